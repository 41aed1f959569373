"""Texts as VASSAL can hold them: one line, no escape at its end, nothing that its formats and menus act on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.exports.names import distinct, one_line

_LAST = re.compile(r"\\+$")
"""A backslash is VASSAL's escape: at the end of a name it swallows what follows. A set minus looks alike."""
_ACTING = str.maketrans({"$": "\uff04", "{": "(", "}": ")"})
"""What stands for a property or an expression where VASSAL fills a format."""
_LONGEST = 80


def line(text: str) -> str:
    """A text in one line, as the name of a piece."""
    return _LAST.sub(lambda found: "\u2216" * len(found[0]), one_line(text))


def label(text: str, longest: int = _LONGEST) -> str:
    """A text as a short name that VASSAL may put into a format or a menu."""
    whole = line(text).translate(_ACTING)
    return whole if len(whole) <= longest else f"{whole[: longest - 1]}…"


def labels(texts: Iterable[str]) -> list[str]:
    """Labels of which no two are alike."""
    return distinct(label(text) or "?" for text in texts)
