"""LOTR Warrior Dice: warriors that players build, which are legal, and how they fight."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from pnp.checks.lists import Decks, of_files
from pnp.engine import Match, Table, cast, own
from pnp.engine.agents import agent
from pnp.games import lotr_warrior_dice as rules
from pnp.games.lotr_warrior_dice.faces import die_of
from pnp.games.lotr_warrior_dice.growth import wares
from pnp.games.lotr_warrior_dice.warrior import Warrior
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.model import load
from pnp.model.game import Game

FIGHTER = {"Adder": 1, "Doubler": 1, "Attack 40": 1, "Attack 30": 1, "Attack 20": 1, "Attack 10": 1,
           "Defence 40": 1, "Defence 30": 1, "Defence 20": 1, "Defence 10": 1}  # fmt: skip


@cache
def game() -> Game:
    return load("lotr-warrior-dice")


@cache
def maker() -> Builder:
    return builder(game())


def warrior(cards: dict[str, int]) -> str:
    return "title: Mine\ncards:\n" + "".join(f"  {name}: {count}\n" for name, count in cards.items())


def findings(folder: Path, text: str) -> list[tuple[str, int | None]]:
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return [(each.code, each.line) for each in of_files(game(), Decks([file]))[1]]


@cache
def table() -> Table:
    playing = cast(game()).bringing([game().lists["fighter"], game().lists["knight"]])
    at = Match(playing, rules, 1, [], 2, "design").table
    steps = rules.bring(at)
    asked = next(steps)
    for _ in at.seats:
        try:
            asked = steps.send(asked.options[0])
        except StopIteration:
            break
    return at


def test_faces_cost_what_the_book_says() -> None:
    worth, rows = game().numbers["worth"], game().components["face"].one_set
    assert isinstance(worth, dict)
    for face in rows:
        priced = str(face.effect).replace("-", "_") if face.effect not in (None, "adder", "doubler") else None
        assert face.cost == (worth[priced] if priced else face.force)


def test_all_warriors_of_two_hundred_points_can_be_built() -> None:  # ruling: own-faces
    rows = game().components["face"].one_set
    ways = {"attack": [0] * 9, "defence": [0] * 9}
    for kind, counts in ways.items():
        costs = [face.cost for face in rows if face.kind == kind]
        for many in range(9):
            counts[many] = sum(sum(each) == 100 for each in combinations_with_replacement(costs, many))
    many = sum(ways["attack"][count] * ways["defence"][8 - count] for count in range(9))
    assert maker().counted(None).total == many == 2007


@pytest.mark.parametrize("seed", range(8))
def test_what_is_built_is_a_warrior_of_the_book(tmp_path: Path, seed: int) -> None:
    assert findings(tmp_path, written(build(maker(), seed))) == []


def test_the_books_own_warriors_are_legal(tmp_path: Path) -> None:
    assert findings(tmp_path, warrior(FIGHTER)) == []


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        ({"Attack 10": 2}, "list-size", 3),
        ({"Attack 10": 0}, "wrong-value", 8),
        ({"Attack 10": None, "Attack 50": 1}, "list-too-many", 5),
        ({"Defence 40": None, "Defence 10": 2}, "list-needs", 3),
        ({"Doubler": None, "Adder": 2}, "list-needs", 3),
        ({"Doubler": None, "Adder": 2}, "list-too-many", 3),
        ({"Attack 10": None, "Atack 10": 1}, "list-unknown", 12),
        ({"Attack 10": None, "Frenzy": 1}, "list-unknown", 12),
    ],
)
def test_what_is_no_warrior_is_told_with_its_line(tmp_path: Path, change: dict[str, Any], code: str, line: int) -> None:
    cards = {name: count for name, count in {**FIGHTER, **change}.items() if count is not None}
    assert (code, line) in findings(tmp_path, warrior(cards))  # ruling: own-faces


def test_the_die_has_the_faces_in_the_order_of_the_list() -> None:  # ruling: own-faces
    die = die_of(table(), 0)
    assert list(die) == list(range(1, 11))
    assert [faces[0].effect or faces[0].name for faces in die.values()] == [
        "adder", "doubler", "Attack 40", "Attack 30", "Attack 20", "Attack 10", "Defence 40", "Defence 30",
        "Defence 20", "Defence 10",
    ]  # fmt: skip
    assert sorted(faces[0].force for faces in die_of(table(), 1).values()) == [0, 0, 0, 20, 20, 30, 30, 30, 30, 30]


def test_a_warrior_of_ones_own_begins_with_the_hits_of_a_basic_one() -> None:
    fighter = Warrior(table(), 0)
    assert (fighter.hits.value, fighter.points.value, fighter.card) == (100, 300, None)
    assert ("more force", 6, "Attack 10", "attack") in list(wares(fighter))


@pytest.mark.parametrize("seed", range(4))
def test_two_may_bring_the_same_warrior_and_fight_to_the_end(seed: int) -> None:
    built = build(maker(), seed)
    agents = [agent("thumb", rules, (seed, seat)) for seat in range(2)]
    match = Match(cast(game()).bringing([built, built]), rules, seed, agents, 2, "design", strict=True)
    result = match.run()
    assert len(result.winners) == 1 and not result.capped
    loser = 1 - result.winners[0]
    assert match.table.track(own("hits", loser)).value == 0
    assert [len(match.table.pile(own("die", seat))) for seat in range(2)] == [10, 10]
