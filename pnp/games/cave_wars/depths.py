"""The underworld as it lies now: rock, lairs and who holds them, what fits on a space, and who may step where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Piece, View
from pnp.games.families.tile_war import Land
from pnp.games.families.tile_war.battle import FIGHTS

ROCK = "rock"
RICH, TREACHEROUS, MAZE, LARGE, DEFENSIBLE, MAGICAL = "rich", "treacherous", "maze", "large", "defensible", "magical"
HELD, FRESH, HIT, SPENT, AGAIN, HALTED = "held", "fresh", "hit", "spent", "again", "halted"
"""Marks: who holds a lair, from 1, and whether he had no turn yet; what a unit has taken, the spaces of its move,
further moves, no move at all."""


class Depths(Land):
    """The underworld as it lies now."""

    def open(self, space: str) -> bool:
        """Whether units can enter a space at all."""
        return bool(self.tiles[space].type != ROCK)

    def has(self, space: str, trait: str) -> bool:
        """Whether a space is land of a kind."""
        return trait in self.tiles[space].traits

    def shut(self, seat: int, space: str) -> bool:
        """Whether a lair is another's who had no turn yet (ruling: first-lairs)."""
        tile = self.tiles[space]
        return bool(tile.mark(FRESH) > 0 and tile.mark(HELD) != seat + 1)

    @property
    def lairs(self) -> list[str]:
        """The spaces with lairs."""
        return [space for space, tile in self.tiles.items() if tile.lair]

    def lairs_of(self, seat: int) -> list[str]:
        """The lairs that a player holds (ruling: holding)."""
        return [space for space in self.lairs if self.tiles[space].mark(HELD) == seat + 1]

    def free(self, seat: int, space: str) -> int:
        """The size levels that a player can still put on a space (rulings: stacking, sizes)."""
        if self.holder(space) not in (None, seat) or not self.open(space) or self.shut(seat, space):
            return 0
        most = int(self.numbers.stack) * (int(self.numbers.large) if self.has(space, LARGE) else 1)
        return most - sum(int(unit.levels) for unit in self.stacks.get(space, ()))

    def force(self, unit: Piece, space: str) -> int:
        """The Force of a unit on a space (ruling: sure-hit)."""
        return int(unit.force) + (int(self.numbers.magic) if self.has(space, MAGICAL) else 0)

    def price(self, space: str) -> int:
        """How many spaces of a move a step onto a space takes (ruling: maze)."""
        return int(self.numbers.move) if self.has(space, MAZE) else 1

    def spends(self, unit: Piece, space: str) -> bool:
        """Whether a unit has enough of its moves left for a step onto a space (rulings: maze, marching)."""
        left = 0 if unit.mark(HALTED) else int(self.numbers.move) - unit.mark(SPENT)
        return left >= self.price(space) or (unit.mark(AGAIN) > 0 and not unit.mark(HALTED))

    def steps(self, unit: Piece) -> list[str]:
        """The spaces onto which a unit can step (ruling: steps)."""
        assert unit.pile is not None
        assert unit.owner is not None
        seat, near = unit.owner, self.board.neighbours(unit.pile.name)
        return [space for space in near if self.free(seat, space) >= unit.levels and self.spends(unit, space)]

    def landings(self, seat: int, unit: Piece) -> list[str]:
        """Where a unit of the box may be put that a player buys (ruling: recruiting)."""
        spaces: dict[str, None] = {}
        for lair in self.lairs_of(seat):
            if self.tiles[lair].lair == unit.type:
                spaces.update(dict.fromkeys((lair, *self.board.neighbours(lair))))
        return [space for space in spaces if self.free(seat, space) >= unit.levels]


def may_use(card: Piece, units: Iterable[Piece]) -> bool:
    """Whether one of the users of a card is among some units (ruling: anybody)."""
    return any(not card.users or unit.type in card.users for unit in units)


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The Force and hits of a unit as they are now; of an attack the Force of both stacks."""
    land = Depths(view)
    if isinstance(thing, tuple) and all(isinstance(space, str) and space in land.stacks for space in thing):
        ours, theirs = (sum(land.force(unit, space) for unit in land.stacks[space]) for space in thing)
        return {"our Force": ours, "their Force": theirs}
    if isinstance(thing, Piece) and thing.owner is not None and thing.component == "unit" and thing.mark(FIGHTS):
        assert thing.pile is not None
        return {"Force now": land.force(thing, thing.pile.name), "hits left": int(thing.hits) - thing.mark(HIT)}
    return None
