"""How a sensible guild plays: it reckons what a city card is worth to it, and what one more thief there adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import erf, sqrt
from typing import Any

from pnp.engine import Choice, View, once, own

CARD = "city card of {}"
"""The pile of a section's card."""
BID = 5
LATER = 1.0
"""Thieves of guilds behind that are reckoned with, as a part of an even spread."""
MEAN, SPREAD = 3.5, 35 / 12
"""Of a die."""


def thumb(view: View, choice: Choice) -> Any:
    """Bid little, look where most is to be had, and place each thief where it adds most."""
    options = choice.options
    match choice.phase:
        case "bid":
            return min(BID, options[-1])
        case "reroll":
            return None
        case "spy":
            return max(options, key=lambda name: stake(view, name))
        case "deploy":
            best = max(options[1:], key=lambda name: added(view, name))
            return best if added(view, best) > 0 else None
        case _:  # the victim: whoever is ahead
            return max(options, key=lambda seat: riches(view, seat))


@once
def riches(view: View, seat: int) -> int:
    """What a guild's gold and thieves at home come to."""
    return int(view.track(own("gold", seat)) + view.numbers.worth * view.count(own("thieves", seat)))


@once
def thief_worth(view: View) -> float:
    """Gold that a thief is worth: what it counts at the end, and what it may earn until then."""
    earns = mean((gold(card), count) for card, count in deck(view)) * len(view.rows("city"))
    turns, thieves = view.numbers.turns - view.track("turn"), view.numbers.thieves * len(view.seats)
    return float(view.numbers.worth + turns * earns / thieves)


@once
def deck(view: View) -> list[tuple[Any, int]]:
    """The titles that may lie under a card one has not seen, and how often each is left."""
    gone = Counter(card.name for card in view.known("discard"))
    gone.update(card.name for row in view.rows("city") for card in view.known(CARD.format(row.name)))
    return [(card, copies - gone[card.name]) for card, copies in view.titles("card")]


def mean(values: Iterable[tuple[float, int]]) -> float:
    """The mean of values, each so many times; nothing of none."""
    total = count = 0.0
    for value, times in values:
        total, count = total + value * times, count + times
    return total / count if count else 0.0


@cache
def average(dice: str | None) -> float:
    """What dice show on average; nothing without dice."""
    count, _, sides = (dice or "0d0").partition("d")
    return int(count) * (int(sides) + 1) / 2


def gold(card: Any, share: float = 1) -> float:
    """Gold that a card brings its winner on average, where a share of what is won is paid."""
    return average(card.gains) * share - average(card.loses)


def worth_of(view: View, card: Any, row: Any) -> float:
    """What winning a card in a section is worth; what one of several opponents loses is shared with the others."""
    thief, foes = thief_worth(view), len(view.seats) - 1
    harm = (average(card.robs) + card.falls * row.lost * thief) / foes
    return float(gold(card, row.share / 100) + harm + (card.joins * row.joined - card.leaves * row.lost) * thief)


@once
def value(view: View, name: str) -> float:
    """What the card of a section is worth, or may be on average."""
    row = next(row for row in view.rows("city") if row.name == name)
    seen = [(card, 1) for card in view.known(CARD.format(name))]
    return mean((worth_of(view, card, row), count) for card, count in seen or deck(view))


@once
def stake(view: View, name: str) -> float:
    """How far apart the cards lie that may lie in a section: it is best to look where that matters most."""
    row = next(row for row in view.rows("city") if row.name == name)
    values = [worth_of(view, card, row) for card, count in deck(view) if count]
    return max(values, default=0) - min(values, default=0)


@once
def rivals(view: View, name: str) -> tuple[float, ...]:
    """The thieves that each other guild has in a section, with those that may yet come from guilds behind."""
    thieves, sections = view.known(name), len(view.rows("city"))
    here = view.track(own("place", view.seat))
    counts = []
    for seat in view.seats:
        if seat != view.seat:
            later = view.track(own("place", seat)) > here
            count = sum(thief.owner == seat for thief in thieves)
            counts.append(count + (LATER * view.count(own("thieves", seat)) / sections if later else 0))
    return tuple(counts)


def chance(mine: int, theirs: tuple[float, ...]) -> float:
    """The chance that so many dice beat those of all others, each by itself."""
    if not mine:
        return 0.0
    won = 1.0
    for count in theirs:
        if count:
            won *= 0.5 + 0.5 * erf(MEAN * (mine - count) / sqrt(2 * SPREAD * (mine + count)))
    return won


def added(view: View, name: str) -> float:
    """What thieves sent on to a section add to its promise, each: as many as do best, for one alone may do nothing."""
    mine = sum(thief.owner == view.seat for thief in view.known(name))
    others, worth = rivals(view, name), value(view, name)
    if worth <= 0:
        return 0.0
    sure, left = chance(mine, others), view.count(own("thieves", view.seat))
    return worth * max((chance(mine + more, others) - sure) / more for more in range(1, left + 1))
