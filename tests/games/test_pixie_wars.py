"""Pixie Wars: who uses which card, the ground, nets, poison, spells, enchantments, and what undoes them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, shots

from pnp.engine import Choice, Piece, View, clear, own
from pnp.games import pixie_wars as rules
from pnp.games.families.skirmish import HELD, HIT, Blow
from pnp.games.pixie_wars.forest import ENCHANTMENT, FRESH, POISONED, SPELL, TRANSFORMED
from pnp.games.pixie_wars.war import War

PIXIES, SPRITES = 0, 1
# of our map: thorns a3 d3, growth e3 b4, water b3 g4, oak f4 c5, circle d4 e5, roots g3 b6, clearing h4 a5


@pytest.fixture
def made(the_table: Any) -> War:
    return War(the_table("pixie-wars"))


def sides(made: War, ours: dict[str, str], theirs: dict[str, str]) -> dict[str, Piece]:
    """Faeries of both sides on squares; a side without a King gets one in a corner."""
    found: dict[str, Piece] = {}
    for seat, units, corner in ((PIXIES, ours, "h1"), (SPRITES, theirs, "h8")):
        for space, name in (units if "King" in units.values() else units | {corner: "King"}).items():
            unit = next(each for each in made.reserve[seat] if each.name == name)
            made.enter(unit, space)
            found[space] = unit
    return found


@pytest.fixture
def strike(made: War, drive: Any) -> Any:
    """`strike(card, unit, target, *answers)`: a faerie attacks another."""

    def struck(name: str, unit: Piece, target: Piece, *answers: Any) -> list[Choice]:
        _, asked = drive(made.assault(unit.owner, Blow(card_of(made.table, name), unit, target)), answers)
        return asked

    return struck


def guarding(made: War, name: str, card: str, target: Piece, unit: Piece) -> bool:
    """Whether a card stops an attack with another."""
    return made.guards(card_of(made.table, name), Blow(card_of(made.table, card), unit, target))


def turns(unit: Piece, state: str) -> int:
    return sum(unit.mark(own(state, seat)) for seat in (PIXIES, SPRITES))


# armies and cards


def test_both_sides_have_the_same_faeries(made):
    # ruling: units
    for seat in (PIXIES, SPRITES):
        army = Counter(unit.name for unit in made.reserve[seat])
        assert army == {"King": 1, "Mage": 4, "Hero": 3, "Warrior": 8}
    assert {unit.set for unit in made.reserve[SPRITES]} == {"sprite"}
    assert {unit.name: (unit.hits, *unit.traits) for unit in made.reserve[PIXIES]} == {
        "King": (4, "magic", "melee"),
        "Mage": (1, "magic", "poison"),
        "Hero": (3, "melee", "ranged"),
        "Warrior": (2, "melee", "ranged", "poison"),
    }


def test_of_cards_without_stated_copies_there_is_one(made):
    # ruling: copies
    deck = Counter(card.name for card in made.stocks[0].draw)
    assert deck.total() == 65
    assert {name: n for name, n in deck.items() if n > 1} == {
        "Forest Walk": 3,
        "Fly": 4,
        "Flitter": 4,
        "Skitter": 5,
        "Twitter": 5,
    }


def test_each_side_fills_its_two_rows(made, drive):
    # ruling: set-up, map
    for seat, rows in ((PIXIES, "12"), (SPRITES, "78")):
        _, asked = drive(made.set_up(seat), [lambda _: True] * 15)
        assert all(None not in choice.options for choice in asked)
        assert {unit.pile.name[1] for unit in made.army(seat)} == set(rows)
    assert {made.lands[space].name for space in made.field.spaces if space[1] in "1278"} == {"Forest"}
    assert made.lands["b5"].name == made.lands["g4"].name == "Water"


@pytest.mark.parametrize(
    ("name", "users"),
    [
        ("Sharp Swords", {"King", "Hero", "Warrior"}),
        ("Wicked Knife", {"King", "Mage", "Hero", "Warrior"}),
        ("Venomous Dagger", {"Mage", "Warrior"}),
        ("Thrown Rocks", {"Hero", "Warrior"}),
        ("Archery", {"King", "Hero", "Warrior"}),
        ("Poison Arrow", {"Warrior"}),
        ("Hex", {"King", "Mage"}),
        ("Command", {"King", "Mage"}),
        ("Healing Herbs", {"King", "Mage"}),
        ("Shield", {"King", "Hero", "Warrior"}),
        ("Invisibility", {"King", "Mage"}),
        ("Hide", {"King", "Mage", "Hero", "Warrior"}),
        ("Fly", {"King", "Mage", "Hero", "Warrior"}),
    ],
)
def test_who_uses_a_card_has_all_its_skills_or_is_named(made, name, users):
    # ruling: users
    card = card_of(made.table, name)
    assert {unit.name for unit in made.reserve[PIXIES] if made.fits(card, unit)} == users


# moves and ground


def test_a_move_is_straight_and_exact_and_takes_one_faerie(made, put, drive):
    # ruling: steps, forward, once-each
    units = sides(made, {"c1": "Hero", "d1": "Warrior"}, {"h7": "King"})
    assert ends(made, PIXIES, card_of(made.table, "Skitter"))["c1"] == {
        "a1",
        "c3",
        "a3",
        "e3",
    }  # not e1, past the Warrior
    put(made.table, made.hands[PIXIES], "Twitter", "Twitter")
    _, asked = drive(made.move_phase(PIXIES), ["Twitter", (units["d1"], "d2"), None])
    assert "forward" not in [choice.phase for choice in asked]
    assert not made.may_move(units["d1"], card_of(made.table, "Twitter"))
    assert made.may_move(units["c1"], card_of(made.table, "Twitter"))


def test_a_knight_jumps_over_others(made):
    # ruling: line
    sides(made, {"a1": "Hero", "a2": "Mage", "b1": "Mage", "b2": "Mage"}, {"h8": "King"})
    assert ends(made, PIXIES, card_of(made.table, "Forest Walk"))["a1"] == {"c2"}  # b3 is water


def test_a_move_ends_in_growth_and_not_on_water(made):
    # ruling: growth, ground
    sides(made, {"e1": "Hero", "b1": "Hero"}, {"h8": "King"})
    moves = ends(made, PIXIES, card_of(made.table, "Fly"))
    assert moves["e1"] == {"e3", "b4"}  # both are growth, before the number is used up; b1 is in the way
    assert moves["b1"] == {"b4", "f5"}  # across the water
    assert "b3" not in ends(made, PIXIES, card_of(made.table, "Skitter"))["b1"]


def test_a_long_move_ends_in_growth_on_the_next_square(made):
    # ruling: growth
    sides(made, {"e2": "Hero"}, {"h8": "King"})
    assert "e3" in ends(made, PIXIES, card_of(made.table, "Fly"))["e2"]


def test_who_stands_in_growth_leaves_it_as_any_square(made):
    # ruling: growth
    sides(made, {"e3": "Hero"}, {"h8": "King"})
    assert {"c3", "g3", "e5", "c5"} <= ends(made, PIXIES, card_of(made.table, "Skitter"))["e3"]


def test_thorns_prick_on_the_way_too(made):
    # ruling: thorns
    units = sides(made, {"d2": "Hero", "b2": "Warrior", "a1": "Mage"}, {"h8": "King"})
    made.go(units["d2"], "d5")
    assert made.left(units["d2"]) == 2
    made.go(units["b2"], "d3")  # a knight's jump that lands there
    assert made.left(units["b2"]) == 1
    made.go(units["a1"], "a4")
    assert units["a1"] in made.fallen[PIXIES]
    assert "a4" not in made.at


def test_a_knight_jumps_over_thorns_unhurt(made):
    # ruling: thorns
    units = sides(made, {"c2": "Hero"}, {"h8": "King"})
    made.go(units["c2"], "d4")
    assert made.left(units["c2"]) == 3


def test_no_attack_goes_through_an_oak(made):
    # ruling: ground, line
    sides(made, {"f2": "Warrior", "d6": "Hero"}, {"f5": "Warrior", "f4": "Mage", "b4": "Hero"})
    card = card_of(made.table, "Well-Aimed Shot")
    assert ("f2", "f4") in shots(made, PIXIES, card)
    assert ("d6", "b4") not in shots(made, PIXIES, card)  # c5 is an oak
    made.kill(made.at["f4"])
    assert ("f2", "f5") not in shots(made, PIXIES, card)
    assert ("f5", "f2") not in shots(made, SPRITES, card)


def test_a_knights_attack_goes_round_an_oak(made):
    # ruling: ground
    sides(made, {"e3": "Warrior"}, {"f5": "Warrior"})
    assert shots(made, PIXIES, card_of(made.table, "Sling Stone")) == {("e3", "f5")}


def test_the_circle_keeps_spells_off_and_the_roots_what_is_shot(made):
    # ruling: ground
    sides(made, {"e4": "Mage", "f3": "Warrior"}, {"d4": "Hero", "g3": "Warrior", "e5": "Mage", "f5": "Hero"})
    found = {
        name: shots(made, PIXIES, card_of(made.table, name)) for name in ("Hex", "Command", "Thrown Rocks", "Nets")
    }
    assert found["Hex"] == found["Command"] == {("e4", "f5")}
    assert ("f3", "g3") not in found["Thrown Rocks"]
    assert found["Nets"] == {("f3", "g3")}
    made.enter(next(unit for unit in made.reserve[PIXIES] if unit.name == "Mage"), "g2")
    assert ("g2", "g3") in shots(made, PIXIES, card_of(made.table, "Hex"))


def test_nobody_in_a_clearing_uses_defence_cards(made):
    # ruling: ground
    units = sides(made, {"a4": "Warrior"}, {"a5": "Mage", "c4": "Hero"})
    for name, card in (("Hide", "Sharp Swords"), ("Invisibility", "Sharp Swords"), ("Amulet", "Hex")):
        assert not guarding(made, name, card, units["a5"], units["a4"])
    assert guarding(made, "Dispell", "Hex", units["a5"], units["a4"])  # that is no Defence card
    assert guarding(made, "Hide", "Sharp Swords", units["c4"], units["a4"])


# attacks and what stops them


def test_an_attack_reaches_its_number_or_less(made):
    # ruling: range
    sides(made, {"c2": "Warrior"}, {"c4": "Mage", "e2": "Hero", "f5": "Hero", "d3": "Warrior"})
    assert shots(made, PIXIES, card_of(made.table, "Archery")) == {("c2", "c4"), ("c2", "e2"), ("c2", "d3")}
    assert shots(made, PIXIES, card_of(made.table, "Cudgels")) == {("c2", "d3")}


def test_an_attack_takes_one_hit_and_a_spell_is_one(made, strike):
    # ruling: damage, once-each, spells
    units = sides(made, {"c2": "Mage", "b2": "Hero"}, {"c4": "Hero"})
    strike("Thrown Rocks", units["b2"], units["c4"])
    strike("Sorcery", units["c2"], units["c4"])
    assert made.left(units["c4"]) == 1
    assert not made.suffers(units["c4"], HELD)
    for unit in (units["c2"], units["b2"]):
        assert not made.may_attack(unit, card_of(made.table, "Wicked Knife"))


@pytest.mark.parametrize(
    ("name", "stops", "lets"),
    [
        ("Dodge", ["Thrown Rocks", "Bolas", "Sling Shot", "Hex"], ["Sharp Swords", "Pixie Dust"]),
        ("Parry", ["Sharp Swords", "Nets", "Mesmerized"], ["Thrown Rocks", "Sling Shot", "Lassos"]),
        ("Shield", ["Sharp Swords", "Archery", "Hex"], []),
        ("Hide", ["Sharp Swords", "Archery", "Command"], []),
        ("Invisibility", [], ["Sharp Swords"]),  # a Hero has no Magic
        ("Disenchant", ["Command", "Mesmerized"], ["Hex", "Archery"]),
        ("Dispell", ["Hex", "Sorcery"], ["Command", "Archery"]),
        ("Amulet", [], ["Hex"]),
        ("Mist", [], ["Archery"]),
    ],
)
def test_what_stops_what(made, name, stops, lets):
    # ruling: defence, spells
    units = sides(made, {"c2": "Warrior"}, {"c4": "Hero", "c5": "Mage"})
    for card in stops:
        assert guarding(made, name, card, units["c4"], units["c2"]), card
    for card in lets:
        assert not guarding(made, name, card, units["c4"], units["c2"]), card


def test_magic_defence_is_for_who_has_magic_and_counterspells_for_who_stands_next(made):
    # ruling: defence, any-time
    units = sides(made, {"c2": "Warrior"}, {"c4": "Hero", "c6": "Mage"})
    assert not guarding(made, "Dispell", "Hex", units["c4"], units["c2"])
    assert guarding(made, "Dispell", "Hex", units["c6"], units["c2"])  # the user itself
    assert guarding(made, "Amulet", "Hex", units["c6"], units["c2"])
    assert not guarding(made, "Amulet", "Sharp Swords", units["c6"], units["c2"])
    assert guarding(made, "Invisibility", "Archery", units["c6"], units["c2"])


def test_a_stopped_attack_does_nothing(made, strike, put):
    # ruling: defence
    units = sides(made, {"c2": "Warrior"}, {"c4": "Hero"})
    put(made.table, made.hands[SPRITES], "Hide", "Parry")
    (asked,) = strike("Poison Arrow", units["c2"], units["c4"], "Hide")
    assert [card and card.name for card in asked.options] == [None, "Hide"]
    assert made.left(units["c4"]) == 3
    assert not made.poison(units["c4"])


def test_who_vanishes_moves_three_by_the_rules_of_moves(made, strike, put):
    # ruling: vanish
    units = sides(made, {"a5": "Warrior"}, {"a6": "Hero"})
    put(made.table, made.hands[SPRITES], "Vanish")
    asked = strike("Sharp Swords", units["a5"], units["a6"], "Vanish", (units["a6"], "d6"))
    assert asked[1].options[0] is None
    assert {end for _, end in asked[1].options[1:]} == {"d6", "d3"}
    assert asked[1].player == SPRITES
    assert made.may_move(units["a6"], card_of(made.table, "Fly"))
    assert made.left(units["a6"]) == 3


def test_nobody_vanishes_to_where_somebody_stands(made, strike, put):
    # ruling: vanish
    units = sides(made, {"e4": "Warrior"}, {"d4": "Hero", "d1": "Warrior"})
    put(made.table, made.hands[SPRITES], "Vanish")
    _, asked = strike("Sharp Swords", units["e4"], units["d4"], "Vanish", None)
    assert {end for _, end in asked.options[1:]} == {"a1", "a7", "g7", "b4", "d6", "e3"}  # the last three are growth


def test_who_cannot_move_vanishes_without(made, strike, put):
    # ruling: vanish
    blocked = {"g8": "Warrior", "g7": "Warrior"}
    units = sides(made, {"h7": "Warrior"}, {"h8": "King", **blocked})
    put(made.table, made.hands[SPRITES], "Vanish")
    assert len(strike("Sharp Swords", units["h7"], units["h8"], "Vanish")) == 1
    assert made.left(units["h8"]) == 4


def test_mist_stops_a_move_and_the_faerie_may_try_again(made, put, drive):
    # ruling: defence
    units = sides(made, {"c1": "Hero"}, {"c8": "Hero"})
    put(made.table, made.hands[PIXIES], "Twitter", "Skitter")
    put(made.table, made.hands[SPRITES], "Mist")
    answers = ["Skitter", (units["c1"], "a1"), "Mist", "Twitter", (units["c1"], "b1")]
    drive(made.move_phase(PIXIES), answers)
    assert made.at["b1"] is units["c1"]


# nets, spells, enchantments, poison


def test_nets_hold_for_turns_of_the_side_that_is_held(made, strike, drive, put):
    # ruling: immobilized
    units = sides(made, {"c2": "Warrior"}, {"c4": "Hero", "c6": "Mage"})
    put(made.table, made.hands[SPRITES], "Hide")
    strike("Lassos", units["c2"], units["c4"], None)
    hero = units["c4"]
    assert made.left(hero) == 3
    for left in (2, 1):
        assert turns(hero, HELD) == left
        assert not made.may_move(hero, card_of(made.table, "Fly"))
        assert not made.may_attack(hero, card_of(made.table, "Cudgels"))
        assert not guarding(made, "Hide", "Archery", hero, units["c2"])
        drive(made.end_phase(PIXIES))
        drive(made.end_phase(SPRITES))
    assert made.may_move(hero, card_of(made.table, "Fly"))
    assert guarding(made, "Hide", "Archery", hero, units["c2"])


def test_only_the_turns_of_the_side_that_is_held_count(made, strike, drive):
    # ruling: immobilized
    units = sides(made, {"c2": "Warrior", "d2": "Mage"}, {"c4": "Hero"})
    strike("Nets", units["c2"], units["c4"])
    strike("Curse", units["d2"], units["c4"])
    drive(made.end_phase(PIXIES))
    assert (turns(units["c4"], HELD), turns(units["c4"], SPELL)) == (3, 4)
    drive(made.end_phase(SPRITES))
    assert (turns(units["c4"], HELD), turns(units["c4"], SPELL)) == (2, 3)


def test_the_same_anew_begins_again(made, strike):
    # ruling: immobilized
    units = sides(made, {"c2": "Warrior", "b4": "Warrior"}, {"c4": "Hero"})
    strike("Nets", units["b4"], units["c4"])
    strike("Lassos", units["c2"], units["c4"])
    assert turns(units["c4"], HELD) == 2


def test_dispell_ends_spells_and_no_nets(made, strike, put, drive):
    # ruling: any-time, immobilized
    units = sides(made, {"c2": "Warrior", "d2": "Mage"}, {"c4": "Hero", "d5": "Mage"})
    hero = units["c4"]
    strike("Lassos", units["c2"], hero)
    strike("Curse", units["d2"], hero)
    (card,) = put(made.table, made.hands[SPRITES], "Dispell")
    assert made.aims(SPRITES, card) == [hero]
    drive(made.move_phase(SPRITES), ["Dispell"])
    assert not made.spelled(hero)
    assert made.suffers(hero, HELD)  # the lasso


def test_dispell_is_for_ones_own_in_every_phase_and_ends_a_transformation(made, strike, put, drive):
    # ruling: any-time, transformation
    units = sides(made, {"c2": "Mage", "c3": "Mage"}, {"c4": "Hero", "d5": "Mage"})
    strike("Transformation", units["c2"], units["c4"])
    strike("Curse", units["c3"], units["c4"])
    dispell, other = put(made.table, made.hands[SPRITES], "Dispell", "Amulet")
    assert made.aims(PIXIES, dispell) == []  # a Mage next to it, but an enemy
    assert made.remedies(SPRITES) == [dispell]
    drive(made.end_phase(SPRITES), ["Dispell"])
    assert not made.suffers(units["c4"], HELD)
    assert other in made.hands[SPRITES]


def test_an_immobilized_mage_frees_itself(made, strike, put, drive):
    # ruling: any-time, immobilized
    units = sides(made, {"c2": "Mage"}, {"c4": "Mage"})
    strike("Curse", units["c2"], units["c4"])
    amulet, dispell = put(made.table, made.hands[SPRITES], "Amulet", "Dispell")
    assert made.aims(SPRITES, amulet) == made.aims(SPRITES, dispell) == [units["c4"]]
    drive(made.attack_phase(SPRITES), ["Amulet"])
    assert made.may_move(units["c4"], card_of(made.table, "Fly"))


def test_the_transformed_stay_so_until_healed(made, strike, put, drive):
    # ruling: transformation, healing
    units = sides(made, {"c2": "Mage"}, {"c4": "Hero", "d5": "Mage"})
    hero = units["c4"]
    strike("Transformation", units["c2"], hero)
    for _ in range(4):
        drive(made.end_phase(SPRITES))
    assert made.suffers(hero, HELD)
    put(made.table, made.hands[SPRITES], "Healing Arts")
    _, asked = drive(made.end_phase(SPRITES), ["Healing Arts"])
    assert asked[1].options == [hero]
    assert not made.suffers(hero, HELD)


def test_control_plants_holds_and_hurts(made, strike):
    # ruling: spells
    units = sides(made, {"c2": "Mage"}, {"c4": "Hero", "b2": "Mage"})
    strike("Control Plants", units["c2"], units["c4"])
    strike("Control Plants", units["c2"], units["b2"])
    assert (made.left(units["c4"]), turns(units["c4"], SPELL)) == (2, 2)
    assert units["b2"] in made.fallen[SPRITES]
    assert not units["b2"].marks


def test_an_enchanted_faerie_is_the_other_sides_in_everything(made, strike, drive):
    # ruling: enchantment
    units = sides(made, {"c2": "Mage", "a1": "Warrior"}, {"c4": "Warrior", "e4": "King"})
    warrior = units["c4"]
    strike("Command", units["c2"], warrior)
    assert warrior.owner == PIXIES
    assert ("c4", "e4") in shots(made, PIXIES, card_of(made.table, "Thrown Rocks"))  # at once, at its own King
    assert ("e4", "c4") in shots(made, SPRITES, card_of(made.table, "Archery"))
    assert "c4" in ends(made, PIXIES, card_of(made.table, "Twitter"))
    for left in (2, 2, 1):  # this turn, of which no bar tells, and two more
        assert turns(warrior, ENCHANTMENT) == left
        assert warrior.owner == PIXIES
        drive(made.end_phase(PIXIES))
        drive(made.end_phase(SPRITES))
    assert warrior.owner == SPRITES


def test_a_faerie_set_free_in_the_turn_of_its_enchantment_is_free(made, strike, drive):
    # ruling: enchantment
    units = sides(made, {"c2": "Mage"}, {"c4": "Warrior"})
    strike("Command", units["c2"], units["c4"])
    made.wake(units["c4"])
    for seat in (PIXIES, SPRITES):
        drive(made.end_phase(seat))
        assert (units["c4"].owner, turns(units["c4"], ENCHANTMENT)) == (SPRITES, 0)


def test_who_falls_enchanted_lies_with_its_own(made, strike):
    # ruling: enchantment
    units = sides(made, {"c2": "Mage"}, {"c4": "Warrior", "c6": "Hero"})
    strike("Command", units["c2"], units["c4"])
    made.wound(units["c4"], 1)
    strike("Archery", units["c6"], units["c4"])
    assert units["c4"] in made.fallen[SPRITES]
    assert not units["c4"].marks


def test_kings_are_not_enchanted_and_stand_in_the_way(made):
    sides(made, {"c2": "Mage"}, {"c4": "King", "c5": "Hero"})
    assert shots(made, PIXIES, card_of(made.table, "Command")) == set()
    assert shots(made, PIXIES, card_of(made.table, "Hex")) == {("c2", "c4")}


def test_disenchant_brings_home_whom_a_mage_stands_next_to(made, strike, put, drive):
    # ruling: any-time
    units = sides(made, {"c2": "Mage"}, {"c4": "Warrior", "d5": "Mage"})
    strike("Command", units["c2"], units["c4"])
    (card,) = put(made.table, made.hands[SPRITES], "Disenchant")
    assert made.aims(SPRITES, card) == [units["c4"]]
    drive(made.attack_phase(SPRITES), ["Disenchant"])
    assert units["c4"].owner == SPRITES
    assert not turns(units["c4"], ENCHANTMENT)


def test_disenchant_keeps_whom_one_enchanted_if_a_mage_of_ones_own_is_next_to_it(made, strike, put):
    # ruling: any-time
    units = sides(made, {"c2": "Mage", "a1": "Mage"}, {"c4": "Warrior", "d5": "Mage"})
    warrior = units["c4"]
    strike("Command", units["c2"], warrior)
    assert not guarding(made, "Disenchant", "Mesmerized", warrior, units["d5"])  # the enemy's Mage is no help
    made.go(units["c2"], "c3")
    put(made.table, made.hands[PIXIES], "Disenchant")
    strike("Mesmerized", units["d5"], warrior, "Disenchant")
    assert warrior.owner == PIXIES
    assert turns(warrior, ENCHANTMENT) == 2


def test_who_enchants_his_own_back_has_it_for_good(made, strike, drive):
    # ruling: enchantment
    units = sides(made, {"c2": "Mage"}, {"c4": "Warrior", "d5": "Mage"})
    strike("Command", units["c2"], units["c4"])
    strike("Mesmerized", units["d5"], units["c4"])
    for seat in (SPRITES, PIXIES) * 5:
        drive(made.end_phase(seat))
        assert units["c4"].owner == SPRITES


def test_poison_works_when_the_next_fight_of_who_gave_it_begins(made, strike, drive):
    # ruling: poison
    units = sides(made, {"c2": "Warrior", "b4": "Mage"}, {"c4": "Hero", "d8": "Hero"})
    strike("Poison Arrow", units["c2"], units["c4"])
    strike("Venomous Dagger", units["b4"], units["c4"])
    assert (made.left(units["c4"]), units["c4"].mark(own(POISONED, PIXIES))) == (1, 2)
    drive(made.attack_phase(SPRITES))
    assert made.left(units["c4"]) == 1
    drive(made.attack_phase(PIXIES))
    assert units["c4"] in made.fallen[SPRITES]


def test_one_of_several_wounds_is_healed_also_of_who_is_not_hurt_yet(made, put, drive):
    # ruling: healing
    units = sides(made, {}, {"a8": "Hero", "b8": "Mage"})
    units["a8"].put(own(POISONED, PIXIES), 2)
    (card,) = put(made.table, made.hands[SPRITES], "Healing Arts")
    assert made.aims(SPRITES, card) == [units["a8"]]
    drive(made.end_phase(SPRITES), ["Healing Arts"])
    assert made.poison(units["a8"]) == 1


def test_each_poisoned_wound_takes_a_hit(made, drive):
    # ruling: poison
    units = sides(made, {"c2": "Warrior"}, {"c4": "King"})
    units["c4"].put(own(POISONED, PIXIES), 2)
    drive(made.attack_phase(PIXIES))
    assert made.left(units["c4"]) == 2


def test_poison_works_once(made, strike, drive):
    # ruling: poison
    units = sides(made, {"c2": "Warrior"}, {"c4": "Hero"})
    strike("Blow Dart", units["c2"], units["c4"])
    for _ in range(3):
        drive(made.attack_phase(PIXIES))
    assert made.left(units["c4"]) == 1


def test_a_king_who_dies_of_poison_loses_the_war(made, strike, drive):
    # ruling: poison
    units = sides(made, {"c2": "Warrior"}, {"c4": "King"})
    made.wound(units["c4"], 2)
    strike("Blow Dart", units["c2"], units["c4"])
    _, asked = drive(made.attack_phase(PIXIES))
    assert asked == []
    assert made.ended().winners == (PIXIES,)


# healing and other cards


def test_healing_gives_a_hit_back_and_takes_a_wound_off(made, strike, put, drive):
    # ruling: healing
    units = sides(made, {"c2": "Warrior"}, {"c4": "Hero", "d5": "Mage", "a8": "Hero"})
    strike("Poison Arrow", units["c2"], units["c4"])
    made.wound(units["a8"], 1)
    (card,) = put(made.table, made.hands[SPRITES], "Healing Arts")
    assert made.aims(SPRITES, card) == [units["c4"]]  # nobody with Magic stands next to the other
    drive(made.end_phase(SPRITES), ["Healing Arts"])
    assert (made.left(units["c4"]), made.poison(units["c4"])) == (3, 0)


def test_of_two_poisons_the_enemys_is_healed_first(made):
    # ruling: healing
    units = sides(made, {"b2": "Hero", "c2": "Mage"}, {"b7": "Hero", "c7": "Mage"})
    for seat, hero in ((PIXIES, units["b2"]), (SPRITES, units["b7"])):
        for giver in (PIXIES, SPRITES):
            hero.put(own(POISONED, giver), 1)
        made.cure(hero, 1)
        assert hero.mark(own(POISONED, seat)) == 1
        assert hero.mark(own(POISONED, 1 - seat)) == 0


def test_a_king_heals_himself_and_nobody_gets_more_than_at_first(made, put, drive):
    # ruling: healing
    units = sides(made, {"c2": "King"}, {"h8": "King"})
    herbs, arts = put(made.table, made.hands[PIXIES], "Healing Herbs", "Healing Arts")
    assert made.aims(PIXIES, herbs) == []
    made.wound(units["c2"], 1)
    _, asked = drive(made.end_phase(PIXIES), ["Healing Herbs"])
    assert made.left(units["c2"]) == 4
    assert [choice.phase for choice in asked] == ["end card", "special", "end card"]
    assert arts in made.hands[PIXIES]


def test_heal_cards_are_for_the_end_phase(made, put, drive):
    # ruling: healing, specials
    units = sides(made, {"c2": "King"}, {"h8": "King"})
    made.wound(units["c2"], 1)
    put(made.table, made.hands[PIXIES], "Healing Herbs", "Faerie Magic")
    _, asked = drive(made.move_phase(PIXIES))
    assert asked[0].options == [None]
    _, asked = drive(made.attack_phase(PIXIES), [None])
    assert [card and card.name for card in asked[0].options] == [None, "Faerie Magic"]


def test_mischief(made, put, drive):
    # ruling: specials
    sides(made, {"c2": "King"}, {"h8": "King"})
    put(made.table, made.hands[PIXIES], "Faerie Magic", "Trickery")
    put(made.table, made.hands[SPRITES], "Fly", "Skitter", "Mist")
    drive(made.fight(PIXIES, made.hands[PIXIES][1]), ["Skitter", "Fly"])
    assert [card.name for card in made.hands[SPRITES]] == ["Mist"]
    drive(made.fight(PIXIES, made.hands[PIXIES][0]))
    assert len(made.hands[PIXIES]) == 2


def test_the_hand_limit_holds_at_the_end_after_healing(made, put, drive):
    # ruling: fate
    units = sides(made, {"c2": "King"}, {"h8": "King"})
    made.wound(units["c2"], 1)
    put(made.table, made.hands[PIXIES], "Fly", "Fly", "Mist", "Hide", "Healing Arts", "Healing Herbs")
    drive(made.draw_phase(PIXIES))
    assert len(made.hands[PIXIES]) == 9
    _, asked = drive(made.end_phase(PIXIES), ["Healing Arts", *[lambda _: True] * 3])
    assert [choice.phase for choice in asked] == ["end card", "special", "end card", *["hand limit"] * 3]
    assert len(made.hands[PIXIES]) == 5


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    sides(made, {"c2": "King"}, {"h8": "King"})
    monkeypatch.setattr(made, "set_up", lambda *_: iter(()))
    monkeypatch.setattr(made, "turns", lambda *_: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped) == ((), True)


# the story


def test_the_story_of_a_turn(the_table, put, drive, story):
    table = the_table("pixie-wars", told=True)
    made = War(table)
    units = sides(made, {"c2": "Warrior", "b2": "Mage", "d2": "Hero"}, {"c4": "Hero", "b4": "Warrior", "e1": "Warrior"})
    made.stocks[0].draw.give_all(table.pile("_box", "nobody"))  # no card is drawn
    made.wound(units["d2"], 1)
    units["c4"].put(own(POISONED, PIXIES), 1)
    put(table, made.hands[PIXIES], "Twitter", "Lassos", "Be-spelled", "Thrown Rocks", "Healing Arts")
    put(table, made.hands[SPRITES], "Dodge")
    story(table)
    mine, foe, other = units["c2"], units["c4"], units["e1"]
    moves = ["Twitter", (units["d2"], "c1")]
    fights = ["Lassos", (mine, foe), None, "Be-spelled", None, "Thrown Rocks", (units["d2"], other), "Dodge"]
    drive(made.turn(PIXIES), [*moves, *fights, "Healing Arts"], table)
    assert story(table) == [
        "Hero: 2 hits left.",
        "The Pixie Court: Move",
        "The Pixie Court plays Twitter: Hero on d2 heads for c1.",
        "Hero d2 to c1",
        "The Pixie Court: Poison",
        "The poison works in Hero on c4.",
        "Hero: 2 hits left.",
        "The Pixie Court: Fight",
        "Lassos: Warrior on c2 against Hero on c4.",
        "Hero on c4 is immobilized for 2 turns.",
        "Be-spelled: Mage on b2 against Warrior on b4.",
        "Warrior on b4 is enchanted for 3 turns.",
        "Warrior belongs to The Pixie Court",
        "Thrown Rocks: Hero on c1 against Warrior on e1.",
        "The Sprite Court answers with Dodge",
        "The Pixie Court: The end of the turn",
        "The Pixie Court plays Healing Arts.",
        "Hero on c1 is healed: 3 hits left.",
    ]


def test_the_story_of_what_ends(the_table, drive, story):
    table = the_table("pixie-wars", told=True)
    made = War(table)
    units = sides(made, {"d2": "Hero", "c2": "Mage"}, {"c4": "Hero", "d5": "Mage", "b4": "Warrior"})
    hero, warrior = units["c4"], units["b4"]
    made.enchant(warrior, 1, PIXIES)
    clear([warrior], FRESH)  # that was a turn ago
    made.enchant(units["d5"], 3, PIXIES)
    made.wake(units["d5"])
    hero.put(TRANSFORMED, 1)
    hero.put(own(POISONED, PIXIES), 1)
    made.afflict(hero, SPELL, 1, SPRITES)
    made.afflict(units["d5"], HELD, 1, SPRITES)
    story(table)
    made.go(units["d2"], "d3")
    made.cure(hero, 1)
    made.lift(hero)
    for seat in (PIXIES, SPRITES):
        drive(made.end_phase(seat))
    assert [line for line in story(table) if "The end" not in line] == [
        "Warrior on b4 is enchanted for 1 turn.",
        "Mage on d5 is enchanted for 3 turns.",
        "The enchantment of Mage on d5 ends.",
        "Hero comes into the thorns on d3.",
        "Hero: 2 hits left.",
        "Hero on c4 is rid of a poisoned wound.",
        "Hero on c4 is free again.",
        "The enchantment of Warrior on b4 ends.",
        "Warrior belongs to The Sprite Court",
        "Mage on d5 is free again.",
    ]


def test_who_dies_in_the_thorns_dies_once(the_table, story):
    # ruling: thorns
    table = the_table("pixie-wars", told=True)
    made = War(table)
    units = sides(made, {"e3": "Mage"}, {"h8": "King"})
    made.go(units["e3"], "a3")  # d3 and a3 are thorns
    assert story(table)[-3:] == ["Mage e3 to a3", "Mage comes into the thorns on d3.", "Killed: Mage."]


def test_the_story_of_a_trick(the_table, put, drive, story):
    table = the_table("pixie-wars", told=True)
    made = War(table)
    sides(made, {"c2": "King"}, {"h8": "King"})
    put(table, made.hands[PIXIES], "Trickery")
    put(table, made.hands[SPRITES], "Fly", "Mist")
    story(table)
    drive(made.attack_phase(PIXIES), ["Trickery", "Fly"], table)
    assert story(table)[1:] == ["The Pixie Court plays Trickery.", "The Sprite Court discards Fly; Mist"]


def test_nobody_is_told_to_be_free_who_is_still_held(the_table, drive, story):
    table = the_table("pixie-wars", told=True)
    made = War(table)
    units = sides(made, {"d2": "Hero"}, {"c4": "Hero"})
    made.afflict(units["c4"], SPELL, 1, SPRITES)
    made.afflict(units["c4"], HELD, 2, SPRITES)
    story(table)
    drive(made.end_phase(SPRITES))
    assert not [line for line in story(table) if "free" in line]
    drive(made.end_phase(SPRITES))
    assert "Hero on c4 is free again." in story(table)


def test_goal_and_worth(made):
    sides(made, {"c2": "King", "c3": "Hero"}, {"h8": "King"})
    made.wound(made.at["c2"], 1)
    view = View(made.table, SPRITES)
    assert rules.goal(view, PIXIES) == {"hits": 3, "left": 2}
    assert rules.worth(view, own("reserve", SPRITES)) == {"hits": 29}
    made.kill(made.at["c2"])
    assert rules.goal(view, PIXIES) == {"hits": 0, "left": 1}


# the rule of thumb


def advice(made: War, seat: int, phase: str, options: list[Any]) -> Any:
    """What the thumb answers."""
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_thumb_goes_for_the_king(made, put):
    units = sides(made, {"c2": "Warrior", "h1": "King"}, {"c4": "King", "e4": "Hero", "a4": "Mage"})
    made.wound(units["c4"], 3)
    (card,) = put(made.table, made.hands[PIXIES], "Thrown Rocks")
    made.discard(card)
    assert advice(made, PIXIES, "attack", made.targets(PIXIES, card)) == (units["c2"], units["c4"])


def test_the_thumb_rather_kills_than_scratches_a_king(made, put):
    units = sides(made, {"c2": "Warrior", "h1": "King"}, {"c4": "King", "e4": "Mage"})
    (card,) = put(made.table, made.hands[PIXIES], "Thrown Rocks")
    made.discard(card)
    assert advice(made, PIXIES, "attack", made.targets(PIXIES, card)) == (units["c2"], units["e4"])


def test_the_thumb_holds_the_dear_and_not_the_held(made, put):
    units = sides(made, {"c2": "Mage"}, {"c4": "Hero", "e4": "Mage", "a4": "Hero"})
    made.afflict(units["a4"], HELD, 3, SPRITES)
    (card,) = put(made.table, made.hands[PIXIES], "Curse")
    made.discard(card)
    assert advice(made, PIXIES, "attack", made.targets(PIXIES, card))[1] is units["c4"]


def test_the_thumb_keeps_out_of_thorns_that_kill(made, put):
    units = sides(made, {"c3": "Mage"}, {"h8": "King"})
    (card,) = put(made.table, made.hands[PIXIES], "Twitter")
    moves = [move for move in made.moves(PIXIES, card) if move[0] is units["c3"]]
    assert (units["c3"], "d3") in moves
    assert advice(made, PIXIES, "move", moves)[1] != "d3"
    assert advice(made, PIXIES, "vanish", [None, (units["c3"], "d3")]) is None


def test_the_thumb_undoes_and_heals_where_it_is_worth_the_card(made, put):
    units = sides(made, {"c2": "Hero", "b2": "Mage"}, {"h8": "King"})
    dispell, herbs = put(made.table, made.hands[PIXIES], "Dispell", "Healing Herbs")
    made.afflict(units["c2"], SPELL, 2, PIXIES)
    units["c2"].put(HIT, 1)
    units["c2"].put(own(POISONED, SPRITES), 2)
    assert advice(made, PIXIES, "move card", [None, dispell]) is dispell
    assert advice(made, PIXIES, "end card", [None, herbs]) is herbs
    made.discard(herbs)
    units["b2"].put(own(POISONED, SPRITES), 1)
    units["c2"].put(own(POISONED, SPRITES), 1)
    assert advice(made, PIXIES, "special", [units["c2"], units["b2"]]) is units["b2"]  # who would die of it


def test_the_thumb_plays_moves_when_nothing_is_to_undo(made, put):
    units = sides(made, {"c1": "Hero"}, {"c8": "Hero"})
    (card,) = put(made.table, made.hands[PIXIES], "Skitter")
    assert advice(made, PIXIES, "move card", [None, card]) is card
    assert units["c1"] in made.army(PIXIES)
    assert advice(made, PIXIES, "end card", [None]) is None


def test_the_thumb_discards_what_serves_least(made, put):
    sides(made, {"c1": "Hero", "d1": "King"}, {"c8": "Hero"})
    poison, swords = put(made.table, made.hands[PIXIES], "Poison Arrow", "Sharp Swords")
    assert advice(made, PIXIES, "loss", [swords, poison]) is poison  # no Warrior is left
