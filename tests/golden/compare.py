"""How alike two pictures of a page are to an eye: rendering may differ a little, a design may not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFilter

from pnp.pdf.raster import page_image

PER_MM = 6
"""Pixels a millimetre at which a page is rendered: fine enough that no hairline is thickened to a whole pixel."""

SMALLER = 6
"""Pixels that are averaged into one of the golden page, so 1 px is 1 mm and a poker card is 64 px wide."""

COLOURS = 128
BLUR = 1.5
TILE = 8
MEAN, WORST = 5.0, 14.0
"""Levels of 255 by which two pages may differ: on the whole, and in their most different tile of 8 x 8 mm.

Measured on the golden pages: another resolution or way of averaging, or a shift of a sixth of a pixel, gives a mean
of 3.4 and a worst tile of 8 at most; a card that is missing, moved by 1.5 mm or with a fifth less red gives a worst
tile of 29 at least.
"""


@dataclass(frozen=True)
class Difference:
    """Mean difference of the pages, and that of their most different tile, in levels of 255."""

    mean: float
    worst: float

    @property
    def seen(self) -> bool:
        return self.mean > MEAN or self.worst > WORST

    def __str__(self) -> str:
        return f"mean {self.mean:.2f} (at most {MEAN:g}), worst tile {self.worst:.1f} (at most {WORST:g})"


def golden_page(document: Any, index: int) -> Image.Image:
    """A page of an opened PDF as golden files hold it."""
    return page_image(document, index, PER_MM).reduce(SMALLER)


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """How different two pages look; pages of different sizes look as different as can be."""
    if one.size != other.size:
        return Difference(255, 255)
    levels = _levels(one, other)
    total = sum(value * count for value, count in enumerate(levels.histogram()))
    return Difference(total / (levels.width * levels.height), levels.reduce(TILE).getextrema()[1])


def _levels(one: Image.Image, other: Image.Image) -> Image.Image:
    """The largest difference of a channel at each pixel, in grey, after a little blur."""
    blurred = [page.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR)) for page in (one, other)]
    return reduce(ImageChops.lighter, ImageChops.difference(*blurred).split())


def side_by_side(before: Image.Image, after: Image.Image, file: Path) -> None:
    """Write a picture of both pages and where they differ, for a person to look at."""
    pages = [before.convert("RGB"), after.convert("RGB")]
    if before.size == after.size:
        pages.append(_levels(before, after).point(lambda level: min(255, 8 * level)).convert("RGB"))
    sheet = Image.new("RGB", (sum(page.width + 10 for page in pages) - 10, max(page.height for page in pages)), "grey")
    x = 0
    for page in pages:
        sheet.paste(page, (x, 0))
        x += page.width + 10
    sheet.save(file)


def write(page: Image.Image, file: Path) -> None:
    """Write a page as a golden file: few colours, so that git keeps it for little."""
    few = page.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file.parent.mkdir(parents=True, exist_ok=True)
    few.save(file, optimize=True)
