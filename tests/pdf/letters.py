"""What the PDF room's tests share: a drawing as content stream, as an opened PDF, or as letters a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pikepdf

from pnp.model import library
from pnp.pdf.drawing import Colour, Drawing, Op
from pnp.pdf.fonts import FontBook
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

FONTS = FontBook(library.fonts())
COLOURS: dict[str, Colour] = {"_": (1, 1, 1), "K": (0, 0, 0), "R": (1, 0, 0), "G": (0, 1, 0), "B": (0, 0, 1)}
HALVES: dict[str, Colour] = {"r": (1, 0.5, 0.5), "k": (0.5, 0.5, 0.5)}
"""Red and black at half their strength on white."""


def pdf_of(*pages: Drawing) -> bytes:
    pdf = Pdf(FONTS, "Title", "Author", "Subject")
    for page in pages:
        pdf.add_page(page)
    return pdf.data()


def read(data: bytes) -> Any:
    """The PDF as pikepdf sees it."""
    return pikepdf.open(BytesIO(data))


def stream(*ops: Op) -> str:
    """The content stream of a page of 8 x 8 mm, without the matrix that turns it to millimetres."""
    with read(pdf_of(Drawing(8, 8, ops))) as pdf:
        return content(pdf.pages[0])


def content(page: Any) -> str:
    matrix, *lines = page.Contents.read_bytes().decode().split("\n")
    assert matrix.endswith(" cm")
    return "\n".join(lines)


def letters(*ops: Op, width: float = 8, height: float = 8) -> list[str]:
    """The middle of each square millimetre of a drawing as the letter of the nearest colour."""
    return picture(pdf_of(Drawing(width, height, ops)))


def picture(data: bytes, page: int = 0) -> list[str]:
    with opened(data) as document:
        image = page_image(document, page, 5)
    wide, high = image.size
    return ["".join(nearest(image.getpixel((x, y))) for x in range(2, wide, 5)) for y in range(2, high, 5)]


def nearest(pixel: Sequence[int]) -> str:
    known = COLOURS | HALVES

    def far(letter: str) -> float:
        return sum((255 * part - value) ** 2 for part, value in zip(known[letter], pixel, strict=True))

    return min(known, key=far)
