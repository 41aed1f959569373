"""Gauges: where the ruler, the duplex targets and the page's label stand in the margins; lengths in mm.

Each stands in a strip along the edge of the printable area, clear of pieces, bleed, marks and fold. What finds no room
in any strip is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.sheets.laying.imposition import Frame
from pnp.sheets.laying.marks import LANE, Rim, reach, rims
from pnp.sheets.paper.boxes import Axis, Box, tidy
from pnp.sheets.paper.options import MarkStyle

Span = tuple[float, float]

THICK = 2.0
"""How deep a gauge stands in its margin."""

FOLD_THICK = 1.8
_CLEAR = 0.6
_RULER_STEP, _RULER_ENOUGH, _RULER_LONGEST = 10, 50, 100


class Spot(NamedTuple):
    """Where a gauge stands, in which margin, and so which way its foot points: towards the pieces, or down."""

    rim: Rim
    box: Box

    @property
    def length(self) -> float:
        """Its length along the margin."""
        box = self.box
        return tidy(box.x1 - box.x0 if self.rim in ("top", "bottom") else box.y1 - box.y0)


class Margins:
    """The free strips around the pieces of one page; what is taken from a strip is free no more."""

    def __init__(self, frame: Frame, style: MarkStyle, taken: Sequence[Box] = (), fold: Axis | None = None) -> None:
        self._frame = frame
        self._strips = {rim: _strip(frame, rim) for rim, depth in rims(frame).items() if depth >= LANE - 1e-6}
        self._free = {rim: self._spans(rim, style, fold) for rim in self._strips}
        for box in taken:
            self.block(box)

    def block(self, box: Box) -> None:
        """Take a box out of every strip it lies in."""
        for rim, strip in self._strips.items():
            if _overlap(strip, box):
                self._free[rim] = _without(self._free[rim], *_along(rim, box))

    def room(self, rim: Rim) -> float:
        """The longest free stretch of a margin."""
        return max((end - start for start, end in self._free.get(rim, [])), default=0.0)

    def first(self, rim: Rim, length: float, backwards: bool = False) -> Spot | None:
        """Take the first free stretch of that length, from the left or the top unless `backwards`."""
        spans = self._free.get(rim, [])
        for start, end in reversed(spans) if backwards else spans:
            if end - start >= length:
                return self._take(rim, (end - length, end) if backwards else (start, start + length))
        return None

    def middle(self, rim: Rim, length: float) -> Spot | None:
        """Take that length from the middle of the longest free stretch."""
        if self.room(rim) < length:
            return None
        start, end = max(self._free[rim], key=lambda span: round(span[1] - span[0], 3))
        start = (start + end - length) / 2
        return self._take(rim, (start, start + length))

    def _take(self, rim: Rim, span: Span) -> Spot:
        strip, (start, end) = self._strips[rim], map(tidy, span)
        across = rim in ("top", "bottom")
        box = Box(start, strip.y0, end, strip.y1) if across else Box(strip.x0, start, strip.x1, end)
        self.block(box)
        return Spot(rim, box)

    def _spans(self, rim: Rim, style: MarkStyle, fold: Axis | None) -> list[Span]:
        frame = self._frame
        across = rim in ("top", "bottom")
        spans = [_along(rim, self._strips[rim], clear=0.0)]
        if _marked(rims(frame)[rim], style):
            near = frame.bands[-1 if rim == "bottom" else 0] if frame.bands else frame
            for cut in near.cuts_x if across else frame.cuts_y:
                spans = _without(spans, cut - _CLEAR, cut + _CLEAR)
        if fold == ("vertical" if across else "horizontal"):
            middle = (frame.width if across else frame.height) / 2
            # The word beside the fold stands on one side of it; both are kept free, so that they mirror each other.
            clear = FOLD_THICK + 2 * _CLEAR
            spans = _without(spans, middle - clear, middle + clear)
        return spans


def targets(frame: Frame, style: MarkStyle, fold: Axis | None = None) -> tuple[Box, ...]:
    """Where the fronts' duplex crosses stand: far apart, left and right, or else above and below.

    The backs' rings stand at the mirrored places.
    """
    margins = Margins(frame, style, fold=fold)
    pairs: tuple[tuple[Rim, Rim], ...] = (("left", "right"), ("top", "bottom"))
    for one, other in pairs:
        found = (margins.first(one, THICK), margins.first(other, THICK, backwards=True))
        if any(found):
            return tuple(spot.box for spot in found if spot)
    return ()


def ruler(margins: Margins) -> tuple[Spot, int] | None:
    """Where a ruler of whole centimetres stands, and its length in mm.

    The left margin first, if a ruler long enough to measure by finds room there; else wherever the longest does.
    """
    rooms: list[Rim] = ["left", "right", "top", "bottom"]
    # `max` takes the first of equals, so every ruler that is long enough counts as equal.
    rim = max(rooms, key=lambda name: min(_RULER_ENOUGH, _whole(margins.room(name))))
    length = _whole(margins.room(rim))
    spot = margins.middle(rim, length) if length else None
    return (spot, length) if spot else None


def label(margins: Margins, length: float) -> Spot | None:
    """Where a label of that length stands, the right margin first."""
    rooms: tuple[Rim, ...] = ("right", "left", "top", "bottom")
    return next((spot for rim in rooms if (spot := margins.first(rim, length))), None)


def fold_word(frame: Frame, axis: Axis, length: float) -> Spot | None:
    """Where the word beside the fold stands: along the line, in the margin at one of its ends."""
    area, depths = frame.area, rims(frame)
    near: Rim
    far: Rim
    near, far = ("top", "bottom") if axis == "vertical" else ("left", "right")
    middle = (frame.width if axis == "vertical" else frame.height) / 2
    start, end = tidy(middle - FOLD_THICK - 0.3), tidy(middle - 0.3)
    for rim in (near, far):
        if depths[rim] < length + 0.2:
            continue
        if axis == "vertical":
            y = area.y0 if rim == near else tidy(area.y1 - length)
            return Spot("left", Box(start, y, end, tidy(y + length)))
        x = area.x0 if rim == near else tidy(area.x1 - length)
        return Spot("top", Box(x, start, tidy(x + length), end))
    return None


def _whole(room: float) -> int:
    return min(_RULER_LONGEST, int(room / _RULER_STEP) * _RULER_STEP)


def _marked(rim: float, style: MarkStyle) -> bool:
    """Whether marks reach into the strip of a margin that deep."""
    if style.kind in ("none", "lines"):
        return style.kind == "lines"
    span = reach(rim, style)
    return span is not None and span[1] > rim - LANE + 1e-6


def _strip(frame: Frame, rim: Rim) -> Box:
    """The strip of a margin; those at the sides own the corners of the page."""
    area, block = frame.area, frame.block
    match rim:
        case "left":
            return Box(area.x0, area.y0, area.x0 + THICK, area.y1)
        case "right":
            return Box(tidy(area.x1 - THICK), area.y0, area.x1, area.y1)
        case "top":
            return Box(block.x0, area.y0, block.x1, area.y0 + THICK)
        case _:
            return Box(block.x0, tidy(area.y1 - THICK), block.x1, area.y1)


def _along(rim: Rim, box: Box, clear: float = _CLEAR) -> Span:
    start, end = (box.x0, box.x1) if rim in ("top", "bottom") else (box.y0, box.y1)
    return start - clear, end + clear


def _overlap(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def _without(spans: Sequence[Span], start: float, end: float) -> list[Span]:
    def left_over() -> Iterator[Span]:
        for first, last in spans:
            yield first, min(last, start)
            yield max(first, end), last

    return [(first, last) for first, last in left_over() if last - first > 1e-6]
