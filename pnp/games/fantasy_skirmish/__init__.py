"""Fantasy Skirmish: armies that players build, abilities, spells; who has lost all leaders has lost."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.families.skirmish import summed
from pnp.games.fantasy_skirmish.battle import Battle
from pnp.games.fantasy_skirmish.lore import Lore
from pnp.games.fantasy_skirmish.mind import advised

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Kill all leaders of the other side."""
    return (yield from Battle(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many leaders a side has left, and how many units."""
    lore = Lore(view)
    army = lore.army(seat)
    return {"leaders": sum(map(lore.leads, army)), "left": len(army)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What the units of a pile cost."""
    return summed(view, thing, "cost")


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return advised(view, choice)
