"""The land of the swamp: who is at home where, and what it costs to wade through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Piece, View, own
from pnp.games.families.tile_war import Land
from pnp.games.families.tile_war.battle import BONUS, FIGHTS

SHAMAN, LEADER, JUMP = "shaman", "leader", "jump"
HIT = "hit"
RACE, RACES, PEOPLE = "race", "races", "people"


def has(unit: Piece, trait: str) -> bool:
    """Whether a unit has a trait, of its own, of its race, or by a spell."""
    return trait in unit.traits or trait in unit.kin or unit.mark(trait) > 0


def at_home(unit: Piece, tile: Any) -> bool:
    """Whether a unit is of the kind of a tile's land (ruling: trees)."""
    return any(land in unit.traits or land in unit.kin for land in tile.lands)


class Marsh(Land):
    """The swamp as it lies now."""

    def points(self, unit: Piece) -> int:
        """Move points in halves (ruling: half-cost)."""
        return int(unit.move) * int(self.numbers.parts)

    def cost(self, unit: Piece, start: str, here: str, there: str) -> int | None:
        """What a step costs in halves (rulings: half-cost, jump, treacherous)."""
        if here != start and self.tiles[here].treacherous:
            return None
        if not (has(unit, JUMP) or self.ends(unit, there)):
            return None
        tile = self.tiles[there]
        return int(tile.cost) * (1 if at_home(unit, tile) else int(self.numbers.parts))

    def homes(self, seat: int) -> list[str]:
        """The Homes in which a player has units (ruling: homes)."""
        return [space for space in self.held(seat) if self.tiles[space].home]

    def force(self, unit: Piece, spaces: Iterable[str]) -> int:
        """Force between two spaces, but for spells: more, if either is land of its kind (ruling: land-bonus)."""
        home = any(at_home(unit, self.tiles[space]) for space in spaces)
        return int(unit.force) + (int(self.numbers.land_bonus) if home else 0)


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force and Hits of a unit in battle as they are now; of an attack the Force of both stacks."""
    marsh = Marsh(view)
    if isinstance(thing, tuple) and all(isinstance(space, str) and space in marsh.stacks for space in thing):
        ours, theirs = (sum(marsh.force(unit, thing) for unit in marsh.stacks[space]) for space in thing)
        return {"our Force": ours, "their Force": theirs}
    if isinstance(thing, Piece) and thing.owner is not None and thing.mark(FIGHTS):
        spaces = [space for space, stack in marsh.stacks.items() if stack[0].mark(FIGHTS)]
        force = marsh.force(thing, spaces) + view.track(own(BONUS, thing.owner))
        return {"Force now": force, "hits left": int(thing.hits) - thing.mark(HIT)}
    return None
