"""Quidditch Cup: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import quidditch_cup as rules
from pnp.games.quidditch_cup import Pitch, complete, total
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., Pitch]:
    """`start(mode)`: a pitch with empty hands; seat 1 is the first player."""

    def make(mode: str = "plain", seed: int = 0, told: bool = False) -> Pitch:
        pitch = Pitch(the_table("quidditch-cup", 2, mode, seed, told))
        pitch.first.value = 1
        return pitch

    return make


@pytest.fixture
def pitch(start: Callable[..., Pitch]) -> Pitch:
    return start()


@pytest.fixture
def hold(put: Lay) -> Lay:
    """`hold(pitch, seat, *names)`: take cards into a hand."""
    return lambda pitch, seat, *names: put(pitch.table, pitch.hands[seat], *names)


@pytest.fixture
def pile(put: Lay) -> Lay:
    """`pile(pitch, seat, name, *names)`: lay cards face up into a pile."""
    return lambda pitch, seat, name, *names: put(pitch.table, pitch.piles[seat][name], *names)


@pytest.fixture
def badge(put: Lay) -> Lay:
    """`badge(pitch, seat, house)`: give a house's badge to a player."""
    return lambda pitch, seat, house: put(pitch.table, pitch.badges[seat], house)


def names(choice: Choice) -> set[str]:
    return {option.name for option in choice.options if option is not None}


# set-up


def test_the_first_player_is_drawn_by_lot_and_then_the_other_is_first(the_table: Any) -> None:  # ruling: first-player
    assert {Pitch(the_table("quidditch-cup", 2, "plain", seed)).first.value for seed in range(30)} == {1, 2}


def test_house_cards_stay_in_the_box_without_houses(start: Any) -> None:  # ruling: house-cards
    assert (len(start("plain").deck), len(start("houses").deck)) == (58, 62)
    assert not any(card.type == "house" for card in start("stars").deck)


def test_both_pick_a_house_and_not_the_same(start: Any, drive: Drive) -> None:  # ruling: houses
    pitch = start("houses")
    _, asked = drive(rules.pick_houses(pitch), ["Ravenclaw", "Slytherin"])
    assert [choice.player for choice in asked] == [0, 1]
    assert names(asked[1]) == {"Gryffindor", "Slytherin", "Hufflepuff"}


def test_each_player_rolls_three_stars_and_doubles_count_twice(start: Any) -> None:  # ruling: stars
    pitch = start("stars")
    rolls = iter([2, 2, 4, 6, 6, 6])
    pitch.table.roll = lambda *_: next(rolls)
    rules.roll_stars(pitch)
    assert {star.name: count for star, count in rules.stars(pitch.seen, 0) if count} == {
        "Star Chaser": 2,
        "Star Keeper": 1,
    }
    assert {star.name: count for star, count in rules.stars(pitch.seen, 1) if count} == {"Super Brooms": 3}


# draw and tactics


def test_in_the_first_turn_both_draw_five(pitch: Pitch, drive: Drive) -> None:  # ruling: hands
    _, asked = drive(rules.draw_phase(pitch))
    assert asked == []
    assert [len(hand) for hand in pitch.hands] == [5, 5]


def test_two_cards_are_kept_at_most_and_none_need_be(pitch: Pitch, drive: Drive) -> None:  # ruling: discarding
    pitch.draw(0, 4)
    pitch.draw(1, 2)
    pick = lambda _: True  # noqa: E731
    _, asked = drive(rules.draw_phase(pitch), [pick, pick, None, lambda o: o is not None, None])
    assert [None in choice.options for choice in asked] == [False, False, True, True, True]
    assert [len(hand) for hand in pitch.hands] == [7, 6]


def test_who_was_hit_by_bludgers_draws_one_less_once(pitch: Pitch, drive: Drive) -> None:
    pitch.fewer[1].value = 1
    drive(rules.draw_phase(pitch))
    assert [len(hand) for hand in pitch.hands] == [5, 4]
    assert pitch.fewer[1].value == 0


def test_an_empty_deck_is_made_of_the_discards(pitch: Pitch) -> None:  # ruling: empty-deck
    pitch.deck.give_all(pitch.discards)
    pitch.draw(0, 3)
    assert len(pitch.hands[0]) == 3


def test_up_to_two_cards_are_replaced(pitch: Pitch, hold: Lay, drive: Drive) -> None:
    hold(pitch, 0, "Bludger 1", "Beater 2", "Quaffle 3")
    _, asked = drive(rules.tactics(pitch, 0), ["Bludger 1", "Quaffle 3"])
    assert len(pitch.hands[0]) == 3
    assert len(pitch.discards) == 2
    assert len([choice for choice in asked if choice.phase == "tactics"]) == 2


def test_a_star_captain_replaces_one_more(start: Any, hold: Lay, drive: Drive) -> None:  # ruling: star-captain
    pitch = start("stars")
    pitch.table.track("Star Captain of seat 1").value = 1
    hold(pitch, 0, "Bludger 1", "Beater 2", "Quaffle 3", "Snitch 4")
    drive(rules.tactics(pitch, 0), ["Bludger 1", "Beater 2", "Quaffle 3"])
    assert len(pitch.discards) == 3


# fouls


def test_a_foul_costs_two_cards_and_gives_points_once_for_players(pitch: Pitch, hold: Lay, drive: Drive) -> None:
    hold(pitch, 0, "Foul")  # ruling: foul
    hold(pitch, 1, "Beater 1", "Seeker 1")
    drive(rules.foul(pitch, 0), ["Foul"])
    assert not pitch.hands[1]
    assert [track.value for track in pitch.points] == [0, 10]


def test_a_foul_that_hits_no_player_gives_no_points(pitch: Pitch, hold: Lay, drive: Drive) -> None:
    hold(pitch, 0, "Foul")
    hold(pitch, 1, "Bludger 1", "Speed", "Magic")
    drive(rules.foul(pitch, 0), ["Foul"])
    assert len(pitch.hands[1]) == 1
    assert pitch.points[1].value == 0


def test_a_small_hand_goes_whole(pitch: Pitch, hold: Lay, drive: Drive) -> None:  # ruling: foul
    hold(pitch, 0, "Foul", "Foul")
    hold(pitch, 1, "Keeper")
    drive(rules.foul(pitch, 0), ["Foul", "Foul"])
    assert not pitch.hands[1]
    assert pitch.points[1].value == 10


# piles


def test_what_may_lie_in_which_pile(pitch: Pitch, hold: Lay) -> None:
    hold(pitch, 0, "Bludger 1", "Chaser 2", "Seeker 3", "Speed", "Keeper", "Magic")
    asked = next(rules.lay_out(pitch, 0))
    places = {(option[0].name, option[1]) for option in asked.options if option}
    assert places == {
        ("Bludger 1", "bludger"),
        ("Chaser 2", "quaffle"),
        ("Seeker 3", "snitch"),
        *(("Speed", name) for name in rules.PILES),
    }


def test_the_piles_lie_face_down_until_both_are_laid(pitch: Pitch, hold: Lay) -> None:  # ruling: piles
    (card,) = hold(pitch, 0, "Seeker 3")
    hold(pitch, 1, "Snitch 3")
    steps = rules.action(pitch)
    question = next(steps)
    question = steps.send(next(option for option in question.options if option))
    assert steps.send(None).player == 1
    assert card.known(0b01)
    assert not card.known(0b10)
    with pytest.raises(StopIteration):
        steps.send(None)
    assert card.pile is pitch.piles[0]["snitch"]
    assert card.known(0b10)


# modifiers


def test_modifiers_are_played_in_turns_until_both_pass(pitch: Pitch, hold: Lay, pile: Lay, drive: Drive) -> None:
    hold(pitch, 0, "Magic")  # rulings: modifiers, magic
    hold(pitch, 1, "Keeper")
    pile(pitch, 0, "quaffle", "Quaffle 8", "Chaser 8")
    pile(pitch, 1, "quaffle", "Quaffle 1", "Chaser 1")
    (speed,) = pile(pitch, 1, "snitch", "Speed")
    order = []

    def ask(seat: int) -> Any:
        order.append(seat)
        return (yield from rules.modifier(pitch, seat))

    drive(rules.in_turn([0, 1], ask), [lambda o: o and o[1] is speed, lambda o: o is not None])
    assert order == [0, 1, 0, 1]
    assert speed.pile is pitch.discards
    assert all(not piles["quaffle"] for piles in pitch.piles)


def test_magic_may_take_a_card_of_ones_own(pitch: Pitch, hold: Lay, pile: Lay) -> None:  # ruling: magic
    hold(pitch, 0, "Magic")
    (mine,) = pile(pitch, 0, "snitch", "Snitch 1")
    assert any(option and option[1] is mine for option in next(rules.modifier(pitch, 0)).options)


# scores


@pytest.mark.parametrize(
    ("mine", "his", "hit"),
    [
        (["Bludger 5", "Beater 5"], ["Bludger 4", "Beater 4"], True),
        (["Bludger 5", "Bludger 6"], [], False),  # ruling: bludger
        (["Beater 5", "Speed"], [], False),
        (["Bludger 4", "Beater 5"], ["Bludger 5", "Beater 4"], False),  # ruling: ties
        (["Bludger 1", "Beater 1"], ["Bludger 8"], False),
    ],
)
def test_who_is_hit_by_bludgers(pitch: Pitch, pile: Lay, mine: list[str], his: list[str], hit: bool) -> None:
    pile(pitch, 0, "bludger", *mine)
    pile(pitch, 1, "bludger", *his)
    rules.score(pitch)
    assert (pitch.fewer[1].value == 1) is hit


def test_the_better_quaffle_pile_scores_ten(pitch: Pitch, pile: Lay) -> None:
    pile(pitch, 1, "quaffle", "Quaffle 1", "Chaser 3", "Speed")
    pile(pitch, 0, "quaffle", "Quaffle 8")
    rules.score(pitch)
    assert [track.value for track in pitch.points] == [0, 10]
    assert not complete(pitch, 0, "quaffle")


@pytest.mark.parametrize(
    ("mine", "his", "caught"),
    [
        (["Snitch 8", "Seeker 8"], ["Snitch 4"], True),
        (["Snitch 8", "Seeker 7"], ["Snitch 4"], False),
        (["Snitch 1", "Seeker 1"], [], True),  # ruling: snitch
        (["Seeker 8", "Speed"], [], False),
        (["Snitch 3", "Seeker 4", "Speed"], ["Snitch 1", "Seeker 2"], True),
    ],
)
def test_when_the_snitch_is_caught(pitch: Pitch, pile: Lay, mine: list[str], his: list[str], caught: bool) -> None:
    pile(pitch, 0, "snitch", *mine)
    pile(pitch, 1, "snitch", *his)
    assert rules.score(pitch) is caught
    assert pitch.points[0].value == 150 * caught


def test_the_goal_of_the_last_turn_counts(pitch: Pitch, pile: Lay) -> None:  # ruling: score-time
    pile(pitch, 0, "snitch", "Snitch 8", "Seeker 8")
    pile(pitch, 1, "quaffle", "Quaffle 1", "Chaser 1")
    assert rules.score(pitch)
    assert [track.value for track in pitch.points] == [150, 10]


def test_all_piles_are_discarded_after_the_score(pitch: Pitch, hold: Lay) -> None:  # ruling: clearing
    hold(pitch, 0, "Snitch 1")
    (magic,) = hold(pitch, 1, "Keeper")
    steps = rules.take_turn(pitch)
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            found = [o for o in choice.options if choice.phase == "action" and o]
            choice = steps.send(found[0] if found else None if None in choice.options else choice.options[0])
    assert not any(pile for piles in pitch.piles for pile in piles.values())
    assert magic.pile is pitch.hands[1]


def test_the_winner_has_more_points_even_without_the_snitch(pitch: Pitch) -> None:  # ruling: winning
    pitch.points[0].value, pitch.points[1].value = 150, 160
    assert rules.result(pitch).winners == (1,)
    pitch.points[0].value = 160
    assert rules.result(pitch).winners == (0, 1)


def test_a_match_without_a_catch_ends(the_table: Any) -> None:  # ruling: turn-cap
    table = the_table("quidditch-cup", 2, "plain")
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    assert done.value.value.capped
    assert table.track("turn").value == 100


# houses and stars


def test_gryffindor_adds_force_in_the_modifier_phase(
    start: Any, hold: Lay, pile: Lay, badge: Lay, drive: Drive
) -> None:
    pitch = start("houses")  # ruling: house-time
    badge(pitch, 0, "Gryffindor")
    (card,) = hold(pitch, 0, "House")
    pile(pitch, 0, "quaffle", "Quaffle 1", "Chaser 1")
    drive(rules.modifier(pitch, 0), [lambda o: o and o[1] is pitch.piles[0]["quaffle"]])
    assert card.pile is pitch.piles[0]["quaffle"]
    assert total(pitch, 0, "quaffle") == 1 + 1 + 5


def test_slytherin_fouls_with_house_cards(start: Any, hold: Lay, badge: Lay, drive: Drive) -> None:
    pitch = start("houses")  # ruling: house-time
    badge(pitch, 0, "Slytherin")
    hold(pitch, 0, "House")
    hold(pitch, 1, "Snitch 1", "Speed", "Magic")
    drive(rules.foul(pitch, 0), ["House"])
    assert len(pitch.hands[1]) == 1


def test_hufflepuff_draws_and_ravenclaw_thinks_twice(start: Any, hold: Lay, badge: Lay, drive: Drive) -> None:
    pitch = start("houses")  # ruling: house-time
    badge(pitch, 0, "Hufflepuff"), badge(pitch, 1, "Ravenclaw")
    hold(pitch, 0, "House")
    drive(rules.house_help(pitch, 0), ["House"] + [None] * any(c.type == "house" for c in pitch.deck[-2:]))
    assert len(pitch.hands[0]) == 2
    cards = hold(pitch, 1, "House", "Bludger 1", "Bludger 2", "Bludger 3")
    for card in pitch.deck:
        card.type = "beater" if card.type == "house" else card.type
    _, asked = drive(rules.tactics(pitch, 1), ["Bludger 1", "Bludger 2", cards[0], "Bludger 3", None])
    assert len(pitch.hands[1]) == 3
    assert [choice.phase for choice in asked].count("house card") == 2


@pytest.mark.parametrize(
    ("star", "name", "cards", "force"),
    [
        ("Star Chaser", "quaffle", ["Quaffle 1", "Chaser 1"], 3),
        ("Star Beater", "bludger", ["Bludger 1", "Beater 1"], 3),
        ("Star Seeker", "snitch", ["Snitch 1", "Seeker 1"], 3),
        ("Super Brooms", "snitch", ["Speed"], 7),
        ("Star Seeker", "quaffle", ["Quaffle 1", "Chaser 1"], 2),
    ],
)
def test_what_a_star_adds(start: Any, pile: Lay, star: str, name: str, cards: list[str], force: int) -> None:
    pitch = start("stars")
    pitch.table.track(f"{star} of seat 1").value = 1
    pile(pitch, 0, name, *cards)
    assert total(pitch, 0, name) == force


def test_a_star_keeper_must_be_beaten_by_more(start: Any, pile: Lay) -> None:  # ruling: star-keeper
    pitch = start("stars")
    pitch.table.track("Star Keeper of seat 2").value = 1
    pile(pitch, 0, "quaffle", "Quaffle 2", "Chaser 1")
    pile(pitch, 1, "quaffle", "Quaffle 1", "Chaser 2")
    pile(pitch, 0, "snitch", "Snitch 1", "Seeker 1")
    pitch.piles[0]["quaffle"][0].force = 3
    assert rules.score(pitch)  # the Snitch asks for nothing more
    assert pitch.points[0].value == 150
    pitch.piles[0]["quaffle"][0].force = 4
    rules.score(pitch)
    assert pitch.points[0].value == 150 + 150 + 10


# the story


def test_a_turn_tells_its_phases_in_order(start: Any, hold: Lay, badge: Lay, drive: Drive, story: Any) -> None:
    pitch = start("cup", told=True)
    pitch.table.track("Star Beater of seat 1").value = 1
    badge(pitch, 0, "Slytherin"), badge(pitch, 1, "Gryffindor")
    for name in ("Seeker 1", "Beater 1", "Bludger 4", "House", "Keeper", "Foul"):
        (card,) = hold(pitch, 0, name)
        pitch.hands[0].give(card, pitch.deck)
    hold(pitch, 0, "Magic", "Quaffle 8")
    pitch.fewer[1].value = 5
    hold(pitch, 1, "Beater 5", "Bludger 7")
    pitch.table.story.clear()
    pitch.table.asked(None)
    script = ["Quaffle 8", None, None, "Foul", None, None, "House"]
    script += ["Beater 1, bludger", "Bludger 4, bludger", None, "Magic, Bludger 4", None]
    caught, _ = drive(rules.take_turn(pitch), script, pitch.table)
    assert not caught
    assert story(pitch.table, 1) == [
        *("Draw", "Seat 1 discards Quaffle 8", "Seat 1 draws 5 cards"),
        *("Tactics", "Seat 1 replaces Foul", "Seat 1 draws a card"),
        *("Foul", "Seat 1 plays House", "You lose Beater 5, Bludger 7 by chance.", "Your points: 10 (+10)"),
        *("Action", "Seat 1 lays 2, 0 and 0 cards on the Bludger, Quaffle and Snitch piles.", "You lay nothing."),
        "Beater 1, Bludger 4 to Bludger pile of seat 1",
        *("Modifier", "Seat 1 plays Magic on Bludger 4", "Discarded by it: Bludger 4."),
        *("Score", "Bludger pile, 2 against 0: seat 1 has no ball or no player in it."),
    ]


def test_play_has_every_phase(heads: Any) -> None:
    every = ["Draw", "Tactics", "Foul", "Action", "Modifier", "Score"]
    assert any(every in heads("quidditch-cup", 2, "cup", seed) for seed in range(12))


def test_what_counts_as_what(start: Any, hold: Lay, pile: Lay, badge: Lay) -> None:
    pitch = start("cup")
    pitch.table.track("Star Beater of seat 1").value = 2
    badge(pitch, 0, "Gryffindor")
    pile(pitch, 0, "bludger", "Beater 3", "House")
    (card,) = hold(pitch, 0, "Beater 5")
    (laid,) = hold(pitch, 0, "Bludger 1")
    pitch.hands[0].give(laid, pitch.laid[0]["bludger"])
    mine, his = View(pitch.table, 0), View(pitch.table, 1)
    assert rules.worth(mine, "bludger of seat 1") == rules.worth(his, "bludger of seat 1") == {"total": 10}
    assert rules.worth(mine, "bludger face down of seat 1") == {"total": 1}
    assert rules.worth(his, "bludger face down of seat 1") is None
    assert rules.worth(mine, (card, "bludger")) == {"total": 8}
    assert rules.worth(mine, card) is None
    pitch.points[1].value = 20
    assert [rules.goal(mine, seat) for seat in (0, 1)] == [{"points": 0}, {"points": 20}]


def test_the_thumb_lays_the_second_half_of_a_pair(pitch: Pitch, hold: Lay) -> None:
    beater, bludger, chaser, speed = hold(pitch, 0, "Beater 5", "Bludger 2", "Chaser 8", "Speed")
    steps, laid = rules.lay_out(pitch, 0), []
    choice = next(steps)
    while (answer := rules.thumb(View(pitch.table, 0), choice)) is not None:
        laid.append(answer)
        choice = steps.send(answer)
    assert laid == [(beater, "bludger"), (bludger, "bludger"), (speed, "snitch")]
    assert chaser in pitch.hands[0]


def test_the_thumb_leaves_no_snitch_pile_empty(pitch: Pitch, hold: Lay) -> None:
    seeker, better, _ = hold(pitch, 0, "Seeker 6", "Seeker 7", "Chaser 8")
    steps = rules.lay_out(pitch, 0)
    first = rules.thumb(View(pitch.table, 0), next(steps))
    assert first[1] == "snitch" and first[0] in (seeker, better)
    assert rules.thumb(View(pitch.table, 0), steps.send(first)) is None


def test_the_thumb_keeps_its_keeper_for_a_goal(pitch: Pitch, hold: Lay, pile: Lay) -> None:
    (keeper,) = hold(pitch, 0, "Keeper")
    view, choice = View(pitch.table, 0), Choice("modifier", [None, (keeper, None)], 0)
    pile(pitch, 1, "quaffle", "Quaffle 7")
    assert rules.thumb(view, choice) is None  # without a Chaser it scores nothing
    pile(pitch, 1, "quaffle", "Chaser 1")
    assert rules.thumb(view, choice) == (keeper, None)


def test_the_rule_of_thumb_beats_chance() -> None:
    made, wins = cast(load("quidditch-cup")), 0
    for seed in range(120):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents, 2, ("plain", "cup")[seed // 2 % 2]).run().winners == (seat,)
    assert wins > 90
