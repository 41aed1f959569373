"""Wizards and Warlords: armies of many peoples, each with a table of its own; rulings are cited where followed."""

from __future__ import annotations

from typing import Any

from pnp.engine import Result, Steps, Table, View
from pnp.games.wizards_and_warlords.lands import Lands
from pnp.games.wizards_and_warlords.thumb import thumb
from pnp.games.wizards_and_warlords.war import Warlords

__all__ = ["goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Production, movement and battle, until one player is left."""
    return (yield from Warlords(table).play())


def goal(view: View, seat: int) -> dict[str, Any]:
    """What a player has."""
    land = Lands(view)
    return {
        "holds": len(land.realm(seat)),
        "units": len(land.units(seat)),
        "lord": "alive" if land.throne(seat) else "destroyed",
    }
