"""Warmeister: attacks and battles, ruling by ruling."""

from __future__ import annotations

from functools import partial
from itertools import groupby

import pytest
from test_warmeister import ATTACKER, DEFENDER, asked_of, begun, bonus, enlisted, fray_of, names, offered, play_on, rig

from pnp.games import warmeister as rules
from pnp.games.warmeister.battle import battle, begin, cure, end_round, fight, fight_round, muster, rout, traps
from pnp.games.warmeister.clash import Clash
from pnp.games.warmeister.orders import battle_events, play_battle_event


@pytest.fixture
def start(the_table):
    return partial(begun, the_table)


@pytest.fixture
def enlist(put):
    return partial(enlisted, put)


@pytest.fixture
def hold(put):
    return lambda war, seat, *cards: put(war.table, war.hands[seat], *cards)


@pytest.fixture
def clash(the_table, put):
    return partial(fray_of, the_table, put)


def in_army(fray, side):
    return names(fray.units(side))


# attacks


@pytest.mark.parametrize(("turn", "units", "attacks"), [(1, ["Giant"], 0), (2, ["Giant"], 2), (2, [], 0)])
def test_attacks_begin_after_the_first_turn_with_an_army(start, enlist, hold, turn, units, attacks):  # ruling: attack
    war = start(turn=turn)
    enlist(war, 0, *units)
    hold(war, 0, "Attack", "Raze", "Forest", "Gutsy")
    assert len(next(rules.warfare(war)).options) == 1 + attacks


def test_one_attack_card_a_turn_cancelled_or_not(start, enlist, hold, drive):  # rulings: attack, event-time
    war = start(3, "expansion")
    enlist(war, 0, "Giant")
    hold(war, 0, "Attack", "Raze")
    hold(war, 2, "Change of Plan")
    hold(war, 1, "Attack")  # of no use without an army
    _, asked = drive(rules.warfare(war), ["Raze", "seat 2", "Change of Plan"])
    assert asked_of(asked, "cancel") == [("cancel", 1), ("cancel", 2), ("cancel", 0), ("cancel", 1)]
    assert [offered(choice) for choice in asked if choice.phase == "warfare"] == [["Attack", "Raze"], [], [], []]
    assert names(war.discards) == ["Change of Plan", "Raze"]
    assert [track.value for track in war.territories] == [5, 5, 5]


def test_the_attacker_musters_first_then_the_defender_with_one_castle(start, put, enlist):  # ruling: muster
    war = start()
    put(war.table, war.attack, "Attack")
    enlist(war, 0, "Giant", "Peasants")
    enlist(war, 1, "Swordsmen", "Pikemen")
    put(war.table, war.castles[1], "Keep", "Palisade")
    fray = Clash(war, {ATTACKER: 0, DEFENDER: 1})
    steps = battle(fray)
    asked = []
    choice = next(steps)
    for answer in ("Giant", None, "Pikemen", "Swordsmen", "Keep"):
        asked.append((choice.phase, choice.player, None in choice.options))
        choice = steps.send(next(each for each in choice.options if (each and each.name) == answer))
    assert asked[:3] == [("battle: army", 0, False), ("battle: army", 0, True), ("battle: army", 1, False)]
    assert asked[3:] == [("battle: army", 1, True), ("battle: castle", 1, True)]
    assert (names(fray.castle()), in_army(fray, DEFENDER)) == (["Keep"], ["Pikemen", "Swordsmen"])
    assert (choice.phase, choice.player) == ("battle: event", 1)


@pytest.mark.parametrize(("unit", "besieged"), [("Dwarf Sappers", 1), ("Giant", 0)])
def test_a_castle_is_marked_if_besiegers_come(clash, put, drive, unit, besieged):  # ruling: after-battle
    fray = clash([unit], ["Swordsmen"])
    (castle,) = put(fray.war.table, fray.war.castles[1], "Keep")
    drive(muster(fray), ["Keep"])
    assert (castle.mark("defends"), castle.mark("besieged")) == (1, besieged)


def test_who_has_no_army_has_lost_without_a_fight(start, put, enlist, hold, drive):  # rulings: muster, spoils
    war = start()
    (giant, *_) = enlist(war, 0, "Giant", "Ogre Bullies")
    put(war.table, war.holdings[1], "Market")
    put(war.table, war.castles[1], "Keep")
    hold(war, 0, "Conquest")
    left = rig(war)
    drive(rules.warfare(war), ["Conquest", "Ogre Bullies", "Giant"])
    assert [track.value for track in war.territories] == [6, 4]
    assert war.spoils[0].value == 1
    assert (names(war.holdings[1]), names(war.castles[1]), left) == (["Market"], ["Keep"], [])
    assert not giant.marks
    assert names(war.discards) == ["Conquest"]


# battle events


def test_terrain_is_for_the_defender_before_the_first_round(clash, hold, drive):  # ruling: event-window
    fray = clash(["Giant", "Troll Warriors"], ["Goblin Stabbers"])
    for seat in (0, 1):
        hold(fray.war, seat, "Forest", "Gutsy", "Attack", "Denied!")
    _, asked = drive(battle_events(fray), [None, None])
    assert [(choice.player, offered(choice)) for choice in asked] == [(1, ["Forest", "Gutsy"]), (0, ["Gutsy"])]
    fray.war.round.value = 2
    _, asked = drive(battle_events(fray), [None, None])
    assert [(choice.player, offered(choice)) for choice in asked] == [(1, ["Gutsy"]), (0, ["Gutsy"])]


def test_any_number_of_terrain_adds_up(clash, hold, drive):  # ruling: terrain-limit
    fray = clash(["Swordsmen"], ["Pikemen"])
    hold(fray.war, 1, "Swamp", "High Ground", "Ruins")
    drive(battle_events(fray), ["Swamp", "High Ground", "Ruins"])
    assert bonus(fray, ATTACKER) == {"Swordsmen": 2 - 2 - 1 - 2}
    assert bonus(fray, DEFENDER) == {"Pikemen": 2 - 1 + 1}


def test_an_ambush_begins_and_turns_one_terrain(clash, hold, drive):  # ruling: ambush
    fray = clash(["Swordsmen"], ["Pikemen"], "Ambush")
    hold(fray.war, 0, "High Ground", "Forest")
    hold(fray.war, 1, "Ruins")
    _, asked = drive(battle_events(fray), ["High Ground", "Ruins"])
    assert [choice.player for choice in asked if choice.phase == "battle: event"] == [0, 1, 0, 1]
    assert offered([choice for choice in asked if choice.phase == "battle: event"][2]) == []
    assert (bonus(fray, ATTACKER), bonus(fray, DEFENDER)) == ({"Swordsmen": 2 + 1 - 2}, {"Pikemen": 2 - 1})
    fray.war.round.value = 2
    assert next(battle_events(fray)).player == 1


def test_besiegers_and_skirmishers_ignore_good_modifiers_too(clash, put, hold, drive):  # ruling: immune
    units = ["Catapult", "Elf Battle-Prancers", "Pikemen"]
    fray = clash(["Dwarf Sappers", "Gnoll Huntsmen", "Swordsmen"], units)
    (castle,) = put(fray.war.table, fray.war.castles[1], "Fortress")
    castle.put("defends", 1)
    play_on(drive, hold, fray, DEFENDER, "High Ground")
    assert bonus(fray, ATTACKER) == {"Dwarf Sappers": 2 - 1, "Gnoll Huntsmen": 2 - 2, "Swordsmen": 2 - 3}
    assert bonus(fray, DEFENDER) == {"Catapult": 2 + 1, "Elf Battle-Prancers": 3 + 1, "Pikemen": 2 + 2}


def test_all_modifiers_of_a_roll_add_up(clash, put, hold, drive):  # rulings: immune, event-window
    fray = clash(["Captain Tim", "Nanoc the Barbarian", "Rampaging Slug"], ["Bowmen"])
    war = fray.war
    put(war.table, war.holdings[0], "Great Big Statue")
    next(unit for unit in fray.units(ATTACKER) if unit.name == "Rampaging Slug").put("damage", 2)
    play_on(drive, hold, fray, ATTACKER, "Fury", ATTACKER)
    play_on(drive, hold, fray, DEFENDER, "Fatigued", ATTACKER)
    play_on(drive, hold, fray, DEFENDER, "Shining Example", "Bowmen")
    assert bonus(fray, ATTACKER) == {"Captain Tim": 5, "Nanoc the Barbarian": 4 + 3 + 1, "Rampaging Slug": 3 + 3 + 2}
    assert bonus(fray, DEFENDER) == {"Bowmen": 2 + 1 + 1}


@pytest.mark.parametrize(("side", "left"), [(DEFENDER, (1, 3)), (ATTACKER, (3, 1))])
def test_a_bottleneck_sends_half_home_rounded_up(clash, hold, drive, side, left):  # rulings: sent-home, ambush
    armies = {ATTACKER: ["Giant", "Peasants", "Pikemen"], DEFENDER: ["Swordsmen", "Bowmen", "Old Hob"]}
    fray = clash(*armies.values(), "Ambush")
    seat = 1 - fray.seats[side]
    (card,) = hold(fray.war, fray.seats[side], "Bottleneck")
    _, asked = drive(play_battle_event(fray, side, card), [lambda _: True] * 2)
    assert asked_of(asked, "battle: units to go home") == [("battle: units to go home", seat)] * 2
    assert tuple(len(fray.units(each)) for each in (ATTACKER, DEFENDER)) == left
    assert len(fray.war.leaders(seat)) == 3


def test_tunnels_may_send_both_home_and_then_the_attacker_has_lost(clash, hold, drive):  # rulings: sent-home, rout
    fray = clash(["Giant", "Peasants"], ["Swordsmen"])
    hold(fray.war, 1, "Underground Tunnels")
    rig(fray.war, 3, 1)
    loser, asked = drive(fight_round(fray), ["Underground Tunnels"])
    assert loser == ATTACKER
    assert not fray.units(DEFENDER)
    assert len(asked_of(asked, "battle: event")) == 1
    assert len(fray.war.leaders(0)) == 2


def test_who_leaves_a_battle_keeps_its_damage(clash, hold, drive):  # ruling: sent-home
    fray = clash(["Giant", "Peasants"], ["Swordsmen"])
    giant = next(unit for unit in fray.units(ATTACKER) if unit.name == "Giant")
    giant.put("damage", 1)
    play_on(drive, hold, fray, DEFENDER, "Schedule Conflict", "Giant")
    assert in_army(fray, ATTACKER) == ["Peasants"]
    assert giant.marks == {"damage": 1}


def test_sleepers_and_drunks_do_not_fight_but_count(clash, hold, drive):  # rulings: units-that-do-not-fight, sent-home
    fray = clash(["Giant", "Peasants", "Ennui Demon"], ["Swordsmen"])
    play_on(drive, hold, fray, DEFENDER, "Asleep on the Job", "Giant")
    rig(fray.war, 1)
    play_on(drive, hold, fray, DEFENDER, "Spiked Drinks", "Peasants")
    assert [unit.name for unit in fray.units(ATTACKER) if fray.fights(unit)] == []
    fray.war.round.value = 2
    assert [unit.name for unit in fray.units(ATTACKER) if fray.fights(unit)] == ["Ennui Demon"]
    rig(fray.war, 2, 1)  # the attacker stays with 2 and 3 units, the defender with none of his 4 runs
    assert drive(rout(fray))[0] == DEFENDER


def test_who_plays_spiked_drinks_picks_the_drunks_and_they_are_sober_next_round(
    clash, hold, drive
):  # rulings: sent-home, units-that-do-not-fight
    fray = clash(["Giant", "Peasants"], ["Swordsmen"])
    (drinks,) = hold(fray.war, 1, "Spiked Drinks")
    rig(fray.war, 1)
    _, asked = drive(play_battle_event(fray, DEFENDER, drinks), ["Giant"])
    assert asked_of(asked, "battle: drunk units") == [("battle: drunk units", 1)]
    assert [fray.fights(unit) for unit in fray.units(ATTACKER)] == [False, True]
    end_round(fray)
    assert [fray.fights(unit) for unit in fray.units(ATTACKER)] == [True, True]


def test_what_is_laid_on_a_unit_adds_up(clash, hold, drive):  # rulings: event-window, force
    fray = clash(["Captain Tim"], ["Swordsmen"])
    fray.war.attach(hold(fray.war, 0, "Sword of Maybe")[0], fray.units(ATTACKER)[0])
    play_on(drive, hold, fray, ATTACKER, "Shining Example", "Captain Tim")
    play_on(drive, hold, fray, ATTACKER, "Shining Example", "Captain Tim")
    assert bonus(fray, ATTACKER) == {"Captain Tim": 2 + 1 + 1 + 2}


def test_what_is_for_a_round_ends_with_it_and_the_rest_does_not(clash, hold, drive):  # ruling: event-window
    fray = clash(["Giant", "Troll Warriors"], ["Troll Berserkers"])
    play_on(drive, hold, fray, ATTACKER, "Fury", ATTACKER)
    play_on(drive, hold, fray, ATTACKER, "Gutsy")
    play_on(drive, hold, fray, ATTACKER, "Ran Too Far", DEFENDER)
    play_on(drive, hold, fray, ATTACKER, "Shining Example", "Giant")
    rig(fray.war, 1, 1, 1, 6)
    assert drive(fight_round(fray))[0] is None
    assert (names(fray.war.orders[ATTACKER]), names(fray.war.orders[DEFENDER])) == ([], ["Ran Too Far"])
    assert bonus(fray, ATTACKER) == {"Giant": 5, "Troll Warriors": 3}


def test_wardogs_may_kill_in_place_of_a_battle_event(clash, drive):  # ruling: wardogs
    fray = clash(["Wardogs", "Giant"], ["Peasants", "Swordsmen"])
    _, asked = drive(battle_events(fray), ["Wardogs"])
    assert [choice.player for choice in asked if choice.phase == "battle: event"] == [1, 0, 1, 0]
    assert (in_army(fray, ATTACKER), in_army(fray, DEFENDER)) == (["Giant"], ["Swordsmen"])
    assert names(fray.war.fallen[1]) == ["Peasants"]


def test_a_cancelled_battle_event_does_nothing(clash, hold, drive):  # ruling: event-time
    fray = clash(["Giant"], ["Swordsmen"], players=3)
    hold(fray.war, 2, "Denied!")
    played = play_on(drive, hold, fray, DEFENDER, "Ruins", "Denied!")
    assert bonus(fray, ATTACKER) == {"Giant": 4}
    assert played in fray.war.discards
    assert not played.marks


# the fight


def test_a_round_has_its_order_a_battle_begins_once(clash, put, hold, drive):  # rulings: start-of-battle, apothecary
    fray = clash(["Giant", "Pikemen"], ["Swordsmen"])
    war = fray.war
    put(war.table, war.holdings[0], "Apothecary")
    put(war.table, war.holdings[1], "Market", "base:farm", "base:mines")
    hold(war, 1, "Defensive Traps")
    rig(war, *(6, 6), *(1, 1, 1), *(6, 6), *(1, 1), *(1, 1, 1), *(6, 6))
    _, asked = drive(fight_round(fray), ["Defensive Traps", "Market", "Pikemen"])
    events, dice = ["battle: event", "cancel", "battle: event"], ["luck: trap", "luck: fight"]
    phases = [*events, "battle: holding to crush", *dice, "battle: cure", "luck: rout"]
    assert [phase for phase, _ in groupby(asked, lambda choice: choice.phase)] == phases
    war.round.value = 2
    _, asked = drive(fight_round(fray))
    assert [phase for phase, _ in groupby(asked, lambda choice: choice.phase)] == ["battle: event", *dice, "luck: rout"]
    assert names(war.holdings[1]) == ["Farm", "Mines"]


def test_wardogs_do_not_kill_as_a_battle_begins(clash, drive):  # ruling: wardogs
    fray = clash(["Wardogs"], ["Peasants"])
    drive(begin(fray))
    assert (in_army(fray, ATTACKER), in_army(fray, DEFENDER)) == (["Wardogs"], ["Peasants"])


def test_traps_of_an_ambush_strike_the_defender(clash, hold, drive):  # ruling: ambush
    fray = clash(["Swordsmen"], ["Bowmen"], "Ambush")
    play_on(drive, hold, fray, ATTACKER, "Defensive Traps")
    rig(fray.war, 6)
    drive(traps(fray))
    assert (in_army(fray, ATTACKER), in_army(fray, DEFENDER)) == (["Swordsmen"], [])


def test_the_attacker_places_the_damage_he_took_first(clash, drive):  # ruling: damage
    fray = clash(["Pikemen", "Troll Warriors"], ["Giant", "Ogre Bullies"])
    rig(fray.war, 6, 1, 6, 1)
    _, asked = drive(fight(fray), ["Pikemen", "Giant"])
    assert asked_of(asked, "battle: damage") == [("battle: damage", 0), ("battle: damage", 1)]


def test_giant_ram_and_fungoids_strike_first_the_attackers_before(clash, put, drive):  # rulings: start-of-battle, force
    fray = clash(["Giant", "Battering Ram"], ["Noxious Fungoids", "Peasants", "Old Hob"])
    put(fray.war.table, fray.war.holdings[1], "Market", "base:farm")
    _, asked = drive(begin(fray), ["Old Hob", "Market", "Giant"])
    assert asked_of(asked, "battle: holding to crush", "battle: card to ram", "battle: damage") == [
        ("battle: card to ram", 0),
        ("battle: holding to crush", 0),
        ("battle: damage", 1),
    ]
    assert names(fray.war.holdings[1]) == ["Farm"]
    assert in_army(fray, DEFENDER) == ["Noxious Fungoids", "Peasants"]
    giant = next(unit for unit in fray.units(ATTACKER) if unit.name == "Giant")
    assert giant.marks == {ATTACKER: 1, "shield up": 1}  # ruling: tough


def test_traps_strike_everybody_before_the_fight_of_each_round(clash, hold, drive):  # rulings: immune, start-of-battle
    fray = clash(["Gnoll Huntsmen", "Giant", "Pikemen"], ["Swordsmen"])
    play_on(drive, hold, fray, DEFENDER, "Defensive Traps")
    rig(fray.war, *(6, 6, 6), *(5, 6))
    drive(traps(fray))
    assert in_army(fray, ATTACKER) == ["Giant", "Pikemen"]
    drive(traps(fray))
    assert names(fray.war.fallen[0]) == ["Gnoll Huntsmen", "Pikemen"]


@pytest.mark.parametrize(("roll", "dead"), [(4, False), (5, True)])
def test_a_total_of_seven_is_a_hit(clash, drive, roll, dead):
    fray = clash(["Swordsmen"], ["Goblin Stabbers"])
    rig(fray.war, roll, 1)
    drive(fight(fray))
    assert in_army(fray, DEFENDER) == ["Goblin Stabbers"] * (not dead)


def test_both_sides_strike_before_anybody_falls(clash, drive):  # rulings: damage, rout
    fray = clash(["Swordsmen"], ["Dwarf Axemen"])
    rig(fray.war, 6, 6)
    drive(fight(fray))
    assert fray.beaten() == ATTACKER
    assert (names(fray.war.fallen[0]), names(fray.war.fallen[1])) == (["Swordsmen"], ["Dwarf Axemen"])


def test_cavalry_places_its_damage_first_the_owner_the_rest(clash, drive):  # ruling: damage
    fray = clash(["Elven Weasel Riders", "Dwarf Axemen"], ["Pikemen", "Bowmen", "Giant"])
    rig(fray.war, 6, 6, 1, 1, 1)
    _, asked = drive(fight(fray), ["Bowmen", "Pikemen"])
    placed = [(choice.player, offered(choice)) for choice in asked if choice.phase == "battle: damage"]
    assert placed == [(0, ["Bowmen", "Giant", "Pikemen"]), (1, ["Giant", "Pikemen"])]
    assert {unit.name: unit.mark("damage") for unit in fray.units(DEFENDER)} == {"Giant": 0, "Pikemen": 1}


def test_deadly_hits_do_two_and_what_is_left_over_is_lost(clash, drive):  # ruling: damage
    fray = clash(["Elven Rangers", "Roamin' Ronin"], ["Pikemen", "Peasants"])
    rig(fray.war, 6, 6, 1, 1)
    _, asked = drive(fight(fray))
    assert asked_of(asked, "battle: damage") == []  # four damage on three wounds
    assert not fray.units(DEFENDER)


def test_a_tough_unit_shakes_off_the_first_damage_of_each_battle(clash, drive):  # ruling: tough
    fray = clash(["Dwarf Axemen"], ["Skellington Troopers"])
    (unit,) = fray.units(DEFENDER)
    for round_, (mark, alive) in enumerate([("shield up", True), ("damage", False)]):
        rig(fray.war, 6, 1)
        drive(fight(fray))
        assert (fray.units(DEFENDER) == [unit]) == alive, round_
        assert not alive or (unit.mark(mark) == 1 and not unit.mark("damage"))


def test_potato_people_heal_before_they_would_fall(clash, drive):  # ruling: damage
    fray = clash(["Roamin' Ronin", "Dwarf Axemen", "Giant"], ["Potato People"])
    (potatoes,) = fray.units(DEFENDER)
    assert fray.room(potatoes) == 4
    by_name = {"Roamin' Ronin": 6, "Dwarf Axemen": 6, "Giant": 1}
    rig(fray.war, *(by_name[unit.name] for unit in fray.units(ATTACKER)), 1)
    drive(fight(fray))
    assert potatoes.mark("damage") == 2
    rig(fray.war, *(by_name[unit.name] for unit in fray.units(ATTACKER)), 1)
    drive(fight(fray))
    assert not fray.units(DEFENDER)


def test_an_apothecary_cures_once_a_battle(clash, put, drive):  # ruling: apothecary
    fray = clash(["Giant", "Pikemen"], ["Swordsmen"])
    put(fray.war.table, fray.war.holdings[0], "Apothecary")
    for unit in fray.units(ATTACKER):
        unit.put("damage", 1)
    drive(cure(fray), ["Giant"])
    assert {unit.name: unit.mark("damage") for unit in fray.units(ATTACKER)} == {"Giant": 0, "Pikemen": 1}
    assert drive(cure(fray))[1] == []


def test_the_attacker_is_cured_first(clash, put, drive):  # ruling: apothecary
    fray = clash(["Giant"], ["Pikemen"])
    for seat, side in enumerate((ATTACKER, DEFENDER)):
        put(fray.war.table, fray.war.holdings[seat], "Apothecary")
        fray.units(side)[0].put("damage", 1)
    _, asked = drive(cure(fray), ["Giant", None])
    assert [choice.player for choice in asked] == [0, 1]
    assert [fray.units(side)[0].mark("damage") for side in (ATTACKER, DEFENDER)] == [0, 1]
