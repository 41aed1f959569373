"""The JSON Schema of a game's files, for editors: derived from the models that the loader itself reads by.

Draft-07, the newest that YAML language servers check documents by. One schema serves every file of a folder, because
an editor's globs cannot tell `game.yaml` from the components and overlays beside it, and their keys can. Whatever loads
is valid, but for a bare `true` or `false` where a sentence belongs: editors would offer them. An editor's YAML has
numbers where the loader has text, so a text may be a number too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from pnp.model import plan, values
from pnp.model.components.fields import BUILT_IN, RESERVED
from pnp.model.editors import overlayschema
from pnp.model.editors.keys import KEYS
from pnp.model.reading import building as lists
from pnp.model.reading import written
from pnp.model.reading.schema import ComponentModel, GameKind, ManifestModel

Json = dict[str, Any]

_LIMITS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}
_PIECES = ["deck", "counters", "tiles"]
_FIELD_NAME = {"pattern": r"^[a-z][a-z0-9_]*$", "maxLength": 40}


def document() -> Json:
    """The schema, as `json.dumps` takes it."""
    _, parts = models_json_schema(
        [(model, "validation") for model in (ManifestModel, ComponentModel, lists.ListModel)],
        schema_generator=_Generator,
        ref_template="#/definitions/{model}",
    )
    definitions = {_short(name): _limited(part) for name, part in parts["$defs"].items()} | _loose()
    _complete_manifest(definitions)
    _complete_component(definitions["Component"])
    definitions["Overlay"] = overlayschema.definition()
    ours, others = (definitions[name]["properties"] for name in ("Overlay", "Component"))
    for model, sentences in KEYS.items():
        _describe(definitions[model]["properties"], KEYS["Row"] | sentences if model == "Section" else sentences)
    kinds = [kind for model in (ComponentModel, ManifestModel) for kind in get_args(_kind(model))]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"kind": {"enum": kinds}},
        "if": {"required": ["cards"]},
        "then": _ref("List"),
        "else": {
            "if": {
                "anyOf": [_has("kind", list(get_args(GameKind))), {"required": ["players"]}, {"required": ["family"]}]
            },
            "then": _ref("Manifest"),
            "else": {"if": overlayschema.told_by(ours, others), "then": _ref("Overlay"), "else": _ref("Component")},
        },
        "definitions": dict(sorted(definitions.items())),
    }


class _Generator(GenerateJsonSchema):
    """Pydantic's own walk over the models, with what stands in a file in place of what it is read into."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False

    def model_schema(self, schema: Any) -> Json:
        made = super().model_schema(schema)
        return {key: value for key, value in made.items() if key not in {"title", "description"}}

    def default_schema(self, schema: Any) -> Json:
        # A default would be offered as text to insert.
        return self.generate_inner(schema["schema"])

    def str_schema(self, schema: Any) -> Json:
        made = super().str_schema(schema)
        return made | {"type": ["string", "integer" if "pattern" in made else "number"]}

    def nullable_schema(self, schema: Any) -> Json:
        inner = self.generate_inner(schema["schema"])
        if "enum" in inner or "const" in inner:
            return {"enum": [*inner.get("enum", [inner.get("const")]), None]}
        if "type" in inner:
            types = inner["type"] if isinstance(inner["type"], list) else [inner["type"]]
            return inner | {"type": [*types, "null"]}
        return {"anyOf": [*inner.get("anyOf", [inner]), {"type": "null"}]}

    def dict_schema(self, schema: Any) -> Json:
        names = {key: limit for key, limit in self.generate_inner(schema["keys_schema"]).items() if key != "type"}
        made = {"type": "object", "additionalProperties": self.generate_inner(schema["values_schema"])}
        made |= {"minProperties": schema["min_length"]} if "min_length" in schema else {}
        return made | ({"propertyNames": names} if names else {})

    def function_before_schema(self, schema: Any) -> Json:
        return _WRITTEN[schema["function"]["function"]](self.generate_inner(schema["schema"]))


def _matching(pattern: str, *more: str) -> Json:
    return {"type": ["string", *more], "pattern": f"^({pattern})$"}


def _size(_: Json) -> Json:
    side = _matching(r"[0-9]{1,9}(\.[0-9]{1,9})?", "number") | {"minimum": 5, "maximum": 1200}
    presets = {"enum": list(values.sizes())}
    measured = _matching(values.MEASURED.pattern.replace("?:", ""))
    return {"anyOf": [presets, measured, {"type": "array", "items": side, "minItems": 2, "maxItems": 2}]}


def _whole(least: int = -values.BIGGEST_NUMBER, most: int = values.BIGGEST_NUMBER) -> Json:
    signs = r"\+?[0-9]+" if least >= 0 else r"[-+]?[0-9]+"
    return _matching(signs, "integer") | {"minimum": least, "maximum": most}


def _copies(_: Json) -> Json:
    count = _whole(1, values.MOST_COPIES)
    ours = {"type": "object", "properties": {"as-needed": count}, "required": ["as-needed"]}
    return {"anyOf": [count, ours | {"additionalProperties": False}]}


def _back(_: Json) -> Json:
    return {"anyOf": [_matching(values.LAYOUT.pattern), _ref("OtherSide")]}


def _each(inner: Json) -> Json:
    each = inner["additionalProperties"]
    one: list[Json] = each.get("anyOf", [each])
    return {"anyOf": [*one, inner]}


_WRITTEN: Mapping[Callable[..., object], Callable[[Json], Json]] = {
    values.amount: lambda _: {"anyOf": _amount()},
    values.listed: lambda _: _whole(1, values.MOST_LISTED),
    written.limits: lambda inner: {"anyOf": [*_amount(), inner]},
    written.copies: lambda inner: {"anyOf": [*_amount(), inner]},
    written.armies: lambda inner: {"anyOf": [_list(0, lists.MOST_ARMIES), inner]},
    values.whole: lambda _: _whole(),
    values.number: lambda _: _matching(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?", "number"),
    values.colour: lambda _: _matching(values.COLOUR.pattern),
    values.layout_name: lambda _: _matching(values.LAYOUT.pattern),
    values.die: lambda _: _matching(values.DIE.pattern),
    values.size: _size,
    values.stamp: lambda _: {"anyOf": [{"enum": [True, False]}, _text() | {"maxLength": values.MOST_STAMPED}]},
    values.copies: _copies,
    written.back: _back,
    written.texts: lambda inner: {"anyOf": [_text(), inner]},
    written.word: lambda inner: {"anyOf": [_text(), inner]},
    written.step: lambda inner: {"anyOf": [_text(), inner]},
    written.steps: lambda inner: {"anyOf": [inner["items"], inner]},
    plan.flag: lambda _: {"enum": [True, False, "true", "false"]},
    plan.untold: lambda _: {"anyOf": [_text(), {"enum": [False, None]}]},
    plan.grid: lambda _: _matching(r"[1-9][0-9]?\s*x\s*[1-9][0-9]?"),
    plan.numbered: lambda _: _matching(r"[0-9]{1,4}\s*-\s*[0-9]{1,4}"),
    plan.circuit: lambda _: {"anyOf": [{"enum": [True, False]}, _text(), _list(1, plan.MOST_SPACES)]},
    plan.by_kind: lambda inner: {"anyOf": [inner["additionalProperties"], inner]},
    plan.kinds: lambda inner: inner,
    plan.link: lambda _: {"anyOf": [_matching(r".*\S\s*->\s*\S.*"), _list(2, 2)]},
    plan.border: lambda _: {"anyOf": [_text(), _list(1, 20)]},
    plan.path: lambda _: _list(2, 400),
    written.claim: lambda inner: {"anyOf": [_whole(0), inner]},
    written.for_each: _each,
}
"""By what reads a value: the schema of what it reads, from the schema of what it makes."""


def _amount() -> list[Json]:
    return [_whole(0), _matching(values.AMOUNT.pattern)]


def _list(least: int, most: int) -> Json:
    return {"type": "array", "items": _text(), "minItems": least, "maxItems": most}


def _text() -> Json:
    return {"type": ["string", "number"], "minLength": 1}


def _ref(name: str) -> Json:
    return {"$ref": f"#/definitions/{name}"}


def _has(key: str, words: list[str]) -> Json:
    return {"properties": {key: {"enum": words}}, "required": [key]}


def _kind(model: type[ManifestModel] | type[ComponentModel]) -> Any:
    return model.model_fields["kind"].annotation


def _short(name: str) -> str:
    return name.removesuffix("Model")


def _limited(part: Any) -> Any:
    """The limits of validators under the names that JSON Schema has for them, and references under short names."""
    if isinstance(part, list):
        return [_limited(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {"$ref": _short(part["$ref"])}
    made = {key: _limited(value) for key, value in part.items() if key not in _LIMITS}
    made |= {_LIMITS[key]: limit for key, limit in part.items() if key in _LIMITS}
    if made.get("minimum", -1) >= 0 and made.get("pattern") == _whole()["pattern"]:
        made["pattern"] = _whole(0)["pattern"]
    return made


def _loose() -> Json:
    """What the loader reads without a model: rows, sections, cells and numbers."""
    cell = {"type": ["string", "number", "boolean", "null"]}
    row = {
        "type": "object",
        "properties": {name: _built_in(name) for name in BUILT_IN},
        "required": ["name"],
        "propertyNames": _FIELD_NAME,
        "additionalProperties": _ref("Cell"),
    }
    as_list = {"type": "array", "items": {"anyOf": [_ref("Cell"), _ref("OtherSide")]}, "minItems": 1}
    shared = {name: _built_in(name) for name in BUILT_IN if name not in {"name", "id"}}
    section = {
        "type": "object",
        "properties": {
            "title": _text(),
            "id": _matching(values.SLUG.pattern, "integer"),
            "rows": _ref("Rows"),
            "die": {"anyOf": [_matching(values.DIE.pattern), {"type": "null"}]},
            "ruling": {"type": ["string", "number", "null"]},
        }
        | shared,
        "required": ["title", "rows"],
        "propertyNames": _FIELD_NAME | {"not": {"const": "name"}},
        "additionalProperties": _ref("Cell"),
    }
    hidden = {"enum": ["copies", "id", "back", "roll"]}
    side = {"propertyNames": _FIELD_NAME | {"not": hidden}, "additionalProperties": _ref("Cell")}
    nested = [cell, {"type": "array", "items": _ref("Number")}, _ref("Numbers")]
    named = {"propertyNames": {"pattern": r"^[^.{}]+$"}, "additionalProperties": _ref("Number")}
    return {
        "Cell": {"type": [*cell["type"], "array"], "items": {"type": ["string", "number", "boolean"]}},
        "Row": row,
        "Rows": {"type": "array", "items": {"anyOf": [as_list, _ref("Row")]}, "minItems": 1},
        "Section": section,
        "OtherSide": {"type": "object", **side},
        "Number": {"anyOf": nested},
        "Numbers": {"type": "object", **named},
    }


def _built_in(name: str) -> Json:
    """A cell of a field that every row has; null is a cell that is not given."""
    if name == "name":
        return {"type": ["string", "number", "boolean"], "pattern": r"\S"}
    if name == "copies":
        made = _whole(0, values.MOST_COPIES)
    elif name == "id":
        made = _matching(values.SLUG.pattern, "integer")
    elif name == "edges":
        return _ref("Cell")
    elif name == "back":
        return {"anyOf": [_ref("OtherSide"), {"type": "null"}]}
    else:
        made = {"type": ["string", "number", "boolean"]}
    return made | {"type": [*made["type"], "null"]}


def _complete_manifest(definitions: Json) -> None:
    for model in ("Manifest", "Mode"):
        definitions[model]["properties"]["numbers"] = {"anyOf": [_ref("Numbers"), {"type": "null"}]}
    definitions["Field"]["properties"]["default"] = _ref("Cell")
    one_of = {"if": _has("type", ["one-of"]), "then": {"required": ["values"]}}
    listed = {"if": _has("type", ["one-of", "list"]), "else": {"properties": {"values": {"type": "null"}}}}
    whole_field = {"allOf": [_ref("Field"), {"required": ["type"]}, one_of, listed]}
    definitions["Manifest"]["properties"]["fields"] = _fields(whole_field)


def _fields(one: Json) -> Json:
    reserved = {"not": {"enum": sorted(RESERVED)}}
    return {"type": "object", "propertyNames": _FIELD_NAME | reserved, "additionalProperties": one}


def _complete_component(component: Json) -> None:
    keys = component["properties"]
    keys["fields"] = _fields(_ref("Field"))
    keys["columns"] |= {"uniqueItems": True, "contains": {"const": "name"}}
    keys["rows"] = {"anyOf": [_ref("Rows"), _table()]}
    keys["sections"] = {"type": "array", "items": _ref("Section")}
    pieces = {"anyOf": [_has("kind", _PIECES), _has("as", ["card"])]}
    listed = {"required": ["rows"], "properties": {"rows": {"type": "array", "contains": {"type": "array"}}}}
    component["allOf"] = [
        {"if": pieces, "then": {"required": ["size"], "anyOf": [{"required": ["rows"]}, {"required": ["sections"]}]}},
        {"if": _has("kind", ["table"]), "else": {"properties": {"die": {"type": "null"}, "as": {"type": "null"}}}},
        {"if": _has("shape", ["round", "hex"]), "then": _has("kind", ["counters", "tiles"])},
        {"if": _has("shape", ["standee"]), "then": _has("kind", ["counters"])},
        {"if": listed, "then": {"required": ["columns"]}},
        {
            "if": {"required": ["rows"], "properties": {"rows": {"type": "object"}}},
            "then": {"not": {"required": ["columns"]}},
        },
    ]


def _table() -> Json:
    """A table in place of rows; its first row names the columns, and only a workbook has sheets."""
    csv = {"from": _matching(r"[^/\\:][^\\:]*\.[cC][sS][vV]")}
    workbook = {"from": _matching(r"[^/\\:][^\\:]*\.[xX][lL][sS][xX]"), "sheet": _text()}
    closed = {"type": "object", "required": ["from"], "additionalProperties": False}
    return {"anyOf": [closed | {"properties": each} for each in (csv, workbook)]}


def _describe(keys: Json, sentences: Mapping[str, str]) -> None:
    for key, made in keys.items():
        # Whatever stands beside a reference is not read.
        held = {"allOf": [made]} if "$ref" in made else made
        keys[key] = ({"description": sentences[key]} if key in sentences else {}) | held
