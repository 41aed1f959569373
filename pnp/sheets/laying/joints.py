"""Joints: what is drawn on a poster's sheets so that they go together, and the plan that shows how; lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.pdf.content import numbers
from pnp.pdf.drawing import PT, Colour, Drawing, Group, Matrix, Op, Paint, Shape, Text, Use
from pnp.sheets.laying.pages import Wording
from pnp.sheets.laying.posters import Poster, Strip, Tile
from pnp.sheets.paper.boxes import Box, tidy

PLANS = 4
"""Plans of one page."""

CLEAR = 1.0
"""How far from the joint a strip's picture stays as it is, so that an edge a little off shows no white."""

_INK: Colour = (0.25, 0.25, 0.25)
_WHITE: Colour = (1.0, 1.0, 1.0)
_VEIL = Paint(fill=_WHITE, fill_opacity=0.65)
_POINTER = Paint(fill=_INK)
_POINTERS = (1 / 8, 7 / 8)
_LONG, _HALF = 3.0, 1.2
_WORD_SIZE, _LEAST_FOR_WORDS = 7.0, 6.0
_NAME_SIZE, _GAP, _CAPTION, _LEAST = 13.0, 8.0, 7.0, 20.0
_LINES = (Paint(stroke=_WHITE, width=0.7), Paint(stroke=_INK, width=0.3, dash=(1.6, 1.0)))


def joints(tile: Tile, words: Wording) -> list[Op]:
    """The glue strips of a sheet: paled, with the name of the sheet that is glued on, and pointers to its edge."""
    ops = [op for strip in tile.strips for op in _strip(strip, words)]
    if tile.frame.places[0].turn == 0:
        return ops
    # The strips stand as on the board upright; the page is turned clockwise with it.
    return [Group((op,), (0, 1, -1, 0, tile.frame.width, 0)) for op in ops]


def plans(posters: Sequence[tuple[Poster, Drawing, str]], room: Box, words: Wording) -> list[Op]:
    """Small pictures of some boards (with their titles) in a room of a page, their joints and the sheets' names."""
    columns = 2 if len(posters) > 2 else 1
    rows = -(-len(posters) // columns)
    wide = (room.x1 - room.x0 - (columns - 1) * _GAP) / columns
    high = (room.y1 - room.y0 - (rows - 1) * _GAP) / rows
    ops: list[Op] = []
    for index, (poster, board, title) in enumerate(posters):
        row, column = divmod(index, columns)
        x, y = room.x0 + column * (wide + _GAP), room.y0 + row * (high + _GAP)
        ops += _plan(poster, board, title, Box(x, y, x + wide, y + high), words)
    return ops


def _strip(strip: Strip, words: Wording) -> Iterator[Op]:
    """A strip as it runs to the right below its joint; one at the right is turned there."""
    box = strip.box
    depth = box.x1 - box.x0 if strip.side == "right" else box.y1 - box.y0
    length = box.y1 - box.y0 if strip.side == "right" else box.x1 - box.x0
    if depth <= CLEAR:
        return
    ops: list[Op] = [Shape(f"{numbers((0, CLEAR, length, depth - CLEAR))} re", _VEIL, (0, CLEAR, length, depth))]
    reach, half = min(_LONG, depth), min(_HALF, length / 8)
    for share in _POINTERS:
        x = share * length
        path = f"{numbers((x, 0))} m {numbers((x + half, reach))} l {numbers((x - half, reach))} l h"
        ops.append(Shape(path, _POINTER, (x - half, 0, x + half, reach)))
    word = words.glue.replace("{tile}", strip.neighbour)
    size = words.width(word, _WORD_SIZE)
    if depth >= _LEAST_FOR_WORDS and size < length / 2:
        down = (depth + CLEAR) / 2 + 0.25 * _WORD_SIZE * PT
        ops.append(Text(tidy((length - size) / 2), tidy(down), word, words.font.key, _WORD_SIZE, _INK))
    matrices: dict[str, Matrix] = {"right": (0, -1, 1, 0, box.x0, box.y1), "bottom": (1, 0, 0, 1, box.x0, box.y0)}
    yield Group(tuple(ops), matrices[strip.side])


def _plan(poster: Poster, board: Drawing, title: str, room: Box, words: Wording) -> Iterator[Op]:
    """A board as large as its room lets it, never enlarged."""
    width, height = poster.size
    high = room.y1 - room.y0 - _CAPTION
    scale = min((room.x1 - room.x0) / width, high / height, 1.0)
    if high < _LEAST:
        return
    x, y = (room.x0 + room.x1 - width * scale) / 2, room.y0
    across = sorted({tile.own.x0 for tile in poster.tiles} - {0})
    down = sorted({tile.own.y0 for tile in poster.tiles} - {0})
    yield Group((Use(board, 0, 0),), (scale, 0, 0, scale, tidy(x), tidy(y)))
    lines = [f"{numbers((x + cut * scale, y))} m {numbers((x + cut * scale, y + height * scale))} l" for cut in across]
    lines += [f"{numbers((x, y + cut * scale))} m {numbers((x + width * scale, y + cut * scale))} l" for cut in down]
    for paint in _LINES:
        yield Shape(" ".join(lines), paint, (x, y, x + width * scale, y + height * scale))
    for tile in poster.tiles:
        middle = x + (tile.own.x0 + tile.own.x1) / 2 * scale, y + (tile.own.y0 + tile.own.y1) / 2 * scale
        yield from _name(tile, middle, scale, words)
    size = words.width(title, _WORD_SIZE)
    left = x + (width * scale - size) / 2
    yield Text(tidy(left), tidy(y + height * scale + 4), title, words.font.key, _WORD_SIZE, _INK)


def _name(tile: Tile, middle: tuple[float, float], scale: float, words: Wording) -> Iterator[Op]:
    """A tile's name on a white plate, both as small as the tile wants them."""
    least = min(tile.own.x1 - tile.own.x0, tile.own.y1 - tile.own.y0) * scale
    size = min(_NAME_SIZE, least / PT * 0.5)
    wide, high = words.width(tile.name, size), size * PT
    x, y = middle
    plate = (x - wide / 2 - high * 0.45, y - high * 0.75, wide + high * 0.9, high * 1.5)
    yield Shape(f"{numbers(plate)} re", Paint(fill=_WHITE, stroke=_INK, width=0.2), _far(plate))
    yield Text(tidy(x - wide / 2), tidy(y + high * 0.34), tile.name, words.font.key, round(size, 2), _INK)


def _far(plate: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x, y, wide, high = plate
    return x, y, x + wide, y + high
