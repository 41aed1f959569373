"""The course of the war: set-up, spells, moves and attacks turn about, the Cataclysm; rulings are cited."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.games.families.dice_pool import FOUGHT, Begun, hex_of
from pnp.games.war_for_atlantis.island import ATLANTIS, ENDS, FOES, ISLAND, REVEALED
from pnp.games.war_for_atlantis.spells import Magic

SIDES = {"atlantis": ATLANTIS, "foes": FOES}


class Atlantis(Magic):
    """Twenty turns of war (ruling: battle-phase)."""

    first_mover, first_attacker = FOES, ATLANTIS

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

    def expire(self) -> None:
        """Conjured units end (ruling: conjured)."""
        for unit in self.everybody():
            if unit.mark(ENDS) == self.turn_track.value:
                self.kill(unit)

    def enter(self, unit: Piece, space: str) -> None:
        """Whoever comes to a hex, by a move or a spell: in the City a horse is known (ruling: trojan-horse)."""
        super().enter(unit, space)
        for each in [unit, *self.aboard(unit)]:
            if "disguise" in self.traits(each) and space in self.city:
                each.put(REVEALED, 1)

    # attacks

    def feats(self, seat: int) -> list[Begun]:
        """The walls beside a ram."""
        found: list[tuple[Any, ...]] = []
        for unit in self.army(seat) if any(m.name == "Breach" for m in self.markers) else ():
            if "ram" in self.traits(unit) and self.may_attack(unit):
                here = hex_of(unit)
                found += [(unit, "wall", s) for s in self.map.neighbours(here) if self.lies("wall", here, s)]
        return found

    def strike(self, seat: int, begun: Begun) -> Steps[None]:
        """An attack, or what the ram does without a roll (ruling: breach)."""
        if begun[1] == "wall":
            begun[0].put(FOUGHT, 1)
            self.break_wall(hex_of(begun[0]), begun[2])
        elif "ram" in self.traits(begun[0]):
            self.crush(*begun)
        else:
            yield from super().strike(seat, begun)

    def crush(self, ram: Piece, tower: Piece) -> None:
        """The ram destroys a tower without a roll."""
        ram.put(FOUGHT, 1)
        self.table.say("crushed", unit=ram, target=tower, there=hex_of(tower))
        self.table.by(ram)
        self.kill(tower)

    def able(self, seat: int, target: Piece) -> list[Piece]:
        return [unit for unit in super().able(seat, target) if "ram" not in self.traits(unit)]

    def joined(self, unit: Piece) -> None:
        """Whoever attacks out of the horse gives it away (ruling: trojan-horse)."""
        if self.carried(unit) and "disguise" in self.traits(self.carrier(unit)):
            self.carrier(unit).put(REVEALED, 1)

    def falls(self, seat: int, target: Piece, slayer: Piece) -> Steps[None]:
        """A unit falls, unless somebody saves or raises it (rulings: answers, raise-dead)."""
        table = self.table
        answer = yield from self.window(
            1 - seat,
            hex_of(target),
            "after-defence",
            fits=lambda s: s.effect == "restore" or not target.spell,
        )
        table.by(slayer)
        if answer is None:
            self.kill(target)
        elif answer[2].effect == "restore":
            table.say("restored", unit=target)
        else:
            for each in self.aboard(target):
                self.kill(each)
            self.rise(target, answer[0])
            table.say("rises", unit=target, by=Seat(answer[0]))

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
