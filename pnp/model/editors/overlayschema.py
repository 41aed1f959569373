"""The JSON Schema of an overlay, `foe.de.yaml` or `game.de.yaml`: what it may give of the file it translates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.model.game import SPOKEN

Json = dict[str, Any]

_WORD: Json = {"type": ["string", "number", "null"]}
"""A text, or nothing where it is still to come."""
_WORDS: Json = {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}


def definition() -> Json:
    """What stands in an overlay: the keys of a component's and of the manifest's."""
    side = {"type": "object", "additionalProperties": _WORDS}
    fields = {"type": "object", "additionalProperties": {"anyOf": [*_WORDS["anyOf"], side]}}
    rows = _named({"anyOf": [_WORD, fields]})
    section = {**fields, "properties": {"title": _WORD, "rows": rows}}
    block = _closed(title=_WORD, text=_WORD, steps=_WORDS)
    return {
        "type": "object",
        "properties": {
            "title": _WORD,
            "text": _WORD,
            "note": _WORD,
            "keep": _WORDS,
            "rows": rows,
            "sections": _named({"anyOf": [_WORD, section]}),
            "fields": _named(_WORD),
            "back": side,
            "places": _named(_WORD),
            "notice": _WORD,
            "needs": _WORDS,
            "credits": _closed(author=_WORD, where=_WORD),
            "theme": _closed(types=_named({"anyOf": [_WORD, _closed(label=_WORD)]})),
            "rulings": _named(_WORD),
            "modes": _named({"anyOf": [_WORD, _closed(title=_WORD, text=_WORD)]}),
            "aid": {"type": "array", "items": {"anyOf": [_WORD, block]}},
            "says": _named(_WORD),
            "words": _named({"anyOf": [_WORD, _closed(**dict.fromkeys(SPOKEN, _WORD))]}),
        },
        "additionalProperties": False,
    }


def told_by(own: Iterable[str], others: Iterable[str]) -> Json:
    """What holds for an overlay alone: none of the keys that only other files have."""
    return {"not": {"anyOf": [{"required": [key]} for key in sorted(set(others) - set(own))]}}


def _named(value: Json) -> Json:
    return {"type": "object", "additionalProperties": value}


def _closed(**keys: Json) -> Json:
    return {"type": "object", "properties": keys, "additionalProperties": False}
