"""Proofs: a game's preview drawn again and again while its files change, with fonts that stay open."""

from __future__ import annotations

from pathlib import Path

from pnp.layout.drawing import theme
from pnp.model import library, load
from pnp.model.game import Game
from pnp.pdf.fonts import FontBook
from pnp.sheets.kit.kit import Kit, make_preview
from pnp.sheets.kit.record import home
from pnp.sheets.make import make
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper
from pnp.sheets.watching import State, changed, state, watched


class Proof:
    """One game's preview, or its whole kit, in `output/<slug>`."""

    def __init__(self, folder: Path, output: Path, paper_name: str = "a4", whole: bool = False) -> None:
        self.folder, self.output, self.whole = folder, output, whole
        self._paper = paper_name
        self._options = Options(paper(paper_name))
        self._fonts = FontBook(library.fonts())

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
        return state(watched(self.folder), (self.output / self.folder.name).resolve())

    def changed(self, since: State) -> State:
        """Wait until the files are other than they were, and have come to rest; how they are then."""
        return changed(self.state, since)
