"""Bands: what is left of several sizes when their full sheets are taken off, on sheets that they share.

Each size lies in a band of its own, rows of equal cells, and the bands lie one below the other: cut the bands apart
from edge to edge, and each is a small sheet with straight cuts only. Nothing is split: what is left of a deck stays
together. First fit by decreasing heights: never more sheets than one for each rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.sheets.laying.grid import Grid, Room, count, fit, gutter, mark_room, placed, rooms
from pnp.sheets.laying.imposition import Frame, Item, Lot, Sheet, Size, both_frames, flip_axis, one_sheet
from pnp.sheets.paper.boxes import Axis, Box, tidy
from pnp.sheets.paper.options import Options

MARKED = 2.0
"""What marks get of the room between two bands, on either side of the line that parts them; in mm."""

_BLEED = 2.0
_APART = 1.0


class Band(NamedTuple):
    """Items in rows of equal cells, `turn` being how they lie in them."""

    items: tuple[Item, ...]
    columns: int
    rows: int
    cell: Size
    turn: int
    width: float
    height: float


class Shared(NamedTuple):
    """A sheet with what is left of some lots, by their numbers; no `bands` where all are of one size."""

    lots: tuple[int, ...]
    items: tuple[Item, ...]
    bands: tuple[Band, ...]
    fold: Axis | None


def share(lots: Sequence[Lot], options: Options, folded: bool) -> list[Shared]:
    """The sheets that the lots' rests need: rests of one size butted, those of several sizes in bands.

    Raises:
        ValueError: a piece of one of the lots does not fit on the paper.
    """
    bins = list(_bins(lots, options, folded))
    packed = (list(_packed(lots, bins, room, options)) for room in rooms(options, folded, mark_room(options)))
    return min(packed, key=len)


def full(lot: Lot, options: Options, folded: bool) -> int:
    """How many items of a lot fill sheets of their own."""
    per_sheet = fit(lot.size, options, folded).per_sheet
    return len(lot.items) // per_sheet * per_sheet


def shared_sheet(shared: Shared, size: Size, options: Options) -> Sheet:
    """A shared sheet as it is printed; `size` is that of its pieces where it has no bands. Number and total are 1."""
    if not shared.bands:
        grid = fit(size, options, shared.fold is not None)
        axis = grid.fold or flip_axis(options)
        return one_sheet(shared.items, both_frames(grid, len(shared.items), axis, options), 1, 1, axis, options)
    axis = shared.fold or flip_axis(options)
    sides = [
        both_frames(grid, len(band.items), axis, options)
        for grid, band in zip(_grids(shared, options), shared.bands, strict=True)
    ]
    fronts, backs = ([pair[side] for pair in sides] for side in (0, 1))
    return one_sheet(shared.items, (_stacked(fronts), _stacked(backs)), 1, 1, axis, options)


def _bins(lots: Sequence[Lot], options: Options, folded: bool) -> Iterator[list[int]]:
    """Lots of one size whose rests fit one sheet together, as many as first fit finds; larger rests first."""
    sorts: dict[tuple[Size, bool], list[int]] = {}
    for number, lot in enumerate(lots):
        sorts.setdefault((lot.size, lot.mounted), []).append(number)
    for (size, _), numbers in sorts.items():
        per_sheet = fit(size, options, folded).per_sheet
        bins: list[list[int]] = []
        for number in sorted(numbers, key=lambda number: -len(lots[number].items)):
            left = (each for each in bins if _amount(lots, [*each, number]) <= per_sheet)
            found = next(left, None)
            if found is None:
                bins.append([number])
            else:
                found.append(number)
        yield from (sorted(each) for each in bins)


def _amount(lots: Sequence[Lot], numbers: Sequence[int]) -> int:
    return sum(len(lots[number].items) for number in numbers)


def _packed(lots: Sequence[Lot], bins: Sequence[list[int]], room: Room, options: Options) -> Iterator[Shared]:
    """The bins on as few sheets as first fit finds, higher bands first; what fits none lies alone."""
    bands: list[tuple[list[int], Band | None]] = []
    for numbers in bins:
        items = tuple(item for number in numbers for item in lots[number].items)
        bands.append((numbers, _band(items, lots[numbers[0]].size, room, options)))
    bands.sort(key=lambda each: -each[1].height if each[1] else 0.0)
    sheets: list[list[tuple[list[int], Band]]] = []
    for numbers, band in bands:
        if band is None:
            yield Shared(tuple(numbers), tuple(i for n in numbers for i in lots[n].items), (), room.fold)
            continue
        beside = (each for each in sheets if _height([*(b for _, b in each), band], options) <= room.height + 1e-6)
        found = next(beside, None)
        if found is None:
            sheets.append([(numbers, band)])
        else:
            found.append((numbers, band))
    for each in sheets:
        numbers = sorted(number for part, _ in each for number in part)
        layers = tuple(band for _, band in each)
        items = tuple(item for band in layers for item in band.items)
        yield Shared(tuple(numbers), items, layers if len(layers) > 1 else (), room.fold)


def _band(items: tuple[Item, ...], size: Size, room: Room, options: Options) -> Band | None:
    """The lowest band of items in a room, upright if both ways are as low; None if no piece fits."""
    ways = [_way(items, cell, turn, room, options) for cell, turn in ((size, 0), (size[::-1], 90))]
    return min((way for way in ways if way), key=lambda band: band.height, default=None)


def _way(items: tuple[Item, ...], cell: Size, turn: int, room: Room, options: Options) -> Band | None:
    gap = options.gap
    most = count(room.width, cell[0], gap)
    if not most:
        return None
    rows = -(-len(items) // most)
    columns = -(-len(items) // rows)  # no wider than its rows need
    width, height = columns * (cell[0] + gap) - gap, rows * (cell[1] + gap) - gap
    return Band(items, columns, rows, cell, turn, width, height) if height <= room.height + 1e-6 else None


def _between(options: Options) -> float:
    """The room between two bands in mm: bleed and marks of both."""
    marks = MARKED if options.marks != "none" else 0.0
    return max(options.gap, 2 * max(_APART, min(options.most_bleed, _BLEED) + marks))


def _height(bands: Sequence[Band], options: Options) -> float:
    return sum(band.height for band in bands) + (len(bands) - 1) * _between(options)


def _grids(shared: Shared, options: Options) -> Iterator[Grid]:
    """Where each band lies: one below the other in the middle of the page, or at its fold, their left sides in line."""
    page, margin, between = options.paper, options.margin, _between(options)
    wide, high = max(band.width for band in shared.bands), _height(shared.bands, options)
    left, top = (page.width - wide) / 2, (page.height - high) / 2
    right, bottom = page.width - margin, page.height - margin
    if shared.fold == "vertical":
        right = page.width / 2
    elif shared.fold == "horizontal":
        bottom = page.height / 2
        top = bottom - gutter(options) / 2 - high
    upper, last = margin, shared.bands[-1]
    for band in shared.bands:
        # At a vertical fold the right sides are in line: bleed has to reach the fold.
        x = right - gutter(options) / 2 - band.width if shared.fold == "vertical" else left
        lower = bottom if band is last else top + band.height + between / 2
        area = Box(margin, tidy(upper), tidy(right), tidy(lower))
        yield placed(band.columns, band.rows, band.cell, band.turn, (x, top), area, options)
        upper, top = lower, top + band.height + between


def _stacked(bands: Sequence[Frame]) -> Frame:
    """One frame around bands: its places in their order, the bands from the top to the bottom."""
    whole = bands[0]
    for band in bands[1:]:
        whole = whole.joined(band)
    return whole._replace(bands=tuple(sorted(bands, key=lambda band: band.area.y0)))
