"""Grey: the same drawing as a printer without colours shows it, each colour the grey that is as light as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.layout.drawing.theme import luminance
from pnp.pdf.drawing import Colour, Drawing, Gradient, Group, Icon, Image, Op, Shape, Text, Use


def grey(drawing: Drawing) -> Drawing:
    """A drawing in greys; its key differs from the coloured one's."""
    return Drawing(
        drawing.width, drawing.height, list(_ops(drawing.ops)), drawing.bleed, drawing.key and f"{drawing.key}-grey"
    )


def lightness(colour: Colour) -> float:
    """The grey, 0 to 1, that is as light as a colour."""
    linear = luminance(colour)
    return round(12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055, 4)


def _ops(ops: Sequence[Op]) -> Iterator[Op]:
    for op in ops:
        match op:
            case Shape():
                fill, stroke = op.paint.fill, op.paint.stroke
                paint = op.paint._replace(fill=_fill(fill), stroke=stroke and _grey(stroke))
                yield op._replace(paint=paint)
            case Text() | Icon():
                yield op._replace(fill=_grey(op.fill))
            case Image():
                yield op._replace(grey=True)
            case Group():
                yield op._replace(ops=tuple(_ops(op.ops)))
            case Use():
                yield op._replace(drawing=grey(op.drawing))


def _fill(fill: Colour | Gradient | None) -> Colour | Gradient | None:
    if isinstance(fill, Gradient):
        return fill._replace(stops=tuple((offset, _grey(colour)) for offset, colour in fill.stops))
    return fill and _grey(fill)


def _grey(colour: Colour) -> Colour:
    light = lightness(colour)
    return light, light, light
