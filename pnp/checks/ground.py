"""Grounds: what of a face is painted behind its texts, and the pixels of it, rendered once for all faces alike.

A card's picture, or whatever else no text stands on, can change no contrast: faces that differ only there, or only in
their texts, have one ground.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.layout.compose import Face, at, box_at, times
from pnp.pdf.drawing import Drawing, Group, Icon, Image, Matrix, Op, Shape, Text
from pnp.pdf.fonts import FontBook
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

SAME: Matrix = (1, 0, 0, 1, 0, 0)
NEAR = 1.0
"""Mm around a text in which what is painted may tint a pixel behind it."""
_MITRE = 5.0
"""How far, in its own widths, a stroke may reach beyond its path, where two pieces of it meet in a spike."""
_MOST_PAIRS = 40_000
"""Of a face with more texts times paintings, a large map, all is its ground: to sort them out would take longer."""
_MOST_PIXELS = 16_000_000
"""Pixels of grounds that are kept for later faces."""
Box = tuple[float, float, float, float]
Ground = tuple[float, float, tuple[Op, ...]]
"""The size of a face, and what is painted there behind its texts."""


def ground_of(face: Face, frames: Sequence[Box]) -> Ground:
    """What is painted where texts stand: their upright boxes, in mm."""
    drawing = face.drawing
    few = _count(drawing.ops) * len(frames) <= _MOST_PAIRS
    wide = [(x0 - NEAR, y0 - NEAR, x1 + NEAR, y1 + NEAR) for x0, y0, x1, y1 in frames] if few else None
    return drawing.width, drawing.height, tuple(_behind(drawing.ops, SAME, wide))


def _count(ops: Iterable[Op]) -> int:
    return sum(_count(op.ops) if isinstance(op, Group) else 1 for op in ops)


def _behind(ops: Iterable[Op], matrix: Matrix, frames: Sequence[Box] | None) -> Iterator[Op]:
    """The operations without texts, and without those that come near none of the frames (None: all stay)."""
    for op in ops:
        if isinstance(op, Group):
            inner = tuple(_behind(op.ops, times(matrix, op.matrix) if op.matrix else matrix, frames))
            if inner:
                yield op._replace(ops=inner)
        elif not isinstance(op, Text) and (frames is None or _meets(_box(op, matrix), frames)):
            yield op


def _box(op: Op, matrix: Matrix) -> Box | None:
    """The upright box of what is painted; None where that is not known."""
    match op:
        case Shape(box=box, paint=paint) if box != (0.0, 0.0, 0.0, 0.0):
            more = paint.width * _MITRE if paint.stroke is not None else 0.0
            return box_at(matrix, (box[0] - more, box[1] - more, box[2] + more, box[3] + more))
        case Icon(x=x, y=y, size=size):  # cut off at its square
            return box_at(matrix, (x, y, x + size, y + size))
        case Image(x=x, y=y, width=width, height=height):
            return box_at(matrix, (x, y, x + width, y + height))
    return None


def _meets(box: Box | None, frames: Sequence[Box]) -> bool:
    if box is None:
        return True
    x0, y0, x1, y1 = box
    # Written so that what is no number meets everything.
    return any(not (x1 < left or x0 > right or y1 < top or y0 > bottom) for left, top, right, bottom in frames)


def frame_of(corners: Sequence[tuple[float, float]]) -> Box:
    """The upright box around some corners."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def corners_of(matrix: Matrix, box: Box) -> tuple[tuple[float, float], ...]:
    """The four corners of a box under a matrix, once round."""
    x0, y0, x1, y1 = box
    return tuple(at(matrix, x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


class Looked:
    """The pixels of grounds, those of late kept, and what was measured on each."""

    def __init__(self, fonts: FontBook, per_mm: float) -> None:
        self._fonts, self._per_mm = fonts, per_mm
        self._known: OrderedDict[Ground, tuple[Picture, dict[Any, float]]] = OrderedDict()
        self._pixels = 0

    def at(self, grounds: Iterable[Ground]) -> Iterator[tuple[Ground, Picture, dict[Any, float]]]:
        """Each of some grounds with its pixels and what was measured on them, which the caller adds to."""
        pdf, pages = Pdf(self._fonts), dict[Ground, int]()
        for ground in dict.fromkeys(grounds):
            if ground in self._known:
                yield ground, *self._known[ground]
            else:
                width, height, ops = ground
                pages[ground] = pdf.page_of(Drawing(width, height, ops))
        if not pages:
            return
        seen: dict[int, Picture] = {}
        with opened(pdf.data()) as document:
            for ground, page in pages.items():
                if page not in seen:
                    seen[page] = page_image(document, page, self._per_mm)
                self._keep(ground, seen[page])
                yield ground, *self._known[ground]

    def _keep(self, ground: Ground, picture: Picture) -> None:
        self._known[ground] = picture, {}
        self._pixels += picture.width * picture.height
        while self._pixels > _MOST_PIXELS and len(self._known) > 1:
            _, (gone, _) = self._known.popitem(last=False)
            self._pixels -= gone.width * gone.height
