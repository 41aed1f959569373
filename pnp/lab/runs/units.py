"""Watching the units of a match: counters that stand on a board, how long they do, and by whose act they leave it.

What tells is what the table sees: which piece left a space for somewhere that is none, and which answers came before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from pnp.engine import Match, Piece
from pnp.engine.boards import board
from pnp.engine.choice import pieces
from pnp.lab.runs.fates import NOBODY, Fates

_FAR = 24
"""Answers before a fall among which the act that led to it is looked for."""
NOT_YET = -1
"""What was lost at half time of a side that never lost half its units."""


def spaces_of(match: Match) -> frozenset[str]:
    """The spaces of all boards of a game; none where it has no board with counters that could stand on it."""
    parts = match.table.game.components.values()
    if not any(part.kind == "counters" for part in parts):
        return frozenset()
    return frozenset(space for part in parts if part.plan is not None for space in board(match.table, part.id).spaces)


class Units:
    """Follows the counters that stand on spaces, each by the seat it first belonged to; `close` counts them."""

    def __init__(self, match: Match, spaces: frozenset[str]) -> None:
        self.log, self.spaces = match._log, spaces
        self._kinds = {part.id for part in match.table.game.components.values() if part.kind == "counters"}
        self._came: dict[Piece, int | None] = {}
        self._fell: dict[Piece, None] = {}
        self._killed: Counter[Piece] = Counter()
        self._won: Counter[int] = Counter()
        """Enemies that fell by the acts of each seat."""
        self._turn = 0
        self._said: tuple[int, Piece | None] | None = None
        match.table.begin = self._began  # type: ignore[method-assign]
        match.table.by = self._by  # type: ignore[method-assign]

    def _began(self, phase: str, seat: int | None = None) -> None:  # noqa: ARG002 - as the table is told it
        if phase == "turn":
            self._turn = len(self.log)

    def _by(self, piece: Piece | None) -> None:
        self._said = (len(self.log), piece)

    def came(self, pieces: Sequence[Piece]) -> None:
        """Pieces came to stand on a space."""
        for piece in pieces:
            if self._came.get(piece) is None and piece.component in self._kinds:
                self._came[piece] = piece.owner

    def left(self, piece: Piece) -> None:
        """A piece left a space for somewhere that is none."""
        if piece not in self._came:
            return
        if self._came[piece] is None:
            self._came[piece] = piece.owner
        self._fell.setdefault(piece)
        seat, unit = self._whose(piece)
        if seat is not None and seat != piece.owner:
            self._won[seat] += 1
            if unit is not None:
                self._killed[unit] += 1

    def _whose(self, fallen: Piece) -> tuple[int | None, Piece | None]:
        """By whose act a piece left, and that of which piece: what the rules said, or the answers tell.

        The last answer that names a unit besides it, or a card, is the act; what the owner of the fallen answers with
        cards is not. Where the fallen was aimed at alone, the answer before tells by whom.
        """
        if self._said is not None and self._said[0] == len(self.log):
            unit = self._said[1]
            return (None, None) if unit is None else (unit.owner, unit)
        aimed: int | None = None
        for choice, answer in islice(reversed(self.log), min(_FAR, len(self.log) - self._turn)):
            named = pieces(answer) if type(answer) is not str else ()
            if not named:
                continue
            units = [piece for piece in named if piece in self._came]
            seat = choice.player
            if seat == fallen.owner:
                if units:
                    return seat, None
                continue
            if aimed is not None and seat != aimed:
                break
            ours = [unit for unit in units if unit.owner == seat and unit is not fallen]
            if ours:
                return seat, ours[0]
            if fallen not in units:
                return seat, None
            aimed = seat
        return aimed, None

    def close(self, match: Match, fates: Fates, sat: Sequence[tuple[int, str]], lists: Sequence[int]) -> None:
        """Count the units of a match that is over."""
        winners = match.result.winners if match.result else ()
        armies: dict[int, list[Piece]] = {}
        for piece, seat in self._came.items():
            owner = piece.owner if seat is None else seat
            if owner is not None:
                armies.setdefault(owner, []).append(piece)
        for owner, army in armies.items():
            outcome = len(winners) if owner in winners else 0 if winners else NOBODY
            stood = {piece for piece in army if piece.pile is not None and piece.pile.name in self.spaces}
            half, ours = (len(army) + 1) // 2, set(army)
            lost = set(islice((piece for piece in self._fell if piece in ours), half))
            brought = lists[owner] if lists else -1
            side = match.table.sides.get(owner, "")
            fates.armies[owner, side, brought, len(army), len(stood), self._won[owner], outcome] += 1
            for title, copies in _titled(army).items():
                fell = sum(piece in lost for piece in copies) if len(lost) == half else NOT_YET
                stand = sum(piece in stood for piece in copies)
                kills = sum(self._killed[piece] for piece in copies)
                fates.units[title, owner, sat[owner][1], len(copies), stand, kills, fell, outcome] += 1


def _titled(army: Sequence[Piece]) -> Mapping[str, list[Piece]]:
    titles: dict[str, list[Piece]] = {}
    for piece in army:
        titles.setdefault(piece.id, []).append(piece)
    return titles


__all__ = ["NOT_YET", "Units", "spaces_of"]
