"""How many pieces of one size lie on a page, and where: the arithmetic before any piece is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pnp.sheets.paper.boxes import Axis, Box, Edges, tidy
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import papers

SMALLEST_PIECE = 5.0
"""The least side of a piece in mm; it bounds how many can lie on a sheet."""

MARK_ROOM = 1.0
"""What of a narrow margin is kept for marks, in mm; the bleed gets the rest. A sheet without them is hard to cut."""

GUTTER = 6.0
"""The least distance across a fold in mm."""


class Grid(NamedTuple):
    """Columns and rows of equal cells; `turn` is how pieces lie in them, in degrees clockwise.

    `x, y` is the top left of the block, `area` what of the page it has for itself: where a printer reaches, up to the
    fold or to the line between two bands. `open` is how much bleed shows at the block's left, top, right and bottom, of
    the side that has more.
    """

    columns: int
    rows: int
    width: float
    height: float
    turn: int
    gap: float
    x: float
    y: float
    area: Box
    open: Edges
    fold: Axis | None = None

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        right, bottom = self.cell(self.columns - 1, self.rows - 1)[2:]
        return Box(tidy(self.x), tidy(self.y), right, bottom)

    def cell(self, column: int, row: int) -> Box:
        """The trim box of a cell."""
        x = self.x + column * (self.width + self.gap)
        y = self.y + row * (self.height + self.gap)
        return Box(tidy(x), tidy(y), tidy(x + self.width), tidy(y + self.height))


class Room(NamedTuple):
    """How much of the page takes blocks, in mm, and the fold that bounds it."""

    width: float
    height: float
    fold: Axis | None = None


def fit(size: tuple[float, float], options: Options, folded: bool = False) -> Grid:
    """The grid that holds most pieces of `size` (width, height in mm) on a page; upright wins a tie.

    The page lies as its paper does: pieces turned by 90 degrees on it are as many as upright ones on the page turned.
    Room for marks is kept unless then nothing would fit.

    Raises:
        ValueError: not even one piece fits; the sentence says what would.
    """
    width, height = size
    if not (width >= SMALLEST_PIECE and height >= SMALLEST_PIECE):
        raise ValueError(
            f"A piece of {width:g} x {height:g} mm is too small: {SMALLEST_PIECE:g} mm a side is the least."
        )
    for kept in (mark_room(options), 0.0):
        best = max(_grids(size, options, folded, kept), key=lambda grid: grid.per_sheet)
        if best.per_sheet:
            return best
    raise ValueError(_too_big(size, options, folded))


def gutter(options: Options) -> float:
    """The distance in mm between fronts and backs, half of it on each side of the fold."""
    return max(2 * options.most_bleed, GUTTER)


def mark_room(options: Options) -> float:
    """What is kept of every margin for marks, in mm."""
    return 0.0 if options.marks == "none" else MARK_ROOM


def shown(rim: float, options: Options) -> float:
    """How much bleed shows in a margin that deep, of the side that has more."""
    return tidy(max(0.0, min(options.most_bleed, rim - mark_room(options))))


def rooms(options: Options, folded: bool, kept: float = 0.0) -> list[Room]:
    """The parts of the page that may take fronts, less what is kept of every margin (in mm)."""
    width, height = (side - 2 * (options.margin + kept) for side in (options.paper.width, options.paper.height))
    if not folded:
        return [Room(width, height)]
    between = gutter(options)
    return [Room((width - between) / 2, height, "vertical"), Room(width, (height - between) / 2, "horizontal")]


def _grids(size: tuple[float, float], options: Options, folded: bool, kept: float = 0.0) -> Iterator[Grid]:
    for room in rooms(options, folded, kept):
        for turn in (0, 90):
            yield _grid(size if turn == 0 else (size[1], size[0]), turn, room, options)


def _grid(cell: tuple[float, float], turn: int, room: Room, options: Options) -> Grid:
    page, gap, margin = options.paper, options.gap, options.margin
    columns, rows = count(room.width, cell[0], gap), count(room.height, cell[1], gap)
    wide, high = columns * (cell[0] + gap) - gap, rows * (cell[1] + gap) - gap
    x, y = (page.width - wide) / 2, (page.height - high) / 2
    right, bottom = page.width - margin, page.height - margin
    if room.fold == "vertical":
        right = page.width / 2
        x = right - gutter(options) / 2 - wide
    elif room.fold == "horizontal":
        bottom = page.height / 2
        y = bottom - gutter(options) / 2 - high
    area = Box(margin, margin, tidy(right), tidy(bottom))
    return placed(columns, rows, cell, turn, (x, y), area, options)._replace(fold=room.fold)


def placed(
    columns: int,
    rows: int,
    cell: tuple[float, float],
    turn: int,
    corner: tuple[float, float],
    area: Box,
    options: Options,
) -> Grid:
    """A grid of cells (width, height) whose top left is a corner of the page, in an area of its own."""
    (width, height), (x, y), gap = cell, corner, options.gap
    right, bottom = x + columns * (width + gap) - gap, y + rows * (height + gap) - gap
    left, top, after, below = (
        shown(rim, options) for rim in (x - area.x0, y - area.y0, area.x1 - right, area.y1 - bottom)
    )
    return Grid(columns, rows, width, height, turn, gap, x, y, area, (left, top, after, below))


def count(room: float, side: float, gap: float) -> int:
    """How many sides with gaps between them lie in a room, all in mm."""
    # A block as wide as the room to the last digit fits, whatever binary fractions make of it.
    return max(0, int((room + gap + 1e-6) / (side + gap)))


def _too_big(size: tuple[float, float], options: Options, folded: bool) -> str:
    largest = " or ".join(f"{max(0, room.width):g} x {max(0, room.height):g} mm" for room in rooms(options, folded))
    fitting = [
        name
        for name, paper in papers().items()
        if any(grid.per_sheet for grid in _grids(size, replace(options, paper=paper), folded))
    ]
    hint = f"it would fit on {' or '.join(fitting)}" if fitting else "it fits on no paper known by name"
    how = " folded" if folded else ""
    return (
        f"A piece of {size[0]:g} x {size[1]:g} mm does not fit on{how} {options.paper} with a margin of "
        f"{options.margin:g} mm: at most {largest} does; {hint}."
    )
