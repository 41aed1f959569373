"""Tables to roll on without a sign between their cells: a die, and below it lines that begin with its rolls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import columns, words
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line
from pnp.model.components.rolls import faces

_ROLLED = re.compile(
    r"([0-9]{1,4}(?:\s?(?:[-\u2013\u2014]|\.\.)\s?[0-9]{1,4})?\+?)(?![dD][0-9])\s?(?:[.:)=]|\.{2,20}|[-\u2013\u2014](?=\s|[A-Z]))?(?:\s*(.*))?"
)
_DIE = re.compile(r"\b([0-9]{0,2} ?[dD][0-9]{1,3})\b|\b(?:a|one|the) (?:die|dice)\b", re.IGNORECASE)
_LONGEST = 60
_MOST = 400
"""Lines of a table."""
_FAR = 12
_MANY = 6
"""Rows from which on a table need not answer every face of its die."""
_USUAL = (6, 8, 10, 12, 20, 100)
"""Faces of a die that a sentence gives no number."""


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The tables of the lines that nothing else has taken, in order."""
    at = 0
    while at < len(lines):
        found: Block | None = None
        end = at + 1
        if lines[at].kind in ("heading", "prose", "item"):
            found, end = _rolls(lines, free, at)
            if found is None and free[at]:
                found, end = _below(lines, free, at)
            if found is None and free[at] and _ROLLED.fullmatch(lines[at].text):
                found, end = _alone(lines, free, at)
        if found is not None:
            yield found
        at = max(end, at + 1)


def _rolls(lines: Sequence[Line], free: Sequence[bool], at: int) -> tuple[Block | None, int]:
    """A line that names a die, and below it lines that begin with its rolls, one after the other."""
    first = lines[at].text.split(" ", 1)
    header = [lines[at].text] if words.die(lines[at].text) else first
    rolls = words.die(header[0]) or (len(header) > 1 and words.normal(header[0]) in words.words()["die"])
    if not rolls or len(lines[at].text) > _LONGEST or len(lines[at].text.split()) > 6:
        return None, at + 1
    if len(header) > 1 and header[1][:1].islower():
        return None, at + 1
    rows, last, seen = _rows(lines, free, at + 1)
    # One roll alone is a table's last one, torn off at a page's end.
    if not rows or (len(rows) == 1 and (lines[at].kind != "heading" or rows[0].cells[0] == "1")):
        return None, _behind(at, seen)
    return Block("rolls", lines[at].number, rows, [*header, "Result"][:2], last), seen


def _below(lines: Sequence[Line], free: Sequence[bool], at: int) -> tuple[Block | None, int]:
    """A sentence that tells to roll, and below it lines that answer every face of the die, and nothing else."""
    said = _DIE.search(lines[at].text)
    closed = lines[at].text.endswith(":")
    if not said or not (closed or said[1]):
        return None, at + 1
    rows, last, seen = _rows(lines, free, at + 1)
    spans = [span for row in rows if (span := words.span(row.cells[0]))]
    if len(rows) < 2 or not all(row.cells[1] for row in rows):
        return None, _behind(at, seen)
    die = words.die(said[1]) if said[1] else None
    answered = (spans[0][0], spans[-1][1])
    whole = answered == (faces(die)[0], faces(die)[-1]) if die else answered[0] == 1 and answered[1] in _USUAL
    ranged = any(one != two for one, two in spans)
    heads = lines[at].kind == "heading" or len(lines[at].text) <= _LONGEST
    long = ranged and len(rows) >= _MANY and heads and spans[0][0] <= 1
    if not (whole or long) or not (closed or ranged or heads) or (die is None and said[1]):
        return None, _behind(at, seen)
    header = [said[1].upper().replace(" ", "") if said[1] else "Die", "Result"]
    return Block("rolls", lines[at].number, rows, header, last), seen


def _alone(lines: Sequence[Line], free: Sequence[bool], at: int) -> tuple[Block | None, int]:
    """Lines that answer every face of a usual die, some of them several, with no word of a die above them."""
    rows, last, seen = _rows(lines, free, at)
    spans = [span for row in rows if (span := words.span(row.cells[0]))]
    # Nobody numbers steps 01, 02.
    ranged = any(one != two for one, two in spans) or (rows != [] and rows[0].cells[0] == "01")
    if (
        len(rows) < 2
        or not ranged
        or spans[0][0] != 1
        or spans[-1][1] not in _USUAL
        or not all(row.cells[1] for row in rows)
    ):
        return None, _behind(at, seen)
    return Block("rolls", lines[at].number, rows, [f"D{spans[-1][1]}", "Result"], last), seen


def _behind(at: int, seen: int) -> int:
    """Where to go on when lines were none: so far behind that no text makes the same lines be looked at many times."""
    return seen if seen - at > _FAR else at + 1


def _rows(lines: Sequence[Line], free: Sequence[bool], seen: int) -> tuple[list[Row], int, int]:
    """The rolls from a line on, each going on from the one before; their last line, and the place behind them."""
    rows: list[Row] = []
    kind = ""
    last, blank = lines[seen - 1].number, False
    end = min(len(lines), seen + _MOST)
    while seen < end and (lines[seen].kind == "blank" or free[seen]) and lines[seen].kind not in ("heading", "rule"):
        line = lines[seen]
        found = _ROLLED.fullmatch(line.text) if line.kind in ("prose", "item") else None
        if found and rows and line.kind == "item" and kind == "prose" and not line.raw.lstrip()[:1].isdigit():
            # A mark before a roll, and none before those above it: a roll within a row.
            rows[-1].cells[1] = columns.joined(rows[-1].cells[1], line.text)
            last, seen = line.number, seen + 1
            continue
        if found and _next(rows, found[1]):
            rows.append(Row(line.number, [found[1], (found[2] or "").strip()]))
            kind = line.kind if len(rows) == 1 else kind
            last = line.number
        elif line.kind == "prose" and rows and not blank:
            rows[-1].cells[1] = columns.joined(rows[-1].cells[1], line.text)
            last = line.number
        elif line.kind != "blank":
            break
        blank = line.kind == "blank"
        seen += 1
    return rows, last, seen


def _next(rows: Sequence[Row], roll: str) -> bool:
    """Whether a roll goes on from those before it."""
    span = words.span(roll)
    if span is None:
        return False
    before = words.span(rows[-1].cells[0]) if rows else None
    return before is None or (
        before[1] is not None
        and (
            span[0] in (before[1] + 1, 0)
            or (before[1] % 10 == 6 and span[0] == before[1] + 5)
            or before[0] < before[1] == span[0] < (span[1] or 0)
        )
    )
