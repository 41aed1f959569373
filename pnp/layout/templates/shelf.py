"""Layouts that were made into code before: those of the library lie beside them, as Python keeps its own modules in
`__pycache__`, those of a game's own in the user's cache folder, a file a game.

Nothing is believed of another version of `pnp`, its layouts or Python. Where nobody may write beside the library, or
Python is told to write no bytecode, its layouts are kept with the game's own.
"""

from __future__ import annotations

import marshal
import sys
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple

from pnp import __version__
from pnp.known import program
from pnp.model import library
from pnp.store import Beside, Store

MOST_CODE = 8_000_000
"""Bytes of the layouts of one game."""
Compiled = tuple[Any, int, str | None]
"""A template that was made: its code, the steps it took to make it, and its file where its macros print the same each
time."""


class Wanted(NamedTuple):
    """A template as it is asked for: a hash of its source and names, its name, and its file."""

    key: bytes
    name: str
    file: str


class Shelf:
    """What is known of the layouts that one game uses; `save` writes what was made now.

    Raises:
        OSError: the files of the program cannot be told apart.
    """

    def __init__(self, game: Path) -> None:
        self._stamp = f"{__version__} {program().hex()} {sys.implementation.cache_tag} {sys.hexversion}"
        self._store = Store("layouts", str(game), self._stamp, MOST_CODE)
        self._own: dict[bytes, Compiled] = marshal.loads(self._store.read() or marshal.dumps({}))
        self._library = f"{library.templates()}/"
        self._beside: dict[str, dict[str, tuple[bytes, Compiled]]] = {}
        self._taken: dict[Wanted, Compiled] = {}

    def get(self, wanted: Wanted) -> Compiled | None:
        """A template, if it is known."""
        found = self._own.get(wanted.key)
        if found is None and self._of_library(wanted):
            key, made = self._read(wanted.file).get(wanted.name, (b"", None))
            found = made if key == wanted.key else None
        return found

    def take(self, wanted: Wanted, made: Compiled) -> None:
        """Have a template kept that is used now."""
        self._taken[wanted] = made

    def save(self) -> None:
        """Write what became more; where that cannot be, it is made again."""
        own: dict[bytes, Compiled] = {}
        for wanted, made in self._taken.items():
            if not self._of_library(wanted) or not self._put_beside(wanted, made):
                own[wanted.key] = made
        if own.keys() - self._own.keys():
            self._store.write(marshal.dumps(own))

    def _of_library(self, wanted: Wanted) -> bool:
        return wanted.file.startswith(self._library)

    def _place(self, file: str) -> Beside:
        return Beside(Path(cache_from_source(f"{file}.py")), self._stamp, MOST_CODE)

    def _read(self, file: str) -> dict[str, tuple[bytes, Compiled]]:
        if file not in self._beside:
            self._beside[file] = marshal.loads(self._place(file).read() or marshal.dumps({}))
        return self._beside[file]

    def _put_beside(self, wanted: Wanted, made: Compiled) -> bool:
        """Whether a layout of the library lies beside it now, under each name by which it is asked for."""
        known = self._read(wanted.file)
        if known.get(wanted.name, (b"",))[0] == wanted.key:
            return True
        known[wanted.name] = wanted.key, made
        return not sys.dont_write_bytecode and self._place(wanted.file).write(marshal.dumps(known))
