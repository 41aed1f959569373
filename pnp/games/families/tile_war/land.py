"""The land of a war on tiles as it lies now: what each space is, who stands there, and where a unit can go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View
from pnp.engine.boards import board, ground

GUESTS = ("charmed", "summoned")
"""Marks of units that do not count for the stacking limit, and leave the map in the End Phase."""
TILE = "tile"


class Land:
    """Tiles and stacks of all spaces, for rules and rules of thumb alike; made anew after each move.

    `tiles` has what says what a space is: the tile that lies there, else the row of the board. A stack is all units of
    a space; a unit belongs to whoever controls it. `laid` has all pieces of the spaces with more than a tile.
    """

    BOARD = "board"

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.board = board(seen, self.BOARD, SquareBoard)
        self.tiles: dict[str, Any] = {}
        self.stacks: dict[str, list[Piece]] = {}
        self.laid: dict[str, Sequence[Piece]] = {}
        rows: dict[str | None, Any] = {}
        for space in self.board.spaces:
            pieces = lying(seen, space)
            if pieces and pieces[0].component == TILE:
                self.tiles[space] = pieces[0]
                if len(pieces) == 1:
                    continue
            else:
                row = self.board.row(space)
                if row not in rows:
                    rows[row] = ground(seen, self.BOARD, space)
                self.tiles[space] = rows[row]
                if not pieces:
                    continue
            self.laid[space] = pieces
            if units := [piece for piece in pieces if piece.owner is not None]:
                self.stacks[space] = units

    # who stands where

    def holder(self, space: str) -> int | None:
        """Who has a stack on a space."""
        stack = self.stacks.get(space)
        return stack[0].owner if stack else None

    def held(self, seat: int) -> list[str]:
        """The spaces on which a player has units."""
        return [space for space, stack in self.stacks.items() if stack[0].owner == seat]

    def units(self, seat: int) -> list[Piece]:
        """All units that a player controls."""
        return [unit for space in self.held(seat) for unit in self.stacks[space]]

    def own(self, seat: int) -> list[Piece]:
        """The units of a player on the map that are no guests (ruling: out)."""
        return [unit for unit in self.units(seat) if not unit.marked(GUESTS)]

    def foes(self, seat: int) -> list[str]:
        """The spaces with stacks of others."""
        return [space for space, stack in self.stacks.items() if stack[0].owner != seat]

    def beside(self, seat: int, space: str) -> list[str]:
        """The adjacent spaces with enemy stacks."""
        return [near for near in self.board.neighbours(space) if self.holder(near) not in (None, seat)]

    def free(self, seat: int, space: str) -> int:
        """How many more units of a player may stand on a space (ruling: stacking)."""
        if self.holder(space) not in (None, seat):
            return 0
        stack = self.stacks.get(space, ())
        return int(self.numbers.stack) - len(stack) + sum(unit.marked(GUESTS) for unit in stack)

    def room(self, seat: int, space: str) -> bool:
        """Whether one more unit of a player may stand on a space."""
        return self.free(seat, space) > 0

    # where a unit can go

    def points(self, unit: Piece) -> int:
        """The move points of a unit, in the parts in which a game counts them."""
        return int(unit.move or 0)

    def cost(self, unit: Piece, start: str, here: str, there: str) -> int | None:  # noqa: ARG002 - for games
        """What a step costs a unit that began its move at `start`; None where it cannot take it."""
        assert unit.owner is not None
        return int(self.tiles[there].cost) if self.room(unit.owner, there) else None

    def ends(self, unit: Piece, space: str) -> bool:
        """Whether a unit may end its move on a space that it can reach."""
        assert unit.owner is not None
        return self.room(unit.owner, space)

    def reach(self, unit: Piece) -> list[str]:
        """The spaces to which a unit can move, nearest first."""
        assert unit.pile is not None
        start = unit.pile.name
        found = self.board.reach(start, self.points(unit), partial(self.cost, unit, start))
        return [space for space in found if space != start and self.ends(unit, space)]


def lying(seen: Table | View, pile: str) -> Sequence[Piece]:
    """What lies in a pile, as far as one sees it."""
    return seen.pile(pile) if isinstance(seen, Table) else seen.known(pile)
