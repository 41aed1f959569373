"""Tokens: which titles they may have, as far as it is settled, and how likely each of them has one.

A token is a piece that nobody need identify yet: a place of a shuffle. Where a title is seen that any of several tokens
may have, each has it as likely as its shuffle dealt it there; what came into that shuffle unknown is followed back to
the shuffle before.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.engine.worlds.history import Title
from pnp.engine.worlds.tracing import Trace

Fresh = dict[int, tuple[list[int], frozenset[int], dict[Title, int]]]
"""By their numbers the shuffles of pieces just out of the box: these, and how many of a title nobody knows there."""


class Lost(Exception):
    """What was seen does not fit with how it was followed."""


class Tokens:
    """The titles of a trace's tokens on their way to be settled; `numbers` has the pieces of a title."""

    def __init__(
        self, trace: Trace, numbers: dict[Title, list[int]], fresh: Fresh, chance: Callable[[], float]
    ) -> None:
        self._trace, self._numbers, self._fresh, self._chance = trace, numbers, fresh, chance
        self._titles, self._homes = trace.titles.copy(), trace.homes
        count = len(trace.mixed)
        self._came: list[list[int]] = [[] for _ in range(count)]
        self._open: list[dict[Title, int]] = [{}] * count
        """Of each shuffle the titles that its tokens may have, with how many."""
        self._unknown: list[dict[int, list[int]]] = [{}] * count
        """Of each shuffle the untitled tokens that came into it, by their homes."""
        self._left = [len(mixed.free) for mixed in trace.mixed]
        self._origins: dict[int, int] = {}
        self._single = len(trace.mixed) == 1 and not self._unknown[0]

    def _is(self, token: int, title: Title) -> None:
        """A token has a title.

        Raises:
            Lost: it cannot be.
        """
        known = self._titles[token]
        if known is None:
            if not self._odds(self._homes[token], title):
                raise Lost
            self._claim(token, title)
        elif known != title:
            raise Lost

    def _odds(self, home: int, title: Title) -> float:
        """How likely an untitled token of a shuffle has a title."""
        ways: float = self._open[home].get(title, 0)
        for other, tokens in self._unknown[home].items():
            if tokens:
                ways += len(tokens) * self._odds(other, title)
        return ways / self._left[home] if ways else 0.0

    def _claim(self, token: int, title: Title) -> None:
        """Give a token a title, and say which of those that came into its shuffle it was, if that has none yet."""
        self._titles[token] = title
        home = self._homes[token]
        self._left[home] -= 1
        self._trace_back(token, home, title)

    def _trace_back(self, token: int, home: int, title: Title) -> None:
        open_, unknown = self._open[home], self._unknown[home]
        sure = open_.get(title, 0)
        if unknown:
            ways = [(other, len(tokens) * self._odds(other, title)) for other, tokens in unknown.items() if tokens]
            chance = self._chance() * (sure + sum([odds for _, odds in ways]))
            if chance >= sure:
                tokens: list[int] = []
                for other, odds in ways:
                    chance -= odds
                    if odds:
                        tokens = unknown[other]
                        if chance < sure:
                            break
                origin = self._origins[token] = tokens.pop(int(self._chance() * len(tokens)))
                self._claim(origin, title)
                return
        if not sure:
            raise Lost
        open_[title] = sure - 1

    def _one_for(self, tokens: list[int], title: Title) -> int:
        """One of the untitled tokens to have a title, as likely as it has it."""
        homes = self._homes
        if self._single:
            if not tokens or not self._open[0].get(title):
                raise Lost
            token = tokens[int(self._chance() * len(tokens))]
            self._titles[token] = title
            self._open[0][title] -= 1
            self._left[0] -= 1
            return token
        odds = {home: self._odds(home, title) for home in {homes[token] for token in tokens}}
        if len(odds) == 1:
            if not any(odds.values()):
                raise Lost
            token = tokens[int(self._chance() * len(tokens))]
        else:
            chance = self._chance() * sum([odds[homes[token]] for token in tokens])
            token = -1
            for one in tokens:
                if odds[homes[one]]:
                    token = one
                    chance -= odds[homes[one]]
                    if chance < 0:
                        break
            if token < 0:
                raise Lost
        self._claim(token, title)
        return token

    def _shuffled(self, number: int, came: list[int]) -> list[int]:
        """The tokens of a shuffle in place of those that came into it."""
        mixed, titles = self._trace.mixed[number], self._titles
        if len(came) != len(mixed.free) + len(mixed.kept):
            raise Lost
        self._came[number] = came
        fresh = self._fresh.get(number)
        if fresh is not None and fresh[0] == came:
            self._open[number] = fresh[2].copy()
        else:
            open_ = self._open[number] = {}
            unknown = self._unknown[number] = {}
            for token in came:
                title = titles[token]
                if title is None:
                    unknown.setdefault(self._homes[token], []).append(token)
                else:
                    open_[title] = open_.get(title, 0) + 1
            for token, title in mixed.kept:
                self._trace_back(token, number, title)
            if came and max(came) < self._trace.boxed:
                self._fresh[number] = came.copy(), frozenset(came), open_.copy()
        return list(range(mixed.first, mixed.first + len(came)))

    def _named(self, number: int, came: list[int], numbers: list[int]) -> list[int]:
        """Number the tokens of a shuffle whose title is known; the pieces that are left over."""
        titles, mixed, origins = self._titles, self._trace.mixed[number], self._origins
        tokens = range(mixed.first, mixed.first + len(came))
        fresh = self._fresh.get(number)
        if fresh is not None and fresh[0] == came:
            inside, used = fresh[1], set[int]()
            for token in tokens:
                title = titles[token]
                if title is not None:
                    for piece in self._numbers[title]:
                        if piece in inside and piece not in used:
                            break
                    else:
                        raise Lost
                    used.add(piece)
                    numbers[token] = piece
            return [piece for piece in came if piece not in used]
        claimed = {origins[token] for token in tokens if token in origins}
        named: dict[Title, list[int]] = {}
        rest: list[int] = []
        for token in came:
            title = titles[token]
            if title is None:
                rest.append(numbers[token])
            elif token not in claimed:
                named.setdefault(title, []).append(numbers[token])
        for token in tokens:
            title = titles[token]
            if title is not None:
                numbers[token] = numbers[origins[token]] if token in origins else named[title].pop()
        return rest + [piece for some in named.values() for piece in some]
