"""Worlds of every game that plays, at many decisions: is one told apart, and is the truth guessed?

    python -m tests.engine.soak_worlds [--decisions N] [--worlds N] [--seconds S] [GAME...]

Prints a line a game: decisions looked into, worlds, positions for which none was found, worlds that the seat could tell
from the match, how often a card nobody showed lies where it truly does, beside how often two worlds agree, and the time
spent computing: for a world on average, and for the worlds of the slowest position. Exits 1 if one was told apart.
"""

from __future__ import annotations

import argparse
import sys
from math import inf
from pathlib import Path
from pkgutil import iter_modules
from statistics import fmean
from time import process_time

from pnp import games
from pnp.engine import Table
from pnp.lab.runs.ready import ready
from tests.engine.apart import difference, spied, worlds_of

PLUGINS = Path(__file__).resolve().parents[1] / "plugins"
STOPS = 20
"""Decisions looked into in one match."""


def hidden(table: Table, seat: int) -> list[str]:
    """The titles that a seat does not know, by where they lie; a hand has no order."""
    found = []
    for pile in table.piles.values():
        unknown = [piece.id for piece in pile if not piece.known(1 << seat)]
        found += sorted(unknown) if pile.held else unknown
    return found


def same(one: list[str], other: list[str]) -> float:
    """The share of places where both have the same title."""
    return fmean(map(str.__eq__, one, other))


def soak(slug: str, decisions: int, each: int, seconds: float) -> bool:
    """Look into a game, and print its line; whether no world was told apart."""
    begun = process_time()
    loaded = ready(PLUGINS / slug if (PLUGINS / slug).is_dir() else slug, trust=True)
    looked = made = none = 0
    told, right, alike = list[str](), list[float](), list[float]()
    spent, slowest, seed = 0.0, 0.0, 0
    while looked < decisions and seed < decisions:
        for spy in spied(loaded, seed, min(STOPS, decisions - looked)):
            if process_time() - begun > seconds:
                decisions = looked
                break
            looked += 1
            true, guesses = hidden(spy.memory._table, spy.history.seat), []
            worlds, taken = worlds_of(spy.history, each, (slug, seed)), 0.0
            for _ in range(each):
                start = process_time()
                world = next(worlds)
                taken += process_time() - start
                if world is None:
                    none += 1
                    break
                made += 1
                odd = difference(spy, world)
                if odd is not None:
                    told.append(f"seed {seed}, after {len(spy.match.log)} answers: {odd}")
                guesses.append(hidden(world.table, spy.history.seat))
                world.table.pack_up()
            spent, slowest = spent + taken, max(slowest, taken)
            if true and len(guesses) > 1:
                right += [same(guess, true) for guess in guesses]
                alike += [same(guess, guesses[number - 1]) for number, guess in enumerate(guesses)]
        seed += 1
    guessed = f"guessed {fmean(right):.3f}, alike {fmean(alike):.3f}" if right else "nothing hidden"
    counts = f"{looked:5} decisions {made:6} worlds, none at {none:3}, apart {len(told):3}"
    print(
        f"{slug:26} {counts}, {spent / max(made, 1) * 1e3:7.1f} ms a world, at most {slowest:5.1f} s, {guessed}",
        flush=True,
    )
    for line in told[:3]:
        print(f"    {line}")
    return not told


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.soak_worlds", description="Worlds of every game.")
    every = [module.name.replace("_", "-") for module in iter_modules(games.__path__) if module.name != "families"]
    every += [path.parent.name for path in PLUGINS.glob("*/rules.py")]
    parser.add_argument("games", nargs="*", metavar="GAME", default=sorted(every))
    parser.add_argument("--decisions", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=inf, help="of computing at most, for each game")
    parser.add_argument("--worlds", type=int, default=2, help="at each decision")
    asked = parser.parse_args()
    sound = [soak(slug, asked.decisions, asked.worlds, asked.seconds) for slug in asked.games]
    sys.exit(not all(sound))


if __name__ == "__main__":
    main()
