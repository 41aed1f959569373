"""War in Hell: what is bid in secret is guessed by no search."""

from __future__ import annotations

from types import ModuleType

import pytest

from pnp.engine import Cast, Choice, Match, Result, Steps, Table, cast
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.worlds.memory import remember
from pnp.games.war_in_hell import bid, treachery
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
    """The bid of seat 0 for one Leader, which stays on its note: any of 21 amounts, all as likely."""
    hell = Hell(table)
    leader = next(card for card in hell.deck if card.name == "Geryon")
    hell.enter(GUESSER, leader)
    (note,) = yield from table.secretly("bids", lambda seat: bid(hell, seat, [leader], []), [BIDDER])
    return int(note.value[0]) // table.numbers.step


def the_third(table: Table) -> Steps[Result]:
    """Is the bid a low one, a middling one or a high one?"""
    number = yield from written(table)
    answer = yield Choice("guess", list(THIRDS), GUESSER)
    return Result((GUESSER,) if answer - THIRDS[0] <= number < answer else (BIDDER,))


def cards_laid(table: Table) -> Steps[Result]:
    """How many of three Treachery cards, which the other has seen in the hand, lie with the bids?"""
    hell = Hell(table)
    cards = [card for card in hell.deck if card.treachery][:3]
    for card in cards:
        hell.deck.give(card, hell.hands[BIDDER])
        hell.hands[BIDDER].show(card, 1 << GUESSER)
    (note,) = yield from table.secretly("treachery", lambda seat: treachery(hell, seat), [BIDDER])
    answer = yield Choice("guess", [0, 1, 2, 3], GUESSER)
    return Result((GUESSER,) if answer == len(note.value) else (BIDDER,))


@pytest.mark.parametrize(("name", "play", "chance"), [("ismcts:12", the_third, 1 / 3), ("flat:12", cards_laid, 1 / 4)])
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
