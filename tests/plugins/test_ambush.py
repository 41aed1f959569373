"""Ambush: a set-up in secret tells nobody where figures stand, nor does any world, before all is shown."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pnp.boards import SquareBoard
from pnp.engine import Choice, Match, View, own
from pnp.engine.boards import board
from pnp.engine.chance import seeded
from pnp.engine.told.reading import Reading
from pnp.engine.told.textboard import drawn
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.figures.statistics import chi_square
from pnp.lab.runs.ready import Ready, ready

CAMP = ("a1", "c1", "e1")
"""Where seat 1 puts its chief and its guards."""
THEIRS = ("b4", "a4", "c4")


@pytest.fixture(scope="module")
def ambush() -> Ready:
    return ready(Path(__file__).parent / "ambush", trust=True)


def begun(ambush: Ready, *answers: str, told: bool = False) -> Match:
    match = Match(ambush.cast, ambush.rules, 5, players=2, told=told)
    for answer in answers:
        match.answer(answer)
    return match


def test_squares_that_are_taken_are_no_options_of_the_next(ambush: Ready) -> None:
    match = begun(ambush, "a1", "c1")
    assert match.question is not None
    assert (match.question.phase, match.question.player, match.question.options) == ("camp", 0, ["b1", "d1", "e1"])


def test_nobody_sees_where_anybody_stands_before_all_is_shown(ambush: Ready) -> None:
    match = begun(ambush, *CAMP, *THEIRS, told=True)
    red, blue = (View(match.table, seat) for seat in match.table.seats)
    assert [[(figure.name, space) for figure, space in red.note("camp of seat 1")], blue.note("camp of seat 1")] == [
        [("Chief", "a1"), ("Guard", "c1"), ("Guard", "e1")],
        None,
    ]
    assert all(not blue.count(space) for space in (*CAMP, *THEIRS))
    assert not any("Chief" in line for line in drawn(blue, "field"))
    reading = Reading(match.table, 1)
    assert not any(space in line.text for line in reading.news() for space in CAMP)
    match.answer("a4")
    match.answer("e1")  # the volleys come down
    told = " ".join(line.text for line in reading.news())
    assert all(space in told for space in (*CAMP, "a4"))
    assert blue.known("a1")[0].name == "Chief"
    assert [figure.name for figure in match.table.pile("fallen")] == ["Guard", "Guard"]


def test_what_a_seat_remembers_hangs_on_nothing_that_the_other_chose(ambush: Ready) -> None:
    histories = []
    for camp in (CAMP, ("e1", "d1", "b1")):
        match = begun(ambush, *camp, *THEIRS, "a4")
        assert match.question is not None and match.question.player == 1
        histories.append(Memory(match).history(match.question))
    assert histories[0] == histories[1]


def test_worlds_put_figures_on_every_square_alike(ambush: Ready) -> None:
    """And so no search shoots at the chief oftener than by chance, one time of five."""
    match = begun(ambush, *CAMP, *THEIRS, "a4")
    worlds = Worlds(Memory(match).history(match.question), seeded("ambush"))
    chiefs, camps = Counter[str](), set()
    for _ in range(400):
        camp: Any = worlds.next().table.notes["camp of seat 1"].value
        (chief,) = (space for figure, space in camp if figure.name == "Chief")
        chiefs[chief] += 1
        camps.add((chief, *sorted(space for _, space in camp)))
    row = [space for space in board(match.table, "field", SquareBoard).spaces if space.endswith("1")]
    assert chi_square([chiefs[space] for space in row], [80.0] * 5)[1] > 0.001
    assert len(camps) == 5 * 6  # a chief on any square, two guards on any two of the others


def test_the_example_of_the_guide_sets_up_as_this_game_does(ambush: Ready) -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (code,) = (block for block in re.findall(r"```python\n(.*?)```", guide, re.DOTALL) if "def set_up" in block)
    rules: dict[str, Any] = {"Choice": Choice, "own": own}
    exec(code, rules)
    match = begun(ambush)
    assert match.question is not None  # the figures lie in their reserves
    table = match.table
    camps, asked = {0: iter(CAMP), 1: iter(THEIRS)}, []
    steps = rules["set_up"](table, [[f"{letter}{row}" for letter in "abcde"] for row in (1, 4)])
    with suppress(StopIteration):
        choice = next(steps)
        while True:
            asked.append((choice.player, len(choice.options), bool(table.piles.get("a1"))))
            choice = steps.send(next(camps[choice.player]))
    assert asked == [(seat, left, False) for seat in (0, 1) for left in (5, 4, 3)]
    assert [table.pile(space).top.name for space in (*CAMP, *THEIRS)] == ["Chief", "Guard", "Guard"] * 2


def test_a_note_that_is_opened_early_gives_it_away(ambush: Ready, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof that the test above can fail."""
    from pnp.engine.table import Table

    secretly = Table.secretly

    def leaking(table: Table, name: str, *asking: Any) -> Any:
        notes = yield from secretly(table, name, *asking)
        for note in notes:
            note.open()
        return notes

    monkeypatch.setattr(Table, "secretly", leaking)
    match = begun(ambush, *CAMP, *THEIRS, "a4")
    worlds = Worlds(Memory(match).history(match.question), seeded("ambush"))
    camps = [[space for _, space in worlds.next().table.notes["camp of seat 1"].value] for _ in range(20)]
    assert camps == [list(CAMP)] * 20
