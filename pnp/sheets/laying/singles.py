"""Singles: one face a page, each different face once, for pictures of pieces and for shops that print pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.faces import Faces, Side
from pnp.model.findings import Finding
from pnp.model.game import Piece
from pnp.pdf.drawing import Drawing, Use
from pnp.pdf.writer import Pdf

if TYPE_CHECKING:
    from pnp.layout.ground.drawn import Drawn

Progress = Callable[[int, int], None]


class Leaf(NamedTuple):
    """The page of a face, from 0, and the board that is drawn there."""

    page: int
    board: Drawn | None = None


@dataclass(slots=True)
class Singles:
    """A PDF whose pages are faces: what stands on each, and what was found when they were drawn.

    `leaves` are by the piece's id and the side. Faces that are alike in every line share a page.
    """

    pdf: bytes
    leaves: dict[tuple[str, Side], Leaf]
    findings: list[Finding] = field(default_factory=list)


def singles(faces: Faces, pieces: Iterable[Piece], bleed: float = 0.0, progress: Progress | None = None) -> Singles:
    """Both sides of pieces, each on a page as large as its trim and a `bleed` of so many mm on every side."""
    game = faces.game
    pdf = Pdf(faces.fonts, game.title, (game.credits and game.credits.author) or "", game.family)
    made = Singles(b"", {})
    pages: dict[str, int] = {}
    known: set[Finding] = set()
    wanted = list(pieces)
    for done, piece in enumerate(wanted, 1):
        sides: list[Side] = ["front"]
        if faces.back_layout(game.components[piece.component]) is not None:
            sides.append("back")
        for side in sides:
            face = faces.of(piece, side)
            made.findings += [finding for finding in face.findings if finding not in known]
            known.update(face.findings)
            drawing = face.drawing
            key = drawing.key or f"{piece.id}|{side}"
            if key not in pages:
                pages[key] = pdf.pages
                pdf.add_page(_page(drawing, bleed))
                drawing.ops = ()  # stored in the PDF under its key
            made.leaves[piece.id, side] = Leaf(pages[key], face.board)
        if progress:
            progress(done, len(wanted))
    made.pdf = pdf.data() if pdf.pages else b""
    return made


def _page(face: Drawing, bleed: float) -> Drawing:
    rim = min(bleed, face.bleed)
    use = Use(face, bleed, bleed, 0, (rim, rim, rim, rim))
    return Drawing(face.width + 2 * bleed, face.height + 2 * bleed, [use])
