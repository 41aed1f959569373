"""Posters: a board larger than the paper in, out come the sheets it is laid over: what each shows, and its joints.

A sheet is trimmed at its left and its top and glued over its neighbours' strips, which go on with the picture: where
a joint is a hair off, the right colours show through.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from pnp.sheets.laying.grid import mark_room, shown
from pnp.sheets.laying.imposition import Frame, Place, Sheet, Side, flip_axis
from pnp.sheets.laying.seams import Keep, along, cost, moved
from pnp.sheets.laying.seams import Span as Along
from pnp.sheets.paper.boxes import Box, Edges, tidy
from pnp.sheets.paper.options import Options

LEAST_STEP = 20.0
"""A sheet that brings less than this of the board, in mm, is not worth its glue."""

MOST_SHEETS = 400
"""Sheets of one poster; what takes more was meant for another paper."""


class Strip(NamedTuple):
    """The glue strip at a sheet's right or bottom, in mm on the page before it is turned, and who is glued on it."""

    side: Literal["right", "bottom"]
    box: Box
    neighbour: str


class Tile(NamedTuple):
    """One sheet of a poster.

    `own` is what of the board stays in sight once all is glued, in mm from the board's top left. `frame` is how the
    sheet lies; its one place is the whole board, most of it beyond the page.
    """

    name: str
    own: Box
    frame: Frame
    strips: tuple[Strip, ...]


class Poster(NamedTuple):
    """A board of a size (width, height in mm) over columns and rows of sheets; `turn` is how it lies on them."""

    size: tuple[float, float]
    columns: int
    rows: int
    turn: Literal[0, 90]
    tiles: tuple[Tile, ...]

    def sheets(self, keys: Sequence[str], options: Options) -> Iterator[Sheet]:
        """The sheets of some boards of this size by the keys of their faces, each board's in the order of its tiles."""
        total = len(keys) * len(self.tiles)
        places = ((key, tile) for key in keys for tile in self.tiles)
        for number, (key, tile) in enumerate(places, 1):
            yield Sheet(number, total, Side(tile.frame, (key,)), None, flip_axis(options), False, False)

    @property
    def seams(self) -> tuple[list[float], list[float]]:
        """Where its columns and its rows are joined, in mm from the board's left and top."""
        owns = [tile.own for tile in self.tiles]
        return sorted({own.x0 for own in owns} - {0.0}), sorted({own.y0 for own in owns} - {0.0})

    def tile(self, sheet: Sheet) -> Tile:
        """The tile that one of its sheets prints."""
        return self.tiles[(sheet.number - 1) % len(self.tiles)]


def split(size: tuple[float, float], options: Options, kept: Sequence[Keep] = ()) -> Poster:
    """The poster of fewest sheets for a board of a size (width, height in mm); upright wins a tie.

    Its seams move within the slack, so that they cut nothing of what is `kept` if that can be; a sheet more is worth it
    where they would cut much.

    Raises:
        ValueError: the paper is too small to be worth gluing.
    """
    counts = [(turn, _counts(size, turn, options)) for turn in (0, 90)]
    turn, (columns, rows) = min(counts, key=lambda count: count[1][0] * count[1][1])
    if columns * rows <= MOST_SHEETS and kept:
        fits = [(turn, count) for turn, count in counts if count[0] * count[1] <= MOST_SHEETS]
        turn, (columns, rows) = min(
            fits, key=lambda way: way[1][0] * way[1][1] + _cut(size, way[0], way[1], options, kept) / 8
        )
    if columns * rows > MOST_SHEETS:
        raise ValueError(
            f"A board of {size[0]:g} x {size[1]:g} mm would take more than {MOST_SHEETS} sheets of {options.paper} "
            f"with a margin of {options.margin:g} mm and strips of {options.overlap:g} mm: use larger paper, or "
            "--whole for one page of its own size."
        )
    page = _page(turn, options)
    across = _axis(size[0], columns, page[0], options, along(kept, 0))
    down = _axis(size[1], rows, page[1], options, along(kept, 1))
    tiles = [_tile(size, page, across[column], down[row], options) for row in range(rows) for column in range(columns)]
    return Poster(
        size, columns, rows, 90 if turn else 0, tuple(_turned(tile, page) if turn else tile for tile in tiles)
    )


def tile_name(column: int, row: int) -> str:
    """`A1` is the top left tile, `B1` the one to its right; after Z comes AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def _cut(size: tuple[float, float], turn: int, counts: tuple[int, int], options: Options, kept: Sequence[Keep]) -> int:
    """How much of what is kept the seams of a poster cut."""
    found = 0
    for axis, page in enumerate(_page(turn, options)):
        spans = along(kept, axis)
        found += sum(cost(span.start, spans) for span in _axis(size[axis], counts[axis], page, options, spans)[1:])
    return found


class _Span(NamedTuple):
    """One column or row from 0: where it begins and ends on the board, and where the board begins on its page; mm."""

    number: int
    start: float
    end: float
    origin: float
    printed: float
    bleed: float
    last: bool


def _page(turn: int, options: Options) -> tuple[float, float]:
    """The page as it lies when the board on it stands upright."""
    paper = options.paper
    return (paper.height, paper.width) if turn else (paper.width, paper.height)


def _counts(size: tuple[float, float], turn: int, options: Options) -> tuple[int, int]:
    wide, high = (_count(side, page, options) for side, page in zip(size, _page(turn, options), strict=True))
    return wide, high


def _count(length: float, page: float, options: Options) -> int:
    """Sheets side by side that show a length, neighbours overlapping."""
    room, overlap = page - 2 * (options.margin + mark_room(options)), options.overlap
    if length <= room + 1e-6:
        return 1
    if room - overlap < LEAST_STEP:
        return MOST_SHEETS + 1
    return math.ceil((length - overlap) / (room - overlap) - 1e-6)


def _axis(length: float, count: int, page: float, options: Options, kept: Sequence[Along]) -> list[_Span]:
    """Columns or rows that print equal lengths, or nearly so, each in the middle of its page."""
    overlap = options.overlap
    each = (length + (count - 1) * overlap) / count
    even = [index * (each - overlap) for index in range(1, count)]
    reach = page - 2 * (options.margin + mark_room(options)) - overlap
    cuts = [0.0, *(tidy(cut) for cut in moved(even, length, reach, overlap, kept)), length]
    spans = []
    for index, (start, end) in enumerate(pairwise(cuts)):
        last = index + 1 == count
        printed = end - start + (0.0 if last else overlap)
        rim = (page - printed) / 2
        bleed = min(options.bleed, shown(rim - options.margin, options))
        spans.append(_Span(index, start, end, rim - start, printed, bleed, last))
    return spans


def _tile(size: tuple[float, float], page: tuple[float, float], x: _Span, y: _Span, options: Options) -> Tile:
    left, top = tidy(x.origin + x.start), tidy(y.origin + y.start)
    right, bottom = tidy(x.origin + x.end), tidy(y.origin + y.end)
    block = Box(left, top, tidy(left + x.printed), tidy(top + y.printed))
    after, below = (x.bleed if x.last else 0.0), (y.bleed if y.last else 0.0)
    painted = block.grown((x.bleed, y.bleed, after, below))
    board = Box(tidy(x.origin), tidy(y.origin), tidy(x.origin + size[0]), tidy(y.origin + size[1]))
    window = (board.x0 - painted.x0, board.y0 - painted.y0, painted.x1 - board.x1, painted.y1 - board.y1)
    hidden: Edges = (tidy(window[0]), tidy(window[1]), tidy(window[2]), tidy(window[3]))
    margin = options.margin
    frame = Frame(
        *page,
        area=Box(margin, margin, tidy(page[0] - margin), tidy(page[1] - margin)),
        block=block,
        painted=painted,
        cuts_x=(left, right) if x.last else (left,),
        cuts_y=(top, bottom) if y.last else (top,),
        places=(Place(board.x0, board.y0, *size, 0, hidden),),
    )
    strips: list[Strip] = []
    if not x.last:
        strips.append(Strip("right", Box(right, top, block.x1, bottom), tile_name(x.number + 1, y.number)))
    if not y.last:
        strips.append(Strip("bottom", Box(left, bottom, block.x1, block.y1), tile_name(x.number, y.number + 1)))
    return Tile(tile_name(x.number, y.number), Box(x.start, y.start, x.end, y.end), frame, tuple(strips))


def _turned(tile: Tile, page: tuple[float, float]) -> Tile:
    """A tile on the page as the printer takes it: everything is turned clockwise by 90 degrees."""
    frame, (place,) = tile.frame, tile.frame.places
    x, y, *_ = _quarter(place.box, page[1])
    left, top, right, bottom = place.bleed
    area, block, painted = (_quarter(box, page[1]) for box in (frame.area, frame.block, frame.painted))
    cuts_x = tuple(tidy(page[1] - cut) for cut in reversed(frame.cuts_y))
    lying = Place(x, y, place.height, place.width, 90, (bottom, left, top, right))
    return tile._replace(frame=Frame(page[1], page[0], area, block, painted, cuts_x, frame.cuts_x, (lying,)))


def _quarter(box: Box, height: float) -> Box:
    """A box on a page of a height, after the page was turned clockwise by 90 degrees."""
    return Box(tidy(height - box.y1), box.x0, tidy(height - box.y0), box.x1)
