"""A story: headings, prose and lists that run through the columns of as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pnp.layout.drawing.setting import Fit, Line, wrap
from pnp.layout.drawing.textbox import Typesetter
from pnp.layout.drawing.theme import TextStyle
from pnp.pdf.drawing import PT, Op, Paint, Shape, Text

BlockKind = Literal["heading", "text", "bullet", "check", "number"]
INDENT = 1.25
"""How far a list's lines are set in, in type sizes."""


class Block(NamedTuple):
    """One paragraph of a story: rich text in a style of the theme; `mark` is a list's own sign or number."""

    kind: BlockKind
    text: str
    style: str = "story"
    mark: str = ""


class Set(NamedTuple):
    """A block that was set: its lines, the style and the space above it (mm); `begun` once its first lines are out."""

    block: Block
    lines: list[Line]
    style: TextStyle
    above: float
    begun: bool = False

    @property
    def step(self) -> float:
        """From one baseline to the next, in mm."""
        return self.style.leading * self.style.size * PT

    @property
    def indent(self) -> float:
        return INDENT * self.style.size * PT if self.block.kind in ("bullet", "check", "number") else 0.0


class Story:
    """Blocks on their way through columns; `fill` sets what fits and remembers the rest."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = list(blocks)
        self._rest: list[Set] | None = None
        self.foot = 0.0

    @property
    def done(self) -> bool:
        """Whether everything was set."""
        return not (self._blocks if self._rest is None else self._rest)

    def fill(self, setter: Typesetter, frame: tuple[float, float, float, float], columns: int, gap: float) -> list[Op]:
        """Set as much as fits in the columns of a frame (x, y, width, height; mm). All frames have one measure.

        What ends on this page ends in columns of one height.
        """
        x, y, wide, high = frame
        measure = (wide - gap * (columns - 1)) / columns
        if self._rest is None:
            self._rest = [self._set(setter, block, measure) for block in self._blocks]
        placed, rest = _place(self._rest, columns, _level(self._rest, columns, high))
        self._rest = rest
        self.foot = y + max((down + len(lines) * item.step for _, down, item, lines, _ in placed), default=0.0)
        ops: list[Op] = []
        for column, down, item, lines, first in placed:
            at = (x + column * (measure + gap), y + down, measure)
            ops.extend(self._lines(setter, item, lines, at, first))
        return ops

    def _set(self, setter: Typesetter, block: Block, measure: float) -> Set:
        style = setter.theme.style(block.style)
        size = style.size * PT
        indent = INDENT * size if block.kind in ("bullet", "check", "number") else 0.0
        paragraphs = setter.shaped(block.text, style, block.style)
        lines = [line for words in paragraphs for line in wrap(words, (measure - indent) / size)]
        widest = max((line.width for line in lines), default=0.0) * size
        if widest > measure - indent + 1e-6:
            message = f"a word of '{block.text[:40]}' is wider than a column of {measure:.0f} mm."
            setter.problems.report("text-overflow", message, block.style)
        return Set(block, lines, style, style.gap * size)

    @staticmethod
    def _lines(
        setter: Typesetter, item: Set, lines: Sequence[Line], frame: tuple[float, float, float], first: bool
    ) -> Iterator[Op]:
        x, y, measure = frame
        style, indent = item.style, item.indent
        size = style.size * PT
        colour = setter.colour(style.colour)
        font = setter.font(style)
        # A line's capital stands in the middle of its step, so that columns of one style share their baselines.
        top = y + (item.step - font.cap_height * size) / 2
        if first and indent:
            baseline = top + font.cap_height * size
            yield from _mark(item.block, font.key, (x, baseline), style, setter)
        fitted = Fit([Line(line.words, line.width) for line in lines], style.size, True)
        yield from setter.lines(fitted, style, (x + indent, top, measure - indent), colour)


_Placed = tuple[int, float, Set, list[Line], bool]
"""A part of a block: its column, how far down it begins (mm), the block, its lines, whether they are its first."""


def _place(items: Sequence[Set], columns: int, high: float) -> tuple[list[_Placed], list[Set]]:
    """Lay blocks into columns of a height; return what found its place, and what is left."""
    rest = list(items)
    placed: list[_Placed] = []
    for column in range(columns):
        used = 0.0
        while rest:
            item = rest[0]
            above = item.above if used else 0.0
            room = int((high - used - above + 1e-6) / item.step)
            if used and used + above + _least(rest) > high + 1e-6:
                break
            part, left = item.lines[: max(room, 1)], item.lines[max(room, 1) :]
            placed.append((column, used + above, item, part, not item.begun))
            used += above + len(part) * item.step
            if left:
                rest[0] = Set(item.block, left, item.style, 0.0, begun=True)
                break
            rest.pop(0)
    return placed, rest


def _level(items: Sequence[Set], columns: int, high: float) -> float:
    """The least height at which all that is left still fits these columns; `high` when it does not fit at all."""
    if not items or columns == 1 or _place(items, columns, high)[1]:
        return high
    least = sum(item.above + len(item.lines) * item.step for item in items) / columns
    step = min(item.step for item in items)
    while least < high and _place(items, columns, least)[1]:
        least += step
    return min(least, high)


def _least(items: Sequence[Set]) -> float:
    """Height in mm of what must stand together first: two lines of prose, a short block, headings with either below."""
    tall = 0.0
    for index, item in enumerate(items):
        tall += item.above if index else 0.0
        if item.block.kind != "heading":
            return tall + (2 if len(item.lines) > 3 else len(item.lines)) * item.step
        tall += len(item.lines) * item.step
    return tall


def _mark(block: Block, font: str, at: tuple[float, float], style: TextStyle, setter: Typesetter) -> Iterator[Op]:
    x, baseline = at
    size = style.size * PT
    colour = setter.colour(style.colour)
    if block.kind == "check":
        side = 0.72 * size
        yield Shape(f"{x:.3f} {baseline - side:.3f} {side:.3f} {side:.3f} re", Paint(stroke=colour, width=0.2))
    else:
        yield Text(x, baseline, block.mark or "•", font, style.size, colour)
