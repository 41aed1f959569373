"""Boards of squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.boards.between import NOTHING, Written
from pnp.boards.grid import GridBoard, Naming
from pnp.boards.lattice import SQUARES, Cell, Lattice


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
