"""The fields of Heaven: the City and its wall, the lands where the hosts gather, and how far a leader commands."""

from __future__ import annotations

from functools import cached_property

from pnp.engine import Piece, View, once
from pnp.games.families.dice_pool import CONTROLLED, Terrain, hex_of

SATAN, GOOD = 0, 1
CITY, LANDS = "City", ("Quarters of the North", "Mount of God")
"""The ground of the City; where each side gathers."""
OPEN = "open city"
"""Whether the City has no wall."""


class Heaven(Terrain):
    """The map, and what stands there."""

    component = "heaven"

    @cached_property
    def city(self) -> list[str]:
        """The hexes of the City."""
        return [space for space in self.map.spaces if self.map.row(space) == CITY]

    @cached_property
    def wall_stands(self) -> bool:
        """Whether Satan chose to have a wall (ruling: wall)."""
        seen = self.seen
        return not (seen.tracks.get(OPEN, 0) if isinstance(seen, View) else seen.track(OPEN).value)

    def land(self, seat: int) -> list[str]:
        """Where a side gathers (ruling: setup)."""
        return list(self.map.place(LANDS[seat]))

    def lies(self, kind: str, first: str, second: str) -> bool:
        return (kind != "wall" or self.wall_stands) and super().lies(kind, first, second)

    # leaders

    def learned(self, unit: Piece) -> bool:
        return bool(unit.leader)

    def commanded(self, unit: Piece) -> bool:
        """Whether a leader of its side is near enough to a unit, where that counts (ruling: command)."""
        if not self.numbers.command_control:
            return True
        here, far = hex_of(unit), int(self.numbers.command)
        return any(self.map.apart(here, hex_of(leader)) <= far for leader in self.leaders(int(unit.owner or 0)))

    def leaders(self, seat: int) -> list[Piece]:
        """The leaders of a side that command it (ruling: command)."""
        if isinstance(self.seen, View):
            return commanders(self.seen, seat)
        return [unit for unit in self.army(seat) if unit.leader and not unit.mark(CONTROLLED)]

    def may_move(self, unit: Piece) -> bool:
        return super().may_move(unit) and self.commanded(unit)

    def may_attack(self, unit: Piece) -> bool:
        return super().may_attack(unit) and self.commanded(unit)


@once
def commanders(view: View, seat: int) -> list[Piece]:
    """The leaders of a side that command it, as anybody sees it."""
    return [unit for unit in Heaven(view).army(seat) if unit.leader and not unit.mark(CONTROLLED)]
