"""Wizard Skirmish: two Wizards, the creatures they summon, and a common deck of spells that counter each other."""

from __future__ import annotations

from pnp.engine import Result, Steps, Table, View
from pnp.games.families import skirmish
from pnp.games.wizard_skirmish.circle import Circle
from pnp.games.wizard_skirmish.duel import Duel
from pnp.games.wizard_skirmish.mind import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Take all Hits off the other Wizard (rulings: names, fate, turn-cap)."""
    return (yield from Duel(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many Hits a Wizard has left, and how many creatures serve him."""
    circle = Circle(view)
    wizard, army = circle.wizard(seat), circle.army(seat)
    return {"hits": circle.left(wizard) if wizard else 0, "left": len(army) - bool(wizard)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Hits of the units in a pile."""
    return skirmish.summed(view, thing, "hits")
