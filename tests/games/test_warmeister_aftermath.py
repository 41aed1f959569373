"""Warmeister: routs, and what comes of a battle, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest
from test_warmeister import ATTACKER, DEFENDER, asked_of, bonus, fray_of, names, play_on, rig

from pnp.engine import Choice, View
from pnp.games import warmeister as rules
from pnp.games.warmeister.aftermath import aftermath
from pnp.games.warmeister.battle import battle, rout
from pnp.games.warmeister.events import play_event, playable


@pytest.fixture
def hold(put):
    return lambda war, seat, *cards: put(war.table, war.hands[seat], *cards)


@pytest.fixture
def clash(the_table, put):
    return partial(fray_of, the_table, put)


# rout


@pytest.mark.parametrize(
    ("attackers", "defenders", "rolls", "loser"),
    [
        (["Peasants"], ["Swordsmen"], [3], ATTACKER),  # then nobody asks the defender
        (["Peasants"], ["Swordsmen"], [4, 3], None),
        (["Peasants"], ["Swordsmen"], [4, 2], DEFENDER),
        (["Peasants", "Giant", "Bowmen"], ["Swordsmen"], [2, 3], None),
        (["Big Dumb Lizard"], ["Swordsmen"], [3], None),  # ruling: undefined-traits
    ],
)
def test_armies_check_for_rout_by_their_size(clash, drive, attackers, defenders, rolls, loser):  # ruling: rout
    fray = clash(attackers, defenders)
    left = rig(fray.war, *rolls)
    assert (drive(rout(fray))[0], left) == (loser, [])


@pytest.mark.parametrize(
    ("attachments", "least"),
    [
        ([None, None], 4),
        (["... Of Niceness", None], 3),
        ([None, "Creepy..."], 5),
        (["... Of Niceness", "Creepy..."], 4),
    ],
)
def test_fearsome_and_heroic_units_change_rout_rolls(
    clash, hold, drive, attachments, least
):  # ruling: undefined-traits
    fray = clash(["Peasants"], ["Swordsmen"])
    fray.war.territories[1].value = 1
    for (unit,), name in zip((fray.units(ATTACKER), fray.units(DEFENDER)), attachments, strict=True):
        for card in hold(fray.war, 0, *([name] if name else [])):
            fray.war.attach(card, unit)
    for roll in range(1, 7):
        rig(fray.war, roll)
        assert (drive(rout(fray))[0] == ATTACKER) == (roll < least)


def test_a_last_territory_is_defended_to_the_end(clash, drive):  # ruling: rout
    fray = clash(["Peasants"], ["Swordsmen"])
    fray.war.territories[1].value = 1
    left = rig(fray.war, 6)
    assert (drive(rout(fray))[0], left) == (None, [])


def test_an_attacker_with_one_territory_may_still_run(clash, drive):  # ruling: rout
    fray = clash(["Peasants"], ["Swordsmen"])
    fray.war.territories[0].value = 1
    rig(fray.war, 3)
    assert drive(rout(fray))[0] == ATTACKER


def test_scaredy_cats_count_for_the_next_check_only(clash, hold, drive):  # ruling: event-window
    fray = clash(["Peasants"], ["Swordsmen"])
    play_on(drive, hold, fray, DEFENDER, "Scaredy Cats", ATTACKER)
    play_on(drive, hold, fray, ATTACKER, "Gutsy")
    rig(fray.war, 6)
    assert drive(rout(fray))[0] is None
    assert names(fray.war.orders[ATTACKER]) == ["Gutsy", "Scaredy Cats"]
    fray.war.discard(fray.war.orders[ATTACKER][1])
    rig(fray.war, 4)
    assert drive(rout(fray))[0] == ATTACKER
    assert names(fray.war.orders[ATTACKER]) == []


def test_anybody_may_rally_an_army_and_that_may_be_cancelled(clash, hold, drive):  # ruling: event-time
    fray = clash(["Peasants"], ["Swordsmen"], players=3)
    hold(fray.war, 2, "Rally")
    rig(fray.war, 1, 6)
    assert drive(rout(fray), ["Rally"])[0] is None
    hold(fray.war, 2, "Rally")
    hold(fray.war, 1, "Denied!")
    rig(fray.war, 1)
    assert drive(rout(fray), ["Rally", "Denied!"])[0] == ATTACKER


def test_an_army_that_runs_is_run_down(clash, hold, drive):
    fray = clash(["Giant", "Peasants"], ["Swordsmen", "Bowmen"])
    play_on(drive, hold, fray, ATTACKER, "Run Them Down")
    by_name = {"Swordsmen": 5, "Bowmen": 4}
    rig(fray.war, 6, 1, *(by_name[unit.name] for unit in fray.units(DEFENDER)))
    assert drive(rout(fray))[0] == DEFENDER
    assert (names(fray.war.leaders(1)), names(fray.war.fallen[1])) == (["Bowmen"], ["Swordsmen"])


def test_a_battle_where_nobody_hits_or_runs_is_lost_by_the_attacker(clash, hold, drive):  # ruling: round-cap
    fray = clash(["Peasants", "Goblin Stabbers", "Swordsmen", "Bowmen"], ["Pikemen"])
    war = fray.war
    war.territories[1].value = 1
    hold(war, 1, "Ruins")
    war.table.roll = lambda *_: 3  # nobody hits, four units stay, and so does one on its last territory
    for unit in war.leaders(0) + war.leaders(1):
        fray.send_home(unit)
    war.round.value = 0
    _, asked = drive(battle(fray), ["Peasants", "Goblin Stabbers", "Swordsmen", "Bowmen", "Ruins"])
    assert len(asked_of(asked, "luck: fight")) == len(war.table.seats) * war.numbers.round_cap
    assert (war.round.value, fray.units(ATTACKER)) == (0, [])
    assert [track.value for track in war.territories] == [5, 1]


def test_in_the_last_round_a_beaten_defender_has_still_lost(clash, drive):  # ruling: round-cap
    fray = clash(["Giant"], ["Peasants"])
    fray.war.round.value = fray.war.numbers.round_cap - 1
    rig(fray.war, 6, 1)
    drive(battle(fray))
    assert [track.value for track in fray.war.territories] == [5, 4]


# after the battle


def test_marks_of_a_battle_come_off_but_damage_does_not(clash, put, drive):  # rulings: sent-home, tough, apothecary
    fray = clash(["Giant"], ["Swordsmen"])
    (healer,) = put(fray.war.table, fray.war.holdings[0], "Apothecary")
    (giant,) = fray.units(ATTACKER)
    for mark in ("damage", "asleep", "drunk", "inspired", "shield up"):
        giant.put(mark, 1)
    healer.put("used", 1)
    drive(aftermath(fray, ATTACKER, fought=True))
    assert (giant.marks, healer.marks) == ({"damage": 1}, {})


@pytest.mark.parametrize(
    ("attackers", "attack", "loser", "rolls", "holdings", "castles"),
    [
        (["Giant"], "Attack", DEFENDER, (1, 2, 3), ["Farm"], ["Keep"]),
        (["Giant"], "Attack", DEFENDER, (2, 2, 2), ["Farm", "Market"], []),
        (["Catapult"], "Attack", DEFENDER, (2, 2, 4), ["Farm", "Market"], []),
        (["Catapult"], "Attack", DEFENDER, (2, 2, 5), ["Farm", "Market"], ["Keep"]),
        (["Giant"], "Attack", ATTACKER, (2, 1), ["Market"], ["Keep"]),
        (["Giant"], "Raze", DEFENDER, (1, 6, 6), [], ["Keep"]),
        (["Giant"], "Raze", ATTACKER, (6, 6), ["Farm", "Market"], ["Keep"]),
    ],
)
def test_holdings_and_castles_fall(
    clash, put, drive, attackers, attack, loser, rolls, holdings, castles
):  # ruling: after-battle
    fray = clash(attackers, ["Swordsmen"], attack)
    put(fray.war.table, fray.war.holdings[1], "Market", "base:farm")
    put(fray.war.table, fray.war.holdings[0], "base:mines")
    (castle,) = put(fray.war.table, fray.war.castles[1], "Keep")
    castle.put("defends", 1)
    castle.put("besieged", int(attackers == ["Catapult"]))
    left = rig(fray.war, *rolls)
    drive(aftermath(fray, loser, fought=True))
    assert (names(fray.war.holdings[1]), names(fray.war.castles[1]), left) == (holdings, castles, [])
    assert names(fray.war.holdings[0]) == ["Mines"]
    assert not castle.marks


def test_city_streets_bar_castles_and_cost_holdings(clash, put, hold, drive):  # rulings: after-battle, sent-home
    fray = clash(["Swordsmen"], ["Pikemen"])
    put(fray.war.table, fray.war.holdings[1], "Market", "base:farm", "base:mines")
    (castle,) = put(fray.war.table, fray.war.castles[1], "Fortress")
    castle.put("defends", 1)
    play_on(drive, hold, fray, DEFENDER, "City Streets")
    assert (bonus(fray, ATTACKER), bonus(fray, DEFENDER)) == ({"Swordsmen": 0}, {"Pikemen": 2})
    left = rig(fray.war, 6, 6, 6, 2)
    _, asked = drive(aftermath(fray, DEFENDER, fought=True), ["Farm", "Mines"])
    assert (names(fray.war.holdings[1]), names(fray.war.castles[1]), left) == (["Market"], ["Fortress"], [])
    assert asked_of(asked, "battle: holding to lose") == [("battle: holding to lose", 1)] * 2


@pytest.mark.parametrize(("loser", "rolls", "left"), [(ATTACKER, (6, 2), (1, 1)), (DEFENDER, (6,), (3, 1))])
def test_city_streets_of_an_ambush_cost_the_attacker_holdings(
    clash, put, hold, drive, loser, rolls, left
):  # ruling: ambush
    fray = clash(["Swordsmen"], ["Pikemen"], "Ambush")
    put(fray.war.table, fray.war.holdings[0], "Market", "base:farm", "base:mines")
    put(fray.war.table, fray.war.holdings[1], "Armoury")
    play_on(drive, hold, fray, ATTACKER, "City Streets")
    unrolled = rig(fray.war, *rolls)
    _, asked = drive(aftermath(fray, loser, fought=True), [lambda _: True] * 2 * (loser == ATTACKER))
    assert (tuple(len(holdings) for holdings in fray.war.holdings), unrolled) == (left, [])
    assert asked_of(asked, "battle: holding to lose") == [("battle: holding to lose", 0)] * (3 - left[0])


def test_without_holdings_nobody_rolls_for_city_streets(clash, hold, drive):
    fray = clash(["Swordsmen"], ["Pikemen"])
    play_on(drive, hold, fray, DEFENDER, "City Streets")
    left = rig(fray.war)
    drive(aftermath(fray, DEFENDER, fought=True))
    assert left == fray.war.holdings[1] == []


@pytest.mark.parametrize(("loser", "gold"), [(DEFENDER, 5 + 1 + 1), (ATTACKER, 0)])
def test_pillage_and_raiders_bring_gold_for_the_next_turn(clash, drive, loser, gold):  # ruling: spoils
    fray = clash(["Ogre Bullies", "Donkey Raiders", "Giant"], ["Hairy Barbarians"], "Pillage")
    rig(fray.war, 5)
    drive(aftermath(fray, loser, fought=True))
    assert [track.value for track in fray.war.spoils] == [gold, 0]
    assert fray.war.gold[0].value == 0


@pytest.mark.parametrize(
    ("attack", "aimed_at", "loser", "territories"),
    [
        ("Attack", None, DEFENDER, [5, 4]),
        ("Attack", None, ATTACKER, [5, 5]),
        ("Conquest", None, DEFENDER, [6, 4]),
        ("Conquest", DEFENDER, DEFENDER, [7, 3]),
        ("Attack", ATTACKER, ATTACKER, [3, 5]),
        ("Conquest", ATTACKER, ATTACKER, [3, 5]),
        ("Attack", ATTACKER, DEFENDER, [5, 4]),
    ],
)
def test_territories_change_hands(clash, hold, drive, attack, aimed_at, loser, territories):  # ruling: ran-too-far
    fray = clash(["Giant"], ["Swordsmen"], attack)
    if aimed_at:
        play_on(drive, hold, fray, DEFENDER, "Ran Too Far", aimed_at)
    drive(aftermath(fray, loser, fought=True))
    assert [track.value for track in fray.war.territories] == territories


def test_statues_and_lemmings_go_with_the_battle(clash, put, drive):
    fray = clash(["Frenzied Lemming Warriors", "Giant"], ["Swordsmen"])
    for seat, name in enumerate(("Great Big Statue", "Market")):
        put(fray.war.table, fray.war.holdings[seat], name)
    rig(fray.war, 6)
    drive(aftermath(fray, ATTACKER, fought=True))
    assert (names(fray.war.holdings[0]), names(fray.war.holdings[1])) == ([], ["Market"])
    assert names(fray.war.leaders(0)) == ["Giant"]
    assert not fray.war.fallen[0]  # ruling: hid-in-a-ditch


def test_who_loses_the_last_territory_is_out_with_all_he_has(clash, put, hold, drive):  # ruling: out
    fray = clash(["Giant"], ["Swordsmen"], "Conquest", players=3)
    war = fray.war
    war.territories[1].value, war.gold[1].value = 1, 9
    hold(war, 1, "Forest")
    put(war.table, war.holdings[1], "Market")
    put(war.table, war.castles[1], "Keep")
    put(war.table, war.fallen[1], "Peasants")
    left = rig(war)
    drive(aftermath(fray, DEFENDER, fought=True))
    assert (war.table.out, war.territories[0].value, war.gold[0].value, war.gold[1].value) == ({1}, 6, 0, 0)
    assert names(war.discards) == ["Conquest", "Forest", "Keep", "Market", "Peasants", "Swordsmen"]
    assert left == []
    assert not war.settled


def test_a_card_lost_in_a_battle_may_have_hid_in_a_ditch(clash, hold, drive):  # ruling: hid-in-a-ditch
    fray = clash(["Giant"], ["Pikemen", "Swordsmen"])
    war = fray.war
    (pikemen,) = [unit for unit in fray.units(DEFENDER) if unit.name == "Pikemen"]
    (creepy,) = hold(war, 1, "Creepy...")
    war.attach(creepy, pikemen)
    pikemen.put("damage", 2)
    fray.bury()
    war.discard(fray.units(DEFENDER)[0])  # fired, not lost in the battle
    assert creepy in war.discards
    (hid,) = hold(war, 1, "Hid in a Ditch")
    hold(war, 0, "Reinforcements")
    assert list(playable(war, 1, "warfare")) == [hid]
    drive(play_event(war, 1, hid))
    assert war.leaders(1) == [pikemen]
    assert not pikemen.marks


# the rule of thumb


@pytest.mark.parametrize(("side", "answer"), [(ATTACKER, "Rally"), (DEFENDER, None)])
def test_the_thumb_rallies_its_own_army(clash, hold, side, answer):
    fray = clash(["Giant"], ["Swordsmen"])
    seat = fray.seats[side]
    (rally,) = hold(fray.war, seat, "Rally")
    found = rules.thumb(View(fray.war.table, seat), Choice(f"rout: {ATTACKER}", [None, rally], seat))
    assert (found and found.name) == answer


def test_the_thumb_spends_damage_where_nothing_dies(clash):
    fray = clash(["Giant"], ["Peasants", "Pikemen"])
    found = rules.thumb(View(fray.war.table, 1), Choice("battle: damage", fray.units(DEFENDER), 1))
    assert found.name == "Pikemen"
