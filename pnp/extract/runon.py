"""Run-on lists: a header and its rows in running text, with nothing but spaces between the cells.

What is sure are the short cells in the middle of a row (`2 S +1`). Between those of two rows stand the notes of the one
and the name of the next; where the one ends and the other begins is told by notes that come more than once, by
abbreviations and small letters, and is a guess otherwise, which is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.extract import words
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line, shouted
from pnp.extract.words import is_blank, is_number

_CODE = re.compile(r"[A-Z][A-Za-z0-9]{0,3}|\([A-Z]{1,3}\)")
_FEWEST = 3
_SHORT = 200
_LONGEST_NOTE = 14
_MOST_WORDS = 60_000


class _Word(NamedTuple):
    text: str
    line: int


class _Header(NamedTuple):
    columns: list[str]
    begin: int
    end: int
    """The place of the first word behind it."""


class _Core(NamedTuple):
    begin: int
    end: int


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The run-on lists of the lines that nothing else has taken."""
    at = 0
    while at < len(lines):
        if not free[at] or lines[at].kind not in ("prose", "heading", "item"):
            at += 1
            continue
        tokens = [_Word(text, lines[at].number) for text in lines[at].text.split()[:_MOST_WORDS]]
        begin = _header_at(tokens)
        if begin is None:
            if _filled(lines[at].text):
                yield Unread(lines[at].number, lines[at].text, "a header with other words in it, which may be names")
            at += 1
            continue
        end = at + 1
        while end < len(lines) and free[end] and lines[end].kind in ("prose", "item") and len(tokens) < _MOST_WORDS:
            more = [_Word(text, lines[end].number) for text in lines[end].text.split()]
            # The next header ends the list: no line is gathered twice.
            if _header_at(more):
                break
            tokens += more
            end += 1
        found, told = _rows(tokens, begin)
        if found:
            found.last = lines[end - 1].number
            found.title = shouted(_text(tokens[max(0, begin.begin - 12) : begin.begin]))
            yield found
            yield from told
            at = end
        else:
            if "#" in begin.columns or len(begin.columns) > 4:
                why = "a header, and no row below it that could be cut into its columns"
                yield Unread(lines[at].number, " ".join(begin.columns), why)
            at += 1


def _header_at(tokens: Sequence[_Word]) -> _Header | None:
    """Where in a line a header begins: a word for names, then at least two more that headers use."""
    at = 0
    while at < len(tokens):
        if tokens[at].text[:1].isupper():
            header = _header(tokens, at)
            if header:
                return header
        at += 1
    return None


def _filled(text: str) -> bool:
    """Whether a short line is a header with more in it: `Card: Armies Heroes Notes:`, `Relic: Notes: Crown Gain 1`."""
    first, colon, rest = text.partition(": ")
    second, more, _ = rest.partition(": ")
    if more and words.role(first) == "name" and len(first.split()) < 4 and words.exact(second):
        return True
    last = rest.rpartition(" ")[2]
    headed = bool(colon) and words.role(first) == "name" and words.exact(first)
    return headed and len(text) <= _SHORT and last.endswith(":") and words.role(last) == "text"


def _header(tokens: Sequence[_Word], at: int) -> _Header | None:
    columns, begin = list[str](), at
    while at < len(tokens) and len(columns) < 12:
        phrase = next((n for n in (3, 2, 1) if _fits(tokens[at : at + n], n)), 0)
        if not phrase or (columns and words.role(_text(tokens[at : at + phrase])) == words.role(columns[0]) == "name"):
            break
        columns.append(_text(tokens[at : at + phrase]))
        at += phrase
    roles = [words.role(column) for column in columns]
    if len(set(columns)) < max(3, len(columns)) or roles[0] != "name" or not {"copies", "number"} & set(roles[1:]):
        return None
    return _Header(columns, begin, at)


def _fits(tokens: Sequence[_Word], wide: int) -> bool:
    text = _text(tokens)
    return len(tokens) == wide and words.exact(text) and (text[0].isupper() or not text[0].isalpha())


def _text(tokens: Sequence[_Word]) -> str:
    return " ".join(token.text for token in tokens)


def _rows(tokens: Sequence[_Word], header: _Header) -> tuple[Block | None, list[Unread]]:
    noted = words.role(header.columns[-1]) == "text"
    middle = header.columns[1:-1] if noted else header.columns[1:]
    cores = list(_cores(tokens, header.end, [words.role(column) or "kind" for column in middle]))
    if len(cores) < _FEWEST or (noted and len(middle) < 2):
        return None, []
    by_line = len({tokens[core.begin].line for core in cores}) == len(cores)
    cuts = _at_lines(tokens, header.end, cores) if by_line else None
    told: list[Unread] = []
    if cuts is None:
        cuts, told = _between(tokens, header.end, cores, noted)
    rows = []
    for index, core in enumerate(cores):
        begin, end = cuts[index], cuts[index + 1]
        cells = [_text(tokens[begin : core.begin]), *(token.text for token in tokens[core.begin : core.end])]
        rows.append(Row(tokens[begin].line, cells + ([_text(tokens[core.end : end])] if noted else [])))
    return Block("run-on", tokens[header.end - 1].line, rows, list(header.columns)), told


def _cores(tokens: Sequence[_Word], at: int, roles: Sequence[str]) -> Iterator[_Core]:
    """The middles of the rows, each with at least a word for the name before it."""
    wide, least = len(roles), at + 1
    while least + wide <= len(tokens):
        if all(_is_cell(token.text, role) for token, role in zip(tokens[least : least + wide], roles, strict=True)):
            yield _Core(least, least + wide)
            least += wide + 1
        else:
            least += 1


def _is_cell(text: str, role: str) -> bool:
    if role in ("copies", "number"):
        return is_number(text) or (role == "number" and is_blank(text))
    if role == "roll":
        return words.span(text) is not None
    return bool(_CODE.fullmatch(text)) or is_blank(text)


def _at_lines(tokens: Sequence[_Word], first: int, cores: Sequence[_Core]) -> list[int] | None:
    """Where rows begin, if each begins a line."""
    cuts = []
    for core in cores:
        begin = core.begin
        while begin > first and tokens[begin - 1].line == tokens[core.begin].line:
            begin -= 1
        if begin == core.begin:
            return None
        cuts.append(begin)
    return [*cuts, len(tokens)] if cuts[0] == first else None


def _between(
    tokens: Sequence[_Word], first: int, cores: Sequence[_Core], noted: bool
) -> tuple[list[int], list[Unread]]:
    """Where each row begins, and the places where that is a guess; the last is where the list ends."""
    gaps = [list(tokens[one.end : two.begin]) for one, two in pairwise(cores)]
    often, open_ = _repeated([tuple(token.text for token in gap) for gap in gaps])
    cuts, told = [first], []
    for core, gap in zip(cores, gaps, strict=False):
        length, sure = _note(tuple(token.text for token in gap), often, open_) if noted else (0, True)
        cuts.append(core.end + length)
        if not sure:
            told.append(Unread(gap[0].line, _text(gap), "where the notes end and the next name begins is a guess"))
    return [*cuts, _end(tokens, cores[-1].end, noted)], told


def _repeated(gaps: Sequence[tuple[str, ...]]) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """Beginnings that several gaps share and that leave each a name; and the longest of them with a word left open."""
    seen: Counter[tuple[str, ...]] = Counter()
    for gap in gaps:
        seen.update(gap[:length] for length in range(1, min(len(gap), _LONGEST_NOTE + 1)))
    kept = {part for part, many in seen.items() if many > 1 and part[-1].lower() not in words.words()["small"]}
    # Two names may begin with one word; a note of one word is an abbreviation.
    often = {part for part in kept if len(part) > 1 or _abbreviated(part[0])}
    shorter = {part[:-1] for part in kept if seen[part[:-1]] == seen[part]}
    return often, {pattern for part in often - shorter if len(part) > 1 for pattern in _patterns(part)}


def _abbreviated(word: str) -> bool:
    return len(word) > 1 and word.isupper() and word.isalpha()


def _note(gap: tuple[str, ...], often: set[tuple[str, ...]], open_: set[tuple[str, ...]]) -> tuple[int, bool]:
    """How many words of a gap are notes, and whether that is sure."""
    longest = min(len(gap) - 1, _LONGEST_NOTE)
    shared = [length for length in range(1, longest + 1) if gap[:length] in often]
    floor = _floor(gap)
    like = [n for n in range(max(2, floor), longest + 1) if any(each in open_ for each in _patterns(gap[:n]))]
    if (shared and max(shared) >= floor) or like:
        return max(shared + like), True
    if not floor:
        # A few words in capitals are a name, and the row before it has no notes.
        return 0, len(gap) <= 4
    last = gap[floor - 1]
    return floor, last.islower() or _abbreviated(last) or last[-1] in ";.,"


def _floor(gap: tuple[str, ...]) -> int:
    """The words up to the last that no name has: in small letters, a number, short for others, with a sign behind."""
    floor = 0
    for at, word in enumerate(gap[:-1]):
        small = word[:1].islower() and word.lower() not in words.words()["small"]
        if small or word[-1] in ";.,:" or word[:1] in "+-0123456789" or _abbreviated(word) or is_blank(word):
            floor = at + 1
    return floor


def _patterns(part: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A note with one of its words left open; of two words the last stays."""
    plain = tuple(word.lower() for word in part)
    for at in range(len(plain) if len(plain) > 2 else 1):
        yield (*plain[:at], "*", *plain[at + 1 :])


def _end(tokens: Sequence[_Word], at: int, noted: bool) -> int:
    """Where the notes of the last row end: with its line, or before a heading in capitals."""
    if not noted:
        return at
    line, begin = tokens[at - 1].line, at
    while at < len(tokens) and tokens[at].line == line:
        if at > begin and len(tokens[at].text) > 3 and tokens[at].text.isupper() and tokens[at].text.isalpha():
            break
        at += 1
    return at
