"""The desk: the games that are offered, each open as its files were when somebody looked last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

from pnp.known import Known, looks
from pnp.layout.drawing import theme
from pnp.layout.faces import Faces
from pnp.layout.kept import Kept
from pnp.model import Finding, Game, LoadError, library, load
from pnp.pdf.fonts import FontBook
from pnp.summary import ROW, summary

MOST_OPEN = 12
"""Games that are kept open at once; of more the one that was looked at longest ago is closed."""

DRAWING = RLock()
"""Held by whoever draws: pdfium, and the fonts and layouts of a game, serve one at a time."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game as its files are at `stamp`; where they cannot be loaded, as it was before, with what is `broken`."""

    slug: str
    folder: Path
    stamp: str | None
    game: Game | None
    faces: Faces | None
    broken: tuple[Finding, ...] = ()
    tongues: dict[str, Faces] = field(default_factory=dict)

    def speaking(self, lang: str | None) -> Faces | None:
        """Its faces in a language that it has texts in; in its own, where it has none in that."""
        if self.faces is None or self.game is None or lang not in self.game.languages:
            return self.faces
        with DRAWING:
            if lang not in self.tongues:
                spoken = load(self.folder, lang)
                self.tongues[lang] = Faces(spoken, self.faces.fonts, kept=Kept(spoken))
            return self.tongues[lang]


class Desk:
    """Opens games by the name that stands in an address; `folders` are of the user, else the library is offered."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        named = {folder.name: folder for folder in folders}
        self._folders = named or {slug: library.card_data() / slug for slug in library.slugs()}
        self.alone = next(iter(named)) if len(named) == 1 else None
        self._fonts = FontBook(library.fonts())
        self._open: OrderedDict[str, Opened] = OrderedDict()
        self._lock = RLock()

    @property
    def slugs(self) -> list[str]:
        """The names of all games."""
        return list(self._folders)

    def folder(self, slug: str) -> Path | None:
        """Where a game lies; None where no game of that name is offered."""
        return self._folders.get(slug)

    def rows(self) -> list[dict[str, Any]]:
        """What is told of each game on a shelf, as `pnp list` tells it; found out once as long as no file changes."""
        known = Known("list", ROW)
        rows = []
        for slug, folder in self._folders.items():
            name = slug if folder.parent == library.card_data() else str(folder)
            rows.append({**known.of(folder, partial(summary, name)), "slug": slug})
        known.keep()
        return rows

    def open(self, slug: str) -> Opened | None:
        """A game as it was when its files were last looked at; opened if it is not."""
        with self._lock:
            if slug in self._open:
                self._open.move_to_end(slug)
                return self._open[slug]
        return self.anew(slug)

    def anew(self, slug: str, changed: bool = False) -> Opened | None:
        """A game as its files are now, unless they are as they were and nobody saw them `changed`."""
        folder = self._folders.get(slug)
        if folder is None:
            return None
        with self._lock:
            before = self._open.get(slug)
            stamp = looks(folder)
            if before is not None and stamp is not None and before.stamp == stamp and not changed:
                return before
            now = self._loaded(slug, folder, stamp, before)
            self._open[slug] = now
            self._open.move_to_end(slug)
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
            return now

    def _loaded(self, slug: str, folder: Path, stamp: str | None, before: Opened | None) -> Opened:
        with DRAWING:
            theme.house.cache_clear()
            try:
                game = load(folder)
            except LoadError as error:
                old = (before.game, before.faces) if before else (None, None)
                return Opened(slug, folder, stamp, *old, tuple(error.findings))
            kept = Kept(game)
            if before is not None and before.faces is not None and before.faces.kept is not None:
                kept.follow(before.faces.kept)
            return Opened(slug, folder, stamp, game, Faces(game, self._fonts, kept=kept))


def named(folder: Path) -> str | Path:
    """A game as commands name it: one of the library by its slug."""
    return folder.name if folder.parent == library.card_data() else folder
