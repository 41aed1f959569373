"""The course of the war: angels choose, both hosts gather, and fight for twenty turns; rulings are cited."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.games.families.dice_pool import Battles
from pnp.games.satans_folly.heaven import GOOD, OPEN, SATAN, Heaven

REBEL = "rebel"
TOLL, EFFORTS = "toll", "efforts"


class Folly(Heaven, Battles):
    """The war in Heaven (rulings: first, days)."""

    first_mover, first_attacker = GOOD, GOOD

    def __init__(self, table: Table) -> None:
        super().__init__(table, ())
        self.box, self.gone = table.pile("box"), table.pile("out of the game")
        for component in ("leader", "engine", "angel"):
            for unit in list(table.unbox(component, self.box)):
                unit.owner = SATAN if REBEL in (unit.type, unit.set) else GOOD
                if component != "angel":
                    self.box.give(unit, self.reserve[unit.owner])
        self.lay_out()
        self.toll = table.track(TOLL)

    # the angels

    def draft(self) -> Steps[None]:
        """The angels are drawn turn about; who is left over is out of the game (ruling: draft)."""
        self.table.begin("draft")
        if self.numbers.prince_of_lies:
            yield from self.recruiting()
        else:
            self.drawing()
        for seat in (SATAN, GOOD):
            angels = [unit for unit in self.reserve[seat] if unit.component == "angel"]
            self.table.say("drafted", by=Seat(seat), units=angels)
        self.box.give_all(self.gone)

    def drawing(self) -> None:
        """Both draw from the bag, Satan first."""
        bag = self.table.pile("bag", "nobody")
        for angel in [unit for unit in self.box if unit.set == REBEL]:
            self.box.give(angel, bag)
        self.table.shuffle(bag)
        while len(bag) > 1:
            for seat in (SATAN, GOOD):
                bag.deal(1, self.box)
                self.join(self.box[-1], seat)
        if bag:
            self.table.say("set-aside", unit=bag[0])
            bag.give_all(self.gone)

    def join(self, angel: Piece, seat: int) -> None:
        """An angel chooses a side: there its counter in that livery comes."""
        if angel.owner != seat:
            angel = next(unit for unit in self.box if unit.name == angel.name and unit.owner == seat)
        self.box.give(angel, self.reserve[seat])

    def recruiting(self) -> Steps[None]:
        """A die for each angel; a few rolls Satan betters (ruling: prince-of-lies)."""
        table, numbers = self.table, self.numbers
        efforts = table.track(EFFORTS, int(numbers.efforts))
        for angel in [unit for unit in self.box if unit.set == REBEL]:
            effort = None
            if efforts.value:
                effort = yield Choice("effort", [None, (angel, "plus")], SATAN)
            efforts.lose(1 if effort else 0)
            total = table.roll(numbers.die, "recruit", SATAN) + (1 if effort else 0)
            follows = total >= numbers.recruit
            table.say("follows" if follows else "faithful", unit=angel, n=total)
            self.join(angel, SATAN if follows else GOOD)

    # set-up

    def fortify(self) -> Steps[None]:
        """Satan says whether his City has a wall (ruling: wall)."""
        answer = yield Choice("wall", ["with", "without"], SATAN)
        self.table.track(OPEN).value = int(answer == "without")
        self.__dict__.pop("wall_stands", None)
        self.table.say("open" if answer == "without" else "walled")

    def camps(self, unit: Piece) -> list[str]:
        """Where a unit can be set up (ruling: setup)."""
        at = self.at
        if "tower" in self.traits(unit):
            found = [s for s in self.city if any("wall" in self.map.between(s, o) for o in self.map.neighbours(s))]
        else:
            found = self.land(int(unit.owner or 0))
        return [space for space in found if space not in at]

    def set_up(self, seat: int) -> Steps[None]:
        """Units are set up one after the other, the towers first; others come later (rulings: setup, arrivals)."""
        self.table.begin("set-up", seat)
        for unit in sorted(self.reserve[seat], key=lambda unit: "tower" not in self.traits(unit)):
            if not unit.arrives and (spaces := self.camps(unit)):
                answer = yield Choice("set-up", [(unit, space) for space in spaces], seat)
                self.enter(*answer)

    # turns

    def war(self) -> Steps[Result]:
        """The angels choose, both gather, and fight until one side has won (rulings: elimination, moral-victory)."""
        yield from self.draft()
        yield from self.fortify()
        for seat in (SATAN, GOOD):
            yield from self.set_up(seat)
        while self.turn_track.value < self.numbers.turns:
            self.draw_phase()
            yield from self.arrivals()
            yield from self.movement()
            yield from self.attacks()
            self.end_phase()
            if self.toll.value >= self.numbers.toll:
                return self.ended("moral", SATAN)
            if self.lost:
                return self.ended("won", SATAN if GOOD in self.lost else GOOD)
        return self.ended("held", GOOD)

    @property
    def lost(self) -> list[int]:
        """The sides that have no unit, and none to come (ruling: elimination)."""
        left = {self.side(unit) for unit in self.everybody()}
        return [s for s in self.table.seats if s not in left and not any(unit.arrives for unit in self.reserve[s])]

    def ended(self, how: str, winner: int) -> Result:
        """A side has won."""
        self.table.begin("end")
        self.table.say(how, winner=Seat(winner), n=self.toll.value, wanted=self.numbers.toll)
        facts = {"turns": self.turn_track.value, TOLL: self.toll.value, **self.mustered()}
        return Result((winner,), facts=facts)

    def arrivals(self) -> Steps[None]:
        """Who comes in this turn, or found no room before (ruling: arrivals)."""
        self.table.begin("arrival")
        for seat in (self.first_mover, 1 - self.first_mover):
            for unit in list(self.reserve[seat]):
                if unit.arrives and unit.arrives <= self.turn_track.value and (spaces := self.doors(unit)):
                    answer = yield Choice("arrival", [(unit, space) for space in spaces], seat)
                    self.enter(*answer)

    def doors(self, unit: Piece) -> list[str]:
        """Where a unit comes: engines out of the City's works, The Son at the Mount of God (ruling: arrivals)."""
        land = set(self.land(GOOD))
        if unit.owner == SATAN:
            land = {*self.city, *(space for inner in self.city for space in self.map.neighbours(inner))}
        at = self.at
        return [space for space in self.map.spaces if space in land and space not in at]

    def falls(self, seat: int, target: Piece, slayer: Piece) -> Steps[None]:
        """A unit is destroyed; Heaven's are added up if the rebels did it (rulings: toll, engines)."""
        dead = [unit for unit in (target, *self.aboard(target)) if self.side(unit) == GOOD]
        yield from super().falls(seat, target, slayer)
        if seat == SATAN and dead:
            self.toll.value += sum(int(unit.power) for unit in dead)
            self.table.say("toll", n=self.toll.value, wanted=self.numbers.toll)
