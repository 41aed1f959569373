"""What seats bring in a run: its lists, and who has which of them in a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

from pnp.engine.chance import mixed
from pnp.model.built import BuiltList

_FEW = 5_000
"""Combinations of lists that are gone through one after the other; of more some are drawn."""


class Brought(NamedTuple):
    """A list of a run: what it is called on the command line, and what it holds."""

    name: str
    title: str
    of: tuple[str, ...]
    cards: tuple[tuple[str, int], ...]

    @property
    def built(self) -> BuiltList:
        """The list as the table has it."""
        return BuiltList(self.name, self.title, dict(self.cards), self.of)


def brought(lists: Sequence[BuiltList], names: Sequence[str] = ()) -> tuple[Brought, ...]:
    """Lists as a plan keeps them, under the names that a user gave them."""
    called = names or [built.id for built in lists]
    return tuple(
        Brought(name, built.title, built.of, tuple(built.cards.items()))
        for name, built in zip(called, lists, strict=True)
    )


def who_has(lists: int, players: int, number: int) -> list[int]:
    """Which list each seat has in a game, by their places.

    Agents move on by a seat from game to game; lists do so once agents have been all round, and once lists have been
    all round, others meet: so neither who plays a list nor where it sits hangs on which list it is.
    """
    shift, which = number // players % players, number // players**2
    if lists <= players:
        return [(seat + shift) % lists for seat in range(players)]
    meeting = _meeting(lists, players, which % comb(lists, players))
    return [meeting[(seat + shift) % players] for seat in range(players)]


def _meeting(lists: int, players: int, which: int) -> tuple[int, ...]:
    """Which lists meet: all combinations in turn, in an order in which each list soon has its turn."""
    if players == 2:
        # Round by round each list meets the next one, then the next but one: every list plays in every round.
        first = which % lists
        return first, (first + which // lists + 1) % lists
    if comb(lists, players) <= _FEW:
        return next(islice(combinations(range(lists), players), which, None))
    order = sorted(range(lists), key=lambda place: mixed("lists", which, place))
    return tuple(order[:players])
