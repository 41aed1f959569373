"""Doubts: what of a table that is read looks like two columns in one, a name with its notes, or a header as a row.

And what of the lines that nothing has read looks like a list: it is told, and never passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.extract import columns, words
from pnp.extract.cut.tokens import kind_of
from pnp.extract.found import Row, Table, Unread
from pnp.extract.lines import Line

_NUMBERS = frozenset("nsdurx")
_MOST = 0.6
"""Of the notes: if so many begin with a number, it may be a column of its own."""
_FEWEST = 3
_FEWEST_SHORT = 5
"""Short lines that are told; fewer stand between paragraphs everywhere."""
_MOST_WORDS = 9
_SHOWN = 60
_LONG = 5
"""Words of a name; more, and its notes may be in it."""
_TWO = "its last cell begins with what may be a column of its own"
_NAMED = "its name is as long as a note"
_HEADER = "it may be the header"


def doubt(table: Table) -> None:
    """Mark the rows of a table that nothing else doubts."""
    for why, rows in ((_TWO, _two_in_one(table)), (_NAMED, _long_names(table)), (_HEADER, _header(table))):
        for row in rows:
            row.doubt = row.doubt or why


def _two_in_one(table: Table) -> list[Row]:
    noted = [row for row in table.rows if row.cells[-1]]
    if len(noted) < _FEWEST or len(table.columns) < 2 or all(map(words.is_number, (row.cells[-1] for row in noted))):
        return []
    begun = [row for row in noted if kind_of(row.cells[-1].split()[0]) in _NUMBERS]
    return [row for row in begun if " " in row.cells[-1]] if len(begun) >= _MOST * len(noted) else []


def _long_names(table: Table) -> list[Row]:
    name = columns.name_column(table)
    if table.named or len(table.columns) > 2 or table.die:
        return []
    return [row for row in table.rows if len(row.cells[name].split()) > _LONG]


def _header(table: Table) -> list[Row]:
    """The first row of a table without names where it alone has no number in a column of numbers."""
    first, rest = table.rows[0], table.rows[1:]
    if table.named or len(rest) < _FEWEST:
        return []
    for at, cell in enumerate(first.cells):
        numbers = sum(words.is_number(row.cells[at]) for row in rest)
        if cell and not words.is_number(cell) and cell not in words.DASHES and numbers > 0.7 * len(rest):
            return [first]
    return []


def over(lines: Sequence[Line], free: Sequence[bool], told: Sequence[Unread]) -> Iterator[Unread]:
    """The runs of short lines that nothing has read and nobody has told."""
    known = {each.line for each in told}
    run = list[Line]()
    for line, is_free in [*zip(lines, free, strict=True), (Line(0, "rule", ""), False)]:
        if is_free and _short(line):
            run.append(line)
        elif not (is_free and line.kind == "blank"):
            if len(run) >= _FEWEST_SHORT and known.isdisjoint(each.number for each in run):
                yield Unread(run[0].number, run[0].text[:_SHOWN], f"{len(run)} short lines that may be a list")
            run = []


def _short(line: Line) -> bool:
    """Whether a line is some words that no sentence ends."""
    text = line.text
    if line.kind not in ("prose", "item") or not text or len(text.split()) > _MOST_WORDS:
        return False
    return text[-1] not in ".!?:,;" and text[0] != "("
