"""Turns in which both players act turn about: spells, moves, spells, attacks in which many join, and answers to them.

A game says who goes first, as `first_mover` and `first_attacker`, and writes over what it does otherwise. Numbers:
`hand`, `die`, `least_power`. A game has rulings turns-about, phase-start, attack-dice, area-spells, winds, minus and
breach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from pnp.engine import Choice, Piece, Steps, clear, owner_of
from pnp.games.families.dice_pool.field import FOUGHT, MOVED, hex_of
from pnp.games.families.dice_pool.magic import Magic
from pnp.games.families.dice_pool.terrain import CONTROLLED, FIRE, OF_TURN, RAGING, SAFE, gap

Begun = tuple[Any, ...]
"""An attack as it is begun: a unit, or a caster with a spell, and the target."""


class Battles(Magic):
    """Turns of a war with spells."""

    first_mover, first_attacker = 1, 0

    # turns

    @property
    def lost(self) -> list[int]:
        """The sides that are out of the war."""
        raise NotImplementedError

    def draw_phase(self) -> None:
        """A turn begins: units turn upright, and both players draw (ruling: spell-pile)."""
        table = self.table
        self.turn_track.value += 1
        table.begin("turn")
        clear(self.everybody(), MOVED, FOUGHT)
        self.expire()
        for seat in (self.first_mover, 1 - self.first_mover):
            self.draw(seat, max(0, int(self.numbers.hand) - len(self.hands[seat])))

    def expire(self) -> None:
        """What ends as a turn begins."""

    def end_phase(self) -> None:
        """A turn ends, and with it what spells gave until then (rulings: bonus-time, control)."""
        for unit in self.everybody():
            if unit.mark(CONTROLLED):
                unit.owner = 1 - owner_of(unit)
        clear(self.everybody(), *OF_TURN)
        self.laid.give_all(self.discard)
        for name in self.filled(FIRE):
            self.table.pile(name).give_all(self.markers)

    def about(self, first: int, act: Callable[[int], Steps[bool]]) -> Steps[None]:
        """The players act in turns; who passes is out, and the other goes on (ruling: turns-about)."""
        seat, out = first, set[int]()
        while len(out) < 2:
            if seat not in out and not (yield from act(seat)):
                out.add(seat)
            if self.lost:
                return
            seat = 1 - seat

    def spell_turn(self, when: str) -> Callable[[int], Steps[bool]]:
        """One spell of the beginning of a phase (ruling: phase-start)."""

        def act(seat: int) -> Steps[bool]:
            if not self.might_cast(seat):
                return False
            answer = yield Choice("spell", [None, *self.castable(seat, when, "any")], seat)
            if answer is not None:
                yield from self.cast(seat, *answer)
            return answer is not None

        return act

    def movement(self) -> Steps[None]:
        """Spells, then moves."""
        self.table.begin("movement")
        yield from self.about(self.first_mover, self.spell_turn("march"))
        yield from self.about(self.first_mover, self.move_turn)

    def might_cast(self, seat: int) -> bool:
        """Whether a player holds chits and somebody who casts: then he is asked, whatever these are, for to be asked
        tells nothing of them."""
        return bool(self.hands[seat]) and bool(self.casters(seat))

    def move_turn(self, seat: int) -> Steps[bool]:
        """One unit's move, or Fear on an enemy in its place (rulings: turns-about, fear, antimagic)."""
        movers, spells = self.movers(seat), self.castable(seat, "move", "any")
        if not movers and not self.might_cast(seat):
            return False
        answer = yield Choice("move", [None, *movers, *spells], seat)
        if isinstance(answer, tuple):
            yield from self.cast(seat, *answer)
        elif answer is not None:
            yield from self.march(answer, seat)
        return answer is not None

    def go(self, unit: Piece, space: str) -> None:
        """A move; Breach ends walls on its way (ruling: breach)."""
        here = hex_of(unit)
        if "breach" in self.traits(unit):
            for first, second in self.track(unit, here, space):
                self.break_wall(first, second)
        super().go(unit, space)

    def track(self, unit: Piece, here: str, there: str) -> list[tuple[str, str]]:
        """The walls that a unit with Breach goes through on the shortest way that it can go."""
        at = self.at

        def passable(space: str) -> bool:
            return (space not in at or at[space].owner == unit.owner) and self.enters(unit, space)

        way = self.map.path(here, there, passable) or (here, there)
        return [(a, b) for a, b in pairwise(way) if self.walled(unit, a, b)]

    def break_wall(self, first: str, second: str) -> None:
        """A side of a hex is no wall any more (ruling: breach)."""
        marker = next((m for m in self.markers if m.name == "Breach"), None)
        if marker is not None and self.lies("wall", first, second):
            self.markers.give(marker, self.table.pile(gap(first, second)))
            self.table.say("breached", first=first, second=second)

    # attacks

    def attacks(self) -> Steps[None]:
        """Spells, then attacks."""
        self.table.begin("attack")
        if not self.lost:
            yield from self.about(self.first_attacker, self.spell_turn("battle"))
            yield from self.about(self.first_attacker, self.attack_turn)

    def attack_turn(self, seat: int) -> Steps[bool]:
        """One attack: by units, or by a spell (ruling: turns-about)."""
        options: list[Begun] = [*self.blows(seat), *self.feats(seat), *self.strikes(seat)]
        if not options and not self.might_cast(seat):
            return False
        answer = yield Choice("attack", [None, *options], seat)
        if answer is None:
            return False
        yield from self.strike(seat, answer)
        return True

    def feats(self, seat: int) -> list[Begun]:  # noqa: ARG002 - some units do more than attack
        """What units can do in place of an attack."""
        return []

    def strike(self, seat: int, begun: Begun) -> Steps[None]:
        """An attack, as it was begun: a spell on hexes has no other target."""
        if len(begun) == 2 and begun[1].component == "spell":
            yield from self.quake(seat, *begun)
        else:
            yield from self.battle(seat, begun)

    def blows(self, seat: int) -> list[tuple[Piece, Piece]]:
        """Every attack that a unit of a player could begin."""
        at, found = self.at, []
        for unit in self.army(seat):
            if self.may_attack(unit):
                found += [(unit, target) for _, target in self.targets(unit, hex_of(unit), at)]
        return found

    def strikes(self, seat: int) -> list[tuple[Any, ...]]:
        """The spells that attack, with their targets; those on hexes have these chosen next."""
        found: list[tuple[Any, ...]] = []
        for caster, spell in self.castable(seat, "attack", "any"):
            if spell.target == "enemy":
                found += [(caster, spell, target) for target in self.targets_of(caster, spell)]
            elif spell.target in ("hexes", "hands"):
                found.append((caster, spell))
        return found

    def quake(self, seat: int, caster: Piece, spell: Piece) -> Steps[None]:
        """A spell on hexes strikes each ground unit there by a roll of its own (rulings: area-spells, antimagic)."""
        if spell.target == "hands":
            yield from self.cast(seat, caster, spell)
            return
        hexes = yield from self.patch(seat, caster, spell)
        if (yield from self.spend(seat, caster, spell)):
            for space in hexes:
                target = self.at.get(space)
                if target is not None and self.fits(spell, target) and self.open(target):
                    yield from self.resolve(seat, target, [], [(caster, spell)])

    def battle(self, seat: int, begun: tuple[Any, ...]) -> Steps[None]:
        """An attack by all who join it (rulings: attack-dice, flip)."""
        target = begun[-1]
        units: list[Piece] = []
        spells: list[tuple[Piece, Piece]] = []
        answer: Any = begun[0] if len(begun) == 2 else begun[:2]
        while answer is not None:
            if not isinstance(answer, tuple):
                answer.put(FOUGHT, 1)
                units.append(answer)
                self.joined(answer)
            else:
                caster, spell = answer
                own_attack = spell.target == "caster"
                if (yield from self.spend(seat, caster, spell)):
                    if own_attack:
                        caster.put(RAGING, caster.mark(RAGING) + int(spell.bonus_attack))
                    else:
                        spells.append((caster, spell))
            options = self.joiners(seat, target, units)
            asked = options or self.might_cast(seat) or (self.hands[seat] and any(map(self.learned, units)))
            answer = (yield Choice("join", [None, *options], seat)) if asked else None
        if units or spells:
            yield from self.resolve(seat, target, units, spells)

    def joined(self, unit: Piece) -> None:
        """A unit attacks."""

    def able(self, seat: int, target: Piece) -> list[Piece]:
        """The units of a player that can join an attack."""
        return [unit for unit, other in self.blows(seat) if other is target]

    def joiners(self, seat: int, target: Piece, units: Sequence[Piece]) -> list[Any]:
        """Who and what else can join an attack: units, spells, and the Death Spell of one who attacks."""
        found: list[Any] = [*self.able(seat, target)]
        for caster, spell, *aims in self.strikes(seat):
            if aims == [target]:
                found.append((caster, spell))
        for spell in self.hands[seat]:
            if spell.when == "attack" and spell.target == "caster":
                able = [u for u in units if self.learned(u) and self.knows(u, spell)]
                found += [(unit, spell) for unit in able if not unit.mark(RAGING)]
        return found

    def resolve(
        self, seat: int, target: Piece, units: Sequence[Piece], spells: Sequence[tuple[Piece, Piece]]
    ) -> Steps[None]:
        """Both roll; a higher attack destroys (rulings: winds, answers, attack-dice, minus)."""
        table, there = self.table, hex_of(target)
        if any(self.map.apart(hex_of(unit), there) > 1 for unit in units):
            answer = yield from self.window(1 - seat, there, "before-defence", (1 - seat,))
            if answer is not None:
                self.touch(target, answer[2])
                units = [unit for unit in units if self.map.apart(hex_of(unit), there) == 1]
        if not units and not spells:
            return
        places = [*map(hex_of, units), *(hex_of(caster) for caster, _ in spells)]
        alone = len(units) == 1 and not spells
        attack = sum(self.power(*self.attack_dice(unit, there, alone), seat) for unit in units)
        attack += sum(int(spell.power) for _, spell in spells)
        ours = yield from self.rolled(attack, seat, 1 - seat, there)
        power, more = self.defence_dice(target, places)
        defence = max(int(self.numbers.least_power), self.power(power, more, 1 - seat))
        theirs = yield from self.rolled(defence, 1 - seat, 1 - seat, there)
        fallen = (ours > theirs or "fragile" in self.traits(target)) and not target.mark(SAFE)
        told = {"target": target, "there": there, "ours": ours, "theirs": theirs}
        table.say("destroyed" if fallen else "stands", **told, units=list(units) or [c for c, _ in spells], dice=attack)
        if fallen:
            yield from self.falls(seat, target, (list(units) or [c for c, _ in spells])[0])

    def falls(self, seat: int, target: Piece, slayer: Piece) -> Steps[None]:  # noqa: ARG002 - some ask who saves it
        """A unit is destroyed in an attack of a player."""
        self.table.by(slayer)
        self.kill(target)
        yield from ()

    def power(self, power: str, more: int, seat: int) -> int:
        """How many dice a unit rolls: those of the catapult are rolled first (rulings: catapult, minus)."""
        if power.isdigit():
            return max(int(self.numbers.least_power), int(power) + more)
        rolled = self.table.roll(power, "power", seat)
        return max(0, rolled + more)

    def rolled(self, dice: int, seat: int, first: int, place: str) -> Steps[int]:
        """A roll, and once more if somebody has the luck (ruling: answers)."""
        what = "_attack" if seat != first else "_defence"
        total = self.table.roll(f"{dice}{self.numbers.die}", what, seat) if dice else 0
        for name, value in (("_dice", dice), ("_sum", total), ("_roller", seat + 1)):  # for rules of thumb
            self.table.track(name).value = value
        answer = yield from self.window(first, place, "after-roll")
        if answer is not None:
            total = self.table.roll(f"{dice}{self.numbers.die}", what, seat) if dice else 0
        return total
