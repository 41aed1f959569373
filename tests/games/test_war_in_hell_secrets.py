"""War in Hell: what is bid in secret is guessed by no search."""

from __future__ import annotations

from types import ModuleType

import pytest

from pnp.engine import Cast, Choice, Match, Result, Steps, Table, cast
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.worlds.memory import remember
from pnp.games.war_in_hell import bid
from pnp.games.war_in_hell.hell import Hell
from pnp.lab.figures.wilson import wilson
from pnp.model import load

GAMES = 60
BIDDER, GUESSER = 0, 1
THIRDS = 7, 14, 21


@pytest.fixture(scope="module")
def deck() -> Cast:
    return cast(load("war-in-hell"))


def written(table: Table) -> Steps[int]:
    """One bid of seat 0, which stays on its note: any of 21 amounts, all as likely. What it is for lies open."""
    hell = Hell(table)
    (note,) = yield from table.secretly("bids", lambda seat: bid(hell, seat, [hell.planes[1]], []), [BIDDER])
    return int(note.value[0]) // table.numbers.step


def the_third(table: Table) -> Steps[Result]:
    """Is the bid a low one, a middling one or a high one?"""
    number = yield from written(table)
    answer = yield Choice("guess", list(THIRDS), GUESSER)
    return Result((GUESSER,) if answer - THIRDS[0] <= number < answer else (BIDDER,))


def the_rest(table: Table) -> Steps[Result]:
    """Of two bids for everything there is, is the first one low, middling or high?"""
    hell = Hell(table)
    both = [hell.planes[1], hell.planes[2]]
    (note,) = yield from table.secretly("bids", lambda seat: bid(hell, seat, both, []), [BIDDER])
    answer = yield Choice("guess", list(THIRDS), GUESSER)
    number = int(note.value[0]) // table.numbers.step
    return Result((GUESSER,) if answer - THIRDS[0] <= number < answer else (BIDDER,))


@pytest.mark.parametrize(("name", "play", "chance"), [("ismcts:12", the_third, 1 / 3), ("flat:12", the_rest, 1 / 3)])
def test_no_search_guesses_what_is_bid(deck: Cast, name: str, play: object, chance: float) -> None:
    made, won = ModuleType("guessing"), 0
    made.play = play  # type: ignore[attr-defined]
    made.thumb = lambda _, choice: choice.options[0]  # type: ignore[attr-defined]
    for seed in range(GAMES):
        agents = [RandomAgent(("bid", seed)), agent(name, made, seed)]
        won += GUESSER in remember(Match(deck, made, seed, agents, players=2)).run().winners
    low, high = wilson(won, GAMES)
    print(f"{name}: {won} of {GAMES}, {low:.3f} to {high:.3f}, chance {chance:.3f}")
    assert low < chance < high
