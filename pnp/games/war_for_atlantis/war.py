"""The course of the war: set-up, spells, moves and attacks turn about, the Cataclysm; rulings are cited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, clear, owner_of
from pnp.games.families.dice_pool import FOUGHT, MOVED, hex_of
from pnp.games.war_for_atlantis.island import (
    ATLANTIS,
    CONTROLLED,
    ENDS,
    FIRE,
    FOES,
    ISLAND,
    OF_TURN,
    RAGING,
    REVEALED,
    SAFE,
    gap,
)
from pnp.games.war_for_atlantis.spells import Magic

SIDES = {"atlantis": ATLANTIS, "foes": FOES}


class Atlantis(Magic):
    """Twenty turns of war."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, ())
        for unit in list(table.unbox("unit", table.pile("box"))):
            unit.owner = SIDES[unit.side]
            table.pile("box").give(unit, self.reserve[unit.owner])
        self.lay_out()

    # set-up

    def camps(self, unit: Piece) -> list[str]:
        """Where a unit can be set up (rulings: setup, homelands, statues)."""
        at, board, land = self.at, self.map, set(self.map.place(ISLAND))
        if unit.side == "foes":
            land = set(board.place(self.homeland(unit)))
            reach = None
        else:
            reach = int(self.numbers.setup_reach)
        if self.way(unit) == "water":
            found = [s for s in board.spaces if self.wet(s) and not land.isdisjoint(board.neighbours(s))]
        elif "tower" in self.traits(unit):
            found = [s for s in self.city if any(self.lies("wall", s, other) for other in board.neighbours(s))]
        else:
            found = [s for s in land if reach is None or self.near_city(s, reach)]
        return [s for s in board.spaces if s in set(found) and s not in at and self.enters(unit, s)]

    def homeland(self, unit: Piece) -> str:
        """The homeland of a Foe: the place that is called as its list is."""
        sections = self.table.game.components["unit"].sections
        return next(str(section.title) for section in sections if section.id == unit.type)

    def set_up(self, seat: int) -> Steps[None]:
        """Units are set up one after the other, each where it may be."""
        self.table.begin("set-up", seat)
        for unit in sorted(self.reserve[seat], key=lambda unit: len(self.traits(unit)), reverse=True):
            if unit.pile is self.reserve[seat]:
                spaces = self.camps(unit)
                if not spaces:
                    continue
                answer = yield Choice("set-up", [(unit, space) for space in spaces], seat)
                self.enter(*answer)

    # turns

    def war(self) -> Steps[Result]:
        """Set up, and take turns until a side has won (rulings: elimination, setup)."""
        for seat in (ATLANTIS, FOES):
            yield from self.set_up(seat)
        while self.turn_track.value < self.numbers.turns:
            self.draw_phase()
            yield from self.movement()
            yield from self.attacks()
            if not self.lost and (yield from self.cataclysm()):
                return self.ended("sunk", FOES)
            self.end_phase()
            if self.lost:
                return self.ended("won", FOES if ATLANTIS in self.lost else ATLANTIS)
        return self.ended("held", ATLANTIS)

    @property
    def lost(self) -> list[int]:
        """The sides that have no unit but conjured ones; who is controlled counts for its own (ruling: elimination)."""
        left = {self.side(unit) for unit in self.everybody() if not unit.spell}
        return [seat for seat in self.table.seats if seat not in left]

    def ended(self, how: str, winner: int) -> Result:
        """A side has won."""
        self.table.begin("end")
        self.table.say(how, winner=Seat(winner))
        return Result((winner,), facts={"turns": self.turn_track.value, **self.mustered()})

    def draw_phase(self) -> None:
        """A turn begins: units turn upright, conjured ones end, both players draw (rulings: spell-pile, conjured)."""
        table = self.table
        self.turn_track.value += 1
        table.begin("turn")
        now = self.turn_track.value
        clear(self.everybody(), MOVED, FOUGHT)
        for unit in self.everybody():
            if unit.mark(ENDS) == now:
                self.kill(unit)
        for seat in (FOES, ATLANTIS):
            self.draw(seat, max(0, int(self.numbers.hand) - len(self.hands[seat])))

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
            if not self.hands[seat] or not self.casters(seat):
                return False
            answer = yield Choice("spell", [None, *self.castable(seat, when, "any")], seat)
            if answer is not None:
                yield from self.cast(seat, *answer)
            return answer is not None

        return act

    def movement(self) -> Steps[None]:
        """Spells, then moves: the Foes go first."""
        self.table.begin("movement")
        yield from self.about(FOES, self.spell_turn("march"))
        yield from self.about(FOES, self.move_turn)

    def move_turn(self, seat: int) -> Steps[bool]:
        """One unit's move, or Fear on an enemy in its place (rulings: turns-about, fear, antimagic)."""
        movers, spells = self.movers(seat), self.castable(seat, "move", "any")
        if not movers and not spells:
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

    def enter(self, unit: Piece, space: str) -> None:
        """Whoever comes to a hex, by a move or a spell: in the City a horse is known (ruling: trojan-horse)."""
        super().enter(unit, space)
        for each in [unit, *self.aboard(unit)]:
            if "disguise" in self.traits(each) and space in self.city:
                each.put(REVEALED, 1)

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
        """Spells, then attacks: Atlantis goes first (ruling: battle-phase)."""
        self.table.begin("attack")
        if not self.lost:
            yield from self.about(ATLANTIS, self.spell_turn("battle"))
            yield from self.about(ATLANTIS, self.attack_turn)

    def attack_turn(self, seat: int) -> Steps[bool]:
        """One attack: by units, by a spell, or by the ram (rulings: turns-about, breach)."""
        options = [*self.blows(seat), *self.rams(seat), *self.strikes(seat)]
        if not options:
            return False
        answer = yield Choice("attack", [None, *options], seat)
        if answer is None:
            return False
        if answer[1] == "wall":
            answer[0].put(FOUGHT, 1)
            self.break_wall(hex_of(answer[0]), answer[2])
        elif len(answer) == 2 and isinstance(answer[1], Piece) and answer[1].component == "spell":
            yield from self.quake(seat, *answer)
        elif "ram" in self.traits(answer[0]):
            self.crush(*answer)
        else:
            yield from self.battle(seat, answer)
        return True

    def crush(self, ram: Piece, tower: Piece) -> None:
        """The ram destroys a tower without a roll."""
        ram.put(FOUGHT, 1)
        self.table.say("crushed", unit=ram, target=tower, there=hex_of(tower))
        self.table.by(ram)
        self.kill(tower)

    def blows(self, seat: int) -> list[tuple[Piece, Piece]]:
        """Every attack that a unit of a player could begin."""
        at, found = self.at, []
        for unit in self.army(seat):
            if self.may_attack(unit):
                found += [(unit, target) for _, target in self.targets(unit, hex_of(unit), at)]
        return found

    def rams(self, seat: int) -> list[tuple[Any, ...]]:
        """The walls beside a ram."""
        found: list[tuple[Any, ...]] = []
        for unit in self.army(seat) if any(m.name == "Breach" for m in self.markers) else ():
            if "ram" in self.traits(unit) and self.may_attack(unit):
                here = hex_of(unit)
                found += [(unit, "wall", s) for s in self.map.neighbours(here) if self.lies("wall", here, s)]
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
                if self.carried(answer) and "disguise" in self.traits(self.carrier(answer)):
                    self.carrier(answer).put(REVEALED, 1)
            else:
                caster, spell = answer
                own_attack = spell.target == "caster"
                if (yield from self.spend(seat, caster, spell)):
                    if own_attack:
                        caster.put(RAGING, caster.mark(RAGING) + int(spell.bonus_attack))
                    else:
                        spells.append((caster, spell))
            options = self.joiners(seat, target, units)
            answer = (yield Choice("join", [None, *options], seat)) if options else None
        if units or spells:
            yield from self.resolve(seat, target, units, spells)

    def joiners(self, seat: int, target: Piece, units: Sequence[Piece]) -> list[Any]:
        """Who and what else can join an attack: units, spells, and the Death Spell of one who attacks."""
        found: list[Any] = [
            unit for unit, other in self.blows(seat) if other is target and "ram" not in self.traits(unit)
        ]
        for caster, spell, *aims in self.strikes(seat):
            if aims == [target]:
                found.append((caster, spell))
        for spell in self.hands[seat]:
            if spell.when == "attack" and spell.target == "caster":
                able = [u for u in units if u.casts and (spell.type == "general" or spell.type in u.casts)]
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
        fragile = "fragile" in self.traits(target)
        fallen = (ours > theirs or fragile) and not target.mark(SAFE)
        told = {"target": target, "there": there, "ours": ours, "theirs": theirs}
        table.say("destroyed" if fallen else "stands", **told, units=list(units) or [c for c, _ in spells], dice=attack)
        if not fallen:
            return
        answer = yield from self.window(
            1 - seat, there, "after-defence", fits=lambda s: s.effect == "restore" or not target.spell
        )
        table.by((list(units) or [c for c, _ in spells])[0])
        if answer is None:
            self.kill(target)
        elif answer[2].effect == "restore":
            table.say("restored", unit=target)
        else:
            for each in self.aboard(target):
                self.kill(each)
            self.rise(target, answer[0])
            table.say("rises", unit=target, by=Seat(answer[0]))

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

    # the Cataclysm

    def cataclysm(self) -> Steps[bool]:
        """Whether a Foe who can cast sinks Atlantis in its temple (ruling: cataclysm)."""
        caster = self.at.get(self.temple)
        if caster is None or caster.owner != FOES or not caster.casts or caster.mark(FOUGHT):
            return False
        if (yield Choice("cataclysm", [None, (caster, "cataclysm")], FOES)) is None:
            return False
        caster.put(FOUGHT, 1)
        self.table.say("cataclysm", unit=caster)
        answer = yield from self.window(ATLANTIS, self.temple, "after-spell", (ATLANTIS,))
        return answer is None
