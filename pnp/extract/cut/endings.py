"""Endings: last words that come back from row to row are a column of kinds, though nothing but a space parts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.extract.cut.tokens import Token

LONGEST = 7
"""Words of a row whose last one is looked at."""
_FEWEST = 6
_AGAIN = 0.7
"""Of the rows: so many have a last word that another one has, too."""
_DISTINCT = 0.9
"""Of the names: kinds are told of things that differ, and no two words of two names change places."""


def mark(rows: Sequence[list[Token]]) -> None:
    """Make the last words of neighbouring rows kinds, where they are."""
    if recur([row[-1].text for row in rows], [" ".join(token.text for token in row[:-1]) for row in rows]):
        for row in rows:
            if row[-1].kind == "W":
                row[-1] = row[-1]._replace(kind="k")


def recur(ends: Sequence[str], names: Sequence[str]) -> bool:
    """Whether the ends of some rows come back as kinds do, several of them, and the names before them do not."""
    many = len(ends)
    seen = Counter(ends)
    again = sum(times for times in seen.values() if times > 1)
    several = sum(times > 1 for times in seen.values()) > 1
    return (
        many >= _FEWEST
        and several
        and 2 * len(seen) <= many
        and again >= _AGAIN * many
        and len(set(names)) >= _DISTINCT * many
    )
