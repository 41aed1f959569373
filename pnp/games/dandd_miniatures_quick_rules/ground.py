"""The ground of the Quick Rules: the camps, who flies, and whom a figure has to attack."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Piece
from pnp.games.families.figures import Ground, Standing, base, body

SIDES = (("keep", "keep-big", "keep-giant"), ("wilds", "wilds-big", "wilds-giant"))
SIZES = ("small", "medium", "large", "big", "huge", "giant")


class Field(Ground):
    """Open ground on which the largest draws the attacks."""

    def flies(self, figure: Piece) -> bool:
        return bool(figure.pace == "flying")

    def targets(self, figure: Piece, here: str, at: Standing) -> list[Piece]:
        """The largest of the enemies in range (ruling: largest)."""
        near = self.in_range(figure, here, at)
        largest = max((SIZES.index(other.size) for other in near), default=0)
        return [other for other in near if SIZES.index(other.size) == largest]

    def inside(self, figure: Piece, anchor: str, spaces: Iterable[str]) -> bool:
        """Whether a figure stands wholly on some spaces."""
        return set(spaces).issuperset(body(self.map, anchor, base(figure)))
