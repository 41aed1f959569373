"""Wizards and Warlords: what results of battle tables do: negate, neutralize, destroy, steal, roll further."""

from __future__ import annotations

from typing import Any

from test_wizards_and_warlords import THEIRS, THEM, US, kinds, post
from test_wizards_and_warlords_battles import Drive, alive, anybody, game, meet, row, write

from pnp.engine import Choice, Piece, View, own
from pnp.engine.view import advised
from pnp.games import wizards_and_warlords as rules
from pnp.games.wizards_and_warlords.battle import Battle
from pnp.games.wizards_and_warlords.rolls import ATTACKER, DEFENDER, Roll, Rolls
from pnp.games.wizards_and_warlords.war import Warlords

FIELD = "Emberfall"
__all__ = ["game"]


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


def test_a_stolen_token_goes_to_the_first_of_the_attackers(game: Warlords, drive: Drive) -> None:
    """Ruling: stolen-tokens."""
    post(game, US, "vampire", "Saltmouth", 1)
    post(game, US, "vampire", "Otter Downs", 1)
    post(game, THEM, "kobold", FIELD, 2)
    battle = Battle(game, US, ["Otter Downs", "Saltmouth"], THEM, FIELD)
    write(Rolls(battle), drive, ATTACKER, "vampire", "Dark Gift", anybody)
    assert kinds(game, "Otter Downs", US) == {"vampire": 1, "kobold": 1} and alive(battle) == (3, 1)


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
    faces = [int(row.roll) for row in rows]
    assert [faces.count(face) for face in range(1, 11)] == [
        29,
        34,
        29,
        36,
        32,
        30,
        32,
        38,
        33,
        35,
    ]  # as the book has them
    assert (row(game, "assassins", "Bide your time").ends, row(game, "assassins", "Plot carefully").ends) == (
        True,
        False,
    )
    assert list(row(game, "shaman", "Banish Monster").negates) == ["giant", "elemental", "dragon"]
    assert row(game, "halfling", "Pipeweed").morale == -4
