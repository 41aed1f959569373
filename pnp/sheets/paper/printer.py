"""What a printer does to a page, and the page that undoes it: true lengths, and backs behind their fronts."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from pnp.pdf.drawing import Drawing, Group, Matrix
from pnp.sheets.paper.boxes import Box, tidy
from pnp.sheets.paper.papers import Paper

SCALES = 0.8, 1.25
"""Bounds of a scale: what is further off was printed on another paper than it was made for."""
MOST_SHIFT = 15.0
"""The furthest, in mm, that backs are moved."""
MOST_MARGIN = 50.0
_NAME = re.compile(r"[^\W_][\w .-]{0,39}")


class Printer(NamedTuple):
    """A printer as its calibration page showed it.

    `scale_x` is how long 1 mm across the page comes out, in mm, `scale_y` the same down the page. A page of backs is
    moved by `back_dx` mm to the right and `back_dy` mm down, as it lies before us. `margin` is the rim in mm that stays
    white. All of it was read off a page that lay on its long side if `lying`.
    """

    name: str
    scale_x: float = 1.0
    scale_y: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0
    margin: float = 5.0
    lying: bool = False

    def on(self, paper: Paper, backs: bool = True) -> Printer:
        """The same printer for a paper; where it lies otherwise, what is across a page is down the other.

        Raises:
            ValueError: it moves `backs`, and nobody knows which way they would move on paper that lies otherwise.
        """
        if paper.landscape == self.lying or paper.width == paper.height:
            return self
        if backs and (self.back_dx or self.back_dy):
            how, flag = ("a page that lies", " --landscape") if paper.landscape else ("an upright page", "")
            raise ValueError(
                f"Printer {self.name!r} tells nothing of backs on {how}: print `pnp calibrate{flag}` "
                "and add what it shows as a printer of its own."
            )
        return self._replace(scale_x=self.scale_y, scale_y=self.scale_x, lying=not self.lying)

    def rim(self, paper: Paper, margin: float) -> float:
        """How wide a rim a layout keeps free for all of it to stay within a margin once it is corrected; in mm.

        Raises:
            ValueError: that leaves too little of the paper.
        """
        sides = ((paper.width, self.scale_x, self.back_dx), (paper.height, self.scale_y, self.back_dy))
        kept = [side / 2 - (side / 2 - margin - abs(shift)) * scale for side, scale, shift in sides]
        rim = tidy(max(margin, *kept))
        if rim > MOST_MARGIN or 2 * rim >= min(paper.width, paper.height):
            raise ValueError(
                f"For printer {self.name!r} pages of {paper} would have to grow and move beyond its margin of "
                f"{margin:g} mm: use larger paper, or print at 100 % and calibrate again."
            )
        return math.ceil(rim * 100 - 1e-6) / 100

    def matrix(self, width: float, height: float, back: bool) -> Matrix:
        """Where a point of a page of that size (mm) has to stand in the file, so that it comes out where it should."""
        across, down = 1 / self.scale_x, 1 / self.scale_y
        dx, dy = (self.back_dx, self.back_dy) if back else (0.0, 0.0)
        return (across, 0.0, 0.0, down, tidy(width / 2 * (1 - across) + dx), tidy(height / 2 * (1 - down) + dy))

    def corrected(self, page: Drawing, back: bool) -> Drawing:
        """A page of the same size with everything on it where this printer wants it."""
        matrix = self.matrix(page.width, page.height, back)
        return Drawing(page.width, page.height, [Group(tuple(page.ops), matrix)], page.bleed)

    def moved(self, box: Box, page: tuple[float, float], back: bool) -> Box:
        """Where a box of a page of that size stands in the file."""
        across, _, _, down, dx, dy = self.matrix(*page, back)
        return Box(box.x0 * across + dx, box.y0 * down + dy, box.x1 * across + dx, box.y1 * down + dy)


def printer(
    name: str,
    scale_x: float = 1.0,
    scale_y: float = 1.0,
    back_dx: float = 0.0,
    back_dy: float = 0.0,
    margin: float = 5.0,
    lying: bool = False,
) -> Printer:
    """A printer whose values make sense.

    Raises:
        ValueError: a name that cannot be one, or a value out of bounds.
    """
    if not _NAME.fullmatch(name) or name == "none":
        raise ValueError(
            f"A printer cannot be called {name[:60]!r}: use up to 40 letters, digits, spaces, dots and dashes, "
            "a letter or digit first; 'none' stands for no printer."
        )
    for which, scale in (("across", scale_x), ("down", scale_y)):
        if not SCALES[0] <= scale <= SCALES[1]:
            raise ValueError(
                f"The scale {which} is {scale:.4g}; it must be {SCALES[0]:g} to {SCALES[1]:g}. "
                "A page printed at 100 % is never further off."
            )
    for which, shift in (("dx", back_dx), ("dy", back_dy)):
        if not abs(shift) <= MOST_SHIFT:
            raise ValueError(f"The back {which} is {shift:g} mm; it must be -{MOST_SHIFT:g} to {MOST_SHIFT:g} mm.")
    if not 0 <= margin <= MOST_MARGIN:
        raise ValueError(f"The margin is {margin:g} mm; it must be 0 to {MOST_MARGIN:g} mm.")
    if not isinstance(lying, bool):
        raise ValueError(f"Whether the page lay is {lying!r}; it must be true or false.")
    return Printer(name, scale_x, scale_y, back_dx, back_dy, margin, lying)
