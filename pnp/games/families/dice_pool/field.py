"""Who stands where and what may be done from there, by what everybody sees: for rules and rules of thumb alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pnp.boards import HexBoard
from pnp.engine import Piece, Table, View, once
from pnp.engine.boards import board

MOVED, FOUGHT = "_moved", "_fought"
Standing = Mapping[str, Piece]
"""The hexes that are taken, each with its unit; a carrier, not what is aboard."""


class Field:
    """The map, and what units on it may do. What a game does otherwise it writes over, here and not in `War`."""

    component = "field"
    """The board."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.map = board(seen, self.component, HexBoard)
        self.hexes = hexes(self.map)

    @property
    def at(self) -> dict[str, Piece]:
        """Who stands where."""
        if isinstance(self.seen, View):
            return standing(self.seen, self.map)
        piles = self.seen.piles
        return {space: pile[0] for space in self.map.spaces if (pile := piles[space])}

    def army(self, seat: int) -> list[Piece]:
        """The units of a player that are on the map, those aboard too."""
        return [unit for unit in self.everybody() if unit.owner == seat]

    def everybody(self) -> list[Piece]:
        """All units on the map, by their hexes, a carrier before what is aboard."""
        if isinstance(self.seen, View):
            view = self.seen
            return [unit for space in self.at for unit in view.known(space)]
        piles = self.seen.piles
        return [unit for space in self.map.spaces for unit in piles[space]]

    def aboard(self, carrier: Piece) -> list[Piece]:
        """What a unit carries: all that lies on its hex beside it."""
        here = carrier.pile
        if not carrier.carries or here is None or here.name not in self.hexes:
            return []
        return [unit for unit in here if unit is not carrier]

    def carried(self, unit: Piece) -> bool:
        """Whether a unit is aboard another."""
        return unit.pile is not None and unit.pile[0] is not unit

    # moves

    def may_move(self, unit: Piece) -> bool:
        """Whether a unit can still move this turn."""
        return not unit.mark(MOVED)

    def points(self, unit: Piece) -> int:
        """How many move points a unit has."""
        return int(unit.move)

    def cost(self, unit: Piece, here: str, there: str) -> int | None:  # noqa: ARG002 - in some games terrain counts
        """What a step to the next hex costs a unit, were nobody there; None where it cannot go."""
        return 1

    def ends(self, unit: Piece, at: Standing) -> list[str]:
        """Where a unit's move can end: on a hex that is empty, or aboard a carrier of its side.

        It goes through hexes of its own side, and through no enemy.
        """
        here = hex_of(unit)
        points, seat = self.points(unit), unit.owner
        if points < 1:
            return []

        def step(first: str, second: str) -> int | None:
            other = at.get(second)
            return None if other is not None and other.owner != seat else self.cost(unit, first, second)

        if points == 1:
            near = self.map.neighbours(here)
            reached = [space for space in near if (price := step(here, space)) is not None and price <= points]
        else:
            reached = list(self.map.reach(here, points, step))
        return [space for space in reached if space != here and self.free(unit, space, at)]

    def movers(self, seat: int) -> list[Piece]:
        """The units of a player that can move now."""
        at = self.at
        return [unit for unit in self.army(seat) if self.may_move(unit) and self._goes(unit, at)]

    def _goes(self, unit: Piece, at: Standing) -> bool:
        """Whether a unit can go anywhere; the next hexes are looked at first, for that is quick."""
        here, points = hex_of(unit), self.points(unit)
        for space in self.map.neighbours(here) if points else ():
            price = None if space in at else self.cost(unit, here, space)
            if price is not None and price <= points:
                return True
        return bool(self.ends(unit, at))

    def free(self, unit: Piece, space: str, at: Standing) -> bool:
        """Whether a unit may come to stand on a hex."""
        other = at.get(space)
        return other is None or (other.owner == unit.owner and self.boards(unit, other))

    def boards(self, unit: Piece, carrier: Piece) -> bool:
        """Whether a unit can go aboard another of its side."""
        return bool(carrier.carries) and len(self.aboard(carrier)) < carrier.carries and not unit.carries

    # attacks

    def may_attack(self, unit: Piece) -> bool:
        """Whether a unit can still attack this turn."""
        return not unit.mark(FOUGHT)

    def reach(self, unit: Piece) -> int:
        """How many hexes away a unit attacks."""
        return int(unit.range)

    def targets(self, unit: Piece, here: str, at: Standing) -> Iterator[tuple[str, Piece]]:
        """Whom a unit could attack from a hex, with their hexes."""
        seat = unit.owner
        for space in disc(self.map, here, self.reach(unit)):
            other = at.get(space)
            if other is not None and other.owner != seat and self.exposed(other, unit, here):
                yield space, other

    def exposed(self, target: Piece, unit: Piece, here: str) -> bool:  # noqa: ARG002 - in some games not everybody is
        """Whether a unit can be attacked by another from a hex."""
        return True

    def beside(self, space: str, at: Standing) -> list[Piece]:
        """The units next to a hex, of either side."""
        return [at[near] for near in self.map.neighbours(space) if near in at]


@once
def standing(view: View, field: HexBoard) -> dict[str, Piece]:
    """Who stands where, as anybody sees it."""
    taken = set(view.filled(""))
    found = ((space, view.known(space)) for space in field.spaces if space in taken)
    return {space: units[0] for space, units in found if units}


@cache
def hexes(field: HexBoard) -> frozenset[str]:
    """All hexes of a map."""
    return frozenset(field.spaces)


@cache
def disc(field: HexBoard, space: str, steps: int) -> tuple[str, ...]:
    """The hexes at most so far from one, as the crow flies, the nearest first, without it."""
    far = {other: field.apart(space, other) for other in field.spaces}
    return tuple(sorted((other for other in far if 0 < far[other] <= steps), key=far.__getitem__))


def hex_of(unit: Piece) -> str:
    """Where a unit is."""
    assert unit.pile is not None
    return unit.pile.name
