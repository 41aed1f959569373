"""Art by file name: the picture in a game's `art/` that is called as a piece is, for rows that name none."""

from __future__ import annotations

from pathlib import Path

from pnp.layout.templates.environment import inside
from pnp.model import slugify

SUFFIXES = (".png", ".jpg", ".jpeg")


class Pictures:
    """The pictures of a folder `art` by the names of pieces; its folders are listed once, and not looked into anew."""

    def __init__(self, art: Path) -> None:
        self._art = art
        self._listed: dict[str, frozenset[str]] = {}

    def of(self, component: str, name: str) -> str | None:
        """`<component>/<slug of name>.png` inside the folder, else `<slug of name>.png`, or .jpg; None without one.

        A link that leads out of the folder is not there.
        """
        slug = slugify(name)
        if not slug:
            return None
        for folder in (f"{component}/", ""):
            for suffix in SUFFIXES:
                file = f"{slug}{suffix}"
                if file in self._names(folder) and inside(self._art / folder / file, self._art):
                    return f"{folder}{file}"
        return None

    def _names(self, folder: str) -> frozenset[str]:
        if folder not in self._listed:
            try:
                self._listed[folder] = frozenset(file.name for file in (self._art / folder).iterdir())
            except OSError:
                self._listed[folder] = frozenset()
        return self._listed[folder]
