"""Tokens: the words of a line, each with its class: what the cut of columns goes by.

Classes: `n` number, `s` signed number, `d` dice, `u` number with its unit (`3HP`, `$5`, `S01`), `r` range, `m` number
of copies (`3x`, `(2)`), `x` dash or other sign for nothing, `c` code (`E`, `F/M`), `p` sign between cells (`:`), `o`
bracket around words, `b` break of a line, `W` word with a capital, `k` one that several lines have, `w` one that
follows on the word before it elsewhere, too, `l` word without a capital.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.extract.words import DASHES

BREAK = "\u00b6"
"""Stands for the end of a line within a row of several lines."""
ANCHORS = frozenset("nsdurmxcpk")
_CLASSES = (
    ("n", re.compile(r"[0-9]{1,6}%?|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{0,3}[\u00bc-\u00be\u2153-\u215e]")),
    ("s", re.compile(r"[-+\u2212][0-9]{1,5}")),
    (
        "d",
        re.compile(
            r"[0-9]{0,2}[dD][0-9]{1,3}(?:[-+*,/x][0-9]{0,2}[dD]?[0-9]{1,3}){0,4}|[0-9]{1,2}D(?:[-+][0-9]{1,2})?"
        ),
    ),
    ("r", re.compile(r"[0-9]{1,4}(?:[-\u2013\u2014/][0-9]{1,4}|\+)")),
    ("m", re.compile(r"\(?(?:[0-9]{1,3}[xX\u00d7]|[xX\u00d7][0-9]{1,3}|\([0-9]{1,3}\))\)?")),
    (
        "u",
        re.compile(
            r"[$\u20ac\u00a3]?(?:[0-9]{1,5}(?:[.,/][0-9]{1,3})?|\.[0-9]{1,3}|[0-9]{0,3}[\u00bc-\u00be\u2153-\u215e])(?:[\"'\u2033\u2032\u2019\u201d]|[\u00a2\u20ac]|(?!st|nd|rd|th|x)[A-Za-z]{1,4}\.?)?|[A-Z][A-Za-z]{0,3}[0-9]{1,3}(?:/[0-9]{1,3}[a-z]?)?"
        ),
    ),
    ("c", re.compile(r"[A-Z]{1,3}(?:[/+&][A-Z]{1,3}){0,3}|[xX\u00d7]")),
)
_WORD = re.compile(r"\S+")
_LABEL = re.compile(r"[A-Za-z0-9]{1,20}-")
"""A roll or a label whose dash hangs on it."""
_ENDS = ",:;"
_PARTS = "\u00bc\u00bd\u00be\u2153\u2154\u215b"
_KEPT = 16_384
"""Words whose class is kept: a book has few, again and again."""
_BEHIND = re.compile(r"([A-Za-z0-9]+)(\([0-9]{1,3}\)[,:;]?)")
"""A count in brackets that hangs on its name."""
_NUMBERS = "nsdur"
_ARROW = re.compile(r"[-=~>]{0,2}>|[\u2192\u21d2\u00bb]")
_UNIT = re.compile(
    r"(?:(?:gold|silver|copper) )?(?:coins?|pieces?|penny|pennies|pence|gp|sp|cp|lbs?|kg|oz|ft|credits?|cr)\b[.,;]?"
)
"""What is counted or weighed, behind a number; with it one cell."""
_DECIMAL = re.compile(r"[0-9]{0,5}\.[0-9]{1,3}")
_GLUED = re.compile(r"[0-9]{1,2}[xX\u00d7](?=[A-Z][a-z])")
"""A count that its name hangs on."""


class Token(NamedTuple):
    """A word or a sign, its class, and the line it stands on."""

    text: str
    kind: str
    line: int


@lru_cache(_KEPT)
def kind_of(word: str) -> str:
    """The class of a word."""
    if word in DASHES or word in ("n/a", "N/A"):
        return "x"
    for kind, shape in _CLASSES:
        if shape.fullmatch(word):
            return kind
    if word in (":", "=", ",", ";", "|", "/", "\u2022") or _ARROW.fullmatch(word):
        return "p"
    bare = word.lstrip("\"'([\u201c\u2018*")
    if word[-1] in ")]" and word[0] not in "([" and "(" not in word:
        return "l"
    return "W" if bare[:1].isupper() or bare[:1].isdigit() else "l"


def tokens(text: str, line: int) -> Iterator[Token]:
    """The tokens of a text; a sign at the end of a word is one of its own."""
    behind_it = 0
    for found in _WORD.finditer(text):
        if found.start() < behind_it:
            continue
        word, tail = found[0], ""
        number = (word[-1].isdigit() or word[-1] in _PARTS) and (kind_of(word) == "n" or _DECIMAL.fullmatch(word))
        if number and (unit := _UNIT.match(text, found.end() + 1)):
            behind_it = unit.end()
            yield Token(f"{word} {unit[0].rstrip(',;')}", "u", line)
            if unit[0][-1] in ",;":
                yield Token(unit[0][-1], "p", line)
            continue
        if glued := _GLUED.match(word):
            yield Token(glued[0], "m", line)
            word = word[glued.end() :]
        if behind := _BEHIND.fullmatch(word):
            yield Token(behind[1], kind_of(behind[1]), line)
            word = behind[2]
        if len(word) > 1 and word[-1] in _ENDS:
            word, tail = word[:-1], word[-1]
        elif _LABEL.fullmatch(word):
            word, tail = word[:-1], "-"
        elif len(word) > 2 and word[-1] == "." and kind_of(word[:-1]) in "nrm":
            word, tail = word[:-1], "."
        if word[0] == "(" and len(word) > 1 and ")" not in word:
            yield Token("(", "p" if kind_of(word[1:]) in _NUMBERS else "o", line)
            word = word[1:]
        if word[-1] == ")" and len(word) > 1 and "(" not in word:
            word, tail = word[:-1], f"){tail}"
        elif word[0] == "(" and word[-1] == ")" and kind_of(word[1:-1] or word) == "u":
            yield Token("(", "p", line)
            word, tail = word[1:-1], f"){tail}"
        yield Token(word, kind_of(word), line)
        for sign in tail:
            yield Token(sign, "o" if sign == ")" and kind_of(word) not in _NUMBERS else "p", line)


def text_of(part: list[Token]) -> str:
    """Tokens as they stood: signs hang on the words before them, breaks are spaces."""
    made = ""
    for token in part:
        if token.kind == "b":
            continue
        hangs = (token.kind in "po" and token.text in ",:;.)-") or made.endswith(" (") or made == "("
        made += token.text if hangs or not made else f" {token.text}"
    return made
