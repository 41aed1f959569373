"""Forms: the wishes that `make`, `shop`, `box`, `export` and a printer know, as fields of a page, and read from one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.model import grows
from pnp.model.game import Game
from pnp.sheets.paper.papers import papers
from pnp.sheets.paper.printer import Printer
from pnp.sheets.paper.wishes import BOX, CALIBRATE, EXPORT, MAKE, PRINTER, SHOP, Wish
from pnp.sheets.shop.shops import shops
from pnp.web.pictures import short

WISHES: Mapping[str, Mapping[str, Wish]] = {
    "make": MAKE,
    "shop": SHOP,
    "box": BOX,
    "export": EXPORT,
    "calibrate": CALIBRATE,
    "printer": PRINTER,
}
FORMATS = {
    "tts": "Tabletop Simulator",
    "vassal": "Vassal",
    "pcio": "playingcards.io",
    "tabletop-club": "Tabletop Club",
    "thoth": "Thoth",
    "images": "pictures of all faces",
}
"""The formats of an export as people call them."""
_UNITS = {"pixels a millimetre": "a mm", "blank cards": "cards"}
_CLOSED = ("Cutting", "Both sides", "Boards", "Ink")
"""Groups that most prints leave as they are."""
_ELSEWHERE = re.compile(r"; repeatable|; see [^.]*| \(see [^)]*\)")
"""What helps at a command line only."""
_NOT_HERE = {"preview", "scale_x", "scale_y"}
_LONG = 200
"""Letters of a text in a form."""


class Field(NamedTuple):
    """A wish as a page asks for it: `kind` is check, checks, select, list (of words, or
    one's own), number or text."""

    key: str
    kind: str
    title: str
    help: str
    value: str
    unit: str = ""
    choices: Sequence[tuple[str, str]] = ()
    hint: str = ""


class Group(NamedTuple):
    """Fields under one title; those that are seldom wanted are folded away."""

    title: str
    fields: list[Field]
    open: bool


def form(verb: str, game: Game | None, printers: Mapping[str, Printer], default: str | None) -> list[Group]:
    """The fields of a verb, as far as a game has what they ask for."""
    groups: dict[str, list[Field]] = {}
    for wish in WISHES[verb].values():
        made = _field(verb, wish, game, printers, default)
        if made is not None:
            groups.setdefault(wish.group, []).append(made)
    order = sorted(groups, key=lambda title: (title in _CLOSED, title != "What is printed" and title != "The shop"))
    return [Group(title, groups[title], title not in _CLOSED or verb not in ("make", "shop")) for title in order]


def _field(
    verb: str, wish: Wish, game: Game | None, printers: Mapping[str, Printer], default: str | None
) -> Field | None:
    """A field; None where there is nothing to choose."""
    choices = _choices(verb, wish, game, printers, default)
    if wish.name in _NOT_HERE or choices == []:
        return None
    title = wish.title or wish.name.replace("_", " ").capitalize()
    told = _ELSEWHERE.sub("", wish.help).replace("`", "")
    if wish.type is bool:
        return Field(wish.key, "check", title, told, "")
    value = "" if wish.default is None else f"{wish.default:g}" if wish.type is float else str(wish.default)
    if wish.name in ("paper", "impose"):
        return Field(wish.key, "list", title, told, value, choices=choices or ())
    if choices is not None:
        return Field(wish.key, "checks" if wish.many else "select", title, told, value, choices=choices)
    kind = "number" if wish.type in (int, float) else "text"
    hint = wish.value if kind == "text" and wish.value not in ("PAPER", "NAME", "LANG") else ""
    if wish.name == "only":
        first = next(iter(game.components.values()), None) if game else None
        hint = f"{first.id}, {first.id}:{short(first.pieces[0])}" if first and first.pieces else ""
    return Field(wish.key, kind, title, told, value, _UNITS.get(wish.unit, wish.unit), hint=hint)


def _choices(
    verb: str, wish: Wish, game: Game | None, printers: Mapping[str, Printer], default: str | None
) -> list[tuple[str, str]] | None:
    """What can be chosen: nothing where the game has none of it, None where anybody's words may stand."""
    if wish.choices:
        none = {"cutter": "none"}.get(wish.name, "as the shop wants")
        return [*([("", none)] if wish.default is None else []), *((word, word) for word in wish.choices)]
    match wish.name:
        case "paper" | "impose":
            return [(name, name) for name in papers()]
        case "printer":
            own = f"{default}, as always" if default else "none"
            return [("", own), *([("none", "none")] if default else []), *((n, n) for n in printers if n != default)]
        case "preset":
            return [("", "any shop"), *((name, shop.title) for name, shop in shops().items())]
    return _of_game(verb, wish, game)


def _of_game(verb: str, wish: Wish, game: Game | None) -> list[tuple[str, str]] | None:
    if game is None:
        return [] if wish.name == "lang" else None
    tongues = [(lang, lang) for lang in game.languages]
    match wish.name:
        case "lang":
            return tongues and [("", "the game's own"), *tongues]
        case "second":
            return tongues and [("", "none"), ("original", "the game's own"), *tongues]
        case "mode":
            every = [(mode.id, mode.title) for mode in game.modes.values()]
            return every and [("", "all of the game"), *every]
        case "deck":
            return [(ident, each.title) for ident, each in game.lists.items()]
        case "component":
            cards = [part for part in game.components.values() if part.rows_are_pieces or part.as_card]
            return [(part.id, part.title) for part in cards]
        case "pool":
            return None if game.building is not None else []
        case "map_seed":
            return None if grows(game) else []
        case "overlap" | "whole" if verb == "make":
            boards = any(part.kind in ("board", "mat", "table", "sheet") for part in game.components.values())
            return None if boards else []
    return None


def read(verb: str, asked: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The wishes of a verb by name, as a form gives them; what it does not give is as it is by itself.

    Raises:
        Refused: a number that is none, or a value that cannot be had.
    """
    given: dict[str, list[str]] = {}
    for key, text in asked:
        given.setdefault(key, []).append(text[:_LONG].strip())
    told: dict[str, Any] = {}
    for wish in WISHES[verb].values():
        texts = [text for text in given.get(wish.key, []) if text]
        if wish.many:
            told[wish.name] = [part.strip() for text in texts for part in text.split(",") if part.strip()]
        elif wish.type is bool:
            told[wish.name] = bool(texts) != wish.opposite
        else:
            told[wish.name] = wish.read(texts[0]) if texts else wish.default
            wish.check(told[wish.name])
    return told
