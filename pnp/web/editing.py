"""Editing: a value of a row changed in the file that it stands in, and taken back again.

A file is written only if it is as the page showed it: what somebody saved meanwhile is never overwritten. It is written
whole or not at all, and only inside the game's folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from pnp.files import inside, of_game
from pnp.model.editors.books import book_again, book_changed, book_row, sheet_of
from pnp.model.editors.cells import CannotChange, again, cells, changed, csv_again, csv_changed
from pnp.model.editors.places import placed
from pnp.model.game import Component, Piece
from pnp.model.yaml import BIGGEST
from pnp.web.pictures import short
from pnp.whole import replace

UNREADABLE = "The last save cannot be read: mend it first."
MOST_STEPS = 100
"""Changes of a game that can be taken back."""
_ADDED = "copies", "text", "flavour", "icon"
"""What any row may be given though it does not have it yet, beside the fields of its component."""
_HEAD = "name", "copies", "text", "flavour", "icon", "art", "note", "id"


class Value(NamedTuple):
    """A field of a row as it is written in its file; without a place it is not written there."""

    name: str
    text: str
    listed: bool
    there: bool


class Sheet(NamedTuple):
    """A row as it can be changed: whose it is, its values, the state of its file, and where it stands; or why not."""

    row: str
    title: str
    values: list[Value]
    stamp: str
    file: str
    line: int
    why: str = ""

    def value(self, name: str) -> Value | None:
        """A field by its name."""
        return next((each for each in self.values if each.name == name), None)


class Step(NamedTuple):
    """A change that was written: the file, and how it was before and after."""

    file: Path
    before: bytes
    after: bytes


class Editing:
    """Changes the files of the games on a desk."""

    def __init__(self) -> None:
        self._steps: dict[str, list[Step]] = {}
        self._lock = RLock()

    def sheets(self, folder: Path, part: Component, piece: Piece, broken: bool = False) -> list[Sheet]:
        """The rows that a piece prints, as their file has them now; none to change while the last save is `broken`."""
        rows = rows_of(part, piece)
        blank = [Sheet(short(row), row.name, [], "", row.file.name, row.line) for row in rows]
        if broken or not rows:
            return [sheet._replace(why=UNREADABLE) for sheet in blank]
        file = rows[0].file
        try:
            data = _read(folder, file)
            stamp = stamp_of(data)
            if file.suffix.lower() == ".xlsx":
                sheet = sheet_of(_read(folder, part.file).decode("utf-8", "replace"))
                found = [_booked(book_row(data, sheet, row.line, _known(part))) for row in rows]
            elif file.suffix.lower() == ".csv":
                fields = [{"name": row.name, **row.fields} for row in rows]
                found = [[Value(name, str(value), False, True) for name, value in each.items()] for each in fields]
            else:
                found = _written(data.decode("utf-8", "replace"), part, rows)
        except OSError as error:
            return [sheet._replace(why=f"{file.name}: {error.strerror}.") for sheet in blank]
        except CannotChange as error:
            return [sheet._replace(why=str(error)) for sheet in blank]
        made = zip(blank, found, strict=True)
        lost = "Its values are not written in one row: use an editor."
        return [s._replace(values=values, stamp=stamp, why="" if values else lost) for s, values in made]

    def change(self, slug: str, folder: Path, part: Component, row: Piece, stamp: str, name: str, value: str) -> None:
        """Write another value of a field.

        Raises:
            CannotChange: the file is another than the page showed, or the value cannot stand there.
            OSError: it cannot be read or written.
        """
        file, line, suffix = row.file, row.line, row.file.suffix.lower()
        if suffix == ".xlsx":
            sheet = sheet_of(_read(folder, part.file).decode("utf-8", "replace"))
            known = _known(part)
            self._write(slug, folder, file, stamp, lambda data: book_changed(data, sheet, line, name, value, known))
        elif suffix == ".csv":
            self._text(slug, folder, file, stamp, lambda text: csv_changed(text, line, name, value))
        else:
            listed = name in part.fields and part.fields[name].type == "list"
            self._text(slug, folder, file, stamp, lambda text: changed(text, line, name, value, listed))

    def copy(self, slug: str, folder: Path, part: Component, row: Piece, stamp: str, name: str) -> None:
        """Write a copy of a row behind it (in a workbook: as the last row), under another name.

        Raises:
            CannotChange, OSError: as `change`.
        """
        if row.file.suffix.lower() == ".xlsx":
            sheet, line = sheet_of(_read(folder, part.file).decode("utf-8", "replace")), row.line
            known = _known(part)
            self._write(slug, folder, row.file, stamp, lambda data: book_again(data, sheet, line, name, known))
            return
        more = csv_again if row.file.suffix.lower() == ".csv" else again
        self._text(slug, folder, row.file, stamp, lambda text: more(text, row.line, name))

    def place(self, slug: str, folder: Path, file: Path, stamp: str, path: Sequence[str], value: str) -> None:
        """Write a value that is found by its keys.

        Raises:
            CannotChange, OSError: as `change`.
        """
        self._text(slug, folder, file, stamp, lambda text: placed(text, path, value))

    def stamp(self, folder: Path, file: Path) -> str:
        """The state of a file; nothing where it cannot be read."""
        try:
            return stamp_of(_read(folder, file))
        except OSError:
            return ""

    def undo(self, slug: str) -> str:
        """Take the last change of a game back; the name of the file.

        Raises:
            CannotChange: there is none, or the file was changed since.
            OSError: it cannot be read or written.
        """
        with self._lock:
            steps = self._steps.get(slug, [])
            if not steps:
                raise CannotChange("There is nothing to take back.")
            last = steps[-1]
            if last.file.read_bytes() != last.after:
                steps.clear()
                raise CannotChange(f"{last.file.name} was changed elsewhere since; nothing is taken back.")
            replace(last.file, last.before)
            steps.pop()
            return last.file.name

    def _text(self, slug: str, folder: Path, file: Path, stamp: str, change: Callable[[str], str]) -> None:
        self._write(slug, folder, file, stamp, lambda data: change(data.decode("utf-8")).encode("utf-8"))

    def _write(self, slug: str, folder: Path, file: Path, stamp: str, change: Callable[[bytes], bytes]) -> None:
        with self._lock:
            before = _read(folder, file)
            if stamp_of(before) != stamp:
                raise CannotChange("The file was saved elsewhere meanwhile; the page shows it now, so try again.")
            after = change(before)
            if after == before:
                return
            replace(file, after)
            steps = self._steps.setdefault(slug, [])
            steps.append(Step(file, before, after))
            del steps[:-MOST_STEPS]


def rows_of(part: Component, piece: Piece) -> list[Piece]:
    """The rows that a piece prints: its own, those of its section, or all of a table, board, mat or sheet."""
    if part.cards:
        return [row for row in part.entries if row.section == piece.section]
    return [piece] if part.rows_are_pieces else [*part.entries]


def _known(part: Component) -> set[str]:
    return {*part.fields, *_HEAD}


def _booked(cells: dict[str, str]) -> list[Value]:
    return [Value(name, text, False, True) for name, text in cells.items()]


def _written(text: str, part: Component, rows: Sequence[Piece]) -> list[list[Value]]:
    """The values of rows of a YAML file; of a row that is not written as one, none."""
    found = cells(text, [row.line for row in rows])
    made = []
    for row in rows:
        known = {cell.name: Value(cell.name, cell.text, cell.style == "[", True) for cell in found[row.line]}
        if known:
            for name in (*part.fields, *_ADDED):
                listed = name in part.fields and part.fields[name].type == "list"
                known.setdefault(name, Value(name, "", listed, False))
        made.append([*known.values()])
    return made


def _read(folder: Path, file: Path) -> bytes:
    if not inside(file, folder):
        raise OSError(0, "it lies outside the game's folder", str(file))
    return of_game(file, folder, BIGGEST)


def stamp_of(data: bytes) -> str:
    """What tells a state of a file from others."""
    return blake2b(data, digest_size=12).hexdigest()
