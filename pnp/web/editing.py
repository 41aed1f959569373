"""Editing: a value of a row changed in the file that it stands in, and taken back again.

A file is written only if it is as the page showed it: what somebody saved meanwhile is never overwritten. It is written
whole or not at all, and only inside the game's folder.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from pnp.files import inside, of_game
from pnp.model.editors.cells import CannotChange, again, cells, changed, csv_changed
from pnp.model.game import Component, Piece
from pnp.model.yaml import BIGGEST
from pnp.whole import replace

UNREADABLE = "The last save cannot be read: mend it first."
MOST_STEPS = 100
"""Changes of a game that can be taken back."""
_ADDED = "copies", "text", "flavour", "icon"
"""What any row may be given though it does not have it yet, beside the fields of its component."""


class Value(NamedTuple):
    """A field of a row as it is written in its file; without a place it is not written there."""

    name: str
    text: str
    listed: bool
    there: bool


class Sheet(NamedTuple):
    """A row as it can be changed: its values, the state of its file, and where it stands; or why it cannot be."""

    values: list[Value]
    stamp: str
    file: str
    line: int
    why: str = ""


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

    def sheet(self, folder: Path, part: Component, piece: Piece, broken: bool = False) -> Sheet:
        """A piece's row, as its file has it now; none while the last save is `broken`, for its lines may be others."""
        if broken:
            return Sheet([], "", piece.file.name, piece.line, UNREADABLE)
        try:
            data = _read(folder, piece.file)
        except OSError as error:
            return Sheet([], "", "", piece.line, f"{piece.file.name}: {error.strerror}.")
        stamp = _stamp(data)
        if piece.file.suffix == ".csv":
            named = [Value(name, str(value), False, True) for name, value in piece.fields.items()]
            return Sheet([Value("name", piece.name, False, True), *named], stamp, piece.file.name, piece.line)
        if piece.file.suffix != ".yaml":
            return Sheet([], stamp, piece.file.name, piece.line, "Its table is a workbook: change it there, and save.")
        found = cells(data.decode("utf-8", "replace"), piece.line)
        if not found:
            return Sheet([], stamp, piece.file.name, piece.line, "Its values stand in several rows: use an editor.")
        known = {cell.name: Value(cell.name, cell.text, cell.style == "[", True) for cell in found}
        for name in (*part.fields, *_ADDED):
            listed = name in part.fields and part.fields[name].type == "list"
            known.setdefault(name, Value(name, "", listed, False))
        return Sheet(list(known.values()), stamp, piece.file.name, piece.line)

    def change(self, slug: str, folder: Path, piece: Piece, stamp: str, name: str, value: str, listed: bool) -> None:
        """Write another value of a field.

        Raises:
            CannotChange: the file is another than the page showed, or the value cannot stand there.
            OSError: it cannot be read or written.
        """
        if piece.file.suffix == ".csv":
            self._write(slug, folder, piece.file, stamp, lambda text: csv_changed(text, piece.line, name, value))
        else:
            self._write(slug, folder, piece.file, stamp, lambda text: changed(text, piece.line, name, value, listed))

    def copy(self, slug: str, folder: Path, piece: Piece, stamp: str, name: str) -> None:
        """Write a copy of a row behind it, under another name.

        Raises:
            CannotChange, OSError: as `change`.
        """
        if piece.file.suffix != ".yaml":
            raise CannotChange("Its table is no YAML: add the row there, and save.")
        self._write(slug, folder, piece.file, stamp, lambda text: again(text, piece.line, name))

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

    def _write(self, slug: str, folder: Path, file: Path, stamp: str, change: Callable[[str], str]) -> None:
        with self._lock:
            before = _read(folder, file)
            if _stamp(before) != stamp:
                raise CannotChange("The file was saved elsewhere meanwhile; the page shows it now, so try again.")
            text = before.decode("utf-8")
            after = change(text).encode("utf-8")
            if after == before:
                return
            replace(file, after)
            steps = self._steps.setdefault(slug, [])
            steps.append(Step(file, before, after))
            del steps[:-MOST_STEPS]


def _read(folder: Path, file: Path) -> bytes:
    if not inside(file, folder):
        raise OSError(0, "it lies outside the game's folder", str(file))
    return of_game(file, folder, BIGGEST)


def _stamp(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()
