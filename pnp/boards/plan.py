"""What a board's data says in, the board out; the data is whatever has these names: this room knows no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from pnp.boards import atlas, terrain, trails
from pnp.boards.area import AreaMap
from pnp.boards.between import NOTHING, Names, Written
from pnp.boards.cells import CellBoard, in_order
from pnp.boards.chance import Chance
from pnp.boards.flaws import Flaw, MapError, stranger
from pnp.boards.grid import GridBoard, Naming
from pnp.boards.growth import Courses, Grown, Growth, Unfit
from pnp.boards.hexboard import HexBoard
from pnp.boards.lattice import Cell, Lattice
from pnp.boards.reading import read
from pnp.boards.rooms import Box, Rooms, boxed, in_rows
from pnp.boards.square import SquareBoard
from pnp.boards.track import LEAST_ROUND, Run, Track

Kind = Literal["areas", "squares", "flat-hexes", "pointy-hexes", "track", "rooms"]


class Spot(Protocol):
    """A row of a board: a space, or on a grid what a letter of the map means. `box` is where a room lies."""

    @property
    def name(self) -> str: ...
    @property
    def letter(self) -> str | None: ...
    @property
    def section(self) -> str | None: ...
    @property
    def box(self) -> Box | None: ...


class Plan(Written, Protocol):
    """All that a board's data says; `circuit` is whether all is one, or which sections are, each for itself.

    `branches` are sections that lead aside; `grow` says how the map comes about where nobody has drawn it.
    """

    @property
    def spaces(self) -> Kind: ...
    @property
    def rows(self) -> Sequence[Spot]: ...
    @property
    def map(self) -> Sequence[str]: ...
    @property
    def grid(self) -> tuple[int, int] | None: ...
    @property
    def names(self) -> Naming | None: ...
    @property
    def diagonals(self) -> bool: ...
    @property
    def circuit(self) -> bool | Sequence[str]: ...
    @property
    def one_way(self) -> bool: ...
    @property
    def numbered(self) -> tuple[int, int] | None: ...
    @property
    def branches(self) -> Sequence[str]: ...
    @property
    def grow(self) -> Growth | None: ...
    @property
    def _replace(self) -> Callable[..., Any]: ...


def built(plan: Plan) -> CellBoard:
    """The board of a plan; its spaces have the names of their rows, or are named by where they lie.

    Raises:
        MapError: everything that is wrong with it.
    """
    plan = grown(plan)
    if plan.spaces in {"squares", "flat-hexes", "pointy-hexes"}:
        return _grid(plan)
    if not _spaces(plan):
        raise MapError(Flaw("the board has no space; write rows for them.", "spaces"))
    if plan.spaces == "track":
        return Track(_runs(plan), plan.one_way, _drawn(plan), plan, _names(plan))
    if plan.spaces == "rooms":
        return Rooms(_drawn(plan) or _placed(plan), plan, _names(plan))
    return AreaMap(_map(plan), plan, _names(plan))


P = TypeVar("P", bound=Plan)
_ATTEMPTS = 60
_WELL, _BEST_OF = 0.72, {"areas": 5, "track": 40}
"""How well a map has to come out to be taken at once, and of how many else the best is taken."""


def grown(plan: P) -> P:
    """The plan with the map that its settings and its seed grow; one that is drawn, or grown, as it is.

    Raises:
        MapError: no map of this size has room for all its spaces and their names.
    """
    if plan.grow is None or plan.map:
        return plan
    made = _made(plan.grow, plan.spaces, plan.names, tuple(plan.branches), plan.one_way)
    ways = {key: _ways(found, made.one_way) for key, found in (("links", made.links), ("borders", made.borders))}
    full: P = plan._replace(map=made.map, paths=_ways(made.paths), **ways)
    return full


@lru_cache(maxsize=64)
def _made(growth: Growth, spaces: Kind, names: Naming | None, branches: tuple[str, ...], one_way: bool) -> Grown:
    """The first map that comes out well, or the best of some that will do."""
    found: list[Grown] = []
    flaw = ""
    for attempt in range(_ATTEMPTS):
        chance = Chance("map", growth.seed, attempt)
        try:
            found.append(_attempt(growth, spaces, names, branches, one_way, chance))
        except Unfit as unfit:
            flaw = str(unfit)
        if found and (found[-1].ease >= _WELL or len(found) == _BEST_OF.get(spaces, 1)):
            return max(found, key=lambda each: each.ease)
    if found:
        return max(found, key=lambda each: each.ease)
    columns, rows = growth.size
    message = f"no map of {columns}x{rows} cells can be grown for seed {growth.seed}: {flaw}; make the size larger."
    raise MapError(Flaw(message, "grow.size"))


def _attempt(
    growth: Growth, spaces: Kind, names: Naming | None, branches: tuple[str, ...], one_way: bool, chance: Chance
) -> Grown:
    if spaces == "areas":
        return atlas.grown(growth, chance)
    if spaces == "track":
        return trails.grown(growth, branches, one_way, chance)
    return terrain.grown(growth, *_lattice(growth.size, spaces, names), chance)


def _lattice(size: tuple[int, int], spaces: Kind, names: Naming | None) -> tuple[Lattice, Callable[[Cell], str]]:
    """The lattice of squares or hexes, and how its cells are called."""
    columns, rows = size
    ground: dict[Cell, str | None] = {(column, row): None for row in range(rows) for column in range(columns)}
    board = _board(ground, spaces, names)
    called = {board.cell(space): space for space in board.spaces}
    return board.lattice, called.__getitem__


class _Way(NamedTuple):
    spaces: tuple[str, ...]
    one_way: bool = False


def _ways(courses: Courses, one_way: bool = False) -> tuple[tuple[str, tuple[_Way, ...]], ...]:
    return tuple((kind, tuple(_Way(spaces, one_way) for spaces in found)) for kind, found in courses)


def _letters(plan: Plan) -> dict[str, str]:
    return {row.letter: row.name for row in plan.rows if row.letter is not None}


def _names(plan: Plan) -> Names:
    """Spaces may be called by their letters and by their names; where one is both, it is the letter."""
    names = {name: name for name in _spaces(plan)}
    return Names({**_letters(plan), **{name: name for name in names if name not in _letters(plan)}})


def _spaces(plan: Plan) -> list[str]:
    if plan.numbered is not None:
        first, last = plan.numbered
        return [str(number) for number in range(first, last + 1)]
    return [row.name for row in plan.rows]


def _cells(plan: Plan) -> dict[Cell, str]:
    """The map's cells with the names of their rows."""
    letters = _letters(plan)
    cells = read(plan.map, max(map(len, letters), default=1))
    strange = {letter: row for (_, row), letter in reversed(cells.items()) if letter not in letters}
    if strange:
        raise MapError(*(Flaw(f"map: {stranger(letter, letters)}", f"map.{row}") for letter, row in strange.items()))
    return {cell: letters[letter] for cell, letter in cells.items()}


def _drawn(plan: Plan) -> dict[Cell, str] | None:
    return _map(plan) if plan.map else None


def _map(plan: Plan) -> dict[Cell, str]:
    """The map's cells in the order of the rows."""
    cells = in_order(_cells(plan), _spaces(plan))
    there = set(cells.values())
    missing = [row.name for row in plan.rows if row.name not in there]
    if missing:
        raise MapError(*(Flaw(f"'{name}' is nowhere in the map; draw it.", "map") for name in missing))
    return cells


def _grid(plan: Plan) -> GridBoard:
    ground: dict[Cell, str | None]
    if plan.map:
        ground = dict(_cells(plan))
    else:
        columns, rows = plan.grid or (1, 1)
        ground = {(column, row): None for row in range(rows) for column in range(columns)}
    return _board(ground, plan.spaces, plan.names, plan.diagonals, plan)


def _board(
    ground: dict[Cell, str | None],
    spaces: Kind,
    names: Naming | None,
    diagonals: bool = False,
    written: Written = NOTHING,
) -> GridBoard:
    if spaces == "squares":
        return SquareBoard(ground, names or "chess", diagonals, written)
    return HexBoard(ground, names or "numbers", spaces == "flat-hexes", written)


def _placed(plan: Plan) -> dict[Cell, str]:
    boxes = [(row.name, row.box) for row in plan.rows if row.box is not None]
    if boxes:
        return boxed(boxes)
    return in_rows(_sections(plan).values())


def _sections(plan: Plan) -> dict[str | None, list[str]]:
    found: dict[str | None, list[str]] = {}
    for row in plan.rows:
        found.setdefault(row.section, []).append(row.name)
    return found


def _runs(plan: Plan) -> list[Run]:
    """Sections follow one another in one run; one that is a circuit, or a branch, is a run of its own."""
    rounds = () if isinstance(plan.circuit, bool) else plan.circuit
    sections = _sections(plan) if rounds or plan.branches else {None: _spaces(plan)}
    runs: list[Run] = []
    alone = True
    for section, spaces in sections.items():
        circuit = plan.circuit is True or section in rounds
        apart = circuit or section in plan.branches
        if alone or apart:
            runs.append(Run(tuple(spaces), circuit))
        else:
            runs[-1] = Run((*runs[-1].spaces, *spaces))
        alone = apart
        if circuit and len(spaces) < LEAST_ROUND:
            raise MapError(Flaw(f"circuit: it has {len(spaces)} spaces; it needs {LEAST_ROUND} at least.", "circuit"))
    return runs
