"""The contact sheet: each different face once, cut out of the very pages that are printed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.pdf.drawing import PT
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import replace
from pnp.sheets.boxes import Box

if TYPE_CHECKING:
    from PIL.Image import Image

PER_MM = 3.0
"""Pixels a millimetre: a poker card is 190 px wide, large enough to read its name."""
WIDTH = 1600
GAP = 14
GROUND = (226, 223, 216)
MOST = 400
"""Faces on one contact sheet; a larger set shows its first."""
MOST_PIXELS = 24_000_000
"""Pixels of all faces together, and of a page they are cut from; what is larger is shown smaller."""


@dataclass(slots=True)
class Spot:
    """Where a face is printed first: its page from 0, its trim box there in mm and how far it was turned."""

    component: str
    is_back: bool
    page: int
    box: Box
    turn: int


def contact_sheet(pdf: Path, spots: Sequence[Spot], file: Path) -> int:
    """Write a PNG of the faces at these spots, in their true proportions to each other; return its size in bytes.

    Raises:
        OSError: the file cannot be written; one that was there before stays.
    """
    if not spots:
        return 0
    rows = list(_rows(_cuttings(pdf, spots[:MOST])))
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
    data = BytesIO()
    sheet.save(data, "PNG", compress_level=1)
    replace(file, data.getvalue())
    return data.tell()


def _cuttings(pdf: Path, spots: Sequence[Spot]) -> Iterator[Image]:
    """The faces component by component, backs after fronts; each page is drawn once."""
    cuts: dict[int, Image] = {}
    with opened(pdf) as document:
        per_mm = _scale(document, spots)
        for page, group in groupby(sorted(spots, key=lambda spot: spot.page), key=lambda spot: spot.page):
            image = page_image(document, page, per_mm)
            for spot in group:
                x0, y0, x1, y1 = (round(value * per_mm) for value in spot.box)
                cut = image.crop((x0, y0, x1, y1))
                cuts[id(spot)] = cut.rotate(spot.turn, expand=True) if spot.turn else cut
    order = list(dict.fromkeys(spot.component for spot in spots))
    for spot in sorted(spots, key=lambda spot: (order.index(spot.component), spot.is_back)):
        yield cuts[id(spot)]


def _scale(document: Any, spots: Sequence[Spot]) -> float:
    """Pixels a millimetre: the usual number, or what keeps giant boards within the memory of a small machine."""
    faces = sum((spot.box.x1 - spot.box.x0) * (spot.box.y1 - spot.box.y0) for spot in spots)
    wide, high = (max(side) * PT for side in zip(*(document.get_page_size(spot.page) for spot in spots), strict=True))
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
