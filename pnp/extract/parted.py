"""Lists parted by `;` or `,`, as many in each line: `Ember Knight; 2; May attack twice`."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from contextlib import suppress

from pnp.extract import columns
from pnp.extract.cut.tokens import kind_of
from pnp.extract.forms import AMOUNT
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
        yield from _parted(lines[at:end])
        at = max(end, at + 1)


def _split(text: str, mark: str) -> list[str]:
    """The cells of a line; what stands in quotes is one, as in a CSV file."""
    if '"' in text and len(mark) == 1 and len(text) <= _LONGEST:
        with suppress(csv.Error):
            return [cell.strip() for cell in next(csv.reader([text], delimiter=mark, skipinitialspace=True))]
    return [cell.strip() for cell in text.split(mark)]


def _lettered(cell: str) -> bool:
    """Whether a cell has a word in it that is no number with its unit."""
    return bool(cell) and not AMOUNT.match(cell) and kind_of(cell) not in "nsdurx"


def _parted(lines: Sequence[Line]) -> Iterator[Block]:
    """Lines with as many `;` or `,` each, the first of which is a header."""
    for mark in _MARKS:
        cells = [_split(line.text, mark) for line in lines]
        at, found = 0, False
        while at < len(lines):
            end = at + 1
            while end < len(lines) and len(cells[end]) == len(cells[at]):
                end += 1
            many = len(cells[at]) - 1
            # No sentence has commas without a space behind them, as many again and again.
            close = mark == "," and many > _SURE and not any(", " in line.text for line in lines[at:end])
            if (
                many
                and end - at >= _FEWEST
                and (mark not in ",#" or end - at == len(lines) or (mark == "#" and many > 2) or close)
            ):
                rows = [
                    Row(line.number, each) for line, each in zip(lines[at:end], cells[at:end], strict=True) if any(each)
                ]
                headed = columns.is_header(rows[0].cells, rows[1:])
                if all(not _lettered(cell) for row in rows[1:] for cell in row.cells):
                    # Numbers and their units, and no name.
                    at = end
                    continue
                if headed or (mark != "," and many >= _SURE) or close:
                    body, header = (rows[1:], rows[0].cells) if headed else (rows, None)
                    yield Block("parted", rows[0].line, body, header, lines[end - 1].number)
                    found = True
            at = end
        if found:
            return
