"""What a Sorcerer King makes of what he sees: what a land, a march, a card and a life are worth."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Hidden, Piece, own
from pnp.engine.naming import owned
from pnp.games.dark_sun_empires.athas import KING, WALLS, Athas, space_of
from pnp.games.families.conquest import NOBODY, Mind, chance

CROWN = 60.0
"""What a King is worth, in Force."""
EXPOSED = 18.0
"""What it costs in Force that a King stands alone: everybody sees him, and an assassin cannot miss."""
GOLD = 2.5
"""What a Gold of revenue is worth."""
HELD = {"assassin": 9.0, "slaughter": 7.0, "adds": 8.0, "each": 7.0, "raises": 6.0, "controls": 6.0, "kills": 5.0}
"""What cards are worth in the hand, by what they do."""


class Ruler(Mind):
    """What one Sorcerer King makes of what he sees."""

    land: Athas

    @cached_property
    def homes(self) -> list[str]:
        """The territories of one's own that bring Gold."""
        return self.land.realm(self.me)

    @cached_property
    def throne(self) -> str:
        """Where one's own King is."""
        for space in self.land.held(self.me):
            if any(unit.type == KING for unit in self.land.stack(space, self.me)):
                return space
        return ""

    def income(self, space: str) -> float:
        """What a territory is worth by what it brings."""
        return GOLD * int(self.land.ground(space).revenue)

    def price(self, unit: Piece) -> float:
        """What a unit is worth."""
        if unit.type == KING:
            return CROWN
        extra = 1.5 * ("leader" in unit.traits) + 1.0 * ("wizard" in unit.traits)
        return float(unit.force) + extra - (1.0 if WALLS in unit.traits else 0.0)

    def crowned(self, space: str, side: int) -> float:
        """How likely a King is in a stack: where he is seen, else by how many units one does not know."""
        if side == NOBODY:
            return 0.0
        stack = self.land.stack(space, side)
        if any(isinstance(unit, Piece) and unit.type == KING for unit in stack):
            return 1.0
        unknown = {there: self.unknown(there, side) for there in self.land.held(side)}
        seen = any(
            isinstance(unit, Piece) and unit.type == KING for there in unknown for unit in self.land.stack(there, side)
        )
        total = sum(unknown.values())
        return 0.0 if seen or not total else unknown[space] / total

    def unknown(self, space: str, side: int) -> int:
        """How many units of a stack one does not know."""
        return sum(isinstance(unit, Hidden) for unit in self.land.stack(space, side))

    # battles

    def force(self, units: list[Piece], there: str) -> float:
        """How strong units would be that attack somewhere."""
        settled = bool(self.land.ground(there).settled)
        return sum(float(unit.force) + (int(unit.siege) if settled else 0) for unit in units)

    def cards(self) -> float:
        """What one's own battle cards add, at a guess."""
        hand = self.view.known(own("hand", self.me))
        battle = [card for card in hand if card.type.startswith("battle")]
        return float(sum(min(8, int(card.adds + card.raises) + 5 * int(card.each)) for card in battle))

    def prize(self, there: str) -> float:
        """What it is worth to beat all who stand in a territory."""
        found = 0.0
        for side in self.land.foes(there, self.me):
            crown = self.crowned(there, side)
            found += 0.6 * self.might(there, side) * (0.4 if side == NOBODY else 1.0) + 1.6 * CROWN * crown
        return found

    def hold(self, there: str) -> float:
        """What it is worth to come to stand in a territory: what it brings, if it is not one's own yet."""
        return 0.0 if there in self.homes else self.income(there) * (1.25 if there in self.land.reigns else 1.0)

    # marches

    def worth(self, here: str, there: str, units: list[Piece]) -> float:
        """What a march of units is worth."""
        force, theirs = self.force(units, there), self.against(there)
        royal = any(unit.type == KING for unit in units)
        led = any("leader" in unit.traits for unit in units)
        if theirs:
            odds = self.odds(force + (2.5 if led else 0.0) + 0.7 * self.cards(), theirs + self.reserve(there))
            if royal and odds < 0.93:
                return -CROWN
            cost = (1 - odds) * (0.5 * force + (CROWN if royal else 0.0)) + odds * 0.25 * theirs
            gain = odds * (self.prize(there) + self.hold(there)) - cost
        else:
            gain = self.hold(there) + 0.8 * (self.nearness(there) - self.nearness(here)) * min(force, 30.0) / 10.0
            if self.land.stack(there, self.me):
                gain += 0.02 * force
            danger = self.threats[there] - force - self.might(there, self.me)
            gain -= (0.12 * force + (CROWN if royal else 0.0)) * chance(danger, 8.0)
        if royal and len(units) == 1 and not self.land.stack(there, self.me):
            gain -= EXPOSED
        return gain - self.bared(here, units) - (1.5 if royal else 0.0)

    def reserve(self, there: str) -> float:
        """What the defenders may add by cards."""
        hands = [self.view.count(own("hand", side)) for side in self.land.foes(there, self.me) if side != NOBODY]
        return 0.9 * max(hands, default=0)

    def bared(self, here: str, units: list[Piece]) -> float:
        """What a territory is in danger of that units leave, with all that stays in it."""
        stays = [unit for unit in self.land.stack(here, self.me) if unit not in units]
        danger = self.threats[here]
        if not danger:
            return 0.0
        risk = chance(danger - sum(float(unit.force) for unit in stays), 5.0)
        crown = any(unit.type == KING for unit in stays)
        loss = (CROWN if crown else 0.0) + (self.income(here) if here in self.homes else 0.0)
        before = chance(danger - self.might(here, self.me), 5.0)
        return max(0.0, risk - before) * loss

    def nearness(self, space: str) -> float:
        """How near a territory is to what one wants: Gold of others, free land, enemy Kings."""
        return self.pull.get(space, 0.0)

    @cached_property
    def pull(self) -> dict[str, float]:
        """How strongly each territory draws an army."""
        found = dict.fromkeys(self.land.spaces, 0.0)
        goals: dict[str, float] = {}
        for space in self.land.bringing():
            if space not in self.homes:
                goals[space] = self.income(space) - 0.2 * self.against(space)
        for side in self.view.seats:
            for space in self.land.held(side) if side not in (self.me, *self.view.out) else ():
                goals[space] = goals.get(space, 0.0) + 0.7 * CROWN * self.crowned(space, side)
        for space in found:
            found[space] = max(
                (max(value, 1.0) / (1 + self.far(space, goal)) for goal, value in goals.items()), default=0.0
            )
        return found

    def goers(self, here: str, there: str, able: list[Piece]) -> list[Piece]:
        """Who should go of those who can: all but the King, or as few as are needed to take free land."""
        army = [unit for unit in able if unit.type != KING]
        if not army:
            return able
        stays = [unit for unit in self.land.stack(here, self.me) if unit not in army]
        if len(army) > 1 and [unit.type for unit in stays] == [KING]:
            army.remove(min(army, key=lambda unit: (unit.force, unit.id)))  # somebody hides the King
        if not self.land.foes(there, self.me) and not self.threats[there] and here in self.homes:
            return sorted(army, key=lambda unit: (unit.force, unit.id))[:1]
        if self.land.foes(there, self.me):
            with_king = self.worth(here, there, able)
            if with_king > self.worth(here, there, army):
                return able
        return army

    def marches(self, options: list[Any]) -> tuple[float, Any]:
        """The best of marches, with what it is worth."""
        best: tuple[float, Any] = (0.0, None)
        for option in options:
            if option is None:
                continue
            here, there = option
            value = self.worth(here, there, self.goers(here, there, self.able(here, there)))
            if value > best[0] + 1e-9:
                best = value, option
        return best

    def able(self, here: str, there: str) -> list[Piece]:
        """The units that could go from one territory to another."""
        return self.ways(here).get(there, [])

    def ways(self, here: str) -> dict[str, list[Piece]]:
        """Where the units of a territory that have not moved could go."""
        if here not in self._ways:
            fresh = [unit for unit in self.land.stack(here, self.me) if not unit.mark("moved")]
            self._ways[here] = self.land.ways(self.me, here, fresh)
        return self._ways[here]

    @cached_property
    def _ways(self) -> dict[str, dict[str, list[Piece]]]:
        return {}

    @cached_property
    def best_march(self) -> tuple[float, Any]:
        """The best march there is."""
        return self.marches([(here, there) for here in self.land.held(self.me) for there in self.ways(here)])

    # cards

    def keep(self, card: Piece) -> float:
        """What a card is worth in the hand."""
        value = max((worth for field, worth in HELD.items() if getattr(card, field)), default=2.0)
        if card.stacks:
            return 3.0 + 1.2 * int(card.stacks)
        return 4.5 if card.negates else 6.5 if card.gold else value

    def play_value(self, card: Piece) -> float:
        """What it is worth to play a card now; more than 0 where it should be."""
        if card.gold or card.foresees or card.spies:
            return 50.0
        if card.stacks:
            value = self.best_march[0]
            return value / (1 + 0.2 * card.stacks) if value > 0.6 else 0.0
        if card.assassin:
            if not self.view.numbers.assassins_reach_kings:
                return 20.0
            return 100.0 * max(map(self.seek, self.stacks()), default=0.0)
        if card.rebels:
            return max((self.rising(space) for space in self.land.bringing()), default=0.0)
        return 20.0  # what harms others and costs nothing

    def stacks(self) -> list[tuple[str, int]]:
        """All enemy stacks of players."""
        sides = [side for side in self.view.seats if side not in (self.me, *self.view.out)]
        return [(space, side) for side in sides for space in self.land.held(side)]

    def seek(self, stack: tuple[str, int]) -> float:
        """How likely a King is in a stack, if it is worth an assassin."""
        odds = self.crowned(*stack)
        return odds if odds > 0.3 else 0.0

    def rising(self, space: str) -> float:
        """What it is worth that Rebels rise somewhere: in the rich and badly guarded land of others."""
        owner = self.land.reigns.get(space, self.me)
        if owner == self.me or self.land.stack(space, self.me):
            return 0.0
        guards = self.might(space, owner)
        return self.income(space) * (2.0 if not guards else 1.0) + (3.0 if guards < 8 else 0.5)

    def stricken(self, pile: Any) -> float:
        """What it is worth to kill a unit by chance in a stack."""
        side = owned(str(pile))[1]
        if side is None:
            return 0.1
        count = max(1, len(self.land.stack(space_of(pile), side)))
        return 5.0 + CROWN * self.crowned(space_of(pile), side) / count
