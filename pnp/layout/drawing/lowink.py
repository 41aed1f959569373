"""Low ink: the same drawing with outlines for fills and dark type on white, readable on any printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.layout.drawing.theme import luminance
from pnp.pdf.drawing import Colour, Drawing, Gradient, Group, Icon, Image, Op, Paint, Shape, Text, Use

DARK: Colour = (0.13, 0.13, 0.13)
LINE: Colour = (0.45, 0.45, 0.45)
FAINT: Colour = (0.85, 0.85, 0.85)
WHITE: Colour = (1.0, 1.0, 1.0)
OUTLINE, WIDEST = 0.2, 0.3
"""Widths in mm: of a line that stands for a fill, and of the widest line that was one already."""
RIM = 0.35
"""How much white, in mm, parts an icon from the one that it lies upon."""
_TOUCH = 0.1
"""The share of the smaller icon's square, along each side, from which two lie upon each other."""
_PALE = 0.82
"""A fill lighter than this is ground, not form: it leaves no outline."""
_SPARSE = 0.35
"""The share of a line that its ticks take at most."""
_SOLID, _SEEN = 0.6, 0.3
"""Opacity from which a fill hides what lies under it, and from which it is seen at all."""


def low_ink(drawing: Drawing) -> Drawing:
    """A drawing that uses ink for lines and letters only; its key differs from the full one's.

    What covered something still covers it: white costs no ink.
    """
    return Drawing(
        drawing.width, drawing.height, list(_ops(drawing.ops, 1.0)), drawing.bleed, drawing.key and f"{drawing.key}-low"
    )


def _ops(ops: Sequence[Op], scale: float) -> Iterator[Op]:
    """Operations in their order, drawn `scale` times as large as their own lengths say."""
    icons: list[Icon] = []
    for index, op in enumerate(ops):
        if isinstance(op, Icon) and op.opacity > _SEEN:
            if any(_over(op, under) for under in icons):
                yield _rim(op, scale)
            icons.append(op)
        before, after = ops[index - 1] if index else None, ops[index + 1] if index + 1 < len(ops) else None
        inlaid, edged = _inlaid(before, op), _inlaid(op, after)
        if isinstance(op, Shape) and (inlaid or edged):
            yield from _banded(op, before.paint.width if inlaid and isinstance(before, Shape) else 0.0, edged, scale)
        elif (light := _op(op, scale)) is not None:
            yield light


def _over(icon: Icon, under: Icon) -> bool:
    """Whether an icon lies upon part of another: both are of one shade now, and would run into each other."""
    wide, high = (
        min(first + icon.size, second + under.size) - max(first, second)
        for first, second in ((icon.x, under.x), (icon.y, under.y))
    )
    least = _TOUCH * min(icon.size, under.size)
    return wide > least and high > least


def _rim(icon: Icon, scale: float) -> Group:
    """White around an icon's form."""
    unit = icon.size / 512
    line = Paint(stroke=WHITE, width=2 * RIM / (unit * (scale or 1.0)), join=1)
    return Group((Shape(icon.path, line),), (unit, 0, 0, unit, icon.x, icon.y))


def _inlaid(under: Op | None, over: Op | None) -> bool:
    """Whether a line lies upon a wider and darker one, as the water of a river upon its banks."""
    if not isinstance(under, Shape) or not isinstance(over, Shape) or under.path != over.path:
        return False
    return (
        _line(under.paint)
        and _line(over.paint)
        and over.paint.width < under.paint.width
        and _shade(over.paint) > _shade(under.paint)
    )


def _line(paint: Paint) -> bool:
    return paint.fill is None and not paint.dash and paint.stroke is not None and paint.stroke_opacity >= _SOLID


def _shade(paint: Paint) -> float:
    return luminance(paint.stroke) if paint.stroke else 0.0


def _banded(shape: Shape, wider: float, edged: bool, scale: float) -> Iterator[Shape]:
    """One of several lines upon each other: its two edges, and white within those of the `wider` one it lies upon."""
    paint, thin = shape.paint, 2 * OUTLINE / (scale or 1.0)
    if wider:
        yield shape._replace(paint=paint._replace(stroke=WHITE, width=max(wider - thin, paint.width)))
    if edged:
        yield shape._replace(paint=paint._replace(stroke=LINE))


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
            return op._replace(ops=tuple(_ops(op.ops, scale)))
        case Use():
            return op._replace(drawing=low_ink(op.drawing))


def _shape(shape: Shape, scale: float) -> Shape | None:
    paint = shape.paint
    stroke = LINE if paint.stroke is not None and paint.stroke_opacity >= _SEEN else None
    width = paint.width * scale if _ticks(paint) else min(paint.width * scale, WIDEST)
    if stroke is None and paint.fill is not None and paint.fill_opacity >= _SEEN and _dark(paint.fill):
        stroke, width = LINE, OUTLINE
    fill = WHITE if paint.fill is not None and paint.fill_opacity >= _SOLID else None
    if fill is None and stroke is None:
        return None
    width /= scale or 1.0
    return shape._replace(paint=Paint(fill, stroke, width, paint.dash, paint.cap, paint.join, even_odd=paint.even_odd))


def _ticks(paint: Paint) -> bool:
    """Whether a dashed line is a row of thin marks across it, far apart."""
    if not paint.dash or paint.cap:
        return False
    marks = paint.dash * (1 + len(paint.dash) % 2)
    return max(marks[::2]) < paint.width / 2 and sum(marks[::2]) <= _SPARSE * sum(marks)


def _dark(fill: Colour | Gradient) -> bool:
    """Whether a fill is form; a blend is as dark as its darkest stop."""
    colours = [colour for _, colour in fill.stops] if isinstance(fill, Gradient) else [fill]
    return min(map(luminance, colours)) <= _PALE
