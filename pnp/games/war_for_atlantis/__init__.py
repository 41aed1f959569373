"""War for Atlantis: the island and its City against five Foes, with dice for Power and a hand of spells."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.war_for_atlantis.island import Island
from pnp.games.war_for_atlantis.mind import Admiral
from pnp.games.war_for_atlantis.war import Atlantis

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """The war."""
    return (yield from Atlantis(table).war())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many units a side has left."""
    field = Island(view)
    return {"units": sum(field.side(unit) == seat and not unit.spell for unit in field.everybody())}


def worth(view: View, thing: object) -> int | None:
    """How many units lie in a pile: those to place, those that fell."""
    units = [piece for piece in view.known(thing) if piece.side] if isinstance(thing, str) else []
    return len(units) if len(units) > 1 else None


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    return Admiral(view, Island(view)).answer(choice)
