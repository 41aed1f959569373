"""The gallery: the picture on a kit's cover, its own board behind a fan of its own cards or a row of its counters."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.pdf.content import numbers
from pnp.pdf.drawing import Drawing, Group, Matrix, Op, Paint, Shape, Use

MOST = 7
"""Cards of one fan."""
SPREAD = 7.0
"""Degrees between neighbours."""
LONGEST = 1.35
"""Of a board that covers its room at most so much is out of sight, in widths of the room."""
LARGEST = 0.9
"""A card on the cover is a picture of one: smaller than the piece, so that nobody cuts it out."""
LEAST = 18.0
"""A room less high than this, in mm, stays empty."""
HERO = "hero"
"""What the cover's layout calls the box of its picture."""
_EDGE = Paint(stroke=(0.5, 0.5, 0.5), width=0.15)


def hero(
    boards: Sequence[Drawing],
    cards: Sequence[Drawing],
    tokens: Sequence[Drawing],
    room: tuple[float, float, float, float],
) -> list[Op]:
    """The picture of a game in a room (x, y, width, height; mm): its largest board, before it cards or counters."""
    x, y, wide, high = room
    board = max(boards, key=lambda each: each.width * each.height, default=None)
    ops: list[Op] = []
    if board is not None:
        scale = max(wide / board.width, high / board.height)
        # A track much wider than the room is shown in its whole length.
        scale = wide / board.width if scale * board.width > LONGEST * wide else scale
        scale = 1.05 if abs(scale - 1) < 0.05 else scale  # never the size of the piece itself
        # Of a board that is higher than the room its upper part is shown: a title stands there.
        at = x + (wide - board.width * scale) / 2, y
        ops.append(Group((Use(board, 0, 0),), (scale, 0, 0, scale, *at)))
    front = x + wide * 0.04, y + high * 0.06, wide * 0.92, high * 0.9
    if cards and board is not None:
        front = x + wide * 0.22, y + high * 0.32, wide * 0.76, high * 0.66
    ops += fan(cards, front) if cards else _row(tokens, front, board is not None)
    return [Group(tuple(ops), None, f"{numbers((x, y, wide, high))} re")] if ops else []


def _no_piece(scale: float) -> float:
    """A scale that nobody takes for the piece's own, to cut it out."""
    return LARGEST if LARGEST < scale < 1 / LARGEST else scale


def _row(tokens: Sequence[Drawing], room: tuple[float, float, float, float], low: bool) -> list[Op]:
    """Some counters side by side, each a seventh of the room wide; at its foot where a board lies behind them."""
    count = min(MOST, len(tokens))
    if not count:
        return []
    chosen = [tokens[round(index * (len(tokens) - 1) / max(1, count - 1))] for index in range(count)]
    x, y, wide, high = room
    step = wide / count
    side = min(step * 0.88, high * (0.36 if low else 0.8))
    middle = y + high - side / 2 if low else y + high / 2
    ops: list[Op] = []
    for index, token in enumerate(chosen):
        scale = _no_piece(side / max(token.width, token.height))
        left, top = x + (index + 0.5) * step - token.width * scale / 2, middle - token.height * scale / 2
        edge = Shape(f"{numbers((0, 0, token.width, token.height))} re", _EDGE)
        ops.append(Group((Use(token, 0, 0), edge), (scale, 0, 0, scale, left, top)))
    return ops


def fan(faces: Sequence[Drawing], room: tuple[float, float, float, float]) -> list[Op]:
    """Some of these faces, evenly chosen, as a fan in the middle of a room (x, y, width, height; mm)."""
    x, y, wide, high = room
    if not faces or high < LEAST:
        return []
    count = min(MOST, len(faces))
    chosen = [faces[round(index * (len(faces) - 1) / max(1, count - 1))] for index in range(count)]
    card = max(chosen, key=lambda face: face.height)
    # All cards turn about one point below the fan; the outermost show how wide and high it becomes.
    most = math.radians(SPREAD * (count - 1) / 2)
    pivot = 2.1 * card.height
    width = 2 * pivot * math.sin(most) + card.width * math.cos(most) + card.height * math.sin(most)
    height = card.height + (pivot * (1 - math.cos(most))) + card.width / 2 * math.sin(most)
    scale = min(wide / width, high / height, LARGEST)
    top = y + (high - height * scale) / 2
    ops: list[Op] = []
    for index, face in enumerate(chosen):
        angle = math.radians(SPREAD * (index - (count - 1) / 2))
        ops.append(_card(face, scale, angle, (x + wide / 2, top + pivot * scale), pivot))
    return ops


def _card(face: Drawing, scale: float, angle: float, centre: tuple[float, float], pivot: float) -> Group:
    """A face whose head is `pivot` (unscaled mm) above a centre, turned about that centre."""
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    # The face's own origin is its top left: half a width left of the axis, `pivot` above the centre.
    dx, dy = -face.width / 2, -pivot
    matrix: Matrix = (cos, sin, -sin, cos, centre[0] + cos * dx - sin * dy, centre[1] + sin * dx + cos * dy)
    edge = Shape(f"{numbers((0, 0, face.width, face.height))} re", _EDGE)
    return Group((Use(face, 0, 0), edge), matrix)
