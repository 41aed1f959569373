"""What a world costs search, and what it is worth: over the decisions of many random games, histories counted in."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import fmean
from time import process_time
from typing import NamedTuple

from pnp.engine import Match, Table
from pnp.engine.agents import agent
from pnp.engine.seating import seating
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.runs.ready import Ready

OTHERS, SOMETIMES = 6, 5
"""Independent worlds that some are compared with, and at every how manieth decision."""


class Cost(NamedTuple):
    """Microseconds of computing for a world, how many were made, how many times none was found, and the share of them
    that counts: consecutive worlds that agree with one another more than independent ones do are worth fewer."""

    each: float
    made: int
    missed: int
    share: float


def world_cost(loaded: Ready, games: int, each: int) -> Cost:
    """What worlds cost. At every decision that is no matter of course, `each` worlds are dealt and packed up again."""
    cast, rules = loaded
    players, mode = seating(cast.game)
    spent, made, missed, decision = 0.0, 0, 0, 0
    near, far = list[float](), list[float]()
    for number in range(games):
        player = agent("random", rules, number)
        match = Match(cast, rules, number, (), players, mode)
        memory, chance = Memory(match), Random(number)
        while (choice := match.question) is not None:
            options = choice.options
            if len(options) > 1:
                decision += 1
                seen = list[dict[str, str]]()
                looking = decision % SOMETIMES == 0
                start = process_time()
                history = memory.history(choice)
                worlds = Worlds(history, chance)
                for _ in range(each):
                    world = worlds.next()
                    if world is None:
                        missed += 1
                        break
                    if looking:
                        before = process_time()
                        seen.append(hidden(world.table, choice.player))
                        start += process_time() - before  # looking is not what a world costs
                    world.table.pack_up()
                    made += 1
                spent += process_time() - start
                if looking:
                    others = (Worlds(history, Random(1_000 * decision + k)) for k in range(OTHERS))
                    apart = [hidden_of(source, choice.player) for source in others]
                    near += [alike(one, other) for one, other in pairwise(seen)]
                    far += [alike(one, other) for one in seen for other in apart if other is not None]
            match.answer(player(match.views[choice.player], choice) if len(options) > 1 else options[0])
        match.table.pack_up()
    excess = max(0.0, (fmean(near) - fmean(far)) / (1 - fmean(far))) if near and far else 0.0
    return Cost(spent / made * 1e6, made, missed, (1 - excess) / (1 + excess))


def hidden_of(worlds: Worlds, seat: int) -> dict[str, str] | None:
    """What a seat does not see in a world made on its own."""
    world = worlds.next()
    if world is None:
        return None
    found = hidden(world.table, seat)
    world.table.pack_up()
    return found


def hidden(table: Table, seat: int) -> dict[str, str]:
    """Where each piece lies that a seat does not know, by its code."""
    return {piece.code: pile.name for pile in table.piles.values() for piece in pile if not piece.known(1 << seat)}


def alike(one: dict[str, str], other: dict[str, str]) -> float:
    """The share of unknown pieces that lie in the same pile in both."""
    return sum(one.get(code) == pile for code, pile in other.items()) / len(other) if other else 1.0
