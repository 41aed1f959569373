"""The grid of a board: squares, hexes, or zones for everything else, so that VASSAL names and finds every space.

A board of squares or hexes has a grid that pieces snap to. Where its numbering gives the names of the game, it has one;
where it does not (`a8` has a small letter), there is a zone a space, which uses the grid and has the name. Areas and
rooms are zones without a grid: a piece lies where it is put, and is told to be in that area. Spaces of tracks snap.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from pnp.exports.vassal.words import label
from pnp.layout.drawing.svgpath import pdf_path

if TYPE_CHECKING:
    from pnp.layout.ground.drawn import Drawn
    from pnp.layout.ground.parts import Space

BOARD = "VASSAL.build.module.map.boardPicker.board"
_PITCH = sqrt(3) / 2
"""How far columns of hexes lie apart, in their heights."""
_FINENESS = 3
"""So many points stand for a curve."""
_CLOSED = {"edgesLegal": "false", "cornersLegal": "false", "dotsVisible": "false", "visible": "false"}
_SNAPS = {"snapTo": "true", "color": "0,0,0", **_CLOSED}
_NUMBERS = {"hType": "N", "vType": "N", "hLeading": "1", "vLeading": "1", "hOff": "1", "vOff": "1"}
_LETTERS = {"hType": "A", "vType": "N", "hLeading": "0", "vLeading": "0", "hOff": "0", "vOff": "1"}
_PLAIN = {"sep": "", "hDescend": "false", "vDescend": "false", "visible": "false", "locationFormat": "$gridLocation$"}


class Cells(NamedTuple):
    """Squares or hexes in pixels: columns `dx` apart, rows `dy`; `column` 0 and row 0 meet at (x, y).

    `turned` are pointy hexes, which VASSAL takes for flat ones with x and y exchanged.
    """

    hexes: bool
    turned: bool
    x: float
    y: float
    dx: float
    dy: float

    def where(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of the cell about a point."""
        along, across = (y, x) if self.turned else (x, y)
        column = round((along - self.x) / self.dx)
        row = round((across - self.y) / self.dy - (column % 2) / 2 * self.hexes)
        return (row, column) if self.turned else (column, row)


def cells(drawn: Drawn, scale: float) -> Cells:
    """Where the cells of a board lie at so many pixels a mm."""
    hexes, turned = "hexes" in drawn.kind, drawn.kind == "pointy-hexes"
    space, unit = drawn.spaces[0], drawn.unit * scale
    along, across = (space.y, space.x) if turned else (space.x, space.y)
    column, row = (space.line, space.column) if turned else (space.column, space.line)
    dx = unit * _PITCH if hexes else unit
    low = (column - 1) % 2 / 2 * hexes
    return Cells(hexes, turned, along * scale - (column - 1) * dx, across * scale - (row - 1 + low) * unit, dx, unit)


def add_grid(board: Element, drawn: Drawn, scale: float) -> None:
    """Give a board its grid at so many pixels a mm."""
    if drawn.kind not in ("squares", "flat-hexes", "pointy-hexes"):
        _add_zones(SubElement(board, f"{BOARD}.ZonedGrid"), drawn, scale)
        return
    grid = cells(drawn, scale)
    naming = _numbering(drawn, grid, scale)
    if naming is not None:
        _numbered(_add_cells(board, grid), grid, naming)
        return
    zoned = SubElement(board, f"{BOARD}.ZonedGrid")
    for space in drawn.spaces:
        _zone(zoned, space, scale, shared=True)
    _add_cells(zoned, grid)


def _add_cells(parent: Element, grid: Cells) -> Element:
    values = {"x0": str(round(grid.x)), "y0": str(round(grid.y)), "dx": f"{grid.dx:.4f}", "dy": f"{grid.dy:.4f}"}
    kind = {"sideways": str(grid.turned).lower()} if grid.hexes else {"range": "Metric"}
    return SubElement(parent, f"{BOARD}.{'HexGrid' if grid.hexes else 'SquareGrid'}", {**values, **kind, **_SNAPS})


def _numbering(drawn: Drawn, grid: Cells, scale: float) -> dict[str, str] | None:
    """Which of VASSAL's numberings names every space as the game does."""
    found = [(space.name, *grid.where(space.x * scale, space.y * scale)) for space in drawn.spaces]
    if all(name == f"{column + 1:02}{row + 1:02}" for name, column, row in found):
        return _NUMBERS
    if all(0 <= column < 26 and name == f"{chr(ord('A') + column)}{row + 1}" for name, column, row in found):
        return _LETTERS
    return None


def _numbered(parent: Element, grid: Cells, naming: dict[str, str]) -> None:
    """VASSAL calls the rows of hexes that were turned columns, so that names begin with the other one."""
    if grid.turned:
        swapped = {"h": "v", "v": "h"}
        naming = {swapped[key[0]] + key[1:]: value for key, value in naming.items()}
    name = "HexGridNumbering" if grid.hexes else "SquareGridNumbering"
    stagger = {"stagger": "false"} if grid.hexes else {}
    values = {"first": "V" if grid.turned else "H", **naming, **_PLAIN, **stagger}
    SubElement(parent, f"{BOARD}.mapgrid.{name}", values)


def _add_zones(parent: Element, drawn: Drawn, scale: float) -> None:
    for space in drawn.spaces:
        zone = _zone(parent, space, scale, shared=False)
        if drawn.kind == "track":
            regions = SubElement(zone, f"{BOARD}.RegionGrid", snapto="true", visible="false", fontsize="9")
            at = {"originx": str(round(space.x * scale)), "originy": str(round(space.y * scale))}
            SubElement(regions, f"{BOARD}.Region", {"name": label(space.name), **at})


def _zone(parent: Element, space: Space, scale: float, *, shared: bool) -> Element:
    path = ";".join(f"{round(x * scale)},{round(y * scale)}" for x, y in outline(space.path))
    values = {"name": label(space.name), "locationFormat": "$name$", "path": path, "useParentGrid": str(shared).lower()}
    return SubElement(parent, f"{BOARD}.mapgrid.Zone", values)


def outline(path: str) -> list[tuple[float, float]]:
    """One polygon for a path: every part after the first is reached from the first corner, and left again for it.

    By the rule of odd and even, which is VASSAL's, islands are inside and holes are outside.
    """
    rings: list[list[tuple[float, float]]] = []
    numbers: list[float] = []
    for word in pdf_path(path)[0].split():
        if word not in "mlch":
            numbers.append(float(word))
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        numbers = []
        if word == "m":
            rings.append(points)
        elif word == "l":
            rings[-1] += points
        elif word == "c":
            rings[-1] += _along([rings[-1][-1], *points])
    rings = [ring if ring[0] == ring[-1] else [*ring, ring[0]] for ring in rings if len(ring) > 2]
    start = rings[0][0]
    whole = [*rings[0], *(point for ring in rings[1:] for point in (*ring, start))]
    return [whole[0], *(b for a, b in pairwise(whole) if a != b)]


def _along(ends: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a Bezier curve, its start left out."""
    shares = [step / _FINENESS for step in range(1, _FINENESS + 1)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in shares]
    return [tuple(sum(w * p[axis] for w, p in zip(each, ends, strict=True)) for axis in (0, 1)) for each in weights]  # type: ignore[misc]
