"""The rows of a component: lists or mappings in, pieces out, every cell in its field's type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pnp.model.components.context import Context, complain
from pnp.model.components.fields import Reader, reader, text
from pnp.model.components.lint import repeated
from pnp.model.game import Field, Piece, Section, Value
from pnp.model.report import Report, file_of
from pnp.model.text import Fault, fill, slugify, unknown
from pnp.model.values import MOST_COPIES, MOST_ROWS, SLUG, show
from pnp.model.yaml import ListNode, MapNode, Node, Scalar

MOST_FILLED = 8_000_000
UNFILLED = {"id", "art", "roll", "icon"}
"""Text fields whose braces are plain signs."""

HEAD = ("name", "copies", "id")


class Group(NamedTuple):
    """Rows under one title and what they share, or all rows when `section` is None; `node` is where they stand."""

    section: Section | None
    rows: list[Node]
    shared: Mapping[str, Value]
    node: MapNode


def is_null(node: Node | None) -> bool:
    """Whether a cell says nothing, so that its default holds."""
    return node is None or (isinstance(node, Scalar) and node.null)


@dataclass
class RowReader:
    """Reads rows for one component; `fields` are all it may use, by name, built-in ones too.

    With `apart` two sections may have rows of one id: a row's id is then `<component>:<section>:<row>`.
    """

    component: str
    file: Path
    fields: dict[str, Field]
    mentioned: dict[str, Field]
    columns: list[str | None]
    copies: int
    context: Context
    report: Report
    broken: frozenset[str] = frozenset()
    apart: bool = False
    absent: dict[str, Value] = field(init=False)
    readers: dict[str, Reader] = field(init=False)
    seen: dict[str, int] = field(default_factory=dict)
    filled: int = 0

    def __post_init__(self) -> None:
        others = {name: each for name, each in self.fields.items() if name not in self.mentioned and name not in HEAD}
        self.absent = {name: each.default for name, each in others.items()}
        self.readers = {name: reader(each) for name, each in self.fields.items()}

    def turn(self, node: Node) -> None:
        """The other side of every piece that says nothing of its own, from the component's `back:`."""
        self.fields["back"] = self.fields["back"]._replace(default=self.value("back", node, "back"))
        if not self.apart:
            self.mentioned["back"] = self.fields["back"]

    def entries(self, groups: Sequence[Group]) -> Iterator[Piece]:
        """Every row that could be read, in order; faults are reported."""
        total = sum(len(group.rows) for group in groups)
        if total > MOST_ROWS:
            message = f"{total} rows; a component has at most {MOST_ROWS}. Split it."
            self.report.error("too-many-rows", message, groups[0].rows[0])
            return
        for group in groups:
            if self.apart:
                self.seen = {}
            for node in group.rows:
                piece = self._row(node, group.section, group.shared)
                if piece:
                    yield piece

    def _row(self, node: Node, section: Section | None, shared: Mapping[str, Value]) -> Piece | None:
        cells = self._cells(node)
        if cells is None:
            return None
        name = self._name(cells, node)
        if name is None:
            return None
        values = self._values(cells, shared, name, node)
        copies = self._copies(cells, shared, name)
        name, raw = self.filled_in(name, values, copies, cells, node)
        self.lint(name, values, raw, cells, node)
        ident = self._id(cells, name, node)
        if ident is None:
            return None
        home = section.id if section else None
        full = f"{self.component}:{home}:{ident}" if self.apart else f"{self.component}:{ident}"
        place = (node.line, file_of(node, self.file))
        return Piece(full, name, self.component, values, copies, home, None, *place, raw, self.absent)

    def _cells(self, node: Node) -> dict[str, Node] | None:
        if isinstance(node, MapNode):
            return self._keyed(node)
        if not isinstance(node, ListNode):
            shown = show(node.text)
            self.report.error("wrong-value", f"{shown} stands where a row, in [..] or as keys, belongs.", node)
            return None
        if not self.columns:
            self.report.error("missing-key", "a row in [..] needs the key 'columns' to say what is what.", node)
            return None
        if len(node.items) > len(self.columns):
            name = node.items[self.columns.index("name")] if "name" in self.columns else node.items[0]
            title = f"row {show(name.text)}" if isinstance(name, Scalar) else "this row"
            message = f"{title} has {len(node.items)} values for {len(self.columns)} columns; a value with a ',' in it"
            self.report.error("row-too-long", f"{message} needs quotes.", node.items[len(self.columns)])
            return None
        return {name: item for name, item in zip(self.columns, node.items, strict=False) if name}

    def _keyed(self, node: MapNode) -> dict[str, Node]:
        for key, place in node.keys.items():
            if key not in self.fields:
                self.report.error("unknown-field", unknown("field", key, self.fields), place)
        return {key: value for key, value in node.values.items() if key in self.fields}

    def _name(self, cells: Mapping[str, Node], row: Node) -> str | None:
        node = cells.get("name")
        try:
            name = "" if node is None or is_null(node) else text(node)
        except Fault as fault:
            self.report.error(fault.code, f"name: {fault}", node)
            return None
        if name.strip():
            return name
        self.report.error("missing-value", "a row without a name; every row needs one.", row)
        return None

    def _values(self, cells: Mapping[str, Node], shared: Mapping[str, Value], name: str, row: Node) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for key, spec in self.mentioned.items():
            node = cells.get(key)
            if key in self.broken:
                values[key] = None
            elif node is None or is_null(node):
                values[key] = shared.get(key, spec.default)
                if spec.required and key not in shared:
                    message = f"row {name!r}, {key}: there is no value and no default; write one."
                    self.report.error("missing-value", message, node or row, name)
            else:
                values[key] = self.value(key, node, f"row {name!r}, {key}", name)
        return values

    def value(self, key: str, node: Node, where: str, piece: str | None = None) -> Value:
        """One cell in its field's type; a fault is reported and the default stands in."""
        try:
            if key == "back":
                return self._back(node, where, piece)
            value = self.readers[key](node)
            if key == "copies" and isinstance(value, int) and not 0 <= value <= MOST_COPIES:
                raise Fault("wrong-value", f"{value} is out of bounds; print 0 to {MOST_COPIES}.")
            return value
        except Fault as fault:
            complain(self.report, [fault], where, node, piece)
            return self.fields[key].default

    def _back(self, node: Node, where: str, piece: str | None) -> dict[str, Value]:
        if not isinstance(node, MapNode):
            raise Fault("wrong-value", "the other side's fields belong here, as {field: value}.")
        values: dict[str, Value] = {}
        for key, each in node.values.items():
            if key not in self.fields or key in {"copies", "id", "back", "roll"}:
                known = [name for name in self.fields if name not in {"copies", "id", "back", "roll"}]
                self.report.error("unknown-field", f"{where}: {unknown('field', key, known)}", node.keys[key], piece)
            elif key not in self.broken:
                values[key] = None if is_null(each) else self.value(key, each, f"{where}.{key}", piece)
        return values

    def _copies(self, cells: Mapping[str, Node], shared: Mapping[str, Value], name: str) -> int:
        node = cells.get("copies")
        if node is None or is_null(node):
            given = shared.get("copies")
            return given if isinstance(given, int) else self.copies
        count = self.value("copies", node, f"row {name!r}, copies", name)
        return count if isinstance(count, int) else 1

    def filled_in(
        self, name: str, values: dict[str, Value], copies: int, cells: Mapping[str, Node], row: Node, what: str = "row"
    ) -> tuple[str, dict[str, Value]]:
        """Fill the braces of a row's texts in place; the name filled, and the texts that had any as they were.

        `what` is what messages call it: a row, or a section that is a piece.
        """
        texts: dict[str, Value] = {"name": name, "copies": copies, **values}
        raw = {key: value for key, value in texts.items() if self._has_braces(key, value)}
        if not raw:
            return name, raw
        waiting = set(raw)
        for key, source in raw.items():
            place = cells.get(key, row)
            texts[key] = self._fill(source, texts, waiting, f"{what} {name!r}, {key}", place, name)
            waiting.discard(key)
        values.update({key: texts[key] for key in raw if key in values})
        return str(texts["name"]), raw

    def _has_braces(self, key: str, value: Value) -> bool:
        if isinstance(value, str):
            return ("{" in value or "}" in value) and self.fields[key].type == "text" and key not in UNFILLED
        if isinstance(value, tuple):
            return any(isinstance(item, str) and ("{" in item or "}" in item) for item in value)
        return isinstance(value, Mapping) and any(self._has_braces(inner, each) for inner, each in value.items())

    def _fill(
        self, source: Value, texts: Mapping[str, Value], waiting: set[str], where: str, place: Node, piece: str
    ) -> Value:
        if isinstance(source, tuple):
            return tuple(self._fill(item, texts, waiting, where, place, piece) for item in source)
        if isinstance(source, Mapping):
            # The other side speaks of itself first: its own fields stand over those of the front.
            both = {**texts, **source}
            own = {key for key in source if self._has_braces(key, source[key])}
            return {
                key: self._fill(each, both, (waiting - set(source)) | own, f"{where}.{key}", place, piece)
                if key in own
                else each
                for key, each in source.items()
            }
        if not isinstance(source, str):
            return source
        if self.filled > MOST_FILLED:
            return source
        filled, faults = fill(source, texts, self.context.numbers, waiting)
        self.filled += len(filled)
        if self.filled > MOST_FILLED:
            message = f"the texts of {self.component!r} come to more than {MOST_FILLED} characters when filled."
            faults.append(Fault("text-too-long", message))
        complain(self.report, faults, where, place, piece)
        return filled

    def lint(
        self,
        name: str,
        values: Mapping[str, Value],
        raw: Mapping[str, Value],
        cells: Mapping[str, Node],
        row: Node,
        what: str = "row",
    ) -> None:
        """Warn of sentences with a number that the row holds as a field."""
        for key, value in values.items():
            sentence = raw.get(key, value)
            if not isinstance(sentence, str) or self.fields[key].type != "text" or key in UNFILLED:
                continue
            for other, number in repeated(sentence, values, self.fields):
                message = f"{what} {name!r}, {key}: the sentence says {number} and so does the field {other!r}; write"
                self.report.warning("digit-repeats-field", f"{message} {{{other}}}.", cells.get(key, row), name)

    def _id(self, cells: Mapping[str, Node], name: str, row: Node) -> str | None:
        node = cells.get("id")
        given = None if node is None or is_null(node) else self.value("id", node, f"row {name!r}, id", name)
        ident = given if isinstance(given, str) else slugify(name)[:80].rstrip("-")
        if not SLUG.fullmatch(ident):
            if given:
                message = f"row {name!r}, id: {show(ident)} must be lower case letters, digits and '-'."
            else:
                message = f"row {name!r}: no letter of the name makes an id; give the row an 'id' of its own."
            self.report.error("no-id", message, node or row, name)
            return None
        if ident in self.seen:
            message = f"row {name!r}: the id {ident!r} is taken by line {self.seen[ident]}; give one of them an 'id'"
            self.report.error("duplicate-id", f"{message} of its own.", row, name)
            return None
        self.seen[ident] = row.line
        return ident
