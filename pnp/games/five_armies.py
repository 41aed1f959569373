"""Five Armies: the Free Peoples against the Goblinfolk below the Lonely Mountain; ten fallen units lose the valley."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import FALLEN, Ground, Skirmish

__all__ = ["goal", "play", "thumb"]


class Battle(Skirmish):
    """One hit kills (rulings: flying, weapons)."""

    def beaten(self, seat: int) -> bool:
        """Whether so many units of a player have fallen (ruling: victory)."""
        return len(self.fallen[seat]) >= int(self.numbers.kills)


def play(table: Table) -> Steps[Result]:
    """Kill enough of the enemy's units."""
    return (yield from Battle(table, ["free", "goblinfolk"]).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many units of the enemy a player has killed, of how many."""
    return {"killed": view.count(own(FALLEN, 1 - seat)), "wanted": view.numbers.kills}


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return skirmish.thumb(view, choice, Ground(view))
