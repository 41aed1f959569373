"""Names with their numbers behind them, a line each: `Whip: Vote 3, Spite 5. Steals 1 vote.`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.extract.found import Block, Row
from pnp.extract.lines import Line

_NAME = re.compile(r"([A-Z][^:=(\u2014]{1,39}?)(?::\s+|\s(?:[-\u2013\u2014=]|--)\s|\s\((?=[A-Z]))")
_PART = re.compile(r"([A-Z][A-Za-z ]{0,15}?)\s?[:=]?\s?([-+\u2212]?[0-9]{1,4}[+\"]?|-|\u2013)(?:(\))?[,;.)]?\s*|$)")
_FEWEST = 3


class _Stat(NamedTuple):
    keys: tuple[str, ...]
    cells: list[str]
    rest: str


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The lists of the lines that nothing else has taken."""
    keys: tuple[str, ...] = ()
    rows, last = list[Row](), 0
    for line, is_free in zip(lines, free, strict=True):
        if line.kind == "blank":
            continue
        found = _stat(line.text) if is_free and line.kind in ("prose", "item") else None
        if rows and (found is None or found.keys != keys):
            yield from _made(keys, rows, last)
            rows = []
        if found:
            keys, last = found.keys, line.number
            rows.append(Row(line.number, [*found.cells, found.rest]))
    yield from _made(keys, rows, last)


def _made(keys: Sequence[str], rows: list[Row], last: int) -> Iterator[Block]:
    if len(rows) < _FEWEST:
        return
    noted = any(row.cells[-1] for row in rows)
    wide = len(keys) + 1 + noted
    cut = [Row(row.line, row.cells[:wide]) for row in rows]
    yield Block("stats", rows[0].line, cut, ["Name", *keys, "Notes"][:wide], last)


def _stat(text: str) -> _Stat | None:
    """A name, at least two words with a number each, and what is said behind them."""
    name = _NAME.match(text)
    if not name:
        return None
    keys, cells, at = list[str](), [name[1].strip()], name.end()
    while (part := _PART.match(text, at)) and part[1].strip() not in keys:
        keys.append(part[1].strip())
        cells.append(part[2])
        at = part.end()
        if part[0].rstrip().endswith((".", ")")):
            break
    return _Stat(tuple(keys), cells, text[at:].strip(" -\u2013;,")) if len(keys) > 1 else None
