"""The hidden hex grid: cells in rows, odd rows shifted half a cell to the right, and the edges between regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import NamedTuple

Cell = tuple[int, int]
"""Column and row, from 0."""
Point = tuple[float, float]
"""x and y in cells, y down."""
Corner = tuple[int, int]
"""A point of the grid in whole numbers, so that neighbours agree on it: half cells across, half sides down."""
Step = tuple[Corner, Corner]

DOWN = 1 / (2 * sqrt(3))
"""Half a side of a hexagon."""
_RING: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class Border(NamedTuple):
    """Where two regions meet, or one and the sea (None): a line of points from one meeting of three to another.

    A line that meets nothing else ends where it begins.
    """

    regions: tuple[str, str | None]
    points: tuple[Point, ...]


def middle(cell: Cell) -> Corner:
    """The centre of a cell."""
    column, row = cell
    return 2 * column + row % 2 + 1, 3 * row + 2


def corners(cell: Cell) -> list[Corner]:
    """The six corners of a cell, clockwise from the top."""
    x, y = middle(cell)
    return [(x + dx, y + dy) for dx, dy in _RING]


def around(cell: Cell) -> tuple[Cell, ...]:
    """The six cells beside a cell, clockwise; the first shares the edge between its first two corners."""
    column, row = cell
    right = column + row % 2
    return (
        (right, row - 1),
        (column + 1, row),
        (right, row + 1),
        (right - 1, row + 1),
        (column - 1, row),
        (right - 1, row - 1),
    )


def point(corner: Corner) -> Point:
    """A corner as x and y."""
    return corner[0] / 2, corner[1] * DOWN


def edges(cells: Mapping[Cell, str], region: str) -> Iterator[tuple[Step, str | None]]:
    """The edges of a region, clockwise round each of its cells, with the region on their other side."""
    for cell, letter in cells.items():
        if letter != region:
            continue
        ring = corners(cell)
        for side, other in enumerate(around(cell)):
            if cells.get(other) != region:
                yield (ring[side], ring[(side + 1) % 6]), cells.get(other)


def chained(steps: Iterable[Step], stops: Iterable[Corner] = ()) -> list[list[Corner]]:
    """Directed edges joined into lines, broken at the stops; a line without one is closed."""
    following = dict(steps)
    firsts = [corner for corner in stops if corner in following]
    lines = [_line(following, first, set(stops)) for first in firsts]
    while following:
        lines.append(_line(following, next(iter(following)), set()))
    return lines


def _line(following: dict[Corner, Corner], first: Corner, stops: set[Corner]) -> list[Corner]:
    line = [first]
    while line[-1] in following and (len(line) == 1 or line[-1] not in stops):
        line.append(following.pop(line[-1]))
    return line
