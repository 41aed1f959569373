"""`make`: a game in, the folder of its kit out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.model import Game, in_mode, load, mapped
from pnp.model.built import BuiltList
from pnp.model.lists.printing import kit_of, to_print
from pnp.sheets.kit.kit import Kit, Progress, make_kit
from pnp.sheets.kit.preview import contact_sheet
from pnp.sheets.kit.printed import Printed
from pnp.sheets.kit.record import home
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper as paper_of
from pnp.sheets.paper.selection import select
from pnp.sheets.paper.wishes import MAKE


def make(
    game: Game | str | Path,
    folder: str | Path = "output",
    *,
    paper: str = MAKE["paper"].default,
    landscape: bool = MAKE["landscape"].default,
    lang: str | None = None,
    second: str | None = None,
    map_seed: int | None = None,
    mode: str | None = None,
    lists: Sequence[BuiltList] = (),
    pool: bool = MAKE["pool"].default,
    only: Sequence[str] = (),
    preview: bool = MAKE["preview"].default,
    printed: Printed | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Kit:
    """Write `folder/<slug>/kit.pdf` and `preview.png`; `options` are those of `Options` (lengths in mm).

    With `landscape` the paper lies on its long side; cutter files, if asked for, are written beside the kit.

    With `lang` all is in that language and lies in `folder/<slug>/<lang>`; with `second` the back of each card shows
    its front in another one, or in the game's own if it is `original`.

    With `map_seed` its maps are those that this seed grows, and it lies in `folder/<slug>/map-<seed>`.

    With `mode` it has the components of that mode only, and lies in `folder/<slug>/mode-<mode>`.

    Where players build lists, the cards of the game's own are printed, each list with its roster; with `lists` those of
    these, in `folder/<slug>/deck-<title>`; with `pool` everything that lists are built of, in `folder/<slug>/pool`.

    With what is `printed` already only that is printed which differs from it, or nothing: then no file is written.

    Raises:
        UnknownGame: there is no such game.
        UnknownLanguage: it has no texts in that language.
        UnknownMode: it has no such mode.
        LoadError: its folder cannot be loaded; every fault is in it.
        UnknownPiece: `only` names nothing of the game.
        ValueError: options that are out of bounds or exclude each other.
        OSError: the folder cannot be written.
    """
    wanted = Options(paper_of(paper, landscape), **options).fitted()
    if not isinstance(game, Game):
        game = load(game)
    if map_seed is not None:
        game = mapped(game, map_seed)
    if mode is not None:
        game = in_mode(game, mode)
    if lang is not None:
        from pnp.model.languages.overlays import translate  # most kits are in their game's own language

        game = translate(game, lang)
    game = to_print(game, lists, pool)
    target = home(Path(folder), game.slug, game.lang, second, game.map_seed, game.mode, kit_of(lists, pool))
    kit = make_kit(game, wanted, target / "kit.pdf", select(game, only), progress, second, printed)
    if preview and kit.pages:
        kit.preview = target / "preview.png"
        from pnp.sheets.kit.ink import Scale  # weighed on the preview's pixels

        scale = Scale(game)
        kit.preview_bytes = contact_sheet(kit.file, kit.spots, kit.preview, scale.weigh)
        kit.findings += scale.findings
    return kit
