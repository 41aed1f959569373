"""The field of Overlords: what stands where, and where each stone takes a figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View, own
from pnp.engine.boards import board

FEATURE, FIGURE, MARKER = "feature", "figure", "marker"


class Move(NamedTuple):
    """A pair of stones (None where they do not matter), and where a figure goes or is recruited."""

    rune: Any
    fate: Any
    figure: Any
    space: str


class Field:
    """The figures, barriers and Sources as they lie now; made anew after each move."""

    def __init__(self, seen: Table | View) -> None:
        self.board = board(seen, "board", SquareBoard)
        self.figures: dict[str, Piece] = {}
        self.sources: dict[str, Piece] = {}
        self.barriers = set[str]()
        self.control: dict[str, int] = {}
        for space in self.board.spaces:
            for piece in _lying(seen, space):
                if piece.component == FIGURE:
                    self.figures[space] = piece
                elif piece.component == MARKER:
                    assert piece.owner is not None
                    self.control[space] = piece.owner
                elif piece.barrier:
                    self.barriers.add(space)
                else:
                    self.sources[space] = piece
        self.reserves = [list(_lying(seen, own("figures", seat))) for seat in seen.seats]
        self.stones = [list(_lying(seen, own("stones", seat))) for seat in seen.seats]
        self.played = [list(_lying(seen, own("played", seat))) for seat in seen.seats]

    def moves(self, seat: int) -> Iterator[Move]:
        """All that the stones in a hand can do; stones and figures alike are tried once."""
        runes = [stone for stone in self.stones[seat] if stone.component == "rune"]
        fates = {stone.type: stone for stone in self.stones[seat] if stone.component == "fate"}
        ours = [(space, figure) for space, figure in self.figures.items() if figure.owner == seat]
        for rune in runes:
            if rune.goes == "recruit":
                yield from self._recruits(seat, rune, fates)
                continue
            for space, figure in ours:
                fate = fates.get(figure.type)
                if fate is not None and figure.type not in rune.never:
                    yield from (Move(rune, fate, figure, to) for to in self.reach(figure, space, rune.goes))

    def _recruits(self, seat: int, rune: Piece, fates: Mapping[str, Piece]) -> Iterator[Move]:
        """Figures of the reserve onto empty Sources of theirs (ruling: overlord-recruit)."""
        reserve = {figure.type: figure for figure in self.reserves[seat]}
        for space, source in self.sources.items():
            kind = source.recruits
            if kind in fates and kind in reserve and self.control.get(space) == seat and space not in self.figures:
                yield Move(rune, fates[kind], reserve[kind], space)

    def reach(self, figure: Piece, space: str, goes: str) -> Iterable[str]:
        """Where a figure can go from a space in a way; where somebody stands, it captures him."""
        match goes:
            case "king":
                near = self.board.neighbours(space)
                return [to for to in near if self.lands(figure, to)]
            case "knight":  # ruling: knight
                return [to for to in self.board.knights[space] if self.lands(figure, to)]
            case "anywhere":  # ruling: flight
                return [to for to in self.board.spaces if to not in self.figures and to not in self.barriers]
            case "pawn":
                return self._pawn(figure, space)
            case _:
                ways = self.board.queens[space].items()
                lines = (line for (across, down), line in ways if bool(across and down) == (goes == "bishop"))
                return [to for line in lines for to in self._along(figure, line)]

    def _along(self, figure: Piece, line: Iterable[str]) -> Iterator[str]:
        """The spaces of a line that a figure can end on (ruling: blocked)."""
        for to in line:
            if to in self.barriers:
                if not figure.flies:
                    return
            else:
                if self.lands(figure, to):
                    yield to
                if to in self.figures:
                    return

    def _pawn(self, figure: Piece, space: str) -> list[str]:
        """One forward, or one forward aslant to capture (ruling: pawn)."""
        forward = -1 if figure.owner == 0 else 1
        ahead, *aslant = (self.board.step(space, across, forward) for across in (0, -1, 1))
        found = [ahead] if ahead is not None and ahead not in self.figures and ahead not in self.barriers else []
        return found + [to for to in aslant if to in self.figures and self.lands(figure, to)]

    def lands(self, figure: Piece, space: str) -> bool:
        """Whether a figure may end there: on no barrier, on nobody of its own, on nobody that it cannot capture."""
        other = self.figures.get(space)
        if other is None:
            return space not in self.barriers
        return other.owner != figure.owner and other.type not in figure.spares

    def sources_of(self, seat: int) -> int:
        """How many Sources a seat controls."""
        return sum(owner == seat for owner in self.control.values())


def _lying(seen: Table | View, pile: str) -> Iterable[Piece]:
    return seen.pile(pile) if isinstance(seen, Table) else seen.known(pile)
