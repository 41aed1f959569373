"""Offers: two players lay out what each of them gives, and all of it changes hands if both agree.

At a table people talk; this is the form that a deal has at a screen. Promises have none. What is counted lies in a
purse, beside a track of what is laid out; a piece that is laid out has a mark. Both are seen by everybody, and a card
of the hand by the other player, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.engine import Choice, Piece, Steps, Table, Track

OFFERED = "offered"


class Purse(NamedTuple):
    """How much of something a player has, and how much of it he has laid out."""

    held: Track
    offered: Track

    @property
    def left(self) -> int:
        """What can still be laid out."""
        return self.held.value - self.offered.value

    def coins(self, values: Mapping[str, int]) -> Iterator[str]:
        """The coins that can still be laid out."""
        return (coin for coin, value in values.items() if value <= self.left)

    def hand_over(self, taker: Purse, agreed: bool) -> None:
        """Take back what is laid out, or give it."""
        count = self.offered.lose(self.offered.value)
        if agreed:
            taker.held.value += self.held.lose(count)


def bargain(
    table: Table,
    first: int,
    second: int,
    goods: Callable[[int, int], Iterable[Any]],
    lay_out: Callable[[int, int, Any], None],
) -> Steps[bool]:
    """Both lay out what they give, the first one first; then both say at once whether they agree."""
    for giver, taker in ((first, second), (second, first)):
        while (thing := (yield Choice("offer", [None, *goods(giver, taker)], giver))) is not None:
            lay_out(giver, taker, thing)
    asked = [Choice("deal", ["refuse", "agree"], seat) for seat in (first, second)]
    agreed = "refuse" not in (yield from table.together(asked))
    table.say("deal-made" if agreed else "deal-refused", by=first, foe=second)
    return agreed


def lay(piece: Piece, taker: int) -> None:
    """Lay out a piece, for the other player to see."""
    piece.put(OFFERED, 1)
    assert piece.pile is not None
    piece.pile.show(piece, 1 << taker)


def gathered(pieces: Iterable[Piece]) -> list[Piece]:
    """What of these is laid out, and no longer is."""
    found = [piece for piece in pieces if piece.mark(OFFERED)]
    for piece in found:
        piece.put(OFFERED, 0)
    return found
