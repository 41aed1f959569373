"""Tables as rows: `rows: {from: cards.csv}` in, the same nodes that YAML would have given out.

The first row names the columns. A cell knows its file and its place there, so that whatever is said about a row points
at the line of the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.files import TooLarge, own
from pnp.model.reading.csvfile import Line, Unreadable
from pnp.model.report import Report
from pnp.model.text import Fault, slugify, unknown
from pnp.model.values import MOST_ROWS, show
from pnp.model.yaml import BIGGEST, MOST_VALUES, Cell, MapNode, Node, Record, Scalar

MOST_COLUMNS = 200
_FORMULA = re.compile(r"=\s*(-?\$?[A-Z]{1,3}\$?[0-9]+\b|[A-Z][A-Z0-9.]+\()", re.IGNORECASE)
_FAILED = {"#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!"}
_SUFFIXES = (".csv", ".xlsx")
_KEYS = ("from", "sheet")
NAMES = ("name", "card-name", "card", "title")
"""Headers of the column of names; the first that is there is it."""
_MEANT = {
    **dict.fromkeys(("count", "qty", "quantity"), "copies"),
    **dict.fromkeys(("rules-text", "card-text"), "text"),
    **dict.fromkeys(("flavor", "flavor-text", "flavour-text"), "flavour"),
}


class Table(NamedTuple):
    """The named columns and the rows that hold anything; `empty` is how many between them hold nothing.

    `beside` is what to add to a fault: which sheets the workbook has besides.
    """

    header: Record
    rows: list[Record]
    empty: int
    beside: str = ""


def laid_out(root: MapNode, node: MapNode, known: Collection[str], report: Report) -> tuple[MapNode, bool]:
    """The keys of a component with the rows of the table that `rows` (`node`) names, and whether it could be read.

    `known` are fields: a header that is none is taken for the one that it means, `Attack Value` for `attack_value`.
    """
    try:
        file, sheet = _named(root, node, report)
    except Fault as fault:
        report.error(fault.code, f"rows: {fault}", node.values.get("from", node))
        return root, False
    table = read_table(file, report, sheet)
    if table is None:
        return root, False
    _as_fields(table.header, known)
    values: dict[str, Node] = {**root.values, "columns": table.header, "rows": Record(1, 1, list(table.rows), file)}
    return MapNode(root.line, root.column, {**root.keys, "columns": Cell(1, 1, "columns", True, file)}, values), True


def meant(slugs: Sequence[str]) -> list[str]:
    """The fields that columns mean by the slugs of their headers: `card-name` is `name`, `qty` is `copies`."""
    named = next((word for word in NAMES if word in slugs), None)
    return ["name" if slug == named else _MEANT.get(slug, slug.replace("-", "_")) for slug in slugs]


def fields_of(headers: Sequence[str], known: Collection[str]) -> list[str]:
    """The fields that headers name, or mean; one that is neither stays as it is written."""
    made = []
    for text, name in zip(headers, meant([slugify(text) for text in headers]), strict=True):
        found = next((field for field in (name, f"card_{name}") if field in known), text)
        made.append(text if text in known else found)
    return made


def _as_fields(header: Record, known: Collection[str]) -> None:
    cells = [cell for cell in header.items if isinstance(cell, Cell)]
    for cell, name in zip(cells, fields_of([cell.text for cell in cells], known), strict=True):
        cell.text = name


def _named(root: MapNode, node: MapNode, report: Report) -> tuple[Path, str | None]:
    for key, place in node.keys.items():
        if key not in _KEYS:
            report.error("unknown-key", unknown("key", key, _KEYS), place)
    words = {key: each.text for key, each in node.values.items() if isinstance(each, Scalar) and not each.null}
    if "from" not in words:
        raise Fault("missing-key", "a list of rows belongs here, or {from: cards.csv}.")
    if "columns" in root.values:
        raise Fault("wrong-value", "the first row of the table names the columns; take the key 'columns' out.")
    sheet = words.get("sheet")
    if sheet is not None and not words["from"].lower().endswith(".xlsx"):
        raise Fault("wrong-value", "only a workbook (.xlsx) has a 'sheet'; take the key out.")
    return _inside(words["from"], report.file.parent), sheet


def _inside(name: str, folder: Path) -> Path:
    """The file of a table inside a game's folder."""
    if name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/"):
        raise Fault("outside-folder", f"{show(name)} leads out of the game's folder; put the table into it.")
    file = folder / name
    try:
        within, there = file.resolve().is_relative_to(folder.resolve()), file.is_file()
    except (OSError, RuntimeError, ValueError):
        raise Fault("bad-table", f"{show(name)} is no name of a file.") from None
    if not within:
        raise Fault("outside-folder", f"{show(name)} is a link out of the game's folder; put the table into it.")
    if not there:
        raise Fault("bad-table", f"there is no file {show(name)} in the game's folder.")
    return file


def read_table(file: Path, report: Report, sheet: str | None = None, latin: bool = False) -> Table | None:
    """The table of a CSV file or of a workbook's sheet (the first unless named); None when the report says why not.

    With `latin` a CSV file that is not UTF-8 is taken for Windows-1252.
    """
    here = report.of(file, report.component)
    if file.suffix.lower() not in _SUFFIXES:
        here.error("bad-table", f"{show(file.name)} is no table that is read here; save it as .xlsx or as CSV (.csv).")
        return None
    data, beside = _bytes(file, here), ""
    if data is None:
        return None
    try:
        if file.suffix.lower() == ".csv":
            from pnp.model.reading import csvfile

            return _table(csvfile.lines(data, latin), here)
        from pnp.model.reading import workbook

        before = here.counts["error"]
        rows, beside = workbook.opened(data, sheet, here)
        table = _table(rows, here)
        # A cell that could not be read would be missed once more as an empty one.
        return table._replace(beside=beside) if here.counts["error"] == before else None
    except Unreadable as bad:
        here.error(bad.code, f"{bad}{beside}", bad.place)
        return None


def _bytes(file: Path, report: Report) -> bytes | None:
    try:
        return own(file, BIGGEST)
    except TooLarge:
        report.error("file-too-big", f"the file is bigger than {BIGGEST // 1024**2} MB; split it.")
        return None
    except OSError as bad:
        report.error("unreadable", f"the file cannot be read: {bad.strerror}; mend that, or name another.")
        return None


def _table(lines: Iterable[Line], report: Report) -> Table:
    header: Record | None = None
    rows: list[Record] = []
    count = values = blank = empty = 0
    for line, cells in lines:
        cells = [cell.strip().replace("\ufeff", "") for cell in cells]
        if not any(cells):
            blank += header is not None
            continue
        while not cells[-1]:
            cells.pop()
        if len(cells) > MOST_COLUMNS:
            raise Unreadable(f"more than {MOST_COLUMNS} columns; a piece has far fewer fields.", line)
        nodes: list[Node] = [Cell(line, index, text, True, report.file) for index, text in enumerate(cells, 1)]
        made = Record(line, 1, nodes, report.file)
        if header is None:
            header = made
            continue
        count, values, empty, blank = count + 1, values + len(cells), empty + blank, 0
        if values > MOST_VALUES:
            raise Unreadable(f"more than {MOST_VALUES} values in one table; split it.", line, code="file-too-big")
        if count <= MOST_ROWS:
            rows.append(_row(made, header, report))
    if header is None:
        raise Unreadable("the table is empty; its first row names the columns, such as name, copies, force.")
    if not count:
        raise Unreadable("the table has no row below the names of its columns.", header.line)
    if count > MOST_ROWS:
        raise Unreadable(
            f"{count} rows; a component has at most {MOST_ROWS}. Split it.", header.line, 1, "too-many-rows"
        )
    header.items = [cell for cell in header.items if isinstance(cell, Scalar) and cell.text]
    return Table(header, rows, empty)


def _row(row: Record, header: Record, report: Report) -> Record:
    """The cells of a row below named columns."""
    kept: list[Node] = []
    spoilt = next((cell for cell in row.items if isinstance(cell, Cell) and _unworked(cell.text)), None)
    if spoilt:
        message = f"{show(spoilt.text)} is a formula or its error, not a value; save the table with values."
        report.error("bad-table", message, spoilt)
    for index, cell in enumerate(row.items):
        assert isinstance(cell, Cell)
        named = header.items[index] if index < len(header.items) else None
        if isinstance(named, Scalar) and named.text:
            kept.append(cell)
        elif cell.text:
            message = f"{show(cell.text)} stands in cell {cell.column}, whose column has no name in the first row; name"
            report.error("row-too-long", f"{message} it (a value that holds a separator needs quotes).", cell)
            break
    row.items = kept
    return row


def _unworked(text: str) -> bool:
    return text[:1] in ("=", "#") and (bool(_FORMULA.match(text)) or text in _FAILED)
