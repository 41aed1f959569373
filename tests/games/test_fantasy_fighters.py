"""Fantasy Fighters: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import fantasy_fighters as rules
from pnp.games.families import combos
from pnp.games.fantasy_fighters import Arena
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


def begin(
    the_table: Callable[..., Any], mine: str = "Garwuf", his: str = "Smogg", seed: int = 0, told: bool = False
) -> Arena:
    """Two fighters with empty hands."""
    arena = Arena(the_table("fantasy-fighters", 2, None, seed, told))
    for seat, name in enumerate((mine, his)):
        fighter = next(each for each in arena.box if each.name == name)
        arena.box.give(fighter, arena.fighters[seat])
        arena.hits[seat].value = fighter.hits
    return arena


@pytest.fixture
def arena(start: Callable[..., Arena]) -> Arena:
    return start()


SHORT = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS = dict(
    zip(
        "23456789TJQKA",
        ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"],
        strict=True,
    )
)


def named(short: str) -> list[str]:
    """`7h Ks` as the names of cards."""
    return [f"{RANKS[card[0]]} of {SHORT[card[1]]}" for card in short.split()]


@pytest.fixture
def hold(put: Lay) -> Lay:
    """`hold(arena, seat, "7h Ks")`: take cards into a hand."""
    return lambda arena, seat, short: put(arena.table, arena.hands[seat], *named(short))


def offered(arena: Arena, seat: int, *sorts: str) -> set[str]:
    return {play[0] for play in arena.plays(seat, *sorts)}


def test_both_choose_at_once_and_may_choose_the_same(the_table: Any, drive: Drive) -> None:  # rulings: fighters, jokers
    arena = Arena(the_table("fantasy-fighters", 2))
    assert len(arena.deck) == 52
    _, asked = drive(rules.choose(arena), ["Lod", "Lod"])
    assert [len(choice.options) for choice in asked] == [6, 6]
    assert [fighter[0].name for fighter in arena.fighters] == ["Lod", "Lod"]
    assert arena.fighters[0][0] is not arena.fighters[1][0]
    assert [track.value for track in arena.hits] == [5, 5]


def test_both_fill_their_hands_in_every_turn(arena: Arena, hold: Lay) -> None:  # ruling: full-hands
    hold(arena, 1, "2c 3c 4c 5c 6c 7c 8c 9c")
    next(rules.take_turn(arena, 1))
    assert [len(hand) for hand in arena.hands] == [7, 8]


def test_the_deck_is_made_anew_of_the_discards(arena: Arena) -> None:  # ruling: empty-deck
    arena.deck.give_all(arena.discards)
    arena.fill(0)
    assert len(arena.hands[0]) == 7


def test_four_cards_are_replaced_at_most(arena: Arena, drive: Drive) -> None:  # ruling: maneuver
    arena.fill(0)
    before = list(arena.hands[0])
    _, asked = drive(rules.maneuver(arena, 0), [lambda o: o is not None] * 4)
    assert len(asked) == 4
    assert all(set(choice.options) <= {None, *before} for choice in asked)
    assert (len(arena.hands[0]), len(arena.discards)) == (7, 4)


@pytest.mark.parametrize(
    ("fighter", "hand", "found"),
    [
        ("Garwuf", "7h 7s", {"Hack"}),  # ruling: conditions
        ("Garwuf", "7h 7d", set()),
        ("Garwuf", "7c 7s", {"Swiftness"}),
        ("Garwuf", "7h 7s Kd Kc", {"Hack", "Hack & Slash"}),
        ("Garwuf", "7h 7s 7d 7c", {"Hack", "Lunge", "Swiftness", "Run Away"}),  # ruling: two-pairs
        ("Garwuf", "Jh Jd Js", {"Hack", "Trickery"}),
        ("Garwuf", "Ah Ad As Ac", {"Hack", "Swiftness"}),  # ruling: aces
        ("Garwuf", "Qh Qd Qs Qc", {"Hack", "Behead", "Trickery", "Swiftness"}),
        ("Garwuf", "2h 7h Kh", {"Boasts"}),
        ("Garwuf", "Ah 2c 3d", {"Duck"}),  # ruling: runs
        ("Garwuf", "Qh Kc Ad", {"Duck"}),
        ("Garwuf", "Kh Ac 2d", set()),
        ("Garwuf", "Th Jc Qd Kh", {"Duck", "Block"}),
        ("Garwuf", "Th Jc Kd Ah", set()),
        ("Lod", "Ah", {"ESP"}),  # ruling: one-card
        ("Lod", "Ac", {"Crystal Ball"}),
        ("Lod", "Kh", set()),
        ("Lod", "Kh Kd", {"White Rabbit"}),
        ("Lod", "5h 5d 5s", {"Card Tricks", "Paralyze"}),
        ("Lod", "2h 5h 7h 9h Jh", {"Sparkler", "Healing Potion"}),
        ("Lod", "5h 6d 7s 8s", {"Plink", "Hocus Pocus"}),
        ("Smogg", "Jh Jd Jc", {"Tail Whip", "Firebreath", "Swoop"}),  # ruling: tok
        ("Smogg", "9h 9d 9c", {"Scales", "Claws"}),
        ("Smogg", "4h 5d 6s 7s", {"Dragon Rage", "Fly Away"}),
    ],
)
def test_what_a_hand_pays_for(start: Any, hold: Lay, fighter: str, hand: str, found: set[str]) -> None:
    arena = start(fighter)
    hold(arena, 0, hand)
    assert offered(arena, 0, "attack", "defence", "special") == found


def test_an_action_takes_exactly_its_cards(arena: Arena, hold: Lay) -> None:  # ruling: exact
    hold(arena, 0, "7h 7s 7d")
    plays = [{card.name for card in play[1:]} for play in arena.plays(0, "attack") if play[0] == "Hack"]
    assert plays == [{"Seven of hearts", "Seven of spades"}, {"Seven of spades", "Seven of diamonds"}]
    assert all(len(play) == 4 for play in arena.plays(0, "attack") if play[0] == "Lunge")


def test_a_special_is_played_once_and_an_attack_ends_the_turn(start: Any, hold: Lay, drive: Drive) -> None:
    arena = start()  # ruling: specials
    hold(arena, 0, "7c 7s 9c 9s Kh Ks")
    script = [lambda o: o and o[0] == "Swiftness", lambda o: o and o[0] == "Hack" and o[1].rank == 13]
    drawn = arena.deck[-3:]
    for n, rank in enumerate((2, 5, 8)):  # what is drawn makes nothing more
        drawn[n].rank = rank
    _, asked = drive(rules.strike(arena, 0), script)
    assert {option[0] for option in asked[0].options if option} >= {"Swiftness", "Hack"}
    assert "Swiftness" not in {option[0] for option in asked[1].options if option}
    assert arena.hits[1].value == 14
    assert len(arena.hands[0]) == 6 - 2 + 3 - 2


def test_a_defence_lessens_the_damage(arena: Arena, hold: Lay, drive: Drive) -> None:  # ruling: one-defence
    hold(arena, 0, "7h 7s 9h 9s")
    hold(arena, 1, "2c 2d 3c 3d")
    script = [lambda o: o and o[0] == "Hack & Slash", lambda o: o and o[0] == "Scales"]
    _, asked = drive(rules.strike(arena, 0), script)
    assert [choice.player for choice in asked] == [0, 1]
    assert arena.hits[1].value == 15 - 2
    assert (len(arena.hands[1]), arena.damage.value) == (2, 0)


def test_a_defence_that_blocks_more_heals_nothing(arena: Arena, hold: Lay, drive: Drive) -> None:
    hold(arena, 0, "7h 7s")
    hold(arena, 1, "2c 3d 4c 5d")
    drive(rules.strike(arena, 0), [lambda o: o and o[0] == "Hack", lambda o: o and o[0] == "Fly Away"])
    assert arena.hits[1].value == 15


def test_plink_draws_a_card_even_if_it_is_blocked(start: Any, hold: Lay, drive: Drive) -> None:  # ruling: plink
    arena = start("Lod")
    hold(arena, 0, "2c 3d 4h")
    hold(arena, 1, "9c 9d")
    drive(rules.strike(arena, 0), [lambda o: o and o[0] == "Plink", lambda o: o and o[0] == "Scales"])
    assert arena.hits[1].value == 15
    assert len(arena.hands[0]) == 1


def test_negation_undoes_a_special_and_may_be_undone(start: Any, hold: Lay, drive: Drive) -> None:  # ruling: negation
    arena = start("Lod", "Lod")
    hold(arena, 0, "2c 2d 8h 8s")
    hold(arena, 1, "5c 5d 6c 6d")
    first = lambda o: o and o[0] == "Card Tricks" and o[1].rank == 2  # noqa: E731
    _, asked = drive(rules.strike(arena, 0), [first, lambda o: o is not None, None])
    assert [(choice.phase, choice.player) for choice in asked[:3]] == [("strike", 0), ("negation", 1), ("negation", 0)]
    assert len(arena.hands[0]) == 2
    assert "Negation" not in offered(arena, 0, "special")
    hold(arena, 0, "2c 2d")
    drive(rules.strike(arena, 0), [first, lambda o: o is not None, lambda o: o is not None, None])
    assert len(arena.hands[0]) == 3


def test_who_cannot_negate_is_not_asked(arena: Arena, hold: Lay, drive: Drive) -> None:
    hold(arena, 0, "2h 7h Kh")
    hold(arena, 1, "3c")
    _, asked = drive(rules.strike(arena, 0), ["Boasts, Two of hearts, Seven of hearts, King of hearts"])
    assert {choice.player for choice in asked} == {0}
    assert not arena.hands[1]


def test_a_small_hand_is_discarded_whole(start: Any, hold: Lay) -> None:  # ruling: few-cards
    arena = start("Lod")
    hold(arena, 1, "3c 4d")
    row = next(row for row in arena.rows(0) if row.name == "Hypnotize")
    rules.take_effect(arena, 0, row)
    assert not arena.hands[1]


@pytest.mark.parametrize(("left", "healed"), [(1, 5), (3, 5), (0, 4)])
def test_nobody_heals_above_the_start(start: Any, left: int, healed: int) -> None:  # ruling: healing
    arena = start("Lod")
    arena.hits[0].value = left
    rules.take_effect(arena, 0, next(row for row in arena.rows(0) if row.name == "Healing Potion"))
    assert arena.hits[0].value == healed


def test_the_conjurer_looks_at_hands_and_decks(start: Any, hold: Lay) -> None:  # ruling: crystal-ball
    arena = start("Lod")
    (card,) = hold(arena, 1, "3c")
    rows = {row.name: row for row in arena.rows(0)}
    rules.take_effect(arena, 0, rows["ESP"])
    assert card.known(0b01)
    order = list(arena.deck)
    rules.take_effect(arena, 0, rows["Crystal Ball"])
    assert [each.known(0b01) > 0 for each in arena.deck[-8:]] == [False] + [True] * 7
    assert list(arena.deck) == order
    assert not any(each.known(0b10) for each in arena.deck)
    while len(arena.deck) > 3:
        arena.deck.give(arena.deck[0], arena.discards)
    arena.table.shuffle(arena.deck)
    assert not any(each.known(0b01) for each in arena.deck)
    rules.take_effect(arena, 0, rows["Crystal Ball"])
    assert (len(arena.deck), all(each.known(0b01) for each in arena.deck)) == (3, True)


def test_a_fighter_without_hit_points_is_beaten(the_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(arena: Arena, seat: int) -> Any:
        arena.hits[1 - seat].lose(99)
        yield from ()

    monkeypatch.setattr(rules, "take_turn", turn)
    steps = rules.play(table := the_table("fantasy-fighters", 2))
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(choice.options[0])
    first = table.track("turn").value
    assert first == 1
    assert len(done.value.value.winners) == 1
    assert table.track(f"hit points of seat {done.value.value.winners[0] + 1}").value > 0


def test_a_fight_without_blows_ends(the_table: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(arena: Arena, _: int) -> Any:  # ruling: turn-cap
        arena.hits[0].value, arena.hits[1].value = 9, 12
        yield from ()

    monkeypatch.setattr(rules, "take_turn", turn)
    table = the_table("fantasy-fighters", 2)
    result, _ = drive(rules.play(table), ["Garwuf", "Smogg"])
    assert result.capped
    assert table.track("turn").value == 200
    assert result.winners == (0,)  # one lost, not three


def test_the_first_turn_is_drawn_by_lot(the_table: Any) -> None:  # ruling: first-player
    firsts = set()
    for seed in range(12):
        steps = rules.play(the_table("fantasy-fighters", 2, None, seed))
        choice = next(steps)
        while choice.phase == "fighter":
            choice = steps.send(choice.options[0])
        firsts.add(choice.player)
    assert firsts == {0, 1}


def test_a_turn_tells_its_phases_in_order(start: Any, hold: Lay, drive: Drive, story: Any) -> None:
    arena = start(told=True)
    hold(arena, 0, "7h 7s 2h 9h Kh 4c")
    hold(arena, 1, "2c 2d 3c 5c 5d 8s Js")
    arena.table.story.clear()
    arena.table.asked(None)
    script = ["Four of clubs", None, None, "Boasts, Two of hearts, Nine of hearts, King of hearts"]
    arena.lose_at_random = lambda seat, _: arena.discard(arena.hands[seat][-1])
    script += ["Hack, Seven of hearts, Seven of spades", "Scales, Two of clubs, Two of diamonds"]
    drive(rules.take_turn(arena, 0), script, arena.table)
    assert story(arena.table, 1) == [
        *("Seat 1: Encounter", "Seat 1 draws a card"),
        *("Seat 1: Maneuver", "Seat 1 replaces Four of clubs", "Seat 1 draws a card"),
        *("Seat 1: Strike", "Seat 1 plays Boasts with Two of hearts, Nine of hearts, King of hearts."),
        "You lose Jack of spades by chance.",
        "Seat 1 attacks with Seven of hearts, Seven of spades: Hack, 1 damage.",
        "You parry with Two of clubs, Two of diamonds: Scales stops 1.",
    ]


def test_what_counts_as_what(arena: Arena, hold: Lay) -> None:
    cards = hold(arena, 0, "7h 7s")
    view = View(arena.table, 0)
    assert rules.worth(view, ("Hack", *cards)) == {"damage": 1}
    assert rules.worth(view, ("Fly Away", *cards)) == {"blocks": 5}
    assert rules.worth(view, ("Boasts", *cards)) is None
    assert rules.worth(view, cards[0]) is None
    assert rules.goal(view, 1) == {"hits": 15}


def test_how_near_a_card_is_to_a_combination(arena: Arena, hold: Lay) -> None:
    hold(arena, 0, "7h 8h 9d 9s Ah")
    held = {card.rank: card for card in arena.hands[0]}
    rows = {row.id: row for row in arena.table.cast.entries["combo"]}
    near = lambda row, rank: round(combos.nearest(rows[f"combo:{row}"], list(arena.hands[0]), held[rank]), 2)  # noqa: E731
    assert [near("3st", 7), near("3st", 14), near("3fl", 8), near("pair", 9), near("2pr", 7)] == [1, 0.33, 1, 1, 0.75]


# the thumb


def test_the_thumb_attacks_as_hard_as_it_can(arena: Arena, hold: Lay) -> None:
    hold(arena, 0, "7h 7s 7d Kh Ks")
    choice = next(rules.strike(arena, 0))
    assert rules.thumb(View(arena.table, 0), choice)[0] == "Lunge"


def test_the_thumb_plays_specials_that_cost_no_blow(arena: Arena, hold: Lay) -> None:
    hold(arena, 0, "7h 7s 9c 9s")
    assert rules.thumb(View(arena.table, 0), next(rules.strike(arena, 0)))[0] == "Hack & Slash"
    hold(arena, 0, "2h Th Kh")
    assert rules.thumb(View(arena.table, 0), next(rules.strike(arena, 0)))[0] == "Boasts"


def test_the_thumb_replaces_what_goes_with_nothing(arena: Arena, hold: Lay) -> None:
    cards = hold(arena, 0, "7h 7s 7d Kh 2c")
    gone = rules.thumb(View(arena.table, 0), Choice("maneuver", [None, *cards], 0))
    assert gone in cards[3:]


def test_the_rule_of_thumb_beats_chance() -> None:
    made, wins = cast(load("fantasy-fighters")), 0
    for seed in range(10):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents, 2).run().winners == (seat,)
    assert wins >= 9
