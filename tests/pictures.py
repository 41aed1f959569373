"""README's pictures, made of the library's own kits: `make pictures` draws them anew into output/pictures.

A fan of cards, a map, pages of a kit, pages of a report, and the workbench as a browser shows it. What is shown is
chosen here; faces, pages and figures are what the commands make. `python -m tests.pictures match` draws one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
import pytest
from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "output" / "pictures"
MOST_BYTES = 700_000
"""Of all pictures together: a page that is read on the way must not be heavy."""
FAN = (
    ("condottieri", "war/*bartolomeo-colleoni*"),
    ("voyage-of-sinbad", "adventure/*cyclops*"),
    ("quidditch-cup", "card/*seeker-5*"),
    ("dragon-slayers", "dragon/*fangs*"),
    ("pantheons", "pantheon/*god-of-the-dead*"),
    ("hogwarts", "challenge/*basilisk*"),
    ("dragon-slayers", "slayer/*teamwork*"),
    ("tavern-brawl", "card/*swing-on-chandelier*"),
    ("ravenloft-quest", "card/*corruption*"),
)
MAP = "kings-of-hyboria", "hyboria/*"
KIT, KIT_PAGES = "voyage-of-sinbad", (0, 1, 2, 3)
REPORT, REPORT_PAGES = "dragon-slayers", (0, 3)
BENCH, MATCH = "condottieri", "arabia"
"""Games that the pictures of the workbench show."""
SHADOW = 16
"""Pixels by which a shadow is soft."""


def pnp(*words: object) -> None:
    """Run a command of ours."""
    subprocess.run([sys.executable, "-m", "pnp", *map(str, words)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def rounded(picture: Image.Image, corner: int) -> Image.Image:
    """A picture whose corners are cut."""
    large = Image.new("L", (picture.width * 4, picture.height * 4))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, large.width - 1, large.height - 1), corner * 4, fill=255)
    cut = picture.convert("RGBA")
    cut.putalpha(large.resize(picture.size, Image.Resampling.LANCZOS))
    return cut


def laid(ground: Image.Image, picture: Image.Image, x: int, y: int, turn: float = 0) -> None:
    """Lay a picture on a ground with its middle at x, y, turned by degrees, above its shadow."""
    room = Image.new("RGBA", (picture.width + 4 * SHADOW, picture.height + 4 * SHADOW))
    dark = Image.new("RGBA", picture.size, (0, 0, 0, 110))
    room.paste(dark, (2 * SHADOW, 2 * SHADOW + SHADOW // 3), picture.getchannel("A"))
    room = room.filter(ImageFilter.GaussianBlur(SHADOW / 2.5))
    room.alpha_composite(picture, (2 * SHADOW, 2 * SHADOW))
    room = room.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    ground.alpha_composite(room, (x - room.width // 2, y - room.height // 2))


def fan(faces: Sequence[Image.Image]) -> Image.Image:
    """Cards as a hand holds them."""
    ground = Image.new("RGBA", (1400, 480))
    middle = (len(faces) - 1) / 2
    for number, face in enumerate(faces):
        off = number - middle
        laid(ground, rounded(face.resize((222, 310), Image.Resampling.LANCZOS), 11),
             round(700 + off * 138), round(205 + off * off * 5.2), -off * 3.6)  # fmt: skip
    return ground


def row(pages: Sequence[Image.Image], high: int) -> Image.Image:
    """Pages side by side."""
    ready = [rounded(page.resize((round(page.width * high / page.height), high), Image.Resampling.LANCZOS), 3)
             for page in pages]  # fmt: skip
    gap = 2 * SHADOW
    ground = Image.new("RGBA", (sum(page.width + gap for page in ready) + gap, high + 2 * gap))
    x = gap
    for page in ready:
        laid(ground, page, x + page.width // 2, gap + high // 2)
        x += page.width + gap
    return ground


def pages(pdf: Path, numbers: Sequence[int]) -> Iterator[Image.Image]:
    """Pages of a PDF by their numbers from 0."""
    with pypdfium2.PdfDocument(pdf) as document:
        for number in numbers:
            yield document[number].render(scale=2).to_pil()


def workbench() -> Iterator[tuple[str, Image.Image, int]]:
    """The pages of `pnp serve`: a game, a face and its row, its look; and a match, at a desk and on a telephone."""
    from playwright.sync_api import sync_playwright

    from tests.web.served import CHROMIUM, FOLDERS, serving

    if CHROMIUM is None:
        sys.exit("The workbench is pictured by chromium, which is not here.")
    desk, phone = {"width": 1180, "height": 840}, {"width": 390, "height": 840}
    with serving(FOLDERS / BENCH, FOLDERS / MATCH) as at, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=desk, reduced_motion="reduce")
        page.goto(at.link)

        def shot(path: str, look: str = "light", until: str = "main") -> Image.Image:
            page.emulate_media(color_scheme=look)
            page.goto(at.base + path)
            page.locator(until).first.wait_for()
            seen = "i.src && i.offsetParent && i.getBoundingClientRect().top < innerHeight"
            ready = f"() => [...document.images].every((i) => !({seen}) || (i.complete && i.naturalWidth))"
            page.wait_for_function(ready, timeout=90_000)
            page.wait_for_timeout(800)
            return Image.open(BytesIO(page.screenshot()))

        pieces = page.request.get(f"{at.base}/game/{BENCH}").text()
        piece = re.search(r'href="(/face/[^"]*bartolomeo-colleoni)"', pieces)
        assert piece
        yield "workbench", row([shot(f"/game/{BENCH}"), shot(piece[1]), shot(f"/game/{BENCH}/look", "dark")], 330), 66
        page.goto(f"{at.base}/game/{MATCH}/play")
        page.get_by_label("Seed").fill("11")
        page.get_by_role("button", name="Deal").click()
        page.locator(".option").first.wait_for()
        for _ in range(6):
            step = page.evaluate("state.step")
            page.locator(".option, .ordering .main").first.click()
            page.wait_for_function("(step) => state.step > step && state.question", arg=step, timeout=90_000)
        table = page.url.removeprefix(at.base)
        shots = [shot(table, until=".option")]
        page.set_viewport_size(phone)
        yield "match", row([*shots, shot(table, "dark", ".option")], 420), 66
        browser.close()


def drawn(place: Path) -> Iterator[tuple[str, Image.Image, int]]:
    """The pictures: name, picture, how fine it is kept; `place` is where the commands may write."""
    games = dict.fromkeys([game for game, _ in FAN] + [MAP[0]])
    pnp("export", "images", *games, "--px-per-mm", 6, "-o", place)

    def face(game: str, name: str) -> Image.Image:
        file = min((place / game / "images").glob(f"{name}_front.png"))
        return Image.open(file)

    yield "cards", fan([face(*each) for each in FAN]), 84
    board = face(*MAP)
    yield (
        "map",
        rounded(board.resize((1400, round(board.height * 1400 / board.width)), Image.Resampling.LANCZOS), 14),
        74,
    )
    pnp("make", KIT, "--no-preview", "-o", place)
    yield "kit", row(list(pages(place / KIT / "kit.pdf", KIT_PAGES)), 500), 80
    report = place / "report.pdf"
    pnp("playtest", REPORT, "-n", 2000, "--agents", "thumb", "--no-db", "--report", report)
    yield "report", row(list(pages(report, REPORT_PAGES)), 900), 80


def main() -> None:
    PLACE.mkdir(exist_ok=True)
    only = set(sys.argv[1:])
    with TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_HOME", str(Path(place) / "home"))
        made = workbench() if only and only <= {"workbench", "match"} else chain(drawn(Path(place)), workbench())
        for name, picture, quality in made:
            if only and name not in only:
                continue
            picture.save(PLACE / f"{name}.webp", quality=quality, method=6)
            print(f"output/pictures/{name}.webp: {(PLACE / f'{name}.webp').stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
