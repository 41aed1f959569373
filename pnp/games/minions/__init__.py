"""Minions: two armies of miniatures on a chessboard, dice against dice; who has lost all leaders has lost."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View
from pnp.games.families.skirmish import FALLEN, RESERVE, summed
from pnp.games.minions.course import Battle
from pnp.games.minions.magic import Magic
from pnp.games.minions.mind import advised

__all__ = ["Battle", "goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Destroy all leaders of the other side."""
    return (yield from Battle(table).play())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many leaders a side has left, and how many figures."""
    lore = Magic(view)
    return {"leaders": len(lore.leaders(seat)), "left": len(lore.army(seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force that a figure has now; that of the figures of a pile, all together."""
    if not isinstance(thing, Piece):
        return summed(view, thing, "force") if str(thing).startswith((RESERVE, FALLEN)) else None
    lore = Magic(view)
    on_field = thing.pile is not None and thing.pile.name in lore.base
    return {"force": lore.force(thing)} if on_field else None


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return advised(view, choice)
