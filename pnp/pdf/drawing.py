"""What a drawing is made of: plain values in millimetres, x to the right and y down from the top left of the trim.

Paths are PDF path operators (`m l c h`) with millimetre operands, so that they are written to a page as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

PT = 25.4 / 72
"""One typographic point in millimetres."""

Colour = tuple[float, float, float]
Ink = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black, 0 to 1."""
Matrix = tuple[float, float, float, float, float, float]


class Gradient(NamedTuple):
    """A linear (x1, y1, x2, y2) or radial (cx, cy, r) blend; stops are (offset 0..1, colour)."""

    kind: Literal["linear", "radial"]
    coords: tuple[float, ...]
    stops: tuple[tuple[float, Colour], ...]


class Paint(NamedTuple):
    """How a shape is filled and stroked; `width` and `dash` in mm, `opacity` 0..1."""

    fill: Colour | Gradient | None = None
    stroke: Colour | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: int = 0
    join: int = 0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    even_odd: bool = False


class Shape(NamedTuple):
    """A path and its paint; `box` (x0, y0, x1, y1) is the path's own bounding box in mm."""

    path: str
    paint: Paint
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


class Text(NamedTuple):
    """One run of text on its baseline at (x, y); `font` is `Family` or `Family:style` of the font book.

    `size` is in points; `tracking` is extra space after each letter as a share of the size.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: Colour = (0.0, 0.0, 0.0)
    opacity: float = 1.0
    tracking: float = 0.0


class Icon(NamedTuple):
    """A named glyph of one path drawn in a square of `size` mm; `path` fills a square of 512 x 512, y down."""

    name: str
    path: str
    x: float
    y: float
    size: float
    fill: Colour = (0.0, 0.0, 0.0)
    opacity: float = 1.0


class Image(NamedTuple):
    """A picture file stretched to a rectangle in mm, in its colours or in greys."""

    file: Path
    x: float
    y: float
    width: float
    height: float
    grey: bool = False


class Group(NamedTuple):
    """Operations under a matrix, a clipping path and an opacity."""

    ops: tuple[Op, ...]
    matrix: Matrix | None = None
    clip: str | None = None
    opacity: float = 1.0


class Use(NamedTuple):
    """Another drawing, its trim's top left at (x, y), turned clockwise by `turn` degrees (0, 90, 180, 270).

    `x, y, width, height` is the trim box it fills on this drawing *after* turning; `bleed` says how much of the
    drawing beyond its trim stays visible on this drawing's (left, top, right, bottom); the rest is clipped away.
    """

    drawing: Drawing
    x: float
    y: float
    turn: int = 0
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


Op = Shape | Text | Icon | Image | Group | Use


@dataclass(slots=True)
class Drawing:
    """A face or a page: trim size in mm, how far it is painted beyond (`bleed`), and what is painted.

    `key` names drawings with the same content; a drawing with a key is stored once in a PDF.
    """

    width: float
    height: float
    ops: Sequence[Op] = field(default_factory=list)
    bleed: float = 0.0
    key: str | None = None

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.key))
