"""Every game that players build lists for: its own lists are legal. Lists by chance: `test_lists_by_chance`."""

from __future__ import annotations

import pytest

from pnp.checks.lists import lists
from pnp.model import library, load
from pnp.model.game import Game

GAMES = [
    slug for slug in library.slugs() if "\nbuilding:" in (library.card_data() / slug / "game.yaml").read_text("utf-8")
]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_there_are_some() -> None:
    assert "fantasy-skirmish" in GAMES


def test_a_games_own_lists_are_legal(game: Game) -> None:
    assert [finding for finding in lists(game) if finding.level != "info"] == []
