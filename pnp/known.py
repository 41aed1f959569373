"""What was found out of games before, kept in the user's cache folder as long as no file that it hangs on has changed.

A file a question, of answers by games. It may be deleted at any time, and nothing in it is believed of another version
of `pnp`, of other layouts or fonts, or of a game's folder that looks otherwise; then it is found out anew.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from pnp import __version__, records
from pnp.model import library

MOST = 150
"""Answers to one question that are kept, the latest."""
MOST_FILES = 2_000
"""Of a folder with more nothing is kept."""


def cache_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where the platform keeps what may be deleted, unless PNP_HOME says where the user's files are.

    Raises:
        RuntimeError: the user has no home.
    """
    if environ.get("PNP_HOME"):
        return Path(environ["PNP_HOME"]) / "cache"
    if platform == "win32":
        top = Path(environ["LOCALAPPDATA"]) if environ.get("LOCALAPPDATA") else Path.home() / "AppData" / "Local"
    elif platform == "darwin":
        top = Path.home() / "Library" / "Caches"
    else:
        named = Path(environ.get("XDG_CACHE_HOME", ""))
        top = named if named.is_absolute() else Path.home() / ".cache"
    return top / "pnp"


class Known:
    """The answers to one question; `keep` writes those that were found out anew."""

    def __init__(self, question: str, shape: Any) -> None:
        self._file: Path | None = None
        self._answers: dict[str, Any] = {}
        self._new = False
        with suppress(OSError, RuntimeError, records.BadRecord):
            self._file = cache_folder() / f"{question}.json"
            self._answers = records.read(self._file, {str: {"stamp": str, "answer": shape}})

    def of(self, folder: Path, find: Callable[[], Any], more: str = "") -> Any:
        """The answer for a game's folder: as it is known, or else as `find` finds it; `more` tells questions apart."""
        name, stamp = f"{folder} {more}".rstrip(), looks(folder)
        known = self._answers.get(name)
        if known is not None and stamp is not None and known["stamp"] == stamp:
            return known["answer"]
        answer = find()
        self._answers.pop(name, None)
        if stamp is not None and stamp == looks(folder):  # else it was changed meanwhile
            self._answers[name] = {"stamp": stamp, "answer": answer}
            self._new = True
        return answer

    def keep(self) -> None:
        """Write what was found out; where that cannot be, it is found out again."""
        if not self._new or self._file is None:
            return
        latest = dict(list(self._answers.items())[-MOST:])
        place = self._file.parent
        with suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile("w", dir=place, prefix=".", suffix=".tmp", delete=False, encoding="utf-8") as file:
                try:
                    json.dump(latest, file)
                    file.close()
                    Path(file.name).replace(self._file)
                except OSError:
                    Path(file.name).unlink(missing_ok=True)


def looks(folder: Path) -> str | None:
    """How a game's folder looks, and all that draws and reads it, by the names, dates and sizes of files."""
    try:
        mine = list(islice(_files(folder), MOST_FILES + 1))
        return _hashed([_ours(), *mine]) if len(mine) <= MOST_FILES else None
    except OSError:
        return None


@cache
def _ours() -> str:
    """The same of the program, its layouts and fonts; of icons only which there are."""
    found = [__version__]
    for place in (library.package(), library.templates(), library.fonts()):
        found += _files(place)
    return _hashed(found)


def _files(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        listed = sorted(entries, key=lambda entry: entry.name)
    for entry in listed:
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_symlink():
            raise OSError(f"{entry.path} is a link: what it leads to may change unseen")
        if entry.is_dir():
            yield f"{entry.path}/ {entry.stat().st_mtime_ns}"
            if entry.name not in ("icons", "output"):
                yield from _files(Path(entry.path))
        else:
            told = entry.stat()
            yield f"{entry.path} {told.st_mtime_ns} {told.st_size}"


def _hashed(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


@cache
def program() -> bytes:
    """A hash of what every game shares: our code, the library's layouts and fonts, and the packages beneath.

    They are told apart by size and date: reading them all would take longer than many a kit.
    """
    digest = blake2b(digest_size=16)
    for folder in (library.package(), library.templates(), library.fonts()):
        digest.update("".join(_states(folder)).encode("utf-8", "surrogateescape"))
    for name in ("pydantic", "reportlab", "pypdfium2", "PIL", "jinja2", "openpyxl"):
        found = find_spec(name)
        if found and found.origin:
            digest.update(f"{name} {Path(found.origin).stat().st_mtime_ns} ".encode())
    return digest.digest()


def _states(folder: str | Path) -> Iterator[str]:
    """The name, size and date of every file below a folder."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                if entry.name not in ("__pycache__", "_library"):
                    yield from _states(entry.path)
            else:
                state = entry.stat()
                yield f"{entry.path}\0{state.st_size}\0{state.st_mtime_ns}\0"
