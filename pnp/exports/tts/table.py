"""Where things lie: a game laid out on the table, boards at the back, decks, bags and dice before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.exports.packing import laid
from pnp.exports.starts import Start
from pnp.exports.tts import sizes
from pnp.exports.tts.objects import Json

_WIDE = 44.0
"""How wide the layout may be unless a single thing is wider, in units."""
_FAR = 100_000.0
_GAP = 0.6
_HEIGHT = 1.5
"""From where things fall on the table, which is about one unit high."""


class Placed(NamedTuple):
    """An object and the room it takes on the table, in units."""

    object: Json
    size: tuple[float, float]
    flat: bool = False


def room(thing: Json, size: tuple[float, float] | None) -> Placed:
    """How much room an object takes that shows a face of so many mm; a bag and the like have none."""
    name = thing["Name"]
    if size is not None and name not in ("Bag", "Figurine_Custom"):
        return Placed(thing, (size[0] / sizes.UNIT, size[1] / sizes.UNIT), name == "Custom_Tile" and max(size) > 100)
    if name.startswith("Die_"):
        return Placed(thing, sizes.DIE)
    return Placed(thing, {"Custom_PDF": sizes.BOOK, "Notecard": sizes.NOTE}.get(name, sizes.BAG))


def laid_out(things: Sequence[Placed]) -> list[Json]:
    """The objects at their places, none on another, about the middle of the table."""
    back = [thing for thing in things if thing.flat]
    front = [thing for thing in things if not thing.flat]
    rows = [_row(part) for part in (back, front) if part]
    deep = sum(high for _, _, high in rows)
    made: list[Json] = []
    top = deep / 2
    for part, (spots, wide, high) in zip([part for part in (back, front) if part], rows, strict=True):
        for thing, (x, y) in zip(part, spots, strict=True):
            left, down = x + thing.size[0] / 2 - wide / 2, y + thing.size[1] / 2
            made.append(_at(thing.object, left, top - down))
        top -= high
    return made


def _row(part: Sequence[Placed]) -> tuple[list[tuple[float, float]], float, float]:
    """Places from the left top, and the width and depth of them all with the gap after the last."""
    padded = [(thing.size[0] + _GAP, thing.size[1] + _GAP) for thing in part]
    spots = laid(padded, (max(_WIDE, *(wide for wide, _ in padded)), _FAR))
    assert spots is not None
    ends = [(x + wide, y + high) for (x, y), (wide, high) in zip(spots, padded, strict=True)]
    return spots, max(x for x, _ in ends) - _GAP, max(y for _, y in ends)


def on_board(thing: Json, ground: Json, start: Start) -> Json:
    """A piece at its space of a board that lies on the table."""
    wide, high = start.board.size
    place = ground["Transform"]
    x = place["posX"] + (start.x - wide / 2) / sizes.UNIT
    return _at(thing, round(x, 3), place["posZ"] + (high / 2 - start.y) / sizes.UNIT)


def _at(thing: Json, x: float, z: float) -> Json:
    place = {"posX": round(x, 3), "posY": _HEIGHT, "posZ": round(z, 3)}
    return {**thing, "Transform": {**thing["Transform"], **place}}
