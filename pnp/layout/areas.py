"""An area map as a template draws it: smooth lines that neighbours share, and places for names and signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pnp.boards import AreaMap, Border, Point
from pnp.boards.hexes import around, middle, point
from pnp.model.game import Component, Piece

_SWAY = 0.16
"""How far, in cells, a line may stray from the grid, so that nobody sees it was one."""


_INNER = 4
"""A cell that touches more cells of its region than this has room for a sign."""
_FINE, _SEAS = 24, 3


class Area(NamedTuple):
    """A region: its row, its outline as a path, a place for its name (`width` mm wide there), and places for signs.

    `cells` are the middles of its inner cells; `number` counts rows from 1.
    """

    row: Piece
    number: int
    path: str
    x: float
    y: float
    width: float
    cells: tuple[Point, ...]


class Line(NamedTuple):
    """A border or a link as a path; `second` is None at the sea; `places` are points along it."""

    first: str
    second: str | None
    path: str
    places: tuple[Point, ...]


class Drawn(NamedTuple):
    """A whole map in mm: `coast` is the outline of all land, `barriers` are borders that nobody crosses.

    `seas` are the widest open waters, as x, y and radius, the widest first.
    """

    areas: tuple[Area, ...]
    coast: str
    borders: tuple[Line, ...]
    barriers: tuple[Line, ...]
    links: tuple[Line, ...]
    seas: tuple[tuple[float, float, float], ...]


class Board:
    """The map of a component; `fit` draws it into a box."""

    def __init__(self, component: Component) -> None:
        """Raises MapError where the text is no map."""
        self._map = AreaMap.read(component.map, component.links, component.barriers, component.letters)
        self._rows = {str(row.fields["letter"]): (number, row) for number, row in enumerate(component.entries, 1)}

    def fit(self, x: float, y: float, width: float, height: float) -> Drawn:
        """The map as large as a box (mm) holds it, in its middle."""
        box = _Box(self._map, x, y, width, height)
        lines = {border: _smooth(_softened(border), box) for border in self._map.borders}
        inland = [(border, curve) for border, curve in lines.items() if border.regions[1] is not None]
        walls = {frozenset(pair) for pair in self._map.barriers}
        split = [(frozenset(border.regions) in walls, _line(border, curve)) for border, curve in inland]
        areas = tuple(self._area(region, lines, box) for region in self._map.regions)
        return Drawn(
            tuple(sorted(areas, key=lambda area: area.number)),
            _closed([curve for border, curve in lines.items() if border.regions[1] is None]),
            tuple(line for wall, line in split if not wall),
            tuple(line for wall, line in split if wall),
            tuple(self._link(first, second, box) for first, second in self._map.links if first != second),
            tuple(self._seas(box, x, y, width, height)),
        )

    def _area(self, region: str, lines: dict[Border, Curve], box: _Box) -> Area:
        number, row = self._rows[region]
        (x, y), wide = self._map.room(region)
        own = set(self._map.cells(region))
        rows = sorted(own, key=lambda cell: (cell[1], cell[0]))
        inner = [point(middle(cell)) for cell in rows if sum(other in own for other in around(cell)) > _INNER]
        path = _closed([curve for border, curve in lines.items() if region in border.regions])
        return Area(row, number, path, *box.at((x, y)), round(wide * box.unit, 2), tuple(map(box.at, inner)))

    def _seas(self, box: _Box, x: float, y: float, width: float, height: float) -> Iterator[tuple[float, float, float]]:
        land = [box.at(point(middle(cell))) for region in self._map.regions for cell in self._map.cells(region)]
        rings = [(px, py, box.unit * 0.8) for px, py in land]
        grid = [(x + width * i / _FINE, y + height * j / _FINE) for i in range(_FINE + 1) for j in range(_FINE + 1)]
        for _ in range(_SEAS):
            rims = {(px, py): (px - x, x + width - px, py - y, y + height - py) for px, py in grid}
            reach = {
                (px, py): min(*rim, *(hypot(px - rx, py - ry) - r for rx, ry, r in rings))
                for (px, py), rim in rims.items()
            }
            px, py = max(reach, key=lambda place: reach[place])
            if reach[px, py] < box.unit:
                return
            yield round(px, 2), round(py, 2), round(reach[px, py], 2)
            rings.append((px, py, reach[px, py] * 1.5))

    def _link(self, first: str, second: str, box: _Box) -> Line:
        shores = [[middle(cell) for cell in self._map.cells(region)] for region in (first, second)]
        ends = [(point(a), point(b)) for a in shores[0] for b in shores[1]]
        one, other = min(ends, key=lambda pair: (hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]), pair))
        bend = ((one[0] + other[0]) / 2 + (other[1] - one[1]) / 4, (one[1] + other[1]) / 2 - (other[0] - one[0]) / 4)
        a, b, c = map(box.at, (one, bend, other))
        return Line(first, second, f"M{a[0]} {a[1]}Q{b[0]} {b[1]} {c[0]} {c[1]}", (a, c))


class _Box:
    """Where a map lies on the face."""

    def __init__(self, drawn: AreaMap, x: float, y: float, width: float, height: float) -> None:
        points = [each for border in drawn.borders for each in border.points]
        left, right = min(px for px, _ in points), max(px for px, _ in points)
        top, bottom = min(py for _, py in points), max(py for _, py in points)
        self.unit = min(width / (right - left), height / (bottom - top))
        self._x = x + (width - (left + right) * self.unit) / 2
        self._y = y + (height - (top + bottom) * self.unit) / 2

    def at(self, place: Point) -> Point:
        """A point of the grid in mm."""
        return round(self._x + place[0] * self.unit, 2), round(self._y + place[1] * self.unit, 2)


Curve = list[tuple[Point, Point, Point, Point]]
"""Cubic pieces, each from where the one before it ended."""


def _softened(border: Border) -> list[Point]:
    """The middles of a border's edges between its ends; a border that meets no other is closed and has no ends."""
    points = border.points
    middles = [_swayed(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for a, b in pairwise(points)]
    if points[0] == points[-1]:
        return [*middles, middles[0]]
    return [_swayed(points[0]), *middles, _swayed(points[-1])]


def _swayed(place: Point) -> Point:
    """A point a little aside, always to the same place."""
    seed = round(place[0] * 4) * 73_856_093 ^ round(place[1] * 12) * 19_349_663
    return place[0] + _SWAY * ((seed >> 7) % 201 / 100 - 1), place[1] + _SWAY * ((seed >> 15) % 201 / 100 - 1)


def _smooth(points: Sequence[Point], box: _Box) -> Curve:
    """A Catmull-Rom curve through points, as cubic pieces in mm."""
    closed = points[0] == points[-1]
    before = points[-2] if closed else points[0]
    after = points[1] if closed else points[-1]
    run = [before, *points, after]
    curve: Curve = []
    for p, a, b, n in zip(run, run[1:], run[2:], run[3:], strict=False):
        first = (a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6)
        second = (b[0] - (n[0] - a[0]) / 6, b[1] - (n[1] - a[1]) / 6)
        curve.append((box.at(a), box.at(first), box.at(second), box.at(b)))
    return curve


def _line(border: Border, curve: Curve) -> Line:
    places = (curve[0][0], *(piece[3] for piece in curve))
    return Line(*border.regions, "".join(_path([curve])), places)


def _closed(curves: Iterable[Curve]) -> str:
    """Curves joined end to end, turned where they have to be, into closed lines."""
    left = list(curves)
    rings: list[list[Curve]] = []
    while left:
        ring = [left.pop(0)]
        while ring[-1][-1][3] != ring[0][0][0]:
            end = ring[-1][-1][3]
            index = next(i for i, curve in enumerate(left) if end in (curve[0][0], curve[-1][3]))
            curve = left.pop(index)
            ring.append(curve if curve[0][0] == end else [piece[::-1] for piece in reversed(curve)])
        rings.append(ring)
    return "".join(f"{part}z" for ring in rings for part in ["".join(_path(ring))])


def _path(curves: Iterable[Curve]) -> Iterator[str]:
    start = True
    for curve in curves:
        if start:
            yield f"M{curve[0][0][0]} {curve[0][0][1]}"
        start = False
        for _, a, b, end in curve:
            yield f"C{a[0]} {a[1]} {b[0]} {b[1]} {end[0]} {end[1]}"
