"""Naming: what belongs to a seat is called after it, in the very words a person reads: `hand of seat 2`.

Seats count from 0 in rules and from 1 in words. A pile, a track or a mark whose name begins with `_` is told to nobody.
"""

from __future__ import annotations

import re
from functools import lru_cache

_OWN = re.compile(r"(.+) of seat ([1-9]\d*)")


class Seat(int):
    """A seat offered as an option: the number itself, but it reads `seat 2` where it is 1."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"seat {int(self) + 1}"

    __repr__ = __str__


@lru_cache(maxsize=4096)
def own(name: str, seat: int) -> str:
    """The name of what belongs to a seat: `own("hand", 1)` is `hand of seat 2`."""
    return f"{name} of {Seat(seat)}"


@lru_cache(maxsize=4096)
def owned(name: str) -> tuple[str, int | None]:
    """A name made by `own` taken apart: `("hand", 1)`; any other name, and None."""
    match = _OWN.fullmatch(name)
    return (match[1], int(match[2]) - 1) if match else (name, None)
