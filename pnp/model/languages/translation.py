"""A component and its overlay in, the same component with the overlay's texts out; nothing but texts can change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.model.components.fields import BUILT_IN
from pnp.model.components.rows import RowReader
from pnp.model.game import Component, Field, Game, Piece, Section, Value
from pnp.model.languages.layers import Layer, has_words
from pnp.model.plan import Plan, renamed
from pnp.model.text import unknown
from pnp.model.yaml import Node, Scalar

_SIGNS = {"id", "icon", "art", "roll"}
"""Texts of a row that name something and say nothing."""
_WORDS = {"text", "note"}
"""Texts that are printed, whoever else reads them."""
_START = Scalar(1, 1, "", True)


@dataclass
class _Given:
    """A text of a section or of a whole component that rows take over, as the overlay writes it."""

    value: Value
    node: Node


@dataclass
class Rows:
    """Translates the rows, sections and cards of one component by its overlay."""

    part: Component
    game: Game
    root: Layer
    fields: dict[str, Field] = field(init=False)
    kept: dict[str, Scalar] = field(init=False)
    _sections: dict[str, Section] = field(init=False)
    _shared: dict[tuple[str | None, str], _Given | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sheet = self.root.sheet
        self.fields = {**BUILT_IN, **self.game.fields, **self.part.fields}
        self.kept = dict(self.root.texts("keep"))
        self._sections = {section.id: section for section in self.part.sections}
        self.rows = self.root.layer("rows", what="row")
        self.sections = self.root.layer("sections", what="section")
        self.defaults = self.root.layer("fields", what="field")
        self.reader = RowReader(
            component=self.part.id,
            file=sheet.report.file,
            fields=self.fields,
            mentioned={},
            columns=[],
            copies=1,
            context=sheet.context,
            report=sheet.report,
        )

    def translated(self) -> Component:
        """The component in the overlay's language."""
        part, root = self.part, self.root
        absent = self._absent()
        sections = tuple(self._section(section) for section in part.sections)
        back = self._back(part.back)
        entries = tuple(replace(self._row(entry), absent=absent(entry)) for entry in part.entries)
        titles = {section.id: section.title for section in sections}
        cards = tuple(replace(self._card(card, titles), absent=absent(card)) for card in part.cards)
        made = replace(
            part,
            title=root.said("title", part.title, filled=False) or part.title,
            text=root.said("text", part.text),
            note=root.said("note", part.note, wanted=False),
            back=back,
            sections=sections,
            entries=entries,
            cards=cards,
            plan=self._plan(entries) if part.plan else None,
        )
        self._check_kept()
        return replace(made, pieces=_again(part.pieces, made))

    def _printed(self, name: str) -> bool:
        """Whether a field's text is printed, and in some language."""
        spec = self.fields.get(name)
        if spec is None or name == "back" or name in _SIGNS or not (spec.of == "face" or name in _WORDS):
            return False
        return spec.type == "text" or (spec.type == "list" and not spec.values)

    def _wanted(self, *names: str) -> bool:
        """Whether a text has to be there: not a note, nor what `keep` names."""
        return "note" not in names and not any(name in self.kept for name in names)

    # one text

    def _take(self, layers: Sequence[Layer], key: str, original: Value, where: str) -> _Given | None:
        """The translation of a text, a list of texts or another side's texts, from the first overlay that has it."""
        for layer in [layer for layer in layers if layer.has(key)]:
            if isinstance(original, Mapping):
                inner = layer.layer(key, fixed=[name for name in original if not self._turned(name)])
                return _Given(self._side(inner, original, where), layer.values[key])
            if isinstance(original, tuple):
                nodes = layer.items(key, len(original))
                texts = [None if node is None else layer.text_of(node, key) for node in nodes]
                both = zip(texts, original, strict=True)
                return _Given(tuple(old if text is None else text.text for text, old in both), layer.values[key])
            if (text := layer.scalar(key)) is not None:
                return _Given(text.text, text)
        return None

    def _turned(self, name: str) -> bool:
        return name == "name" or self._printed(name)

    def _side(self, layer: Layer, original: Mapping[str, Value], where: str) -> dict[str, Value]:
        """The fields of another side with their texts in this language."""
        made = dict(original)
        for key, value in original.items():
            if not self._turned(key) or not value:
                continue
            given = self._take([layer], key, value, f"{where}, {key}")
            if given:
                made[key] = given.value
            elif self._wanted(key) and _says(value):
                self.root.sheet.missing(f"{where}, {key}", layer.place)
        return made

    def _common(self, home: str | None, layer: Layer, key: str, original: Value, where: str) -> _Given | None:
        """A text that rows share: from their section, or (`home` None) from the whole component; missed once."""
        if (home, key) not in self._shared:
            self._shared[home, key] = given = self._take([layer], key, original, where)
            if given is None and self._wanted(key) and _says(original):
                self.root.sheet.missing(where, layer.place)
        return self._shared[home, key]

    # sections, rows, cards

    def _section(self, section: Section) -> Section:
        names = (section.title, section.id)
        layer = self.sections.first(names, lead="title")
        layer.fixed = [name for name in (*section.fields, "id", "ruling") if not self._is_text(name)]
        wanted = self._wanted(*names)
        title = layer.said("title", section.title, wanted) or section.title
        fields = dict(section.fields)
        for key, value in section.fields.items():
            if self._is_text(key) and value:
                given = self._common(section.id, layer, key, value, layer.path(key))
                fields[key] = given.value if given else value
        return replace(section, title=title, fields=fields)

    def _is_text(self, name: str) -> bool:
        return name == "back" or self._printed(name)

    def _back(self, back: str | Mapping[str, Value] | None) -> str | Mapping[str, Value] | None:
        if not isinstance(back, Mapping):
            return back
        given = self._common(None, self.root, "back", back, "back")
        return given.value if given and isinstance(given.value, Mapping) else back

    def _row(self, entry: Piece) -> Piece:
        raw = str(entry.raw.get("name", entry.name))
        names = (entry.name, raw, entry.id.rpartition(":")[2])
        fixed = [name for name in (*self.fields, *_SIGNS) if not (self._is_text(name) and entry.fields.get(name))]
        home = self._home(entry.section) if entry.section else None
        within = home.layer("rows", what="row").called(names, "name", fixed) if home else []
        layers = [*within, *self.rows.called(names, "name", fixed)]
        where = self.rows.path(entry.name)
        given = self._take(layers, "name", raw, where)
        place = (layers[0] if layers else home or self.rows).place
        if given is None and self._wanted(*names) and has_words(raw):
            self.root.sheet.missing(f"{where}, name", place, entry.name)
        cells = {"name": given.node} if given else {}
        name = str(given.value) if given else raw
        return self._filled(entry, name, self._values(entry, layers, where, cells), cells, place)

    def _home(self, ident: str) -> Layer:
        section = self._sections[ident]
        return self.sections.first((section.title, section.id), lead="title")

    def _values(self, piece: Piece, layers: Sequence[Layer], where: str, cells: dict[str, Node]) -> dict[str, Value]:
        """The fields of a row or card, its texts in this language and their braces not yet filled."""
        values = {key: piece.raw.get(key, value) for key, value in piece.fields.items()}
        for key, original in list(values.items()):
            if not self._is_text(key) or not original:
                continue
            given = self._take(layers, key, original, f"{where}, {key}") or self._inherited(piece, key, original)
            if given:
                values[key], cells[key] = given.value, given.node
            elif _says(original) and not self._takes_over(piece, key, original) and self._wanted(key):
                place = layers[0].place if layers else self.rows.place
                self.root.sheet.missing(f"{where}, {key}", place, piece.name)
        return values

    def _inherited(self, piece: Piece, key: str, original: Value) -> _Given | None:
        """The translation of a text that a row has from its section, from `back:` or from its field's default."""
        if self._of_section(piece, key) == original:
            return self._shared.get((piece.section, key))
        if key == "back":
            return self._shared.get((None, key)) if original == self.part.back else None
        if self.fields[key].default == original:
            return self._common(None, self.defaults, key, original, self.defaults.path(key))
        return None

    def _takes_over(self, piece: Piece, key: str, original: Value) -> bool:
        """Whether a text is missed elsewhere: where all that share it have it from."""
        home = self.part.back if key == "back" else self.fields[key].default
        return original in (self._of_section(piece, key), home)

    def _of_section(self, piece: Piece, key: str) -> Value:
        return self._sections[piece.section].fields.get(key) if piece.section else None

    def _absent(self) -> Callable[[Piece], Mapping[str, Value]]:
        """What fields that the component does not mention read as: their defaults, which all pieces share."""
        said = {}
        for key, spec in self.fields.items():
            if self._printed(key) and isinstance(spec.default, str) and (node := self.defaults.scalar(key)):
                said[key] = node.text
        return lambda piece: (
            {key: said.get(key, value) for key, value in piece.absent.items()} if said else piece.absent
        )

    def _card(self, card: Piece, titles: Mapping[str, str]) -> Piece:
        assert card.section is not None
        cells: dict[str, Node] = {}
        home = self._home(card.section)
        values = self._values(card, (), self.sections.path(card.name), cells)
        title = titles[card.section].replace("{", "{{").replace("}", "}}")
        made = self._filled(card, title, values, cells, home.place, "section")
        return replace(made, raw={key: value for key, value in made.raw.items() if key != "name"})

    def _filled(
        self,
        piece: Piece,
        name: str,
        values: dict[str, Value],
        cells: dict[str, Node],
        at: Node | None,
        what: str = "row",
    ) -> Piece:
        place = at or _START
        filled, raw = self.reader.filled_in(name, values, piece.copies, cells, place, what)
        spoken = {key: value for key, value in values.items() if key in cells or not isinstance(value, str)}
        self.reader.lint(filled, spoken, raw, cells, place, what)
        # What is found on a face is told where its text stands.
        file, line = (self.root.sheet.report.file, place.line) if cells else (piece.file, piece.line)
        return replace(piece, name=filled, untranslated=piece.name, fields=values, raw=raw, file=file, line=line)

    # boards

    def _plan(self, entries: Sequence[Piece]) -> Plan:
        """The board with its spaces called as they are printed: links and borders go by names."""
        assert self.part.plan is not None
        layer = self.root.layer("places", what="place")
        names = {entry.original_name: entry.name for entry in entries}
        for name, _ in self.part.plan.places:
            names[name] = layer.said(name, name, filled=False) or name
        first: dict[str, str] = {}
        for original, name in names.items():
            other = first.setdefault(name, original)
            if other != original:
                message = f"{other!r} and {original!r} are both {name!r}; spaces and places go by name, so change one."
                self.root.sheet.report.error("bad-map", message, self.rows.place)
        return renamed(self.part.plan, names)

    def _check_kept(self) -> None:
        named = {entry.name for entry in self.part.entries} | {section.title for section in self.part.sections}
        named |= {key for key in self.fields if self._printed(key)}
        ids = {entry.id.rpartition(":")[2] for entry in self.part.entries} | self._sections.keys()
        for name, place in self.kept.items():
            if name not in named and name not in ids:
                message = f"keep: {unknown('name', name, sorted(named))}"
                self.root.sheet.report.error("unknown-key", message, place)


def _says(value: Value) -> bool:
    """Whether a value holds words."""
    if isinstance(value, str):
        return has_words(value)
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    return any(_says(part) for part in parts)


def _again(pieces: Sequence[Piece], part: Component) -> tuple[Piece, ...]:
    """What is printed, from the translated rows; a board is made from the component itself."""
    if part.rows_are_pieces:
        rows = {row.id: row for row in (part.cards or part.entries)}
        return tuple(replace(rows[each.id.partition("@")[0]], id=each.id, set=each.set) for each in pieces)
    side = part.back if isinstance(part.back, Mapping) else None
    own = {"text": part.text, "note": part.note, "back": side}
    return tuple(
        replace(each, name=part.title, untranslated=each.name, fields={**each.fields, **own}) for each in pieces
    )
