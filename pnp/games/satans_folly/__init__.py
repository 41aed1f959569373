"""Satan's Folly: rebels who have to destroy enough of Heaven's host in time, with dice for Power and few spells."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.satans_folly.heaven import Heaven
from pnp.games.satans_folly.mind import General
from pnp.games.satans_folly.war import TOLL, Folly

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """The war in Heaven."""
    return (yield from Folly(table).war())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many units a side has left on the map, and how near the rebels are to a moral victory."""
    field = Heaven(view)
    units = sum(field.side(unit) == seat for unit in field.everybody())
    return {"units": units, "toll": view.tracks.get(TOLL, 0), "wanted": view.numbers.toll}


def worth(view: View, thing: object) -> int | None:
    """How many units lie in a pile: those to place, those that fell."""
    units = [piece for piece in view.known(thing) if piece.move is not None] if isinstance(thing, str) else []
    return len(units) if len(units) > 1 else None


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    return General(view, Heaven(view)).answer(choice)
