"""A study of a game: a playtest, and what else is asked about it, as one document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from pnp.engine import RulesError
from pnp.lab.figures.figures import figures, unread
from pnp.lab.figures.sequential import Test, Until, enough
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import Progress, forget, made_ready, run
from pnp.lab.runs.ready import Ready
from pnp.lab.runs.store import Store
from pnp.lab.runs.tally import Tally
from pnp.pool import in_order

Stage = Callable[[str], AbstractContextManager[Progress]]
"""Tells somebody who waits what is done now, and how far it is."""


def _whole(told: object) -> bool:
    return type(told) is int  # however large: a seed may be


_MOMENT = {"part": [int], "phase": str, "seat": int, "taken": int, "titles": [(str, None)], "outcomes": [[_whole]]}
_LOOK = {
    **{"number": int, "seed": _whole, "seats": int, "playouts": int, "winners": [int], "answers": int, "true": int},
    "moments": [_MOMENT],
}
"""What is kept of a look at a game, as `pnp.lab.questions.oracle` tells it."""


class Asked(NamedTuple):
    """What is asked beside the playtest itself: in how many games tension is looked into, which agents make a ladder of
    so many games a step, how many deals of a solitaire are solved with so many playouts each, in how many games the
    laws are checked; when to stop; the run that this one is compared with; and in how many games the rule of thumb is
    held to a search."""

    moments: int = 0
    ladder: Sequence[str] = ()
    ladder_games: int = 200
    deals: int = 0
    budget: int = 500
    laws: int = 0
    stop: Until | Test | None = None
    against: Plan | None = None
    coach: int = 0


class Study:
    """Where playtests are run: how many processes, or a cluster, and a store that keeps them, if any.

    Once it is `halted` runs end with the games that they have played.
    """

    def __init__(
        self,
        jobs: int = 1,
        store: Store | None = None,
        address: str | None = None,
        stage: Stage = lambda _title: nullcontext(lambda _done, _total: None),
        halted: Callable[[], bool] = lambda: False,
    ) -> None:
        self.jobs, self.store, self.address, self.stage, self.halted = jobs, store, address, stage, halted
        self.played = 0

    def document(self, plan: Plan, loaded: Ready, asked: Asked) -> dict[str, Any]:
        """Play, and answer what is asked.

        Raises:
            RulesError: the rules broke a law in one of the games; the message names it.
            StoreError, NoCluster, OtherGame: as these rooms do.
            NoLadder, WrongMeasure: something asked for cannot be.
        """
        from pnp.lab.figures.answers import answers

        laws = self._laws(plan, loaded, asked.laws) if asked.laws else None
        start = perf_counter()
        tally = self.run(plan, loaded, asked.stop)
        seconds, played = perf_counter() - start, self.played
        told = figures(plan, tally, loaded.cast)
        if plan.coverage:
            told["unread"] = unread(tally, loaded.cast)
        told["stopped"] = asked.stop and asked.stop.look(plan, tally, loaded.cast)
        told["laws"] = laws
        told["moments"] = self._moments(plan, loaded, asked.moments, told["length"]["mean"]) if asked.moments else None
        told["coach"] = self._coach(plan, loaded, asked.coach) if asked.coach else None
        told["ladder"] = self._ladder(plan, loaded, asked) if asked.ladder else None
        told["solvable"] = self._solvable(plan, asked) if asked.deals else None
        told["against"] = self._against(told, asked.against) if asked.against else None
        told["answers"] = answers(told)
        decisions = sum(length * games for length, games in tally.lengths.items())
        share = played / tally.games if tally.games else 0.0
        told["timing"] = {
            "seconds": round(seconds, 3),
            "jobs": self.jobs,
            "played": played,
            "kept": tally.games - played,
            "games_per_second": round(played / seconds, 1) if seconds else 0.0,
            "decisions_per_second": round(decisions * share / seconds) if seconds else 0,
        }
        return told

    def run(self, plan: Plan, loaded: Ready, stop: Until | Test | None = None, title: str = "") -> Tally:
        """Play the games of a plan, where they are to be played; what is kept of them is not played again."""
        kept = self.store.run(plan, loaded) if self.store else None
        before = kept.chunks() if kept else frozenset()
        with ExitStack() as stack:
            progress = stack.enter_context(self.stage(title or loaded.cast.game.slug))
            pool = None
            if self.address is not None:
                from pnp.lab.runs.cluster import cluster, placed

                plan = placed(plan, loaded)
                pool = stack.enter_context(cluster(self.address, plan, loaded))
            ends = enough(stop, plan, loaded.cast)
            there = sum(count for _, count in before & set(plan.chunks()))  # costs nothing to count, too

            def over(tally: Tally) -> bool:
                return ends(tally) or (tally.games >= there and self.halted())

            tally = run(plan, self.jobs, progress, kept, over, pool)
        known = sum(count for first, count in before & set(plan.chunks()) if first + count <= tally.games)
        self.played += tally.games - known
        return tally

    def _laws(self, plan: Plan, loaded: Ready, games: int) -> dict[str, Any]:
        from pnp.lab.questions.soundness import check

        with self.stage("laws") as progress:
            found = check(plan, loaded, min(games, plan.games), progress)
        for broken in found["broken"]:
            if broken["law"] in ("runs", "ends"):  # then nothing else can be found out
                raise RulesError(broken["text"])
        return found

    def _moments(self, plan: Plan, loaded: Ready, most: int, answers: float) -> dict[str, Any]:
        from pnp.lab.questions.moments import moments
        from pnp.lab.questions.oracle import sample

        return moments(self._looks("moments", _LOOK, _look, plan, loaded, sample(plan, most, answers)), loaded.cast)

    def _coach(self, plan: Plan, loaded: Ready, games: int) -> dict[str, Any]:
        from pnp.lab.questions.coach import SHAPE, coached

        return coached(self._looks("coach", SHAPE, _coach, plan, loaded, range(min(games, plan.games))), plan)

    def _looks(
        self, kind: str, shape: Any, look: Callable[[Plan, int], Any], plan: Plan, loaded: Ready, numbers: Sequence[int]
    ) -> list[Any]:
        """What is found out about single games of a plan; what is kept of them is not looked for again."""
        kept = self.store.run(plan, loaded) if self.store else None
        rows = kept.looks(kind, shape) if kept else {}
        todo = [number for number in numbers if number not in rows]
        forget()
        with self.stage(kind) as progress:
            for done, (number, row) in enumerate(
                zip(todo, in_order(partial(look, plan), todo, self.jobs), strict=True), 1
            ):
                rows[number] = row
                if kept:
                    kept.keep_look(kind, number, row)
                progress(done, len(todo))
        return [rows[number] for number in numbers]

    def _ladder(self, plan: Plan, loaded: Ready, asked: Asked) -> list[dict[str, Any]]:
        from pnp.lab.questions.ladder import rungs

        return rungs(plan, asked.ladder, asked.ladder_games, partial(self.run, loaded=loaded, title="ladder"))

    def _solvable(self, plan: Plan, asked: Asked) -> dict[str, Any]:
        from pnp.lab.questions.solve import Plan as Deals
        from pnp.lab.questions.solve import share

        deals = Deals(plan.game, plan.mode, plan.seed, asked.budget, plan.trust, plan.sets)
        with self.stage("deals") as progress:
            found = share(deals, asked.deals, self.jobs, progress)
        del found["each"]
        return found | {"budget": asked.budget}

    def _against(self, told: dict[str, Any], other: Plan) -> dict[str, Any]:
        from pnp.lab.figures.compare import compare

        loaded = made_ready(other)[0]
        return compare(told, figures(other, self.run(other, loaded, title="against"), loaded.cast))


def _look(plan: Plan, number: int) -> dict[str, Any]:
    from pnp.lab.questions.oracle import look

    return look(plan, made_ready(plan)[0], number)


def _coach(plan: Plan, number: int) -> dict[str, Any]:
    from pnp.lab.questions.coach import look

    return look(plan, made_ready(plan)[0], number)
