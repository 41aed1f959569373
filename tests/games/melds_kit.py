"""What the tests of the games of melds share: questions answered by a function, and names of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pnp.engine import Choice, Piece, Steps


def answered(steps: Steps[Any], answer: Callable[[Choice], Any]) -> Any:
    """Let a function answer every question of a phase."""
    try:
        choice = next(steps)
        while True:
            choice = steps.send(answer(choice))
    except StopIteration as end:
        return end.value


def last(choice: Choice) -> Any:
    """The option that stands last."""
    return choice.options[-1]


def names(cards: Iterable[Piece]) -> list[str]:
    """The names of cards, in their order."""
    return [card.name for card in cards]
