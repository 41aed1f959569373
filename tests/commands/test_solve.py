"""`pnp solve`: the best line of a deal, what is proved of it, and the share of deals that can be won."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from samples import write_game

from pnp.lab.questions.solve import Plan, solve_one
from pnp.lab.runs.ready import Ready, ready

MANIFEST = """\
title: Stairs
kind: solitaire
family: toys
players: {min: 1, max: 1, print_for: 1}
numbers: {to_win: 40, cards: 12}
fields:
  rank: {type: int}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, rank]
rows:
""" + "".join(f"  - [Stair {rank}, {rank}]\n" for rank in range(1, 19))
RULES = '''\
"""Take a card or leave it, each higher than the last one taken; what you took is your score."""
from pnp.engine import Choice, Result


def play(table):
    draw, taken = table.shuffled("card"), table.pile("taken")
    for number in range(table.numbers.cards):
        table.track("turn").value = number + 1
        draw.deal(1, table.pile("shown"))
        card = table.pile("shown").top
        low = taken.top is None or card.rank > taken.top.rank
        answer = yield Choice("take", ["leave", card] if low else ["leave"])
        table.pile("shown").give(card, taken if answer is card else table.pile("left"))
    score = sum(card.rank for card in taken)
    return Result.won(score) if score >= table.numbers.to_win else Result.lost(score)


def thumb(view, choice):
    return choice.options[-1]
'''


@pytest.fixture
def stairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A solitaire of ones own: its best line is the heaviest rising run of its first twelve cards."""
    folder = write_game(tmp_path / "stairs", {"game": MANIFEST, "card": CARD})
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def loaded(stairs: Path) -> Ready:
    return ready(stairs, trust=True)


def best_of(loaded: Ready, seed: int, cards: int = 12) -> int:
    """The heaviest rising run of a deal's first cards, counted without playing."""
    from pnp.engine import Match

    match = Match(*loaded, seed, players=1)
    _ = match.question
    order = [match.table.pile("shown")[0], *reversed(match.table.pile("card"))][:cards]
    runs: list[tuple[int, int]] = [(0, 0)]
    for card in order:
        best = max(total for last, total in runs if last < card.rank)
        runs.append((card.rank, best + card.rank))
    return max(total for _, total in runs)


def test_a_small_deal_is_searched_whole_and_its_result_proved(loaded: Ready, stairs: Path) -> None:
    for seed in range(12):
        solution = solve_one(loaded, Plan(str(stairs), None, seed, 20_000, True))
        assert solution.proved
        assert solution.result.scores == (best_of(loaded, seed),)
        assert bool(solution.result.winners) == (best_of(loaded, seed) >= 40)


def test_without_a_proof_the_search_still_finds_nearly_the_best(loaded: Ready, stairs: Path) -> None:
    found = wanted = greedy = proved = 0
    for seed in range(12):
        plan = Plan(str(stairs), None, seed, 100, True)
        solution = solve_one(loaded, plan)
        found += solution.result.scores[0]
        greedy += solve_one(loaded, plan._replace(budget=1)).result.scores[0]
        wanted += best_of(loaded, seed)
        proved += solution.proved
        assert solution.playouts <= 100
    assert proved < 6  # the other deals have more lines than that
    assert greedy < 0.8 * wanted
    assert found >= 0.95 * wanted


def test_a_budget_of_one_is_the_rule_of_thumb(loaded: Ready, stairs: Path) -> None:
    solution = solve_one(loaded, Plan(str(stairs), None, 5, 1, True))
    assert (solution.playouts, solution.found, solution.proved) == (1, 1, False)


def test_the_same_deal_and_budget_give_the_same_line(run: Any, stairs: Path) -> None:
    words = ("solve", stairs, "--trust", "--seed", "4", "--budget", "200", "--json")
    first, second = (json.loads(run(*words).out) for _ in range(2))
    assert first == second
    assert first["score"] == sum(int(step["says"].split()[1]) for step in first["line"] if step["answer"] != "leave")


def test_the_line_is_told_turn_by_turn_and_its_record_is_legal(run: Any, stairs: Path, tmp_path: Path) -> None:
    file = tmp_path / "best.jsonl"
    done = run("solve", stairs, "--trust", "--seed", "4", "--record", file)
    assert done.code == 0, done.err
    assert "No play is better." in done.out
    assert "\nTurn 1. take: " in done.out
    assert run("verify", file, "--game", stairs, "--trust").code == 0


def test_the_share_counts_won_lost_and_open_deals_alike_on_two_processes(run: Any, stairs: Path, loaded: Ready) -> None:
    words = ("solve", stairs, "--trust", "--deals", "20", "--budget", "6000", "--json")
    one, two = (json.loads(run(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one == two
    winnable = sum(best_of(loaded, row["seed"]) >= 40 for row in one["each"])
    assert one["won"] == winnable
    assert one["lost"] == 20 - winnable
    assert one["open"] == 0
    assert one["low"] < one["share"] < one["high"]
    assert run(*words[:-1]).out.startswith(f"stairs: {winnable} of 20 deals won")


def test_what_cannot_be_solved_is_said(run: Any, stairs: Path, tmp_path: Path) -> None:
    done = run("solve", "hearts-of-nothing")
    assert done.code == 2
    done = run("solve", "condottieri")
    assert done.code == 2
    assert "Solved is what one plays, or a team (--players)" in done.err
    done = run("solve", stairs, "--trust", "--deals", "3", "--record", tmp_path / "x.jsonl")
    assert done.code == 2
    assert "leave out --deals" in done.err
    done = run("solve", stairs, "--trust", "--record", tmp_path / "no" / "x.jsonl")
    assert done.code == 2
    assert "There is no folder" in done.err


TEAM = """\
from pnp.engine import Choice, Result


def play(table):
    if table.numbers.rivals:
        yield Choice("push", [True, False], 0)
        return Result.ranked([1, 0])
    pushes = 0
    for seat in table.seats:
        if (yield Choice("push", [True, False], seat)):
            pushes += 1
    return Result.team(table.seats, pushes == 1, pushes)


def thumb(view, choice):
    return choice.options[0]
"""


@pytest.fixture
def team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A team of one to three that wins if exactly one of them pushes; or rivals."""
    manifest = MANIFEST.replace("max: 1,", "max: 3,").replace("cards: 12}", "rivals: false}")
    manifest += "modes:\n  team: {title: Team}\n  rivals: {title: Rivals, numbers: {rivals: true}}\n"
    folder = write_game(tmp_path / "team", {"game": manifest, "card": CARD})
    (folder / "rules.py").write_text(TEAM, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_a_team_that_wins_as_one_is_solved_together(run: Any, team: Path) -> None:
    done = run("solve", team, "--trust", "--players", "3", "--budget", "500", "--json")
    assert done.code == 0
    found = json.loads(done.out)
    assert (found["players"], found["won"], found["score"], found["proved"]) == (3, True, 1, True)
    assert len(found["line"]) == 3


def test_rivals_are_not_solved(run: Any, team: Path) -> None:
    done = run("solve", team, "--trust", "--players", "2", "--mode", "rivals")
    assert done.code == 2
    assert "2 players do not win as one team" in done.err
