"""The Attack Phase: hiding and searching, special attacks, blows and what they do; rulings are cited."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, Table, clear, owner_of
from pnp.games.denizens_of_the_deep.sea import (
    CALLED,
    CALLER,
    FOUND,
    GRASP,
    HIDDEN,
    HOSTS,
    HURT,
    LURKED,
    NUMBER,
    PARALYSED,
    SEARCHED,
    USED,
    Sea,
    chits_of,
)
from pnp.games.families.dice import successes
from pnp.games.families.dice_pool import FOUGHT, War, hex_of


class Attacks(Sea, War):
    """Both hosts, and what a unit can do in the Attack Phase."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, HOSTS)
        self.creatures = table.unbox("creature", table.pile("creatures"))
        self.spent = table.pile("spent spells")
        for number, unit in enumerate([*self.reserve[0], *self.reserve[1], *self.creatures], 1):
            unit.put(NUMBER, number)

    @property
    def over(self) -> bool:
        """Whether the Sea King or the Sea Witch is dead."""
        return any(self.commander(seat) is None for seat in self.table.seats)

    def attack_phase(self, seat: int) -> Steps[None]:
        """Units attack, use what they can do beside, or hide, one after the other."""
        self.table.begin("attack phase", seat)
        while not self.over:
            acts: list[Any] = [*self.acts(seat), *self.lights(seat)]
            if not acts and not self.casters(seat):
                return
            act = yield Choice("attack", [None, *acts], seat)
            if act is None:
                return
            yield from self.act(seat, act)

    def casters(self, seat: int) -> list[Piece]:
        """Who could cast."""
        raise NotImplementedError

    def lights(self, seat: int) -> list[tuple[Piece, Piece]]:
        """The casts that can be made at any time."""
        raise NotImplementedError

    def answer_light(self, unit: Piece) -> Steps[None]:
        """The other player may cast Luminescence on who comes out of hiding to attack."""
        raise NotImplementedError

    def act(self, seat: int, act: tuple[Any, ...]) -> Steps[None]:
        """One act of the Attack Phase."""
        unit, what, *rest = act
        if what == "hide":
            self.hide(unit)
            return
        yield from self.answer_light(unit)
        if isinstance(what, str):
            self.special(unit, what, rest[0] if rest else None)
        else:
            yield from self.assault(unit, what, seat)

    def hide(self, unit: Piece) -> None:
        """In place of an attack a unit tries to hide (ruling: hide)."""
        unit.put(FOUGHT, 1)
        bonus = self.hide_bonus(unit)
        rolled = self.table.roll(self.numbers.die, "_hide", unit.owner) + bonus
        done = rolled >= self.numbers.hide
        self.table.say("hides" if done else "seen", unit=unit, here=hex_of(unit), n=rolled)
        if done:
            unit.put(HIDDEN, 1)

    def searches(self, unit: Piece, target: Piece) -> bool:
        """Whether a unit finds whom it attacks: one search roll a turn (ruling: search)."""
        if not target.mark(HIDDEN) or unit.mark(FOUND) == target.mark(NUMBER):
            return True
        unit.put(SEARCHED, 1)
        rolled = self.table.roll(self.numbers.die, "_search", unit.owner)
        found = bool(rolled >= self.numbers.search)
        self.table.say("finds" if found else "seeks", unit=unit, target=target, there=hex_of(target), n=rolled)
        if found:
            unit.put(FOUND, target.mark(NUMBER))
        return found

    def come_out(self, unit: Piece) -> None:
        """Who attacks hides no more, and has the dice of an ambush for the rest of its attacks (ruling: specials)."""
        if unit.mark(HIDDEN):
            unit.put(HIDDEN, 0)
            unit.put(LURKED, 1)

    def special(self, unit: Piece, special: str, target: Piece | None) -> None:
        """A special attack, before the unit's own (rulings: specials, grasp)."""
        unit.put(USED + special, 1)
        self.come_out(unit)
        if special == "siren":
            for other in self.prey(unit, special):
                self.call(unit, other)
        elif target is not None and self.searches(unit, target):
            most = self.numbers[special]
            rolled = self.table.roll(self.numbers.die, "_special", unit.owner)
            caught = rolled <= most
            told = {"unit": unit, "target": target, "there": hex_of(target), "n": rolled, "what": special}
            self.table.say("caught" if caught else "slips", **told)
            if caught:
                self.paralyse(target)
                if special == "entangle":
                    grasp = f"{GRASP}{unit.mark(NUMBER)}"
                    target.put(grasp, target.mark(grasp) + 1)

    def call(self, unit: Piece, other: Piece) -> None:
        """The Siren calls one enemy; the last who called is whom it follows (ruling: called)."""
        rolled = self.table.roll(self.numbers.die, "_call", unit.owner)
        heard = rolled <= self.numbers.call
        self.table.say("called" if heard else "deaf", unit=unit, target=other, there=hex_of(other), n=rolled)
        if heard:
            other.put(CALLED, other.mark(CALLED) + 1)
            other.put(CALLER, unit.mark(NUMBER))

    def paralyse(self, unit: Piece, counters: int = 1) -> None:
        """Lay Paralysis counters on a unit."""
        unit.put(PARALYSED, unit.mark(PARALYSED) + counters)

    def assault(self, unit: Piece, target: Piece, seat: int) -> Steps[None]:
        """A unit's attack; who splits goes on with the dice that are left (ruling: split)."""
        unit.put(FOUGHT, 1)
        dice = self.dice(unit)
        self.come_out(unit)
        if not self.searches(unit, target):
            return
        attacked: list[Piece] = []
        while True:
            attacked.append(target)
            others = self.others(unit, attacked) if dice > 1 and "split" in unit.traits and not self.over else []
            part = dice
            if others:
                part = yield Choice("dice", list(range(dice, 0, -1)), seat)
            self.strike(unit, target, part)
            dice -= part
            others = [other for other in others if hex_of(other) in self.hexes]
            if self.over or not dice or not others:
                return
            answer = yield Choice("split", [(unit, other) for other in others], seat)
            target = answer[1]
            if not self.searches(unit, target):
                return

    def others(self, unit: Piece, attacked: list[Piece]) -> list[Piece]:
        """Whom a unit that splits its dice could attack next."""
        found = [other for _, other in self.targets(unit, hex_of(unit), self.at)]
        return [other for other in found if other not in attacked]

    def hits(self, dice: int, seat: int | None = None) -> int:
        """How many of so many dice are hits."""
        return dice - successes(self.table, dice, self.numbers.die, int(self.numbers.hit) + 1, seat)

    def strike(self, unit: Piece, target: Piece, dice: int) -> None:
        """Roll an attack on one target (rulings: dice, poison)."""
        here, there = hex_of(unit), hex_of(target)
        number = self.against(dice, target, here, there)
        hits = self.hits(number, unit.owner)
        told = {"unit": unit, "here": here, "target": target, "there": there, "dice": number}
        if not hits:
            self.table.say("misses", **told)
            return
        self.table.say("strikes", **told, n=hits)
        self.table.by(unit)
        if "poison" in unit.traits:
            self.table.say("poisoned", target=target)
            self.kill(target)
            return
        if not self.wound(target, hits) and "sting" in unit.traits:
            self.paralyse(target)
            self.table.say("stung", target=target)

    def wound(self, unit: Piece, damage: int) -> bool:
        """Damage to a unit; whether that destroys it."""
        unit.put(HURT, unit.mark(HURT) + damage)
        dead = unit.mark(HURT) >= int(unit.defence)
        if dead:
            self.table.say("destroyed", unit=unit, here=hex_of(unit))
            self.kill(unit)
        return dead

    def kill(self, unit: Piece) -> None:
        """A unit is destroyed: its chits are spent, whom it held or called is free (rulings: grasp, called, chits)."""
        number, seat = unit.mark(NUMBER), owner_of(unit)
        chits = self.table.piles.get(chits_of(unit))
        if chits:
            self.table.say("lost-chits", unit=unit, n=len(chits))
            chits.give_all(self.spent)
        super().kill(unit)
        unit.put(NUMBER, number)
        self.let_go(unit)
        for other in self.at.values():
            if other.mark(CALLED) and other.mark(CALLER) == number:
                clear([other], CALLED, CALLER)
        if unit.component == "creature":
            unit.owner = None
            self.fallen[seat].give(unit, self.creatures)

    def let_go(self, holder: Piece) -> None:
        """Who moved away from whom it entangled, or is dead, holds it no more (ruling: grasp)."""
        grasp = f"{GRASP}{holder.mark(NUMBER)}"
        for unit in list(self.at.values()):
            if not unit.mark(grasp):
                continue
            alive = hex_of(holder) in self.hexes
            if not alive or self.map.apart(hex_of(holder), hex_of(unit)) > 1:
                unit.put(PARALYSED, max(0, unit.mark(PARALYSED) - unit.mark(grasp)))
                unit.put(grasp, 0)
                self.table.say("released", unit=unit, holder=holder)
