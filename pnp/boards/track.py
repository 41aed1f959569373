"""Tracks: spaces one after another, in one run or several, and circuits, whose last space leads to the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import NamedTuple

from pnp.boards.between import NOTHING, Names, Written, settled
from pnp.boards.cells import CellBoard, Ground, in_order
from pnp.boards.flaws import MapError
from pnp.boards.lattice import SQUARES, Cell

LEAST_ROUND = 3
"""Spaces that a circuit has at least."""
_ONE_LINE = 10
"""Spaces of a run that are laid in one line."""


class Run(NamedTuple):
    """Spaces in order; a circuit goes on from the last to the first."""

    spaces: tuple[str, ...]
    circuit: bool = False

    def steps(self) -> Iterator[tuple[str, str]]:
        """Each space with the next one."""
        yield from pairwise(self.spaces)
        if self.circuit:
            yield self.spaces[-1], self.spaces[0]


class Track(CellBoard):
    """Runs of spaces. `one_way` steps lead forward only; links join runs, branch off and cut across."""

    def __init__(
        self,
        runs: Sequence[Run],
        one_way: bool = False,
        cells: Mapping[Cell, str] | None = None,
        written: Written = NOTHING,
        names: Names | None = None,
    ) -> None:
        """Without `cells` the runs are laid out here. Raises MapError: a flaw of the links."""
        self.runs = tuple(runs)
        self.one_way = one_way
        self._run = {space: (run, index) for run in self.runs for index, space in enumerate(run.spaces)}
        steps: dict[str, list[str]] = {space: [] for space in self._run}
        for run in self.runs:
            for here, there in run.steps():
                steps[here].append(there)
                if not one_way:
                    steps[there].append(here)
        ground = Ground(SQUARES, in_order(cells or laid(self.runs), self._run))
        between, flaws = settled(written, names or Names({space: space for space in self._run}), steps, ground.sides)
        flaws += ground.torn()
        if flaws:
            raise MapError(*flaws)
        super().__init__(ground, steps, between)

    def ahead(self, space: str, steps: int) -> str:
        """The space so many steps on (back, where it is less than 0): round and round, but not beyond a run's end."""
        run, index = self._run[space]
        last = len(run.spaces) - 1
        return run.spaces[(index + steps) % (last + 1) if run.circuit else min(max(index + steps, 0), last)]

    def to_go(self, space: str) -> int:
        """How many spaces of its run lie ahead of a space; on a circuit all the others do."""
        run, index = self._run[space]
        return len(run.spaces) - 1 - (0 if run.circuit else index)


def laid(runs: Sequence[Run]) -> dict[Cell, str]:
    """Cells for runs that are drawn nowhere, one below another: a circuit as a ring, a run to and fro."""
    cells: dict[Cell, str] = {}
    top = 0
    for run in runs:
        mine = _ring(run.spaces) if run.circuit else _to_and_fro(run.spaces)
        cells.update({(column, top + row): space for (column, row), space in mine.items()})
        top += max(row for _, row in mine) + 2
    return cells


def _to_and_fro(spaces: Sequence[str]) -> dict[Cell, str]:
    count = len(spaces)
    wide = count if count <= _ONE_LINE else ceil(sqrt(1.5 * count))
    cells = {}
    for number, space in enumerate(spaces):
        row, along = divmod(number, wide)
        cells[along if row % 2 == 0 else wide - 1 - along, row] = space
    return cells


def _ring(spaces: Sequence[str]) -> dict[Cell, str]:
    """Round a rectangle, clockwise from the top left; of an odd number the first space takes two cells."""
    round_about = [spaces[0]] * (len(spaces) % 2) + list(spaces)
    half = len(round_about) // 2
    wide, tall = half - half // 2 + 1, half // 2 + 1
    right = wide - 1
    places = [(x, 0) for x in range(right)] + [(right, y) for y in range(tall - 1)]
    places += [(x, tall - 1) for x in range(right, 0, -1)] + [(0, y) for y in range(tall - 1, 0, -1)]
    return dict(zip(places, round_about, strict=True))
