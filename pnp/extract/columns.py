"""Columns: which row is a header, where it repeats side by side, how a row fits it, and what a column holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pnp.extract import words
from pnp.extract.cut.tokens import kind_of
from pnp.extract.found import Row, Table
from pnp.extract.words import is_blank, is_number

LONGEST_HEADER = 34
_LABEL = re.compile(r"([A-Z][A-Za-z ]{0,20}?)(?::\s*(?=\S)|\s(?=[-+\u2212]?[0-9]))(.+)")
_WITH_COUNT = re.compile(
    r"(.{2,60}?)\s*(?:\(\s?)?(?:\b[xX\u00d7]\s?([0-9]{1,3})|\b([0-9]{1,3})\s?[xX\u00d7])(?:\s?\))?"
)
_TIMES = re.compile(r"[xX\u00d7]\s?([0-9]{1,3})|([0-9]{1,3})\s?[xX\u00d7]")
MOST_COLUMNS = 40
_MOSTLY = 0.7
_SEEN = 100
"""Rows that are looked at to tell what a column is."""
LONGEST_CELL = 4_000


def is_header(cells: Sequence[str], below: Sequence[Row]) -> bool:
    """Whether a first row names columns, by its words and by how unlike the rows below it is."""
    given = [cell for cell in cells if not is_blank(cell)]
    if len(given) < 1 or len(cells) < 2 or any(len(cell) > LONGEST_HEADER for cell in given):
        return False
    if _numbered(given, below):
        return True
    if any(is_number(cell) or words.span(cell) for cell in given):
        return False
    if any(kind_of(cell) in "nsdur" and cell[0].isdigit() for cell in given[1:] if " " not in cell):
        return False
    if words.role(given[0]) in ("roll", "copies") and words.exact(given[0]):
        return True
    known = sum(cell.endswith(":") or words.role(cell) is not None for cell in given)
    ends = (
        words.role(given[0]) is not None or given[0].endswith(":") or words.exact(given[-1]) or given[-1].endswith(":")
    )
    if 2 * known >= len(given) and ends and (len(given) > 1 or given[0].endswith(":")):
        return True
    return _stands_out(cells, below) or _shouts(given, below)


def _numbered(given: Sequence[str], below: Sequence[Row]) -> bool:
    """Whether it counts the columns from 1 on behind a word, where the rows have words behind a roll."""
    counted = len(given) > 2 and given[1:] == [str(at) for at in range(1, len(given))] and not is_number(given[0])
    return (
        counted
        and len(below) > 1
        and all(words.span(row.cells[0]) and not any(map(is_number, row.cells[1:])) for row in below)
    )


def _stands_out(cells: Sequence[str], below: Sequence[Row]) -> bool:
    """Whether it has a word where the rows below have numbers."""
    if len(below) < 2 or any(len(cell.split()) > 3 for cell in cells):
        return False
    return any(cell and not is_blank(cell) and mostly_numbers(below, at) for at, cell in enumerate(cells))


def _shouts(given: Sequence[str], below: Sequence[Row]) -> bool:
    shouted = sum(map(str.isupper, given)) == len(given) and sum(map(len, given)) > 5
    return shouted and bool(below) and not any(row.cells and row.cells[0].isupper() for row in below)


def mostly_numbers(rows: Sequence[Row], at: int) -> bool:
    """Whether most of the cells of a column that say anything are numbers."""
    given = [row.cells[at] for row in rows if at < len(row.cells) and not is_blank(row.cells[at])]
    return len(given) >= 2 and sum(map(is_number, given)) >= _MOSTLY * len(given)


def names_again(cells: Sequence[str], columns: Sequence[str]) -> bool:
    """Whether a row further down is a header: the table's own once more, or plainly another."""
    if same(cells, columns):
        return True
    given = [cell for cell in cells if cell]
    if len(given) < 2 or any(is_number(cell) or len(cell) > LONGEST_HEADER for cell in given):
        return False
    if all(map(words.exact, given)) and given[0].rstrip(":") != given[0].lower():
        return (
            len(given) > 2
            or len(cells) != len(columns)
            or any(words.role(cell) in ("roll", "copies", "text") for cell in given)
        )
    return all(cell.endswith(":") for cell in given)


def same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two headers are one, but for signs and capitals."""
    return key(one) == key(other) != ()


def key(header: Sequence[str]) -> tuple[str, ...]:
    """A header as it is compared."""
    plain = [words.normal(cell) for cell in header]
    while plain and not plain[-1]:
        plain.pop()
    return tuple(plain)


def labelled(rows: Sequence[Row]) -> tuple[list[str], list[Row]] | None:
    """Of rows whose cells say themselves what they are (`Mv 4`, `Rank: 5`) the names of the columns, and the rest."""
    wide = len(rows[0].cells)
    if len(rows) < 2 or any(len(row.cells) != wide for row in rows):
        return None
    first = [_LABEL.fullmatch(cell) for cell in rows[0].cells]
    names = [found[1].strip() if found else "" for found in first]
    names = [
        name
        if name and all((found := _LABEL.fullmatch(row.cells[at])) and found[1].strip() == name for row in rows)
        else ""
        for at, name in enumerate(names)
    ]
    if sum(map(bool, names)) < 2 or any(not name for name in names[1:-1]) or len(set(names)) < len(names):
        return None
    cut = [
        replace(row, cells=[_value(cell) if name else cell for name, cell in zip(names, row.cells, strict=True)])
        for row in rows
    ]
    return [name or ("Name" if at == 0 else "Notes") for at, name in enumerate(names)], cut


def _value(cell: str) -> str:
    found = _LABEL.fullmatch(cell)
    return found[2] if found else cell


def counts_apart(table: Table) -> None:
    """Take counts behind every name (`Hook x3`, `Hook (3x)`) into a column of their own, where there is none."""
    at = name_column(table)
    found = [_WITH_COUNT.fullmatch(row.cells[at]) for row in table.rows]
    if not all(found) or any(words.role(column) == "copies" for column in table.columns):
        return
    for row, each in zip(table.rows, found, strict=True):
        if each:
            row.cells[at] = each[1]
            row.cells.insert(0, each[2] or each[3])
    table.columns.insert(0, "#")


def counts_plain(table: Table) -> None:
    """Write the cells of a column that are all `x3` or `3x` as numbers."""
    for at in range(len(table.columns)):
        given = [row for row in table.rows if row.cells[at]]
        found = [_TIMES.fullmatch(row.cells[at]) for row in given]
        if len(given) > 1 and all(found):
            for row, each in zip(given, found, strict=True):
                row.cells[at] = (each[1] or each[2]) if each else row.cells[at]


def side_by_side(header: Sequence[str]) -> list[tuple[int, int]]:
    """Where tables that stand side by side begin and end: alike in their headers but for the name of the rows."""
    plain = list(key(header))
    for parts in (4, 3, 2):
        wide, rest = divmod(len(plain), parts)
        if rest or not wide or not plain[0]:
            continue
        pieces = [plain[at : at + wide] for at in range(0, len(plain), wide)]
        called = {words.role(piece[0]) or piece[0].rpartition(" ")[2] for piece in pieces}
        alike = all(piece[1:] == pieces[0][1:] for piece in pieces) and wide > 1
        rolled = called == {"roll"} and len({piece[0] for piece in pieces}) == 1 and wide > 1
        if all(piece == pieces[0] for piece in pieces) or (alike and (len(called) == 1 or wide > 2)) or rolled:
            return [(at, at + wide) for at in range(0, len(plain), wide)]
    return [(0, len(header))]


def doubled(rows: Sequence[Row]) -> int:
    """Where the second of two lists begins that stand side by side without a header: both have names, then numbers."""
    half, rest = divmod(max(len(row.cells) for row in rows), 2)
    if rest or half < 2 or len(rows) < 3 or any(len(row.cells) != 2 * half for row in rows):
        return 0
    for at in range(2 * half):
        numbers = [kind_of(row.cells[at]) in "nsdur" for row in rows if row.cells[at] and " " not in row.cells[at]]
        if (at % half == 0 and any(numbers)) or (at % half and not all(numbers)):
            return 0
    names = [cell for row in rows for cell in (row.cells[0], row.cells[half])]
    return half if all(names) and len(set(names)) == len(names) else 0


def fitted(cells: Sequence[str], wide: int) -> tuple[list[str], bool]:
    """A row as wide as its header, and whether it had more to say than there are columns."""
    kept = list(cells[:wide]) + [""] * (wide - len(cells))
    rest = [cell for cell in cells[wide:] if cell]
    if rest:
        kept[-1] = " ".join([kept[-1], *rest]).strip()
    return kept, bool(rest)


def goes_on(cells: Sequence[str], table: Table) -> bool:
    """Whether a row is the rest of the one before it: it says something, but neither a name nor a number."""
    if not table.rows or len(cells) < 2 or not is_blank(cells[0]):
        return False
    name, texts = name_column(table), text_columns(table)
    given = [at for at, cell in enumerate(cells) if not is_blank(cell)]
    if not given or name in given:
        return False
    if any(is_number(cells[at]) or words.span(cells[at]) for at in given):
        return False
    return all(at in texts for at in given) or given == [len(cells) - 1]


def rest_of(cells: Sequence[str], table: Table) -> int | None:
    """The cell of the row before that a row with a single cell, none of the first two, goes on with in words."""
    given = [at for at, cell in enumerate(cells) if not is_blank(cell)]
    if len(given) != 1 or given[0] < 2 or not table.rows:
        return None
    before = table.rows[-1].cells
    last = max((at for at, cell in enumerate(before) if not is_blank(cell)), default=0)
    if last < 2 or " " not in before[last]:
        return None
    more = cells[given[0]]
    goes = more[:1].islower() or before[last][-1] in ",;" or len(more.split()) > 3
    return last if goes and not is_number(more) else None


def joined(cell: str, more: str) -> str:
    """A cell and the rest of it; what would make it longer than any card's text is left out, and marked so."""
    if len(cell) > LONGEST_CELL:
        return cell if cell.endswith(" [...]") else f"{cell} [...]"
    return f"{cell} {more}".strip()


def name_column(table: Table) -> int:
    """The column that tells rows apart: called so, or the one whose words differ most."""
    roles = [words.role(column) for column in table.columns]
    best, most = 0, -1.0
    rows = table.rows[:_SEEN]
    for at in range(len(table.columns)):
        cells = [row.cells[at] for row in rows if row.cells[at]]
        letters = [cell for cell in cells if any(map(str.isalpha, cell))]
        if roles[at] in ("roll", "copies", "number") and not (
            roles[at] == "number" and len(letters) > 0.9 * len(cells)
        ):
            continue
        if len(letters) < max(1, 0.6 * len(rows)):
            continue
        length = sum(map(len, letters)) / len(letters)
        score = len(set(letters)) / len(letters) + (0.5 if roles[at] == "name" else 0) - at * 0.05
        score -= 0.45 if length > 30 else 0
        if score > most + 1e-9:
            best, most = at, score
    return best


def copies_column(table: Table) -> int | None:
    """The column of copies, if there is one; rows numbered 1, 2, 3 in order have their numbers there, and no copies."""
    for at, column in enumerate(table.columns):
        if words.role(column) == "copies" and not is_order(table, at):
            return at
    return None


def is_order(table: Table, at: int) -> bool:
    """Whether a column does no more than number the rows."""
    return len(table.rows) > 2 and all(row.cells[at] == str(place) for place, row in enumerate(table.rows, 1))


def text_columns(table: Table) -> set[int]:
    """The columns of sentences."""
    roles = [words.role(column) for column in table.columns]
    found = {at for at, meaning in enumerate(roles) if meaning == "text"}
    return found or {len(table.columns) - 1}


def repaired(table: Table) -> list[int]:
    """Cells that slipped: of rows that end in an empty cell, a word that belongs to the column after it moves there.

    A word belongs to a column that holds few different words, and it among them. Gives the lines that were mended.
    """
    wide = len(table.columns)
    known = [_few(table, at) for at in range(wide)]
    mended = []
    for row in table.rows:
        for at in range(1, wide - 1):
            head, _, tail = row.cells[at - 1].rpartition(" ")
            slipped = row.cells[-1] == "" and row.cells[at] and row.cells[at] not in known[at]
            if slipped and head and tail in known[at] and not known[at - 1]:
                row.cells[at - 1 :] = [head, tail, *row.cells[at:-1]]
                mended.append(row.line)
                break
    return mended


def _few(table: Table, at: int) -> set[str]:
    """The words of a column that has few, most of them more than once; rows that may have slipped do not count."""
    cells = [row.cells[at] for row in table.rows if row.cells[at] and row.cells[-1]]
    many = Counter(cells)
    alike = sum(times for times in many.values() if times > 1)
    few = 2 * alike >= len(cells) and len(many) <= 12 and all(len(cell) <= 16 for cell in many)
    return set(many) if few else set()
