"""Builds: the sure classes of a line's words in their order, and whether two lines are alike by them."""

from __future__ import annotations

from functools import lru_cache

from pnp.extract.cut.tokens import ANCHORS

_KEPT = 16_384
"""Pairs of builds that are kept: a book has few, again and again."""


@lru_cache(_KEPT)
def like(one: str, other: str) -> bool:
    """Whether two builds have most of their sure classes in one order."""
    shared = _shared(one, other)
    anchored = any(kind in ANCHORS for kind in shared)
    return anchored and 2 * len(shared) >= 1.2 * min(len(one), len(other)) and len(shared) >= 2


def _shared(one: str, other: str) -> str:
    """The longest row of classes that both have in this order."""
    best = [""] * (len(other) + 1)
    for kind in one:
        new = [""]
        for at, each in enumerate(other):
            longer = best[at] + kind if kind == each else ""
            new.append(max(longer, best[at + 1], new[at], key=len))
        best = new
    return best[-1]
