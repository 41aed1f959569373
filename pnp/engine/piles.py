"""Piles: where pieces lie, who can see them, and the only way they move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pnp.engine.pieces import Piece

Sight = Literal["all", "owner", "nobody"]
"""Who sees the faces in a pile: everybody, its owner, or nobody."""


class Pile:
    """Pieces in a named place, the top one last. Pieces leave a pile only by going to another one."""

    __slots__ = ("_pieces", "eyes", "limit", "name", "owner", "sight")

    def __init__(self, name: str, sight: Sight, owner: int | None, seats: int) -> None:
        self.name, self.sight, self.owner = name, sight, owner
        self.eyes = {"all": (1 << seats) - 1, "owner": 0 if owner is None else 1 << owner, "nobody": 0}[sight]
        """The seats that see what lies here, as bits."""
        self._pieces: list[Piece] = []

    def __len__(self) -> int:
        return len(self._pieces)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._pieces)

    def __getitem__(self, index: int) -> Piece:
        return self._pieces[index]

    def __contains__(self, piece: object) -> bool:
        return piece in self._pieces

    @property
    def top(self) -> Piece | None:
        """The uppermost piece, None of an empty pile."""
        return self._pieces[-1] if self._pieces else None

    def deal(self, count: int, *targets: Pile) -> int:
        """Move up to `count` pieces off the top to each target, round by round; return how many moved in all."""
        moved = 0
        for _ in range(count):
            for target in targets:
                if not self._pieces:
                    return moved
                _lay(self._pieces.pop(), target)
                moved += 1
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        """Move one piece of this pile on top of another pile.

        Raises:
            ValueError: the piece does not lie here.
        """
        self._pieces.remove(piece)
        _lay(piece, target)

    def give_all(self, target: Pile) -> None:
        """Move everything, in order, on top of another pile."""
        for piece in self._pieces:
            _lay(piece, target)
        self._pieces.clear()

    def adopt(self, pieces: Iterable[Piece]) -> None:
        """Lay new pieces here at the start of a match; a piece that lies somewhere is moved with `give`."""
        for piece in pieces:
            if piece.pile is not None:
                raise ValueError(f"{piece} lies in '{piece.pile.name}' already; move it with give.")
            _lay(piece, self)

    def show(self, piece: Piece, seats: int) -> None:
        """Let seats (as bits) look at a piece without moving it."""
        if piece.pile is not self:
            raise ValueError(f"{piece} does not lie in '{self.name}'.")
        piece.seen |= seats

    def __repr__(self) -> str:
        return f"{self.name} ({len(self._pieces)})"


def _lay(piece: Piece, target: Pile) -> None:
    piece.pile = target
    piece.seen |= target.eyes
    target._pieces.append(piece)
