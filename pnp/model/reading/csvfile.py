"""CSV files: bytes in, rows of text out, each with the line it begins on."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from pnp.files import own
from pnp.model.text import Fault
from pnp.model.yaml import BIGGEST, CONTROL, Scalar

Line = tuple[int, list[str]]
"""Where a row stands, and the text of its cells."""
_SEPARATORS = ",;\t"
_MOST_SEEN = 20_000
"""Characters that are looked at to see what parts the cells."""
_QUOTES = {
    "unexpected end of data": "the quoted text that begins in this row has no closing quote.",
    "expected after": 'text stands behind a closing quote; a quote inside a quoted text is doubled: "".',
    "field larger": "a cell is longer than 131,072 characters; is a quote left open?",
}


class Unreadable(Fault):
    """Why the rest of a table cannot be read, and where."""

    def __init__(self, sentence: str, line: int | None = None, column: int = 1, code: str = "bad-table") -> None:
        super().__init__(code, sentence)
        self.place = Scalar(line, column, "", True) if line else None


def lines(data: bytes, latin: bool) -> Iterator[Line]:
    """Each row of a CSV file: the line it begins on, and its cells.

    What parts the cells (`,` `;` or tab) is seen from the first row. With `latin` a file that is not UTF-8 is taken for
    Windows-1252.

    Raises:
        Unreadable: the text cannot be read, or a quote is not closed.
    """
    text = _decoded(data, latin).replace("\r\n", "\n").replace("\r", "\n")
    if control := CONTROL.search(text):
        sign, line = f"U+{ord(control[0]):04X}", text.count("\n", 0, control.start()) + 1
        raise Unreadable(f"a control character, {sign}; take it out.", line, code="control-character")
    first, separator = _separator(text)
    table = text.split("\n", 1)[-1] if first else text
    reader = csv.reader(io.StringIO(table, newline=""), delimiter=separator, strict=True)
    line = first + 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as bad:
            said = next((remedy for words, remedy in _QUOTES.items() if words in str(bad)), f"{bad}.")
            raise Unreadable(said, line) from None
        yield line, cells
        line = first + reader.line_num + 1


def _decoded(data: bytes, latin: bool) -> str:
    """UTF-8, or UTF-16 where the file says so; a spreadsheet's "Unicode text" is the latter."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise Unreadable("the file begins as UTF-16 and is not; save it as UTF-8.", 1, code="not-utf-8") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        line, sign = data.count(b"\n", 0, bad.start) + 1, f"{data[bad.start]:#04x}"
    if latin:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError:
            pass
    raise Unreadable(f"the byte {sign} is not UTF-8; save the table as CSV UTF-8.", line, code="not-utf-8")


def is_latin(file: Path) -> bool:
    """Whether a CSV file that was read is not UTF-8, and so was taken for Windows-1252."""
    data = own(file, BIGGEST)
    try:
        data.decode("utf-8" if not data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-16")
    except UnicodeDecodeError:
        return file.suffix.lower() == ".csv"
    return False


def _separator(text: str) -> tuple[int, str]:
    """How many lines come before the table (Excel's `sep=;`), and what parts its cells: what the first row has most."""
    if text[:4].lower() == "sep=" and text[4:5] in set(_SEPARATORS) and text[5:6] in {"\n", ""}:
        return 1, text[4]

    def cells(separator: str) -> int:
        rows = csv.reader(io.StringIO(text[:_MOST_SEEN], newline=""), delimiter=separator)
        return len(next((row for row in rows if any(cell.strip() for cell in row)), []))

    return 0, max(_SEPARATORS, key=cells)
