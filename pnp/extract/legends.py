"""Legends: what the short words in a column stand for (`H = Hero`, `**C** Character`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import words
from pnp.extract.found import Table
from pnp.extract.lines import Line

_BOLD = re.compile(r"\**([A-Z#(][A-Za-z0-9#()/]{0,4})\*\*\s*[-:=\u2013]?\s*(\S.*)")
_SIGNED = re.compile(r"(?:^|(?<=\s))([A-Z#][A-Za-z0-9#]{0,4})\s?=\s?")
_PLAIN = re.compile(r"([A-Z]{1,3})\s(?:=\s|-\s|:\s)?([A-Z]\S.*)")
_LONGEST = 120
_MOST = 400
"""Entries of all legends of a rulebook."""
_MOSTLY = 0.6
_WORD = re.compile(r"[A-Za-z]+")


def attach(tables: Sequence[Table], lines: Sequence[Line], free: Sequence[bool]) -> None:
    """Give each table the entries of the text's legends that its cells are made of."""
    told: list[tuple[int, str, str]] = []
    for line, is_free in zip(lines, free, strict=True):
        if is_free and line.kind in ("prose", "item") and len(told) < _MOST:
            goes_on = bool(told) and told[-1][0] == line.number - 1
            told += [(line.number, sign, meaning) for sign, meaning in _entries(line, goes_on)]
    for table in tables:
        # Of two meanings the one before the table's end holds, the nearer of several; written last, it stays.
        far = sorted(told, key=lambda each: (each[0] <= table.last, -abs(each[0] - table.last)))
        known = {sign: meaning for _, sign, meaning in far}
        for at, column in enumerate(table.columns):
            if words.role(column) in ("name", "text", "roll"):
                continue
            table.legend.update(_used([row.cells[at] for row in table.rows], known))


def _entries(line: Line, goes_on: bool) -> Iterator[tuple[str, str]]:
    raw = line.raw.strip().lstrip("-* ")
    found = _BOLD.fullmatch(raw)
    if found and len(raw) <= 2 * _LONGEST:
        yield found[1], found[2].strip("* ")
        return
    marks = list(_SIGNED.finditer(line.text))
    for mark, after in zip(marks, [*marks[1:], None], strict=False):
        meaning = line.text[mark.end() : after.start() if after else len(line.text)].strip(" ,;.")
        if 0 < len(meaning) <= _LONGEST and "=" not in meaning:
            yield mark[1], " ".join(meaning.split()[:12])
    plain = _PLAIN.fullmatch(line.text) if (line.kind == "item" or goes_on) and not marks else None
    if plain and len(line.text) <= _LONGEST:
        yield plain[1], plain[2]


def _used(cells: Sequence[str], known: dict[str, str]) -> dict[str, str]:
    """The entries that the cells of a column are made of, if most of them are."""
    given = [cell for cell in cells if not words.is_blank(cell)]
    parts = [[part for word in _WORD.findall(cell[:24]) for part in _parts(word, known)] for cell in given]
    if not given or sum(map(bool, parts)) < _MOSTLY * len(given):
        return {}
    return {part: known[part] for found in parts for part in found}


def _parts(word: str, known: dict[str, str]) -> list[str]:
    """A word as one entry, or as several written together (`CFS`); nothing where a sign is unknown."""
    if word in known:
        return [word]
    return list(word) if word and all(sign in known for sign in word) else []
