"""Nets: what a box is folded from, in mm. Parts share folds, flaps are narrower than what they hang on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]
Segment = tuple[Point, Point]
_DUST = 1e-6


class Part(NamedTuple):
    """A panel or flap: its corners in order, the fold it hangs on (None for the first), and what is glued to what.

    `face` names what is painted there (None: paper), turned by 0 or 180 degrees so that it stands upright on the folded
    box; `glue` says that it is covered with glue, on its upper side.
    """

    name: str
    corners: tuple[Point, ...]
    fold: Segment | None = None
    face: str | None = None
    glue: bool = False
    turn: int = 0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def edges(self) -> Iterator[Segment]:
        return zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)


class Net(NamedTuple):
    """Parts of one sheet of card; `notches` are half circles (centre, radius) cut into upper edges for a thumb."""

    name: str
    parts: tuple[Part, ...]
    notches: tuple[tuple[Point, float], ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all of it."""
        x0, y0, x1, y1 = self.box
        return x1 - x0, y1 - y0

    @property
    def box(self) -> tuple[float, float, float, float]:
        boxes = [part.box for part in self.parts]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        return left, top, max(box[2] for box in boxes), max(box[3] for box in boxes)

    @property
    def folds(self) -> list[Segment]:
        return [part.fold for part in self.parts if part.fold]

    def part(self, name: str) -> Part:
        """A part by its name."""
        return next(part for part in self.parts if part.name == name)

    @property
    def cuts(self) -> list[Segment]:
        """Every edge that is no fold, and not under a notch."""
        gone = [*self.folds, *(((x - r, y), (x + r, y)) for (x, y), r in self.notches)]
        return [left for part in self.parts for edge in part.edges for left in _without(edge, gone)]


def box(name: str, x: float, y: float, width: float, height: float, fold: str = "", face: str | None = None) -> Part:
    """A rectangle that hangs on its `left`, `right`, `top` or `bottom` side, or on nothing."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    sides = {"top": (0, 1), "right": (1, 2), "bottom": (2, 3), "left": (3, 0)}
    hinge = (corners[sides[fold][0]], corners[sides[fold][1]]) if fold else None
    return Part(name, corners, hinge, face or name)


def flap(
    name: str, fold: Segment, depth: float, inset: float, taper: float, glue: bool = False, face: str | None = None
) -> Part:
    """A flap on part of an edge, on the left of the way from its first to its second point as one looks along it.

    It begins `inset` inside both ends of the edge and narrows by `taper` on each side over its `depth`.
    """
    (x0, y0), (x1, y1) = fold
    length = abs(x1 - x0) + abs(y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    out_x, out_y = uy, -ux
    root = (x0 + ux * inset, y0 + uy * inset), (x1 - ux * inset, y1 - uy * inset)
    (ax, ay), (bx, by) = root
    tip = (bx + out_x * depth - ux * taper, by + out_y * depth - uy * taper)
    heel = (ax + out_x * depth + ux * taper, ay + out_y * depth + uy * taper)
    corners = tuple((_tidy(x), _tidy(y)) for x, y in (root[0], root[1], tip, heel))
    return Part(name, corners, (corners[0], corners[1]), face, glue)


def _tidy(length: float) -> float:
    return round(length, 6)


def _without(edge: Segment, gone: Sequence[Segment]) -> Iterator[Segment]:
    """What is left of an upright or lying edge; a slanted one has no folds."""
    (x0, y0), (x1, y1) = edge
    axis = 0 if abs(y1 - y0) < _DUST else 1 if abs(x1 - x0) < _DUST else None
    if axis is None:
        yield edge
        return
    across = edge[0][1 - axis]
    low, high = sorted((edge[0][axis], edge[1][axis]))
    taken = sorted(
        (min(a[axis], b[axis]), max(a[axis], b[axis]))
        for a, b in gone
        if abs(a[1 - axis] - across) < _DUST and abs(b[1 - axis] - across) < _DUST
    )
    for start, end in [*taken, (high, high)]:
        if start > low + _DUST and low < high - _DUST:
            yield _along(axis, low, min(start, high), across)
        low = max(low, end)


def _along(axis: int, low: float, high: float, across: float) -> Segment:
    return ((low, across), (high, across)) if axis == 0 else ((across, low), (across, high))
