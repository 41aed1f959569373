"""`pnp shop`, `pnp box` and `pnp make --grey`, as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops
from samples import DECK

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
        (["shop", "hill-war", "--impose", "a99"], "a99"),
        (["shop", "hill-war", "--dpi", "1"], "dpi"),
        (["shop", "hill-war", "--only", "fo"], "foe"),
        (["box", "hill-war", "--kind", "crate"], "tuckbox"),
        (["box", "hill-war", "--component", "fo"], "foe"),
        (["box", "hill-war", "--kind", "tray"], "counters"),
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
