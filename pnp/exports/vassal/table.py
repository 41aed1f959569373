"""The table beside the boards: where piles, trays and pieces lie in mm, a block a component with its title above.

The table goes to the right of the boards or below them, as wide as makes the whole most like a screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import NamedTuple

from pnp.exports.packing import Size, laid
from pnp.exports.vassal.stock import Item
from pnp.exports.vassal.words import label

CAPTION = 5.0
"""How tall the letters of a title are in mm."""
_LETTER = 0.62
"""How wide a letter is at most, in its height, as room is left for it."""
_ROOM = 14.0
"""What a title takes above its block."""
_GAP, _MARGIN = 5.0, 9.0
_SHAPE = 1.7
"""A block is about so many times as wide as high."""
_SCREEN = 1.6
_STEPS = 24
_OPEN = (420.0, 297.0)
"""The free place in mm that is left to play on, unless there is a board of half its size."""
_LONGEST_TITLE = 40


class Caption(NamedTuple):
    """A title: its text and the middle of its upper edge."""

    text: str
    x: float
    y: float


class Spot(NamedTuple):
    """An item and its middle."""

    item: Item
    x: float
    y: float


class Table(NamedTuple):
    """The size of the table, what lies there, and whether it is below the boards."""

    size: Size
    spots: tuple[Spot, ...]
    captions: tuple[Caption, ...]
    below: bool


class _Block(NamedTuple):
    title: str
    size: Size
    spots: tuple[Spot, ...]


def spread(items: Sequence[Item], boards: Sequence[Size]) -> Table:
    """Lay out items on a table that goes with boards of so many mm, which lie in a row."""
    blocks = [_block(list(group)) for _, group in groupby(items, lambda item: item.lot.component.id)]
    if not blocks or not any(2 * wide * high >= _OPEN[0] * _OPEN[1] for wide, high in boards):
        blocks.insert(0, _Block("Table", (_OPEN[0], _OPEN[1] + _ROOM), ()))
    sizes = [(wide + 2 * _MARGIN, high + 2 * _MARGIN) for wide, high in (block.size for block in blocks)]
    row = sum(wide for wide, _ in boards), max((high for _, high in boards), default=0.0)
    size, corners, below = _best(sizes, row)
    spots, captions = [], []
    for block, (x, y) in zip(blocks, corners, strict=True):
        left, top = x + _MARGIN, y + _MARGIN
        captions.append(Caption(block.title, left + block.size[0] / 2, top))
        spots += [Spot(spot.item, left + spot.x, top + spot.y) for spot in block.spots]
    return Table(size, tuple(spots), tuple(captions), below)


def _best(sizes: Sequence[Size], boards: Size) -> tuple[Size, list[Size], bool]:
    """The size of the table, the corner of every block, and whether it lies below: what fits a screen best."""
    least = max(wide for wide, _ in sizes)
    most = max(2 * sqrt(sum(wide * high for wide, high in sizes) * _SCREEN), boards[0], least)
    widths = [least + (most - least) * step / _STEPS for step in range(_STEPS + 1)]
    found = []
    for width in [*widths, *([boards[0]] if boards[0] > least else [])]:
        corners = laid(sizes, (width, float("inf")))
        assert corners is not None
        wide, high = (max(c[axis] + s[axis] for c, s in zip(corners, sizes, strict=True)) for axis in (0, 1))
        for below in (False, True) if boards[0] else (False,):
            all_wide, all_high = (
                (max(wide, boards[0]), high + boards[1]) if below else (wide + boards[0], max(high, boards[1]))
            )
            found.append((max(all_wide, all_high * _SCREEN), all_wide * all_high, below, (wide, high), corners))
    _, _, below, size, corners = min(found, key=lambda each: each[:3])
    return size, corners, below


def _block(items: list[Item]) -> _Block:
    component = items[0].lot.component
    wide, high = component.size[0] + _GAP, component.size[1] + _GAP
    rows = [list(group) for _, group in groupby(items, lambda item: item.lot.id)]
    if all(len(row) == 1 for row in rows):
        rows = [[row[0] for row in rows]]
    longest = max(map(len, rows))
    across = min(longest, max(2 if items[0].lot.is_deck else 1, round(sqrt(len(items) * high / wide * _SHAPE))))
    places: list[tuple[Item, int, int]] = []
    down = 0
    for row in rows:
        places += [(item, number % across, down + number // across) for number, item in enumerate(row)]
        down += ceil(len(row) / across)
    title = label(component.title, _LONGEST_TITLE)
    width = max(across * wide - _GAP, len(title) * CAPTION * _LETTER)
    left = (width - across * wide + _GAP) / 2
    spots = (
        Spot(item, left + column * wide + (wide - _GAP) / 2, _ROOM + line * high + (high - _GAP) / 2)
        for item, column, line in places
    )
    return _Block(title, (width, _ROOM + down * high - _GAP), tuple(spots))
