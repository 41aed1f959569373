"""Tuning: a target and a few values to vary in, the small changes of a game that come nearest to it out.

Every candidate plays the same first games, the half nearest the target goes on to twice as many (successive halving,
K. Jamieson and A. Talwalkar, 2016), and the unchanged game always plays along. The games that chose the finalists
flatter them, so the figures reported are of other games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import nsmallest
from itertools import combinations, islice, product
from math import ceil, prod
from typing import Any, NamedTuple

from pnp.engine import Cast
from pnp.engine.blame import RulesError
from pnp.lab.figures.figures import figures
from pnp.lab.figures.measure import Measure, Measured, Target, evaluate
from pnp.lab.runs.playtest import Plan, Tally, play_games, run
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.whatif import WrongSet, changed, in_mode, parted, shown, spot
from pnp.model import Game, PnpError, Value
from pnp.pool import in_order

MOST_TOGETHER = 60
"""Candidates that are tried at most together; where there are more combinations, each change is tried alone first."""
MOST_ALONE = 200
FINALISTS = 4
_LEAST = 20
_PREDICTED = 200_000
_RANGE = re.compile(r"(-?[0-9]{1,10})\.\.(-?[0-9]{1,10})")

Progress = Callable[[int, int], None]
Changes = tuple["Change", ...]


class Change(NamedTuple):
    """One change: how `--set` writes it, what it changes, from what to what, and how much that is.

    `size` is the share by which a number changes (of 1 where it is 0), and 1 for anything else.
    """

    set: str
    key: str
    old: Value
    new: Value
    size: float

    def __str__(self) -> str:
        return f"{self.key} {shown(self.old)} to {shown(self.new)}"


@dataclass
class Try:
    """A candidate, what its games add up to so far, and why it cannot be played, if it cannot."""

    changes: Changes
    tally: Tally = field(default_factory=Tally)
    found: Measured | None = None
    length: float = 0.0
    failed: str | None = None

    def look(self, plan: Plan, measure: Measure, cast: Cast) -> None:
        """Read the figure off the games so far."""
        document = figures(plan, self.tally, cast)
        self.found, self.length = evaluate(measure, document), document["length"]["mean"]

    @property
    def sets(self) -> tuple[str, ...]:
        return tuple(change.set for change in self.changes)

    def order(self, target: Target) -> tuple[Any, ...]:
        """First those whose interval holds the target, by fewest and smallest changes; then by distance."""
        size = sum(change.size for change in self.changes)
        reached = self.reaches(target)
        return not reached, (0 if reached else self.off(target)), len(self.changes), size, self.off(target), self.sets

    def reaches(self, target: Target) -> bool:
        return self.found is not None and self.found.low <= target.value <= self.found.high

    def off(self, target: Target) -> float:
        """How far the figure is from the target."""
        return abs(self.found.value - target.value) if self.found else float("inf")

    def row(self, target: Target) -> dict[str, Any]:
        """What is told of it."""
        assert self.found is not None
        games, caps = self.tally.games, self.tally.caps
        figure = {name: round(part, 4) for name, part in zip(("value", "low", "high"), self.found, strict=False)}
        return {
            "sets": list(self.sets),
            "says": [str(change) for change in self.changes],
            **figure,
            "games": games,
            "distance": round(self.off(target), 4),
            "changes": len(self.changes),
            "size": round(sum(change.size for change in self.changes), 4),
            "reached": self.reaches(target),
            "length": self.length,
            "caps": round(caps / games, 4) if games else 0.0,
        }


def values(text: str) -> tuple[str, list[str]]:
    """The key and the values of `KEY=4..8` or `KEY=1,2,3`, as they are written.

    Raises:
        WrongSet: it gives no value, or too many.
    """
    key, written = parted(text)
    whole = _RANGE.fullmatch(written)
    if whole is not None:
        low, high = sorted((int(whole[1]), int(whole[2])))
        if high - low >= MOST_ALONE:
            raise WrongSet(
                f"{key} has {high - low + 1:,} values; try {MOST_ALONE} at most, such as {key}={low},{high}."
            )
        return key, [str(value) for value in range(low, high + 1)]
    # A list's commas are its own.
    parts = [written] if written.startswith("[") else [part.strip() for part in written.split(",")]
    if len(parts) > MOST_ALONE:
        raise WrongSet(f"{key} has {len(parts):,} values; try {MOST_ALONE} at most.")
    if not all(parts):
        raise WrongSet(f"{text!r} lacks a value; write such as {key}=4..8 or {key}=1,2,3.")
    return key, parts


def axes(game: Game, varies: Sequence[str], mode: str | None = None) -> list[list[Change]]:
    """What each `--vary` can change in a game; a value that it has already is no change.

    Raises:
        WrongSet: a key names nothing, a value cannot stand there, or nothing would change.
    """
    found: dict[str, list[Change]] = {}
    for text in varies:
        key, written = values(text)
        if key in found:
            raise WrongSet(f"{key} is varied twice; give all its values at once.")
        in_mode(game, [key], mode)
        old = spot(game, key).value
        found[key] = []
        for value in written:
            new = spot(changed(game, [f"{key}={value}"]), key).value
            if new not in [old, *(change.new for change in found[key])]:
                found[key].append(Change(f"{key}={value}", key, old, new, _size(old, new)))
        if not found[key]:
            raise WrongSet(f"{key} is {shown(old)} already; give it other values to try.")
    if not found:
        raise WrongSet("Nothing is varied; write such as foe:titan.force=4..8 or numbers.hand=5,6,7.")
    alone = sum(map(len, found.values()))
    if alone > MOST_ALONE:
        raise WrongSet(f"{alone} changes are too many; vary {MOST_ALONE} values at most.")
    return list(found.values())


def _size(old: Value, new: Value) -> float:
    if isinstance(old, bool) or not (isinstance(old, int) and isinstance(new, int)):
        return 1.0
    return abs(new - old) / max(1, abs(old))


def tune(
    plan: Plan, target: Target, varies: Sequence[str], jobs: int = 1, progress: Progress = lambda _done, _total: None
) -> dict[str, Any]:
    """Search the changes of a plan's game that bring a figure to a target; the finalists play the plan's games.

    The document has `rows`, the finalists and the unchanged game, best first; `dropped`, the others with what they were
    dropped for; `failed`, those that rules cannot play. None of it hangs on how many processes share the work.

    Raises:
        WrongSet: something to vary cannot be.
        WrongMeasure: the game has no such figure.
        RulesError: the rules of the unchanged game broke a law.
    """
    game = _loaded(plan).cast.game
    varied = axes(game, varies, plan.mode)
    search = _Search(plan, target, jobs, progress)
    together = prod(len(axis) + 1 for axis in varied) - 1 <= MOST_TOGETHER
    finalists = search.halved(list(_combined(varied)) if together else search.promising(varied))
    rows = search.replayed(finalists)
    left = [one for key, one in search.tries.items() if key and not one.failed and key not in finalists]
    return {
        "game": game.slug,
        "target": str(target),
        "measure": str(target.measure),
        "wanted": target.value,
        "games": plan.games,
        "players": plan.players,
        "mode": plan.mode,
        "agents": list(plan.agents),
        "seed": plan.seed,
        "fresh_seed": plan.seed + 1,
        "search": "all" if together else "alone, then together",
        "tried": len(search.tries) - 1,
        "reached": any(row["reached"] for row in rows),
        "rows": rows,
        "dropped": [one.row(target) for one in sorted(left, key=lambda one: one.off(target))],
        "failed": [{"sets": list(one.sets), "why": one.failed} for one in search.tries.values() if one.failed],
    }


def _combined(varied: Sequence[Sequence[Change]]) -> Iterator[Changes]:
    """Every way to make some of the changes, each key changed at most once; those of fewer changes first."""
    for count in range(1, len(varied) + 1):
        for some in combinations(varied, count):
            yield from product(*some)


class _Search:
    """The candidates of one search by their changes; the one without any is the unchanged game."""

    def __init__(self, plan: Plan, target: Target, jobs: int, progress: Progress) -> None:
        self.plan, self.target, self.jobs, self.progress = plan, target, jobs, progress
        self.tries: dict[Changes, Try] = {}
        self.done = self.total = 0
        # A figure that the game does not have is told before the long search for it.
        self._play([], min(_LEAST, plan.games))

    def promising(self, varied: Sequence[Sequence[Change]]) -> list[Changes]:
        """Play each change alone; the combinations that the sum of their effects brings nearest to the target.

        How far is counted in what chance alone can do, and fewer changes go before more that come as near. A change
        that changes no game alone is not looked at again.
        """
        alone = [(change,) for axis in varied for change in axis]
        self.total = self.done + self.plan.games // 8 * len(alone)
        self._play(alone, max(_LEAST, self.plan.games // 8))
        start = self.tries[()].found
        assert start is not None
        effects = {
            key[0]: one.found.value - start.value
            for key, one in self.tries.items()
            if key and one.found and not self._adds_nothing(key, [])
        }
        playable = [[change for change in axis if change in effects] for axis in varied]
        noise = max((start.high - start.low) / 2, 1e-9)

        def promise(changes: Changes) -> tuple[float, ...]:
            off = abs(start.value + sum(effects[change] for change in changes) - self.target.value)
            return off // noise, len(changes), off

        return nsmallest(MOST_TOGETHER, islice(_combined(playable), _PREDICTED), promise)

    def halved(self, left: list[Changes]) -> list[Changes]:
        """The few candidates that are left when the half nearest the target has gone on to twice the games again and
        again."""
        rounds = _rounds(len(left), self.plan.games)
        begun = [0, *(upto for _, upto in rounds)]
        further = sum(alive * (upto - before) for (alive, upto), before in zip(rounds, begun, strict=False))
        self.total = self.done + begun[-1] + further + (min(len(left), FINALISTS) + 1) * self.plan.games
        for alive, upto in rounds:
            left = left[:alive]
            self._play(left, upto)
            left = [key for key in left if not self.tries[key].failed]
            left = sorted((key for key in left if not self._adds_nothing(key, left)), key=self._off)
        return sorted(left, key=lambda key: self.tries[key].order(self.target))[:FINALISTS] if rounds else left

    def _adds_nothing(self, changes: Changes, left: Sequence[Changes]) -> bool:
        """Whether the games went in every way as they did with fewer of the same changes."""
        tally = self.tries[changes].tally
        return any(set(fewer) < set(changes) and self.tries[fewer].tally == tally for fewer in [(), *left])

    def _off(self, changes: Changes) -> tuple[Any, ...]:
        return self.tries[changes].off(self.target), len(changes), self.tries[changes].sets

    def replayed(self, finalists: Sequence[Changes]) -> list[dict[str, Any]]:
        """Play the finalists and the unchanged game with another seed; their rows, best first."""
        played = []
        for changes in [(), *finalists]:
            one = Try(changes)
            self.tries.setdefault(changes, one)
            plan = self.plan._replace(seed=self.plan.seed + 1, sets=one.sets)
            try:
                one.tally = run(plan, self.jobs, partial(self._tell, self.done))
                one.look(plan, self.target.measure, _loaded(plan).cast)
            except (RulesError, PnpError) as error:
                if not changes:
                    raise
                self.tries[changes] = replace(one, failed=str(error))
                continue
            played.append(one)
        return [one.row(self.target) for one in sorted(played, key=lambda one: one.order(self.target))]

    def _play(self, candidates: Sequence[Changes], upto: int) -> None:
        """Bring candidates, and the unchanged game, to so many games."""
        tries = [self.tries.get(changes) or Try(changes) for changes in [(), *candidates]]
        for one in in_order(partial(_further, self.plan, self.target.measure, upto), tries, self.jobs):
            before = self.tries.get(one.changes)
            self.tries[one.changes] = one
            self._tell(self.done, one.tally.games - (before.tally.games if before else 0))

    def _tell(self, before: int, more: int, _of: int = 0) -> None:
        self.done = before + more
        self.progress(self.done, max(self.done, self.total))


def _rounds(count: int, games: int) -> list[tuple[int, int]]:
    """How many candidates play on, and to how many games, round by round; none where all are finalists."""
    if count <= FINALISTS:
        return []
    alive = [count]
    while alive[-1] > 2 * FINALISTS:
        alive.append(ceil(alive[-1] / 2))
    last = len(alive) - 1
    return [(left, min(games, max(_LEAST, games // 2 ** (last - number + 1)))) for number, left in enumerate(alive)]


def _loaded(plan: Plan) -> Ready:
    return ready(plan.game, None, plan.trust, plan.sets)


def _further(plan: Plan, measure: Measure, upto: int, one: Try) -> Try:
    """A candidate with all its games up to a number played."""
    more = upto - one.tally.games
    if more <= 0 or one.failed:
        return one
    made = Try(one.changes)
    plan = plan._replace(games=upto, sets=one.sets)
    try:
        loaded = _loaded(plan)
        made.tally.add(one.tally)
        made.tally.add(play_games(plan, one.tally.games, more, loaded, set()))
        made.look(plan, measure, loaded.cast)
    except (RulesError, PnpError) as error:
        if not one.changes:
            raise
        return replace(one, failed=str(error))
    return made
