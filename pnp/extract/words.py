"""The words by which headers and headings are known, and small questions about a cell."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from pnp.model.yaml import of_library

FILE = Path(__file__).with_name("words.yaml")
ROLL = re.compile(r"([0-9]{1,4})(?:\s?(?:[-\u2013\u2014]|\.\.)\s?([0-9]{1,4}))?(\+|\s?or (?:more|higher))?[.:)]?")
"""A roll, alone in its cell: `4`, `2-4`, `9+`."""
_DIE = re.compile(r"(?:roll (?:a |an )?)?([0-9]{0,2}) ?d ?([0-9]{1,3})(?: roll)?", re.IGNORECASE)
_NUMBER = re.compile(r"[-+\u2212]?[0-9]{1,9}")
DASHES = {"-", "\u2013", "\u2014", "--", "---", "\u2212", "_", "."}
_HUNDRED = 100
"""What dice of percents show as 00."""
_KEPT = 16_384
"""Answers about words that are kept: a book has few, again and again."""
_MOST_DICE, _MOST_SIDES = 9, 999  # what a table of the library may be rolled on


@cache
def words() -> dict[str, Any]:
    """The words as the file has them."""
    return dict(of_library(FILE))


@lru_cache(_KEPT)
def role(header: str) -> str | None:
    """What a header's words say of its column: `name`, `copies`, `number`, `kind`, `text`, `roll`, or nothing."""
    plain = normal(header)
    if die(header) or plain in words()["die"]:
        return "roll"
    for meaning, known in words()["header"].items():
        if plain in known:
            return str(meaning)
    last = plain.rpartition(" ")[2]
    if last != plain:
        for meaning, known in words()["header"].items():
            if last in known:
                return str(meaning)
    return None


@lru_cache(_KEPT)
def exact(header: str) -> bool:
    """Whether the whole of it is a word that headers use."""
    plain = normal(header)
    if plain.endswith(" name"):
        # "Item name" is as good as "item".
        plain = plain.removesuffix(" name")
    return plain in _headers() or bool(die(header))


@cache
def _headers() -> frozenset[str]:
    """All words that head columns, dice too."""
    return frozenset([*words()["die"], *(word for known in words()["header"].values() for word in known)])


@cache
def first_of_names() -> frozenset[str]:
    """The first words of what headers call the names of rows."""
    return frozenset(known.split()[0] for known in words()["header"]["name"])


@lru_cache(_KEPT)
def normal(text: str) -> str:
    """Lower case, single spaces, without the signs around."""
    return " ".join(text.lower().strip(" .:*_\\").split())


def die(text: str) -> str | None:
    """The die that a header names, as `d6` or `2d6`."""
    found = _DIE.fullmatch(text.strip(" .:*"))
    if found is None:
        return None
    many, sides = int(found[1] or 1), int(found[2])
    if not 1 <= many <= _MOST_DICE or not 2 <= sides <= _MOST_SIDES:
        return None
    return f"d{sides}" if many == 1 else f"{many}d{sides}"


def span(text: str) -> tuple[int, int | None] | None:
    """The first and last total of a roll; the last is None where there is no end (`9+`)."""
    found = ROLL.fullmatch(text.strip())
    if found is None:
        return None
    first = _HUNDRED if found[1] == "00" else int(found[1])
    last = None if found[3] else _HUNDRED if found[2] == "00" else int(found[2] or first)
    return (first, last) if last is None or last >= first else None


def is_number(cell: str) -> bool:
    """Whether a cell is a number alone."""
    return bool(_NUMBER.fullmatch(cell.strip()))


def is_blank(cell: str) -> bool:
    """Whether a cell says nothing: empty, or a dash."""
    return not cell or cell in DASHES


def _has(text: str, list_of: str) -> bool:
    known = words()[list_of]
    return any(word.strip(".,:;()'\u2019&-") in known for word in text.lower().replace("/", " ").split())


@lru_cache(_KEPT)
def titles_a_list(heading: str) -> bool:
    """Whether a heading says that a list comes."""
    return _has(heading, "listed") and not _has(heading, "rules")


@lru_cache(_KEPT)
def speaks_of_lists(heading: str) -> bool:
    """Whether a heading has a word for a list, whatever else it says."""
    return _has(heading, "listed")


def speaks_of_kinds(text: str) -> bool:
    """Whether a text announces sorts of things, and not the things ("There are 4 types:", but not "3 of each type")."""
    return _has(text, "kinds") and not _has(text, "every")


@lru_cache(_KEPT)
def titles_a_legend(heading: str) -> bool:
    """Whether a heading says that the meanings of signs come."""
    return _has(heading, "legend")


@lru_cache(_KEPT)
def speaks_of_rules(heading: str) -> bool:
    """Whether a heading is that of a chapter of rules, so that a list below it may be torn from its own heading."""
    return _has(heading, "rules")
