"""Minions: which armies are legal, those of the book and of ours, armies built by chance, and what is no army."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from minions_kit import POOL, ids

from pnp.checks.lists import Decks, of_files
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.model import load
from pnp.model.game import Game

KOBOLDS = {
    "Ambusher": 2,
    "Rat Swarm": 2,
    "Skirmisher": 2,
    "Netter": 2,
    "Archer": 2,
    "Hellhound": 1,
    "Troll": 1,
    "Ogre": 1,
    "Assassin": 1,
    "Shaman": 1,
    "leader:chieftan": 1,
}
ARTIFICER = {
    "Guard": 4,
    "Juggernaut": 1,
    "Warrior": 4,
    "Spearmen": 4,
    "Cavalry": 2,
    "Paladin": 1,
    "Ranger": 1,
    "Wizard": 1,
    "Catapult": 1,
    "Deva": 1,
}


@cache
def game() -> Game:
    return load("minions")


@cache
def maker() -> Builder:
    return builder(game())


def findings(folder: Path, text: str, name: str = "army.yaml") -> list[tuple[str, str, int | None]]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return [(each.level, each.code, each.line) for each in of_files(game(), Decks([file]))[1]]


def army(cards: dict[str, Any]) -> str:
    return "title: Army\ncards:\n" + "".join(f"  {name}: {count}\n" for name, count in cards.items())


def test_the_kobolds_are_those_of_the_book():
    kobolds = game().lists["kobold-army"]
    assert dict(kobolds.cards) == {ids()[name]: count for name, count in KOBOLDS.items()}
    assert len(game().lists) == 8
    assert {built.title for built in game().lists.values() if not built.house} == {"Kobold Army"}


def test_armies_of_chance_are_legal_and_the_same_again(tmp_path: Path):  # ruling: army
    found, used = set(), set[str]()
    for seed in range(60):
        built = build(maker(), seed)
        text = written(built)
        assert text == written(build(maker(), seed))
        assert findings(tmp_path, text) == []
        parts = [name.partition(":")[0] for name, count in built.cards.items() for _ in range(count)]
        assert [parts.count(part) for part in POOL] == [10, 4, 2]
        found.add(text)
        used |= set(built.cards)
    assert len(found) == 60
    assert len(used) > 100


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (army(ARTIFICER), "list-size", 3),  # ruling: artificer
        (army({**KOBOLDS, "Archer": 1}), "list-size", 3),
        (army({**KOBOLDS, "Archer": 3, "Troll": 0}), "wrong-value", 9),
        (army({**{k: n for k, n in KOBOLDS.items() if k != "Troll"}, "Archer": 3}), "list-needs", 3),
        (army({**{k: n for k, n in KOBOLDS.items() if k != "Shaman"}, "Troll": 2}), "list-needs", 3),
        (army({**KOBOLDS, "Shaman": 2, "Archer": 1}), "list-too-many", 12),
        (army({("Chieftan" if k == "leader:chieftan" else k): n for k, n in KOBOLDS.items()}), "list-ambiguous", 13),
        (army({("Orc" if k == "Ogre" else k): n for k, n in KOBOLDS.items()}), "list-unknown", 10),
        (army({**KOBOLDS, "Haste": 1}), "list-unknown", 14),  # a spell, and no figure
        (army({**KOBOLDS, "Ogre": "one"}), "wrong-value", 10),
        (army(KOBOLDS).replace("Troll", "Ogre"), "double-key", 10),
        (army(KOBOLDS).replace("cards", "figures"), "unknown-key", 2),
        (army(KOBOLDS).replace("cards:", "claims: {total: 15}\ncards:"), "claim", 2),
    ],
)
def test_what_is_no_army_is_told_with_its_line(tmp_path: Path, text: str, code: str, line: int):
    assert ("error", code, line) in findings(tmp_path, text)  # ruling: army


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("army.yaml", army(KOBOLDS)),
        ("army.txt", "".join(f"{count} {name}\n" for name, count in KOBOLDS.items())),
    ],
)
def test_an_army_is_read_from_either_form(tmp_path: Path, name: str, text: str):
    assert findings(tmp_path, text, name) == []


def test_ten_of_a_kind_are_an_army(tmp_path: Path):  # ruling: army
    assert findings(tmp_path, army({"Adept": 10, "Wizard": 4, "Archmage": 2})) == []
