"""Flows: the words of a page in the order in which they are read, as lines, with the cells of tables told apart.

A page is parted at gutters that many lines leave free, where what stands on both sides is text and not a table's
columns; within a flow neighbouring lines with wide gaps are rows of a table, whose cells are the bands that the words
of all of them leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from pnp.pdf.words import Word

_GAP = 0.9
"""Of the height of its letters: from so wide a gap on two cells may stand side by side."""
_GUTTER = 9.0
"""Points that are free between two columns of text at least."""
_FEWEST = 6
"""Lines on each side of a gutter."""
_STARTS = 3
"""Parts of lines that begin behind a gutter at one place."""
_ALIKE = 0.16
"""By how much of their width columns of text may differ."""
_WORDS = 3.0
"""Words of a line of text on average; fewer, and it is a cell."""
_FULL = 6.0
"""The same where few lines stand on one side."""
_BESIDE = 0.8
_NOTED = 0.8
_LONE = (0.2, 0.6)
"""So many of the lines of either side have one part only: those of the side with fewer, and of the other."""
_LOOSE = 1.1
"""Of the least step between two lines of a table: a wider one is that to the next row."""
_LONGEST = 400
"""Lines of a table on one page."""
_MOST_CELLS = 24


class Part(NamedTuple):
    """Words of a line with no wide gap between them."""

    words: list[Word]

    @property
    def left(self) -> float:
        return self.words[0].left

    @property
    def right(self) -> float:
        return max(word.right for word in self.words)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(slots=True)
class Printed:
    """A line as it stands on the page: its parts from left to right, and its cells."""

    parts: list[Part]
    top: float
    cells: list[str] = field(default_factory=list)
    tabled: bool = False

    @property
    def words(self) -> list[Word]:
        """Its words."""
        return [word for part in self.parts for word in part.words]

    @property
    def height(self) -> float:
        """That of its letters."""
        return max(word.size for word in self.words)


def lines(found: Sequence[Word]) -> list[Printed]:
    """The lines of a page in reading order."""
    made: list[Printed] = []
    for flow in _flows(_lines(found)):
        made += _tabled(flow)
    return made


def _lines(found: Sequence[Word]) -> list[Printed]:
    """Words at one height as a line, from top to bottom."""
    rows: list[list[Word]] = []
    for word in sorted(found, key=lambda word: (word.top + word.bottom, word.left)):
        middle = (word.top + word.bottom) / 2
        for row in reversed(rows[-4:]):
            first = row[0]
            if abs((first.top + first.bottom) / 2 - middle) < 0.4 * min(first.size, word.size):
                row.append(word)
                break
        else:
            rows.append([word])
    return [_line(row) for row in rows]


def _line(row: Sequence[Word]) -> Printed:
    ordered = sorted(row, key=lambda word: word.left)
    parts = [Part([ordered[0]])]
    for word in ordered[1:]:
        if word.left - parts[-1].right > _GAP * max(word.size, parts[-1].words[-1].size) * 0.85:
            parts.append(Part([word]))
        else:
            parts[-1].words.append(word)
    return Printed(parts, min(word.top for word in ordered), [part.text for part in parts])


def _flows(page: list[Printed]) -> list[list[Printed]]:
    """The lines of a page, those left of a gutter before those right of it."""
    gutter = _gutter(page)
    if gutter is None:
        return [page] if page else []
    made: list[list[Printed]] = []
    side: tuple[list[Printed], list[Printed]] = ([], [])

    def closed() -> None:
        for flow in side:
            if flow:
                made.extend(_flows(list(flow)))
                flow.clear()

    for line in page:
        left = [part for part in line.parts if part.right <= gutter]
        right = [part for part in line.parts if part.left >= gutter]
        if len(left) + len(right) < len(line.parts):
            closed()
            if made and made[-1] and made[-1][-1].top < line.top and _across(made[-1], gutter):
                made[-1].append(line)
            else:
                made.append([line])
            continue
        for parts, flow in ((left, side[0]), (right, side[1])):
            if parts:
                top = min(word.top for part in parts for word in part.words)
                flow.append(Printed(parts, top, [part.text for part in parts]))
    closed()
    return made


def _across(flow: Sequence[Printed], gutter: float) -> bool:
    return all(any(part.left < gutter < part.right for part in line.parts) for line in flow)


def _gutter(page: Sequence[Printed]) -> float | None:
    """The middle of the gutter between two columns of text, if the page has them."""
    if len(page) < _FEWEST:
        return None
    left = min(line.parts[0].left for line in page)
    right = max(line.parts[-1].right for line in page)
    best: tuple[int, float] | None = None
    for middle in _middles(page):
        one, two, both, crossed = _sides(page, middle)
        enough = min(len(one), len(two)) >= 2 and crossed < 0.5 * max(len(one), len(two))
        if enough and (best is None or crossed < best[0]) and _columns_of_text(one, two, both, left, right):
            best = (crossed, middle)
    return best[1] if best else None


def _middles(page: Sequence[Printed]) -> list[float]:
    """Places right before those at which several lines or parts of lines begin."""
    starts = Counter(round(part.left) for line in page for part in line.parts)
    return [start - _GUTTER / 3 for start, many in sorted(starts.items()) if many >= _STARTS]


def _sides(page: Sequence[Printed], middle: float) -> tuple[list[list[Part]], list[list[Part]], int, int]:
    """The parts of lines left and right of a gutter; how many have both, and how many do not leave it free."""
    one, two = list[list[Part]](), list[list[Part]]()
    both = crossed = noted = 0
    for line in page:
        if any(part.left < middle < part.right for part in line.parts):
            crossed += 1
            continue
        before = [part for part in line.parts if part.right <= middle]
        behind = [part for part in line.parts if part.left >= middle]
        one += [before] if before else []
        two += [behind] if behind else []
        both += bool(before and behind)
        noted += len(before) > 1 and len(behind) == 1
    # Notes in the last column of a table are wide, too.
    if noted > _NOTED * both and sum(len(part.words) for parts in two for part in parts) < _FULL * len(two):
        return [], [], 0, len(page)
    return one, two, both, crossed


def _columns_of_text(
    one: Sequence[list[Part]], two: Sequence[list[Part]], both: int, left: float, right: float
) -> bool:
    """Whether two sides are columns of text: about as wide as one another, or as two to one, and full of words."""
    gutter = min(parts[0].left for parts in two) - max(parts[-1].right for parts in one)
    if gutter < _GUTTER * 0.8:
        return False
    wide = max(parts[-1].right for parts in one) - left, right - min(parts[0].left for parts in two)
    alike = any(abs(wide[0] - share * wide[1]) <= _ALIKE * max(wide) * max(share, 1) for share in (1, 2, 0.5))
    words = [sum(len(part.words) for parts in side for part in parts) / len(side) for side in (one, two)]
    lone = sorted(sum(len(parts) == 1 for parts in side) / len(side) for side in (one, two))
    beside = both / min(len(one), len(two))
    full = min(words) >= (_WORDS if min(len(one), len(two)) >= _FEWEST else _FULL)
    # The cells of a table's rows stand side by side; lines of text in two columns seldom all do.
    return alike and full and lone[1] >= _LONE[1] and (lone[0] >= 0.5 or (lone[0] >= _LONE[0] and beside < _BESIDE))


def _tabled(flow: list[Printed]) -> list[Printed]:
    """The lines of a flow, those of tables with a cell for each band."""
    at = 0
    while at < len(flow):
        end = _run(flow, at)
        rows = flow[at:end]
        if sum(len(row.parts) > 1 for row in rows) >= 2:
            bands = _bands(rows)
            if 2 <= len(bands) <= _MOST_CELLS:
                for row in rows:
                    row.cells, row.tabled = _cells(row, bands), True
                flow[at:end] = rows = _rows(rows)
                end = at + len(rows)
        at = max(end, at + 1)
    return flow


def _rows(rows: Sequence[Printed]) -> list[Printed]:
    """The lines of a table, with those that go on with a row joined to it.

    Where some steps are wider than others, rows stand apart and the lines of a row do not.
    """
    steps = [two.top - one.top for one, two in pairwise(rows)]
    least = min(steps)
    wide = sum(step > _LOOSE * least for step in steps)
    apart = least > 0.8 * rows[0].height * 0.8 and wide >= max(2, 0.2 * len(steps))
    made = [rows[0]]
    for step, row in zip(steps, rows[1:], strict=True):
        if not all(row.cells) and ((apart and step <= _LOOSE * least) or not row.cells[0]):
            row = Printed([*made[-1].parts, *row.parts], row.top, _whole(made[-1].cells, row.cells), True)
            made[-1] = row
        else:
            made.append(row)
    return made


def _whole(cells: Sequence[str], more: Sequence[str]) -> list[str]:
    return [f"{one} {two}".strip() for one, two in zip(cells, more, strict=True)]


def _run(flow: Sequence[Printed], at: int) -> int:
    """The place behind the last line of a table that begins at a line, which has several parts."""
    if len(flow[at].parts) < 2:
        return at + 1
    end, last = at + 1, at + 1
    while end < min(len(flow), at + _LONGEST):
        line, before = flow[end], flow[end - 1]
        if line.top - before.top > 2.6 * before.height:
            break
        if len(line.parts) < 2 and _crosses(line, flow[at:last]):
            break
        end += 1
        if len(line.parts) > 1:
            last = end
        elif end - last > 3:
            break
    # Lines with one part behind the last row are its rest where they stand in one of the later bands.
    bands = _bands(flow[at:last])
    while last < end and len(bands) > 1 and flow[last].parts[0].left >= bands[1][0] - 2:
        last += 1
    return last


def _crosses(line: Printed, rows: Sequence[Printed]) -> bool:
    """Whether a line of one part covers more than one band."""
    part = line.parts[0]
    return sum(left < part.right - 1 and right > part.left + 1 for left, right in _bands(rows)) > 1


def _bands(rows: Sequence[Printed]) -> list[tuple[float, float]]:
    """The intervals from left to right that the parts of some lines cover, what overlaps joined."""
    bands: list[tuple[float, float]] = []
    for left, right in sorted((part.left, part.right) for row in rows for part in row.parts):
        if bands and left < bands[-1][1] + 1:
            bands[-1] = (bands[-1][0], max(bands[-1][1], right))
        else:
            bands.append((left, right))
    return bands


def _cells(row: Printed, bands: Sequence[tuple[float, float]]) -> list[str]:
    cells = [""] * len(bands)
    for part in row.parts:
        at = next(at for at, (left, right) in enumerate(bands) if left - 1 <= part.left <= right)
        cells[at] = f"{cells[at]} {part.text}".strip()
    return cells
