"""What a world costs search: the mean over the decisions of many random games, histories counted in."""

from __future__ import annotations

from random import Random
from time import process_time

from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.engine.memory import Memory
from pnp.engine.seating import seating
from pnp.engine.worlds import Worlds
from pnp.lab.ready import Ready


def world_cost(loaded: Ready, games: int, each: int) -> tuple[float, int, int]:
    """Microseconds of computing for a world, how many were made, and how many times none was found.

    At every decision of every game that is no matter of course, `each` worlds are dealt and packed up again.
    """
    cast, rules = loaded
    players, mode = seating(cast.game)
    spent, made, missed = 0.0, 0, 0
    for number in range(games):
        player = agent("random", rules, number)
        match = Match(cast, rules, number, (), players, mode)
        memory, chance = Memory(match), Random(number)
        while (choice := match.question) is not None:
            options = choice.options
            if len(options) > 1:
                start = process_time()
                worlds = Worlds(memory.history(choice), chance)
                for _ in range(each):
                    world = worlds.next()
                    if world is None:
                        missed += 1
                        break
                    world.table.pack_up()
                    made += 1
                spent += process_time() - start
            match.answer(player(match.views[choice.player], choice) if len(options) > 1 else options[0])
        match.table.pack_up()
    return spent / made * 1e6, made, missed
