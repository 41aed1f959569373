"""What is found in a rulebook: tables, their rows with the lines they stand on, and what could not be read."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(slots=True)
class Row:
    """One row: the line it begins on, counted from 1, and its cells, one a column."""

    line: int
    cells: list[str]
    bold: bool = False
    """Whether its first cell is the only one, and in bold."""
    doubt: str = ""
    """Why it is only likely to be what the book says; empty where it is sure."""


class Unread(NamedTuple):
    """A passage that looks like a list, and why it was not read, or not read for certain."""

    line: int
    text: str
    why: str


@dataclass(slots=True)
class Block:
    """Neighbouring rows of one shape, before it is known which table they belong to.

    `header` is given where the shape itself tells it; else the first row may be one. `line` is that of the header.
    """

    shape: str
    line: int
    rows: list[Row]
    header: list[str] | None = None
    last: int = 0
    """The last line that belongs to it."""
    title: str = ""
    """Where it stands in the same line as its list."""


@dataclass(slots=True)
class Table:
    """A list of cards, units or tiles, or a table to roll on: `line` is where its first header or row stands."""

    title: str
    line: int
    columns: list[str]
    rows: list[Row]
    named: bool = True
    """Whether the columns have the rulebook's names."""
    die: str | None = None
    legend: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    last: int = 0

    def as_dict(self) -> dict[str, object]:
        """The table as `--json` promises it."""
        return {
            "title": self.title,
            "line": self.line,
            "columns": self.columns,
            "rows": [row.cells for row in self.rows],
            "lines": [row.line for row in self.rows],
            "doubts": [row.doubt for row in self.rows],
        }


@dataclass(slots=True)
class Extraction:
    """All that was found in one rulebook, in the order of its lines."""

    tables: list[Table] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    """For a file with pages the line on which each begins."""
    text: str = ""
    """What the file was read as; lines count in it."""

    def place(self, line: int) -> str:
        """Where a line stands, in words: its page too, where the file has pages."""
        page = bisect_right(self.pages, line)
        return f"page {page}, line {line - self.pages[page - 1] + 1}" if page else f"line {line}"

    def as_dict(self) -> dict[str, object]:
        """The extraction as `--json` promises it."""
        return {
            "tables": [table.as_dict() for table in self.tables],
            "unread": [each._asdict() for each in self.unread],
            "pages": self.pages,
        }
