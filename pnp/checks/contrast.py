"""Contrast: the colour of every text against the pixels that are printed behind it, as WCAG 2 measures it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.layout.compose import Face, TextMark
from pnp.layout.theme import contrast, luminance
from pnp.pdf.drawing import Drawing, Group, Op, Text
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
    for face in faces:
        drawing = face.drawing
        pdf.add_page(Drawing(drawing.width, drawing.height, list(_without_text(drawing.ops))))
    with opened(pdf.data()) as document:
        for index, face in enumerate(faces):
            _judge(face, page_image(document, index, PER_MM))
    return faces


def _without_text(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Group):
            yield op._replace(ops=tuple(_without_text(op.ops)))
        elif not isinstance(op, Text):
            yield op


def _judge(face: Face, ground: Image) -> None:
    """Report the least contrast of each box that has too little."""
    worst: dict[str, tuple[float, TextMark]] = {}
    for mark in face.texts:
        ratio = _ratio(mark, ground)
        if ratio < _needed(mark) and ratio < worst.get(mark.box, (99.0, mark))[0]:
            worst[mark.box] = (ratio, mark)
    for box, (ratio, mark) in worst.items():
        face.problems.report(
            "contrast",
            f"text of {mark.size:g} pt has a contrast of {ratio:.1f} : 1 with what is printed behind it; "
            f"it needs {_needed(mark):g} : 1. Make the one darker or the other lighter.",
            box,
            level="warning",
        )


def _needed(mark: TextMark) -> float:
    return NEEDED_LARGE if mark.size >= (LARGE_BOLD if mark.bold else LARGE) else NEEDED


def _ratio(mark: TextMark, ground: Image) -> float:
    """The contrast that all but a few of the pixels behind a text give it."""
    x0, y0, x1, y1 = (value * PER_MM for value in mark.area)
    left, top = max(0, int(x0)), max(0, int(y0))
    right, bottom = min(ground.width, max(left + 1, round(x1))), min(ground.height, max(top + 1, round(y1)))
    if right <= left or bottom <= top:
        return 99.0
    counts = ground.crop((left, top, right, bottom)).getcolors((right - left) * (bottom - top)) or []
    text = luminance(mark.colour)
    ratios = sorted((contrast(text, _luminance(pixel)), count) for count, pixel in counts)
    left_out = (1 - SHARE) * sum(count for count, _ in counts)
    for ratio, count in ratios:
        left_out -= count
        if left_out < 0:
            return ratio
    return ratios[-1][0] if ratios else 99.0


def _luminance(pixel: Any) -> float:
    red, green, blue = pixel
    return luminance((red / 255, green / 255, blue / 255))
