"""`pnp tune` and `--set`: what a person reads and a script gets, and every wrong use as a sentence."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from samples import write_game

MANIFEST = """\
title: Race
kind: card
family: toys
players: {min: 2, max: 2, print_for: 2}
sides: [hare, hedgehog]
numbers: {rounds: 4}
fields:
  speed: {type: int}
"""
RUNNER = """\
kind: deck
title: Runners
size: poker
layout: plain
columns: [name, speed]
rows:
  - [Hare, 6]
  - [Hedgehog, 3]
"""
RULES = '''\
"""Each rolls a die of so many sides as its runner is fast; the hare wins where its roll is higher."""
from pnp.engine import Choice, Result


def play(table):
    runners = table.unbox("runner", table.pile("track"))
    for _ in range(table.numbers.rounds):
        yield Choice("run", ["run"])
    hare, hedgehog = (table.roll(f"d{runner.speed}") for runner in runners)
    return Result.ranked([1, 0] if hare > hedgehog else [0, 1])


def thumb(view, choice):
    return choice.options[0]
'''


@pytest.fixture(autouse=True)
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The hare (d6) is ahead of the hedgehog (d3) in two of three games; with d3 for both in one of three."""
    folder = write_game(tmp_path / "race", {"game": MANIFEST, "runner": RUNNER})
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def tuned(run: Any, *words: str) -> dict[str, Any]:
    done = run("tune", "race", "--trust", "--json", "-n", "400", *words)
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    return document


def test_the_document(run: Any) -> None:
    """A hare of d4 beats a hedgehog of d3 in half of the games: 6 of 12 rolls."""
    found = tuned(run, "--target", "win(side hare)=50%", "--vary", "runner:hare.speed=2..6")
    assert found.pop("timing")["jobs"] == 1
    assert {name: found[name] for name in ("game", "target", "wanted", "games", "seed", "fresh_seed", "tried")} == {
        "game": "race",
        "target": "win(side hare)=0.5",
        "wanted": 0.5,
        "games": 400,
        "seed": 0,
        "fresh_seed": 1,
        "tried": 4,
    }
    best = found["rows"][0]
    assert best["sets"] == ["runner:hare.speed=4"] and best["reached"] and found["reached"]
    assert best["low"] < 0.5 < best["high"] and abs(best["value"] - 0.5) == pytest.approx(best["distance"])
    (asis,) = (row for row in found["rows"] if not row["sets"])
    assert asis["low"] < 2 / 3 < asis["high"]
    again = tuned(run, "--target", "win(seat0)=0.5", "--vary", "runner:hare.speed=2..6", "--jobs", "2")
    assert (again["rows"], again["dropped"]) == (found["rows"], found["dropped"])


def test_what_a_person_reads_leads_to_a_playtest_of_the_same_games(run: Any) -> None:
    done = run("tune", "race", "--trust", "--target", "win(hare)=50%", "--vary", "runner:hare.speed=4", "-n", "300")
    head, *_ = done.out.splitlines()
    assert head == "race: win(hare) to be 50.0%"
    rows = [line.split() for line in done.out.splitlines() if "% (" in line]
    assert rows[0][-4:] == ["runner:hare.speed", "6", "to", "4"]
    assert rows[0][4] == "reached" and rows[1][-3:] == ["as", "it", "is"] and "reached" not in rows[1]
    (line,) = (line for line in done.out.splitlines() if line.startswith("Next: pnp "))
    again = json.loads(run(*shlex.split(line)[2:], "--json").out)
    assert f"{again['seats'][0]['rate']:.1%}" == rows[0][0]
    assert again["sets"] == ["runner:hare.speed=4"]


def test_what_a_person_reads_where_nothing_helps(run: Any) -> None:
    words = ("--vary", "runner:hedgehog.speed=4..6", "-n", "200")
    done = run("tune", "race", "--trust", "--target", "win(hare)=95%", *words)
    assert "Nothing tried comes nearer than the game as it is" in done.out
    assert "Next:" not in done.out
    done = run("tune", "race", "--trust", "--target", "length=9", "--vary", "numbers.rounds=5,6", "-n", "50")
    assert "Nothing tried reaches it: the nearest is 3.0 off." in done.out
    assert "--set numbers.rounds=6" in done.out


def test_a_change_that_rules_cannot_play(run: Any) -> None:
    words = (
        "--target",
        "win(hare)=50%",
        "--vary",
        "runner:hedgehog.copies=0",
        "--vary",
        "numbers.rounds=3",
        "-n",
        "50",
    )
    done = run("tune", "race", "--trust", *words)
    assert "  not played: runner:hedgehog.copies=0: Game 0 (--seed " in done.out
    assert "as it is" in done.out


WRONG = [
    (("--target", "win(hare)=50", "--vary", "numbers.rounds=3"), "write 50% or 0.5"),
    (("--target", "wins=50%", "--vary", "numbers.rounds=3"), "did you mean 'win'?"),
    (("--target", "win(fox)=50%", "--vary", "numbers.rounds=3"), "win(fox) is of nobody here"),
    (("--target", "length=3", "--vary", "numbers.round=3"), "did you mean 'numbers.rounds'?"),
    (("--target", "length=3", "--vary", "runner:hare.speed=fast"), "'fast' is not a whole number"),
    (("--target", "length=3", "--vary", "numbers.rounds"), "changes nothing"),
    (("--target", "length=3", "--vary", "numbers.rounds=4"), "numbers.rounds is 4 already"),
    (("--target", "length=3", "--vary", "numbers.rounds=3", "--players", "3"), "2"),
    (("--target", "length=3", "--vary", "numbers.rounds=3", "--agents", "genius"), "no agent 'genius'"),
    (("--target", "length=3"), "--vary"),
    (("--vary", "numbers.rounds=3"), "--target"),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_wrong_use_is_a_sentence(words: tuple[str, ...], message: str, run: Any) -> None:
    done = run("tune", "race", "--trust", *words)
    assert done.code == 2
    assert message in done.err
    assert done.out == "" and "Traceback" not in done.err


def test_rules_of_a_folder_run_only_when_trusted(run: Any) -> None:
    done = run("tune", "race", "--target", "length=3", "--vary", "numbers.rounds=3")
    assert done.code == 2 and "--trust" in done.err


def test_rules_that_are_wrong_already(run: Any, race: Path) -> None:
    (race / "rules.py").write_text(RULES.replace("hare > hedgehog", "hare > horse"), encoding="utf-8")
    done = run("tune", "race", "--trust", "--target", "length=3", "--vary", "numbers.rounds=3")
    assert done.code == 1 and "The rules are wrong." in done.err and "horse" in done.err
