"""The PDF that is printed, measured: valid, the same every time, and every card where the knife expects it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops
from printed import flat_game, ink, mirrored, pixels, placements, sheets

import pnp
from pnp.model import library
from pnp.pdf.raster import page_image

GAME = "warlords-of-ravenna"
CARD = (63.5, 88.9)
PAGES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
KITS = [(paper, duplex) for paper in PAGES for duplex in ("long", "short")]
NEAR = 0.1
COLOURS = [(f"#{40 + 20 * n:02x}0000", f"#0000{40 + 20 * n:02x}") for n in range(9)]


@pytest.fixture(scope="module")
def kits(tmp_path_factory):
    """The kit's file for each paper and way to turn it."""
    top = tmp_path_factory.mktemp("kits")
    made = {}
    for paper, duplex in KITS:
        made[paper, duplex] = pnp.make(
            GAME, top / f"{paper}-{duplex}", paper=paper, duplex=duplex, preview=False, mix=False
        ).file
    return made


@pytest.fixture(scope="module")
def kit(kits) -> Path:
    return kits["a4", "long"]


@pytest.fixture
def printed(tmp_path):
    """`printed(gap=4)`: the kit's file with these options."""

    def make(**options) -> Path:
        return pnp.make(GAME, tmp_path / "kit", preview=False, **({"mix": False} | options)).file

    return make


def cards(page):
    return [each for each in page if sorted(each.size) == pytest.approx(sorted(CARD), abs=NEAR)]


def boxes(pages):
    return [[each.box for each in page] for page in pages]


def text_of(file: Path, index: int) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return document[index].get_textpage().get_text_range()


@pytest.mark.parametrize("which", KITS)
def test_it_is_a_valid_pdf(kits, which):
    with pikepdf.open(kits[which]) as pdf:
        check = getattr(pdf, "check_pdf_syntax", None) or pdf.check
        assert list(check()) == []


def test_every_font_is_embedded(kit):
    with pikepdf.open(kit) as pdf:
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert len(font.FontDescriptor.FontFile2.read_bytes()) > 1000


def test_no_face_is_a_picture(kit):
    with pikepdf.open(kit) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        assert not [each for each in streams if each.get("/Subtype") == "/Image"]


def test_text_can_be_selected(kit):
    with pikepdf.open(kit) as pdf:
        first = next(index for index, page in enumerate(pdf.pages) if placements(page))
    words = text_of(kit, first).casefold()
    assert "fortifications" in words
    assert "10" in words.split()
    assert "assassin" in words


def test_two_builds_are_the_same_bytes(kit, tmp_path):
    line = f"import pnp; pnp.make({GAME!r}, {str(tmp_path / 'again')!r}, preview=False, mix=False)"
    environ = {**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Asia/Tokyo"}
    subprocess.run([sys.executable, "-c", line], cwd=tmp_path, env=environ, check=True, timeout=60)
    assert (tmp_path / "again" / GAME / "kit.pdf").read_bytes() == kit.read_bytes()


def test_no_path_of_this_machine_is_in_it(kit):
    with pikepdf.open(kit) as pdf:
        told = [each.read_bytes() for each in pdf.objects if isinstance(each, pikepdf.Stream)]
    told.append(kit.read_bytes())
    for place in (library.root(), kit.parent, Path.home(), Path(sys.prefix)):
        assert not [each for each in told if len(str(place)) > 1 and str(place).encode() in each], place


@pytest.mark.parametrize("which", KITS)
def test_pages_have_the_paper_size(kits, which):
    wide, high = PAGES[which[0]]
    with pikepdf.open(kits[which]) as pdf:
        for page in pdf.pages:
            x0, y0, x1, y1 = (float(value) * 25.4 / 72 for value in page.mediabox)
            assert (x0, y0) == (0, 0)
            assert (x1, y1) == (pytest.approx(wide, abs=0.01), pytest.approx(high, abs=0.01))


@pytest.mark.parametrize("which", KITS)
def test_cards_lie_nine_up_on_six_sheets_of_two_pages(kits, which):
    pages = sheets(kits[which])
    assert [len(cards(page)) for page in pages if cards(page)] == [9] * 12
    with pikepdf.open(kits[which]) as pdf:
        front = next(index for index, page in enumerate(pdf.pages) if placements(page))
        assert front % 2 == 0, "a duplex printer would print the first fronts on the back of the cover"
        assert len(pdf.pages) == front + len(pages)


@pytest.mark.parametrize("which", KITS)
def test_a_card_is_as_large_as_a_card(kits, which):
    for page in sheets(kits[which])[:12]:
        for card in page:
            assert sorted(card.size) == pytest.approx(sorted(CARD), abs=NEAR)


@pytest.mark.parametrize("which", KITS)
def test_each_back_lies_behind_its_front(kits, which):
    pages = sheets(kits[which])[:12]
    axis = "vertical" if which[1] == "long" else "horizontal"
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        assert {card.name for card in fronts}.isdisjoint({card.name for card in backs})
        for front, back in zip(fronts, backs, strict=True):
            assert back.box == pytest.approx(mirrored(front.box, PAGES[which[0]], axis), abs=NEAR)
            assert back.turn == (-front.turn if axis == "vertical" else 180 - front.turn) % 360


def test_butted_cards_share_their_cuts(kit):
    page = sheets(kit)[0]
    lefts, tops = (sorted({round(card.box[side], 2) for card in page}) for side in (0, 1))
    assert [b - a for a, b in pairwise(lefts)] == pytest.approx([CARD[0]] * 2, abs=0.02)
    assert [b - a for a, b in pairwise(tops)] == pytest.approx([CARD[1]] * 2, abs=0.02)


def test_each_face_is_stored_once(kit):
    pages = sheets(kit)[:12]
    fronts = Counter(card.name for page in pages[::2] for card in page)
    backs = Counter(card.name for page in pages[1::2] for card in page)
    assert sorted(fronts.values()) == [4] + [5] * 10
    assert list(backs.values()) == [54]
    with pikepdf.open(kit) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        sizes = [[float(edge) for edge in each.BBox] for each in forms if float(each.BBox[0]) < 0]
    trims = [(right + left, bottom + top) for left, top, right, bottom in sizes]
    assert len([trim for trim in trims if trim == pytest.approx(CARD, abs=NEAR)]) == 11 + 1


def test_a_kit_is_small(kit):
    assert kit.stat().st_size < 1_000_000


@pytest.mark.parametrize("marks", ["corner", "none"])
def test_marks_stay_out_of_the_cards(tmp_path, marks):
    """A card that is white all over stays white, whatever is drawn around it."""
    folder = flat_game(tmp_path / "white", [("#ffffff", "#ffffff")] * 5)
    file = pnp.make(folder, tmp_path / "kit", preview=False, marks=marks).file
    with pikepdf.open(file) as pdf:
        pages = {index: found for index, page in enumerate(pdf.pages) if (found := placements(page))}
    for index, found in pages.items():
        page = pixels(file, index, 4)
        for card in found:
            inside = page.crop(tuple(round(value * 4) for value in card.box))
            assert inside.getextrema() == ((255, 255),) * 3
    drawn = ImageChops.invert(page).getbbox()
    assert drawn is not None


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_cards_measured_in_pixels(tmp_path, duplex):
    """Nine cards of flat colours, at 20 pixels a mm: colours change at the cuts, and backs come in mirror order."""
    file = pnp.make(flat_game(tmp_path / "flat", COLOURS), tmp_path / "kit", preview=False, duplex=duplex).file
    left, top = (210 - 3 * CARD[0]) / 2, (297 - 3 * CARD[1]) / 2
    with pypdfium2.PdfDocument(file) as document:
        first = len(document) - 2
    for side, index in ((0, first), (1, first + 1)):
        rows = [COLOURS[start : start + 3] for start in (0, 3, 6)]
        if side:
            rows = [row[::-1] for row in rows] if duplex == "long" else rows[::-1]
        for number, row in enumerate(rows):
            y = top + (number + 0.5) * CARD[1]
            strip = pixels(file, index, 20, (0, y - 0.2, 210, y + 0.2))
            cuts = edges([strip.getpixel((x, strip.height // 2)) for x in range(strip.width)])
            for at, card in enumerate(row):
                colour = tuple(bytes.fromhex(card[side][1:]))
                begin, end = cuts[colour]
                assert begin / 20 == pytest.approx(left + at * CARD[0], abs=NEAR)
                assert end / 20 == pytest.approx(left + (at + 1) * CARD[0], abs=NEAR)
        column = pixels(file, index, 20, (left + 30, 0, left + 30.4, 297))
        cuts = edges([column.getpixel((column.width // 2, y)) for y in range(column.height)])
        for number, row in enumerate(rows):
            begin, end = cuts[tuple(bytes.fromhex(row[0][side][1:]))]
            assert begin / 20 == pytest.approx(top + number * CARD[1], abs=NEAR)
            assert end / 20 == pytest.approx(top + (number + 1) * CARD[1], abs=NEAR)


def edges(line: list[tuple[int, ...]]) -> dict[tuple[int, ...], tuple[int, int]]:
    """Where each colour of a line of pixels begins and ends."""
    return {colour: (line.index(colour), len(line) - line[::-1].index(colour)) for colour in set(line)}


def test_only_a_title(printed):
    file = printed(only=["war:pikemen"])
    assert [len(page) for page in sheets(file)] == [5, 5]
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 2
    assert "pikemen" in text_of(file, 0).casefold()
    assert "archers" not in text_of(file, 0).casefold()


def test_only_a_component(printed):
    (page,) = sheets(printed(only=["score"]))
    assert [sorted(each.size) for each in page] == [pytest.approx([120, 190], abs=NEAR)]


def test_backs_only(printed, kit):
    pages = [page for page in sheets(printed(backs_only=True)) if cards(page)]
    assert [len(page) for page in pages] == [9] * 6
    assert boxes(pages) == boxes(sheets(kit)[1:12:2])
    assert len({card.name for page in pages for card in page}) == 1


def test_fronts_only(printed, kit):
    pages = [page for page in sheets(printed(fronts_only=True)) if cards(page)]
    assert boxes(pages) == boxes(sheets(kit)[:12:2])


def test_gutterfold_puts_each_back_across_the_fold(printed):
    pages = [page for page in sheets(printed(gutterfold=True, mix=False)) if cards(page)]
    assert sum(len(page) for page in pages) == 2 * 54
    for page in pages:
        fronts, backs = page[: len(page) // 2], page[len(page) // 2 :]
        for front, back in zip(fronts, backs, strict=True):
            places = [mirrored(front.box, (210, 297), axis) for axis in ("vertical", "horizontal")]
            assert any(back.box == pytest.approx(place, abs=NEAR) for place in places)


@pytest.mark.parametrize("gap", [4.0, 6.5])
def test_gap_parts_the_cards_and_gives_each_its_bleed(printed, gap):
    page = sheets(printed(gap=gap))[0]
    wide = page[0].size[0]
    lefts = sorted({round(card.box[0], 2) for card in page})
    assert [b - a - wide for a, b in pairwise(lefts)] == pytest.approx([gap] * (len(lefts) - 1), abs=0.02)
    assert not [(one, other) for one, other in combinations(page, 2) if overlap(one.clip, other.clip)]
    for card in page:
        assert [abs(a - b) for a, b in zip(card.box, card.clip, strict=True)] == pytest.approx([2] * 4, abs=0.01)


def overlap(one, other) -> bool:
    across = one[0] < other[2] - 0.01 and other[0] < one[2] - 0.01
    return across and one[1] < other[3] - 0.01 and other[1] < one[3] - 0.01


def test_bleed_shows_only_round_the_block(kit):
    page = sheets(kit)[0]
    for card in page:
        bleeds = [abs(a - b) for a, b in zip(card.box, card.clip, strict=True)]
        at_rim = [
            card.box[0] == pytest.approx(min(each.box[0] for each in page)),
            card.box[1] == pytest.approx(min(each.box[1] for each in page)),
            card.box[2] == pytest.approx(max(each.box[2] for each in page)),
            card.box[3] == pytest.approx(max(each.box[3] for each in page)),
        ]
        assert bleeds == [pytest.approx(2 if rim else 0, abs=0.01) for rim in at_rim]


def test_low_ink_takes_less_than_half_the_ink(printed, kit):
    low = printed(low_ink=True)
    with pikepdf.open(kit) as pdf:
        first = next(index for index, page in enumerate(pdf.pages) if placements(page))
    for index in (first, first + 1):
        full, saved = (ink(pixels(file, index, 2)) for file in (kit, low))
        assert 0.002 < saved < full / 2
    assert [[card.box for card in page] for page in sheets(low)] == [
        [card.box for card in page] for page in sheets(kit)
    ]


def test_a_page_in_pixels_is_the_page(kit):
    with pypdfium2.PdfDocument(kit) as document:
        image = page_image(document, 0, 2)
    assert isinstance(image, Image.Image)
    assert (image.width, image.height) == (420, 594)
