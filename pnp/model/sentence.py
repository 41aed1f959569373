"""Sentences with places for what a match fills in: `{seat} {loses|lose} {n:card|cards} to {foe}`.

`{name}` is what the rules give under that name. `{a|b}` is a form of what was named last: b where that is the reader
(*you lose*), else a (*seat 2 loses*). `{name:one|many}` is a number with the word that goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_PLACE = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class Value(NamedTuple):
    """How a value reads; whether it is the reader, and the number that it is."""

    text: str
    you: bool = False
    number: int | None = None


def faults(sentence: str) -> list[str]:
    """What is wrong with the places of a sentence, as sentences."""
    found = [f"{{{inner}}} is no place" for inner in _PLACE.findall(sentence) if not _reads(inner)]
    if "{" in _PLACE.sub("", sentence) or "}" in _PLACE.sub("", sentence):
        found.append("a brace stands alone")
    return [f"{fault}; write {{name}}, {{name:one|many}} or {{draws|draw}}." for fault in found]


def names(sentence: str) -> frozenset[str]:
    """What a sentence has to be given."""
    found = (inner.partition(":")[0] for inner in _PLACE.findall(sentence))
    return frozenset(name for name in found if "|" not in name)


def filled(sentence: str, value: Callable[[str], Value]) -> str:
    """A sentence with its places filled, its first letter large."""
    you = False

    def place(match: re.Match[str]) -> str:
        nonlocal you
        name, colon, forms = match[1].partition(":")
        if not colon and "|" in name:
            other, own = name.split("|")
            return own if you else other
        given = value(name)
        you = given.you
        if not colon:
            return given.text
        one, many = forms.split("|")
        return f"{given.text} {one if given.number == 1 else many}"

    text = _PLACE.sub(place, sentence)
    return f"{text[:1].upper()}{text[1:]}"


def _reads(inner: str) -> bool:
    name, colon, forms = inner.partition(":")
    if not colon and "|" in name:
        return name.count("|") == 1
    return bool(_NAME.fullmatch(name)) and (not colon or forms.count("|") == 1)
