"""The review page: each passage of a rulebook beside the rows it became, doubtful ones marked, and what was not read.

One HTML page that loads nothing and runs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.extract.found import Extraction, Row, Table, Unread

_AROUND = 2
"""Lines shown before and behind a passage."""
_MOST = 240
"""Lines of one passage that are shown; rows far apart have the lines between them left out."""
_APART = 6
_LONGEST = 1_200


class Shown(NamedTuple):
    """A line of the book; `kind` is `row`, `head`, `unread` or nothing."""

    number: int
    text: str
    kind: str


class Passage(NamedTuple):
    """A table and the runs of lines that it came from."""

    table: Table
    place: str
    runs: list[list[Shown]]
    likely: int


class Left(NamedTuple):
    """What was not read, where, and the lines around it."""

    unread: Unread
    place: str
    lines: list[Shown]


def reviewed(found: Extraction, title: str) -> str:
    """The page of an extraction; `title` is the rulebook's name."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    here = Path(__file__).parent
    environment = Environment(
        loader=FileSystemLoader(here), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    book = found.text.split("\n")
    rows = [row for table in found.tables for row in table.rows]
    return environment.get_template("review.html.j2").render(
        title=title,
        passages=[_passage(found, table, book) for table in found.tables],
        left=[_left(found, each, book) for each in found.unread],
        rows=len(rows),
        sure=sum(not row.doubt for row in rows),
        style=(here / "review.css").read_text(encoding="utf-8"),
    )


def _passage(found: Extraction, table: Table, book: list[str]) -> Passage:
    kinds = {row.line: "row" for row in table.rows}
    kinds.setdefault(table.line, "head")
    runs: list[list[Shown]] = []
    for group in _runs(sorted({*kinds, *_rest(table.rows, table.last)})) if found.text else ():
        runs.append(list(_lines(book, set(group), kinds)))
    return Passage(table, found.place(table.line), runs, sum(bool(row.doubt) for row in table.rows))


def _left(found: Extraction, each: Unread, book: list[str]) -> Left:
    return Left(each, found.place(each.line), list(_lines(book, {each.line}, {})) if found.text else [])


def _rest(rows: list[Row], last: int) -> Iterator[int]:
    """The lines behind a table's last row that still belong to it."""
    if rows and rows[-1].line <= last < rows[-1].line + _APART:
        yield from range(rows[-1].line, last + 1)


def _runs(lines: list[int]) -> Iterator[list[int]]:
    """Lines in runs that stand close together."""
    run: list[int] = []
    for line in lines:
        if run and line > run[-1] + _APART:
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _lines(book: list[str], wanted: set[int], kinds: dict[int, str]) -> Iterator[Shown]:
    """The lines from the first to the last wanted, and some around them."""
    first = max(1, min(wanted) - _AROUND)
    last = min(len(book), max(wanted) + _AROUND, first + _MOST)
    for number in range(first, last + 1):
        text = book[number - 1]
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "\u2026"
        yield Shown(number, shown, kinds.get(number, "unread" if not kinds and number in wanted else ""))
