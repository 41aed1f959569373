"""Fitting: which options of a world's table may be what a seat was told of an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine.pieces import Piece, Pile
from pnp.engine.worlds.dealing import WorldTable
from pnp.engine.worlds.history import Blank, Named, Shown


def fits(told: Any, option: Any, table: WorldTable) -> bool:
    """Whether an option of this table may be what the seat was told."""
    sort = type(told)
    if sort is Shown:
        return isinstance(option, Piece) and option.id == told.title and agrees(told, option)
    if sort is Blank:
        if not isinstance(option, Piece) or option.pile is None or option.pile.name != told.pile:
            return False
        return told.place is None or (told.place < len(option.pile) and option.pile[told.place] is option)
    if sort is Named:
        return isinstance(option, Pile) and option.name == told.pile
    if sort is tuple:
        return (
            type(option) is tuple
            and len(option) == len(told)
            and all(fits(one, other, table) for one, other in zip(told, option, strict=True))
        )
    return bool(told == option)


def agrees(told: Shown, piece: Piece) -> bool:
    """Whether a piece of that title lies where it lay, with the same owner and marks."""
    pile = piece.pile
    if pile is None or pile.name != told.pile:
        return pile is None and told.pile is None
    if piece.owner != told.owner or (told.place is not None and pile.index(piece) != told.place):
        return False
    return not (piece._marks or told.marks) or tuple(piece.marks.items()) == (told.marks or ())


def loose_of(told: Any) -> Any:
    """What was told, with the place of each piece in it and not its face."""
    if type(told) is Shown and told.pile is not None:
        return Blank(told.pile, told.place)
    return tuple([loose_of(part) for part in told]) if type(told) is tuple else told


def lying(options: Any) -> Iterator[Piece]:
    """The pieces in options that lie in a pile."""
    for option in options:
        if isinstance(option, Piece):
            if option.pile is not None:
                yield option
        elif type(option) is tuple:
            yield from lying(option)


def blanks(told: Any) -> list[Blank]:
    """The pieces of an answer of which the seat knows the place and nothing else."""
    if type(told) is Blank:
        return [] if told.place is None else [told]
    return [blank for part in told for blank in blanks(part)] if type(told) is tuple else []


def unplaced(told: Any) -> bool:
    """Whether there is a piece in an answer of which the seat does not even know the place."""
    if type(told) is Blank:
        return told.place is None
    return type(told) is tuple and any(map(unplaced, told))
