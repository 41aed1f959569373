"""Where Tabletop Simulator keeps Saved Objects, and what files there are called."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.exports.names import LONGEST, filed
from pnp.exports.options import ExportError
from pnp.model.game import Game
from pnp.model.text import slugify

VARIABLE = "PNP_TTS_FOLDER"
"""The environment's word for the folder that has `Saves` in it, where the game keeps it elsewhere."""
_NAME = "Tabletop Simulator"
_PLACES = {
    "win32": (f"Documents/My Games/{_NAME}", f"OneDrive/Documents/My Games/{_NAME}"),
    "darwin": (f"Library/{_NAME}",),
}
_ELSEWHERE = (f".local/share/{_NAME}", f".var/app/com.valvesoftware.Steam/.local/share/{_NAME}")


def home(game: Game) -> Path:
    """The folder of a game among the Saved Objects of the person who asks; each language has its own.

    Raises:
        ExportError: Tabletop Simulator has no folder here.
    """
    name = titled(game.title, game.slug)
    return _folder() / "Saves" / "Saved Objects" / (f"{name} ({game.lang})" if game.lang else name)


def _folder() -> Path:
    given = os.environ.get(VARIABLE)
    places = [Path(given)] if given else [Path.home() / place for place in _PLACES.get(sys.platform, _ELSEWHERE)]
    for place in places:
        if place.is_dir():
            return place
    raise ExportError(
        f"Tabletop Simulator keeps its files in {places[0]}, and there is no such folder. Start the game once, or name "
        f"its folder in {VARIABLE}, or export without --install and copy the folder to Saves/Saved Objects yourself."
    )


def titled(title: str, instead: str) -> str:
    """A title as the name of a file, as a person reads it in the game's list: plain letters, spaces, no signs."""
    words = " ".join(_words(title[: 4 * LONGEST]))[:LONGEST].strip(" .-,&'")
    found = words or filed(instead, "game")
    return found if filed(found) == slugify(found)[:LONGEST].strip("-") else f"{found} game"


def _words(title: str) -> Iterator[str]:
    for word in title.split():
        if word.isascii():
            yield from re.findall(r"[A-Za-z0-9][A-Za-z0-9'-]*|&", word)
        elif plain := slugify(word):
            yield plain.capitalize() if word[0].isupper() else plain


def apart(names: Iterable[str]) -> list[str]:
    """Names of files that a system without capitals tells apart."""
    made: dict[str, str] = {}
    for name in names:
        new, number = name, 1
        while new.casefold() in made:
            number += 1
            new = f"{name[: LONGEST - 5]} {number}"
        made[new.casefold()] = new
    return list(made.values())
