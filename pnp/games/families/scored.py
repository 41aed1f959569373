"""Scored: a rule of thumb as a table of scores, one a phase, that tell how good an option is to the seat asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from pnp.engine import Choice, View

Scores = Mapping[str, Callable[[View, Any], float]]
"""By the phase of a choice, or by what stands before its colon; from the view and an option that is not None."""


def highest(view: View, choice: Choice, scores: Scores) -> Any:
    """The option with the highest score, the first of equals; None where that is an option and no other is above 0."""
    phase = choice.phase
    score = scores[phase if phase in scores else phase.partition(":")[0]]
    best, top = None, -inf
    for option in choice.options:
        if option is not None:
            worth = score(view, option)
            if worth > top:
                best, top = option, worth
    return best if top > 0 or None not in choice.options else None


def deciding(moves: Sequence[Any], lacks: int, bonus: Callable[[Any], int]) -> Any:
    """The smallest of the moves that adds what a total lacks, or the largest where only all together do; else None."""
    if lacks <= 0 or sum(map(bonus, moves)) < lacks:
        return None
    ranked = sorted(moves, key=bonus)
    return next((move for move in ranked if bonus(move) >= lacks), ranked[-1])
