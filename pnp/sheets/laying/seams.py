"""Seams: where the sheets of a poster are joined, moved within the slack so that no name or special space is cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.layout.compose import Face
from pnp.model.findings import Finding
from pnp.model.game import Component

STEP = 1.0
"""Seams are tried in steps of this many mm."""
CLEAR = 0.6
"""How far, in mm, a seam stays from what it must not cut: glue and scissors are not exact."""
_SHOWN = 4
"""So many names stand in a finding."""
_FAR = 1e-4
"""What a mm away from even sheets weighs: just enough to settle a tie."""


class Keep(NamedTuple):
    """What of a board should lie on one sheet: its box (x0, y0, x1, y1; mm), its weight, and what it is called."""

    box: tuple[float, float, float, float]
    weight: int
    name: str


class Span(NamedTuple):
    """A keep along one axis."""

    start: float
    end: float
    weight: int


def keeps(faces: Iterable[Face]) -> list[Keep]:
    """What boards must not have cut: words, what their layouts say is `whole`, and places of one space."""
    found: list[Keep] = []
    for face in faces:
        found += [Keep(mark.area, 1, mark.words) for mark in face.texts if any(map(str.isalpha, mark.words))]
        found += [Keep(box, 2, name) for name, box in face.whole]
        for place in face.board.places if face.board else ():
            if len(place.spaces) == 1:
                x, y, wide, high = place.box
                found.append(Keep((x, y, x + wide, y + high), 4, place.name))
    return found


def along(kept: Sequence[Keep], axis: int) -> list[Span]:
    """What is kept along the width (0) or the height (1)."""
    return [Span(keep.box[axis], keep.box[axis + 2], keep.weight) for keep in kept]


def cost(at: float, spans: Sequence[Span]) -> int:
    """How much a seam at a place cuts."""
    return sum(span.weight for span in spans if span.start - CLEAR < at < span.end + CLEAR)


def moved(even: Sequence[float], length: float, reach: float, overlap: float, spans: Sequence[Span]) -> list[float]:
    """The seams nearest to the `even` ones that cut least.

    No sheet may own more than `reach` mm, the last `overlap` more, and none less than a fifth of that.
    """
    if not any(cost(at, spans) for at in even):
        return list(even)
    last = len(even)
    ways: list[tuple[float, tuple[float, ...]]] = [(0.0, (0.0,))]
    for index, middle in enumerate(even, 1):
        low = max(length - overlap - (last + 1 - index) * reach, 0.0)
        high = min(index * reach, length)
        tries = sorted({middle, *_steps(middle, low, high)})
        new: list[tuple[float, tuple[float, ...]]] = []
        for at in tries:
            before = [way for way in ways if reach / 5 <= at - way[1][-1] <= reach + 1e-6]
            if before:
                least, path = min(before)
                new.append((least + cost(at, spans) + _FAR * abs(at - middle), (*path, at)))
        ways = new
    ends = [way for way in ways if reach / 5 <= length - way[1][-1] <= reach + overlap + 1e-6]
    return list(min(ends)[1][1:]) if ends else list(even)


def _steps(middle: float, low: float, high: float) -> Iterator[float]:
    for way in (-STEP, STEP):
        at = middle + way
        while low <= at <= high:
            yield at
            at += way


def told(
    component: Component, game: str, seams: tuple[Sequence[float], Sequence[float]], kept: Sequence[Keep], on: str
) -> Iterator[Finding]:
    """What the seams of a poster cut all the same, each seam a finding."""
    for axis, cuts in enumerate(seams):
        for at in cuts:
            cut = (keep.name for keep in kept if keep.box[axis] + CLEAR / 3 < at < keep.box[axis + 2] - CLEAR / 3)
            if names := list(dict.fromkeys(cut)):
                shown = ", ".join(f"'{name}'" for name in names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
                message = (
                    f"on {on} the joint {at:.0f} mm from the board's {'left' if axis == 0 else 'top'} runs through "
                    f"{shown}; move it in the layout, or give the board another size."
                )
                mark = component.marks.get("size")
                place = (mark.file, mark.line, mark.column) if mark else (component.file, None, None)
                yield Finding("info", "seam-cuts", message, game, component.id, None, None, *place)
