"""Books: a cell of a workbook changed where it stands, or a row added; every other byte of its parts stays as it is.

The workbook is not written anew by a library, which would lose what it does not know (charts, rules, pictures): in the
XML of its sheet one cell is put in place of another, and all other parts are packed as they were.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

import yaml

from pnp.model.editors.cells import LOADER, CannotChange
from pnp.model.reading import workbook
from pnp.model.reading.csvfile import Unreadable
from pnp.model.reading.tables import fields_of
from pnp.model.report import Report

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?")
MOST_UNPACKED = 64_000_000
"""Bytes of all parts of a workbook that is changed, its pictures too."""
_SPREADSHEET = "change it in your spreadsheet."


def sheet_of(component: str) -> str | None:
    """The sheet that a component's file names in `rows: {from, sheet}`."""
    root = yaml.compose(component, Loader=LOADER)
    keys = root.value if isinstance(root, yaml.MappingNode) else []
    rows = next((value for key, value in keys if key.value == "rows"), None)
    pairs = rows.value if isinstance(rows, yaml.MappingNode) else []
    return next((value.value for key, value in pairs if key.value == "sheet"), None)


def book_row(data: bytes, sheet: str | None, line: int, known: Collection[str]) -> dict[str, str]:
    """The values of a row of a sheet by the fields (`known` ones) that the first row names.

    Raises:
        CannotChange: it cannot be read.
    """
    table = _table(data, sheet)
    names = _names(table, known)
    cells = table.get(line, [])
    return {name: (cells[at] if at < len(cells) else "") for at, name in enumerate(names) if name}


def book_changed(data: bytes, sheet: str | None, line: int, name: str, value: str, known: Collection[str]) -> bytes:
    """A workbook with another value in one cell of the row on a line (from 1).

    Raises:
        CannotChange: there is no such row or column, a formula stands in the workbook, or it would become another.
    """
    before = _table(data, sheet)
    column = _column(before, name, value, known)
    made = _repacked(data, sheet, lambda xml: _put(xml, line, column, value))
    _prove(before, _table(made, sheet), line, column, value)
    return made


def book_again(data: bytes, sheet: str | None, line: int, name: str, known: Collection[str]) -> bytes:
    """A workbook with a copy of the row on a line (from 1) below the last row of its sheet, under another name.

    It stands last, not behind its pattern: rows that move would take formats, charts and remarks to other cells.

    Raises:
        CannotChange: as `book_changed`, or the rows are a table with filters.
    """
    before = _table(data, sheet)
    column = _column(before, "name", name, known)
    last = max(number for number, cells in before.items() if any(cell.strip() for cell in cells))
    made = _repacked(data, sheet, lambda xml: _put(_doubled(xml, line, last + 1), last + 1, column, name))
    cells = [*before.get(line, []), *[""] * column][: max(column, len(before.get(line, [])))]
    _prove({**before, last + 1: cells}, _table(made, sheet), last + 1, column, name)
    return made


def _column(table: dict[int, list[str]], name: str, value: str, known: Collection[str]) -> int:
    """The column (from 1) of a field that may be given a value.

    Raises:
        CannotChange: there is none, or the value cannot stand in a cell.
    """
    names = _names(table, known)
    if name not in names:
        raise CannotChange(f"The sheet has no column {name!r}; add it in your spreadsheet.")
    if any(ord(sign) < 32 and sign not in "\n\t" for sign in value):
        raise CannotChange("A value holds no control characters.")
    return names.index(name) + 1


def _repacked(data: bytes, sheet: str | None, change: Callable[[str], str]) -> bytes:
    """A workbook with another XML of one sheet, and every other part as it was.

    Raises:
        CannotChange: formulas or a signature stand in it, or it is too large.
    """
    with ZipFile(BytesIO(data)) as box:
        if sum(entry.file_size for entry in box.infolist()) > MOST_UNPACKED:
            raise CannotChange(f"The workbook is too large to be changed here; {_SPREADSHEET}")
        entries = [(entry, box.read(entry)) for entry in box.infolist()]
    parts = {entry.filename: body for entry, body in entries}
    if any(workbook.FORMULA.search(body) for part, body in parts.items() if part.startswith("xl/worksheets/")):
        raise CannotChange(f"Formulas stand in this workbook, and only a spreadsheet works them out: {_SPREADSHEET}")
    if any(part.startswith("_xmlsignatures/") for part in parts):
        raise CannotChange(f"The workbook is signed, and a change would break that: {_SPREADSHEET}")
    page = workbook.part_of(data, sheet)
    parts[page] = change(parts[page].decode("utf-8")).encode("utf-8")
    out = BytesIO()
    with ZipFile(out, "w") as box:
        for entry, body in entries:
            box.writestr(entry, parts[entry.filename] if entry.filename == page else body, entry.compress_type)
    return out.getvalue()


def _names(table: dict[int, list[str]], known: Collection[str]) -> list[str]:
    """The fields of the columns, as the loader takes them."""
    head = next((cells for _, cells in sorted(table.items()) if any(cell.strip() for cell in cells)), [])
    return fields_of([cell.strip() for cell in head], known)


def _table(data: bytes, sheet: str | None) -> dict[int, list[str]]:
    report = Report("", Path("book.xlsx"))
    try:
        found = dict(workbook.lines(data, sheet, report))
    except Unreadable as error:
        raise CannotChange(f"The workbook cannot be read: {error}") from None
    return found


def _doubled(xml: str, line: int, last: int) -> str:
    """The XML of a sheet with a copy of a row as the row of another number, which has to be free and the last.

    Raises:
        CannotChange: it is not, or a table of the spreadsheet's own ends there and would not hold the row.
    """
    row, numbers = _row_of(xml, line), [int(number) for number in re.findall(r'<row\b[^>]*?\br="([0-9]+)"', xml)]
    if row is None or not numbers or "<tablePart" in xml or "<autoFilter" in xml:
        why = "The rows are a table with filters" if row is not None else "The row is not where spreadsheets write it"
        raise CannotChange(f"{why}: add the row in your spreadsheet, and save; this page then shows it.")
    made = re.sub(r'(<row\b[^>]*?\br=")[0-9]+"', rf'\g<1>{last}"', row[0], count=1)
    made = re.sub(r'(<c\b[^>]*?\br="[A-Z]+)[0-9]+"', rf'\g<1>{last}"', made)
    behind = next((number for number in numbers if number >= last), None)
    free = _row_of(xml, behind) if behind is not None else None
    if behind == last and free is not None:  # an empty row that has a look
        return xml[: free.start()] + made + xml[free.end() :]
    if free is not None:
        return xml[: free.start()] + made + xml[free.start() :]
    end = xml.rindex("</sheetData>")
    return re.sub(r"<dimension\b[^>]*/>", "", xml[:end] + made + xml[end:], count=1)


def _row_of(xml: str, line: int) -> re.Match[str] | None:
    return re.search(rf'<row\b[^>]*?\br="{line}"[^>]*?(/>|>(.*?)</row>)', xml, re.DOTALL)


def _put(xml: str, line: int, column: int, value: str) -> str:
    """The XML of a sheet with another cell in a row."""
    row = _row_of(xml, line)
    if row is None:
        raise CannotChange(f"The row is not where spreadsheets write it; {_SPREADSHEET}")
    name = f"{workbook.letters(column)}{line}"
    if row[1] == "/>":
        made = row[0][:-2] + ">" + _cell(name, "", None, value) + "</row>"
        return xml[: row.start()] + made + xml[row.end() :]
    at = row.start(2)
    for cell in re.finditer(r"<c\b([^>]*?)(?:/>|>(.*?)</c>)", row[2], re.DOTALL):
        place = re.search(r'\br="([A-Z]+)[0-9]+"', cell[1])
        if place is None:
            raise CannotChange(f"The cells are not named as spreadsheets name them; {_SPREADSHEET}")
        here = workbook.column(place[1])
        if here < column:
            continue
        style = re.search(r'\bs="[0-9]+"', cell[1])
        kind = re.search(r'\bt="(\w+)"', cell[1])
        if here == column:
            old = (kind[1] if kind else "n") if (cell[2] or "").strip() else None
            made = _cell(name, style[0] if style else "", old, value)
            return xml[: at + cell.start()] + made + xml[at + cell.end() :]
        return xml[: at + cell.start()] + _cell(name, "", None, value) + xml[at + cell.start() :]
    return xml[: row.end(2)] + _cell(name, "", None, value) + xml[row.end(2) :]


def _cell(name: str, style: str, old: str | None, value: str) -> str:
    """A cell of the kind that stood there, as far as the value is of that kind."""
    head = f'<c r="{name}"{" " + style if style else ""}'
    if not value:
        return head + "/>"
    if old in ("n", None) and _NUMBER.fullmatch(value):
        return f"{head}><v>{value}</v></c>"
    if old == "b" and value in ("true", "false"):
        return f'{head} t="b"><v>{int(value == "true")}</v></c>'
    return f'{head} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def _prove(old: dict[int, list[str]], new: dict[int, list[str]], line: int, column: int, value: str) -> None:
    """Hold a change to its promise: the sheet is what it was but for that cell.

    Raises:
        CannotChange: it is not.
    """

    def plain(table: dict[int, list[str]]) -> list[tuple[int, list[str]]]:
        rows = []
        for number, cells in sorted(table.items()):
            kept = [("" if number == line and at == column else cell) for at, cell in enumerate(cells, 1)]
            while kept and not kept[-1]:
                kept.pop()
            if kept:
                rows.append((number, kept))
        return rows

    cells = new.get(line, [])
    if plain(old) != plain(new) or (cells[column - 1] if column <= len(cells) else "") != value:
        raise CannotChange(f"This cell cannot be changed here without changing others; {_SPREADSHEET}")
