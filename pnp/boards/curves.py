"""Lines and smooth curves through points, in whatever unit the points have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from pnp.boards.lattice import Point

Curve = tuple[tuple[Point, Point, Point, Point], ...]
"""Cubic pieces (start, two controls, end), each from where the one before it ended."""


def length(line: Sequence[Point]) -> float:
    """How long a line of points is."""
    return sum(dist(a, b) for a, b in pairwise(line))


def half_way(line: Sequence[Point]) -> Point:
    """The point in the middle of a line of points."""
    left = length(line) / 2
    for a, b in pairwise(line):
        step = dist(a, b)
        if step >= left:
            share = left / step if step else 0.0
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        left -= step
    return line[-1]


def softened(line: Sequence[Point]) -> list[Point]:
    """The middles of a line's edges between its ends; a closed line has no ends."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(line)]
    return [*middles, middles[0]] if line[0] == line[-1] else [line[0], *middles, line[-1]]


def smooth(line: Sequence[Point]) -> Curve:
    """A Catmull-Rom curve through points; one that ends where it begins is smooth there too."""
    closed = line[0] == line[-1]
    before = line[-2] if closed else line[0]
    after = line[1] if closed else line[-1]
    run = [before, *line, after]
    curve = []
    for p, a, b, n in zip(run, run[1:], run[2:], run[3:], strict=False):
        first = (a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6)
        second = (b[0] - (n[0] - a[0]) / 6, b[1] - (n[1] - a[1]) / 6)
        curve.append((a, first, second, b))
    return tuple(curve)
