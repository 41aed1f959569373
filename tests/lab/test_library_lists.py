"""Every game of the library that players build lists for: its own lists are legal, and so is whatever is built."""

from __future__ import annotations

from random import Random

import pytest

from pnp.checks.lists import Decks, legal_of, lists, of_files
from pnp.lab.lists.build import builder, written
from pnp.model import library, load
from pnp.model.game import Game

GAMES = [
    slug for slug in library.slugs() if "\nbuilding:" in (library.card_data() / slug / "game.yaml").read_text("utf-8")
]
MANY = 60
"""Lists of each army; fewer where there are many armies."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_there_are_some() -> None:
    assert "fantasy-skirmish" in GAMES


def test_a_games_own_lists_are_legal(game: Game) -> None:
    assert [finding for finding in lists(game) if finding.level != "info"] == []


def test_what_is_built_is_legal_and_of_its_army(game: Game, tmp_path) -> None:
    if game.building is None or game.building.open:
        pytest.skip("its cards are other people's")
    made, file, random = builder(game, None, legal_of(game)), tmp_path / "list.yaml", Random(game.slug)
    for army in game.building.armies or [None]:
        counted = made.counted(army)
        # A small pool may give no more than ten; an army may be fixed.
        assert counted.total > (0 if army is not None else 1)
        for _ in range(MANY // max(1, len(game.building.armies) // 3)):
            built = made.listed(made.drawn(counted, random), army, "One of many")
            file.write_text(written(built), encoding="utf-8")
            (read,), findings = of_files(game, Decks([file]))
            assert [finding for finding in findings if finding.level == "error"] == []
            assert dict(read.cards) == dict(built.cards)
            assert army is None or read.of[0] == army
