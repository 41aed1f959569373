"""What becomes of cards, counted over games: how often a title was drawn, played and kept, and who won that saw it."""

from __future__ import annotations

import collections
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

NOBODY = -1
"""What a game that nobody won is for a seat."""
count_up: Callable[[Counter[Any], Iterable[Any]], None] = getattr(collections, "_count_elements", Counter.update)
"""`Counter.update` for what is surely no mapping: twenty calls a game that need not ask are quicker by a twentieth."""


Lot = tuple[str, int, str, int, int]
"""Seats of which nothing but the cards they drew should tell them apart: component, seat, agent, drew, outcome.

They drew from a component, sat at a place, answered as an agent does, and drew about as many pieces of it (`about`);
the outcome is what the game was for them: by how many their victory was shared, 0 for a defeat, `NOBODY` where nobody
won.
"""


@dataclass
class Fates:
    """Counts by the id of a title.

    `drawn` pieces that entered a hand, `played` that were an answer or part of one, `resolved` that left a hand after
    such an answer, `kept` that were in a hand at the end; `ended` games in which no piece was answered after it.

    The others count seats, each game anew: `lots` the seats of a lot, `seen` those of them that drew a title; `offered`
    those that drew it and could play it, `acted` those that drew it and did, `used` by outcome all that did. To play is
    to answer where the card is not only thrown away. `alike` counts games in which several seats saw a title: how many,
    how many of these won, and by how many the victory was shared. Who was asked last has seen, too, what
    was then turned up from a draw pile; in a solitaire its player has all of that.

    Of units that stood on a board `units` counts games by a title, the seat it was for and its agent, how many came to
    stand there, how many did at the end, how many enemies fell by their acts, how many of them were among the first
    half that the seat lost (`NOT_YET` where it never lost that many), and the outcome; `armies` by a seat, the side it
    chose, its list (-1: none), and the same of all its units, but for the half.
    """

    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    resolved: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    alike: Counter[tuple[str, int, int, int]] = field(default_factory=Counter)
    lots: Counter[Lot] = field(default_factory=Counter)
    seen: dict[Lot, Counter[str]] = field(default_factory=dict)
    used: dict[int, Counter[str]] = field(default_factory=dict)
    met: dict[str, int] = field(default_factory=dict)
    """The number of the first game in which a title was seen."""
    units: Counter[tuple[str, int, str, int, int, int, int, int]] = field(default_factory=Counter)
    armies: Counter[tuple[int, str, int, int, int, int, int]] = field(default_factory=Counter)

    def add(self, other: Fates) -> None:
        """Add the counts of other matches."""
        for name in _TITLES:
            getattr(self, name).update(getattr(other, name))
        self.alike.update(other.alike)
        self.lots.update(other.lots)
        self.units.update(other.units)
        self.armies.update(other.armies)
        for lot, titles in other.seen.items():
            self.seen.setdefault(lot, Counter()).update(titles)
        for outcome, titles in other.used.items():
            self.used.setdefault(outcome, Counter()).update(titles)
        for title, number in other.met.items():
            self.met[title] = min(number, self.met.get(title, number))

    def told(self) -> dict[str, Any]:
        """As plain lists and mappings, the same for the same counts."""
        told: dict[str, Any] = {name: dict(sorted(getattr(self, name).items())) for name in _TITLES}
        seen = [[*lot, count, dict(sorted(self.seen[lot].items()))] for lot, count in sorted(self.lots.items())]
        used = [[outcome, dict(sorted(titles.items()))] for outcome, titles in sorted(self.used.items())]
        alike = sorted([*key, count] for key, count in self.alike.items())
        stood = {name: sorted([*key, count] for key, count in getattr(self, name).items()) for name in _BOARDS}
        return told | {"alike": alike, "seen": seen, "used": used, "met": dict(sorted(self.met.items()))} | stood

    @classmethod
    def of(cls, told: dict[str, Any]) -> Fates:
        """The fates that were told so."""
        fates = cls(met=told["met"])
        for name in _TITLES:
            setattr(fates, name, Counter(told[name]))
        for name in ("alike", *_BOARDS):
            setattr(fates, name, Counter({tuple(key): count for *key, count in told[name]}))
        for *lot, count, titles in told["seen"]:
            fates.lots[tuple(lot)] = count
            fates.seen[tuple(lot)] = Counter(titles)
        fates.used = {outcome: Counter(titles) for outcome, titles in told["used"]}
        return fates


_TITLES = ("drawn", "played", "resolved", "kept", "ended", "offered", "acted")
_BOARDS = ("units", "armies")


@cache
def about(count: int) -> int:
    """Numbers of drawn pieces as one that are near each other: up to 128 each alone, then 64 steps to the double.

    Not fewer: who is out early has seen less, so in wide steps who saw a card has played on for longer, and often won.
    """
    if count <= 128:
        return count
    shift = count.bit_length() - 7
    return count >> shift << shift
