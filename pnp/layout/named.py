"""Named: the icons and fonts that a game's data, its layouts and their words name, found without drawing a face.

All that are drawn are among them, and a few more may be: layouts of families name signs of lands that a game has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import NamedTuple

from pnp.files import inside, of_game
from pnp.layout.drawing.theme import ThemeView, house
from pnp.layout.places import back_layout, beside, icon_folders, layout_folders
from pnp.layout.templates.phrases import MOST_TEMPLATE, MOST_WORDS
from pnp.model import library
from pnp.model.game import Game
from pnp.pdf.fonts import FontBook

PAGES = ("cover", "page")
"""Layouts of what is read in every kit."""
_TAKEN_IN = re.compile(r"\{%-?\s*(?:extends|include|import|from)\s+[\"']([^\"']+)[\"']")
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_FONT = re.compile(r"font=[\"']([^\"'{]+)[\"']")
_NAME = "[a-z0-9][a-z0-9-]{0,79}"
_SIGN = re.compile(rf"\[({_NAME})\]")
_QUOTED = re.compile(rf"[\"']({_NAME})[\"']")
_BARE = re.compile(rf"(?:[}}>]|^)\s*({_NAME})\s*(?=[{{<]|$)", re.MULTILINE)
_START = re.compile(r"([a-z0-9][a-z0-9-]*-)(?=\{\{|[\"']\s*~)")
_END = re.compile(r"(?:\}\}|~\s*[\"'])(-[a-z0-9-]*[a-z0-9])")


class Named(NamedTuple):
    """Families of fonts, and icons, both sorted."""

    fonts: list[str]
    icons: list[str]


def named(game: Game) -> Named:
    """What the faces of a game, its cover and its play aid may be drawn with."""
    folders, there = layout_folders(game), _icons(game)
    layouts = [name for part in game.components.values() for name in (part.layout, back_layout(part)) if name]
    sources = list(_sources([*layouts, *PAGES], folders))
    words, starts, ends = set(_texts(game)), set[str](), set[str]()
    for source in sources:
        for pattern in (_SIGN, _QUOTED, _BARE):
            words.update(pattern.findall(source))
        starts.update(_START.findall(source))
        ends.update(_END.findall(source))
    for phrases in _phrases(game, folders):
        words.update(_SIGN.findall(phrases))
    made = {
        icon
        for icon in there
        if any(icon.startswith(start) for start in starts) or any(icon.endswith(end) for end in ends)
    }
    return Named(_fonts(game, sources), sorted((words & there) | made))


def _icons(game: Game) -> set[str]:
    return {file.stem for folder in icon_folders(game) if folder.is_dir() for file in folder.glob("*.svg")}


def _sources(names: Iterable[str], folders: list[Path]) -> Iterator[str]:
    """The layouts of these names and all that they take in, each once."""
    todo, seen = [f"{name}.xml" for name in names], set[str]()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            source = _COMMENT.sub("", _read(name, folders))
            todo += _TAKEN_IN.findall(source)
            yield source


def _read(name: str, folders: list[Path]) -> str:
    """A layout's text; nothing of one that is not there or cannot be read: `check` tells of it."""
    for folder in folders:
        if ".." not in Path(name).parts and inside(folder / name, folder):
            return _text(folder / name, folder, MOST_TEMPLATE)
    return ""


def _text(file: Path, folder: Path, most: int) -> str:
    try:
        return of_game(file, folder, most).decode("utf-8", "replace")
    except OSError:
        return ""


def _phrases(game: Game, folders: list[Path]) -> Iterator[str]:
    """The files of words that a game's layouts print from, as they stand."""
    names = ["words.yaml", *([f"words.{game.lang}.yaml"] if game.lang else [])]
    places = [(folder, folder) for folder in folders]
    places += [(folder, folder / name) for name in beside(game) for folder in folders]
    for top, folder in places:
        for name in names:
            if inside(folder / name, top):
                yield _text(folder / name, top, MOST_WORDS)


def _texts(game: Game) -> Iterator[str]:
    """Every text of a game's data, and the icons in each."""
    told = (game.theme, game.components, game.aid, game.rulings, game.modes, game.needs, game.notice, game.title)
    for text in _strings((*told, game.lists, game.credits)):
        yield text
        if "[" in text:
            yield from _SIGN.findall(text)


def _strings(thing: object) -> Iterator[str]:
    """The strings in a thing of the model, however deep."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        yield from _strings(tuple(thing.values()))
    elif isinstance(thing, (tuple, list, set, frozenset)):
        for each in thing:
            yield from _strings(each)
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.repr:  # marks, which say where in the file something stands
                yield from _strings(getattr(thing, field.name))


def _fonts(game: Game, sources: Iterable[str]) -> list[str]:
    """The families of the theme's styles and of what layouts name beside them."""
    book = FontBook(library.fonts())
    theme = ThemeView(game.theme, house(library.templates() / "house" / "theme.yaml"))
    roles = [*theme.fonts(), *(name for source in sources for name in _FONT.findall(source))]
    families = {theme.font(role).partition(":")[0] for role in roles}
    return sorted(family for family in families if family in book.index)
