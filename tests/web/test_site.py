"""A site: that its pages find everything among its own files, and that nothing of a person's is replaced."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import rotation

from pnp.web.desk import Desk
from pnp.web.site import Wish, write
from tests.web.served import FOLDERS, SMALL

every = pytest.mark.skipif(not rotation.EVERY, reason="once EVERY_GAME=1 asks for it")

STILL = "kings-of-hyboria"
"""A game that is printed and not played."""

pytestmark = pytest.mark.timeout(240)
Run = Callable[..., Any]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of two games, one of which has a whole kit, a match and a report."""
    place = tmp_path_factory.mktemp("site") / "pages"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_HOME", str(place.parent / "home"))
        notes = write(Desk([FOLDERS / SMALL, FOLDERS / STILL]), place, Wish(kits=False))
    assert notes == []
    return place


def links(page: Path) -> set[str]:
    text = page.read_text("utf-8")
    return {unquote(link) for link in re.findall(r'(?:href|src)="([^"#]+)[^"]*"', text) if not link.startswith("data:")}


def test_every_link_leads_to_a_file_of_the_site(two: Path) -> None:
    pages = sorted(two.rglob("*.html"))
    assert {str(page.relative_to(two)) for page in pages} >= {
        "index.html",
        f"game/{SMALL}/index.html",
        f"game/{SMALL}/rules.html",
        f"game/{SMALL}/counts.html",
        f"game/{SMALL}/replay.html",
        f"game/{STILL}/index.html",
    }
    for page in pages:
        for link in links(page):
            assert not re.match(r"[a-z]+:|/", link), f"{page}: {link}"
            there = (page.parent / link).resolve()
            assert there.is_relative_to(two) and there.is_file(), f"{page}: {link}"


def test_a_site_holds_every_face_and_no_script_but_ours(two: Path) -> None:
    faces = {file.name for file in (two / "game" / SMALL / "faces" / "war").iterdir()}
    assert len([name for name in faces if name.endswith("-front.webp")]) == 11
    for page in two.rglob("index.html"):
        text = page.read_text("utf-8")
        assert text.count("<script") == 1 and "content-security-policy" in text and "data-game" not in text
    assert not (two / "game" / STILL / "replay.html").exists()


def test_one_game_with_its_kit_is_replaced_only_where_we_wrote(run: Run, own_game: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    words = ("site", str(own_game), "-o", str(place), "--no-replays")
    assert run(*words).code == 0
    assert (place / "kit.pdf").read_bytes()[:5] == b"%PDF-"
    first = (place / "index.html").read_bytes()
    assert b'href="kit.pdf"' in first
    assert run(*words).code == 0
    assert (place / "index.html").read_bytes() == first
    (place / "mine.txt").write_text("mine", encoding="utf-8")
    done = run(*words)
    assert done.code == 2 and "mine.txt" in done.err and (place / "mine.txt").is_file()


@pytest.mark.parametrize("words", [("no-such-game",), (SMALL, "--paper", "a99")])
def test_wrong_use_is_a_sentence(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run("site", *words, "-o", str(tmp_path / "site"))
    assert done.code == 2 and len(done.err.splitlines()) == 1 and not (tmp_path / "site").exists()


@every
def test_the_bytes_are_the_same_whoever_wrote_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process with nothing kept, and two that find faces kept."""
    monkeypatch.setenv("PNP_HOME", str(tmp_path / "home"))
    desk = [FOLDERS / SMALL, FOLDERS / STILL]
    made = []
    for jobs in (1, 2):
        place = tmp_path / f"site-{jobs}"
        assert write(Desk(desk), place, Wish(), jobs=jobs) == []
        made.append({str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()})
    assert made[0] == made[1]


def test_a_replay_of_a_site_shows_the_faces_that_lie_beside_it(two: Path, browser: Any) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto((two / "game" / SMALL / "replay.html").as_uri())
    assert page.locator("[data-told]").inner_text().startswith("1 of ")
    page.locator("[data-at]").press("End")
    page.locator(".card img").first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.card img, .sheet > img')].every((i) => i.naturalWidth)"
    )
    page.close()
    assert wrong == []
