"""Dice that are drawn: a square page a face, all different, every one to be told from every other when it is turned."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.exports.dice import SIDES
from pnp.exports.diefaces import SIDE, faces, pictures
from pnp.pdf.raster import opened

TELLING = 5.0
"""Mean difference of grey from which on two faces are surely not alike."""


@pytest.mark.parametrize("sides", SIDES)
def test_a_die_has_a_square_page_a_face(sides: int) -> None:
    with opened(faces(sides)) as document:
        assert len(document) == sides
        sizes = {tuple(round(length * 25.4 / 72, 3) for length in document.get_page_size(n)) for n in range(sides)}
    assert sizes == {(SIDE, SIDE)}
    assert {image.size for image in pictures(sides, 5)} == {(100, 100)}


@pytest.mark.parametrize("sides", SIDES)
def test_no_face_is_another_turned(sides: int) -> None:
    shown = [image.convert("L") for image in pictures(sides, 5)]
    for (a, first), (b, second) in combinations(enumerate(shown, 1), 2):
        for turn in (0, 90, 180, 270):
            difference = ImageStat.Stat(ImageChops.difference(first, second.rotate(turn))).mean[0]
            assert difference > TELLING, f"{a} and {b} turned by {turn}"


def test_six_sides_have_as_many_pips_as_they_count() -> None:
    for value, image in enumerate(pictures(6, 5), 1):
        assert blots(image) == value


def test_only_a_bar_tells_six_from_nine() -> None:
    """A 6 and a 9 have a bar as wide as they are where there are both; where there is no 9 a 6 needs none."""
    for sides, barred in ((10, {6, 9}), (20, {6, 9}), (8, set())):
        shown = enumerate(pictures(sides, 5), 1)
        assert {value for value, image in shown if value != 1 and value < 10 and blots(image) == 2} == barred


def test_numerals_stand_in_the_middle() -> None:
    for image in pictures(20, 5):
        left, top, right, bottom = image.convert("L").point(lambda grey: 255 * (grey < 128)).getbbox() or (0, 0, 0, 0)
        assert abs(left + right - 100) <= 8
        assert abs(top + bottom - 100) <= 8
        assert bottom - top > 35


def blots(image: Image.Image) -> int:
    """How many dark spots an image has that do not touch."""
    dark = image.convert("L").point(lambda grey: 255 * (grey < 128))
    left = {(x, y) for x in range(dark.width) for y in range(dark.height) if dark.getpixel((x, y))}
    found = 0
    while left:
        found += 1
        spread = [left.pop()]
        while spread:
            x, y = spread.pop()
            near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & left
            left -= near
            spread += near
    return found
