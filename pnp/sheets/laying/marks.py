"""Marks: the hairlines that show where to cut, and the fold; lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from pnp.pdf.content import number
from pnp.pdf.drawing import Paint, Shape
from pnp.sheets.laying.imposition import Frame
from pnp.sheets.paper.boxes import Axis, Box, tidy
from pnp.sheets.paper.options import Colour, MarkStyle

Line = tuple[float, float, float, float]
"""From (x0, y0) to (x1, y1)."""

Rim = Literal["left", "top", "right", "bottom"]

LANE = 2.2
"""The outermost rim of a margin, left free of marks for ruler and label where there is room for both."""

_CLEAR, _SHORTEST, _LEAST, _NEAREST = 0.5, 1.5, 0.2, 0.05
_ARM = 1.5
_HALO = 0.2
_DARK: Colour = (0.3, 0.3, 0.3)
_GREY: Colour = (0.5, 0.5, 0.5)
_LIGHT: Colour = (1.0, 1.0, 1.0)
_PLAIN = MarkStyle()


def rims(frame: Frame) -> dict[Rim, float]:
    """How much of the printable area is left beyond the visible bleed on each side."""
    area, painted = frame.area, frame.painted
    return {
        "left": painted.x0 - area.x0,
        "top": painted.y0 - area.y0,
        "right": area.x1 - painted.x1,
        "bottom": area.y1 - painted.y1,
    }


def reach(rim: float, style: MarkStyle = _PLAIN) -> tuple[float, float] | None:
    """Where a mark begins and ends beyond the visible bleed, or None in a rim too narrow for any."""
    if rim < _LEAST:
        return None
    start = min(max(style.offset, _NEAREST), max(rim / 4, rim - _SHORTEST))
    end = min(start + style.length, rim)
    if rim - LANE - _CLEAR >= start + min(_SHORTEST, style.length):
        end = min(end, rim - LANE - _CLEAR)
    return tidy(start), tidy(end)


def corner_marks(frame: Frame, style: MarkStyle = _PLAIN) -> list[Line]:
    """Short lines in the margins, two at every cut, off every piece and its bleed."""
    painted, lines = frame.painted, list[Line]()
    edges: dict[Rim, float] = {"left": painted.x0, "top": painted.y0, "right": painted.x1, "bottom": painted.y1}
    for rim, depth in rims(frame).items():
        if span := reach(depth, style):
            outward = -1 if rim in ("left", "top") else 1
            start, end = (tidy(edges[rim] + outward * distance) for distance in span)
            if rim in ("top", "bottom"):
                lines += [(x, start, x, end) for x in frame.cuts_x]
            else:
                lines += [(start, y, end, y) for y in frame.cuts_y]
    return lines


def full_lines(frame: Frame) -> list[Line]:
    """Every cut from one edge of the printable area to the other."""
    area = frame.area
    across: list[Line] = [(x, area.y0, x, area.y1) for x in frame.cuts_x]
    return across + [(area.x0, y, area.x1, y) for y in frame.cuts_y]


def crosses(frame: Frame) -> list[Line]:
    """Small crosses inside the block, where two cuts meet at the corner of a piece."""
    corners = {corner for place in frame.places for corner in _corners(place.box)}
    meetings = [(x, y) for y in frame.cuts_y[1:-1] for x in frame.cuts_x[1:-1] if (x, y) in corners]
    return [line for x, y in meetings for line in ((x - _ARM, y, x + _ARM, y), (x, y - _ARM, x, y + _ARM))]


def partings(frame: Frame) -> list[Line]:
    """The cuts that part bands, through the room between them, as wide as the widest."""
    return [(frame.block.x0, band.area.y0, frame.block.x1, band.area.y0) for band in frame.bands[1:]]


def fold_line(frame: Frame, axis: Axis) -> Line:
    """The line to fold along, through the middle of the page; it runs in the margins and the gutter only."""
    area = frame.area
    if axis == "vertical":
        return (frame.width / 2, area.y0, frame.width / 2, area.y1)
    return (area.x0, frame.height / 2, area.x1, frame.height / 2)


@lru_cache(maxsize=8)
def cut_marks(frame: Frame, style: MarkStyle) -> tuple[Shape, ...]:
    """The marks of one side, drawn; sheets of one frame share them."""
    if style.kind == "none":
        return ()
    parts, lines, thin = frame.bands or (frame,), list[Line](), list[Line]()
    for part in parts:
        if style.kind == "lines":
            thin += full_lines(part)
        else:
            lines += corner_marks(part, style)
            thin += crosses(part) if style.kind == "cross" else ()
    lines += partings(frame)
    faint = _DARK if style.kind == "lines" else _GREY
    groups = ((lines, style.colour or _DARK, 0.15), (thin, style.colour or faint, 0.1))
    return tuple(shape for group, colour, width in groups for shape in _inked(group, colour, width, style.halo))


def _inked(lines: list[Line], colour: Colour, width: float, halo: bool) -> Iterator[Shape]:
    if halo:
        yield from _drawn(lines, Paint(stroke=_LIGHT, width=width + 2 * _HALO))
    yield from _drawn(lines, Paint(stroke=colour, width=width))


def fold_mark(frame: Frame, axis: Axis) -> tuple[Shape, ...]:
    """The fold, drawn in dashes."""
    return (*_drawn([fold_line(frame, axis)], Paint(stroke=_DARK, width=0.15, dash=(1.5, 1.0))),)


def _corners(box: Box) -> Iterable[tuple[float, float]]:
    return ((box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1))


def _drawn(lines: list[Line], paint: Paint) -> Iterator[Shape]:
    if lines:
        path = " ".join(f"{number(a)} {number(b)} m {number(c)} {number(d)} l" for a, b, c, d in lines)
        xs = [x for line in lines for x in line[::2]]
        ys = [y for line in lines for y in line[1::2]]
        yield Shape(path, paint, (min(xs), min(ys), max(xs), max(ys)))
