"""What if: a loaded game and a few changes in, the game as it would be loaded with them out; no file is touched.

A change is `KEY=VALUE`. A key is a field of a piece, `foe:titan.force` or `foe:titan.back.force` (its other side), the
copies of one, `foe:titan.copies`, a number, `numbers.hand` or `numbers.draw.2`, or a mode's, `modes.long.numbers.hand`.
A value is written as in YAML and is read by the loader, so that types, texts filled from fields and claims follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pnp.model import Component, Field, Game, LoadError, PnpError, Value, load
from pnp.model.components.fields import BUILT_IN, reader
from pnp.model.components.rows import is_null
from pnp.model.components.sections import items
from pnp.model.game import Piece
from pnp.model.report import Report
from pnp.model.text import Fault, unknown
from pnp.model.yaml import ListNode, MapNode, Node, Scalar, read

MOST_COPIES = 999
_NAMED = {"name", "id"}
"""What rules find a row by, and so no figure to try."""
_SUCH = "write such as foe:titan.force=6, foe:titan.copies=2 or numbers.hand=6."


class WrongSet(PnpError):
    """A change that cannot be made; the message says which, and what can be."""


class Spot(NamedTuple):
    """What a key names, and its value now.

    `component` is None for a number, whose `path` leads there through the manifest. `row` counts the component's rows,
    `card` those of its sections that are cards, from 0; with neither it is the component itself. `field` is the type
    that the value is read as, None for a number. `named` is the id that the row goes by, where its name is filled from
    its fields: it keeps that id, whatever its name turns into.
    """

    key: str
    value: Value
    path: tuple[str, ...]
    component: str | None = None
    row: int | None = None
    card: int | None = None
    field: Field | None = None
    named: str | None = None


class _Edit(NamedTuple):
    spot: Spot
    node: Node


def changed(game: Game, sets: Sequence[str]) -> Game:
    """The game as its folder would be loaded with these changes written into it.

    Raises:
        WrongSet: one names nothing of the game, or a value that cannot stand there, or two name the same.
        LoadError: the folder does not load any more, whatever is changed.
    """
    if not sets:
        return game
    edits = [_edit(game, *parted(each)) for each in sets]
    keys = [edit.spot.key for edit in edits]
    for key in keys:
        if keys.count(key) > 1:
            raise WrongSet(f"{key} is set twice; give it one value.")
    try:
        made = load(game.folder, game.lang, partial(_apply, edits), game.map_seed)
    except LoadError as error:
        load(game.folder, game.lang)
        fault = next(finding for finding in error.findings if finding.level == "error")
        raise WrongSet(f"With {' and '.join(sets)} the game is none any more: {fault.message}") from None
    for edit in edits:
        _check(spot(made, edit.spot.key), edit.spot)
    return made


def parted(text: str) -> tuple[str, str]:
    """The key and the value of `KEY=VALUE`.

    Raises:
        WrongSet: there is no `=`, or nothing before it.
    """
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise WrongSet(f"{text!r} changes nothing; {_SUCH}")
    return key.strip(), value.strip()


def spot(game: Game, key: str) -> Spot:
    """What a key names in a game.

    Raises:
        WrongSet: no component, piece, field or number; the message has the nearest names.
    """
    head, *path = key.split(".")
    if head in {"numbers", "modes"}:
        if not path:
            raise WrongSet(f"{key} names no number; {_SUCH}")
        return _number(game, key, head, path)
    component = game.components.get(head.partition(":")[0])
    if component is None:
        raise _unknown(key, "component", head.partition(":")[0], [*game.components, "numbers"])
    if len(path) not in {1, 2}:
        raise WrongSet(f"{key} names no field; {_SUCH}")
    return _field(game, key, component, head, path)


def in_mode(game: Game, keys: Sequence[str], mode: str | None) -> None:
    """Refuse keys that say nothing in a mode.

    Raises:
        WrongSet: a number that the mode has one of its own for, or one of another mode.
    """
    for key in keys:
        head, *path = key.split(".")
        if head == "modes" and path and path[0] != mode:
            played = f"the mode {mode!r} is" if mode else "no mode is"
            raise WrongSet(f"{key} changes nothing here: {played} played. Add --mode {path[0]}.")
        own = game.modes[mode].numbers if mode is not None else {}
        if head == "numbers" and path and path[0] in own:
            message = f"{key} changes nothing here: the mode {mode!r} has a {path[0]!r} of its own."
            raise WrongSet(f"{message} Write modes.{mode}.{key}.")


def _number(game: Game, key: str, head: str, path: list[str]) -> Spot:
    if head == "modes":
        if path[0] not in game.modes:
            raise _unknown(key, "mode", path[0], list(game.modes))
        if len(path) < 3 or path[1] != "numbers":
            raise WrongSet(f"{key} names no number; write such as modes.{path[0]}.numbers.hand=6.")
    start = 2 if head == "modes" else 0
    value: Value = game.modes[path[0]].numbers if head == "modes" else game.numbers
    for depth in range(start, len(path)):
        if not isinstance(value, Mapping) or path[depth] not in value:
            before = ".".join([head, *path[:depth]])
            known = [f"{before}.{name}" for name in value] if isinstance(value, Mapping) else []
            raise _unknown(key, "number", f"{before}.{path[depth]}", known)
        value = value[path[depth]]
    if isinstance(value, Mapping):
        raise WrongSet(
            f"{key} is a group of numbers; name one of them: {', '.join(f'{key}.{name}' for name in value)}."
        )
    return Spot(key, value, (head, *path))


def _field(game: Game, key: str, component: Component, ident: str, path: list[str]) -> Spot:
    fields = {**BUILT_IN, **game.fields, **component.fields}
    piece, row, card = _piece(key, component, ident)
    if piece is None:
        if path != ["copies"] or component.rows_are_pieces:
            what = "copies" if not component.rows_are_pieces else "a piece"
            raise WrongSet(f"{key} names no field of a piece; of {component.id!r} itself, name {what}: {_SUCH}")
        return Spot(key, component.copies, ("copies",), component.id, field=BUILT_IN["copies"])
    back = len(path) == 2
    if back and path[0] != "back":
        raise WrongSet(f"{key} names no field; {_SUCH}")
    barred = _NAMED | ({"back", "copies", "roll"} if back else {"back"})
    if path[-1] in _NAMED:
        raise WrongSet(f"{key}: rules find a piece by its name and its id, so neither is changed here.")
    if path[-1] not in fields or path[-1] in barred:
        mentioned = {*component.fields, "copies"} if component.rows_are_pieces else {*component.fields}
        raise _unknown(key, "field", path[-1], sorted(mentioned - barred))
    named = ident.rpartition(":")[2] if "name" in piece.raw else None
    if path == ["copies"]:
        if not component.rows_are_pieces or (component.cards and card is None):
            raise WrongSet(f"{key}: a row of {component.id!r} is not printed by itself, so it has no copies.")
        return Spot(key, piece.copies, ("copies",), component.id, row, card, fields["copies"], named)
    other = piece.fields.get("back")
    given = (other if isinstance(other, Mapping) else {}) if back else piece.fields
    value = given.get(path[-1], None if back else piece.absent.get(path[-1]))
    return Spot(key, value, tuple(path), component.id, row, card, fields[path[-1]], named)


def _piece(key: str, component: Component, ident: str) -> tuple[Piece | None, int | None, int | None]:
    """The piece of an id with the number of its row, or of its card; all None for the component itself."""
    if ident == component.id:
        return None, None, None
    rows = {piece.id: number for number, piece in enumerate(component.entries)}
    cards = {piece.id: number for number, piece in enumerate(component.cards)}
    if ident in cards:
        return component.cards[cards[ident]], None, cards[ident]
    if ident in rows:
        return component.entries[rows[ident]], rows[ident], None
    bare = ident.partition("@")[0]
    if bare in rows or bare in cards:
        raise WrongSet(f"{key} is of one set; a change is one of all sets: write {key.replace(ident, bare)}.")
    raise _unknown(key, "piece", ident, [*cards, *rows])


def _unknown(key: str, what: str, word: str, known: Sequence[str]) -> WrongSet:
    return WrongSet(f"{key}: {unknown(what, word, known)}")


def _edit(game: Game, key: str, text: str) -> _Edit:
    found = spot(game, key)
    if found.field is None:
        # A number that is a text now stays one, though it were of digits.
        return _Edit(found, _node(key, text, isinstance(found.value, tuple), plain=not isinstance(found.value, str)))
    node = _node(key, text, found.field.type == "list")
    if not is_null(node):
        try:
            value = reader(found.field)(node)
        except Fault as fault:
            raise WrongSet(f"{key}: {fault}") from None
        if found.path == ("copies",) and isinstance(value, int) and not 0 <= value <= MOST_COPIES:
            raise WrongSet(f"{key}: {value} is out of bounds; a piece has 0 to {MOST_COPIES} copies.")
    return _Edit(found, node)


def _node(key: str, text: str, a_list: bool, plain: bool = True) -> Node:
    if not a_list or not text.startswith("["):
        return Scalar(1, 1, text, plain)
    # What brackets hold is for the loader to part, as it does in a file.
    report = Report(key, Path())
    root = read(f"value: {text}".encode(), report)
    if root is None or report.findings:
        raise WrongSet(f"{key}: {text!r} is no list; write such as [sword, shield].")
    return root.values["value"]


def _check(now: Spot, was: Spot) -> None:
    """Hold a change to the place that was meant, and a number to the type that it had: rules reckon with it."""
    if (now.row, now.card) != (was.row, was.card):
        raise WrongSet(f"{was.key} stands elsewhere by now: somebody is at work on the folder. Load the game again.")
    kinds = {int: "a whole number, such as 3", bool: "true or false", str: "a text", tuple: "a list, such as [1, 2]"}
    if was.field is None and was.value is not None and type(now.value) is not type(was.value):
        message = f"{was.key}: {shown(now.value)} is not {kinds[type(was.value)]}"
        raise WrongSet(f"{message}, and that is what the game has there.")


def shown(value: Value) -> str:
    """A value as a person writes it in a change."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    return f"[{', '.join(map(shown, value))}]" if isinstance(value, tuple) else str(value)


def _apply(edits: Sequence[_Edit], component: str | None, root: MapNode) -> None:
    """Write changes into what a file says. One whose place is gone, because the folder was edited since the game was
    loaded, is left out: then the loader tells what is wrong, or a look at what it made."""
    for found, node in edits:
        if found.component != component:
            continue
        sections = [each for each in items(root, "sections") if isinstance(each, MapNode)]
        rows = [row for group in (root, *sections) for row in items(group, "rows")]
        if found.card is not None and found.card < len(sections):
            _put_cell(sections[found.card], found.path, node, root)
        elif found.row is not None and found.row < len(rows):
            _put_cell(rows[found.row], found.path, node, root)
            if found.named is not None:
                _put_cell(rows[found.row], ("id",), Scalar(node.line, node.column, found.named, True), root)
        elif found.row is None and found.card is None:
            _put(root, found.path, node)


def _put(node: Node | None, path: Sequence[str], value: Node) -> None:
    for key in path[:-1]:
        node = node.values.get(key) if isinstance(node, MapNode) else None
    if isinstance(node, MapNode):
        node.keys.setdefault(path[-1], Scalar(node.line, node.column, path[-1], True))
        node.values[path[-1]] = value


def _put_cell(row: Node, path: Sequence[str], value: Node, root: MapNode) -> None:
    """Put a value into a row; one in brackets gets the column first where there is none."""
    columns = root.values.get("columns")
    if isinstance(row, ListNode) and isinstance(columns, ListNode):
        names = [item.text if isinstance(item, Scalar) else "" for item in columns.items]
        if path[0] not in names:
            names.append(path[0])
            columns.items.append(Scalar(columns.line, columns.column, path[0], True))
        at = names.index(path[0])
        row.items += [Scalar(row.line, row.column, "", True) for _ in range(at + 1 - len(row.items))]
        row.items[at] = _other_side(row.items[at], path, value, root) if len(path) > 1 else value
    elif isinstance(row, MapNode):
        value = _other_side(row.values.get(path[0]), path, value, root) if len(path) > 1 else value
        _put(row, path[:1], value)


def _other_side(own: Node | None, path: Sequence[str], value: Node, root: MapNode) -> MapNode:
    """The other side of a piece, its own or else that of all pieces of the component, with a field changed."""
    side = own if isinstance(own, MapNode) else root.values.get("back")
    given = side if isinstance(side, MapNode) else MapNode(root.line, root.column)
    made = MapNode(given.line, given.column, dict(given.keys), dict(given.values))
    _put(made, path[1:], value)
    return made
