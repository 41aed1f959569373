"""Cards in two languages: the front in one, on the back the same front in the other."""

from __future__ import annotations

from pnp.layout.compose import Face
from pnp.layout.faces import BLEED, Faces, Side
from pnp.model.findings import Finding
from pnp.model.game import Component, Game, Piece


class Bilingual(Faces):
    """Draws the faces of a game whose cards show their front in a second language in place of a plain back.

    Cards whose back says something of its own keep it, and so does whatever is no card.
    """

    def __init__(self, game: Game, other: Game, bleed: float = BLEED) -> None:
        super().__init__(game, bleed=bleed)
        self._other = Faces(other, self.fonts, bleed=bleed)
        self._other.icons = self.icons  # who drew them is credited once
        self._twins = {piece.id: piece for part in other.components.values() for piece in part.pieces}

    def back_layout(self, component: Component) -> str | None:
        """The layout of a component's backs; of cards in two languages that of their fronts."""
        return component.layout if self._turned(component) else super().back_layout(component)

    def of(self, piece: Piece, side: Side = "front") -> Face:
        """One side of a piece; the back of a card is its front in the other language."""
        if side == "back" and self._turned(self.game.components[piece.component]):
            return self._other.of(self._twins[piece.id])
        return super().of(piece, side)

    @property
    def word_findings(self) -> list[Finding]:
        """What is wrong with the phrases of either language, and what it lacks."""
        return [*super().word_findings, *self._other.word_findings]

    def _turned(self, component: Component) -> bool:
        card = component.kind == "deck" or component.as_card
        return card and super().back_layout(component) != component.layout
