"""The gallery: a fan of a kit's own cards in the room its cover leaves free."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.pdf.content import numbers
from pnp.pdf.drawing import Drawing, Group, Matrix, Op, Paint, Shape, Use

MOST = 7
"""Cards of one fan."""
SPREAD = 7.0
"""Degrees between neighbours."""
LARGEST = 0.9
"""A card on the cover is a picture of one: smaller than the piece, so that nobody cuts it out."""
LEAST = 55.0
"""A room less high than this, in mm, stays empty."""
_EDGE = Paint(stroke=(0.5, 0.5, 0.5), width=0.15)


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
