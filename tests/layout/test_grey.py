"""Greys: as light as the colours they stand for, everywhere in a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PIL import Image as Pictures

from pnp.layout.drawing.grey import grey, lightness
from pnp.layout.drawing.theme import luminance
from pnp.model import library
from pnp.pdf.drawing import Colour, Drawing, Gradient, Group, Icon, Image, Op, Paint, Shape, Text, Use
from pnp.pdf.fonts import FontBook
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

RED, BLUE = (0.8, 0.1, 0.1), (0.1, 0.2, 0.9)


def colours(ops: Iterable[Op]) -> Iterator[Colour]:
    for op in ops:
        match op:
            case Shape():
                fill = op.paint.fill
                yield from (
                    (colour for _, colour in fill.stops) if isinstance(fill, Gradient) else [fill] if fill else []
                )
                yield from [op.paint.stroke] if op.paint.stroke else []
            case Text() | Icon():
                yield op.fill
            case Group():
                yield from colours(op.ops)
            case Use():
                yield from colours(op.drawing.ops)


def test_every_colour_becomes_the_grey_that_is_as_light() -> None:
    blend = Gradient("linear", (0, 0, 1, 1), ((0.0, RED), (1.0, BLUE)))
    inner = Drawing(5, 5, [Shape("0 0 5 5 re", Paint(BLUE, RED))], key="inner")
    ops: list[Op] = [
        Shape("0 0 9 9 re", Paint(blend)),
        Group((Text(0, 0, "a", "Alegreya", 9, RED), Icon("sun", "0 0 m", 0, 0, 5, BLUE))),
        Use(inner, 0, 0),
    ]
    made = grey(Drawing(9, 9, ops, key="face"))
    found = list(colours(made.ops))
    assert len(found) == len(list(colours(ops)))
    assert all(red == green == blue for red, green, blue in found)
    for was, now in zip(colours(ops), found, strict=True):
        assert luminance(now) == pytest.approx(luminance(was), abs=1e-3)
    assert made.key != "face"


def test_black_and_white_stay() -> None:
    assert lightness((0, 0, 0)) == 0
    assert lightness((1, 1, 1)) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_pictures_lose_their_colours(tmp_path: Path, name: str) -> None:
    Pictures.new("RGB", (8, 8), (200, 30, 30)).save(tmp_path / name)
    pdf = Pdf(FontBook(library.fonts()))
    pdf.add_page(grey(Drawing(20, 10, [Image(tmp_path / name, 0, 0, 20, 10)])))
    pdf.add_page(Drawing(20, 10, [Image(tmp_path / name, 0, 0, 20, 10)]))
    with opened(pdf.data()) as document:
        red, green, blue = page_image(document, 0, 3).getpixel((30, 15))
        assert red == green == blue
        assert page_image(document, 1, 3).getpixel((30, 15))[0] > 180
