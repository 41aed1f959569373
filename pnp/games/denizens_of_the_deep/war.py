"""The war: set-up, two swims, attacks, what the waters do, and the spells at the end; rulings are cited."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, clear, owner_of
from pnp.games.denizens_of_the_deep.sea import (
    CALLED,
    CALLER,
    FOUND,
    GRASP,
    HIDDEN,
    HOSTS,
    HURT,
    KING,
    LURKED,
    NUMBER,
    PARALYSED,
    SEARCHED,
    SIDES,
    SPECIALS,
    SWAM,
    SWUM,
    USED,
    WITCH,
    Sea,
    chits_of,
)
from pnp.games.families.dice import successes
from pnp.games.families.dice_pool import FOUGHT, War, hex_of

OF_TURN = (SWUM, SWAM, FOUGHT, LURKED, SEARCHED, FOUND, *(USED + special for special in SPECIALS))


class Denizens(Sea, War):
    """Everything that happens but spells, which are in `Magic`."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, HOSTS)
        self.creatures = table.unbox("creature", table.pile("creatures"))
        self.markers = table.unbox("marker", table.pile("markers"))
        self.spent = table.pile("spent spells")
        self.table.plays(KING, "Sea King")
        self.table.plays(WITCH, "Sea Witch")
        for number, unit in enumerate([*self.reserve[KING], *self.reserve[WITCH], *self.creatures], 1):
            unit.put(NUMBER, number)

    # set-up

    def set_up(self) -> Steps[None]:
        """Spell chits to their units, then the hosts to their sides of the map (rulings: deal, set-up)."""
        self.table.begin("set-up")
        heap = self.table.shuffled("spell")
        for seat in (KING, WITCH):
            for unit in list(self.reserve[seat]):
                if unit.spells:
                    heap.deal(int(unit.spells), self.table.pile(chits_of(unit), "owner", seat))
        heap.give_all(self.table.pile("spells out of the game", "nobody"))
        for seat in (KING, WITCH):
            while reserve := self.reserve[seat]:
                unit, waters = reserve[0], self.waters
                free = [s for s in self.camp(seat) if s not in self.at and self.enters(unit, waters[s])]
                yield from self.settle(unit, free, seat)

    def settle(self, unit: Piece, free: list[str], seat: int) -> Steps[None]:
        """One unit is set up."""
        answer = yield Choice("set-up", [(unit, space) for space in free], seat)
        self.enter(*answer)

    # the turn

    def turn(self, seat: int) -> Steps[None]:
        """First Swim, Attack, Second Swim, End; it stops when a commander is dead."""
        self.table.begin("turn", seat)
        for phase in (self.first_swim, self.attack_phase, self.second_swim, self.end_phase):
            if not self.over:
                yield from phase(seat)
        clear(self.everybody(), *OF_TURN)

    @property
    def over(self) -> bool:
        """Whether the Sea King or the Sea Witch is dead."""
        return any(self.commander(seat) is None for seat in self.table.seats)

    # swims

    def first_swim(self, seat: int) -> Steps[None]:
        """Who is called goes first, and has to (ruling: called); then all who like."""
        self.table.begin("first swim", seat)
        for unit in [unit for unit in self.army(seat) if unit.mark(CALLED)]:
            if not self.over and hex_of(unit) in self.hexes and self.may_move(unit) and self.ends(unit, self.at):
                yield from self.march(unit, seat)
        yield from self.swim(seat)

    def second_swim(self, seat: int) -> Steps[None]:
        """What was saved of the moves is used now."""
        self.table.begin("second swim", seat)
        clear(self.army(seat), SWAM)
        yield from self.swim(seat)

    def swim(self, seat: int) -> Steps[None]:
        """Units swim one after the other, as long as their player likes."""
        while not self.over and (movers := self.movers(seat)):
            unit = yield Choice("move", [None, *movers], seat)
            if unit is None:
                return
            yield from self.march(unit, seat)

    def go(self, unit: Piece, space: str) -> None:
        """A swim: what it costs is spent, and the water may strike who comes in."""
        unit.put(SWUM, unit.mark(SWUM) + self.lengths(unit, self.at)[space])
        unit.put(SWAM, 1)
        self.shift(unit, space)

    def shift(self, unit: Piece, space: str) -> None:
        """A unit comes to another hex, by itself or not: it hides no more, lets go whom it holds, and the water
        strikes it (rulings: strikes, drift, grasp)."""
        unit.put(HIDDEN, 0)
        self.enter(unit, space)
        self.let_go(unit)
        row = self.waters[space]
        if row.destroys:
            self.table.say("swallowed", unit=unit, water=row.name, here=space)
            self.kill(unit)
        elif row.strikes:
            self.water_strikes(unit, int(row.strikes), row.name)

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

    def water_strikes(self, unit: Piece, dice: int, water: str) -> None:
        """An attack of the water."""
        hits = self.hits(dice)
        self.table.say("water", unit=unit, here=hex_of(unit), water=water, n=hits)
        self.wound(unit, hits)

    # attacks

    def attack_phase(self, seat: int) -> Steps[None]:
        """Units attack, use what they can do beside, or hide, one after the other."""
        self.table.begin("attack phase", seat)
        while not self.over:
            acts: list[Any] = [*self.acts(seat), *self.lights(seat)]
            if not acts:
                return
            act = yield Choice("attack", [None, *acts], seat)
            if act is None:
                return
            yield from self.act(seat, act)

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
        found = rolled >= self.numbers.search
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
            target = yield Choice("split", [(unit, other) for other in others], seat)
            target = target[1]
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
        self.table.say("strikes" if hits else "misses", **told, n=hits)
        if not hits:
            return
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

    # the end of a turn

    def end_phase(self, seat: int) -> Steps[None]:
        """The waters, the spells, and who recovers (rulings: end-phase, recovery)."""
        self.table.begin("end phase", seat)
        self.drift(seat)
        if not self.over:
            self.suck(seat)
        if not self.over:
            self.burn(seat)
        if not self.over:
            yield from self.casting(seat)
        if not self.over:
            self.recover(seat)

    def casting(self, seat: int) -> Steps[None]:
        """Spells."""
        raise NotImplementedError

    def drift(self, seat: int) -> None:
        """Currents carry the units of the side whose turn it is one hex, the foremost first (ruling: drift)."""
        waters = self.waters
        carried: set[int] = set()
        moved = True
        while moved and not self.over:
            moved = False
            for unit in self.army(seat):
                row, here = waters[hex_of(unit)], hex_of(unit)
                if not row.flow or unit.mark(NUMBER) in carried:
                    continue
                there = self.map.beside(here, SIDES.index(row.flow))
                if there is None or there in self.at or not self.enters(unit, waters[there]):
                    continue
                carried.add(unit.mark(NUMBER))
                self.table.say("drifts", unit=unit, here=here, there=there)
                self.shift(unit, there)
                moved = True
                break

    def suck(self, seat: int) -> None:
        """A Vortex may swallow who is beside it (ruling: end-phase)."""
        waters = self.waters
        for unit in self.army(seat):
            if self.over:
                return
            here = hex_of(unit)
            for space in self.map.neighbours(here):
                if not waters[space].sucks:
                    continue
                rolled = self.table.roll(self.numbers.die, "_suck", seat)
                if rolled <= waters[space].sucks:
                    self.table.say("sucked", unit=unit, here=here, there=space, n=rolled)
                    self.kill(unit)
                    break
                self.table.say("resists", unit=unit, here=here, n=rolled)

    def burn(self, seat: int) -> None:
        """Lava strikes who is beside it (ruling: end-phase)."""
        waters = self.waters
        for unit in self.army(seat):
            for space in self.map.neighbours(hex_of(unit)):
                row = waters[space]
                if row.destroys and row.strikes:
                    self.water_strikes(unit, int(row.strikes), row.name)
                    if self.over:
                        return
                    if hex_of(unit) not in self.hexes:
                        break

    def recover(self, seat: int) -> None:
        """Who is paralysed or called may lose a counter, and a Sirens Song runs out (rulings: recovery, song)."""
        for unit in self.army(seat):
            if unit.mark(PARALYSED) or unit.mark(CALLED):
                rolled = self.table.roll(self.numbers.die, "_recovery", seat)
                better = rolled <= self.numbers.recovery
                if better:
                    self.ease(unit)
                self.table.say("recovers" if better else "still", unit=unit, here=hex_of(unit), n=rolled)

    def ease(self, unit: Piece) -> None:
        """Take a Paralysis counter off a unit, or else a Siren counter (ruling: recovery)."""
        if not unit.mark(PARALYSED):
            unit.put(CALLED, unit.mark(CALLED) - 1)
            return
        unit.put(PARALYSED, unit.mark(PARALYSED) - 1)
        for grasp in [name for name in unit.marks if name.startswith(GRASP)]:
            if unit.mark(grasp) > unit.mark(PARALYSED):
                unit.put(grasp, unit.mark(PARALYSED))

    # the result

    def war(self) -> Steps[Result]:
        """Rounds, the Sea Witch first, until a commander is dead or the cap is reached (rulings: victory, cap)."""
        table = self.table
        yield from self.set_up()
        rounds = table.track("round")
        while rounds.value < self.numbers.cap:
            rounds.value += 1
            for seat in (WITCH, KING):
                yield from self.turn(seat)
                if self.over:
                    return self.ended()
        return self.capped()

    def ended(self) -> Result:
        """Whose commander lives has won (ruling: victory)."""
        self.table.begin("end")
        winner = next(seat for seat in self.table.seats if self.commander(seat) is not None)
        self.table.say("won", winner=Seat(winner))
        return Result((winner,), facts=self.facts())

    def capped(self) -> Result:
        """After the last round the host with more left has won (ruling: cap)."""
        self.table.begin("end")
        left = [self.left(seat) for seat in self.table.seats]
        if left[KING] == left[WITCH]:
            self.table.say("draw", n=left[KING])
            return Result((), capped=True, facts=self.facts())
        winner = left.index(max(left))
        self.table.say("final", winner=Seat(winner), n=max(left), less=min(left))
        return Result((winner,), capped=True, facts=self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        return {"rounds": self.table.track("round").value, **self.mustered()}
