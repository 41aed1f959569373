"""Rooms without a door that nobody has drawn, in mm: places to put things on, in lines, a section below the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from pnp.boards import CellBoard
from pnp.layout.ground.drawn import Drawn
from pnp.layout.ground.lines import Box
from pnp.layout.ground.parts import Part, Space
from pnp.model.game import Component

_HEAD = 7.0
"""Above a section for its title, in mm."""
_GAP = 2.0
_SHAPE = 1.35
"""How much wider than high a place is at best."""


class LaidPlaces(Drawn):
    """Places of one size; each has a gap to the next."""

    def __init__(self, board: CellBoard, component: Component, box: Box) -> None:
        super().__init__(board, component, box)
        of: dict[str | None, list[str]] = {}
        for row in component.entries:
            of.setdefault(row.section, []).append(row.name)
        titled = len(component.sections) > 0
        most = max(map(len, of.values()))
        best = max(range(1, most + 1), key=lambda across: _worth(of.values(), across, box, titled))
        wide, high = _size(of.values(), best, box, titled)
        self._boxes: dict[str, Box] = {}
        top = box[1]
        for spaces in of.values():
            top += _HEAD * titled
            for number, space in enumerate(spaces):
                line, along = divmod(number, best)
                x, y = box[0] + along * (wide + _GAP), top + line * (high + _GAP)
                self._boxes[space] = (round(x, 2), round(y, 2), round(wide, 2), round(high, 2))
            top += ceil(len(spaces) / best) * (high + _GAP)

    @property
    def box(self) -> Box:
        return _round(self._boxes.values())

    def _space(self, number: int, name: str) -> Space:
        x, y, wide, high = self._boxes[name]
        middle = round(x + wide / 2, 2), round(y + high / 2, 2)
        return Space(name, self._row(name), number, self.outline([name]), *middle, wide, high, (middle,))

    def outline(self, spaces: Iterable[Space | str], soft: bool = False, rim: bool = True) -> str:  # noqa: ARG002
        """The boxes of some places."""
        boxes = [self._boxes[name] for name in self._names(spaces)]
        return "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in boxes)

    def _part(self, name: str, spaces: Sequence[str]) -> Part:
        x, y, wide, high = box = _round(self._boxes[space] for space in spaces)
        middle = round(x + wide / 2, 2), round(y + high / 2, 2)
        return Part(name, tuple(spaces), self.outline(spaces), *middle, wide, box)


def _round(boxes: Iterable[Box]) -> Box:
    """The box round some boxes."""
    found = list(boxes)
    x, y = min(box[0] for box in found), min(box[1] for box in found)
    right, bottom = max(box[0] + box[2] for box in found), max(box[1] + box[3] for box in found)
    return x, y, round(right - x, 2), round(bottom - y, 2)


def _size(groups: Iterable[Sequence[str]], across: int, box: Box, titled: bool) -> tuple[float, float]:
    """Width and height of a place where so many stand in a line."""
    lines = [ceil(len(group) / across) for group in groups]
    high = (box[3] - len(lines) * _HEAD * titled - sum(lines) * _GAP + _GAP) / sum(lines)
    return (box[2] + _GAP) / across - _GAP, high


def _worth(groups: Iterable[Sequence[str]], across: int, box: Box, titled: bool) -> float:
    """How large a place of good shape each could hold."""
    wide, high = _size(groups, across, box, titled)
    return min(wide, high * _SHAPE)
