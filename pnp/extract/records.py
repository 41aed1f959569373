"""Records: a card a paragraph, a line a field (`Name: Ember Knight`, `Copies: 2`), and lists parted by `;` or `,`."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from pnp.extract import columns
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line

_FIELD = re.compile(r"([A-Z#][A-Za-z0-9 /#.]{0,24}):(?:\s+(\S.*))?")
_MARKS = (";", ",", " / ", " \u00b7 ", " \u2022 ")
_SURE = 2
"""Marks in each line that make a list of lines without a header; commas never do."""
_FEWEST = 3
_MOST_FIELDS = 40
_LONGEST = 4_000


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The records and the parted lists of the lines that nothing else has taken."""
    open_, keys = list[Row](), list[str]()
    last = at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and free[end] and lines[end].kind in ("prose", "item"):
            end += 1
        part = lines[at:end]
        if parted := _parted(part):
            yield parted
        record = _record(part) if part and not parted else None
        if record and open_ and record[0][0] != keys[0]:
            yield from _made(open_, keys, last)
            open_, keys = [], []
        if record:
            names, row = record
            keys += [name for name in names if name not in keys][: _MOST_FIELDS - len(keys)]
            cells = dict(zip(names, row.cells, strict=True))
            open_.append(Row(row.line, [cells.get(key, "") for key in keys]))
            last = part[-1].number
        elif open_ and (part or (at < len(lines) and lines[at].kind != "blank")):
            yield from _made(open_, keys, last)
            open_, keys = [], []
        at = max(end, at + 1)
    yield from _made(open_, keys, last)


def _made(rows: list[Row], keys: list[str], last: int) -> Iterator[Block]:
    if len(rows) >= 2 and len(keys) >= 2:
        yield Block("records", rows[0].line, rows, list(keys), last)


def _record(lines: Sequence[Line]) -> tuple[list[str], Row] | None:
    """The names and the values of a paragraph of fields; a line without a name goes on with the last value."""
    names, values = list[str](), list[str]()
    for line in lines:
        found = _FIELD.fullmatch(line.text)
        if found and found[1] not in names:
            names.append(found[1])
            values.append(found[2] or "")
        elif not names or found:
            return None
        else:
            values[-1] = columns.joined(values[-1], line.text)
    return (names, Row(lines[0].number, values)) if len(names) >= 2 and 2 * len(names) >= len(lines) else None


def _split(text: str, mark: str) -> list[str]:
    """The cells of a line; what stands in quotes is one, as in a CSV file."""
    if '"' in text and len(mark) == 1 and len(text) <= _LONGEST:
        with suppress(csv.Error):
            return [cell.strip() for cell in next(csv.reader([text], delimiter=mark, skipinitialspace=True))]
    return [cell.strip() for cell in text.split(mark)]


def _parted(lines: Sequence[Line]) -> Block | None:
    """Lines with as many `;` or `,` each, the first of which is a header."""
    if len(lines) < _FEWEST:
        return None
    for mark in _MARKS:
        cells = [_split(line.text, mark) for line in lines]
        many = len(cells[0]) - 1
        if not many or any(len(each) != many + 1 for each in cells):
            continue
        rows = [Row(line.number, each) for line, each in zip(lines, cells, strict=True)]
        if columns.is_header(rows[0].cells, rows[1:]):
            return Block("parted", rows[0].line, rows[1:], rows[0].cells, lines[-1].number)
        if mark != "," and many >= _SURE:
            return Block("parted", rows[0].line, rows, None, lines[-1].number)
    return None
