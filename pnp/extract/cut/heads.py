"""Headers of plain words: whether a line may be one, and which of its words name which column."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pnp.extract import words
from pnp.extract.cut.models import Cut, Schema
from pnp.extract.cut.tokens import Token, text_of

_MOST = 16
_FITS = {
    "name": ("name",),
    "copies": ("number", "cell"),
    "number": ("number", "cell"),
    "text": ("text",),
    "roll": ("number", "cell"),
    "kind": ("kind", "cell"),
}
"""The sorts of columns that words of a role name."""
_SMALL = {*words.words()["small"]}
_TORN = 8.0
"""Bits of a column's name that begins or ends with a word that stands between others."""
_WIDEST = 4
"""Words of one column's name."""


def may_be(line: Sequence[Token]) -> bool:
    """Whether a line has words only, most with capitals, or is one whose words headers use."""
    told = [token for token in line if token.kind != "p"]
    if not 1 < len(told) <= _MOST or any(token.kind in "nsurxm" for token in told):
        return False
    if any(token.kind == "d" for token in told[1:]):
        return False
    known = sum(words.exact(token.text) for token in told)
    capital = sum(token.kind in "Wcd" or token.text == "#" for token in told)
    return known * 2 >= len(told) or (known >= 1 and capital * 2 >= len(told))


def surely(line: Sequence[Token]) -> bool:
    """Whether a line is a header by its words alone: two that headers use, or ends with colons."""
    known = sum(words.exact(token.text) for token in line)
    return known > 1 or sum(token.text == ":" for token in line) > 1


def wide(line: Sequence[Token]) -> int:
    """How many columns a header names, as far as it tells: a colon ends a name, words that headers use are whole."""
    best = [0.0]
    many = [0]
    told = [token for token in line if token.kind != "p"]
    ends = {at for at, token in enumerate(line) if token.text == ":"}
    colons = {at - sum(each < at for each in ends) for at in ends}
    for end in range(1, len(told) + 1):
        ways = [
            (best[begin] + _named(text_of(list(told[begin:end])), end - begin, ""), many[begin] + 1)
            for begin in range(max(0, end - _WIDEST), end)
            if not any(begin < colon < end for colon in colons)
        ]
        cost, number = min(ways, key=lambda way: (way[0], -way[1]))
        best.append(cost)
        many.append(number)
    return many[-1]


def goes_on(column: str) -> bool:
    """Whether a column's name begins with a word that stands between others, and so goes on with the one before."""
    return column.partition(" ")[0] in _SMALL


def fitted(line: Sequence[Token], schema: Schema, cuts: Sequence[Cut]) -> list[str] | None:
    """The words of a header as the names of columns; none where they do not fit."""
    shown = [at for at in range(len(schema)) if not _hidden(at, cuts)]
    sorts = [schema[at] if schema[at] != "cell" else "number" if _numeric(at, cuts) else "kind" for at in shown]
    parts = parted(line, sorts)[1]
    if not parts:
        return None
    made = [""] * len(schema)
    for at, name in zip(shown, parts, strict=True):
        made[at] = name
    return made


def _hidden(at: int, cuts: Sequence[Cut]) -> bool:
    found = [token for cut in cuts for token in cut.parts[at]]
    return all(token.kind in "pob" for token in found)


def _numeric(at: int, cuts: Sequence[Cut]) -> bool:
    found = [token for cut in cuts for token in cut.parts[at]]
    return bool(found) and sum(token.kind in "nsdurmx" for token in found) > 0.7 * len(found)


def parted(line: Sequence[Token], sorts: Sequence[str]) -> tuple[float, list[str]]:
    """The words of a line as the names of columns of these sorts, and how ill they fit; none where there are too few.

    A colon ends a name, and words that headers use are kept whole. Sorts are `name`, `text`, `number`, `kind`, or
    `cell` for either of these two.
    """
    many = len(sorts)
    cells: list[list[Token]] = [[]]
    for token in line:
        if token.kind == "p" and token.text == ":":
            cells.append([])
        elif token.kind != "p":
            cells[-1].append(token)
    pieces = [cell for cell in cells if cell]
    if len(pieces) == many and all(len(piece) <= _WIDEST for piece in pieces):
        return 0.0, [text_of(piece) for piece in pieces]
    flat = [token for piece in pieces for token in piece]
    if not many <= len(flat) <= many * _WIDEST:
        return inf, []
    best: list[list[tuple[float, int]]] = [[(inf, 0)] * (len(flat) + 1) for _ in range(many + 1)]
    best[0][0] = (0.0, 0)
    for column, sort in enumerate(sorts):
        for begin in range(len(flat)):
            cost = best[column][begin][0]
            if cost == inf:
                continue
            for end in range(begin + 1, min(len(flat), begin + _WIDEST) + 1):
                more = _named(text_of(list(flat[begin:end])), end - begin, sort)
                if cost + more < best[column + 1][end][0]:
                    best[column + 1][end] = (cost + more, begin)
    cost = best[many][len(flat)][0]
    if cost == inf:
        return inf, []
    names, end = list[str](), len(flat)
    for column in range(many, 0, -1):
        begin = best[column][end][1]
        names.append(text_of(list(flat[begin:end])))
        end = begin
    return cost, names[::-1]


def _named(text: str, wide: int, sort: str) -> float:
    """What it costs to call a column so."""
    role = words.role(text) if words.exact(text) else None
    cost = 1.0 if role else 2.5 + 2.5 * (wide - 1)
    if {text.split()[0], text.split()[-1]} & _SMALL:
        cost += _TORN
    return cost if role is None or not sort or sort in _FITS.get(role, (sort,)) else cost + 3.0
