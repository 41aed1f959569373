"""Rolls of a drafted table: the die, each row's roll as the model reads it, and what a ruling has to answer."""

from __future__ import annotations

from typing import NamedTuple

from pnp.extract import words
from pnp.extract.found import Table
from pnp.model.components.rolls import faces


class Rolls(NamedTuple):
    """The die of a table, the column of its rolls, these as `4` or `2-4`, and what is amiss with them, if anything."""

    die: str
    column: int
    cells: list[str]
    fault: str | None


def of(table: Table) -> Rolls | None:
    """The rolls of a table that names a die and has a roll in every row; else nothing."""
    column = next((at for at, name in enumerate(table.columns) if words.die(name)), None)
    die = words.die(table.columns[column]) if column is not None else None
    if column is None or die is None or len(table.columns) < 2:
        return None
    shown = faces(die)
    cells, covered = list[str](), list[int]()
    for row in table.rows:
        span = words.span(row.cells[column])
        if span is None:
            return None
        first, last = span[0], span[1]
        if first == 0 and shown[0] == 1:
            first, last = shown[-1], shown[-1]  # the 0 of a ten-sided die
        last = max(first, shown[-1]) if last is None else last
        cells.append(str(first) if first == last else f"{first}-{last}")
        covered += range(first, min(last, first + len(shown)) + 1)
    missing = [face for face in shown if face not in set(covered)]
    if missing:
        return Rolls(die, column, cells, f"no row answers {missing[0]} on {die}.")
    fault = (
        None if len(covered) == len(shown) == len(set(covered)) else f"some rolls have two rows, or lie beyond {die}."
    )
    return Rolls(die, column, cells, fault)
