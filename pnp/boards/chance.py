"""Chance for maps that are grown: the same numbers for the same seed on every machine.

Only `random()` of a seeded generator is used, and of floats only what every machine works out alike: sums, products,
quotients and square roots, but no powers, sines or logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

from pnp.boards.lattice import Point

T = TypeVar("T")

_OCTAVES = 3


class Chance:
    """A stream of chance that follows from some parts, such as a seed, a purpose and the number of an attempt."""

    def __init__(self, *parts: object) -> None:
        self.share = Random(int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")).random

    def below(self, count: int) -> int:
        """A whole number from 0 that is less than `count`."""
        return int(self.share() * count)

    def among(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.below(len(things))]

    def mixed(self, things: Sequence[T]) -> list[T]:
        """The things in random order."""
        return [thing for _, _, thing in sorted((self.share(), place, thing) for place, thing in enumerate(things))]


class Noise:
    """Hills and hollows without a seam: a height from 0 to 1 for every place; `wide` is how far apart hills lie."""

    def __init__(self, chance: Chance, wide: float) -> None:
        self._chance, self._wide = chance, wide
        self._layers: list[dict[tuple[int, int], tuple[float, float, float, float]]] = [{} for _ in range(_OCTAVES)]
        self._salts = [chance.below(1 << 32) for _ in range(_OCTAVES)]

    def at(self, place: Point) -> float:
        """How high a place lies."""
        total = weight = 0.0
        for layer, (knots, salt) in enumerate(zip(self._layers, self._salts, strict=True)):
            fine = 1 << layer
            x, y = place[0] * fine / self._wide, place[1] * fine / self._wide
            column, row = int(x // 1), int(y // 1)
            across, down = x - column, y - row
            across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
            try:
                a, b, c, d = knots[column, row]
            except KeyError:
                a, b, c, d = knots[column, row] = _corners(salt, column, row)
            top, low = a + (b - a) * across, c + (d - c) * across
            total += (top + (low - top) * down) / fine
            weight += 1 / fine
        return total / weight

    def ridge(self, place: Point) -> float:
        """The same ground as ranges: highest where it is half high."""
        return 1 - abs(2 * self.at(place) - 1)


def _corners(salt: int, column: int, row: int) -> tuple[float, float, float, float]:
    """The heights at the corners of a square of the grid below a layer: they hang on where it lies, and on no order."""
    places = (repr((salt, column + i, row + j)).encode() for j in (0, 1) for i in (0, 1))
    a, b, c, d = (int.from_bytes(blake2b(place, digest_size=4).digest(), "big") / (1 << 32) for place in places)
    return a, b, c, d
