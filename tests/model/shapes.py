"""The shapes of the loader's models, read off what pydantic makes of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from pnp.model.reading import building, schema
from pnp.model.reading.stated import ROOMS

MODELS = {"ManifestModel": schema.ManifestModel, "ComponentModel": schema.ComponentModel}
MODELS |= {"ListModel": building.ListModel}


def shapes() -> dict[str, Any]:
    """The shape of each model, and of what several of their parts share, by their names."""
    found: dict[str, Any] = {}
    for name, model in MODELS.items():
        model.model_rebuild(force=True)
        found[name] = _shape(model.__pydantic_core_schema__, found)
    return found


def _shape(core: Any, shared: dict[str, Any]) -> list[Any]:
    """The shape of a schema of pydantic's core; a kind, or a key, that is not known here is an error."""
    kind, inner = core["type"], partial(_shape, shared=shared)
    keys = core.keys() - {"type", "metadata", "ref"}
    known = _KEYS[kind]
    assert keys <= known, f"{kind}: {sorted(keys - known)}"
    if kind == "definitions":
        for part in core["definitions"]:
            shared[_name(part["ref"])] = inner(part)
        return inner(core["schema"])
    if kind == "model":
        return inner(core["schema"])
    if kind == "model-fields":
        extra = core.get("extras_schema")
        return ["model", dict(_field(*item, inner) for item in core["fields"].items()), extra and inner(extra)]
    if kind in ("function-before", "function-after"):
        return _called(kind.partition("-")[2], core["function"]["function"], inner(core["schema"]))
    if kind == "tuple":
        parts = [inner(part) for part in core["items_schema"]]
        return ["rows", *parts] if core.get("variadic_item_index") == 0 else ["row", *parts]
    if kind == "literal":
        return ["one", *core["expected"]]
    many = [core.get("min_length") or 0, core.get("max_length")]
    return {
        "str": lambda: ["text", *many, core.get("pattern")],
        "int": lambda: ["plain", "whole"],
        "float": lambda: ["plain", "number"],
        "bool": lambda: ["plain", "flag"],
        "any": lambda: ["any"],
        "nullable": lambda: ["optional", inner(core["schema"])],
        "list": lambda: ["list", inner(core["items_schema"]), *many],
        "dict": lambda: ["map", inner(core["keys_schema"]), inner(core["values_schema"]), *many],
        "union": lambda: ["union", *map(inner, core["choices"])],
        "definition-ref": lambda: ["see", _name(core["schema_ref"])],
    }[kind]()


def _name(ref: str) -> str:
    return ref.rpartition(".")[2].partition(":")[0]


def _field(name: str, field: Any, inner: Any) -> tuple[str, list[Any]]:
    assert field.keys() <= {"type", "schema", "metadata", "validation_alias", "serialization_alias"}
    core = field["schema"]
    default = None
    if core["type"] == "default":
        assert core.keys() == {"type", "schema", "default"}
        core, default = core["schema"], [core["default"]]
    return field.get("validation_alias", name), [name, inner(core), default]


def _called(when: str, function: Any, inner: list[Any]) -> list[Any]:
    """A function of ours by its name; one of pydantic's own as the limit that it holds."""
    if isinstance(function, partial):
        ((kind, limit),) = function.keywords.items()
        return ["bound", kind, limit, inner]
    (room,) = [name for name, module in ROOMS.items() if getattr(module, function.__name__, None) is function]
    return [when, f"{room}.{function.__name__}", inner]


_MANY = {"min_length", "max_length"}
_KEYS: dict[str, set[str]] = {
    "definitions": {"schema", "definitions"},
    "model": {"schema", "cls", "custom_init", "root_model", "config"},
    "model-fields": {"fields", "model_name", "computed_fields", "extras_schema"},
    "function-before": {"function", "schema"},
    "function-after": {"function", "schema"},
    "tuple": {"items_schema", "variadic_item_index"},
    "literal": {"expected"},
    "str": {*_MANY, "pattern"},
    "int": set(),
    "float": set(),
    "bool": set(),
    "any": set(),
    "nullable": {"schema"},
    "list": {"items_schema", *_MANY},
    "dict": {"keys_schema", "values_schema", *_MANY},
    "union": {"choices"},
    "definition-ref": {"schema_ref"},
}
