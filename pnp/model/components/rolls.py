"""Rolls of a table: whether its ranges cover what the die can show exactly once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.model.game import Component, Piece
from pnp.model.report import Place, Report
from pnp.model.text import Fault
from pnp.model.values import DIE

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


class _Table(NamedTuple):
    """Rows that one roll is looked up in; `ruled` says that a ruling answers for gaps, double and unshown totals."""

    title: str
    place: Place
    ruled: bool
    rows: Sequence[Piece]
    die: str


class _Span(NamedTuple):
    first: int
    last: int
    row: Piece


def check(component: Component, places: Mapping[str | None, Place], complete: bool, report: Report) -> None:
    """Report rolls that are unreadable or off the die, and totals that two rows answer or none.

    All rows together cover the die; but where sections are cards, have dice of their own, or two of them answer one
    total, each of them does. A section without any die is not rolled on.
    Of a table with a ruling only unreadable rolls are told: what is added to a roll may lift it off the die. `places`
    says where a section stands, and under None where the die does; without `complete` some row could not be read, and
    nobody knows what it would answer.
    """
    for table in _tables(component, places):
        die = table.die
        shown = faces(die)
        spans, readable = [], complete
        for row in table.rows:
            try:
                spans.append(_Span(*_limits(row, die, None if table.ruled else shown), row))
            except Fault as fault:
                readable = False
                report.error(fault.code, str(fault), _Line(row.line), row.name)
        if not table.ruled:
            _cover(table, die, sorted(spans, key=lambda each: each[:2]), readable, report)


def _tables(component: Component, places: Mapping[str | None, Place]) -> Iterator[_Table]:
    groups: dict[str | None, list[Piece]] = {}
    for row in component.entries:
        groups.setdefault(row.section, []).append(row)
    own = any(section.die for section in component.sections)
    if component.die and not own and not component.cards and not _apart(component.entries):
        yield _Table(component.title, places[None], component.ruling is not None, component.entries, component.die)
        return
    sections = {section.id: section for section in component.sections}
    for ident, rows in groups.items():
        section = sections[ident] if ident else None
        title = f"{component.title}, {section.title}" if section else component.title
        ruling = component.ruling or (section.ruling if section else None)
        if (die := component.die_of(ident)) is not None:
            yield _Table(title, places[ident], ruling is not None, rows, die)


def _apart(rows: Sequence[Piece]) -> bool:
    """Whether rows of two sections answer one total."""
    found = [(*limits, row.section) for row in rows if (limits := span(str(row.fields.get("roll"))))]
    reach, owner = -1, None
    for first, last, section in sorted(found, key=lambda each: each[:2]):
        if first <= reach and section != owner:
            return True
        if last > reach:
            reach, owner = last, section
    return False


def _limits(row: Piece, die: str, shown: range | None) -> tuple[int, int]:
    """The totals a row answers, which `shown` has to hold when it is given."""
    roll = row.fields.get("roll")
    where = f"row {row.name!r}, roll: "
    if roll is None:
        raise Fault("missing-value", where + f"there is no value; write what the {die} shows, such as 2 or 3-5.")
    limits = span(str(roll))
    if limits is None:
        raise Fault("wrong-value", where + f"{roll!r} is no roll; write one number or a range such as 3-5.")
    if shown and (limits[0] not in shown or limits[1] not in shown):
        message = f"{die} shows {shown[0]} to {shown[-1]}, never all of {roll!r}; write totals that it can show"
        raise Fault("roll-outside", where + message + ", or name the ruling that says how: 'ruling: ...'.")
    return limits


def _cover(table: _Table, die: str, spans: Sequence[_Span], readable: bool, report: Report) -> None:
    """Report what two rows answer and what none does, the rows in the order of their rolls."""
    shown = faces(die)
    reach, top, gaps = shown[0] - 1, None, []
    for first, last, row in spans:
        if top and first <= reach:
            readable = False
            _overlap((first, min(last, reach)), sorted((top, row), key=lambda each: each.line), report)
        elif first > reach + 1:
            gaps.append((reach + 1, first - 1))
        if last > reach:
            reach, top = last, row
    if reach < shown[-1]:
        gaps.append((reach + 1, shown[-1]))
    if gaps and readable:
        missing = ", ".join(map(_written, gaps))
        remedy = "Add a row, or name the ruling that says why: 'ruling: ...'."
        report.error("roll-gap", f"{table.title}: no row answers {missing} on {die}. {remedy}", table.place)


def _overlap(twice: tuple[int, int], rows: Sequence[Piece], report: Report) -> None:
    other, row = rows
    message = f"{_written(twice)} is answered by {other.name!r} on line {other.line} already; change one of them."
    report.error("roll-overlap", f"row {row.name!r}, roll: {message}", _Line(row.line), row.name)


class _Line:
    def __init__(self, line: int) -> None:
        self.line = line
        self.column = 1


def _written(totals: tuple[int, int]) -> str:
    return str(totals[0]) if totals[0] == totals[1] else f"{totals[0]}-{totals[1]}"
