"""Formats on other people's cards: what can be checked of their decks, and what they do not pretend to play."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp import games
from pnp.checks.lists import Decks, of_files
from pnp.lab.lists.build import NoList, builder
from pnp.model import load
from pnp.model.game import Game

BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


@cache
def tdo() -> Game:
    return load("mtg-tdo")


def deck(folder: Path, name: str, *lines: str) -> Path:
    file = folder / f"{name}.txt"
    file.write_text("\n".join([f"title: {name}", *lines]) + "\n", encoding="utf-8")
    return file


def goblins(folder: Path, name: str = "Goblins", *more: str, lands: int = 16) -> Path:
    return deck(folder, name, *(f"4 {name} {n}" for n in range(6)), f"{lands} Mountain", *more)


def found(*files: Path, limits: Path | None = None) -> list[tuple[str, int | None]]:
    return [(each.code, each.line) for each in of_files(tdo(), Decks(files, limits=limits))[1] if each.level == "error"]


def test_the_numbers_of_the_format() -> None:
    numbers = tdo().numbers
    assert [numbers[name] for name in ("cards", "copies", "restricted", "fewest", "most")] == [40, 4, 1, 5, 12]
    assert tdo().players.max == 12  # ruling: players


def test_forty_cards_of_any_names_are_a_deck(tmp_path: Path) -> None:  # rulings: basic-lands, theme
    assert found(goblins(tmp_path)) == []
    assert found(goblins(tmp_path, "Fewer", lands=15)) == [("list-size", 2)]
    assert found(goblins(tmp_path, "More", lands=17)) == [("list-size", 2)]


def test_five_of_a_card_are_too_many_but_for_basic_lands(tmp_path: Path) -> None:  # ruling: basic-lands
    five = deck(tmp_path, "Five", "5 Goblin King", *(f"4 Goblin {n}" for n in range(8)), "3 Badlands")
    assert found(five) == [("list-copies", 2)]
    assert found(deck(tmp_path, "Lands", *(f"8 {name}" for name in BASICS))) == []


def test_a_codex_is_five_to_twelve_decks_of_different_names(tmp_path: Path) -> None:  # ruling: players
    decks = [goblins(tmp_path, f"Deck {n}") for n in range(13)]
    assert found(*decks[:4]) == [("list-codex", None)]
    assert found(*decks[:5]) == found(*decks[:12]) == []
    assert found(*decks) == [("list-codex", None)]
    twin = tmp_path / "twin.txt"
    twin.write_text(decks[0].read_text(encoding="utf-8"), encoding="utf-8")
    assert [code for code, _ in found(*decks[:5], twin)] == ["list-codex"]


def test_what_the_host_restricts_or_bans_stands_in_a_file(tmp_path: Path) -> None:  # rulings: restricted, ante
    limits = tmp_path / "limits.txt"
    limits.write_text("Library of Leng\n0 Jeweled Bird\n", encoding="utf-8")
    cards = [*(f"4 Goblin {n}" for n in range(9)), "2 Library of Leng", "1 Jeweled Bird", "1 Mountain"]
    assert found(deck(tmp_path, "Limited", *cards), limits=limits) == [("list-copies", 11), ("list-copies", 12)]
    assert found(deck(tmp_path, "Free", *cards)) == []


@pytest.mark.parametrize("slug", ["mtg-tdo", "solo-rules-for-mythos"])
def test_a_format_does_not_pretend_to_play(slug: str) -> None:  # ruling: no-play
    assert games.find(slug) is None
    assert "no-play" in load(slug).rulings


def test_no_deck_is_invented_of_other_peoples_cards() -> None:  # ruling: no-play
    with pytest.raises(NoList, match="other people's"):
        builder(tdo())
