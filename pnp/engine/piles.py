"""Piles: where pieces lie, who can see them, and the only way they move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NoReturn

from pnp.engine.pieces import Piece

Sight = Literal["all", "owner", "nobody"]
"""Who sees the faces in a pile: everybody, its owner, or nobody."""


_lay, _take, _pop = list.append, list.remove, list.pop


class Pile(list[Piece]):
    """Pieces in a named place, the top one last. Pieces leave a pile only by going to another one.

    A pile of the sight `owner` is held in a hand: its owner may rearrange it, so the others know of its pieces which
    they are but not which is which. A pile is read as a list is, and as quickly; it is equal only to itself.
    """

    __slots__ = ("blind", "eyes", "held", "name", "owner", "sight")

    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, name: str, sight: Sight, owner: int | None, seats: int) -> None:
        if sight == "owner" and owner is None:
            raise ValueError(f"the pile '{name}' is seen by its owner, and has none.")
        everybody = (1 << seats) - 1
        self.name, self.sight, self.owner = name, sight, owner
        self.held = sight == "owner"
        self.eyes = {"all": everybody, "owner": 1 << (owner or 0), "nobody": 0}[sight]
        """The seats that see what lies here, as bits."""
        self.blind = everybody & ~self.eyes
        """The seats that do not."""

    @property
    def top(self) -> Piece | None:
        """The uppermost piece, None of an empty pile."""
        return self[-1] if self else None

    def deal(self, count: int, *targets: Pile) -> int:
        """Move up to `count` pieces off the top to each target, round by round; return how many moved in all."""
        moved, held = 0, self.held
        for _ in range(count):
            for target in targets:
                if not self:
                    return moved
                piece = _pop(self)
                if held:
                    self._lose_track(piece, target)
                piece.pile = target
                piece.seen |= target.eyes
                _lay(target, piece)
                moved += 1
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        """Move one piece of this pile on top of another pile.

        Raises:
            ValueError: the piece does not lie here.
        """
        if piece.pile is not self:
            raise ValueError(f"{piece} does not lie in '{self.name}' but in {piece.pile!r}.")
        _take(self, piece)
        eyes = target.eyes
        if self.held and (piece.copies > 1 or self.blind & ~eyes):
            self._lose_track(piece, target)
        piece.pile = target
        piece.seen |= self.eyes | eyes
        _lay(target, piece)

    def give_all(self, target: Pile) -> None:
        """Move everything, in order, on top of another pile."""
        if target is self:
            return
        eyes = target.eyes
        for piece in self:
            piece.pile = target
            piece.seen |= eyes
        list.extend(target, self)
        list.clear(self)

    def adopt(self, pieces: Iterable[Piece]) -> None:
        """Lay new pieces here at the start of a match; a piece that lies somewhere is moved with `give`."""
        for piece in pieces:
            if piece.pile is not None:
                raise ValueError(f"{piece} lies in '{piece.pile.name}' already; move it with give.")
            piece.pile = self
            piece.seen |= self.eyes
            _lay(self, piece)

    def show(self, piece: Piece, seats: int) -> None:
        """Let seats (as bits) look at a piece without moving it."""
        if piece.pile is not self:
            raise ValueError(f"{piece} does not lie in '{self.name}'.")
        piece.seen |= seats

    def _lose_track(self, piece: Piece, target: Pile) -> None:
        """Out of a hand goes a piece; take from the others what they can no longer tell.

        Who does not see it arrive cannot say which it was, so nothing they knew of this hand is certain any more. Who
        sees it, and knew of a copy of it here, has to take it for that copy: which of two is played must tell nothing.
        """
        if not self:
            return
        lost = self.blind & ~target.eyes
        if lost:
            piece.seen &= ~lost
            for other in self:
                other.seen &= ~lost
        unknown = self.blind & target.eyes & ~piece.seen
        if unknown and piece.copies > 1:
            title = type(piece)
            for other in self:
                if type(other) is title:
                    taken = other.seen & unknown
                    other.seen &= ~taken
                    unknown &= ~taken

    def __repr__(self) -> str:
        return f"{self.name} ({len(self)})"

    def __str__(self) -> str:  # as an option it is a place
        return self.name

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError(f"pieces leave '{self.name}' and come to it only by deal, give, give_all and adopt.")

    append = extend = insert = pop = remove = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
