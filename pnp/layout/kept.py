"""Kept: faces that were drawn before, in the user's cache folder, so that after a change only what changed is drawn;
and the layouts they come from, made into code (`templates/shelf.py`).

A file a game. A face is known by its source, the XML that its layout yielded; whatever else it hangs on (this program,
the library, the game's theme and icons of its own) is the stamp of the file, and of another stamp nothing is believed.
Faces with pictures, or about which there is something to tell, are drawn each time.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pnp import __version__
from pnp.known import program
from pnp.layout.compose import Face, TextMark
from pnp.layout.places import icon_folders
from pnp.layout.templates.shelf import Shelf
from pnp.model import library
from pnp.pdf.drawing import Drawing, Gradient, Group, Icon, Image, Paint, Shape, Text, Use
from pnp.store import Store

if TYPE_CHECKING:
    from pnp.layout.drawing.icons import IconBook
    from pnp.layout.drawing.problems import Problems
    from pnp.layout.templates.sandbox import Sandbox
    from pnp.model.game import Game
    from pnp.pdf.fonts import FontBook

MOST_BYTES = 24_000_000
"""Of one game; of more the faces that were asked for longest ago are forgotten."""
_MADE_OF: tuple[Any, ...] = (Drawing, Shape, Paint, Gradient, Text, Icon, Group, Use, TextMark)
_SORTS: Mapping[tuple[str, str], Any] = {(sort.__module__, sort.__name__): sort for sort in _MADE_OF}


class Kept:
    """The faces of one game that are known, and those that were drawn now; `save` writes both."""

    def __init__(self, game: Game) -> None:
        self._known: dict[str, bytes] = {}
        self._readable: set[str] = set()
        self._marks: dict[str, str] = {}
        self._changed = False
        self._store: Store | None = None
        self._layouts: Shelf | None = None
        self._stamp = ""
        with suppress(OSError):
            self._stamp = _stamp(game)
            self._store = Store("faces", f"{game.folder} {game.lang}", self._stamp, MOST_BYTES)
            self._read(self._store.read())
            self._layouts = Shelf(game.folder)

    def lend(self, sandbox: Sandbox) -> Sandbox:
        """Have a sandbox take the layouts that are known; those it takes are kept."""
        sandbox.shelf = self._layouts
        return sandbox

    def _read(self, body: bytes) -> None:
        """What a file holds: the faces, each behind a line about it."""
        at = 0
        while at < len(body):
            end = body.index(b"\n", at)
            key, readable, mark, size = body[at:end].decode().split(" ")
            at = end + 1 + int(size)
            self._known[key] = body[end + 1 : at]
            if readable == "1":
                self._readable.add(key)
            if mark != "-":
                self._marks[key] = mark

    def follow(self, other: Kept) -> None:
        """Take over what another one of the same game knows, if all that its faces hang on is as it was."""
        if other._stamp == self._stamp != "":
            self._known, self._readable, self._changed = other._known, other._readable, other._changed
            self._marks = other._marks

    @property
    def stamp(self) -> str:
        """What all faces hang on beside their sources, as a hash; nothing where it could not be found out."""
        return self._stamp

    def face(self, key: str, problems: Problems, icons: IconBook, fonts: FontBook) -> Face | None:
        """The face of a key, if it is known; its icons and fonts count as used."""
        line = self._known.pop(key, None)
        if line is None:
            return None
        self._known[key] = line  # the last to be forgotten
        try:
            drawing, texts, whole, drawn, signs, letters = _Reader(BytesIO(zlib.decompress(line))).load()
        except pickle.UnpicklingError:
            return None
        for name, path in drawn.items():
            icons.know(name, path)
        for name in signs:
            icons.path(name)
        for name in letters:
            fonts.font(name)
        return Face(drawing, problems, texts, whole=whole)

    def keep(self, key: str, face: Face, signs: set[str], letters: set[str]) -> None:
        """Remember a face with the icons and fonts that were asked for as it was drawn."""
        drawn = _icons(face.drawing)
        if drawn is None:
            return
        told = face.drawing, face.texts, face.whole, drawn, sorted(signs), sorted(letters)
        self._known[key] = zlib.compress(pickle.dumps(told, 5), 1)
        self._changed = True

    def readable(self, key: str | None) -> bool:
        """Whether the texts of a face were found to have contrast enough."""
        return key in self._readable

    def read(self, key: str | None) -> None:
        """Remember that they have."""
        if key is not None and key in self._known and key not in self._readable:
            self._readable.add(key)
            self._changed = True

    def mark(self, drawing: Drawing, find: Callable[[Drawing], str]) -> str:
        """What `find` tells of a drawing; of a face that is kept it is remembered."""
        key = drawing.key
        if key is None or key not in self._known:
            return find(drawing)
        if key not in self._marks:
            self._marks[key] = find(drawing)
            self._changed = True
        return self._marks[key]

    def save(self) -> None:
        """Write what is known, if it has become more; where that cannot be, it is drawn again."""
        if self._layouts is not None:
            self._layouts.save()
        if not self._changed or self._store is None:
            return
        lines: list[bytes] = []
        room = MOST_BYTES
        for key, face in reversed(self._known.items()):
            mark = self._marks.get(key, "-").encode()
            line = b"%s %d %s %d\n%s" % (key.encode(), key in self._readable, mark, len(face), face)
            room -= len(line)
            if room < 0:
                break
            lines.append(line)
        self._store.write(*reversed(lines))


def _stamp(game: Game) -> str:
    """What all faces of a game hang on beside their sources."""
    digest = blake2b(program(), digest_size=16)
    digest.update(f"{__version__} ".encode())
    digest.update(repr(game.theme).encode("utf-8", "surrogateescape"))
    for folder in icon_folders(game):
        if folder.parent != library.templates():
            for file in sorted(folder.glob("*.svg")):
                state = file.stat()
                digest.update(f"{file} {state.st_mtime_ns} {state.st_size} ".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _icons(drawing: Drawing) -> dict[str, str] | None:
    """The paths of a drawing's icons by their names; None where it shows a picture, whose file may change."""
    found: dict[str, str] = {}
    left = [*drawing.ops]
    while left:
        op = left.pop()
        if isinstance(op, Icon):
            found[op.name] = op.path
        elif isinstance(op, Group):
            left.extend(op.ops)
        elif isinstance(op, Use):
            left.extend(op.drawing.ops)
        elif isinstance(op, Image):
            return None
    return found


class _Reader(pickle.Unpickler):
    """Reads faces, and makes nothing but what faces are made of."""

    def find_class(self, module: str, name: str) -> Any:
        sort = _SORTS.get((module, name))
        if sort is None:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a face")
        return sort
