"""`game.yaml`: the manifest in, everything of a `Game` but its components out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pnp.model.components.component import marks, read_source
from pnp.model.components.context import Context, complain
from pnp.model.components.fields import declared
from pnp.model.game import AidBlock, Field, Look, Mode, Players, Style, Theme, Value, Word
from pnp.model.reading.nodes import at
from pnp.model.reading.stated import stated
from pnp.model.report import Report
from pnp.model.sentence import faults, forms_only
from pnp.model.source import Credits
from pnp.model.text import fill, unknown
from pnp.model.values import INTEGER, show, whole
from pnp.model.yaml import ListNode, MapNode, Node, Scalar

if TYPE_CHECKING:
    from pnp.model.reading.building import BuildingModel
    from pnp.model.reading.schema import CreditsModel, ManifestModel, Seats, ThemeModel


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `game.yaml` says, ready for `Game`, and what its components need to know of it."""

    parts: Mapping[str, Any]
    context: Context
    building: BuildingModel | None = None
    """What it says of lists, which is read once its components are known."""


def read_manifest(root: MapNode, library_game: bool, report: Report) -> Manifest:
    """The manifest of a parsed file; when its report has an error it is a stopgap and must not be used.

    A game of the library must say where it is from and whose it is.
    """
    instead = {"title": report.game, "kind": "card", "family": "none", "players": {"min": "1", "max": None}}
    model, faulty = stated("ManifestModel", root, report, ("numbers",), instead)
    broken = {str(path[1]) for path in faulty if path[0] == "fields" and len(path) > 1}
    if ("fields",) in faulty:
        broken |= set(_keys(root, "fields"))
    fields = declared(model.fields, {}, root, broken, report)
    fields |= {name: Field(name, "text", required=False) for name in broken}
    numbers = _numbers(root.values.get("numbers"), report)
    for ident, sentence in model.says.items():
        for fault in faults(sentence):
            report.error("wrong-value", f"says.{ident}: {fault}", at(root, ("says", ident)))
    for ident, word in model.words.items():
        for key in ("head", "answers"):
            text = getattr(word, key, None)
            if text and not forms_only(text.replace("{}", "")):
                message = f"words.{ident}.{key}: its braces hold forms of a verb and nothing else, {{plays|play}}."
                report.error("wrong-value", message, at(root, ("words", ident, key)))
    source = read_source(model.source)
    if library_game:
        _check_origin(model, root, faulty, report)
    context = Context(numbers, fields, frozenset(broken), frozenset(_keys(root, "rulings")), source)
    return Manifest(
        _parts(model, root, context, report) | {"source": source, "fields": fields}, context, model.building
    )


def _parts(model: ManifestModel, root: MapNode, context: Context, report: Report) -> dict[str, Any]:
    return {
        "title": model.title,
        "kind": model.kind,
        "family": model.family,
        "minutes": model.minutes,
        "how_to_play": model.how_to_play,
        "players": _players(model.players, getattr(model.players, "print_for", None)),
        "sides": tuple(model.sides),
        "modes": _modes(model, root, context, report),
        "needs": tuple(
            context.prose(need, "needs", at(root, ("needs", index)), report) for index, need in enumerate(model.needs)
        ),
        "credits": _credits(model.credits),
        "notice": model.notice,
        "theme": _theme(model.theme),
        "numbers": context.numbers,
        "rulings": {
            ident: context.prose(sentence, f"rulings.{ident}", at(root, ("rulings", ident)), report)
            for ident, sentence in model.rulings.items()
        },
        "aid": tuple(_aid(model, root, context, report)),
        "says": dict(model.says),
        "words": {name: Word(**word.model_dump()) if word else None for name, word in model.words.items()},
        "version": model.version,
        "stamp": _stamp(model, root, context, report),
        "marks": dict(marks(root, report)),
    }


def _stamp(model: ManifestModel, root: MapNode, context: Context, report: Report) -> str | None:
    """What each front is stamped with; a reference that no piece can fill is reported."""
    if model.stamp == "true":
        return "{id} {version}" if model.version else "{id}"
    if model.stamp:
        words = {"id": "foe:titan", "name": "Titan", "title": model.title, "version": model.version}
        complain(report, fill(model.stamp, words, context.numbers)[1], "stamp", at(root, ("stamp",)))
    return model.stamp


def _keys(root: MapNode, key: str) -> list[str]:
    node = root.values.get(key)
    return list(node.values) if isinstance(node, MapNode) else []


def _players(seats: Seats, print_for: int | None = None) -> Players:
    return Players(seats.min, seats.max, print_for or seats.min)


def _credits(model: CreditsModel | None) -> Credits | None:
    return Credits(model.author, model.where, model.year, tuple(model.thanks)) if model else None


def _theme(model: ThemeModel | None) -> Theme:
    if model is None:
        return Theme()
    return Theme(
        dict(model.colours),
        dict(model.fonts),
        {value: Look(**look.model_dump()) for value, look in model.types.items()},
        {name: Style(**style.model_dump()) for name, style in model.styles.items()},
        model.emblem,
        {name: (c, m, y, k) for name, (c, m, y, k) in model.cmyk.items()},
    )


def _modes(model: ManifestModel, root: MapNode, context: Context, report: Report) -> dict[str, Mode]:
    modes = {}
    for ident, mode in model.modes.items():
        node = at(root, ("modes", ident))
        given = node.values.get("numbers") if isinstance(node, MapNode) else None
        numbers = _numbers(given, report, f"modes.{ident}.numbers")
        own = replace(context, numbers={**context.numbers, **numbers})
        text = own.prose(mode.text, f"modes.{ident}.text", at(node, ("text",)), report)
        players = _players(mode.players) if mode.players else None
        modes[ident] = Mode(
            ident, mode.title, text, players, numbers, mode.map, tuple(mode.brings), tuple(mode.without)
        )
    return modes


def _aid(model: ManifestModel, root: MapNode, context: Context, report: Report) -> list[AidBlock]:
    blocks = []
    for index, block in enumerate(model.aid):
        node = at(root, ("aid", index))
        where = f"aid.{index + 1}"
        text = context.prose(block.text, f"{where}.text", at(node, ("text",)), report)
        steps = [
            (context.prose(step.text, f"{where}.steps", at(node, ("steps", number)), report), tuple(step.phases))
            for number, step in enumerate(block.steps)
        ]
        told = [(text, phases) for text, phases in steps if text]
        for number, ruling in enumerate(block.rulings):
            if ruling not in context.rulings:
                place = at(node, ("rulings", number))
                report.error("unknown-ruling", f"{where}: {unknown('ruling', ruling, context.rulings)}", place)
        texts, of_steps = tuple(text for text, _ in told), tuple(phases for _, phases in told)
        blocks.append(AidBlock(block.title, text, texts, tuple(block.rulings), tuple(block.phases), of_steps))
    return blocks


def _numbers(node: Node | None, report: Report, where: str = "numbers") -> dict[str, Value]:
    if node is None or (isinstance(node, Scalar) and node.null):
        return {}
    if not isinstance(node, MapNode):
        report.error("wrong-value", f"{where}: names with numbers, such as 'hand: 7', belong here.", node)
        return {}
    return {
        key: _number(value, report, f"{where}.{key}") for key, value in node.values.items() if _named(key, node, report)
    }


def _named(key: str, node: MapNode, report: Report) -> bool:
    if key and not set(key) & set(".{}"):
        return True
    report.error("wrong-value", f"{show(key)} names no number; a name has no '.', '{{' or '}}'.", node.keys[key])
    return False


def _number(node: Node, report: Report, where: str) -> Value:
    if isinstance(node, MapNode):
        return _numbers(node, report, where)
    if isinstance(node, ListNode):
        return tuple(_number(item, report, where) for item in node.items)
    if node.null:
        return None
    if node.plain and node.text in {"true", "false"}:
        return node.text == "true"
    if not node.plain or not INTEGER.fullmatch(node.text):
        return node.text
    try:
        return whole(node.text)
    except ValueError as bad:
        report.error("wrong-value", f"{where}: {bad}", node)
        return None


def _check_origin(model: ManifestModel, root: MapNode, faulty: set[Any], report: Report) -> None:
    if ("source",) not in faulty and not (model.source and model.source.rulebook):
        message = "a game of the library says where it is from; write 'source: {rulebook: FILE}'."
        report.error("source-missing", message, at(root, ("source",)))
    if ("credits",) in faulty:
        return
    lacking = [key for key in ("author", "where") if not getattr(model.credits, key, None)]
    if lacking:
        message = f"a game of the library says whose it is; write {' and '.join(repr(key) for key in lacking)} under"
        report.error("credits-missing", f"{message} 'credits'.", at(root, ("credits",)))
