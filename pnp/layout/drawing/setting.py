"""Setting type: runs into words, words into lines, lines into a box, as large as fits."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.layout.drawing.richtext import Run
from pnp.pdf.drawing import PT
from pnp.pdf.fonts import Font

ICON = 1.0
"""Width and height of an inline icon in type sizes."""
STEP = 0.25
"""Type is tried in steps of a quarter point."""
AIR = 0.86
"""Text that grows beyond its size stays within this share of the box's height, so that it never looks crammed."""
_SHORT = 3.0
"""A last line narrower than this, in type sizes, looks like a mistake."""
_SPACES = re.compile(r"[ \t]+")


class Part(NamedTuple):
    """A stretch of one word in one font, or an icon; `width` in type sizes."""

    text: str
    font: str
    width: float
    icon: bool = False


@dataclass(slots=True)
class Word:
    """What stands together on a line; `space` is the gap before it, in type sizes."""

    parts: list[Part] = field(default_factory=list)
    space: float = 0.0
    width: float = 0.0

    def add(self, part: Part) -> None:
        self.parts.append(part)
        self.width += part.width


@dataclass(slots=True)
class Line:
    """Words of one line with its width in type sizes; `first` begins a paragraph."""

    words: list[Word]
    width: float
    first: bool = False


class Shaping(NamedTuple):
    """How runs become words: the font of a run (bold?, italic?) and the extra space after each letter."""

    font: Callable[[bool, bool], Font]
    tracking: float = 0.0


def words(runs: Iterable[Run], shaping: Shaping) -> list[Word]:
    """Split runs at spaces and measure every word at size one."""
    result: list[Word] = []
    word = Word()
    space = 0.0
    for run in runs:
        if run.icon:
            word.add(Part(run.text, "", ICON, icon=True))
            continue
        font = shaping.font(run.bold, run.italic)
        for index, piece in enumerate(_SPACES.split(run.text)):
            if index:
                if word.parts:
                    result.append(word)
                    word, space = Word(), 0.0
                space = max(space, font.width(" ") + shaping.tracking)
                word.space = space
            if piece:
                word.add(Part(piece, font.key, font.width(piece) + shaping.tracking * len(piece)))
                space = 0.0
    if word.parts:
        result.append(word)
    return result


def wrap(paragraph: Sequence[Word], measure: float) -> list[Line]:
    """Lines no wider than `measure` (in type sizes); a word wider than that gets a line of its own."""
    return list(_broken(paragraph, measure))


def _broken(paragraph: Sequence[Word], measure: float) -> Iterator[Line]:
    held: list[Word] = []
    width = 0.0
    first = True
    for word in paragraph:
        more = word.space + word.width if held else word.width
        if held and width + more > measure + 1e-9:
            yield Line(held, width, first)
            first = False
            held, width, more = [], 0.0, word.width
        held.append(word)
        width += more
    yield Line(held, width, first)


class Fit(NamedTuple):
    """Lines at a type size in points; `fits` is False when even the smallest size is too large."""

    lines: list[Line]
    size: float
    fits: bool


def height(lines: Sequence[Line], size: float, leading: float, gap: float, cap: float, descent: float) -> float:
    """From the top of the first capital to the foot of the last line, in mm; `gap` is added between paragraphs."""
    breaks = sum(1 for line in lines[1:] if line.first)
    return size * PT * (cap + (len(lines) - 1) * leading + breaks * gap + descent)


def fit(
    paragraphs: Sequence[Sequence[Word]],
    box: tuple[float, float],
    sizes: tuple[float, float],
    tall: Callable[[Sequence[Line], float], float],
    grow: float = 0.0,
    least: Callable[[int, float], float] = lambda _lines, _size: 0.0,
) -> Fit:
    """The largest size from `sizes` (smallest, largest; points) at which the text fits a box (width, height; mm).

    Where it leaves the box nearly empty it is set larger, up to `grow`. So many lines of a size are at least `least`
    tall: where even that is too much no line is broken.
    """
    smallest, largest = sizes
    size = grow
    hopeless = _hopeless(paragraphs, least)
    while size > largest:
        low = box[0], box[1] * AIR
        lines = None if hopeless(low, size) else _fitting(paragraphs, low, size, tall)
        if lines is not None and not _torn(lines):
            return Fit(lines, size, True)
        size -= STEP
    size = largest
    while size > smallest:
        lines = None if hopeless(box, size) else _fitting(paragraphs, box, size, tall)
        if lines is not None:
            return Fit(lines, size, True)
        size = max(smallest, size - STEP)
    measure = box[0] / (size * PT)
    lines = [line for paragraph in paragraphs for line in wrap(paragraph, measure)]
    fits = tall(lines, size) <= box[1] + 1e-6 and all(line.width <= measure + 1e-6 for line in lines)
    return Fit(lines, size, fits)


def _hopeless(
    paragraphs: Sequence[Sequence[Word]], least: Callable[[int, float], float]
) -> Callable[[tuple[float, float], float], bool]:
    """Whether a box is seen to be too small for a size without breaking a line: by the widest word, and by how many
    lines are needed if each is full and all spaces between lines are the widest."""
    widest = max((word.width for words in paragraphs for word in words), default=0.0)
    told = [
        (sum(word.width + word.space for word in words[1:]) + words[0].width, max(word.space for word in words))
        for words in paragraphs
        if words
    ]
    empty = len(paragraphs) - len(told)

    def hopeless(box: tuple[float, float], size: float) -> bool:
        measure = box[0] / (size * PT)
        if widest > measure + 1e-6:
            return True
        lines = sum(math.ceil((wide + space) / (measure + space) - 1e-4) for wide, space in told)
        return least(empty + lines, size) > box[1] + 1e-6

    return hopeless


def _torn(lines: Sequence[Line]) -> bool:
    """Whether a paragraph ends with one short word on a line of its own: larger type is not worth that."""
    ends = [line for line, after in zip(lines, [*lines[1:], None], strict=True) if after is None or after.first]
    return any(not line.first and len(line.words) == 1 and line.words[0].width < _SHORT for line in ends)


def _fitting(
    paragraphs: Sequence[Sequence[Word]],
    box: tuple[float, float],
    size: float,
    tall: Callable[[Sequence[Line], float], float],
) -> list[Line] | None:
    """The lines at one size, or None as soon as it is seen to be too large: a book in a small box is tried quickly."""
    measure = box[0] / (size * PT)
    lines: list[Line] = []
    for paragraph in paragraphs:
        for line in _broken(paragraph, measure):
            lines.append(line)
            count = len(lines)
            if line.width > measure + 1e-6 or (not count & (count - 1) and tall(lines, size) > box[1] + 1e-6):
                return None
    return lines if tall(lines, size) <= box[1] + 1e-6 else None
