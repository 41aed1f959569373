"""An area map in mm: smooth borders that neighbours share, places for names and signs, and open waters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import dist

from pnp.boards import Border, Curve, Point
from pnp.layout.ground.drawn import Drawn
from pnp.layout.ground.lines import Box, closed, path, softened
from pnp.layout.ground.parts import Course, Line, Space

_SWAY = 0.16
"""How far, in cells, a border strays from the grid, so that nobody sees it was one."""
_INNER = 4
"""A cell that touches more cells of its region than this has room for a sign."""
_BESIDE = 0.76
"""How far beside a place, in cells, the middle of a cell may lie that still covers it."""
_FINE, _SEAS, _SHORE = 24, 3, 1500


class DrawnAreas(Drawn):
    """Areas, whose borders are smooth curves; neighbours share the very same curve."""

    @cached_property
    def _curves(self) -> dict[Border, Curve]:
        return {border: self._frame.curve(softened(border.points, _SWAY)) for border in self._board.borders}

    def _space(self, number: int, name: str) -> Space:
        board, frame = self._board, self._frame
        around, place = board.lattice.around, board.lattice.point
        own = set(board.cells(name))
        inner = [cell for cell in board.cells(name) if sum(other in own for other in around(cell)) > _INNER]
        middles = tuple(frame.at(place(board.lattice.middle(cell))) for cell in inner)
        (x, y), room = board.room(name)
        wide, high = frame.size(room, self._rows_about(name, x, y) * board.lattice.unit[1] * 3)
        return Space(name, self._row(name), number, self.outline([name]), *frame.at((x, y)), wide, high, middles)

    def _rows_about(self, name: str, x: float, y: float) -> float:
        """Over how many lines of cells a region reaches from a place, as far up as down; half a line for one more."""
        lattice = self._board.lattice
        places = [lattice.point(lattice.middle(cell)) for cell in self._board.cells(name)]
        step = lattice.unit[1] * 3
        there = {round((py - y) / step) for px, py in places if abs(px - x) < _BESIDE}
        most = next(line for line in range(1, len(places) + 2) if not {line, -line} <= there)
        return 2 * most - 1 + 0.5 * bool({most, -most} & there)

    def outline(self, spaces: Iterable[Space | str], soft: bool = False, rim: bool = True) -> str:  # noqa: ARG002
        """The closed path round some areas as one; it always sways."""
        names = set(self._names(spaces))
        return closed(curve for border, curve in self._curves.items() if len(names.intersection(border.regions)) == 1)

    @cached_property
    def _lines(self) -> list[Line]:
        return [_line(border, curve) for border, curve in self._curves.items() if border.regions[1] is not None]

    def _along(self, kind: str) -> Iterable[Course]:
        pairs = {frozenset(pair) for pair in self._board.laid.borders[kind]}
        for line in self._lines:
            if frozenset((line.first, line.second)) in pairs:
                yield Course(kind, line.path, line.path, line.places)

    @cached_property
    def seas(self) -> tuple[tuple[float, float, float], ...]:
        """The widest open waters, as x, y and radius, the widest first; there is no region in them."""
        board = self._board
        cells = {cell: None for space in board.spaces for cell in board.cells(space)}
        spots = {cell: self._frame.at(board.lattice.point(board.lattice.middle(cell))) for cell in cells}
        rim = [spots[cell] for cell in cells if any(other not in cells for other in board.lattice.around(cell))]
        inland = {(round(x / self.unit), round(y / self.unit)) for x, y in spots.values()}
        x, y, width, height = self._within
        grid = [(x + width * i / _FINE, y + height * j / _FINE) for i in range(_FINE + 1) for j in range(_FINE + 1)]
        open_ = [place for place in grid if (round(place[0] / self.unit), round(place[1] / self.unit)) not in inland]
        return tuple(_open_waters(open_, rim[:: 1 + len(rim) // _SHORE], self.unit, self._within))


def _line(border: Border, curve: Curve) -> Line:
    return Line(*border.regions, "".join(path([curve])), (curve[0][0], *(piece[3] for piece in curve)))


def _open_waters(
    places: Sequence[Point], shore: Sequence[Point], unit: float, box: Box
) -> Iterator[tuple[float, float, float]]:
    """The widest circles about some places, as x, y and radius, that keep off the shore and stay in the box."""
    x, y, width, height = box
    reach = {
        (px, py): min(px - x, x + width - px, py - y, y + height - py, *(dist((px, py), spot) for spot in shore))
        for px, py in places
    }
    for _ in range(_SEAS):
        place = max(reach, key=lambda each: reach[each], default=None)
        if place is None or reach[place] < unit * 1.8:
            return
        radius = reach[place]
        yield round(place[0], 2), round(place[1], 2), round(radius - unit * 0.8, 2)
        reach = {each: min(far, dist(each, place) - radius * 1.5) for each, far in reach.items()}
