"""What is allowed but doubtful: a sentence that writes a number its own row already holds."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.model.game import Field, Value

_NUMBER = re.compile(r"(?P<minus>[-\u2212])?(?<![\w.,])(?P<digits>\d{1,9})(?!\w|[.,]\d)")
_FILLED = re.compile(r"\{[^{}]*\}")


def repeated(sentence: str, values: Mapping[str, Value], fields: Mapping[str, Field]) -> list[tuple[str, int]]:
    """The int fields of the rules whose value stands as digits in a sentence outside `{}`: (field, digits) once."""
    if not any(letter.isalpha() for letter in sentence):
        return []
    holders: dict[int, list[str]] = {}
    for name, value in values.items():
        if isinstance(value, int) and _is_rule_number(fields.get(name)):
            holders.setdefault(value, []).append(name)
    found: dict[str, int] = {}
    written = {(match["minus"], int(match["digits"])): None for match in _NUMBER.finditer(_FILLED.sub(" ", sentence))}
    for minus, number in written:
        for value in {number, -number if minus else number}:
            found.update(dict.fromkeys(holders.get(value, ()), number))
    return list(found.items())


def _is_rule_number(field: Field | None) -> bool:
    return field is not None and field.type == "int" and field.of == "rules"
