"""Starting spaces: which counters begin on which spaces of a board, and where that is on its face.

A field `start` of a counter names a space, or a list of them; copies take them in turn. Without it a piece lies beside
the boards with all others of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.exports.box import Lot, Thing


class Start(NamedTuple):
    """A piece that begins on a board: its lot with that piece alone, the board, the space, and its middle in mm."""

    lot: Lot
    board: Lot
    space: str
    x: float
    y: float

    @property
    def thing(self) -> Thing:
        """The piece, once."""
        return self.lot.things[0]


def spaces_of(start: object) -> list[str]:
    """The spaces that a field `start` names."""
    return [str(space) for space in start] if isinstance(start, tuple | list) else [str(start)] if start else []


def parted(lots: Sequence[Lot]) -> tuple[list[Lot], list[Start]]:
    """The lots without the pieces that begin on a board, and those; a space that is on no board is left out."""
    where = {space.name: (lot, space.x, space.y) for lot in reversed(lots) if lot.board for space in lot.board.spaces}
    loose: list[Lot] = []
    placed: list[Start] = []
    for lot in lots:
        mine = list(_starts(lot, where)) if lot.kind == "counters" else []
        placed += mine
        gone = [start.thing.id for start in mine]
        things = tuple(thing._replace(copies=thing.copies - gone.count(thing.id)) for thing in lot.things)
        left = tuple(thing for thing in things if thing.copies)
        if left:
            loose.append(replace(lot, things=left) if gone else lot)
    return loose, placed


def told(lots: Sequence[Lot]) -> Iterator[str]:
    """Where pieces begin, as a sentence; none where no piece says."""
    _, placed = parted(lots)
    where: dict[str, dict[str, None]] = {}
    for start in placed:
        name = f"{start.thing.name} ({start.lot.owner})" if start.lot.owner else start.thing.name
        where.setdefault(name, {})[start.space] = None
    if where:
        yield "Where pieces begin: " + "; ".join(f"{name}: {', '.join(found)}" for name, found in where.items()) + "."


def _starts(lot: Lot, where: dict[str, tuple[Lot, float, float]]) -> Iterator[Start]:
    pieces = {piece.id: piece for piece in lot.component.pieces}
    for thing in lot.things:
        named = [space for space in spaces_of(pieces[thing.id].fields.get("start")) if space in where]
        for space in islice(cycle(named), thing.copies) if named else ():
            board, x, y = where[space]
            yield Start(replace(lot, things=(thing._replace(copies=1),)), board, space, x, y)
