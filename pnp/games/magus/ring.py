"""The ring as it lies: which space is of which kind, and whose armies stand where; seen from the table or by a seat."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.boards import Track
from pnp.engine import Piece, Table, View, own, owner_of
from pnp.engine.boards import board, ground

COLOURS = ("black", "blue", "white", "green", "red")
"""The recruit decks."""
GOLD, TOWER = "gold", "tower"


def army_name(banner: Piece) -> str:
    """The pile of the creatures under a banner."""
    return own(f"army {banner.value}", owner_of(banner))


def space_of(banner: Piece) -> str:
    """Where an army stands."""
    assert banner.pile is not None
    return banner.pile.name


class Ring:
    """The spaces, and the banners on them now."""

    def __init__(self, seen: Table | View) -> None:
        self.seen = seen
        self.track = board(seen, "board", Track)

    def kind(self, space: str) -> str:
        """What a space is: a colour, gold or tower."""
        return str(ground(self.seen, "board", space).type)

    @cached_property
    def tower_spaces(self) -> list[str]:
        """The spaces with a Tower."""
        return [space for space in self.track.spaces if self.kind(space) == TOWER]

    @property
    def standing(self) -> dict[str, list[Any]]:
        """The banners on each space where any stand."""
        return {space: list(pile) for space in self.track.spaces if (pile := self.seen.pile(space))}

    def banners(self, seat: int) -> list[Piece]:
        """The banners of a player on the ring."""
        return [banner for banners in self.standing.values() for banner in banners if banner.owner == seat]

    def towers(self, seat: int) -> list[str]:
        """The Towers on which a player alone has an army."""
        return [
            space
            for space in self.tower_spaces
            if (banners := self.seen.pile(space)) and all(banner.owner == seat for banner in banners)
        ]
