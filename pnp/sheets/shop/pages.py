"""Shop pages: a face in, the page that a print shop cuts it from: its trim, its bleed, and marks if wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.model.game import Component, Piece
from pnp.pdf.content import numbers
from pnp.pdf.drawing import Drawing, Op, Paint, Shape, Use
from pnp.pdf.writer import Boxes
from pnp.sheets.paper.boxes import mirrored_turn
from pnp.sheets.shop.shops import Fit

_MARK, _OFF = 5.0, 1.0
"""How long a mark is, and how far it stands off the bleed, in mm."""
_BLACK = Paint(stroke=(0.0, 0.0, 0.0), width=0.1)


class Cutting(NamedTuple):
    """How all pages of a component are cut: the trim in mm as it lies on the page, the bleed beside and above it."""

    fit: Fit
    trim: tuple[float, float]
    bleed: tuple[float, float]
    marks: bool = False

    def pixels(self, dpi: int) -> tuple[int, int]:
        """Width and height of its picture, bleed and all."""
        wide, high = (round((side + 2 * bleed) * dpi / 25.4) for side, bleed in zip(self.trim, self.bleed, strict=True))
        return wide, high

    @property
    def rim(self) -> float:
        """Room for marks around the bleed."""
        return _OFF + _MARK if self.marks else 0.0


class Part(NamedTuple):
    """What of a component goes to the shop, and how it is cut."""

    component: Component
    pieces: Sequence[Piece]
    how: Cutting


def cutting(fit: Fit, bleed: float, dpi: int, marks: bool = False) -> Cutting:
    """How a component is cut; a shop's picture of so many pixels has the bleed that is left beside the piece.

    `dpi` is what the shop counts its pixels at, whatever a picture is rendered at.
    """
    wide, high = fit.size
    trim = (high, wide) if fit.turned else (wide, high)
    if fit.pixels is None:
        return Cutting(fit, trim, (bleed, bleed), marks)
    across, down = (pixels * 25.4 / dpi for pixels in fit.pixels)
    if trim[0] > trim[1] and across < down:
        across, down = down, across
    return Cutting(fit, trim, (round((across - trim[0]) / 2, 4), round((down - trim[1]) / 2, 4)), marks)


def page(face: Drawing, how: Cutting, back: bool = False) -> tuple[Drawing, Boxes]:
    """The page of a face and its boxes; a turned back has its head behind the head of its front."""
    (wide, high), (bx, by), rim = how.trim, how.bleed, how.rim
    turn = 0
    if how.fit.turned:
        turn = mirrored_turn(90, "vertical") if back else 90
    x, y = rim + bx, rim + by
    seen = min(bx, face.bleed), min(by, face.bleed)
    ops: list[Op] = [Use(face, x, y, turn, (seen[0], seen[1], seen[0], seen[1]))]
    trim = (x, y, x + wide, y + high)
    bled = (rim, rim, x + wide + bx, y + high + by)
    if how.marks:
        ops.append(_marks(trim, bled))
    return Drawing(wide + 2 * x, high + 2 * y, ops), Boxes(trim, bled)


def _marks(trim: tuple[float, float, float, float], bled: tuple[float, float, float, float]) -> Shape:
    """Eight lines outside the bleed that point along the cuts."""
    lines = []
    for x in (trim[0], trim[2]):
        for y, way in ((bled[1], -1), (bled[3], 1)):
            lines.append((x, y + way * _OFF, x, y + way * (_OFF + _MARK)))
    for y in (trim[1], trim[3]):
        for x, way in ((bled[0], -1), (bled[2], 1)):
            lines.append((x + way * _OFF, y, x + way * (_OFF + _MARK), y))
    return Shape(" ".join(f"{numbers(line[:2])} m {numbers(line[2:])} l" for line in lines), _BLACK)
