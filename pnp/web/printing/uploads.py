"""Uploads: lists of a player's own, read and judged as those of `pnp check --deck`, and kept while the server runs."""

from __future__ import annotations

import tempfile
from pathlib import Path
from secrets import token_urlsafe
from threading import RLock
from typing import NamedTuple

from pnp.model.built import BuiltList
from pnp.model.errors import PnpError
from pnp.model.findings import Finding
from pnp.model.game import Game
from pnp.model.text import slugify

OWN = "own:"
"""Before the name by which a form calls a list that was uploaded."""
LARGEST = 256_000
"""Bytes of a list."""
MOST = 24
"""Lists that are kept; of more the oldest goes."""
_KINDS = ".yaml", ".yml", ".csv", ".xlsx", ".txt"
_TOLD = 5


class Own(NamedTuple):
    """A list that was uploaded: the game it is for, its file, and what it is called."""

    slug: str
    file: Path
    title: str


class Uploads:
    """The lists that were uploaded to a workbench."""

    def __init__(self) -> None:
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._kept: dict[str, Own] = {}
        self._lock = RLock()

    def take(self, game: Game, name: str, data: bytes) -> dict[str, object]:
        """Keep a list: what a form calls it, its title, how many cards it has, and what is doubtful of it.

        Raises:
            PnpError: it is too large, it cannot be read, or it is not legal.
        """
        if len(data) > LARGEST:
            raise PnpError(f"A list has at most {LARGEST // 1000} kB.")
        kind = Path(name).suffix.lower()
        ident = token_urlsafe(9)
        with self._lock:
            if self._home is None:
                self._home = tempfile.TemporaryDirectory(prefix="pnp-lists-")
            folder = Path(self._home.name) / ident
            folder.mkdir()
            file = folder / f"{slugify(Path(name).stem)[:60] or 'list'}{kind if kind in _KINDS else '.txt'}"
            file.write_bytes(data)
            try:
                built, found = read(game, file)
            except PnpError:
                _drop(file)
                raise
            while len(self._kept) >= MOST:
                _drop(self._kept.pop(next(iter(self._kept))).file)
            self._kept[ident] = Own(game.slug, file, built.title)
        notes = [finding.message for finding in found[:_TOLD]]
        return {"name": f"{OWN}{ident}", "title": built.title, "cards": sum(built.cards.values()), "notes": notes}

    def files(self, slug: str, names: list[str]) -> dict[str, Path]:
        """The files of those of a form's lists that were uploaded for a game."""
        kept = {name: self._kept.get(name.removeprefix(OWN)) for name in names if name.startswith(OWN)}
        return {name: own.file for name, own in kept.items() if own is not None and own.slug == slug}

    def close(self) -> None:
        """Take all files away."""
        with self._lock:
            self._kept.clear()
            if self._home is not None:
                self._home.cleanup()
                self._home = None


def read(game: Game, file: Path, mode: str | None = None) -> tuple[BuiltList, list[Finding]]:
    """A legal list of a file, with what is doubtful of it.

    Raises:
        PnpError: it cannot be read, or it is not legal; the message tells what is wrong first.
    """
    from pnp.checks.lists import Decks, of_files
    from pnp.engine import RulesError

    try:
        built, found = of_files(game, Decks([file], mode=mode))
    except RulesError as error:
        raise PnpError(str(error)) from None
    wrong = [each for each in found if each.level == "error"]
    if wrong or not built:
        said = "; ".join(f"line {each.line}: {each.message}" if each.line else each.message for each in wrong[:_TOLD])
        more = f" And {len(wrong) - _TOLD} more." if len(wrong) > _TOLD else ""
        raise PnpError(f"{file.name}: {said or 'no list stands in it.'}{more}")
    return built[0], found


def _drop(file: Path) -> None:
    file.unlink(missing_ok=True)
    file.parent.rmdir()
