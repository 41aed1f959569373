"""Tables out of blocks: headers, halves side by side, rows that go on, lists that a page or a heading tore apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.extract import columns, words
from pnp.extract.found import Block, Extraction, Row, Table, Unread
from pnp.extract.lines import Line

_CONTINUED = re.compile(r"\s*\(?\b(?:continued|cont\.?|cont'd)\)?$", re.IGNORECASE)
_ORDER = re.compile(r"(?:[0-9]{1,3}|[IVX]{1,5})[.)]\s+")
_FAR = 12
"""Lines of prose between two pieces of a list without a header; more, and they are two lists."""
_TORN = 3
"""So many lines of prose between two rows are no longer what is left of a row."""
_SHOWN = 80
_MOST_FACES = 100
_MOST_COPIES = 60
"""Of one card, where nothing says that a number is one of copies; more are a page."""


class Builder:
    """Takes headings and blocks in the order of their lines, and makes tables of them."""

    def __init__(
        self, title: str, headings: frozenset[str] = frozenset(), again: frozenset[tuple[str, ...]] = frozenset()
    ) -> None:
        self.made = Extraction()
        self._headings = headings
        self._again = again
        """Rows of words that come back: headers."""
        self._title, self._heading = title, title
        self._since: list[str] = []
        """The headings since the last table."""
        self._open: dict[tuple[str, ...], Table] = {}
        self._last: Table | None = None
        self._prose = 0
        self._between: list[Line] = []
        """The first lines of prose since the last table."""

    def heading(self, text: str) -> None:
        """A heading: the title of the tables below it."""
        text = _CONTINUED.sub("", text).strip(" :")
        if self._last and text == self._last.title and not self._since:
            return
        self._heading = text
        self._since.append(text)

    def line(self, line: Line) -> None:
        """A line that belongs to no block; right below a table it may be the rest of its last row."""
        table = self._last
        near = table is not None and not self._since and not self._prose and table.named
        if table and near and table.rows and _rest(line.text, table.rows[-1].cells[-1], table):
            table.rows[-1].cells[-1] = columns.joined(table.rows[-1].cells[-1], line.text)
            table.last = line.number
            return
        self._prose += 1
        if len(self._between) < _TORN:
            self._between.append(line)

    def block(self, block: Block) -> None:
        """Rows of one shape."""
        rows = [row for row in self._narrow(block.rows) if not all(map(words.is_blank, row.cells))]
        if block.title:
            self.heading(block.title)
        if block.header is not None:
            self._segment(block.header[: columns.MOST_COLUMNS], block.line, rows, block.last)
            return
        for header, line, part in self._segments(rows):
            self._segment(header, line, part, block.last)

    def _narrow(self, rows: Sequence[Row]) -> list[Row]:
        """Rows of no more cells than a table has columns; what is left out of the first that has more is told."""
        most = columns.MOST_COLUMNS
        over = next((row for row in rows if any(row.cells[most:])), None)
        if over:
            left = sum(map(bool, over.cells[most:]))
            self._tell(Row(over.line, over.cells[most:]), f"more than {most} columns; {left:,} cells were left out")
        return [row if len(row.cells) <= most else replace(row, cells=row.cells[:most]) for row in rows]

    def _segments(self, rows: Sequence[Row]) -> Iterable[tuple[list[str] | None, int, list[Row]]]:
        """The rows cut where a header stands."""
        header: list[str] | None = None
        line, part = rows[0].line if rows else 0, list[Row]()
        known = self._last.columns if self._last and not self._since else []
        for index, row in enumerate(rows):
            if index == 0:
                names = columns.same(row.cells, known) or columns.is_header(row.cells, rows[1:])
                names = names or tuple(row.cells) in self._again
            else:
                names = header is not None and columns.names_again(row.cells, header)
            if names:
                if index:
                    yield header, line, part
                header, line, part = row.cells, row.line, []
            else:
                part.append(row)
        if rows:
            yield header, line, part

    def _segment(self, header: list[str] | None, line: int, rows: list[Row], last: int) -> None:
        if header is None:
            self._unnamed(rows, last)
            return
        header, rows = _second(_shorn(header, rows), rows)
        groups = columns.side_by_side(header)
        for at, (begin, end) in enumerate(groups if len(groups) > 1 else []):
            part = _part(rows, begin, end if at + 1 < len(groups) else None)
            self._segment(list(header[begin:end]), line, part, last)
        if len(groups) > 1:
            return
        table = self._continued(header, rows)
        if table is None:
            table = Table(self._named(header), line, [cell.rstrip(":").strip() for cell in header], [])
            table.die = next((die for cell in header if (die := words.die(cell))), None)
            self.made.tables.append(table)
        self._open[columns.key(header)] = table
        self._fill(table, rows, last)

    def _named(self, header: Sequence[str]) -> str:
        """The title of a new table.

        The heading above it; or a list's heading that chapters of rules tore off it; or, where the heading speaks of
        something else or has its table already, what the header calls its rows ("THREAT CARD").
        """
        own = next((cell.strip(" :") for cell in header if words.role(cell) == "name" and not words.exact(cell)), None)
        rules = words.speaks_of_rules(self._heading)
        if rules and (torn := [each for each in self._since if words.titles_a_list(each)]):
            return torn[-1]
        taken = self._last is not None and not self._since
        other = rules and not words.speaks_of_lists(self._heading)
        return own if own and (other or taken) else self._heading

    def _continued(self, header: Sequence[str], rows: Sequence[Row]) -> Table | None:
        """The table that these rows go on with, where their header was printed once more."""
        table = self._open.get(columns.key(header))
        if table is None:
            return None
        if table.die:
            at = next(at for at, cell in enumerate(header) if words.die(cell))
            return (
                table if _follows(table.rows, rows, at) or (not self._since and _beside(table.rows, rows, at)) else None
            )
        if not self._since:
            return table
        torn = all(words.speaks_of_rules(each) and not words.titles_a_list(each) for each in self._since)
        return table if torn and words.titles_a_list(table.title) else None

    def _unnamed(self, rows: list[Row], last: int) -> None:
        """Rows without a header: the rest of the table above, or a table whose columns have no names."""
        if not rows:
            return
        wide = max(len(row.cells) for row in rows)
        table = self._last
        near = table is not None and not self._since and self._prose <= _FAR
        if table and near and (len(table.columns) == wide or (table.named and wide < len(table.columns))):
            if not table.named and table.rows and rows[0].cells == table.rows[0].cells:
                why = "the first row of the list once more, as a page break repeats a header; left out"
                self._tell(rows[0], why)
                rows = rows[1:]
            if table.named and self._prose < _TORN:
                for line in self._between:
                    self.unread(Unread(line.number, line.text[:_SHOWN], "stands between two rows of a list"))
            self._fill(table, rows, last)
            return
        if found := columns.labelled(rows):
            self._segment(found[0], rows[0].line, found[1], last)
            return
        if half := columns.doubled(rows):
            rows = [*_part(rows, 0, half), *_part(rows, half, None)]
            wide = half
        rows = _whole(rows, wide)
        pages = _pages(rows, self._headings)
        if pages or not _listlike(rows, self._heading):
            what = "pages of a table of contents" if pages else "neither named columns nor a list of names"
            self._tell(rows[0], f"{_many(len(rows))} parted like cells, but {what}")
            self._since.append("")
            return
        names = ["Name"] + [f"Column {at}" for at in range(2, wide)] + (["Notes"] if wide > 1 else [])
        if words.span(rows[0].cells[0]) and all(words.span(row.cells[0]) for row in rows):
            names = ["Roll", "Name", *names[2:]] if wide > 2 else ["Roll", "Result"]
        table = Table(self._named([]), rows[0].line, names[:wide], [], named=False)
        self.made.tables.append(table)
        self._fill(table, rows, last)

    def _fill(self, table: Table, rows: Sequence[Row], last: int) -> None:
        for row in rows:
            cells, more = columns.fitted(row.cells, len(table.columns))
            if more:
                why = f"more cells than the {len(table.columns)} columns; the rest went to the last"
                self._tell(row, why)
                row.doubt = row.doubt or why
            if columns.goes_on(cells, table):
                for at, cell in enumerate(cells):
                    if not words.is_blank(cell):
                        table.rows[-1].cells[at] = columns.joined(table.rows[-1].cells[at], cell)
            elif (place := columns.rest_of(cells, table)) is not None:
                rest = next(cell for cell in cells if not words.is_blank(cell))
                table.rows[-1].cells[place] = columns.joined(table.rows[-1].cells[place], rest)
            elif not all(map(words.is_blank, cells)):
                table.rows.append(replace(row, cells=cells))
        table.last = max(last, table.last)
        self._last, self._since, self._prose, self._between = table, [], 0, []

    def _tell(self, row: Row, why: str) -> None:
        self.made.unread.append(Unread(row.line, " ".join(" ".join(row.cells).split())[:_SHOWN], why))

    def unread(self, told: Unread) -> None:
        """A passage that a shape could not read."""
        self.made.unread.append(told)


def _shorn(header: list[str], rows: Sequence[Row]) -> list[str]:
    """A header without empty cells at its end, where the rows have none there either."""
    wide = max((_filled(row.cells) for row in rows), default=0)
    return header[: max(_filled(header), min(wide, len(header)))]


def _second(header: list[str], rows: list[Row]) -> tuple[list[str], list[Row]]:
    """A header of two rows as one: a first row of words only, in columns that have numbers below."""
    if len(rows) < 4 or any(words.is_number(cell) or words.span(cell) for cell in rows[0].cells):
        return header, rows
    numbers = [at for at in range(1, len(header)) if columns.mostly_numbers(rows[1:], at)]
    first = rows[0].cells
    if len(numbers) < 2 or any(at >= len(first) or words.is_blank(first[at]) for at in numbers):
        return header, rows
    return [f"{one} {two}".strip() for one, two in zip(header, [*first, *[""] * len(header)], strict=False)], rows[1:]


def _filled(cells: Sequence[str]) -> int:
    """The place behind the last cell that is not empty."""
    return next((at for at in range(len(cells), 0, -1) if cells[at - 1]), 0)


def _part(rows: Sequence[Row], begin: int, end: int | None) -> list[Row]:
    """Of rows with several tables side by side the cells of one."""
    made = [replace(row, cells=row.cells[begin:end], bold=False) for row in rows]
    return [row for row in made if any(not words.is_blank(cell) for cell in row.cells)]


def _follows(before: Sequence[Row], rows: Sequence[Row], at: int) -> bool:
    """Whether the first roll of some rows is the one after the last of others."""
    one = words.span(before[-1].cells[at]) if before and at < len(before[-1].cells) else None
    two = words.span(rows[0].cells[at]) if rows and at < len(rows[0].cells) else None
    if not one or not two or one[1] is None:
        return not rows
    # The face 0 of a ten-sided die is its highest.
    return (two[0] == one[1] + 1 and one[1] > 0) or (one[1] == 9 and two[0] == 0)


def _beside(before: Sequence[Row], rows: Sequence[Row], at: int) -> bool:
    """Whether no roll of some rows is one of others: pieces of one table out of their order."""
    if len(before) > _MOST_FACES:
        return False
    seen = {row.cells[at] for row in before if at < len(row.cells)}
    return not any(at < len(row.cells) and row.cells[at] in seen for row in rows)


def _listlike(rows: Sequence[Row], heading: str) -> bool:
    """Whether rows without a header are a list: names first, nearly every row as wide as the others."""
    wide = max(len(row.cells) for row in rows)
    if wide < 2:
        return False
    first = [row.cells[0] for row in rows]
    named = sum(sum(map(str.isalnum, cell)) > 1 or bool(words.span(cell)) for cell in first)
    named = max(named, sum(len(row.cells) > 1 and sum(map(str.isalpha, row.cells[1])) > 2 for row in rows))
    full = sum(sum(map(bool, row.cells)) > 1 for row in rows)
    fewest = 2 if words.titles_a_list(heading) else 3
    return len(rows) >= fewest and named >= 0.9 * len(rows) and full >= 0.7 * len(rows)


def _whole(rows: Sequence[Row], wide: int) -> list[Row]:
    """Rows of two columns with their rests, which have nothing in the first."""
    made = list[Row]()
    for row in rows:
        if wide == 2 and made and not row.cells[0] and len(row.cells) == 2 and not words.is_number(row.cells[1]):
            made[-1] = replace(made[-1], cells=[made[-1].cells[0], columns.joined(made[-1].cells[-1], row.cells[1])])
        else:
            made.append(row)
    return made


def _rest(text: str, cell: str, table: Table) -> bool:
    """Whether a line is the rest of a sentence in the last cell of a row."""
    if words.role(table.columns[-1]) != "text" or " " not in cell or is_closed(cell) or len(text) > 160:
        return False
    return cell[-1] in ";," or text[:1].islower()


def is_closed(cell: str) -> bool:
    """Whether a cell ends as a sentence does."""
    return cell[-1:] in {".", "!", "?", ":"}


def _pages(rows: Sequence[Row], headings: frozenset[str]) -> bool:
    """Whether the last cells are the pages of a table of contents: numbers that only rise, or too great for a deck."""
    last = [row.cells[-1] for row in rows if len(row.cells) > 1]
    wide = any(words.is_number(cell) for row in rows for cell in row.cells[1:-1])
    if len(last) < 3 or wide or not all(map(words.is_number, last)):
        return False
    pages = [int(cell) for cell in last]
    chapters = sum(words.normal(_ORDER.sub("", row.cells[0])) in headings for row in rows)
    far = (
        (pages[-1] - pages[0] >= len(pages) and 2 * len(set(pages)) > len(pages))
        or 2 * chapters >= len(rows)
        or max(pages) > _MOST_COPIES
    )
    return pages == sorted(pages) and far


def _many(number: int) -> str:
    return "a line" if number == 1 else f"{number} lines"
