"""Web pages: a line for each block, tabs between the cells of a table's rows, signs before headings and items.

A table that only sets a page (no header, and its cells hold lines of their own) is read as these lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser

_HIDDEN = {"script", "style", "template", "noscript", "svg", "head", "nav"}
_BLOCKS = {
    *("p", "div", "section", "article", "main", "header", "footer", "aside", "blockquote", "pre", "figure"),
    *("ul", "ol", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "caption", "hr", "form", "fieldset"),
}
_BOLD = {"b", "strong", "dt"}
_APART = {"p", "table", "ul", "ol", "dl", "section", "article", "hr", "blockquote", "pre"}
"""Blocks with a blank line around them."""
_WIDEST = 40
"""Columns that one cell may span."""


_ROLL = re.compile(r"[0-9]{1,4}(?:\s?[-\u2013\u2014]\s?[0-9]{1,4}|\+)?")
_LINES = 3
"""Lines in a cell from which on it is none."""
_TABS = re.compile(r"^[ \t]+")


def lines(page: str) -> str:
    """The text of a page in lines."""
    return "\n".join(text for _, text in placed(page)).strip("\n") + "\n"


def placed(page: str) -> list[tuple[int, str]]:
    """The lines of a page, each with the line of its source on which it begins."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    reader.tabled()
    reader.ended()
    return reader.made


@dataclass(slots=True)
class _Row:
    """A row of a table: where it begins, its cells in lines, and whether it is a header."""

    place: int
    cells: list[list[str]] = field(default_factory=list)
    header: bool = False


def _rows(table: list[_Row]) -> Iterable[tuple[int, str]]:
    """A table's rows as lines with tabs, or the lines in its cells where it only sets a page."""
    table = [row for row in table if any(map(any, row.cells))]
    full = [sum(map(bool, row.cells)) for row in table]
    headed = any(row.header for row in table)
    if not headed and (
        sum(many == 1 for many in full) > 0.7 * len(table)
        or any(len(cell) >= _LINES for row in table for cell in row.cells)
    ):
        for row in table:
            for cell in row.cells:
                if len(cell) > 1:
                    yield row.place, ""
                yield from ((row.place, line) for line in cell)
                if len(cell) > 1:
                    yield row.place, ""
        return
    cells = [[" ".join(cell) for cell in row.cells] for row in table]
    if headed and 1 < len(table) < 4 and len(cells[0]) > 2 and all(map(_ROLL.fullmatch, cells[0])):
        # Rolls side by side, their results below them.
        wide = len(cells[0])
        for at in range(wide):
            yield table[0].place, "\t".join(row[at] for row in cells if at < len(row))
        return
    parted = [row for row in table if not row.header and len(row.cells) > 1 and len(row.cells[0]) == 2]
    apart = len(parted) > 0.7 * sum(not row.header for row in table)
    for row, whole in zip(table, cells, strict=True):
        if apart and row.cells[0]:
            whole = [row.cells[0][0], *whole[1:], " ".join(row.cells[0][1:])]
        yield row.place, "\t".join(whole) + ("\t" if len(whole) == 1 else "")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.made: list[tuple[int, str]] = []
        self._table: list[_Row] = []
        self._line: list[str] = []
        self._mark = ""
        self._hidden = 0
        self._kept = 0
        """How deep in passages whose line breaks count."""
        self._cells: _Row | None = None
        self._span = 0
        """Columns of the cell that is open, 0 for none."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden += 1
        elif tag == "tr":
            self._rowed()
            self.ended()
            self._cells = _Row(self.getpos()[0])
        elif tag in ("td", "th") and self._cells is not None:
            self._celled()
            self._cells.header |= tag == "th"
            wide = (dict(attrs).get("colspan") or "1")[:3]
            self._span = max(1, min(int(wide), _WIDEST)) if wide.isascii() and wide.isdigit() else 1
        elif tag == "br":
            self._broken()
        elif tag in ("h1", "h2", "h3", "h4", "h5", "h6") and self._cells is None:
            self.ended(True)
            self._mark = "#" * int(tag[1]) + " "
        elif tag in ("li", "dt"):
            self.ended()
            self._mark = "- "
            self._line += ["\n"] if self._cells else []
            self._line += ["**"] if tag == "dt" else []
        elif tag == "dd" and self._mark and self._cells is None:
            # What a term means, on the term's line.
            self._line.append(": ")
        elif tag in _BOLD and not self._kept:
            self._line.append("**")
        elif tag in _BLOCKS:
            self.ended(tag in _APART)
            self._kept += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif tag in _BOLD and not self._kept:
            self._line.append("**")
        elif tag in ("tr", "table"):
            self._rowed()
            if tag == "table":
                self.tabled()
            self.ended(tag == "table")
        elif tag in ("td", "th") and self._cells is not None:
            self._celled()
        elif tag in ("h1", "h2", "h3", "h4", "h5", "h6", "li") or tag in _BLOCKS:
            self.ended(tag in _APART or tag[0] == "h")
            self._kept = max(0, self._kept - (tag == "pre"))

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        if self._kept and self._cells is None:
            first, *rest = data.split("\n")
            self._line.append(_indented(first))
            for line in rest:
                self.ended()
                self._line.append(_indented(line))
        else:
            self._line.append(data.replace("\n", " "))

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """`<![` begins a comment, as in browsers; the base class ends the program at sections it does not know."""
        return self.parse_bogus_comment(i, bool(report))

    def _broken(self) -> None:
        if self._cells is None:
            self.ended()
        else:
            self._line.append("\n")

    def _celled(self) -> None:
        """The open cell ends, if there is one."""
        parts = [" ".join(part.split()) for part in "".join(self._line).split("\n")]
        self._line = []
        if self._cells is not None and self._span:
            self._cells.cells += [[part for part in parts if part.strip("* ")], *[[]] * (self._span - 1)]
        self._span = 0

    def _rowed(self) -> None:
        if self._cells is None:
            return
        self._celled()
        row, self._cells = self._cells, None
        self._table.append(row)

    def tabled(self) -> None:
        """The open table ends, if there is one."""
        self._rowed()
        table, self._table = self._table, []
        self.made += _rows(table)

    def ended(self, apart: bool = False) -> None:
        """The block ends: its words are a line; `apart`: with a blank line behind it."""
        if self._cells is not None:
            self._line.append("\n")
            return
        if self._table and "".join(self._line).strip():
            self.tabled()
        text = "".join(self._line)
        text = text.rstrip() if self._kept else " ".join(text.split())
        self._line = []
        if text.strip("* "):
            self.made.append((self.getpos()[0], self._mark + text))
            self._mark = ""
        if apart and self.made and self.made[-1][1]:
            self.made.append((self.getpos()[0], ""))


def _indented(text: str) -> str:
    """A line whose tabs at the begin set it in, and part no cells."""
    return _TABS.sub(lambda found: found[0].expandtabs(4), text)
