"""The map of the war: what moves cost, what a wall or a river stops, who reaches whom, and with how many dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Piece
from pnp.games.families.dice_pool import SAFE, Terrain, disc, hex_of

ATLANTIS, FOES = 0, 1
TEMPLE, ISLAND, CITY = "Temple of Poseidon", "Atlantis", "City"
UNDEAD, REVEALED, ENDS = "undead", "revealed", "ends"
"""What lasts; the turn in which a conjured unit ends."""


class Island(Terrain):
    """Island, seas and homelands, and what stands there."""

    component = "atlantis"

    @cached_property
    def city(self) -> frozenset[str]:
        """The hexes of the City (ruling: city)."""
        return frozenset(space for space in self.map.spaces if self.map.row(space) == CITY)

    @cached_property
    def temple(self) -> str:
        """Where the Cataclysm is cast."""
        return next(iter(self.map.place(TEMPLE)))

    # what a unit is: a conjured one has the numbers of its spell

    def of(self, unit: Piece) -> Any:
        """Where the numbers of a unit stand (ruling: conjured)."""
        return self.spells[unit.spell] if unit.spell else unit

    def wet(self, space: str) -> bool:
        """Whether a hex is water."""
        return bool(self.ground[space].water)

    def afloat(self, unit: Piece) -> bool:
        """Whether a unit is a water unit where it is (ruling: water-targets)."""
        way = self.way(unit)
        return way == "water" or (way == "both" and self.wet(hex_of(unit)))

    # borders

    def walled(self, unit: Piece, first: str, second: str) -> bool:
        """Whether a wall is in the way of a unit: gates are open to Atlanteans alone (ruling: gates)."""
        if not self.lies("wall", first, second):
            return False
        return self.side(unit) != ATLANTIS or "gate" not in self.map.between(first, second)

    # moves

    def enters(self, unit: Piece, space: str) -> bool:
        """Whether a hex is one that a unit can be in, nobody being there (rulings: water-ways, statues)."""
        way = self.way(unit)
        if way in ("land", "water") and self.wet(space) != (way == "water"):
            return False
        return "leash" not in self.traits(unit) or self.near_city(space, int(self.numbers.leash))

    def near_city(self, space: str, steps: int) -> bool:
        """Whether a hex is in the City or so near to it."""
        return space in self.city or any(other in self.city for other in disc(self.map, space, steps))

    # attacks

    def may_attack(self, unit: Piece) -> bool:
        """Whether a unit can attack (rulings: flip, catapult, control)."""
        return "unarmed" not in self.traits(unit) and super().may_attack(unit)

    def exposed(self, target: Piece, unit: Piece, here: str) -> bool:
        """Whether a unit can be attacked (rulings: trojan-horse, winds, carried-attack)."""
        if "ram" in self.traits(unit):  # only towers beside it, which it destroys
            beside = self.map.apart(here, hex_of(target)) == 1
            return beside and "tower" in self.traits(target) and not target.mark(SAFE) and self.open(target)
        return super().exposed(target, unit, here)

    def open(self, target: Piece) -> bool:
        """Whether anything can attack a unit: not the horse before it is known (ruling: trojan-horse)."""
        return super().open(target) and ("disguise" not in self.traits(target) or bool(target.mark(REVEALED)))

    def modifier(self, unit: Piece) -> int:
        undead = int(self.spells["raise-dead"].bonus_power) if unit.mark(UNDEAD) else 0
        return super().modifier(unit) + undead

    def cover(self, unit: Piece, attackers: Sequence[str]) -> int:
        """The dice that ground, rivers and walls add in defence (rulings: across, walls-inside, city)."""
        there = hex_of(unit)
        row, ours = self.ground[there], self.side(unit) == ATLANTIS
        found = super().cover(unit, attackers)
        if row.for_side == "atlantis" and not ours:
            found -= int(row.defence)
        if ours and all(self.behind(here, there) for here in attackers):
            found += int(self.numbers.wall_defence)
        return found

    def behind(self, here: str, there: str) -> bool:
        """Whether a wall protects a hex against another (ruling: across)."""
        if self.map.apart(here, there) == 1:
            return self.lies("wall", here, there)
        return there in self.city and here not in self.city

    # casters

    def learned(self, unit: Piece) -> bool:
        return bool(unit.casts)

    def knows(self, unit: Piece, spell: Any) -> bool:
        return spell.type == "general" or spell.type in unit.casts
