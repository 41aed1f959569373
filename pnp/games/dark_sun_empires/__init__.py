"""Dark Sun Empires: Sorcerer Kings and their city-states, moved by cards; rulings are cited where they are followed."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Result, Steps, Table, View, own
from pnp.engine.naming import owned
from pnp.games.dark_sun_empires.athas import Athas
from pnp.games.dark_sun_empires.empire import Empires
from pnp.games.dark_sun_empires.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Draw, move, battle, revenue, recruit, upkeep and control, until one Sorcerer King is left."""
    return (yield from Empires(table).play())


def goal(view: View, seat: int) -> dict[str, Any]:
    """What a player owns."""
    land = Athas(view)
    return {
        "revenue": sum(int(land.ground(space).revenue) for space in land.realm(seat)),
        "units": len(land.units(seat)),
        "gold": view.track(own("gold", seat)),
    }


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force of a stack all of whose units the seat knows."""
    if not isinstance(thing, str) or not owned(thing)[0].startswith("stack in "):
        return None
    units = [unit for unit in view.pile(thing) if isinstance(unit, Piece)]
    return {"force": sum(int(unit.force) for unit in units)} if len(units) == view.count(thing) > 1 else None
