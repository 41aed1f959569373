"""Entries of a list before they are weighed: which are joined, and which are titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pnp.extract import words
from pnp.extract.forms import Form, named
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line

_FEWEST = 3
_NUMERALS = tuple(
    f"{tens}{ones}" for tens in ("", "X", "XX") for ones in ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
)[1:]
_TITLED = 8
"""Entries of a list that has titles within."""
_SHORT = 5
EXPLICIT = re.compile(r"\b[0-9]{1,3}\s?[xX\u00d7]\s|\b[xX\u00d7]\s?[0-9]|\([0-9]{1,3} cop")


@dataclass(slots=True)
class Entry:
    """A line of a list, and the lines that go on with it."""

    line: Line
    text: str
    last: int
    more: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    """What entries of other sorts below it say."""


def by_pairs(entries: list[Entry]) -> list[Entry]:
    """Short lines with a sentence below each, a blank line between, as one entry each; others as they are."""
    short = [len(entry.text.split()) <= _SHORT and entry.text[-1] not in ".:;,!?" for entry in entries]
    pairs = sum(one and not two for one, two in pairwise(short))
    if pairs < 4 or 2 * pairs < 0.8 * len(entries):
        return entries
    made = list[Entry]()
    for entry, name in zip(entries, short, strict=True):
        if name or not made:
            made.append(entry)
        else:
            made[-1].more.append(entry.text)
            made[-1].last = entry.last
    return made


def apart(forms: Sequence[Form]) -> bool:
    """Whether a first entry is a title: it has no count, or no text, and all others have."""
    first, rest = forms[0], forms[1:]
    counted = not first.many and 10 * sum(bool(each.many) for each in rest) >= 7 * len(rest)
    return counted or (not first.text and 5 * sum(bool(each.text) for each in rest) >= 4 * len(rest))


def without_titles(entries: list[Entry], forms: list[Form]) -> tuple[list[Entry], list[Form]]:
    """Entries without those that say nothing and name nothing, where nearly all others say something."""
    bare = [not (each.text or each.many) and not named(each.name, False) for each in forms]
    if len(forms) < _TITLED or 5 * sum(bare) > len(forms):
        return entries, forms
    kept = [at for at, each in enumerate(bare) if not each]
    return [entries[at] for at in kept], [forms[at] for at in kept]


def gathered(entries: list[Entry], forms: list[Form]) -> tuple[list[Entry], list[Form]]:
    """Entries with a name in bold, and those without one as what is said of the entry before."""
    made, kept = list[Entry](), list[Form]()
    for entry, each in zip(entries, forms, strict=True):
        if each.bold or not made or EXPLICIT.search(entry.text):
            made.append(entry)
            kept.append(each)
        else:
            made[-1].below.append(entry.text)
            made[-1].last = entry.last
    return made, kept


def without_numerals(entries: Sequence[Entry]) -> None:
    """Take Roman numerals off that do no more than number the entries."""
    begun = [entry.text.partition(" ") for entry in entries]
    numerals = [first.rstrip(".):") for first, _, rest in begun if rest]
    at = numerals.index("I") if "I" in numerals else len(numerals)
    if len(numerals) - at < _FEWEST or tuple(numerals[at:]) != _NUMERALS[: len(numerals) - at]:
        return
    for entry, (_, _, rest) in list(zip(entries, begun, strict=True))[-len(numerals) + at :]:
        entry.text = rest


def records(entries: Sequence[Entry], forms: Sequence[Form]) -> Block | None:
    """Entries whose names come back in turn as records: each begins with the first of the names, its fields."""
    keys = list(dict.fromkeys(each.name for each in forms))
    starts = [at for at, each in enumerate(forms) if each.name == keys[0]]
    if len(starts) < _FEWEST or starts[0] or not 2 * sum(map(words.exact, keys)) >= len(keys) > 1:
        return None
    rows = list[Row]()
    for begin, end in pairwise([*starts, len(forms)]):
        fields = {each.name: each.text for each in forms[begin:end]}
        if len(fields) < end - begin or 2 * len(fields) <= len(keys):
            return None
        rows.append(Row(entries[begin].line.number, [fields.get(key, "") for key in keys]))
    if len({row.cells[0] for row in rows}) < len(rows):
        return None
    return Block("listed", rows[0].line, rows, keys, max(entry.last for entry in entries))
