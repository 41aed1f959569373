"""Solids of cardboard as Wavefront models: a slab of any outline with a picture on each side, and a standee on a foot.

Lengths in centimetres, y up, the player at +z. A slab lies on its back, its picture upright for that player; turned
over from left to right its other picture is upright too. Materials are `face`, `back` and `edge`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from pnp.model.game import Shape

EDGE = (214, 205, 186)
"""The colour of cut cardboard, red, green and blue."""
THICK = 0.2
_FOOT = 1.6
"""How deep the foot of a standee is."""

Point = tuple[float, float, float]
Flat = tuple[float, float]
_RECTANGLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_LYING_HEX = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))


class Corner(NamedTuple):
    """A corner of a side: where it is, and which point of the picture (from its left bottom, 0 to 1) is there."""

    at: Point
    picture: Flat = (0.0, 0.0)


class Side(NamedTuple):
    """A flat side: its material, the way it faces, its corners counterclockwise as seen from there."""

    material: str
    normal: Point
    corners: tuple[Corner, ...]


def outline(shape: Shape | None, size: Flat) -> Sequence[Flat]:
    """The corners of a shape as shares of its width and height, clockwise from the left top."""
    if shape != "hex":
        return _RECTANGLE
    return _LYING_HEX if size[0] >= size[1] else [(y, x) for x, y in reversed(_LYING_HEX)]


def slab(size: Flat, corners: Sequence[Flat] = _RECTANGLE, thick: float = THICK) -> list[Side]:
    """A slab that lies on the table: `size` is its width and depth, `corners` as `outline` gives them."""
    places = [((x - 0.5) * size[0], (y - 0.5) * size[1]) for x, y in corners]
    high = thick / 2
    top = [Corner((x, high, z), (u, 1 - v)) for (x, z), (u, v) in zip(places, corners, strict=True)]
    under = [Corner((x, -high, z), (1 - u, 1 - v)) for (x, z), (u, v) in zip(places, corners, strict=True)]
    sides = [Side("face", (0.0, 1.0, 0.0), tuple(reversed(top))), Side("back", (0.0, -1.0, 0.0), tuple(under))]
    for (x, z), (to_x, to_z) in zip(places, [*places[1:], places[0]], strict=True):
        length = hypot(to_x - x, to_z - z)
        out = ((to_z - z) / length, 0.0, -(to_x - x) / length)
        ring = ((x, -high, z), (x, high, z), (to_x, high, to_z), (to_x, -high, to_z))
        sides.append(Side("edge", out, tuple(map(Corner, ring))))
    return sides


def standee(size: Flat) -> list[Side]:
    """An upright slab of a width and height on a foot, its face towards the player."""
    wide, high = size
    upright = [
        Side(
            side.material,
            _raised(side.normal),
            tuple(Corner(_raised(at, (high + THICK) / 2), picture) for at, picture in side.corners),
        )
        for side in slab(size)
    ]
    foot = [
        Side("edge", side.normal, tuple(map(Corner, (at for at, _ in side.corners)))) for side in slab((wide, _FOOT))
    ]
    return [*upright, *foot]


def _raised(point: Point, lift: float = 0.0) -> Point:
    x, y, z = point
    return x, lift - z, y


def model(sides: Sequence[Side], materials: str) -> str:
    """A model as an .obj file that takes its materials from a file of that name."""
    return "\n".join([f"mtllib {materials}", "o piece", *_lines(sides)]) + "\n"


def _lines(sides: Sequence[Side]) -> Iterator[str]:
    ordered = sorted(sides, key=lambda side: side.material)
    for side in ordered:
        yield from (f"v {_numbers(at)}" for at, _ in side.corners)
    for side in ordered:
        yield from (f"vt {_numbers(picture)}" for _, picture in side.corners)
    yield from (f"vn {_numbers(side.normal)}" for side in ordered)
    first, material = 1, ""
    for number, side in enumerate(ordered, 1):
        if side.material != material:
            material = side.material
            yield f"usemtl {material}"
        for at in range(1, len(side.corners) - 1):
            yield "f " + " ".join(f"{first + n}/{first + n}/{number}" for n in (0, at, at + 1))
        first += len(side.corners)


def _numbers(values: Sequence[float]) -> str:
    return " ".join(f"{value + 0.0:.4f}" for value in (round(value, 4) for value in values))


def materials(face: str, back: str | None) -> str:
    """The materials of a model as an .mtl file: pictures for its face and back, cardboard for the rest."""
    cardboard = " ".join(f"{value / 255:.4f}" for value in EDGE)
    lines = ["newmtl face", "Kd 1.0 1.0 1.0", f"map_Kd {face}", "newmtl back"]
    lines += ["Kd 1.0 1.0 1.0", f"map_Kd {back}"] if back else [f"Kd {cardboard}"]
    return "\n".join([*lines, "newmtl edge", f"Kd {cardboard}"]) + "\n"
