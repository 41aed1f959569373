"""Rows that are none: titles within a list, and the sums below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pnp.extract import columns, words
from pnp.extract.found import Row, Table, Unread
from pnp.extract.words import is_blank, is_number

_LETTERS = re.compile(r"[^\W\d_]+")
_SHOUTED = 4
"""Letters that a title in capitals has at least; fewer are an abbreviation."""


def sift(table: Table) -> list[Unread]:
    """Take the rows that are none out of a table, and say which they were."""
    told, kept = list[Unread](), list[Row]()
    loud = sum(row.cells[0].isupper() for row in table.rows)
    rare = 2 * loud < len(table.rows)
    bold = 2 * sum(row.bold for row in table.rows) < len(table.rows)
    last = table.rows[-1] if table.rows else None
    groups = _groups(table)
    numeric = {at for at in range(len(table.columns)) if columns.mostly_numbers(table.rows, at)}
    for row in table.rows:
        if (
            len(table.columns) > 1
            and _alone(row)
            and ((row.bold and bold) or groups or (rare and _shouts(row.cells[0]) and len(table.columns) > 2))
        ):
            told.append(Unread(row.line, row.cells[0], "a title within the list, over the rows below it"))
        elif _heads(row, numeric):
            told.append(Unread(row.line, " ".join(filter(None, row.cells)), "a header within the list"))
        elif row is last and kept and _sums(row, table):
            told.append(Unread(row.line, " ".join(filter(None, row.cells)), "a sum, and no row of the list"))
        else:
            kept.append(row)
    table.rows = kept
    return told


def explains(table: Table) -> bool:
    """Whether a table by its header explains the rules: stats, commands or steps with their meaning, and no numbers."""
    if not table.named or words.normal(table.columns[0]) not in words.words()["explained"]:
        return False
    return not any(is_number(cell) for row in table.rows for cell in row.cells[1:])


def _groups(table: Table) -> bool:
    """Whether rows with nothing but a name are titles: all others say much more, and two stand nowhere together."""
    alone = [_alone(row) for row in table.rows]
    if len(table.columns) < 3 or not any(alone) or alone[-1] or 5 * sum(alone) > 2 * len(alone):
        return False
    others = [sum(not is_blank(cell) for cell in row.cells[1:]) for row in table.rows if not _alone(row)]
    return min(others) > 1 and not any(one and two for one, two in pairwise(alone))


def _heads(row: Row, numeric: set[int]) -> bool:
    """Whether a row names columns: words that headers use, one of them where the other rows have numbers."""
    given = [at for at, cell in enumerate(row.cells) if at and not is_blank(cell)]
    if not given or not row.cells[0][:1].isupper() or not all(words.exact(row.cells[at]) for at in given):
        return False
    return not numeric.isdisjoint(given)


def _alone(row: Row) -> bool:
    return not is_blank(row.cells[0]) and all(map(is_blank, row.cells[1:]))


def _shouts(cell: str) -> bool:
    return cell.isupper() and sum(map(str.isalpha, cell)) >= _SHOUTED


def _sums(row: Row, table: Table) -> bool:
    """Whether a last row begins with "Total", and has the list's own name or the sum of a column behind it."""
    said = _LETTERS.findall(row.cells[0].lower())
    if not said or said[0] not in words.words()["sums"]:
        return False
    own = set(_LETTERS.findall(f"{table.title} {' '.join(table.columns)}".lower()))
    return set(said[1:]) <= own or any(_is_sum(cell, table.rows[:-1], at) for at, cell in enumerate(row.cells))


def _is_sum(cell: str, rows: Sequence[Row], at: int) -> bool:
    return is_number(cell) and int(cell) == sum(int(row.cells[at]) for row in rows if is_number(row.cells[at]))
