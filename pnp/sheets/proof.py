"""Proofs: a game's preview drawn again and again while its files change, with fonts that stay open."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep

from pnp.layout.drawing import theme
from pnp.model import library, load
from pnp.model.game import Game
from pnp.pdf.fonts import FontBook
from pnp.sheets.kit.kit import Kit, make_preview
from pnp.sheets.kit.record import home
from pnp.sheets.make import make
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

PAUSE, QUIET, LONGEST_WAIT = 0.15, 0.05, 0.5
"""Seconds between two looks at the files; that they have to stay the same; and that a lasting change is waited for."""
MOST_FILES = 5_000
"""Files that are looked at; a folder with more is no folder of one game, and looking would keep a processor busy."""
_OURS = {"kit.pdf", "preview.png"}

State = dict[str, tuple[int, int]]
"""Path -> when it was changed (ns) and how large it is."""


class Proof:
    """One game's preview, or its whole kit, in `output/<slug>`."""

    def __init__(self, folder: Path, output: Path, paper_name: str = "a4", whole: bool = False) -> None:
        self.folder, self.output, self.whole = folder, output, whole
        self._paper = paper_name
        self._options = Options(paper(paper_name))
        self._fonts = FontBook(library.fonts())

    @property
    def watched(self) -> Sequence[Path]:
        """The folders whose files make the faces: the game's own, and for a game of the library its layouts."""
        own = self.folder.parent == library.card_data().resolve()
        return [self.folder, library.templates()] if own else [self.folder]

    def draw(self) -> tuple[Game, Kit]:
        """Draw it as its files are now.

        Raises:
            UnknownGame, LoadError: the folder is gone, or cannot be loaded; a preview that was there before stays.
            OSError: a file cannot be read or written.
        """
        theme.house.cache_clear()
        game = load(self.folder)
        if self.whole:
            return game, make(game, self.output, paper=self._paper)
        file = home(self.output, game.slug) / "preview.png"
        return game, make_preview(game, self._options, file, self._fonts)

    def state(self) -> State:
        """The files as they are now."""
        found: State = {}
        target = (self.output / self.folder.name).resolve()
        for folder in self.watched:
            for entry in _files(folder, target):
                try:
                    told = entry.stat(follow_symlinks=False)
                except OSError:
                    continue  # gone since the folder was listed
                found[entry.path] = told.st_mtime_ns, told.st_size
                if len(found) >= MOST_FILES:
                    return found
        return found

    def changed(self, since: State) -> State:
        """Wait until the files are other than they were, and have come to rest; how they are then."""
        while (now := self.state()) == since:
            sleep(PAUSE)
        late = monotonic() + LONGEST_WAIT
        while monotonic() < late:  # an editor empties a file before it writes it
            sleep(QUIET)
            now, before = self.state(), now
            if now == before:
                break
        return now


def _files(folder: str | Path, target: Path) -> Iterator[os.DirEntry[str]]:
    """Every file below a folder but hidden ones and those that are written into `target`."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path, target)
        elif entry.name not in _OURS or Path(entry.path).resolve().parent != target:
            yield entry
