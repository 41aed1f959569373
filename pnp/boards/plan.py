"""What a board's data says in, the board out; the data is whatever has these names: this room knows no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from pnp.boards.area import AreaMap
from pnp.boards.between import Names, Written
from pnp.boards.cells import CellBoard, in_order
from pnp.boards.flaws import Flaw, MapError, stranger
from pnp.boards.grid import GridBoard, Naming
from pnp.boards.hexboard import HexBoard
from pnp.boards.lattice import Cell
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
    """All that a board's data says; `circuit` is whether all is one, or which sections are, each for itself."""

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


def built(plan: Plan) -> CellBoard:
    """The board of a plan; its spaces have the names of their rows, or are named by where they lie.

    Raises:
        MapError: everything that is wrong with it.
    """
    if plan.spaces in {"squares", "flat-hexes", "pointy-hexes"}:
        return _grid(plan)
    if not _spaces(plan):
        raise MapError(Flaw("the board has no space; write rows for them.", "spaces"))
    if plan.spaces == "track":
        return Track(_runs(plan), plan.one_way, _drawn(plan), plan, _names(plan))
    if plan.spaces == "rooms":
        return Rooms(_drawn(plan) or _placed(plan), plan, _names(plan))
    return AreaMap(_map(plan), plan, _names(plan))


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
    if plan.spaces == "squares":
        return SquareBoard(ground, plan.names or "chess", plan.diagonals, plan)
    return HexBoard(ground, plan.names or "numbers", plan.spaces == "flat-hexes", plan)


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
    """Sections follow one another in one run; a section that is a circuit is a run of its own."""
    sections = {None: _spaces(plan)} if isinstance(plan.circuit, bool) else _sections(plan)
    rounds = () if isinstance(plan.circuit, bool) else plan.circuit
    runs: list[Run] = []
    for section, spaces in sections.items():
        circuit = plan.circuit is True or section in rounds
        if runs and not circuit and not runs[-1].circuit:
            runs[-1] = Run((*runs[-1].spaces, *spaces))
        else:
            runs.append(Run(tuple(spaces), circuit))
        if circuit and len(spaces) < LEAST_ROUND:
            raise MapError(Flaw(f"circuit: it has {len(spaces)} spaces; it needs {LEAST_ROUND} at least.", "circuit"))
    return runs
