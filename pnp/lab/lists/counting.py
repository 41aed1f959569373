"""Counting: how many legal lists there are, and one of them drawn evenly, so that every one can come and none is begun
that cannot be ended.

Cards that cost, count and are limited alike are one class. Class by class it is counted how many copies may be taken of
it, from the last class to the first, for every sum that the classes before it can have; a draw then goes from the first
to the last, and takes so many copies as often as that leads to lists. A sum to which no later class adds is
checked and forgotten, so that only those are told apart that still matter. What cards cost is not told apart
in this way, if there are few points: for each of them the ways stand side by side in one large number, and are added up
at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import comb
from random import Random
from typing import Any, NamedTuple

from pnp.model.built import ANY, MOST_CARDS, Building, Limits
from pnp.model.errors import PnpError

_CHUNK = 32
_MOST_STEPS, _MOST_WAYS = 1_000_000, 2_000_000
"""Steps from sum to sum, over all classes, and numbers of ways; beyond them counting would take long."""
_FEW_POINTS = 1_000
"""As many are counted side by side."""

_TOO_MANY = "These limits tell too many lists apart to count them: take some of them out."
State = tuple[int, ...]


class NoList(PnpError):
    """No list that is wanted can be built."""


class TooMany(NoList):
    """There are more lists to tell apart than can be counted."""


class NoneLegal(NoList):
    """There is no list within the limits, however long one looks."""


class _Sum(NamedTuple):
    """A limit: what one copy of each class adds to it, and what it is to come to; `rising` where nothing is taken off,
    `last` the last class that adds to it."""

    weights: tuple[int, ...]
    limits: Limits
    rising: bool
    last: int


class _Class(NamedTuple):
    """Cards that are alike but for their names, with how many more copies there may be of each.

    `ways[j][k]` is in how many ways the cards from the j-th on make k copies.
    """

    cards: tuple[str, ...]
    most: int
    ways: tuple[tuple[int, ...], ...]


class Counted:
    """All legal lists of some cards, among them those that hold what is `kept` at least."""

    def __init__(self, cards: Mapping[str, Any], building: Building, kept: Mapping[str, int] | None = None) -> None:
        kept = kept or {}
        needs = [need for need in building.needs if not need.forbids]
        size = building.size
        limits = [Limits(max(1, size.least), min(size.most or MOST_CARDS, MOST_CARDS)), building.points]
        limits += [need.limits for need in needs]

        def weights(card: Any) -> State:
            return (1, building.cost(card), *(need.weight(card) for need in needs))

        alike: dict[tuple[State, int], list[str]] = {}
        for ident, card in cards.items():
            if any(need.forbids and need.weight(card) for need in building.needs):
                continue
            weight = weights(card)
            most = _most(building.most_of(card), weight, limits, card.name) - kept.get(ident, 0)
            alike.setdefault((weight, max(0, most)), []).append(ident)
        if size.most is None and sum(len(group) * most for (_, most), group in alike.items()) <= MOST_CARDS:
            limits[0] = Limits(limits[0].least)  # no list gets there, so its cards need not be counted on
        ordered = _ordered(alike, limits)
        self._classes = [_class(alike[key], key[1], limits, key[0]) for key in ordered]
        if sum(len(each) for group in self._classes for each in group.ways) > _MOST_WAYS:
            raise TooMany(_TOO_MANY)
        self._kept = dict(kept)
        start = [sum(weights(cards[ident])[at] * count for ident, count in kept.items()) for at in range(len(limits))]
        self._points, self._top, self._spent, self._prices = ANY, 0, 0, [0] * len(ordered)
        told_apart = list(range(len(limits)))
        if building.points.most is not None and building.points.most <= _FEW_POINTS:
            told_apart.remove(1)
            self._points, self._top, self._spent = building.points, building.points.most, start[1]
            self._prices = [weight[1] for weight, _ in ordered]
        self._sums = [_sum([weight[at] for weight, _ in ordered], limits[at]) for at in told_apart]
        bits = sum(sum(group.ways[0]).bit_length() for group in self._classes)
        if limits[0].most is not None:
            titles = sum(len(group.cards) for group in self._classes)
            bits = min(bits, comb(titles + limits[0].most, limits[0].most).bit_length())
        self._bytes = bits // 8 + 1  # enough for the ways of a number of points
        self._sides: dict[tuple[int, State], list[int]] = {}
        self._counts = self._counted(self._after(-1, tuple(start[at] for at in told_apart)))

    @property
    def total(self) -> int:
        """How many lists there are."""
        return sum(self._ways(0, state, self._spent) for state in self._counts[0])

    def _ways(self, at: int, state: State, spent: int) -> int:
        """In how many ways lists that have spent some points go on from a state, within the limits of points."""
        if (at, state) not in self._sides:
            told = self._counts[at][state].to_bytes(self._bytes * (self._top + 1), "little")
            each = (told[place : place + self._bytes] for place in range(0, len(told), self._bytes))
            self._sides[at, state] = list(accumulate((int.from_bytes(one, "little") for one in each), initial=0))
        sums = self._sides[at, state]
        most = self._top if self._points.most is None else self._points.most - spent
        return 0 if most < 0 else sums[most + 1] - sums[min(most + 1, max(0, self._points.least - spent))]

    def draw(self, random: Random) -> dict[str, int]:
        """One of them, each as likely as any other: how many copies of which cards.

        Raises:
            NoneLegal: there is none.
        """
        if not self.total:
            raise NoneLegal("No legal list can be built of these cards within these limits.")
        (state,), spent = self._counts[0], self._spent
        drawn = dict(self._kept)
        for at, group in enumerate(self._classes):
            price = self._prices[at]
            ways = [
                (count, after, group.ways[0][count] * self._ways(at + 1, after, spent + price * count))
                for count, after in self._steps(at, state)
                if after in self._counts[at + 1]
            ]
            count, state = _one(ways, random)
            spent += price * count
            for place, card in enumerate(group.cards):
                rest = group.ways[place + 1]
                fits = [(n, None, rest[count - n]) for n in range(min(group.most, count) + 1) if count - n < len(rest)]
                taken, _ = _one(fits, random)
                count -= taken
                if taken:
                    drawn[card] = drawn.get(card, 0) + taken
        return drawn

    def _counted(self, start: State | None) -> list[dict[State, int]]:
        """For each class, and behind the last, in how many ways lists go on from each state that can be there, for
        every number of points that they may yet cost."""
        levels: list[dict[State, int]] = [{} if start is None else {start: 0}]
        taken = 0
        for at in range(len(self._classes)):
            found: dict[State, int] = {}
            for state in levels[at]:
                for _, after in self._steps(at, state):
                    found[after] = 0
                    taken += 1
                if taken > _MOST_STEPS:
                    raise TooMany(_TOO_MANY)
            levels.append(found)
        levels[-1] = dict.fromkeys(levels[-1], 1)
        all_points = (1 << 8 * self._bytes * (self._top + 1)) - 1
        for at in range(len(self._classes) - 1, -1, -1):
            ways, later, shift = self._classes[at].ways[0], levels[at + 1], 8 * self._bytes * self._prices[at]
            for state in levels[at]:
                found_ways = 0
                for count, after in self._steps(at, state):
                    found_ways += ways[count] * later[after] << shift * count
                levels[at][state] = found_ways & all_points
        return levels

    def _steps(self, at: int, state: State) -> Iterable[tuple[int, State]]:
        """How many copies a class may give in a state, and the state after it."""
        weights = [each.weights[at] for each in self._sums]
        for count in range(len(self._classes[at].ways[0])):
            sums = tuple([value + weight * count for value, weight in zip(state, weights, strict=True)])
            if any(each.rising and _over(value, each) for value, each in zip(sums, self._sums, strict=True)):
                return
            after = self._after(at, sums)
            if after is not None:
                yield count, after

    def _after(self, at: int, sums: State) -> State | None:
        """A state behind a class, with the sums that are done with forgotten; None where one of them came out wrong."""
        kept = []
        for value, each in zip(sums, self._sums, strict=True):
            if each.last <= at:
                if each.last == at and not each.limits.hold(value):
                    return None
                kept.append(0)
            elif each.rising and each.limits.most is None:
                kept.append(min(value, each.limits.least))
            else:
                kept.append(value)
        return tuple(kept)


def _ordered(alike: Iterable[tuple[State, int]], limits: Sequence[Limits]) -> list[tuple[State, int]]:
    """Classes in the order in which they are gone through: those that add to the same limits stand together, so that
    each limit is soon done with, first those of the smallest limits, last those that add to none."""
    keys = list(alike)
    parts: list[set[int]] = []
    for weight, _ in keys:
        mine = {at for at, each in enumerate(weight) if at > 1 and each}
        together = [part for part in parts if part & mine]
        if mine:
            parts = [part for part in parts if not part & mine] + [mine.union(*together)]
    parts.sort(key=lambda part: (max(_size_of(limits[at]) for at in part), min(part)))

    def place(key: tuple[State, int]) -> tuple[int, list[bool], tuple[State, int]]:
        adds = {at for at, each in enumerate(key[0]) if at > 1 and each}
        first = next((number for number, part in enumerate(parts) if part & adds), len(parts))
        return first, [bool(each) for each in key[0][2:]], key

    return sorted(keys, key=place)


def _size_of(limits: Limits) -> int:
    """How many sums there are to be told apart within limits."""
    return limits.least if limits.most is None else limits.most


def _sum(weights: Sequence[int], limits: Limits) -> _Sum:
    last = max((at for at, weight in enumerate(weights) if weight), default=-1)
    return _Sum(tuple(weights), limits, min(weights, default=0) >= 0, last)


def _over(value: int, each: _Sum) -> bool:
    return each.limits.most is not None and value > each.limits.most


def _most(own: int | None, weights: State, limits: Sequence[Limits], name: str) -> int:
    """How many copies of a card there can be at all.

    Raises:
        NoList: nothing limits it.
    """
    bounds = [
        each.most // weight
        for weight, each in zip(weights, limits, strict=True)
        if each.most is not None and weight > 0
    ]
    bounds += [] if own is None else [own]
    if not bounds:
        raise NoList(f"Nothing limits how many {name} a list holds: give 'building' a size, points or copies.")
    return min(*bounds, MOST_CARDS)


def _class(cards: Sequence[str], most: int, limits: Sequence[Limits], weights: State) -> _Class:
    bounds = [
        each.most // weight
        for weight, each in zip(weights, limits, strict=True)
        if each.most is not None and weight > 0
    ]
    ways: list[tuple[int, ...]] = [(1,)]
    for _ in cards:
        rest = ways[0]
        longest = min([len(rest) + most, *(bound + 1 for bound in bounds)])
        if longest * len(cards) > _MOST_WAYS:
            raise TooMany(_TOO_MANY)
        ways.insert(0, tuple(sum(rest[max(0, k - most) : k + 1]) for k in range(longest)))
    return _Class(tuple(cards), most, tuple(ways))


def _one(ways: Sequence[tuple[int, Any, int]], random: Random) -> tuple[int, Any]:
    """One of several by their weights."""
    left = below(random, sum(weight for _, _, weight in ways))
    for count, after, weight in ways:
        if left < weight:
            return count, after
        left -= weight
    raise AssertionError("weights that do not add up")


def below(random: Random, total: int) -> int:
    """A whole number from 0 to below `total`, each as likely, however large; of `random()` alone, as all chance is."""
    chunks = (total.bit_length() + _CHUNK - 1) // _CHUNK
    while True:
        drawn = 0
        for _ in range(chunks):
            drawn = drawn << _CHUNK | int(random.random() * (1 << _CHUNK))
        drawn >>= chunks * _CHUNK - total.bit_length()
        if drawn < total:
            return drawn
