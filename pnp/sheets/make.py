"""`make`: a game in, the folder of its kit out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.model import Game, load
from pnp.sheets.kit import Kit, Progress, make_kit
from pnp.sheets.options import Options
from pnp.sheets.papers import paper as paper_of
from pnp.sheets.preview import contact_sheet
from pnp.sheets.selection import select


def make(
    game: Game | str | Path,
    folder: str | Path = "output",
    *,
    paper: str = "a4",
    only: Sequence[str] = (),
    preview: bool = True,
    progress: Progress | None = None,
    **options: Any,
) -> Kit:
    """Write `folder/<slug>/kit.pdf` and `preview.png`; `options` are those of `Options` (lengths in mm).

    Raises:
        UnknownGame: there is no such game.
        LoadError: its folder cannot be loaded; every fault is in it.
        UnknownPiece: `only` names nothing of the game.
        ValueError: options that are out of bounds or exclude each other.
        OSError: the folder cannot be written.
    """
    wanted = Options(paper_of(paper), **options)
    if not isinstance(game, Game):
        game = load(game)
    target = Path(folder) / game.slug
    kit = make_kit(game, wanted, target / "kit.pdf", select(game, only), progress)
    if preview and kit.pages:
        kit.preview = target / "preview.png"
        kit.preview_bytes = contact_sheet(kit.file, kit.spots, kit.preview)
    return kit
