"""Rooms: spaces on a coarse grid of squares with walls all round; one goes from one to another by links only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt

from pnp.boards.between import NOTHING, Names, Written, settled
from pnp.boards.cells import CellBoard, Ground
from pnp.boards.flaws import Flaw, MapError
from pnp.boards.lattice import SQUARES, Cell
from pnp.boards.reading import MOST_CELLS

Box = tuple[int, int, int, int]
"""Left, top, width and height in cells, from 0."""


class Rooms(CellBoard):
    """Rooms and the doors between them; without a door it is a board of places to put things on."""

    def __init__(self, cells: Mapping[Cell, str], written: Written = NOTHING, names: Names | None = None) -> None:
        """Raises MapError: a room in parts, or a flaw of its links."""
        ground = Ground(SQUARES, cells)
        between, flaws = settled(written, names or Names({room: room for room in ground.of}), {}, ground.sides)
        flaws += ground.torn()
        if flaws:
            raise MapError(*flaws)
        super().__init__(ground, {}, between)


def boxed(boxes: Sequence[tuple[str, Box]]) -> dict[Cell, str]:
    """The cells of rooms that are given as boxes.

    Raises:
        MapError: two of them overlap.
    """
    if sum(wide * tall for _, (_, _, wide, tall) in boxes) > MOST_CELLS:
        raise MapError(Flaw(f"the rooms have more than {MOST_CELLS:,} cells; draw them coarser.", "rows.0"))
    cells: dict[Cell, str] = {}
    flaws = []
    for number, (room, (left, top, wide, tall)) in enumerate(boxes):
        mine = [(left + x, top + y) for y in range(tall) for x in range(wide)]
        under = dict.fromkeys(cells[cell] for cell in mine if cell in cells)
        for other in under:
            flaws.append(Flaw(f"'{room}' lies over '{other}'; move one of them.", f"rows.{number}"))
        cells.update((cell, room) for cell in mine if cell not in cells)
    if flaws:
        raise MapError(*flaws)
    return cells


def in_rows(groups: Iterable[Sequence[str]]) -> dict[Cell, str]:
    """Cells for spaces that are drawn nowhere: one each, group below group, in lines as long as suits them all."""
    groups = [list(group) for group in groups]
    wide = max(1, ceil(sqrt(1.5 * sum(map(len, groups)))))
    cells: dict[Cell, str] = {}
    top = 0
    for group in groups:
        cells.update({(number % wide, top + number // wide): space for number, space in enumerate(group)})
        top += ceil(len(group) / wide)
    return cells
