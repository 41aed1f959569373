"""Pawns on a track: one a seat, from the first space on; every space is a pile."""

from __future__ import annotations

from pnp.engine import Piece, Pile, Table, View, once
from pnp.engine.boards import board

FORWARD, BACK = "forward", "back"


class Pawns:
    """The spaces of the board `board`, and a pawn a seat."""

    table: Table
    spaces: list[Pile]
    pawns: list[Piece]

    def set_out(self) -> None:
        """Put a pawn for each seat on the first space."""
        table = self.table
        self.spaces = [table.pile(name) for name in board(table, "board").spaces]
        box = table.unbox("pawn", table.pile("pawns"))
        self.pawns = list(box[: len(table.seats)])
        for seat, pawn in enumerate(self.pawns):
            pawn.owner = seat
            box.give(pawn, self.spaces[0])

    def place(self, seat: int) -> int:
        """How many spaces behind the start a party stands."""
        pile = self.pawns[seat].pile
        return self.spaces.index(pile) if pile in self.spaces else 0

    def go(self, seat: int, steps: int) -> None:
        """Move a pawn so many spaces, backwards below 0; it stops at either end."""
        pawn, target = self.pawns[seat], self.place(seat) + steps
        space = self.spaces[min(max(target, 0), len(self.spaces) - 1)]
        if pawn.pile is not None and pawn.pile is not space:
            pawn.pile.give(pawn, space)

    def met(self, seat: int) -> list[int]:
        """The other parties on the space of a party."""
        return [foe for foe in self.table.around(seat) if foe != seat and self.place(foe) == self.place(seat)]


@once
def places(view: View) -> dict[int, int]:
    """How far from the start every seat's pawn stands, as anybody sees it."""
    return {
        pawn.owner: place
        for place, name in enumerate(spaces(view))
        for pawn in view.known(name)
        if pawn.component == "pawn" and pawn.owner is not None
    }


@once
def spaces(view: View) -> list[str]:
    """The piles that are spaces of the track, from the start on."""
    return list(board(view, "board").spaces)
