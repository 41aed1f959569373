"""Horrible Hordes: battles, and what the Hordes do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hordes_kit import (
    EAST,
    FAR,
    GNOLLS,
    HERE,
    LICH,
    ORCS,
    SPIDERS,
    Dice,
    Drive,
    Put,
    begin,
    counts,
    hold,
    know,
    lurk,
    stand,
    tile,
)

from pnp.games.horrible_hordes import Realm, build, hordes, march
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.battle import ATTACK, RAID, Battle


@pytest.fixture
def realm(the_table: Callable[..., Any]) -> Realm:
    """Two players, with nothing on the board."""
    return begin(the_table)


# Battles


def fight(realm: Realm, drive: Drive, dice: Dice, faces: list[int], answers: Any = (), during: str = ATTACK) -> None:
    left = dice(realm.table, *faces)
    drive(Battle(realm, HERE, 0, during).fight(), answers)
    assert not left, "all dice were rolled"


def test_a_battle_goes_on_until_one_side_is_gone(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:
    # rulings: simultaneous, pool
    stand(realm, 0, HERE, armies=2)
    lurk(realm, put, GNOLLS, HERE, 2)
    fight(realm, drive, dice, [6, 5, 7, 6, 6, 7])
    assert counts(realm, 0, HERE)[0] == 0, "both die in the second round: all dice are rolled first"
    assert realm.victory[0].value == 1
    assert any(horde.name == GNOLLS for horde in realm.pool)


def test_defense_of_hordes_and_of_armies(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: defense
    stand(realm, 0, HERE, armies=1)
    lurk(realm, put, ORCS, HERE, 2)
    know(realm, 0, "Shield Wall")
    fight(realm, drive, dice, [4, 7, 7, 4, 7])
    assert counts(realm, 0, HERE)[0] == 1, "7 no longer hits"
    assert realm.victory[0].value == 1, "a Defense of -2 makes 4 a hit"


def test_humanoids_fight_better_at_home(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:
    tile(realm, put, "Hills", HERE)
    stand(realm, 0, HERE, armies=1)
    lurk(realm, put, GNOLLS, HERE, 1)
    fight(realm, drive, dice, [6, 6])
    assert counts(realm, 0, HERE)[0] == 0
    assert realm.wilds.hordes[HERE].mark(w.HITS) == 1
    assert realm.wilds.lair(HERE, lurk(realm, put, LICH, FAR)) == 0


def test_bonuses_hold_where_they_say(realm: Realm, put: Put) -> None:
    stand(realm, 0, HERE, armies=1, settlements=1, castles=1)
    (army,) = realm.wilds.of(HERE, 0, w.ARMY)
    know(realm, 0, "Berserkers", "Raiders", "Holy Water", "Mountaineers", "Militias", "Garrisons", "Clerics")
    wilds = realm.wilds
    assert wilds.needs(army, HERE, "monster", RAID) == 5
    assert wilds.needs(army, HERE, "undead", ATTACK) == 3
    assert wilds.guard(army, HERE, "monster", RAID) == -1
    assert wilds.guard(army, HERE, "undead", RAID) == 0
    tile(realm, put, "Mountain", HERE)
    assert realm.wilds.needs(army, HERE, "undead", ATTACK) == 2
    (settlement,), (castle,) = (wilds.of(HERE, 0, sort) for sort in (w.SETTLEMENT, w.CASTLE))
    assert (wilds.needs(settlement, HERE, None, RAID), wilds.needs(castle, HERE, None, RAID)) == (7, 6)


def test_raids_hit_castles_first_and_twice(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: targets
    stand(realm, 0, HERE, armies=1, settlements=1, castles=1)
    lurk(realm, put, ORCS, HERE, 3)
    fight(realm, drive, dice, [1, 1, 1, 7, 7, 7, 6, 1, 1, 1, 6, 1, 1, 6, 1], during=RAID)
    assert counts(realm, 0, HERE) == (0, 1, 0)
    assert realm.victory[0].value == 1
    know(realm, 0, "Earthworks")
    stand(realm, 0, HERE, castles=1)
    lurk(realm, put, LICH, HERE, 2)
    fight(realm, drive, dice, [7, 8, 5, 5], during=RAID)
    assert counts(realm, 0, HERE) == (0, 1, 1)
    assert all(not unit.mark(w.DAMAGED) for unit in realm.wilds.of(HERE, 0)), "it is whole again"


def test_the_undead_grow(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: undead
    stand(realm, 0, HERE, armies=1, settlements=1)
    horde = lurk(realm, put, LICH, HERE, 2)
    fight(realm, drive, dice, [1, 1, 5, 5], during=RAID)
    assert horde.mark(w.HITS) == 4


def test_nobody_can_win(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: stalemate
    stand(realm, 0, HERE, armies=1)
    horde = lurk(realm, put, "Emperor Penguin", HERE, 1)
    know(realm, 0, "Heavy Armor", "Pikes")
    battle = Battle(realm, HERE, 0, ATTACK)
    assert horde.attack + 2 > 10, "the Horde cannot hit"
    assert battle.can_win(), "but the Army hits with 4"
    battle.ours.needs = lambda: [20]  # type: ignore[method-assign]
    assert not battle.can_win()
    left = dice(realm.table, 1)
    drive(battle.fight())
    assert left == [1], "no die was rolled"
    assert HERE in realm.wilds.hordes


def test_spells_and_skirmishers_strike_first(
    realm: Realm, put: Put, drive: Drive, dice: Dice
) -> None:  # ruling: extra-attack
    stand(realm, 0, HERE, armies=1)
    lurk(realm, put, GNOLLS, HERE, 4)
    know(realm, 0, "Skirmishers", "Fireball", "Lightning Strike")
    hold(realm, 0, magic=2)
    fight(realm, drive, dice, [8, 8, 5, 6], ["Fireball", "Lightning Strike"])
    assert realm.victory[0].value == 1
    assert counts(realm, 0, HERE)[0] == 1


def test_bless_lasts_for_the_battle(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: bless
    stand(realm, 0, HERE, armies=1)
    lurk(realm, put, GNOLLS, HERE, 1)
    know(realm, 0, "Bless", "Protection", "Wizardry")
    hold(realm, 0, magic=4)
    fight(realm, drive, dice, [5, 7], ["Bless", "Protection"])
    assert realm.victory[0].value == 1
    assert counts(realm, 0, HERE)[0] == 1
    assert not any(realm.wilds.of(HERE, 0)[0].marks.values())
    assert realm.held["magic"][0].value == 2, "each once for a stack"


def test_dice_are_changed_before_they_count(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: dice
    stand(realm, 0, HERE, armies=1)
    lurk(realm, put, GNOLLS, HERE, 1)
    know(realm, 0, "Oracles", "Divination")
    hold(realm, 0, magic=2)
    answers = [("Oracles", "own", 5), ("Divination", "foe", 9)]
    fight(realm, drive, dice, [5, 9, 3], answers)
    assert realm.victory[0].value == 1
    assert counts(realm, 0, HERE)[0] == 1


def test_hits_on_armies_are_undone(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: negated
    stand(realm, 0, HERE, armies=1)
    lurk(realm, put, GNOLLS, HERE, 2)
    know(realm, 0, "Decoys", "Leadership")
    hold(realm, 0, wood=2)
    fight(realm, drive, dice, [6, 7, 1, 6, 7], ["Decoys"])
    assert realm.held["wood"][0].value == 1, "once a battle"
    assert counts(realm, 0, HERE)[0] == 0


def test_armies_rally_and_come_back(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: medicine
    stand(realm, 0, HERE, armies=3)
    lurk(realm, put, GNOLLS, HERE, 2)
    know(realm, 0, "Rally Troops", "Medicine", "Bards & Minstrels")
    fight(realm, drive, dice, [6, 6, 1, 7, 7])
    assert counts(realm, 0, HERE)[0] == 2
    stand(realm, 0, FAR, settlements=1)
    stand(realm, 1, "0101", settlements=1)
    drive(hordes.end_round(realm, [0, 1]))
    assert counts(realm, 0, FAR)[0] == 1
    assert realm.victory[0].value == 2, "one for the Horde, one for the mourned"


def test_long_shots(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: long-shots
    stand(realm, 0, HERE, armies=1)
    know(realm, 0, "Catapults", "Holy Word", "Earthquake", "Berserkers")
    lurk(realm, put, GNOLLS, EAST, 2)
    lurk(realm, put, LICH, FAR)
    hold(realm, 0, stone=1, magic=2)
    left = dice(realm.table, 6, 9, 8)
    drive(march.long_shots(realm, 0), ["Catapults", "Earthquake"])
    assert not left
    assert realm.wilds.hordes[EAST].mark(w.HITS) == 1
    assert not march.in_range(realm, 0, "Holy Word"), "no Undead is beside an Army"


def test_a_forced_march_attacks_again(realm: Realm, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: forced
    stand(realm, 0, HERE, armies=1)
    know(realm, 0, "Forced March")
    hold(realm, 0, food=1)
    lurk(realm, put, GNOLLS, HERE, 1)
    lurk(realm, put, ORCS, EAST, 1)
    left = dice(realm.table, 6, 1, 4, 1)
    drive(march.attack_phase(realm, 0), [HERE, EAST])
    assert not left
    assert realm.victory[0].value == 2


# Hordes


def test_what_hordes_like_best(realm: Realm) -> None:
    stand(realm, 0, "0101", settlements=1)
    stand(realm, 0, "0301", settlements=1, armies=1)
    stand(realm, 0, "0501", armies=1)
    stand(realm, 0, "0701", settlements=1, castles=1)
    stand(realm, 0, "0901", settlements=1, castles=1, armies=1)
    wilds = realm.wilds
    likes = [hordes.appeal(wilds, space) for space in ("0101", "0301", "0501", "0701", "0901", "0201", "0202", "1010")]
    assert likes == sorted(likes, reverse=True)
    assert len(set(likes[:6])) == 6
    assert likes[5] == (0, 2)


def test_hordes_move_by_hits_and_monsters_twice(
    realm: Realm, put: Put, drive: Drive
) -> None:  # ruling: march-of-hordes
    orcs, spiders, lich = (lurk(realm, put, n, s) for n, s in ((ORCS, "0101"), (SPIDERS, "0105"), (LICH, "0110")))
    assert hordes.marching(realm) == [lich, spiders, orcs]
    stand(realm, 0, "0107", armies=1)
    stand(realm, 0, "0210", settlements=1)
    drive(hordes.horde_segment(realm, [0, 1]))
    assert spiders.pile is not None and spiders.pile.name == "0107"
    assert lich.pile is not None and lich.pile.name == "0210"
    assert orcs.pile is not None and orcs.pile.name in ("0201", "0102")


def test_hordes_do_not_share_spaces_and_may_be_shut_in(realm: Realm, put: Put, drive: Drive) -> None:
    # ruling: march-of-hordes
    orcs = lurk(realm, put, ORCS, "0101")
    for name, space in ((LICH, "0201"), (GNOLLS, "0102")):
        lurk(realm, put, name, space)
    drive(hordes.march(realm, orcs))
    assert orcs.pile is not None and orcs.pile.name == "0101"


def test_wards_freeze_lead_and_destroy(realm: Realm, put: Put, drive: Drive) -> None:  # ruling: wards
    know(realm, 0, "Blizzard", "Control", "Destruction", "Holy Ground")
    hold(realm, 0, magic=9)
    stand(realm, 0, HERE, settlements=1)
    orcs, lich = lurk(realm, put, ORCS, EAST), lurk(realm, put, LICH, FAR)
    lurk(realm, put, GNOLLS, "0101")
    answers = ["Blizzard", EAST, "Control", FAR, "Destruction", "Holy Ground", "0908"]
    drive(hordes.horde_segment(realm, [0]), answers)
    assert orcs.pile is not None and orcs.pile.name == EAST
    assert lich.pile is not None and lich.pile.name == "0908"
    assert realm.victory[0].value == 1
    assert not hordes.enters(realm.wilds, HERE)
    assert orcs.marks == {w.HITS: 7}
    assert realm.held["magic"][0].value == 0
    stand(realm, 1, "0310", settlements=1)
    drive(hordes.end_round(realm, [0, 1]))
    assert hordes.enters(realm.wilds, HERE)
    assert not realm.usable(0, realm.rows["Destruction"]), "once in a game"


def test_a_stack_withdraws(realm: Realm, drive: Drive) -> None:
    stand(realm, 0, HERE, armies=2)
    know(realm, 0, "Fighting Withdrawal")
    drive(hordes.withdraw(realm, 0), [HERE, EAST, 2])
    assert counts(realm, 0, EAST)[0] == 2


def test_raids_are_fought_wherever_hordes_stand(
    realm: Realm, put: Put, drive: Drive, dice: Dice
) -> None:  # ruling: raids
    stand(realm, 0, HERE, settlements=1)
    stand(realm, 1, "0101", settlements=1)
    lurk(realm, put, GNOLLS, HERE, 1)
    lurk(realm, put, ORCS, "0101", 1)
    left = dice(realm.table, 6, 1, 1, 7)
    drive(hordes.raid_segment(realm))
    assert not left
    assert [realm.victory[seat].value for seat in (0, 1)] == [0, 1]
    assert [realm.wilds.count(seat) for seat in (0, 1)] == [0, 1]


def test_hordes_spawn_where_nobody_is(realm: Realm, drive: Drive, dice: Dice) -> None:  # rulings: pool, zero
    stand(realm, 0, "0303", armies=1)
    realm.draw_horde = lambda: realm.pool[0]  # type: ignore[method-assign]
    realm.round.value = 10
    dice(realm.table, 3, 3)
    drive(build.spawn_phase(realm))
    assert not realm.wilds.hordes
    realm.round.value = 11
    dice(realm.table, 4, 10, 5, 5)
    drive(build.spawn_phase(realm))
    assert sorted(realm.wilds.hordes) == ["0410", "0505"]


def test_who_is_wiped_out_starts_over(realm: Realm, drive: Drive) -> None:  # ruling: wiped-out
    stand(realm, 0, HERE, armies=3)
    know(realm, 0, "Furnaces")
    hold(realm, 0, stone=5)
    realm.victories(0, 3)
    old = realm.card(0)
    drive(realm.start_over(0), [FAR, "Desert Men"])
    assert counts(realm, 0, HERE) == (0, 0, 0)
    assert counts(realm, 0, FAR) == (2, 1, 1)
    assert {row.name for row in w.lore(realm.table, 0)} == {"Trade Routes", "Marketplace"}
    assert realm.held["stone"][0].value == 1
    assert realm.victory[0].value == 3
    assert not old.marks
    assert old in realm.kingdoms


def test_a_horde_master_draws_and_leads(the_table: Any, put: Put, drive: Drive, dice: Dice) -> None:  # ruling: master
    realm = begin(the_table, mode="master")
    assert realm.kings == [0]
    realm.rolled_space = lambda: FAR  # type: ignore[method-assign]
    _, asked = drive(build.appear(realm), [lambda horde: horde.hits > 0])
    assert (asked[0].player, len(asked[0].options)) == (1, 3)
    assert len(realm.pool) == 39
    orcs = lurk(realm, put, ORCS, "0101")
    stand(realm, 0, "0201", settlements=1)
    drive(hordes.march(realm, orcs), ["0102"])
    assert orcs.pile is not None
    assert orcs.pile.name == "0102", "no programme holds"
    drive(hordes.march(realm, orcs), ["0101"])
    drive(hordes.march(realm, orcs), ["0201"])
    faces = dice(realm.table, 1, *[7] * 7)
    drive(hordes.raid_segment(realm))
    assert not faces
    assert realm.points(1) == 1, "a Settlement destroyed, and one Kingdom"
    realm.kings.append(2)
    assert realm.points(1) == 0, "divided by the Kingdoms"
