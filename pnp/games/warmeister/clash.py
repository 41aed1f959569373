"""A battle as it stands: the armies, what their units add to the dice, and the damage they take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.engine import Choice, Piece, Steps, clear
from pnp.games.families.shared_deck import company
from pnp.games.warmeister.war import SIDES, War, has

DAMAGE = "damage"
ASLEEP, DRUNK, INSPIRED, SHIELD = "asleep", "drunk", "inspired", "shield up"
"""Marks on units of a battle: those that do not fight in it, or in this round; what is added to a unit's roll; and the
damage that a Tough one has shaken off."""
DEFENDS, BESIEGED, CURED = "defends", "besieged", "used"
"""Marks on a castle that is used in a battle, and in one with a Besieger among the attackers; on a used Apothecary."""
TURNED = "turned"
"""The mark on a Terrain card of the attacker, on which the sides change places (ruling: ambush)."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A battle: the seat on each side."""

    war: War
    seats: dict[str, int]

    def units(self, side: str) -> list[Piece]:
        """The army cards of a side that are in the battle."""
        return [unit for unit in self.war.leaders(self.seats[side]) if unit.mark(side)]

    def side_of(self, unit: Piece) -> str:
        return next(side for side in SIDES if unit.mark(side))

    def beaten(self) -> str | None:
        """The side that has no units left, the attacker if both have none (ruling: rout)."""
        armed = {unit.owner for unit in self.war.in_play() if unit.mark(SIDES[0]) or unit.mark(SIDES[1])}
        return next((side for side in SIDES if self.seats[side] not in armed), None)

    def send_home(self, unit: Piece) -> None:
        """A unit leaves the battle with the damage it has (ruling: sent-home)."""
        clear([unit], *SIDES, ASLEEP, DRUNK, INSPIRED, SHIELD)

    def castle(self) -> list[Piece]:
        """The castle that counts in this battle, if there is one."""
        if any(card.no_castle for card in self.war.terrain):
            return []
        return [card for card in self.war.castles[self.seats["defender"]] if card.mark(DEFENDS)]

    def fights(self, unit: Piece) -> bool:
        """Whether a unit rolls a die this round (ruling: units-that-do-not-fight)."""
        waits = unit.idle == "first" and self.war.round.value == 1
        return not (waits or unit.mark(ASLEEP) or unit.mark(DRUNK))

    # force

    def bonuses(self, side: str) -> list[int]:
        """What is added to the rolls of a side's units, in the order of its units (rulings: immune, force)."""
        war, numbers = self.war, self.war.numbers
        units = self.units(side)
        army = sum([card.army_bonus for card in (*war.orders[side], *war.holdings[self.seats[side]])])
        army += numbers.general * sum([has(unit, "general") for unit in units])
        walls = sum([slope(card, side) for card in self.castle()])
        ground = sum([slope(card, side) for card in war.terrain])
        kind, extra = ("assault", numbers.assault) if side == "attacker" else ("missile", numbers.missile)
        return [
            army
            + force(unit)
            + extra * has(unit, kind)
            + (walls and walls * (not has(unit, "besieger")))
            + (ground and ground * (not has(unit, "skirmisher")))
            for unit in units
        ]

    # damage

    def room(self, unit: Piece) -> int:
        """How much damage destroys a unit (rulings: damage, tough)."""
        shield = self.war.numbers.tough - unit.mark(SHIELD) if has(unit, "tough") else 0
        left: int = unit.wounds + unit.heals - unit.mark(DAMAGE)
        return left + max(0, shield)

    def hurt(self, unit: Piece, count: int) -> None:
        """Put damage on a unit; the first on a Tough one does not count."""
        for _ in range(count):
            if has(unit, "tough") and unit.mark(SHIELD) < self.war.numbers.tough:
                unit.put(SHIELD, unit.mark(SHIELD) + 1)
                self.war.table.say("shakes-off", unit=unit)
            else:
                unit.put(DAMAGE, unit.mark(DAMAGE) + 1)

    def assign(self, seat: int, units: Sequence[Piece], count: int) -> Steps[None]:
        """Have a player spread damage over units; what is more than destroys them all is lost (ruling: damage)."""
        while count and (able := [unit for unit in units if self.room(unit) > 0]):
            if len(able) == 1 or count >= sum(map(self.room, able)):
                for unit in able:
                    self.hurt(unit, min(count, self.room(unit)))
                return
            self.hurt((yield Choice("battle: damage", able, seat)), 1)
            count -= 1

    def bury(self) -> None:
        """Discard the units that have as much damage as wounds."""
        for side in SIDES:
            for unit in [unit for unit in self.units(side) if unit.mark(DAMAGE) >= unit.wounds]:
                self.war.destroy(unit)


def slope(card: Piece, side: str) -> int:
    """What a castle or Terrain adds to the rolls of a side."""
    added: int = card.attackers if (side == "attacker") != bool(card.mark(TURNED)) else card.defenders
    return added


def force(unit: Piece) -> int:
    """What a unit adds to its own roll, wherever it fights."""
    total: int = sum([card.force for card in company(unit)]) + unit.mark(INSPIRED) + unit.rage * unit.mark(DAMAGE)
    return total
