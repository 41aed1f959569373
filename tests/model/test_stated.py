"""What headers state is known of an earlier run: the same game, without the models, and never what is not so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rotation
from samples import DECK

from pnp.known import cache_folder
from pnp.model import LoadError, library, load
from pnp.model.reading import faults, stated


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The models that headers were held against."""
    names: list[str] = []
    validate = faults.validate

    def noting(model: Any, *rest: Any) -> Any:
        names.append(model.__name__)
        return validate(model, *rest)

    monkeypatch.setattr(faults, "validate", noting)
    return names


def kept() -> Path:
    (file,) = (cache_folder() / "headers").iterdir()
    return file


@pytest.mark.parametrize("slug", rotation.some(library.slugs()))
def test_a_game_that_was_read_before_is_the_same(slug: str, read: list[str]) -> None:
    first = load(slug)
    told = [*read]
    read.clear()
    again = load(slug)
    assert again == first
    anew = set(read) - {"ListModel"}  # of what holds more than plain values, rules of lists and maps, nothing is kept
    assert "ManifestModel" not in anew or first.building is not None
    assert "ComponentModel" not in anew or any(part.plan for part in first.components.values())
    assert len(read) < len(told)


def test_only_a_header_that_changed_is_read_anew(make_game: Callable[..., Path], read: list[str]) -> None:
    folder = make_game(foe=DECK, friend=DECK)
    load(folder)
    assert read == ["ManifestModel", "ComponentModel", "ComponentModel"]
    read.clear()
    file = folder / "foe.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("kind: deck", "kind: deck\nnote: Shuffle."), "utf-8")
    assert load(folder).components["foe"].note == "Shuffle."
    assert read == ["ComponentModel"]
    read.clear()
    file.write_text(file.read_text(encoding="utf-8").replace("note: Shuffle.", "nota: Shuffle."), "utf-8")
    for _ in range(2):  # a fault is told each time
        with pytest.raises(LoadError, match="nota"):
            load(folder)
    assert read == ["ComponentModel", "ComponentModel"]


def test_rows_are_read_from_the_file(make_game: Callable[..., Path], read: list[str]) -> None:
    folder = make_game(foe=DECK)
    first = load(folder)
    read.clear()
    file = folder / "foe.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Titan", "Giantess"), encoding="utf-8")
    again = load(folder)
    assert read == []
    names = [{piece.name for piece in game.components["foe"].pieces} for game in (first, again)]
    assert names[0] - names[1] == {"Titan"}
    assert names[1] - names[0] == {"Giantess"}


@pytest.mark.parametrize("damage", [lambda data: data[:-3], lambda data: b"x" + data, lambda _: b""])
def test_what_is_torn_is_not_believed(
    make_game: Callable[..., Path], read: list[str], damage: Callable[[bytes], bytes]
) -> None:
    folder = make_game(foe=DECK)
    first = load(folder)
    kept().write_bytes(damage(kept().read_bytes()))
    read.clear()
    assert load(folder) == first
    assert len(read) == 2


def test_another_version_reads_anew(
    make_game: Callable[..., Path], read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_game(foe=DECK)
    load(folder)
    read.clear()
    monkeypatch.setattr(stated, "__version__", "0.0")
    load(folder)
    assert len(read) == 2


def test_without_a_place_for_it_all_is_read(
    make_game: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, place = make_game(foe=DECK), tmp_path / "no-folder"
    place.write_text("a file", encoding="utf-8")
    monkeypatch.setenv("PNP_HOME", str(place))
    assert load(folder) == load(folder)


def test_it_is_the_users_alone(make_game: Callable[..., Path]) -> None:
    load(make_game(foe=DECK))
    assert kept().parent.stat().st_mode & 0o777 == 0o700
    assert kept().stat().st_mode & 0o077 == 0
