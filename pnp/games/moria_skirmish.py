"""Moria Skirmish: nine of the Fellowship against sixteen Orcs in a hall of pillars; who has figures left alone wins."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.families import skirmish
from pnp.games.families.skirmish import Ground, Skirmish

__all__ = ["goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Kill all figures of the other side (rulings: map, users, person-cards, defence)."""
    return (yield from Skirmish(table, ["fellowship", "orc"]).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many figures a side has left, and how many Hits."""
    return Ground(view).standing(seat)


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return skirmish.thumb(view, choice, Ground(view))
