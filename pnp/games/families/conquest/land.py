"""The land of a conquest, as rules and thumbs see it: whose stacks stand where, who controls what, who goes how far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar

from pnp.boards import AreaMap
from pnp.engine import Piece, Seat, Table, View, own
from pnp.engine.boards import board, ground

NOBODY = -1
"""The side of units that are no player's."""


class Land:
    """The map, and what lies on it now; made anew whenever something has moved."""

    BOARD: ClassVar[str] = "map"
    STACK: ClassVar[str] = "stack in {}"
    """What the pile of a seat's units in a region is called, before `of seat 2`."""
    NEUTRAL: ClassVar[str] = "neutrals in {}"
    REIGN: ClassVar[str] = "marker in {}"
    """The pile in which the marker lies of who controls a region."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.map = board(seen, self.BOARD, AreaMap)

    @property
    def spaces(self) -> Sequence[str]:
        """All regions."""
        return self.map.spaces

    def row(self, space: str) -> Any:
        """The row that says what a region is."""
        return ground(self.seen, self.BOARD, space)

    # who stands where

    def pile(self, space: str, side: int) -> str:
        """The name of the pile of a side's units in a region."""
        return self.NEUTRAL.format(space) if side == NOBODY else _stack(self.STACK, space, side)

    @cached_property
    def stacks(self) -> dict[str, dict[int, list[Any]]]:
        """The units in each region by side, the top one of a stack last; of a view also places of unknown ones."""
        return {space: self._at(space) for space in self.spaces}

    def at(self, space: str) -> dict[int, list[Any]]:
        """The units in one region by side; whoever asks for a few regions has no others looked into."""
        stacks = self.__dict__.get("stacks")
        return self._at(space) if stacks is None else stacks[space]

    def _at(self, space: str) -> dict[int, list[Any]]:
        seen, piles = self.seen, _piles(self.STACK, self.NEUTRAL, self.map.spaces, len(self.seen.seats))
        return {side: units for side, name in piles[space] if (units := lying(seen, name))}

    def stack(self, space: str, side: int) -> list[Any]:
        """The units of a side in a region."""
        return self.at(space).get(side, [])

    def held(self, side: int) -> list[str]:
        """The regions in which a side has units."""
        return [space for space, here in self.stacks.items() if side in here]

    def units(self, side: int) -> list[Any]:
        """All units of a side on the map."""
        return [unit for here in self.stacks.values() for unit in here.get(side, ())]

    def foes(self, space: str, side: int) -> list[int]:
        """The other sides that have units in a region."""
        return [other for other in self.at(space) if other != side]

    # who controls what

    @cached_property
    def reigns(self) -> dict[str, int]:
        """Who controls the regions on which a marker lies."""
        found = {}
        for space in self.spaces:
            for marker in lying(self.seen, self.REIGN.format(space)):
                found[space] = marker.owner
        return found

    def realm(self, side: int) -> list[str]:
        """The regions that a side controls."""
        return [space for space, owner in self.reigns.items() if owner == side]

    # where units go

    def open(self, space: str) -> bool:  # noqa: ARG002 - for games
        """Whether units may be in a region at all."""
        return True

    def room(self, space: str, side: int, units: Sequence[Any]) -> bool:  # noqa: ARG002 - for games
        """Whether so many units more fit into a region."""
        return True

    def points(self, unit: Any) -> int:
        """How many steps a unit goes."""
        return int(unit.move or 0)

    def cost(self, side: int, here: str, there: str) -> int | None:  # noqa: ARG002 - for games
        """What a step costs; None where it cannot be taken."""
        return 1 if self.open(there) else None

    def reach(self, side: int, start: str, points: int) -> list[str]:
        """The regions that a side's units can reach from one, nearest first: into enemies, never through them."""
        key = side, start, points
        if key not in self._reached:
            self._reached[key] = self._reach(side, start, points)
        return self._reached[key]

    @cached_property
    def _reached(self) -> dict[tuple[int, str, int], list[str]]:
        return {}

    def _reach(self, side: int, start: str, points: int) -> list[str]:
        def step(here: str, there: str) -> int | None:
            return None if here != start and self.foes(here, side) else self.cost(side, here, there)

        return [space for space in self.map.reach(start, points, step) if space != start]

    def ways(self, side: int, start: str, units: Iterable[Any]) -> dict[str, list[Any]]:
        """The regions that units of a stack can reach, each with those who can."""
        found: dict[str, list[Any]] = {}
        reached: dict[int, list[str]] = {}
        for unit in units:
            points = self.points(unit)
            if points not in reached:
                reached[points] = self.reach(side, start, points)
            for space in reached[points]:
                found.setdefault(space, []).append(unit)
        return {space: able for space, able in found.items() if self.room(space, side, able)}

    def retreats(self, side: int, space: str) -> list[str]:
        """The regions next to one to which a beaten stack may go: where no enemy stands."""
        near = self.map.neighbours(space)
        return [there for there in near if self.cost(side, space, there) is not None and not self.foes(there, side)]


@cache
def _piles(stack: str, neutral: str, spaces: tuple[str, ...], seats: int) -> dict[str, list[tuple[int, str]]]:
    """Of every region its sides, each with the name of the pile of its units."""
    return {
        space: [(side, own(stack.format(space), side)) for side in range(seats)] + [(NOBODY, neutral.format(space))]
        for space in spaces
    }


@cache
def _stack(name: str, space: str, side: int) -> str:
    return own(name.format(space), side)


def lying(seen: Table | View, pile: str) -> list[Any]:
    """What lies in a pile, as far as one sees it; nothing in one that is not there yet."""
    if isinstance(seen, View):
        return seen.pile(pile)
    found: Sequence[Piece] = seen.piles.get(pile, ())
    return list(found)


def side_named(side: int, nobody: str) -> Any:
    """A side as an option or in a sentence: a seat, or the word for who is nobody's."""
    return nobody if side == NOBODY else Seat(side)
