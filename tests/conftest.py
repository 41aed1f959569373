"""What every room's tests share: small games written to a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """One switch writes every golden file anew, to be looked at and committed."""
    parser.addoption("--golden", action="store_true", help="write the golden files instead of comparing with them")


MANIFEST = """\
title: Hill War
kind: card
family: two decks, one hill
players: {min: 2, max: 4, print_for: 2}
numbers: {hand: 5, points: {win: 11}}
rulings: {ties: "Ties keep the hill."}
fields:
  force: {type: int}
  type: {type: one-of, values: [giant, elf]}
  bonus: {type: int, default: 0}
"""

DECK = """\
kind: deck
title: Foe deck
size: poker
layout: creature
columns: [name, copies, type, force]
rows:
  - [Hill Giant, 2, giant, 1]
  - [Titan, 1, giant, 7]
  - [Elf Lord, 3, elf, 6]
"""


def write_game(folder: Path, files: Mapping[str, str]) -> Path:
    """Write `files` (name without `.yaml` -> text) into `folder` and give it back; `game` has a manifest by default."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"game": MANIFEST, **files}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def make_game(tmp_path: Path) -> Callable[..., Path]:
    """`make_game(foe=TEXT, ...)`: the folder `hill-war` with these files beside a manifest; `__` in a name is `-`."""

    def make(**files: str) -> Path:
        return write_game(tmp_path / "hill-war", {name.replace("__", "-"): text for name, text in files.items()})

    return make


@pytest.fixture
def game_folder(make_game: Callable[..., Path]) -> Path:
    """A smallest game outside the library: one deck, `foe`, of three titles and six cards."""
    return make_game(foe=DECK)
