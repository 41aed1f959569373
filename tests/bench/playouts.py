"""Random playouts beside other engines': decisions a second, as ratios of one run.

    python -m tests.bench.playouts [--rounds N] [--seconds S] [--games N] [NAME...]

Both sides play in this process and in turn, by its own clock of time spent computing, so that a busy machine slows
both. Every question counts as a decision, on both sides and forced ones too; cards that OpenSpiel deals do not. Ours
keep their log and their laws. A name picks rows: hearts, crazy-eights, uno, processes, worlds. What is not
installed (pip install open_spiel rlcard) is left out and said so.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from os import times
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.engine.seating import seating
from pnp.lab.runs.playtest import Plan, run
from pnp.lab.runs.ready import Ready, ready
from tests.bench.worlds import world_cost

WORLD_GAMES, WORLDS = 100, 30
"""Games of Hearts at whose decisions worlds are dealt, and how many each time: a small search's number."""
MOST_FOR_A_WORLD, LEAST_SHARE = 300, 0.8
"""Microseconds for a world that counts, and the share of worlds that have to."""
TRIES = 3
"""Playtests in one and in two processes, of which the middle one counts: whatever else runs here slows two more."""
PLUGINS = Path(__file__).resolve().parents[1] / "plugins"
Playout = Callable[[int], int]
"""Plays the game of a number, and returns how many decisions it had."""


class Row(NamedTuple):
    """What is measured against what, in which unit, and the least it may be."""

    ours: Playout
    theirs: Playout
    what: str
    least: float | None


def plugin(slug: str) -> Ready:
    """A game of tests/plugins with its rules."""
    return ready(PLUGINS / slug, trust=True)


def playouts(slug: str) -> Playout:
    """Our random playouts."""
    cast, rules = plugin(slug)
    agents = [agent("random", rules, "bench")]
    players, mode = seating(cast.game)

    def play(number: int) -> int:
        match = Match(cast, rules, number, agents, players, mode)
        match.run()
        match.table.pack_up()
        return len(match._log)

    return play


def open_spiel(name: str) -> Playout:
    """OpenSpiel's game driven from Python as its examples do it, chance by its odds, but without numpy's slowness."""
    return _open_spiel(name, by_odds)


def open_spiel_even(name: str) -> Playout:
    """The same by a driver that takes all odds for even, which it must know of a game before."""
    return _open_spiel(name, lambda outcomes, random: outcomes[int(random() * len(outcomes))][0])


def by_odds(outcomes: list[tuple[int, float]], random: Callable[[], float]) -> int:
    """One of the outcomes, each as often as its odds say."""
    left, action = random(), 0
    for action, odds in outcomes:  # noqa: B007 -- rounding may leave a hair after the last
        left -= odds
        if left < 0:
            break
    return action


def _open_spiel(name: str, drawn: Callable[[Any, Callable[[], float]], int]) -> Playout:
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1).random

    def play(_number: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), random))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return play


def open_spiel_bare(name: str) -> Playout:
    """OpenSpiel's game with no call but the fewest: it is not asked what is chance, nor for odds, as all are even."""
    import pyspiel

    game, random, over = pyspiel.load_game(name), Random(1).random, int(pyspiel.PlayerId.TERMINAL)

    def play(_number: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while (player := state.current_player()) != over:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += player >= 0
        return decisions

    return play


def rlcard_env(name: str) -> Playout:
    """RLCard's environment with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env: Any = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_number: int) -> int:
        before = env.timestep
        env.run(is_training=False)
        return env.timestep - before

    return play


CONTESTS = (
    ("hearts", open_spiel, "hearts", 1.2),
    ("hearts", open_spiel_even, "hearts", None),
    ("hearts", open_spiel_bare, "hearts", None),
    ("crazy-eights", open_spiel, "crazy_eights", 1.2),
    ("crazy-eights", open_spiel_even, "crazy_eights", None),
    ("crazy-eights", open_spiel_bare, "crazy_eights", None),
    ("uno", rlcard_env, "uno", 10.0),
)
"""Our game, the other engine and its name there, and the least that ours is to be; None: only told."""


def rows(wanted: set[str]) -> Iterator[Row]:
    """The rows asked for, each made ready when its turn comes."""
    for slug, engine, name, least in CONTESTS:
        if slug in wanted:
            try:
                theirs = engine(name)
            except ImportError as error:
                print(f"  left out: {slug} / {engine.__name__}, {error}", flush=True)
                continue
            yield Row(playouts(slug), theirs, f"{slug} / {engine.__name__}", least)


def rate(play: Playout, seconds: float, first: int) -> tuple[float, int]:
    """Decisions a second of computing, and the number of the next game."""
    gc.collect()
    decisions, start, number = 0, process_time(), first
    while True:
        for _ in range(20):
            decisions += play(number)
            number += 1
        spent = process_time() - start
        if spent >= seconds:
            return decisions / spent, number


def paired(row: Row, rounds: int, seconds: float) -> tuple[list[float], list[float]]:
    """Rates of both sides, round by round and in turn; a first round warms both up and is not kept."""
    ours, theirs = list[float](), list[float]()
    one = other = 0
    for number in range(rounds + 1):
        mine, one = rate(row.ours, seconds, one)
        their, other = rate(row.theirs, seconds, other)
        if number:
            ours.append(mine)
            theirs.append(their)
    return ours, theirs


def processes(games: int, slug: str = "hearts") -> tuple[float, float]:
    """How many times as fast two processes play a playtest as one: by the clock, and as two idle cores would.

    The second is the time the one spends computing over that of the busier half of the two, whatever else runs here.
    """
    path = str(PLUGINS / slug)
    players = seating(plugin(slug).cast.game)[0]
    walls, computing = [], []
    for jobs in (1, 2):
        wall, before = perf_counter(), times()
        run(Plan(path, games, players, None, ("random",), trust=True), jobs)
        walls.append(perf_counter() - wall)
        for process in active_children():
            process.join()
        after = times()
        here, there = (after[own] + after[own + 1] - before[own] - before[own + 1] for own in (0, 2))
        computing.append(max(here, there / jobs))
    return walls[0] / walls[1], computing[0] / computing[1]


def main() -> None:
    names = [*dict.fromkeys(slug for slug, *_ in CONTESTS), "processes", "worlds"]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.playouts", description="Playouts beside others'.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"rows: {', '.join(names)}; all unless named")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each side in each round")
    parser.add_argument("--games", type=int, default=20_000, help="of the playtest in two processes")
    asked = parser.parse_args()
    unknown = sorted(set(asked.names) - set(names))
    if unknown:
        parser.error(f"there is no row '{unknown[0]}'; the rows are: {', '.join(names)}")
    wanted = set(asked.names or names)
    missed = 0
    for row in rows(wanted):
        ours, theirs = paired(row, asked.rounds, asked.seconds)
        ratios = [mine / their for mine, their in zip(ours, theirs, strict=True)]
        both = [
            f"{one:,.0f} / {other:,.0f}" for one, other in ((median(ours), median(theirs)), (max(ours), max(theirs)))
        ]
        missed += told(median(ratios), row.least, f"{row.what}: {both[0]} decisions/s, at best {both[1]}")
    if "processes" in wanted:
        tries = [processes(asked.games) for _ in range(TRIES)]
        clock, idle = (median(figures) for figures in zip(*tries, strict=True))
        missed += told(clock, 1.8, f"two processes / one, {asked.games:,} games of hearts")
        told(idle, None, "the same by time spent computing, as on two idle cores")
    if "worlds" in wanted:
        cost = world_cost(plugin("hearts"), WORLD_GAMES, WORLDS)
        counts = cost.each / cost.share
        over = counts > MOST_FOR_A_WORLD or cost.share < LEAST_SHARE
        missed += over
        what = f"a world of hearts that counts: {cost.made:,} in {WORLD_GAMES} games, {WORLDS} a decision,"
        what += f" {cost.each:.0f} us each, none found at {cost.missed}; a hundred are worth {100 * cost.share:.0f}"
        print(f"{'MISSED' if over else 'ok':>6}  {counts:6.0f} us (at most {MOST_FOR_A_WORLD})  {what}")
    sys.exit(1 if missed else 0)


def told(figure: float, least: float | None, what: str) -> bool:
    """Print a row; whether it misses its bar."""
    missed = least is not None and figure < least
    verdict, bar = "MISSED" if missed else "ok" if least else "", f"(at least {least:g})" if least else ""
    print(f"{verdict:>6}  {figure:6.2f} x  {bar:<14}  {what}", flush=True)
    return missed


if __name__ == "__main__":
    main()
