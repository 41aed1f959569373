"""Sealed answers: what a seat wrote down, in any number of answers, and laid face down before it."""

from __future__ import annotations

from typing import Any


class Sealed:
    """A face-down note of a seat: nobody else knows what is on it, nor what was asked for it, until a rule opens it.

    Rules may act on its `value` while it is closed; then others learn of it what they see happen, and no more.
    """

    __slots__ = ("answers", "done", "eyes", "name", "owner", "value")

    def __init__(self, name: str, owner: int) -> None:
        self.name, self.owner = name, owner
        self.answers: list[Any] = []
        """The owner's answers, in order."""
        self.done = False
        self.value: Any = None
        """What they came to, once all are in."""
        self.eyes = 1 << owner
        """The seats that know it, as bits."""

    def open(self, *seats: int) -> Any:
        """Show it to these seats, or to everybody; return its value."""
        for seat in seats:
            self.eyes |= 1 << seat
        if not seats:
            self.eyes = -1
        return self.value

    def clear(self) -> None:
        """Throw it away once it was carried out: cards that it names may be shuffled, and nobody follows them."""
        self.value, self.answers = None, []

    def __repr__(self) -> str:
        return f"{self.name} ({'open' if self.eyes == -1 else 'sealed'})"
