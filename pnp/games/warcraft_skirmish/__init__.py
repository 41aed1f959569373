"""Warcraft Skirmish: two armies by the Basic Army Distribution, an ordinary deck, and a hero each to be killed."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.families.skirmish import summed
from pnp.games.warcraft_skirmish.battle import Battle
from pnp.games.warcraft_skirmish.lore import Lore
from pnp.games.warcraft_skirmish.mind import advised

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Kill the enemy's hero."""
    return (yield from Battle(table).play())


def goal(view: View, seat: int) -> dict[str, int]:
    """The Hits that a hero still has, and what stands around it."""
    lore = Lore(view)
    hero = lore.hero(seat)
    return {"hero": lore.left(hero) if hero else 0, **lore.standing(seat)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Hits that the units of a pile have."""
    return summed(view, thing, "hits")


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return advised(view, choice)
