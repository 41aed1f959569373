"""What the keys of a file state, read by the shapes of the models: to build these takes longer than to read a game.

`shapes.json` says of each model what it takes, as its models are built; a test holds it to that, and
`pytest tests/model/test_stated.py --golden` writes it anew. What does not fit is none of this module's business: then
the models themselves are asked, which know what to say of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path as File
from typing import Any, Literal

from pnp.model import plan, values
from pnp.model.reading import written
from pnp.model.reading.nodes import Path, plain
from pnp.model.report import Report
from pnp.model.yaml import MapNode

SHAPES = File(__file__).with_name("shapes.json")
ROOMS = {"values": values, "plan": plan, "written": written}
"""Where the functions are that shapes name."""
_SORTS: Mapping[str, type] = {"whole": int, "number": float, "flag": bool}
Shape = list[Any]


class Unlike(Exception):
    """It does not fit; what is wrong with it is for others to say."""


class Stated:
    """What a mapping holds, by the names of its model's fields."""

    model_extra: Mapping[str, Any] | None = None
    """Keys without a field, where there may be any."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        vars(self).update(fields)

    def model_dump(self) -> dict[str, Any]:
        """Its fields by name, as of a model that holds no other one."""
        return dict(vars(self))


def stated(
    model: Literal["ManifestModel", "ComponentModel", "ListModel"],
    node: MapNode,
    report: Report,
    keep: Iterable[str],
    instead: Mapping[str, Any],
) -> tuple[Any, set[Path]]:
    """What a mapping states, and the paths of what was faulty and left out of it; see `faults.validate`."""
    try:
        return read(model, plain(node, keep)), set()
    except Unlike:
        from pnp.model.reading import building, schema  # most games have no fault
        from pnp.model.reading.faults import validate

        return validate(getattr(schema, model, None) or getattr(building, model), node, report, keep, instead)


def read(model: str, data: Mapping[str, Any]) -> Stated:
    """What a mapping of plain values states.

    Raises:
        Unlike: it does not fit the model.
    """
    made = _read(_shapes()[model], data)
    assert isinstance(made, Stated)
    return made


@cache
def _shapes() -> dict[str, Shape]:
    shapes: dict[str, Shape] = json.loads(SHAPES.read_bytes())
    return shapes


def _read(shape: Shape, value: Any) -> Any:
    """A value as its shape has it: the name of a reader, and what that is told."""
    return _READERS[shape[0]](value, *shape[1:])


def _text(value: Any, least: int, most: int | None, pattern: str | None) -> str:
    if type(value) is not str or not _many(value, least, most):
        raise Unlike
    if (pattern and not re.fullmatch(pattern, value)) or not (value.isascii() or _encodes(value)):
        raise Unlike
    return value


def _encodes(value: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in value)


def _many(value: Any, least: int, most: int | None) -> bool:
    return least <= len(value) and (most is None or len(value) <= most)


def _one(value: Any, *words: Any) -> Any:
    for word in words:
        if type(word) is type(value) and word == value:
            return word
    raise Unlike


def _plain(value: Any, sort: str) -> Any:
    if type(value) is not _SORTS[sort]:
        raise Unlike
    return value


def _any(value: Any) -> Any:
    return value


def _optional(value: Any, inner: Shape) -> Any:
    return None if value is None else _read(inner, value)


def _before(value: Any, function: str, inner: Shape) -> Any:
    try:
        made = _named(function)(value)
    except ValueError:
        raise Unlike from None
    return _read(inner, made)


def _after(value: Any, function: str, inner: Shape) -> Any:
    made = _read(inner, value)
    try:
        return _named(function)(made)
    except ValueError:
        raise Unlike from None


def _named(function: str) -> Callable[[Any], Any]:
    room, _, name = function.partition(".")
    found: Callable[[Any], Any] = getattr(ROOMS[room], name)
    return found


def _bound(value: Any, kind: str, limit: float, inner: Shape) -> Any:
    made = _read(inner, value)
    if not (made >= limit if kind == "ge" else made <= limit if kind == "le" else made > limit):
        raise Unlike
    return made


def _list(value: Any, inner: Shape, least: int, most: int | None) -> list[Any]:
    if type(value) is not list or not _many(value, least, most):
        raise Unlike
    return [_read(inner, part) for part in value]


def _row(value: Any, *inner: Shape) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)) or len(value) != len(inner):
        raise Unlike
    return tuple(_read(shape, part) for shape, part in zip(inner, value, strict=True))


def _rows(value: Any, inner: Shape) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise Unlike
    return tuple(_read(inner, part) for part in value)


def _map(value: Any, name: Shape, inner: Shape, least: int, most: int | None) -> dict[str, Any]:
    if type(value) is not dict or not _many(value, least, most):
        raise Unlike
    return {_read(name, key): _read(inner, part) for key, part in value.items()}


def _union(value: Any, *shapes: Shape) -> Any:
    for shape in shapes:
        try:
            return _read(shape, value)
        except Unlike:
            continue
    raise Unlike


def _model(value: Any, fields: Mapping[str, tuple[str, Shape, Shape | None]], extra: Shape | None) -> Stated:
    """A mapping: of each key its field, its shape and the value it has when it is not there, if it need not be."""
    if type(value) is not dict:
        raise Unlike
    others = {key: part for key, part in value.items() if key not in fields}
    if others and extra is None:
        raise Unlike
    made = dict[str, Any]()
    for key, (field, inner, default) in fields.items():
        if key in value:
            made[field] = _read(inner, value[key])
        elif default is None:
            raise Unlike
        else:
            (held,) = default
            made[field] = held.copy() if isinstance(held, (list, dict)) else held
    if extra is not None:
        made["model_extra"] = {key: _read(extra, part) for key, part in others.items()}
    return Stated(made)


def _see(value: Any, name: str) -> Any:
    return _read(_shapes()[name], value)


_READERS: Mapping[str, Callable[..., Any]] = {
    "text": _text,
    "one": _one,
    "plain": _plain,
    "any": _any,
    "optional": _optional,
    "before": _before,
    "after": _after,
    "bound": _bound,
    "list": _list,
    "row": _row,
    "rows": _rows,
    "map": _map,
    "union": _union,
    "model": _model,
    "see": _see,
}
