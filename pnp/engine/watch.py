"""Watching: piles and tracks that tell a table of every change, for those who follow a match or make a world of one.

A playout has plain piles and tracks; only a table that watches pays for it.
"""

from __future__ import annotations

from typing import Any

from pnp.engine.pieces import Piece, Pile, Sight
from pnp.engine.table import Table, Track


class WatchedPile(Pile):
    """A pile whose table moves its pieces."""

    __slots__ = ()

    def deal(self, count: int, *targets: Pile) -> int:
        if self.eyes:  # who sees it knows what goes where: a piece at a time, by `give`
            return Pile.deal(self, count, *targets)
        dealt: int = self.watcher.deals(self, count, targets)
        return dealt

    def give(self, piece: Piece, target: Pile) -> None:
        self.watcher.gives(self, piece, target)

    def give_all(self, target: Pile) -> None:
        if target is not self:
            self.watcher.gives_all(self, target)

    def show(self, piece: Piece, seats: int) -> None:
        self.watcher.shows(self, piece, seats)


class WatchedTrack(Track):
    """A track that tells its table where it stands."""

    __slots__ = ()

    @property
    def value(self) -> int:
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        before = self._value
        Track.value.fset(self, value)  # type: ignore[attr-defined]
        if value != before:
            self.watcher.moves(self)

    def lose(self, count: int) -> int:
        lost = super().lose(count)
        if lost:
            self.watcher.moves(self)
        return lost


class WatchedTable(Table):
    """A table that hears of every change: `deals`, `gives`, `gives_all`, `shows` and `moves` are for who watches."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.made_of = self._watched

    def _watched(self, name: str, sight: Sight, owner: int | None, everybody: int, copied: bool) -> Pile:
        pile = WatchedPile(name, sight, owner, everybody, copied)
        pile.watcher = self
        return pile

    def track(self, name: str, value: int = 0, floor: int = 0) -> Track:
        new = name not in self.tracks and self.made_of is not Pile
        track = super().track(name, value, floor)
        if new:
            track.__class__ = WatchedTrack
            track.watcher = self
            self.moves(track)
        return track

    def unwatch(self) -> None:
        """Make everything on it plain again: from now on nobody hears of a change."""
        self.made_of = Pile
        for pile in self.piles.values():
            pile.__class__ = Pile
        for track in self.tracks.values():
            track.__class__ = Track

    def deals(self, pile: Pile, count: int, targets: tuple[Pile, ...]) -> int:
        """Deal from a pile nobody sees."""
        raise NotImplementedError

    def gives(self, pile: Pile, piece: Piece, target: Pile) -> None:
        """Move a piece."""
        raise NotImplementedError

    def gives_all(self, pile: Pile, target: Pile) -> None:
        """Move all pieces of a pile."""
        raise NotImplementedError

    def shows(self, pile: Pile, piece: Piece, seats: int) -> None:
        """Let seats (as bits) look at a piece."""
        raise NotImplementedError

    def moves(self, track: Track) -> None:
        """Hear of a track that stands elsewhere."""
        raise NotImplementedError
