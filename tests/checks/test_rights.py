"""Rights: what of the library a kit prints has a name and a licence beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from pnp.checks.rights import rights
from pnp.layout.faces import Faces
from pnp.model import library, load
from pnp.pdf.fonts import FontBook

SUN = '<svg><path d="M0 0h512v512z"/></svg>'


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of two icons, one credited, and one family of fonts."""
    folder = tmp_path / "library"
    for name in ("house", "sheets"):
        shutil.copytree(library.templates() / name, folder / name)
    (folder / "icons").mkdir()
    for name in ("sun", "moon"):
        (folder / "icons" / f"{name}.svg").write_text(SUN, encoding="utf-8")
    artist = "artists: {a: {name: A. Maker, licence: CC-BY-3.0, icons: [moon]}}\n"
    (folder / "icons" / "credits.yaml").write_text(artist, encoding="utf-8")
    shutil.copytree(library.fonts() / "spectral", folder / "fonts" / "spectral")
    index(folder, licence="OFL-1.1")
    monkeypatch.setattr(library, "templates", lambda: folder)
    return folder


def index(folder: Path, **more: str) -> None:
    """The list of fonts: one family, with what is said of it besides."""
    entry = {"folder": "spectral", "credit": "Spectral", "styles": {"regular": "Spectral-Regular.ttf"}, **more}
    (folder / "fonts" / "fonts.yaml").write_text(yaml.safe_dump({"Spectral": entry}), encoding="utf-8")


@pytest.fixture
def faces(top: Path, game_folder: Path) -> Faces:
    """The faces of a small game, before anything is drawn."""
    return Faces(load(game_folder), FontBook(top / "fonts"))


def told(faces: Faces, top: Path) -> list[str]:
    findings = rights(faces)
    assert {finding.level for finding in findings} <= {"error"}
    return [f"{f.file and f.file.relative_to(top)} {f.code} {f.message}" for f in findings]


def test_what_is_not_used_needs_no_name(faces: Faces, top: Path) -> None:
    index(top)
    assert told(faces, top) == []


def test_a_credited_icon_and_a_font_with_its_licence_are_fine(faces: Faces, top: Path) -> None:
    faces.icons.path("moon")
    faces.fonts.font("Spectral")
    assert told(faces, top) == []


def test_an_icon_that_nobody_is_named_for(faces: Faces, top: Path) -> None:
    faces.icons.path("sun")
    faces.icons.path("moon")
    assert told(faces, top) == [
        "icons/credits.yaml licence-missing the icon 'sun' has no artist; name its artist and licence under 'artists'."
    ]


def test_an_icon_that_is_not_there_needs_no_artist(faces: Faces, top: Path) -> None:
    assert faces.icons.path("star") is None
    assert told(faces, top) == []


def test_an_icon_of_the_game_itself_needs_none(faces: Faces, top: Path) -> None:
    own = faces.game.folder / "templates" / "icons"
    own.mkdir(parents=True)
    (own / "sun.svg").write_text(SUN, encoding="utf-8")
    assert faces.icons.path("sun") is not None
    assert told(faces, top) == []


def test_a_font_without_a_licence(faces: Faces, top: Path) -> None:
    index(top)
    faces.fonts.font("Spectral")
    assert told(faces, top) == [
        "fonts/fonts.yaml licence-missing the font Spectral has no licence; "
        "write 'licence: OFL-1.1', or the one it has."
    ]


def test_a_font_without_its_licence_text(faces: Faces, top: Path) -> None:
    (top / "fonts" / "spectral" / "OFL.txt").unlink()
    faces.fonts.font("Spectral")
    assert told(faces, top) == [
        "fonts/spectral licence-missing the font Spectral has no licence text in its folder; "
        "put the font's OFL.txt there."
    ]


@pytest.mark.parametrize("name", ["LICENSE.txt", "LICENCE", "OFL.txt"])
def test_a_licence_text_under_another_name_counts(name: str, faces: Faces, top: Path) -> None:
    (top / "fonts" / "spectral" / "OFL.txt").rename(top / "fonts" / "spectral" / name)
    faces.fonts.font("Spectral")
    assert told(faces, top) == []


def test_every_icon_of_the_library_has_an_artist_and_every_font_a_licence(game_folder: Path) -> None:
    faces = Faces(load(game_folder))
    for name in faces.icons.known():
        faces.icons.path(name)
    for family in faces.fonts.index:
        faces.fonts.font(family)
    assert rights(faces) == []
