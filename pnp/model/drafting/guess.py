"""From a table to fields: which column is what, and of which type, found out from its cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.model import library
from pnp.model.components.fields import BUILT_IN
from pnp.model.components.fields import RESERVED as TAKEN
from pnp.model.game import FieldType
from pnp.model.reading.tables import Table, meant
from pnp.model.report import Report
from pnp.model.text import slugify
from pnp.model.values import BIGGEST_NUMBER, DICE, SLUG, span
from pnp.model.yaml import Cell

_KEPT = ("name", "copies", "text", "icon", "art", "note", "id")
"""Built-in fields that a column may be called after."""
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,9})")
MOST_WORDS, LONGEST_WORD = 12, 24
"""Different values of a column that is one of a few words, and the characters of one."""
LONG = 20
"""Characters from which, on the mean, a column of text is the words of the card."""


@dataclass(slots=True)
class Column:
    """A column: its header, its place from 0, the field it becomes, and the type of a field of the game's own."""

    header: Cell
    index: int
    field: str
    type: FieldType | None = None
    values: tuple[str, ...] = ()
    gaps: bool = False
    why: str = ""

    @property
    def told(self) -> str:
        """What became of it, in a few words."""
        kind = f": {self.type}" if self.type else ""
        words = f" ({', '.join(self.values)})" if self.values else ""
        return f"{self.field}{kind}{words}{self.why}"


def columns(table: Table, report: Report) -> list[Column]:
    """The columns of a table in their order; without a name among them, or with one twice, the report says so."""
    headers = [cell for cell in table.header.items if isinstance(cell, Cell)]
    names = meant([slugify(header.text) for header in headers])
    if "name" not in names:
        known = ", ".join(repr(header.text) for header in headers[:20])
        message = f"no column is called 'name'; there is {known}. Call one so.{table.beside}"
        report.error("missing-key", message, headers[0])
        return []
    made: list[Column] = []
    for index, (header, name) in enumerate(zip(headers, names, strict=True)):
        field = _field(name)
        other = next((column for column in made if column.field == field), None)
        if not field:
            report.error("wrong-value", f"no letter of {header.text!r} makes a field's name; use a-z.", header)
        elif other:
            message = f"{header.text!r} and {other.header.text!r} both become {field!r}; keep one, or rename it."
            report.error("double-column", message, header)
        else:
            made.append(_typed(Column(header, index, field), texts(table, index)))
    _main_text(made, table)
    return made


def texts(table: Table, index: int) -> list[str]:
    """The cells of a column, an empty text where a row ends before it."""
    cells = (row.items[index] if index < len(row.items) else None for row in table.rows)
    return [cell.text if isinstance(cell, Cell) and not cell.null else "" for cell in cells]


def _field(name: str) -> str:
    """A field's name from a header's words; one that is taken, or begins with a digit, is the card's."""
    name = name[:34]
    if name and name not in _KEPT and (name in TAKEN or name in BUILT_IN or not name[0].isalpha()):
        return f"card_{name}"
    return name


def _typed(column: Column, cells: Sequence[str]) -> Column:
    given = [cell for cell in cells if cell]
    column.gaps = len(given) < len(cells)
    if column.field in ("name", "copies", "text", "note"):
        return column
    if column.field in ("icon", "art", "id"):
        if not all(map(_FITS[column.field], given)):
            column.field, column.type = f"card_{column.field}", "text"
        return column
    column.type = _type(column.field, given)
    if column.type == "one-of":
        column.values = tuple(dict.fromkeys(given))
    return column


def _type(field: str, given: Sequence[str]) -> FieldType:
    if given and all(_WHOLE.fullmatch(cell) and abs(int(cell)) <= BIGGEST_NUMBER for cell in given):
        return "int"
    if given and all(map(_is_span, given)):
        return "span"
    if given and all(map(DICE.fullmatch, given)) and any("d" in cell for cell in given):
        return "dice"
    if given and all(cell.lower() in {"true", "false"} for cell in given):
        return "bool"
    words = set(given)
    often = 2 * len(words) <= len(given) or (field == "type" and len(words) < len(given))
    few = 1 < len(words) <= MOST_WORDS and often
    return "one-of" if few and all(len(word) <= LONGEST_WORD for word in words) else "text"


def _is_span(cell: str) -> bool:
    try:
        return bool(span(cell))
    except ValueError:
        return False


def _main_text(made: Sequence[Column], table: Table) -> None:
    """The longest column of sentences is the card's text, where no column is called so."""
    if any(column.field == "text" for column in made):
        return
    sizes = {
        column.index: sum(map(len, texts(table, column.index))) / max(1, sum(map(bool, texts(table, column.index))))
        for column in made
        if column.type == "text" and column.field != "flavour"
    }
    longest = max(sizes, key=lambda index: sizes[index], default=None)
    for column in made:
        if column.index == longest and sizes[longest] >= LONG:
            column.field, column.type, column.why = "text", None, " (the longest words)"


def is_icon(name: str) -> bool:
    """Whether the library has an icon of that name."""
    return bool(SLUG.fullmatch(name)) and (library.templates() / "icons" / f"{name}.svg").is_file()


def _is_picture(name: str) -> bool:
    return name.lower().endswith((".png", ".jpg", ".jpeg")) and ".." not in name and name[:1] != "/"


_FITS = {"icon": is_icon, "art": _is_picture, "id": lambda text: bool(SLUG.fullmatch(text))}
