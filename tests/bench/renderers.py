"""Three renderers agree: the same pages by pdfium and by whichever of poppler, MuPDF and Ghostscript are installed.

`python -m tests.bench.renderers [--need N]` renders each sort of sheet, compares them as an eye would, has pikepdf look
for missing objects and fonts, and exits 1 where they differ, or if fewer than N other renderers were found.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image

import pnp
from pnp.pdf.raster import opened, page_image
from pnp.sheets.box.boxing import BoxWish, boxed
from pnp.sheets.paper.papers import paper
from pnp.sheets.shop.shop import shop
from pnp.sheets.shop.wish import ShopWish
from tests.golden.compare import PER_MM, SMALLER, Difference, difference

GAMES = ("condottieri", "draculas-castle", "dwarf-hold", "ice-lords")
"""Between them: cards, standees, round and six-sided counters, tiles, mats, sheets, tables and posters."""
MEAN, WORST = 3.5, 12.0
"""Levels of 255 by which renderers may differ on the whole, and in their most different tile of 8 x 8 mm."""
DPI = f"{PER_MM * 25.4:g}"
Render = Callable[[Path, int, Path], list[str]]
RENDERERS: dict[str, Render] = {
    "pdftoppm": lambda pdf, page, to: [
        *("pdftoppm", "-r", DPI, "-f", str(page), "-l", str(page), "-singlefile", "-png", str(pdf)),
        str(to.with_suffix("")),
    ],
    "mutool": lambda pdf, page, to: ["mutool", "draw", "-q", "-r", DPI, "-o", str(to), str(pdf), str(page)],
    "gs": lambda pdf, page, to: [
        *(
            "gs",
            "-q",
            "-dNOPAUSE",
            "-dBATCH",
            "-dSAFER",
            "-sDEVICE=png16m",
            "-dTextAlphaBits=4",
            "-dGraphicsAlphaBits=4",
        ),
        *(f"-r{DPI}", f"-dFirstPage={page}", f"-dLastPage={page}", f"-sOutputFile={to}", str(pdf)),
    ],
}


def files(place: Path) -> Iterator[tuple[str, Path, list[int]]]:
    """What is compared: a name, a PDF and pages of it, from 0."""
    for slug in GAMES:
        kit = pnp.make(slug, place, preview=False)
        firsts = {(spot.component, spot.is_back): spot.page for spot in reversed(kit.spots)}
        yield slug, kit.file, sorted({0, 1, *firsts.values()})
    game = pnp.load(GAMES[0])
    boxes = boxed(game, (), BoxWish(paper("a3")), place)
    yield "tuckbox", boxes.file, list(range(boxes.pages))
    made = shop(game, ShopWish(marks=True), place, ["war"])
    yield "shop", made.folder / "war-fronts.pdf", [0]
    grey = pnp.make("dragon-slayers", place / "grey", preview=False, grey=True)
    yield "grey", grey.file, [0, grey.spots[0].page]
    light = pnp.make("dragon-slayers", place / "light", preview=False, low_ink=True)
    yield "low ink", light.file, [light.spots[0].page]


def rendered(tool: str, pdf: Path, page: int, to: Path) -> Image.Image:
    """A page by another renderer, as large as pdfium's."""
    subprocess.run(RENDERERS[tool](pdf, page + 1, to), check=True, capture_output=True, timeout=120)
    with Image.open(to) as picture:
        return picture.convert("RGB")


def compared(ours: Image.Image, theirs: Image.Image) -> Difference:
    """How different two renderings look; a row or column of pixels more, from rounding, is cut away."""
    if max(abs(a - b) for a, b in zip(ours.size, theirs.size, strict=True)) > 2:
        return Difference(255, 255)
    box = (0, 0, min(ours.width, theirs.width), min(ours.height, theirs.height))
    return difference(ours.crop(box).reduce(SMALLER), theirs.crop(box).reduce(SMALLER))


def flaws(file: Path) -> Iterator[str]:
    """What is wrong with a PDF's own structure: syntax, references that lead nowhere, fonts that are not embedded."""
    with pikepdf.open(file) as pdf:
        yield from pdf.check_pdf_syntax()
        # Pages, and the faces on them, which have resources of their own.
        holders = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary | pikepdf.Stream)]
        for kind, things in (pair for obj in holders for pair in _entries(obj.get("/Resources"))):
            for name, thing in _entries(things):
                if thing is None:
                    yield f"{kind} {name} leads nowhere"
                elif kind == "/Font" and "/FontFile2" not in thing.get("/FontDescriptor", {}):
                    yield f"font {name} is not embedded"


def _entries(things: Any) -> Iterator[tuple[str, Any]]:
    yield from things.items() if isinstance(things, pikepdf.Dictionary) else ()


def main() -> int:
    """Compare everything, print a line a file, and say whether all is well."""
    need = int(sys.argv[sys.argv.index("--need") + 1]) if "--need" in sys.argv else 0
    tools = [tool for tool in RENDERERS if shutil.which(tool)]
    print(f"pdfium beside {', '.join(tools) or 'no other renderer: none is installed'}")
    bad = len(tools) < need
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for what, file, pages in files(place):
            for flaw in dict.fromkeys(flaws(file)):
                bad = True
                print(f"{what}: {flaw}")
            with opened(file) as document:
                ours = {page: page_image(document, page, PER_MM) for page in pages}
            for tool in tools:
                found = {page: compared(ours[page], rendered(tool, file, page, place / "page.png")) for page in pages}
                page, worst = max(found.items(), key=lambda item: item[1].worst)
                mean = max(each.mean for each in found.values())
                missed = mean > MEAN or worst.worst > WORST
                bad = bad or missed
                told = f"mean {mean:.2f}, worst tile {worst.worst:.1f} (page {page + 1})"
                print(f"{what}, {tool}, {len(pages)} pages: {told}{'  TOO DIFFERENT' if missed else ''}", flush=True)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
