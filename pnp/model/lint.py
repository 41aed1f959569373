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
    found = {}
    for match in _NUMBER.finditer(_FILLED.sub(" ", sentence)):
        number = int(match["digits"])
        for name, value in values.items():
            if _is_rule_number(fields.get(name), value) and value in {number, -number if match["minus"] else number}:
                found[name] = number
    return list(found.items())


def _is_rule_number(field: Field | None, value: Value) -> bool:
    return field is not None and field.type == "int" and field.of == "rules" and isinstance(value, int)
