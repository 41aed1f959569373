"""The text of a map against the rows of its board: every letter has its row, and every row its letter in the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.model.faults import at
from pnp.model.game import Piece
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.values import show
from pnp.model.yaml import MapNode

LONGEST = 2
_SEA = frozenset(". ")


@dataclass
class _Row:
    """Where a row starts."""

    line: int
    column: int = 1


def check(lines: Sequence[str], entries: Sequence[Piece], root: MapNode, report: Report) -> None:
    """Report each letter without a row where it first stands, and each row without a letter of its own in the map."""
    rows: dict[str, Piece] = {}
    for entry in entries:
        letter = entry.fields.get("letter")
        fault = _fault(letter, rows)
        if fault is not None:
            report.error("bad-map", f"row {entry.name!r}: {fault}", _Row(entry.line), entry.name)
        else:
            rows[str(letter)] = entry
    widths = {len(letter) for letter in rows}
    if len(rows) < len(entries) or not rows:
        return
    if len(widths) > 1:
        report.error("bad-map", "map: some regions have one letter, some two; write all alike.", root.values["map"])
        return
    drawn: set[str] = set()
    for index, letter in _letters(lines, widths.pop()):
        if letter not in drawn and letter not in rows:
            report.error("bad-map", f"map: {unknown('letter', letter, rows)}", at(root, ("map", index)))
        drawn.add(letter)
    for letter, entry in rows.items():
        if letter not in drawn:
            message = f"row {entry.name!r}: its letter {letter!r} is nowhere in the map; draw it, or take the row out."
            report.error("bad-map", message, _Row(entry.line), entry.name)


def _fault(letter: object, rows: dict[str, Piece]) -> str | None:
    if not isinstance(letter, str):
        return "a region of a map needs a text in the field 'letter'."
    if not 1 <= len(letter) <= LONGEST or _SEA & set(letter):
        return f"the letter {show(letter)} must be one or two characters, without '.' and blanks."
    if letter in rows:
        return f"the letter {letter!r} is that of {rows[letter].name!r}; give it one of its own."
    return None


def _letters(lines: Sequence[str], width: int) -> Iterator[tuple[int, str]]:
    for index, line in enumerate(lines):
        for start in range(0, len(line), width):
            letter = line[start : start + width]
            if not _SEA.issuperset(letter):
                yield index, letter
