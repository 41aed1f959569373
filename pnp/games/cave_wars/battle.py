"""A battle below ground: by size, with hits that stay, and events at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.cave_wars.depths import Depths, may_use
from pnp.games.families.decks import in_turn
from pnp.games.families.tile_war import Ranked
from pnp.games.families.tile_war.battle import ACTED, EXTRA, FROZEN

if TYPE_CHECKING:
    from pnp.games.cave_wars import CaveWars


class Melee(Ranked):
    """A battle in which the small ones strike first."""

    war: CaveWars

    def force(self, unit: Piece) -> int:
        """Force, with what Magical land adds (ruling: sure-hit)."""
        assert unit.owner is not None
        return Depths(self.table).force(unit, self.spaces[unit.owner])

    def fight(self) -> Steps[None]:
        """Rounds, and what becomes of the lairs (ruling: holding)."""
        yield from super().fight()
        self.war.after_battle((self.spaces[self.sides[0]], self.spaces[self.sides[1]]))

    def rank(self, unit: Piece) -> int:
        """The small ones first (ruling: rounds)."""
        return int(unit.levels)

    def act(self, seat: int) -> Steps[None]:
        """Cards of both sides, then one unit attacks (ruling: any-time)."""
        yield from in_turn((seat, self.foe(seat)), self.trick)
        units = [] if self.over else self.ready(seat)
        if units:
            unit = yield Choice("act", units, seat)
            unit.put(ACTED, unit.mark(ACTED) + 1)
            yield from self.strike(unit)

    def suffer(self, seat: int, striker: Piece) -> Steps[None]:  # noqa: ARG002 - whoever it is
        """A side that was hit says on whom (ruling: casualties)."""
        for _ in range(int(self.numbers.wounds)):
            if units := self.units(seat):
                victim = yield Choice("victim", units, seat)
                if (yield from self.war.wound(victim)):
                    self.lost[seat].append(victim)

    # cards

    def useful(self, seat: int, card: Piece) -> bool:
        """Whether a card can be played in this battle and does anything."""
        ours, theirs = self.units(seat), self.units(self.foe(seat))
        if not may_use(card, ours):
            return False
        return bool(
            card.extra or card.kills or card.caves or (card.freezes and not all(u.mark(FROZEN) for u in theirs))
        )

    def trick(self, seat: int) -> Steps[bool | None]:
        """A side may play a card; whether it has, and None where that ended the battle."""
        if self.over:
            return None
        cards = [card for card in self.war.hands[seat] if self.useful(seat, card)]
        card = yield Choice("trick", [None, *cards], seat)
        if card is None:
            return False
        self.live = True
        self.table.say("played", by=Seat(seat), card=card)
        self.war.discard(card)
        yield from self.carry_out(seat, card)
        return True

    def carry_out(self, seat: int, card: Piece) -> Steps[None]:
        """What a card does (rulings: targets, extra)."""
        foe = self.foe(seat)
        for unit in self.units(seat):
            if card.extra and unit.type in card.users:
                unit.put(EXTRA, unit.mark(EXTRA) + int(card.extra))
        for _ in range(int(card.price)):
            unit = yield Choice("price", [unit for unit in self.units(seat) if unit.type in card.users], seat)
            self.kill(unit)
        for _ in range(int(card.kills)):
            if units := self.units(foe):
                unit = yield Choice("target", units, seat)
                self.table.say("struck", card=card, piece=unit)
                self.kill(unit)
        for _ in range(int(card.caves)):
            if units := self.units(foe):
                unit = self.table.lot("_buried", units)
                self.table.say("struck", card=card, piece=unit)
                self.kill(unit)
        for _ in range(int(card.freezes)):
            unit = yield Choice("target", [unit for unit in self.units(foe) if not unit.mark(FROZEN)], seat)
            self.table.say("aimed", card=card, piece=unit)
            unit.put(FROZEN, 1)
