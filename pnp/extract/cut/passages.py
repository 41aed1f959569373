"""Passages: the lines of a text as entries, each of which may be a row, several lines of one row together.

Lines between blank ones, lines that take turns, and lines that are set in are one entry with those before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.extract.cut.tokens import BREAK, Token, tokens
from pnp.extract.lines import Line

LONGEST = 48
"""Words of a line that may be a row; what is longer is a paragraph."""
_LONGEST_PASSAGE = 4_000
"""Lines of one passage; longer ones are looked at in parts."""
_FEWEST = 3
_ORDINAL = re.compile(r"([0-9]{1,3})[.)]\s+(?=\S)")
_MARKED = ("#", "**", "==")
_ITEM = re.compile(r"\s*[-*+\u2022]\s")
_TURNS = frozenset("nsdum")
"""Classes of a first word by which lines take turns: numbers."""
_TURNED = 3
"""Turns from which on they are no chance; where others stood before, one is none."""


@dataclass(slots=True)
class Entry:
    """What may be a row: its first and last line, its words, and whether a blank line stands before it."""

    line: int
    last: int
    words: list[Token]
    gap: bool
    indent: int
    ordinal: int | None = None
    raw: str = ""
    told: str = ""

    @property
    def several(self) -> bool:
        """Whether it is several lines."""
        return any(token.kind == "b" for token in self.words)

    @property
    def build(self) -> str:
        """The classes of its first words, words in a row as one."""
        if self.told:
            return self.told
        made = ""
        for token in self.words:
            kind = "W" if token.kind in "Wl" else "n" if token.kind in "nsdux" else token.kind
            if kind != "o" and (kind != "W" or made[-1:] != "W"):
                made += kind
        self.told = made[:8]
        return self.told


def passages(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[tuple[str, list[Entry]]]:
    """Each heading that is marked as one, and the lines below it as entries."""
    heading, made, gap = "", list[Entry](), True
    for line, is_free in zip(lines, free, strict=True):
        marked = line.kind == "heading" and line.raw.lstrip().startswith(_MARKED)
        if marked or not is_free or line.kind in ("tabs", "pipes"):
            if made:
                yield heading, made
            made, gap = [], True
            heading = line.text if line.kind == "heading" else heading
        elif not line.text or line.kind == "rule":
            gap = True
        else:
            if len(made) == _LONGEST_PASSAGE:
                yield heading, made
                made = []
            text, ordinal = line.text, None
            if found := _ORDINAL.match(text):
                text, ordinal = text[found.end() :], int(found[1])
            indent = len(line.raw.expandtabs()) - len(line.raw.expandtabs().lstrip())
            made.append(
                Entry(line.number, line.number, list(tokens(text, line.number)), gap, indent, ordinal, line.raw)
            )
            gap = False
    if made:
        yield heading, made


def paired(passage: list[Entry]) -> list[Entry]:
    """Lines that begin by turns with a number of one sort and of another, or a name, as one entry for each turn."""
    made, at, before = list[Entry](), 0, ("", "")
    while at < len(passage):
        turns, begun = 0, (_begun(passage[at]), _begun(passage[min(at + 1, len(passage) - 1)]))
        told = begun[1] == "." and any(token.kind in _TURNS for token in passage[at].words[1:])
        while (
            begun[0] not in (begun[1], ".") and (told or set(begun) & _TURNS) and _turn(passage, at + 2 * turns, begun)
        ):
            turns += 1
        if turns >= (1 if begun == before else _TURNED):
            made += [_joined(passage[each : each + 2]) for each in range(at, at + 2 * turns, 2)]
            at, before = at + 2 * turns, begun
        else:
            made.append(passage[at])
            at += 1
    return made


def _begun(entry: Entry) -> str:
    """The class of the first word; of a sentence a full stop, and of a line with numbers before one a number."""
    if not entry.words:
        return ""
    first = entry.words[0].kind
    if first == "W" and entry.raw.rstrip().endswith((".", "!", "?")):
        return "." if sum(token.kind == "l" for token in entry.words) > 2 else first
    return first


def _turn(passage: list[Entry], at: int, begun: tuple[str, str]) -> bool:
    """Whether two entries begin so, the second right below the first, and neither is a sentence."""
    pair = passage[at : at + 2]
    if tuple(map(_begun, pair)) != begun or pair[1].gap or any(len(entry.words) > LONGEST // 2 for entry in pair):
        return False
    if begun[1] == "." and not any(token.kind in _TURNS for token in pair[0].words[1:]):
        return False
    return not any(prose(entry) for entry, kind in zip(pair, begun, strict=True) if kind != ".")


def _joined(group: Sequence[Entry]) -> Entry:
    words_ = list(group[0].words)
    for entry in group[1:]:
        words_ += [Token(BREAK, "b", entry.line), *entry.words]
    return Entry(group[0].line, group[-1].last, words_, group[0].gap, group[0].indent)


def groups(passage: list[Entry]) -> list[Entry]:
    """Lines between blank ones as one entry each, where most have two to four."""
    made: list[list[Entry]] = []
    for entry in passage:
        if entry.gap or not made:
            made.append([])
        made[-1].append(entry)
    some = [group for group in made if 2 <= len(group) <= 4 and len(group[0].words) <= 8]
    if len(some) < _FEWEST or 2 * len(some) < len(made) - 3:
        return []
    return [_joined(group) for group in made]


def ordered(passage: list[Entry]) -> list[Entry]:
    """Entries with the numbers before them put back where these count nothing."""
    made = list[Entry]()
    for at, entry in enumerate(passage):
        around = [passage[near].ordinal for near in (at - 1, at + 1) if 0 <= near < len(passage)]
        if entry.ordinal is not None and entry.ordinal - 1 not in around and entry.ordinal + 1 not in around:
            entry.words.insert(0, Token(str(entry.ordinal), "n", entry.line))
            entry.ordinal = None
        made.append(entry)
    return made


def unwrapped(passage: list[Entry]) -> list[Entry]:
    """Lines that are set in go on with the line before them."""
    made = list[Entry]()
    for entry in passage:
        before = made[-1] if made else None
        marked = entry.ordinal is not None or _ITEM.match(entry.raw)
        if before and not entry.gap and entry.indent > before.indent and not marked:
            before.words, before.last = before.words + entry.words, entry.last
        else:
            made.append(entry)
    return made


def prose(entry: Entry) -> bool:
    """Whether an entry is a sentence: small words from its begin on, and few others."""
    small = sum(token.kind == "l" for token in entry.words)
    first = [token.kind for token in entry.words[:5]]
    return (
        len(entry.words) >= 8
        and 2 * small > len(entry.words)
        and first.count("l") >= 2
        and entry.words[-1].text[-1] in ".:!?"
    )
