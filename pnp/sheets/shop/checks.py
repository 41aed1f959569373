"""Shop checks: texts that stand nearer to the cut than a shop cuts true, and faces that do not bleed far enough."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.layout.compose import Face
from pnp.model.findings import Finding
from pnp.model.game import Component, Piece
from pnp.sheets.shop.pages import Cutting
from pnp.sheets.shop.wish import ShopWish

_HAIR = 0.05


def close_to_the_cut(
    game: str, component: Component, shown: Sequence[tuple[Piece, Face]], how: Cutting, wish: ShopWish
) -> list[Finding]:
    """A warning for each box of a component whose text leaves the safe zone, with the piece where it is worst.

    And one for a layout that paints less beyond the trim than the shop wants.
    """
    found: list[Finding] = []
    safe = wish.safe_zone
    if safe:
        worst: dict[str, tuple[float, Piece]] = {}
        for piece, face in shown:
            wide, high = face.drawing.width, face.drawing.height
            for mark in face.texts:
                x0, y0, x1, y1 = mark.area
                room = min(x0, y0, wide - x1, high - y1)
                if room < safe - _HAIR and (mark.box not in worst or room < worst[mark.box][0]):
                    worst[mark.box] = (room, piece)
        for box, (room, piece) in worst.items():
            message = f"a text stands {max(room, 0.0):.1f} mm from the cut; the safe zone begins at {safe:g} mm."
            place = (component.id, piece.id, box, piece.file, piece.line, None)
            found.append(Finding("warning", "shop-safe-zone", message, game, *place))
    wanted = max(how.bleed)
    least = min(face.drawing.bleed for _, face in shown)
    if least < wanted - _HAIR:
        message = f"the layout paints {least:g} mm beyond the cut, the shop wants {wanted:.4g} mm of bleed."
        found.append(
            Finding("warning", "shop-bleed", message, game, component.id, None, None, component.file, None, None)
        )
    return found
