"""From cells to the face: a frame that turns cells into mm, and lines and curves as paths that a template prints."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees

from pnp.boards import Curve, Point, smooth

Box = tuple[float, float, float, float]
"""x, y, width, height in mm."""
_BEND = 0.22
"""How far a bent line leaves the straight one, in its lengths."""


class Frame:
    """Where a board lies on the face: as large as a box holds it, in the middle of it.

    A board that may `stretch` grows further in one direction, at most by that factor.
    """

    def __init__(self, bounds: Box, box: Box, stretch: float = 1.0) -> None:
        """`bounds` are left, top, right and bottom in cells, `box` is in mm."""
        left, top, right, bottom = bounds
        x, y, width, height = box
        across, down = width / (right - left), height / (bottom - top)
        self.unit = min(across, down)
        self._unit = min(across, self.unit * stretch), min(down, self.unit * stretch)
        self._at = x + (width - (left + right) * self._unit[0]) / 2, y + (height - (top + bottom) * self._unit[1]) / 2

    def at(self, place: Point) -> Point:
        """A point of the board in mm."""
        return round(self._at[0] + place[0] * self._unit[0], 2), round(self._at[1] + place[1] * self._unit[1], 2)

    def size(self, across: float, down: float) -> Point:
        """A width and a height in mm."""
        return round(across * self._unit[0], 2), round(down * self._unit[1], 2)

    def curve(self, points: Sequence[Point]) -> Curve:
        """A smooth curve through points."""
        at = self.at
        return tuple((at(start), at(one), at(two), at(end)) for start, one, two, end in smooth(points))

    def straight(self, points: Iterable[Point]) -> str:
        """A path along points; one that ends where it begins is closed."""
        line = [self.at(point) for point in points]
        end = "z" if line[0] == line[-1] else ""
        return "M" + "L".join(f"{x} {y}" for x, y in (line[:-1] if end else line)) + end


def swayed(place: Point, by: float) -> Point:
    """A point a little aside (at most `by` each way), always to the same place."""
    seed = round(place[0] * 4) * 73_856_093 ^ round(place[1] * 12) * 19_349_663
    return place[0] + by * ((seed >> 7) % 201 / 100 - 1), place[1] + by * ((seed >> 15) % 201 / 100 - 1)


def softened(
    points: Sequence[Point], by: float, hard: Collection[frozenset[Point]] = (), shares: Sequence[float] = (0.5,)
) -> list[Point]:
    """A line through the middles of its edges (or other `shares` of each), swayed; its ends, if it has any, stay.

    Both ends of each `hard` edge stay as well.
    """
    line: list[Point] = []
    for a, b in pairwise(points):
        if hard and frozenset((a, b)) in hard:
            line += [a] * (line[-1:] != [a]) + [b]
        else:
            line += [swayed((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), by) for t in shares]
    if points[0] == points[-1]:
        return line if line[0] == line[-1] else [*line, line[0]]
    return [swayed(points[0], by), *line, swayed(points[-1], by)]


def bent(first: Point, second: Point) -> tuple[str, Point, float]:
    """A bent path between two points in mm, the place half way along it, and its direction there in degrees."""
    across, down = second[0] - first[0], second[1] - first[1]
    middle = half_way((first, second))
    bend = middle[0] + down * _BEND, middle[1] - across * _BEND
    path = f"M{first[0]} {first[1]}Q{bend[0]:.2f} {bend[1]:.2f} {second[0]} {second[1]}"
    half = round((middle[0] + bend[0]) / 2, 2), round((middle[1] + bend[1]) / 2, 2)
    return path, half, direction(first, second)


def half_way(edge: tuple[Point, Point]) -> Point:
    """The middle of an edge."""
    (x0, y0), (x1, y1) = edge
    return (x0 + x1) / 2, (y0 + y1) / 2


def direction(first: Point, second: Point) -> float:
    """The way from one point to another in degrees, clockwise from the right."""
    return round(degrees(atan2(second[1] - first[1], second[0] - first[0])), 1)


def path(curves: Iterable[Curve]) -> Iterator[str]:
    """The parts of a path along curves, each of which begins where the one before it ended."""
    start = True
    for curve in curves:
        if start:
            yield f"M{curve[0][0][0]} {curve[0][0][1]}"
        start = False
        for _, a, b, end in curve:
            yield f"C{a[0]} {a[1]} {b[0]} {b[1]} {end[0]} {end[1]}"


def trails(edges: Iterable[tuple[Point, Point]]) -> Iterator[str]:
    """Paths along straight edges, each edge once and as few paths as come of walking on; short to write."""
    ways: dict[Point, dict[Point, None]] = {}
    for a, b in edges:
        ways.setdefault(a, {})[b] = None
        ways.setdefault(b, {})[a] = None
    for first in ways:
        while ways[first]:
            here, parts = first, [f"M{first[0]:g} {first[1]:g}"]
            while ways[here]:
                there = next(iter(ways[here]))
                del ways[here][there], ways[there][here]
                parts.append(f"L{there[0]:g} {there[1]:g}")
                here = there
            yield "".join(parts)


def closed(curves: Iterable[Curve]) -> str:
    """Curves joined end to end, turned where they have to be, into closed lines."""
    left: dict[int, Curve] = dict(enumerate(curves))
    ends: dict[Point, list[int]] = {}
    for number, curve in left.items():
        for end in dict.fromkeys((curve[0][0], curve[-1][3])):
            ends.setdefault(end, []).append(number)
    rings: list[list[Curve]] = []
    while left:
        ring = [left.pop(next(iter(left)))]
        while ring[-1][-1][3] != ring[0][0][0]:
            end = ring[-1][-1][3]
            curve = left.pop(next(number for number in ends[end] if number in left))
            ring.append(curve if curve[0][0] == end else turned(curve))
        rings.append(ring)
    return "".join(f"{''.join(path(ring))}z" for ring in rings)


def turned(curve: Curve) -> Curve:
    """The same curve from its end to its start."""
    return tuple((end, two, one, start) for start, one, two, end in reversed(curve))
