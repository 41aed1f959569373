"""Does skill matter? A ladder of agents, each step of which meets the one below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import log10, sqrt
from typing import Any

from pnp.lab.figures.statistics import difference, mean_difference, mean_sd, normal_p
from pnp.lab.figures.wilson import wilson
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.tally import Tally
from pnp.model import PnpError

_DIGITS = 4
Run = Callable[[Plan], Tally]


class NoLadder(PnpError):
    """There is no step between these agents."""


def rungs(plan: Plan, agents: Sequence[str], games: int, run: Run) -> list[dict[str, Any]]:
    """What each agent makes of the one before it in `agents`, weakest first.

    One seat plays the higher agent, all others the lower, and they move on by a seat from game to game; the games are
    rounded up so that each seat has its turn equally often. `rate` is the higher one's share of the games that
    somebody won, shared victories in parts, `par` what each seat would have if all were alike, `effect` the first minus
    the second. `elo` is 400 log10 of how the odds of winning compare with those at par: with n seats, an agent that
    wins s times as often as each of the others wins s / (s + n - 1) of the games, and its step is 400 log10 s. It is
    reckoned with one more game, won at par; of a clean sweep it would have no end.

    Alone, and where all win or lose together, nobody can be beaten: then each agent plays the same deals by itself, in
    all seats; `par` is the lower one's rate, and `score` compares the mean scores of a solitaire. Where neither ever
    won, it is the scores that are significant or not.

    Args:
        plan: what is played; its agents and games are replaced.
        agents: names, two or more, as `Plan.agents` has them.
        games: how many for each step.
        run: plays a plan.

    Returns:
        A row for each step: lower, higher, games, won (games that somebody won), wins, rate, low, high, par, effect,
        effect_low, effect_high, p, elo, significant, seed, together (whether each played by itself), score.

    Raises:
        NoLadder: there are fewer than two agents, or one that follows itself.
    """
    if len(agents) < 2:
        raise NoLadder("A ladder needs two agents or more, the weakest first; for example random,thumb.")
    for lower, higher in pairwise(agents):
        if lower == higher:
            raise NoLadder(f"A ladder's steps are different agents, but {lower} follows {higher}; name each once.")
    alone: dict[str, Tally] = {}
    return [_rung(plan, lower, higher, games, run, alone) for lower, higher in pairwise(agents)]


def _rung(plan: Plan, lower: str, higher: str, games: int, run: Run, alone: dict[str, Tally]) -> dict[str, Any]:
    row: dict[str, Any] = {"lower": lower, "higher": higher}
    seats = plan.players
    if seats > 1:
        sitting = (higher, *[lower] * (seats - 1))
        tally = run(plan._replace(agents=sitting, games=-(-games // seats) * seats, rotate=True))
        if any(sharers < seats for _, sharers in tally.wins):
            return row | _against(tally, higher, seats) | {"seed": plan.seed, "together": False, "score": None}
    for agent in (lower, higher):
        if agent not in alone:
            alone[agent] = run(plan._replace(agents=(agent,) * seats, games=games, rotate=False))
    return row | _beside(alone[higher], alone[lower]) | {"seed": plan.seed, "together": True}


def _against(tally: Tally, higher: str, seats: int) -> dict[str, Any]:
    """One seat against the others: its share of the games that were won, beside an equal share."""
    won, wins, par = int(_victories(tally.wins)), float(_victories(tally.by_agent, higher)), 1 / seats
    low, high = wilson(wins, won)
    rate = wins / won
    found = {
        "games": tally.games, "won": won, "wins": wins, "rate": rate, "low": low, "high": high, "par": par,
        "effect": rate - par, "effect_low": low - par, "effect_high": high - par,
        "p": normal_p((rate - par) / sqrt(par * (1 - par) / won)),
        "elo": _elo((wins + par) / (won - wins + 1 - par), par / (1 - par)),
    }  # fmt: skip
    return _rounded(found) | {"significant": not low <= par <= high}


def _beside(tally: Tally, below: Tally) -> dict[str, Any]:
    """The same deals played by two agents, each by itself: the first one's figures, beside the second's."""
    games, wins, others = tally.games, float(_victories(tally.wins)), float(_victories(below.wins))
    low, high = wilson(wins, games)
    effect, effect_low, effect_high, p = difference((wins, games), (others, below.games))
    found = {
        "games": games, "won": int(wins), "wins": wins, "rate": wins / games, "low": low, "high": high,
        "par": others / below.games, "effect": effect, "effect_low": effect_low, "effect_high": effect_high, "p": p,
        "elo": _elo((wins + 0.5) / (games - wins + 0.5), (others + 0.5) / (below.games - others + 0.5)),
    }  # fmt: skip
    score = _score(tally, below)
    significant = not effect_low <= 0 <= effect_high
    if not wins and not others and score:
        significant = score["significant"]
    return _rounded(found) | {"significant": significant, "score": score}


def _score(tally: Tally, below: Tally) -> dict[str, Any] | None:
    """The mean scores of a solitaire."""
    own, others = ({score: count for (_, score), count in one.scores.items()} for one in (tally, below))
    if not own or not others or any(seat for seat, _ in tally.scores):
        return None
    means = [(*mean_sd(counts), sum(counts.values())) for counts in (own, others)]
    effect, low, high, p = mean_difference(*means)
    found = {"mean": means[0][0], "par": means[1][0], "effect": effect, "low": low, "high": high, "p": p}
    return _rounded(found) | {"significant": p < 0.05}


def _victories(wins: Counter[Any], who: object = None) -> Fraction:
    """Victories of one, or of all; a shared one counted in parts."""
    parts = (Fraction(count, sharers) for (name, sharers), count in wins.items() if who is None or name == who)
    return sum(parts, Fraction())


def _elo(odds: float, par: float) -> float:
    return 400 * log10(odds / par)


def _rounded(found: dict[str, Any]) -> dict[str, Any]:
    """Four digits, but p-values as they are, which may be far smaller; Elo to a tenth, and whole victories whole."""
    told = {name: round(value, 1 if name == "elo" else _DIGITS) for name, value in found.items() if name != "p"}
    if "wins" in told and told["wins"] == int(told["wins"]):
        told["wins"] = int(told["wins"])
    return told | {"p": found["p"]}
