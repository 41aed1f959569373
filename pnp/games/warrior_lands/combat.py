"""Attacks and what undoes them: the roll, the card, the armour, and what a hit does."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps, Table
from pnp.engine.pieces import Pile
from pnp.games.families.figures import HURT, Figures, space_of
from pnp.games.warrior_lands.field import (
    ARMIES,
    CONTROLLED,
    DRAIN,
    EXTRA,
    FATED,
    HAND,
    HARMLESS,
    HORSE,
    LOST_HORSE,
    MARTYR,
    POISON,
    STUNNED,
    SUMMONED,
    TOKENS,
    TRAPPED,
    UNHORSED,
    Act,
    Field,
)


class Combat(Field, Figures):
    """What happens to units."""

    def __init__(self, table: Table) -> None:
        Field.__init__(self, table)
        self.table = table
        for space in self.hexes.spaces:
            table.pile(space)
        self.reserve, self.fallen = table.each_pile("reserve"), table.each_pile("fallen")
        self.summonable: Pile = table.unbox(SUMMONED, table.pile(SUMMONED))
        self.deck, self.discards = table.shuffled("colour"), table.pile("discard")
        self.hands = table.each_pile(HAND, "owner")
        self.guard = table.pile("drawn")
        for seat, component in enumerate(ARMIES[table.mode or "greeks"]):
            for unit in table.unbox(component, self.reserve[seat]):
                unit.owner = seat

    def draw(self, count: int, pile: Pile) -> None:
        """Draw cards one by one; an empty deck is made anew of the discards."""
        for _ in range(count):
            if not self.deck:
                self.discards.give_all(self.deck)
                self.table.shuffle(self.deck)
            self.deck.deal(1, pile)

    def throw(self, unit: Piece | None, most: int, what: str, seat: int) -> Steps[bool]:
        """A die that has to show so much or less; who has Fate may roll it again (ruling: fate)."""
        rolled = self.table.roll(self.numbers.die, what, seat)
        if rolled <= most or unit is None or unit.mark(FATED) >= int(unit.fate):
            return rolled <= most
        if (yield Choice("fate", [None, "again"], seat)) is None:
            return False
        unit.put(FATED, unit.mark(FATED) + 1)
        return self.table.roll(self.numbers.die, what, seat) <= most

    def strike(self, unit: Piece | None, target: Piece, act: Act, *, answer: bool = True) -> Steps[bool]:
        """One attack on one unit; whether it came through (rulings: mount, martyr, defend, layers)."""
        seat = 1 - int(target.owner or 0) if unit is None else int(unit.owner or 0)
        if unit is not None and act.kind not in HARMLESS:
            target = yield from self.stand_in(target)
        horse = self.rides(target) and act.kind not in HARMLESS
        mounted = horse and self.table.roll(self.numbers.die, "mount", seat) <= self.numbers.mount
        name = {"unit": unit} if unit is not None else {"unit": "The ground"}
        again = self.absorbs[POISON].again.high if unit is not None and POISON in unit.traits else 0
        if not (yield from self.throw(unit, act.high, "attack", seat)):
            poisoned = again and act.kind not in HARMLESS and self.table.roll(self.numbers.die, "poison", seat) <= again
            if not poisoned:
                self.table.say("misses", foe=target, **name)
                return False
        self.table.say("hits", foe=target, **name)
        if "crush" not in act.kind and (yield from self.undone(unit, target, act, answer=answer)):
            return False
        if act.kind in HARMLESS:
            yield from self.suffer(unit, target, act, seat)
            return True
        if "crush" not in act.kind and (yield from self.absorbed(target, act)):
            return False
        if mounted:
            target.put(LOST_HORSE, 1)
            self.table.say("horse", unit=target)
            return True
        self.hurt(unit, target)
        return True

    def rides(self, unit: Piece) -> bool:
        """Whether a unit sits on its horse (ruling: mount)."""
        return bool(unit.mounted) and HORSE in self.traits(unit)

    def stand_in(self, target: Piece) -> Steps[Piece]:
        """A Martyr beside the target may change places with it (ruling: martyr)."""
        owner = int(target.owner or 0)
        brave = [one for one in self.friends(target, 1, self.at) if MARTYR in one.traits]
        if not brave:
            return target
        martyr: Piece | None = yield Choice("martyr", [None, *brave], owner)
        if martyr is None:
            return target
        self.swap(martyr, target)
        self.table.say("martyr", unit=martyr, other=target)
        return martyr

    def swap(self, one: Piece, other: Piece) -> None:
        """Two units change places."""
        here, there = space_of(one), space_of(other)
        aside = self.table.pile("aside")
        assert one.pile is not None
        one.pile.give(one, aside)
        self.put(other, here)
        aside.give(one, self.table.pile(there))

    def undone(self, unit: Piece | None, target: Piece, act: Act, *, answer: bool) -> Steps[bool]:
        """The target draws a card, and may undo the hit with it (ruling: defend)."""
        owner = int(target.owner or 0)
        self.draw(1 + int(target.skill), self.guard)
        guards = self.guards(target, unit, act, self.guard)
        if not answer:  # ruling: receive
            guards = {option: guard for option, guard in guards.items() if guard.kind != "receive"}
        choice = (yield Choice("guard", [None, *guards], owner)) if guards else None
        self.guard.give_all(self.discards)
        if choice is None:
            return False
        guard = guards[choice]
        self.table.say("defends", unit=target, card=choice[0], what=guard.kind)
        if not (yield from self.throw(target, guard.high, "defence", owner)):
            self.table.say("fails", unit=target)
            return False
        self.table.say("undone", unit=target)
        if guard.kind == "receive" and unit is not None:
            yield from self.received(target, unit)
        return True

    def received(self, unit: Piece, foe: Piece) -> Steps[None]:
        """A received attack hurts the attacker, who may defend (ruling: receive)."""
        act = Act("attack", by="Spear or Lance")
        self.table.say("received", unit=unit, foe=foe)
        if not (yield from self.undone(unit, foe, act, answer=False)) and not (yield from self.absorbed(foe, act)):
            self.hurt(unit, foe)

    def absorbed(self, target: Piece, act: Act) -> Steps[bool]:
        """Whether a hide or an armour absorbs the damage (ruling: layers)."""
        for most in self.layers(target, act):
            if (yield from self.throw(target, most, "armour", int(target.owner or 0))):
                self.table.say("absorbed", unit=target)
                return True
        return False

    def hurt(self, unit: Piece | None, target: Piece) -> None:
        """1 damage to a unit."""
        self.table.by(unit)
        if unit is not None and DRAIN in self.traits(unit):
            unit.put(EXTRA, unit.mark(EXTRA) + 1)  # ruling: drain
        if self.wound(target, 1):
            self.table.say("falls", unit=target)
        else:
            self.table.say("hurt", unit=target, n=self.left(target))

    def remove(self, figure: Piece) -> None:
        """A unit falls; a controlled one as its own side's."""
        figure.owner = self.home(figure)
        super().remove(figure)

    def home(self, unit: Piece) -> int:
        """The side that a unit belongs to, whoever controls it."""
        owner = int(unit.owner or 0)
        return 1 - owner if unit.mark(CONTROLLED) else owner

    def suffer(self, unit: Piece | None, target: Piece, act: Act, seat: int) -> Steps[None]:
        """What a hit without damage does (rulings: push, stun, trap)."""
        match act.kind:
            case "stun":
                target.put(TOKENS, 0)
                target.put(STUNNED, 1)
                self.table.say("stunned", unit=target)
            case "trap":
                target.put(TRAPPED, 1)
                self.table.say("trapped", unit=target)
            case "lure" | "push":
                assert unit is not None
                yield from self.shift(unit, target, act.kind, seat)

    def shift(self, unit: Piece, target: Piece, kind: str, seat: int) -> Steps[None]:
        """Push a unit a space away, or lure it a space nearer (ruling: push)."""
        here, there = space_of(unit), space_of(target)
        gap, at = self.hexes.apart(here, there), self.at
        if kind == "push" and self.rides(target):
            target.put(UNHORSED, 1)
            self.table.say("unhorsed", unit=target)
        want = gap + 1 if kind == "push" else gap - 1
        ways = [to for to in self.beside(there) if to not in at and self.hexes.apart(here, to) == want]
        if ways:
            to = yield Choice("shift", ways, seat)
            yield from self.enter(target, to)
        elif kind == "push":
            self.hurt(unit, target)

    def enter(self, unit: Piece, space: str) -> Steps[None]:
        """A unit comes to a space; on cursed ground it is attacked (ruling: cursed-ground)."""
        self.put(unit, space)
        if self.cursed(space):
            yield from self.strike(None, unit, Act("attack", spell=self.ground()))

    def ground(self) -> object:
        """The spell that curses ground."""
        return next(row for row in self.rows("spell") if row.effect == "ground")

    def heal(self, unit: Piece) -> None:
        """A lost Hit comes back."""
        unit.put(HURT, unit.mark(HURT) - 1)
