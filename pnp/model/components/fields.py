"""The fields of rows: which there are, and how each reads what stands in a cell."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.model.game import Field, Value
from pnp.model.reading.nodes import at
from pnp.model.report import Report
from pnp.model.text import Fault
from pnp.model.values import DICE, Span, show, span, whole
from pnp.model.yaml import Cell, ListNode, MapNode, Node, Scalar

if TYPE_CHECKING:
    from pnp.model.reading.schema import FieldModel

Reader = Callable[[Node], Value]

BUILT_IN: Mapping[str, Field] = {
    field.name: field
    for field in (
        Field("name", "text"),
        Field("copies", "int", required=False, default=1),
        Field("id", "text", of="face", required=False),
        Field("text", "text", of="face", required=False),
        Field("icon", "text", of="face", required=False),
        Field("art", "text", of="face", required=False),
        Field("note", "text", of="face", required=False),
        Field("roll", "text", required=False),
        Field("edges", "list", required=False, default=()),
        Field("back", "text", of="face", required=False),
    )
}
"""What every row may hold besides the fields its game declares."""

REDECLARABLE = {"text", "icon", "note"}
"""Built-in fields a game may declare to give them a default or values."""

RESERVED = {
    *BUILT_IN,
    "component",
    "fields",
    "section",
    "set",
    "line",
    "file",
    "raw",
    "absent",
    "original_name",
    "untranslated",
    "numbers",
} - REDECLARABLE


def declared(
    models: Mapping[str, FieldModel], outer: Mapping[str, Field], root: MapNode, broken: set[str], report: Report
) -> dict[str, Field]:
    """The fields of a `fields:` mapping, each narrowing the one of the same name in `outer`.

    A field that is faulty is reported and added to `broken`: its cells are then not looked at.
    """
    fields: dict[str, Field] = {}
    for name, model in models.items():
        spec = at(root, ("fields", name))
        try:
            fields[name] = _field(name, model, outer.get(name), spec)
        except Fault as fault:
            report.error(fault.code, f"fields.{name}: {fault}", spec)
            broken.add(name)
    return fields


def _field(name: str, model: FieldModel, outer: Field | None, spec: Node) -> Field:
    if name in RESERVED:
        raise Fault("reserved-name", f"{name!r} is built in; give the field another name.")
    if model.type and outer and model.type != outer.type:
        raise Fault("field-type", f"the game says it is {outer.type}, here it is {model.type}; one field has one type.")
    kind = model.type or (outer.type if outer else None)
    if kind is None:
        raise Fault("missing-key", "the key 'type' is missing; write int, span, text, bool, dice, one-of or list.")
    if name in REDECLARABLE and kind != "text":
        raise Fault("field-type", f"{name!r} is built in and is text.")
    values = tuple(model.values or (outer.values if outer else ()))
    if kind == "one-of" and not values:
        raise Fault("missing-key", "a one-of field needs 'values', the list of what it can be.")
    if values and kind not in {"one-of", "list"}:
        raise Fault("wrong-value", f"'values' belong to one-of and list fields, not to {kind}.")
    bare = Field(name, kind, model.of or (outer.of if outer else "rules"), values=values)
    required, default = _default(bare, outer, spec)
    note = model.note or (outer.note if outer else None)
    label, shown = model.label or (outer.label if outer else None), model.shown or (outer.shown if outer else None)
    return Field(name, kind, bare.of, required, default, values, note, label, shown)


def _default(bare: Field, outer: Field | None, spec: Node) -> tuple[bool, Value]:
    if not isinstance(spec, MapNode) or "default" not in spec.values:
        return (outer.required, outer.default) if outer else (True, None)
    node = spec.values["default"]
    if isinstance(node, Scalar) and node.null:
        return False, None
    return False, reader(bare)(node)


def reader(field: Field) -> Reader:
    """What turns a node that is not null into the field's value; it raises `Fault` without naming the place."""
    if field.type == "int":
        return _int
    if field.type == "span":
        return _span
    if field.type == "bool":
        return _bool
    if field.type == "dice":
        return _dice
    if field.type == "text":
        return _art if field.name == "art" else text
    return _list_of(field.values) if field.type == "list" else _one_of(field.values)


def text(node: Node) -> str:
    """The text exactly as written, core words too."""
    if not isinstance(node, Scalar):
        raise Fault("wrong-value", f"{_shown(node)} stands where one text belongs.")
    return node.text


def _int(node: Node) -> int:
    try:
        return whole(node.text if isinstance(node, Scalar) else _raw(node))
    except ValueError as bad:
        raise Fault("wrong-value", str(bad)) from None


def _span(node: Node) -> Span:
    try:
        return span(node.text if isinstance(node, Scalar) else _raw(node))
    except ValueError as bad:
        raise Fault("wrong-value", str(bad)) from None


def _bool(node: Node) -> bool:
    word = node.text if isinstance(node, Scalar) else ""
    if isinstance(node, Cell):
        word = word.lower()  # spreadsheets write TRUE and FALSE
    if word not in {"true", "false"}:
        raise Fault("wrong-value", f"{_shown(node)} is neither true nor false.")
    return word == "true"


def _dice(node: Node) -> str:
    if not isinstance(node, Scalar) or not DICE.fullmatch(node.text):
        raise Fault("wrong-value", f"{_shown(node)} is no dice; write such as 2d6, d8+1 or a plain number.")
    return node.text


def _art(node: Node) -> str:
    path = text(node)
    if path.startswith("/") or "\\" in path or ":" in path or ".." in path.split("/"):
        raise Fault("outside-folder", f"{show(path)} leads out of the game's folder; name a file inside art/.")
    return path


def _one_of(values: Collection[str]) -> Reader:
    def read(node: Node) -> str:
        if not isinstance(node, Scalar) or node.text not in values:
            raise Fault("wrong-value", f"{_shown(node)} is none of {', '.join(values)}.")
        return node.text

    return read


def _list_of(values: Collection[str]) -> Reader:
    item = _one_of(values) if values else text

    def read(node: Node) -> tuple[Value, ...]:
        items: Sequence[Node] = node.items if isinstance(node, ListNode) else [node]
        if isinstance(node, Cell):
            items = node.parts()
        if any(isinstance(each, Scalar) and each.null for each in items):
            raise Fault("wrong-value", "the list has an item without a value.")
        return tuple(item(each) for each in items)

    return read


def _raw(node: Node) -> object:
    return [] if isinstance(node, ListNode) else {}


def _shown(node: Node) -> str:
    return show(node.text if isinstance(node, Scalar) else _raw(node))
