"""Copies from sentences: "The deck contains 5 of each card", "Recruit decks contain 3 of each card in the list".

Which lists a sentence speaks of is told by the words it shares with their titles, by its own words first, then by those
of the sentence before it and of the heading above. Where that leaves a choice, no list gets the number, and it is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.extract import columns, words
from pnp.extract.found import Table, Unread
from pnp.extract.lines import Line

_EACH = re.compile(
    r"\b(?P<many>[0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s(?:\w{1,12}\s){0,2}?"
    r"(?:of\s(?:each|every)|for\seach\sof\sthe)\b",
    re.IGNORECASE,
)
_NOUN = re.compile(r"(?:\s(?:of|the|in|[0-9]{1,3}|different|single))*\s([A-Za-z]+)")
_LISTED = re.compile(r"\b(?:listed )?(?:in|on|under) the ((?:[A-Z]\w{0,20}\s?){1,4})")
_DECK = re.compile(r"\b([A-Za-z]+) (?:decks?|lists?|piles?|sets?)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_STEM = 3
_MOST = 100
"""Sentences that are looked at: a rulebook has a handful."""
_NEAR = 6
"""Lines between a table and the sentence on it that stands below."""
_RIGHT_BELOW = 3


class _Said(NamedTuple):
    line: int
    many: int
    text: str
    noun: str
    """What there are so many of, where it is no general word: "three of each beast"."""
    before: str
    """The sentence before it."""
    heading: str


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
            left.append(Unread(said.line, said.text[:80], "copies, and no list here that they are of for certain"))
    return left


def _sentences(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[_Said]:
    heading = ""
    for line, is_free in zip(lines, free, strict=True):
        if line.kind == "heading":
            heading = line.text
        if not is_free or line.kind not in ("prose", "item"):
            continue
        before = ""
        for sentence in re.split(r"(?<=[.!?])\s", line.text):
            if said := _said(line.number, sentence, before, heading):
                yield said
            before = sentence


def _said(line: int, sentence: str, before: str, heading: str) -> _Said | None:
    """A sentence that tells what a deck holds, and not what a player does or a rule asks for."""
    found = _EACH.search(sentence)
    if not found:
        return None
    spoken = set(_WORD.findall(sentence.lower()))
    if spoken & set(words.words()["vague"]) or not spoken & set(words.words()["holds"]):
        return None
    after = _NOUN.match(sentence, found.end())
    noun = after[1].lower() if after else ""
    if noun in words.words()["no_thing"] or sentence[: found.start()].lower().endswith("at least "):
        return None
    many = found["many"].lower()
    number = int(many) if many.isdigit() else int(words.words()["numbers"][many])
    plain = "" if noun in words.words()["any_thing"] else noun
    return _Said(line, number, sentence.strip(), plain, before, heading)


def _chosen(said: _Said, tables: Sequence[Table]) -> list[Table]:
    """The tables a sentence speaks of; none where that is not certain."""
    able = [table for table in tables if _able(table, said)]
    lower = said.text.lower()
    if to := _LISTED.search(said.text):
        named = [table for table in able if _shared(to[1], table)]
        return named or (able if _is_common(to[1]) else [])
    if "below" in lower or "following" in lower or lower.endswith(":"):
        able = [table for table in able if table.line > said.line]
    if lower.endswith(":"):
        return [table for table in able[:1] if table.line <= said.line + _RIGHT_BELOW]
    for text in (said.text, said.before, said.heading):
        if named := [table for table in able if _shared(text, table)]:
            return named
        if not all(_is_common(name) for name in _DECK.findall(text)):
            return []
    if len({tuple(table.columns) for table in able}) < 2 or re.match(r"(?:each|both|all)\b", lower):
        return able
    return [table for table in able if table.last < said.line <= table.last + _NEAR][-1:]


def _able(table: Table, said: _Said) -> bool:
    """Whether a table may have so many copies of each row: it is none to roll on, and lists what is counted."""
    roles = [words.role(column) for column in table.columns]
    if columns.copies_column(table) is not None or table.die or "roll" in roles:
        return False
    known = _WORD.findall(f"{table.title} {' '.join(table.columns)}".lower())
    if not said.noun and said.text.endswith(":"):
        return True
    if said.noun:
        return len(said.noun) > _STEM and any(word[: len(_stem(said.noun))] == _stem(said.noun) for word in known)
    return not {"card", "cards", "deck", "decks"}.isdisjoint(known)


def _shared(text: str, table: Table) -> bool:
    """Whether a text has a word of a table's title that other titles need not have."""
    own = {_stem(word) for word in _WORD.findall(table.title.lower()) if not _common(word)}
    return not own.isdisjoint(_stem(word) for word in _WORD.findall(text.lower()))


def _is_common(text: str) -> bool:
    """Whether a name has no word of its own, as that of "the common deck"."""
    return all(_common(word) or word in words.words()["any_deck"] for word in _WORD.findall(text.lower()))


def _common(word: str) -> bool:
    known = words.words()
    return len(word) < _STEM or word in known["listed_in"] or word in known["small"]


def _stem(word: str) -> str:
    return word[: max(_STEM, len(word) - 2)] if word.endswith("s") else word[: max(_STEM, len(word) - 1)]
