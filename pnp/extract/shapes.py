"""Shapes: lines in, blocks of neighbouring rows out, where tabs, bars or aligned gaps part the cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.extract import words
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line, clean

_GAP = re.compile(r"(?<=[^\s.!?:;])[ ]{2,}(?=\S)|(?<=\S)[ ]{3,}(?=\S)")
_WORD = re.compile(r"\S+")
_BOLD = re.compile(r"\|?\s*\*\*[^*|\t]{1,80}\*\*[|\s]*")
_NEAR = 2
_FEWEST = 3
"""Lines that make a block of aligned gaps; fewer are chance."""
WIDEST = 400
"""Characters of a line that are looked at for gaps."""


def blocks(lines: Sequence[Line]) -> Iterator[Block]:
    """The blocks of a text, in the order of its lines."""
    at = 0
    while at < len(lines):
        kind = lines[at].kind
        if kind in ("tabs", "pipes"):
            end = at
            while end < len(lines) and lines[end].kind in (kind, "rule"):
                end += 1
            rows = [
                Row(line.number, list(line.cells), is_bold(line))
                for line in (_mended(lines[at:end]) if kind == "pipes" else lines[at:end])
                if line.kind == kind
            ]
            ruled = kind == "pipes" and len(rows) > 1 and lines[at + 1].kind == "rule" and "|" in lines[at + 1].text
            if ruled and any(rows[0].cells) and not any(words.is_number(cell) for cell in rows[0].cells):
                yield Block(kind, lines[at].number, rows[1:], rows[0].cells, rows[-1].line)
            else:
                yield Block(kind, lines[at].number, rows, last=rows[-1].line)
            at = end
        elif kind == "prose":
            end = at
            while end < len(lines) and lines[end].kind in ("prose", "rule"):
                end += 1
            block = _aligned(lines[at:end])
            if block:
                yield block
            at = end
        else:
            at += 1


def _mended(lines: Sequence[Line]) -> list[Line]:
    """Rows that lost their line's end within: one that no bar begins goes on with a short one that a bar begins."""
    made = list[Line]()
    wide = len(lines[0].cells)
    for line in lines:
        before = made[-1] if made else None
        torn = (
            before and before.kind == line.kind == "pipes" and before.raw.lstrip()[:1] == "|" != line.raw.lstrip()[:1]
        )
        if before and torn and lines[0].raw.lstrip()[:1] == "|" and len(before.cells) + len(line.cells) <= wide:
            made[-1] = before._replace(cells=(*before.cells, *line.cells))
        else:
            made.append(line)
    return made


def is_bold(line: Line) -> bool:
    """Whether the first cell of a row is in bold, and the others are empty."""
    return "**" in line.raw and bool(_BOLD.fullmatch(line.raw.strip()))


def has_gap(line: Line) -> bool:
    """Whether a line has a gap that no sentence has."""
    return bool(_GAP.search(line.raw.strip()[:WIDEST]))


def _aligned(lines: Sequence[Line]) -> Block | None:
    lines = [line for line in lines if line.kind != "rule"]
    gaps = [has_gap(line) or line.raw[:1] == " " for line in lines]
    first = next((at for at, gap in enumerate(gaps) if gap and has_gap(lines[at])), None)
    if first is None:
        return None
    lines, gaps = lines[first:], gaps[first:]
    if len(lines) < _FEWEST or sum(gaps) < 0.6 * len(lines):
        return None
    pages = [line.raw.expandtabs()[:WIDEST].rstrip() for line in lines]
    starts = _starts(pages[0])
    if len(starts) < 2:
        return None
    cuts = _cuts(pages, starts)
    rows, indent = list[Row](), 0
    for line in lines:
        full = line.raw.expandtabs().rstrip()
        edges = [0, *(_between_words(full, cut) for cut in cuts), max(len(full), cuts[-1])]
        cells = [clean(full[one:two]) for one, two in pairwise(edges)]
        begin = len(full) - len(full.lstrip())
        if rows and begin >= starts[1][0] and not _GAP.search(full.strip()):
            # The rest of one cell, however many of the other rows have a gap in it.
            near = [at for at, start in enumerate(starts) if abs(start[0] - begin) <= _NEAR]
            at = near[0] if near else len(starts) - 1
            cells = [clean(full) if each == at else "" for each in range(len(cells))]
        if (
            rows
            and len(full) - len(full.lstrip()) > indent
            and cells[0]
            and any(cells[1:])
            and not any(rows[-1].cells[1:])
        ):
            rows[-1].cells = [f"{rows[-1].cells[0]} {cells[0]}", *cells[1:]]
        else:
            rows.append(Row(line.number, cells))
        indent = len(full) - len(full.lstrip())
    return Block("aligned", lines[0].number, rows, last=lines[-1].number)


def _between_words(page: str, cut: int) -> int:
    """The cut, or the begin of the word that it would go through."""
    while 0 < cut < len(page) and page[cut] != " " and page[cut - 1] != " ":
        cut -= 1
    return cut


def _starts(page: str) -> list[tuple[int, int]]:
    """Where the words of a first line begin and end, those that stand together taken as one."""
    found: list[tuple[int, int]] = []
    for word in _WORD.finditer(page):
        begin, end = word.span()
        if found and begin == found[-1][1] + 1:
            found[-1] = (found[-1][0], end)
        else:
            found.append((begin, end))
    return found


def _cuts(pages: Sequence[str], starts: Sequence[tuple[int, int]]) -> list[int]:
    """Between two columns the position where fewest lines have a sign, as near to the header's word as can be."""
    taken = [0] * (max(map(len, pages)) + 1)
    for page in pages:
        for at, sign in enumerate(page):
            taken[at] += sign != " "
    cuts: list[int] = []
    for (begin, _), (after, end) in pairwise(starts):
        window = range(max(begin + 1, cuts[-1] + 1 if cuts else 0), max(begin + 2, end))
        cuts.append(min(window, key=lambda at: (taken[at], abs(at - after), at), default=after))
    return cuts
