"""Boards of squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pnp.boards.between import NOTHING, Written
from pnp.boards.board import Passable
from pnp.boards.grid import GridBoard, Naming
from pnp.boards.lattice import SQUARES, Cell, Lattice

Way = tuple[int, int]
"""A direction: columns to the right and rows down."""
EIGHT: tuple[Way, ...] = tuple((across, down) for down in (-1, 0, 1) for across in (-1, 0, 1) if across or down)
"""The directions of a chess queen."""
_KNIGHT = tuple((x, y) for y in (-2, -1, 1, 2) for x in (-2, -1, 1, 2) if abs(x) != abs(y))


class SquareBoard(GridBoard):
    """Squares, next to each other by their sides, or with `diagonals` by their corners too."""

    def __init__(
        self,
        ground: Mapping[Cell, str | None],
        naming: Naming = "chess",
        diagonals: bool = False,
        written: Written = NOTHING,
    ) -> None:
        """Raises MapError as every grid."""
        self.diagonals = diagonals
        super().__init__(SQUARES, ground, naming, written)

    def _beside(self, lattice: Lattice, cell: Cell) -> tuple[Cell, ...]:
        if not self.diagonals:
            return lattice.around(cell)
        column, row = cell
        return tuple((column + x, row + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)

    def step(self, space: str, across: int, down: int) -> str | None:
        """The space so many columns to the right and rows down (a knight's: 1 and 2); None off the board."""
        column, row = self._cell[space]
        return self._space((column + across, row + down))

    def ray(self, space: str, across: int, down: int) -> tuple[str, ...]:
        """The spaces in one direction as far as the board goes, the nearest first, without this one."""
        found: list[str] = []
        here = self.step(space, across, down) if across or down else None
        while here is not None:
            found.append(here)
            here = self.step(here, across, down)
        return tuple(found)

    @cached_property
    def queens(self) -> dict[str, dict[Way, tuple[str, ...]]]:
        """Of every space the lines on which a chess queen goes, by their direction: the nearest space first."""
        return {space: {way: self.ray(space, *way) for way in EIGHT} for space in self.spaces}

    @cached_property
    def knights(self) -> dict[str, tuple[str, ...]]:
        """Of every space those where a chess knight comes from there, in order."""
        jumps = ((space, (self.step(space, *jump) for jump in _KNIGHT)) for space in self.spaces)
        return {space: self._sorted(other for other in others if other is not None) for space, others in jumps}

    def facing(self, first: str, second: str) -> Way | None:
        """The direction in which a space lies from another in a row, a column or a diagonal; None if it does not."""
        across, down = (b - a for a, b in zip(self._cell[first], self._cell[second], strict=True))
        if first == second or (across and down and abs(across) != abs(down)):
            return None
        return (across > 0) - (across < 0), (down > 0) - (down < 0)

    def gap(self, first: str, second: str) -> tuple[str, ...] | None:
        """The spaces between two in a row, a column or a diagonal, the nearest first; None if they are in none."""
        way = self.facing(first, second)
        if way is None:
            return None
        line = self.queens[first][way]
        return line[: line.index(second)] if second in line else None

    def straight(self, space: str, steps: int, passable: Passable, way: Way | None = None) -> tuple[str, ...]:
        """Where a straight move of exactly so many steps can end, in any of eight directions or in one.

        Every space on the way is passable; where it ends need not be.
        """
        if steps < 1:
            return ()
        lines = self.queens[space].values() if way is None else (self.ray(space, *way),)
        return tuple(
            [line[steps - 1] for line in lines if len(line) >= steps and all(map(passable, line[: steps - 1]))]
        )

    def apart(self, first: str, second: str) -> int:
        across, down = (abs(a - b) for a, b in zip(self._cell[first], self._cell[second], strict=True))
        return max(across, down) if self.diagonals else across + down

    def _drawn(self, first: Cell, second: Cell, aside: float) -> Iterator[Cell]:
        across, down = (b - a for a, b in zip(first, second, strict=True))
        count = max(abs(across), abs(down))
        for step in range(count + 1):
            share = step / count if count else 0.0
            off = aside if 0 < step < count else 0.0
            wide, low = across * share, down * share
            yield (
                first[0] + round(wide + (off if abs(across) < count else 0)),
                first[1] + round(low + (off if abs(down) < count else 0)),
            )
