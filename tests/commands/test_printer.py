"""Printers: kept by their calibration page, and honoured on every page that is printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from printed_pieces import BACKED, FLAT

from pnp.pdf.raster import opened, page_image

PX = 12


@pytest.fixture(autouse=True)
def flat_war(make_game, monkeypatch):
    """Nine cards, red in front and blue behind, on one sheet; its folder is where commands are run."""
    layouts = {"creature": FLAT.replace("COLOUR", "#ff0000"), "behind": FLAT.replace("COLOUR", "#0000ff")}
    folder = make_game(foe=BACKED.replace("COPIES", "9"), layouts=layouts)
    monkeypatch.chdir(folder.parent)
    return folder


def pages(file="output/hill-war/kit.pdf"):
    with opened(Path(file)) as document:
        return [page_image(document, index, PX) for index in range(len(document))]


def block(page, channel):
    """Where a page is red (0) or blue (2), in mm."""
    bands = page.split()
    strong = ImageChops.subtract(bands[channel], bands[2 - channel]).point(lambda value: 255 if value > 128 else 0)
    found = strong.getbbox()
    return tuple(edge / PX for edge in found) if found else None


def ruler(page):
    """The longest line in the rim left of the cards, in mm."""
    strip = page.convert("L").crop((0, 0, 8 * PX, page.height)).point(lambda value: 255 if value < 235 else 0)
    turned = strip.transpose(Image.Transpose.TRANSPOSE)
    data, width = turned.tobytes(), turned.width
    rows = (data[start : start + width] for start in range(0, len(data), width))
    return max(len(run) for row in rows for run in re.findall(rb"\xff+", row) or [b""]) / PX


def test_printers_come_and_go(run):
    assert run("printer", "list").out.startswith("No printers.")
    done = run("printer", "add", "office", "--measured-x", "198.5", "--measured-y", "99/100", "--margin", "4")
    assert done.out == ("  office: 100 mm come out as 99.25 x 99 mm, backs +0 mm right, +0 mm down, margin 4 mm\n")
    run("printer", "add", "attic", "--scale-x", "1.01", "--back-dx", "1", "--back-dy=-0.5", "--landscape", "--default")
    told = json.loads(run("printer", "list", "--json").out)
    assert [(each["name"], each["default"], each["scale_x"]) for each in told] == [
        ("attic", True, 1.01),
        ("office", False, 0.9925),
    ]
    assert run("printer", "list").out.startswith("* attic: 100 mm come out as 101 x 100 mm, backs +1 mm right, -0.5 mm")
    assert run("printer", "remove", "attic").out == "attic: removed.\n"
    assert [each["name"] for each in json.loads(run("printer", "list", "--json").out)] == ["office"]


def test_a_comma_is_a_point(run):
    assert "as 99.25 x 100 mm" in run("printer", "add", "büro 2", "--measured-x", "198,5").out


def test_another_folder_is_another_user(run, tmp_path):
    run("printer", "add", "office", "--state", tmp_path / "other")
    assert run("printer", "list").out.startswith("No printers.")
    assert "office" in run("printer", "list", "--state", tmp_path / "other").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["add", "none"], "A printer cannot be called 'none'"),
        (["add", "a/b"], "A printer cannot be called 'a/b'"),
        (["add", "x" * 41], "A printer cannot be called 'xxx"),
        (["add", "a", "--scale-x", "0.5"], "The scale across is 0.5; it must be 0.8 to 1.25."),
        (["add", "a", "--scale-y", "nan"], "The scale down is nan;"),
        (["add", "a", "--measured-x", "0"], "--measured-x is '0'; write what you measured in mm"),
        (["add", "a", "--measured-y", "250 mm"], "such as 248.5 or 248.5/250."),
        (["add", "a", "--measured-x", "200", "--scale-x", "1"], "Give --measured-x or --scale-x, not both."),
        (["add", "a", "--back-dx", "16"], "The back dx is 16 mm; it must be -15 to 15 mm."),
        (["add", "a", "--margin", "51"], "The margin is 51 mm;"),
        (["remove", "office"], "There is no printer 'office'."),
    ],
)
def test_wrong_use_is_told_and_nothing_is_kept(run, pnp_home, words, sentence):
    done = run("printer", *words)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert not pnp_home.exists()


def test_what_a_printer_shrinks_is_printed_larger(run):
    run("make", "hill-war", "--no-preview", "--margin", "4.93")
    plain = pages()[-2]
    run("printer", "add", "small", "--measured-x", "198", "--measured-y", "245", "--margin", "2")
    run("make", "hill-war", "--no-preview", "--printer", "small")
    front = pages()[-2]
    wide, high = ((box := block(front, 0))[2] - box[0], box[3] - box[1])
    was = block(plain, 0)
    assert wide == pytest.approx((was[2] - was[0]) / 0.99, abs=0.15)
    assert high == pytest.approx((was[3] - was[1]) / 0.98, abs=0.15)
    told = round(ruler(plain), -1)
    assert told >= 50
    assert ruler(plain) == pytest.approx(told, abs=0.25)
    assert ruler(front) == pytest.approx(told / 0.98, abs=0.25)


def test_backs_are_moved_and_fronts_are_not(run):
    run("printer", "add", "plain")
    run("printer", "add", "crooked", "--back-dx", "1.5", "--back-dy=-1")
    run("make", "hill-war", "--no-preview", "--printer", "plain")
    before = [block(page, channel) for page, channel in zip(pages()[-2:], (0, 2), strict=True)]
    run("make", "hill-war", "--no-preview", "--printer", "crooked", "--margin", "4")
    front, back = (block(page, channel) for page, channel in zip(pages()[-2:], (0, 2), strict=True))
    assert front == pytest.approx(before[0], abs=0.1)
    moved = [now - then for now, then in zip(back, before[1], strict=True)]
    assert moved == pytest.approx([1.5, -1, 1.5, -1], abs=0.1)


@pytest.mark.parametrize("scale", ["0.97", "1.03"])
def test_nothing_leaves_the_margin_of_the_printer(run, scale):
    run("printer", "add", "p", "--scale-x", scale, "--scale-y", scale, "--back-dx", "1", "--margin", "4", "--default")
    run("make", "hill-war", "--no-preview", "--gap", "2")
    for page in pages():
        inked = page.convert("L").point(lambda value: 255 if value < 250 else 0).getbbox()
        if inked:
            x0, y0, x1, y1 = (edge / PX for edge in inked)
            assert min(x0, y0, 210 - x1, 297 - y1) >= 3.9


def test_the_default_printer_is_used_until_none_is_asked_for(run):
    run("make", "hill-war", "--no-preview")
    plain = Path("output/hill-war/kit.pdf").read_bytes()
    run("printer", "add", "office", "--scale-x", "0.99", "--default")
    assert "unchanged" not in run("make", "hill-war", "--no-preview").out
    assert Path("output/hill-war/kit.pdf").read_bytes() != plain
    assert "unchanged" in run("make", "hill-war", "--no-preview").out
    run("make", "hill-war", "--no-preview", "--printer", "none")
    assert Path("output/hill-war/kit.pdf").read_bytes() == plain


def test_pages_name_their_printer(run):
    run("printer", "add", "Attic")
    run("make", "hill-war", "--no-preview", "--printer", "Attic")
    with opened(Path("output/hill-war/kit.pdf")) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    assert [("· Attic" in text) for text in texts[-2:]] == [True, True]


def test_the_preview_shows_whole_faces(run):
    run("make", "hill-war", "--printer", "none")
    plain = Image.open("output/hill-war/preview.png").convert("RGB")
    run("printer", "add", "odd", "--scale-x", "0.96", "--scale-y", "0.96", "--back-dx", "3")
    run("make", "hill-war", "--printer", "odd")
    odd = Image.open("output/hill-war/preview.png").convert("RGB")
    rim = [odd.getpixel((x, odd.height // 2)) for x in (14 + 3, 14 + 190 - 3)]
    assert rim == [(255, 0, 0), (255, 0, 0)]
    assert abs(odd.width - plain.width) <= 20


@pytest.mark.parametrize(
    ("add", "make", "sentence"),
    [
        (["--back-dx", "1"], ["--landscape"], "Printer 'p' tells nothing of backs on a page that lies"),
        (["--back-dx", "1", "--landscape"], [], "Printer 'p' tells nothing of backs on an upright page"),
        (["--scale-x", "0.8"], ["--paper", "tabloid", "--margin", "50"], "would have to grow and move beyond"),
    ],
)
def test_what_a_printer_cannot_do_is_refused(run, add, make, sentence):
    run("printer", "add", "p", *add)
    done = run("make", "hill-war", "--printer", "p", *make)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert not Path("output").exists()


def test_paper_that_lies_has_the_scales_the_other_way_round(run):
    run("printer", "add", "p", "--scale-x", "0.99")
    run("make", "hill-war", "--no-preview", "--landscape", "--printer", "none", "--margin", "7")
    was = block(pages()[-2], 0)
    run("make", "hill-war", "--no-preview", "--landscape", "--printer", "p")
    now = block(pages()[-2], 0)
    assert now[2] - now[0] == pytest.approx(was[2] - was[0], abs=0.1)
    assert now[3] - now[1] == pytest.approx((was[3] - was[1]) / 0.99, abs=0.15)


def test_a_broken_file_of_printers_stops_a_print_and_says_how_to_go_on(run, pnp_home):
    pnp_home.mkdir()
    (pnp_home / "printers.json").write_text("{", encoding="utf-8")
    done = run("make", "hill-war", "--no-preview")
    assert (done.code, done.out) == (2, "")
    assert "printers.json cannot be read" in done.err
    assert run("make", "hill-war", "--no-preview", "--printer", "none").code == 0


def test_calibrate_writes_its_page(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("calibrate", "--paper", "letter").out.startswith("output/calibration.pdf: 2 pages, ")
    told = json.loads(run("calibrate", "-o", "there", "--json").out)
    assert told["files"][0] == {"path": "there/calibration.pdf", "kind": "pdf", "pages": 2, "pieces": 0} | {
        "bytes": Path("there/calibration.pdf").stat().st_size
    }
    for words in (["--paper", "a9"], ["--paper", "a5"], ["--duplex", "both"], ["--lang", "tlh"]):
        done = run("calibrate", *words)
        assert (done.code, done.out) == (2, "")
        assert done.err.count("\n") == 1
