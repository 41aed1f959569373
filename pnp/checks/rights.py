"""Rights: every icon and font of the library that a kit prints has a named artist or a licence beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.layout.faces import Faces
from pnp.model import library
from pnp.model.findings import Finding

_LICENCES = ("OFL.txt", "LICEN[CS]E*")


def rights(faces: Faces) -> list[Finding]:
    """An error `licence-missing` for each library icon and font used so far that nobody is named for.

    A game's own icons, in its `templates/icons`, are its author's affair.
    """
    return [*_icons(faces), *_fonts(faces)]


def _icons(faces: Faces) -> Iterator[Finding]:
    credited = {icon for artist in faces.artists() for icon in artist.icons}
    own = faces.game.folder / "templates" / "icons"
    for name in faces.icons.used:
        if name not in credited and not (own / f"{name}.svg").is_file():
            message = f"the icon {name!r} has no artist; name its artist and licence under 'artists'."
            yield _finding(faces, message, library.templates() / "icons" / "credits.yaml")


def _fonts(faces: Faces) -> Iterator[Finding]:
    book = faces.fonts
    for family in book.used:
        entry = book.index[family]
        folder = book.folder / entry["folder"]
        if not entry.get("licence"):
            message = f"the font {family} has no licence; write 'licence: OFL-1.1', or the one it has."
            yield _finding(faces, message, book.folder / "fonts.yaml")
        if not any(any(folder.glob(pattern)) for pattern in _LICENCES):
            message = f"the font {family} has no licence text in its folder; put the font's OFL.txt there."
            yield _finding(faces, message, folder)


def _finding(faces: Faces, message: str, file: Path) -> Finding:
    return Finding("error", "licence-missing", message, faces.game.slug, file=file)
