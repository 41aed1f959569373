"""What every game's tests share: a table set up by hand, and phases answered by a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest
from library_games import cast_of
from races import on_top

from pnp import games
from pnp.engine import Choice, Match, Piece, Pile, Steps, Table
from pnp.engine.chance import seeded
from pnp.engine.choice import code, label
from pnp.engine.story import StoryTable
from pnp.engine.told.reading import Reading


def _table(slug: str, players: int | None = None, mode: str | None = None, seed: int = 0, told: bool = False) -> Table:
    made = cast_of(slug)
    sort = StoryTable if told else Table
    return sort(made, players or made.game.players.print_for, mode, seeded("table", seed))


def _put(table: Table, pile: Pile | str, *names: str) -> list[Piece]:
    target = table.pile(pile) if isinstance(pile, str) else pile
    taken: list[Piece] = []
    for name in names:
        piece = _find(table, target, name, taken)
        assert piece.pile is not None
        if piece.pile is not target:
            piece.pile.give(piece, target)
        taken.append(piece)
    return taken


def _find(table: Table, target: Pile, name: str, taken: list[Piece]) -> Piece:
    for component, titles in table.cast.titles.items():
        named = any(name in (title.name, title.id) for title, _ in titles)
        if named and table.has(component) and all(piece.component != component for piece in table.pieces):
            table.unbox(component, table.pile("box", "nobody"))
    found = [p for p in table.pieces if name in (p.name, p.id, p.code) and p not in taken and p.pile is not target]
    assert found, f"no '{name}' is left to put into '{target.name}'"
    return min(found, key=lambda piece: piece.pile is None or piece.pile.sight != "nobody")


def _drive(steps: Steps[Any], answers: Iterable[Any] = (), table: Table | None = None) -> tuple[Any, list[Choice]]:
    asked: list[Choice] = []
    script = list(answers)
    try:
        choice = next(steps)
        while True:
            asked.append(choice)
            assert choice.options, f"'{choice.phase}' offers nothing"
            if len(choice.options) == 1:
                answer = choice.options[0]
            else:
                assert script, f"no answer is left for '{choice.phase}' of seat {choice.player}: {choice.options}"
                answer = _match(choice, script.pop(0))
            if table is not None:
                table.answered(choice, answer)
            choice = steps.send(answer)
            if table is not None:
                table.asked(choice)
    except StopIteration as end:
        assert not script, f"never asked for: {script}"
        return end.value, asked


def _match(choice: Choice, wanted: Any) -> Any:
    for option in choice.options:
        if wanted(option) if callable(wanted) else (option is wanted or option == wanted):
            return option
    if isinstance(wanted, str):
        for option in choice.options:
            title = (option.id, option.name) if isinstance(option, Piece) else ()
            if wanted in (code(option), label(option, choice.player), *title):
                return option
    raise AssertionError(f"'{choice.phase}' does not offer {wanted!r} but {choice.options}")


@pytest.fixture
def the_table() -> Callable[..., Table]:
    """`the_table(slug, players, mode, seed, told)`: a table for a rules function, with nothing on it yet; one that is
    told keeps its story."""
    return _table


@pytest.fixture
def story() -> Callable[..., list[str]]:
    """`story(table, reader)`: what the story of a table says to a seat, or to who sees everything, a line each."""
    return lambda table, reader=None: [line.text for line in Reading(table, reader, own=True).news()]


@pytest.fixture
def put() -> Callable[..., list[Piece]]:
    """`put(table, pile, *names)`: lay pieces into a pile (or the pile of a name) by their names, ids or codes.

    They come from face-down piles first, then from anywhere else; a component that is not on the table yet comes out
    of the box, its other pieces into the pile `box`. Returns the pieces in the order of the names.
    """
    return _put


def _dice(table: Table, *faces: int) -> list[int]:
    left, sides, plain = list(faces), list[int](), table.roll

    def roll(dice: str, what: str = "", seat: int | None = None) -> int:
        sides.append(int(re.sub(r"^.*d|[+-].*$", "", dice)))
        return plain(dice, what, seat)

    table.roll = roll  # type: ignore[method-assign]
    table._random = lambda: (left.pop(0) - 0.5) / sides[-1]
    return left


@pytest.fixture
def dice() -> Callable[..., list[int]]:
    """`dice(table, *faces)`: let the next dice fall so; returns the list of those that are left."""
    return _dice


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Callable[..., list[int]]:
    """`falls(game, *faces)`: let the next dice of a game in rules of its own fall so; those that are left."""
    return lambda game, *faces: dice(game.table, *faces)


@pytest.fixture
def deal() -> Callable[..., list[Piece]]:
    """`deal(game, seat, *names)`: put cards into a hand."""
    return lambda game, seat, *names: _put(game.table, game.hands[seat], *names)


@pytest.fixture
def muster() -> Callable[..., list[Piece]]:
    """`muster(game, seat, *names)`: let units join a party."""
    return lambda game, seat, *names: _put(game.table, game.parties[seat], *names)


@pytest.fixture
def start(request: pytest.FixtureRequest, the_table: Callable[..., Table]) -> Callable[..., Any]:
    """`start(...)`: the game that the tests of a module begin with, set out by its `begin(the_table, ...)`."""
    return partial(request.module.begin, the_table)


@pytest.fixture
def face(drive: Callable[..., Any], falls: Callable[..., list[int]]) -> Callable[..., list[Choice]]:
    """`face(race, name, faces, answers)`: seat 0 turns up a card and faces it, on these dice and no others."""

    def faced(race: Any, name: str, faces: list[int], answers: Iterable[Any] = ()) -> list[Choice]:
        card = on_top(race, name)
        assert card.pile is not None
        card.pile.give(card, race.faced[0])
        left = falls(race, *faces)
        _, asked = drive(race.encounter(0, card), answers)
        assert not left, "all dice were rolled"
        return asked

    return faced


@pytest.fixture
def drive() -> Callable[..., tuple[Any, list[Choice]]]:
    """`drive(steps, answers, table)`: run a phase to its end; returns its result and every choice it asked.

    A table that keeps its story hears of the answers.

    An answer is an option, a predicate of options, or a word: a piece's name, id or code, or an option's label. A
    question with one option answers itself and takes no answer from the script. Too few or too many answers fail.
    """
    return _drive


@pytest.fixture
def heads() -> Callable[..., list[list[str]]]:
    """`heads(slug, players, mode, seed)`: what begins in the turns of a match between thumbs, a list a seat's turn, or,
    where all have one turn, a round; what a phase function that `play` leaves out would be missing from."""
    return _heads


def _heads(slug: str, players: int | None = None, mode: str | None = None, seed: int = 0) -> list[list[str]]:
    made, rules = cast_of(slug), games.find(slug)
    assert rules is not None
    count = players or made.game.players.print_for
    match = Match(made, rules, seed, [rules.thumb] * count, count, mode, told=True)
    match.run()
    turns: list[list[str]] = [[]]
    for line in Reading(match.table, None, own=True).news():
        if line.head and (line.text.endswith("'s turn") or line.text.startswith("Turn ")):
            turns.append([])
        elif line.head:
            turns[-1].append(line.text)
    return turns
