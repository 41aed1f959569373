"""Solving: the best that a deal holds for one player, or a team, that knows every card and every roll to come.

A deal is a seed: shuffles and dice come from it, so that a line of answers always ends the same way. What a line is
worth is whether it wins, then its score. A small deal is searched through whole, and its result is proved; in a large
one the search learns from its own best lines (nested rollout policy adaptation, Rosin 2011), led by the game's rule of
thumb, and its result is only the best that was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from math import exp, prod
from typing import Any, NamedTuple

from pnp.engine import Choice, Match, Result, View
from pnp.engine.chance import mixed, seeded
from pnp.engine.worlds.history import told
from pnp.lab.figures.wilson import wilson
from pnp.lab.runs.ready import Ready, ready
from pnp.model import PnpError
from pnp.pool import in_order

LEARNING = 1.0
"""How far one better line moves the weights of its moves."""
ROUNDS = 40
"""Lines that a level tries before it hands its best one to the level above."""
LEVELS = 2
TRUST = 2.5
"""How much the rule of thumb's answer weighs before anything is learned, as the logarithm of odds."""
PROBES = 20
"""Lines at random that tell how large a deal's tree may be."""
Progress = Callable[[int, int], None]
Worth = tuple[bool, float]
Move = tuple[Any, ...]


class Line(NamedTuple):
    """A way to play a deal: what it is worth, and at each free question the moves and the one made."""

    worth: Worth
    steps: list[tuple[list[Move], int, int | None]]
    """Moves there were, the one made, and the rule of thumb's, by their numbers."""


class Plan(NamedTuple):
    """What is solved: a game (slug or folder) in a mode, from a seed on, with so many playouts a deal; by one player or
    by as many as play in one team."""

    game: str
    mode: str | None
    seed: int = 0
    budget: int = 5_000
    trust: bool = False
    sets: tuple[str, ...] = ()
    players: int = 1


class Rivals(PnpError):
    """Players who are no team: what is best for one is not for the others."""


class Solution(NamedTuple):
    """The best line of a deal as a match that was played, the playout that found it (from 1), how many there were, and
    whether no line can be better."""

    match: Match
    found: int
    playouts: int
    proved: bool

    @property
    def result(self) -> Result:
        """How the best line ends."""
        assert self.match.result is not None
        return self.match.result

    def document(self) -> dict[str, Any]:
        """What was found, as plain values."""
        result = self.result
        score = _worth(result)[1]
        told = {"won": bool(result.winners), "score": score, "facts": dict(result.facts)}
        return {**told, "found": self.found, "playouts": self.playouts, "proved": self.proved}


class _Enough(Exception):
    """The budget is spent, or the deal won and nobody asks for more."""


def solve_one(
    loaded: Ready, plan: Plan, first_win: bool = False, progress: Progress = lambda _done, _total: None
) -> Solution:
    """Look for the best line of a plan's deal; with `first_win`, any victory will do.

    Raises:
        RulesError: the rules broke a law.
        Rivals: several players, who do not win or lose as one.
    """
    return _Search(loaded, plan, first_win, progress).solution()


def share(plan: Plan, deals: int, jobs: int = 1, progress: Progress = lambda _done, _total: None) -> dict[str, Any]:
    """How many of so many deals can be won: those for which the search finds a victory, with Wilson's 95 %.

    That is a lower bound: of the other deals, `lost` are proved to have none and `open` may have one.

    Raises:
        RulesError: as `solve_one`.
    """
    seeds = [plan.seed if number == 0 else mixed(plan.seed, number) for number in range(deals)]
    rows: list[dict[str, Any]] = []
    _READY.clear()  # data and rules may have been edited since another run
    for row in in_order(partial(_row, plan), seeds, jobs):
        rows.append(row)
        progress(len(rows), deals)
    won = sum(row["won"] for row in rows)
    lost = sum(row["proved"] and not row["won"] for row in rows)
    low, high = (round(end, 4) for end in wilson(won, deals))
    scores = sorted(Counter(row["score"] for row in rows).items(), reverse=True)
    counts = {"deals": deals, "won": won, "share": round(won / deals, 4), "low": low, "high": high}
    return {**counts, "lost": lost, "open": deals - won - lost, "scores": [list(row) for row in scores], "each": rows}


_READY: dict[str, Ready] = {}


def _row(plan: Plan, seed: int) -> dict[str, Any]:
    if plan.game not in _READY:
        _READY[plan.game] = ready(plan.game, trust=plan.trust, sets=plan.sets)
    solution = solve_one(_READY[plan.game], plan._replace(seed=seed), first_win=True)
    return {"seed": seed, **solution.document()}


class _Search:
    """The search of one deal."""

    def __init__(self, loaded: Ready, plan: Plan, first_win: bool, progress: Progress) -> None:
        self.loaded, self.plan, self.first_win, self.progress = loaded, plan, first_win, progress
        self.random = seeded("solve", plan.seed)
        self.best: Line | None = None
        self.answers: list[str] = []
        self.playouts = self.found = 0

    def solution(self) -> Solution:
        proved = False
        try:
            self.play(lambda _moves, hint: hint or 0)
            proved = self._small() and self._exhaust()
            while not proved:
                self._nested(LEVELS, {})
        except _Enough:
            pass
        cast, rules = self.loaded
        plan = self.plan
        match = Match(cast, rules, plan.seed, players=plan.players, mode=plan.mode).replayed(self.answers)
        return Solution(match, self.found, self.playouts, proved)

    def play(self, choose: Callable[[list[Move], int | None], int]) -> Line:
        """One playout; `choose` picks among the moves of each free question, and is told the rule of thumb's."""
        if self.playouts >= self.plan.budget:
            raise _Enough
        self.playouts += 1
        self.progress(self.playouts, self.plan.budget)
        cast, rules = self.loaded
        steps: list[tuple[list[Move], int, int | None]] = []
        asked: dict[str, int] = {}

        def answer(view: View, choice: Choice) -> Any:
            phase = choice.phase
            asked[phase] = time = asked.get(phase, 0) + 1
            moves = [(phase, time, told(option, 1 << view.seat)) for option in choice.options]
            hint = choice.options.index(rules.thumb(view, choice))
            chosen = choose(moves, hint)
            steps.append((moves, chosen, hint))
            return choice.options[chosen]

        players = self.plan.players
        match = Match(cast, rules, self.plan.seed, [answer] * players, players, self.plan.mode)
        result = match.run()
        if players > 1 and not result.common:
            raise Rivals(
                f"{cast.game.title}: {players} players do not win as one team. A solitaire or a team is solved."
            )
        line = Line(_worth(result), steps)
        if self.best is None or line.worth > self.best.worth:
            self.best, self.answers, self.found = line, match.answers, self.playouts
        match.table.pack_up()
        if self.first_win and self.best.worth[0]:
            raise _Enough
        return line

    def _small(self) -> bool:
        """Whether the whole tree looks as if the budget would do: options multiplied along lines at random (Knuth)."""
        sizes = []
        for _ in range(PROBES):
            line = self.play(lambda moves, _: int(self.random.random() * len(moves)))
            sizes.append(prod(len(moves) for moves, _, _ in line.steps))
        return sum(sizes) / PROBES < self.plan.budget - self.playouts

    def _exhaust(self) -> bool:
        """Every line there is, one after the other."""
        path: list[int] = []
        while True:
            left = iter(path)
            line = self.play(lambda _moves, _hint, left=left: next(left, 0))  # type: ignore[misc]
            path = [chosen for _, chosen, _ in line.steps]
            while path and path[-1] + 1 == len(line.steps[len(path) - 1][0]):
                path.pop()
            if not path:
                return True
            path[-1] += 1

    def _nested(self, level: int, weights: dict[Move, float]) -> Line:
        """The best of several lines of the level below, whose moves weigh more and more."""
        if level == 0:
            return self.play(lambda moves, hint: self._draw(_odds(moves, hint, weights)))
        best: Line | None = None
        for _ in range(ROUNDS):
            line = self._nested(level - 1, dict(weights) if level > 1 else weights)
            if best is None or line.worth >= best.worth:
                best = line
            _learn(weights, best)
        assert best is not None
        return best

    def _draw(self, odds: list[float]) -> int:
        mark = self.random.random() * sum(odds)
        return next((number for number, sum_ in enumerate(accumulate(odds)) if mark < sum_), len(odds) - 1)


def _odds(moves: list[Move], hint: int | None, weights: dict[Move, float]) -> list[float]:
    return [exp(weights.get(move, 0.0) + TRUST * (number == hint)) for number, move in enumerate(moves)]


def _learn(weights: dict[Move, float], line: Line) -> None:
    """Move the weights towards the moves of a line, away from the others as far as they are likely."""
    changes: dict[Move, float] = {}
    for moves, chosen, hint in line.steps:
        odds = _odds(moves, hint, weights)
        total = sum(odds)
        for number, move in enumerate(moves):
            changes[move] = changes.get(move, 0.0) + LEARNING * ((number == chosen) - odds[number] / total)
    for move, change in changes.items():
        weights[move] = weights.get(move, 0.0) + change


def _worth(result: Result) -> Worth:
    return bool(result.winners), max(result.scores, default=0.0)
