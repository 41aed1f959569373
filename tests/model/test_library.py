"""Finding a game: by slug, by path, and what is nearest when there is none."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pnp.model
from pnp.model import UnknownGame, library


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    for slug in ("dragon-slayers", "solitaire-conquest", "arabia"):
        (tmp_path / "shelf" / slug).mkdir(parents=True)
        (tmp_path / "shelf" / slug / "game.yaml").write_text("title: T\n", encoding="utf-8")
    (tmp_path / "shelf" / "empty").mkdir()
    monkeypatch.setattr(library, "card_data", lambda: tmp_path / "shelf")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "shelf"


@pytest.mark.usefixtures("shelf")
def test_slugs_are_the_folders_with_a_manifest():
    assert library.slugs() == ["arabia", "dragon-slayers", "solitaire-conquest"]


def test_a_slug_comes_before_a_path(shelf):
    (shelf.parent / "arabia").mkdir()
    (shelf.parent / "arabia" / "game.yaml").write_text("title: Mine\n", encoding="utf-8")
    assert library.find("arabia") == (shelf / "arabia").resolve()
    assert library.find("./arabia") == (shelf.parent / "arabia").resolve()
    assert library.find(shelf.parent / "arabia") == (shelf.parent / "arabia").resolve()


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("dragon-slayer", ["dragon-slayers"]),
        ("Dragon Slayers", ["dragon-slayers"]),
        ("arabya", ["arabia"]),
        ("zzz", []),
    ],
)
@pytest.mark.usefixtures("shelf")
def test_an_unknown_game_names_the_nearest(name, near):
    with pytest.raises(UnknownGame) as raised:
        library.find(name)
    assert (raised.value.name, raised.value.near) == (name, near)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("arabya", "There is no game 'arabya'. Did you mean 'arabia'?"),
        ("zzz", "There is no game 'zzz'."),
        ("shelf/empty", "The folder 'shelf/empty' has no game.yaml."),
        ("", "The folder '' has no game.yaml."),
        ("a\0b", "There is no game 'a\\x00b'."),
    ],
)
@pytest.mark.usefixtures("shelf")
def test_an_unknown_game_is_one_sentence(name, sentence):
    with pytest.raises(UnknownGame) as raised:
        library.find(name)
    assert str(raised.value) == sentence


@pytest.mark.usefixtures("shelf")
def test_a_name_longer_than_a_path_is_unknown():
    with pytest.raises(UnknownGame):
        library.find("x" * 100_000)


def test_no_shelf_is_an_empty_one(tmp_path, monkeypatch):
    monkeypatch.setattr(library, "card_data", lambda: tmp_path / "nowhere")
    assert library.slugs() == []


def test_an_installed_package_carries_its_library(tmp_path, monkeypatch):
    inside = tmp_path / "site" / "pnp"
    (inside / "_library").mkdir(parents=True)
    monkeypatch.setattr(library, "__file__", str(inside / "model" / "library.py"))
    library.root.cache_clear()
    try:
        assert library.root() == (inside / "_library").resolve()
        (inside / "_library").rmdir()
        library.root.cache_clear()
        assert library.root() == inside.parent.resolve()
    finally:
        library.root.cache_clear()


def test_the_checkout_has_templates_and_fonts():
    assert (library.templates() / "sheets" / "sizes.yaml").is_file()
    assert library.fonts().parent == library.root()


def test_asking_for_slugs_loads_neither_yaml_nor_pydantic():
    code = "import sys; from pnp.model import library; library.slugs(); print({'yaml', 'pydantic'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=library.root())
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("name", pnp.model.__all__)
def test_every_public_name_is_there(name):
    assert getattr(pnp.model, name) is not None


def test_a_name_that_is_not_public_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'frobnicate'"):
        _ = pnp.model.frobnicate
