"""Man-o-war's fleets: which are legal, that all of them can be built, and that no other passes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.checks.lists import Decks, of_files
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.model import load
from pnp.model.game import Game

FLEETS = {"bretonnian": 14, "empire": 80, "dwarf": 10, "high-elf": 14, "orc": 10}
SMASH = {"Hulk": 2, "Drilla Killa": 2, "Big Chukka": 1}


@cache
def game() -> Game:
    return load("man-o-war")


@cache
def maker() -> Builder:
    return builder(game())


def fleets(costs: list[int], points: int) -> Iterator[tuple[int, ...]]:
    """Every way to spend points, counted out plainly: how many ships of each cost."""
    if not costs:
        if not points:
            yield ()
        return
    for count in range(points // costs[0] + 1):
        for rest in fleets(costs[1:], points - count * costs[0]):
            yield (count, *rest)


def findings(folder: Path, text: str, name: str = "fleet.yaml") -> list[tuple[str, str, int | None]]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return [(each.level, each.code, each.line) for each in of_files(game(), Decks([file]))[1]]


def fleet(cards: dict[str, Any], of: str = "orc") -> str:
    return f"title: Fleet\nof: [{of}]\ncards:\n" + "".join(f"  {name}: {count}\n" for name, count in cards.items())


@pytest.mark.parametrize("army", FLEETS)
def test_every_fleet_of_twenty_points_can_be_built(army: str) -> None:  # ruling: fleet
    costs = [ship.cost for ship in game().components["ship"].one_set if ship.type == army]
    assert len(list(fleets(costs, 20))) == FLEETS[army] == maker().counted(army).total


def test_what_is_built_is_legal_and_the_same_again(tmp_path: Path) -> None:
    found = set()
    for seed in range(60):
        text = written(build(maker(), seed))
        assert text == written(build(maker(), seed))
        assert findings(tmp_path, text) == []
        found.add(text.partition("of:")[2])
    assert len(found) > 20


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (fleet({**SMASH, "Big Chukka": 2}), "list-points", 4),  # too many points
        (fleet({"Hulk": 2, "Drilla Killa": 2}), "list-points", 4),  # too few
        (fleet({"Hulk": 2, "Drila Killa": 2, "Big Chukka": 1}), "list-unknown", 5),
        (fleet({"Hulk": 2, "Monitor": 2, "Big Chukka": 1}), "list-army", 5),
        (fleet(SMASH, "ork"), "list-army", 2),
        (fleet(SMASH, "orc, dwarf"), "list-army", 2),  # nobody has allies
        (fleet({**SMASH, "Row": 1}), "list-unknown", 7),  # a card, and no ship
        (fleet({**SMASH, "Big Chukka": 0}), "wrong-value", 6),
        (fleet({**SMASH, "Hulk": "two"}), "wrong-value", 4),
        (fleet(SMASH).replace("Drilla Killa", "Hulk"), "double-key", 5),
        (fleet(SMASH).replace("cards", "ships"), "unknown-key", 3),
        (fleet(SMASH).replace("[orc]", "[orc"), "yaml-syntax", 3),
        (fleet(SMASH).replace("of:", "claims: {total: 6}\nof:"), "claim", 2),
    ],
)
def test_what_is_no_fleet_is_told_with_its_line(tmp_path: Path, text: str, code: str, line: int) -> None:
    assert ("error", code, line) in findings(tmp_path, text)  # ruling: fleet


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("fleet.yaml", fleet(SMASH)),
        ("fleet.txt", "2 Hulk\n2 Drilla Killa\n1 Big Chukka\n"),
        ("fleet.csv", "name,count\nHulk,2\nDrilla Killa,2\nBig Chukka,1\n"),
    ],
)
def test_a_fleet_is_read_from_any_of_the_three_forms(tmp_path: Path, name: str, text: str) -> None:
    assert findings(tmp_path, text, name) == []


def test_ten_ships_of_a_kind_are_a_fleet(tmp_path: Path) -> None:  # ruling: fleet
    assert findings(tmp_path, fleet({"Wolfship": 10}, "empire")) == []
