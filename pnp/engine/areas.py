"""The area map of a board; `pnp.engine.boards` asks for boards of every kind."""

from __future__ import annotations

from pnp.boards import AreaMap
from pnp.engine.boards import board
from pnp.engine.table import Table
from pnp.engine.view import View


def area_map(seen: Table | View, component: str) -> AreaMap:
    """The map of a board; everybody sees it. Raises ValueError as `board`."""
    return board(seen, component, AreaMap)
