"""Tables to roll on within a sentence: "roll a d6: 1 = it falls; 2-5 = nothing; 6 = uproar."

Only what answers every face of its die once and in order is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import mode

from pnp.extract import words
from pnp.extract.cut.tokens import Token, text_of, tokens
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line
from pnp.model.components.rolls import faces

_DIE = re.compile(r"\b([0-9]{0,2} ?[dD][0-9]{1,3})\b")
_NEAR = 120
"""Characters between the die and the first roll."""
_HEAD = re.compile(
    r"(?<![\w+-])([0-9]{1,3}(?:\s?[-\u2013\u2014]\s?[0-9]{1,3}|\+)?)\s?(?:=|:|\u2013|\u2014)\s?(?=[^\s=:0-9])"
)
_BARE = re.compile(r"(?<![\w+.,-])([0-9]{1,3}(?:-[0-9]{1,3}|\+)?)\s(?=[A-Z])")
_VALUED = re.compile(r"(.+?)\s([-+]?[0-9]{1,5}(?:\s?-\s?[0-9]{1,5})?)")
_WORTH = re.compile(r"([^\W\d_][^\d,:;.()]{1,30}?) (?:\(([0-9]{1,4})\)|([-+]?[0-9]{1,5}))")
_FEW = 4
"""Names in a line that make it a list; with counts in brackets one less will do."""
_SHORT = 3
_LONG_LINE = 20
"""Words of a line that may hold rows of a name and numbers."""
_AGAIN = re.compile(r"(?<!W)W(?:[Wxo]{0,4}W)?(?=[nsdu])([nsdu](?:[nsdu]|l(?=[nsdu]))*)")
"""A name and what stands behind it, by the classes of the words; a word between two numbers says what the second is."""
_FEWEST_AGAIN = 4
_NUMBERS = 2
_MOST_TOKENS = 20_000
_LONGEST = 400
_SENTENCE = "read out of a sentence"
_FEWEST = 5
_MOST = 60
"""Rolls that are looked at behind a die."""


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The tables in the lines that nothing else has taken."""
    for line, is_free in zip(lines, free, strict=True):
        if not is_free or line.kind not in ("prose", "item"):
            continue
        if row := _in_line(line):
            yield Block("told", line.number, row, ["Name", "Value"], line.number)
            continue
        heads = list(_HEAD.finditer(line.text))
        at = first = 0
        for die in _DIE.finditer(line.text):
            if die.start() < at or not words.die(die[1]):
                continue
            while first < len(heads) and heads[first].start() < die.end():
                first += 1
            if rows := _rows(line, str(words.die(die[1])), die.end(), heads[first : first + _MOST]):
                at = heads[first + len(rows) - 1].end()
                yield Block("told", line.number, rows, [die[1].upper().replace(" ", ""), "Result"], line.number)
                continue
            rows, last = _run_on(line, str(words.die(die[1])), die.end())
            if rows:
                at = last
                header = [die[1].upper().replace(" ", ""), "Result", "Value"][: len(rows[0].cells)]
                yield Block("told", line.number, rows, header, line.number)


def _in_line(line: Line) -> list[Row]:
    """Names with a number or a count each, parted by commas: `City values: Paris 5, Lyon 3, Brest 1`."""
    lead, colon, rest = line.text.partition(": ")
    items = (rest if colon else lead).rstrip(".").split(", ")
    found = [_WORTH.fullmatch(item) for item in items[: _MOST + 1]]
    if len(line.text) > _LONGEST or len(items) < (_FEW if colon else _FEW - 1) or not all(found):
        return []
    names = [each[1] for each in found if each]
    # Short words with numbers are what one thing has: `HP 4, ATK 2`.
    bracketed = all(each and each[2] for each in found)
    if (not colon and not bracketed) or any(words.exact(name) or len(name) < _SHORT for name in names):
        return []
    if len(set(names)) < len(names) or not (bracketed or len(lead.split()) > 1):
        return []
    return [Row(line.number, [each[1], each[2] or each[3]], doubt=_SENTENCE) for each in found if each]


def _rows(line: Line, die: str, end: int, heads: Sequence[re.Match[str]]) -> list[Row]:
    """The rows of a die, or none where a face has no row or is out of its order."""
    shown = faces(die)
    if not heads or heads[0].start() > end + _NEAR:
        return []
    rows, expected = list[Row](), shown[0]
    for index, head in enumerate(heads):
        span = words.span(head[1])
        if span is None or span[0] != expected:
            return []
        stop = heads[index + 1].start() if index + 1 < len(heads) else len(line.text)
        text, last = line.text[head.end() : stop], span[1] or shown[-1]
        rows.append(Row(line.number, [head[1], (text if last < shown[-1] else _sentence(text)).strip(" ;,.")]))
        if last >= shown[-1]:
            return rows if len(rows) > 1 and last == shown[-1] and all(row.cells[1] for row in rows) else []
        expected = last + 1
    return []


def _run_on(line: Line, die: str, end: int) -> tuple[list[Row], int]:
    """Rolls one behind the other without a sign, `1D6 Gem: 1 Ruby 50 2 Opal 20`, and where they end."""
    rows, heads, expected = list[Row](), list[re.Match[str]](), faces(die)[0]
    for head in _BARE.finditer(line.text, end):
        span = words.span(head[1])
        if span and span[0] == expected:
            heads.append(head)
            expected = (span[1] or 0) + 1
            if span[1] is None:
                break
        elif head.start() - (heads[-1].end() if heads else end) > _NEAR:
            break
    if len(heads) < _FEWEST or heads[0].start() > end + _NEAR:
        return [], end
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        text = line.text[head.end() : after.start() if after else head.end() + _NEAR]
        rows.append(Row(line.number, [head[1], text.strip(" ;,.")]))
    usual = max(len(row.cells[1].split()) for row in rows[:-1])
    rows[-1].cells[1] = " ".join(
        re.split(r"(?<=[.!?])\s|\s-{2,}|\s(?=[A-Z]\w*:)", rows[-1].cells[1])[0].split()[: usual + 1]
    )
    valued = [_VALUED.fullmatch(row.cells[1]) for row in rows]
    if sum(map(bool, valued)) > 0.8 * len(rows):
        rows = [
            Row(row.line, [row.cells[0], found[1], found[2]] if found else [*row.cells, ""])
            for row, found in zip(rows, valued, strict=True)
        ]
    return rows, heads[-1].end()


def _sentence(text: str) -> str:
    """A text to the end of its first sentence, which is where a table in a sentence ends."""
    return re.split(r"(?<=[.!?])\s|;\s", text, maxsplit=1)[0]


def repeated(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The rows in long lines that are a name and the same numbers behind it, again and again, without any header.

    Where a name begins and its numbers end is told by the repetition alone.
    """
    for line, is_free in zip(lines, free, strict=True):
        if not is_free or line.kind not in ("prose", "item", "heading") or line.text.count(" ") < _LONG_LINE:
            continue
        row = [*tokens(line.text, line.number)][:_MOST_TOKENS]
        classes = "".join("W" if token.kind == "k" else token.kind for token in row)
        found = [*_AGAIN.finditer(classes)]
        end, runs = -1, list[tuple[tuple[str, int], re.Match[str]]]()
        at = 0
        for each in found:
            # What stands between two rows ends a list.
            at += each.start() != end
            runs.append((("".join(_wanted(each[1])), at), each))
            end = each.end()
        for _, some in groupby(runs, key=lambda run: run[0]):
            rows = [each for _, each in some]
            numbers = len(rows[0][1].replace("l", ""))
            if len(rows) >= _FEWEST_AGAIN and numbers >= _NUMBERS:
                yield _again(line, row, rows)


def _wanted(tail: str) -> Iterator[str]:
    """The classes of what stands behind a name, any number as one."""
    for kind in tail:
        yield kind if kind == "l" else "n"


def _again(line: Line, row: Sequence[Token], found: Sequence[re.Match[str]]) -> Block:
    made = list[Row]()
    usual = mode(each.start(1) - each.start() for each in found[1:])
    for each in found:
        cells = [token.text for token in row[each.start(1) : each.end(1)] if token.kind != "l"]
        # Before the first name anything may stand.
        begin = each.start() if made else max(each.start(), each.start(1) - usual)
        made.append(Row(line.number, [text_of(list(row[begin : each.start(1)])), *cells]))
    names, label = list[str](), ""
    for token in row[found[0].start(1) : found[0].end(1)]:
        if token.kind == "l":
            label = token.text
        else:
            names.append(label.capitalize() or f"Column {len(names) + 2}")
            label = ""
    return Block("repeated", line.number, made, ["Name", *names], line.number)
