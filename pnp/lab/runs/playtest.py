"""Playtests: many playouts of one game, shared among processes or machines, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from pnp.engine import Match
from pnp.engine.agents import seated
from pnp.engine.blame import RulesError
from pnp.lab.runs.cards import Watch
from pnp.lab.runs.plan import Chunk, Plan
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.tally import Tally
from pnp.pool import in_order

if TYPE_CHECKING:
    from pnp.lab.runs.store import Kept

__all__ = ["Plan", "Tally", "match_of", "play_games", "run"]

Progress = Callable[[int, int], None]
Enough = Callable[[Tally], bool]
"""Whether a run may end: asked after each chunk, in their order."""
Pool = Callable[[Callable[[Chunk], Tally], Iterable[Chunk]], Iterator[Tally]]
"""Does work for each chunk somewhere, and gives the results in their order."""


def match_of(plan: Plan, number: int, loaded: Ready, strict: bool = False) -> Match:
    """The match that is a plan's game of a number, not begun."""
    seed = plan.seed_of(number)
    agents = seated(plan.sitting(number), loaded.rules, seed)
    cast = loaded.cast
    if plan.decks:
        cast = cast.bringing([plan.decks[place].built for place in plan.has(number)])
    return Match(cast, loaded.rules, seed, agents, plan.players, plan.mode, strict=strict)


def play_games(plan: Plan, first: int, count: int, loaded: Ready, reads: set[str]) -> Tally:
    """Play the games of a plan from a number on, in this process.

    Raises:
        RulesError: the rules broke a law; the message names the game's number and seed.
    """
    tally = Tally()
    for number in range(first, first + count):
        # The first game of a run is held to every law; one that rules break in each game is found there.
        match = match_of(plan, number, loaded, strict=number == 0)
        watch = Watch(match)
        try:
            match.run()
        except RulesError as error:
            raise RulesError(f"Game {number} (--seed {match.seed}): {error}") from None
        tally.count(match, plan.sitting(number), number, watch, plan.has(number))
        match.table.pack_up()
    tally.reads |= reads
    return tally


_HERE: dict[Plan, tuple[Ready, set[str]]] = {}


def made_ready(plan: Plan) -> tuple[Ready, set[str]]:
    """A plan's game as this process has it, and the fields that its rules read."""
    plan = plan._replace(games=0)
    if plan not in _HERE:
        reads: set[str] = set()
        _HERE[plan] = ready(plan.game, reads if plan.coverage else None, plan.trust, plan.sets), reads
    return _HERE[plan]


def _chunk(plan: Plan, chunk: Chunk) -> Tally:
    return play_games(plan, *chunk, *made_ready(plan))


def forget() -> None:
    """Load games anew: data and rules may have been edited since another run."""
    _HERE.clear()


def run(
    plan: Plan,
    jobs: int = 1,
    progress: Progress = lambda _done, _total: None,
    kept: Kept | None = None,
    enough: Enough = lambda _tally: False,
    pool: Pool | None = None,
) -> Tally:
    """Play a plan's games in so many processes, or in a pool elsewhere; the figures do not hang on how many.

    What is `kept` of the same run is not played again, and what is played is kept. The run ends early, always after
    the same game, where it is `enough`.

    Raises:
        RulesError: as `play_games` does.
    """
    forget()
    total = Tally()
    known = kept.chunks() if kept is not None else frozenset[Chunk]()
    todo = (chunk for chunk in plan.chunks() if chunk not in known)
    work = partial(_chunk, plan)
    played = pool(work, todo) if pool is not None else in_order(work, todo, jobs)
    for chunk in plan.chunks():
        if kept is not None and chunk in known:
            tally = kept.read(chunk)
        else:
            tally = next(played)
            if kept is not None:
                kept.keep(chunk, tally)
        total.add(tally)
        progress(total.games, plan.games)
        if enough(total):
            break
    return total
