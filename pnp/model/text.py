"""Words: slugs, the nearest known name, and the `{}` in a text filled from fields and numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from heapq import nsmallest
from itertools import islice

from pnp.model.game import Value

# A message stays short, and quick to make, however long the name and however many are known.
_SHOWN = 60
_LOOKED_AT = 500
LONGEST = 20_000
"""Characters a filled text may have, so that references to references cannot fill the memory."""

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l"})
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class Fault(ValueError):
    """What is wrong with one value: a code and a sentence, without the place."""

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        super().__init__(sentence)


def counted(many: int, one: str, more: str | None = None) -> str:
    """`1 error`, `2 errors`."""
    return f"{many:,} {one if many == 1 else more or f'{one}s'}"


def slugify(text: str) -> str:
    """Lower case ASCII words joined by hyphens; empty when no letter of `text` has an ASCII form."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    plain = folded.encode("ascii", "ignore").decode().replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` did you mean 'x'?` for the known name nearest to `word`, else nothing."""
    from difflib import get_close_matches

    near = get_close_matches(word[:_SHOWN], list(islice(known, _LOOKED_AT)), n=1)
    return f" did you mean {near[0]!r}?" if near else ""


def unknown(what: str, word: str, known: Collection[str]) -> str:
    """`unknown WHAT 'word'; did you mean 'x'? Known WHATs: a, b.`"""
    hint = did_you_mean(word, known)
    first = nsmallest(_SHOWN, known)
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    names = ", ".join(first) + more if first else "none"
    shown = word if len(word) <= _SHOWN else word[: _SHOWN - 1] + "…"
    return f"unknown {what} {shown!r}{';' + hint if hint else '.'} Known {what}s: {names}."


def fill(
    source: str, values: Mapping[str, Value], numbers: Mapping[str, Value], unfilled: Collection[str] = ()
) -> tuple[str, list[Fault]]:
    """`source` with `{field}` and `{numbers.name}` replaced and `{{`, `}}` as braces; a fault for each bad reference.

    `unfilled` are fields that hold braces of their own and cannot be referred to yet.
    """
    faults: list[Fault] = []
    parts: list[str] = []
    end = length = 0
    for match in _BRACES.finditer(source):
        try:
            new = _replacement(match, values, numbers, unfilled)
        except Fault as fault:
            faults.append(fault)
            new = match[0]
        parts += source[end : match.start()], new
        end = match.end()
        length += len(parts[-1]) + len(parts[-2])
        if length > LONGEST:
            message = f"the text is longer than {LONGEST} characters once it is filled; shorten it."
            faults.append(Fault("text-too-long", message))
            break
    return "".join([*parts, source[end:]]), faults


def _replacement(
    match: re.Match[str], values: Mapping[str, Value], numbers: Mapping[str, Value], unfilled: Collection[str]
) -> str:
    whole, name = match[0], match[1]
    if whole in {"{{", "}}"}:
        return whole[0]
    if name is None:
        raise Fault("lone-brace", f"a lone {whole!r} in a text; write {whole * 2!r} for the sign itself.")
    name = name.strip()
    if name == "numbers" or name.startswith("numbers."):
        return _written(name, _number(name, numbers))
    if name not in values:
        raise _unknown_field(name, values)
    if name in unfilled:
        raise Fault("nested-reference", f"{{{name}}} names a text that has {{}} of its own; write its words here.")
    return _written(name, values[name])


def _unknown_field(name: str, values: Mapping[str, Value]) -> Fault:
    if not values:
        return Fault("unknown-number", f"{{{name}}} names no number; here only {{numbers.NAME}} can be filled.")
    return Fault("unknown-field", "in a text: " + unknown("field", name, values))


def _number(name: str, numbers: Mapping[str, Value]) -> Value:
    value: Value = numbers
    path = name.split(".")
    for depth, key in enumerate(path[1:], 1):
        if not isinstance(value, Mapping) or key not in value:
            inside = ".".join(path[:depth])
            known = [f"{inside}.{each}" for each in islice(value, _LOOKED_AT)] if isinstance(value, Mapping) else []
            raise Fault("unknown-number", "in a text: " + unknown("number", ".".join(path[: depth + 1]), known))
        value = value[key]
    return value


def _written(name: str, value: Value) -> str:
    if value is None:
        raise Fault("empty-reference", f"{{{name}}} has no value here; give it one, or take it out of the text.")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ", ".join(_written(name, item) for item in value)
    if isinstance(value, Mapping):
        raise Fault("unknown-number", f"{{{name}}} is a group of values; name one of them: {', '.join(sorted(value))}.")
    return str(value)
