"""What dice come to: combos of those alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

FACES = range(1, 7)


def showing(face: int) -> str:
    """The track that counts the dice with a face."""
    return f"dice showing {face}"


def combos(roll: Iterable[int]) -> list[tuple[int, int]]:
    """How many dice are alike and what they show, most first, the higher face first; `(0, 0)` where no two are."""
    alike = [(count, face) for face, count in Counter(roll).items() if count > 1]
    return sorted(alike, reverse=True) or [(0, 0)]
