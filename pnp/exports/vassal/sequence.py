r"""VASSAL's way of writing parts into one text: joined by a delimiter, which is written `\;` inside a part."""

from __future__ import annotations

from collections.abc import Sequence

_QUOTE, _ESCAPE = "'", "\\"


def joined(parts: Sequence[str], delimiter: str) -> str:
    """Parts as one text; each may hold the delimiter, quotes, or what was joined by another delimiter before.

    No part may end with a backslash, which VASSAL would take for the escape of the delimiter that follows.
    """
    assert not any(part.endswith(_ESCAPE) for part in parts), "VASSAL cannot read a part that ends with a backslash"
    return delimiter.join(_part(part, delimiter) for part in parts)


def _part(part: str, delimiter: str) -> str:
    escaped = part.replace(delimiter, _ESCAPE + delimiter)
    # VASSAL takes quotes round a part away, so that one which has its own gets another pair.
    quoted = part.startswith(_ESCAPE) or (part.startswith(_QUOTE) and part.endswith(_QUOTE))
    return f"{_QUOTE}{escaped}{_QUOTE}" if quoted else escaped


def nested(parts: Sequence[str], delimiter: str) -> str:
    """The first part joined with the rest, which is nested in the same way: how a piece writes its traits."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = joined([part, whole], delimiter)
    return whole
