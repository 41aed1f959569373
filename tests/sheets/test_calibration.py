"""The calibration page: its rulers are true, and its scales tell how far a back has to move."""

from __future__ import annotations

import re
from itertools import product

import pypdfium2
import pytest
from PIL import Image

from pnp.model.errors import PnpError
from pnp.pdf.raster import opened, page_image
from pnp.sheets.laying.calibration import calibration, command, plan
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

PX = 12


def options(name="a4", landscape=False, **wishes):
    return Options(paper(name, landscape), **wishes)


def lines(path):
    """The lines of an SVG path of ours."""
    found = re.findall(r"M(\S+) (\S+?)L(\S+) (\S+)", path)
    return [tuple(map(float, line)) for line in found]


def ink(file, index):
    """A page as a picture that is white where there is ink."""
    with opened(file) as document:
        page = page_image(document, index, PX).convert("L")
    return page.point(lambda value: 255 if value < 170 else 0)


def inked(page, left, top, right, bottom):
    """Whether there is any ink in a box in mm."""
    return page.crop([round(edge * PX) for edge in (left, top, right, bottom)]).getbbox() is not None


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    file = tmp_path_factory.mktemp("calibration") / "calibration.pdf"
    calibration(options(), file)
    return file


def longest(page):
    """The longest line of ink across a page, in mm."""
    data, width = page.tobytes(), page.width
    rows = (data[start : start + width] for start in range(0, len(data), width))
    return max(len(run) for row in rows for run in re.findall(rb"\xff+", row) or [b""]) / PX


def test_the_rulers_are_as_long_on_the_page_as_they_say(sheet):
    page = ink(sheet, 0)
    assert page.size == (210 * PX, 297 * PX)
    assert longest(page) == pytest.approx(200, abs=0.2)
    assert longest(page.transpose(Image.Transpose.TRANSPOSE)) == pytest.approx(250, abs=0.2)


@pytest.mark.parametrize("turns", range(4))
def test_the_ladders_stand_as_far_from_the_edges_as_they_say(sheet, turns):
    page = ink(sheet, 0).rotate(90 * turns, expand=True)
    middle = page.width / PX / 2
    assert not inked(page, 0, 0, 2 * middle, 2.8)
    assert inked(page, middle - 30, 2.8, middle + 30, 3.2)
    assert inked(page, middle - 30, 9.8, middle + 30, 10.2)


@pytest.mark.parametrize(("duplex", "landscape"), list(product(["long", "short"], [False, True])))
@pytest.mark.parametrize("off", [(0.0, 0.0), (1.5, -2.0), (-2.5, 0.5)])
def test_what_is_read_brings_a_back_behind_its_front(duplex, landscape, off):
    wish = options(landscape=landscape, duplex=duplex)
    front, back = plan(wish), plan(wish, back=True)
    turned = (duplex == "long") != landscape
    seen_x = [front.width - (x + off[0]) if turned else x + off[0] for x, _, _, _ in lines(back.dx.path)]
    seen_y = [y + off[1] if turned else front.height - (y + off[1]) for _, y, _, _ in lines(back.dy.path)]
    for seen, here, read in (
        (seen_x, [(line[0], label.text) for line, label in zip(lines(front.dx.path), front.dx.labels, strict=True)], 0),
        (seen_y, [(line[1], label.text) for line, label in zip(lines(front.dy.path), front.dy.labels, strict=True)], 1),
    ):
        meeting = [float(text) for at, text in here if min(abs(at - other) for other in seen) < 0.01]
        assert meeting == [-off[read]]


def test_backs_lie_beside_the_scales_of_the_fronts(sheet):
    front, back = ink(sheet, 0), ink(sheet, 1).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    x, top, _, end = lines(plan(options()).dx.path)[5]
    assert inked(front, x - 0.3, top, x + 0.3, end) and not inked(front, x - 0.3, end + 0.5, x + 0.3, end + 5)
    assert inked(back, x - 0.3, end + 0.5, x + 0.3, end + 5) and not inked(back, x - 0.3, top, x + 0.3, end - 1)


@pytest.mark.parametrize(("name", "landscape"), [("letter", False), ("letter", True), ("a3", False), ("legal", False)])
def test_other_papers_have_a_page_and_a_command_of_their_own(tmp_path, name, landscape):
    wish = options(name, landscape)
    there = plan(wish)
    assert calibration(wish, tmp_path / "c.pdf") > 10_000
    assert f"--measured-x ...../{there.x} " in command(there)
    assert ("--landscape" in command(there)) == landscape
    for x0, y0, x1, y1 in lines(there.across.path) + lines(there.down.path):
        assert min(x0, x1, y0, y1) > 0 and max(x0, x1) < there.width and max(y0, y1) < there.height


def test_paper_that_is_too_small_is_refused(tmp_path):
    with pytest.raises(ValueError, match="use a4 or letter"):
        calibration(options("a5"), tmp_path / "c.pdf")


def test_it_speaks_german_and_says_what_it_does_not_speak(tmp_path):
    calibration(options(), tmp_path / "c.pdf", "de")
    with pypdfium2.PdfDocument(tmp_path / "c.pdf") as document:
        text = document[0].get_textpage().get_text_range()
    assert "Rückseiten" in text and "printer add NAME" in text
    with pytest.raises(PnpError, match="'tlh'"):
        calibration(options(), tmp_path / "c.pdf", "tlh")


def test_the_same_bytes_every_time(tmp_path, sheet):
    calibration(options(), tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == sheet.read_bytes()
