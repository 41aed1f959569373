"""What every room's tests share: small games written to a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from samples import DECK, write_game


def pytest_addoption(parser: pytest.Parser) -> None:
    """One switch writes every golden file anew, to be looked at and committed."""
    parser.addoption("--golden", action="store_true", help="write the golden files instead of comparing with them")


@pytest.fixture
def make_game(tmp_path: Path) -> Callable[..., Path]:
    """`make_game(foe=TEXT, ..., layouts={name: XML})`: the folder `hill-war` with these files beside a manifest.

    `__` in a file's name is `-`.
    """

    def make(layouts: Mapping[str, str] | None = None, **files: str) -> Path:
        named = {name.replace("__", "-"): text for name, text in files.items()}
        return write_game(tmp_path / "hill-war", named, layouts)

    return make


@pytest.fixture
def game_folder(make_game: Callable[..., Path]) -> Path:
    """A smallest game outside the library: one deck, `foe`, of three titles and six cards."""
    return make_game(foe=DECK)
