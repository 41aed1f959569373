"""`export`: a game in, the folder of one format out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.exports import home, writer
from pnp.exports.box import Progress, packed
from pnp.exports.folder import check, written
from pnp.exports.options import Options, saved_at
from pnp.model import Game, in_mode, load, mapped
from pnp.model.built import BuiltList
from pnp.model.findings import Finding
from pnp.model.languages.overlays import translate
from pnp.model.lists.printing import kit_of, to_print
from pnp.sheets.kit.record import home as made_home


@dataclass(slots=True)
class Exported:
    """What was written: its folder, files with their bytes, objects on the table, pieces, what was found and said."""

    game: str
    format: str
    place: Path
    sizes: dict[str, int]
    objects: int
    pieces: int
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def files(self) -> list[dict[str, Any]]:
        """The files as `pnp export --json` tells them."""
        return [{"path": str(self.place / name), "bytes": size} for name, size in self.sizes.items()]


def export(
    form: str,
    game: Game | str | Path,
    output: str | Path,
    options: Options,
    progress: Progress | None = None,
    lang: str | None = None,
    map_seed: int | None = None,
    mode: str | None = None,
    lists: Sequence[BuiltList] = (),
    pool: bool = False,
) -> Exported:
    """Write a game in one of the `FORMATS` to `output/<slug>/<format>`, or `install` it where its program looks.

    With `lang` all its texts are in that language, and it lies in `output/<slug>/<lang>/<format>`; with `map_seed` its
    maps are those that this seed grows, and it lies in `output/<slug>/map-<seed>/<format>`; with `mode` it has the
    components of that mode only, and lies in `output/<slug>/mode-<mode>/<format>`; with `lists` it has the cards of
    these in place of the game's own lists', with `pool` all that lists are built of.

    Raises:
        UnknownGame, LoadError: there is no such game, or it cannot be loaded.
        UnknownMode: it has no such mode.
        UnknownLanguage: it has no texts in that language.
        ExportError: the format cannot hold the game, or something of a person's would be lost.
        OSError: the folder cannot be written; what was there before stays.
    """
    saved_at()
    game = load(game, lang) if not isinstance(game, Game) else translate(game, lang) if lang else game
    game = game if map_seed is None else mapped(game, map_seed)
    game = game if mode is None else in_mode(game, mode)
    game = to_print(game, lists, pool)
    place = (
        home(form, game)
        if options.install
        else made_home(
            Path(output), game.slug, game.lang, map_seed=game.map_seed, mode=game.mode, deck=kit_of(lists, pool)
        )
        / form
    )
    check(place)
    with packed(game, progress) as box, written(place.resolve()) as folder:
        objects = writer(form)(box, folder, options)
    return Exported(game.slug, form, place, folder.sizes, objects, box.pieces, box.findings, folder.notes)
