"""Words: how a person reads the names that rules give to piles, tracks, marks and phases."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.engine.told.words import Words
from pnp.model import LoadError, load

WORDS = """\
words:
  discard: {name: the discard pile, gets: discarded}
  lay: {asks: Lay a card, told: false}
  camp of {}: "the camp of the {}"
  bag of {}: {gets: bagged}
  dice of {}: {asks: "Choose how many {} you take", passes: "no {}"}
  hand: the fist
  hand of seat 2: the king's hand
  had: null
  _secret: the plot
"""


@pytest.fixture
def words(folder: Path) -> Words:
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + WORDS, encoding="utf-8")
    return Words(load(folder))


@pytest.mark.parametrize(
    ("name", "reader", "text"),
    [
        ("discard", None, "the discard pile"),
        ("hand of seat 1", 0, "your fist"),
        ("hand of seat 3", 0, "the fist of seat 3"),
        ("points of seat 1", 0, "your points"),
        ("points of seat 1", None, "points of seat 1"),
        ("camp of Elves", None, "the camp of the Elves"),
        ("camp of Elves of seat 2", 0, "the camp of the Elves of seat 2"),
        ("bag of gold", None, "bag of gold"),
        ("card", None, "Cards"),
        ("somewhere", None, "somewhere"),
        ("had", None, ""),
        ("had of seat 1", 0, ""),
        ("_inner", None, ""),
        ("_secret", None, "the plot"),
    ],
)
def test_how_a_name_reads(words: Words, name: str, reader: int | None, text: str) -> None:
    assert words.of(name, reader) == text


def test_the_name_of_one_seat_goes_before_that_of_all(words: Words) -> None:
    assert words.short("hand of seat 2") == "the king's hand"
    assert words.short("hand of seat 1") == "the fist"


def test_what_comes_of_a_piece_and_what_is_no_news(words: Words) -> None:
    gets = {name: found.gets for name in ("discard", "bag of gold", "hand") if (found := words.named(name))}
    assert gets == {"discard": "discarded", "bag of gold": "bagged", "hand": None}
    told = {name: found.told for name in ("discard", "lay") if (found := words.named(name))}
    assert told == {"discard": True, "lay": False}


def test_a_question_is_put_as_its_word_says_and_else_by_its_name(words: Words) -> None:
    assert [words.asks(phase) for phase in ("lay", "roll", "had", "_inner")] == ["Lay a card", "Roll", "Had", "_inner"]
    assert words.short("had") == "had"


def test_a_question_names_what_its_phase_is_of(words: Words) -> None:
    assert words.asks("dice of infantry") == "Choose how many infantry you take"
    assert words.passes("dice of infantry") == "no infantry"


def test_the_braces_of_an_answer_hold_forms_and_nothing_else(folder: Path) -> None:
    manifest = folder / "game.yaml"
    manifest.write_text(
        manifest.read_text(encoding="utf-8") + 'words:\n  lay: {answers: "{lays} down"}\n', encoding="utf-8"
    )
    with pytest.raises(LoadError, match=r"words\.lay\.answers: its braces hold forms of a verb"):
        load(folder)
