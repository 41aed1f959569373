"""What the pages show, as a program reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.served import SHELF, SMALL, Served

Workbench = Callable[..., Served]


def test_the_shelf_has_every_game(workbench: Workbench) -> None:
    page = workbench().get("/").text
    assert re.findall(r'href="/game/([a-z0-9-]+)"', page) == sorted(SHELF)


def test_a_game_shows_every_face_once_with_its_words(workbench: Workbench) -> None:
    page = workbench().get(f"/game/{SMALL}").text
    named = re.findall(r'data-face="war/([a-z-]+)/front/small/"', page)
    assert len(named) == len(set(named)) == 11
    assert re.search(r'data-words="[^"]*fortifications[^"]*"', page)
    assert "<option>" in page and "\u00d74" in page


@pytest.mark.parametrize("page", ["", "/rules", "/counts", "/findings"])
@pytest.mark.parametrize("slug", [SMALL, "blade"])
def test_every_page_is_there(workbench: Workbench, slug: str, page: str) -> None:
    answer = workbench().get(f"/game/{slug}{page}")
    assert answer.status_code == 200 and answer.text.count('aria-current="page"') == 1


def test_rulings_and_how_to_play_are_the_games_own(workbench: Workbench) -> None:
    from pnp.model import load

    game, page = load(SMALL), workbench().get(f"/game/{SMALL}/rules").text
    assert page.count("<dt>") == len(game.rulings)
    assert all(block.title in page for block in game.aid if "&" not in block.title)


def test_the_checklist_says_what_the_list_has(workbench: Workbench, own_game: Path) -> None:
    file = own_game / "war.yaml"
    file.write_text(re.sub(r"total: 54", "total: 55", file.read_text(encoding="utf-8")), encoding="utf-8")
    page = workbench(own_game).get("/game/ravenna/counts").text
    assert '<tr class="fails">' in page and ">55<" in page and ">54<" in page


def test_a_picture_is_told_by_what_it_shows(workbench: Workbench) -> None:
    at = workbench()
    there = f"/picture/{SMALL}/war/assassin/front/small.png"
    first = at.get(there)
    assert first.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert at.get(there, headers={"if-none-match": first.headers["etag"]}).status_code == 304
    kept = at.get(there, params={"key": first.headers["etag"].strip('"')})
    assert kept.content == first.content and "immutable" in kept.headers["cache-control"]
    assert at.get(there.replace("assassin", "nobody")).status_code == 404
    assert at.get(there.replace("front", "back")).headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize(
    "path", ["/game/nothing", f"/face/{SMALL}/war/nobody", f"/face/{SMALL}/none/assassin", "/nowhere"]
)
def test_what_is_not_there_is_said(workbench: Workbench, path: str) -> None:
    answer = workbench().get(path)
    assert answer.status_code == 404 and "To the library" in answer.text and "Traceback" not in answer.text


def test_a_folder_that_cannot_be_loaded_is_told_with_its_lines(workbench: Workbench, own_game: Path) -> None:
    (own_game / "war.yaml").write_text("kind: deck\nrows: [\n", encoding="utf-8")
    page = workbench(own_game).get("/").text
    assert "This game cannot be read" in page and "war.yaml:3" in page and str(own_game) not in page


def test_no_text_of_a_game_becomes_a_part_of_the_page(workbench: Workbench, own_game: Path) -> None:
    evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    for file in own_game.glob("*.yaml"):
        text = file.read_text(encoding="utf-8").replace("Assassin", f"'A{evil}'")
        file.write_text(text.replace("title: War deck", f"title: 'War{evil}'"), encoding="utf-8")
    manifest = own_game / "game.yaml"
    text = re.sub(r"^title: .*$", f"title: '{evil}'", manifest.read_text(encoding="utf-8"), flags=re.MULTILINE)
    manifest.write_text(text, encoding="utf-8")
    at = workbench(own_game)
    pages = ["/", "/game/ravenna/rules", "/game/ravenna/counts", "/game/ravenna/findings"]
    found = [at.get(page) for page in pages]
    links = re.findall(r'href="(/face/[^"]+)"', found[0].text)
    found += [at.get(link) for link in links if "script" in link]
    assert {answer.status_code for answer in found} == {200}
    assert all("alert(1)" in answer.text or answer is not found[0] for answer in found)
    assert not any("<script>" in answer.text or "<img src=x" in answer.text for answer in found)


def test_languages_stand_beside_each_other(workbench: Workbench, own_game: Path) -> None:
    (own_game / "war.de.yaml").write_text("title: Kriegsdeck\nrows:\n  Assassin: {name: Meuchler}\n", encoding="utf-8")
    at = workbench(own_game)
    page = at.get("/game/ravenna").text
    assert re.search(r"lang=de[^>]*>de<", page)
    spoken = at.get("/game/ravenna?lang=de").text
    assert "Kriegsdeck" in spoken and "Meuchler" in spoken
    closely = at.get("/face/ravenna/war/assassin").text
    assert "In other languages" in closely and "lang=de" in closely
