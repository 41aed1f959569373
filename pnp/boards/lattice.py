"""Lattices: cells of squares or hexes, their corners and sides in whole numbers, and edges joined into lines.

Everything goes clockwise, y down: side i of a cell lies between its corners i and i + 1. The centres of two cells that
share a side are 1 apart.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import sqrt
from typing import ClassVar

Cell = tuple[int, int]
"""Column and row, from 0."""
Point = tuple[float, float]
"""x and y in cells, y down."""
Corner = tuple[int, int]
"""A point of a lattice in whole numbers, so that neighbours agree on it."""
Step = tuple[Corner, Corner]
"""An edge from corner to corner."""

DOWN = 1 / (2 * sqrt(3))
"""Half a side of a hexagon whose sides lie 1 apart."""


class Lattice(ABC):
    """A grid of cells. `unit` is what one whole number of a corner measures across and down."""

    ring: ClassVar[tuple[Corner, ...]]
    unit: ClassVar[Point]

    @abstractmethod
    def middle(self, cell: Cell) -> Corner:
        """The centre of a cell."""

    @abstractmethod
    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells beside a cell, one a side."""

    def corners(self, cell: Cell) -> list[Corner]:
        """The corners of a cell."""
        x, y = self.middle(cell)
        return [(x + dx, y + dy) for dx, dy in self.ring]

    def point(self, corner: Corner) -> Point:
        """A corner, or another place of the lattice, as x and y."""
        return corner[0] * self.unit[0], corner[1] * self.unit[1]


class Squares(Lattice):
    """Squares; side 0 is the top."""

    ring = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    unit = (0.5, 0.5)

    def middle(self, cell: Cell) -> Corner:
        return 2 * cell[0] + 1, 2 * cell[1] + 1

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        column, row = cell
        return (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)


class PointyHexes(Lattice):
    """Hexes in rows, a corner on top, every second row half a cell to the right; side 0 is the upper right one."""

    ring = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    unit = (0.5, DOWN)

    def middle(self, cell: Cell) -> Corner:
        column, row = cell
        return 2 * column + row % 2 + 1, 3 * row + 2

    def around(self, cell: Cell) -> tuple[Cell, ...]:
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


class FlatHexes(Lattice):
    """Hexes in columns, a side on top, every second column half a cell down; side 0 is the top."""

    ring = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
    unit = (DOWN, 0.5)

    def middle(self, cell: Cell) -> Corner:
        column, row = cell
        return 3 * column + 2, 2 * row + column % 2 + 1

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        column, row = cell
        low = row + column % 2
        return (
            (column, row - 1),
            (column + 1, low - 1),
            (column + 1, low),
            (column, row + 1),
            (column - 1, low),
            (column - 1, low - 1),
        )


SQUARES, POINTY, FLAT = Squares(), PointyHexes(), FlatHexes()


def chained(steps: Iterable[Step], stops: Mapping[Corner, int] | None = None) -> list[list[Corner]]:
    """Directed edges joined into lines, broken at the stops, which are numbered; a line without one is closed.

    Where two lines cross, each takes the sharper turn clockwise, so that cells that touch at a corner stay apart.
    """
    following: dict[Corner, list[Corner]] = {}
    for start, end in steps:
        following.setdefault(start, []).append(end)
    ends = stops or {}
    firsts = sorted((corner for corner in following if corner in ends), key=ends.__getitem__)
    lines = [_line(following, corner, ends) for corner in firsts for _ in range(len(following[corner]))]
    while following:
        lines.append(_line(following, next(iter(following)), {}))
    return lines


def _line(following: dict[Corner, list[Corner]], first: Corner, stops: Collection[Corner]) -> list[Corner]:
    line = [first, _take(following, first, 0)]
    while line[-1] not in stops:
        ways = following.get(line[-1], [])
        if line[-1] == first and all(_turn(line, way) <= _turn(line, line[1]) for way in ways):
            break
        line.append(_take(following, line[-1], max(range(len(ways)), key=lambda index: _turn(line, ways[index]))))
    return line


def _take(following: dict[Corner, list[Corner]], corner: Corner, index: int) -> Corner:
    ways = following[corner]
    way = ways.pop(index)
    if not ways:
        del following[corner]
    return way


def _turn(line: Sequence[Corner], way: Corner) -> int:
    """How far a way from the end of a line turns clockwise."""
    (x0, y0), (x, y) = line[-2:]
    return (x - x0) * (way[1] - y) - (y - y0) * (way[0] - x)


def joined(edges: Iterable[Step]) -> list[list[Corner]]:
    """Edges of no direction joined into lines: from end or fork to end or fork, then the closed ones."""
    ways: dict[Corner, dict[Corner, None]] = {}
    for a, b in edges:
        ways.setdefault(a, {})[b] = None
        ways.setdefault(b, {})[a] = None
    ends = {corner: None for corner, others in ways.items() if len(others) != 2}
    lines = [_followed(ways, corner, ends) for corner in ends for _ in range(len(ways[corner]))]
    return lines + [_followed(ways, corner, ends) for corner in ways if ways[corner]]


def _followed(ways: dict[Corner, dict[Corner, None]], first: Corner, ends: Collection[Corner]) -> list[Corner]:
    line = [first]
    while ways[line[-1]] and (len(line) == 1 or line[-1] not in ends):
        corner = line[-1]
        other = next(iter(ways[corner]))
        del ways[corner][other], ways[other][corner]
        line.append(other)
    return line
