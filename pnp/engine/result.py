"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

_NOTHING: Mapping[str, int] = MappingProxyType({})


class Result(NamedTuple):
    """Who won, with which scores, and whether only the cap ended it; `facts` are numbers worth counting."""

    winners: tuple[int, ...]
    scores: tuple[float, ...] = ()
    capped: bool = False
    facts: Mapping[str, int] = _NOTHING

    @classmethod
    def won(cls, score: float = 1, **facts: int) -> Result:
        """A solitaire that was won."""
        return cls((0,), (score,), False, facts)

    @classmethod
    def lost(cls, score: float = 0, **facts: int) -> Result:
        """A solitaire that was lost."""
        return cls((), (score,), False, facts)

    @classmethod
    def ranked(cls, scores: Sequence[float], capped: bool = False, **facts: int) -> Result:
        """The highest score wins; equal ones share."""
        best = max(scores)
        return cls(tuple(seat for seat, score in enumerate(scores) if score == best), tuple(scores), capped, facts)
