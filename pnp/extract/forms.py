"""Forms: what one entry of a list says of itself: its count, its name, and what is said of it.

How an entry is cut hangs on all entries of its list: a sign parts the name from the text where most of them have it,
and is a part of the name where few do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pnp.extract import words
from pnp.extract.lines import clean

_SIGNS = {
    ":": re.compile(r":(?=\s|$)"),
    "-": re.compile(r"\s[-\u2013\u2014](?=\s)|(?<=[A-Za-z)])(?:\u2014|--)(?=\s?\S)|(?<=[a-z)])-(?=\s)|\s--(?=\s)"),
    ",": re.compile(r",(?=\s[-+]?[0-9])"),
    "=": re.compile(r"\s=(?=\s)"),
    "[": re.compile(r"\s?(?=\[[^\[\]]{1,60}\]$)"),
    "(": re.compile(r"\s?(?=\((?![xX\u00d7]?\s?[0-9]{1,3}\s?(?:[xX\u00d7]|cop|cards?|tiles?|of)?\)))"),
}
_UNIT = (
    r"(?:[gscpe]\.?p\b\.?|[GSC]C?\b|gold|silver|copper|coins?|points?|pts?\b\.?|lbs?\b\.?|credits?|mana|[\u20ac\u00a2])"
    r"(?:/[a-z]+|\s?each)?"
)
_SUM = r"[-+\u00a3$\u20ac]?[0-9][0-9,.]*(?:\s?[-\u2013]\s?[0-9]+)?"
AMOUNT = re.compile(rf"{_SUM}(?:\s?{_UNIT})?(?![\w.])", re.IGNORECASE)
"""What a thing costs or weighs: a number, with its unit or without."""
PRICE = re.compile(rf"{_SUM}\s?{_UNIT}(?:[,;]?\s.*)?", re.IGNORECASE)
"""A number with its unit, and what else is said."""
_PRICED = re.compile(rf"(.{{2,60}}?)\s({_SUM}\s?{_UNIT})", re.IGNORECASE)
_COMMA = re.compile(r",(?=\s[a-z0-9])|\s\(|\s[-\u2013\u2014](?=\s[a-z0-9])|:\s")
_BEFORE = re.compile(
    r"[(\[]?(?:([0-9]{1,4})\s?[xX\u00d7](?=[\s\u00a0A-Z])|[xX\u00d7]\s?([0-9]{1,3})\b|([0-9]{1,4})(?![0-9]))[)\]]?\s*(?:[-\u2013\u2014:](?=\s))?\s*(?=\S)"
)
_RANGED = re.compile(r"[0-9]{1,3}(?:\s?[-\u2013]\s?[0-9]{1,3}|\+)(?=[\s:])")
_BEHIND = re.compile(
    r"(.{1,60}?\S)\s?(?:\([xX\u00d7]\s?([0-9]{1,3})\)|\(([0-9]{1,3})\s?(?:[xX\u00d7]|cop(?:y|ies)|cards?|tiles?|of)\)|\b[xX\u00d7]\s?([0-9]{1,3})"
    r"|\[[xX\u00d7]?([0-9]{1,3})\])(?=\s|$|[,;:.])(.*)"
)
_MAYBE_BEHIND = re.compile(r"[xX\u00d7(\[]\s?[0-9]")
"""What every count behind a name has, and sooner looked for."""
_LONE = re.compile(r"(.{0,60}?\S)\s?\(([0-9]{1,3})\)(.*)")
_ALIAS = re.compile(r"[^():]{2,40}\s\(([^(),:0-9]{2,30})\)\s?:\s")
_BRACKETED = re.compile(r"\(([0-9]{1,3})\)[:.]?\s?(.*)")
_FIRST = re.compile(
    r"\(?(?:[xX\u00d7]\s?([0-9]{1,3})\b|([0-9]{1,3})\s?(?:[xX\u00d7]|cop(?:y|ies)|cards?|tiles?)(?=\W|$))\)?[\s,;:\u2013\u2014-]*(.*)"
)
_BOLD = re.compile(
    r"(?:\s*(?:[-*+\u2022]|[0-9]{1,3}[.)])\s+)?(\*\*|__|\*|_)(?=[^\s*_])(?=[^*_]*[^\W\d_])([^*_]{1,60})\1(?=\W|$)"
)
_SIGNED = ("-", "*", "+", "\u00b7", "\u2022")
MOST_NAME = 48
_FAR = 60


class Form(NamedTuple):
    """An entry in parts: its count, its name, its text; and by which signs it was cut."""

    many: str
    name: str
    text: str
    bold: bool


class Style(NamedTuple):
    """What the entries of a list have in common."""

    before: bool
    behind: bool
    lone: bool
    priced: bool
    bold: bool
    signs: str


def style(texts: Sequence[str], raws: Sequence[str], listed: bool = False) -> Style:
    """What most of some entries have; of what is listed for sure, a few tell how they are counted."""
    many = len(texts)

    def most(found: int, share: float = 0.5) -> bool:
        return found >= share * many

    bold = [_BOLD.match(raw.lstrip()) for raw in raws]
    before = most(sum(bool(_count(text)) for text in texts), 0.2 if listed and raws[0].lstrip()[:1] in _SIGNED else 0.6)
    before = before and not most(sum(bool(_RANGED.match(text)) for text in texts))
    rest = [text[found.end() :] if before and (found := _count(text)) else text for text in texts]
    signs = "".join(
        sign
        for sign, shape in _SIGNS.items()
        if most(sum(_early(shape, text) for text in rest if sign in text or sign == "-"), 0.3 if sign == "(" else 0.5)
    )
    if _told_apart(rest) or (":" in signs and _alias(rest)):
        signs = signs.replace("(", "")
    return Style(
        before,
        any(_MAYBE_BEHIND.search(text) and _BEHIND.match(text) for text in rest),
        not before and most(sum("(" in text and bool(_LONE.match(text)) for text in rest), 0.6),
        not before and not signs and most(sum(bool(_PRICED.fullmatch(text)) for text in rest), 0.7),
        most(sum(map(bool, bold)), 0.4 if not bold[0] else 0.24),
        signs,
    )


def _alias(texts: Sequence[str]) -> bool:
    """Whether brackets before colons say the name once more (`Il Matto (the fool): worth 5`), and no kind."""
    inside = [found[1] for text in texts if (found := _ALIAS.match(text))]
    return 2 * len(inside) >= len(texts) and len(set(inside)) > 0.7 * len(inside)


class _Said(Protocol):
    text: str


def in_digits(entries: Sequence[_Said]) -> None:
    """Write the counts of entries in digits, where most begin with one in words."""
    spelt = words.words()["numbers"]
    begun = [str(spelt.get(entry.text.partition(" ")[0].lower(), "")) for entry in entries]
    if sum(map(bool, begun)) < 0.6 * len(entries) or len(set(begun)) < 2:
        return
    for entry, many in zip(entries, begun, strict=True):
        if many:
            entry.text = f"{many} {entry.text.partition(' ')[2]}"


def _told_apart(texts: Sequence[str]) -> bool:
    """Whether brackets tell apart what has one name (`Passage (safe)`, `Passage (tough)`), and belong to it."""
    names = [name for text in texts if (name := text.partition(" (")[0]) != text and "," not in name]
    return len(set(names)) < len(names)


def _count(text: str) -> re.Match[str] | None:
    found = _BEFORE.match(text)
    # A number is a count where a name follows on it, and not the rest of a number, of a die or of a range.
    if not found or found.end() >= len(text):
        return None
    return None if text[found.end() - 1].isdigit() and text[found.end()] in "-+.,/%'\"\u2019(\u00a2\u20ac" else found


def _early(shape: re.Pattern[str], text: str) -> bool:
    found = shape.search(text)
    return found is not None and 0 < found.start() <= _FAR


def form(text: str, raw: str, how: Style) -> Form:
    """An entry in parts, as its list is cut."""
    count, bold = "", _BOLD.match(raw.lstrip()) if how.bold else None
    if bold:
        name = clean(bold[2])
        rest = clean(raw.lstrip()[bold.end() :])
        if how.before and (found := _count(name)):
            count, name = found[1] or found[2] or found[3], name[found.end() :]
        if not count and (found := _BEHIND.fullmatch(name) or (_LONE.fullmatch(name) if how.lone else None)):
            count, name = next(each for each in found.groups()[1:-1] if each), found[1]
        rest = rest.lstrip(".:=-\u2013\u2014 ") if not re.match(r"-[0-9]", rest) else rest
        if not count and (found := _BRACKETED.fullmatch(rest)):
            count, rest = found[1], found[2]
        if not count and (found := _FIRST.fullmatch(rest)):
            count, rest = found[1] or found[2], found[3]
        return Form(count, name.strip().rstrip(".:= "), rest, True)
    if how.before and (found := _count(text)):
        count, text = found[1] or found[2] or found[3], text[found.end() :]
    if not count and how.behind and not how.before and (found := _BEHIND.match(text)):
        count = next(each for each in found.groups()[1:-1] if each)
        return Form(count, found[1].strip(), found[6].strip(" ,;:-\u2013\u2014"), False)
    if not count and how.lone and (found := _LONE.match(text)):
        return Form(found[2], found[1].strip(), found[3].strip(" ,;:-\u2013\u2014"), False)
    if how.priced and (found := _PRICED.fullmatch(text)):
        return Form(count, found[1].strip(" .:"), found[2], False)
    cuts = [
        (found.start(), found.end()) for sign in how.signs if (found := _SIGNS[sign].search(text)) and found.start()
    ]
    if (found := _COMMA.search(text)) and count and not cuts and found.start():
        cuts.append((found.start(), found.end() - (found[0] == " (")))
    if not cuts:
        return Form(count, text.strip(), "", False)
    begin, end = min(cuts)
    name, rest = text[:begin].strip(), text[end:].strip()
    if not count and (found := _FIRST.fullmatch(rest)):
        count, rest = found[1] or found[2], found[3]
    return Form(count, name, rest, False)


def priced(forms: Sequence[Form]) -> list[Form]:
    """Entries whose names all end with a price, with that before their text."""
    first = [PRICE.fullmatch(each.name) is not None and bool(each.text) for each in forms]
    if sum(first) >= 0.7 * len(forms):
        return [
            each._replace(name=each.text, text=each.name) if at else each for each, at in zip(forms, first, strict=True)
        ]
    found = [_PRICED.fullmatch(each.name) for each in forms]
    if not all(found):
        return list(forms)
    return [
        each._replace(name=price[1].strip(), text=f"{price[2]}: {each.text}" if each.text else price[2])
        for each, price in zip(forms, found, strict=True)
        if price
    ]


def named(name: str, counted: bool) -> bool:
    """Whether the first part of an entry could be the name of a thing: some words, and no sentence."""
    parts = name.split()
    if (
        not parts
        or len(name) > MOST_NAME
        or len(parts) > 7
        or name[-1] in ".;,:?"
        or (name[-1] == "!" and len(parts) > 3)
    ):
        return False
    first = parts[0].strip("\"'([\u201c\u2018").lower()
    if (first in words.words()["begins"] and not (counted and first in words.words()["numbers"])) or (
        not counted and not (parts[0][0].isupper() or parts[0][0].isdigit() or not parts[0][0].isalnum())
    ):
        return False
    return counted or not any(part.lower() in words.words()["verbs"] for part in parts[1:])


def titled(name: str) -> bool:
    """Whether the long words of a name have capitals."""
    long = [part for part in name.split() if len(part) > 3 and part[0].isalpha()]
    return all(part[0].isupper() for part in long)


def valued(forms: Sequence[Form]) -> bool:
    """Whether the texts of most entries begin with a price or another number."""
    return sum(AMOUNT.match(each.text.removeprefix("(")) is not None for each in forms) >= 0.7 * len(forms)
