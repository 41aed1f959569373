"""The coach: toy games whose thumbs are bad in one phase, in none, or at what nobody can know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from toys import toy

from pnp.engine import Choice, Result
from pnp.lab.questions.coach import LEAST, coached, look
from pnp.lab.runs.plan import Plan

GAMES = 12
PLAN = Plan("toy", GAMES, 2, None, ("thumb",), 3)
FIELDS = "sow", "reap"


def farm(table: Any) -> Any:
    """Two rounds of two phases: whoever has gathered more, with a die, wins."""
    for _ in range(2):
        for seat in table.seats:
            for phase in FIELDS:
                table.track(f"sheaves of seat {seat + 1}").value += yield Choice(phase, [1, 2, 3], seat)
    totals = [table.track(f"sheaves of seat {seat + 1}").value + table.roll("d6") for seat in table.seats]
    return Result.ranked(totals)


def most(_view: Any, choice: Choice) -> Any:
    return max(choice.options)


def lazy(_view: Any, choice: Choice) -> Any:
    """Bad at the harvest only."""
    return min(choice.options) if choice.phase == "reap" else max(choice.options)


def looked(home: Path, play: Any, thumb: Any, games: int = GAMES, **more: Any) -> dict[str, Any]:
    loaded = toy(home, play, thumb=thumb, **more)
    return coached([look(PLAN, loaded, number) for number in range(games)], PLAN)


def test_a_thumb_that_is_bad_in_one_phase_is_found_there_and_nowhere_else(tmp_path: Path) -> None:
    found = looked(tmp_path, farm, lazy)
    assert [row["phase"] for row in found["phases"] if row["clear"]] == ["reap"]
    reap, sow = found["phases"]
    assert 0 < reap["low"] < reap["given"] < reap["high"]
    assert reap["questions"] == 4
    assert sow["otherwise"] < sow["moments"] / 8
    assert {(row["phase"], row["answered"]) for row in found["situations"]} == {("reap", "a number")}
    worst = reap["shown"][0]
    assert (worst["answered"], worst["instead"]) == ("1", "3")
    assert (
        worst["replay"] == f"pnp play toy --players 2 --as none --agents thumb --seed {PLAN.seed_of(worst['number'])}"
    )


def test_a_sound_thumb_gives_nothing_away(tmp_path: Path) -> None:
    found = looked(tmp_path, farm, most)
    assert found["moments"] == 6 * GAMES
    assert not [row for row in found["phases"] if row["clear"]]
    assert found["situations"] == []


def guess(table: Any) -> Any:
    """What is the top card? Whoever looks into the pile knows."""
    draw = table.shuffled("card")
    named = yield Choice("guess", ["Rose", "Thorn"], 0)
    yield Choice("wait", ["so", "so be it"], 1)
    return Result((0,) if draw.top.name == named else (1,))


def test_what_no_seat_can_know_is_no_loss(tmp_path: Path) -> None:
    """A search that saw the true pile would find half a victory at every second guess."""
    found = looked(tmp_path, guess, lambda _, choice: choice.options[0], 30, cards={"card": {"Rose": 5, "Thorn": 5}})
    assert {row["phase"]: row["moments"] for row in found["phases"]} == {"guess": 30, "wait": 30}
    assert not [row for row in found["phases"] if row["clear"]]
    assert all(abs(row["given"]) < 0.1 for row in found["phases"])


def test_a_look_is_the_same_every_time_and_goes_through_json(tmp_path: Path) -> None:
    loaded = toy(tmp_path, farm, thumb=lazy)
    one = look(PLAN, loaded, 4)
    assert json.loads(json.dumps(one)) == one == look(PLAN._replace(agents=("random",)), loaded, 4)
    assert [moment["phase"] for moment in one["moments"]].count("reap") == 3, "each phase in turn"


def row(number: int, *given: float, phase: str = "turn") -> dict[str, Any]:
    moments = [
        {"at": at, "phase": phase, "seat": 1, "answered": "a", "instead": "b" if share else None}
        | {"sorts": ["a", "b" if share else "a"], "given": share}
        for at, share in enumerate(given, 1)
    ]
    return {"number": number, "seed": number, "asked": {phase: 7}, "moments": moments, "failed": 0}


@pytest.mark.parametrize(("games", "clear"), [(LEAST - 1, False), (LEAST + 3, True)])
def test_a_few_games_say_nothing_however_much_they_lose(games: int, clear: bool) -> None:
    (phase,) = coached([row(number, 0.5, 0.5) for number in range(games)], PLAN)["phases"]
    assert (phase["given"], phase["questions"], phase["clear"]) == (0.5, 7, clear)
    assert bool(phase["shown"]) is clear


def test_one_game_that_gives_all_away_is_no_habit() -> None:
    (phase,) = coached([row(0, 1, 1), *(row(number, 0, 0) for number in range(1, 8))], PLAN)["phases"]
    assert phase["given"] == 0.125
    assert not phase["clear"]


def test_a_situation_counts_the_moments_at_which_the_search_agreed() -> None:
    (found,) = coached([row(number, 0.4, 0) for number in range(9)], PLAN)["situations"]
    assert (found["given"], found["moments"], found["otherwise"]) == (0.2, 18, 9)


def test_a_thumb_that_raises_in_a_playout_costs_a_moment_and_no_more(tmp_path: Path) -> None:
    def afraid(view: Any, choice: Choice) -> Any:
        if view.track("sheaves of seat 1") == 5:
            raise LookupError
        return max(choice.options)

    found = looked(tmp_path, farm, afraid, 3)
    assert found["failed"] > 0
    assert found["moments"] + found["failed"] == 6 * 3
