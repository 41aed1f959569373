"""Cells: the values of one row in the text of its file, each changed at its very place; all else stays as it is.

A file is text with rows; comments, order, quotes and blanks around what is changed are its author's. What a change
makes of a file is read again, and has to be what was there but for that one value.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import yaml

LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_CORE = {"", "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"}
_BARE = re.compile(r"[A-Za-z0-9+][^\n:#,\[\]{}\"'&*!|>%@`]*")


class CannotChange(ValueError):
    """A value that cannot be changed there; the message is a sentence that says why."""


class Cell(NamedTuple):
    """A value of a row as it is written: the field, the text, and where it stands (characters from 0)."""

    name: str
    text: str
    start: int
    end: int
    style: str | None = None


def cells(text: str, lines: Iterable[int]) -> dict[int, list[Cell]]:
    """The values of the rows that begin on lines (from 1) of a YAML file; none where no row begins."""
    try:
        root = yaml.compose(text, Loader=LOADER)
    except yaml.YAMLError:
        root = None
    starts, found = line_starts(text), {}
    for line in lines:
        row = next(_found(root, line, None), None) if root is not None else None
        found[line] = list(_cells(*row, starts)) if row is not None else []
    return found


def changed(text: str, line: int, name: str, value: str, listed: bool = False) -> str:
    """The file with another value in one cell; one that the row does not have is added. `listed`: words, a list.

    Raises:
        CannotChange: there is no such row, its table has no such column, or the file would become another.
    """
    found = _row(text, line)
    if found is None:
        raise CannotChange("No row begins on that line any more; load the page again.")
    starts = line_starts(text)
    old = next((cell for cell in _cells(*found, starts) if cell.name == name), None)
    written = _listed(value) if listed else written_as(value, old.style if old else None)
    if old is not None:
        made = text[: old.start] + written + text[old.end :]
    else:
        made = _added(text, *found, name, written, starts)
    _prove(text, made, line, name)
    return made


def again(text: str, line: int, name: str) -> str:
    """The file with a copy of a row behind it, under another name.

    Raises:
        CannotChange: there is no such row, or the file would become another.
    """
    found = _row(text, line)
    if found is None:
        raise CannotChange("No row begins on that line any more; load the page again.")
    node = found[0]
    lines = text.splitlines(keepends=True)
    end = node.end_mark
    last = end.line + bool(end.column and lines[end.line][: end.column].strip())
    while last > line and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1  # a block ends where the next one begins: what stands between is not its own
    copied = "".join(lines[line - 1 : last])
    if not copied.endswith("\n"):
        copied = "\n" + copied
    made = "".join(lines[:last]) + copied + "".join(lines[last:])
    if _rows(made) != _rows(text) + 1:
        raise CannotChange("The row cannot be copied where it stands; do it in an editor.")
    return changed(made, last + 1 + (copied[0] == "\n"), "name", name)


def csv_changed(text: str, line: int, name: str, value: str) -> str:
    """A CSV file with another value in one cell of the record on a line (from 1); the first record names the columns.

    Raises:
        CannotChange: there is no such column, or the record goes over several lines.
    """
    lines = text.splitlines(keepends=True)
    if not 1 < line <= len(lines):
        raise CannotChange("That line is not there any more; load the page again.")
    sign = max(",;\t", key=lines[0].count)
    (head,) = csv.reader([lines[0].lstrip("\ufeff")], delimiter=sign)
    names = [each.strip().casefold().replace(" ", "_") for each in head]
    bare = lines[line - 1].rstrip("\r\n")
    records = list(csv.reader([bare], delimiter=sign))
    if len(records) != 1 or bare.count('"') % 2 or "\n" in value or "\r" in value:
        raise CannotChange("This row goes over several lines; change it in your spreadsheet.")
    if name not in names:
        raise CannotChange(f"The table has no column {name!r}; add it in your spreadsheet.")
    record = records[0] + [""] * (len(names) - len(records[0]))
    record[names.index(name)] = value
    out = io.StringIO()
    csv.writer(out, delimiter=sign, lineterminator="").writerow(record)
    lines[line - 1] = out.getvalue() + lines[line - 1][len(bare) :]
    return "".join(lines)


def csv_again(text: str, line: int, name: str) -> str:
    """A CSV file with a copy of the record on a line (from 1) behind it, under another name.

    Raises:
        CannotChange: as `csv_changed`.
    """
    lines = text.splitlines(keepends=True)
    if not 1 < line <= len(lines):
        raise CannotChange("That line is not there any more; load the page again.")
    if not lines[line - 1].endswith("\n"):
        lines[line - 1] += "\n"
    lines.insert(line, lines[line - 1])
    return csv_changed("".join(lines), line + 1, "name", name)


# --- where things stand


def line_starts(text: str) -> list[int]:
    """Where each line begins."""
    found = [0]
    for line in text.splitlines(keepends=True):
        found.append(found[-1] + len(line))
    return found


def _row(text: str, line: int) -> tuple[Any, list[str] | None] | None:
    """The node of the row that begins on a line, and the columns of its table where it is a list of values."""
    try:
        root = yaml.compose(text, Loader=LOADER)
    except yaml.YAMLError:
        return None
    return next(_found(root, line, None), None) if root is not None else None


def _found(node: Any, line: int, columns: list[str] | None) -> Iterator[tuple[Any, list[str] | None]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "columns" and isinstance(value, yaml.SequenceNode):
                columns = [each.value for each in value.value]
        for key, value in node.value:
            if key.value in ("rows", "sections"):
                yield from _found(value, line, columns)
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            if each.start_mark.line == line - 1 and not _is_section(each):
                yield each, columns if isinstance(each, yaml.SequenceNode) else None
            elif isinstance(each, yaml.MappingNode):
                yield from _found(each, line, columns)


def _is_section(node: Any) -> bool:
    return isinstance(node, yaml.MappingNode) and any(key.value == "rows" for key, _ in node.value)


def _rows(text: str) -> int:
    """How many rows a file has."""
    root = yaml.compose(text, Loader=LOADER)

    def count(node: Any) -> int:
        if isinstance(node, yaml.MappingNode):
            return sum(count(value) for key, value in node.value if key.value in ("rows", "sections"))
        inside = node.value if isinstance(node, yaml.SequenceNode) else []
        return sum(count(each) if _is_section(each) else 1 for each in inside)

    return count(root)


def _cells(node: Any, columns: list[str] | None, starts: list[int]) -> Iterator[Cell]:
    if isinstance(node, yaml.MappingNode):
        pairs = [(key.value, value) for key, value in node.value]
    else:
        pairs = list(zip(columns or [], node.value, strict=False))
    for name, value in pairs:
        start = starts[value.start_mark.line] + value.start_mark.column
        end = starts[value.end_mark.line] + value.end_mark.column
        if isinstance(value, yaml.ScalarNode):
            yield Cell(name, value.value, start, end, value.style)
        elif isinstance(value, yaml.SequenceNode) and value.flow_style and _words(value) is not None:
            yield Cell(name, ", ".join(_words(value) or ()), start, end, "[")


def _words(node: Any) -> list[str] | None:
    """The words of a list; None where it holds anything else."""
    words = [each.value for each in node.value if isinstance(each, yaml.ScalarNode)]
    return words if len(words) == len(node.value) else None


# --- what is written


def _bare(value: str) -> bool:
    """Whether a value can stand without quotes, in a list too."""
    return value.strip() == value and value not in _CORE and _BARE.fullmatch(value) is not None


def written_as(value: str, style: str | None) -> str:
    """A value as YAML, in the quotes that its author gave it as far as it can be."""
    if style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    if style in (None, "") and _bare(value):
        return value
    if any(ord(sign) < 32 and sign not in "\n\t" for sign in value):
        raise CannotChange("A value holds no control characters.")
    safe = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{safe}"'


def _listed(value: str) -> str:
    words = [word.strip() for word in value.split(",") if word.strip()]
    return "[" + ", ".join(written_as(word, None) for word in words) + "]"


def _added(text: str, node: Any, columns: list[str] | None, name: str, written: str, starts: list[int]) -> str:
    """The file with a value that its row did not have."""
    if isinstance(node, yaml.SequenceNode):
        if columns is None or name not in columns:
            raise CannotChange(f"The table has no column {name!r}; add it to `columns:` in the file.")
        missing = columns.index(name) - len(node.value)
        place = starts[node.end_mark.line] + node.end_mark.column - 1
        before = text[:place].rstrip()
        more = ", ".join(["null"] * missing + [written])
        return f"{before}{', ' if node.value else ''}{more}{text[place:]}"
    if node.flow_style:
        place = starts[node.end_mark.line] + node.end_mark.column - 1
        return f"{text[:place].rstrip()}{', ' if node.value else ''}{name}: {written}{text[place:]}"
    first = node.value[0][0].start_mark
    last = node.value[-1][1].end_mark
    place = starts[last.line] + last.column
    place = len(text[:place].rstrip())
    rest = text.find("\n", place)
    rest = len(text) if rest < 0 else rest
    return f"{text[:rest]}\n{' ' * first.column}{name}: {written}{text[rest:]}"


def _prove(before: str, after: str, line: int, name: str) -> None:
    """Hold a change to its promise: the file is what it was but for one value.

    Raises:
        CannotChange: it is not.
    """
    try:
        old, new = (_plain(yaml.compose(text, Loader=LOADER), _row(text, line), name) for text in (before, after))
    except yaml.YAMLError:
        old, new = None, ""
    if old != new:
        raise CannotChange("This value cannot be changed here without changing others; do it in an editor.")


def _plain(node: Any, row: tuple[Any, list[str] | None] | None, name: str) -> Any:
    """A document as plain values, without that one."""
    inside = row is not None and _same(node, row[0])
    if isinstance(node, yaml.MappingNode):
        pairs = [(key.value, value) for key, value in node.value if not (inside and key.value == name)]
        return [(key, _plain(value, row, name)) for key, value in pairs]
    if isinstance(node, yaml.SequenceNode):
        places = row[1] if inside and row is not None else None
        skipped = places.index(name) if places is not None and name in places else -1
        values = [_plain(each, row, name) for at, each in enumerate(node.value) if at != skipped]
        while inside and values and values[-1] == "null":
            values.pop()  # filled up to a column that was not there
        return values
    return node.value


def _same(node: Any, other: Any) -> bool:
    marks = node.start_mark, other.start_mark
    return type(node) is type(other) and marks[0].line == marks[1].line and marks[0].column == marks[1].column
