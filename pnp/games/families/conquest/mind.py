"""What a sensible ruler makes of the map: how strong stacks are, what threatens a region, the odds of a battle."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import exp
from typing import Any

from pnp.boards import AreaMap
from pnp.engine import Hidden, View
from pnp.games.families.conquest.land import Land


class Mind:
    """What one seat makes of what it sees. A game says what units are worth, and how sure a battle is."""

    doubt = 5.0
    """How much Force more makes a battle sure by some seven to three."""
    march = 3
    """From how many steps away an enemy is feared."""

    def __init__(self, view: View, land: Land) -> None:
        self.view, self.land, self.me = view, land, view.seat

    # stacks

    def strength(self, unit: Any) -> float:
        """What a unit counts in battle."""
        return float(unit.force or 0)

    def mean(self) -> float:
        """What an unknown unit counts."""
        return 5.0

    def might(self, space: str, side: int) -> float:
        """How strong a side is in a region, by guess where its units are not known."""
        return sum(self.guess(unit) for unit in self.land.stack(space, side))

    def guess(self, unit: Any) -> float:
        """What a unit counts, known or not."""
        return self.mean() if isinstance(unit, Hidden) else self.strength(unit)

    def against(self, space: str) -> float:
        """How strong the enemies in a region are, each added."""
        return sum(self.might(space, side) for side in self.land.foes(space, self.me))

    # odds

    def odds(self, ours: float, theirs: float) -> float:
        """How likely so much Force beats so much other."""
        return chance(ours - theirs, self.doubt)

    @cached_property
    def threats(self) -> dict[str, float]:
        """The strongest enemy stack that could come to each region next turn."""
        land = self.land
        found = dict.fromkeys(land.spaces, 0.0)
        for side in land.seen.seats:
            if side == self.me or side in self.view.out:
                continue
            for start in land.held(side):
                might = self.might(start, side)
                for space in land.reach(side, start, self.march):
                    far = land.map.distance(start, space) or 1
                    found[space] = max(found[space], might * (1.0 if far <= self.march - 1 else 0.6))
        return found

    @cached_property
    def steps(self) -> dict[str, dict[str, int]]:
        """How many steps it is from each region to each other over open land."""
        return _steps(self.land.map, frozenset(space for space in self.land.spaces if self.land.open(space)))

    def far(self, here: str, there: str) -> int:
        """How many steps it is from one region to another; very many where there is no way."""
        return self.steps.get(here, {}).get(there, 99)


@lru_cache(maxsize=32)
def _steps(board: AreaMap, passable: frozenset[str]) -> dict[str, dict[str, int]]:
    """The steps between regions hang on nothing but which of them are open, so matches of a map share them."""
    spaces = [space for space in board.spaces if space in passable]
    return {
        start: board.reach(start, len(board.spaces), lambda _, there: 1 if there in passable else None)
        for start in spaces
    }


def chance(margin: float, doubt: float) -> float:
    """How likely a side wins that is ahead by so much, where so much is in doubt."""
    return 1.0 / (1.0 + exp(-max(-40.0, min(40.0, margin / doubt))))
