"""What becomes of cards: how often a title was drawn, chosen, and left a hand because it was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pnp.engine import Match, Piece, Pile
from pnp.engine.choice import pieces


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


Move = tuple[Piece, bool, int]
"""A piece that came into a hand (True) or left it, and the number of answers there were by then."""


class Watched(Pile):
    """A pile that writes down what leaves a hand or comes to one."""

    __slots__ = ("_log", "_moves")

    def __init__(self, log: list[Any], moves: list[Move], *pile: Any) -> None:
        super().__init__(*pile)
        self._log, self._moves = log, moves

    def deal(self, count: int, *targets: Pile) -> int:
        dealt = self[: -count * len(targets) - 1 : -1]
        moved = super().deal(count, *targets)
        self._note(dealt[:moved])
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        super().give(piece, target)
        if self.held:
            self._moves.append((piece, False, len(self._log)))
        if target.held:
            self._moves.append((piece, True, len(self._log)))

    def give_all(self, target: Pile) -> None:
        given = self.copy() if target is not self else []
        super().give_all(target)
        self._note(given)

    def lay(self, pieces: Sequence[Piece]) -> None:
        super().lay(pieces)
        if self.held:
            self._note(pieces)

    def _note(self, moved: Iterable[Piece]) -> None:
        number, keep, left = len(self._log), self._moves.append, self.held
        for piece in moved:
            if left:
                keep((piece, False, number))
            if piece.pile is not None and piece.pile.held:
                keep((piece, True, number))


def watch(match: Match) -> list[Move]:
    """From now on write down who comes to the hands of a match that has not begun, and who leaves them."""
    moves: list[Move] = []
    match.table.made_of = partial(Watched, match._log, moves)
    return moves


def fates(match: Match, moves: Sequence[Move]) -> Fates:
    """The counts of one match."""
    found = Fates()
    answered: dict[Piece, list[int]] = {}
    for number, (_, answer) in enumerate(match._log):
        if type(answer) is str or answer is None:
            continue
        for piece in pieces(answer):
            found.played[piece.id] += 1
            answered.setdefault(piece, []).append(number)
    since: dict[Piece, int] = {}
    for piece, came, number in moves:
        if came:
            found.drawn[piece.id] += 1
            since[piece] = number
        elif any(since[piece] <= answer < number for answer in answered.get(piece, ())):
            found.resolved[piece.id] += 1
    return found
