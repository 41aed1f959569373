"""Cards under a heading each: `### Ember Knight (x2)`, and below it its fields or its text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.extract import columns
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line, clean

_FIELD = re.compile(r"([A-Z][A-Za-z0-9 /#.]{0,24}?)\s?:\s+(\S.*)")
_COUNTED = re.compile(
    r"(.{2,60}?)\s*[(\[]?(?:\b[xX\u00d7]\s?([0-9]{1,3})|([0-9]{1,3})\s?(?:[xX\u00d7]|cop(?:y|ies)|cards?))[)\]]?"
)
_BOLD = re.compile(r"\*\*([^*]{2,60})\*\*\s*(\([^()]{1,20}\)|[xX\u00d7]\s?[0-9]{1,3})?")
_LISTED = re.compile(r"\blists?\b.{0,60}:$", re.IGNORECASE)
_FEWEST = 3
_MOST_FIELDS = 40
_UNMARKED, _PARAGRAPH = 8, 9
"""The levels of a heading without a mark, in a text that marks none, and of a name in bold that is no heading."""


class _Card(NamedTuple):
    line: int
    last: int
    level: int
    name: str
    body: list[Line]


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The lists whose rows have a heading each, in order."""
    run, intro = list[_Card](), ""
    before: _Card | None = None
    for card in _cards(lines, free):
        if run and not _follows(card, run[-1]):
            yield from _listed(run, intro)
            run = []
        if card.body and not run:
            intro = before.body[-1].text if before and before.body and before.level < card.level else ""
        if card.body:
            run.append(card)
        before = card
    if run:
        yield from _listed(run, intro)


def _cards(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[_Card]:
    """Each heading with the lines below it; none below where there is a table among them."""
    name, level, line, body, whole = "", 0, 0, list[Line](), True
    last = 0
    marked = any(each.kind == "heading" and each.raw.lstrip().startswith("#") for each in lines)
    for each, is_free in zip(lines, free, strict=True):
        head = _head(each, is_free, marked)
        if head:
            if level:
                yield _Card(line, last, level, name, body if whole else [])
            (level, name), line, body, whole = head, each.number, [], True
            last = each.number
        elif not is_free:
            whole = False
        elif each.kind in ("prose", "item", "heading"):
            body.append(each)
            last = each.number
    if level:
        yield _Card(line, last, level, name, body if whole else [])


def _head(line: Line, free: bool, marked: bool) -> tuple[int, str] | None:
    raw = line.raw.strip()
    if line.kind == "heading" and raw.startswith("#"):
        return len(raw) - len(raw.lstrip("#")), line.text
    if free and line.kind in ("prose", "heading") and raw.startswith("**") and (bold := _BOLD.fullmatch(raw)):
        return _PARAGRAPH, clean(f"{bold[1]} {bold[2] or ''}")
    return (_UNMARKED, line.text) if line.kind == "heading" and not marked else None


def _listed(run: Sequence[_Card], intro: str) -> Iterator[Block]:
    counted = [_COUNTED.fullmatch(card.name) for card in run]
    fields = [_fields(card.body) for card in run]
    many = all(counted)
    if all(fields) and len(run) >= 2 and _alike(fields):
        keys = list(dict.fromkeys(key for found in fields for key in found or {}))[:_MOST_FIELDS]
        rows = [[(found or {}).get(key, "") for key in keys] for found in fields]
    elif len(run) >= _FEWEST and (many or _LISTED.search(intro)):
        keys = ["Notes"]
        rows = [[" ".join(line.text for line in card.body)[: columns.LONGEST_CELL]] for card in run]
    else:
        return
    made = []
    for card, found, row in zip(run, counted, rows, strict=True):
        name = [found[2] or found[3], found[1].strip()] if many and found else [card.name]
        made.append(Row(card.line, [*name, *row]))
    header = [*(["#"] if many else []), "Name", *keys]
    yield Block("headed", run[0].line, made, header, run[-1].last)


def _follows(card: _Card, before: _Card) -> bool:
    """Whether a card goes on with a list: on the same level, or with the same fields on whatever level."""
    one, other = _fields(card.body), _fields(before.body)
    if one and other:
        return list(one) == list(other) or (card.level == before.level and not one.keys().isdisjoint(other))
    return bool(card.body) and card.level == before.level and not one and not other


def _fields(body: Sequence[Line]) -> dict[str, str] | None:
    """The fields of a card, where every line is one, or goes on with one."""
    found: dict[str, str] = {}
    key = ""
    for line in body:
        if (field := _FIELD.fullmatch(line.text)) and field[1] not in found:
            key = field[1]
            found[key] = field[2]
        elif key and line.kind == "prose":
            found[key] = columns.joined(found[key], line.text)
        else:
            return None
    return found or None


def _alike(fields: Sequence[dict[str, str] | None]) -> bool:
    """Whether two keys, or the only one, are on nearly all of the cards."""
    many = Counter(key for found in fields for key in found or {})
    often = sum(count >= 0.7 * len(fields) for count in many.values())
    return often >= 2 or often == len(many) == 1
