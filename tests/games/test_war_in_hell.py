"""War in Hell: hosts, bids, moves and control, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hell_kit import begin, stand
from melds_kit import answered, names

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import war_in_hell as rules
from pnp.games.families.shared_deck import attached
from pnp.games.war_in_hell.hell import PLANE, TRAITOR, USED, Hell
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
A, B = 0, 1


@pytest.fixture
def hell(start: Callable[..., Hell]) -> Hell:
    return start()


def offered(choice: Choice) -> set[str | None]:
    return {getattr(option, "name", option) for option in choice.options}


def bids(choice: Choice, wanted: dict[tuple[int, str], int], treachery: tuple[int, int] = (0, 0)) -> Any:
    """Answer every question of an Intrigue Phase: so much for each Leader, by seat and name."""
    if choice.phase == "treachery":
        return treachery[choice.player]
    amount = wanted.get((choice.player, choice.options[0][0].name), 0)
    return next(option for option in choice.options if option[1] == amount)


def intrigue(hell: Hell, wanted: dict[tuple[int, str], int], treachery: tuple[int, int] = (0, 0)) -> None:
    answered(rules.intrigue(hell, A), lambda choice: bids(choice, wanted, treachery))


# cards and set-up


def test_the_deck_holds_every_card_of_the_list(hell: Hell) -> None:
    assert Counter(card.type for card in hell.deck) == {
        "arch-devil": 9, "duke": 12, "greater": 14, "lesser": 24, "event": 32,
    }  # fmt: skip
    flyers = {card.name for card in hell.deck if card.flying}
    assert flyers == {"Pit Fiends", "Horned Devils", "Dragons", "Scaly Devils", "Spined Devils", "Erinyes"}


def test_moloch_is_two_cards_with_places_of_their_own(hell: Hell, put: Lay) -> None:  # ruling: names
    arch, duke = stand(hell, put, A, 6, "leader:moloch-arch-devil"), stand(hell, put, B, 3, "leader:moloch-duke")
    assert (arch.type, arch.home, arch.when) == ("arch-devil", 6, "attacking")
    assert (duke.type, duke.summons) == ("duke", 1)
    assert arch.pile is not duke.pile


def test_every_arch_devil_has_a_plane_and_every_general_legions(hell: Hell) -> None:  # ruling: names
    arch = {card.home: card for card in hell.deck if card.type == "arch-devil"}
    assert sorted(arch) == sorted(hell.planes) == list(range(1, 10))
    generals = {card.general for card in hell.deck if card.general}
    assert generals < {card.name for card in hell.deck if card.component == "legion"}


def test_the_first_player_is_drawn_by_lot(the_table: Any) -> None:  # ruling: first-player
    def first(seed: int) -> int:
        return next(rules.play(the_table("war-in-hell", 2, None, seed))).player

    assert {first(seed) for seed in range(12)} == {A, B}


def test_a_hand_without_an_arch_devil_is_drawn_anew(the_table: Any) -> None:  # ruling: mulligan
    for seed in range(8):
        hell = Hell(the_table("war-in-hell", 2, None, seed))
        rules.set_up(hell, A)
        assert all(any(card.type == "arch-devil" for card in hand) for hand in hell.hands)
        assert [len(hand) for hand in hell.hands] == [9, 9]
        assert (len(hell.deck), len(hell.discards)) == (91 - 18, 0)


# hosts


def test_an_arch_devil_comes_to_his_home(hell: Hell, put: Lay, drive: Drive) -> None:
    put(hell.table, hell.hands[A], "Geryon", "Belial")
    hell.planes[4].owner = B
    _, asked = drive(rules.muster(hell, A, "host"), ["Geryon"])
    assert offered(asked[0]) == {None, "Geryon"}, "the opponent controls the home of Belial"
    assert hell.leaders(A)[0].mark(PLANE) == 5


def test_dukes_wait_for_a_plane(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: dukes-wait
    put(hell.table, hell.hands[A], "Bael")
    assert next(rules.muster(hell, A, "host")).options == [None]
    hell.planes[3].owner = hell.planes[7].owner = A
    hell.planes[5].owner = B
    _, asked = drive(rules.muster(hell, A, "host"), ["Bael", "Maladomini"])
    assert offered(asked[1]) == {"Minauros", "Maladomini"}
    assert hell.leaders(A)[0].mark(PLANE) == 7


def test_home_may_hold_enemies_before_the_battle_only(hell: Hell, put: Lay) -> None:  # rulings: dukes-wait, no-battle
    stand(hell, put, B, 5, "Bael")
    (geryon,) = put(hell.table, hell.hands[A], "Geryon")
    assert rules.places(hell, A, geryon, "host") == [hell.planes[5]]
    assert rules.places(hell, A, geryon, "reinforce") == []
    hell.planes[5].owner = A
    (amon,) = put(hell.table, hell.hands[A], "Amon")
    assert rules.places(hell, A, amon, "reinforce") == []


def test_any_number_of_legions_follows_a_leader(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: legions
    stand(hell, put, A, 5, "Geryon"), stand(hell, put, A, 4, "Belial"), stand(hell, put, B, 1, "Tiamat")
    put(hell.table, hell.hands[A], "Lemures", "Dragons", "Hell Hounds")
    script = ["Lemures", "Geryon", "Dragons", "Geryon", "Hell Hounds", "Geryon"]
    _, asked = drive(rules.muster(hell, A, "host"), script)
    assert offered(asked[1]) == {"Geryon", "Belial"}
    assert names(attached(next(each for each in hell.leaders(A) if each.name == "Geryon"))) == script[::2]


def test_without_a_leader_legions_stay_in_the_hand(hell: Hell, put: Lay) -> None:
    put(hell.table, hell.hands[A], "Lemures")
    assert next(rules.muster(hell, A, "host")).options == [None]


def test_events_of_the_hand_have_their_phases(hell: Hell, put: Lay) -> None:  # ruling: event-timing
    put(hell.table, hell.hands[A], "Spies", "Summon", "Divination", "Treachery", "Surprise", "Slaughter")
    for phase in ("host", "reinforce"):
        assert offered(next(rules.muster(hell, A, phase))) == {None, "Spies", "Summon", "Divination"}


def test_what_events_do(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: looks
    (seen,) = put(hell.table, hell.hands[B], "Asmodeus")
    put(hell.table, hell.hands[A], "Spies", "Summon", "Divination")
    drive(rules.muster(hell, A, "host"), ["Spies", "Summon", "Divination", None])
    assert seen.known(0b01)
    assert len(hell.hands[A]) == 3
    assert [card.known(0b01) for card in hell.deck[-11:]] == [False] + [True] * 10
    assert not any(card.known(0b10) for card in hell.deck)


def test_a_short_deck_is_not_shuffled_for_a_look(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: looks
    put(hell.table, hell.hands[A], "Divination")
    for card in list(hell.deck[:-4]):
        hell.deck.give(card, hell.discards)
    drive(rules.muster(hell, A, "host"), ["Divination"])
    assert [card.known(0b01) for card in hell.deck] == [True] * 4


def test_powers_are_used_once_a_turn(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: powers
    spy, viceroy = stand(hell, put, A, 5, "Phongor"), stand(hell, put, A, 5, "Dispater")
    stand(hell, put, A, 5, "Baalzebul"), stand(hell, put, B, 1, "leader:moloch-duke")
    put(hell.table, hell.hands[A], "Surprise", "Slaughter", "Outflank")
    (seen, *_) = put(hell.table, hell.hands[B], "Asmodeus", "Overrun")
    script = ["Phongor", "Dispater", "Surprise", "Baalzebul", "Slaughter"]
    _, asked = drive(rules.muster(hell, A, "host"), [*script, None])
    assert offered(asked[0]) == {None, "Phongor", "Dispater", "Baalzebul"}, "only one's own, and the fights wait"
    assert seen.known(0b01)
    assert (len(hell.hands[A]), len(hell.hands[B])) == (2, 1)
    assert {"Surprise", "Slaughter"} < set(names(hell.discards))
    assert spy.mark(USED) == viceroy.mark(USED) == 1
    hell.unused()
    assert not any(leader.mark(USED) for leader in hell.in_play())


def test_lies_need_cards_in_both_hands(hell: Hell, put: Lay) -> None:  # ruling: powers
    liar = stand(hell, put, A, 7, "Baalzebul")
    assert rules.powers(hell, A) == []
    put(hell.table, hell.hands[A], "Surprise")
    assert rules.powers(hell, A) == []
    put(hell.table, hell.hands[B], "Surprise")
    assert rules.powers(hell, A) == [liar]


def test_an_empty_deck_is_made_anew(hell: Hell) -> None:  # ruling: empty-deck
    hell.deck.give_all(hell.discards)
    hell.draw(A, 3)
    assert len(hell.hands[A]) == 3
    assert not hell.discards


# intrigue


def test_bids_come_in_steps_and_within_the_points(hell: Hell, put: Lay) -> None:  # ruling: bids
    stand(hell, put, A, 5, "Geryon"), stand(hell, put, B, 1, "Tiamat")
    seen: list[tuple[int, list[int]]] = []

    def most(choice: Choice) -> Any:
        if choice.phase == "treachery":
            return 0
        seen.append((choice.player, [amount for _, amount in choice.options]))
        return choice.options[12 if len(seen) % 2 else -1]

    answered(rules.intrigue(hell, A), most)
    full, rest = list(range(0, 101, 5)), list(range(0, 41, 5))
    assert seen == [(A, full), (A, rest), (B, full), (B, rest)]


def test_bids_for_ones_own_count_double(hell: Hell, put: Lay) -> None:
    geryon = stand(hell, put, A, 5, "Geryon", "Lemures")
    intrigue(hell, {(A, "Geryon"): 45, (B, "Geryon"): 85})
    assert geryon.owner == A
    intrigue(hell, {(A, "Geryon"): 45, (B, "Geryon"): 95})
    assert geryon.owner == B
    assert names(attached(geryon)) == ["Lemures"]
    assert geryon.mark(PLANE) == 5


def test_who_is_won_back_is_no_traitor(hell: Hell, put: Lay) -> None:  # ruling: traitors
    geryon = stand(hell, put, A, 5, "Geryon")
    intrigue(hell, {(B, "Geryon"): 5})
    assert (geryon.owner, geryon.mark(TRAITOR)) == (B, 1)
    intrigue(hell, {(A, "Geryon"): 5})
    assert (geryon.owner, geryon.mark(TRAITOR)) == (A, 0)


def test_nobody_bids_and_nothing_changes(hell: Hell, put: Lay) -> None:  # ruling: no-bid
    geryon = stand(hell, put, A, 5, "Geryon")
    before = len(hell.table.rolls)
    intrigue(hell, {})
    assert geryon.owner == A
    assert len(hell.table.rolls) == before


def test_a_tie_is_for_the_coin(the_table: Any, put: Lay) -> None:  # ruling: bid-ties
    owners = set()
    for seed in range(12):
        hell = begin(the_table, seed)
        geryon = stand(hell, put, A, 5, "Geryon")
        intrigue(hell, {(A, "Geryon"): 40, (B, "Geryon"): 80})
        owners.add(geryon.owner)
    assert owners == {A, B}


def test_treachery_adds_points_and_is_discarded(hell: Hell, put: Lay) -> None:  # ruling: treachery
    geryon = stand(hell, put, A, 5, "Geryon")
    put(hell.table, hell.hands[B], "Treachery", "Treachery", "Treachery")
    intrigue(hell, {(A, "Geryon"): 55, (B, "Geryon"): 115}, (0, 2))
    assert geryon.owner == B
    assert names(hell.discards) == ["Treachery", "Treachery"]
    assert len(hell.hands[B]) == 1


@pytest.mark.parametrize("name", ["Mephistopheles", "Tartach"])
def test_some_leaders_bring_points(hell: Hell, put: Lay, name: str) -> None:  # ruling: intrigue-points
    stand(hell, put, B, 8, name)
    asked: list[Choice] = []

    def none(choice: Choice) -> Any:
        asked.append(choice)
        return choice.options[0]

    answered(rules.intrigue(hell, A), none)
    assert [choice.options[-1][1] for choice in asked if choice.phase == "bid"] == [100, 105]


def test_without_leaders_nobody_bids(hell: Hell, drive: Drive) -> None:
    _, asked = drive(rules.intrigue(hell, A))
    assert not asked


# moves


def test_nobody_moves_in_the_first_turns(hell: Hell, put: Lay) -> None:  # rulings: first-turn, messenger
    hell.turn.value = 1
    stand(hell, put, A, 5, "Geryon")
    messenger = stand(hell, put, B, 1, "Titivilus")
    steps = rules.movement(hell, A, "gate")
    assert next(steps).options == [None]
    choice = steps.send(None)
    assert (choice.player, choice.options) == (B, [None, messenger])


def test_armies_move_one_plane_and_lone_leaders_anywhere(hell: Hell, put: Lay) -> None:
    army, lone = stand(hell, put, A, 1, "Tiamat", "Lemures"), stand(hell, put, A, 5, "Geryon")
    stand(hell, put, B, 2, "Bael")
    assert [plane.plane for plane in rules.ways(hell, A, army, "gate")] == [2]
    assert [plane.plane for plane in rules.ways(hell, A, lone, "gate")] == [1, 2, 3, 4, 6, 7, 8, 9]
    assert rules.ways(hell, A, army, "march") == []  # ruling: no-battle
    assert [plane.plane for plane in rules.ways(hell, A, lone, "march")] == [1, 3, 4, 6, 7, 8, 9]


def test_each_moves_once_a_phase(hell: Hell, put: Lay, drive: Drive) -> None:
    leader = stand(hell, put, A, 5, "Geryon")
    for phase in ("gate", "march"):
        _, asked = drive(rules.movement(hell, A, phase), ["Geryon", "Avernus" if phase == "gate" else "Nessus"])
        assert [choice.phase for choice in asked] == [phase, "plane", phase, phase]
    assert leader.mark(PLANE) == 9


def test_the_messenger_moves_after_the_other(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: messenger
    stand(hell, put, A, 4, "Belial"), stand(hell, put, B, 9, "Bael")
    messenger = stand(hell, put, B, 5, "Titivilus", "Lemures")
    _, asked = drive(rules.movement(hell, A, "gate"), [None, "Titivilus", "Malbolge"])
    assert [choice.player for choice in asked] == [A, B, B, B]
    assert offered(asked[1]) == {None, "Titivilus"}
    assert offered(asked[2]) == {"Phlegethos", "Malbolge"}
    assert messenger.mark(PLANE) == 6


def test_an_army_may_be_stopped_from_the_next_plane(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: delay
    army = stand(hell, put, A, 5, "Geryon", "Lemures")
    second = stand(hell, put, A, 7, "Baalzebul", "Nupperibos")
    herald = stand(hell, put, B, 6, "Neabaz")
    script = ["Geryon", "Phlegethos", "Neabaz", "Baalzebul", "Caina"]
    _, asked = drive(rules.movement(hell, A, "gate"), script)
    assert [choice.phase for choice in asked] == ["gate", "plane", "delay", "gate", "plane", "gate", "gate"]
    assert (army.mark(PLANE), second.mark(PLANE), herald.mark(USED)) == (5, 8, 1)
    _, asked = drive(rules.movement(hell, A, "march"), ["Geryon", None])
    assert army.mark(PLANE) == 4, "once a turn"


def test_lone_leaders_and_those_far_away_are_not_stopped(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: delay
    stand(hell, put, A, 5, "Geryon"), stand(hell, put, A, 4, "Belial", "Lemures"), stand(hell, put, B, 6, "Neabaz")
    stand(hell, put, B, 4, "Asmodeus")
    _, asked = drive(rules.movement(hell, A, "gate"), ["Geryon", "Avernus", "Belial", "Stygia"])
    assert "delay" not in {choice.phase for choice in asked}


# control


def test_planes_are_taken_by_presence_and_kept_without(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: occupied
    stand(hell, put, A, 5, "Geryon").put(USED, 1)
    hell.planes[5].owner = B
    hell.planes[2].owner = A
    stand(hell, put, B, 9, "Asmodeus")
    drive(rules.control(hell, A))
    assert {number for number, plane in hell.planes.items() if plane.owner == A} == {2, 5}
    assert hell.planes[9].owner is None, "the other takes it in his own turn"
    assert not hell.leaders(A)[0].mark(USED), "with the turn powers come back"


def test_the_hand_limit_is_nine(hell: Hell, drive: Drive) -> None:
    hell.draw(A, 11), hell.draw(B, 11)
    _, asked = drive(rules.control(hell, A), [lambda card: card is not None] * 2)
    assert [choice.phase for choice in asked] == ["hand limit"] * 2
    assert [len(hand) for hand in hell.hands] == [9, 11]


def test_all_nine_planes_win(the_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(hell: Hell, _: int) -> Any:
        for number in range(1, 9 if hell.turn.value < 3 else 10):
            hell.planes[number].owner = B
        yield from ()

    monkeypatch.setattr(rules, "take_turn", turn)
    table = the_table("war-in-hell", 2)
    with pytest.raises(StopIteration) as done:
        next(rules.play(table))
    assert done.value.value.winners == (B,)
    assert table.track("turn").value == 3


def test_a_match_without_a_winner_ends(the_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    def turn(hell: Hell, _: int) -> Any:
        hell.planes[4].owner = A
        yield from ()

    monkeypatch.setattr(rules, "take_turn", turn)
    with pytest.raises(StopIteration) as done:
        next(rules.play(the_table("war-in-hell", 2)))
    assert done.value.value.winners == (A,)
    assert done.value.value.capped


def test_the_phases_come_in_order(hell: Hell, put: Lay) -> None:
    stand(hell, put, A, 5, "Geryon"), stand(hell, put, B, 6, "Bael")
    asked: list[Choice] = []

    def answer(choice: Choice) -> Any:
        asked.append(choice)
        if choice.phase in ("gate", "plane"):
            return next((each for each in choice.options if each and each.name in ("Geryon", "Malbolge")), None)
        return choice.options[0]

    answered(rules.take_turn(hell, A), answer)
    phases = list(dict.fromkeys(choice.phase for choice in asked))
    wanted = ["host", "treachery", "bid", "gate", "plane", "battle event", "march", "reinforce", "hand limit"]
    assert phases == wanted[: len(phases)]
    assert len(phases) >= 8
    assert len(hell.hands[A]) == 3


# the thumb


def test_the_goal_counts_planes(hell: Hell) -> None:
    hell.planes[1].owner = hell.planes[3].owner = B
    assert rules.goal(View(hell.table, A), B) == {"planes": 2, "wanted": 9}


def test_the_thumb_leads_legions_to_their_general(hell: Hell, put: Lay) -> None:
    stand(hell, put, A, 5, "Geryon"), stand(hell, put, A, 4, "Belial", "Pit Fiends")
    put(hell.table, hell.hands[A], "Bone Devils")
    steps = rules.muster(hell, A, "host")
    choice = steps.send(next(steps).options[1])
    assert rules.thumb(View(hell.table, A), choice).name == "Geryon"


def test_the_thumb_beats_chance() -> None:
    deck, won = cast(load("war-in-hell")), 0.0
    for seed in range(6):
        agents = [rules.thumb if seat == seed % 2 else RandomAgent((seed, seat)) for seat in range(2)]
        winners = Match(deck, rules, seed, agents, players=2).run().winners
        won += (seed % 2 in winners) / len(winners)
    assert won >= 5


def test_the_thumb_guards_its_great_leaders_and_bids_for_one_that_is_guarded_less(hell: Hell, put: Lay) -> None:
    stand(hell, put, A, 9, "Asmodeus"), stand(hell, put, A, 1, "Glasya")
    stand(hell, put, B, 8, "Mephistopheles"), stand(hell, put, B, 7, "Baalzebul"), stand(hell, put, B, 2, "Tartach")
    steps, bid = rules.bid(hell, A, list(hell.in_play()), []), {}
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            answer = rules.thumb(View(hell.table, A), choice)
            bid[answer[0].name] = answer[1]
            choice = steps.send(answer)
    assert bid == {"Asmodeus": 20, "Glasya": 20, "Mephistopheles": 0, "Baalzebul": 60, "Tartach": 0}


def test_matches_of_the_thumb_often_end_by_the_rules() -> None:
    deck = cast(load("war-in-hell"))
    capped = sum(Match(deck, rules, seed, [rules.thumb] * 2, players=2).run().capped for seed in range(6))
    assert capped < 6, "a thumb that bids for guarded Leaders only never gets all Planes"
