"""Rolls of a table: whether its ranges cover what the die can show exactly once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.model.game import Piece
from pnp.model.report import Place, Report
from pnp.model.text import Fault
from pnp.model.values import DIE

# No die of a table has more rows; with this bound the check stays quick whatever the file holds.
_MOST = 1000
_RANGE = re.compile(r"([0-9]{1,6})(?:\s*[-\u2013]\s*([0-9]{1,6}))?")


def faces(die: str) -> range:
    """The totals a die such as `d6` or `2d6` can show."""
    match = DIE.fullmatch(die)
    if match is None:
        raise ValueError(f"{die!r} is no die")
    dice, sides = int(match[1] or 1), int(match[2])
    return range(dice, dice * sides + 1)


def span(roll: str) -> tuple[int, int] | None:
    """The first and last total of `4` or `2-4`; None when it is neither."""
    match = _RANGE.fullmatch(roll.strip())
    if match is None or int(match[2] or match[1]) < int(match[1]):
        return None
    return int(match[1]), int(match[2] or match[1])


def check(title: str, die: str, entries: Sequence[Piece], whole: Place, report: Report) -> None:
    """Report rolls that are unreadable, off the die or claimed twice, and totals no row answers."""
    shown = faces(die)
    taken: dict[int, Piece] = {}
    readable = True
    for entry in entries[:_MOST]:
        fault = _take(entry, die, shown, taken)
        if fault:
            readable = False
            report.error(fault.code, str(fault), _Line(entry.line), entry.name)
    gaps = [total for total in shown if total not in taken]
    if gaps and readable:
        remedy = "Add a row, or name the ruling that says why: 'ruling: ...'."
        report.error("roll-gap", f"{title}: no row answers {_runs(gaps)} on {die}. {remedy}", whole)


def _take(entry: Piece, die: str, shown: range, taken: dict[int, Piece]) -> Fault | None:
    roll = entry.fields.get("roll")
    where = f"row {entry.name!r}, roll: "
    if roll is None:
        return Fault("missing-value", where + f"there is no value; write what the {die} shows, such as 2 or 3-5.")
    limits = span(str(roll))
    if limits is None:
        return Fault("wrong-value", where + f"{roll!r} is no roll; write one number or a range such as 3-5.")
    first, last = limits
    if first not in shown or last not in shown:
        message = f"{die} shows {shown[0]} to {shown[-1]}, never all of {roll!r}; write totals that it can show."
        return Fault("roll-outside", where + message)
    twice = [total for total in range(first, last + 1) if total in taken]
    if twice:
        other = taken[twice[0]]
        message = f"{_runs(twice)} is answered by {other.name!r} on line {other.line} already; change one of them."
        return Fault("roll-overlap", where + message)
    taken.update(dict.fromkeys(range(first, last + 1), entry))
    return None


class _Line:
    def __init__(self, line: int) -> None:
        self.line = line
        self.column = 1


def _runs(totals: list[int]) -> str:
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][1] + 1:
            runs[-1][1] = total
        else:
            runs.append([total, total])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
