"""Runs that end early: always after the same game, seldom for nothing, and with what they say they know."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

import pytest
from toys import MANIFEST, toy

from pnp.engine.chance import seeded
from pnp.lab.figures.measure import WrongMeasure, parse_target
from pnp.lab.figures.sequential import FEWEST, Until, enough
from pnp.lab.figures.sequential import Test as Wald
from pnp.lab.figures.sequential import test as made
from pnp.lab.figures.statistics import sequence
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import run
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.tally import Tally
from pnp.model import PnpError

RULES = """\
from pnp.engine import Choice, Result


def play(table):
    yield Choice("go", [1], 1)
    roll = table.roll("d10")
    return Result((int(roll > {often}),), capped=roll == 1)


def thumb(view, choice):
    return choice.options[0]
"""
DECK = "kind: deck\ntitle: card\nsize: poker\nlayout: plain\ncolumns: [name, copies]\nrows:\n  - [Blank, 1]\n"


@pytest.fixture(scope="module")
def coin(tmp_path_factory: pytest.TempPathFactory) -> Ready:
    return toy(tmp_path_factory.mktemp("coin"), lambda _table: iter(()))


def plan_of(games: int, seed: int = 0) -> Plan:
    return Plan("toy", games, 2, None, ("thumb",), seed)


def played(rate: float, games: int, seed: int) -> Iterator[Tally]:
    """The tally of a coin after each chunk of a run."""
    tally, chance = Tally(), seeded("coin", seed, str(rate)).random
    for _, count in plan_of(games).chunks():
        tally.games += count
        wins = sum(chance() < rate for _ in range(count))
        tally.wins[0, 1] += wins
        tally.wins[1, 1] += count - wins
        yield tally


def verdict(stop: Wald | Until, rate: float, games: int, seed: int, coin: Ready) -> tuple[Any, int]:
    """What a run says when it ends, and after how many games."""
    done = enough(stop, plan_of(games), coin.cast)
    tally = Tally()
    for tally in played(rate, games, seed):
        if done(tally):
            break
    return stop.look(plan_of(games), tally, coin.cast)["verdict"], tally.games


def fair(margin: float = 0.1, value: str = "50%") -> Wald:
    return made(parse_target(f"win(seat1)={value}"), margin)


# what is looked at, by hand


def tally_of(wins: int, games: int) -> Tally:
    tally = Tally(games=games)
    tally.wins[0, 1], tally.wins[1, 1] = wins, games - wins
    return tally


def test_until_looks_at_confidence_sequences(coin: Ready) -> None:
    plan, tally = plan_of(1000), tally_of(120, 200)
    found = Until(0.15).look(plan, tally, coin.cast)
    assert (found["until"], found["games"], found["verdict"]) == (0.15, 200, "known")
    for row, wins in zip(found["seats"], (120, 80), strict=True):
        low, high = sequence(wins, 200)
        assert (row["rate"], row["low"], row["high"]) == (
            wins / 200,
            pytest.approx(low, abs=5e-5),
            pytest.approx(high, abs=5e-5),
        )
    half = (found["seats"][0]["high"] - found["seats"][0]["low"]) / 2
    assert 1.6 < half / (1.96 * (0.6 * 0.4 / 200) ** 0.5) < 2  # wider than an interval for one look
    assert Until(half + 1e-4).look(plan, tally, coin.cast)["verdict"] == "known"
    assert Until(half - 1e-4).look(plan, tally, coin.cast)["verdict"] is None


def test_until_waits_for_the_seat_that_is_known_least(coin: Ready) -> None:
    # Of three seats one never won: it is known well long before the others.
    tally = Tally(games=200)
    tally.wins[0, 1], tally.wins[1, 1] = 100, 100
    seats = Until(0.1).look(plan_of(1000)._replace(players=3), tally, coin.cast)
    width = [row["high"] - row["low"] for row in seats["seats"]]
    assert width[2] < 0.05 < 0.2 < width[0]
    assert seats["verdict"] is None


@pytest.mark.parametrize(
    ("wins", "games", "expected"),
    [(64, 100, None), (65, 100, "higher"), (36, 100, None), (35, 100, "lower"), (72, 144, None), (73, 146, "holds")],
)
def test_a_test_by_hand(wins: int, games: int, expected: str | None, coin: Ready) -> None:
    # Wald's sums for .6 and .4 against .5; they end above ln(.95/.025) or below ln(.05/.975).
    upper, lower = log(0.95 / 0.025), log(0.05 / 0.975)
    higher = wins * log(0.6 / 0.5) + (games - wins) * log(0.4 / 0.5)
    less = wins * log(0.4 / 0.5) + (games - wins) * log(0.6 / 0.5)
    by_hand = "higher" if higher > upper else "lower" if less > upper else None
    assert (by_hand or ("holds" if max(higher, less) < lower else None)) == expected
    found = fair().look(plan_of(1000), tally_of(wins, games), coin.cast)
    assert found == {
        "test": "win(seat1)=0.5", "margin": 0.1, "games": games, "value": wins / games, "verdict": expected,
    }  # fmt: skip


def test_nothing_is_looked_at_before_some_games(coin: Ready) -> None:
    done = enough(fair(0.4), plan_of(1000), coin.cast)
    assert not done(tally_of(FEWEST - 1, FEWEST - 1))
    assert done(tally_of(FEWEST, FEWEST))
    assert not enough(None, plan_of(1000), coin.cast)(tally_of(900, 900))


def test_a_share_of_more_than_seats_is_tested(coin: Ready) -> None:
    tally = tally_of(100, 200)
    tally.caps, tally.first[1] = 80, 100
    plan = plan_of(1000)
    assert made(parse_target("caps=10%"), 0.1).look(plan, tally, coin.cast)["verdict"] == "higher"
    assert made(parse_target("first=50%"), 0.2).look(plan, tally, coin.cast)["verdict"] == "holds"
    assert made(parse_target("nobody=5%"), 0.1).look(plan, tally, coin.cast)["verdict"] == "holds"  # to one side only


@pytest.mark.parametrize("what", ["length=40", "play(card:blank)=50%", "keep(card:blank)=50%", "score(seat1)=3"])
def test_what_is_no_share_of_games_is_not_tested(what: str) -> None:
    with pytest.raises(PnpError, match="is no share of games"):
        made(parse_target(what), 0.05)


def test_a_margin_beyond_all_rates_is_refused() -> None:
    with pytest.raises(PnpError, match=r"--margin 0\.6 does not go with"):
        fair(0.6)
    with pytest.raises(PnpError, match="does not go with"):
        fair(0.1, "0%")


def test_a_seat_that_is_not_there_is_told(coin: Ready) -> None:
    with pytest.raises(WrongMeasure):
        made(parse_target("win(seat3)=50%"), 0.1).look(plan_of(100), tally_of(10, 20), coin.cast)


# how often they err


def test_a_fair_coin_is_seldom_called_unfair(coin: Ready) -> None:
    runs = [verdict(fair(), 0.5, 2_000, seed, coin) for seed in range(200)]
    false = sum(said != "holds" for said, _ in runs)
    assert false <= 16  # ten are the most to be expected of a half of 5 % to each side
    assert all(games < 2_000 for _, games in runs)


@pytest.mark.parametrize(("rate", "expected"), [(0.6, "higher"), (0.38, "lower")])
def test_a_biased_coin_is_found_soon(rate: float, expected: str, coin: Ready) -> None:
    runs = [verdict(fair(), rate, 2_000, seed, coin) for seed in range(60)]
    assert sum(said == expected for said, _ in runs) >= 54
    assert {"higher", "lower"} - {said for said, _ in runs} == {"higher", "lower"} - {expected}
    assert sum(games for _, games in runs) / len(runs) < 250


def test_a_rate_lies_where_a_run_says_at_whatever_look_it_ends(coin: Ready) -> None:
    # Of each run all looks count: an interval for one look is left by the true rate in a third of runs as long as this.
    left = 0
    for seed in range(100):
        looks = [sequence(tally.wins[0, 1], tally.games) for tally in played(0.3, 1_000, seed)]
        left += not all(low <= 0.3 <= high for low, high in looks)
    assert left <= 9
    said, games = verdict(Until(0.05), 0.3, 5_000, 1, coin)
    assert said == "known"
    assert 600 < games < 1_500
    assert verdict(Until(0.05), 0.3, 300, 1, coin) == (None, 300)


# runs as they are played


def folder(home: Path, often: int) -> Plan:
    for name, text in {"game.yaml": MANIFEST, "card.yaml": DECK, "rules.py": RULES.format(often=often)}.items():
        (home / name).write_text(text, encoding="utf-8")
    return Plan(str(home), 3_000, 2, None, ("thumb",), 3, trust=True)


@pytest.mark.parametrize(
    ("stop", "often", "expected"),
    [(Until(0.08), 5, "known"), (fair(), 5, "holds"), (fair(0.15), 8, "higher")],
    ids=["until", "holds", "higher"],
)
def test_runs_end_after_the_same_game_on_any_number_of_processes(
    tmp_path: Path, stop: Wald | Until, often: int, expected: str
) -> None:
    plan = folder(tmp_path, often)
    cast = ready(plan.game, trust=True).cast
    seen: list[int] = []
    one = run(plan, 1, lambda done, _all: seen.append(done), enough=enough(stop, plan, cast))
    two = run(plan, 2, enough=enough(stop, plan, cast))
    assert one == two
    assert FEWEST <= one.games < 1_000
    assert stop.look(plan, one, cast)["verdict"] == expected
    # It was not known a chunk before.
    before = run(plan._replace(games=seen[-2]))
    assert before.games == one.games - 10
    assert before.games < FEWEST or stop.look(plan, before, cast)["verdict"] is None


def test_a_run_that_is_never_told_plays_all_its_games(tmp_path: Path) -> None:
    plan = folder(tmp_path, 5)._replace(games=75)
    cast = ready(plan.game, trust=True).cast
    assert run(plan, 2, enough=enough(Until(0.01), plan, cast)).games == 75
