"""A sensible General: buy what is worth its gold, take what is weak and rich, storm Hishimur when strong enough."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.steel_and_crystal.isle import ARMY, CAPITAL, EMPIRE, FOES, HOST, XYTYAN, Isle

STRONG, STORM, FLEE = 1.6, 1.25, 0.75
"""How much more force than the defenders is wanted: of an area, of the enemy's army; and at what share to fall back."""
HOARD = 6
"""How many turns before the end everything is dared."""


class General(Isle):
    """What a General makes of what he sees."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.view = view
        self.army = self.lying(ARMY)

    def odds(self, area: str, foes: list[Piece]) -> float:
        """Our force against theirs in an area."""
        return self.force(self.army, foes, area) / max(1, self.force(foes, self.army, area))

    def defenders(self, area: str) -> list[Piece]:
        """Who would have to be fought in an area."""
        if area == CAPITAL:
            return self.lying(HOST)
        return [self.kinds[sort] for sort, count in self.troops(self.areas[area]).items() for _ in range(count)]

    def worth(self, area: str) -> float:
        """What it is worth to march to an area now."""
        holder, near = self.holder(area), self.map.distance(area, CAPITAL) or 0
        if holder == EMPIRE:
            return -0.1 * self.hunger(area)
        late = self.view.track("turn") > self.numbers.cap - HOARD
        wanted = 1.0 if late else STORM if holder == XYTYAN else STRONG
        odds = self.odds(area, self.defenders(area))
        if odds < wanted:
            return -10.0
        if area == CAPITAL:
            return 100.0
        return 2.0 + self.gold(area) + 0.3 * sum(self.troops(self.areas[area]).values()) - 0.1 * near

    def hunger(self, area: str) -> int:
        """How far an area is from the next one that could be taken, or else from the enemy's capital."""
        goals = [a for a in self.map.spaces if self.holder(a) != EMPIRE and self.odds(a, self.defenders(a)) >= STRONG]
        return min((self.map.distance(area, goal) or 0 for goal in goals or [CAPITAL]), default=0)

    def answer(self, choice: Choice) -> Any:
        """An answer to each question."""
        options = choice.options
        match choice.phase:
            case "move":
                return max(options, key=self.worth)
            case "recruit":
                return self.recruit([unit for unit in options if unit is not None])
            case "battle":
                foes = self.lying(FOES) or self.lying(HOST)
                return "retreat" if self.odds(self.place, foes) < FLEE else "fight"
            case "loss":
                return min(options, key=lambda unit: (unit.cost, unit.force))
            case "spell":
                return next((name for name in ("FireBall", "Blast") if name in options), options[-1])
            case "aim":
                return max(options, key=lambda unit: int(unit.force))
        return options[0]

    def recruit(self, units: list[Piece]) -> Piece | None:
        """The strongest for its gold; no rider for the mountains, a wizard only for a large army."""
        fit = [unit for unit in units if unit.force]
        if not fit:
            return units[0] if units and len(self.army) > 15 else None
        return max(fit, key=lambda unit: (int(unit.force) / int(unit.cost), int(unit.force)))


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible General answers."""
    return General(view).answer(choice)
