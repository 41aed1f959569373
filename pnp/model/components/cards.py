"""The cards of a table: where it is printed `as: card`, each of its sections is a piece, and its rows stand on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.model.components.rows import HEAD, Group, RowReader
from pnp.model.game import Field, Piece, Section, Value
from pnp.model.yaml import MapNode

OF_THE_CARD = {"copies", "text", "icon", "art", "note", "edges", "back"}
"""What a section says of its card alone; its rows do not take it over."""


class Deck(NamedTuple):
    """The cards, and the groups of rows with what they take over from their card."""

    cards: tuple[Piece, ...]
    groups: Sequence[Group]


def read(groups: Sequence[Group], given: Mapping[str, None], reader: RowReader, copies: int) -> Deck:
    """The sections as pieces; `given` are the names that any section gives, `copies` is for one that gives none.

    A field that sections give and rows never do is wanted of every section, unless it has a default.
    """
    of_rows = {name for name in reader.columns if name}
    of_rows.update(key for group in groups for row in group.rows if isinstance(row, MapNode) for key in row.values)
    names = {**given, "back": None} if reader.fields["back"].default else given
    fields = {name: reader.fields[name] for name in names if name in reader.fields and name not in HEAD}
    absent = {name: each.default for name, each in reader.fields.items() if name not in fields and name not in HEAD}
    cards: list[Piece] = []
    kept: list[Group] = []
    for section, rows, _, node in groups:
        if section is None:
            message = "rows: a table printed as cards has rows or sections, each a card; put these into a section."
            reader.report.error("wrong-value", message, node.values["rows"])
            continue
        values = {name: _value(section, node, field, name in of_rows, reader) for name, field in fields.items()}
        shared = {n: v for n, v in values.items() if n not in OF_THE_CARD and (n in section.fields or n not in of_rows)}
        kept.append(Group(section, rows, shared, node))
        cards.append(_card(section, node, values, copies, absent, reader))
    return Deck(tuple(cards), kept)


def _value(section: Section, node: MapNode, field: Field, of_rows: bool, reader: RowReader) -> Value:
    if field.name in section.fields or field.name in reader.broken:
        return section.fields.get(field.name)
    if field.required and not of_rows:
        message = f"section {section.title!r}, {field.name}: there is no value and no default; write one."
        reader.report.error("missing-value", message, node, section.title)
    return field.default


def _card(
    section: Section,
    node: MapNode,
    values: dict[str, Value],
    copies: int,
    absent: Mapping[str, Value],
    reader: RowReader,
) -> Piece:
    own = section.fields.get("copies")
    count = own if isinstance(own, int) else copies
    # The title's braces are filled already: what is left of them are signs.
    name = section.title.replace("{", "{{").replace("}", "}}")
    _, raw = reader.filled_in(name, values, count, node.values, node, "section")
    raw.pop("name", None)
    reader.lint(section.title, values, raw, node.values, node, "section")
    ident, place = f"{reader.component}:{section.id}", (node.line, reader.file)
    return Piece(ident, section.title, reader.component, values, count, section.id, None, *place, raw, absent)
