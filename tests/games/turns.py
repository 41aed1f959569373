"""The story of a match by its rules of thumb, turn by turn: what a test reads to see that no phase was left out."""

from __future__ import annotations

import re
from functools import cache

from library_games import cast_of, rules_of

from pnp.engine import Match
from pnp.engine.agents import seated
from pnp.engine.told.reading import Reading

_TURN = re.compile(r"(Turn \d+|Year \d+|.*'s turn$)")


@cache
def turns(slug: str, seed: int, players: int, mode: str | None = None, agent: str = "thumb") -> list[list[str]]:
    """The lines of each turn as somebody reads them who sees everything; what comes before the first turn is the first
    of these lists."""
    rules = rules_of(slug)
    match = Match(cast_of(slug), rules, seed, seated([agent] * players, rules, seed), players, mode, told=True)
    reading, found = Reading(match.table, None), [list[str]()]
    while (choice := match.question) is not None:
        match.answer(match.advice(choice))
        if match.question is None or match.question.player != choice.player:
            for line in reading.news():
                if line.head and _TURN.match(line.text):
                    found.append([])
                found[-1].append(line.text)
    return found
