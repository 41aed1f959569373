"""The frozen lands: who can stand and travel where, what ships carry, and which spaces a blizzard shuts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pnp.engine import Piece, Table, View, own
from pnp.games.families.tile_war import Land
from pnp.games.families.tile_war.battle import BONUS, FIGHTS

HERO, SHIP, FLYING, CLIMBS, SAILS, MAGIC = "hero", "ship", "flying", "mountain-walk", "sails", "magic"
HEIGHTS = ("mountain", "peak")
RELIC = "relic"
"""The type of chits that units bear, and the mark on their bearers: how much it adds to the Force."""
BLIZZARD = "blizzard"


def can_bear(unit: Piece, relic: Piece) -> bool:
    """Whether a unit is of a kind that bears a relic."""
    return any(kind in unit.traits for kind in relic.bearers)


def borne(unit: Piece) -> Piece | None:
    """The relic that a unit bears: it lies in the same space."""
    if not unit.mark(RELIC):
        return None
    assert unit.pile is not None
    return next(piece for piece in unit.pile if piece.component == "unit" and can_bear(unit, piece))


def force(unit: Piece) -> int:
    """The Force of a unit with its relic."""
    return int(unit.force) + unit.mark(RELIC)


class North(Land):
    """The frozen lands as they lie now."""

    BOARD = "land"

    def __init__(self, seen: Table | View) -> None:
        super().__init__(seen)
        self.blizzards = {space for space, pieces in self.laid.items() if any(map(_is_blizzard, pieces))}

    def ship(self, seat: int, space: str, but: Collection[Piece] = ()) -> bool:
        """Whether a player has a ship on a space, other than some."""
        return any(
            SHIP in unit.traits and unit.owner == seat and unit not in but for unit in self.stacks.get(space, ())
        )

    def stands(self, seat: int, unit: Piece, space: str) -> bool:
        """Whether a unit of a player can stand on the terrain of a space: on water nobody but ships and passengers."""
        water = bool(self.tiles[space].water)
        if SHIP in unit.traits:
            return water
        return not water or (SAILS in unit.traits and self.ship(seat, space))

    def aboard(self, ship: Piece) -> list[Piece]:
        """Who can travel with a ship from where it lies now."""
        assert ship.pile is not None
        water = bool(self.tiles[ship.pile.name].water)
        return [unit for unit in self.stacks[ship.pile.name] if SAILS in unit.traits] if water else []

    def bound(self, ship: Piece) -> list[Piece]:
        """Who has to go with a ship: all its passengers, where no other ship stays with them."""
        assert ship.pile is not None
        assert ship.owner is not None
        return [] if self.ship(ship.owner, ship.pile.name, [ship]) else self.aboard(ship)

    # where a unit can go

    def cost(self, unit: Piece, start: str, here: str, there: str) -> int | None:  # noqa: ARG002 - it is all one here
        """What a step costs (rulings: sea-cost, passengers, stacking, moving)."""
        return self.step(unit, here, there, len(self.bound(unit)) if SHIP in unit.traits else 0)

    def step(self, unit: Piece, here: str, there: str, load: int) -> int | None:
        """What a step costs a unit, a ship with so many passengers; None where it cannot take it."""
        assert unit.owner is not None
        if here in self.blizzards or there in self.blizzards or self.free(unit.owner, there) <= load:
            return None
        if FLYING in unit.traits:
            return int(self.numbers.flying_cost)
        if not self.stands(unit.owner, unit, there):
            return None
        tile = self.tiles[there]
        if CLIMBS in unit.traits and tile.type in HEIGHTS:
            return int(self.numbers.mountain_walk_cost)
        return int(tile.cost)

    def ends(self, unit: Piece, space: str) -> bool:
        """Whether a unit may end its move on a space."""
        assert unit.owner is not None
        return super().ends(unit, space) and self.stands(unit.owner, unit, space)

    def berths(self, ship: Piece, space: str) -> int:
        """With how many passengers a ship can move to a space."""
        assert ship.pile is not None
        for load in range(len(self.aboard(ship)), 0, -1):

            def cost(here: str, there: str, load: int = load) -> int | None:
                return self.step(ship, here, there, load)

            if space in self.board.reach(ship.pile.name, self.points(ship), cost):
                return load
        return 0

    # who is recruited where

    def territories(self, seat: int, muster: str | None) -> list[str]:
        """The spaces of a terrain in which a player recruits: he is there, or beside it and nobody is there."""
        return [
            space
            for space, tile in self.tiles.items()
            if tile.type == muster
            and (self.holder(space) == seat or (self.holder(space) is None and self.near(seat, space)))
        ]

    def near(self, seat: int, space: str) -> bool:
        """Whether a player has a unit beside a space."""
        return any(self.holder(other) == seat for other in self.board.neighbours(space))

    def landings(self, seat: int, chit: Piece) -> list[str]:
        """The spaces to which a chit may be recruited (rulings: recruiting, ships)."""
        spaces: dict[str, None] = {}
        for territory in self.territories(seat, chit.muster):
            spaces.update(dict.fromkeys((territory, *self.board.neighbours(territory))))
        return [space for space in spaces if self.room(seat, space) and self.stands(seat, chit, space)]

    def bearers(self, seat: int, relic: Piece) -> list[Piece]:
        """The units of a player that can still bear a relic (ruling: relics)."""
        most = int(self.numbers.relics)
        return [unit for unit in self.units(seat) if can_bear(unit, relic) and (unit.mark(RELIC) > 0) < most]


def _is_blizzard(piece: Piece) -> bool:
    return piece.component == BLIZZARD


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The Force of a unit as it is now; of an attack the Force of both stacks."""
    north = North(view)
    if isinstance(thing, tuple) and all(isinstance(space, str) and space in north.stacks for space in thing):
        ours, theirs = (sum(map(force, north.stacks[space])) for space in thing)
        return {"our Force": ours, "their Force": theirs}
    if isinstance(thing, Piece) and thing.owner is not None and (thing.mark(FIGHTS) or thing.mark(RELIC)):
        bonus = view.track(own(BONUS, thing.owner)) if thing.mark(FIGHTS) else 0
        return {"Force now": force(thing) + bonus}
    return None
