"""LOTR Warrior Dice: the series with its XP, and the places of the Shadow Warriors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_lotr_warrior_dice import SLUG, Drive, face_to_face, turns

from pnp.engine import Choice, Match, Table, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import lotr_warrior_dice as rules
from pnp.games.lotr_warrior_dice.growth import FORCE, GAIN, NEW, earn, grow, wares
from pnp.games.lotr_warrior_dice.warrior import Warrior
from pnp.model import load

__all__ = ["face_to_face", "turns"]
PLACES = {row.name: int(row.roll) for row in cast(load(SLUG)).entries["place"]}


@pytest.fixture
def career(face_to_face: Any) -> Callable[..., list[Warrior]]:
    """`career(first, second)`: two warriors in a series."""
    return lambda first="Samurai", second="Thief", told=False: face_to_face(first, second, told, "career")


@pytest.fixture
def meets(face_to_face: Any) -> Callable[..., list[Warrior]]:
    """`meets(place, first, second)`: two warriors in a place."""

    def meet(place: str, first: str = "Knight", second: str = "Elf") -> list[Warrior]:
        warriors: list[Warrior] = face_to_face(first, second, mode="shadow")
        warriors[0].table.track("place").value = PLACES[place]
        for warrior in warriors:
            warrior.ready()
        return warriors

    return meet


# XP and what they buy


@pytest.mark.parametrize(("ours", "theirs", "xp"), [(300, 290, 1), (300, 300, 5), (300, 310, 10)])
def test_the_winner_gains_by_the_points_before(  # ruling: xp-winner
    career: Any, ours: int, theirs: int, xp: int
) -> None:
    winner, loser = career()
    winner.points.value, loser.points.value = ours, theirs
    earn(winner, loser)
    assert (winner.xp.value, loser.xp.value) == (xp, 0)


def test_xp_are_spent_by_ten_or_saved(career: Any, drive: Drive) -> None:  # ruling: new-faces
    samurai, _ = career()
    samurai.xp.value = 9
    assert drive(grow(samurai))[1] == []
    samurai.xp.value = 25
    drive(grow(samurai), [(GAIN,), (FORCE, 3, "Vertical Cut", "attack")])
    samurai.ready()
    assert (samurai.xp.value, samurai.points.value, samurai.hits.value) == (5, 320, 110)
    assert samurai.die[3][0].force == 40
    samurai.xp.value = 10
    drive(grow(samurai), [None])
    assert (samurai.xp.value, samurai.points.value) == (10, 320)


def test_a_new_face_shares_its_number(career: Any, drive: Drive, turns: Any) -> None:  # ruling: new-faces
    samurai, thief = career()  # the rulebook's example: a second face beside the seventh
    samurai.xp.value = 20
    drive(grow(samurai), [(NEW, 7, "attack"), (FORCE, 7, "new attack", "attack")])
    samurai.ready()
    assert [(face.kind, face.force) for face in samurai.die[7]] == [("defence", 10), ("attack", 20)]
    asked = turns(samurai, thief, [7, 3], [("new attack", "attack", 20)])
    assert asked[0].phase == "face: attack"
    assert thief.hits.value == 80


def test_what_is_for_sale(career: Any, drive: Drive) -> None:  # ruling: new-faces
    samurai, _ = career()
    offered = list(wares(samurai))
    faces = [ware[1:3] for ware in offered if ware[0] == FORCE]
    assert faces == [
        (3, "Vertical Cut"), (4, "Horizontal Cut"), (5, "Katana"), (7, "Armor"), (8, "Parry"), (9, "Speed"),
        (10, "Force of Will"),
    ]  # not the All Out, which has no Force  # fmt: skip
    new = [ware for ware in offered if ware[0] == NEW]
    assert len(new) == 20
    samurai.xp.value = 10
    drive(grow(samurai), [(NEW, 6, "defence")])
    offered = list(wares(samurai))
    assert [ware for ware in offered if ware[0] == NEW and ware[1] == 6] == []
    assert (FORCE, 6, "new defence", "defence") in offered


def test_a_reforged_sword_keeps_what_was_bought(career: Any, drive: Drive) -> None:
    aragorn, _ = career("Aragorn / Elessar", "Orc")
    aragorn.xp.value = 10
    drive(grow(aragorn), [(FORCE, 3, "Narsil", "attack")])
    aragorn.ready()
    assert aragorn.die[3][0].force == 40
    drive(rules.reforge(aragorn), ["reforge"])
    assert (aragorn.die[3][0].name, aragorn.die[3][0].force) == ("Anduril", 60)
    aragorn.ready()
    assert aragorn.die[3][0].name == "Narsil"  # in the next battle it is broken again


def test_every_battle_begins_anew(career: Any) -> None:
    ours, _ = career()
    ours.hits.value, ours.skips.value, ours.used.value = 10, 2, 1
    ours.ready()
    assert (ours.hits.value, ours.skips.value, ours.used.value) == (100, 0, 0)


@pytest.mark.parametrize(
    ("won", "xp", "points", "winners"),
    [
        ((5, 4), (1, 9), (0, 0), (0,)),
        ((4, 4), (9, 8), (0, 0), (0,)),
        ((4, 4), (3, 8), (10, 0), (0,)),
        ((4, 4), (0, 8), (0, 0), (1,)),
        ((4, 4), (2, 12), (10, 0), (0, 1)),
        ((0, 0), (0, 0), (0, 0), ()),
    ],
)
def test_victories_then_xp_decide_a_series(  # ruling: series
    career: Any, won: Any, xp: Any, points: Any, winners: Any
) -> None:
    warriors = career()
    for seat, warrior in enumerate(warriors):
        warrior.won.value, warrior.xp.value = won[seat], xp[seat]
        warrior.points.value += points[seat]
    assert rules.result(warriors, False).winners == winners


def test_a_series_has_its_length_and_grows_in_between() -> None:  # ruling: series
    game = load(SLUG)
    match = Match(cast(game), rules, 8, [RandomAgent(8)], 2, "career")
    result = match.run()
    assert result.facts["battles"] == game.numbers["battles"]
    assert sum(result.scores) == result.facts["battles"] - result.facts["draws"]
    grown = [number for number, entry in enumerate(match.log) if entry.choice.phase == "growth"]
    assert grown
    assert grown[-1] < len(match.log) - 1, "nothing is bought after the last battle"


def test_thumb_makes_its_best_attack_better(career: Any) -> None:
    samurai, _ = career("Fighter", "Orc")
    options = [None, *wares(samurai)]
    view = View(samurai.table, 0)
    assert rules.thumb(view, Choice("growth", options, 0)) == (FORCE, 6, "Hack & Slash", "attack")


# Places


@pytest.mark.parametrize(
    ("place", "faces", "left"),
    [
        ("Beach", [3, 3], 80),
        ("Place of Darkness", [3, 3], 60),
        ("Warehouse", [3, 5], 100),
        ("Opera House", [3, 5], 80),
        ("Rocky Ground", [3, 5], 90),
        ("Nexus to the Shadow Realm", [3, 5], 80),
        ("Beach", [9, 1, 3, 3], 40),  # the place first, then the Adder, then the All Out
        ("Nexus to the Shadow Realm", [1, 3, 3], 30),
    ],
)
def test_a_place_changes_force_first(  # ruling: place-force
    meets: Any, turns: Any, place: str, faces: list[int], left: int
) -> None:
    ours, theirs = meets(place)
    turns(ours, theirs, faces)
    assert theirs.hits.value == left


def test_force_never_falls_below_zero_and_frenzy_gains_none(meets: Any, turns: Any) -> None:
    ours, theirs = meets("Beach", "Dwarf")  # ruling: place-force
    turns(ours, theirs, [9, 3])
    assert theirs.hits.value == 100
    turns(ours, theirs, [1, 9, 3])  # a Force of 0 is one: the Adder adds to it
    assert theirs.hits.value == 90
    ours, theirs = meets("Place of Darkness", "Cave Troll / Olog Hai")  # ruling: no-force
    turns(ours, theirs, [5, 3])
    assert theirs.hits.value == 100


def test_in_the_boardroom_there_is_no_all_out(meets: Any, turns: Any) -> None:  # ruling: boardroom
    ours, theirs = meets("Corporate Boardroom", "Gimli")
    turns(ours, theirs, [9])
    turns(theirs, ours, [3, 7])
    assert (ours.hits.value, theirs.hits.value) == (70, 100)


@pytest.mark.parametrize("place", ["Alley", "Parking Garage"])
def test_a_passer_by_ends_the_battle_without_a_winner(  # ruling: place-interrupted
    meets: Any, drive: Drive, dice: Any, place: str
) -> None:
    warriors = meets(place, "Wizard", "Elf")
    number = PLACES[place]
    # the place, who begins, a Neutralize, a turn that is skipped in which the roll is made all the same, the end
    left = dice(warriors[0].table, number, 5, 2, 9, 7, 3, 8, 1)
    assert drive(rules.battle(warriors[0].table, warriors))[0] is None
    assert (left, warriors[1].skips.value, warriors[0].won.value) == ([], 1, 0)


def test_nobody_comes_along_elsewhere(meets: Any, dice: Any) -> None:
    table = meets("Beach")[0].table
    left = dice(table, 1)
    assert not rules.interrupted(table, 0)
    assert left == [1]


def test_at_the_unholy_site_a_strong_defence_heals_once(meets: Any, turns: Any) -> None:  # ruling: unholy
    ours, theirs = meets("Unholy Site", "Knight", "Fighter")
    theirs.hits.value = 90
    asked = turns(ours, theirs, [3, 8], ["trade"])
    assert (asked[0].options, theirs.hits.value) == ([None, "trade"], 70)  # whole again, then 30 damage
    assert turns(ours, theirs, [3, 8]) == []
    assert theirs.hits.value == 70


def test_what_cannot_be_traded(meets: Any, turns: Any) -> None:  # ruling: unholy
    ours, theirs = meets("Unholy Site", "Knight", "Fighter")
    assert turns(ours, theirs, [3, 8]) == []  # nothing is lost yet
    theirs.hits.value = 50
    assert turns(ours, theirs, [3, 7]) == []  # too weak
    assert turns(theirs, ours, [8]) == []  # in the Attack phase
    asked = turns(ours, theirs, [3, 1, 7], [None])  # the Adder counts
    assert (len(asked), theirs.hits.value) == (1, 50)


def test_a_traded_defence_negates_nothing(meets: Any, turns: Any) -> None:  # rulings: unholy, neutralize-negated
    ours, theirs = meets("Unholy Site", "Wizard", "Fighter")
    theirs.hits.value = 50
    turns(ours, theirs, [7, 8], ["trade"])
    assert (theirs.hits.value, theirs.skips.value) == (70, 2)


def test_the_place_is_rolled_for_first(face_to_face: Any, dice: Any, story: Any) -> None:
    table = face_to_face("Knight", "Elf", told=True, mode="shadow")[0].table
    table.story.clear()
    dice(table, 3)
    rules.meet(table)
    assert table.track("place").value == 3
    assert story(table)[-1] == "You meet here: Warehouse."
    plain = face_to_face("Knight", "Elf")[0].table
    rules.meet(plain)
    assert "place" not in plain.tracks or not plain.track("place").value


def test_the_story_of_a_battle_at_a_place(drive: Drive, dice: Any, story: Any, face_to_face: Any) -> None:
    warriors = face_to_face("Wizard", "Elf", told=True, mode="shadow")
    table = warriors[0].table
    table.story.clear()
    dice(table, 9, 4, 2, 6, 3, 7, 3, 5, 1)
    drive(rules.battle(table, warriors), [], table)
    assert story(table) == [
        "The battle",
        "D10 on place: 9, Parking Garage",
        "You meet here: Parking Garage.",
        "Seat 1 rolls d10 for who begins: 4",
        "Seat 2 rolls d10 for who begins: 2",
        "Seat 1's turn",
        "Seat 1 rolls d10 for passers-by: 6",
        "Attack",
        "Seat 1 rolls d10 for attack: 3",
        "Staff, 10 Force.",
        "A defence: seat 1 does not attack.",
        "Seat 2's turn",
        "Seat 2 rolls d10 for passers-by: 7",
        "Attack",
        "Seat 2 rolls d10 for attack: 3",
        "Long Sword, 30 Force.",
        "Seat 1: the defence",
        "Seat 1 rolls d10 for defence: 5",
        "Fireball, 40 Force.",
        "30 Force against 0: seat 1 loses 30 Hits and has 70.",
        "Seat 1's turn",
        "Seat 1 rolls d10 for passers-by: 1",
        "Somebody comes along: nobody wins the battle.",
    ]


# Yielding


@pytest.mark.parametrize(("before", "asked"), [(40, True), (41, False), (35, True), (30, False)])
def test_a_warrior_at_a_tenth_may_yield(  # ruling: yielding
    meets: Any, turns: Any, before: int, asked: bool
) -> None:
    ours, theirs = meets("Alley", "Knight", "Elf")
    theirs.hits.value = before
    questions = turns(ours, theirs, [3, 3], [None] if asked else [])
    assert [choice.options for choice in questions] == ([[None, "yield"]] if asked else [])


def test_yielding_is_a_victory_for_the_other(meets: Any, drive: Drive, dice: Any) -> None:  # ruling: yielding
    ours, theirs = meets("Alley", "Knight", "Elf")
    theirs.hits.value = 40
    dice(ours.table, 3, 3)
    assert drive(rules.turn(ours, theirs), ["yield"])[0] is True
    assert theirs.hits.value == 10


def test_no_damage_no_yielding_and_only_among_shadows(  # ruling: yielding
    meets: Any, face_to_face: Any, turns: Any
) -> None:
    ours, theirs = meets("Alley", "Knight", "Elf")
    theirs.hits.value = 10
    assert turns(ours, theirs, [3, 1, 1, 5]) == [], "nothing was lost"
    ours, theirs = face_to_face("Knight", "Elf")
    theirs.hits.value = 40
    assert turns(ours, theirs, [3, 3]) == []


# The rule of thumb


def test_thumb_trades_what_stops_little_and_never_yields(meets: Any) -> None:
    ours, _ = meets("Unholy Site", "Knight", "Fighter")
    view = View(ours.table, 0)
    trade = Choice("trade", [None, "trade"], 0)
    ours.hits.value = 50
    for force, stake, expected in ((10, 0, "trade"), (20, 0, None), (0, 2, None)):
        ours.table.track("force of the attack").value = force
        ours.table.track("attacks at stake").value = stake
        assert rules.thumb(view, trade) == expected
    assert rules.thumb(view, Choice("yield", [None, "yield"], 0)) is None
    assert rules.thumb(view, Choice("reforge", [None, "reforge"], 0)) == "reforge"


def test_thumb_knows_the_boardroom(meets: Any) -> None:
    ours, _ = meets("Corporate Boardroom", "Knight", "Elf")
    view = View(ours.table, 0)
    lance, charge = ("Lance", "attack", 30), ("Charge", "attack", "all-out")
    assert rules.thumb(view, Choice("keep: attack", [charge, lance], 0)) is lance
    ours.table.track("place").value = PLACES["Beach"]
    assert rules.thumb(view, Choice("keep: attack", [charge, ("Kick", "attack", 0)], 0)) is charge


def test_a_table_that_has_not_begun_has_a_goal(the_table: Callable[..., Table]) -> None:
    table = the_table(SLUG, 2, "career")
    view = View(table, 0)
    assert rules.goal(view, 1) == {"hits": 0, "full": 0, "won": 0}
    assert own("hits", 1) not in view.tracks
