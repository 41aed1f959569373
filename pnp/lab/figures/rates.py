"""Rates as documents tell them: a share with Wilson's interval, rounded."""

from __future__ import annotations

from typing import Any

from pnp.lab.figures.wilson import wilson

DIGITS = 4


def rounded(value: float) -> float:
    """A figure with as many digits as documents have."""
    return round(value, DIGITS)


def rate(wins: float, games: float) -> dict[str, Any]:
    """`{rate, low, high}`: the share of games, and how far it may be off (Wilson, 95 %)."""
    low, high = wilson(wins, games)
    return {"rate": rounded(wins / games if games else 0.0), "low": rounded(low), "high": rounded(high)}
