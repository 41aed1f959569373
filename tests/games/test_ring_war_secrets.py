"""Ring War: what lies face down, and what is held back, is guessed by no search."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pnp.engine import Cast, Choice, Match, Result, Steps, Table, cast
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.worlds.memory import remember
from pnp.games.ring_war import PILES, QUEST, War, lay_out
from pnp.lab.figures.wilson import wilson
from pnp.model import load

GAMES = 40
DARK, LIGHT = 0, 1


@pytest.fixture(scope="module")
def deck() -> Cast:
    return cast(load("ring-war"))


def laid_out(table: Table, scouted: bool) -> Steps[War]:
    """The dark player lays his piles; before that his hand may be looked at."""
    war = War(table)
    war.fill(DARK)
    if scouted:
        for card in war.hands[DARK]:
            war.hands[DARK].show(card, 1 << LIGHT)
    yield from lay_out(war, DARK)
    return war


def reserve(table: Table) -> Steps[Result]:
    """Which card of a hand that was seen is held back?"""
    war = yield from laid_out(table, scouted=True)
    held = [*war.hands[DARK], *(card for name in PILES for card in war.laid[DARK][name])]
    answer = yield Choice("guess", sorted({card.name for card in held}), LIGHT)
    return Result((LIGHT,) if answer == war.hands[DARK][0].name else (DARK,))


def first_of_the_quest(table: Table) -> Steps[Result]:
    """Which of the four sorts of many cards came first onto the Quest pile?"""
    war = yield from laid_out(table, scouted=False)
    sorts = ["army", "lord", "monster", "thing"]
    answer = yield Choice("guess", sorts, LIGHT)
    card = war.laid[DARK][QUEST][0]
    return Result((LIGHT,) if answer == card.type else (DARK,))


def a_game(play: Callable[[Table], Steps[Result]]) -> ModuleType:
    made = ModuleType("guessing")
    made.play = play  # type: ignore[attr-defined]
    made.thumb = lambda _, choice: choice.options[0]  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize(
    ("play", "chance", "name"), [(reserve, 1 / 9, "ismcts:12"), (first_of_the_quest, 18 / 52, "flat:12")]
)
def test_no_search_guesses_what_lies_face_down(
    deck: Cast, play: Callable[[Table], Steps[Result]], chance: float, name: str
) -> None:
    made, won = a_game(play), 0
    for seed in range(GAMES):
        agents = [RandomAgent(("laid", seed)), agent(name, made, seed)]
        won += LIGHT in remember(Match(deck, made, seed, agents, players=2)).run().winners
    low, high = wilson(won, GAMES)
    print(f"{play.__name__}, {name}: {won} of {GAMES}, {low:.3f} to {high:.3f}, chance at most {chance:.3f}")
    assert low < chance
