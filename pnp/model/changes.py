"""What is different between two games: pieces by id and field by field, components and manifests key by key.

Pieces are compared as they are printed, with their texts filled; the rows of one set stand for all sets.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal

from pnp.model.components.fields import BUILT_IN
from pnp.model.game import AidBlock, Component, Game, Piece, Value

Differences = dict[str, tuple[Any, Any]]
"""Name -> (old, new), None where there is nothing; lists, mappings and scalars as JSON has them."""

_MANIFEST = [
    "title",
    "kind",
    "family",
    "players",
    "sides",
    "modes",
    "needs",
    "source",
    "credits",
    "notice",
    "theme",
    "numbers",
    "minutes",
    "how_to_play",
    "rulings",
    "says",
    "words",
    "fields",
]
_HEADER = [
    "kind",
    "title",
    "layout",
    "size",
    "orientation",
    "shape",
    "rim",
    "each_player",
    "source",
    "sets",
    "copies",
    "as_needed",
    "die",
    "as_card",
    "house",
    "ruling",
    "note",
    "text",
]


@dataclass(frozen=True, slots=True)
class Change:
    """A piece that is in both games, and how it differs; `old.id` is another one where it was renamed."""

    old: Piece
    new: Piece
    fields: Differences

    @property
    def renamed(self) -> bool:
        """Whether it is known by all else that it says, and not by its id."""
        return self.old.id != self.new.id


@dataclass(frozen=True, slots=True)
class ComponentChanges:
    """A component that is new, gone or different; its pieces stand under `Changes`."""

    id: str
    status: Literal["added", "removed", "changed"]
    fields: Differences = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything different between two games, by component and in the order of the rows."""

    added: tuple[Piece, ...]
    removed: tuple[Piece, ...]
    changed: tuple[Change, ...]
    components: tuple[ComponentChanges, ...]
    game: Differences

    def __bool__(self) -> bool:
        return any((self.added, self.removed, self.changed, self.components, self.game))

    @property
    def counts(self) -> dict[str, int]:
        """How many pieces are added, removed, renamed, and changed under the same id."""
        renamed = sum(change.renamed for change in self.changed)
        counts = {"added": len(self.added), "removed": len(self.removed), "renamed": renamed}
        return counts | {"changed": len(self.changed) - renamed}

    def as_dict(self) -> dict[str, Any]:
        """The document of `pnp diff --json`."""
        return {
            "added": [_named(piece) for piece in self.added],
            "removed": [_named(piece) for piece in self.removed],
            "changed": [
                {
                    "component": change.new.component,
                    "piece": change.new.id,
                    "was": change.old.id if change.renamed else None,
                    "fields": _pairs(change.fields),
                }
                for change in self.changed
            ],
            "components": [
                {"component": part.id, "status": part.status, "fields": _pairs(part.fields)} for part in self.components
            ],
            "game": _pairs(self.game),
        }


def compare(old: Game, new: Game) -> Changes:
    """The changes that lead from `old` to `new`."""
    added: list[Piece] = []
    removed: list[Piece] = []
    changed: list[Change] = []
    parts: list[ComponentChanges] = []
    for ident in dict.fromkeys([*new.components, *old.components]):
        before, after = old.components.get(ident), new.components.get(ident)
        come, gone, other = _pieces(before, after)
        added += come
        removed += gone
        changed += other
        if before is None or after is None:
            parts.append(ComponentChanges(ident, "added" if after else "removed"))
        elif different := _different(_header(before, old), _header(after, new)) | _order(before, after):
            parts.append(ComponentChanges(ident, "changed", different))
    game = _different(_manifest(old), _manifest(new))
    return Changes(tuple(added), tuple(removed), tuple(changed), tuple(parts), game)


def _pieces(old: Component | None, new: Component | None) -> tuple[list[Piece], list[Piece], list[Change]]:
    if any(part and not part.rows_are_pieces for part in (old, new)) and not (old and new):
        # The rows of a new board are no news beside the board.
        return [], [], []
    before, after = _told(old), _told(new)
    gone = [piece for ident, piece in before.items() if ident not in after and not _within(piece, old, after)]
    come = [piece for ident, piece in after.items() if ident not in before and not _within(piece, new, before)]
    pairs = {piece.id: other for other, piece in _renamed(gone, come, old, new)}
    was = {piece.id for piece in pairs.values()}
    changed = []
    for ident, piece in after.items():
        other = before.get(ident) or pairs.get(ident)
        if other and old and new:
            different = _fields(other, piece, old, new)
            if different or other.id != ident:
                changed.append(Change(other, piece, different))
    return [piece for piece in come if piece.id not in pairs], [piece for piece in gone if piece.id not in was], changed


def _told(component: Component | None) -> dict[str, Piece]:
    """What is compared one by one: rows, and the cards they stand on."""
    return {piece.id: piece for piece in (*component.cards, *component.entries)} if component else {}


def _is_card(piece: Piece, component: Component | None) -> bool:
    """Whether it is a section of a table printed as cards, and no row."""
    return component is not None and bool(component.cards) and piece.id == f"{component.id}:{piece.section}"


def _within(piece: Piece, component: Component | None, other: Mapping[str, Piece]) -> bool:
    """Whether it is a row of a card that the other game has not: it comes and goes with its card."""
    if component is None or not component.cards or _is_card(piece, component):
        return False
    return f"{component.id}:{piece.section}" not in other


def _renamed(
    gone: Sequence[Piece], come: Sequence[Piece], old: Component | None, new: Component | None
) -> list[tuple[Piece, Piece]]:
    """Pairs that are alike in all but name and id, each piece once."""
    waiting: dict[str, list[Piece]] = {}
    for piece, said in zip(gone, _but_names(gone, old), strict=True):
        waiting.setdefault(said, []).append(piece)
    pairs = []
    for piece, said in zip(come, _but_names(come, new), strict=True):
        alike = waiting.get(said)
        if alike:
            pairs.append((alike.pop(0), piece))
    return pairs


def _but_names(pieces: Sequence[Piece], component: Component | None) -> list[str]:
    """All that pieces say but their names; a card says what its rows say, too."""
    rows: dict[str | None, list[Any]] = {}
    if component and component.cards and pieces:
        for row in component.entries:
            rows.setdefault(row.section, []).append([row.name, _as_written(row)])
    return [
        json.dumps(
            [_as_written(piece), *(rows[piece.section] if _is_card(piece, component) else [piece.section])],
            sort_keys=True,
        )
        for piece in pieces
    ]


def _as_written(piece: Piece) -> Any:
    # A text that prints its piece's name is the same text on the renamed one.
    said = {**piece.fields, **{name: text for name, text in piece.raw.items() if name != "name"}}
    return [piece.copies, plain(said)]


def _fields(old: Piece, new: Piece, before: Component, after: Component) -> Differences:
    """Field by field; one that a side does not know reads there as the other side's default, so it is no news."""
    different: Differences = {}
    _note(different, "name", old.name, new.name)
    _note(different, "copies", old.copies, new.copies)
    if not _is_card(new, after):
        _note(different, "section", old.section, new.section)
    for name in dict.fromkeys([*new.fields, *old.fields]):
        _note(different, name, _value(old, name, after), _value(new, name, before))
    return different


def _value(piece: Piece, name: str, other: Component) -> Value:
    for place in (piece.fields, piece.absent):
        if name in place:
            return place[name]
    return other.fields[name].default if name in other.fields else None


def _note(different: Differences, name: str, old: object, new: object) -> None:
    before, after = plain(old), plain(new)
    # As text, because to Python true is 1.
    if json.dumps(before, sort_keys=True) != json.dumps(after, sort_keys=True):
        different[name] = (before, after)


def _manifest(game: Game) -> dict[str, Any]:
    told = {name: getattr(game, name) for name in _MANIFEST}
    return _flat(told | {"aid": _blocks(game.aid)})


def _blocks(aid: Iterable[AidBlock]) -> dict[str, Any]:
    """What is printed of the blocks, by title, as what is new among them is found best; a second one of a title is
    numbered."""
    blocks: dict[str, Any] = {}
    for block in aid:
        title, number = block.title, 2
        while title in blocks:
            title, number = f"{block.title} ({number})", number + 1
        printed = block._asdict()
        del printed["phases"], printed["of_steps"]
        blocks[title] = printed
    return blocks


def _header(component: Component, game: Game) -> dict[str, Any]:
    told: dict[str, Any] = {name: getattr(component, name) for name in _HEADER}
    known = {**BUILT_IN, **game.fields}
    told["fields"] = {
        name: spec for name, spec in component.fields.items() if name != "back" and known.get(name) != spec
    }
    told["claims"] = {
        f"{claim.kind}.{claim.of}" if claim.of else claim.kind: [claim.says, *filter(None, [claim.ruling])]
        for claim in component.claims
    }
    # Cards are told as pieces.
    told["sections"] = {} if component.cards else {section.id: section.title for section in component.sections}
    if isinstance(component.back, str):
        told["back"] = component.back
    if component.plan is not None:
        # Its rows are told as rows.
        told["board"] = {name: value for name, value in component.plan._asdict().items() if name != "rows"}
    return _flat(told)


def _order(old: Component, new: Component) -> Differences:
    """The rows that both have in another order: of a track or a table that makes another thing."""
    different: Differences = {}
    if not new.rows_are_pieces or new.cards:
        shared = {entry.id for entry in old.entries} & {entry.id for entry in new.entries}
        before, after = ([entry.id for entry in part.entries if entry.id in shared] for part in (old, new))
        _note(different, "order", before, after)
    return different


def _flat(told: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Nested mappings and records as one mapping of dotted names."""
    flat: dict[str, Any] = {}
    for name, value in told.items():
        inside = _record(value)
        if isinstance(inside, Mapping):
            flat |= _flat(inside, f"{path}{name}.")
        else:
            flat[f"{path}{name}"] = inside
    return flat


def _record(value: Any) -> Any:
    """The fields of a record by name; anything else as it is."""
    if is_dataclass(value):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    return value._asdict() if hasattr(value, "_asdict") else value


def _different(old: Mapping[str, Any], new: Mapping[str, Any]) -> Differences:
    different: Differences = {}
    for name in dict.fromkeys([*new, *old]):
        _note(different, name, old.get(name), new.get(name))
    return different


def _named(piece: Piece) -> dict[str, Any]:
    return {"component": piece.component, "piece": piece.id, "name": piece.name, "copies": piece.copies}


def _pairs(different: Differences) -> dict[str, list[Any]]:
    return {name: list(pair) for name, pair in different.items()}


def plain(value: object) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value
