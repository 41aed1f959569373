"""Records: JSON that `pnp` keeps beside its work, read within bounds and held against a shape before it is believed.

A shape is a type (`int`, `str`, `bool`, `float` for any number, `None`), a tuple of shapes of which one holds,
`[shape]` for a list, `{str: shape}` for a mapping, `{"key": shape}` for a mapping that has at least these keys, or a
function that says whether a value will do.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from pnp.files import MB, own

MOST_BYTES = 16 * MB
"""A larger file is none of ours."""
MOST = 10**15
"""No number of a record is beyond this: what is added up stays exact."""


class BadRecord(ValueError):
    """A file that holds no record of this shape; the message says why."""


def read(file: Path, shape: Any, most: int = MOST_BYTES) -> Any:
    """The document of a file.

    Raises:
        BadRecord: it is no JSON of this shape.
        OSError: it is not there, no plain file, larger than `most` bytes, or cannot be read.
    """
    return parsed(own(file, most), shape)


def parsed(data: bytes, shape: Any) -> Any:
    """The document that bytes hold.

    Raises:
        BadRecord: it is no JSON of this shape.
    """
    try:
        told = json.loads(data.decode("utf-8"), parse_constant=_refused)
    except BadRecord:
        raise
    except RecursionError:
        raise BadRecord("it is nested too deep") from None
    except ValueError as error:
        raise BadRecord(str(error)) from None
    if (where := unlike(told, shape)) is not None:
        raise BadRecord(f"{where.lstrip('.') or 'the whole'} is not as pnp writes it")
    return told


def unlike(value: Any, shape: Any, where: str = "") -> str | None:
    """Where a value differs from a shape, as `files.0.path`; None where it does not."""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return where
        return _first((each, shape[0], f"{where}.{number}") for number, each in enumerate(value))
    if isinstance(shape, dict):
        return _mapping(value, shape, where)
    if isinstance(shape, tuple):
        return where if all(unlike(value, each, where) is not None for each in shape) else None
    return None if _is(value, shape) else where


def _mapping(value: Any, shape: Any, where: str) -> str | None:
    if not isinstance(value, dict):
        return where
    if str in shape:
        return _first((each, shape[str], f"{where}.{key}") for key, each in value.items())
    if missing := [key for key in shape if key not in value]:
        return f"{where}.{missing[0]}"
    return _first((value[key], each, f"{where}.{key}") for key, each in shape.items())


def _first(parts: Any) -> str | None:
    return next((found for each in parts if (found := unlike(*each)) is not None), None)


def _is(value: Any, shape: Any) -> bool:
    if shape is None:
        return value is None
    if shape is int or shape is float:
        number = type(value) is int or (shape is float and type(value) is float and math.isfinite(value))
        return number and -MOST <= value <= MOST
    return type(value) is shape if isinstance(shape, type) else bool(shape(value))


def _refused(word: str) -> None:
    raise BadRecord(f"{word} is no number")
