"""Boards of hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pnp.boards.between import NOTHING, Written
from pnp.boards.grid import GridBoard, Naming
from pnp.boards.lattice import FLAT, POINTY, Cell


class HexBoard(GridBoard):
    """Hexes: pointy ones in rows, every second row half a cell right; flat ones in columns, every second half down."""

    def __init__(
        self,
        ground: Mapping[Cell, str | None],
        naming: Naming = "numbers",
        flat: bool = False,
        written: Written = NOTHING,
    ) -> None:
        """Raises MapError as every grid."""
        self.flat = flat
        super().__init__(FLAT if flat else POINTY, ground, naming, written)

    def ray(self, space: str, side: int) -> tuple[str, ...]:
        """The spaces straight on beyond a side as far as the board goes, the nearest first, without this one."""
        found: list[str] = []
        here = self.beside(space, side)
        while here is not None:
            found.append(here)
            here = self.beside(here, side)
        return tuple(found)

    @cached_property
    def _cubes(self) -> dict[str, tuple[int, int, int]]:
        return {space: self._cube(cell) for space, cell in self._cell.items()}

    def _cube(self, cell: Cell) -> tuple[int, int, int]:
        """Three numbers whose sum is 0, one step changing two of them by 1."""
        along, across = cell if self.flat else (cell[1], cell[0])
        slant = across - along // 2
        return along, slant, -along - slant

    def _uncubed(self, cube: tuple[int, int, int]) -> Cell:
        along, across = cube[0], cube[1] + cube[0] // 2
        return (along, across) if self.flat else (across, along)

    def apart(self, first: str, second: str) -> int:
        return max(abs(a - b) for a, b in zip(self._cubes[first], self._cubes[second], strict=True))

    def _drawn(self, first: Cell, second: Cell, aside: float) -> Iterator[Cell]:
        start, end = self._cube(first), self._cube(second)
        count = max(abs(a - b) for a, b in zip(start, end, strict=True))
        # No line of the grid runs in this direction, so that moving along it settles every doubt.
        off = (aside, aside * 2.62, aside * -3.62)
        for step in range(count + 1):
            share = step / count if count else 0.0
            place = [a + (b - a) * share + d for a, b, d in zip(start, end, off, strict=True)]
            yield self._uncubed(_rounded(place))


def _rounded(place: list[float]) -> tuple[int, int, int]:
    """The hex in which a place lies."""
    cube = [round(each) for each in place]
    worst = max(range(3), key=lambda axis: abs(cube[axis] - place[axis]))
    cube[worst] -= sum(cube)
    return cube[0], cube[1], cube[2]
