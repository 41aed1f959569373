"""Runs that end as soon as enough is known: by tests that may be looked at after every game, and still err no oftener.

A 95 % interval looked at again and again ends with a false alarm in a third of all runs; these do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pnp.engine import Cast
from pnp.lab.figures.figures import summary
from pnp.lab.figures.measure import Measure, Target, evaluate
from pnp.lab.figures.rates import rounded
from pnp.lab.figures.statistics import sequence, two_sided
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.tally import Tally
from pnp.model import PnpError

FEWEST = 20
"""Games before anything is looked at."""
Enough = Callable[[Tally], bool]


class Until(NamedTuple):
    """End when every seat's win rate is known so well: half the width of its interval at most."""

    precision: float

    def look(self, plan: Plan, tally: Tally, cast: Cast) -> dict[str, Any]:
        """How well it is known now: intervals of a confidence sequence, and whether that is enough."""
        rows = []
        for row in summary(plan, tally, cast)["seats"]:
            low, high = sequence(float(row["wins"]), tally.games)
            rows.append({"seat": row["seat"], "rate": row["rate"], "low": rounded(low), "high": rounded(high)})
        known = all(row["high"] - row["low"] <= 2 * self.precision for row in rows)
        return {"until": self.precision, "games": tally.games, "seats": rows, "verdict": "known" if known else None}


class Test(NamedTuple):
    """End when a share is told to be as wanted, or lower or higher by at least a margin (two of Wald's tests)."""

    target: Target
    margin: float

    def look(self, plan: Plan, tally: Tally, cast: Cast) -> dict[str, Any]:
        """What the games so far say: holds, lower, higher, or nothing yet."""
        found = evaluate(self.target.measure, summary(plan, tally, cast))
        test = two_sided(self.target.value, self.margin)
        test.add(found.value * found.games, found.games)
        told = {"test": str(self.target), "margin": self.margin, "games": tally.games, "value": rounded(found.value)}
        return told | {"verdict": test.verdict}


def test(target: Target, margin: float) -> Test:
    """A test that can be made.

    Raises:
        PnpError: the measure is no share of games, or nothing lies within the margin.
    """
    if not _of_games(target.measure):
        raise PnpError(f"{target.measure} is no share of games: a test takes win(...), first, ties, nobody or caps.")
    try:
        two_sided(target.value, margin)
    except ValueError as error:
        raise PnpError(f"--margin {margin:.10g} does not go with {target}: {error}.") from None
    return Test(target, margin)


def _of_games(measure: Measure) -> bool:
    return measure.share and measure.name not in ("play", "keep")


def enough(stop: Until | Test | None, plan: Plan, cast: Cast) -> Enough:
    """What tells a run that it may end."""

    def told(tally: Tally) -> bool:
        return stop is not None and tally.games >= FEWEST and stop.look(plan, tally, cast)["verdict"] is not None

    return told
