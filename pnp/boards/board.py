"""A board as rules ask it: named spaces, the steps between them, and what is counted in steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush

from pnp.boards.between import Between

Passable = Callable[[str], bool]
"""Whether a space may be gone through."""
Cost = Callable[[str, str], int | None]
"""What the step from one space to the next costs; None where nobody passes."""

_KEPT = 200_000
"""Distances that are kept, at most."""


class Board:
    """Spaces in order and the steps between them. Asking for a space that is not there raises `KeyError`."""

    def __init__(self, spaces: Sequence[str], steps: Mapping[str, Collection[str]], between: Between) -> None:
        self.spaces = tuple(spaces)
        """All spaces, in the order of the data."""
        self.laid = between
        """What is written of links, barriers, borders, paths and places."""
        self._number = {space: number for number, space in enumerate(self.spaces)}
        self._next = self._directed(steps)
        self._far: dict[str, dict[str, int]] = {}

    def _directed(self, steps: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
        beside = {space: set(steps.get(space, ())) for space in self.spaces}
        for a, b in self.laid.barriers:
            beside[a].discard(b)
            beside[b].discard(a)
        for link in self.laid.links:
            if link.first != link.second:
                beside[link.first].add(link.second)
                if not link.one_way:
                    beside[link.second].add(link.first)
        return {space: tuple(sorted(others, key=self._number.__getitem__)) for space, others in beside.items()}

    def row(self, space: str) -> str | None:
        """The name of the row that says what a space is: the space itself, or its terrain; None where nothing does."""
        return space if space in self._number else None

    def between(self, first: str, second: str) -> tuple[str, ...]:
        """What is named between two neighbours: kinds of borders, paths and links, each once."""
        return self.laid.kinds.get((first, second), ())

    def place(self, name: str) -> tuple[str, ...]:
        """The spaces of a named place."""
        return self.laid.places[name]

    def called(self, name: str) -> tuple[str, ...]:
        """The spaces that a name means: a space itself, or those of a place; none where there is no such name."""
        return (name,) if name in self._number else self.laid.places.get(name, ())

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces one step away, in order; a one-way link counts only on its way."""
        return self._next[space]

    def distance(self, first: str, second: str) -> int | None:
        """The fewest steps from one space to another; None where there is no way."""
        far = self._far.get(first)
        if far is None:
            if self._far and (len(self._far) + 1) * len(self.spaces) > _KEPT:
                del self._far[next(iter(self._far))]
            far = self._far[first] = {space: steps for space, steps, _ in self._spread(first)}
        if second not in self._number:
            raise KeyError(second)
        return far.get(second)

    def _spread(
        self, first: str, passable: Passable | None = None, most: int | None = None
    ) -> Iterator[tuple[str, int, str | None]]:
        """Every space that can be reached, nearest first, with its distance and the space before it."""
        seen, edge, steps = {first}, [first], 0
        yield first, 0, None
        while edge and (most is None or steps < most):
            steps += 1
            reached = []
            for space in edge:
                if space != first and passable is not None and not passable(space):
                    continue
                for other in self._next[space]:
                    if other not in seen:
                        seen.add(other)
                        reached.append(other)
                        yield other, steps, space
            edge = reached

    def path(self, first: str, second: str, passable: Passable | None = None) -> tuple[str, ...] | None:
        """A shortest way with both its ends; every space between them is passable. None where there is no way."""
        self._number[second]
        before: dict[str, str | None] = {}
        for space, _, last in self._spread(first, passable):
            before[space] = last
            if space == second:
                break
        else:
            return None
        way: list[str] = []
        step: str | None = second
        while step is not None:
            way.append(step)
            step = before[step]
        return tuple(reversed(way))

    def within(self, space: str, steps: int, passable: Passable | None = None) -> tuple[str, ...]:
        """The spaces at most so many steps away, this one too, in order; every space on the way is passable."""
        return self._sorted(other for other, _, _ in self._spread(space, passable, steps))

    def reach(self, space: str, points: int, cost: Cost) -> dict[str, int]:
        """The spaces that so many move points reach, with what each takes, cheapest first; the start takes none."""
        taken: dict[str, int] = {}
        queue = [(0, self._number[space])]
        while queue:
            spent, number = heappop(queue)
            here = self.spaces[number]
            if here in taken:
                continue
            taken[here] = spent
            for other in self._next[here]:
                price = None if other in taken else cost(here, other)
                if price is not None and spent + price <= points:
                    heappush(queue, (spent + price, self._number[other]))
        return taken

    def walks(self, space: str, steps: int, passable: Passable | None = None) -> tuple[str, ...]:
        """Where a walk of exactly so many steps can end that never turns straight back, in order.

        Every space on the way is passable; where the walk ends need not be.
        """
        states: dict[tuple[str | None, str], None] = {(None, space): None}
        for step in range(steps):
            states = {
                (here, other): None
                for last, here in states
                if step == 0 or passable is None or passable(here)
                for other in self._next[here]
                if other != last
            }
        return self._sorted({here for _, here in states})

    def parts(self, keep: Passable | None = None) -> tuple[tuple[str, ...], ...]:
        """The spaces (those to `keep`) in groups that hang together, whichever way their one-way links lead."""
        left = {space: None for space in self.spaces if keep is None or keep(space)}
        found = []
        while left:
            part = _flood(next(iter(left)), lambda space: (*self._next[space], *self._last[space]), left)
            found.append(self._sorted(part))
            for space in part:
                del left[space]
        return tuple(found)

    @cached_property
    def connected(self) -> bool:
        """Whether there is a way from every space to every other."""
        first = self.spaces[0]
        there = _flood(first, self._next.__getitem__, self._number)
        return len(there) == len(_flood(first, self._last.__getitem__, self._number)) == len(self.spaces)

    def into(self, space: str) -> tuple[str, ...]:
        """The spaces from which one step leads here, in order."""
        return tuple(self._last[space])

    @cached_property
    def _last(self) -> dict[str, list[str]]:
        before: dict[str, list[str]] = {space: [] for space in self.spaces}
        for space, others in self._next.items():
            for other in others:
                before[other].append(space)
        return before

    def _sorted(self, spaces: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(spaces, key=self._number.__getitem__))


def _flood(first: str, steps: Callable[[str], Iterable[str]], among: Container[str]) -> dict[str, None]:
    """The spaces that steps lead to, without leaving those it is among."""
    found, edge = {first: None}, [first]
    while edge:
        for other in steps(edge.pop()):
            if other in among and other not in found:
                found[other] = None
                edge.append(other)
    return found
