"""The lands of strife: where strongholds and Warlords are, who holds and recruits what, how many tokens fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.games.families.conquest import Land, lying

NEUTRAL = "neutral"


class Lands(Land):
    """The map, with the strongholds that were laid on it."""

    REIGN = "stronghold in {}"
    """The pile of the stronghold that is laid on a territory; that of a Homeland has an owner."""
    LORD = "Warlord in {}"

    @cached_property
    def holds(self) -> dict[str, Any]:
        """All strongholds by their territories."""
        return {space: laid[0] for space in self.spaces if (laid := lying(self.seen, self.REIGN.format(space)))}

    @cached_property
    def lords(self) -> dict[str, Any]:
        """The Warlords that are alive, by their territories."""
        return {space: there[0] for space in self.holds if (there := lying(self.seen, self.LORD.format(space)))}

    def home(self, seat: int) -> str:
        """The Homeland of a seat, whoever's tokens are there."""
        return next((space for space, hold in self.holds.items() if hold.owner == seat), "")

    def throne(self, seat: int) -> str:
        """Where a seat's Warlord is, if he is alive."""
        return next((space for space, lord in self.lords.items() if lord.owner == seat), "")

    def people(self, seat: int) -> str:
        """Whose Warlord a seat has: his stronghold is its Homeland."""
        return str(self.holds[self.home(seat)].type)

    def alignment(self, seat: int) -> str:
        """The alignment of a seat's Warlord."""
        return str(self.holds[self.home(seat)].alignment)

    def realm(self, side: int) -> list[str]:
        """The strongholds that a side holds (ruling: holding)."""
        return [space for space in self.holds if self.stack(space, side) or self.throne(side) == space]

    def friendly(self, space: str, seat: int) -> bool:
        """Whether a stronghold is one from which a seat may recruit (ruling: alignment)."""
        return self.holds[space].alignment in (NEUTRAL, self.alignment(seat))

    def recruits(self, space: str, seat: int) -> int:
        """How many tokens a stronghold makes for a seat this turn (rulings: holding, taken-home, homeland-tokens)."""
        if space == self.home(seat):
            return int(self.numbers.homeland.tokens) if space in self.realm(seat) else 0
        if space not in self.holds or not self.friendly(space, seat):
            return 0
        native = any(unit.type == self.people(seat) for unit in self.stack(space, seat))
        return int(self.numbers.hold.tokens) if native else 0

    def limit(self, space: str) -> int:
        """How many tokens may be in a territory when a turn ends (ruling: homeland-limit)."""
        hold = self.holds.get(space)
        homeland = hold is not None and hold.owner is not None
        return int(self.numbers.homeland.stack if homeland else self.numbers.stack)

    def free(self, space: str, side: int) -> int:
        """How many tokens more may come to a territory (ruling: excess)."""
        return max(0, self.limit(space) - len(self.stack(space, side)))

    def steps(self, start: str) -> dict[str, int]:
        """How many steps it is over land from one territory to the others."""
        return self.map.reach(start, len(self.spaces), lambda _, there: 1 if self.open(there) else None)

    # what the family asks

    def open(self, space: str) -> bool:
        """Nobody goes into water; barren land is open (ruling: barren)."""
        return bool(self.row(space).terrain != "water")

    def points(self, unit: Any) -> int:  # noqa: ARG002 - all are alike
        """One space a turn."""
        return 1

    def cost(self, side: int, here: str, there: str) -> int | None:
        """Nobody enters where enemies are (ruling: enemies)."""
        return None if self.foes(there, side) else super().cost(side, here, there)

    def room(self, space: str, side: int, units: Any) -> bool:  # noqa: ARG002 - one is enough
        """Whether anybody more fits in."""
        return self.free(space, side) > 0


def living(kin: Sequence[str]) -> bool:
    """Whether tokens of such a kind are alive."""
    return not {"construct", "elemental", "undead", "illusion"} & set(kin)


def struck_by(kinds: Sequence[str], kin: Sequence[str]) -> bool:
    """Whether what strikes some kinds strikes tokens of this one (ruling: demons)."""
    return bool(set(kinds) & set(kin)) or ("living" in kinds and living(kin))
