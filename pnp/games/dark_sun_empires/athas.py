"""The land of the Sorcerer Kings: what territories are and bring, and how far units go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pnp.engine import Piece, Pile, View
from pnp.engine.naming import owned
from pnp.games.families.conquest import Land, lying

KING, WALLS = "king", "walls"
REBELS = "Rebels"


class Athas(Land):
    """The map; in the mode of a rolled map a counter on a territory says what it is."""

    NEUTRAL = "Rebels in {}"
    LAID = "land of {}"
    """The pile of such a counter."""

    @cached_property
    def kinds(self) -> dict[str, Any]:
        """The rows of the table of land, by what they are called."""
        seen: Any = self.seen
        rows = seen.rows("terrain") if isinstance(seen, View) else seen.cast.entries["terrain"]
        return {row.terrain: row for row in rows}

    @cached_property
    def _grounds(self) -> dict[str, Any]:
        return {}

    def ground(self, space: str) -> Any:
        """What a territory is: the row of the table of land."""
        if space not in self._grounds:
            laid = lying(self.seen, self.LAID.format(space))
            self._grounds[space] = self.kinds[(laid[0] if laid else self.row(space)).terrain]
        return self._grounds[space]

    def open(self, space: str) -> bool:
        """No unit enters Perilous land."""
        return bool(self.ground(space).open)

    def points(self, unit: Piece) -> int:
        """As many territories as the unit's pace lets it go."""
        return int(self.numbers.pace[unit.pace])

    def cities(self) -> list[str]:
        """All City-States."""
        return [space for space in self.spaces if self.ground(space).musters]

    def bringing(self) -> list[str]:
        """All territories that bring Gold."""
        return [space for space in self.spaces if self.ground(space).revenue]

    def quiet(self, space: str, seat: int) -> bool:
        """Whether no enemy of a seat stands in a territory."""
        return not self.foes(space, seat)

    def reachable(self) -> bool:
        """Whether an army can go from every City-State that is printed to every other."""
        homes = [space for space in self.spaces if self.row(space).terrain == "city"]
        found = self.map.reach(homes[0], len(self.spaces), lambda _, there: 1 if self.open(there) else None)
        return all(home in found for home in homes)


def king_of(units: Iterable[Any]) -> Piece | None:
    """The Sorcerer King among units, if he is."""
    return next((unit for unit in units if isinstance(unit, Piece) and unit.type == KING), None)


def space_of(camp: Pile | str) -> str:
    """The territory in which a stack is, by its pile or the name of that."""
    return owned(str(camp))[0].split(" in ", 1)[1]
