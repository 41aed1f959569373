"""Piles: players lay cards face down on piles of their own, turn all of them up together, and compare totals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from pnp.engine import Piece, Pile, Table, Track, View, own
from pnp.engine.naming import owned

DOWN = " face down"
"""Of a pile that is not turned up yet."""


class FaceDown:
    """Every player's piles by their names: `laid`, which only he sees, and `piles`, once they are turned up. `first` is
    the first player, a seat from 1."""

    table: Table
    first: Track
    laid: list[dict[str, Pile]]
    piles: list[dict[str, Pile]]

    def set_out(self, table: Table, names: Sequence[str]) -> None:
        """Make the piles, which are empty yet."""
        self.laid = [{n: table.pile(own(n + DOWN, seat), "owner", seat) for n in names} for seat in table.seats]
        self.piles = [{name: table.pile(own(name, seat), owner=seat) for name in names} for seat in table.seats]

    def order(self) -> Iterator[int]:
        """The seats, the first player first."""
        return self.table.around(self.first.value - 1)

    def pass_on(self) -> None:
        """Have the next player be the first one."""
        self.first.value = 1 + self.table.after(self.first.value - 1)

    def turn_up(self, order: Iterable[int]) -> None:
        """Turn up all piles that lie face down."""
        for seat in order:
            for name, pile in self.laid[seat].items():
                pile.give_all(self.piles[seat][name])

    def clear_piles(self, discards: Callable[[int], Pile]) -> None:
        """Discard all piles, each onto the pile for a player's discards."""
        for seat, piles in enumerate(self.piles):
            for pile in piles.values():
                pile.give_all(discards(seat))


def laid_by(view: View, name: str) -> list[Piece]:
    """What one has laid face down oneself on a pile."""
    return view.known(own(name + DOWN, view.seat))


def total_of(
    view: View, thing: object, names: Collection[str], count: Callable[[View, int, str, list[Piece]], int]
) -> dict[str, int] | None:
    """What a pile comes to whose cards the seat knows all, or one of its own with a card more that it may lay there."""
    if isinstance(thing, str):
        name, seat = owned(thing)
        cards, name = view.known(thing), name.removesuffix(DOWN)
        known = name in names and seat is not None and len(cards) == view.count(thing)
        return {"total": count(view, seat, name, cards)} if known and seat is not None else None
    answer: tuple[Any, ...] = thing if isinstance(thing, tuple) else (None, None)
    if answer[1] in names:
        return {"total": count(view, view.seat, answer[1], [*laid_by(view, answer[1]), answer[0]])}
    return None
