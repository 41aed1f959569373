"""How a match ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

_NOTHING: Mapping[str, int] = MappingProxyType({})


class Result(NamedTuple):
    """Who won, with which scores, and whether only the cap ended it; `facts` are numbers worth counting.

    One score stands for all seats: theirs is one victory, of a solitaire or of a team.
    """

    winners: tuple[int, ...]
    scores: tuple[float, ...] = ()
    capped: bool = False
    facts: Mapping[str, int] = _NOTHING

    @property
    def common(self) -> bool:
        """Whether all seats win or lose as one."""
        return len(self.scores) == 1

    def share(self, seat: int) -> float:
        """What part of the victory is a seat's: all of a common one, else equal parts."""
        if seat not in self.winners:
            return 0.0
        return 1.0 if self.common else 1 / len(self.winners)

    @classmethod
    def won(cls, score: float = 1, **facts: int) -> Result:
        """A solitaire that was won."""
        return cls((0,), (score,), False, facts)

    @classmethod
    def lost(cls, score: float = 0, **facts: int) -> Result:
        """A solitaire that was lost."""
        return cls((), (score,), False, facts)

    @classmethod
    def team(cls, seats: Iterable[int], won: bool, score: float, /, **facts: int) -> Result:
        """A common victory: all seats win as one, or nobody does; the score is that of all."""
        return cls(tuple(seats) if won else (), (score,), False, facts)

    @classmethod
    def ranked(cls, scores: Sequence[float], capped: bool = False, **facts: int) -> Result:
        """The highest score wins; equal ones share."""
        best = max(scores)
        return cls(tuple(seat for seat, score in enumerate(scores) if score == best), tuple(scores), capped, facts)
