"""Harry Potters First Year Adventure: every row and number of its tables, counted in the rulebook a second time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.games import harry_potters_first_year_adventure as rules
from pnp.model import load

SLUG = "harry-potters-first-year-adventure"


@pytest.fixture
def year(the_table: Callable[..., Any]) -> rules.Year:
    return rules.Year(the_table(SLUG))


ROLLS = {
    "childhood": "1-2 3 4 5-6", "talent": "1 2-3 4-5 6", "gift": "1-2 3-4 5-6", "admission": "1-2 3-4 5-6",
    "wealth": "1-2 3-4 5-6", "visit": "1-3 4-6", "wand": "1 2-4 5-6", "familiar": "1 2 3 4-5 6",
    "train": "1-2 3-4 5-6", "sorting": "1 2 3 4 5-6", "great-hall": "1-2 3 4-5 6", "mail": "1 2-3 4 5-6",
    "package": "1 2 3 4 5 6", "hallways": "1 2 3 4 5 6 7", "dorm": "1-3 4-5 6", "transformations": "1 2-3 4-5 6",
    "library": "1 2 3-4 5 6", "flying": "1 2 3-4 5-6 7", "team": "1 2 3-4 5 6", "match": "1-5 6", "injury": "1-3 4-5 6",
    "potions": "1 2 3-4 5 6", "third-floor": "1 2-4 5-6", "charms": "1-3 4-5 6", "cottage": "1 2-3 4 5 6",
    "defense": "1-3 4-5 6", "woods": "1 2-3 4 5 6", "chess": "1-3 4 5-6", "herbology": "1-3 4 5 6",
    "mirror": "1-2 3-5 6",
    "keys": "1-5 6", "live-chess": "1-3 4-6", "troll": "2-7 8-12", "fluffy": "2-8 9-12", "root": "2-8 9-12",
    "stone": "2-11 12",
}  # fmt: skip
"""Copied from the pages of the rulebook, not from the data (ruling: moved-tables)."""

EFFECTS = {
    "loses": "hallways 1 5, transformations 1 5, library 5 5, flying 2 5, potions 1 5, third-floor 1 5, cottage 6 50, "
    "troll 2-7 10",
    "points": "match 6 50, troll 8-12 10, stone 12 170",
    "points_die": "transformations 4-5 d6, potions 5 d6, charms 4-5 d6, defense 4-5 d6, herbology 5 d6",
    "misses": "great-hall 1-2 1, hallways 2 1, hallways 5 1, dorm 6 2, flying 1 2, team 1 1, injury 4-5 1, injury 6 2, "
    "potions 2 1, cottage 1 1, woods 1 2, woods 6 1, chess 4 1, mirror 3-5 1, keys 1-5 2, live-chess 1-3 2, "
    "troll 2-7 2, fluffy 2-8 2, root 2-8 2, stone 2-11 2",
    "misses_die": "mirror 6 d6",
    "goes": "hallways 6 any, dorm 4-5 hallways, flying 1 hospital, team 1 hospital, injury 4-5 hospital, "
    "injury 6 hospital, potions 2 hospital, cottage 6 dark-woods, woods 1 hospital, keys 1-5 hospital, "
    "live-chess 1-3 hospital, troll 2-7 hospital, fluffy 2-8 hospital, root 2-8 hospital, stone 2-11 hospital",
    "clues": "visit 1-3 1, mail 4 1, hallways 7 1, library 6 1, team 6 1, third-floor 5-6 1, cottage 2-3 1, "
    "woods 2-3 1",
    "once": "team 6 True, third-floor 5-6 True, woods 2-3 True",
    "magic": "talent 1 -1, talent 4-5 1, wand 1 -1, wand 5-6 1, transformations 6 1, charms 6 1, defense 6 1",
    "flying": "gift 3-4 1, package 6 1, flying 3-4 1, team 3-4 1",
    "study": "gift 1-2 1, library 1 1, flying 7 -1",
    "chess": "gift 5-6 1, chess 5-6 1",
    "wealth": "wealth 1-2 -1, wealth 5-6 1",
    "train": "childhood 1-2 1, childhood 3 1, childhood 4 -1, childhood 5-6 -1",
    "mirror": "childhood 3 1, childhood 5-6 1",
    "mail": "familiar 4-5 1, familiar 6 2",
    "step": "admission 1-2 1, train 5-6 1",
    "step_die": "hallways 4 d6",
    "waits": "admission 5-6 True, train 1-2 True",
    "frogs": "package 2 d6",
    "beans": "package 4 2d6",
    "passes": "keys 6 True, live-chess 4-6 True, fluffy 9-12 True, root 9-12 True, stone 12 True",
}


def test_every_table_is_that_of_the_book(year: rules.Year) -> None:  # ruling: moved-tables
    """32 tables of one die and 4 of two, 129 rows, and every number and place in them."""
    entries = year.table.cast.entries
    rows = [*entries["event"], *entries["trial"]]
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(str(row.section), []).append(str(row.roll))
    assert {section: " ".join(rolls) for section, rolls in found.items()} == ROLLS
    assert len(rows) == 129
    for effect, told in EFFECTS.items():
        said = [f"{row.section} {row.roll} {getattr(row, effect)}" for row in rows if getattr(row, effect)]
        assert sorted(said) == sorted(told.split(", ")), effect


def test_every_table_belongs_to_a_space_or_a_row(year: rules.Year) -> None:
    entries = year.table.cast.entries
    named = {name for row in entries["board"] for name in (*row.tables, *row.later, *row.team)}
    named |= {name for row in (*entries["event"], *entries["trial"]) for name in row.then}
    assert named == set(ROLLS)
    adds = {name: list(card.adds) for name, card in year.tables.items() if card.adds}
    study = ["study", "possessions"]
    assert adds == {
        "wand": ["wealth"], "familiar": ["wealth"], "train": ["train"], "mail": ["mail"], "hallways": ["possessions"],
        "transformations": study, "library": study, "potions": study, "charms": study, "flying": ["flying"],
        "match": ["flying"], "injury": ["bewitched"], "mirror": ["mirror", "possessions"], "troll": ["magic"],
        "fluffy": ["magic"], "root": ["magic"], "keys": ["flying"], "live-chess": ["chess"], "stone": ["magic"],
    }  # fmt: skip


def test_the_hall_is_spelled_as_the_book_does() -> None:  # ruling: spelling
    names = [row.name for row in load(SLUG).components["board"].entries]
    assert "Mirror of Aricept" in names
    assert "Sorcerer's Stone" in names
