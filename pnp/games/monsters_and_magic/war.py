"""The table: deck, hands, sets of units, and how units come and go."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.engine.pieces import clear
from pnp.games.families.ending import winners
from pnp.games.monsters_and_magic import field
from pnp.games.monsters_and_magic.field import Field


class War:
    """What lies where, and the few things that all phases do."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.deck, self.discards = table.shuffled("ally"), table.pile("discard")
        self.hands = table.each_pile(field.HAND, "owner")
        self.permanent, self.played, self.declared, self.sets, self.garrisons = (
            table.each_pile(name)
            for name in (field.PERMANENT, field.PLAYED, field.DECLARED, field.SET, field.GARRISONS)
        )
        self.control = table.unbox("control", table.pile("control"))
        self.altered = table.unbox(field.ALTERED, table.pile("altered land"))
        self.round, self.combat, self.first = (table.track(name) for name in ("round", field.COMBAT, field.FIRST))
        self.rolled = table.each_track(field.ROLLED)
        for component, piles in ((field.FIGURE, self.sets), (field.GARRISON, self.garrisons)):
            box = table.unbox(component, table.pile(f"box of {component}s"))
            colours = list(dict.fromkeys(unit.set or "" for unit in box))
            for unit in list(box):
                seat = colours.index(unit.set or "")
                if seat < len(table.seats):
                    unit.owner = seat
                    box.give(unit, piles[seat])
        self.fallen: list[int] = []

    @property
    def field(self) -> Field:
        """The map as it lies now."""
        return Field(self.table)

    @property
    def over(self) -> bool:
        """Whether at most one player has units left."""
        return len(self.table.out) >= len(self.table.seats) - 1

    def conquest(self) -> Result:
        """The last player wins; those who fell together share (ruling: out)."""
        left = [seat for seat in self.table.seats if seat not in self.table.out] or self.fallen
        self.table.say("conquest", winner=winners(left))
        return Result(tuple(left), facts={"rounds": self.round.value})

    # cards

    def draw(self, seat: int, count: int) -> None:
        """Draw Ally cards; the discards are shuffled when the deck is out (ruling: deck)."""
        for _ in range(count):
            if not self.deck:
                self.discards.give_all(self.deck)
                self.table.shuffle(self.deck)
            self.deck.deal(1, self.hands[seat])

    # units

    def put(self, seat: int, kind: str, space: str) -> Piece:
        """A figure of a type comes from the set to a space."""
        unit = next(figure for figure in self.sets[seat] if figure.type == kind)
        self.sets[seat].give(unit, self.table.pile(space))
        return unit

    def settle(self, seat: int, space: str) -> bool:
        """A Garrison comes to a space, if there is one left (ruling: garrisons)."""
        self.garrisons[seat].deal(1, self.table.pile(space))
        return self.field.garrison(space, seat) is not None

    def recruit(self, seat: int, kind: str) -> Steps[None]:
        """A figure of a type comes to a Garrison without one, if it can (rulings: limit, recruit-place)."""
        spaces = field.free(self.field, seat)
        if not spaces or not field.may_come(self.field, seat, kind):
            self.table.say("nothing", by=Seat(seat))
            return
        space = yield Choice("place", spaces, seat)
        self.table.say("recruits", by=Seat(seat), piece=self.put(seat, kind, space), space=space)

    def remove(self, *units: Piece) -> None:
        """Units go back to their sets; who has none left is out (ruling: out)."""
        for unit in units:
            assert unit.pile is not None
            assert unit.owner is not None
            clear([unit], *unit.marks)
            unit.pile.give(unit, (self.sets if field.is_figure(unit) else self.garrisons)[unit.owner])
        here, table = self.field, self.table
        self.fallen = [seat for seat in table.around(0) if not here.spaces(seat)]
        for seat in self.fallen:
            table.say("out", by=Seat(seat))
            table.out.add(seat)
            for pile in (self.hands[seat], self.permanent[seat]):
                clear(pile, field.USED)
                pile.give_all(self.discards)
            self.declared[seat].give_all(self.control)
