"""Lists on the command line: checked, built, played, printed, exported, shown."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MARCHES = str(Path(__file__).parent.parent / "plugins" / "marches")
LEGAL = "title: Mine\nof: north\n1 Thane\n1 Reeve\n3 Axes\n2 Spears\n2 Bows\n1 Wise Woman\n"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.txt"
    file.write_text(LEGAL, encoding="utf-8")
    return file


def test_a_list_is_checked_alone_with_what_it_comes_to(run: Callable[..., Any], mine: Path) -> None:
    done = run("check", MARCHES, "--deck", mine.name, "--trust")
    assert (done.code, done.out) == (
        0,
        "Mine (north): 10 cards, 6 titles, 30 points\n1 list checked: 0 errors, 0 warnings.\n",
    )
    mine.write_text(LEGAL.replace("Axes", "Axis"), encoding="utf-8")
    done = run("check", MARCHES, "--deck", mine.name, "--json")
    told = json.loads(done.out)
    assert (done.code, told["errors"], told["warnings"]) == (1, 1, 1)
    assert [(each["code"], each["file"], each["line"]) for each in told["findings"] if each["line"]] == [
        ("list-unknown", "mine.txt", 5)
    ]
    assert told["lists"] == [
        {"id": "mine", "title": "Mine", "of": ["north"], "file": "mine.txt", "house": False, "cards": 7, "titles": 5,
         "points": 21}
    ]  # fmt: skip


def test_what_does_not_go_together_is_wrong_use(run: Callable[..., Any], mine: Path) -> None:
    for words in (
        ("check", "--all", "--deck", mine.name),
        ("check", MARCHES, "--points", "9"),
        ("check", MARCHES, MARCHES + "x", "--deck", mine.name),
        ("check", "condottieri", "--deck", mine.name),
        ("build", "condottieri"),
        ("build", MARCHES, "--of", "nord"),
        ("build", MARCHES, "--points", "2"),
        ("make", MARCHES, "--deck", mine.name, "--pool"),
        ("make", "condottieri", "--deck", mine.name),
        ("make", MARCHES, "--deck", "nobody.txt"),
        ("play", MARCHES, "--trust", "--as", "none", "--decks", "raid,raid,raid"),
        ("play", MARCHES, "--trust", "--as", "none", "--decks", "random:0"),
        ("playtest", MARCHES, "-n", "2", "--trust", "--no-db", "--decks", "rade"),
        ("playtest", "condottieri", "-n", "2", "--no-db", "--decks", "raid"),
    ):
        done = run(*words)
        assert done.code == 2, words
        assert len(done.err.splitlines()) <= 2, words
    assert "did you mean 'raid'?" in run("playtest", MARCHES, "-n", "2", "--trust", "--no-db", "--decks", "rade").err


@pytest.mark.usefixtures("mine")
def test_a_list_is_built_and_is_legal(run: Callable[..., Any]) -> None:
    first = run("build", MARCHES, "--seed", "7", "--trust", "-o", "built.yaml")
    assert (first.code, first.out.startswith("built.yaml: The ")) == (0, True)
    text = Path("built.yaml").read_text(encoding="utf-8")
    again = run("build", MARCHES, "--seed", "7", "--trust")
    assert (again.code, again.out) == (0, text)
    assert run("check", MARCHES, "--deck", "built.yaml", "--trust").code == 0
    unasked = run("build", MARCHES, "--seed", "7")
    assert unasked.code == 0
    assert "was not asked" in unasked.err
    told = json.loads(run("build", MARCHES, "--seed", "7", "--points", "24", "--of", "south", "--trust", "--json").out)
    assert told["of"][0] == "south"
    assert (told["cards"], told["points"] <= 24) == (10, True)
    assert sum(told["list"]["cards"].values()) == 10


@pytest.mark.usefixtures("mine")
def test_a_better_list_is_found_by_playing(run: Callable[..., Any]) -> None:
    done = run("build", MARCHES, "--seed", "4", "--of", "north", "--good", "-n", "40", "--trust", "--json")
    told = json.loads(done.out)
    assert done.code == 0
    assert told["good"]["wins"]["rate"] >= told["good"]["first"]["rate"]
    assert told["good"]["games"] == 40


def test_lists_are_played_recorded_and_verified(run: Callable[..., Any], mine: Path) -> None:
    words = ("play", MARCHES, "--as", "none", "--seed", "3", "--trust", "--decks")
    done = run(*words, f"{mine.name},built:5", "--record", "m.jsonl")
    assert done.code == 0, done.err
    assert "Seat 1 brought Mine (north): 10 cards, 6 titles, 30 points." in done.out
    header = json.loads(Path("m.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["lists"][0]["title"] == "Mine"
    assert run("verify", "m.jsonl", "--game", MARCHES, "--trust").code == 0
    mine.write_text("1 Thane\n", encoding="utf-8")
    assert run(*words, mine.name).code == 1


@pytest.mark.usefixtures("mine")
def test_a_playtest_of_lists_tells_which_win(run: Callable[..., Any]) -> None:
    words = ("playtest", MARCHES, "-n", "60", "--agents", "thumb", "--trust", "--no-db")
    done = run(*words, "--decks", "raid,muster,random:3", "--json")
    told = json.loads(done.out)
    assert done.code == 0, done.err
    assert told["decks"] == ["raid", "muster", "built:0", "built:1", "built:2"]
    assert len(told["lists"]["pairs"]) == 20
    plain = run(*words)
    assert "  The raid       wins" in plain.out
    assert "lists of north win" in plain.out


def test_the_kit_holds_the_lists_their_rosters_or_the_pool(run: Callable[..., Any], mine: Path) -> None:
    def pieces(*words: str) -> tuple[str, int]:
        done = run("make", MARCHES, "--json", "--no-preview", *words)
        (file,) = json.loads(done.out)["files"]
        return file["path"], file["pieces"]

    assert pieces() == ("output/marches/kit.pdf", 20)
    assert pieces("--deck", mine.name) == ("output/marches/deck-mine/kit.pdf", 10)
    assert pieces("--deck", "raid", "--deck", mine.name) == ("output/marches/deck-the-raid-mine/kit.pdf", 20)
    assert pieces("--pool") == ("output/marches/pool/kit.pdf", 16)
    assert pieces() == ("output/marches/kit.pdf", 20)

    import pypdfium2

    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument("output/marches/kit.pdf"))
    assert "3 \u00d7 Axes, 3 each: 9" in text
    assert "In all 10 cards, 28 points. This list is ours, not the rulebook's." in text.replace("\r\n", " ")


def test_an_export_holds_the_lists(run: Callable[..., Any], mine: Path) -> None:
    told = json.loads(run("export", "images", MARCHES, "--deck", mine.name, "--json", "--px-per-mm", "2").out)
    assert told["pieces"] == 10
    assert json.loads(run("export", "images", MARCHES, "--pool", "--json", "--px-per-mm", "2").out)["pieces"] == 16


@pytest.mark.usefixtures("mine")
def test_show_counts_the_pool_and_each_list_beside_it(run: Callable[..., Any]) -> None:
    told = json.loads(run("show", MARCHES, "--json").out)
    assert told["pool"] == {"titles": 16, "pieces": 16}
    assert [(row["id"], row["cards"], row["points"], row["house"]) for row in told["lists"]] == [
        ("muster", 10, 28, True),
        ("raid", 10, 30, False),
    ]
    assert "Lists are built of 16 titles, 16 pieces in the box." in run("show", MARCHES).out
    assert json.loads(run("show", "condottieri", "--json").out)["pool"] is None


def test_a_rule_that_raises_is_told_as_a_mistake_of_the_rules(run: Callable[..., Any], mine: Path) -> None:
    shutil.copytree(MARCHES, "marches")
    rules = Path("marches/rules.py")
    rules.write_text(rules.read_text(encoding="utf-8").replace("if len(troops) < 3", "if troops < 3"), encoding="utf-8")
    done = run("check", "marches", "--deck", mine.name, "--trust")
    assert done.code == 1
    assert "The rules are wrong. " in done.err
    assert "if troops < 3" in done.err
