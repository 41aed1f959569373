"""Worlds: matches that a seat cannot tell from the true one, made of what it may remember and chance, and of no table.

A world is the log replayed, every shuffle dealt anew: places whose face the seat knows keep it, the others get a random
permutation of the faces that are left. Recorded rolls come again, answers still secret are chosen anew, and after the
log a world has chance of its own. It is refused unless the same seats are asked the same questions, every recorded
answer is among the options, and the seat sees in the end what it sees. The replay that passes is the world: play goes
on from there.

Where plain permutations are refused too often, worlds come from a walk: it starts with the permutations that agreed
longest with the log, changes them a little, and goes where the legal part of the log does not become shorter.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from pnp.engine.blame import raised, waiting
from pnp.engine.choice import Choice
from pnp.engine.dealing import Orders, Plan, WorldTable
from pnp.engine.history import Entry, History, Place
from pnp.engine.result import Result

PLAIN = 8
"""Plain permutations tried for a world before it comes from the walk."""
MOST_REPLAYED, A_START = 200_000, 20
"""Answers replayed in search of one world, after which there is none; and what the start of a replay counts for."""
BURN_IN, BETWEEN = 20, 2
"""Steps of the walk before its first world, and from one world to the next."""
REDRAW = 0.2
"""How often a step of the walk draws all anew from some shuffle on, rather than move places of one."""
STUCK = 300
"""Steps without an answer more that was legal, after which the walk starts anew."""
SUSPECT = 0.8
"""How often a step towards the first world moves a piece that was known to who could not answer as recorded."""
WIDER, MOST_MOVED = 1.25, 128
"""By how much more places the next step moves after one that was legal (fewer after another), and the most it moves."""

_WORD, _PLACE, _MIXED, _ANEW = range(4)
_Line = tuple[str, int, int, Any, int]


class World:
    """A match that might be the true one, waiting at the question that the seat is asked."""

    __slots__ = ("_steps", "question", "result", "table")

    def __init__(self, table: WorldTable, steps: Generator[Choice, Any, Result], question: Choice) -> None:
        self.table, self._steps = table, steps
        self.question: Choice | None = question
        self.result: Result | None = None

    def answer(self, option: Any) -> Choice | None:
        """Answer the question; return the next one, or None at the end.

        Raises:
            RulesError: the rules raised, or offer nothing.
        """
        try:
            question = self._steps.send(option)
        except StopIteration as end:
            self.question, self.result = None, end.value
            return None
        except Exception as error:
            raise raised(error) from error
        if not question.options:
            raise waiting(self._steps, f"'{question.phase}' offers seat {question.player} nothing.")
        self.question = question
        return question


class Worlds:
    """Worlds of a history, one after the other; `tried` counts replays, `found` those that passed."""

    def __init__(self, history: History, random: Random) -> None:
        self.history, self.random = history, random
        self.tried = self.found = 0
        self._plan = Plan(history)
        self._script = [_line(entry) for entry in history.entries]
        self._replayed = self._plain = self._passed = self._stuck = 0
        self._best: Orders = []
        self._longest = -1
        self._suspects: list[tuple[int, int]] = []
        self._steps, self._width = BURN_IN, 2.0

    def next(self) -> World | None:
        """A world, or None where too many were refused."""
        seldom = self._passed * PLAIN < self._plain
        for _ in range(PLAIN if not seldom else self.found % PLAIN == 0):
            world = self._try([])
            self._plain += 1
            if world is not None:
                self._passed += 1
                return world
        return self._walk()

    def _walk(self) -> World | None:
        world: World | None = None
        limit = self._replayed + MOST_REPLAYED
        while self._replayed < limit:
            passed = self._longest > len(self._script)
            if passed and self._steps <= 0:
                world = world or self._try(list(self._best))
                if world is not None:
                    self._steps = BETWEEN
                    return world
                continue
            self._steps -= passed  # before anything has passed no step counts
            if self._stuck > STUCK and not passed:
                self._longest, self._stuck, self._best, self._suspects = -1, 0, [], []
            orders = self._changed()
            other = self._try(orders)
            self._width = min(self._width * WIDER, MOST_MOVED) if self._best is orders else max(2, self._width / WIDER)
            if other is not None and world is not None:
                world.table.pack_up()
            world = other or world
        return world

    def _changed(self) -> Orders:
        """The best orders with some places of one moved round, or with all drawn anew from some shuffle on."""
        random, orders = self.random.random, list(self._best)
        places = [(which, place) for which, order in enumerate(orders) if len(order) > 1 for place in range(len(order))]
        if not places or (len(orders) > 1 and random() < REDRAW):
            return orders[: int(random() * len(orders))]
        suspected = self._suspects and random() < SUSPECT
        from_ = self._suspects if suspected else places
        which, first = from_[int(random() * len(from_))]
        order = orders[which] = orders[which].copy()
        others = [place for place in range(len(order)) if place != first]
        others.sort(key=lambda _: random())
        ring = [first, *others[: 1 if suspected else int(self._width) - 1]]
        moved = [order[place] for place in ring]
        for place, number in zip(ring, [*moved[1:], moved[0]], strict=True):
            order[place] = number
        return orders

    def _try(self, orders: Orders) -> World | None:
        """Replay the log once; the orders are kept if the legal part of it is no shorter than any before."""
        table = WorldTable(self._plan, self.random, orders)
        steps = self.history.rules.play(table)
        done, question = self._replay(table, steps)
        self.tried += 1
        self._replayed += done + A_START
        self._stuck = 0 if done > self._longest else self._stuck + 1
        if done >= self._longest:
            self._longest, self._best = done, orders
            self._suspects = self._suspected(table, done) if question is None else []
        if question is None:
            table.pack_up()
            return None
        self.found += 1
        return World(table, steps, question)

    def _suspected(self, table: WorldTable, done: int) -> list[tuple[int, int]]:
        """Places in the orders whose pieces are known to the seat that could not answer as recorded."""
        if done >= len(self._script):
            return []
        seat, reached = 1 << self._script[done][1], len(table.places)
        parts = [
            (part, lying)
            for event, lying in zip(self.history.events, table.places, strict=False)
            for part in (() if isinstance(event, str) else event)
        ]
        return [
            (number, index)
            for number, (part, lying) in enumerate(parts)
            if len(part.free) > 1
            for index, place in enumerate(part.free)
            if not 0 <= part.after[place] < reached and lying[part.positions[place]].known(seat)
        ]

    def _replay(self, table: WorldTable, steps: Generator[Choice, Any, Result]) -> tuple[int, Choice | None]:
        """How many answers were legal, one more for the last question; and that question if all is as it should be."""
        done, send, places, random = 0, steps.send, table.places, self.random.random
        try:
            choice = next(steps)
            for phase, player, how, what, where in self._script:
                if choice.player != player or choice.phase != phase:
                    return done, None
                if how == _PLACE:
                    answer = places[what][where]
                elif how == _WORD:
                    answer = what
                elif how == _MIXED:
                    answer = table.resolved(what)
                else:
                    answer = choice.options[int(random() * len(choice.options))]
                if answer not in choice.options:
                    return done, None
                choice = send(answer)
                done += 1
        except Exception:  # whatever rules do at a table that cannot be, it is refused
            return done, None
        history = self.history
        if choice.player == history.seat and choice.phase == history.phase and choice.options and table.fits(history):
            return done + 1, choice
        return done, None


def _line(entry: Entry) -> _Line:
    """An entry as the replay reads it, which has to be quick: how its answer is found, by which value and number."""
    asked, answer = (entry.phase, entry.player), entry.answer
    if not entry.told:
        return *asked, _ANEW, None, 0
    if type(answer) is Place:
        return *asked, _PLACE, *answer
    return *asked, _MIXED if isinstance(answer, tuple) else _WORD, answer, 0
