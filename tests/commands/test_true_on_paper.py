"""A printer that is off, in pixels: its calibration page is read as a person would, and its next kit comes out true."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageOps
from printed_pieces import BACKED, FLAT
from rotation import EVERY, SEED

from pnp.pdf.raster import opened, page_image
from pnp.sheets.laying.calibration import ACROSS, DOWN, RUNGS, TREAD, plan
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

PX = 8


class Crooked(NamedTuple):
    """A real printer: a mm comes out as `x` across and `y` down, backs `dx` mm right and `dy` mm down, rims white."""

    x: float
    y: float
    dx: float
    dy: float
    margin: float

    def printed(self, page, back):
        """What comes out for a page, seen from its own side."""
        wide, high = page.size
        right, down = (self.dx * PX, self.dy * PX) if back else (0, 0)
        x, y = 1 / self.x, 1 / self.y
        there = (x, 0, wide / 2 - (wide / 2 + right) * x, 0, y, high / 2 - (high / 2 + down) * y)
        moved = page.transform(page.size, Image.Transform.AFFINE, there, Image.Resampling.BICUBIC, fillcolor="white")
        rim = round(self.margin * PX)
        sheet = Image.new("RGB", page.size, "white")
        sheet.paste(moved.crop((rim, rim, wide - rim, high - rim)), (rim, rim))
        return sheet

    def at(self, box, page):
        """Where a box of a front comes out, in mm."""
        x0, y0, x1, y1 = box
        cx, cy = page.width / 2, page.height / 2
        return cx + (x0 - cx) * self.x, cy + (y0 - cy) * self.y, cx + (x1 - cx) * self.x, cy + (y1 - cy) * self.y


def pages(file, count=2):
    with opened(Path(file)) as document:
        last = range(len(document))[-count:]
        return [page_image(document, index, PX).convert("RGB") for index in last]


def sheet(file, printer, turned):
    """Both sides of the last sheet of a file, printed and seen from the front."""
    front, back = pages(file)
    back = printer.printed(back, True)
    return printer.printed(front, False), ImageOps.mirror(back) if turned else ImageOps.flip(back)


def cut(page, x0, y0, x1, y1):
    return page.crop([round(edge * PX) for edge in (x0, y0, x1, y1)])


def lines(page, box, across):
    """The middles of dark lines in a box, in mm along it."""
    part = ImageOps.invert(cut(page, *box).convert("L"))
    dark = list((part.resize((part.width, 1) if across else (1, part.height), Image.Resampling.BOX)).tobytes())
    found, run = [], []
    for at, ink in enumerate([*dark, 0]):
        if ink > 12:
            run.append((at + 0.5, ink))
        elif run:
            found.append(sum(x * ink for x, ink in run) / sum(ink for _, ink in run) / PX)
            run = []
    return found


def number_met(fronts, backs, labels):
    """What a scale tells, read to a fifth of its steps: the number at which fronts and backs meet."""
    assert len(fronts) == len(backs) == len(labels)
    gaps = [front - back for front, back in zip(fronts, backs, strict=True)]
    for k in range(len(gaps) - 1):
        if gaps[k] * gaps[k + 1] <= 0:
            one, other = float(labels[k].text), float(labels[k + 1].text)
            return round(one + (other - one) * gaps[k] / (gaps[k] - gaps[k + 1]), 1)
    raise AssertionError("no lines meet")


def readings(file, options, printer):
    """What a person types who reads the page."""
    there = plan(options)
    front, back = sheet(file, printer, (options.duplex == "long") != options.paper.landscape)
    cx, cy = there.width / 2, there.height / 2
    high = float(there.dx.path.split()[1].partition("L")[0])
    fronts = lines(front, (cx - 34, high + 2, cx + 34, high + 4), across=True)
    backs = lines(back, (cx - 36, high + 9.5, cx + 36, high + 11.5), across=True)
    dx = number_met(fronts, [at - 2 for at in backs], there.dx.labels)
    fronts = lines(front, (cx - 5, cy - 34, cx - 3, cy + 34), across=False)
    backs = lines(back, (cx + 3, cy - 36, cx + 5, cy + 36), across=False)
    dy = number_met(fronts, [at - 2 for at in backs], there.dy.labels)
    # The ends of a ruler may be lost in the rim: from its 10 to the last but one of its numbers.
    x0, y0 = there.across.labels[1].x, there.down.labels[1].y - 0.75
    long_x, long_y = there.x - 20, there.y - 20
    box = (x0 - 5, ACROSS - 4, x0 + long_x + 5, ACROSS - 3.6)
    ticks = lines(front, printer.at(box, there), across=True)
    x = round(ticks[-1] - ticks[0], 1)
    box = (DOWN + 3.6, y0 - 5, DOWN + 4, y0 + long_y + 5)
    ticks = lines(front, printer.at(box, there), across=False)
    y = round(ticks[-1] - ticks[0], 1)
    margin = next(mm for mm in RUNGS if seen(front, mm, there, printer))
    words = ["--measured-x", f"{x}/{long_x}", "--measured-y", f"{y}/{long_y}", "--back-dx", dx, "--back-dy", dy]
    return [*words, "--margin", margin, *(["--landscape"] if options.paper.landscape else [])]


def seen(page, mm, there, printer):
    """Whether a step of the ladder at the top was printed."""
    start = there.width / 2 - len(RUNGS) * TREAD / 2 + (mm - RUNGS[0]) * TREAD
    box = printer.at((start + 1.5, mm - 0.3, start + TREAD - 1.5, mm + 0.3), there)
    part = cut(page, *box).convert("L")
    return part.getextrema()[0] < 200


def block(page, channel):
    """Where a page is red (0) or blue (2), in mm."""
    bands = page.split()
    strong = ImageChops.subtract(bands[channel], bands[2 - channel]).point(lambda value: 255 if value > 128 else 0)
    return [edge / PX for edge in strong.getbbox()]


PRINTERS = Crooked(199.2 / 200, 248.6 / 250, 1.3, -0.7, 6.2), Crooked(1.01, 1.004, -2.1, 1.9, 3.4)
WAYS = [(*way, odd) for odd, way in enumerate(product(PRINTERS, ("long", "short"), (False, True)))]
"""All ways to print: a run tries one of each four, with either printer, and the soak all."""


@pytest.mark.parametrize(
    ("printer", "duplex", "landscape"),
    [way[:3] for way in WAYS if EVERY or (way[3] + SEED) % 4 == 0],
)
def test_what_is_read_makes_the_next_kit_true(run, make_game, monkeypatch, printer, duplex, landscape):
    layouts = {"creature": FLAT.replace("COLOUR", "#ff0000"), "behind": FLAT.replace("COLOUR", "#0000ff")}
    monkeypatch.chdir(make_game(foe=BACKED.replace("COPIES", "5"), layouts=layouts).parent)
    wish = ["--duplex", duplex, *(["--landscape"] if landscape else [])]
    options, turned = Options(paper("a4", landscape), duplex=duplex), (duplex == "long") != landscape
    assert run("calibrate", *wish).code == 0
    typed = readings("output/calibration.pdf", options, printer)
    assert typed[5:8:2] == pytest.approx([-printer.dx, -printer.dy], abs=0.11)
    assert typed[9] == pytest.approx(printer.margin, abs=1)
    assert run("printer", "add", "mine", *typed, "--default").code == 0
    for name, off in (("none", True), ("mine", False)):
        assert run("make", "hill-war", "--no-preview", "--printer", name, *wish).code == 0
        front, back = sheet("output/hill-war/kit.pdf", printer, turned)
        before, behind = block(front, 0), block(back, 2)
        apart = max(abs(one - other) for one, other in zip(before, behind, strict=True))
        wide, high = before[2] - before[0], before[3] - before[1]
        if off:
            assert apart > 1
        else:
            assert apart <= 0.2
            assert (wide, high) == pytest.approx((266.7, 127) if landscape else (190.5, 177.8), abs=0.4)
            for page, back_side in zip(pages("output/hill-war/kit.pdf"), (False, True), strict=True):
                whole = printer._replace(margin=0).printed(page, back_side)
                assert ImageChops.difference(printer.printed(page, back_side), whole).getbbox() is None
