"""The isle: who holds an area, what it brings, what an army is worth against another; for rules and thumb alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from pnp.boards import AreaMap
from pnp.engine import Piece, Table, View
from pnp.engine.boards import board, ground

HOME, CAPITAL = "Kherasa", "Hishimur"
EMPIRE, XYTYAN = "Empire", "Xytyan"
ARMY, HOST, FOES, SUPPLY, MARKERS = "army", "the army of Hishimur", "the defenders", "supply", "markers"
RICH, POOR, HERE = "Rich", "Poor", "Army"
WIZARD = "wz"


def sorts(units: Iterable[Piece]) -> list[Piece]:
    """Of units alike the first."""
    found: dict[str, Piece] = {}
    for unit in units:
        found.setdefault(str(unit.sort), unit)
    return list(found.values())


def weak_first(units: Iterable[Piece]) -> list[Piece]:
    """Who of an enemy's units falls first: the least CF, wizards last (ruling: losses)."""
    return sorted(units, key=lambda unit: (unit.sort == WIZARD, int(unit.force)))


class Isle:
    """The map with its markers, and both armies."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.map = board(seen, "isle", AreaMap)

    @cached_property
    def areas(self) -> dict[str, Any]:
        """The row of each area."""
        return {space: ground(self.seen, "isle", space) for space in self.map.spaces}

    @cached_property
    def kinds(self) -> dict[str, Piece]:
        """The titles of the troops, by their sort."""
        titles = self.seen.titles("troop") if isinstance(self.seen, View) else self.seen.cast.titles["troop"]
        return {str(title.sort): title for title, _ in titles}

    def lying(self, pile: str) -> list[Piece]:
        """What lies in a pile."""
        if isinstance(self.seen, View):
            return self.seen.known(pile)
        return list(self.seen.pile(pile))

    # areas

    def marks(self, area: str) -> Counter[str]:
        """The markers that lie in an area."""
        return Counter(marker.name for marker in self.lying(area))

    def holder(self, area: str) -> str | None:
        """Who holds an area; None while it is neutral."""
        marks = self.marks(area)
        return EMPIRE if marks[EMPIRE] else XYTYAN if marks[XYTYAN] else None

    def held(self, who: str | None) -> list[str]:
        """The areas that a side holds."""
        return [area for area in self.map.spaces if self.holder(area) == who]

    @property
    def place(self) -> str:
        """Where the army is."""
        return next(area for area in self.map.spaces if self.marks(area)[HERE])

    def gold(self, area: str) -> int:
        """What an area brings in a turn (ruling: revenue)."""
        marks = self.marks(area)
        return max(0, int(self.areas[area].gold) + marks[RICH] - marks[POOR])

    def troops(self, row: Any) -> dict[str, int]:
        """The troops that a row of a table names, by their sort."""
        return {sort: count for sort in self.kinds if (count := int(getattr(row, sort) or 0))}

    def most(self, sort: str) -> int:
        """The MAX of a sort: as many as all areas of the Empire have (ruling: max)."""
        if not self.kinds[sort].cost:
            return 0
        return sum(self.troops(self.areas[area]).get(sort, 0) for area in self.held(EMPIRE))

    def wild(self, area: str) -> bool:
        """Whether riders and carts are in each other's way there."""
        return self.areas[area].terrain in ("mountain", "wood")

    def reach(self, steps: int, closed: bool = False) -> dict[str, str]:
        """Where the army can go, each area with the one it comes from: through areas of the Empire, and at the end into
        another, unless the weather forbids (ruling: movement)."""
        mine = set(self.held(EMPIRE))
        found, edge = {self.place: self.place}, [self.place]
        for _ in range(steps):
            edge = [
                (found.setdefault(other, here), other)[1]
                for here in edge
                if here in mine or here == self.place
                for other in self.map.neighbours(here)
                if other not in found and (other in mine or not closed)
            ]
        return found

    # force

    def force(
        self,
        units: Sequence[Piece],
        others: Sequence[Piece],
        area: str,
        twice: Iterable[Piece] = (),
        half: Iterable[Piece] = (),
    ) -> int:
        """The CF of an army against another in an area (rulings: bonuses, force).

        Each enemy of a sort lends its bonus to one unit. `twice` and `half` are units that spells lie on.
        """
        wild, total = self.wild(area), 0
        for unit in units:
            own = max(0, int(unit.force) - (int(unit.wild) if wild else 0))
            total += own * 2 if unit in twice else own // 2 if unit in half else own
        against = Counter(str(other.sort) for other in others)
        for sort, count in Counter(str(unit.sort) for unit in units).items():
            left, pool = count, dict(against)
            for foe, bonus in sorted(pairs(self.kinds[sort]), key=lambda pair: -pair[1]):
                matched = min(left, pool.get(foe, 0))
                total += matched * bonus
                left -= matched
        return total

    def level(self, attack: int, defence: int) -> int:
        """How many columns the attacker is above 1:1, below it as a negative number (ruling: ratio)."""
        most = int(self.numbers.columns) - 1
        if attack >= defence:
            return min(most, attack // max(1, defence) - 1)
        return -min(most, defence // max(1, attack) - 1)

    def cavalry(self, units: Sequence[Piece], others: Sequence[Piece]) -> int:
        """A column to whose cavalry is twice the other's: 1, -1 or 0 (ruling: cavalry)."""
        ours, theirs = (sum(bool(unit.mounted) for unit in side) for side in (units, others))
        return 1 if ours and ours >= 2 * theirs else -1 if theirs and theirs >= 2 * ours else 0


def pairs(title: Piece) -> list[tuple[str, int]]:
    """Against whom a unit has how much more, of words such as `LC 2`."""
    return [(word.split()[0].lower(), int(word.split()[1])) for word in title.strong or ()]
