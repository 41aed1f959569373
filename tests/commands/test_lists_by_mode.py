"""Lists by mode: a mode's own numbers and cards say what is legal in it, and a list may be for some modes only."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.checks.lists import lists
from pnp.model import LoadError, load
from pnp.model.game import Game

MARCHES = Path(__file__).parent.parent / "plugins" / "marches"
MODES = """
modes:
  skirmish: {title: Skirmish}
  battle: {title: Battle, numbers: {cards: 12, points: 40}}
  daylight: {title: Daylight, without: [hedge]}
"""
HOST = {"north:thane": 1, "north:reeve": 1, "north:axes": 3, "north:spears": 3, "north:bows": 4}
RAID = {"north:thane": 1, "north:reeve": 1, "north:axes": 3, "north:spears": 2, "north:bows": 2, "north:wise-woman": 1}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """`game(raid={...})`: Marches with three modes and these lists, in the working folder."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(MARCHES, "marches")
    manifest = Path("marches/game.yaml")
    manifest.write_text(manifest.read_text("utf-8") + MODES, encoding="utf-8")

    def made(**lists: tuple[dict[str, int], str]) -> Game:
        for file in Path("marches/lists").iterdir():
            file.unlink()
        for name, (cards, modes) in lists.items():
            rows = "".join(f"  {card}: {count}\n" for card, count in cards.items())
            text = f"title: The {name}\nof: [north]\nhouse: true\n{modes}cards:\n{rows}"
            Path(f"marches/lists/{name}.yaml").write_text(text, encoding="utf-8")
        return load("marches")

    return made


def told(game: Game) -> list[tuple[str | None, str, int | None]]:
    return [(each.file and each.file.name, each.code, each.line) for each in lists(game) if each.level == "error"]


def test_a_list_of_no_mode_is_held_against_every_mode(game: Callable[..., Game]) -> None:
    assert told(game(raid=(RAID, ""))) == [("raid.yaml", "list-size", 5)]  # too small for a battle


def test_a_list_is_held_against_its_own_modes(game: Callable[..., Game]) -> None:
    small, large = "modes: [skirmish, daylight]\n", "modes: battle\n"
    assert told(game(raid=(RAID, small), host=(HOST, large))) == []
    swapped = told(game(raid=(RAID, large), host=(HOST, small)))
    assert {(file, code) for file, code, _ in swapped} == {
        ("host.yaml", "list-size"), ("host.yaml", "list-points"), ("raid.yaml", "list-size"),
    }  # fmt: skip


def test_each_mode_has_a_list_and_each_list_a_mode_that_there_is(game: Callable[..., Game]) -> None:
    assert told(game(raid=(RAID, "modes: [skirmish]\n")))[0][:2] == ("game.yaml", "list-mode")
    wrong = game(raid=(RAID, "modes: [skirmsh]\n"), host=(HOST, "modes: [battle]\n"))
    assert ("raid.yaml", "list-mode", 4) in told(wrong)


def test_cards_that_a_mode_has_not_are_in_no_list_of_it(game: Callable[..., Game]) -> None:
    witches = {**RAID, "north:bows": 1, "hedge:fog": 1}
    lists = {"raid": (witches, "daylight"), "host": (HOST, "battle"), "muster": (RAID, "skirmish")}
    found = told(game(**{name: (cards, f"modes: [{mode}]\n") for name, (cards, mode) in lists.items()}))
    assert found == [("raid.yaml", "list-forbidden", 12)]


def test_a_mode_whose_numbers_cannot_be_is_told(game: Callable[..., Game]) -> None:
    game(raid=(RAID, ""))
    manifest = Path("marches/game.yaml")
    manifest.write_text(manifest.read_text("utf-8").replace("cards: 12,", "cards: no,"), encoding="utf-8")
    with pytest.raises(LoadError, match="is no number of 0 or more"):
        load("marches")


def test_commands_take_the_mode_of_a_list(game: Callable[..., Game], run: Callable[..., Any]) -> None:
    game(raid=(RAID, "modes: [skirmish, daylight]\n"), host=(HOST, "modes: [battle]\n"))
    Path("mine.txt").write_text("\n".join(f"{count} {card}" for card, count in HOST.items()) + "\n", encoding="utf-8")
    assert run("check", "marches", "--deck", "mine.txt").code == 1
    assert run("check", "marches", "--deck", "mine.txt", "--mode", "battle").code == 0
    assert run("check", "marches", "--mode", "battle").code == 2
    assert run("check", "marches", "--deck", "mine.txt", "--mode", "batle").err.startswith("Unknown mode 'batle'; did")
    of_both = Path("both.txt")
    of_both.write_text("modes: battle\n" + Path("mine.txt").read_text("utf-8"), encoding="utf-8")
    assert run("check", "marches", "--deck", "both.txt").code == 0
    done = run("check", "marches", "--deck", "both.txt", "--mode", "skirmish")
    assert (done.code, "it is a list for battle only" in done.out) == (1, True)
    for mode, cards in (("skirmish", 10), ("battle", 12)):
        built = json.loads(run("build", "marches", "--mode", mode, "--trust", "--json").out)
        assert built["cards"] == cards
    words = ("play", "marches", "--as", "none", "--seed", "3", "--trust", "--mode", "battle")
    assert "Seat 2 brought The host (north): 12 cards" in run(*words, "--decks", "host").out
    refused = run(*words, "--decks", "raid")
    assert (refused.code, "'raid' is a list for --mode skirmish or daylight" in refused.err) == (2, True)
    assert run(*words, "--decks", "mine.txt").code == 0
    test = ("playtest", "marches", "-n", "4", "--trust", "--no-db", "--json", "--mode")
    assert json.loads(run(*test, "battle").out)["decks"] == ["host"]
    assert json.loads(run(*test, "daylight").out)["decks"] == ["raid"]
    assert json.loads(run(*test, "battle", "--decks", "random:2").out)["decks"] == ["built:0", "built:1"]
    assert run("make", "marches", "--deck", "mine.txt", "--no-preview").code == 1
    assert run("make", "marches", "--deck", "mine.txt", "--mode", "battle", "--no-preview").code == 0
