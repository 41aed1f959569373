"""The contact sheet: each different face once, cut out of the very pages that are printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.pdf.drawing import PT
from pnp.pdf.raster import opened, page_image, png
from pnp.pdf.writer import replace
from pnp.sheets.paper.boxes import Box

if TYPE_CHECKING:
    from PIL.Image import Image

Seen = Callable[[int, "Image"], None]

PER_MM = 3.0
"""Pixels a millimetre: a poker card is 190 px wide, large enough to read its name."""
WIDTH = 1600
GAP = 14
GROUND = (226, 223, 216)
MOST = 400
"""Faces on one contact sheet; a larger set shows its first."""
MOST_PIXELS = 24_000_000
"""Pixels of all faces together, and of a page they are cut from; what is larger is shown smaller."""


class Part(NamedTuple):
    """A part of a face: its page from 0, its box there, and where it belongs in the face as it lies there; mm."""

    page: int
    box: Box
    at: tuple[float, float]


@dataclass(slots=True)
class Spot:
    """Where a face is printed first, in one part or over the sheets of a poster, and how far it was turned."""

    component: str
    is_back: bool
    parts: list[Part]
    turn: int

    @property
    def page(self) -> int:
        """The page of its first part, from 0."""
        return self.parts[0].page

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm as it lies on its pages."""
        ends = [(at[0] + box.x1 - box.x0, at[1] + box.y1 - box.y0) for _, box, at in self.parts]
        return max(x for x, _ in ends), max(y for _, y in ends)


def contact_sheet(pdf: Path | bytes, spots: Sequence[Spot], file: Path, seen: Seen | None = None) -> int:
    """Write a PNG of the faces at these spots, in their true proportions to each other; return its size in bytes.

    `seen` is shown every page that faces are cut from, with its number from 0.

    Raises:
        OSError: the file cannot be written; one that was there before stays.
    """
    if not spots:
        return 0
    rows = list(_rows(_cuttings(pdf, spots[:MOST], seen)))
    from PIL import Image

    height = GAP + sum(max(face.height for face in row) + GAP for row in rows)
    width = max(GAP + sum(face.width + GAP for face in row) for row in rows)
    sheet = Image.new("RGB", (width, height), GROUND)
    y = GAP
    for row in rows:
        x = GAP
        for face in row:
            sheet.paste(face, (x, y))
            x += face.width + GAP
        y += max(face.height for face in row) + GAP
    data = png(sheet)
    replace(file, data)
    return len(data)


def _cuttings(pdf: Path | bytes, spots: Sequence[Spot], seen: Seen | None) -> Iterator[Image]:
    """The faces component by component, backs after fronts; each page is drawn once."""
    from PIL import Image

    with opened(pdf) as document:
        per_mm = _scale(document, spots)
        sizes = [tuple(max(1, round(side * per_mm)) for side in spot.size) for spot in spots]
        cuts = [Image.new("RGB", (wide, high), GROUND) for wide, high in sizes]
        parts = [(part, cut) for spot, cut in zip(spots, cuts, strict=True) for part in spot.parts]
        for page, group in groupby(sorted(parts, key=_page_of), key=_page_of):
            image = page_image(document, page, per_mm)
            if seen:
                seen(page, image)
            for part, cut in group:
                _paste(image, part, cut, per_mm)
    order = list(dict.fromkeys(spot.component for spot in spots))
    faces = zip(spots, cuts, strict=True)
    for spot, cut in sorted(faces, key=lambda face: (order.index(face[0].component), face[0].is_back)):
        yield cut.rotate(spot.turn, expand=True) if spot.turn else cut


def _page_of(item: tuple[Part, Image]) -> int:
    return item[0].page


def _paste(page: Image, part: Part, face: Image, per_mm: float) -> None:
    """Put a part of a page where it belongs in its face; neighbours meet at the same pixel."""
    (x0, y0, x1, y1), (left, top) = part.box, part.at
    start = round(left * per_mm), round(top * per_mm)
    wide, high = round((left + x1 - x0) * per_mm) - start[0], round((top + y1 - y0) * per_mm) - start[1]
    x, y = round(x0 * per_mm), round(y0 * per_mm)
    face.paste(page.crop((x, y, x + wide, y + high)), start)


def _scale(document: Any, spots: Sequence[Spot]) -> float:
    """Pixels a millimetre: the usual number, or what keeps giant boards within the memory of a small machine."""
    faces = sum(spot.size[0] * spot.size[1] for spot in spots)
    pages = sorted({part.page for spot in spots for part in spot.parts})
    wide, high = (max(side) * PT for side in zip(*map(document.get_page_size, pages), strict=True))
    return min(PER_MM, math.sqrt(MOST_PIXELS / max(faces, wide * high)))


def _rows(faces: Iterable[Image]) -> Iterator[list[Image]]:
    row: list[Image] = []
    used = GAP
    for face in faces:
        if row and used + face.width + GAP > WIDTH:
            yield row
            row, used = [], GAP
        row.append(face)
        used += face.width + GAP
    if row:
        yield row
