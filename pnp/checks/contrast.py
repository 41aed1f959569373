"""Contrast: the colour of every text against the pixels that are printed behind it, as WCAG 2 measures it.

A face is rendered without its text. Behind a turned text only the pixels in its own slanting frame count; a text that
lets its ground shine through is mixed with each of them first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.layout.compose import Face, at, times
from pnp.layout.drawing.theme import contrast, luminance
from pnp.pdf.drawing import PT, Colour, Drawing, Group, Matrix, Op, Text
from pnp.pdf.fonts import FontBook
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

if TYPE_CHECKING:
    from PIL.Image import Image

NEEDED, NEEDED_LARGE = 4.5, 3.0
LARGE, LARGE_BOLD = 18.0, 14.0
"""Points from which type counts as large."""
PER_MM = 3.0
BATCH = 60
"""Faces that are rendered at once, so that a large deck needs no more memory than a small one."""
SHARE = 0.9
"""The share of the ground behind a text that has to give it contrast: a line that crosses it is no ground."""
_SAME: Matrix = (1, 0, 0, 1, 0, 0)


class _Run(NamedTuple):
    """A run of text as it is printed: its four corners (mm), its size (pt), its colour and how much of it covers."""

    box: str
    corners: tuple[tuple[float, float], ...]
    size: float
    bold: bool
    colour: Colour
    opacity: float

    @property
    def needed(self) -> float:
        """The contrast it has to have."""
        return NEEDED_LARGE if self.size >= (LARGE_BOLD if self.bold else LARGE) else NEEDED


def read_contrast(fonts: FontBook, faces: Iterable[Face]) -> Iterator[Face]:
    """The same faces, each with a finding for every box whose text is hard to read."""
    batch: list[Face] = []
    seen: set[str] = set()
    for face in faces:
        key = face.drawing.key
        if face.texts and (key is None or key not in seen):
            seen.add(key or "")
            batch.append(face)
        else:
            yield face
        if len(batch) == BATCH:
            yield from _read(fonts, batch)
            batch = []
    yield from _read(fonts, batch)


def _read(fonts: FontBook, faces: Sequence[Face]) -> Sequence[Face]:
    if not faces:
        return faces
    pdf = Pdf(fonts)
    behind: dict[int, list[Face]] = {}  # cards of a deck mostly differ in their text alone
    pages: dict[object, int] = {}
    for face in faces:
        drawing = face.drawing
        bare = drawing.width, drawing.height, tuple(_without_text(drawing.ops))
        if (page := pages.get(bare)) is None:
            page = pages[bare] = pdf.page_of(Drawing(*bare))
        behind.setdefault(page, []).append(face)
    with opened(pdf.data()) as document:
        for page, alike in behind.items():
            ground = page_image(document, page, PER_MM)
            for face in alike:
                _judge(face, list(_runs(face, fonts)), ground)
    return faces


def _without_text(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Group):
            yield op._replace(ops=tuple(_without_text(op.ops)))
        elif not isinstance(op, Text):
            yield op


def _runs(face: Face, fonts: FontBook) -> Iterator[_Run]:
    """The runs of a face; its marks, made in the order of painting, say which box each belongs to."""
    for mark, (text, matrix, opacity) in zip(face.texts, _painted(face.drawing.ops, _SAME, 1.0), strict=True):
        font = fonts.font(text.font)
        size = text.size * PT
        wide = (font.width(text.text) + text.tracking * (len(text.text) - 1)) * size
        top = text.y - font.cap_height * size
        frame = ((text.x, top), (text.x + wide, top), (text.x + wide, text.y), (text.x, text.y))
        a, b, c, d, _, _ = matrix
        printed = text.size * abs(a * d - b * c) ** 0.5
        yield _Run(mark.box, tuple(at(matrix, x, y) for x, y in frame), printed, mark.bold, text.fill, opacity)


def _painted(ops: Iterable[Op], matrix: Matrix, opacity: float) -> Iterator[tuple[Text, Matrix, float]]:
    for op in ops:
        if isinstance(op, Text):
            yield op, matrix, opacity * op.opacity
        elif isinstance(op, Group):
            inner = times(matrix, op.matrix) if op.matrix else matrix
            yield from _painted(op.ops, inner, opacity * op.opacity)


def _judge(face: Face, runs: Iterable[_Run], ground: Image) -> None:
    """Report the least contrast of each box that has too little."""
    worst: dict[str, tuple[float, _Run]] = {}
    for run in runs:
        ratio = _ratio(run, ground)
        if ratio < run.needed and ratio < worst.get(run.box, (99.0, run))[0]:
            worst[run.box] = (ratio, run)
    for box, (ratio, run) in worst.items():
        face.problems.report(
            "contrast",
            f"text of {run.size:.3g} pt has a contrast of {math.floor(ratio * 100) / 100:.2f} : 1 with what is printed "
            f"behind it; it needs {run.needed:g} : 1. Make the one darker or the other lighter.",
            box,
            level="warning",
        )


def _ratio(run: _Run, ground: Image) -> float:
    """The contrast that all but a few of the pixels behind a text give it."""
    counts = _behind(run, ground)
    ratios = sorted((_contrast(run, pixel), count) for count, pixel in counts)
    left_out = (1 - SHARE) * sum(count for count, _ in counts)
    for ratio, count in ratios:
        left_out -= count
        if left_out < 0:
            return ratio
    return 99.0


def _behind(run: _Run, ground: Image) -> list[tuple[int, Any]]:
    """How often each colour stands behind a run; nothing behind one that lies off the face."""
    xs, ys = ([corner[axis] * PER_MM for corner in run.corners] for axis in (0, 1))
    if not all(map(math.isfinite, (*xs, *ys))):
        return []
    left, top = max(0, int(min(xs))), max(0, int(min(ys)))
    right, bottom = min(ground.width, max(left + 1, round(max(xs)))), min(ground.height, max(top + 1, round(max(ys))))
    if right <= left or bottom <= top:
        return []
    crop = ground.crop((left, top, right, bottom))
    if _upright(run):
        return crop.getcolors(crop.width * crop.height) or []
    from PIL import Image, ImageDraw

    frame = Image.new("1", crop.size)
    ImageDraw.Draw(frame).polygon([(x - left, y - top) for x, y in zip(xs, ys, strict=True)], fill=1)
    crop.putalpha(frame.convert("L"))
    colours: Any = crop.getcolors(crop.width * crop.height) or []
    return [(count, pixel[:3]) for count, pixel in colours if pixel[3]]


def _upright(run: _Run) -> bool:
    """Whether a run's frame stands or lies, so that it is all of the rectangle around it."""
    (x0, y0), (x1, y1) = run.corners[:2]
    return min(abs(x1 - x0), abs(y1 - y0)) < 0.5 / PER_MM


def _contrast(run: _Run, pixel: Any) -> float:
    behind: Colour = (pixel[0] / 255, pixel[1] / 255, pixel[2] / 255)
    red, green, blue = (b + (t - b) * run.opacity for t, b in zip(run.colour, behind, strict=True))
    return contrast(luminance((red, green, blue)), luminance(behind))
