"""Files for print shops: boxes, order, copies, splitting and inks, read back from what was written."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from samples import DECK, MANIFEST

from pnp.model import load
from pnp.pdf import raster
from pnp.pdf.raster import opened
from pnp.sheets.paper.papers import paper
from pnp.sheets.shop.folder import ShopFolder
from pnp.sheets.shop.shop import Shopped, shop
from pnp.sheets.shop.shops import Cut, Shop, UnknownShop, fit, nearest, shop_named, shops
from pnp.sheets.shop.wish import ShopWish

CREATURE = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="-9" y="-9" width="{{ width + 18 }}" height="{{ height + 18 }}" fill="accent"/>
  <textbox id="name" x="6" y="6" width="50" height="8" fill="paper">{{ piece.name|plain }}</textbox>
</drawing>
"""
MM = 72 / 25.4


@pytest.fixture
def made(make_game: Callable[..., Path], tmp_path: Path) -> Callable[..., Shopped]:
    """`made(files="pdf", ...)`: the deck of Hill War for a shop; `game` has more keys of its manifest."""

    def print_it(game: str = "", deck: str = DECK, **wish: Any) -> Shopped:
        folder = make_game(game=MANIFEST + game, foe=deck, layouts={"creature": CREATURE})
        return shop(load(folder), ShopWish(**wish), tmp_path / "out")

    return print_it


def pages(file: Path) -> list[str]:
    """The words on each page of a PDF."""
    with opened(file) as document:
        return [page.get_textpage().get_text_bounded().strip() for page in document]


def test_every_page_says_where_it_is_cut_and_how_far_it_is_painted(made: Callable[..., Shopped]) -> None:
    done = made(bleed=2, marks=True)
    with pikepdf.open(done.folder / "foe-fronts.pdf") as pdf:
        for page in pdf.pages:
            media, trim, bleed = ([float(side) for side in page[box]] for box in ("/MediaBox", "/TrimBox", "/BleedBox"))
            assert trim[2] - trim[0] == pytest.approx(63.5 * MM, abs=0.001)
            assert trim[3] - trim[1] == pytest.approx(88.9 * MM, abs=0.001)
            assert [trim[0] - bleed[0], bleed[3] - trim[3]] == pytest.approx([2 * MM, 2 * MM], abs=0.001)
            assert bleed[0] - media[0] == pytest.approx(6 * MM, abs=0.001)
            assert page.obj["/Resources"]["/Font"]
        for font in pdf.pages[0].obj["/Resources"]["/Font"].values():
            if font["/Subtype"] == "/TrueType":
                assert "/FontFile2" in font["/FontDescriptor"]


def test_copies_are_pages_in_the_order_of_the_rows(made: Callable[..., Shopped]) -> None:
    done = made()
    assert pages(done.folder / "foe-fronts.pdf") == ["Hill Giant"] * 2 + ["Titan"] + ["Elf Lord"] * 3
    assert len(pages(done.folder / "foe-backs.pdf")) == 6
    assert done.findings == []


def test_fronts_and_backs_can_take_turns(made: Callable[..., Shopped]) -> None:
    told = pages(made(order="back-front", copies="list").folder / "foe.pdf")
    assert told[1::2] == ["Hill Giant", "Titan", "Elf Lord"]
    assert len({*told[0::2]}) == 1
    told = pages(made(order="front-back", copies="list").folder / "foe.pdf")
    assert told[0::2] == ["Hill Giant", "Titan", "Elf Lord"]


def test_the_list_says_how_many_and_where(made: Callable[..., Shopped]) -> None:
    done = made(order="back-front")
    with (done.folder / "copies.csv").open(encoding="utf-8") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert rows["foe:elf-lord"]["copies"] == "3"
    assert (rows["foe:elf-lord"]["front_page"], rows["foe:elf-lord"]["back_page"]) == ("8 10 12", "7 9 11")


def test_files_are_split_by_pieces_and_by_size(made: Callable[..., Shopped]) -> None:
    done = made(split=4)
    sizes = [(Path(file["path"]).name, file["pages"]) for file in done.files if file["kind"] == "pdf"]
    assert sizes == [("foe-fronts-1.pdf", 4), ("foe-backs-1.pdf", 4), ("foe-fronts-2.pdf", 2), ("foe-backs-2.pdf", 2)]
    whole = made()
    most = max(file["bytes"] for file in whole.files)
    less = made(split_mb=max(0.05, 0.9 * most / 1e6)) if most > 56_000 else made(split=3)
    assert len(less.files) > len(whole.files)


def test_an_earlier_runs_files_go(made: Callable[..., Shopped]) -> None:
    done = made(split=4)
    mine = done.folder / "order.txt"
    mine.write_text("mine", encoding="utf-8")
    done = made()
    names = sorted(path.name for path in done.folder.iterdir())
    assert names == [".shop.json", "README.txt", "copies.csv", "foe-backs.pdf", "foe-fronts.pdf", "order.txt"]


@pytest.mark.parametrize("listed", ["no json", "[1, {}]", '["../../keep.txt", "/etc/x", "a/../../keep.txt"]'])
def test_a_strange_list_takes_nothing_away(made: Callable[..., Shopped], tmp_path: Path, listed: str) -> None:
    keep = tmp_path / "keep.txt"
    keep.write_text("keep", encoding="utf-8")
    folder = tmp_path / "out" / "hill-war" / "shop"
    folder.mkdir(parents=True)
    (folder / ".shop.json").write_text(listed, encoding="utf-8")
    made()
    assert keep.exists()


def test_pictures_have_the_pixels_that_the_shop_wants(made: Callable[..., Shopped]) -> None:
    done = made(shop=shop_named("the-game-crafter"))
    names = sorted(path.name for path in (done.folder / "foe").iterdir())
    assert names == ["001_hill-giant_front.png", "002_titan_front.png", "003_elf-lord_front.png", "back.png"]
    with Image.open(done.folder / "foe" / names[0]) as picture:
        assert picture.size == (825, 1125)
        assert picture.info["dpi"][0] == pytest.approx(300, abs=0.1)
        accent = picture.convert("RGB").getpixel((412, 1000))
        assert all(
            picture.convert("RGB").getpixel(corner) == accent for corner in ((0, 0), (824, 0), (0, 1124), (824, 1124))
        )


def test_more_dots_show_the_same_picture(made: Callable[..., Shopped]) -> None:
    seen = []
    for dpi in (300, 600):
        done = made(shop=shop_named("the-game-crafter"), dpi=dpi)
        with Image.open(done.folder / "foe" / "001_hill-giant_front.png") as picture:
            assert picture.size == (825 * dpi // 300, 1125 * dpi // 300)
            seen.append(picture.convert("L").resize((825, 1125)).point(lambda value: 255 * (value > 150)).getbbox())
    assert seen[0] == pytest.approx(seen[1], abs=3)


def test_a_bleed_that_was_asked_for_is_around_the_picture(made: Callable[..., Shopped]) -> None:
    done = made(shop=shop_named("the-game-crafter"), bleed=5)
    with Image.open(done.folder / "foe" / "001_hill-giant_front.png") as picture:
        assert picture.size == (round(73.5 * 300 / 25.4), round(98.9 * 300 / 25.4))


def test_pictures_are_kept_before_the_next_is_rendered(made: Callable[..., Shopped], monkeypatch: Any) -> None:
    events: list[str] = []

    def noted(event: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def so(*words: Any) -> Any:
            events.append(event)
            return call(*words)

        return so

    monkeypatch.setattr(raster, "page_image", noted("rendered", raster.page_image))
    monkeypatch.setattr(ShopFolder, "add", noted("kept", ShopFolder.add))
    made(files="png", dpi=72)
    assert events[:8] == ["rendered", "kept"] * 4


def test_what_fits_on_no_sheet_leaves_no_file(made: Callable[..., Shopped]) -> None:
    done = made(imposed=paper("60x60"))
    assert "paper-too-small" in {finding.code for finding in done.findings}
    assert not list(done.folder.glob("*.pdf"))


def test_a_card_on_its_side_is_turned_to_the_shops(made: Callable[..., Shopped]) -> None:
    deck = DECK.replace("size: poker", "size: [88.9, 63.5]")
    done = made(deck=deck, shop=shop_named("the-game-crafter"))
    with Image.open(done.folder / "foe" / "001_hill-giant_front.png") as picture:
        assert picture.size == (825, 1125)
        # The name stands at the card's top left: turned by a quarter it is at the right edge, near the top.
        light = picture.convert("L").point(lambda value: 255 * (value > 150))
        x0, y0, x1, y1 = light.getbbox() or (0, 0, 0, 0)
        assert x0 > 412
        assert y1 < 800
        assert y1 - y0 > x1 - x0


def test_a_size_that_is_nearly_the_shops_can_be_fitted(made: Callable[..., Shopped]) -> None:
    known = shop_named("makeplayingcards")
    refused = made(shop=known)
    assert [finding.code for finding in refused.findings] == ["shop-size"]
    assert "--fit" in refused.findings[0].message
    assert refused.files == []
    fitted = made(shop=known, fitted=True, files="pdf", order="apart", copies="list")
    with pikepdf.open(fitted.folder / "foe-fronts.pdf") as pdf:
        trim = [float(side) for side in pdf.pages[0].TrimBox]
    assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([63 * MM, 88 * MM], abs=0.001)


def test_a_colour_with_inks_is_cmyk_and_others_stay_rgb(made: Callable[..., Shopped]) -> None:
    done = made(game="theme: {cmyk: {accent: [0, 40, 80, 10]}}\n")
    with pikepdf.open(done.folder / "foe-fronts.pdf") as pdf:
        streams = [obj.read_bytes() for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and "/BBox" in obj]
    fronts = [stream for stream in streams if b"Tj" in stream]
    assert fronts
    assert all(b"0 0.4 0.8 0.1 k" in stream for stream in fronts)
    assert all(b" rg" in stream for stream in fronts)
    assert "accent (0 40 80 10)" in (done.folder / "README.txt").read_text(encoding="utf-8")
    plain = made()
    assert "All colours are RGB" in (plain.folder / "README.txt").read_text(encoding="utf-8")


def test_inks_of_a_colour_that_there_is_not_are_told(made: Callable[..., Shopped]) -> None:
    done = made(game="theme: {cmyk: {axent: [0, 40, 80, 10]}}\n")
    assert [finding.code for finding in done.findings] == ["unknown-colour"]


def test_imposed_sheets_hold_every_copy(made: Callable[..., Shopped]) -> None:
    done = made(imposed=paper("a4"), split=2)
    fronts = [text for path in sorted(done.folder.glob("foe-fronts*.pdf")) for text in pages(path)]
    assert sum(text.count("Hill Giant") for text in fronts) == 2
    assert sum(text.count("Elf Lord") for text in fronts) == 3
    for path in done.folder.glob("foe-backs*.pdf"):
        with pikepdf.open(path) as pdf:
            assert any(
                len(obj.read_bytes()) > 100 for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and "/BBox" in obj
            )


def test_the_same_files_come_out_twice(made: Callable[..., Shopped]) -> None:
    first = {path.name: path.read_bytes() for path in made().folder.iterdir()}
    assert {path.name: path.read_bytes() for path in made().folder.iterdir()} == first


@pytest.mark.parametrize(
    "wish",
    [
        {"files": "tiff"},
        {"order": "up"},
        {"copies": "many"},
        {"bleed": -1},
        {"bleed": float("nan")},
        {"safe": 31},
        {"dpi": 5000},
        {"split": 0},
        {"split_mb": 0},
        {"fitted": True},
        {"files": "png", "marks": True},
        {"files": "png", "split": 2},
        {"files": "jpg", "copies": "pages"},
        {"imposed": paper("a4"), "order": "front-back"},
    ],
)
def test_what_is_impossible_is_refused_in_a_sentence(wish: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^[A-Za-z0-9].*\.$"):
        ShopWish(**wish)


def test_every_shop_names_its_sources_and_its_pictures_fit_its_bleed() -> None:
    for known in shops().values():
        assert known.sources
        assert all(where for _, where in known.sources)
        for cut in known.cuts:
            if cut.pixels and known.name == "the-game-crafter" and "Euro" not in cut.name:
                wanted = [side / 25.4 * known.dpi + 2 * known.bleed / 25.4 * known.dpi for side in cut.size]
                assert list(cut.pixels) == pytest.approx(wanted, abs=1)


def test_a_shop_that_nobody_knows_is_told_with_those_that_are() -> None:
    with pytest.raises(UnknownShop, match="drivethrucards"):
        shop_named("corner shop")


def test_shape_and_size_both_have_to_fit(game_folder: Path) -> None:
    deck = load(game_folder).components["foe"]
    coin = replace(deck, size=(25.4, 25.4), shape="round")
    crafter = shop_named("the-game-crafter")
    found = fit(coin, crafter)
    assert found is not None
    assert found.name == "Large Circle Chit"
    assert fit(replace(coin, size=(28, 28)), crafter) is None
    assert nearest(replace(coin, size=(28, 28)), crafter)[0].name == "Large Circle Chit"
    anything = Shop("x", "X", "pdf", "apart", "pages", 300, 3, 3, (), (), ())
    assert fit(coin, anything) is not None
    only = anything._replace(cuts=(Cut("A", (60.0, 90.0)),))
    assert fit(deck, only) is None
