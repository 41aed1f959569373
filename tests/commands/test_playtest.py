"""`pnp playtest` and the lab behind it: every figure against one counted by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from samples import write_game

from pnp.engine import Choice, Result
from pnp.lab.figures.wilson import wilson
from pnp.lab.runs.playtest import Plan

MANIFEST = """\
title: Three Cards
kind: card
family: toys
players: {min: 2, max: 4, print_for: 2}
fields:
  rank: {type: int}
  charm: {type: int, default: 0}
  story: {type: text, default: null, of: face}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, copies, rank, charm]
rows:
  - [Knave, 2, 1, 1]
  - [King, 1, 3]
"""


def play(table: Any) -> Any:
    """Seat 1 draws all three cards, lays the King or keeps it, throws the rest away, and wins by the King."""
    draw, hand = table.unbox("card", table.pile("draw", "nobody")), table.pile("hand", "owner", 0)
    draw.deal(3, hand)
    king = next(card for card in hand if card.rank == 3)
    answer = yield Choice("lay", [king, None])
    if answer:
        hand.give(king, table.pile("laid"))
    hand.give_all(table.pile("gone"))
    yield Choice("bow", ["bow"], 1)
    if answer:
        return Result.ranked([1, 0], capped=True)
    return Result.ranked([0, 0])


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, give_rules: Any) -> Path:
    give_rules("three-cards", play, lambda _view, choice: choice.options[0])
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path / "three-cards", {"game": MANIFEST, "card": CARD})


def document(run: Any, *words: str, code: int = 0) -> dict[str, Any]:
    done = run("playtest", "three-cards", "--json", *words)
    assert done.code == code, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


pytestmark = pytest.mark.usefixtures("three")


def test_every_figure_is_what_a_hand_counts(run: Any) -> None:
    found = document(run, "-n", "10", "--agents", "thumb")
    assert found["seats"] == [
        {"seat": 1, "wins": 10, "rate": 1.0, "low": 0.7225, "high": 1.0},
        {"seat": 2, "wins": 0, "rate": 0.0, "low": 0.0, "high": 0.2775},
    ]
    assert found["length"] == {"mean": 2.0, "min": 2, "max": 2, "p5": 2, "p50": 2, "p95": 2, "sd": 0.0}
    phases = found["branching"].pop("phases")
    assert found["branching"] == {"mean": 1.5, "free": 2.0, "max": 2, "forced": 0.5}
    assert phases == [
        {"phase": "bow", "asked": 10, "forced": 1.0, "options": 0.0},
        {"phase": "lay", "asked": 10, "forced": 0.0, "options": 2.0},
    ]
    assert (found["game"], found["games"], found["caps"], found["agents"]) == ("three-cards", 10, 10, ["thumb"])
    knave, king = found["cards"]
    expected = {
        "component": "card", "id": "card:king", "title": "King", "copies": 1,
        "drawn": 10, "played": 10, "resolved": 10, "dead": False,
    }  # fmt: skip
    assert {name: king[name] for name in expected} == expected
    assert (knave["drawn"], knave["played"], knave["resolved"], knave["dead"]) == (20, 0, 0, True)
    assert found["timing"]["seconds"] >= 0


def test_a_card_kept_and_thrown_away_is_neither_played_nor_resolved(run: Any, give_rules: Any) -> None:
    give_rules("three-cards", play, lambda _view, choice: choice.options[-1])
    found = document(run, "-n", "4", "--agents", "thumb")
    king = found["cards"][1]
    assert (king["drawn"], king["played"], king["resolved"], king["dead"]) == (4, 0, 0, True)
    assert [seat["wins"] for seat in found["seats"]] == [2, 2]  # four shared victories
    assert found["caps"] == 0


def test_a_team_is_told_of_as_one(run: Any, give_rules: Any) -> None:
    def both(table: Any) -> Any:
        won = yield Choice("roll", ["roll"], 1)
        return Result.team(table.seats, won == "roll" and table.roll("d2", "luck") == 2, 1)

    give_rules("three-cards", both, lambda _view, choice: choice.options[0])
    told = run("playtest", "three-cards", "--trust", "-n", "20", "--agents", "thumb", "--no-db").out
    assert "all seats together win " in told and "seat 1" not in told
    give_rules("three-cards", play, lambda _view, choice: choice.options[-1])
    assert "seat 1" in run("playtest", "three-cards", "--trust", "-n", "4", "--agents", "thumb", "--no-db").out


def test_figures_do_not_hang_on_the_number_of_processes(run: Any) -> None:
    one, two = (document(run, "-n", "60", "--jobs", jobs, "--seed", "4") for jobs in ("1", "2"))
    assert one.pop("timing")["jobs"] == 1
    assert two.pop("timing")["jobs"] == 2
    assert one == two
    other = document(run, "-n", "60", "--seed", "5")
    assert other["seats"] != one["seats"]


def test_fewer_agents_than_seats_repeat_and_rotate() -> None:
    plan = Plan("x", 9, 3, None, ("a", "b"))
    assert [plan.sitting(number) for number in range(3)] == [["a", "b", "a"], ["b", "a", "b"], ["a", "b", "a"]]
    full = Plan("x", 9, 2, None, ("a", "b"))
    assert [full.sitting(number) for number in range(2)] == [["a", "b"], ["a", "b"]]


def test_agents_are_compared_by_the_seats_they_had(run: Any) -> None:
    found = document(run, "-n", "8", "--agents", "random,thumb")
    thumb = next(row for row in found["by_agent"] if row["agent"] == "thumb")
    assert (thumb["seats"], sum(row["seats"] for row in found["by_agent"])) == (8, 16)


def test_coverage_names_the_field_that_no_playout_reads(run: Any) -> None:
    found = document(run, "-n", "3", "--coverage", code=1)
    assert found["unread"] == [{"field": "charm", "components": ["card"]}]
    done = run("playtest", "three-cards", "-n", "3", "--coverage")
    assert done.code == 1
    assert "error: no playout read the field 'charm' (of: rules) of card." in done.err
    assert "Knave       2        6        0        0  dead" in done.out


def test_coverage_is_content_when_everything_is_read(run: Any, three: Path) -> None:
    (three / "card.yaml").write_text(CARD.replace(", charm]", "]").replace(", 1, 1]", ", 1]"), encoding="utf-8")
    assert document(run, "-n", "3", "--coverage")["unread"] == []


def test_a_person_reads_a_few_lines(run: Any) -> None:
    done = run("playtest", "three-cards", "-n", "10", "--agents", "thumb")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:3] == [
        "three-cards: 10 games of 2, seed 0",
        "  seat 1         wins 100.0% (72.2% to 100.0%)",
        "  seat 2         wins 0.0% (0.0% to 27.8%)",
    ]
    assert "ended by the cap: 10" in done.out
    assert "drawn, but never played: Knave" in done.out


@pytest.mark.parametrize("words", [("-n", "0"), ("-n", "5", "--jobs", "0"), ()])
def test_impossible_numbers_are_wrong_use(run: Any, words: tuple[str, ...]) -> None:
    assert run("playtest", "three-cards", *words).code == 2


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 2, 0.0945, 0.9055)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
