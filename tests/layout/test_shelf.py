"""Layouts as code: the library's lie beside them for every game and user, as Python's modules do, never stale."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from samples import DECK

from pnp.known import cache_folder
from pnp.layout.templates import sandbox, shelf
from pnp.layout.templates.sandbox import Sandbox
from pnp.sheets.make import make


@pytest.fixture
def generated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The names of the layouts that were made into code; nothing of it comes to lie in the library itself."""
    made: list[str] = []
    generate = Sandbox._generate

    def noting(self: Sandbox, source: object, name: str, *rest: object, **more: object) -> str:
        made.append(name)
        return generate(self, source, name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Sandbox, "_generate", noting)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "bytecode"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return made


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, generated: list[str]) -> Callable[[Path, str], bytes]:
    """What a user who has made nothing before prints, in a process of its own; `generated` tells of that alone."""

    def by(folder: Path, user: str) -> bytes:
        generated.clear()
        monkeypatch.setattr(sandbox, "_COMPILED", {})
        monkeypatch.setenv("PNP_HOME", str(tmp_path / user))
        make(folder, tmp_path / user, preview=False)
        return (tmp_path / user / folder.name / "kit.pdf").read_bytes()

    return by


def test_the_next_user_makes_none_of_the_librarys_layouts(
    make_game: Callable[..., Path], generated: list[str], printed: Callable[[Path, str], bytes], tmp_path: Path
) -> None:
    own = "<drawing width='{{ width }}' height='{{ height }}'><icon name='anchor' x='1' y='1' size='9'/></drawing>"
    folder = make_game(foe=DECK, layouts={"creature": own})
    first = printed(folder, "one")
    assert {"creature.xml", "cover.xml"} <= set(generated)
    assert printed(folder, "two") == first
    assert generated == ["creature.xml"]
    beside = [file.name for file in (tmp_path / "bytecode").rglob("*") if file.is_file()]
    assert f"cover.xml.{sys.implementation.cache_tag}.pyc" in beside
    assert not [name for name in beside if name.startswith("creature")]


def test_where_no_bytecode_is_written_they_are_kept_with_the_games_own(
    make_game: Callable[..., Path],
    generated: list[str],
    printed: Callable[[Path, str], bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    folder = make_game()
    first = printed(folder, "one")
    assert "cover.xml" in generated
    assert not (tmp_path / "bytecode").exists()
    assert list((cache_folder() / "layouts").iterdir())
    assert printed(folder, "one") == first
    assert generated == []


def test_nobody_may_write_there(
    make_game: Callable[..., Path], generated: list[str], printed: Callable[[Path, str], bytes], tmp_path: Path
) -> None:
    (tmp_path / "bytecode").write_text("a file", encoding="utf-8")
    folder = make_game()
    first = printed(folder, "one")
    assert printed(folder, "one") == first
    assert generated == []


def test_nothing_stale_or_touched_is_believed(
    make_game: Callable[..., Path],
    generated: list[str],
    printed: Callable[[Path, str], bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = make_game()
    first = printed(folder, "one")
    (cover,) = (tmp_path / "bytecode").rglob("cover.xml.*")
    cover.write_bytes(cover.read_bytes()[:-1])
    assert printed(folder, "two") == first
    assert generated == ["cover.xml"]
    monkeypatch.setattr(shelf, "program", lambda: b"another version")
    assert printed(folder, "three") == first
    assert "cover.xml" in generated
    assert len(generated) > 1


@pytest.mark.usefixtures("generated")
def test_a_layout_that_says_something_else_is_made_anew(tmp_path: Path) -> None:
    file = shelf.library.templates() / "house" / "cover.xml"
    old, new = (shelf.Wanted(key, "cover.xml", str(file)) for key in (b"as it was", b"as it is"))
    first = shelf.Shelf(tmp_path)
    first.take(old, (None, 1, None))
    first.save()
    second = shelf.Shelf(tmp_path)
    assert second.get(old) == (None, 1, None)
    assert second.get(new) is None
    second.take(new, (None, 2, None))
    second.save()
    assert shelf.Shelf(tmp_path).get(new) == (None, 2, None)
    assert shelf.Shelf(tmp_path).get(old) is None
