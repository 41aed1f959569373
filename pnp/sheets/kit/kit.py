"""The kit: every sheet of a game, its reading pages in front, in one PDF whose faces are stored once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.layout.faces import BLEED, Faces, Side
from pnp.layout.kept import Kept
from pnp.model.errors import PnpError
from pnp.model.findings import Finding
from pnp.model.game import Game, Piece
from pnp.pdf.fonts import FontBook
from pnp.sheets.kit.differing import changes, load_of, marks, sides_of, to_print
from pnp.sheets.kit.press import Press
from pnp.sheets.kit.press import Progress as Progress
from pnp.sheets.kit.preview import Spot, contact_sheet
from pnp.sheets.kit.printed import Change, Load, Printed
from pnp.sheets.laying.blanks import with_blanks
from pnp.sheets.laying.runs import runs
from pnp.sheets.paper.options import Options

ORIGINAL = "original"
"""What `second` calls the game's own language."""

_HIDDEN = 1.0
"""How much further than it shows, in mm, a ground is painted where its rim must not show."""


@dataclass(slots=True)
class Kit:
    """A kit that was written: its file, how much is in it, and what was found on the way.

    `sheets` is how many sheets of paper its pages are, those with backs printed on both sides. `spots` says where each
    different face stands in the PDF, for the contact sheet. `load` is what it brings to the table, `changes` why, where
    only what changed was asked for.
    """

    file: Path
    pages: int = 0
    sheets: int = 0
    pieces: int = 0
    blanks: int = 0
    bytes: int = 0
    cuts: list[dict[str, Any]] = field(default_factory=list)
    preview: Path | None = None
    preview_bytes: int = 0
    findings: list[Finding] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    load: Load = field(default_factory=lambda: Load({}))
    changes: list[Change] = field(default_factory=list)

    @property
    def files(self) -> list[dict[str, Any]]:
        """What was written, as `pnp make --json` tells it."""
        if not self.pages:
            return []
        kit = {"path": str(self.file), "kind": "pdf", "pages": self.pages, "pieces": self.pieces, "bytes": self.bytes}
        if self.blanks:
            kit["blanks"] = self.blanks
        if self.preview is None:
            return [kit, *self.cuts]
        sheet = {"path": str(self.preview), "kind": "preview", "pages": 1, "pieces": len(self.spots)}
        return [kit, {**sheet, "bytes": self.preview_bytes}, *self.cuts]


def make_kit(
    game: Game,
    options: Options,
    file: Path,
    only: Mapping[str, Sequence[Piece]] | None = None,
    progress: Progress | None = None,
    second: str | None = None,
    printed: Printed | None = None,
) -> Kit:
    """Draw and lay out a game, or only some pieces of it, and write the PDF.

    The backs of cards can show their fronts in a `second` language. With what is `printed` already only the changes are
    drawn, without a cover. Findings never stop a kit: what can be drawn is drawn.

    Raises:
        UnknownLanguage, LoadError: the game has no texts in the second language, or faulty ones.
        OSError: the file cannot be written; one that was there before stays.
    """
    kept = Kept(game)
    faces = _faces(game, second, _bleed(options), kept)
    kit = Kit(file)
    seats = game.players.print_for
    whole: Mapping[str, Sequence[Piece]] = {id_: part.sets_for(seats) for id_, part in game.components.items()}
    wanted, part = whole if only is None else only, only is not None
    plain = faces if faces.bleed == BLEED else _faces(game, second, BLEED, kept)
    if printed is not None:
        kit.changes = list(changes(plain, wanted, printed, sides_of(options), every=not part))
        wanted, part = to_print(wanted, kit.changes), part or bool(printed.pieces)
    laid, kit.findings = runs(faces, with_blanks(game, wanted, options.blanks), options)
    kit.pieces, kit.blanks = sum(run.amount for run in laid), sum(run.blanks for run in laid)
    press = Press(faces, options, kit.findings, progress)
    bound = not part and not options.backs_only
    press.print(laid, bound)
    if bound:
        press.bind(laid)
    kit.load = load_of(game, _marks(press, plain), only, printed, kit.changes)
    kit.findings += [finding for finding in faces.word_findings if finding not in kit.findings]
    kit.spots = press.spots
    if press.pdf.pages:
        kit.pages = press.pdf.pages
        behind = sum(len(sheet.pages) - 1 for run in laid for sheet in run.sheets if sheet.pages)
        kit.sheets = kit.pages - behind
        kit.bytes = press.pdf.save(file)
        if options.cutter or any(file.parent.glob("cut-*.*")):
            from pnp.sheets.laying.cutter import cut_files  # most kits are cut by hand

            kit.cuts = cut_files(press.fronts, game.components, options, file.parent)
    kept.save()
    return kit


def _marks(press: Press, faces: Faces) -> Mapping[str, Mapping[Side, str]]:
    """The marks of what was printed, by the piece; those of `faces`, whatever bleed the press asked for."""
    if press.faces is faces:
        return press.drawn
    pieces = {piece.id: piece for part in faces.game.components.values() for piece in part.pieces}
    known: dict[str, str] = {}
    return {id_: marks(faces, pieces[id_], sides, known) for id_, sides in press.drawn.items()}


def make_preview(game: Game, options: Options, file: Path, fonts: FontBook) -> Kit:
    """The contact sheet alone, of the very sheets that a kit has; fonts that were opened before make it quick.

    Raises:
        OSError: the file cannot be written; one that was there before stays.
    """
    faces = Faces(game, fonts, bleed=_bleed(options))
    kit = Kit(file.with_name("kit.pdf"), preview=file)
    laid, kit.findings = runs(
        faces, {id_: part.sets_for(game.players.print_for) for id_, part in game.components.items()}, options
    )
    kit.pieces = sum(run.amount for run in laid)
    press = Press(faces, options, kit.findings, None)
    press.print(laid)
    kit.findings += [finding for finding in faces.word_findings if finding not in kit.findings]
    kit.spots = press.spots
    if press.pdf.pages:
        kit.preview_bytes = contact_sheet(press.pdf.data(), kit.spots, file)
    return kit


def _bleed(options: Options) -> float:
    """How far, in mm, faces are painted beyond their trim."""
    # Low ink draws the rim of a painted ground as a line: where it shows it would be taken for a cut.
    return max(BLEED, options.most_bleed + (_HIDDEN if options.low_ink else 0.0))


def _faces(game: Game, second: str | None, bleed: float, kept: Kept | None = None) -> Faces:
    if second is None:
        return Faces(game, bleed=bleed, kept=kept)
    if second == (game.lang or ORIGINAL):
        raise PnpError(f"Front and back would be in one language, {second!r}; name another for the backs.")
    from pnp.layout.bilingual import Bilingual  # most kits are in one language
    from pnp.model.languages.overlays import translate

    own = game.original or game.whole or game
    other = own if second == ORIGINAL else translate(own, second)
    return Bilingual(game, other, bleed)
