"""Starting spaces: which counters begin on which spaces of a board, and where that is on its face.

A field `start` of a counter names a space, or a list of them; copies take them in turn. It may name a place of the
board or a row of its squares, too: there every piece takes a space of its own while there are any. Without it a piece
lies beside the boards with all others of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.boards import CellBoard, built

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
    boards = [built(lot.component.plan) for lot in lots if lot.board and lot.component.plan is not None]
    loose: list[Lot] = []
    placed: list[Start] = []
    taken: set[str] = set()
    for lot in lots:
        mine = list(_starts(lot, where, boards, taken)) if lot.kind == "counters" else []
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


def _starts(
    lot: Lot, where: dict[str, tuple[Lot, float, float]], boards: Sequence[CellBoard], taken: set[str]
) -> Iterator[Start]:
    pieces = {piece.id: piece for piece in lot.component.pieces}
    for thing in lot.things:
        words = spaces_of(pieces[thing.id].fields.get("start"))
        groups = [next(filter(None, (board.called(word) for board in boards)), ()) for word in words]
        named = [space for group in groups for space in group if space in where]
        shared = any(len(group) > 1 for group in groups)
        for turn in range(thing.copies if named else 0):
            space = named[turn % len(named)]
            if shared:
                space = next((free for free in named if free not in taken), space)
            taken.add(space)
            board, x, y = where[space]
            yield Start(replace(lot, things=(thing._replace(copies=1),)), board, space, x, y)
