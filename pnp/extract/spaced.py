"""Lists without a sign between their cells: rolls and what they give, counted things, and names with their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import columns, words
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line

_ROLLED = re.compile(r"([0-9]{1,4}(?:\s?[-\u2013\u2014]\s?[0-9]{1,4})?\+?)[.:)]?(?:\s+(.*))?")
_BEFORE = re.compile(r"([0-9]{1,3})\s?([xX\u00d7](?=\s))?\s+([^0-9\s].*)")
_AFTER = re.compile(
    r"(.{1,40}?\S)\s?(?:\([xX\u00d7]?\s?([0-9]{1,3})\s?(?:[xX\u00d7]|cop(?:y|ies)|cards?|tiles?|of)?\)|\b[xX\u00d7]\s?([0-9]{1,3}))"
)
_NAMED = re.compile(r"([^:=\u2014]{2,40}?)(?::\s|\s?[-\u2013\u2014=]\s)(.+)")
_ORDER = re.compile(r"^[0-9]{1,3}[.)]\s+")
_KINDS = {"type", "types", "kinds", "kind", "decks"}
_LONGEST = 60
_FEWEST = 4


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The lists of the lines that nothing else has taken, in order, and those that are none for certain."""
    at = 0
    heading = ""
    while at < len(lines):
        found: Block | Unread | None = None
        end = at + 1
        if lines[at].kind == "heading":
            heading = lines[at].text
        if lines[at].kind in ("heading", "prose", "item"):
            found, end = _rolls(lines, free, at)
        if found is None and lines[at].kind == "item" and free[at]:
            end = _items(lines, at)
            found = _list(lines[at:end], heading)
        if found is not None:
            yield found
        at = max(end, at + 1)


def _rolls(lines: Sequence[Line], free: Sequence[bool], at: int) -> tuple[Block | None, int]:
    """A line that names a die, and below it lines that begin with its rolls, one after the other."""
    first = lines[at].text.split(" ", 1)
    header = [lines[at].text] if words.die(lines[at].text) else first
    if not words.die(header[0]) or len(lines[at].text) > _LONGEST or len(lines[at].text.split()) > 6:
        return None, at + 1
    if len(header) > 1 and header[1][:1].islower():
        return None, at + 1
    rows: list[Row] = []
    seen, last, blank = at + 1, lines[at].number, False
    while (
        seen < len(lines)
        and (lines[seen].kind == "blank" or free[seen])
        and lines[seen].kind not in ("heading", "rule")
    ):
        line = lines[seen]
        found = _ROLLED.fullmatch(line.text) if line.kind in ("prose", "item") else None
        if found and _next(rows, found[1]):
            rows.append(Row(line.number, [found[1], (found[2] or "").strip()]))
            last = line.number
        elif line.kind == "prose" and rows and not blank:
            rows[-1].cells[1] = columns.joined(rows[-1].cells[1], line.text)
            last = line.number
        elif line.kind != "blank":
            break
        blank = line.kind == "blank"
        seen += 1
    # One roll alone is a table's last one, torn off at a page's end.
    if not rows or (len(rows) == 1 and (lines[at].kind != "heading" or rows[0].cells[0] == "1")):
        return None, at + 1
    return Block("rolls", lines[at].number, rows, [*header, "Result"][:2], last), seen


def _next(rows: Sequence[Row], roll: str) -> bool:
    """Whether a roll goes on from those before it."""
    span = words.span(roll)
    if span is None:
        return False
    before = words.span(rows[-1].cells[0]) if rows else None
    return before is None or (before[1] is not None and span[0] in (before[1] + 1, 0))


def _items(lines: Sequence[Line], at: int) -> int:
    end = at
    while end < len(lines) and (lines[end].kind == "item" or (lines[end].kind == "blank" and _goes_on(lines, end))):
        end += 1
    return end


def _goes_on(lines: Sequence[Line], at: int) -> bool:
    return at + 1 < len(lines) and lines[at + 1].kind == "item"


def _list(lines: Sequence[Line], heading: str) -> Block | Unread | None:
    """Marked items as rows, where they have counts, or their heading says it is a list."""
    items = [line for line in lines if line.kind == "item"]
    if len(items) < 2:
        return None
    begin, end = items[0].number, items[-1].number
    counted = [found for line in items if (found := _count(line, words.speaks_of_lists(heading)))]
    if len(counted) == len(items):
        wide = 3 if any(row.cells[2] for row in counted) else 2
        rows = [Row(row.line, row.cells[:wide]) for row in counted]
        return Block("items", begin, rows, ["#", "Name", "Notes"][:wide], end)
    if len(items) < _FEWEST:
        return None
    named = [found for line in items if (found := _name(line))]
    equal = all(" = " in line.text for line in items)
    if not equal and not words.speaks_of_lists(heading):
        return None
    if len(named) == len(items):
        return Block("items", begin, named, ["Name", "Notes"], end)
    if any(words.speaks_of_rules(line.text) for line in items):
        return None
    if all(map(_is_name, items)) and not _KINDS & set(heading.lower().split()):
        return Block("items", begin, [Row(line.number, [_ORDER.sub("", line.text)]) for line in items], ["Name"], end)
    return Unread(begin, items[0].text, f"a list of {len(items)} items without columns") if _is_name(items[0]) else None


def _is_name(line: Line) -> bool:
    text = _ORDER.sub("", line.text)
    capital = all(word[0].isupper() or len(word) < 4 for word in text.split())
    return (
        0 < len(text) <= 40 and len(text.split()) <= 5 and capital and "**" not in line.raw and text[-1] not in ".:;,!?"
    )


def _count(line: Line, listed: bool) -> Row | None:
    """An item with its count: `3x Bun: worth 1`, `Owl (2 copies) - wants buns`; where `listed`, also `3 Buns`."""
    before = _BEFORE.fullmatch(line.text)
    if before and (before[2] or (listed and len(line.text) <= _LONGEST)):
        head, text = _parts(before[3])
        return Row(line.number, [before[1], head, text])
    head, text = _parts(line.text)
    after = _AFTER.fullmatch(head)
    if after:
        return Row(line.number, [after[2] or after[3], after[1], text])
    return None


def _parts(text: str) -> tuple[str, str]:
    """A name and what is said of it, where a sign parts them."""
    found = _NAMED.fullmatch(text)
    return (found[1].strip(), found[2].strip()) if found else (text, "")


def _name(line: Line) -> Row | None:
    found = _NAMED.fullmatch(line.text)
    return Row(line.number, [found[1].strip(), found[2].strip()]) if found else None
