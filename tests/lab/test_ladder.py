"""The ladder: games whose odds between two agents are known, played by the lab, and tallies made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import log10
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from samples import DECK, MANIFEST, write_game

from pnp.engine import Choice, Result
from pnp.lab.figures.wilson import wilson
from pnp.lab.questions.ladder import NoLadder, rungs
from pnp.lab.runs.playtest import Plan, Tally, run

Give = Callable[[Callable[..., Any]], str]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Give:
    """`game(play)`: a game with these rules, whose thumb takes the last option."""

    def given(play: Callable[..., Any]) -> str:
        rules = ModuleType("hill_war")
        vars(rules).update(play=play, thumb=lambda _view, choice: choice.options[-1])
        monkeypatch.setattr("pnp.games.find", {"hill-war": rules}.get)
        manifest = MANIFEST.replace("min: 2", "min: 1")
        return str(write_game(tmp_path / "hill-war", {"game": manifest, "foe": DECK}))

    return given


def duel(table: Any) -> Any:
    """Each seat says 1 or 2; who said most shares the victory."""
    said = []
    for seat in table.seats:
        said.append((yield Choice("say", [1, 2], seat)))
    return Result.ranked(said)


def test_a_step_is_what_the_odds_say(game: Give) -> None:
    # Who always says 2 wins alone against a 1 and shares against a 2: 3/4 of the games, three times the other's.
    (rung,) = rungs(Plan(game(duel), 0, 2, None, ()), ["random", "thumb"], 3_000, run)
    assert (rung["lower"], rung["higher"], rung["games"], rung["won"]) == ("random", "thumb", 3_000, 3_000)
    assert rung["low"] < 0.75 < rung["high"]
    assert (rung["low"], rung["high"]) == pytest.approx(wilson(rung["wins"], 3_000), abs=5e-5)
    assert (rung["par"], rung["effect"]) == (0.5, pytest.approx(rung["rate"] - 0.5, abs=1e-4))
    assert (rung["effect_low"], rung["effect_high"]) == pytest.approx((rung["low"] - 0.5, rung["high"] - 0.5), abs=1e-4)
    assert rung["elo"] == pytest.approx(400 * log10(3), abs=20)
    assert rung["significant"]
    assert rung["p"] < 1e-9
    assert (rung["seed"], rung["together"], rung["score"]) == (0, False, None)


def test_a_step_down_is_told_as_one(game: Give) -> None:
    up, down = rungs(Plan(game(duel), 0, 2, None, ()), ["random", "thumb", "random"], 1_000, run)
    assert up["significant"] and down["significant"]
    assert down["effect"] < 0 < up["effect"]
    assert down["elo"] == pytest.approx(-up["elo"], abs=40)


def test_of_three_seats_one_is_better_and_all_have_their_turn(game: Give) -> None:
    plans: list[Plan] = []
    tallies: list[Tally] = []

    def kept(plan: Plan) -> Tally:
        plans.append(plan)
        tallies.append(run(plan))
        return tallies[-1]

    (rung,) = rungs(Plan(game(duel), 0, 3, None, ("x",), seed=7), ["random", "thumb"], 2_000, kept)
    assert [(plan.agents, plan.games, plan.rotate, plan.seed) for plan in plans] == [
        (("thumb", "random", "random"), 2_001, True, 7)
    ]
    assert Counter(plans[0].sitting(number).index("thumb") for number in range(2_001)) == {0: 667, 1: 667, 2: 667}
    # Alone with 1/4, with one other half of 1/2, with both a third of 1/4: 7/12, against 5/24 for each of the others.
    assert rung["low"] < 7 / 12 < rung["high"]
    assert rung["par"] == pytest.approx(1 / 3, abs=1e-4)
    assert rung["elo"] == pytest.approx(400 * log10((7 / 12) / (5 / 24)), abs=25)


def tally(games: int, **wins: dict[tuple[Any, int], int]) -> Tally:
    found = Tally(games=games)
    found.wins, found.by_agent = Counter(wins.get("wins", {})), Counter(wins.get("by_agent", {}))
    return found


def test_games_that_nobody_won_say_nothing_of_who_is_better() -> None:
    told = tally(100, wins={(0, 1): 15, (1, 1): 5, (0, 2): 2, (1, 2): 2}, by_agent={("b", 1): 14, ("b", 2): 2})
    (rung,) = rungs(Plan("x", 0, 2, None, ()), ["a", "b"], 100, lambda _: told)
    assert (rung["games"], rung["won"], rung["wins"]) == (100, 22, 15)
    assert rung["rate"] == pytest.approx(15 / 22, abs=1e-4)
    assert rung["elo"] == pytest.approx(400 * log10(15.5 / 7.5), abs=0.1)
    assert not rung["significant"]
    assert rung["p"] > 0.05


def test_a_clean_sweep_has_an_end() -> None:
    told = tally(40, wins={(0, 1): 20, (1, 1): 20}, by_agent={("b", 1): 40})
    (rung,) = rungs(Plan("x", 0, 2, None, ()), ["a", "b"], 40, lambda _: told)
    assert rung["elo"] == pytest.approx(400 * log10(40.5 / 0.5), abs=0.1)


def solitaire(table: Any) -> Any:
    """Two guesses, the last option being right each time: two right ones win, each is a point."""
    right = 0
    for _ in range(2):
        right += yield Choice("guess", [0, 1], 0)
    table.roll("1d6")
    return Result.won(right) if right == 2 else Result.lost(right)


def test_alone_each_plays_the_same_deals_by_itself(game: Give) -> None:
    plans: list[Plan] = []

    def kept(plan: Plan) -> Tally:
        plans.append(plan)
        return run(plan)

    up, down = rungs(Plan(game(solitaire), 0, 1, None, (), seed=3), ["random", "thumb", "random"], 400, kept)
    assert [(plan.agents, plan.games, plan.seed) for plan in plans] == [(("random",), 400, 3), (("thumb",), 400, 3)]
    assert (up["rate"], up["wins"], up["together"]) == (1.0, 400, True)
    assert up["par"] == pytest.approx(0.25, abs=0.07)
    assert up["effect"] == pytest.approx(1 - up["par"])
    assert up["effect_low"] < 0.75 < up["effect_high"]
    assert up["significant"]
    assert (up["score"]["mean"], up["score"]["par"]) == (2.0, pytest.approx(1.0, abs=0.1))
    assert up["score"]["low"] < 1 < up["score"]["high"]
    assert down["effect"] == -up["effect"]
    assert down["elo"] == -up["elo"]
    assert down["score"]["effect"] == -up["score"]["effect"]


def hopeless(table: Any) -> Any:
    """A solitaire that nobody wins; the last option is worth a point."""
    return Result.lost((yield Choice("guess", [0, 1], 0)) + table.roll("1d6"))


def test_a_solitaire_that_nobody_wins_is_judged_by_its_scores(game: Give) -> None:
    (rung,) = rungs(Plan(game(hopeless), 0, 1, None, ()), ["random", "thumb"], 400, run)
    assert (rung["won"], rung["effect"], rung["elo"]) == (0, 0, 0)
    assert rung["score"]["low"] < 0.5 < rung["score"]["high"]
    assert rung["score"]["significant"] and rung["significant"]


def together(table: Any) -> Any:
    """All win when all say 1, else nobody does."""
    said = []
    for seat in table.seats:
        said.append((yield Choice("say", [0, 1], seat)))
    return Result(tuple(table.seats) if all(said) else ())


def test_where_all_win_or_lose_together_each_agent_plays_in_all_seats(game: Give) -> None:
    (rung,) = rungs(Plan(game(together), 0, 2, None, ()), ["random", "thumb"], 400, run)
    assert (rung["together"], rung["rate"], rung["wins"], rung["score"]) == (True, 1.0, 400, None)
    assert rung["par"] == pytest.approx(0.25, abs=0.07)
    assert rung["significant"]


def lost(_table: Any) -> Any:
    """Nobody wins."""
    yield Choice("say", [0, 1], 0)
    return Result(())


@pytest.mark.parametrize("players", [1, 3])
def test_where_nobody_ever_wins_no_step_is_seen(game: Give, players: int) -> None:
    (rung,) = rungs(Plan(game(lost), 0, players, None, ()), ["random", "thumb"], 50, run)
    assert (rung["won"], rung["effect"], rung["elo"], rung["p"], rung["significant"]) == (0, 0, 0, 1, False)


def test_a_ladder_of_no_steps_is_refused() -> None:
    for agents, said in ((["random"], "two agents"), (["a", "b", "b"], "b follows b")):
        with pytest.raises(NoLadder, match=said):
            rungs(Plan("x", 0, 2, None, ()), agents, 10, lambda _: Tally())
