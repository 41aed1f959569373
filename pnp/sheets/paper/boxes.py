"""Boxes on a page, and what becomes of them when the paper is turned over."""

from __future__ import annotations

from typing import Literal, NamedTuple

Axis = Literal["vertical", "horizontal"]
Edges = tuple[float, float, float, float]
"""Lengths in mm at the left, top, right and bottom."""


def tidy(length: float) -> float:
    """A length without the dust of its arithmetic, so that equal lengths are equal."""
    return round(length, 6)


class Box(NamedTuple):
    """A rectangle by its left, top, right and bottom in mm from the page's top left."""

    x0: float
    y0: float
    x1: float
    y1: float

    def grown(self, edges: Edges) -> Box:
        """The box with something added on each side."""
        left, top, right, bottom = edges
        return Box(tidy(self.x0 - left), tidy(self.y0 - top), tidy(self.x1 + right), tidy(self.y1 + bottom))

    def mirrored(self, axis: Axis, width: float, height: float) -> Box:
        """The same place seen on the other side of a page of that size, turned over about its middle."""
        if axis == "vertical":
            return Box(tidy(width - self.x1), self.y0, tidy(width - self.x0), self.y1)
        return Box(self.x0, tidy(height - self.y1), self.x1, tidy(height - self.y0))

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))


def mirrored_edges(edges: Edges, axis: Axis) -> Edges:
    """Lengths at four sides as they stand after turning over."""
    left, top, right, bottom = edges
    return (right, top, left, bottom) if axis == "vertical" else (left, bottom, right, top)


def mirrored_turn(turn: int, axis: Axis) -> int:
    """How far a back is turned so that its head lies behind the head of a front turned by `turn` degrees."""
    return ((360 if axis == "vertical" else 180) - turn) % 360
