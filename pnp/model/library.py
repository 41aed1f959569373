"""Where the library is: its games, templates and fonts, and how a game is found by slug or path."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from pnp.model.errors import UnknownGame

MANIFEST = "game.yaml"


def package() -> Path:
    """Where the program itself lies."""
    return Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    """Where `card_data`, `templates` and `fonts` are: inside the installed package, or at the checkout's top."""
    installed = package() / "_library"
    return installed if installed.is_dir() else package().parent


def card_data() -> Path:
    """The folder with one folder a game."""
    return root() / "card_data"


def templates() -> Path:
    """The folder of layouts, icons and sheets."""
    return root() / "templates"


def fonts() -> Path:
    """The folder of open fonts."""
    return root() / "fonts"


def slugs() -> list[str]:
    """The slug of every game of the library, sorted."""
    folder = card_data()
    if not folder.is_dir():
        return []
    return sorted(entry.name for entry in folder.iterdir() if (entry / MANIFEST).is_file())


def languages(folder: Path) -> list[str]:
    """The languages beside its own that a game's folder has files in, sorted: `foe.de.yaml` is German."""
    files = [*folder.glob("*.*.yaml"), *folder.glob("lists/*.*.yaml")]
    return sorted({file.stem.partition(".")[2] for file in files if not file.name.startswith(".")})


def find(name_or_path: str | Path) -> Path:
    """The absolute folder of a game: a slug of the library first, else a folder that holds `game.yaml`.

    Raises `UnknownGame` with the nearest slugs when there is neither.
    """
    name = os.fspath(name_or_path)
    known = slugs()
    if name in known:
        return (card_data() / name).resolve()
    try:
        if (Path(name) / MANIFEST).is_file():
            return Path(name).resolve()
    except (OSError, ValueError):
        # A name too long for the system, or with a NUL byte, is no path; it is unknown like any other.
        raise UnknownGame(name) from None
    if Path(name).is_dir():
        raise UnknownGame(name, reason=f"The folder {name!r} has no {MANIFEST}.")
    raise UnknownGame(name, _near(name, known))


def _near(name: str, known: list[str]) -> list[str]:
    from difflib import get_close_matches

    wanted = name.lower().replace("_", "-").replace(" ", "-")
    beginning = [slug for slug in known if wanted and slug.startswith(wanted)]
    return list(dict.fromkeys([*beginning, *get_close_matches(wanted, known, n=3)]))[:3]
