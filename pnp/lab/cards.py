"""What becomes of cards: how often a title was drawn, chosen, and left a hand because it was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

from pnp.engine import Match, Piece, Pile
from pnp.engine.choice import pieces

_id = attrgetter("id")
_deal, _give = Pile.deal, Pile.give


@dataclass
class Fates:
    """Counts by the id of a title: entered a hand, was an answer or part of one, left a hand after such an answer."""

    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    resolved: Counter[str] = field(default_factory=Counter)

    def add(self, other: Fates) -> None:
        """Add the counts of other matches."""
        self.drawn += other.drawn
        self.played += other.played
        self.resolved += other.resolved


class Watch:
    """Follows the cards of one match that has not begun; `close` adds what became of them to the counts."""

    def __init__(self, match: Match, fates: Fates) -> None:
        self._fates, self._log = fates, match._log
        self._drawn: list[Piece] = []
        self._resolved: list[Piece] = []
        self._since: dict[Piece, int] = {}
        self._answered: dict[Piece, int] = {}
        self._read = 0
        match.table.made_of = partial(_Watched, self)

    def came(self, hand: Sequence[Piece]) -> None:
        """Pieces came into a hand."""
        self._drawn += hand
        now, since = len(self._log), self._since
        for piece in hand:
            since[piece] = now

    def left(self, piece: Piece) -> None:
        """A piece left a hand: was it in an answer since it came?"""
        log = self._log
        if (log and log[-1][1] is piece) or self._last(piece) >= self._since.get(piece, 0):
            self._resolved.append(piece)

    def _last(self, piece: Piece) -> int:
        for number in range(self._read, len(self._log)):
            answer = self._log[number][1]
            if type(answer) is not str:
                self._answered.update(dict.fromkeys(pieces(answer), number))
        self._read = len(self._log)
        return self._answered.get(piece, -1)

    def close(self) -> None:
        """Count the match, which is over."""
        fates, played = self._fates, list[str]()
        for _, answer in self._log:
            if isinstance(answer, Piece):
                played.append(answer.id)
            elif type(answer) is tuple:
                played += map(_id, pieces(answer))
        fates.played.update(played)
        fates.drawn.update(map(_id, self._drawn))
        fates.resolved.update(map(_id, self._resolved))


class _Watched(Pile):
    """A pile that tells what leaves a hand or comes to one."""

    __slots__ = ("_watch",)

    def __init__(self, watch: Watch, *pile: Any) -> None:
        super().__init__(*pile)
        self._watch = watch

    def deal(self, count: int, *targets: Pile) -> int:
        if self.eyes:
            return _deal(self, count, *targets)  # which gives one by one
        before = list(map(len, targets))
        moved = _deal(self, count, *targets)
        for target, size in zip(targets, before, strict=True):
            if target.held:
                self._watch.came(target[size:])
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        _give(self, piece, target)
        if self.held:
            self._watch.left(piece)
        if target.held:
            self._watch.came([piece])

    def give_all(self, target: Pile) -> None:
        given = self.copy() if target is not self else []
        super().give_all(target)
        if self.held:
            for piece in given:
                self._watch.left(piece)
        if target.held:
            self._watch.came(given)

    def lay(self, pieces: Sequence[Piece]) -> None:
        super().lay(pieces)
        if self.held:
            self._watch.came(pieces)
