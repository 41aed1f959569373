"""Composing icons and pictures: how they stand in their frames, and which files are none of the game's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from pnp.pdf.drawing import Group, Icon, Image
from pnp.terminal import short


def test_an_icon_fills_its_square(desk: Any) -> None:
    (icon,) = desk.ops('<icon x="1" y="2" size="5" name="flame" fill="#f00"/>')
    assert isinstance(icon, Icon)
    assert (icon.name, icon.x, icon.y, icon.size, icon.fill) == ("flame", 1, 2, 5, (1, 0, 0))


@pytest.mark.parametrize("name", ["../../../etc/passwd", "Flame", "", "a" * 400, "flame.svg"])
def test_an_icon_is_a_name_and_never_a_path(name: str, desk: Any) -> None:
    (found,) = desk.faults(f'<icon size="5" name="{name}"/>')
    assert found.startswith(f"missing-icon: there is no icon '{name}'.")


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A game's folder of pictures, with one of 600 x 300 pixels in it, and a file beside it that is none of its."""
    folder = tmp_path / "art"
    folder.mkdir()
    Pillow.new("RGB", (600, 300), "red").save(folder / "hill.png")
    Pillow.new("RGB", (600, 300), "red").save(tmp_path / "secret.png")
    return folder


def image(name: str, wide: float = 20, high: float = 20, **more: str) -> str:
    attributes = " ".join(f'{key}="{value}"' for key, value in more.items())
    return f'<image x="10" y="5" width="{wide}" height="{high}" file="{name}" {attributes}/>'


@pytest.mark.parametrize(
    ("fit", "frame"),
    [("cover", (0, 5, 40, 20)), ("contain", (10, 10, 20, 10))],
)
def test_a_picture_covers_its_frame_or_is_contained_in_it(
    fit: str, frame: tuple[float, ...], desk: Any, art: Path
) -> None:
    (group,) = desk.draw(image("hill.png", fit=fit), art=art).drawing.ops
    assert isinstance(group, Group)
    (found,) = group.ops
    assert isinstance(found, Image)
    assert (found.x, found.y, found.width, found.height) == pytest.approx(frame)
    assert [float(part) for part in (group.clip or "").split()[:4]] == [10, 5, 20, 20]


def test_a_picture_has_the_opacity_of_its_group(desk: Any, art: Path) -> None:
    (group,) = desk.draw(f'<g opacity="0.5">{image("hill.png", opacity="0.5")}</g>', art=art).drawing.ops
    assert isinstance(group, Group)
    assert group.opacity == 0.25


def outside(_: Path) -> str:
    return "../secret.png"


def absolute(art: Path) -> str:
    return str(art.parent / "secret.png")


def symlink(art: Path) -> str:
    (art / "link.png").symlink_to(art.parent / "secret.png")
    return "link.png"


def loop(art: Path) -> str:
    (art / "loop.png").symlink_to(art / "loop.png")
    return "loop.png"


def folder(art: Path) -> str:
    (art / "sub").mkdir()
    return "sub"


def long(_: Path) -> str:
    return "a" * 5000


def unknown(_: Path) -> str:
    return "hil.png"


@pytest.mark.parametrize("make", [outside, absolute, symlink, loop, folder, long, unknown])
def test_a_picture_that_is_not_in_the_games_art_is_not_there(make: Callable[[Path], str], desk: Any, art: Path) -> None:
    name = make(art)
    assert desk.faults(image(name), art=art) == ["missing-image: " + short(f"there is no picture '{name}' in art/.")]


def test_without_an_art_folder_there_is_no_picture(desk: Any) -> None:
    message = "missing-image: there is no picture 'hill.png' in a folder art/ beside game.yaml."
    assert desk.faults(image("hill.png")) == [message]


def test_a_file_that_is_no_picture_is_found(desk: Any, art: Path) -> None:
    (art / "notes.png").write_text("not a picture")
    message = "bad-image: 'notes.png' cannot be read as a picture; save it as PNG or JPEG."
    assert desk.faults(image("notes.png"), art=art) == [message]


def test_a_picture_under_200_dpi_is_warned_of(desk: Any, art: Path) -> None:
    """300 pixels over 50 mm of height are 152 dpi; 300 dpi over its frame of 50 mm are 591 pixels."""
    (found,) = desk.draw(image("hill.png", 50, 50), art=art).findings
    assert (found.level, found.code) == ("warning", "image-dpi")
    assert found.message == "'hill.png' is printed at 152 dpi; use one of 591 pixels width."


def test_a_picture_of_200_dpi_is_not_warned_of(desk: Any, art: Path) -> None:
    assert desk.faults(image("hill.png", 38, 38), art=art) == []
    assert len(desk.faults(image("hill.png", 38.2, 38.2), art=art)) == 1
