"""A board in mm: its spaces, lines, links and names, as a template draws them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import cos, dist, radians, sin

from pnp.boards import SQUARES, CellBoard, Curve, GridBoard, HexBoard, Point, Rooms, Track
from pnp.layout.ground.lines import Box, Frame, bent, direction, half_way, path, softened, trails
from pnp.layout.ground.parts import Course, Ground, Label, Line, Link, Part, Space
from pnp.layout.templates.sandbox import TooLong
from pnp.model.game import Component, Piece

_WOBBLE = 0.09, 0.05
"""How far, in cells, the edge of a wood or a river strays from the sides of hexes and of squares."""
_CORNER = 0.22
"""Where on the side of a square its soft edge begins."""
_STRETCH = 1.6
"""How much longer than wide a cell of a floor plan may become."""
_LEVEL = 1e-6
_NEAR = 0.75
"""How near to the middle of a cell, in cells, a place is surely in it or at its edge."""
_MOST = 3_000_000
"""Spaces that one board is asked to draw lines round, each as often as it is asked."""


class Drawn:
    """A whole board in mm. What is asked for is made when it is asked for, once."""

    def __init__(self, board: CellBoard, component: Component, box: Box) -> None:
        assert component.plan is not None
        self.kind = component.plan.spaces
        self.one_way = component.plan.one_way
        self._component = component
        self._board = board
        self._within = box
        self._frame = Frame(board.bounds, box, _STRETCH if isinstance(board, (Rooms, Track)) else 1.0)
        self._rows = {entry.name: entry for entry in component.entries}
        self._left = _MOST
        square = board.lattice is SQUARES
        self._sway = _WOBBLE[square]
        self._shares: tuple[float, ...] = (_CORNER, 1 - _CORNER) if square else (0.5,)

    @property
    def unit(self) -> float:
        """How far apart the middles of two neighbours on the grid are."""
        return self._frame.unit

    @property
    def cell(self) -> Point:
        """Width and height of a cell of squares, tracks and rooms."""
        return self._frame.size(1, 1)

    @cached_property
    def box(self) -> Box:
        """x, y, width and height of what the board fills of its box."""
        left, top, right, bottom = self._board.bounds
        (x0, y0), (x1, y1) = self._frame.at((left, top)), self._frame.at((right, bottom))
        return x0, y0, round(x1 - x0, 2), round(y1 - y0, 2)

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces, in the order of the data."""
        return tuple(self._space(number, name) for number, name in enumerate(self._board.spaces, 1))

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """Each row that there are spaces of, with them."""
        of: dict[str, list[Space]] = {name: [] for name in self._rows}
        for space in self.spaces:
            if space.row is not None:
                of[space.row.name].append(space)
        return tuple(Ground(self._rows[name], tuple(spaces)) for name, spaces in of.items() if spaces)

    def _row(self, space: str) -> Piece | None:
        return self._rows.get(self._board.row(space) or "")

    def _space(self, number: int, name: str) -> Space:
        board, frame = self._board, self._frame
        outline = "".join(map(frame.straight, board.outline(name)))
        cells = tuple(frame.at(board.lattice.point(board.lattice.middle(cell))) for cell in board.cells(name))
        if isinstance(board, GridBoard):
            x, y = frame.at(board.centre(name))
            wide, high = frame.size(board.room(name)[1] * 0.8, 0.8)
            return Space(name, self._row(name), number, outline, x, y, wide, high, cells, *board.where(name))
        left, top, wide, high = _widest(board.cells(name))
        x, y = frame.at((left + wide / 2, top + high / 2))
        return Space(name, self._row(name), number, outline, x, y, *frame.size(wide, high), cells)

    @cached_property
    def grid(self) -> str:
        """All lines between spaces, and round them all, as one path."""
        lines = [list(map(self._frame.at, border.points)) for border in self._board.borders]
        return "".join(trails(edge for line in lines for edge in pairwise(line)))

    @cached_property
    def coast(self) -> str:
        """The outline of all spaces."""
        return self.outline(self._board.spaces)

    @cached_property
    def walls(self) -> str:
        """The outline of all spaces as straight lines, each from one corner to the next and joined to none."""
        found = []
        for line in self._board.outline(*self._board.spaces):
            turns = [b for a, b, c in zip(line[-2:-1] + line, line, line[1:], strict=False) if not _straight(a, b, c)]
            found += [self._frame.straight(edge) for edge in pairwise([*turns, turns[0]])]
        return "".join(found)

    def outline(self, spaces: Iterable[Space | str], soft: bool = False, rim: bool = True) -> str:
        """The closed path round some spaces as one; if `soft`, it sways, but not at the edge of the board.

        Without the `rim` a soft path is open where the board ends: the shore alone.
        """
        names = self._names(spaces)
        lines = self._board.outline(*names) if names else ()
        return "".join(self._soft(line, rim) if soft else self._frame.straight(line) for line in lines)

    def _names(self, spaces: Iterable[Space | str]) -> list[str]:
        names = [space if isinstance(space, str) else space.name for space in spaces]
        self._left -= len(names)
        if self._left < 0:
            raise TooLong(f"it asks for lines round more than {_MOST:,} spaces")
        return list(dict.fromkeys(names))

    @cached_property
    def _rim(self) -> frozenset[frozenset[Point]]:
        """The edges beyond which there is nothing."""
        lines = self._board.outline(*self._board.spaces)
        return frozenset(frozenset(edge) for line in lines for edge in pairwise(line))

    def _soft(self, line: Sequence[Point], rim: bool) -> str:
        """A path that is smooth but at the edge of the board."""
        points = softened(line, self._sway, self._rim, self._shares)
        pieces = self._frame.curve(points)
        parts, pen = [], None
        for (p, q), (a, one, two, b) in zip(pairwise(points), pieces, strict=True):
            if not rim and frozenset((p, q)) in self._rim:
                continue
            parts.append(f"M{a[0]} {a[1]}" if a != pen else "")
            parts.append(f"C{one[0]:.1f} {one[1]:.1f} {two[0]:.1f} {two[1]:.1f} {b[0]} {b[1]}")
            pen = b
        return "".join(parts) + ("z" if rim else "")

    @cached_property
    def borders(self) -> tuple[Line, ...]:
        """Every line between two spaces that may be crossed."""
        return tuple(line for line in self._lines if frozenset((line.first, line.second)) not in self._walls)

    @cached_property
    def barriers(self) -> tuple[Line, ...]:
        """Every line between two spaces that may not be crossed."""
        return tuple(line for line in self._lines if frozenset((line.first, line.second)) in self._walls)

    @cached_property
    def _walls(self) -> frozenset[frozenset[str | None]]:
        return frozenset(frozenset(pair) for pair in self._board.laid.barriers)

    @cached_property
    def _lines(self) -> list[Line]:
        inland = [border for border in self._board.borders if border.regions[1] is not None]
        return [
            Line(*border.regions, self._frame.straight(border.points), tuple(map(self._frame.at, border.points)))
            for border in inland
        ]

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """What lies along borders and runs through middles, by kind: rivers, walls, roads."""
        laid = self._board.laid
        along = [course for kind in laid.borders for course in self._along(kind)]
        return (*along, *(course for kind in laid.paths for course in self._through(kind)))

    def _along(self, kind: str) -> Iterable[Course]:
        for line in self._board.lines(kind):
            curve = self._frame.curve(softened(line, self._sway, (), self._shares))
            yield self._course(kind, curve, line)

    def _through(self, kind: str) -> Iterable[Course]:
        roads = self._board.courses(kind)[len(self._board.lines(kind)) :]
        for road in roads:
            points = [road[0][0], *(piece[3] for piece in road)]
            yield self._course(kind, self._frame.curve(points), points, through=True)

    def _course(self, kind: str, curve: Curve, line: Sequence[Point], through: bool = False) -> Course:
        places = tuple(map(self._frame.at, line))
        return Course(kind, "".join(path([curve])), self._frame.straight(line), places, through)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every link; a region is never linked with itself here."""
        links = [link for link in self._board.laid.links if link.first != link.second]
        return tuple(self._link(link.first, link.second, link.kind, link.one_way) for link in links)

    def _link(self, first: str, second: str, kind: str, one_way: bool) -> Link:
        frame = self._frame
        door = self._board.midpoint(first, second) if not isinstance(self._board, GridBoard) else None
        one, other = self._board.nearest(first, second)
        a, b = frame.at(one), frame.at(other)
        if door is None:
            curve, half, angle = bent(a, b)
            return Link(first, second, kind, one_way, curve, a, b, *half, angle)
        edges = (edge for line in self._board.edge(first, second) for edge in pairwise(line))
        wall = min(edges, key=lambda edge: dist(half_way(edge), door))
        angle = direction(*wall) - 90
        ahead = cos(radians(angle)) * (b[0] - a[0]) + sin(radians(angle)) * (b[1] - a[1]) >= 0
        straight = f"M{a[0]} {a[1]}L{b[0]} {b[1]}"
        return Link(first, second, kind, one_way, straight, a, b, *frame.at(door), angle + 180 * (not ahead), True)

    @cached_property
    def steps(self) -> tuple[Link, ...]:
        """The steps of a track from each space to the next; a run's last space of a ring leads to its first."""
        runs = self._board.runs if isinstance(self._board, Track) else ()
        return tuple(self._step(a, b) for run in runs for a, b in run.steps())

    @cached_property
    def _middles(self) -> dict[str, Space]:
        return {space.name: space for space in self.spaces}

    def _step(self, first: str, second: str) -> Link:
        a, b = (self._middles[name][4:6] for name in (first, second))
        half = round((a[0] + b[0]) / 2, 2), round((a[1] + b[1]) / 2, 2)
        curve = f"M{a[0]} {a[1]}L{b[0]} {b[1]}"
        return Link(first, second, "", self.one_way, curve, a, b, *half, direction(a, b))

    @cached_property
    def places(self) -> tuple[Part, ...]:
        """The named places."""
        return tuple(self._part(name, spaces) for name, spaces in self._board.laid.places.items())

    @cached_property
    def sections(self) -> tuple[Part, ...]:
        """The spaces of each section that has a title."""
        if isinstance(self._board, GridBoard):
            return ()
        rows = self._component.entries
        of = {part.id: [row.name for row in rows if row.section == part.id] for part in self._component.sections}
        return tuple(self._part(part.title, of[part.id]) for part in self._component.sections if of[part.id])

    def _part(self, name: str, spaces: Sequence[str]) -> Part:
        lattice, board = self._board.lattice, self._board
        corners = [lattice.point(c) for space in spaces for cell in board.cells(space) for c in lattice.corners(cell)]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        (x, y), (wide, high) = self._frame.at((left, top)), self._frame.size(right - left, bottom - top)
        heart = ((left + right) / 2, (top + bottom) / 2)
        rooms = [board.room(space) for space in spaces]
        place, room = min(rooms, key=lambda each: dist(each[0], heart))
        middles = (lattice.point(lattice.middle(cell)) for space in spaces for cell in board.cells(space))
        if not isinstance(board, HexBoard) and min(dist(middle, heart) for middle in middles) < _NEAR:
            place = heart
        inside = self._frame.size(room, 0)[0]
        return Part(name, tuple(spaces), self.outline(spaces), *self._frame.at(place), inside, (x, y, wide, high))

    @cached_property
    def columns(self) -> tuple[Label, ...]:
        """The coordinates along the top and bottom of squares and hexes."""
        return self._labels(0)

    @cached_property
    def lines(self) -> tuple[Label, ...]:
        """The coordinates along the left and right of squares; on hexes, of the first two columns."""
        return self._labels(1)

    def _labels(self, axis: int) -> tuple[Label, ...]:
        board = self._board
        if not isinstance(board, GridBoard):
            return ()
        digits = 2 if board.spaces[0][0].isdecimal() else 1
        found: dict[str, float] = {}
        for space in board.spaces:
            if axis == 0 or board.cell(space)[0] % 2 == 0:
                text = space[:digits] if axis == 0 else space[digits:]
                found.setdefault(text, self._frame.at(board.centre(space))[axis])
        return tuple(Label(text, place) for text, place in sorted(found.items(), key=lambda each: each[1]))


def _widest(cells: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    """The largest box of squares within a space: left, top, width and height in cells."""
    own = set(cells)
    best = (*cells[0], 1, 1)
    for column, row in cells:
        wide = most = 0
        while (column + wide, row) in own:
            wide += 1
        high = 0
        most = wide
        while (column, row + high) in own:
            run = 0
            while run < most and (column + run, row + high) in own:
                run += 1
            most, high = run, high + 1
            if (most * high, most) > (best[2] * best[3], best[2]):
                best = (column, row, most, high)
    return best


def _straight(a: Point, b: Point, c: Point) -> bool:
    """Whether a line goes straight on at b."""
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < _LEVEL
