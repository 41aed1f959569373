"""Sentences with places for what a match fills in: `{seat} {loses|lose} {n:card|cards} to {foe}`.

`{name}` is what the rules give under that name. `{a|b}` is a form of what was named last, numbers apart: b where that
is the reader (*you score 3 points and have 9*), else a (*seat 2 loses*); where only numbers were named it is a form of
the last (*3 have*). `{name:one|many}` is a number with the word that goes with it.
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
    number: float | None = None
    """How many it is: a number, or several pieces together."""
    bare: bool = False
    """Whether it is a number and nothing else."""


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
    many = named = False

    def place(match: re.Match[str]) -> str:
        nonlocal many, named
        name, colon, forms = match[1].partition(":")
        if not colon and "|" in name:
            other, own = name.split("|")
            return own if many else other
        given = value(name)
        if not (given.bare and named):
            many, named = given.you or given.number not in (None, 1), not given.bare
        if not colon:
            return given.text
        one, more = forms.split("|")
        return f"{given.text} {one if given.number == 1 else more}"

    text = _PLACE.sub(place, sentence)
    return f"{text[:1].upper()}{text[1:]}"


def formed(text: str, you: bool) -> str:
    """A text whose forms, `{plays|play}`, stand for the reader or for somebody else."""
    return _PLACE.sub(lambda match: match[1].split("|")[-1 if you else 0], text)


def forms_only(text: str) -> bool:
    """Whether all places of a text are forms."""
    return not faults(text) and not names(text)


def _reads(inner: str) -> bool:
    name, colon, forms = inner.partition(":")
    if not colon and "|" in name:
        return name.count("|") == 1
    return bool(_NAME.fullmatch(name)) and (not colon or forms.count("|") == 1)
