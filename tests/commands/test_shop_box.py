"""`pnp shop`, `pnp box` and `pnp make --grey`, as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops
from samples import DECK, MANIFEST

from pnp.pdf.raster import opened, page_image

Run = Callable[..., Any]


def test_the_presets_are_listed_with_their_sources(run: Run) -> None:
    done = run("shop", "--presets")
    assert done.code == 0
    assert "the-game-crafter: The Game Crafter" in done.out
    assert done.out.count("source: ") >= 5
    assert {each["name"] for each in json.loads(run("shop", "--presets", "--json").out)} >= {
        "drivethrucards",
        "mb-print",
    }


def test_files_for_a_shop_are_written_and_told(hill_war: Path, run: Run) -> None:
    done = run("shop", "hill-war", "-o", "files", "--preset", "drivethrucards")
    assert done.code == 0, done.err
    assert "foe.pdf: 12 pages, 6 pieces" in done.out
    told = json.loads(run("shop", "hill-war", "-o", "files", "--json", "--copies", "list").out)
    assert [file["pages"] for file in told["files"] if file["kind"] == "pdf"] == [3, 3]
    assert (hill_war.parent / "files" / "hill-war" / "shop" / "README.txt").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shop"], "Name a game"),
        (["shop", "hill-war", "--preset", "nobody"], "the-game-crafter"),
        (["shop", "hill-war", "--preset", ""], "the-game-crafter"),
        (["shop", "hill-war", "--impose", "a99"], "a99"),
        (["shop", "hill-war", "--dpi", "1"], "dpi"),
        (["shop", "hill-war", "--only", "fo"], "foe"),
        (["box", "hill-war", "--kind", "crate"], "tuckbox"),
        (["box", "hill-war", "--component", "fo"], "foe"),
        (["box", "hill-war", "--kind", "tray"], "nothing for a tray"),
        (["box", "hill-war", "--kind", "tray", "--split"], "halves"),
        (["box", "hill-war", "--thickness", "nan"], "thickness"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(hill_war: Path, run: Run, words: list[str], said: str) -> None:  # noqa: ARG001
    done = run(*words)
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_box_is_made_for_a_deck(hill_war: Path, run: Run) -> None:
    done = run("box", "hill-war", "-o", "boxes")
    assert (done.code, done.err) == (0, "")
    assert "foe: tuckbox for 63.5 x 88.9 x 1.8 mm, page 1" in done.out
    with opened(hill_war.parent / "boxes" / "hill-war" / "tuckbox.pdf") as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "HILL WAR" in text.upper()
    assert "glue" in text


def test_a_game_that_cannot_be_read_is_told_as_json_too(make_game: Callable[..., Path], run: Run) -> None:
    folder = make_game(foe=DECK.replace("size: poker", "size: huge"))
    for command in ("shop", "box"):
        done = run(command, str(folder), "--json")
        assert done.code == 1
        told = json.loads(done.out)
        assert told["files"] == []
        assert told["findings"]


def test_a_single_card_is_not_counted(make_game: Callable[..., Path], run: Run, monkeypatch: Any) -> None:
    rows = DECK.partition("rows:")[0] + "rows:\n  - [Titan, 1, giant, 7]\n"
    monkeypatch.chdir(make_game(foe=rows).parent)
    assert run("box", "hill-war", "-o", "boxes").code == 0
    with opened(Path("boxes/hill-war/tuckbox.pdf")) as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "Foe deck" in text
    assert "1 cards" not in text


def test_the_foot_of_a_box_stays_on_its_page(make_game: Callable[..., Path], run: Run, monkeypatch: Any) -> None:
    folder = make_game(game=MANIFEST.replace("Hill War", "Hill (War) " + "\\\\{% W" * 60), foe=DECK)
    monkeypatch.chdir(folder.parent)
    run("box", "hill-war", "-o", "boxes", "--margin", "12")
    with opened(folder.parent / "boxes" / "hill-war" / "tuckbox.pdf") as document:
        page = document[0]
        text = page.get_textpage()
        at = text.search("Print at 100").get_next()
        assert at
        letters = range(max(0, at[0] - 45), text.count_chars())
        low = 12 * 72 / 25.4
        boxes = [text.get_charbox(index) for index in letters if text.get_text_range(index, 1).strip()]
        foot = [box for box in boxes if abs(box[1] - text.get_charbox(at[0])[1]) < 4]
        assert len(foot) > 60
        assert min(box[0] for box in foot) >= low - 1
        assert max(box[2] for box in foot) <= page.get_width() - low + 1
        assert min(box[1] for box in foot) >= low - 1


def test_a_box_too_large_says_what_helps(make_game: Callable[..., Path], run: Run, monkeypatch: Any) -> None:
    folder = make_game(foe=DECK.replace("Titan, 1", "Titan, 150"))
    monkeypatch.chdir(folder.parent)
    done = run("box", "hill-war", "-o", "boxes")
    assert done.code == 1
    assert "--split for two halves or --paper a3" in done.err
    assert "Nothing was written" in done.out
    assert run("box", "hill-war", "-o", "boxes", "--split").code == 0
    assert run("box", "hill-war", "-o", "boxes", "--paper", "a3").code == 0


def test_a_grey_kit_has_no_colour(hill_war: Path, run: Run) -> None:
    assert run("make", "hill-war", "--grey", "--no-preview", "-o", "kits").code == 0
    with opened(hill_war.parent / "kits" / "hill-war" / "kit.pdf") as document:
        for index in range(len(document)):
            red, green, blue = page_image(document, index, 1).split()
            for other in (green, blue):
                assert ImageChops.difference(red, other).getextrema()[1] <= 1
