"""What boards of squares and of hexes share: every cell is a space, named by where it lies; lines and sight."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Literal

from pnp.boards.between import NOTHING, Names, Written, settled
from pnp.boards.cells import CellBoard, Ground
from pnp.boards.flaws import Flaw, MapError
from pnp.boards.lattice import Cell, Lattice, Point

Naming = Literal["chess", "letters", "numbers"]
"""chess: a1 at the bottom left; letters: A1 at the top left; numbers: 0101 (column, row) at the top left."""

MOST_ACROSS = 99
_LETTERS = 26
_ASIDE = 1e-6
"""How far, in cells, a line is moved aside where it runs along a side: to no cell's other side."""

_ROW = re.compile(r"row ([1-9][0-9]{0,3})")


class GridBoard(CellBoard, ABC):
    """Cells as spaces. `ground` is cell -> the row that says what lies there, None where nothing does."""

    def __init__(
        self, lattice: Lattice, ground: Mapping[Cell, str | None], naming: Naming, written: Written = NOTHING
    ) -> None:
        """Raises MapError: a board too large for its names, or a flaw of what lies between its spaces."""
        self.columns, self.rows = (max(cell[axis] for cell in ground) + 1 for axis in (0, 1))
        self._naming: Naming = naming
        if flaw := self._too_large():
            raise MapError(flaw)
        names = {cell: self._name(cell) for cell in ground}
        self._rows = {names[cell]: row for cell, row in ground.items()}
        self._cell = {name: cell for cell, name in names.items()}
        groups: dict[str, list[str]] = {}
        for name, row in self._rows.items():
            if row is not None:
                groups.setdefault(row, []).append(name)
        made = Ground(lattice, names)
        steps = {name: [names[c] for c in self._beside(lattice, cell) if c in names] for cell, name in names.items()}
        known = Names({name: name for name in self._cell}, {row: tuple(found) for row, found in groups.items()})
        between, flaws = settled(written, known, steps, made.sides)
        if flaws:
            raise MapError(*flaws)
        super().__init__(made, steps, between)

    def _too_large(self) -> Flaw | None:
        wide, tall = self.columns, self.rows
        if max(wide, tall) > MOST_ACROSS:
            return Flaw(f"the board is {wide} x {tall} spaces; a side has at most {MOST_ACROSS}.", "map")
        if wide > _LETTERS and self._naming != "numbers":
            return Flaw(f"the board has {wide} columns and only {_LETTERS} letters; write 'names: numbers'.", "names")
        return None

    def _beside(self, lattice: Lattice, cell: Cell) -> tuple[Cell, ...]:
        """The cells one step away."""
        return lattice.around(cell)

    def _row_number(self, row: int) -> int:
        """A row from 0 at the top as the names count it, and back again less 1."""
        return self.rows - row if self._naming == "chess" else row + 1

    def _name(self, cell: Cell) -> str:
        column, row = cell[0], self._row_number(cell[1])
        if self._naming == "numbers":
            return f"{column + 1:02}{row:02}"
        return f"{chr(ord('a' if self._naming == 'chess' else 'A') + column)}{row}"

    def row(self, space: str) -> str | None:
        return self._rows[space]

    def cell(self, space: str) -> Cell:
        """Column and row of a space, from 0 at the top left."""
        return self._cell[space]

    def where(self, space: str) -> tuple[int, int]:
        """Column and row of a space as its name counts them, from 1."""
        column, row = self._cell[space]
        return column + 1, self._row_number(row)

    def called(self, name: str) -> tuple[str, ...]:
        """As of every board; also `row 2`, the spaces of a row as their names count it."""
        found, row = super().called(name), _ROW.fullmatch(name)
        if found or row is None:
            return found
        return tuple(sorted((s for s in self.spaces if self.where(s)[1] == int(row[1])), key=self.where))

    def at(self, column: int, row: int) -> str | None:
        """The space in a column and row, counted as the names do; None where there is none, as off the board."""
        return self._space((column - 1, self.rows - row if self._naming == "chess" else row - 1))

    def _space(self, cell: Cell) -> str | None:
        return self._ground.owner.get(cell)

    def room(self, space: str) -> tuple[Point, float]:
        cell, lattice = self._cell[space], self.lattice
        across = [lattice.point(corner)[0] for corner in lattice.corners(cell)]
        return lattice.point(lattice.middle(cell)), max(across) - min(across)

    def corners(self, space: str) -> tuple[Point, ...]:
        """The corners of a space, clockwise; side i lies between corners i and i + 1."""
        return tuple(map(self.lattice.point, self.lattice.corners(self._cell[space])))

    def beside(self, space: str, side: int) -> str | None:
        """The space beyond a side, counted clockwise from 0 (the top, or the upper right of a pointy hex)."""
        around = self.lattice.around(self._cell[space])
        return self._space(around[side % len(around)])

    def side(self, first: str, second: str) -> int | None:
        """The side of the first space that the second lies beyond; None where they share none."""
        around = self.lattice.around(self._cell[first])
        return around.index(self._cell[second]) if self._cell[second] in around else None

    @abstractmethod
    def apart(self, first: str, second: str) -> int:
        """Steps between two spaces as if every cell were there and nothing in the way: what ranges are counted by."""

    @abstractmethod
    def _drawn(self, first: Cell, second: Cell, aside: float) -> Iterator[Cell]:
        """The cells of a straight line between two, moved a little aside."""

    def line(self, first: str, second: str) -> tuple[str, ...]:
        """The spaces on the straight line between two, both ends too; the same ones in either direction.

        Where it runs along sides, the spaces beside it are those of one side, on the board if they can be.
        """
        line = self._lines(first, second)[0]
        return line if line[0] == first else tuple(reversed(line))

    def _lines(self, first: str, second: str) -> list[tuple[str, ...]]:
        """The line moved to one side and to the other, from the end that comes first, without one that is shorter."""
        a, b = (self._cell[space] for space in sorted((first, second), key=self._number.__getitem__))
        lines = [
            tuple(space for cell in self._drawn(a, b, aside) if (space := self._space(cell)) is not None)
            for aside in (_ASIDE, -_ASIDE)
        ]
        return [line for line in lines if len(line) == max(map(len, lines))]

    def sees(self, first: str, second: str, blocking: Collection[str] | Callable[[str], bool] = ()) -> bool:
        """Whether no blocking space lies on the line between two.

        The ends never block; a line that runs along sides is blocked only where the spaces on both sides of it block.
        """
        blocks = blocking if callable(blocking) else blocking.__contains__
        return any(not any(blocks(space) for space in line[1:-1]) for line in self._lines(first, second))
