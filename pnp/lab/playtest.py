"""Playtests: many playouts of one game, shared among processes, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.engine import Match
from pnp.engine.agents import seated
from pnp.engine.blame import RulesError
from pnp.engine.match import mixed
from pnp.lab.cards import Fates, Watch
from pnp.lab.ready import Ready, ready

_MOST_IN_A_CHUNK = 100


class Plan(NamedTuple):
    """What is played: a game (slug or folder) so many times, by whom, from which seed."""

    game: str
    games: int
    players: int
    mode: str | None
    agents: tuple[str, ...]
    seed: int = 0
    coverage: bool = False
    trust: bool = False

    def sitting(self, number: int) -> list[str]:
        """Who sits where in a game: fewer agents than seats repeat, and move on by a seat from game to game."""
        shift = number if len(self.agents) < self.players else 0
        return [self.agents[(seat + shift) % len(self.agents)] for seat in range(self.players)]


@dataclass
class Tally:
    """Counts of playouts, each a whole number, so that sums are the same in any order.

    `wins` counts by seat and by how many shared the victory, `by_agent` by the agent's name and the same; `seats` how
    often an agent sat down; `lengths` playouts by their number of answers; `options` all options of all questions.
    """

    games: int = 0
    caps: int = 0
    options: int = 0
    free: int = 0
    free_options: int = 0
    most_options: int = 0
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    by_agent: Counter[tuple[str, int]] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    fates: Fates = field(default_factory=Fates)
    reads: set[str] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Add the counts of other playouts."""
        self.games += other.games
        self.caps += other.caps
        self.options += other.options
        self.free += other.free
        self.free_options += other.free_options
        self.most_options = max(self.most_options, other.most_options)
        for own, more in ((self.wins, other.wins), (self.by_agent, other.by_agent)):
            own.update(more)  # type: ignore[arg-type]
        self.seats += other.seats
        self.lengths += other.lengths
        self.fates.add(other.fates)
        self.reads |= other.reads

    def count(self, match: Match, sitting: list[str]) -> None:
        """Count one match that is over."""
        result = match.result
        assert result is not None
        self.games += 1
        self.caps += result.capped
        self.seats.update(sitting)
        for seat in result.winners:
            self.wins[seat, len(result.winners)] += 1
            self.by_agent[sitting[seat], len(result.winners)] += 1
        sizes = [len(choice.options) for choice, _ in match._log]
        free = [size for size in sizes if size > 1]
        self.lengths[len(sizes)] += 1
        self.options += sum(sizes)
        self.free += len(free)
        self.free_options += sum(free)
        self.most_options = max(self.most_options, *sizes, 0)


def play_games(plan: Plan, first: int, count: int, loaded: Ready, reads: set[str]) -> Tally:
    """Play the games of a plan from a number on, in this process.

    Raises:
        RulesError: the rules broke a law; the message names the game's number and seed.
    """
    tally = Tally()
    for number in range(first, first + count):
        sitting = plan.sitting(number)
        # A game's chance hangs on the run's seed and its own number only, not on who plays it or before what.
        seed = mixed(plan.seed, number)
        agents = seated(sitting, loaded.rules, seed)
        # The first game of a run is held to every law; one that rules break in each game is found there.
        match = Match(loaded.cast, loaded.rules, seed, agents, plan.players, plan.mode, strict=number == 0)
        watch = Watch(match, tally.fates)
        try:
            match.run()
        except RulesError as error:
            raise RulesError(f"Game {number} (--seed {seed}): {error}") from None
        tally.count(match, sitting)
        watch.close()
        match.table.pack_up()
    tally.reads |= reads
    return tally


_HERE: dict[Plan, tuple[Ready, set[str]]] = {}


def _chunk(plan: Plan, first: int, count: int) -> Tally:
    if plan not in _HERE:
        reads: set[str] = set()
        _HERE[plan] = ready(plan.game, reads if plan.coverage else None, plan.trust), reads
    return play_games(plan, first, count, *_HERE[plan])


def run(plan: Plan, jobs: int = 1, progress: Callable[[int, int], None] = lambda _done, _total: None) -> Tally:
    """Play a plan's games in so many processes; the figures do not hang on how many.

    Raises:
        RulesError: as `play_games` does.
    """
    total = Tally()
    for tally in _tallies(plan, jobs):
        total.add(tally)
        progress(total.games, plan.games)
    return total


def _tallies(plan: Plan, jobs: int) -> Iterator[Tally]:
    _HERE.clear()  # data and rules may have been edited since another run
    size = max(1, min(_MOST_IN_A_CHUNK, plan.games // (4 * jobs)))
    chunks = [(first, min(size, plan.games - first)) for first in range(0, plan.games, size)]
    if jobs == 1 or len(chunks) == 1:
        for first, count in chunks:
            yield _chunk(plan, first, count)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(min(jobs, len(chunks))) as pool:
        waiting = [pool.submit(_chunk, plan, first, count) for first, count in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
