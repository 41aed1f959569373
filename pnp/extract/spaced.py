"""Lists without a sign between their cells: counted things, and names with their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import words
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line, clean

_BEFORE = re.compile(r"([0-9]{1,3})\s?([xX\u00d7](?=\s))?\s+([^0-9\s].*)")
_AFTER = re.compile(
    r"(.{1,40}?\S)\s?(?:\([xX\u00d7]?\s?([0-9]{1,3})\s?(?:[xX\u00d7]|cop(?:y|ies)|cards?|tiles?|of)?\)|\b[xX\u00d7]\s?([0-9]{1,3}))"
)
_NAMED = re.compile(r"([^:=\u2014]{2,40}?)(?::\s|\s?[-\u2013\u2014=]\s)(.+)")
_ORDER = re.compile(r"^[0-9]{1,3}[.)]\s+")
_LETTERED = re.compile(r"[A-Za-z][.)]\s+")
_LONGEST = 60
_FEWEST = 4
_FEWEST_LINES = 3
_OPEN = re.compile(r",\s?[0-9]|,$")
"""What a name has not, but a sentence that counts several things."""
_NUMBERED = re.compile(r"#[0-9]{1,3}[.:)]?\s")
_VALUE = re.compile(r"[^0-9:]{3,40}\s[-+]?[0-9]{1,3}")
_NAMELIKE = re.compile(r"(?:[0-9]{1,3}[.)]\s)?[A-Z][A-Za-z]{0,30}[a-z]")
_IN_BOLD = re.compile(r"^\s*(?:[-*\u2022]|[0-9]{1,3}[.)])\s+(\*{1,2}|_{1,2})(?=[^\s*_])([^*_]{2,40})\1(?=\s|$)")
_BRACKET = re.compile(r"([^\[\](){}]{2,60}?)\s*[\[(]([^\[\]()]{1,60})[\])]")


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The lists of the lines that nothing else has taken, in order, and those that are none for certain."""
    at = 0
    heading = intro = ""
    while at < len(lines):
        end = at + 1
        if lines[at].kind == "heading":
            heading, intro = lines[at].text, ""
        elif lines[at].kind == "prose":
            intro = lines[at].text if lines[at].text.endswith(":") else ""
        if lines[at].kind == "item" and free[at]:
            end = _items(lines, at)
            yield from _lists(lines[at:end], heading, intro)
        elif lines[at].kind == "prose" and (at == 0 or lines[at - 1].kind != "prose"):
            near = at
            while near < len(lines) and lines[near].kind == "prose" and free[near]:
                near += 1
            if at < near and (unmarked := _unmarked(lines[at:near], heading)):
                yield unmarked
                end = near
        at = max(end, at + 1)


def _items(lines: Sequence[Line], at: int) -> int:
    end = at
    while end < len(lines) and (lines[end].kind == "item" or (lines[end].kind == "blank" and _goes_on(lines, end))):
        end += 1
    return end


def _goes_on(lines: Sequence[Line], at: int) -> bool:
    return at + 1 < len(lines) and lines[at + 1].kind == "item"


def _lists(lines: Sequence[Line], heading: str, intro: str) -> Iterator[Block | Unread]:
    """The lists of a run of items: one, or of items within items those that lie deepest, each under what it is of."""
    items = [line for line in lines if line.kind == "item"]
    depths = [len(line.raw.expandtabs()) - len(line.raw.expandtabs().lstrip()) for line in items]
    if len(set(depths)) == 1:
        if found := _list(lines, heading, intro):
            yield found
        return
    at = 0
    while at < len(items):
        end = at + 1
        while end < len(items) and depths[end] == depths[at]:
            end += 1
        if at and depths[at] > depths[at - 1] and (end == len(items) or depths[end] < depths[at]):
            found = _list(items[at:end], heading, "")
            if isinstance(found, Block) and _is_name(items[at - 1]):
                found.title = items[at - 1].text
            if found:
                yield found
        at = end


def _unmarked(lines: Sequence[Line], heading: str) -> Block | None:
    """Lines without a mark as rows, where each has a count and a name; the first may be their title.

    A count needs a sign (`3x Imp`), or a title that says it is a list, or that says what the counts add up to.
    """
    if all(_LETTERED.match(line.text) for line in lines):
        lines = [line._replace(text=_LETTERED.sub("", line.text)) for line in lines]
    first, rest = lines[0].text, [_count(line, True) for line in lines[1:]]
    total = sum(int(row.cells[0]) for row in rest if row)
    adds = all(rest) and str(total) in re.findall(r"[0-9]{1,4}", first)
    title = first if adds or _count(lines[0], True) is None else ""
    body = lines[1:] if title else lines
    if len(body) < _FEWEST_LINES or len(title) > _LONGEST or title.endswith((".", ",")):
        return None
    listed = adds or words.titles_a_list(title or heading)
    rows = [found for line in body if (found := _count(line, listed)) and found.cells[1][:1].isupper()]
    if len(rows) != len(body):
        return None
    block = _of_counts(rows, body)
    block.title = title.rstrip(":")
    return block


def _of_counts(rows: Sequence[Row], lines: Sequence[Line]) -> Block:
    wide = 3 if any(row.cells[2] for row in rows) else 2
    cut = [Row(row.line, row.cells[:wide]) for row in rows]
    return Block("items", rows[0].line, cut, ["#", "Name", "Notes"][:wide], lines[-1].number)


def _list(lines: Sequence[Line], heading: str, intro: str) -> Block | Unread | None:
    """Marked items as rows, where signs show what they are, or their heading says it is a list."""
    items = [line for line in lines if line.kind == "item"]
    if len(items) < 2:
        return None
    found = _signed(items, heading)
    return _worded(items, heading, intro) if found is None and len(items) >= _FEWEST else found


def _signed(items: Sequence[Line], heading: str) -> Block | Unread | None:
    """Items that all have a count, or a number of their own, or begin with a name in bold."""
    begin, end = items[0].number, items[-1].number
    counted = [found for line in items if (found := _count(line, words.speaks_of_lists(heading)))]
    if len(counted) == len(items):
        return _of_counts(counted, items)
    if len(items) < _FEWEST_LINES:
        return None
    if all(_NUMBERED.match(line.raw.lstrip()) for line in items):
        return Block("items", begin, list(map(_entry, items)), ["Name", "Notes"], end)
    bold = [row for line in items if (row := _bold(line))]
    if len(bold) < len(items) or _ruled(items, heading):
        return None
    if any(line.raw.lstrip()[0].isdigit() for line in items):
        return Unread(begin, items[0].text[:_LONGEST], f"{len(items)} names in bold in an order; steps, or a list")
    return Block("items", begin, bold, ["Name", "Notes"], end)


def _worded(items: Sequence[Line], heading: str, intro: str) -> Block | Unread | None:
    """Items with a sign between name and text, or names alone, below a heading that says it is a list."""
    begin, end = items[0].number, items[-1].number
    named = [found for line in items if (found := _name(line))]
    equal = all(" = " in line.text for line in items)
    if equal and words.titles_a_legend(heading):
        return None
    if not equal and not words.speaks_of_lists(heading):
        alike = len(named) == len(items) or all(_VALUE.fullmatch(line.text) for line in items)
        told = words.titles_a_list(intro) or (alike and all(_NAMELIKE.match(line.text) for line in items))
        if not told or _ruled(items, heading):
            return None
        why = f"{len(items)} items that may be a list, below a heading that does not say so"
        return Unread(begin, items[0].text[:_LONGEST], why)
    if len(named) == len(items):
        return Block("items", begin, named, ["Name", "Notes"], end)
    if any(words.speaks_of_rules(line.text) for line in items):
        return None
    if all(map(_is_name, items)) and not words.speaks_of_kinds(intro or heading):
        return Block("items", begin, [Row(line.number, [_ORDER.sub("", line.text)]) for line in items], ["Name"], end)
    return Unread(begin, items[0].text, f"a list of {len(items)} items without columns") if _is_name(items[0]) else None


def _ruled(items: Sequence[Line], heading: str) -> bool:
    """Whether items are steps or rules, by a word of their heading or of one of them."""
    return words.speaks_of_rules(heading) or any(words.speaks_of_rules(line.text.split(".")[0]) for line in items)


def _is_name(line: Line) -> bool:
    text = _ORDER.sub("", line.text)
    capital = all(word.lstrip("([")[:1].isupper() or len(word) < 4 for word in text.split())
    return (
        0 < len(text) <= 40 and len(text.split()) <= 5 and capital and "**" not in line.raw and text[-1] not in ".:;,!?"
    )


def _count(line: Line, listed: bool) -> Row | None:
    """An item with its count: `3x Bun: worth 1`, `Owl (2 copies) - wants buns`; where `listed`, also `3 Buns`."""
    before = _BEFORE.fullmatch(line.text)
    head, text = _parts(before[3]) if before else ("", "")
    if before and (before[2] or (listed and len(line.text) <= _LONGEST and not _OPEN.search(head))):
        return Row(line.number, [before[1], head, text])
    head, text = _parts(line.text)
    after = _AFTER.fullmatch(head)
    if after:
        return Row(line.number, [after[2] or after[3], after[1], text])
    return None


def _bold(line: Line) -> Row | None:
    """An item that begins with a name in bold, and what is said behind it."""
    found = _IN_BOLD.search(line.raw)
    text = clean(line.raw[found.end() :]).lstrip(".:=-\u2013\u2014 ") if found else ""
    return Row(line.number, [clean(found[2]).rstrip(".:= "), text]) if found and text else None


def _entry(line: Line) -> Row:
    """A numbered thing: its name, and what stands in brackets or behind a sign."""
    found = _BRACKET.fullmatch(line.text)
    return Row(line.number, [found[1], found[2]] if found else list(_parts(line.text)))


def _parts(text: str) -> tuple[str, str]:
    """A name and what is said of it, where a sign parts them."""
    found = _NAMED.fullmatch(text)
    return (found[1].strip(), found[2].strip()) if found else (text, "")


def _name(line: Line) -> Row | None:
    found = _NAMED.fullmatch(line.text)
    return Row(line.number, [found[1].strip(), found[2].strip()]) if found else None
