"""Search: which option does best in worlds that are played out, by flat Monte Carlo or by a tree (ISMCTS).

Both are given a history, a budget in iterations and chance, so that they repeat, and choose by number among the
history's options. An iteration is one world, played out at random or by a rule of thumb.

A result is worth to a seat its share of the victory (1/k where k share it, 1 where all win as one team), plus `BREAK`
times its score, scaled to 0..1 between the lowest and the highest score met so far in the search: scores decide between
what wins equally often, and in a solitaire how high a victory counts. A playout without an end is worth 1/n to each of
n seats.

Few playouts say little. Where a rule of thumb plays them out, its own answer is the hunch, which stands until another
option has done better by more than the chance in so many tries would do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random
from typing import Any, NamedTuple

from pnp.engine.choice import Choice
from pnp.engine.match import MOST_ANSWERS
from pnp.engine.result import Result
from pnp.engine.view import View, advised
from pnp.engine.worlds.history import History, told
from pnp.engine.worlds.worlds import World, Worlds

BREAK = 0.25
"""What the whole range of scores is worth beside a victory."""
EXPLORE = 0.7
"""How much a tree tries options that were seldom tried."""
SURE = 1.5
"""How many standard errors better than a hunch an option has to be."""
Thumb = Callable[[View, Choice], Any]
Search = Callable[[History, int, Random, Thumb | None, int | None], int | None]
"""Chooses an option of a history by its number, in so many iterations; None where no world was found.

With a thumb, playouts follow it; with a hunch, the number of an option, another is chosen only if it is surely better.
"""


class Worth:
    """What results are worth, from 0 to 1 for each seat."""

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)
        self._lowest, self._highest = inf, -inf

    def of(self, result: Result | None) -> list[float]:
        """The worth of a result to each seat; None is a playout without an end."""
        if result is None:
            return [1 / len(self._seats)] * len(self._seats)
        won = [result.share(seat) for seat in self._seats]
        scores = result.scores
        if not scores:
            return won
        self._lowest, self._highest = min(self._lowest, *scores), max(self._highest, *scores)
        wide = self._highest - self._lowest
        scaled = [(score - self._lowest) / wide if wide else 0.0 for score in scores]
        if len(scaled) == 1:
            scaled *= len(won)
        return [(share + BREAK * score) / (1 + BREAK) for share, score in zip(won, scaled, strict=True)]


def play_out(world: World, random: Random, thumb: Thumb | None = None) -> Result | None:
    """Play a world to its end, at random or by a rule of thumb; None if it has none."""
    chance, answer, question = random.random, world.answer, world.question
    views = [View(world.table, seat) for seat in world.table.seats] if thumb else []
    for _ in range(MOST_ANSWERS):
        if question is None:
            return world.result
        options = question.options
        if thumb and len(options) > 1:
            question = answer(advised(thumb, views[question.player], question))
        else:
            question = answer(options[int(chance() * len(options))])
    return None


def flat(
    history: History, iterations: int, random: Random, thumb: Thumb | None = None, hunch: int | None = None
) -> int | None:
    """The option that is worth most on average when each is tried equally often, in a world of its own each time."""
    worlds, worth = Worlds(history, random), Worth(history.players)
    count = len(history.options)
    sums, tries = [0.0] * count, [0] * count
    for _ in range(iterations):
        world = worlds.next()
        if world is None:
            break
        open_ = offered(world, history.options)
        if open_:
            option = min(open_, key=lambda number: (tries[number], random.random()))
            world.answer(open_[option])
            sums[option] += worth.of(play_out(world, random, thumb))[history.seat]
            tries[option] += 1
        world.table.pack_up()
    if not any(tries):
        return None
    best = max(range(count), key=lambda option: sums[option] / tries[option] if tries[option] else -1)
    if hunch is None or better((sums[best], tries[best]), (sums[hunch], tries[hunch])):
        return best
    return hunch


def better(one: tuple[float, int], other: tuple[float, int]) -> bool:
    """Whether a sum of worths in so many tries beats another one by more than `SURE` standard errors."""
    means = [(total + 0.5) / (tries + 1) for total, tries in (one, other)]
    error = sqrt(sum(m * (1 - m) / (tries + 1) for m, (_, tries) in zip(means, (one, other), strict=True)))
    return means[0] - means[1] > SURE * error


def offered(world: World, options: Sequence[Any]) -> dict[int, Any]:
    """Those of a history's options that a world offers, by their numbers."""
    assert world.question is not None
    here: dict[Any, Any] = {}
    seat = 1 << world.question.player
    for option in world.question.options:
        here.setdefault(told(option, seat), option)
    return {number: here[option] for number, option in enumerate(options) if option in here}


class _Node:
    """A move of the tree: how often it was made and could have been made, what it was worth to its mover in all."""

    __slots__ = ("could", "made", "moves", "worth")

    def __init__(self) -> None:
        self.made = self.could = 0
        self.worth = 0.0
        self.moves: dict[Any, _Node] = {}

    def upper(self) -> float:
        """The worth that may be hoped for of a move that was made before."""
        return self.worth / self.made + EXPLORE * sqrt(log(self.could) / self.made)


def ismcts(
    history: History, iterations: int, random: Random, thumb: Thumb | None = None, hunch: int | None = None
) -> int | None:
    """The option tried most often in a tree that all worlds share, every mover choosing what is best for itself.

    Single-observer information set Monte Carlo tree search with availability counts (Cowling, Powley and Whitehouse
    2012). A move is told from another by the piece's title where its mover knows it, else by its place.
    """
    root = _grown(history, iterations, random, thumb)
    tried = [(node.made, node.worth, -number) for number, node in root.moves.items()]
    if not tried:
        return None
    made, won, least = max(tried)
    wanted = root.moves.get(hunch, _Node())
    return -least if hunch is None or better((won, made), (wanted.worth, wanted.made)) else hunch


def weighed(history: History, iterations: int, random: Random, thumb: Thumb | None = None) -> list[Weighed]:
    """What the same tree knows of each option of a history; options that no world offered were not tried."""
    shares: dict[int, float] = {}
    root = _grown(history, iterations, random, thumb, shares)
    made = {number: node.made for number, node in root.moves.items()}
    return [Weighed(made.get(number, 0), shares.get(number, 0.0)) for number in range(len(history.options))]


class Weighed(NamedTuple):
    """How often an option was tried, and the seat's shares of the victories in all that it led to."""

    tries: int
    won: float


def _grown(
    history: History,
    iterations: int,
    random: Random,
    thumb: Thumb | None,
    shares: dict[int, float] | None = None,
) -> _Node:
    """The tree of so many iterations; `shares` of the victory are added up by the first move."""
    worlds, worth, root = Worlds(history, random), Worth(history.players), _Node()
    for _ in range(iterations):
        world = worlds.next()
        if world is None:
            break
        path = _descend(world, root, history, random)
        result = play_out(world, random, thumb)
        gained = worth.of(result)
        for node, mover in path:
            node.made += 1
            node.worth += gained[mover]
        if shares is not None and path:
            first = next(number for number, node in root.moves.items() if node is path[0][0])
            shares[first] = shares.get(first, 0.0) + (result.share(history.seat) if result else 1 / history.players)
        world.table.pack_up()
    return root


def _descend(world: World, root: _Node, history: History, random: Random) -> list[tuple[_Node, int]]:
    """Play a world down the tree until a move that is new to it; the moves made, with their movers."""
    node, path = root, list[tuple[_Node, int]]()
    options: dict[Any, Any] = offered(world, history.options)
    question = world.question
    while question is not None and options:
        mover, moves = question.player, node.moves
        fresh = [move for move in options if move not in moves]
        for move in options:
            if move in moves:
                moves[move].could += 1
        if fresh:
            move = fresh[int(random.random() * len(fresh))]
            moves[move] = _Node()
            moves[move].could = 1
        else:
            move = max(options, key=lambda move: moves[move].upper())
        node = moves[move]
        path.append((node, mover))
        question = world.answer(options[move])
        if fresh:
            break
        if question is not None:
            options = {told(option, 1 << question.player): option for option in question.options}
    return path
