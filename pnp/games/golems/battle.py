"""A battle of golems: the small ones first, dice against dice, and cards in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.engine import Choice, Piece, Seat, Steps, clear
from pnp.games.families.decks import in_turn
from pnp.games.families.tile_war import Ranked
from pnp.games.families.tile_war.battle import ACTED, EXTRA
from pnp.games.golems.domain import CHILLED, GUARDED, Body, Domain

if TYPE_CHECKING:
    from pnp.games.golems import Golems

SOFT = "soft"


def meant(card: Piece, body: Body) -> bool:
    """Whether a card is for a golem of these traits."""
    shape = not card.shapes or body.shape in card.shapes
    return (
        shape
        and (not card.sizes or body.size in card.sizes)
        and (not card.hardnesses or body.hardness in card.hardnesses)
    )


class Duel(Ranked):
    """A battle in which both roll, and who attacks picks the target."""

    PASSING = (*Ranked.PASSING, GUARDED, CHILLED)
    war: Golems

    @property
    def domain(self) -> Domain:
        """The domain as it lies now."""
        return Domain(self.table)

    def rank(self, unit: Piece) -> int:
        """When a size attacks (ruling: rounds)."""
        return self.domain.body(unit).order

    # the battle

    def opening(self) -> Steps[None]:
        """What materials do when a battle begins (ruling: begins)."""
        land = self.domain
        if not land.gifted:
            return
        gifts = {unit.code: land.body(unit).material for side in self.sides for unit in self.units(side)}
        for side in self.sides:
            for unit in self.units(side):
                if gifts[unit.code] is not None and gifts[unit.code].chills:
                    target = yield Choice("freeze", self.units(self.foe(side)), side)
                    self.war.tell("frozen", target)
                    target.put(CHILLED, target.mark(CHILLED) + int(gifts[unit.code].chills))
        left = {code: int(material.fireball) for code, material in gifts.items() if material is not None}
        seat = self.sides[0]
        while not self.over:
            if not any(left.get(unit.code) for unit in self.units(seat)):
                seat = self.foe(seat)
            units = [unit for unit in self.units(seat) if left.get(unit.code)]
            if not units:
                return
            unit = yield from self.choose(seat, units)
            left[unit.code] -= 1
            seat = self.foe(seat)

    def fight(self) -> Steps[None]:
        """Rounds, until one side is gone; its Soft golems do not come back (rulings: rounds, regenerate)."""
        yield from super().fight()
        losers = (
            self.sides
            if self.ended or all(map(self.units, self.sides))
            else [s for s in self.sides if not self.units(s)]
        )
        for seat in losers:
            for unit in self.lost[seat]:
                self.war.crumble(unit)

    def round(self) -> Steps[None]:
        """A round, with cards that are played before it ends (rulings: lasting, battle-cards)."""
        for side in self.sides:
            clear(self.units(side), GUARDED)
        yield from super().round()
        while not self.over:
            yield from in_turn(self.sides, self.last_card)
            if not any(map(self.left, self.sides)):
                return
            yield from self.acts()

    def extras(self, seat: int) -> list[tuple[Piece, Piece]]:
        """The cards that give an attack more, each with a golem that it is for (ruling: extra)."""
        land = self.domain
        cards = [card for card in self.war.hands[seat] if card.extra]
        return [(card, unit) for card in cards for unit in self.units(seat) if meant(card, land.body(unit))]

    def last_card(self, seat: int) -> Steps[bool | None]:
        """A side may give an attack more before the round ends; whether it does."""
        answer = yield Choice("last", [None, *self.extras(seat)], seat)
        if answer is None:
            return False
        self.play_extra(seat, *answer)
        return True

    def play_extra(self, seat: int, card: Piece, unit: Piece) -> None:
        """Give a golem an attack more this round (ruling: extra)."""
        self.live = True
        self.table.say("played", by=Seat(seat), card=card)
        self.war.tell("extra", unit)
        self.war.discard(card)
        unit.put(EXTRA, unit.mark(EXTRA) + int(card.extra))

    # attacks

    def act(self, seat: int) -> Steps[None]:
        """A golem attacks, or a card gives another attack first (ruling: battle-cards)."""
        unit = yield from self.choose(seat, None)
        if unit is not None:
            unit.put(ACTED, unit.mark(ACTED) + 1)

    def choose(self, seat: int, units: list[Piece] | None) -> Steps[Piece]:
        """Pick one of some units, or of those whose turn it is, and its target; then it attacks. Who it was."""
        while True:
            ready = self.ready(seat) if units is None else units
            pairs = [(unit, target) for unit in ready for target in self.units(self.foe(seat))]
            answer = yield Choice("act", [*pairs, *(self.extras(seat) if units is None else ())], seat)
            what: Piece
            what, other = answer
            if what.component == self.war.SPELL:
                self.play_extra(seat, what, other)
                continue
            yield from self.assault(seat, what, other)
            return what

    def assault(self, seat: int, unit: Piece, target: Piece) -> Steps[None]:
        """Cards for an attack, then the dice (rulings: battle-cards, lasting)."""
        foe = self.foe(seat)
        self.bonus[seat].value = 0
        asks = {seat: self.for_attack(seat, target), foe: self.for_target(foe, target)}
        yield from in_turn((seat, foe), lambda side: self.boost(side, asks[side], target))
        land = self.domain
        force = land.force(unit, self.spaces[seat], self.spaces[foe]) + self.bonus[seat].value
        armor = land.armor(target, self.spaces[foe])
        self.live = self.live or self.war.can_hit(force, armor)
        ours, theirs = self.war.roll_off(seat, foe, force, armor)
        hits = ours >= theirs
        self.war.tell(
            "hits" if hits else "misses", unit, that=land.named(target), foe=Seat(foe), ours=ours, theirs=theirs
        )
        self.bonus[seat].value = 0
        if hits and self.war.wound(target):
            self.kill(target)

    def for_attack(self, seat: int, target: Piece) -> Any:
        """The cards that add Force to an attack on a target."""
        body = self.domain.body(target)
        return lambda: [card for card in self.war.hands[seat] if card.strikes and meant(card, body)]

    def for_target(self, seat: int, target: Piece) -> Any:
        """The cards that add to the Armor of a target."""
        body = self.domain.body(target)
        return lambda: [card for card in self.war.hands[seat] if card.guards and meant(card, body)]

    def boost(self, seat: int, cards: Any, target: Piece) -> Steps[bool]:
        """A side may play a card for this attack; whether it does."""
        card = yield Choice("boost", [None, *cards()], seat)
        if card is None:
            return False
        self.live = True
        self.table.say("played", by=Seat(seat), card=card)
        self.war.discard(card)
        if card.guards:
            target.put(GUARDED, target.mark(GUARDED) + int(card.guards))
        else:
            self.bonus[seat].value += int(card.strikes)
        return True

    def kill(self, victim: Piece) -> None:
        """A unit is destroyed; a Soft golem lies where it fell, in case its side wins (ruling: regenerate)."""
        seat, land = victim.owner, self.domain
        assert seat is not None
        soft = land.body(victim).hardness == SOFT and victim.component != "wizard"
        self.war.tell("lost", victim)
        if soft:
            self.lost[seat].append(victim)
            self.war.lay_aside(victim, self.spaces[seat])
        else:
            self.war.lose(victim)
