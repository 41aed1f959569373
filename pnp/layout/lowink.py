"""Low ink: the same drawing with outlines for fills and dark type on white, readable on any printer."""

from __future__ import annotations

from pnp.layout.theme import luminance
from pnp.pdf.drawing import Colour, Drawing, Gradient, Group, Icon, Image, Op, Paint, Shape, Text, Use

DARK: Colour = (0.13, 0.13, 0.13)
LINE: Colour = (0.45, 0.45, 0.45)
FAINT: Colour = (0.85, 0.85, 0.85)
WHITE: Colour = (1.0, 1.0, 1.0)
OUTLINE, WIDEST = 0.2, 0.3
"""Widths in mm: of a line that stands for a fill, and of the widest line that was one already."""
_PALE = 0.82
"""A fill lighter than this is ground, not form: it leaves no outline."""
_SOLID, _SEEN = 0.6, 0.3
"""Opacity from which a fill hides what lies under it, and from which it is seen at all."""


def low_ink(drawing: Drawing) -> Drawing:
    """A drawing that uses ink for lines and letters only; its key differs from the full one's.

    What covered something still covers it: white costs no ink.
    """
    ops = [light for op in drawing.ops if (light := _op(op, 1.0)) is not None]
    return Drawing(drawing.width, drawing.height, ops, drawing.bleed, drawing.key and f"{drawing.key}-low")


def _op(op: Op, scale: float) -> Op | None:
    """One operation, drawn `scale` times as large as its own lengths say."""
    match op:
        case Shape():
            return _shape(op, scale)
        case Text():
            return op._replace(fill=DARK, opacity=1.0)
        case Icon():
            return op._replace(fill=LINE if op.opacity > _SEEN else FAINT, opacity=1.0)
        case Image():
            return Group((op,), opacity=0.35)
        case Group():
            if op.matrix is not None:
                a, b, c, d, _, _ = op.matrix
                scale *= abs(a * d - b * c) ** 0.5
            return op._replace(ops=tuple(light for inner in op.ops if (light := _op(inner, scale)) is not None))
        case Use():
            return op._replace(drawing=low_ink(op.drawing))


def _shape(shape: Shape, scale: float) -> Shape | None:
    paint = shape.paint
    stroke = LINE if paint.stroke is not None and paint.stroke_opacity >= _SEEN else None
    width = min(paint.width * scale, WIDEST)
    if stroke is None and paint.fill is not None and paint.fill_opacity >= _SEEN and _dark(paint.fill):
        stroke, width = LINE, OUTLINE
    fill = WHITE if paint.fill is not None and paint.fill_opacity >= _SOLID else None
    if fill is None and stroke is None:
        return None
    width /= scale or 1.0
    return shape._replace(paint=Paint(fill, stroke, width, paint.dash, paint.cap, paint.join, even_odd=paint.even_odd))


def _dark(fill: Colour | Gradient) -> bool:
    """Whether a fill is form; a blend is as dark as its darkest stop."""
    colours = [colour for _, colour in fill.stops] if isinstance(fill, Gradient) else [fill]
    return min(map(luminance, colours)) <= _PALE
