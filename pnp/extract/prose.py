"""Copies from sentences: "The deck contains 5 of each card", "Each deck contains 4 of each card listed below"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.extract import words
from pnp.extract.found import Table, Unread
from pnp.extract.lines import Line

_EACH = re.compile(
    r"\b(?P<many>[0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s(?:\w{1,12}\s){0,2}?"
    r"(?:of\s(?:each|every)|for\seach\sof\sthe)\b(?P<of>(?:\s(?:of\sthe|card|cards|type|types|kind|spell|spells|unit|units|tile|tiles|title|item|"
    r"items|below|above|following|listed|in|the)\b){0,6})",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\blisted (?:in|on|under) the ((?:[A-Z]\w{0,20}\s?){1,4})")
_STEM = 3
_MOST = 100
"""Sentences that are looked at: a rulebook has a handful."""
_NEAR = 6
"""Lines between a table and the sentence on it that stands below."""


class _Said(NamedTuple):
    line: int
    many: int
    text: str
    to: str
    """The title that the sentence names, if it does."""
    noun: str
    """What there are so many of, where it is no general word: "three of each beast"."""


def apply(tables: Sequence[Table], lines: Sequence[Line], free: Sequence[bool]) -> list[Unread]:
    """Give tables without a column of copies the number that a sentence says; which sentences are left over."""
    left = []
    for count, said in enumerate(_sentences(lines, free)):
        chosen = _chosen(said, tables) if count < _MOST else []
        for table in chosen:
            table.columns.append("copies")
            for row in table.rows:
                row.cells.append(str(said.many))
            table.remarks.append(f"line {said.line} says {said.many} of each")
        if not chosen:
            left.append(Unread(said.line, said.text[:80], "copies, and no list here that they could be of"))
    return left


def has_copies(table: Table) -> bool:
    """Whether a table has a column of copies."""
    return any(words.role(column) == "copies" for column in table.columns)


def _sentences(lines: Sequence[Line], free: Sequence[bool]) -> list[_Said]:
    found = []
    for line, is_free in zip(lines, free, strict=True):
        if not is_free or line.kind not in ("prose", "item"):
            continue
        for sentence in re.split(r"(?<=[.!?])\s", line.text):
            said = _EACH.search(sentence)
            if not said or set(words.words()["vague"]) & set(sentence.lower().split()):
                continue
            rest = sentence[said.end() :].strip(" .!").split()
            noun = rest[0].lower().strip(",;:") if rest and not said["of"].strip() else ""
            many = int(said["many"]) if said["many"].isdigit() else words.words()["numbers"][said["many"].lower()]
            to = _LISTED.search(sentence)
            found.append(_Said(line.number, many, sentence.strip(), to[1].strip() if to else "", noun))
    return found


def _chosen(said: _Said, tables: Sequence[Table]) -> list[Table]:
    """The tables a sentence speaks of."""
    able = [table for table in tables if not has_copies(table) and not table.die and _counts(table, said.noun)]
    if said.to:
        return [table for table in able if words.normal(said.to) in words.normal(table.title)]
    below = [table for table in able if table.line > said.line]
    lower = said.text.lower()
    if "below" in lower or "following" in lower or lower.startswith(("each deck", "both decks", "each player has")):
        return _run(below or able)
    above = [table for table in able if table.last < said.line <= table.last + _NEAR]
    return above[-1:] or below[:1]


def _run(able: Sequence[Table]) -> list[Table]:
    """The next table, and the others that have the same columns."""
    return [table for table in able if table.columns == able[0].columns]


def _counts(table: Table, noun: str) -> bool:
    """Whether copies of a table's rows are likely, and the noun is one of its words, but for its ending."""
    if noun:
        known = f"{table.title} {' '.join(table.columns)}".lower().split()
        return len(noun) > _STEM and any(word.startswith(noun[: max(_STEM, len(noun) - 2)]) for word in known)
    return words.titles_a_list(table.title) or words.role(table.columns[0]) == "name"
