"""A poster as it is printed: its sheets, trimmed and glued in order, are the board again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from box_of_kinds import COMPONENTS, MANIFEST, kinds
from PIL import Image, ImageChops
from printed import sheets

import pnp
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.pdf.raster import opened, page_image
from pnp.sheets.kit.preview import GAP, PER_MM
from pnp.sheets.laying.posters import split
from pnp.sheets.laying.seams import Keep, keeps
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

NINE = Path(__file__).resolve().parents[1] / "boards" / "nine"
PIXELS = 4
"""Pixels a millimetre, about 100 dpi."""

LEVELS = 8
"""How far a pixel may be off, of 255.

The boards are chosen so that every joint lies on a whole pixel; what is left is the rounding of a face's place to a
ten-thousandth of a millimetre, which moves the soft edge of a line by 3 levels. One pixel off, it would be by 175.
"""
SIZES = {"upright": (400, 550), "lying": (400, 195)}
MAPS = {
    "hexes": ("war-for-atlantis", "hex-map", SIZES["upright"]),
    "hexes, lying": ("war-for-atlantis", "hex-map", SIZES["lying"]),
    "areas": ("kings-of-hyboria", "area-map", SIZES["upright"]),
}
STRAY = 0.0002
"""The share of pixels that may be further off on a map: letters are set to whole pixels, and some fall on the next."""


def game(folder: Path, size: tuple[int, int]) -> Path:
    text = COMPONENTS["ground"].replace("[400, 550]", str(list(size)))
    return kinds(folder, "none", ground=text)


def map_game(folder: Path, slug: str, layout: str, size: tuple[int, int]) -> Path:
    """A board as a rulebook has it, painted by a family at poster size."""
    text = (NINE / f"{slug}.yaml").read_text(encoding="utf-8")
    folder.mkdir()
    (folder / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    board = text.replace("layout: creature", f"layout: {layout}\nsize: {list(size)}")
    (folder / "ground.yaml").write_text(board, encoding="utf-8")
    return folder


def pages(file: Path) -> list[Image.Image]:
    with opened(file) as document:
        return [page_image(document, index, PIXELS) for index in range(len(document))]


def whole_board(file: Path, size: tuple[int, int], kept: Sequence[Keep] = ()) -> Image.Image:
    """A board printed on one page, without the 15 mm about it (margin 5, bleed 2, marks 8).

    It is drawn the way its sheets lie, since letters look different when they are drawn lying.
    """
    lying = split(size, Options(paper("a4")), kept).turn == 90
    with opened(file) as document:
        if lying:
            document[0].set_rotation(90)
        picture = page_image(document, 0, PIXELS)
    if lying:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    edge = 15 * PIXELS
    return picture.crop((edge, edge, edge + size[0] * PIXELS, edge + size[1] * PIXELS))


def stray(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than rounding."""
    found = ImageChops.difference(one, other).convert("L").histogram()
    return sum(found[LEVELS + 1 :]) / (one.width * one.height)


def glued(file: Path, size: tuple[int, int], slip: int = 0, kept: Sequence[Keep] = ()) -> Image.Image:
    """The sheets trimmed at their left and top, where their marks are, and laid over one another from A1 on.

    The last may slip by some pixels to the right.
    """
    poster = split(size, Options(paper("a4")), kept)
    board = Image.new("RGB", (size[0] * PIXELS, size[1] * PIXELS), "magenta")
    printed = [page for page in sheets(file) if page]
    for (placed,), picture, tile in zip(printed, pages(file)[1:], poster.tiles, strict=True):
        x0, y0, x1, y1 = (round(edge * PIXELS) for edge in placed.clip)
        block = tile.frame.block
        corner = block.x0, block.y0
        if poster.turn == 90:
            # Set upright: the page's top becomes the left, its right the top.
            x0, y0, x1, y1 = y0, picture.width - x1, y1, picture.width - x0
            corner = block.y0, tile.frame.width - block.x1
            picture = picture.transpose(Image.Transpose.ROTATE_90)
        left, top = (round(at * PIXELS) for at in corner)
        assert x0 <= left
        assert y0 <= top
        aside = slip if tile is poster.tiles[-1] else 0
        place = round(tile.own.x0 * PIXELS) + aside, round(tile.own.y0 * PIXELS)
        board.paste(picture.crop((left, top, x1, y1)), place)
    return board


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_glued_together_it_is_the_board_in_one_piece(tmp_path, size):
    folder = game(tmp_path / "kinds", size)
    kit = pnp.make(folder, tmp_path / "tiles", preview=False, only=["ground"])
    whole = pnp.make(folder, tmp_path / "whole", preview=False, only=["ground"], whole=True)
    difference = ImageChops.difference(glued(kit.file, size), whole_board(whole.file, size)).convert("L")
    assert difference.getextrema()[1] <= LEVELS


@pytest.mark.parametrize(("slug", "layout", "size"), MAPS.values(), ids=MAPS)
def test_a_map_glued_together_shows_no_seam(tmp_path, slug, layout, size):
    folder = map_game(tmp_path / "map", slug, layout, size)
    kit = pnp.make(folder, tmp_path / "tiles", preview=False, only=["ground"])
    whole = pnp.make(folder, tmp_path / "whole", preview=False, only=["ground"], whole=True)
    ground = load(folder).components["ground"]
    kept = keeps([Faces(load(folder)).of(ground.pieces[0])])
    assert kept
    board = whole_board(whole.file, size, kept)
    assert stray(glued(kit.file, size, kept=kept), board) < STRAY
    # A quarter of a millimetre off on one sheet is seen at once.
    assert stray(glued(kit.file, size, 1, kept), board) > 10 * STRAY


def test_a_strip_is_paled_beyond_its_first_millimetre(tmp_path):
    kit = pnp.make(game(tmp_path / "kinds", (400, 550)), tmp_path / "out", preview=False, only=["ground"])
    first = pages(kit.file)[1]
    # A1 lies from (35, 8.5); its joint is 130 further, at 165, and its strip ends at 175. Pointers and words stand
    # elsewhere along it.
    clear, paled, beyond = (
        first.crop((round(x * PIXELS), 55 * PIXELS, round((x + 0.5) * PIXELS), 100 * PIXELS)).getextrema()
        for x in (165.3, 172, 175.5)
    )
    assert min(low for low, _ in clear) < 100
    assert min(low for low, _ in paled) > 160
    assert beyond == ((255, 255),) * 3


def test_the_preview_shows_a_poster_as_one_picture(tmp_path):
    for name, size in SIZES.items():
        folder = game(tmp_path / name, size)
        posters, whole = (pnp.make(folder, tmp_path / f"{name}-{way}", whole=way) for way in (False, True))
        assert len(posters.spots) == 1
        one, other = (Image.open(kit.preview).convert("RGB") for kit in (posters, whole))
        assert one.size == other.size
        assert one.size == (round(size[0] * PER_MM) + 2 * GAP, round(size[1] * PER_MM) + 2 * GAP)
        # Pixels of one stand half a pixel beside those of the other; a sheet two beside its place is off by 140.
        assert ImageChops.difference(one, other).convert("L").reduce(8).getextrema()[1] < 70


def test_marks_none_leaves_the_pictures_where_they_bleed_as_far_as_they_can(tmp_path):
    folder = game(tmp_path / "kinds", (400, 195))
    plain = pnp.make(folder, tmp_path / "out", preview=False, only=["ground"], marks="none")
    for (placed,) in sheets(plain.file):
        # 7.5 mm beside the board, 5 of them white.
        assert placed.clip[0] == pytest.approx(5.5, abs=0.01)


def test_low_ink_pales_the_board_and_moves_nothing(tmp_path):
    folder = game(tmp_path / "kinds", (400, 195))
    full, low = (
        pnp.make(folder, tmp_path / name, preview=False, low_ink=name == "low").file for name in ("full", "low")
    )
    assert [[each.box for each in page] for page in sheets(full)] == [[e.box for e in page] for page in sheets(low)]
    assert pages(low)[2].getpixel((100 * PIXELS, 100 * PIXELS)) == (255, 255, 255)


def test_every_poster_of_a_kit_is_printed(tmp_path):
    """The plans show all boards before the first is printed: what they show is not yet in the file."""
    text = COMPONENTS["ground"].replace("[400, 550]", "[400, 195]")
    kit = pnp.make(kinds(tmp_path / "kinds", "none", ground=text, hill=text), tmp_path / "out", preview=False)
    ground, hill = (range(page - 1, page + 1) for page in (3, 5))
    printed = pages(kit.file)
    assert len(printed) == 6
    for index in (*ground, *hill):
        middle = printed[index].crop((95 * PIXELS, 100 * PIXELS, 105 * PIXELS, 200 * PIXELS))
        assert middle.getextrema() != ((255, 255),) * 3
