"""What a playtest plays: which game, how often, by whom, and which of its games is which."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import NamedTuple

from pnp.engine.agents import SEARCHES
from pnp.engine.chance import mixed
from pnp.lab.runs.brought import Brought, who_has

Chunk = tuple[int, int]
"""Games of a run that one process plays at a stretch: the number of the first, and how many."""
_SMALL, _LARGE, _SLOW = 10, 100, 2
_FEW = 1_000


class Plan(NamedTuple):
    """What is played: a game (slug or folder) so many times, by whom, from which seed.

    `sets` are changes of the game's data, as `--set` has them; with `rotate` the agents move on by a seat from game to
    game even where there is one for each seat. `decks` are the lists that seats bring, where players build their own.
    """

    game: str
    games: int
    players: int
    mode: str | None
    agents: tuple[str, ...]
    seed: int = 0
    coverage: bool = False
    trust: bool = False
    sets: tuple[str, ...] = ()
    rotate: bool = False
    decks: tuple[Brought, ...] = ()

    def sitting(self, number: int) -> list[str]:
        """Who sits where in a game: fewer agents than seats repeat, and move on by a seat from game to game."""
        shift = number if self.rotate or len(self.agents) < self.players else 0
        return [self.agents[(seat + shift) % len(self.agents)] for seat in range(self.players)]

    def has(self, number: int) -> list[int]:
        """Which list each seat has in a game, by their places among the decks; none where there are none."""
        return who_has(len(self.decks), self.players, number) if self.decks else []

    def seed_of(self, number: int) -> int:
        """The seed of a game: it hangs on the run's seed and its own number only, not on who plays it or when."""
        return mixed(self.seed, number)

    def replay(self, agent: str, number: int, seed: int) -> str:
        """The command that shows a game of such agents."""
        words = ["pnp", "play", self.game, "--players", str(self.players)]
        words += ["--mode", self.mode] if self.mode is not None else []
        words += [word for change in self.sets for word in ("--set", change)]
        words += ["--decks", ",".join(self.decks[place].name for place in self.has(number))] if self.decks else []
        words += ["--as", "none", "--agents", agent, "--seed", str(seed)]
        return " ".join(map(quote, words)) + (" --trust" if self.trust else "")

    def chunks(self) -> Iterator[Chunk]:
        """All games in stretches. How long one is hangs on where it lies and how slow the agents are, never on how
        many games there are or how many processes: so a longer run, or another machine, goes on where this one ended.
        """
        slow = any(name.partition(":")[0] in SEARCHES for name in self.agents)
        first = 0
        while first < self.games:
            size = _SLOW if slow else _SMALL if first < _FEW else _LARGE
            yield first, min(size, self.games - first)
            first += size
