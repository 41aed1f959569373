"""A mapping of a file held against a pydantic model: the model out, and every fault as a finding at its own place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from pnp.model.reading.nodes import Path, at, plain
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.values import show
from pnp.model.yaml import MapNode

Model = TypeVar("Model", bound=BaseModel)

# Keys whose mappings are named by the author: one bad entry says nothing about its neighbours.
_NAMED = {"fields", "rulings", "modes", "cards"}
_LIMITS = {
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
}
_PATTERNS = {
    "[a-z0-9][a-z0-9-]*": "lower case letters, digits and '-'",
    "[a-z][a-z0-9_]*": "lower case letters, digits and '_', a letter first",
}


def validate(
    model: type[Model], node: MapNode, report: Report, keep: Iterable[str], instead: Mapping[str, Any]
) -> tuple[Model, set[Path]]:
    """The model, and the paths of what was faulty and left out of it so that the rest can still be read.

    `instead` gives values for required keys that are missing or faulty; with any fault the model is a stopgap only.
    """
    data = plain(node, keep)
    faulty: set[Path] = set()
    try:
        return model.model_validate(data), faulty
    except ValidationError as bad:
        for error in bad.errors(include_url=False):
            _report(error, model, node, report)
            faulty.add(_drop(data, error["loc"]))
    try:
        return model.model_validate({**instead, **data}), faulty
    except ValidationError:
        return model.model_validate(dict(instead)), faulty


def _drop(data: dict[str, Any], loc: Path) -> Path:
    depth = 2 if loc[0] in _NAMED and len(loc) > 1 else 1
    holder: Any = data
    for step in loc[: depth - 1]:
        holder = holder[step]
    holder.pop(loc[depth - 1], None)
    return loc[:depth]


def _report(error: Any, model: type[BaseModel], root: MapNode, report: Report) -> None:
    kind, loc = error["type"], error["loc"]
    if kind == "extra_forbidden":
        holder = at(root, loc[:-1])
        inside = f" in {_dotted(loc[:-1])}" if len(loc) > 1 else ""
        message = unknown("key", str(loc[-1]), _known(model, loc[:-1]))
        message = message.replace(f"{loc[-1]!r}", f"{loc[-1]!r}{inside}", 1)
        report.error("unknown-key", message, holder.keys[loc[-1]] if isinstance(holder, MapNode) else holder)
    elif kind == "missing":
        inside = f" in {_dotted(loc[:-1])}" if len(loc) > 1 else ""
        report.error("missing-key", f"the key {str(loc[-1])!r} is missing{inside}; write it.", at(root, loc[:-1]))
    else:
        _report_value(error, root, report)


def _report_value(error: Any, root: MapNode, report: Report) -> None:
    kind, loc, value = error["type"], error["loc"], error["input"]
    place: Any = at(root, loc)
    if loc[-1] == "[key]":
        loc = loc[:-1]
        holder = at(root, loc[:-1])
        place = holder.keys[loc[-1]] if isinstance(holder, MapNode) else place
    report.error("wrong-value", f"{_dotted(loc)}: {_sentence(kind, value, error.get('ctx', {}))}", place)


def _sentence(kind: str, value: object, ctx: Mapping[str, Any]) -> str:
    if kind == "value_error":
        return str(ctx["error"])
    if value is None or kind == "string_too_short":
        return "there is no value; write one, or take the key out."
    if kind == "literal_error":
        return f"{show(value)} is none of {ctx['expected'].replace(' or ', ', ')}."
    if kind == "string_pattern_mismatch":
        return f"{show(value)} must be {_PATTERNS[ctx['pattern'].strip('^$')]}."
    if kind == "string_too_long":
        return f"{show(value)} is longer than {ctx['max_length']} characters."
    if kind in _LIMITS:
        return f"{value} must be {_LIMITS[kind].format(**ctx)}."
    if kind in {"too_short", "too_long"}:
        bound = f"at least {ctx['min_length']}" if kind == "too_short" else f"at most {ctx['max_length']}"
        return f"a list of {ctx['actual_length']}; it must have {bound}."
    wanted = {"string_type": "one text", "list_type": "a list"}
    return f"{show(value)} stands where {wanted.get(kind, 'a mapping of keys')} belongs."


def _dotted(loc: Path) -> str:
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in loc if step != "")


def _known(model: type[BaseModel], loc: Path) -> list[str]:
    """The keys of the model that stands at a path: through aliases, optional, listed and named models."""
    current: Any = model
    for step in loc:
        if isinstance(current, type) and issubclass(current, BaseModel):
            current = next(f.annotation for name, f in current.model_fields.items() if (f.alias or name) == step)
        else:
            current = get_args(current)[-1]
        while not isinstance(current, type) and get_args(current) and _wraps(current):
            current = get_args(current)[0]
    return sorted(field.alias or name for name, field in current.model_fields.items())


def _wraps(annotation: Any) -> bool:
    return hasattr(annotation, "__metadata__") or type(None) in get_args(annotation)
