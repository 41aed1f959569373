"""Maps on the table: the area map of a board as rules and rules of thumb ask it, its regions called by their names."""

from __future__ import annotations

from functools import lru_cache

from pnp.boards import AreaMap
from pnp.engine.table import Table
from pnp.engine.view import View

_Pairs = tuple[tuple[str, str], ...]


def area_map(seen: Table | View, component: str) -> AreaMap:
    """The map of a board; everybody sees it.

    Raises:
        ValueError: there is no such board, or its text is no map.
    """
    table: Table = seen._table if isinstance(seen, View) else seen
    board = table.game.components.get(component)
    if board is None or not board.map:
        raise ValueError(f"there is no map '{component}'.")
    names = tuple((str(row.fields["letter"]), row.name) for row in board.entries)
    return _read(board.map, board.links, board.barriers, names)


@lru_cache(maxsize=16)
def _read(lines: tuple[str, ...], links: _Pairs, barriers: _Pairs, names: _Pairs) -> AreaMap:
    letters = max(len(letter) for letter, _ in names)
    return AreaMap.read(lines, links, barriers, letters).renamed(dict(names))
