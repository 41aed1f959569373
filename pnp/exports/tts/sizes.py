"""How large things are in Tabletop Simulator: the one table of what its objects measure at scale 1.

There is no official table. A unit of the game is about an inch; what is here was worked out from public saves and by
programs that read them. A tile that is `Stretch`ed keeps the proportions of its picture: it is two units high, and as
wide as the picture makes it. The manual describes that switch the other way round, but published mats and maps, wide
pictures all, have one scale for both axes and snap points at more than twice the half width of a square. Sizes are
near, ratios between tiles exact.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

UNIT = 25.4
"""Millimetres to a unit."""
CARD_HEIGHT = 80.0
"""A card, in mm; its width follows the cell of its sheet."""
TILE_HEIGHT = 2 * UNIT
"""A box or a circle; its width follows its picture."""
HEX = 2 * UNIT, sqrt(3) * UNIT
"""A six-sided tile that is not stretched, from corner to corner and from side to side: it lies on a side."""
FIGURE_HEIGHT = 60.0
"""A standee above its foot."""
THICKNESS = 0.1
"""Of tiles, counters and boards, in units: card of 2.5 mm."""
PILE = 20
"""The most counters in one stack: a column of two units. More are easier to have from a bag."""
LOOSE = 200
"""The most that lie in a bag one by one; more are in stacks there, or the game is slow to open it."""
MOST_SNAPS = 600
"""A board with more spaces gets no snap points: the game slows down, and everything snaps everywhere."""

PER_MM = {"deck": 12.0, "counters": 20.0, "tiles": 16.0}
"""Pixels a millimetre that pictures have unless a person asks for others: cards as printed, what is small finer."""
PER_MM_FLAT = 12.0
"""The same for boards, mats, tables and sheets."""

BAG, DIE, NOTE, BOOK = (4.0, 4.0), (1.6, 1.6), (5.0, 4.0), (9.0, 11.0)
"""Room on the table in units that a bag, a die, a note card and a rules booklet take."""


class Scale(NamedTuple):
    """The scale of an object along its width, its height above the table, and its depth."""

    x: float = 1.0
    y: float = 1.0
    z: float = 1.0


def card(size: tuple[float, float]) -> Scale:
    """The scale of a card of so many mm; cards lie flat, so their thickness stays."""
    scale = round(size[1] / CARD_HEIGHT, 4)
    return Scale(scale, 1.0, scale)


def tile(size: tuple[float, float]) -> Scale:
    """The scale of a rectangle or an ellipse."""
    scale = round(size[1] / TILE_HEIGHT, 4)
    return Scale(scale, 1.0, scale)


def hexagon(size: tuple[float, float]) -> Scale:
    """The scale of a six-sided tile; one that stands on a corner lies on its side, turned by a quarter."""
    wide, high = sorted(size, reverse=True)
    return Scale(round(wide / HEX[0], 4), 1.0, round(high / HEX[1], 4))


def figure(size: tuple[float, float]) -> Scale:
    """The scale of a standee."""
    scale = round(size[1] / FIGURE_HEIGHT, 4)
    return Scale(scale, scale, scale)


def snap(at: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
    """A place in mm from the left top of a tile as the tile's own x and z, before its scale.

    The middle is 0, 0; z grows towards the near side, and x to the left, as the saves of published mats have it.
    """
    wide, high = size
    return round((wide - 2 * at[0]) / high, 4), round((2 * at[1] - high) / high, 4)
