"""Low ink: the same drawing with outlines for fills and dark type on white, readable on any printer."""

from __future__ import annotations

from pnp.layout.theme import luminance
from pnp.pdf.drawing import Colour, Drawing, Gradient, Group, Icon, Image, Op, Paint, Shape, Text, Use

DARK: Colour = (0.13, 0.13, 0.13)
LINE: Colour = (0.45, 0.45, 0.45)
_PALE = 0.82
"""A fill lighter than this is ground, not form: it leaves no outline."""


def low_ink(drawing: Drawing) -> Drawing:
    """A drawing that uses ink for lines and letters only; its key differs from the full one's."""
    ops = [light for op in drawing.ops if (light := _op(op)) is not None]
    return Drawing(drawing.width, drawing.height, ops, drawing.bleed, drawing.key and f"{drawing.key}-low")


def _op(op: Op) -> Op | None:
    match op:
        case Shape():
            return _shape(op)
        case Text():
            return op._replace(fill=DARK, opacity=1.0)
        case Icon():
            return op._replace(fill=LINE if op.opacity > 0.35 else (0.85, 0.85, 0.85), opacity=1.0)
        case Image():
            return Group((op,), opacity=0.35)
        case Group():
            return op._replace(ops=tuple(light for inner in op.ops if (light := _op(inner)) is not None))
        case Use():
            return op._replace(drawing=low_ink(op.drawing))


def _shape(shape: Shape) -> Shape | None:
    paint = shape.paint
    if paint.stroke is not None:
        return Shape(
            shape.path, Paint(None, LINE, min(paint.width, 0.25), paint.dash, paint.cap, paint.join), shape.box
        )
    if paint.fill is None or paint.fill_opacity < 0.3:
        return None
    fill = paint.fill.stops[0][1] if isinstance(paint.fill, Gradient) else paint.fill
    if luminance(fill) > _PALE:
        return None
    return Shape(shape.path, Paint(None, LINE, 0.2), shape.box)
