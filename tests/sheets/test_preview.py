"""The contact sheet: every different face once, upright, cut out of the printed pages."""

from __future__ import annotations

import pytest
from PIL import Image
from printed import flat_game

import pnp
from pnp.sheets.kit.preview import GAP, GROUND, MOST, PER_MM, WIDTH

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
CARD = round(63.5 * PER_MM), round(88.9 * PER_MM)


@pytest.fixture
def sheet(tmp_path):
    """`sheet(colours, ...)`: the contact sheet of a game of cards of these colours."""

    def make(colours, **options) -> Image.Image:
        kit = pnp.make(flat_game(tmp_path / "flat", colours), tmp_path / "kit", **options)
        assert kit.preview.stat().st_size == kit.preview_bytes
        return Image.open(kit.preview).convert("RGB")

    return make


def areas(image: Image.Image) -> dict[tuple[int, ...], int]:
    return {colour: count for count, colour in image.getcolors(100_000)}


def card_area() -> object:
    return pytest.approx(CARD[0] * CARD[1], rel=0.02)


def test_each_face_is_there_once_and_whole(sheet):
    found = areas(sheet([("#ff0000", "#0000ff"), ("#00ff00", "#0000ff"), ("#ff0000", "#0000ff")]))
    assert {colour: found[colour] for colour in (RED, GREEN, BLUE)} == dict.fromkeys((RED, GREEN, BLUE), card_area())


def test_it_is_no_wider_than_a_screen(sheet):
    colours = [(f"#{n:02x}ff00", "#0000ff") for n in range(0, 200, 10)]
    image = sheet(colours)
    assert image.width <= WIDTH
    per_row = (WIDTH - GAP) // (CARD[0] + GAP)
    rows = -(-21 // per_row)
    assert image.height == pytest.approx(GAP + rows * (CARD[1] + GAP), abs=rows)
    assert image.getpixel((2, 2)) == GROUND


def test_a_card_that_lies_on_its_side_is_set_upright(sheet):
    image = sheet([("#ff0000", "#0000ff")], paper="100x75")
    assert areas(image)[RED] == card_area()
    assert image.height == pytest.approx(CARD[1] + 2 * GAP, abs=1)


def test_backs_alone_have_a_preview_too(sheet):
    found = areas(sheet([("#ff0000", "#0000ff")], backs_only=True))
    assert (found[BLUE], RED in found) == (card_area(), False)


def test_a_large_set_shows_its_first_faces(tmp_path):
    colours = [(f"#{n // 256:02x}{n % 256:02x}00", "#0000ff") for n in range(MOST + 50)]
    kit = pnp.make(flat_game(tmp_path / "flat", colours), tmp_path / "kit")
    assert len(kit.spots) > MOST
    with Image.open(kit.preview) as image:
        per_row = (WIDTH - GAP) // (CARD[0] + GAP)
        assert image.height <= GAP + -(-MOST // per_row) * (CARD[1] + 1 + GAP)


def test_the_same_faces_are_the_same_bytes(tmp_path):
    folder = flat_game(tmp_path / "flat", [("#ff0000", "#0000ff")])
    first, second = (pnp.make(folder, tmp_path / name).preview.read_bytes() for name in ("one", "two"))
    assert first == second
