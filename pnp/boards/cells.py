"""Spaces made of cells: who touches whom, and the lines and places to draw them by, in cells, y down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import dist
from typing import NamedTuple

from pnp.boards import curves
from pnp.boards.between import Between, Steps
from pnp.boards.board import Board
from pnp.boards.flaws import Flaw
from pnp.boards.lattice import Cell, Corner, Lattice, Point, Step, chained, joined

_LONG = 300
"""Cells of an edge that are looked at, at most about twice as many."""


class Border(NamedTuple):
    """Where two spaces meet, or one and the outside (None): a line of points from one meeting of three to another.

    A line that meets nothing else ends where it begins.
    """

    regions: tuple[str, str | None]
    points: tuple[Point, ...]


class Ground:
    """Cells of a lattice, each of one space; `cells` are in the order of the spaces."""

    def __init__(self, lattice: Lattice, cells: Mapping[Cell, str]) -> None:
        self.lattice = lattice
        self.owner = dict(cells)
        self.of: dict[str, list[Cell]] = {}
        for cell, space in self.owner.items():
            self.of.setdefault(space, []).append(cell)
        for found in self.of.values():
            found.sort(key=lambda cell: (cell[1], cell[0]))

    def edges(self, spaces: Collection[str]) -> Iterator[tuple[Step, str | None]]:
        """The edges round some spaces, clockwise round each cell, with the space on their other side."""
        for space in spaces:
            for cell in self.of[space]:
                ring = self.lattice.corners(cell)
                for side, other in enumerate(self.lattice.around(cell)):
                    beyond = self.owner.get(other)
                    if beyond not in spaces:
                        yield (ring[side], ring[(side + 1) % len(ring)]), beyond

    @cached_property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """The spaces that share a side with each, in the order they are met."""
        return {
            space: tuple(dict.fromkeys(other for _, other in self.edges((space,)) if other is not None))
            for space in self.of
        }

    def parts(self, space: str) -> list[set[Cell]]:
        """The cells of a space that touch, together."""
        left, found = dict.fromkeys(self.of[space]), list[set[Cell]]()
        while left:
            part, edge = set[Cell](), [next(iter(left))]
            while edge:
                cell = edge.pop()
                if cell in left:
                    del left[cell]
                    part.add(cell)
                    edge.extend(self.lattice.around(cell))
            found.append(part)
        return found

    def torn(self) -> list[Flaw]:
        """A flaw for each space whose cells do not all touch."""
        return [
            Flaw(f"the space '{space}' lies in parts; draw it as one, or give each a letter.", f"map.{cells[-1][1]}")
            for space, cells in self.of.items()
            if len(self.parts(space)) > 1
        ]


def in_order(cells: Mapping[Cell, str], spaces: Iterable[str]) -> dict[Cell, str]:
    """The cells of these spaces, in the order of the spaces."""
    of: dict[str, list[Cell]] = {space: [] for space in spaces}
    for cell, space in cells.items():
        if space in of:
            of[space].append(cell)
    return {cell: space for space, found in of.items() for cell in found}


class CellBoard(Board):
    """A board whose spaces are cells of a lattice, or groups of them."""

    def __init__(self, ground: Ground, steps: Steps, between: Between) -> None:
        self._ground = ground
        super().__init__(tuple(ground.of), steps, between)

    @property
    def lattice(self) -> Lattice:
        """The lattice of its cells."""
        return self._ground.lattice

    def cells(self, space: str) -> tuple[Cell, ...]:
        """The cells of a space."""
        return tuple(self._ground.of[space])

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cells."""
        found = {corner for cell in self._ground.owner for corner in self.lattice.corners(cell)}
        points = [self.lattice.point(corner) for corner in found]
        (left, top), (right, bottom) = (tuple(pick(p[axis] for p in points) for axis in (0, 1)) for pick in (min, max))
        return left, top, right, bottom

    def outline(self, *spaces: str) -> tuple[tuple[Point, ...], ...]:
        """The closed lines round one space or several as one, each ending where it begins: clockwise, holes not."""
        steps = [step for step, _ in self._ground.edges(dict.fromkeys(spaces))]
        return tuple(self._points(line) for line in chained(steps))

    def _points(self, line: Sequence[Corner]) -> tuple[Point, ...]:
        return tuple(map(self.lattice.point, line))

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """Every line between two spaces, or a space and the outside, once."""
        meeting: dict[Corner, set[frozenset[Corner]]] = {}
        steps: dict[tuple[str, str | None], list[Step]] = {}
        for space in self._ground.of:
            for step, other in self._ground.edges((space,)):
                for corner in step:
                    meeting.setdefault(corner, set()).add(frozenset(step))
                if other is None or self._number[space] < self._number[other]:
                    steps.setdefault((space, other), []).append(step)
        stops = {corner: number for number, (corner, edges) in enumerate(meeting.items()) if len(edges) > 2}
        return tuple(
            Border(pair, self._points(line)) for pair, found in steps.items() for line in chained(found, stops)
        )

    def edge(self, first: str, second: str) -> tuple[tuple[Point, ...], ...]:
        """The lines where two spaces touch; none where they do not."""
        return tuple(self._points(line) for line in joined(self._shared(first, second)))

    def _shared(self, first: str, second: str) -> list[Step]:
        return [step for step, other in self._ground.edges((first,)) if other == second]

    def midpoint(self, first: str, second: str) -> Point | None:
        """Half way along the longest line where two spaces touch; None where they do not."""
        lines = self.edge(first, second)
        return curves.half_way(max(lines, key=curves.length)) if lines else None

    def centre(self, space: str) -> Point:
        """A place for a space's name, inside it."""
        return self.room(space)[0]

    def room(self, space: str) -> tuple[Point, float]:
        """Where there is most room for a name, and how wide it is: three rows high where the space has them."""
        rows: dict[int, list[tuple[int, int]]] = {}
        for cell in self._ground.of[space]:
            x, _ = self.lattice.middle(cell)
            runs = rows.setdefault(cell[1], [])
            if runs and runs[-1][1] == x - 1:
                runs[-1] = (runs[-1][0], x + 1)
            else:
                runs.append((x - 1, x + 1))
        places = [self.lattice.point(self.lattice.middle(cell)) for cell in self._ground.of[space]]
        heart = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
        best = max(_strips(rows, 1) or _strips(rows, 0), key=lambda strip: self._worth(strip, heart))
        return self._mid(best), self._wide(best)

    def _wide(self, strip: tuple[int, int, int]) -> float:
        return (strip[1] - strip[0]) * self.lattice.unit[0]

    def _mid(self, strip: tuple[int, int, int]) -> Point:
        left, right, row = strip
        return self.lattice.point(((left + right) // 2, self.lattice.middle((0, row))[1]))

    def _worth(self, strip: tuple[int, int, int], heart: Point) -> float:
        """A strip's width, less how far it lies from the middle of all cells."""
        x, y = self._mid(strip)
        return self._wide(strip) - abs(x - heart[0]) - 1.5 * abs(y - heart[1])

    def lines(self, kind: str) -> tuple[tuple[Point, ...], ...]:
        """What is named along borders (a river, a wall) as lines from corner to corner."""
        edges = [step for pair in self.laid.borders.get(kind, ()) for step in self._shared(*pair)]
        return tuple(self._points(line) for line in joined(edges))

    def courses(self, kind: str) -> tuple[curves.Curve, ...]:
        """What is named along borders or paths as smooth curves: along the middles of edges, or through centres."""
        softened = [curves.softened(line) for line in self.lines(kind)]
        through = [[self.centre(space) for space in line] for line in self._roads(kind)]
        return tuple(curves.smooth(line) for line in (*softened, *through))

    def _roads(self, kind: str) -> Iterator[tuple[str, ...]]:
        """The paths of a kind, no step of them twice, so that roads that join are not drawn over each other."""
        seen: set[frozenset[str]] = set()
        for path in self.laid.paths.get(kind, ()):
            line: list[str] = [path[0]]
            for a, b in pairwise(path):
                if frozenset((a, b)) in seen:
                    yield from (tuple(line),) if len(line) > 1 else ()
                    line = [b]
                else:
                    seen.add(frozenset((a, b)))
                    line.append(b)
            if len(line) > 1:
                yield tuple(line)

    def nearest(self, first: str, second: str) -> tuple[Point, Point]:
        """The middles of the two cells of two spaces that lie nearest to each other, to draw a link between."""
        shores = [self._shore(space) for space in (first, second)]
        return min(((a, b) for a in shores[0] for b in shores[1]), key=lambda pair: (dist(*pair), pair))

    def _shore(self, space: str) -> list[Point]:
        """The middles of the cells at the edge of a space; of a very long edge only some."""
        owner, lattice = self._ground.owner, self.lattice
        found = [c for c in self._ground.of[space] if any(owner.get(other) != space for other in lattice.around(c))]
        return [lattice.point(lattice.middle(cell)) for cell in found[:: 1 + len(found) // _LONG]]


def _strips(rows: Mapping[int, list[tuple[int, int]]], reach: int) -> list[tuple[int, int, int]]:
    """Left and right and row of what is free in a row and `reach` rows above and below it, in whole numbers."""
    strips = []
    for row in rows:
        found = rows[row]
        for other in range(row - reach, row + reach + 1):
            found = [(max(a, c), min(b, d)) for a, b in found for c, d in rows.get(other, []) if min(b, d) > max(a, c)]
        strips += [(left, right, row) for left, right in found]
    return strips
