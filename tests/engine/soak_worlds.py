"""Worlds of every game that plays, at many decisions: is one told apart, and is the truth guessed?

    python -m tests.engine.soak_worlds [--decisions N] [--stops N] [--far N] [--worlds N] [--seconds S] [GAME...]

Prints a line a game: decisions looked into, worlds, positions for which none was found, worlds that the seat could tell
from the match, and the time spent computing, for a world on average and for the worlds of the slowest position. A
second line says how often a card nobody showed lies where it truly does in a world; how often in one made for itself,
and in the one before; and where chance alone deals all of them. What can be inferred, a world and another one made for
itself have in common: by how much the truth is guessed better than that, with what chance does in so many matches.
Exits 1 if a world was told apart, or the truth is guessed surely better.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from pnp import games
from pnp.engine import Table
from pnp.engine.pieces import Piece
from pnp.engine.worlds import worlds
from pnp.lab.runs.ready import ready
from tests.engine.apart import difference, spied, worlds_of

PLUGINS = Path(__file__).resolve().parents[1] / "plugins"
BLIND = 4
"""Deals of chance alone at a decision."""
SURE, SLACK = 3.0, 0.02
"""Standard errors and share by which the truth is guessed better than it may be."""


class Guesses(NamedTuple):
    """At a decision: how often a hidden card lies where it does in truth, in a world made for itself, in the world
    before, and in a deal of chance."""

    right: float
    alike: float
    before: float
    blind: float


def hidden(table: Table, seat: int, titles: dict[Piece, str] | None = None) -> list[str]:
    """The titles that a seat does not know, by where they lie; a hand has no order. Or others in their place."""
    found = []
    for pile in table.piles.values():
        unknown = [titles[piece] if titles else piece.id for piece in pile if not piece.known(1 << seat)]
        found += sorted(unknown) if pile.held else unknown
    return found


def blindly(table: Table, seat: int, random: Random) -> list[str]:
    """These titles dealt by chance among all pieces with the same back, whatever may be known of them."""
    unknown: dict[str, list[Piece]] = {}
    for pile in table.piles.values():
        for piece in pile:
            if not piece.known(1 << seat):
                unknown.setdefault(type(piece).backs[piece.component], []).append(piece)
    titles: dict[Piece, str] = {}
    for pieces in unknown.values():
        names = [piece.id for piece in pieces]
        random.shuffle(names)
        titles.update(zip(pieces, names, strict=True))
    return hidden(table, seat, titles)


def same(one: list[str], other: list[str]) -> float:
    """The share of places where both have the same title."""
    return fmean(map(str.__eq__, one, other))


class Soak:
    """What was found out about a game."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.looked = self.made = self.none = 0
        self.told = list[str]()
        self.guesses: list[list[Guesses]] = []
        """By match."""
        self.spent = self.slowest = 0.0

    def soak(self, asked: argparse.Namespace) -> None:
        """Look into matches until there were enough decisions, or it took enough time."""
        begun, seed = process_time(), 0
        loaded = ready(PLUGINS / self.slug if (PLUGINS / self.slug).is_dir() else self.slug, trust=True)
        while self.looked < asked.decisions and seed < asked.decisions:
            self.guesses.append([])
            for spy in spied(loaded, seed, min(asked.stops, asked.decisions - self.looked), asked.far):
                if process_time() - begun > asked.seconds:
                    return
                self.looked += 1
                table, seat = spy.memory._table, spy.history.seat
                true, taken, found = hidden(table, seat), 0.0, list[list[str]]()
                sources = [worlds_of(spy.history, asked.worlds, (self.slug, seed))]
                sources += [worlds_of(spy.history, 1, (self.slug, seed, "apart"))] if true else []
                for source in sources:
                    start = process_time()
                    for world in source:
                        taken += process_time() - start
                        if world is None:
                            self.none += 1
                            break
                        self.made += 1
                        odd = difference(spy, world)
                        if odd is not None:
                            self.told.append(f"seed {seed}, after {len(spy.match.log)} answers: {odd}")
                        found.append(hidden(world.table, seat))
                        world.table.pack_up()
                        start = process_time()
                self.spent, self.slowest = self.spent + taken, max(self.slowest, taken)
                if true and len(found) == asked.worlds + 1:
                    *row, apart = found
                    random = Random(f"{self.slug} {seed}")
                    self.guesses[-1].append(
                        Guesses(
                            fmean([same(guess, true) for guess in found]),
                            fmean([same(guess, apart) for guess in row]),
                            fmean([same(one, other) for one, other in pairwise(row)]) if len(row) > 1 else 0.0,
                            fmean([same(blindly(table, seat, random), true) for _ in range(BLIND)]),
                        )
                    )
            seed += 1

    def lines(self) -> Iterator[str]:
        """What to print."""
        counts = f"{self.looked:5} decisions {self.made:6} worlds, none at {self.none:3}, apart {len(self.told):3}"
        each = self.spent / max(self.made, 1) * 1e3
        yield f"{self.slug:26} {counts}, {each:7.1f} ms a world, at most {self.slowest:5.1f} s"
        matches = [Guesses(*map(fmean, zip(*guesses, strict=True))) for guesses in self.guesses if guesses]
        if matches:
            right, alike, before, blind = map(fmean, zip(*matches, strict=True))
            over, error = self.over()
            rates = f"guessed {right:.3f}, alike {alike:.3f}, the one before {before:.3f}, chance {blind:.3f}"
            yield f"{'':26} {rates}: over by {over:+.3f} (+- {1.96 * error:.3f}, {len(matches)} matches)"
        else:
            yield f"{'':26} nothing hidden"
        yield from (f"    {line}" for line in self.told[:3])

    def over(self) -> tuple[float, float]:
        """By how much the truth is guessed better than another world, and the standard error of that, by matches."""
        over = [fmean([one.right - one.alike for one in guesses]) for guesses in self.guesses if guesses]
        return fmean(over), stdev(over) / sqrt(len(over)) if len(over) > 1 else inf

    @property
    def sound(self) -> bool:
        """Whether no world was told apart, and nothing is known that nobody showed."""
        if not any(self.guesses):
            return not self.told
        over, error = self.over()
        return not self.told and over < max(SLACK, SURE * error)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.soak_worlds", description="Worlds of every game.")
    every = [module.name.replace("_", "-") for module in iter_modules(games.__path__) if module.name != "families"]
    every += [path.parent.name for path in PLUGINS.glob("*/rules.py")]
    parser.add_argument("games", nargs="*", metavar="GAME", default=sorted(every))
    parser.add_argument("--decisions", type=int, default=2_000)
    parser.add_argument("--stops", type=int, default=20, help="decisions looked into in one match")
    parser.add_argument("--far", type=int, default=100_000, help="answers of a match after which none is looked into")
    parser.add_argument("--replayed", type=int, default=worlds.MOST_REPLAYED, help="answers in search of a world")
    parser.add_argument("--seconds", type=float, default=inf, help="of computing at most, for each game")
    parser.add_argument("--worlds", type=int, default=2, help="one after the other at each decision")
    asked = parser.parse_args()
    worlds.MOST_REPLAYED = asked.replayed
    sound = True
    for slug in asked.games:
        game = Soak(slug)
        game.soak(asked)
        print("\n".join(game.lines()), flush=True)
        sound &= game.sound
    sys.exit(not sound)


if __name__ == "__main__":
    main()
