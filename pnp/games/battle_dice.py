"""Battle Dice: two armies of dice, rolled and compared phase by phase, until one routs or is destroyed."""

from __future__ import annotations

from pnp.engine import Result, Steps, Table
from pnp.games.families.army_dice import goal, thumb, wage, worth
from pnp.games.families.army_dice.battle import Battle

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """A battle, or a war of several (ruling: war)."""
    return (yield from wage(Battle(table)))
