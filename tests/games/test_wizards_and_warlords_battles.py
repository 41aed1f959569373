"""Wizards and Warlords: the rolls of a battle, what results do, how seven stats are compared, and who falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_wizards_and_warlords import OURS, THEIRS, THEM, US, begin, lay, post, some

from pnp.engine import Choice, own
from pnp.games.wizards_and_warlords.battle import Battle
from pnp.games.wizards_and_warlords.rolls import ATTACKER, DEFENDER, Roll, Rolls
from pnp.games.wizards_and_warlords.war import Warlords

Drive = Callable[..., tuple[Any, list[Choice]]]
FIELD = "Emberfall"


def anybody(option: Any) -> bool:  # noqa: ARG001 - whoever comes first
    return True


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Warlords:
    """Dwarves in Saltmouth and Kobolds in Emberfall, six each, where no strongholds are."""
    game = begin(the_table)
    game.places[THEM].value = 1
    lay(game, "dwarf", OURS, US)
    lay(game, "kobold", THEIRS, THEM)
    return game


def meet(game: Warlords, ours: dict[str, int], theirs: dict[str, int], space: str = FIELD) -> Battle:
    """A battle of our tokens in Saltmouth for a territory."""
    for seat, where, army in ((US, "Saltmouth", ours), (THEM, space, theirs)):
        for people, count in army.items():
            post(game, seat, people, where, count)
    return Battle(game, US, ["Saltmouth"], THEM, space)


def row(game: Warlords, people: str, name: str) -> Any:
    return next(row for row in game.table.cast.entries["people"] if (row.type, row.name) == (people, name))


def write(rolls: Rolls, drive: Drive, role: int, people: str, name: str, *answers: Any) -> Roll:
    """A result is rolled by a side."""
    drive(rolls.enter(Roll(row(rolls.battle.war, people, name), role), 1), answers)
    return next(roll for roll in reversed(rolls.rolls) if roll.row.name == name)


def alive(battle: Battle) -> tuple[int, int]:
    return len(battle.tokens(ATTACKER)), len(battle.tokens(DEFENDER))


# who rolls


def test_at_most_five_roll_and_one_more_for_the_larger_crowd(game: Warlords, drive: Drive) -> None:
    """Rulings: rolling, extra-rolls."""
    battle = meet(game, {"dwarf": 7}, {"kobold": 6})
    rolls = Rolls(battle)
    assert battle.extra_rolls() == (1, 0)
    for number in range(6):
        assert rolls.may_roll(ATTACKER), number
        drive(rolls.roll(ATTACKER), [anybody])
        assert rolls.ordinary(ATTACKER) == (number < 4)
    assert not rolls.may_roll(ATTACKER)
    battle.tokens(DEFENDER)[0].put("neutralized", 1)
    assert battle.extra_rolls() == (0, 0)  # five who are able are no more than five
    assert Rolls(battle).extra == [0, 0]


@pytest.mark.parametrize(("ours", "theirs", "extra"), [(6, 6, (0, 0)), (6, 9, (0, 1)), (9, 5, (0, 0)), (5, 9, (0, 0))])
def test_both_need_more_than_five(game: Warlords, ours: int, theirs: int, extra: tuple[int, int]) -> None:
    assert meet(game, {"dwarf": ours}, {"kobold": theirs}).extra_rolls() == extra  # ruling: extra-rolls


def test_a_homeland_is_defended_with_an_extra_roll(game: Warlords, drive: Drive, dice: Any) -> None:
    """Rulings: extra-rolls, stronghold-rolls."""
    battle = meet(game, {"dwarf": 1}, {"kobold": 1}, THEIRS)
    rolls = Rolls(battle)
    dice(game.table, 1, 3)
    drive(rolls.roll(DEFENDER))
    assert rolls.may_roll(DEFENDER) and not rolls.ordinary(DEFENDER) and not rolls.rolls[0].stronghold
    drive(rolls.roll(DEFENDER))  # the only token rolls again
    assert rolls.rolls[1].stronghold and "stronghold" in rolls.rolls[1].kinds and not rolls.may_roll(DEFENDER)


def test_each_kind_rolls_on_its_own_table(game: Warlords, drive: Drive, dice: Any) -> None:
    """Rulings: rolling, doubled."""
    battle = meet(game, {"dwarf": 2, "elf": 1}, {"kobold": 1})
    rolls = Rolls(battle)
    dice(game.table, 6, 1)
    _, asked = drive(rolls.roll(ATTACKER), ["Elf"])
    assert [len(choice.options) for choice in asked] == [2, 1]
    assert rolls.rolls[0].row.name == "Healing Magic"
    _, asked = drive(rolls.roll(ATTACKER), ["Mule Riders"])
    assert [list(choice.options) for choice in asked[1:]] == [["Engineers", "Mule Riders"]]
    assert rolls.totals(ATTACKER) == {
        **dict.fromkeys(("melee", "armor", "tactics", "morale"), 0),
        **{"heads": 10, "move": 2, "ranged": 2},
    }
    assert game.table.track(own("heads", US)).value == 10


def test_rolls_go_in_turn_and_the_other_goes_on(game: Warlords, drive: Drive, dice: Any) -> None:  # ruling: rolling
    battle = meet(game, {"dwarf": 3}, {"kobold": 1})
    dice(game.table, 7, 10, 7, 7)  # heroes against hit and run
    _, asked = drive(battle.round(), [anybody] * 2)
    assert [choice.player for choice in asked if choice.phase == "token"] == [US, THEM, US, US]
    assert alive(battle) == (1, 0)  # numbers, tactics and morale against melee and ranged; move is even


# the seven stats


def test_more_in_a_stat_inflicts_a_casualty(game: Warlords, drive: Drive) -> None:  # rulings: casualties, blanks
    battle = meet(game, {"dwarf": 6, "elf": 1}, {"kobold": 7})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "dwarf", "Shield Wall")  # numbers 100, armor 4, morale 2
    write(rolls, drive, DEFENDER, "kobold", "Ambush")  # numbers 100, melee 3, tactics 4, morale 2
    write(rolls, drive, DEFENDER, "halfling", "Pipeweed")
    assert rolls.totals(DEFENDER)["morale"] == -2
    assert game.table.track(own("morale", THEM)).value == -2
    _, asked = drive(battle.count(rolls), ["Elf", anybody, anybody, anybody])
    assert alive(battle) == (5, 5) and [choice.player for choice in asked] == [US, US, THEM, THEM]
    assert {str(unit.type) for unit in battle.tokens(ATTACKER)} == {"dwarf"}


def test_a_stronghold_adds_armor_and_ranged_until_it_is_breached(game: Warlords, drive: Drive) -> None:
    """Ruling: breaching."""
    hold = lay(game, "elf", FIELD)
    battle = meet(game, {"dwarf": 3}, {"kobold": 3})
    rolls = Rolls(battle)
    assert (rolls.totals(DEFENDER)["armor"], rolls.totals(DEFENDER)["ranged"]) == (5, 1)
    assert rolls.totals(ATTACKER)["armor"] == 0
    write(rolls, drive, DEFENDER, "dwarf", "Engineers")
    drive(battle.count(rolls))
    assert battle.walls and alive(battle) == (0, 3)  # numbers, armor and ranged
    battle = meet(game, {"dwarf": 3}, {})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "dwarf", "Engineers")
    drive(battle.count(rolls), [anybody])
    assert not battle.walls and hold.mark("breached") and alive(battle) == (3, 2)  # gone in this round already
    drive(battle.advance())
    assert not hold.mark("breached")


def test_a_negated_breach_is_none(game: Warlords, drive: Drive) -> None:  # rulings: breaching, negated
    lay(game, "elf", FIELD)
    battle = meet(game, {"dwarf": 2}, {"kobold": 2})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "artificer", "Juggernaut")
    write(rolls, drive, DEFENDER, "fey", "Gremlins")
    assert not rolls.standing(ATTACKER)
    drive(battle.count(rolls))
    assert battle.walls and alive(battle) == (0, 2)


# one side, or both, are wiped out


@pytest.mark.parametrize(("theirs", "left"), [("Hit & Run", (0, 1)), ("Nets and Ropes", (1, 0))])
def test_the_side_that_won_more_keeps_a_token(game: Warlords, drive: Drive, theirs: str, left: Any) -> None:
    """Ruling: survivor."""
    battle = meet(game, {"dwarf": 1}, {"kobold": 1})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "dwarf", "Shield Wall")  # numbers, armor, morale
    write(rolls, drive, DEFENDER, "kobold", theirs)  # move, melee, ranged, tactics; or nothing
    write(rolls, drive, DEFENDER, "dwarf", "Miner Lore")  # tactics
    drive(battle.count(rolls))
    assert alive(battle) == left


def test_equal_sides_roll_for_the_last_man(game: Warlords, drive: Drive, dice: Any) -> None:  # ruling: survivor
    battle = meet(game, {"dwarf": 1}, {"kobold": 1})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "dwarf", "Miner Lore")
    write(rolls, drive, DEFENDER, "elf", "Flight of Arrows")
    left = dice(game.table, 4, 4, 2, 9)
    drive(battle.count(rolls))
    assert alive(battle) == (0, 1) and not left


def test_a_battle_ends_when_a_side_is_destroyed(game: Warlords, drive: Drive, dice: Any) -> None:
    battle = meet(game, {"dwarf": 2}, {"kobold": 2})
    dice(game.table, *[3] * 20)
    answers = ["Mithril Armor", "Mithril Armor", anybody]  # armor alone against numbers, melee, tactics, morale
    _, asked = drive(battle.fought(), answers)
    assert not game.land.stack("Saltmouth", US) and len(game.land.stack(FIELD, THEM)) == 1
    assert asked[-1].phase == "casualty"  # nobody is left to go on


@pytest.mark.parametrize("on", [True, False])
def test_the_attacker_may_go_on(game: Warlords, drive: Drive, dice: Any, on: bool) -> None:  # ruling: pressing
    battle = meet(game, {"dwarf": 2}, {"halfling": 3})
    dice(game.table, 10, 8, 10, 8, 8, 10, 8, 10)  # tactics and morale against nothing, and less
    answers = ["Miner Lore", "Miner Lore", anybody, anybody]
    _, asked = drive(battle.fought(), [*answers, *(["press", "Miner Lore", "Miner Lore", some(2)] if on else [None])])
    assert [choice.phase for choice in asked].count("press") == 1
    assert (len(game.land.stack(FIELD, US)), len(game.land.stack(FIELD, THEM))) == ((2, 0) if on else (0, 1))
