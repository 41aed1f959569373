"""Names with what they mean: `**Slay** two hits. **Net** = stops.`, or a line below, behind a colon (`: Two hits.`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import words
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line, clean

_BOLD = re.compile(r"\*\*([^*]{1,40})\*\*")
_SIGN = 4
"""Characters of a sign in a legend, which is in capitals and no name."""
_FEWEST = 3


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The lists of names in bold below a heading that titles a list, and those of names with a colon below."""
    yield from _below(lines, free)
    heading, rows, last = "", list[Row](), 0
    for line, is_free in zip(lines, free, strict=True):
        found = _rows(line) if is_free and line.kind in ("prose", "item") and words.titles_a_list(heading) else []
        if found:
            rows += found
            last = line.number
        elif line.kind != "blank":
            if len(rows) >= _FEWEST:
                yield Block("defined", rows[0].line, rows, ["Name", "Notes"], last)
            rows = []
        if line.kind == "heading":
            heading = line.text
    if len(rows) >= _FEWEST:
        yield Block("defined", rows[0].line, rows, ["Name", "Notes"], last)


def _below(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """Names on a line of their own, each with `: what it means` on the next."""
    rows, last = list[Row](), 0
    at = 0
    while at < len(lines):
        name, text = lines[at], lines[at + 1] if at + 1 < len(lines) else lines[at]
        if (
            free[at]
            and name.kind in ("prose", "heading")
            and text.kind == "prose"
            and text.raw.lstrip().startswith(": ")
        ):
            rows.append(Row(name.number, [name.text, text.text.removeprefix(":").strip()]))
            last = text.number
            at += 2
        elif name.kind == "blank":
            at += 1
        else:
            if len(rows) >= _FEWEST:
                yield Block("defined", rows[0].line, rows, ["Name", "Notes"], last)
            rows = []
            at += 1
    if len(rows) >= _FEWEST:
        yield Block("defined", rows[0].line, rows, ["Name", "Notes"], last)


def _rows(line: Line) -> list[Row]:
    raw = line.raw.strip()
    if not raw.startswith("**"):
        return []
    marks = list(_BOLD.finditer(raw))
    rows = []
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(raw)
        name, text = clean(mark[1]).rstrip(":="), clean(raw[mark.end() : end]).lstrip("=:-\u2013\u2014 ")
        if not text or (len(name) <= _SIGN and name.isupper()):
            return []
        rows.append(Row(line.number, [name.strip(), text]))
    return rows
