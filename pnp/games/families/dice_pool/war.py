"""The course of a war on hexes: set-up hex by hex, moves, attacks by sums of dice, and what is aboard."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Choice, Piece, Steps, Table, clear, own, owner_of
from pnp.games.families.dice_pool.field import MOVED, Field

RESERVE, FALLEN = "reserve", "fallen"


class War(Field):
    """The map and an army a player.

    `armies` are the components of the units, one a seat.
    """

    def __init__(self, table: Table, armies: Sequence[str]) -> None:
        super().__init__(table)
        self.table = table
        for space in self.map.spaces:
            table.pile(space)
        self.reserve, self.fallen = table.each_pile(RESERVE), table.each_pile(FALLEN)
        for seat, army in enumerate(armies):
            self.muster(seat, army)

    def muster(self, seat: int, army: str) -> None:
        """Lay out the units of a player's army."""
        for unit in self.table.unbox(army, self.reserve[seat]):
            unit.owner = seat

    # phases

    def fill(self, seat: int, camp: Sequence[str]) -> Steps[None]:
        """Ask hex by hex who stands there, while there are units to place."""
        self.table.begin("set-up", seat)
        for space in camp:
            if reserve := self.reserve[seat]:
                unit, _ = yield Choice("set-up", [(unit, space) for unit in reserve], seat)
                self.enter(unit, space)

    def move_phase(self, seat: int) -> Steps[None]:
        """Units move one after the other, each once, as long as their player likes."""
        self.table.begin("move phase", seat)
        while movers := self.movers(seat):
            unit = yield Choice("move", [None, *movers], seat)
            if unit is None:
                return
            yield from self.march(unit, seat)

    def march(self, unit: Piece, seat: int) -> Steps[None]:
        """One unit's move."""
        answer = yield Choice("march", [(unit, space) for space in self.ends(unit, self.at)], seat)
        self.go(*answer)

    # units

    def enter(self, unit: Piece, space: str) -> None:
        """Put a unit on a hex, with all that it carries.

        Raises:
            ValueError: somebody stands there and does not carry it.
        """
        if not self.free(unit, space, self.at):
            raise ValueError(f"{unit} cannot enter {space}: it is taken.")
        target = self.table.pile(space)
        for each in [unit, *self.aboard(unit)]:
            assert each.pile is not None
            each.pile.give(each, target)

    def go(self, unit: Piece, space: str) -> None:
        """Move a unit to a hex; that is its move of this turn."""
        self.enter(unit, space)
        unit.put(MOVED, 1)

    def contest(self, attack: int, defence: int, seat: int) -> tuple[int, int]:
        """Roll so many dice of a player against so many of the other; both sums."""
        die = self.numbers.die
        ours = self.table.roll(f"{attack}{die}", "_attack", seat) if attack else 0
        return ours, self.table.roll(f"{defence}{die}", "_defence", 1 - seat) if defence else 0

    def kill(self, unit: Piece) -> None:
        """Take a unit off the map, with all that it carries and nothing on them."""
        for each in [*self.aboard(unit), unit]:
            assert each.pile is not None
            clear([each])
            each.pile.give(each, self.fallen[owner_of(each)])

    def mustered(self) -> dict[str, int]:
        """How many units each player has left, for counting."""
        return {own("standing", seat): len(self.army(seat)) for seat in self.table.seats}
