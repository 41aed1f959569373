"""Patterns: how many cards of a hand are of one suit, and the row of a table that it makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pnp.engine import Piece


def pattern(cards: Iterable[Piece]) -> str:
    """How many cards there are of each suit, the most first, as tables of patterns write it: `3+2`."""
    return "+".join(str(count) for count in sorted(Counter(card.type for card in cards).values(), reverse=True))


def row_of(rows: Iterable[Any], cards: Iterable[Piece]) -> Any:
    """The row whose `suits` are the pattern of some cards; None if there is none."""
    wanted = pattern(cards)
    return next((row for row in rows if row.suits == wanted), None)
