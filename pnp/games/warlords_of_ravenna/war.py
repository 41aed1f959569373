"""The table of a war: hands before the players, sides, battles, and what cards are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from pnp.engine import Piece, Pile, Table, Track, own
from pnp.engine.numbers import Numbers

LAY, DECK, DISCARD, ATTACK = "lay", "deck", "discard", "attack"
LAID = FACE_UP, FACE_DOWN, SEALED = "face-up", "face-down", "sideways"
Place = tuple[str, str, Piece | None]
"""How a card is laid, the name of the hand it goes to, and the card it replaces."""


class Hand(NamedTuple):
    """Cards before a player: face-up, face-down to be looked at again, and those that others laid sideways."""

    name: str
    seat: int
    up: Pile
    down: Pile
    sealed: Pile

    @property
    def piles(self) -> tuple[Pile, ...]:
        return self.up, self.down, self.sealed

    @property
    def cards(self) -> list[Piece]:
        return [card for pile in self.piles for card in pile]


@dataclass(frozen=True, slots=True)
class War:
    """The table with its sides (the seats of each) and its hands."""

    table: Table
    mode: str
    numbers: Numbers
    sides: list[range]
    hands: dict[str, Hand]
    deck: Pile
    discard: Pile

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def room(self, hand: Hand) -> bool:
        return bool(sum(map(len, hand.piles)) < self.numbers.hand)

    def drawn(self, seat: int) -> Pile:
        return self.table.pile(own("drawn cards", seat), "owner", seat)

    def points(self, side: int) -> Track:
        return self.table.track(marker(self.sides[side]))


class Battle(NamedTuple):
    """How a round was decided: who attacked whom, whether that succeeded, and how often its points count."""

    attacker: Hand
    defender: Hand
    won: bool
    factor: int = 1

    @property
    def loser(self) -> Hand:
        return self.defender if self.won else self.attacker


def divide(mode: str | None, numbers: Numbers, seats: int) -> list[range]:
    """The seats of each side: one each, or two teams that sit together (ruling: even-teams)."""
    if mode != "teams":
        return [range(seat, seat + 1) for seat in range(seats)]
    first = min((seats + numbers.larger_by) // numbers.sides, seats - 1)
    return [range(first), range(first, seats)]


def marker(side: range) -> str:
    """The name of a side's points: after its seat, or after all of them."""
    return own("points", side[0]) if len(side) == 1 else f"points of seats {side[0] + 1} to {side[-1] + 1}"


def had(seat: int) -> str:
    """The mark of a card that has been a player's."""
    return own("had", seat)


def total(numbers: Numbers, cards: Iterable[Piece], against: Iterable[Piece], defending: bool) -> int:
    """What a hand is worth against another one (ruling: both-assassins)."""
    struck = Counter(card.cancels for card in against for _ in range(numbers.assassin_hits))
    worth = 0
    for card in cards:
        struck[card.type] -= 1
        worth += strength(card, defending) if struck[card.type] < 0 else numbers.cancelled
    return worth


def strength(card: Piece, defending: bool) -> int:
    """What a card is worth alone."""
    worth: int = card.defence if defending and card.defence is not None else card.value
    return worth
