"""Workbooks: the bytes of an .xlsx file in, the rows of one sheet as text out.

A workbook is a stranger's zip file. Its XML is unpacked within bounds and packed anew before openpyxl sees any of it,
so that sizes that lie, entities and whatever else lies in the file never reach it.
"""

from __future__ import annotations

import datetime
import re
import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from pnp.model.reading.csvfile import Line, Unreadable
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.values import show
from pnp.model.yaml import CONTROL, Scalar

MOST_UNPACKED = 8 * 1024 * 1024
"""Bytes of all XML in a workbook."""
MOST_BESIDE = 256 * 1024
"""Bytes of a part that is neither a sheet nor its texts, such as the styles."""
MOST_PARTS = 1_000
MOST_TAGS = 300_000
"""Tags in all parts together, which is what memory goes by: some 60,000 cells."""
MOST_NAMES = 5_000
"""Different names of tags and attributes in one part: a parser keeps each, and a sheet has a few dozen."""
MOST_LINES, MOST_CELLS = 1_048_576, 4_000_000
"""Rows that a sheet can have, and cells of them that are looked at: programs leave much empty, and style it."""
_MOST_TOLD = 20
_LARGE = re.compile(r"xl/(worksheets/[^/]+|sharedStrings)\.xml", re.IGNORECASE)
_ENCODING = re.compile(rb"""^<\?xml[^>]*encoding=["']([^"']*)""")
_NAMES = re.compile(rb"""<([^\s<>/"'=]+)|\s([^\s<>/"'=]+)\s*=""")
_MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^<>]*?ref=["']([A-Z]{1,3})([0-9]{1,7}):([A-Z0-9]+)["']""")
FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_Row = tuple[Any, ...]
_SAVE_ANEW = "save it anew as .xlsx, or as CSV"


def lines(data: bytes, sheet: str | None, report: Report) -> Iterator[Line]:
    """Each row of a sheet, the first sheet unless it is named: its number and its cells as they would be typed.

    Cells that cannot be read are reported.

    Raises:
        Unreadable: it is no workbook, a hostile one, or there is no such sheet; also while the rows are read.
    """
    return opened(data, sheet, report)[0]


def opened(data: bytes, sheet: str | None, report: Report) -> tuple[Iterator[Line], str]:
    """As `lines`, and what to add to a fault: which other sheets there are, where none is named."""
    parts = _unpacked(data)
    packed = BytesIO()
    with ZipFile(packed, "w") as box:
        for name, body in parts.items():
            box.writestr(name, body)
    shown = _opened(packed, data_only=True)
    page = _sheet(shown, sheet)
    body = parts.get(str(page._worksheet_path), b"")
    _refuse_merged(body, report)
    rows = _rows(page)
    # A formula whose value was never worked out looks like an empty cell, unless the formula itself is looked at.
    formulas = _rows(_sheet(_opened(packed, data_only=False), sheet)) if FORMULA.search(body) else None
    return _lines(rows, formulas, report), "" if sheet else _others(shown)


def part_of(data: bytes, sheet: str | None) -> str:
    """The part of a workbook that holds a sheet, the first unless it is named.

    Raises:
        Unreadable: as `lines`.
    """
    packed = BytesIO()
    with ZipFile(packed, "w") as box:
        for name, body in _unpacked(data).items():
            box.writestr(name, body)
    return str(_sheet(_opened(packed, data_only=True), sheet)._worksheet_path)


def _others(book: Any) -> str:
    names = [show(str(page.title)) for page in book.worksheets[1 : _MOST_TOLD + 1]]
    return f" It is the first sheet; there is also {', '.join(names)}." if names else ""


def _lines(rows: Iterator[_Row], formulas: Iterator[_Row] | None, report: Report) -> Iterator[Line]:
    seen = 0
    for number, row in enumerate(rows, 1):
        seen += len(row)
        if number > MOST_LINES or seen > MOST_CELLS:
            raise Unreadable(f"the sheet is larger than a list of pieces; {_SAVE_ANEW}.", min(number, MOST_LINES))
        beside = next(formulas) if formulas else row
        yield number, [_text(value, beside[at], number, at + 1, report) for at, value in enumerate(row)]


def _unpacked(data: bytes) -> dict[str, bytes]:
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable("an old .xls file, or one with a password; save it as .xlsx without one.")
    parts: dict[str, bytes] = {}
    left, tags = MOST_UNPACKED, 0
    try:
        with ZipFile(BytesIO(data)) as box:
            if len(box.infolist()) > MOST_PARTS:
                raise Unreadable(f"the workbook has more than {MOST_PARTS} parts; {_SAVE_ANEW}.")
            for entry in box.infolist():
                if not entry.filename.lower().endswith((".xml", ".rels")):
                    continue
                most = min(left, MOST_UNPACKED if _LARGE.fullmatch(entry.filename) else MOST_BESIDE)
                with box.open(entry) as stream:
                    body = stream.read(most + 1)
                if len(body) > most:
                    bound = MOST_BESIDE if most == MOST_BESIDE else MOST_UNPACKED
                    size = f"{bound // 1024:,} kB ({entry.filename})"
                    message = f"the workbook unpacks to more than {size}; {_SAVE_ANEW}."
                    raise Unreadable(message)
                _check(entry.filename, body)
                left, tags = left - len(body), tags + body.count(b"<")
                if tags > MOST_TAGS:
                    message = f"the workbook holds more than {MOST_TAGS:,} tags (some 60,000 cells)"
                    raise Unreadable(f"{message}; keep one small sheet of it, or save it as CSV.")
                parts[entry.filename] = body
    except Unreadable:
        raise
    except Exception:  # zipfile raises whatever its decoders raise
        raise Unreadable(f"the file is no workbook that can be read; {_SAVE_ANEW}.") from None
    return parts


def _check(name: str, body: bytes) -> None:
    """Only plain UTF-8 without a document type: what has none cannot grow when it is read."""
    told = _ENCODING.match(body.removeprefix(b"\xef\xbb\xbf"))
    plain = b"\0" not in body[:4] and (told is None or told[1].lower() in {b"utf-8", b"us-ascii"})
    if not plain or b"<!DOCTYPE" in body or b"<!ENTITY" in body or _is_wordy(body):
        raise Unreadable(f"the workbook's part {name} is not as spreadsheets write it; {_SAVE_ANEW}.")


def _is_wordy(body: bytes) -> bool:
    """Whether it has more names of tags and attributes than any spreadsheet writes."""
    names: set[bytes] = set()
    for found in _NAMES.finditer(body):
        names.add(found[found.lastindex or 0])
        if len(names) > MOST_NAMES:
            return True
    return False


def _opened(packed: BytesIO, data_only: bool) -> Any:
    from openpyxl import load_workbook  # type: ignore[import-untyped]

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of charts and rules that are of no use here
            return load_workbook(packed, read_only=True, data_only=data_only, keep_links=False)
    except Exception:  # openpyxl raises whatever it stumbles over
        raise Unreadable(f"the file is no workbook that can be read; {_SAVE_ANEW}.") from None


def _sheet(book: Any, name: str | None) -> Any:
    sheets = {str(page.title): page for page in book.worksheets}
    if not sheets:
        raise Unreadable("the workbook has no sheet with cells.")
    if name is not None and name not in sheets:
        raise Unreadable(unknown("sheet", name, sheets))
    page = sheets[name] if name is not None else next(iter(sheets.values()))
    page.reset_dimensions()  # what a file says of its size is not always so
    return page


def _rows(page: Any) -> Iterator[_Row]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for row in page.iter_rows():
                yield tuple(row)
    except Exception:  # openpyxl raises whatever it stumbles over
        raise Unreadable(f"the sheet {str(page.title)!r} cannot be read; {_SAVE_ANEW}.") from None


def _refuse_merged(body: bytes, report: Report) -> None:
    for count, found in enumerate(_MERGED.finditer(body)):
        if count == _MOST_TOLD:
            break
        first, digits, end = (part.decode() for part in found.groups())
        message = f"the cells {first}{digits}:{end} are merged; part them: a table has one value a cell."
        report.error("bad-table", message, Scalar(int(digits), column(first), "", True))


def _text(cell: Any, formula: Any, line: int, at: int, report: Report) -> str:
    """A cell as it would be typed into YAML."""
    value, fault = cell.value, ""
    match value:
        case None:
            if formula.data_type == "f":
                fault = "a formula without its value; open the file in a spreadsheet, save it, or write the value"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
        case str() if cell.data_type == "e":
            fault = f"the error {show(value)}; mend the formula, or write the value"
        case str():
            if not (control := CONTROL.search(value)):
                return value
            fault = f"a control character, U+{ord(control[0]):04X}; take it out"
        case datetime.date() | datetime.time() | datetime.timedelta():
            fault = "a date or time; spreadsheets make one of such as 2-4. Make the cell text and write it again"
        case _:
            fault = "neither text nor number; write its value"
    if fault:
        report.error("bad-table", f"cell {letters(at)}{line}: {fault}.", Scalar(line, at, "", True))
    return ""


def column(name: str) -> int:
    """The number of a column from 1: `B` is 2."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number


def letters(number: int) -> str:
    """The letters of a column: 2 is `B`."""
    made = ""
    while number:
        number, rest = divmod(number - 1, 26)
        made = chr(65 + rest) + made
    return made
