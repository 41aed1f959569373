"""Imposition: pieces of one size in, sheets out: where each front lies, and its back behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from typing import Literal, NamedTuple

from pnp.sheets.laying.grid import Grid, fit
from pnp.sheets.paper.boxes import Axis, Box, Edges, mirrored_edges, mirrored_turn, tidy
from pnp.sheets.paper.options import Options

PageSide = Literal["front", "back"]
Size = tuple[float, float]
"""Width and height in mm."""


class Item(NamedTuple):
    """A piece to print, by the keys of its faces; copies are items of their own."""

    front: str
    back: str | None = None


class Lot(NamedTuple):
    """Items of one trim size; they may lie in one band with those that are `mounted` alike."""

    items: Sequence[Item]
    size: Size
    mounted: bool = False


class Place(NamedTuple):
    """Where a face lies: its trim box in mm *after* it is turned clockwise by `turn` degrees.

    `bleed` is how much of the face stays visible beyond the trim at the page's left, top, right and bottom.
    """

    x: float
    y: float
    width: float
    height: float
    turn: int
    bleed: Edges

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, tidy(self.x + self.width), tidy(self.y + self.height))

    @property
    def painted(self) -> Box:
        """The trim box and its visible bleed."""
        return self.box.grown(self.bleed)

    def mirrored(self, axis: Axis, width: float, height: float) -> Place:
        """Where the back of this face lies."""
        box = self.box.mirrored(axis, width, height)
        edges, turn = mirrored_edges(self.bleed, axis), mirrored_turn(self.turn, axis)
        return Place(box.x0, box.y0, self.width, self.height, turn, edges)


class Frame(NamedTuple):
    """What the sheets of a run share: places, cuts and the boxes around them, in mm.

    `width, height` is the page; `area` is what the printer reaches of it (up to the fold); `block` holds the places
    there are and `painted` their visible bleed too, that of the side which has more. `cuts_x` and `cuts_y` are
    the straight cuts from edge to edge that part the places there are. Where several sizes share the page, `bands`
    has a frame for each, from the top to the bottom: straight cuts between their areas part them first.
    """

    width: float
    height: float
    area: Box
    block: Box
    painted: Box
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    places: tuple[Place, ...]
    bands: tuple[Frame, ...] = ()

    def mirrored(self, axis: Axis) -> Frame:
        """The frame of the page's other side; the places keep their order."""
        page = self.width, self.height
        cuts_x, cuts_y = self.cuts_x, self.cuts_y
        if axis == "vertical":
            cuts_x = tuple(sorted(tidy(self.width - x) for x in cuts_x))
        else:
            cuts_y = tuple(sorted(tidy(self.height - y) for y in cuts_y))
        area, block, painted = (box.mirrored(axis, *page) for box in (self.area, self.block, self.painted))
        places = tuple(place.mirrored(axis, *page) for place in self.places)
        bands = tuple(band.mirrored(axis) for band in self.bands[:: 1 if axis == "vertical" else -1])
        return Frame(*page, area, block, painted, cuts_x, cuts_y, places, bands)

    def joined(self, other: Frame) -> Frame:
        """One frame around two that share a page."""
        return Frame(
            self.width,
            self.height,
            self.area.joined(other.area),
            self.block.joined(other.block),
            self.painted.joined(other.painted),
            tuple(sorted({*self.cuts_x, *other.cuts_x})),
            tuple(sorted({*self.cuts_y, *other.cuts_y})),
            self.places + other.places,
        )


class Side(NamedTuple):
    """The faces of one kind on a sheet; `keys` has one entry a place, None where nothing is printed."""

    frame: Frame
    keys: tuple[str | None, ...]

    def slots(self) -> Iterator[tuple[str, Place]]:
        """Each face that is printed, and where."""
        for key, place in zip(self.keys, self.frame.places, strict=True):
            if key is not None:
                yield key, place


class Sheet(NamedTuple):
    """One sheet of `total`, counted from 1.

    `axis` is the line about which backs mirror fronts. With `folded` both sides stand on one page and that line is
    the fold; otherwise each side is a page of its own. `duplex` says whether any piece of the sheet has a back,
    printed or not.
    """

    number: int
    total: int
    front: Side | None
    back: Side | None
    axis: Axis
    folded: bool
    duplex: bool

    @property
    def pages(self) -> tuple[PageSide, ...]:
        """The pages to print, in order."""
        fronts: tuple[PageSide, ...] = ("front",) if self.front else ()
        backs: tuple[PageSide, ...] = ("back",) if self.back and not self.folded else ()
        return fronts + backs


def impose(items: Sequence[Item], size: Size, options: Options) -> Iterator[Sheet]:
    """Lay items of one trim size (width, height in mm) on sheets, row by row from the top left, one sheet at a time.

    Items without any back are not folded: a gutterfold would waste half of each page on them. With backs only,
    sheets without a back are left out and the others keep their numbers.

    Raises:
        ValueError: not even one piece fits on the paper.
    """
    folded = options.gutterfold and any(item.back is not None for item in items)
    grid = fit(size, options, folded)
    axis = grid.fold or flip_axis(options)
    total = -(-len(items) // grid.per_sheet)

    @cache
    def frames(count: int) -> tuple[Frame, Frame]:
        return both_frames(grid, count, axis, options)

    def sheets() -> Iterator[Sheet]:
        for index in range(total):
            batch = items[index * grid.per_sheet : (index + 1) * grid.per_sheet]
            sheet = one_sheet(batch, frames(len(batch)), index + 1, total, axis, options)
            if sheet.pages:
                yield sheet

    return sheets()


def flip_axis(options: Options) -> Axis:
    """The line about which a duplex printer turns the paper over, as the page lies before us."""
    return "vertical" if (options.duplex == "long") != options.paper.landscape else "horizontal"


def both_frames(grid: Grid, count: int, axis: Axis, options: Options) -> tuple[Frame, Frame]:
    """The frames of both sides of a sheet whose first `count` cells are filled: of its fronts, and of its backs."""
    front = frame(grid, count, options.bleed, options)
    behind = frame(grid, count, options.most_bleed, options) if options.back_bleed else front
    return front, behind.mirrored(axis)


def frame(grid: Grid, count: int, bleed: float, options: Options) -> Frame:
    """The frame of a sheet whose first `count` cells are filled with faces that show so much bleed at most."""
    places = tuple(_place(grid, index, count, bleed) for index in range(count))
    boxes = [place.box for place in places]
    cuts_x = tuple(sorted({edge for box in boxes for edge in (box.x0, box.x1)}))
    cuts_y = tuple(sorted({edge for box in boxes for edge in (box.y0, box.y1)}))
    # The last place of the first row and that of the first column reach furthest: marks stand close to them.
    right, below = min(grid.columns, count) - 1, (count - 1) // grid.columns * grid.columns
    block = boxes[0].joined(boxes[right]).joined(boxes[below])
    most = (_place(grid, index, count, options.most_bleed).painted for index in (0, right, below))
    painted = reduce(Box.joined, most)
    page = options.paper
    return Frame(page.width, page.height, grid.area, block, painted, cuts_x, cuts_y, places)


def _place(grid: Grid, index: int, count: int, bleed: float) -> Place:
    painted = grid.block.grown(grid.open)
    row, column = divmod(index, grid.columns)
    box = grid.cell(column, row)
    inner = min(bleed, grid.gap / 2)
    left = inner if column else min(bleed, grid.open[0])
    top = inner if row else min(bleed, grid.open[1])
    has_right = column + 1 < grid.columns and index + 1 < count
    right = inner if has_right else min(bleed, painted.x1 - box.x1)
    below = inner if index + grid.columns < count else min(bleed, painted.y1 - box.y1)
    edges = (left, top, tidy(right), tidy(below))
    return Place(box.x0, box.y0, grid.width, grid.height, grid.turn, edges)


def one_sheet(
    batch: Sequence[Item], frames: tuple[Frame, Frame], number: int, total: int, axis: Axis, options: Options
) -> Sheet:
    """A sheet of a batch of items on the frames of its two sides."""
    duplex = any(item.back is not None for item in batch)
    front = back = None
    if not options.backs_only:
        front = Side(frames[0], tuple(item.front for item in batch))
    if duplex and not options.fronts_only:
        back = Side(frames[1], tuple(item.back for item in batch))
    folded = options.gutterfold and back is not None
    return Sheet(number, total, front, back, axis, folded, duplex)
