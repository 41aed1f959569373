"""Lists within a sentence: "five 'Imp' cards and four 'Wall' cards", "includes: 10 Armies 6 Ships", "Pisa (+2) ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import words
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line, shouted

_QUOTED = re.compile(
    r"\b([0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s"
    r"['\"\u2018\u201c]([^'\"\u2018\u2019\u201c\u201d]{2,40})['\"\u2019\u201d]\s(?:cards?|tiles?|chits?|counters?|tokens?|units?)\b",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b(?:[0-9]{1,3}|[a-z]{3,6}) each of [0-9]{1,3}\s?(?:through|to|-)\s?[0-9]{1,3}", re.IGNORECASE)
_AFTER = re.compile(r":\s")
_MANY = re.compile(r"([0-9]{1,3})\s([A-Z][^0-9.;:]{1,60})")
_BRACKETS = re.compile(r"[\s,;]{0,3}([A-Z][^():.,;]{1,39}?)\s\(([^()]{1,100})\)")
_FEWEST = 3
_NEAR = 200
"""Characters before a list in which its title may stand."""
_BOOK = 3_000


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The counted things of the lines that nothing else has taken, in order."""
    for line, is_free in zip(lines, free, strict=True):
        if line.kind not in ("prose", "item"):
            continue
        # A whole rulebook on one line holds lists of more than one shape.
        if is_free or len(line.text) > _BOOK:
            for title, named in _bracketed(line):
                yield Block("counted", line.number, named, ["Name", "Notes"], line.number, title)
        if not is_free:
            continue
        quoted = list(_QUOTED.finditer(line.text))
        if len(quoted) >= 2:
            rows = [Row(line.number, [str(_number(found[1])), found[2]]) for found in quoted]
            yield Block("counted", line.number, rows, ["#", "Name"], line.number)
        if ranged := _RANGE.search(line.text):
            yield Unread(line.number, ranged[0], "numbered cards without names; write a row for each")
        counted = _counted(line)
        if counted:
            yield Block("counted", line.number, counted, ["#", "Name"], line.number)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else int(words.words()["numbers"][text.lower()])


def _bracketed(line: Line) -> Iterator[tuple[str, list[Row]]]:
    """What stands behind a colon, where it is names with brackets behind them, one after the other; and its title."""
    for colon in _AFTER.finditer(line.text):
        rows, at = [], colon.end()
        while found := _BRACKETS.match(line.text, at):
            rows.append(Row(line.number, [found[1].strip(), found[2].strip()]))
            at = found.end()
        if len(rows) >= _FEWEST:
            yield shouted(line.text[max(0, colon.start() - _NEAR) : colon.start()]), rows


def _counted(line: Line) -> list[Row]:
    """What stands behind "includes:", where it is at least three times a number and a name."""
    for colon in _AFTER.finditer(line.text):
        before = line.text[max(0, colon.start() - 20) : colon.start()].lower()
        if not before.endswith(tuple(words.words()["counted"])):
            continue
        rows, at = [], colon.end()
        while found := _MANY.match(line.text, at):
            rows.append(Row(line.number, [found[1], found[2].strip(" ,&").removesuffix(" and")]))
            at = found.end()
        if len(rows) >= _FEWEST:
            return rows
    return []
