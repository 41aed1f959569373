"""The Isle of Dread: who sets out, how the way goes on from module to module, how it ends, and how a turn is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from isle import LAST, SLUG, Drive, Falls, Start, bear, enlist, named, retain, six, two
from isle import begin as begin
from races import put_at

from pnp.engine import Result, View, own
from pnp.games import the_isle_of_dread as rules
from pnp.games.the_isle_of_dread import party
from pnp.games.the_isle_of_dread.isle import Isle
from pnp.model import load


def first_option(steps: Any) -> None:
    """Run a phase in which the first option is always taken."""
    try:
        choice = next(steps)
        while True:
            choice = steps.send(choice.options[0])
    except StopIteration:
        return


# Set-up


def test_how_many_may_go() -> None:  # ruling: how-many
    game = load(SLUG)
    pawns = len(game.components["pawn"].pieces)
    assert [game.players.min, game.players.max] == [2, pawns] == [2, 4]
    copies = {who.copies for who in game.components["adventurer"].pieces}
    assert copies == {game.numbers["party"], 0}


@pytest.mark.parametrize(("players", "items"), [(2, 6), (3, 6), (4, 5)])
def test_six_adventurers_and_the_items_for_each(  # ruling: deal
    the_table: Callable[..., Any], players: int, items: int
) -> None:
    isle = Isle(the_table(SLUG, players, "sixth"))
    first_option(isle.set_up(1))
    deck, discards = (piles[isle.deck_of("item")] for piles in (isle.decks, isle.discards))
    borne = sum(held.type == "item" for seat in range(players) for held in isle.held(seat))
    assert [len(isle.adventurers(seat)) for seat in range(players)] == [6] * players
    assert (borne + len(discards), len(deck)) == (items * players, 22 - items * players)
    assert [len(isle.spaces[0]), *map(len, isle.legacies)] == [players] + [0] * players


def test_lots_say_who_begins(the_table: Callable[..., Any]) -> None:  # ruling: first-player
    firsts = set()
    for seed in range(8):
        table = the_table(SLUG, 2, "sixth", seed, told=True)
        next(rules.play(table))
        firsts.add(next(event.drawn for event in table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


def test_a_roll_says_the_class(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start()
    for rolled, name in enumerate(("Fighter", "Thief", "Cleric", "Magic User", "Elf", "Dwarf"), 1):
        falls(isle, rolled)
        _, asked = drive(isle.recruit(0))
        assert asked == []
        assert [who.name for who in isle.adventurers(0)][-1] == name


def test_an_eight_leaves_the_class_to_the_player(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start("Halfling")
    falls(isle, 8)
    _, asked = drive(isle.recruit(0), ["Dwarf"])
    assert {who.name for who in asked[0].options} == {
        "Fighter", "Thief", "Cleric", "Magic User", "Elf", "Dwarf", "Halfling"
    }  # fmt: skip
    assert [who.name for who in isle.adventurers(0)] == ["Halfling", "Dwarf"]


def test_a_class_that_is_used_up_is_rolled_again(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start(*["Elf"] * 5)  # ruling: used-up
    enlist(isle, 1, "Elf")
    rest = falls(isle, 5, 5, 7)
    drive(isle.recruit(0))
    assert ([who.name for who in isle.adventurers(0)][-1], rest) == ("Halfling", [])


# Beginning a module


@pytest.mark.parametrize(
    ("name", "deck", "first", "most"),
    [("Magic User", "spell", 3, 6), ("Elf", "spell", 1, 2), ("Cleric", "cleric", 2, 4), ("Thief", "thief", 2, 4),
     ("Halfling", "thief", 2, 6), ("Fighter", None, 0, 0), ("Dwarf", None, 0, 0)],
)  # fmt: skip
def test_cards_for_each_as_far_as_there_is_room(  # ruling: drawn-for
    start: Start, name: str, deck: str | None, first: int, most: int
) -> None:
    isle = start(name)
    (who,) = isle.adventurers(0)
    isle.equip(0)
    assert [drawn.component for drawn in party.attached(who)] == [deck] * first
    for _ in range(4):
        isle.equip(0)
    assert len(party.attached(who)) == most


def test_items_take_no_room(start: Start) -> None:  # ruling: drawn-for
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, named(isle, "Rope of Climbing"), named(isle, "Bag of Holding"))
    isle.equip(0)
    assert [each.component for each in party.attached(elf)] == ["item", "item", "spell"]


def test_an_empty_deck_is_made_anew(start: Start) -> None:  # ruling: no-cards
    isle = start("Cleric", "Thief")
    cleric, thief = isle.adventurers(0)
    deck, discards = (piles[isle.deck_of("cleric")] for piles in (isle.decks, isle.discards))
    deck.give_all(discards)
    isle.equip(0)
    assert (len(party.attached(cleric)), len(deck), len(discards)) == (2, 10, 0)
    deck.give_all(isle.legacies[1])
    isle.draw_for(cleric)
    assert (len(party.attached(cleric)), len(party.attached(thief))) == (2, 2)


# The way


@pytest.mark.parametrize(
    ("place", "deck"),
    [(0, None), (1, 0), (28, 0), (29, None), (30, None), (31, 1), (58, 1), (59, None), (60, None), (61, 2), (88, 2),
     (LAST, None)],
)  # fmt: skip
def test_each_module_has_its_deck(start: Start, place: int, deck: int | None) -> None:  # ruling: end-spaces
    assert start("Dwarf").deck_at(place) == deck


@pytest.mark.parametrize(
    ("place", "rolled", "to"),
    [(26, 2, 28), (26, 6, 29), (28, 6, 29), (29, 1, 30), (29, 6, 35), (58, 3, 59), (87, 6, LAST)],
)
def test_a_module_ends_the_move(start: Start, drive: Drive, falls: Falls, place: int, rolled: int, to: int) -> None:
    isle = start("Dwarf")  # ruling: module-end
    put_at(isle, 0, place)
    falls(isle, rolled, 1)
    drive(isle.move(0))
    assert isle.place(0) == to


def test_a_party_rests_at_the_end_of_a_module(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start("Dwarf", "Elf", "Halfling")  # rulings: module-end, party-heals
    dwarf, elf, halfling = isle.adventurers(0)
    dwarf.put(party.HITS, 7)
    elf.put(party.HITS, 2)
    put_at(isle, 0, 27)
    rest = falls(isle, 5, 4)
    drive(isle.turn(0))
    assert [party.lost(who) for who in (dwarf, elf, halfling)] == [3, 0, 0]
    assert [len(party.attached(who)) for who in (dwarf, elf, halfling)] == [0, 1, 2]
    assert (isle.place(0), rest) == (29, [])
    falls(isle, 1)
    drive(isle.turn(0))
    assert (isle.place(0), len(isle.decks[1]), party.lost(dwarf)) == (30, 18, 3)


def test_no_rest_at_the_throne(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: throne
    isle = start("Elf")
    put_at(isle, 0, 88)
    put_at(isle, 1, LAST)
    rest = falls(isle, 2)
    drive(isle.turn(0))
    assert (rest, len(party.attached(isle.adventurers(0)[0]))) == ([], 0), "nobody rests or fights there"


def test_turns_to_miss_add_up(start: Start, face: Any, drive: Drive, falls: Falls) -> None:  # ruling: lost-turns
    isle = start("Dwarf")
    face(isle, "Room of Unmarried Girls", [])
    face(isle, "Blocked-Up Passage", [])
    for _ in range(2):
        drive(isle.turn(0))
        assert isle.place(0) == 0
    isle.decks[0].give_all(isle.legacies[1])
    falls(isle, 4)
    drive(isle.turn(0))
    assert isle.place(0) == 4


# The end


def test_the_throne_ends_the_game_and_gold_wins(start: Start) -> None:  # ruling: throne
    isle = start("Dwarf", players=4)
    for seat, coins in enumerate((9, 12, 30, 12)):
        isle.table.track(own("gold", seat)).value = coins
    assert isle.winner() is None
    put_at(isle, 0, LAST)
    assert isle.winner() == 0
    assert isle.home(0)
    isle.perish(2)
    end = rules.ranked(isle.table, Result((0,), facts={"rounds": 7}))
    assert (end.winners, end.scores, end.facts) == ((1, 3), (9, 12, 0, 12), {"rounds": 7, "perished": 1})


def test_the_last_party_has_won(start: Start) -> None:  # ruling: last-party
    isle = start("Dwarf", players=3)
    isle.perish(0)
    assert isle.winner() is None
    isle.perish(2)
    assert isle.winner() == 1
    assert rules.ranked(isle.table, Result((1,))).winners == (1,)


def test_a_cap_is_never_needed(start: Start, drive: Drive) -> None:  # ruling: round-cap
    numbers = load(SLUG).numbers
    assert numbers["round_cap"] > LAST + 2
    isle = start("Dwarf")
    isle.numbers = type(isle.numbers)({**numbers, "round_cap": 0})
    isle.table.track(own("gold", 1)).value = 3
    result, _ = drive(isle.race(0))
    assert (rules.ranked(isle.table, result).winners, result.capped) == ((1,), True)


def test_the_goal_is_gold(start: Start) -> None:
    isle = start("Dwarf")
    put_at(isle, 0, 42)
    isle.table.track(own("gold", 0)).value = 17
    assert rules.goal(View(isle.table, 1), 0) == {"gold": 17, "left": 47}


# The story


def test_the_story_of_a_turn(start: Start, drive: Drive, falls: Falls, story: Any) -> None:
    isle = start("Elf", "Dwarf", told=True)
    elf, _ = isle.adventurers(0)
    bear(elf, named(isle, "Cure Light Wounds"), named(isle, "Fly"))
    elf.put(party.HITS, 4)
    found = named(isle, "Potion of Poison")
    party.lying(found).give(found, isle.decks[0])
    isle.table.story.clear()
    falls(isle, 3, 2, *two(5), *six(20), *two(4), *six(16), 1, 1, 3, 2)
    drive(isle.turn(0), ["Cure Light Wounds", None], isle.table)
    assert story(isle.table) == [
        "Seat 1's turn",
        "Seat 1 uses Cure Light Wounds",
        "Seat 1 rolls d6 for healing: 3",
        "Elf gets 3 Hits back and has 11.",
        "Seat 1 rolls d6 for the move: 2",
        "Red party to space 3",
        "Faced: Potion of Poison",
        "Seat 1 rolls 2d6 for Stealth: 5",
        "6d6 for the challenge: 20",
        "7 against 22: seat 1 fails the test of Stealth.",
        "Seat 1 rolls 2d6 for Magic: 4",
        "6d6 for the challenge: 16",
        "6 against 16: seat 1 fails the test of Magic.",
        "Discarded: Potion of Poison",
        "Seat 1 rolls d3 for the number of wounded: 1",
        "Wounded adventurer by lot: Elf",
        "Seat 1 rolls d6 for the wound: 3",
        "Seat 1 rolls d6 for Hits lost by poison: 2",
        "Elf loses 5 Hits and has 6 left.",
    ]
    assert elf.marks == {party.HITS: 4, party.POISON: 2}


def test_the_story_of_a_fight(start: Start, drive: Drive, falls: Falls, story: Any) -> None:
    isle = start("Fighter", told=True)
    (loser,) = isle.adventurers(1)
    bear(loser, named(isle, "Platemail +1"), named(isle, "Backstab"))
    loser.put(party.HITS, 19)
    retain(isle, "Sailors", seat=1)
    isle.table.story.clear()
    falls(isle, *two(7), *two(6), *two(7), *two(7), *two(9), *two(5), 2, 1, 1, 4)
    drive(isle.land_on(0), ["Backstab", lambda option: option is not None], isle.table)
    assert story(isle.table) == [
        "Seat 1 fights Blue party",
        "Seat 1 rolls 2d6 for Stealth: 7",
        "Seat 2 rolls 2d6 for Stealth: 6",
        "Stealth: 9 against 8, for seat 1.",
        "Seat 1 rolls 2d6 for Magic: 7",
        "Seat 2 rolls 2d6 for Magic: 7",
        "Magic: 7 each.",
        "Seat 1 rolls 2d6 for Fighting: 9",
        "Seat 2 rolls 2d6 for Fighting: 5",
        "Seat 2 uses Backstab",
        "Fighting: 13 each.",
        "Seat 1 beats seat 2.",
        "Seat 1 takes Platemail +1",
        "Fighter is left with a single Hit.",
        "Platemail +1 to place 1 of seat 1",
        "Seat 2 rolls d3 for the number of wounds: 2",
        "Seat 2 spares Fighter the wound.",
        "Discarded from the retainers of seat 2: Sailors",
        "Seat 2 rolls d6 for the wound: 4",
        "Fighter loses 4 Hits and has 0 left.",
        "Fighter of seat 2 dies.",
        "Seat 2 has no adventurer left.",
    ]


def test_the_story_of_what_befalls_adventurers(start: Start, drive: Drive, falls: Falls, story: Any) -> None:
    isle = start("Dwarf", "Cleric", mode="levels", told=True)
    dwarf, cleric = isle.adventurers(0)
    bear(dwarf, named(isle, "Platemail +1"))
    bear(cleric, named(isle, "Neutralize Poison"))
    for who in (dwarf, cleric):
        who.put(party.LEVEL, 4)
    dwarf.put(party.HITS, 9)
    dwarf.put(party.POISON, 3)
    isle.table.story.clear()
    isle.table.begin("turn", 0)
    drive(isle.prepare(0), ["Neutralize Poison"], isle.table)
    dwarf.put(party.HITS, 14)
    isle.strip(0, "metal")
    falls(isle, 1, 1)
    isle.learn(0)
    isle.heal_all(0, 2)
    assert story(isle.table) == [
        "Seat 1's turn",
        "Seat 1 uses Neutralize Poison",
        "Dwarf gets 3 Hits back that poison took.",
        "Dwarf loses the Platemail +1.",
        "Dwarf is left with a single Hit.",
        "Dwarf gains a level and has 5.",
        "Cleric gains a level and has 5.",
        "Dwarf gets 2 Hits back and has 6.",
    ]
