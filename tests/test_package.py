"""The package: what it needs at run time travels with it, under licences that stand beside it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from pnp.model import library, load

ROOT = Path(__file__).parent.parent
CARRIED = ("card_data", "templates", "fonts")


def test_the_project_names_every_folder_that_travels() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert carried == {name: f"pnp/_library/{name}" for name in CARRIED}
    assert all((ROOT / name).is_dir() for name in CARRIED)


@pytest.mark.skipif(find_spec("hatchling") is None, reason="the build backend is not installed")
def test_the_wheel_holds_every_file_of_the_library(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    needed = {path.relative_to(ROOT).as_posix() for name in CARRIED for path in (ROOT / name).rglob("*.*")}
    data = {name for name in needed if name.endswith((".yaml", ".xml", ".svg", ".ttf", ".txt"))}
    assert {name for name in data if f"pnp/_library/{name}" not in inside} == set()
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pnp").rglob("*.py")}
    assert modules - inside == set()
    assert "pnp/py.typed" in inside
    assert any(name.endswith("LICENSE") for name in inside)


def test_the_licence_stands_at_the_top() -> None:
    assert "MIT" in (ROOT / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("font", sorted((ROOT / "fonts").rglob("*.ttf")), ids=lambda path: path.stem)
def test_a_font_lies_beside_its_licence(font: Path) -> None:
    assert "SIL OPEN FONT LICENSE" in (font.parent / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", library.slugs())
def test_a_game_of_the_library_gives_credit(slug: str) -> None:
    game = load(slug)
    assert game.credits is not None
    assert game.credits.author
    assert game.credits.where
    assert game.notice is not None
    assert "not for sale" in game.notice


@pytest.mark.parametrize("slug", library.slugs())
def test_a_game_of_the_library_names_its_rulebook(slug: str) -> None:
    manifest = yaml.safe_load((ROOT / "card_data" / slug / "game.yaml").read_text(encoding="utf-8"))
    assert manifest["source"]["rulebook"]
