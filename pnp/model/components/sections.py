"""What of a component's fields its file mentions, and its sections: a title, what the rows share, the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pnp.model.components.context import Context
from pnp.model.components.rows import Group, is_null
from pnp.model.game import Field, Section, Value
from pnp.model.report import Report
from pnp.model.text import slugify, unknown
from pnp.model.values import SLUG, show
from pnp.model.values import die as dice
from pnp.model.yaml import ListNode, MapNode, Node, Scalar

_OWN_KEYS = {"title", "id", "rows", "ruling", "die"}
_HEAD = {"name", "copies", "id"}


class _Values(Protocol):
    def value(self, key: str, node: Node, where: str, piece: str | None = None) -> Value: ...


def columns(root: MapNode, fields: Mapping[str, Field], report: Report) -> list[str | None] | None:
    """The names of the columns, None for one that is not known; None as a whole when rows cannot be read by them."""
    node = root.values.get("columns")
    if not isinstance(node, ListNode):
        return []
    names: list[str | None] = []
    for item in node.items:
        name = item.text if isinstance(item, Scalar) else ""
        if name in names:
            report.error("double-column", f"the column {name!r} stands twice; keep one.", item)
        elif name not in fields:
            report.error("unknown-field", unknown("field", name, fields), item)
        names.append(name if name in fields and name not in names else None)
    if "name" not in names:
        report.error("missing-key", "the columns lack 'name'; every row needs one.", node)
        return None
    return names


def mentioned(root: MapNode, own: Mapping[str, Field], fields: Mapping[str, Field]) -> dict[str, Field]:
    """The fields that columns, the component's own `fields:`, a section or a row written as a mapping speaks of."""
    names: dict[str, None] = {}
    node = root.values.get("columns")
    if isinstance(node, ListNode):
        names.update(dict.fromkeys(item.text for item in node.items if isinstance(item, Scalar)))
    names.update(dict.fromkeys(own))
    names.update(shared(root))
    for section in items(root, "sections"):
        if isinstance(section, MapNode):
            names.update(_row_keys(section))
    names.update(_row_keys(root))
    return {name: fields[name] for name in names if name in fields and name not in _HEAD}


def shared(root: MapNode) -> dict[str, None]:
    """The names that any section gives a value for all its rows, in their order."""
    maps = [section for section in items(root, "sections") if isinstance(section, MapNode)]
    return {key: None for section in maps for key in section.values if key not in _OWN_KEYS}


def _row_keys(holder: MapNode) -> dict[str, None]:
    return {key: None for row in items(holder, "rows") if isinstance(row, MapNode) for key in row.values}


def items(holder: MapNode, key: str) -> list[Node]:
    """The items of a list under a key; none when there is no list."""
    node = holder.values.get(key)
    return node.items if isinstance(node, ListNode) else []


def groups(
    root: MapNode, fields: Mapping[str, Field], reader: _Values, context: Context, report: Report
) -> list[Group]:
    """The rows of a component, those without a section first."""
    found = [Group(None, _rows(root, report), {}, root)] if "rows" in root.values else []
    node = root.values.get("sections")
    if node is not None and not isinstance(node, ListNode):
        report.error("wrong-value", "sections: a list of {title, rows} belongs here.", node)
    seen: dict[str, int] = {}
    for item in items(root, "sections"):
        if not isinstance(item, MapNode):
            report.error("wrong-value", "sections: a mapping with 'title' and 'rows' belongs here.", item)
            continue
        section = _section(item, fields, reader, context, report)
        if section and section.id in seen:
            message = f"the section id {section.id!r} is taken by line {seen[section.id]}; give one of them an 'id'"
            report.error("duplicate-id", f"{message} of its own.", item)
        elif section:
            seen[section.id] = item.line
            found.append(Group(section, _rows(item, report), section.fields, item))
    return found


def _rows(holder: MapNode, report: Report) -> list[Node]:
    node = holder.values.get("rows")
    if node is None:
        report.error("missing-key", "the key 'rows' is missing; write it.", holder)
    elif not isinstance(node, ListNode) or not node.items:
        report.error("wrong-value", "rows: a list of rows, at least one, belongs here.", node)
    return items(holder, "rows")


def _section(
    node: MapNode, fields: Mapping[str, Field], reader: _Values, context: Context, report: Report
) -> Section | None:
    title = node.values.get("title")
    if not isinstance(title, Scalar) or is_null(title) or not title.text:
        report.error("missing-key", "a section needs a 'title', one text.", title or node)
        return None
    own = node.values.get("id")
    ident = own.text if isinstance(own, Scalar) else slugify(title.text)[:80].rstrip("-")
    if not SLUG.fullmatch(ident):
        remedy = "give it an 'id' of lower case letters, digits and '-'."
        report.error("no-id", f"section {show(title.text)}: no id; {remedy}", own or title)
        return None
    given: dict[str, Value] = {}
    for key, value in node.values.items():
        if key in _OWN_KEYS:
            continue
        if key not in fields or key == "name":
            known = sorted({*fields, *_OWN_KEYS} - {"name"})
            report.error("unknown-key", unknown("key", key, known), node.keys[key])
        elif not is_null(value):
            given[key] = reader.value(key, value, f"section {title.text!r}, {key}")
    filled = context.prose(title.text, "section title", title, report)
    ruling, die = _ruling(node, title.text, context, report), _die(node, title.text, report)
    return Section(ident, filled or title.text, given, ruling, die)


def _die(node: MapNode, title: str, report: Report) -> str | None:
    die = node.values.get("die")
    if die is None or is_null(die):
        return None
    try:
        return dice(die.text if isinstance(die, Scalar) else "")
    except ValueError as error:
        report.error("wrong-value", f"section {title!r}, die: {error}", die)
        return None


def _ruling(node: MapNode, title: str, context: Context, report: Report) -> str | None:
    ruling = node.values.get("ruling")
    if ruling is None or is_null(ruling):
        return None
    name = ruling.text if isinstance(ruling, Scalar) else ""
    if name not in context.rulings:
        message = f"section {title!r}, ruling: {unknown('ruling', name, context.rulings)}"
        report.error("unknown-ruling", message, ruling)
    return name
