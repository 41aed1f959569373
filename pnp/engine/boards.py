"""Boards on the table: the geometry of a board component as rules and rules of thumb ask it; everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, overload

from pnp.boards import CellBoard, built

if TYPE_CHECKING:
    from pnp.engine.table import Table
    from pnp.engine.view import View
    from pnp.model.game import Component

B = TypeVar("B", bound=CellBoard)

_KEPT = 32
_made: dict[int, tuple[Component, CellBoard]] = {}
"""Boards by the identity of their component, which is kept beside them so that it stays theirs."""


@overload
def board(seen: Table | View, component: str) -> CellBoard: ...
@overload
def board(seen: Table | View, component: str, kind: type[B]) -> B: ...
def board(seen: Table | View, component: str, kind: type[Any] = CellBoard) -> Any:
    """The board of a component, of the kind that is asked for (`SquareBoard`, `HexBoard`, `Track`...).

    Raises:
        ValueError: there is no such board, it is of another kind, or its data is at fault.
    """
    found = _table(seen).game.components.get(component)
    if found is None or found.plan is None:
        raise ValueError(f"there is no board '{component}' with spaces.")
    kept = _made.get(id(found))
    if kept is None:
        if len(_made) >= _KEPT:
            del _made[next(iter(_made))]
        kept = _made[id(found)] = (found, built(found.plan))
    if not isinstance(kept[1], kind):
        raise ValueError(f"the board '{component}' is a {type(kept[1]).__name__}, not a {kind.__name__}.")
    return kept[1]


def ground(seen: Table | View, component: str, space: str) -> Any:
    """The row that says what a space is, with its fields: its own, or that of its terrain; None where none does."""
    key = component, board(seen, component).row(space)
    cast = _table(seen).cast
    if key not in cast.named:
        cast.named[key] = next((row for row in cast.entries[component] if row.name == key[1]), None)
    return cast.named[key]


def region(table: Table, number: int) -> str:
    """The name of a region by its number on the only map of the game; the number where there is none such."""
    maps = [component.id for component in table.game.components.values() if component.map]
    regions = board(table, maps[0]).spaces if len(maps) == 1 else ()
    return regions[number - 1] if 0 < number <= len(regions) else str(number)


def _table(seen: Any) -> Table:
    found: Table = getattr(seen, "_table", seen)
    return found
