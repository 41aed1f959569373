"""Dragon Lance Companions: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from turns import turns

from pnp.engine import Choice, Match, Piece, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import dragon_lance_companions as rules
from pnp.games.dragon_lance_companions import Ruins, enough, total
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def ruins(the_table: Callable[..., Any]) -> Ruins:
    """Two players with empty hands."""
    return Ruins(the_table("dragon-lance-companions", 2))


@pytest.fixture
def hold(ruins: Ruins, put: Lay) -> Lay:
    """`hold(seat, *names)`: take cards into a hand."""
    return lambda seat, *names: put(ruins.table, ruins.hands[seat], *names)


def names(choice: Choice) -> set[str]:
    return {option.name for option in choice.options if option is not None}


def test_the_first_player_is_drawn_by_lot_and_draws_four(the_table: Any) -> None:  # ruling: first-player
    starts = set()
    for seed in range(40):
        table = the_table("dragon-lance-companions", 3, None, seed)
        starts.add(next(rules.play(table)).player)
    assert starts == {0, 1, 2}


def test_nobody_begins_with_cards(the_table: Any) -> None:  # ruling: no-hand
    table = the_table("dragon-lance-companions", 3)
    game = rules.play(table)
    first = next(game).player
    hands = [table.pile(own("hand", seat)) for seat in table.seats]
    assert [len(hand) for hand in hands] == [table.numbers.draw if seat == first else 0 for seat in table.seats]
    assert not table.pile("discard")


def test_there_is_a_disc_and_a_step_for_each_foe() -> None:  # ruling: pieces
    made = load("dragon-lance-companions")
    foes: list[Any] = [card for card in made.components["card"].entries if card.type == "foe"]
    assert made.components["disc"].per_set == len(foes)
    # The mat's bends have room for one step between two foes.
    assert sorted(foe.force for foe in foes) == list(range(20, 41, 2))


def test_the_hand_is_cut_to_nine_after_drawing(ruins: Ruins, drive: Drive) -> None:  # ruling: hand-limit
    ruins.draw(0, 7)
    pick = lambda _: True  # noqa: E731
    _, asked = drive(rules.adventure(ruins, 0), [pick, pick])
    assert len(ruins.hands[0]) == 9
    assert [choice.phase for choice in asked] == ["hand limit"] * 2


def test_a_short_deck_gives_what_it_has_and_never_comes_back(ruins: Ruins, drive: Drive) -> None:  # ruling: short-deck
    ruins.deck.deal(len(ruins.deck) - 2, ruins.discards)
    drive(rules.adventure(ruins, 0))
    assert len(ruins.hands[0]) == 2
    drive(rules.adventure(ruins, 1))
    assert not ruins.hands[1]


@pytest.mark.parametrize(
    ("played", "foe", "force"),
    [
        (["Tanis Half-Elven", "Flint Fireforge"], "Trolls", 13),
        (["Raistlin Majere", "Magic Wand"], "Trolls", 10),
        (["Caramon Majere", "Magic Wand"], "Trolls", 5),  # ruling: aids
        (["Goldmoon", "Blue Crystal Staff"], "Trolls", 11),
        (["Goldmoon", "Blue Crystal Staff"], "Khisanth", 16),  # ruling: crystal-staff
        (["Goldmoon", "Blue Crystal Staff"], "Black Dragons", 16),
        (["Goldmoon", "Blue Crystal Staff"], "Bozak Draconians", 11),
        (["Caramon Majere", "Blue Crystal Staff"], "Khisanth", 5),
        (["Flint Fireforge", "Sword Master", "Battle Axe"], "Trolls", 11),  # ruling: two-classes
        (["Sturm Brightblade", "Caramon Majere", "Sword Master"], "Trolls", 14),  # ruling: aids
        (["Goldmoon", "Raistlin Majere", "Detection Spell"], "Trolls", 10),
        (["Riverwind", "Archer", "Hoopak"], "Trolls", 8),
        (["Tasslehoff Burrfoot", "Hoopak"], "Trolls", 6),
        (["Stealth", "Potion of Strength"], "Trolls", 8),
    ],
)
def test_what_is_played_adds_up(ruins: Ruins, put: Lay, hold: Lay, played: list[str], foe: str, force: int) -> None:
    (target,) = put(ruins.table, ruins.shown, foe)
    assert total(target, hold(0, *played)) == force


@pytest.mark.parametrize(
    ("played", "foe", "won"),
    [
        (["Goldmoon", "Turn Undead"], "Wraith", True),  # ruling: undead
        (["Goldmoon", "Turn Undead"], "Spectral Minion", True),
        (["Goldmoon", "Turn Undead"], "Gully Dwarves", False),
        (["Riverwind", "Turn Undead"], "Wraith", False),
        (["Tanis Half-Elven", "Sturm Brightblade", "Riverwind"], "Gully Dwarves", True),
        (["Tanis Half-Elven", "Sturm Brightblade", "Caramon Majere"], "Gully Dwarves", False),
    ],
)
def test_what_is_enough(ruins: Ruins, put: Lay, hold: Lay, played: list[str], foe: str, won: bool) -> None:
    (target,) = put(ruins.table, ruins.shown, foe)
    assert enough(target, hold(0, *played)) is won


def test_only_one_copy_of_a_hero_helps(ruins: Ruins, hold: Lay, drive: Drive) -> None:  # ruling: one-copy
    hold(0, "Tanis Half-Elven", "Tanis Half-Elven", "Sturm Brightblade", "Gully Dwarves")
    assert drive(rules.quest(ruins, 0))[1][0].options == [None]
    hold(0, "Riverwind")
    script = ["Gully Dwarves", "Tanis Half-Elven", "Sturm Brightblade"]
    captured, asked = drive(rules.quest(ruins, 0), script)
    assert captured
    assert names(asked[2]) == {"Sturm Brightblade", "Riverwind"}
    assert [card.name for card in ruins.hands[0]] == ["Tanis Half-Elven"]


def test_a_foe_is_shown_as_it_is_captured_and_goes_to_the_victory_pile(
    ruins: Ruins, hold: Lay, drive: Drive
) -> None:  # ruling: foe-hidden
    hold(0, "Spectral Minion", "Goldmoon", "Turn Undead")
    (foe, *_) = ruins.hands[0]
    assert not foe.known(0b10)
    captured, asked = drive(rules.quest(ruins, 0), ["Spectral Minion", "Goldmoon"])
    assert captured
    assert asked[1].phase == "fight"
    assert foe.pile is ruins.victories[0]
    assert foe.known(0b10)
    assert {card.name for card in ruins.discards} == {"Goldmoon", "Turn Undead"}


def test_more_than_enough_may_be_played_and_is_lost(ruins: Ruins, hold: Lay, drive: Drive) -> None:  # ruling: too-much
    hold(0, "Spectral Minion", "Goldmoon", "Turn Undead", "Stealth")
    _, asked = drive(rules.quest(ruins, 0), ["Spectral Minion", "Goldmoon", "Turn Undead", "Stealth"])
    assert None in asked[3].options
    assert not ruins.hands[0]
    assert len(ruins.discards) == 3


def test_one_capture_a_turn(ruins: Ruins, hold: Lay, drive: Drive) -> None:  # ruling: one-capture
    hold(
        0, "Spectral Minion", "Wraith", "Goldmoon", "Turn Undead", "Tanis Half-Elven", "Sturm Brightblade", "Riverwind"
    )
    hold(0, "Gully Dwarves")
    drive(rules.quest(ruins, 0), ["Wraith", "Goldmoon", "Turn Undead", None])
    assert len(ruins.victories[0]) == 1
    assert {"Gully Dwarves", "Spectral Minion"} <= {card.name for card in ruins.hands[0]}


def test_both_baaz_are_cards_of_their_own(ruins: Ruins) -> None:  # ruling: two-baaz
    assert sorted(card.force for card in ruins.deck if card.name == "Baaz Draconians") == [26, 28]


def passing(table: Any) -> Any:
    """The result when nobody ever captures."""
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    return done.value.value


@pytest.mark.parametrize(("players", "turns"), [(2, 12 + 2), (4, 12 + 4)])
def test_the_game_ends_when_all_have_passed_with_an_empty_deck(the_table: Any, players: int, turns: int) -> None:
    table = the_table("dragon-lance-companions", players)  # ruling: end
    result = passing(table)
    # Of 51 cards twelve full draws are made, and the thirteenth, which empties the deck, is the first turn to count.
    assert result.facts["turns"] == turns
    assert result.winners == tuple(range(players))  # ruling: ties


def test_a_capture_gives_everybody_another_turn(the_table: Any, put: Lay) -> None:  # ruling: end
    table = the_table("dragon-lance-companions", 2)
    idle = table.track("turns without a capture")
    steps = rules.play(table)
    choice = next(steps)
    captured_after = None
    try:
        while True:
            hand = table.pile(f"hand of seat {choice.player + 1}")
            if choice.phase == "quest" and idle.value == 1 and captured_after is None:
                captured_after = table.track("turn").value
                put(table, hand, "Spectral Minion", "Goldmoon", "Turn Undead")
                choice.options.append(hand[-3])
                choice = steps.send(hand[-3])
            elif choice.phase == "fight":
                choice = steps.send(
                    next((o for o in choice.options if o and o.name in ("Goldmoon", "Turn Undead")), None)
                )
            else:
                choice = steps.send(None if None in choice.options else choice.options[0])
    except StopIteration as done:
        result = done.value
    assert captured_after is not None
    assert result.facts["turns"] == captured_after + 2
    assert result.facts["captured"] == 1
    foe = next(card for pile in (table.pile(own("victory pile", seat)) for seat in table.seats) for card in pile)
    assert sorted(result.scores) == [0, foe.force]
    assert result.scores[result.winners[0]] == foe.force


def test_the_rule_of_thumb_beats_chance() -> None:
    made = cast(load("dragon-lance-companions"))
    for players, least in ((2, 75), (4, 40)):
        wins = 0
        for seed in range(100):
            seat = seed % players
            agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(players)]
            wins += seat in Match(made, rules, seed, agents, players).run().winners
        assert wins > least


# the story


def test_a_whole_turn_is_told_in_order() -> None:
    told = turns("dragon-lance-companions", 3, 4)
    assert told[10] == [
        "Turn 10. Seat 2's turn",
        "Adventure",
        "Seat 2 draws Riverwind, Human Mercenaries, Goldmoon, Archer",
        "Seat 2 discards at the hand limit: Raistlin Majere; Bozak Draconians; Archer",
        "Quest",
        "Seat 2 shows Human Mercenaries, force 24.",
        "Against it: Riverwind; Goldmoon; Raise Dead Spell; Caramon Majere; Tasslehoff Burrfoot",
        "25 against 24: seat 2 captures Human Mercenaries.",
    ]
    assert told[12][-2:] == ["Quest", "Seat 4 captures no foe."]
    assert told[-1][-2:] == [
        "The deck is empty, and 4 turns in a row passed without a capture: the game ends.",
        "Seat 4 wins with 26 force captured.",
    ]


def test_turn_undead_is_told_without_a_total(the_table: Any, put: Lay, drive: Drive, story: Any) -> None:
    ruins = Ruins(the_table("dragon-lance-companions", 2, told=True))
    put(ruins.table, ruins.hands[0], "Wraith", "Goldmoon", "Turn Undead")
    drive(rules.quest(ruins, 0), ["Wraith", "Goldmoon"], ruins.table)
    assert "Turn Undead and a cleric are enough: you capture Wraith." in story(ruins.table, 0)


def test_what_cards_come_to_and_how_far_a_seat_is(ruins: Ruins, put: Lay, hold: Lay) -> None:
    hold(0, "Black Dragons", "Goldmoon", "Goldmoon", "Blue Crystal Staff", "Stealth")
    view, hand = View(ruins.table, 0), {card.name: card for card in ruins.hands[0]}
    assert rules.worth(view, hand["Black Dragons"]) == {"your cards": 4 + 7 + 5 + 3}  # one Goldmoon
    assert rules.worth(view, hand["Stealth"]) is None
    put(ruins.table, "quest", "Khisanth", "Blue Crystal Staff")
    assert rules.worth(view, "quest") == {"played": 0, "needed": 40}
    assert rules.worth(view, hand["Goldmoon"]) == {"total with it": 16}
    put(ruins.table, ruins.victories[1], "Trolls")
    assert rules.worth(view, "victory pile of seat 2") == {"force": 34}
    assert rules.goal(view, 1)["force"] == 34


def test_the_thumb_keeps_the_foe_that_is_soon_captured(hold: Lay) -> None:
    hand = hold(0, "Khisanth", "Gully Dwarves", "Trolls")
    assert sorted(hand, key=lambda card: rules.kept(card, hand)) == [hand[0], hand[2], hand[1]]
