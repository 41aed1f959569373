"""What a printer does to a page, and the page that undoes it: true lengths, and backs behind their fronts."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from pnp.pdf.drawing import Drawing, Group, Matrix
from pnp.sheets.paper.boxes import Box, tidy
from pnp.sheets.paper.papers import Paper
from pnp.sheets.paper.wishes import MARGIN, PRINTER, RULERS, Refused

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
    margin: float = MARGIN
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
        if rim > (PRINTER["margin"].most or 0) or 2 * rim >= min(paper.width, paper.height):
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
    margin: float = MARGIN,
    lying: bool = False,
) -> Printer:
    """A printer whose values make sense.

    Raises:
        ValueError: a name that cannot be one, or a value out of bounds.
    """
    if not _NAME.fullmatch(name) or name == "none":
        raise Refused(
            "name",
            f"A printer cannot be called {name[:60]!r}: use up to 40 letters, digits, spaces, dots and dashes, "
            "a letter or digit first; 'none' stands for no printer.",
        )
    read_off = {"scale_x": scale_x, "scale_y": scale_y, "back_dx": back_dx, "back_dy": back_dy, "margin": margin}
    for which, value in read_off.items():
        PRINTER[which].check(value)
    if not isinstance(lying, bool):
        raise ValueError(f"Whether the page lay is {lying!r}; it must be true or false.")
    return Printer(name, scale_x, scale_y, back_dx, back_dy, margin, lying)


def asked(name: str, wishes: Mapping[str, Any]) -> Printer:
    """A printer as its calibration page shows it; `wishes` are those of `PRINTER` by name.

    Raises:
        ValueError: as `printer`, or a length is none, or told in two ways.
    """
    scales = []
    for axis in "xy":
        measured, factor = wishes[f"measured_{axis}"], wishes[f"scale_{axis}"]
        if measured is not None and factor is not None:
            raise Refused(f"scale_{axis}", f"Give --measured-{axis} or --scale-{axis}, not both.")
        scales.append(1.0 if measured is factor is None else factor if measured is None else scale(axis, measured))
    (across, down), told = scales, (wishes[each] for each in ("back_dx", "back_dy", "margin", "landscape"))
    return printer(name, across, down, *told)


def scale(axis: str, measured: str) -> float:
    """How long 1 mm came out where a ruler of the calibration page was `measured`, such as `198.5` or `198.5/200`.

    Raises:
        ValueError: that is no length.
    """
    of = RULERS["xy".index(axis)]
    found = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*(?:/\s*(\d+(?:[.,]\d+)?))?\s*", measured)
    length, ruler = (float((part or str(of)).replace(",", ".")) for part in found.groups()) if found else (0.0, 0.0)
    if not length or not ruler:
        example = f"write what you measured in mm, such as {of - 1.5:g} or {of - 1.5:g}/{of:g}"
        raise Refused(f"measured_{axis}", f"--measured-{axis} is {measured!r}; {example}.")
    return round(length / ruler, 6)


def told(printer: Printer) -> str:
    """What is corrected for a printer, in words."""
    backs = f"backs {printer.back_dx:+g} mm right, {printer.back_dy:+g} mm down"
    pages = ", pages that lie" if printer.lying else ""
    scale = f"100 mm come out as {100 * printer.scale_x:.4g} x {100 * printer.scale_y:.4g} mm"
    return f"{scale}, {backs}, margin {printer.margin:g} mm{pages}"
