"""Lists parted by `;` or `,`, as many in each line: `Ember Knight; 2; May attack twice`."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from contextlib import suppress

from pnp.extract import columns
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line

_MARKS = (";", ",", " / ", " \u00b7 ", " \u2022 ", "#", "~")
_SURE = 2
"""Marks in each line that make a list of lines without a header; commas never do."""
_FEWEST = 3
_LONGEST = 4_000


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The parted lists of the lines that nothing else has taken."""
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and free[end] and lines[end].kind in ("prose", "item"):
            end += 1
        if parted := _parted(lines[at:end]):
            yield parted
        at = max(end, at + 1)


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
