"""What a player chose in secret is known to nobody else before a rule shows it: no search does better than a guess."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pnp.engine import Cast, Match, View
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.chance import seeded
from pnp.engine.told.reading import Reading
from pnp.engine.view import written
from pnp.engine.worlds.history import Blank
from pnp.engine.worlds.memory import Memory, remember
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.figures.wilson import wilson

Source = Callable[[str], ModuleType]
GAMES = 300
END = "\n\ndef thumb(view, choice):\n    return choice.options[0]\n"

FACE_DOWN = """\
def play(table):
    hand, aside = table.pile("hand", "owner", 0), table.pile("aside", "nobody")
    table.unbox("card", table.pile("shown")).give_all(hand)
    card = yield Choice("lay", [card for card in hand if card.copies == 1], 0)
    hand.give(card, aside)
    guess = yield Choice("guess", ["Ruby", "Rose", "Rust", "Sea", "Sky"], 1)
    return Result((1,) if aside.top.name == guess else (0,))
"""
NUMBER = """\
def play(table):
    (note,) = yield from table.secretly("number", number, [0])
    guess = yield Choice("guess", list(range(10)), 1)
    return Result((1,) if note.open() == guess else (0,))


def number(seat):
    return (yield Choice("number", list(range(10)), seat))
"""
HUNT = """\
def play(table):
    place, moved = None, table.track("moves")
    for _ in range(3):
        (note,) = yield from table.secretly("place", lambda seat: go(place, seat), [0])
        place = note.value
        moved.value += 1
        asked = yield Choice("search", list(range(8)), 1)
        if asked == place:
            return Result((1,), facts={"searches": moved.value})
    return Result((0,), facts={"searches": moved.value})


def go(place, seat):
    return (yield Choice("go", list(range(8)) if place is None else [(place + 1) % 8, (place - 1) % 8], seat))
"""
ORDERS = """\
def play(table):
    notes = yield from table.secretly("orders", orders)
    guess = yield Choice("guess", ["north", "east", "south", "west"], 1)
    mine, other = (note.open() for note in notes)
    return Result((1,) if mine[1] == guess else (0,))


def orders(seat):
    left, given = ["north", "east", "south", "west"], []
    for unit in ("scouts", "guards", "riders"):
        way = yield Choice(unit, list(left), seat)
        left.remove(way)
        given.append(way)
        if way == "west":
            break
    return (*given, "west", "west")[:3]
"""


def guessed(deck: Cast, rules: ModuleType, name: str, games: int = GAMES) -> int:
    """How many games the second seat wins by a search, against one that answers at random."""
    won = 0
    for seed in range(games):
        agents = [RandomAgent(("chosen", seed)), agent(name, rules, seed)]
        won += 1 in remember(Match(deck, rules, seed, agents, players=2)).run().winners
    return won


@pytest.mark.parametrize("name", ["flat:24", "ismcts:24"])
@pytest.mark.parametrize(
    ("source", "chance"), [(FACE_DOWN, 1 / 5), (NUMBER, 1 / 10), (ORDERS, 1 / 4)], ids=["card", "number", "orders"]
)
def test_no_search_guesses_what_was_chosen(deck: Cast, rules: Source, source: str, chance: float, name: str) -> None:
    won = guessed(deck, rules(source + END), name)
    low, high = wilson(won, GAMES)
    print(f"{name}: {won} of {GAMES}, {low:.3f} to {high:.3f}, chance {chance:.3f}")
    # What is likeliest may be more than its share (west ends an order), never a certainty.
    assert low < (chance if chance < 0.25 else 0.5)


def test_who_moves_unseen_is_found_no_more_often_than_by_chance(deck: Cast, rules: Source) -> None:
    made = rules(HUNT + END)
    found = guessed(deck, made, "flat:24")
    # Whoever knew only that nobody was found yet could search one of eight places, then the likeliest of the others.
    assert found < 0.62 * GAMES


def worlds_of(match: Match, seat: int, count: int) -> list[Any]:
    question = match.question
    assert question is not None and question.player == seat
    source = Worlds(Memory(match).history(question), seeded("chosen"))
    return [source.next() for _ in range(count)]


def begun(deck: Cast, rules: ModuleType, *answers: Any) -> Match:
    match = Match(deck, rules, 1, players=2)
    for answer in answers:
        match.answer(answer)
    return match


def test_a_secret_choice_is_dealt_anew_evenly_among_what_could_have_been_answered(deck: Cast, rules: Source) -> None:
    match = begun(deck, rules(NUMBER + END), 7)
    values = Counter(world.table.notes["number of seat 1"].value for world in worlds_of(match, 1, 2_000))
    assert values.keys() == set(range(10))
    assert all(140 < count < 260 for count in values.values())


def test_neither_the_answers_nor_how_many_there_were_are_told(deck: Cast, rules: Source) -> None:
    made = rules(ORDERS + END)
    histories = []
    for mine in (("west",), ("north", "east", "south")):
        match = begun(deck, made, *mine, "east", "north", "south")
        assert match.question is not None and match.question.phase == "guess"
        histories.append(Memory(match).history(match.question))
    assert histories[0].entries[0].sealed == "orders of seat 1"
    assert histories[0].entries == histories[1].entries
    assert histories[0].stream == histories[1].stream


def test_only_its_owner_reads_a_note_before_it_is_opened(deck: Cast, rules: Source) -> None:
    match = begun(deck, rules(NUMBER + END), 7)
    views = [View(match.table, seat) for seat in match.table.seats]
    assert [view.note("number of seat 1") for view in views] == [7, None]
    match.answer(3)
    assert [view.note("number of seat 1") for view in views] == [7, 7]
    assert views[0].note("no such note") is None


def test_a_note_that_was_cleared_says_nothing(deck: Cast, rules: Source) -> None:
    source = NUMBER.replace(
        "return Result(", "note.open()\n    note.clear()\n    yield Choice('end', [1, 2], 1)\n    return Result("
    )
    match = begun(deck, rules(source + END), 7, 3)
    assert [View(match.table, seat).note("number of seat 1") for seat in match.table.seats] == [None, None]


def test_copies_on_a_note_read_alike(deck: Cast, rules: Source) -> None:
    source = """\
def play(table):
    table.unbox("card", table.pile("hand", "owner", 0))
    (note,) = yield from table.secretly("plan", lambda seat: plan(table, seat), [0])
    yield Choice("end", [1, 2], 0)
    return Result((0,))


def plan(table, seat):
    return ((yield Choice("card", [card for card in table.pile("hand") if card.name == "Fog"], seat)),)
"""
    lines = []
    for number in (0, -1):
        match = Match(deck, rules(source + END), 1, players=2)
        assert match.question is not None
        match.table.notes["plan of seat 1"].answers.append(match.question.options[number])
        lines += [line for line in written(View(match.table, 0)).split("\n") if line.startswith("plan")]
    assert lines == ["plan of seat 1: (card:fog)"] * 2


def test_the_screen_tells_what_is_on_a_note_only_when_it_is_opened(deck: Cast, rules: Source) -> None:
    source = NUMBER.replace(
        "return Result(", "note.open()\n    yield Choice('end', ['on', 'off'], 1)\n    return Result(", 1
    )
    match = Match(deck, rules(source + END), 1, players=2, told=True)
    reading, told = Reading(match.table, 1), []
    for answer in (7, 3):
        match.answer(answer)
        told.append([line.text for line in reading.news()])
    assert told == [[], ["Number of seat 1: 7"]]


def test_while_it_is_written_a_note_reads_what_was_answered_so_far(deck: Cast, rules: Source) -> None:
    match = begun(deck, rules(ORDERS + END), "north")
    assert View(match.table, 0).note("orders of seat 1") == ("north",)
    assert View(match.table, 1).note("orders of seat 1") is None


def test_an_opened_note_is_told_to_all(deck: Cast, rules: Source) -> None:
    source = NUMBER.replace("    guess =", "    note.open()\n    guess =")
    match = begun(deck, rules(source + END), 7)
    assert {world.table.notes["number of seat 1"].value for world in worlds_of(match, 1, 20)} == {7}


def test_the_example_of_the_guide_runs(deck: Cast, rules: Source) -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (code,) = (
        block for block in re.findall(r"```python\n(.*?)```", guide, re.DOTALL) if 'table.secretly("orders"' in block
    )
    match = begun(deck, rules(code + END), "north", "south", "south", "south")
    assert match.result is not None and match.result.winners == (0,)
    assert {name: track.value for name, track in match.table.tracks.items()} == {"north": 1, "south": 3}


LOOKED = FACE_DOWN.replace("    guess =", "    aside.show(aside.top, 1 << 1)\n    guess =")


def test_a_card_that_was_looked_at_is_known(deck: Cast, rules: Source) -> None:
    match = begun(deck, rules(LOOKED + END))
    assert match.question is not None
    match.answer(match.question.options[2])
    aside = match.table.piles["aside"]
    for world in worlds_of(match, 1, 20):
        assert world.table.piles["aside"].top.id == aside[0].id


def test_a_card_chosen_unseen_is_a_blank_of_the_hand(deck: Cast, rules: Source) -> None:
    match = begun(deck, rules(FACE_DOWN + END))
    assert match.question is not None
    match.answer(match.question.options[2])
    assert match.question is not None
    assert Memory(match).history(match.question).entries[0].answer == Blank("hand", None)


AGAIN = """\
def play(table):
    draw, hand, shown = table.shuffled("card"), table.pile("hand", "owner", 0), table.pile("shown")
    fogs = [card for card in draw if card.name == "Fog"]
    for card in fogs[:2]:
        draw.give(card, hand)
    first = yield Choice("play", list(hand), 0)
    hand.give(first, shown)
    shown.give_all(draw)
    table.shuffle(draw)
    draw.deal(1, hand)
    second = yield Choice("play", [card for card in hand if card.name == "Fog"], 0)
    hand.give(second, shown)
    yield Choice("guess", ["held", "drawn"], 1)
    return Result((1,))
"""


@pytest.mark.parametrize("seed", range(6))
def test_which_of_two_copies_came_back_changes_nothing(deck: Cast, rules: Source, seed: int) -> None:
    made = rules(AGAIN + END)
    histories = []
    for pick in (0, -1):
        match = Match(deck, made, seed, players=2)
        while match.question is not None and match.question.phase == "play":
            match.answer(match.question.options[pick])
        assert match.question is not None
        histories.append(Memory(match).history(match.question))
    assert histories[0] == histories[1]
