"""Golden pages: what two games look like on paper, compared as an eye would.

`pytest tests/golden --golden` writes them anew; look at them before you commit them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from compare import PER_MM, SMALLER, difference, golden_page, side_by_side, write
from PIL import Image, ImageChops

import pnp
from pnp.pdf.raster import opened, page_image

HERE = Path(__file__).parent / "sheets"
GAMES = ("dragon-slayers", "warlords-of-ravenna")
PAGES = ("cover", "aid", "fronts", "backs")
NAMES = [f"{game}-{page}" for game in GAMES for page in PAGES]
FRONTS = [f"{game}-fronts" for game in GAMES]
MOST_BYTES = 30_000


@cache
def rendered(game: str) -> dict[str, tuple[Image.Image, Image.Image]]:
    """Each page as golden files hold it, and as large as it was before it was made smaller."""
    with TemporaryDirectory() as folder:
        kit = pnp.make(game, folder, preview=False, mix=False)
        first = next(spot.page for spot in kit.spots if not spot.is_back)
        numbers = {"cover": 0, "aid": 1, "fronts": first, "backs": first + 1}
        with opened(kit.file) as pdf:
            return {page: (golden_page(pdf, at), page_image(pdf, at, PER_MM)) for page, at in numbers.items()}


def page_of(name: str) -> tuple[Image.Image, Image.Image]:
    game, _, page = name.rpartition("-")
    return rendered(game)[page]


def golden(name: str) -> Image.Image:
    with Image.open(HERE / f"{name}.png") as picture:
        return picture.convert("RGB")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_looks_as_it_did(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    page, _ = page_of(name)
    if request.config.getoption("--golden"):
        write(page, HERE / f"{name}.png")
        return
    before = golden(name)
    found = difference(before, page)
    if found.seen:
        side_by_side(before, page, tmp_path / f"{name}.png")
        pytest.fail(
            f"{name} looks different: {found}. Before, after and difference: {tmp_path / name}.png. "
            "If it is meant to, write it anew with --golden."
        )


def test_the_golden_files_are_these_and_small() -> None:
    files = {file.stem: file.stat().st_size for file in HERE.iterdir()}
    assert sorted(files) == sorted(NAMES)
    assert [name for name, size in files.items() if size > MOST_BYTES] == []


@pytest.mark.parametrize("name", FRONTS)
def test_another_way_of_smoothing_is_not_seen(name: str) -> None:
    page, large = page_of(name)
    others = [
        large.resize(page.size, Image.Resampling.LANCZOS),
        large.resize(page.size, Image.Resampling.BICUBIC),
        ImageChops.offset(large, 1, 1).reduce(SMALLER),
    ]
    assert [str(found) for other in others if (found := difference(page, other)).seen] == []


def middle_card(large: Image.Image) -> tuple[int, int, int, int]:
    """The box of the card in the middle of a nine-up page."""
    wide, high = round(63.5 * PER_MM), round(88.9 * PER_MM)
    x, y = (large.width - wide) // 2, (large.height - high) // 2
    return x, y, x + wide, y + high


@pytest.mark.parametrize("name", FRONTS)
def test_a_missing_card_is_seen(name: str) -> None:
    page, large = page_of(name)
    altered = large.copy()
    altered.paste((255, 255, 255), middle_card(large))
    assert difference(page, altered.reduce(SMALLER)).seen


@pytest.mark.parametrize("name", FRONTS)
@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_card_moved_by_one_and_a_half_millimetres_is_seen(name: str, way: tuple[int, int]) -> None:
    page, large = page_of(name)
    box = middle_card(large)
    step = round(1.5 * PER_MM)
    altered = large.copy()
    altered.paste(large.crop(box), (box[0] + step * way[0], box[1] + step * way[1]))
    assert difference(page, altered.reduce(SMALLER)).seen


@pytest.mark.parametrize("name", FRONTS)
@pytest.mark.parametrize("channel", [0, 1, 2])
def test_a_changed_colour_of_one_card_is_seen(name: str, channel: int) -> None:
    page, large = page_of(name)
    box = middle_card(large)
    channels = list(large.crop(box).split())
    channels[channel] = channels[channel].point(lambda level: int(0.8 * level))
    altered = large.copy()
    altered.paste(Image.merge("RGB", channels), box)
    assert difference(page, altered.reduce(SMALLER)).seen


def test_a_page_of_another_size_is_seen() -> None:
    page, _ = page_of(FRONTS[0])
    assert difference(page, page.crop((0, 0, page.width - 1, page.height))).seen


def test_a_failure_shows_before_and_after(tmp_path: Path) -> None:
    page, _ = page_of(FRONTS[0])
    side_by_side(page, ImageChops.invert(page), tmp_path / "both.png")
    with Image.open(tmp_path / "both.png") as both:
        assert both.size == (3 * page.width + 20, page.height)
        assert both.crop((0, 0, *page.size)).tobytes() == page.tobytes()
