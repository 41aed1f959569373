"""Cthulhu Skirmish: two factions of eight with a deck each, and a spell deck for both; kill the Leaders, or half."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.cthulhu_skirmish.arena import Arena
from pnp.games.cthulhu_skirmish.battle import Battle
from pnp.games.cthulhu_skirmish.mind import advised
from pnp.games.families.skirmish import summed

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Kill the Leaders of the other faction; half of its units, if it has none."""
    return (yield from Battle(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many units of a player's faction stand, and how many losses he can still bear."""
    arena = Arena(view)
    return {"left": len(arena.faction(seat)), "lives": arena.lives(seat)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Hits that the units of a pile have."""
    return summed(view, thing, "hits")


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return advised(view, choice)
