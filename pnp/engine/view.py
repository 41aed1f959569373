"""A view: the table as one seat knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.engine.pieces import Piece
    from pnp.engine.table import Numbers, Table


class Hidden(NamedTuple):
    """A piece whose face the seat does not know: only where it lies."""

    pile: str
    position: int


class View:
    """What a seat can see or count. Nothing of it can change the table."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self.seat = table, seat

    @property
    def numbers(self) -> Numbers:
        """The game's numbers, as its mode changes them."""
        return self._table.numbers

    @property
    def seats(self) -> range:
        """All seats, those that are out too."""
        return self._table.seats

    @property
    def out(self) -> frozenset[int]:
        """Seats that are out of the game."""
        return frozenset(self._table.out)

    @property
    def piles(self) -> list[str]:
        """The names of all piles."""
        return list(self._table.piles)

    def pile(self, name: str) -> list[Piece | Hidden]:
        """What lies in a pile from the bottom up: pieces the seat knows, and places of those it does not."""
        pile, bit = self._table.piles.get(name), 1 << self.seat
        if pile is None:
            return []
        return [piece if piece.seen & bit else Hidden(name, place) for place, piece in enumerate(pile)]

    def known(self, name: str) -> list[Piece]:
        """The pieces of a pile that the seat knows."""
        pile, bit = self._table.piles.get(name), 1 << self.seat
        return [] if pile is None else [piece for piece in pile if piece.seen & bit]

    def count(self, name: str) -> int:
        """How many pieces lie in a pile."""
        pile = self._table.piles.get(name)
        return 0 if pile is None else len(pile)

    def track(self, name: str) -> int:
        """Where a track stands."""
        return self._table.tracks[name].value
