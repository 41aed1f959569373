"""The war: set-up, two swims, attacks, what the waters do, and the spells at the end; rulings are cited."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, clear
from pnp.games.denizens_of_the_deep.attacks import Attacks
from pnp.games.denizens_of_the_deep.sea import (
    CALLED,
    FOUND,
    GRASP,
    HIDDEN,
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
    chits_of,
)
from pnp.games.families.dice_pool import FOUGHT, hex_of

OF_TURN = (SWUM, SWAM, FOUGHT, LURKED, SEARCHED, FOUND, *(USED + special for special in SPECIALS))


class Denizens(Attacks):
    """Everything that happens but spells, which are in `Magic`."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.markers = table.unbox("marker", table.pile("markers"))

    # set-up

    def set_up(self) -> Steps[None]:
        """Spell chits to their units, then the hosts to their sides of the map (rulings: deal, set-up)."""
        heap = self.table.shuffled("spell")
        for seat in (KING, WITCH):
            for unit in list(self.reserve[seat]):
                if unit.spells:
                    heap.deal(int(unit.spells), self.table.pile(chits_of(unit), "owner", seat))
        heap.give_all(self.table.pile("spells out of the game", "nobody"))
        for seat in (KING, WITCH):
            self.table.begin("set-up", seat)
            while reserve := self.reserve[seat]:
                unit, waters = next((one for one in reserve if one.large), reserve[0]), self.waters
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

    def water_strikes(self, unit: Piece, dice: int, water: str) -> None:
        """An attack of the water."""
        hits = self.hits(dice)
        self.table.say("water", unit=unit, here=hex_of(unit), water=water, n=hits)
        self.wound(unit, hits)

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
