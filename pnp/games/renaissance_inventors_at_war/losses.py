"""Losses: hits, what is destroyed and what changes sides."""

from __future__ import annotations

from pnp.engine import Piece, Seat, Table, clear, owner_of
from pnp.games.families.decks import Decks
from pnp.games.families.figures import HURT, space_of
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    BRIDGE,
    BRIDGES,
    FALLEN,
    FORT,
    FRESH,
    LADEN,
    LAND,
    MINES,
    Coast,
)


class Losses(Coast, Decks):
    """What units suffer."""

    def __init__(self, table: Table) -> None:
        Coast.__init__(self, table)
        Decks.__init__(self, table)
        for space in self.map.spaces:
            table.pile(space)
        self.fallen = table.each_pile(FALLEN)
        table.pile(MINES)
        table.pile(BRIDGES)

    def side(self, seat: int) -> list[Piece]:
        """The units of a side on the map, Mine Fields and Bridges left out."""
        return [one for lying in self.at.values() for one in lying if one.owner == seat and one.domain != BRIDGE]

    def put(self, unit: Piece, space: str) -> None:
        """Something comes to lie on a space."""
        assert unit.pile is not None
        unit.pile.give(unit, self.table.pile(space))

    def give(self, piece: Piece, supply: str) -> None:
        """A Bridge or a Mine Field goes back."""
        assert piece.pile is not None
        clear([piece])
        piece.owner = None
        piece.pile.give(piece, self.table.pile(supply))

    def wound(self, unit: Piece) -> bool:
        """A unit loses a hit; whether it is destroyed."""
        if self.left(unit) > 1:
            unit.put(HURT, unit.mark(HURT) + 1)
            self.table.say("hurt", unit=unit, n=self.left(unit))
            return False
        self.destroy(unit)
        return True

    def destroy(self, unit: Piece) -> None:
        """A unit is destroyed, with what it carries; a Bridge with what stands on it (rulings: destroyed, bridges)."""
        at, space = self.at, space_of(unit)
        if unit.domain == BRIDGE:
            lost = [one for one in at[space] if one.domain == LAND]
            self.table.say("broken", space=self.table.pile(space))
            self.give(unit, BRIDGES)
        else:
            lost = self.cargo(unit, at)
            self.table.say("falls", unit=unit, space=self.table.pile(space))
            self.fell(unit)
        for one in lost:
            self.table.say("lost", unit=one)
            self.fell(one)

    def fell(self, unit: Piece) -> None:
        """Take a unit off the map."""
        assert unit.pile is not None
        clear([unit])
        unit.pile.give(unit, self.fallen[owner_of(unit)])

    def capture(self, unit: Piece, seat: int) -> None:
        """A Ship or a Fort changes sides (rulings: capture, gifts)."""
        for one in self.cargo(unit, self.at):
            self.table.say("lost", unit=one)
            self.fell(one)
        unit.owner = seat
        unit.put(HURT, min(unit.mark(HURT), self.hits(unit) - 1))
        unit.put(LADEN, 0)
        unit.put(FRESH, 1)
        self.table.say("captured", unit=unit, by=Seat(seat))

    def aboard_any(self, unit: Piece, sort: str) -> bool:
        """Whether a unit of a sort is aboard of another."""
        return any(one.sort == sort for one in self.cargo(unit, self.at))

    def stands_with(self, unit: Piece) -> list[Piece]:
        """The Forts and Land Units in a unit's space, itself left out."""
        return [
            one
            for one in self.at[space_of(unit)]
            if one is not unit and one.domain in (LAND, FORT) and not one.mark(ABOARD)
        ]
