"""Unused: what a game declares for its faces and no layout asks for, seen by watching the layouts while they draw."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pnp.layout.drawing.theme import ThemeView
from pnp.model.findings import Finding, Mark
from pnp.model.game import Component, Game, Piece, Value

BLANK = {"missing-phrase", "missing-template", "template-error"}
"""Findings of a face that was not drawn: nobody knows what its layout would have read."""
_LOOKUPS = {"of", "icon", "label"}
START = "start"
"""The field of counters that names where they begin."""
_REFERENCE = re.compile(r"\{\{|\}\}|\{\s*([^{}]*?)\s*\}")


class Reads:
    """A watch of layouts: which fields of which component they read, and which types they looked up in the theme."""

    def __init__(self) -> None:
        self.fields: set[tuple[str, str]] = set()
        self.types: set[str] = set()

    def read(self, thing: object, name: object) -> None:
        """Note a field of a piece."""
        if isinstance(thing, Piece):
            self.fields.add((thing.component, str(name)))
        elif isinstance(thing, Component) and name == "by_type":
            self.fields.add((thing.id, "type"))

    def called(self, function: object, values: Sequence[object]) -> None:
        """Note a type that the theme is asked about."""
        asked, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
        if isinstance(asked, ThemeView) and name in _LOOKUPS and values:
            self.types.add(str(values[0]))

    def any_of(self, components: Iterable[Component], name: str) -> bool:
        """Whether a field was read on one of these components, by its name or with all the others."""
        return any((part.id, key) in self.fields for part in components for key in (name, "fields", "raw"))


def unused(game: Game, reads: Reads, drawn: Iterable[Finding]) -> list[Finding]:
    """Warnings `unused-field` and `unused-type`, once every face of a game was drawn under a watch.

    `drawn` are the findings of the faces: nothing is said about what a face that stayed blank might have used.
    """
    blank = {finding.component for finding in drawn if finding.code in BLANK}
    return [*_fields(game, reads, blank), *_types(game, reads, blank)]


def _fields(game: Game, reads: Reads, blank: Collection[str | None]) -> Iterator[Finding]:
    for name, mark, owner, having in _declared(game):
        asked = having or list(game.components.values())
        if name == START and any(part.kind == "counters" for part in having):
            continue  # exports read it
        if any(part.id in blank for part in asked) or reads.any_of(asked, name) or _named(having, name):
            continue
        message = f"no layout reads the field {name!r}, which is for the face only; print it, or take it out."
        yield Finding("warning", "unused-field", message, game.slug, owner, None, None, *mark)


def _declared(game: Game) -> Iterator[tuple[str, Mark, str | None, list[Component]]]:
    """Each declaration of a field for the face: its name, where it stands, in which component, and who has it."""
    everywhere = {name for name, field in game.fields.items() if field.of == "face"}
    for name in sorted(everywhere & _marked(game.marks)):
        yield name, game.marks[f"fields.{name}"], None, [c for c in game.components.values() if name in c.fields]
    for component in game.components.values():
        for name in sorted(_marked(component.marks) - everywhere):
            if name in component.fields and component.fields[name].of == "face":
                yield name, component.marks[f"fields.{name}"], component.id, [component]


def _marked(marks: Mapping[str, Mark]) -> set[str]:
    return {path.removeprefix("fields.") for path in marks if path.startswith("fields.") and path.count(".") == 1}


def _named(components: Iterable[Component], name: str) -> bool:
    """Whether a text names a field in braces, or a claim counts by it."""
    for component in components:
        if any((claim.kind, claim.of) == ("sum", name) for claim in component.claims):
            return True
        if name == "type" and any(claim.kind == "by_type" for claim in component.claims):
            return True
        said = (piece.raw.values() for piece in (*component.entries, *component.cards))
        if any(name in _references(value) for values in said for value in values):
            return True
    return False


def _references(value: Value) -> set[str]:
    if isinstance(value, str):
        return {match[1] for match in _REFERENCE.finditer(value) if match[1]}
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    return {name for each in inner for name in _references(each)}


def _types(game: Game, reads: Reads, blank: Collection[str | None]) -> Iterator[Finding]:
    if blank:
        return
    pieces = [piece for component in game.components.values() for piece in (*component.entries, *component.pieces)]
    worn = reads.types | {str(piece.fields["type"]) for piece in pieces if "type" in piece.fields}
    for name in game.theme.types:
        if name not in worn:
            message = f"no piece is of the type {name!r} and no layout asks how it looks; mend it, or take it out."
            place = game.marks[f"theme.types.{name}"]
            yield Finding("warning", "unused-type", message, game.slug, None, None, None, *place)
