"""The text of a board: lines of letters in, cells out; every flaw is told with its line."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.boards.flaws import Flaw, MapError
from pnp.boards.lattice import Cell

MOST_CELLS = 40_000
OUTSIDE = frozenset(". ")


def read(lines: Sequence[str], letters: int) -> dict[Cell, str]:
    """The cells that belong to the board, in the order of the text; a cell is written with so many letters.

    Raises:
        MapError: a text that is too long, holds half a cell, or none at all.
    """
    if sum(map(len, lines)) > MOST_CELLS:
        raise MapError(Flaw(f"the map has more than {MOST_CELLS:,} characters; draw it coarser.", "map.0"))
    cells: dict[Cell, str] = {}
    flaws = []
    for row, line in enumerate(lines):
        text = line.rstrip() if letters == 1 else line.rstrip() + " " * (len(line.rstrip()) % letters)
        for column in range(len(text) // letters):
            written = text[column * letters : (column + 1) * letters]
            if OUTSIDE.issuperset(written):
                continue
            cells[column, row] = written
            if OUTSIDE & set(written):
                lone = f"line {row + 1} of the map has a lone '{written.strip('. ')}'"
                flaws.append(Flaw(f"{lone}; a cell has {letters} letters in it.", f"map.{row}"))
    if not cells:
        flaws.append(Flaw("the map has no space; write a letter for every cell of one.", "map.0"))
    if flaws:
        raise MapError(*flaws)
    return cells
