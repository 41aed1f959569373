"""Wilson's interval: how far a rate counted in so many games may be off."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 %."""


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The lowest and the highest rate that so many wins go with; without a game everything does."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, z * z
    middle = rate + square / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
