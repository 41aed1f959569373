"""Icons: a name to the one path of its SVG file, from the game's own folder first, then the library's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.files import of_game
from pnp.layout.drawing.svgpath import BadPath, pdf_path
from pnp.model.yaml import of_library

_PATH = re.compile(r'<path[^<>]*?\sd="([^"]+)"')
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
LARGEST = 200_000
"""Bytes of the largest icon file that is read."""


class IconBook:
    """Finds icons in folders of `<name>.svg`, each of one path in a square of 512 x 512, and keeps what it read."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._paths: dict[str, str | None] = {}
        self.asked: set[str] = set()
        """Names that were asked for since somebody emptied this."""

    def know(self, name: str, path: str) -> None:
        """Take an icon for used whose path is known from elsewhere."""
        self._paths.setdefault(name, path)

    def path(self, name: str) -> str | None:
        """The icon's path as PDF operators, or None when there is no such icon."""
        self.asked.add(name)
        if name not in self._paths:
            self._paths[name] = self._read(name)
        return self._paths[name]

    @property
    def used(self) -> list[str]:
        """Names of the icons that were found, sorted."""
        return sorted(name for name, path in self._paths.items() if path is not None)

    def known(self) -> list[str]:
        """Every name there is."""
        return sorted({file.stem for folder in self._folders for file in folder.glob("*.svg")})

    def _read(self, name: str) -> str | None:
        if not _NAME.fullmatch(name):
            return None
        for folder in self._folders:
            file = folder / f"{name}.svg"
            try:
                paths = _PATH.findall(of_game(file, folder, LARGEST).decode("utf-8", "replace"))
            except OSError:
                continue
            try:
                return " ".join(pdf_path(data)[0] for data in paths) or None
            except BadPath:
                return None
        return None


class Artist(NamedTuple):
    """Who drew some of the icons, where they are found and under which licence."""

    name: str
    page: str | None
    licence: str
    icons: tuple[str, ...]


def artists(folder: Path, names: Iterable[str]) -> list[Artist]:
    """The artists of these icons as the folder's `credits.yaml` names them; an icon nobody is named for is left out."""
    wanted = set(names)
    found = []
    for entry in of_library(folder / "credits.yaml")["artists"].values():
        mine = tuple(sorted(wanted.intersection(entry["icons"])))
        if mine:
            found.append(Artist(entry["name"], entry.get("page"), entry["licence"], mine))
    return sorted(found, key=lambda artist: artist.name.lower())
