"""The course of Pixie Wars: Fate, Move, Fight and End, and what nets, poison, spells and enchantments do."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, Table, clear, own, owner_of
from pnp.games.families.decks import move
from pnp.games.families.skirmish import HELD, HIT, MOVE, MOVED, SPECIAL, Blow, Skirmish, square
from pnp.games.pixie_wars.forest import ENCHANTMENT, FRESH, HEAL, POISONED, SPELL, TRANSFORMED, Forest

ARMY = "faerie"


class War(Forest, Skirmish):
    """A turn of Fate, Move, Fight and End. A Move card moves one faerie (ruling: forward)."""

    abreast = 1
    states = (HELD, SPELL, ENCHANTMENT)

    def __init__(self, table: Table) -> None:
        super().__init__(table, [])
        sides = table.game.components[ARMY].sets
        box = table.unbox(ARMY, table.pile("_box", "nobody"))
        for unit in list(box):
            unit.owner = sides.index(str(unit.set))
            box.give(unit, self.reserve[unit.owner])

    def beaten(self, seat: int) -> bool:
        """Whether a player's King is dead."""
        return self.king(seat) is None

    # phases

    def draw_phase(self, seat: int) -> Steps[None]:
        """Draw; the hand limit holds at the end (ruling: fate)."""
        self.table.begin("draw", seat)
        self.draw(seat, self.numbers.draw)
        yield from ()

    def attack_phase(self, seat: int) -> Steps[None]:
        """What the player poisoned before suffers; then come the attacks."""
        self.table.begin("poison", seat)
        self.sicken(seat)
        yield from super().attack_phase(seat)

    def end_phase(self, seat: int) -> Steps[None]:
        """Heal, discard what is too much, and let what lasts run on (rulings: fate, healing)."""
        self.table.begin("end phase", seat)
        while True:
            heals = [card for card in self.held(seat, HEAL) if self.of_use(seat, card)]
            card = yield Choice("end card", [None, *heals, *self.remedies(seat)], seat)
            if card is None:
                break
            yield from self.fight(seat, card)
        yield from self.hand_limit(seat, self.numbers.hand)
        yield from super().end_phase(seat)

    # cards of any time

    def remedies(self, seat: int) -> list[Piece]:
        """The cards of a hand that could end what lasts on somebody (ruling: any-time)."""
        return [card for card in self.hands[seat] if card.any_time and self.aims(seat, card)]

    def paces(self, seat: int) -> list[Piece]:
        """Move cards, and those of any time."""
        return [*super().paces(seat), *self.remedies(seat)]

    def march(self, seat: int, card: Piece) -> Steps[None]:
        """A card of any time moves nobody."""
        yield from super().march(seat, card) if card.type == MOVE else self.fight(seat, card)

    def specials(self, seat: int) -> list[Piece]:
        """Cards of any time, and those that are played in the Fight Phase only (ruling: specials)."""
        others = [card for card in self.held(seat, SPECIAL) if not card.any_time]
        return [*others, *self.remedies(seat)]

    # moves

    def go(self, unit: Piece, space: str) -> None:
        """Move a faerie, through whatever grows there."""
        unit.put(MOVED, unit.mark(MOVED) + 1)
        self.walk(unit, space)

    def walk(self, unit: Piece, space: str) -> None:
        """Go to a square; thorns on the way prick (ruling: thorns)."""
        thorns = self.thorns(square(unit), space)
        self.enter(unit, space)
        for there in thorns:
            if unit.pile is self.table.pile(space):
                self.table.say("pricked", unit=unit, there=there)
                self.wound(unit, self.lands[there].pricks)

    # attacks

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """Attack or cast with a card, which is laid down first, or do what it says."""
        if not self.strikes(card):
            yield from super().fight(seat, card)
            return
        targets = self.targets(seat, card)
        self.discard(card)
        unit, target = yield Choice("attack", targets, seat)
        yield from self.assault(seat, Blow(card, unit, target))

    def foiled(self, blow: Blow) -> Steps[None]:
        """Who vanishes may go elsewhere (ruling: vanish)."""
        answer, target = self.stocks[0].discards.top, blow.target
        assert answer is not None
        ends = self.paced(target, square(target), answer.value, self.at) if answer.exact else ()
        ways = [(target, end) for end in ends if self.free(end, self.at)]
        way = (yield Choice("vanish", [None, *ways], owner_of(target))) if ways else None
        if way is not None:
            self.walk(*way)

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """Against an attack or a spell whatever stops it, also those of any time."""
        if isinstance(about, Blow):
            return [card for card in self.hands[seat] if self.guards(card, about)]
        return super().answers(seat, kind, about)

    def harm(self, blow: Blow) -> Steps[None]:
        """Damage first; who still stands is poisoned, held, transformed or enchanted."""
        card, target, seat = blow.card, blow.target, blow.unit.owner
        assert card is not None
        assert seat is not None
        assert target.owner is not None
        there = square(target)
        if damage := self.damage(blow):
            self.wound(target, damage)
        if there not in self.at:
            return
        if "poison" in card.skills:
            target.put(own(POISONED, seat), target.mark(own(POISONED, seat)) + 1)
            self.table.say("poisoned", unit=target, there=there)
        if card.holds:
            self.afflict(target, SPELL if card.type == SPELL else HELD, card.holds, target.owner)
            self.table.say("immobilized", unit=target, there=there, turns=card.holds)
        if card.until_healed:
            target.put(TRANSFORMED, 1)
            self.table.say("transformed", unit=target, there=there)
        if card.controls:
            self.enchant(target, card.controls, seat)
        yield from ()

    def kill(self, unit: Piece) -> None:
        """Who falls enchanted lies among its own side's fallen."""
        self.table.say("killed", unit=unit)
        move(unit, self.fallen[self.home(unit)])

    # what lasts

    def count_down(self, seat: int) -> None:
        """The turn in which somebody was enchanted is none of those that count (ruling: enchantment)."""
        for unit in self.army(seat):
            if unit.mark(FRESH):
                clear([unit], FRESH)
                unit.put(own(ENCHANTMENT, seat), unit.mark(own(ENCHANTMENT, seat)) + 1)
        super().count_down(seat)

    def sicken(self, seat: int) -> None:
        """The poison that a player gave works, once (ruling: poison)."""
        for unit in list(self.at.values()):
            if wounds := unit.mark(own(POISONED, seat)):
                unit.put(own(POISONED, seat), 0)
                self.table.say("sick", unit=unit, there=square(unit))
                self.wound(unit, wounds * int(self.numbers.poison))

    def enchant(self, unit: Piece, turns: int, seat: int) -> None:
        """Take a faerie over for some turns, or one of one's own back for good (ruling: enchantment)."""
        if self.home(unit) == seat:
            self.wake(unit)
        else:
            self.table.say("enchanted", unit=unit, there=square(unit), turns=turns)
            unit.owner = seat
            unit.put(FRESH, 1)
            self.afflict(unit, ENCHANTMENT, turns, seat)

    def wake(self, unit: Piece) -> None:
        """End an enchantment."""
        self.table.say("home", unit=unit, there=square(unit))
        unit.owner = self.home(unit)
        clear([unit], FRESH, *(own(ENCHANTMENT, seat) for seat in self.table.seats))

    def released(self, unit: Piece, state: str) -> None:
        """Who was enchanted goes home; who was held is free, unless something else holds."""
        if state == ENCHANTMENT:
            self.table.say("home", unit=unit, there=square(unit))
            unit.owner = 1 - owner_of(unit)
        elif not self.suffers(unit, HELD):
            self.table.say("freed", unit=unit, there=square(unit))

    # specials

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Draw, rob, heal, or end what lasts (rulings: specials, healing, any-time)."""
        self.draw(seat, card.draws)
        for foe in self.foes(seat):
            yield from self.give_up("loss", foe, card.robs)
        if target is None:
            return
        if ENCHANTMENT in card.negates:
            self.wake(target)
        elif SPELL in card.negates:
            self.lift(target)
        else:
            self.cure(target, card.heals)

    def lift(self, unit: Piece) -> None:
        """End all spells on a faerie."""
        clear([unit], TRANSFORMED, *(own(SPELL, seat) for seat in self.table.seats))
        if not self.suffers(unit, HELD):
            self.table.say("freed", unit=unit, there=square(unit))

    def cure(self, unit: Piece, points: int) -> None:
        """Give Hits back, take a poisoned wound off, and end a transformation (ruling: healing)."""
        there, owner = square(unit), unit.owner
        assert owner is not None
        if unit.mark(HIT):
            unit.put(HIT, max(0, unit.mark(HIT) - points))
            self.table.say("healed", unit=unit, there=there, left=self.left(unit))
        enemies_first = (*self.foes(owner), owner)
        poisons = [mark for seat in enemies_first if unit.mark(mark := own(POISONED, seat))]
        if poisons:
            unit.put(poisons[0], unit.mark(poisons[0]) - 1)
            self.table.say("cleansed", unit=unit, there=there)
        if unit.mark(TRANSFORMED):
            unit.put(TRANSFORMED, 0)
            if not self.suffers(unit, HELD):
                self.table.say("freed", unit=unit, there=there)
