"""Before the battle: Leaders, inventions, further units, and who stands where."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, own
from pnp.games.renaissance_inventors_at_war.attacking import Attacking
from pnp.games.renaissance_inventors_at_war.coast import (
    AIR,
    BRIDGES,
    FORT,
    GIFTS,
    LAND,
    MINE,
    MINES,
    PIOMBINO,
    RESERVE,
    SEA,
    SIDES,
    SPARE,
)

PLACING = (FORT, SEA, MINE, LAND, AIR)
"""In which order a side sets up: what carries first."""


class Setting(Attacking):
    """The set-up."""

    def muster(self) -> Steps[None]:
        """Unbox everything, and find out what the armies have."""
        self.unpack()
        yield from self.equip()

    def unpack(self) -> None:
        """Shuffle the Tactics Deck, and lay out armies and supplies."""
        table = self.table
        self.lay_out("tactic")
        self.hands = self.hold()
        table.each_pile(GIFTS)
        table.each_pile(RESERVE)
        table.each_pile(SPARE)
        table.unbox("mine", table.pile(MINES))
        table.unbox("bridge", table.pile(BRIDGES))
        for component in ("leader", "invention"):
            table.unbox(component, table.pile(f"{component}s"))
        for seat, components in enumerate(SIDES):
            for component, pile in zip(components, (RESERVE, SPARE), strict=True):
                for unit in table.unbox(component, table.pile(own(pile, seat))):
                    unit.owner = None if unit.domain == MINE else seat

    def equip(self) -> Steps[None]:
        """Roll for Leaders and inventions, and take what they bring (rulings: rolls, gifts)."""
        if self.table.has("city"):
            self.states()
        for seat in self.table.seats:
            self.endow(seat)
        for seat in self.table.seats:
            yield from self.enlist(seat)
        for seat in self.table.seats:
            yield from self.sabotaged(seat)

    def states(self) -> None:
        """Each side has its City State's ability (ruling: states)."""
        box = self.table.pile("states")
        self.table.unbox("city", box)
        for seat, (side, _) in enumerate(SIDES):
            for card in [one for one in box if one.name.lower() == side]:
                box.give(card, self.table.pile(own(GIFTS, seat)))

    def endow(self, seat: int) -> None:
        """A side's Leaders, then its inventions (ruling: rolls)."""
        gifts = self.table.pile(own(GIFTS, seat))
        for _ in range(self.numbers.leaders[seat] + sum(one.leaders for one in gifts)):
            self.rolled("leader", seat)
        for _ in range(self.numbers.inventions[seat] + sum(one.inventions for one in gifts)):
            self.rolled("invention", seat)

    def enlist(self, seat: int) -> Steps[None]:
        """Further units that a Leader or a City State brings (rulings: further, spares)."""
        spare, reserve = self.table.pile(own(SPARE, seat)), self.table.pile(own(RESERVE, seat))
        for gift in list(self.gifts(seat)):
            for sort in gift.troops or ():
                unit = next((one for one in spare if one.sort == sort), None)
                if unit is not None:
                    spare.give(unit, reserve)
            for _ in range(gift.any):
                unit = yield Choice("further", list(spare), seat)
                spare.give(unit, reserve)
        self.load(seat)

    def sabotaged(self, seat: int) -> Steps[None]:
        """Ships with which a side does not start (ruling: sabotage)."""
        reserve = self.table.pile(own(RESERVE, seat))
        for _ in range(sum(gift.sabotage for gift in self.gifts(1 - seat))):
            unit = yield Choice("sabotage", [one for one in reserve if one.domain == SEA], seat)
            unit.pile.give(unit, self.table.pile(own(SPARE, seat)))

    def set_up(self) -> Steps[None]:
        """Piombino sets up, then Fivizzano (rulings: set-up, north, south)."""
        self.table.begin("set-up")
        for seat in (PIOMBINO, 1 - PIOMBINO):
            reserve = self.table.pile(own(RESERVE, seat))
            for unit in sorted(reserve, key=lambda one: PLACING.index(one.domain)):
                where = (yield Choice("set-up", self.stations(unit, seat), seat))[1]
                if isinstance(where, Piece):
                    self.embark(unit, where)
                else:
                    self.put(unit, where)

    def stations(self, unit: Piece, seat: int) -> list[tuple[Piece, Any]]:
        """Where a unit may start: on spaces, or aboard (rulings: north, south, set-up)."""
        at = self.at
        if unit.domain == FORT and seat == PIOMBINO:
            bare = [space for space in self.city if not any(one.domain == FORT for one in at.get(space, ()))]
            spaces = bare or [space for space in self.home(seat) if self.land(space).site]
        else:
            spaces = self.home(seat)
        found: list[tuple[Piece, Any]] = [(unit, space) for space in spaces if self.stands(unit, space, at)]
        boats = self.carriers(unit, at) if unit.domain == LAND else {}
        return found + [(unit, boat) for boats_there in boats.values() for boat in boats_there]

    def home(self, seat: int) -> list[str]:
        """The spaces in the rows where a side starts."""
        low, high = self.numbers.home[seat]
        return [space for space in self.map.spaces if low <= self.map.where(space)[1] <= high]
