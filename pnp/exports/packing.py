"""Rectangles in a room: where things lie on a flat table so that none covers another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

_STEPS = 14
"""How often the span between too large and small enough is halved: the result is exact to a ten thousandth of it."""

Size = tuple[float, float]
Spot = tuple[float, float]


class _Edge(NamedTuple):
    """A stretch of the skyline: from `x`, so wide, free from `y` downward."""

    x: float
    y: float
    wide: float


def laid(sizes: Sequence[Size], room: Size) -> list[Spot] | None:
    """The left top of each rectangle in a room, in the order of `sizes`; None when they do not all find a place.

    The tallest go first, each as high up and then as far left as it can.
    """
    order = sorted(range(len(sizes)), key=lambda n: (-sizes[n][1], -sizes[n][0], n))
    skyline = [_Edge(0.0, 0.0, room[0])]
    spots: list[Spot] = [(0.0, 0.0)] * len(sizes)
    for number in order:
        size = sizes[number]
        places = [spot for at in range(len(skyline)) if (spot := _rest(skyline, at, size, room)) is not None]
        if not places:
            return None
        x, y = min(places, key=lambda spot: (spot[1], spot[0]))
        spots[number] = (x, y)
        skyline = _raised(skyline, x, y + size[1], size[0])
    return spots


def _rest(skyline: list[_Edge], at: int, size: Size, room: Size) -> Spot | None:
    """Where a rectangle comes to rest with its left side at an edge of the skyline."""
    x, right = skyline[at].x, skyline[at].x + size[0]
    if right > room[0] + 1e-9:
        return None
    y = max(edge.y for edge in skyline[at:] if edge.x < right - 1e-9)
    return (x, y) if y + size[1] <= room[1] + 1e-9 else None


def _raised(skyline: list[_Edge], x: float, y: float, wide: float) -> list[_Edge]:
    right = x + wide
    new = [_Edge(x, y, wide)]
    for edge in skyline:
        end = edge.x + edge.wide
        if edge.x < x - 1e-9:
            new.append(_Edge(edge.x, edge.y, min(end, x) - edge.x))
        if end > right + 1e-9:
            start = max(edge.x, right)
            new.append(_Edge(start, edge.y, end - start))
    return sorted(new)


def largest(
    sizes: Callable[[float], Sequence[Size]], room: Size, least: float, most: float
) -> tuple[float, list[Spot]] | None:
    """The largest scale at which all rectangles find a place, and the places; None when not even the least will do."""
    if (spots := laid(sizes(most), room)) is not None:
        return most, spots
    found = laid(sizes(least), room)
    if found is None:
        return None
    best = (least, found)
    low, high = least, most
    for _ in range(_STEPS):
        middle = (low + high) / 2
        spots = laid(sizes(middle), room)
        if spots is None:
            high = middle
        else:
            low, best = middle, (middle, spots)
    return best
