"""What the tests of Solo Crusade share: an adventure laid out, its tiles put where a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Piece, Pile, Table
from pnp.games.solo_crusade.hero import Hero
from pnp.games.solo_crusade.journey import Journey

Drive = Callable[..., Any]


class Set:
    """A table with an adventure set out, and its parts."""

    def __init__(self, table: Table, drive: Drive, mode: str, kind: str) -> None:
        self.table, self.drive = table, drive
        self.hero = Hero(table)
        self.journey = Journey(table, self.hero)
        drive(self.journey.begin(mode), [lambda card: card.type == kind])

    def tile(self, name: str) -> Piece:
        """A tile that is not on the path."""
        pools = [*self.journey.pools.values(), self.journey.beside]
        return next(tile for pool in pools for tile in pool if name in (tile.name, tile.id.split(":")[1]))

    def lay(self, *names: str) -> list[Piece]:
        """Lay tiles on the path."""
        tiles = []
        for name in names:
            tile = self.tile(name)
            assert tile.pile is not None
            tile.pile.give(tile, self.journey.path)
            tiles.append(tile)
        return tiles

    def stack(self, *names: str) -> list[Piece]:
        """Let these be the next tiles of their pools, the first of them on top."""
        tiles = []
        for name in names:
            tile = self.tile(name)
            assert tile.pile is not None
            tile.pile.give(tile, self.journey.used)
            tiles.append(tile)
        for tile in reversed(tiles):
            self.journey.used.give(tile, self.journey.pools[tile.component])
        return tiles

    def find(self, kind: str) -> Piece:
        """Give the hero a find."""
        piece = next(each for each in self.hero.store if each.type == kind)
        self.hero.store.give(piece, self.hero.finds)
        return piece

    def rolls(self, *totals: int) -> list[int]:
        """Let the next rolls come to this; those that are left. Shuffles are as ever."""
        left = list(totals)
        self.table.roll = lambda *_: left.pop(0)  # type: ignore[method-assign]
        return left

    def face(self, *names: str) -> list[Piece]:
        """Let foes stand before the hero."""
        for name in names:
            card = next(card for card in self.hero.box if card.name == name)
            self.hero.box.give(card, self.hero.foes)
        return list(self.hero.foes)


def named(pile: Pile | list[Any]) -> list[str]:
    """The names in a pile, in the order of the alphabet."""
    return sorted(piece.name for piece in pile)
