"""Wizards and Warlords: the rolls of a battle, what results do, how seven stats are compared, and who falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_wizards_and_warlords import OURS, SLUG, THEIRS, THEM, US, begin, lay, post

from pnp.engine import Choice, Piece, View, own
from pnp.engine.view import advised
from pnp.games import wizards_and_warlords as rules
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
    _, asked = drive(battle.fought(), [*answers, *(["press", "Miner Lore", "Miner Lore", 2] if on else [None])])
    assert [choice.phase for choice in asked].count("press") == 1
    assert (len(game.land.stack(FIELD, US)), len(game.land.stack(FIELD, THEM))) == ((2, 0) if on else (0, 1))


# what results do


def test_a_roll_of_the_kind_is_negated_of_ones_choice(game: Warlords, drive: Drive) -> None:  # rulings: negating, kinds
    battle = meet(game, {"dwarf": 3}, {"fire": 3})
    rolls = Rolls(battle)
    write(rolls, drive, DEFENDER, "fire", "Fireball")
    write(rolls, drive, DEFENDER, "fire", "Magma Men")
    write(rolls, drive, DEFENDER, "fire", "Smoke")
    write(rolls, drive, ATTACKER, "dwarf", "Toughness", "Smoke")
    assert [roll.row.name for roll in rolls.standing(DEFENDER)] == ["Fireball", "Magma Men"]
    write(rolls, drive, ATTACKER, "ice", "Cold Blast", "Magma Men")  # every roll on this table is elemental
    write(rolls, drive, ATTACKER, "shaman", "Banish Monster")
    assert rolls.totals(DEFENDER) == dict.fromkeys(rolls.totals(DEFENDER), 0)


def test_a_negation_waits_for_its_kind(game: Warlords, drive: Drive) -> None:  # ruling: negating
    battle = meet(game, {"dwarf": 3}, {"kobold": 3})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "magic-items", "Scroll of Protection")
    write(rolls, drive, DEFENDER, "kobold", "Mob")
    write(rolls, drive, DEFENDER, "necromancer", "Weakness")  # its note takes no effect
    assert not any(unit.mark("neutralized") for unit in battle.tokens(ATTACKER))
    write(rolls, drive, DEFENDER, "necromancer", "Terror")
    assert [roll.row.name for roll in rolls.standing(DEFENDER)] == ["Mob", "Terror"]


def test_a_negation_that_is_negated_waits_no_more(game: Warlords, drive: Drive) -> None:  # ruling: negated
    rolls = Rolls(meet(game, {"dwarf": 3}, {"kobold": 3}))
    write(rolls, drive, DEFENDER, "shaman", "Cast out Evil Spirits")
    write(rolls, drive, ATTACKER, "adventurers", "Wizard")  # magic, and waits for magic
    write(rolls, drive, DEFENDER, "necromancer", "Terror")
    assert [roll.row.name for roll in rolls.all_standing()] == ["Cast out Evil Spirits", "Terror"]


def test_one_that_waits_negates_once(game: Warlords, drive: Drive) -> None:  # ruling: negating
    rolls = Rolls(meet(game, {"dwarf": 3}, {"kobold": 3}))
    write(rolls, drive, ATTACKER, "adventurers", "Wizard")
    write(rolls, drive, DEFENDER, "shaman", "Cast out Evil Spirits")
    assert [roll.row.name for roll in rolls.all_standing()] == ["Wizard"]
    write(rolls, drive, DEFENDER, "shaman", "Cast out Evil Spirits")
    assert [roll.row.name for roll in rolls.all_standing()] == ["Cast out Evil Spirits"]


def test_single_rolls_have_a_number_of_one(game: Warlords, drive: Drive) -> None:  # ruling: single
    battle = meet(game, {"orc": 3}, {"kobold": 3})
    rolls = Rolls(battle)
    write(rolls, drive, DEFENDER, "kobold", "Diggers")
    write(rolls, drive, DEFENDER, "kobold", "Kobold Kites")
    waits = write(rolls, drive, ATTACKER, "orc", "Assassin")
    assert list(waits.waits) == ["single"] and len(rolls.standing(DEFENDER)) == 2
    write(rolls, drive, DEFENDER, "kobold", "Kobold Chieftain")
    assert len(rolls.standing(DEFENDER)) == 2 and not waits.waits


def test_a_tunnel_negates_the_extra_roll_of_a_homeland(game: Warlords, drive: Drive, dice: Any) -> None:
    """Ruling: stronghold-rolls."""
    battle = meet(game, {"earth": 1}, {"kobold": 1}, THEIRS)
    rolls = Rolls(battle)
    dice(game.table, 4, 1, 3)
    drive(rolls.roll(ATTACKER), ["Tunnel"])
    drive(rolls.roll(DEFENDER))
    drive(rolls.roll(DEFENDER))
    assert [roll.row.name for roll in rolls.standing(DEFENDER)] == ["Mob"]


def test_who_is_neutralized_rolls_no_more_in_the_battle(game: Warlords, drive: Drive) -> None:  # ruling: neutralized
    battle = meet(game, {"dwarf": 3}, {"kobold": 2, "goblin": 1})
    rolls = Rolls(battle)
    first = next(unit for unit in battle.tokens(DEFENDER) if unit.type == "goblin")
    first.put("rolled", 1)
    caught = write(rolls, drive, ATTACKER, "halfling", "Trick the Big Folk", lambda unit: unit.type == "kobold")
    assert [str(unit.type) for unit in caught.victims] == ["kobold"]
    write(rolls, drive, ATTACKER, "gnome", "Merry Pranksters")
    assert not rolls.fresh(DEFENDER) and not rolls.may_roll(DEFENDER)
    assert not Rolls(battle).ordinary(DEFENDER) or len(battle.able(DEFENDER)) == 1
    drive(battle.lose(DEFENDER, 1), [lambda unit: bool(unit.mark("neutralized"))])
    assert alive(battle) == (3, 2)


def test_nobody_is_left_to_neutralize(game: Warlords, drive: Drive) -> None:  # ruling: neutralized
    battle = meet(game, {"dwarf": 3}, {"kobold": 1})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "gnome", "Merry Pranksters")
    assert write(rolls, drive, ATTACKER, "gnome", "Merry Pranksters").victims == []
    assert not rolls.may_roll(DEFENDER)


def test_who_was_neutralized_is_free_when_the_roll_is_negated(game: Warlords, drive: Drive) -> None:  # ruling: negated
    battle = meet(game, {"ice": 3}, {"elf": 2})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "ice", "Freeze in Ice", anybody)
    assert len(battle.able(DEFENDER)) == 1
    write(rolls, drive, DEFENDER, "elf", "Magic Resistance")
    assert len(battle.able(DEFENDER)) == 2


def test_tokens_are_destroyed_and_stolen_but_for_the_last(game: Warlords, drive: Drive) -> None:
    """Rulings: tokens-hit, stolen-tokens, demons."""
    battle = meet(game, {"dwarf": 2}, {"kobold": 1, "vampire": 2, "druid": 1})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "dwarf", "Tunnel Fighters")
    write(rolls, drive, ATTACKER, "adventurers", "Cleric", anybody)
    assert [str(unit.type) for unit in battle.tokens(DEFENDER)] == ["vampire", "druid"]
    write(rolls, drive, ATTACKER, "vampire", "Dark Gift")  # a Living one
    stolen = battle.tokens(ATTACKER)[-1]
    assert stolen.type == "druid" and stolen.owner == US and stolen.pile is game.camp("Saltmouth", US)
    assert stolen not in rolls.fresh(ATTACKER)
    write(rolls, drive, ATTACKER, "knight", "Arch Bishop")
    assert alive(battle) == (3, 1)
    write(rolls, drive, DEFENDER, "elf", "Befriend Animals")
    assert alive(battle) == (2, 2)
    write(rolls, drive, DEFENDER, "shaman", "Send the Dead Home")  # there are none
    assert alive(battle) == (2, 2)


def test_both_lose_and_some_regenerate(game: Warlords, drive: Drive, dice: Any) -> None:
    """Rulings: losses, regenerating."""
    battle = meet(game, {"ice": 9}, {"kobold": 9})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "ice", "Ice Storm")
    write(rolls, drive, ATTACKER, "magic-items", "Potion of Healing")
    write(rolls, drive, DEFENDER, "kobold", "Hit & Run")  # four stats
    left = dice(game.table, 2, 5)
    assert battle.due(rolls, [0, 4]) == [5, 5] and not left
    write(rolls, drive, DEFENDER, "vampire", "Drink blood")
    write(rolls, drive, DEFENDER, "vampire", "Drink blood")
    dice(game.table, 2, 1)
    assert battle.due(rolls, [0, 4]) == [5, 0]


def test_end_battle_stops_the_rolling(game: Warlords, drive: Drive, dice: Any) -> None:  # ruling: ending
    battle = meet(game, {"dwarf": 5}, {"kobold": 5})
    dice(game.table, 4, 9, 4, 4)
    _, asked = drive(battle.fought(), ["War Hammer Clan", "Scatter", anybody, anybody, anybody])
    assert [choice.phase for choice in asked] == [
        "token",
        "result",
        "token",
        "result",
        "casualty",
        "casualty",
        "casualty",
    ]
    assert len(game.land.stack(FIELD, THEM)) == 2 and len(game.land.stack("Saltmouth", US)) == 5


def test_rolls_are_stolen_and_copied(game: Warlords, drive: Drive) -> None:  # ruling: copying
    battle = meet(game, {"doppelganger": 3}, {"kobold": 3})
    rolls = Rolls(battle)
    write(rolls, drive, DEFENDER, "kobold", "Nets and Ropes", anybody)
    write(rolls, drive, DEFENDER, "kobold", "Mob")
    assert len(battle.able(ATTACKER)) == 2
    write(rolls, drive, ATTACKER, "doppelganger", "Steal Power", "Nets and Ropes", anybody)
    assert len(battle.able(ATTACKER)) == 3 and len(battle.able(DEFENDER)) == 2
    write(rolls, drive, ATTACKER, "doppelganger", "Copy Power")
    assert rolls.totals(ATTACKER)["heads"] == 200 == rolls.totals(DEFENDER)["heads"]
    write(rolls, drive, DEFENDER, "assassins", "Traitor", "Steal Power")  # its note is not taken over
    names = [roll.row.name for roll in rolls.standing(DEFENDER)]
    assert names == ["Mob", "Traitor", "Steal Power"]


def test_no_roll_to_take_is_no_roll_taken(game: Warlords, drive: Drive) -> None:  # ruling: copying
    rolls = Rolls(meet(game, {"doppelganger": 3}, {"kobold": 3}))
    write(rolls, drive, ATTACKER, "doppelganger", "Copy Power")
    assert [roll.row.name for roll in rolls.rolls] == ["Copy Power"]


def test_a_result_rolls_on_another_table(game: Warlords, drive: Drive, dice: Any) -> None:  # ruling: further-rolls
    battle = meet(game, {"gnome": 2}, {"kobold": 1, "goblin": 1})
    rolls = Rolls(battle)
    dice(game.table, 1, 3, 4, 1)
    write(rolls, drive, ATTACKER, "gnome", "Deep Gnomes")
    assert rolls.rolls[-1].row.type == "earth" and rolls.made == [0, 0]
    _, asked = drive(rolls.enter(Roll(row(game, "doppelganger", "Mimic"), ATTACKER), 5), ["Goblin"])
    assert list(asked[0].options) == ["Kobold", "Goblin"] and rolls.rolls[-1].row.name == "Skirmish"
    _, asked = drive(rolls.enter(Roll(row(game, "magic-items", "Tome of Summoning"), ATTACKER), 9), ["Elf", anybody])
    assert len(asked[0].options) == 25
    _, asked = drive(rolls.enter(Roll(row(game, "druid", "Elemental Mastery"), ATTACKER), 8), ["Ice"])
    assert list(asked[0].options) == ["Ice", "Fire", "Wind", "Earth"]


def test_some_results_offer_two_ways(game: Warlords, drive: Drive, dice: Any) -> None:  # ruling: two-ways
    battle = meet(game, {"druid": 2}, {"fey": 2})
    rolls = Rolls(battle)
    write(rolls, drive, DEFENDER, "fey", "Yarthkins")
    write(rolls, drive, ATTACKER, "druid", "Faerie Lore", "negate")
    assert not rolls.standing(DEFENDER)
    dice(game.table, 9)
    write(rolls, drive, ATTACKER, "druid", "Faerie Lore", "roll")
    assert rolls.rolls[-1].row.name == "Unicorn"
    assert write(rolls, drive, ATTACKER, "druid", "Herbal Remedy", "regenerate").heals == 1
    remedy = write(rolls, drive, ATTACKER, "druid", "Herbal Remedy", "negate")
    assert remedy.heals == 0 and list(remedy.waits) == ["disease"]
    write(rolls, drive, DEFENDER, "necromancer", "Pestilence")
    assert not rolls.standing(DEFENDER) and all(roll.row.costs is None for roll in rolls.all_standing())


def test_a_time_machine_rolls_anew(game: Warlords, drive: Drive, dice: Any) -> None:  # ruling: rerolling
    battle = meet(game, {"artificer": 3}, {"kobold": 3})
    rolls = Rolls(battle)
    write(rolls, drive, ATTACKER, "artificer", "Amulet of Azumon")
    write(rolls, drive, ATTACKER, "artificer", "Iron Golem")
    dice(game.table, 1)
    write(rolls, drive, ATTACKER, "artificer", "Time Machine", "Amulet of Azumon", None)
    assert [roll.row.name for roll in rolls.standing(ATTACKER)] == ["Iron Golem", "Time Machine", "Hollow Armor"]


def test_rolls_of_one_name_are_told_apart(game: Warlords) -> None:
    rolls = Rolls(meet(game, {"dwarf": 1}, {"kobold": 1}))
    found = [
        Roll(row(game, "elf", "Archers"), US),
        Roll(row(game, "goblin", "Archers"), US),
        Roll(row(game, "orc", "Ogre"), US),
    ]
    assert list(rolls.named(found)) == ["Archers (Elf)", "Archers (Goblin)", "Ogre"]


def test_a_round_leaves_no_totals(game: Warlords, drive: Drive, dice: Any) -> None:
    battle = meet(game, {"dwarf": 3}, {"fey": 3})
    dice(game.table, *[8] * 6)
    drive(battle.round(), ["War Machine"] * 3 + [anybody] * 2)
    assert all(game.table.track(own("armor", seat)).value == 0 for seat in (US, THEM))
    assert not any(unit.mark("rolled") for unit in [*battle.tokens(ATTACKER), *battle.tokens(DEFENDER)])


# the thumb


def test_the_thumb_picks_what_turns_a_stat(game: Warlords, drive: Drive) -> None:
    battle = meet(game, {"dwarf": 5}, {"kobold": 3})
    game.table.track("_battle").value = game.land.spaces.index(FIELD)
    rolls = Rolls(battle)
    write(rolls, drive, DEFENDER, "kobold", "Bushwhack")
    view = View(game.table, US)
    assert advised(rules.thumb, view, Choice("result", ["Runner", "Shield Bearers"], US)) == "Shield Bearers"
    assert advised(rules.thumb, view, Choice("press", [None, "press"], US)) == "press"
    unit: Piece = battle.tokens(ATTACKER)[0]
    unit.put("neutralized", 1)
    assert advised(rules.thumb, View(game.table, US), Choice("casualty", battle.tokens(ATTACKER), US)) is unit


def test_all_tables_are_there(game: Warlords) -> None:  # rulings: misprints, undead, blanks
    rows = game.table.cast.entries["people"]
    assert len(rows) == 328 and len({row.type for row in rows}) == 25
    assert (row(game, "assassins", "Bide your time").ends, row(game, "assassins", "Plot carefully").ends) == (
        True,
        False,
    )
    assert list(row(game, "shaman", "Banish Monster").negates) == ["giant", "elemental", "dragon"]
    assert row(game, "halfling", "Pipeweed").morale == -4
    assert SLUG == game.table.game.slug
