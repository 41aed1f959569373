"""The faces of dice, drawn as all else is: a page of a PDF each, so that every tabletop shows the same dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from pnp.model import library
from pnp.pdf.content import numbers
from pnp.pdf.drawing import PT, Drawing, Op, Paint, Shape, Text
from pnp.pdf.fonts import Font, FontBook
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 20.0
"""How wide and high a face is, in mm."""
FAMILY = "Alegreya Sans ExtraBold"
_IVORY, _RIM, _INK = (0.973, 0.957, 0.914), (0.78, 0.75, 0.68), (0.11, 0.1, 0.12)
_RIM_WIDTH = 0.7
_TALL, _WIDE = 12.0, 15.5
"""The height of a numeral and the most it may be wide, in mm."""
_BAR, _BELOW = 1.1, 1.5
"""How thick the bar under a 6 or a 9 is, and how far below it."""
_PIP = 2.1
_LOW, _HALF, _HIGH = 5.0, 10.0, 15.0
_CORNERS = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_SIDES = ((_LOW, _HALF), (_HIGH, _HALF))
_ROUND = 0.5522847498
"""How far the handles of a quarter circle reach, in radii."""


@cache
def faces(sides: int) -> bytes:
    """A PDF of square pages of `SIDE` mm, one a face from 1 up: pips for six sides, numerals for any other number."""
    book = FontBook(library.fonts())
    pdf = Pdf(book, f"Die of {sides} sides")
    for value in range(1, sides + 1):
        marks = _pips(value) if sides == 6 else _numeral(value, sides, book.font(FAMILY))
        pdf.add_page(Drawing(SIDE, SIDE, [*_ground(), *marks]))
    return pdf.data()


def pictures(sides: int, per_mm: float) -> Iterator[Image]:
    """The faces from 1 up as square RGB images of `per_mm` pixels a millimetre."""
    with opened(faces(sides)) as document:
        for page in range(sides):
            yield page_image(document, page, per_mm)


def _ground() -> Iterator[Op]:
    half = _RIM_WIDTH / 2
    yield Shape(f"{numbers((0, 0, SIDE, SIDE))} re", Paint(fill=_IVORY))
    inner = numbers((half, half, SIDE - _RIM_WIDTH, SIDE - _RIM_WIDTH))
    yield Shape(f"{inner} re", Paint(stroke=_RIM, width=_RIM_WIDTH))


def _pips(value: int) -> Iterator[Op]:
    """Pairs from the corners inward, and one in the middle of an odd number."""
    places = [*_CORNERS[: value // 2 * 2], *_SIDES][: value // 2 * 2]
    if value % 2:
        places.append((_HALF, _HALF))
    for x, y in places:
        yield Shape(_circle(x, y, _PIP), Paint(fill=_INK))


def _circle(x: float, y: float, radius: float) -> str:
    reach = radius * _ROUND
    quarters = [
        (x + radius, y + reach, x + reach, y + radius, x, y + radius),
        (x - reach, y + radius, x - radius, y + reach, x - radius, y),
        (x - radius, y - reach, x - reach, y - radius, x, y - radius),
        (x + reach, y - radius, x + radius, y - reach, x + radius, y),
    ]
    return f"{numbers((x + radius, y))} m " + " ".join(f"{numbers(quarter)} c" for quarter in quarters) + " h"


def _numeral(value: int, sides: int, font: Font) -> Iterator[Op]:
    text = str(value)
    widest = max(font.width(str(other)) for other in range(1, sides + 1) if len(str(other)) == len(text))
    em = min(_TALL / font.cap_height, _WIDE / widest)
    wide, tall = font.width(text) * em, font.cap_height * em
    left, base = (SIDE - wide) / 2, (SIDE + tall) / 2
    barred = value in (6, 9) and sides >= 9
    if barred:  # the numeral and its bar stand in the middle together
        base -= (_BELOW + _BAR) / 2
        bar = numbers((left, base + _BELOW, wide, _BAR))
        yield Shape(f"{bar} re", Paint(fill=_INK))
    yield Text(left, base, text, font.key, em / PT, _INK)
