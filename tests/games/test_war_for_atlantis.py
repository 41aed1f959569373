"""War for Atlantis: land, water and air, walls and rivers, joint attacks, carriers, spells; rulings are cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pnp.engine import Choice, Piece, View
from pnp.games import war_for_atlantis as rules
from pnp.games.families.dice_pool import FOUGHT, MOVED, hex_of
from pnp.games.war_for_atlantis.island import ATLANTIS, ENDS, FOES, UNDEAD, Island
from pnp.games.war_for_atlantis.mind import Admiral
from pnp.games.war_for_atlantis.war import Atlantis

FAR = {"1509": "City Elders", "0101": "Cannibals"}
"""One unit a side that is in nobody's way."""


@pytest.fixture
def made(the_table: Any) -> Atlantis:
    found = Atlantis(the_table("war-for-atlantis"))
    found.turn_track.value = 1
    return found


def stand(made: Atlantis, units: Mapping[str, str]) -> dict[str, Piece]:
    """Put units on hexes, by their names; by hex."""
    for space, name in units.items():
        unit = next(each for pile in made.reserve for each in pile if each.name == name)
        assert made.free(unit, space, made.at)
        assert unit.pile is not None
        unit.pile.give(unit, made.table.pile(space))
    return {space: made.at[space] for space in units}


def ends(made: Atlantis, unit: Piece) -> set[str]:
    return set(made.ends(unit, made.at))


def held(made: Atlantis, put: Any, seat: int, *names: str) -> list[Piece]:
    """Put spells into a hand."""
    found: list[Piece] = put(made.table, made.hands[seat], *names)
    return found


def attack(made: Atlantis, unit: Piece, target: Piece, alone: bool = True) -> int:
    power, more = made.attack_dice(unit, hex_of(target), alone)
    return max(1, int(power) + more)


def defence(made: Atlantis, unit: Piece, *attackers: Piece) -> int:
    power, more = made.defence_dice(unit, [hex_of(each) for each in attackers])
    return max(1, int(power) + more)


# set-up and turns


def test_where_units_are_set_up(made):
    # rulings: setup, homelands, statues, map
    units = {unit.name: unit for pile in made.reserve for unit in pile}
    city, board = made.city, made.map
    towers = made.camps(units["Lens Towers"])
    assert set(towers) < city
    assert all(any("wall" in board.between(s, o) for o in board.neighbours(s)) for s in towers)
    home = made.camps(units["Home Guard"])
    assert city < set(home) < set(board.place("Atlantis"))
    assert all(made.near_city(space, 3) for space in home)
    assert all(made.wet(space) for space in made.camps(units["Crystal Ships"]))
    assert set(made.camps(units["Raiders"])) == set(board.place("Barbarians"))
    assert set(made.camps(units["Djinn"])) == set(board.place("Egyptians"))
    assert all(made.wet(space) for space in made.camps(units["Triremes"]))
    land = set(board.place("Greeks"))
    assert all(not land.isdisjoint(board.neighbours(space)) for space in made.camps(units["Triremes"]))


def test_everybody_finds_a_place(made, drive):
    # ruling: setup
    for seat, count in ((ATLANTIS, 56), (FOES, 80)):
        _, asked = drive(made.set_up(seat), [lambda _: True] * count)
        assert len(asked) == count
        assert len(made.army(seat)) == count
    assert all(len(made.table.pile(space)) == 1 for space in made.at)  # nobody aboard


def test_atlantis_sets_up_first(the_table):
    # ruling: setup
    choice = next(rules.play(the_table("war-for-atlantis")))
    assert (choice.phase, choice.player) == ("set-up", ATLANTIS)


def test_both_draw_from_one_pile_and_the_discards_are_mixed_again(made):
    # ruling: spell-pile
    stand(made, FAR)
    made.draw_phase()
    assert [len(hand) for hand in made.hands] == [7, 7]
    assert len(made.deck) == 38 - 14
    made.deck.give_all(made.discard)
    made.draw(FOES, 1)
    assert (len(made.hands[FOES]), len(made.deck), len(made.discard)) == (8, 23, 0)
    made.deck.give_all(made.laid)
    made.draw(FOES, 1)
    assert len(made.hands[FOES]) == 8


def test_players_move_turn_about_until_both_pass(made, drive):
    # rulings: turns-about, battle-phase, rotate
    units = stand(made, {"1201": "Raiders", "1301": "Druids", "1505": "Crystal Ships", "1710": "Home Guard"})
    raid, druid, ship = units["1201"], units["1301"], units["1505"]
    script = [raid, (raid, "1101"), ship, (ship, "1504"), None, None]
    _, asked = drive(made.about(FOES, made.move_turn), script)
    assert [choice.player for choice in asked] == [FOES, FOES, ATLANTIS, ATLANTIS, FOES, ATLANTIS]
    assert druid in asked[4].options
    assert raid not in asked[4].options


def test_all_turn_upright_in_the_draw_phase(made):
    # ruling: flip
    units = stand(made, FAR)
    for unit in units.values():
        unit.put(FOUGHT, 1)
        unit.put(MOVED, 1)
    made.draw_phase()
    assert not any(unit.mark(FOUGHT) or unit.mark(MOVED) for unit in units.values())


def test_spells_of_a_phase_come_first_in_turns_about(made, put, drive):
    # rulings: phase-start, untimed, flip
    units = stand(made, {"0308": "Sorcerers", "1509": "City Elders", "1508": "Home Guard"})
    held(made, put, FOES, "Earth Elemental", "Aid")
    held(made, put, ATLANTIS, "Haste")
    haste = made.hands[ATLANTIS][0]
    script = [
        lambda o: o is not None and o[1].name == "Earth Elemental",
        lambda _: True,
        lambda o: o is not None and o[1] is haste,
        (haste, units["1508"]),
    ]
    _, asked = drive(made.about(FOES, made.spell_turn("march")), script)
    assert [choice.player for choice in asked if choice.phase == "spell"] == [FOES, ATLANTIS]
    assert units["0308"].mark(FOUGHT)
    assert units["1508"].mark("hastened") == 2


# movement


def test_what_a_hex_costs(made):
    # rulings: costs, flyers
    units = stand(made, {"1208": "The Wild Hunt", "1307": "Djinn", "1409": "Chariots"})
    price = made.price_of
    assert price(units["1208"], "1307", "1306") == made.ground["1306"].cost + 2
    assert price(units["1208"], "1408", "1407") == made.ground["1407"].cost + 3
    assert price(units["1307"], "1307", "1306") == price(units["1307"], "1408", "1407") == 1


def test_gates_are_open_to_atlanteans_alone(made):
    # ruling: gates
    units = stand(made, {"1308": "Home Guard", "1208": "Raiders"})
    assert made.price_of(units["1308"], "1308", "1408") == 2
    assert made.price_of(units["1208"], "1308", "1408") == 2 + 3


def test_one_hex_can_always_be_entered_whatever_it_costs(made):
    # ruling: least-move
    units = stand(made, {"1308": "Raiders", "1410": "Lens Towers", "1207": "Berserkers"})
    assert "1408" in ends(made, units["1308"])
    assert ends(made, units["1410"]) == set()
    mountains = [space for space in made.map.neighbours("1207") if made.ground[space].cost == 3]
    assert set(mountains) <= ends(made, units["1207"])


def test_land_water_and_both(made):
    # rulings: water-ways, flyers
    units = stand(made, {"1415": "Minotaurs", "0607": "Merfolk", "0609": "Naga Snake Men", "1815": "Sphinx"})
    assert not any(map(made.wet, ends(made, units["1415"])))
    assert all(map(made.wet, ends(made, units["0607"])))
    near = ends(made, units["0609"])
    assert any(map(made.wet, near)) or all(not made.wet(s) for s in made.map.neighbours("0609"))
    assert any(map(made.wet, ends(made, units["1815"])))
    assert made.enters(units["0609"], "0607")
    assert made.enters(units["0609"], "0910")


def test_nobody_enters_an_enemys_hex_and_friends_are_passed(made):
    # ruling: enemies
    units = stand(made, {"1704": "Djinn", "1705": "Sphinx", "1703": "Flying Machines"})
    assert {"1705", "1703"}.isdisjoint(ends(made, units["1704"]))
    assert "1706" in ends(made, units["1704"])


def test_statues_stay_near_the_city(made):
    # rulings: statues, city
    statue = stand(made, {"1910": "Guardian Statues"})["1910"]
    assert not made.enters(statue, "2211")
    assert made.enters(statue, "1911")


def test_boarding_sailing_and_landing(made):
    # rulings: carrying, rafts, water-ways
    units = stand(made, {"0311": "Beast Men", "0411": "Stygian Rafts", "0312": "Chaos Warriors"})
    beasts, raft = units["0311"], units["0411"]
    assert raft.carries == 3
    assert made.wet("0411")
    assert "0411" in ends(made, beasts)
    made.go(beasts, "0411")
    assert made.aboard(raft) == [beasts]
    assert beasts not in made.movers(FOES)
    made.go(raft, "0511")
    assert (hex_of(beasts), made.at["0511"]) == ("0511", raft)
    made.draw_phase()
    assert "0511" not in ends(made, beasts)
    assert all(not made.wet(space) for space in ends(made, beasts))


def test_who_carries_others_is_not_carried_and_water_units_never(made):
    # ruling: carrying
    units = stand(made, {"2705": "Biremes", "2801": "Centaurs", "2802": "Oracle"})
    ship, centaurs, oracle = units.values()
    assert made.boards(centaurs, ship)
    made.go(oracle, "2801")
    assert not made.boards(centaurs, ship)
    assert not made.boards(ship, ship)


def test_the_carried_are_lost_with_their_carrier_and_never_attacked(made):
    # rulings: carrying, carried-attack
    units = stand(made, {"2705": "Biremes", "2801": "Oracle", "2706": "Crystal Ships"})
    units["2801"].pile.give(units["2801"], made.table.pile("2705"))
    assert [target.name for _, target in made.blows(ATLANTIS)] == ["Biremes"]
    made.kill(units["2705"])
    assert Counter(unit.name for unit in made.fallen[FOES]) == {"Biremes": 1, "Oracle": 1}


def test_the_carried_attack_with_one_die_less_but_one(made):
    # rulings: carried-attack, minus
    units = stand(made, {"1004": "War Galleys", "1003": "Crystal Ships", "0308": "Demon Horde", "0309": "Sorcerers"})
    for space in ("0308", "0309"):
        units[space].pile.give(units[space], made.table.pile("1004"))
    assert attack(made, units["0308"], units["1003"]) == 4
    assert attack(made, units["0309"], units["1003"]) == 1


def test_breach_ends_a_wall_and_costs_nothing(made):
    # ruling: breach
    units = stand(made, {"1308": "Cyclops", "1408": "Home Guard"})
    wall = next(
        (a, b) for a in made.city for b in made.map.neighbours(a) if made.lies("wall", a, b) and a not in made.at
    )
    inner, outer = wall
    cyclops = units["1308"]
    cyclops.pile.give(cyclops, made.table.pile(outer))
    assert made.price_of(cyclops, outer, inner) == made.ground[inner].cost
    made.go(cyclops, inner)
    assert not made.lies("wall", inner, outer)
    assert "wall" in made.map.between(inner, outer)


# attacks


def test_all_who_join_add_their_dice_and_are_flipped(made, falls, drive):
    # rulings: attack-dice, turns-about, flip
    units = stand(made, {"1403": "Dragon Riders", "1504": "Dragon Riders", "1404": "Sphinx"})
    first, second, sphinx = units["1403"], units["1504"], units["1404"]
    left = falls(made, *[1] * 9, 6, 6, 1, 1)  # not enough dice for one alone: ten against three
    left[:] = [1] * 10 + [3, 3, 3]
    drive(made.attack_turn(ATLANTIS), [(first, sphinx), second])
    assert not left
    assert made.at.get("1404") is None
    assert first.mark(FOUGHT)
    assert second.mark(FOUGHT)


@pytest.mark.parametrize(("theirs", "falls_"), [(3, True), (4, False)])
def test_equal_totals_save_the_defender(made, falls, drive, theirs, falls_):
    # ruling: attack-dice
    units = stand(made, {"1403": "Spearmen", "1404": "Merfolk"})
    falls(made, 2, 2, theirs - 2, 2)
    drive(made.battle(FOES, (units["1403"], units["1404"])))
    assert (made.at.get("1404") is None) is (theirs < 4)
    assert falls_ is (theirs < 4)


def test_ranges_and_powers_from_afar(made):
    # rulings: shots, ranged-melee
    units = stand(
        made, {"2503": "Spearmen", "2505": "Merfolk", "2504": "Merfolk", "2204": "Lens Towers", "2207": "Raiders"}
    )
    spear = units["2503"]
    assert made.reach(spear) == 2
    assert attack(made, spear, units["2505"]) == 1
    assert attack(made, spear, units["2504"]) == 2
    assert (units["2204"], units["2207"]) in made.blows(ATLANTIS)  # three hexes
    assert (units["2207"], units["2204"]) not in made.blows(FOES)


def test_assassins_alone_and_bonuses_in_attack(made):
    # ruling: attack-dice
    units = stand(made, {"1403": "Assassins", "1404": "Merfolk", "1504": "Berserkers", "2404": "Giant Sea Turtles"})
    assert attack(made, units["1403"], units["1404"]) == 4
    assert attack(made, units["1403"], units["1404"], alone=False) == 2
    assert attack(made, units["1504"], units["1404"], alone=False) == 4
    assert defence(made, units["2404"], units["1404"]) == 6
    assert defence(made, units["1504"], units["1404"]) == 2 + made.cover(units["1504"], ["1404"])


def test_cover_of_ground_rivers_and_walls(made):
    # rulings: across, city, walls-inside
    units = stand(made, {"1408": "Home Guard", "1308": "Raiders", "1307": "Savages", "1306": "Minotaurs"})
    guard, raid, savages, minotaurs = units.values()
    assert made.cover(guard, ["1308"]) == 1 + 2
    assert made.cover(guard, ["1308", "1409"]) == 1  # one of them is inside
    assert made.cover(guard, ["1206"]) == 1 + 2  # from afar, out of the City
    assert made.cover(guard, ["1410"]) == 1
    assert made.cover(minotaurs, ["1307"]) == made.ground["1306"].defence + 2
    assert made.cover(minotaurs, ["1308"]) == made.ground["1306"].defence
    raid.pile.give(raid, made.table.pile("1509"))
    assert made.cover(raid, ["1508"]) == 0  # the City protects Atlanteans alone
    assert made.cover(guard, ["1308"]) == 3
    made.break_wall("1308", "1408")
    assert made.cover(guard, ["1308"]) == 1
    assert savages.name == "Savages"
    guard.pile.give(guard, made.table.pile("1710"))
    outside = next(o for o in made.map.neighbours("1710") if made.lies("wall", "1710", o))
    guard.pile.give(guard, made.table.pile(outside))
    assert made.cover(guard, ["1710"]) == made.ground[outside].defence + 2


def test_the_ram_breaks_walls_and_towers_without_a_roll(made, drive):
    # ruling: breach
    units = stand(made, {"1308": "Great Battering Ram", "1408": "Lens Towers", "1409": "Home Guard"})
    ram, tower = units["1308"], units["1408"]
    assert made.blows(FOES) == [(ram, tower)]
    for spell in ("safe", "warded"):
        tower.put(spell, 1)
        assert made.blows(FOES) == [], "Invulnerability and Sanctuary hold against a ram too"
        tower.put(spell, 0)
    walls = made.feats(FOES)
    assert (ram, "wall", "1408") in walls
    drive(made.attack_turn(FOES), [(ram, "wall", "1408")])
    assert not made.lies("wall", "1308", "1408")
    ram.put(FOUGHT, 0)
    drive(made.attack_turn(FOES), [(ram, tower)])
    assert made.fallen[ATLANTIS].top is tower


def test_the_catapult_stands_and_rolls_its_power(made, falls):
    # rulings: catapult, minus, shots
    units = stand(made, {"1404": "Great Catapult", "1407": "Home Guard"})
    catapult = units["1404"]
    assert (catapult, units["1407"]) in made.blows(FOES)
    falls(made, 1)
    assert made.power("1d6-1", 0, FOES) == 0
    falls(made, 5)
    assert made.power("1d6-1", 0, FOES) == 4
    catapult.put(MOVED, 1)
    assert not made.may_attack(catapult)


def test_without_dice_an_attack_fails_and_one_is_rolled_in_defence(made, falls, drive):
    # ruling: minus
    units = stand(made, {"1404": "Great Catapult", "1403": "Merfolk"})
    left = falls(made, 1, 1, 1)
    drive(made.battle(FOES, (units["1404"], units["1403"])))
    assert (len(left), made.at["1403"]) == (0, units["1403"])
    left = falls(made, 1, 1, 1, 1)
    drive(made.battle(ATLANTIS, (units["1403"], units["1404"])))
    assert (left, "1404" in made.at) == ([], False)


def test_the_horse_is_known_in_the_city_or_when_the_carried_attack(made, drive, falls):
    # ruling: trojan-horse
    units = stand(made, {"1308": "Trojan Horse", "1307": "Home Guard", "2003": "Oracle"})
    horse, guard = units["1308"], units["1307"]
    assert made.blows(ATLANTIS) == []
    assert not made.may_attack(horse)
    units["2003"].pile.give(units["2003"], made.table.pile("1308"))
    falls(made, 1, 1, 1)
    drive(made.battle(FOES, (units["2003"], guard)))
    assert made.blows(ATLANTIS) == [(guard, horse)]
    horse.put("revealed", 0)
    made.go(horse, "1408")
    assert made.open(horse)
    horse.put("revealed", 0)
    made.enter(horse, "1307" if "1307" not in made.at else "1306")
    assert not made.open(horse)
    made.enter(horse, "1408")
    assert made.open(horse), "by a spell it comes into the City as well"


# spells


def test_who_casts_what_and_how_far(made, put):
    # rulings: flip, names
    units = stand(
        made, {"1403": "Oracle", "1504": "Pagan Priests", "1503": "Cyclops", "1405": "Merfolk", "1407": "Merfolk"}
    )
    held(made, put, FOES, "Fireball", "Illusion")
    able = {(caster.name, spell.name) for caster, spell in made.castable(FOES, "attack", "march")}
    assert able == {("Oracle", "Fireball"), ("Oracle", "Illusion"), ("Pagan Priests", "Fireball")}
    fire = next(spell for spell in made.hands[FOES] if spell.name == "Fireball")
    assert made.targets_of(units["1403"], fire) == [units["1405"]]
    units["1403"].put(FOUGHT, 1)
    assert not made.casts(units["1403"], fire)


def test_spells_join_an_attack_with_their_power(made, put, drive, falls):
    # rulings: attack-dice, untimed
    units = stand(made, {"1403": "Oracle", "1504": "Cyclops", "1404": "Merfolk", "0101": "Cannibals"})
    (fire,) = held(made, put, FOES, "Fireball")
    left = falls(made, *[1] * 7, 3, 3)
    drive(made.battle(FOES, (units["1504"], units["1404"])), [(units["1403"], fire)])
    assert (left, "1404" in made.at) == ([], False)
    assert units["1403"].mark(FOUGHT)
    assert fire.pile is made.laid


def test_the_death_spell_is_cast_in_the_casters_own_attack(made, put, drive, falls):
    # rulings: flip, bonus-time
    units = stand(made, {"1403": "Oracle", "1404": "Merfolk"})
    (spell,) = held(made, put, FOES, "Death Spell")
    left = falls(made, *[1] * 6, 2, 3)
    drive(made.battle(FOES, (units["1403"], units["1404"])), [(units["1403"], spell)])
    assert (left, "1404" in made.at) == ([], False)


def test_a_spell_can_be_negated(made, put, drive):
    # rulings: answers, phase-start
    units = stand(made, {"1403": "Oracle", "1406": "Battle Mages", "1404": "Cyclops"})
    (aid,) = held(made, put, FOES, "Aid")
    (negate,) = held(made, put, ATLANTIS, "Negate")
    _, asked = drive(made.cast(FOES, units["1403"], aid), [(aid, units["1404"]), (units["1406"], negate)])
    assert [(c.phase, c.player) for c in asked] == [("target", FOES), ("answer", ATLANTIS)]
    assert not units["1404"].mark("strengthened")
    assert units["1406"].mark(FOUGHT)


def test_bonuses_last_until_the_turn_ends(made, put, drive):
    # rulings: bonus-time, minus
    units = stand(made, {"1403": "Oracle", "1404": "Cyclops", "1405": "Merfolk"})
    oracle, cyclops, merfolk = units.values()
    spells = held(made, put, FOES, "Aid", "Rage", "Shield", "Poison Gases")
    aims = [cyclops, cyclops, cyclops, merfolk]
    for spell, aim in zip(spells, aims, strict=True):
        drive(made.cast(FOES, oracle, spell), [(spell, aim)])
    assert attack(made, cyclops, merfolk) == 3 + 2 + 3
    assert defence(made, cyclops, merfolk) == 3 + 2 + 3 + made.cover(cyclops, ["1405"])
    assert defence(made, merfolk, cyclops) == 1
    made.end_phase()
    assert attack(made, cyclops, merfolk) == 3
    assert all(spell.pile is made.discard for spell in spells)


def test_inspire_and_mesmerize_work_on_all_beside(made, put, drive):
    # ruling: area-spells
    units = stand(made, {"1403": "Oracle", "1404": "Cyclops", "1402": "Medusa", "1504": "Merfolk", "1407": "Merfolk"})
    inspire, mesmerize = held(made, put, FOES, "Inspire", "Mesmerize")
    drive(made.cast(FOES, units["1403"], inspire))
    drive(made.cast(FOES, units["1403"], mesmerize))
    assert [units[s].mark("strengthened") for s in ("1403", "1404", "1402", "1504")] == [0, 1, 1, 0]
    assert [made.may_attack(units[s]) for s in ("1504", "1407", "1404")] == [False, True, True]


@pytest.mark.parametrize(
    ("name", "mark"),
    [("Hold", "held"), ("Distract", "barred"), ("Invulnerability", "safe"), ("Sanctuary", "warded")],
)
def test_what_spells_bar(made, put, drive, falls, name, mark):
    # ruling: bonus-time
    units = stand(made, {"1403": "Pagan Priests", "1404": "Merfolk", "1405": "Cyclops"})
    merfolk = units["1404"]
    (spell,) = held(made, put, FOES, name)
    drive(made.cast(FOES, units["1403"], spell), [(spell, merfolk)])
    assert merfolk.mark(mark)
    assert (merfolk in made.movers(ATLANTIS)) is (name != "Hold")
    assert made.may_attack(merfolk) is (name not in ("Distract", "Sanctuary"))
    assert (merfolk in [target for _, target in made.blows(FOES)]) is (name != "Sanctuary")
    if name == "Invulnerability":
        falls(made, 6, 6, 6, 1, 1)
        drive(made.battle(FOES, (units["1405"], merfolk)))
        assert made.at["1404"] is merfolk


def test_winds_take_out_shots_but_not_who_is_near(made, put, drive, falls):
    # rulings: winds, answers
    units = stand(made, {"1403": "Battle Mages", "1404": "Merfolk", "1406": "Raiders", "1405": "Cyclops"})
    (winds,) = held(made, put, ATLANTIS, "Winds")
    left = falls(made, 1, 1, 1, 6, 6)
    drive(
        made.battle(FOES, (units["1406"], units["1404"])),
        [units["1405"], (units["1403"], winds)],
    )
    assert (left, made.at["1404"]) == ([], units["1404"])
    assert (units["1406"], units["1404"]) not in made.blows(FOES)


def test_luck_rolls_anew(made, put, drive, falls):
    # ruling: answers
    units = stand(made, {"1403": "Oracle", "1404": "Merfolk", "1405": "Cyclops"})
    (luck,) = held(made, put, FOES, "Luck")
    left = falls(made, 1, 1, 1, 6, 6, 6, 1, 1)
    _, asked = drive(made.battle(FOES, (units["1405"], units["1404"])), [None, (units["1403"], luck)])
    assert (left, "1404" in made.at) == ([], False)
    assert [choice.phase for choice in asked] == ["join", "answer"]


def test_a_unit_is_saved_or_rises_for_who_casts_first(made, put, drive, falls):
    # rulings: answers, raise-dead
    units = stand(made, {"1403": "Battle Mages", "1404": "Merfolk", "1405": "Cyclops", "1504": "Priests of Light"})
    merfolk = units["1404"]
    (saved,) = held(made, put, ATLANTIS, "Resurrection")
    falls(made, 6, 6, 6, 1, 1)
    drive(made.battle(FOES, (units["1405"], merfolk)), [(units["1504"], saved)])
    assert made.at["1404"] is merfolk
    units["1405"].put(FOUGHT, 0)
    oracle = stand(made, {"1305": "Oracle"})["1305"]
    (raised,) = held(made, put, FOES, "Raise Dead")
    falls(made, 6, 6, 6, 1, 1)
    drive(made.battle(FOES, (units["1405"], merfolk)), [None, (oracle, raised)])
    assert (merfolk.owner, merfolk.mark(UNDEAD), merfolk.mark(FOUGHT)) == (FOES, 1, 1)
    assert made.attack_dice(merfolk, "1403", True) == ("2", -1)
    made.end_phase()
    assert merfolk.owner == FOES


def test_a_controlled_unit_attacks_and_goes_back(made, put, drive):
    # rulings: control, elimination
    units = stand(made, {"1403": "Oracle", "1404": "Merfolk", "1405": "Merfolk"})
    (spell,) = held(made, put, FOES, "Control")
    drive(made.cast(FOES, units["1403"], spell), [(spell, units["1404"])])
    assert (units["1404"], units["1405"]) in made.blows(FOES)
    assert (units["1405"], units["1404"]) in made.blows(ATLANTIS)
    assert units["1404"] not in made.movers(FOES)
    made.kill(units["1405"])
    assert made.lost == []  # it is Atlantis's still
    made.end_phase()
    assert units["1404"].owner == ATLANTIS


def test_conjured_units_have_the_numbers_of_their_spell_and_end(made, put, drive):
    # rulings: conjured, elimination, teleport
    units = stand(made, {"1403": "Oracle", "0101": "Cannibals", "1509": "City Elders"})
    (spell,) = held(made, put, FOES, "Air Elemental")
    drive(made.cast(FOES, units["1403"], spell), [(spell, "1404")])
    wind = made.at["1404"]
    assert (made.points(wind), made.way(wind), wind.mark(ENDS)) == (5, "air", 4)
    assert attack(made, wind, units["1403"]) == 3
    assert wind in made.movers(FOES)
    for turn in (2, 3):
        made.draw_phase()
        assert (made.turn_track.value, made.at["1404"]) == (turn, wind)
    made.draw_phase()
    assert "1404" not in made.at
    assert wind.pile is made.conjured
    made.kill(units["0101"])
    made.kill(units["1403"])
    assert made.lost == [FOES]


def test_an_illusion_falls_to_any_attack(made, put, drive, falls):
    # rulings: conjured, elimination
    units = stand(made, {"1403": "Oracle", "1405": "Merfolk"})
    (spell,) = held(made, put, FOES, "Illusion")
    drive(made.cast(FOES, units["1403"], spell), [(spell, "1404")])
    made.kill(units["1403"])
    assert made.lost == [FOES]  # conjured units are not counted
    falls(made, 1, 1, 6, 6, 6)
    drive(made.battle(ATLANTIS, (units["1405"], made.at["1404"])))
    assert "1404" not in made.at
    assert spell.pile is made.discard


def test_hexes_of_fire_flood_and_earthquake(made, put, drive, falls):
    # ruling: area-spells
    units = stand(made, {"1407": "Battle Mages", "1307": "Raiders", "1306": "Savages", "1206": "Sphinx"})
    mage = units["1407"]
    fire, flood, quake = held(made, put, ATLANTIS, "Wall of Fire", "Flood", "Earthquake")
    drive(made.cast(ATLANTIS, mage, fire), [(fire, "1308"), (fire, "1408"), None])
    assert made.burning == {"1308", "1408"}
    assert {"1308", "1408"}.isdisjoint(ends(made, units["1307"]))
    drive(made.cast(ATLANTIS, mage, flood), [(flood, "1307"), (flood, "1306"), (flood, "1206")])
    assert [units[s].mark("held") for s in ("1307", "1306", "1206")] == [1, 1, 0]
    mage.put(FOUGHT, 0)
    dice = made.defence_dice(units["1307"], ["1407"])[1] + 2 + made.defence_dice(units["1306"], ["1407"])[1] + 3
    left = falls(made, 6, 6, *[1] * (made.defence_dice(units["1307"], ["1407"])[1] + 2), 1, 1, *[6] * 9)
    drive(made.quake(ATLANTIS, mage, quake), [(quake, "1307"), (quake, "1306"), (quake, "1206")])
    assert set(made.at) == {"1407", "1306", "1206"}
    assert len(left) == 9 - (dice - made.defence_dice(units["1307"], ["1407"])[1] - 2) if "1307" in made.at else True
    made.end_phase()
    assert not made.burning


def test_water_spells_and_what_counts_as_a_coast(made, put):
    # ruling: water-targets
    units = stand(made, {"0707": "Merfolk", "0808": "Home Guard", "0606": "Naga Snake Men", "1307": "Minotaurs"})
    whirlpool, wave = held(made, put, FOES, "Whirlpool", "Tidal Wave")
    naga = units["0606"]
    assert [made.fits(whirlpool, unit) for unit in units.values()] == [True, False, False, False]
    assert [made.fits(wave, unit) for unit in units.values()] == [True, True, True, False]
    assert made.grounded(naga)
    made.go(naga, "0607")
    assert made.fits(whirlpool, naga)
    assert not made.grounded(naga)


def test_summon_teleport_and_reincarnate_need_an_empty_hex(made, put, drive):
    # rulings: teleport, reincarnate
    units = stand(
        made, {"1403": "Winged Demons", "1407": "Priests of Light", "1713": "Minotaurs", "1408": "Home Guard"}
    )
    priest, minotaurs = units["1407"], units["1713"]
    summon, teleport, back = held(made, put, ATLANTIS, "Summon", "Teleport", "Reincarnate")
    nests = made.nests(minotaurs, priest)
    assert nests
    assert not any(map(made.wet, nests))
    drive(made.cast(ATLANTIS, priest, summon), [(summon, minotaurs), (summon, nests[0])])
    assert hex_of(minotaurs) == nests[0]
    assert set(made.targets_of(priest, teleport)) == {priest, minotaurs, units["1408"]}
    drive(made.cast(ATLANTIS, priest, teleport), [(teleport, priest), (teleport, "2111")])
    made.kill(minotaurs)
    drive(made.cast(ATLANTIS, priest, back), [(back, made.nests(minotaurs, priest)[0])])
    assert minotaurs in made.army(ATLANTIS)


def test_fear_moves_an_enemy_away(made, put, drive):
    # rulings: fear, turns-about
    units = stand(made, {"1403": "Oracle", "1405": "Merfolk", "0101": "Cannibals"})
    oracle, merfolk, _ = units.values()
    (fear,) = held(made, put, FOES, "Fear")
    room = made.driven(merfolk)
    assert room
    assert all("1403" not in made.map.neighbours(space) for space in room)
    drive(made.move_turn(FOES), [(oracle, fear), (fear, room[0])])
    assert hex_of(merfolk) == room[0]
    assert merfolk.mark(MOVED)


def test_antimagic_empties_both_hands(made, put, drive):
    # ruling: antimagic
    units = stand(made, FAR | {"1403": "Oracle"})
    (spell,) = held(
        made,
        put,
        FOES,
        "Antimagic",
    )
    held(made, put, ATLANTIS, "Aid", "Rage")
    drive(made.move_turn(FOES), [(units["1403"], spell)])
    assert [len(hand) for hand in made.hands] == [0, 0]


# the end


def test_the_cataclysm_sinks_atlantis_unless_it_is_negated(made, put, drive):
    # rulings: cataclysm, elimination
    units = stand(made, {"1510": "Sorcerers", "1508": "Battle Mages"})
    result, asked = drive(made.cataclysm(), [lambda o: o is not None])
    assert (result, asked[0].player) == (True, FOES)
    units["1510"].put(FOUGHT, 0)
    (negate,) = held(made, put, ATLANTIS, "Negate")
    result, _ = drive(made.cataclysm(), [lambda o: o is not None, (units["1508"], negate)])
    assert result is False
    assert drive(made.cataclysm()) == (False, [])  # flipped


def test_who_has_no_unit_left_is_lost_and_the_foes_win_a_common_end(made, drive, monkeypatch):
    # ruling: elimination
    units = stand(made, FAR)
    assert made.lost == []
    made.kill(units["0101"])
    assert made.lost == [FOES]
    made.kill(units["1509"])
    monkeypatch.setattr(made, "set_up", lambda _: iter(()))
    result, _ = drive(made.war())
    assert result.winners == (FOES,)


def test_after_the_last_turn_atlantis_has_a_minor_victory(made, drive, monkeypatch):
    stand(made, FAR)
    monkeypatch.setattr(made, "set_up", lambda _: iter(()))
    monkeypatch.setattr(made, "movement", lambda: iter(()))
    monkeypatch.setattr(made, "attacks", lambda: iter(()))
    result, _ = drive(made.war())
    assert (result.winners, result.facts["turns"]) == ((ATLANTIS,), 20)


def test_the_story_of_a_whole_turn(the_table, put, drive, falls, story):
    table = the_table("war-for-atlantis", told=True)
    made = Atlantis(table)
    units = stand(made, {"1811": "Oracle", "1911": "Cyclops", "1912": "Minotaurs", "1509": "Home Guard"})
    aid, luck = held(made, put, FOES, "Aid", "Luck")
    story(table)
    falls(made, *[1] * 5, 6, 6, 6)
    script = [units["1811"], (units["1811"], "1812"), None, None]
    drive(made.movement(), script, table)
    drive(made.cast(FOES, units["1811"], aid), [(aid, units["1911"])], table)
    drive(made.battle(FOES, (units["1911"], units["1912"])), (), table)
    assert story(table) == [
        "Movement",
        "Oracle to space 1812",
        "The Five Foes casts Aid: Oracle on space 1812.",
        "Aid lies on Cyclops on space 1911.",
        "Cyclops, 5 dice, 5 against 18: Minotaurs on space 1912 stands.",
    ]
    assert luck.pile is made.hands[FOES]


def test_the_goal_counts_units(made):
    stand(made, FAR)
    view = View(made.table, ATLANTIS)
    assert [rules.goal(view, seat) for seat in (ATLANTIS, FOES)] == [{"units": 1}, {"units": 1}]
    assert rules.worth(view, "reserve of seat 1") == 55


# the rule of thumb


def advice(made: Atlantis, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_thumb_ships_its_troops_over(made):
    units = stand(made, {"0311": "Beast Men", "0411": "Stygian Rafts", "1509": "Home Guard"})
    beasts, raft = units["0311"], units["0411"]
    movers = made.movers(FOES)
    assert advice(made, FOES, "move", [None, *movers]) is beasts
    assert advice(made, FOES, "march", [(beasts, s) for s in made.ends(beasts, made.at)]) == (beasts, "0411")
    made.go(beasts, "0411")
    assert advice(made, FOES, "move", [None, raft]) is raft
    there = advice(made, FOES, "march", [(raft, s) for s in made.ends(raft, made.at)])[1]
    assert int(there[:2]) > 4


def test_the_thumb_attacks_where_all_together_are_strong(made):
    units = stand(made, {"1403": "Dragon Riders", "1404": "Sphinx", "1504": "Home Guard", "1402": "Black Tentacles"})
    options = [None, *made.blows(ATLANTIS)]
    assert advice(made, ATLANTIS, "attack", options)[1] is units["1404"]


def test_the_thumb_helps_its_own_and_harms_others(made, put):
    units = stand(made, {"1403": "Oracle", "1404": "Cyclops", "1405": "Merfolk"})
    for name, wanted in (("Aid", "1404"), ("Poison Gases", "1405"), ("Hold", "1405"), ("Shield", "1404")):
        (spell,) = put(made.table, made.hands[FOES], name)
        options = [(spell, units[space]) for space in ("1403", "1404", "1405")]
        assert advice(made, FOES, "target", options) == (spell, units[wanted]), name


def test_the_thumb_goes_to_the_temple_and_casts(made):
    units = stand(made, {"1509": "Sorcerers", "0101": "Cannibals", "2211": "Home Guard"})
    sorcerers = units["1509"]
    options = [(sorcerers, space) for space in made.ends(sorcerers, made.at)]
    assert advice(made, FOES, "march", options) == (sorcerers, "1510")
    assert advice(made, FOES, "cataclysm", [None, (sorcerers, "cataclysm")]) == (sorcerers, "cataclysm")


def test_the_thumb_rolls_anew_what_is_bad_for_it(made, put):
    units = stand(made, {"1403": "Oracle", "1404": "Merfolk"})
    (luck,) = held(made, put, FOES, "Luck")
    options = [None, (units["1403"], luck)]
    for total, roller, cast in ((3, FOES, True), (10, FOES, False), (11, ATLANTIS, True), (4, ATLANTIS, False)):
        for name, value in (("_dice", 2), ("_sum", total), ("_roller", roller + 1)):
            made.table.track(name).value = value
        assert (advice(made, FOES, "answer", options) is not None) is cast


def test_colossus_does_not_break_its_own_walls_by_thumb(made):
    units = stand(made, {"1709": "Colossus", "2209": "Raiders", "1510": "City Elders"})
    view = View(made.table, ATLANTIS)
    mind = Admiral(view, Island(view))
    outside = next(o for o in made.map.neighbours("1709") if made.lies("wall", "1709", o))
    assert mind.stands(units["1709"], outside) < mind.stands(units["1709"], "1709") - 5


def test_a_caster_is_sent_into_an_empty_temple_and_atlantis_keeps_somebody_there(made, put):
    temple = made.temple
    beside = made.map.neighbours(temple)
    units = stand(made, {beside[0]: "Sorcerers", beside[1]: "Evil High Priests", beside[2]: "City Elders"})
    sorcerer, priest, elder = units.values()
    teleport = held(made, put, FOES, "Teleport")[0]
    assert advice(made, FOES, "spell", [None, (sorcerer, teleport)]) == (sorcerer, teleport)
    target = advice(made, FOES, "target", [(teleport, unit) for unit in (sorcerer, priest)])[1]
    assert target in (sorcerer, priest)
    landings = made.landings(priest, sorcerer, teleport)
    assert advice(made, FOES, "place", [(teleport, space) for space in landings])[1] == temple
    for unit in (sorcerer, priest):
        made.kill(unit)
    assert advice(made, ATLANTIS, "march", [(elder, space) for space in (beside[3], temple)])[1] == temple
