"""Deity: gods make a world of tiles, and overrun each other's people with armies and miracles."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.deity.ages import Ages
from pnp.games.deity.mind import God
from pnp.games.deity.world import ARMIES, PEOPLE, TEMPLE, World

__all__ = ["goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """All ages of a world."""
    return (yield from Ages(table).play())


def goal(view: View, seat: int) -> dict[str, int]:
    """What a god has in the world."""
    found = World(view).counted(seat)
    return {"population": found[PEOPLE], "armies": found[ARMIES], "temples": found[TEMPLE]}


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible god answers."""
    return God(view).answer(choice)
