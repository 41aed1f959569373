"""Rows in a line of running text: a name and the same numbers behind it, again and again, without any header.

Where a name begins and its numbers end is told by the repetition alone: the numbers, and the words between them, come
in one order behind each name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import mode

from pnp.extract.cut.tokens import Token, text_of, tokens
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line

_LONG = 20
"""Words of a line that may hold a list."""
_ROW = re.compile(r"(?<!W)W(?:[Wxo]{0,4}W)?(?=[nsdu])([nsdu](?:[nsdu]|l(?=[nsdu]))*)")
"""A name and what stands behind it, by the classes of the words; a word between two numbers says what the second is."""
_FEWEST = 4
_NUMBERS = 2
_MOST = 20_000


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The rows in the long lines that nothing else has taken."""
    for line, is_free in zip(lines, free, strict=True):
        if not is_free or line.kind not in ("prose", "item", "heading") or line.text.count(" ") < _LONG:
            continue
        row = [*tokens(line.text, line.number)][:_MOST]
        classes = "".join("W" if token.kind == "k" else token.kind for token in row)
        found = [*_ROW.finditer(classes)]
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
            if len(rows) >= _FEWEST and numbers >= _NUMBERS:
                yield _block(line, row, rows)


def _wanted(tail: str) -> Iterator[str]:
    """The classes of what stands behind a name, any number as one."""
    for kind in tail:
        yield kind if kind == "l" else "n"


def _block(line: Line, row: Sequence[Token], found: Sequence[re.Match[str]]) -> Block:
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
