"""A track that nobody has drawn, in mm: runs to and fro, circuits as rings, one below the other.

Where every row has numbers in the fields `x` and `y`, its space lies there, in whatever unit suits the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import ceil, dist, floor
from typing import NamedTuple

from pnp.boards import Link as Joined
from pnp.boards import Point, Run, Track
from pnp.layout.ground.drawn import Drawn
from pnp.layout.ground.lines import Box, Frame, bent, direction, half_way
from pnp.layout.ground.parts import Link, Part, Space
from pnp.model.game import Component

_GAP = 0.7
"""Between two runs, in spaces."""
_INSIDE = 1.4
"""How far apart the sides of a ring are, at least, in spaces."""
_LOOSE = 2.2
"""How far from one space of a ring to the next, at most, in spaces."""
_ROUND = 1.08
"""How much longer a ring is before its corners are rounded."""
_NEAR = 400
"""Spaces that are looked at to find the two that lie closest."""
_STRETCH = 1.3
_TURNS = 60
"""Ways round a ring that are tried, at most."""


_PLATE = 0.86
"""The side of a space's plate, in the room it has."""


class LaidTrack(Drawn):
    """Spaces as square plates on a course of their own; `unit` is the room that each has."""

    def __init__(self, board: Track, component: Component, box: Box) -> None:
        super().__init__(board, component, box)
        self._laid = _placed(component, box) or laid(board.runs, board.laid.links, box)

    @property
    def unit(self) -> float:
        return self._laid.size

    @property
    def box(self) -> Box:
        return self._box_of(self._board.spaces)

    def _box_of(self, spaces: Sequence[str]) -> Box:
        places = [self._laid.places[space] for space in spaces]
        half = self.unit * _PLATE / 2
        left, right = min(x for x, _ in places) - half, max(x for x, _ in places) + half
        top, bottom = min(y for _, y in places) - half, max(y for _, y in places) + half
        return round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2)

    def _space(self, number: int, name: str) -> Space:
        x, y = (round(each, 2) for each in self._laid.places[name])
        side = round(self.unit * _PLATE, 2)
        return Space(name, self._row(name), number, self.outline([name]), x, y, side, side, ((x, y),))

    def outline(self, spaces: Iterable[Space | str], soft: bool = False, rim: bool = True) -> str:  # noqa: ARG002
        """The plates of some spaces."""
        boxes = [self._box_of([name]) for name in self._names(spaces)]
        return "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in boxes)

    def _join(self, first: str, second: str) -> tuple[Point, Point]:
        """From rim to rim of two plates."""
        a, b = self._laid.places[first], self._laid.places[second]
        share = min(0.45, self.unit * _PLATE / 2 / (dist(a, b) or 1))
        ends = [(p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share) for p, q in ((a, b), (b, a))]
        return (round(ends[0][0], 2), round(ends[0][1], 2)), (round(ends[1][0], 2), round(ends[1][1], 2))

    def _link(self, first: str, second: str, kind: str, one_way: bool) -> Link:
        a, b = self._join(first, second)
        if dist(a, b) < self.unit:
            return self._straight(first, second, kind, one_way, a, b)
        curve, half, angle = bent(a, b)
        return Link(first, second, kind, one_way, curve, a, b, *half, angle)

    def _step(self, first: str, second: str) -> Link:
        return self._straight(first, second, "", self.one_way, *self._join(first, second))

    def _straight(self, first: str, second: str, kind: str, one_way: bool, a: Point, b: Point) -> Link:
        x, y = half_way((a, b))
        way = direction(a, b)
        return Link(first, second, kind, one_way, f"M{a[0]} {a[1]}L{b[0]} {b[1]}", a, b, round(x, 2), round(y, 2), way)

    def _part(self, name: str, spaces: Sequence[str]) -> Part:
        x, y, wide, high = box = self._box_of(spaces)
        return Part(
            name, tuple(spaces), self.outline(spaces), round(x + wide / 2, 2), round(y + high / 2, 2), wide, box
        )


class Laid(NamedTuple):
    """The middle of each space in mm, and the side of a square that each has to itself."""

    places: dict[str, Point]
    size: float


def _placed(component: Component, box: Box) -> Laid | None:
    """Where the rows' own fields x and y put them; None where not every row has both."""
    given = [(row.name, row.fields.get("x"), row.fields.get("y")) for row in component.entries]
    places = {name: (float(x), float(y)) for name, x, y in given if isinstance(x, int) and isinstance(y, int)}
    if not places or len(places) < len(given):
        return None
    spots = sorted(places.values())
    apart = min((d for a in spots[:_NEAR] for b in spots[:_NEAR] if (d := dist(a, b)) > 0), default=1.0)
    across, down = zip(*spots, strict=True)
    half = apart / 2
    frame = Frame((min(across) - half, min(down) - half, max(across) + half, max(down) + half), box, _STRETCH)
    return Laid({name: frame.at(place) for name, place in places.items()}, frame.unit * apart)


def laid(runs: Sequence[Run], links: Sequence[Joined], box: Box) -> Laid:
    """All runs as large as a box holds them; those that are linked begin near each other."""
    low, high = 0.0, min(box[2], box[3])
    for _ in range(40):
        size = (low + high) / 2
        low, high = (size, high) if _tall(runs, size, box[2]) <= box[3] else (low, size)
    size = low
    room = (box[3] - _tall(runs, size, box[2])) / len(runs)
    places: dict[str, Point] = {}
    top = box[1]
    for run in runs:
        tall = _height(run, size, box[2])
        mine = (box[0], top + room / 2, box[2], tall)
        if run.circuit:
            extra = room * 0.7 if len(runs) > 1 else room
            mine = (box[0], top + (room - extra) / 2, box[2], tall + extra)
        places |= _best(run, size, mine, places, links)
        top += tall + room + _GAP * size
    return Laid(places, min((size, *_apart(runs, places))))


def _apart(runs: Sequence[Run], places: Mapping[str, Point]) -> Iterator[float]:
    """How large the squares of each two spaces in a row may be."""
    for run in runs:
        for first, second in run.steps():
            yield max(abs(a - b) for a, b in zip(places[first], places[second], strict=True))


def _tall(runs: Sequence[Run], size: float, width: float) -> float:
    return sum(_height(run, size, width) for run in runs) + _GAP * size * (len(runs) - 1)


def _height(run: Run, size: float, width: float) -> float:
    """How much height a run takes with spaces of a size; beyond all bounds where it has no room."""
    across = floor(width / size + 1e-9)
    count = len(run.spaces)
    if not run.circuit:
        return ceil(count / across) * size if across else float("inf")
    half = count * size * _ROUND / 2
    least = _INSIDE * size
    return max(half - (width - size), least) + size if width - size >= least else float("inf")


def _best(run: Run, size: float, box: Box, there: Mapping[str, Point], links: Sequence[Joined]) -> dict[str, Point]:
    """The way to lay a run whose links to what lies already are shortest."""
    mine = frozenset(run.spaces)
    joins = [(a, b) for a, b, *_ in links if (a in mine and b in there) or (b in mine and a in there)]
    ways = _rings(run.spaces, size, box) if run.circuit else _rows(run.spaces, size, box)
    found = [dict(zip(run.spaces, way, strict=True)) for way in (ways if joins else ways[:1])]
    return min(found, key=lambda way: sum(dist(*((way.get(end) or there[end]) for end in pair)) for pair in joins))


def _rows(spaces: Sequence[str], size: float, box: Box) -> list[list[Point]]:
    """To and fro from the top left, and from the top right."""
    rows = ceil(len(spaces) / floor(box[2] / size + 1e-9))
    across = ceil(len(spaces) / rows)
    step, down = box[2] / across, box[3] / rows
    if rows == 1:
        step = min(step, size * 1.8)
    left = box[0] + (box[2] - step * across) / 2
    way = []
    for number in range(len(spaces)):
        row, along = divmod(number, across)
        column = along if row % 2 == 0 else across - 1 - along
        way.append((left + step * (column + 0.5), box[1] + down * (row + 0.5)))
    return [way, [(2 * box[0] + box[2] - x, y) for x, y in way]]


def _rings(spaces: Sequence[str], size: float, box: Box) -> list[list[Point]]:
    """Clockwise round a rectangle with round corners, begun at the top left or anywhere else."""
    count = len(spaces)
    wide, tall = box[2] - size, box[3] - size
    over = wide + tall - count * size * _LOOSE / 2
    if over > 0:
        wide, tall = max(wide - over, min(wide, tall)), max(tall - over, min(wide, tall))
    round_ = min(wide, tall) * 0.3
    x0, y0 = box[0] + (box[2] - wide) / 2, box[1] + (box[3] - tall) / 2
    quarter = [(0.0, 1.0), (0.076, 0.617), (0.293, 0.293), (0.617, 0.076), (1.0, 0.0)]
    corners = [(x0, y0, 1, 1), (x0 + wide, y0, -1, 1), (x0 + wide, y0 + tall, -1, -1), (x0, y0 + tall, 1, -1)]
    line = []
    for number, (x, y, right, down) in enumerate(corners):
        arc = quarter if number % 2 == 0 else quarter[::-1]
        line += [(x + right * round_ * a, y + down * round_ * b) for a, b in arc]
    line = [*line[2:], *line[:3]]
    far = list(accumulate((dist(a, b) for a, b in pairwise(line)), initial=0.0))
    starts = range(0, count, max(1, count // _TURNS))
    return [[_along(line, far, far[-1] * ((n + start) % count) / count) for n in range(count)] for start in starts]


def _along(line: Sequence[Point], far: Sequence[float], way: float) -> Point:
    index = max(i for i, each in enumerate(far[:-1]) if each <= way)
    a, b = line[index], line[index + 1]
    share = (way - far[index]) / ((far[index + 1] - far[index]) or 1)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
