"""Contrast: the colour of every text against the pixels that are printed behind it, as WCAG 2 measures it.

A face is rendered without its text (see `pnp.checks.ground`). Behind a turned text only the pixels in its own slanting
frame count; a text that lets its ground shine through is mixed with each of them first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.checks.ground import SAME, Ground, Looked, corners_of, frame_of, ground_of
from pnp.layout.compose import Face, times
from pnp.layout.drawing.theme import contrast, luminance
from pnp.layout.kept import Kept
from pnp.pdf.drawing import PT, Colour, Group, Matrix, Op, Text
from pnp.pdf.fonts import FontBook

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


def read_contrast(fonts: FontBook, faces: Iterable[Face], kept: Kept | None = None) -> Iterator[Face]:
    """The same faces, each with a finding for every box whose text is hard to read, but for those `kept` as read."""
    batch: list[Face] = []
    seen: set[str] = set()
    looked = Looked(fonts, PER_MM)
    for face in faces:
        key = face.drawing.key
        if face.texts and (key is None or key not in seen) and not (kept and kept.readable(key)):
            seen.add(key or "")
            batch.append(face)
        else:
            yield face
        if len(batch) == BATCH:
            yield from _read(fonts, batch, looked, kept)
            batch = []
    yield from _read(fonts, batch, looked, kept)


def _read(fonts: FontBook, faces: Sequence[Face], looked: Looked, kept: Kept | None) -> Sequence[Face]:
    behind: dict[Ground, list[tuple[Face, list[_Run]]]] = {}
    for face in faces:
        runs = list(_runs(face, fonts))
        ground = ground_of(face, [frame_of(run.corners) for run in runs])
        behind.setdefault(ground, []).append((face, runs))
    for ground, pixels, known in looked.at(behind):
        for face, runs in behind[ground]:
            _judge(face, runs, pixels, known)
            if kept and not face.findings:
                kept.read(face.drawing.key)
    return faces


def _runs(face: Face, fonts: FontBook) -> Iterator[_Run]:
    """The runs of a face; its marks, made in the order of painting, say which box each belongs to."""
    for mark, (text, matrix, opacity) in zip(face.texts, _painted(face.drawing.ops, SAME, 1.0), strict=True):
        font = fonts.font(text.font)
        size = text.size * PT
        wide = (font.width(text.text) + text.tracking * (len(text.text) - 1)) * size
        top = text.y - font.cap_height * size
        corners = corners_of(matrix, (text.x, top, text.x + wide, text.y))
        a, b, c, d, _, _ = matrix
        printed = text.size * abs(a * d - b * c) ** 0.5
        yield _Run(mark.box, corners, printed, mark.bold, text.fill, opacity)


def _painted(ops: Iterable[Op], matrix: Matrix, opacity: float) -> Iterator[tuple[Text, Matrix, float]]:
    for op in ops:
        if isinstance(op, Text):
            yield op, matrix, opacity * op.opacity
        elif isinstance(op, Group):
            inner = times(matrix, op.matrix) if op.matrix else matrix
            yield from _painted(op.ops, inner, opacity * op.opacity)


def _judge(face: Face, runs: Iterable[_Run], ground: Image, known: dict[Any, float]) -> None:
    """Report the least contrast of each box that has too little; what was measured of a ground is `known`."""
    worst: dict[str, tuple[float, _Run]] = {}
    for run in runs:
        place = run.corners, run.colour, run.opacity
        ratio = known.get(place)
        if ratio is None:
            ratio = known[place] = _ratio(run, ground)
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
