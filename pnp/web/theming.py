"""Theming: what of a game's theme can be chosen on a page, and where in its file a choice is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.layout.drawing.theme import house
from pnp.layout.faces import Faces
from pnp.model import library
from pnp.model.editors.cells import CannotChange
from pnp.model.game import Game
from pnp.pdf.fonts import STYLES

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_ -]{0,40}")
_SIZE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")
_LARGEST, _LONGEST = 400, 60


class Choice(NamedTuple):
    """What somebody chose of a theme: a kind of its keys, a name of that kind, a key below that name, and the value."""

    kind: str
    name: str
    key: str
    value: str


def place_of(faces: Faces, choice: Choice) -> Sequence[str]:
    """The keys below which a choice is written.

    Raises:
        CannotChange: the theme has no such thing, or it cannot be so.
    """
    kind, name, key, value = choice
    game = faces.game
    if kind == "colours" and _COLOUR.fullmatch(value) and name in colours(game):
        return "theme", kind, name
    if kind == "fonts" and value in fonts(faces) and name in roles(game) and _KEY.fullmatch(name):
        return "theme", kind, name
    if kind == "emblem" and faces.icons.path(value) is not None:
        return "theme", kind
    known = name in game.theme.types if kind == "types" else kind == "styles" and name in _styles(game)
    if not (known and _fits(faces, choice)):
        raise CannotChange("There is no such colour, font, icon, type or style.")
    return "theme", kind, name, key


def _fits(faces: Faces, choice: Choice) -> bool:
    """Whether a type or a style may have that value at that key.

    Raises:
        CannotChange: what was typed is no label, or no size.
    """
    value = choice.value
    match choice.kind, choice.key:
        case "types", "colour":
            return value in colours(faces.game)
        case "types", "icon":
            return faces.icons.path(value) is not None
        case "types", "label":
            if not 0 < len(value) <= _LONGEST or not value.isprintable() or value != value.strip():
                raise CannotChange(f"A label has 1 to {_LONGEST} letters, in one line.")
            return True
        case "styles", "font":
            return value in roles(faces.game) or value in fonts(faces)
        case "styles", "size":
            if not _SIZE.fullmatch(value) or not 0 < float(value) <= _LARGEST:
                raise CannotChange(f"A size is a number of points, at most {_LARGEST}.")
            return True
    return False


def themed(faces: Faces) -> dict[str, Any]:
    """All that can be chosen, as it is now."""
    game = faces.game
    return {
        "colours": colours(game),
        "roles": roles(game),
        "fonts": fonts(faces),
        "emblem": game.theme.emblem or "",
        "types": game.theme.types,
        "styles": {name: faces.theme.style(name) for name in _styles(game)},
    }


def colours(game: Game) -> dict[str, str]:
    """The colours of a game's theme as `#rrggbb`, its own and the house's."""
    every = {**_house()["colours"], **game.theme.colours}
    return {name: _long(value.lower()) for name, value in every.items() if value.startswith("#")}


def _long(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(digit * 2 for digit in colour[1:])


def roles(game: Game) -> dict[str, str]:
    """The fonts of a game's theme by role."""
    return {**_house()["fonts"], **game.theme.fonts}


def _styles(game: Game) -> list[str]:
    return [name for name in {**_house()["styles"], **game.theme.styles} if _KEY.fullmatch(name)]


def _house() -> dict[str, dict[str, Any]]:
    return house(library.templates() / "house" / "theme.yaml")


def fonts(faces: Faces) -> list[str]:
    """Every font by the name that a theme gives it."""
    index = faces.fonts.index
    return [
        family if style == STYLES[0] else f"{family}:{style}" for family in index for style in index[family]["styles"]
    ]
