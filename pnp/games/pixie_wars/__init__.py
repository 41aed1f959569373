"""Pixie Wars: Pixies against Sprites in a forest of thorns, nets, poison and spells; a dead King loses the war."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.families.skirmish import summed
from pnp.games.pixie_wars.forest import Forest
from pnp.games.pixie_wars.mind import advised
from pnp.games.pixie_wars.war import War

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Kill the enemy's King (rulings: units, map, copies, set-up)."""
    return (yield from War(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many Hits a King has left, and how many faeries there are."""
    forest = Forest(view)
    king = forest.king(seat)
    return {"hits": forest.left(king) if king else 0, "left": len(forest.army(seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Hits of the faeries in a pile."""
    return summed(view, thing, "hits")


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return advised(view, choice)
