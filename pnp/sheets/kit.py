"""The kit: every sheet of a game, its reading pages in front, in one PDF whose faces are stored once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Game, Piece
from pnp.sheets.options import Options
from pnp.sheets.press import Press
from pnp.sheets.press import Progress as Progress
from pnp.sheets.preview import Spot
from pnp.sheets.runs import runs


@dataclass(slots=True)
class Kit:
    """A kit that was written: its file, how much is in it, and what was found on the way.

    `spots` says where each different face stands in the PDF, for the contact sheet.
    """

    file: Path
    pages: int = 0
    pieces: int = 0
    bytes: int = 0
    preview: Path | None = None
    preview_bytes: int = 0
    findings: list[Finding] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    @property
    def files(self) -> list[dict[str, Any]]:
        """What was written, as `pnp make --json` tells it."""
        if not self.pages:
            return []
        kit = {"path": str(self.file), "kind": "pdf", "pages": self.pages, "pieces": self.pieces, "bytes": self.bytes}
        if self.preview is None:
            return [kit]
        sheet = {"path": str(self.preview), "kind": "preview", "pages": 1, "pieces": len(self.spots)}
        return [kit, {**sheet, "bytes": self.preview_bytes}]


def make_kit(
    game: Game,
    options: Options,
    file: Path,
    only: Mapping[str, Sequence[Piece]] | None = None,
    progress: Progress | None = None,
) -> Kit:
    """Draw and lay out a game, or only some pieces of it, and write the PDF.

    Findings never stop a kit: what can be drawn is drawn.

    Raises:
        OSError: the file cannot be written; one that was there before stays.
    """
    faces = Faces(game)
    kit = Kit(file)
    whole: Mapping[str, Sequence[Piece]] = {id_: part.pieces for id_, part in game.components.items()}
    printed, kit.findings = runs(faces, whole if only is None else only, options)
    kit.pieces = sum(run.amount for run in printed)
    press = Press(faces, options, kit.findings, progress)
    press.print(printed)
    if only is None and not options.backs_only:
        press.bind(printed)
    kit.spots = press.spots
    if press.pdf.pages:
        kit.pages = press.pdf.pages
        kit.bytes = press.pdf.save(file)
    return kit
