"""The dice that a game needs beside its box, read from the sentences of `needs:`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

SIDES = (4, 6, 8, 10, 12, 20)
"""The dice that tabletops know."""
_COUNTS = ("a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NAMES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}
_MANY = 30
_DIE = re.compile(
    rf"(?:\b(?P<count>\d+|{'|'.join(_COUNTS)})\s+)?"
    rf"(?:(?P<short>\d*)d(?P<sides>\d+)|(?P<name>\d+|{'|'.join(_NAMES)})-sided\s+(?:die|dice))\b",
    re.IGNORECASE,
)


class Dice(NamedTuple):
    """So many dice of so many sides."""

    number: int
    sides: int


def dice(needs: Iterable[str], players: int) -> list[Dice]:
    """What sentences such as `two six-sided dice`, `2d8`, `a ten-sided die for each player` ask for, by sides."""
    found: dict[int, int] = {}
    for need in needs:
        times = players if re.search(r"\b(each|every|per) player\b", need, re.IGNORECASE) else 1
        for match in _DIE.finditer(re.sub(r"\([^)]*\)", "", need)):
            name = (match["name"] or "").lower()
            sides = int(match["sides"] or (name if name.isdecimal() else _NAMES[name]))
            word = (match["count"] or "").lower()
            count = int(match["short"] or 0) or (int(word) if word.isdecimal() else max(1, _count(word)))
            if sides in SIDES:
                found[sides] = min(_MANY, found.get(sides, 0) + count * times)
    return [Dice(number, sides) for sides, number in sorted(found.items())]


def _count(word: str) -> int:
    return max(1, _COUNTS.index(word)) if word in _COUNTS else 1
