"""Tavern Brawl: Food, Spells, attacks and beer, ruling by ruling."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import pytest
from test_tavern_brawl import asked_of, beers, begun, entered, names, told

from pnp.engine import View
from pnp.games import tavern_brawl as rules
from pnp.games.families.shared_deck import attached
from pnp.games.tavern_brawl.bar import left, may_attack, strength
from pnp.games.tavern_brawl.brawl import attack as aim_at
from pnp.games.tavern_brawl.brawl import brawling, eat_and_cast, name_attacks, settle_attacks


@pytest.fixture
def start(the_table):
    return partial(begun, the_table)


@pytest.fixture
def guest(put):
    return partial(entered, put)


def settled(drive, bar, attacker, target, *answers):
    """Settle one attack of seat 1 on seat 2; gives what was asked."""
    aim_at(attacker, target)
    return drive(settle_attacks(bar, 0, 1), answers)[1]


@pytest.fixture
def fight(drive):
    return partial(settled, drive)


# Food and Spells


def test_food_heals_who_eats_it_and_no_more_than_there_is(start, put, guest, drive):  # rulings: targets, knocked-out
    bar = start()
    boris, woody = guest(bar, 0, "Boris the Bouncer", damage=17), guest(bar, 0, "Woody the Ranger", damage=3)
    put(bar.table, bar.hands[0], "Dragon Steak", "Grit Cake")
    drive(brawling(bar, 0), ["Dragon Steak, Boris the Bouncer", "Grit Cake, Woody the Ranger"])
    assert (boris.mark("damage"), woody.mark("damage")) == (7, 0)
    assert beers(bar) == [10, 10]  # who eats does not drink


@pytest.mark.parametrize(
    ("spell", "target", "targets", "after"),
    [
        ("Heal Spell", "Keebler the Elf", ["Boris the Bouncer", "Keebler the Elf"], (0, 0, 2)),
        ("Paralyze Spell", "Woody the Ranger", ["Trish the Tavern Wench", "Woody the Ranger"], (9, 3, 2)),
        ("Charm Spell", "Woody the Ranger", ["Trish the Tavern Wench", "Woody the Ranger"], (9, 0, 0)),
    ],
)
def test_mages_cast_on_own_or_on_foes(start, put, guest, drive, spell, target, targets, after):
    bar = start(3)  # rulings: targets, taking
    mage, _ = guest(bar, 0, "Keebler the Elf", damage=9), guest(bar, 0, "Boris the Bouncer", stunned=1)
    guest(bar, 1, "Trish the Tavern Wench")
    woody = guest(bar, 2, "Woody the Ranger")
    put(bar.table, bar.hands[0], spell)
    _, asked = drive(eat_and_cast(bar, 0), [f"{spell}, Keebler the Elf", target])
    assert told(asked[0].options) == [f"{spell} > Keebler the Elf"]  # Boris is no Mage
    assert sorted(told(asked[1].options)) == targets
    assert (mage.mark("damage"), woody.mark("stunned"), woody.owner) == after


def test_all_see_the_spell_before_its_target_is_named(start, put, guest):
    bar = start()
    guest(bar, 0, "Keebler the Elf"), guest(bar, 1, "Boris the Bouncer"), guest(bar, 1, "Woody the Ranger")
    spell = put(bar.table, bar.hands[0], "Charm Spell")
    steps = eat_and_cast(bar, 0)
    assert steps.send(next(steps).options[1]).phase == "eat and cast: target"
    assert View(bar.table, 1).known("discard") == spell


def test_the_charmed_attack_at_once_and_the_mage_does_nothing_else(start, put, guest, drive):
    bar = start()  # rulings: taking, one-action
    guest(bar, 0, "Keebler the Elf")
    charmed, woody = guest(bar, 1, "Boris the Bouncer"), guest(bar, 1, "Woody the Ranger")
    put(bar.table, bar.hands[0], "Charm Spell")
    _, asked = drive(brawling(bar, 0), ["Charm Spell, Keebler the Elf", "Boris the Bouncer", "Boris the Bouncer"])
    assert asked_of(asked, "attack")[0] == (0, [None, charmed])
    assert woody.mark("damage") == 4
    assert not asked_of(asked, "drink")


def test_the_stunned_eat_cast_and_drink(start, put, guest, drive):  # ruling: stunned
    bar = start()
    guest(bar, 0, "Keebler the Elf", stunned=1)
    guest(bar, 0, "Boris the Bouncer", stunned=1, damage=5)
    guest(bar, 0, "Woody the Ranger", stunned=1)
    put(bar.table, bar.hands[0], "Heal Spell", "Grit Cake")
    script = ["Heal Spell, Keebler the Elf", "Boris the Bouncer", "Grit Cake, Boris the Bouncer", 1]
    _, asked = drive(brawling(bar, 0), script)
    assert not asked_of(asked, "attack")
    assert beers(bar) == [10, 9]


# attacks are named


def test_each_attacks_once_and_each_is_attacked_by_one(start, guest, drive):  # ruling: one-action
    bar = start()
    mine = [guest(bar, 0, name) for name in ("Woody the Ranger", "Karloff the Blacksmith", "Tuck the Cleric")]
    foes = [guest(bar, 1, name) for name in ("Gimpy the Mercenary", "Hammy the Half Ogre")]
    script = ["Karloff the Blacksmith", foes[1], "Tuck the Cleric", "Tuck the Cleric", 1]
    _, asked = drive(brawling(bar, 0), script)
    assert [len(options) for _, options in asked_of(asked, "attack")] == [4, 3, 1]
    assert asked_of(asked, "settle") == [(0, [each for each in bar.leaders(0) if each is not mine[0]])]
    assert [foe.mark("damage") for foe in foes] == [3, 4]
    assert beers(bar) == [10, 9]  # Woody drinks


def test_the_stunned_do_not_attack_but_are_attacked(start, guest, drive):  # ruling: stunned
    bar = start()
    guest(bar, 0, "Woody the Ranger", stunned=1)
    able, foe = guest(bar, 0, "Karloff the Blacksmith"), guest(bar, 1, "Gimpy the Mercenary", stunned=2)
    _, asked = drive(brawling(bar, 0), [able, 1])
    assert asked_of(asked, "attack")[0][1] == [None, able]
    assert foe.mark("damage") == 4


def test_employees_never_attack_each_other_whoever_has_them(start, guest, drive):  # ruling: employees
    bar = start()
    trish, boris = guest(bar, 0, "Trish the Tavern Wench"), guest(bar, 1, "Boris the Bouncer")
    woody = guest(bar, 1, "Woody the Ranger")
    assert not may_attack(trish, boris)
    assert not may_attack(boris, trish)
    assert may_attack(trish, woody)
    _, asked = drive(brawling(bar, 0), [trish])
    assert woody.mark("attacked")
    assert not asked_of(asked, "attack: target")
    assert not asked_of(asked, "drink")


def test_all_attacks_of_a_turn_go_to_one_opponent(start, guest, drive):  # ruling: more-players
    bar = start(3)
    guest(bar, 0, "Woody the Ranger"), guest(bar, 0, "Karloff the Blacksmith")
    guest(bar, 1, "Gimpy the Mercenary")
    foe = guest(bar, 2, "Hammy the Half Ogre")
    _, asked = drive(brawling(bar, 0), ["seat 3", "Woody the Ranger", 1])
    assert asked_of(asked, "brawling") == [(0, [1, 2])]
    assert foe.mark("damage") == 3
    assert beers(bar) == [10, 10, 9]


def test_gang_up_lets_one_more_attack_the_same(start, put, guest, drive):  # ruling: gang-up
    bar = start()
    for name in ("Woody the Ranger", "Karloff the Blacksmith", "Tuck the Cleric"):
        guest(bar, 0, name)
    foe = guest(bar, 1, "Gimpy the Mercenary")
    put(bar.table, bar.hands[0], "Gang Up")
    script = ["Woody the Ranger", "Gang Up", "Tuck the Cleric", "Tuck the Cleric", 1]
    _, asked = drive(brawling(bar, 0), script)
    named = [told(options) for _, options in asked_of(asked, "attack")]
    assert "Gang Up" not in named[0]
    assert named[1:] == [["Gang Up"], []]
    assert foe.mark("damage") == 6
    assert names(bar.discards) == ["Gang Up"]


def test_gang_up_is_for_a_target_that_one_attacks_already(start, put, guest, drive):  # rulings: gang-up, employees
    bar = start()
    for name in ("Woody the Ranger", "Karloff the Blacksmith", "Tuck the Cleric", "Trish the Tavern Wench"):
        guest(bar, 0, name)
    for name in ("Boris the Bouncer", "Gimpy the Mercenary", "Hammy the Half Ogre"):
        guest(bar, 1, name)
    put(bar.table, bar.hands[0], "Gang Up")
    script = ["Woody the Ranger", "Boris the Bouncer", "Karloff the Blacksmith", "Gimpy the Mercenary", "Gang Up"]
    _, asked = drive(name_attacks(bar, 0, 1), [*script, "Tuck the Cleric", "Gimpy the Mercenary", None])
    joining, target = asked[-3], asked[-2]
    assert sorted(told(joining.options)) == ["Trish the Tavern Wench", "Tuck the Cleric"]
    assert sorted(told(target.options)) == ["Boris the Bouncer", "Gimpy the Mercenary"]  # nobody attacks Hammy


def test_who_could_hold_gang_up_is_asked(start, guest, drive):
    bar = start()
    guest(bar, 0, "Woody the Ranger"), guest(bar, 0, "Tuck the Cleric"), guest(bar, 1, "Gimpy the Mercenary")
    _, asked = drive(brawling(bar, 0), ["Woody the Ranger", 0])
    assert asked_of(asked, "attack")[-1] == (0, [None])


# attacks are settled


def test_an_attack_card_adds_strength_until_the_phase_ends(start, put, guest, drive):  # ruling: attack-cards
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger", "Bowl"), guest(bar, 1, "Boris the Bouncer")
    put(bar.table, bar.hands[0], "Mighty Blow", "Uppercut")
    _, asked = drive(brawling(bar, 0), [mine, "Mighty Blow, Woody the Ranger"])
    assert len(asked_of(asked, "attack card")) == 1
    assert foe.mark("damage") == 3 + 1 + 3
    assert (names(attached(mine)), names(bar.discards)) == (["Bowl"], ["Mighty Blow"])
    assert strength(mine, bar.numbers) == 4


@pytest.mark.parametrize(
    ("attacker", "target", "fits"),
    [
        ("Woody the Ranger", "Karloff the Blacksmith", ["Bite", "Knee to the Groin", "Knock Down"]),
        ("Woody the Ranger", "Dolly the Barmaid", ["Bite", "Knock Down"]),  # ruling: male
        # ruling: shocking-grasp
        ("Keebler the Elf", "The Warrior Princess", ["Bite", "Jump from Rafters", "Shocking Grasp"]),
        ("Freddy Fingers the Rogue", "Dolly the Barmaid", ["Backstab", "Bite", "Jump from Rafters"]),
        # ruling: warrior-princess
        ("The Warrior Princess", "Dolly the Barmaid", ["Berserker", "Bite", "Knock Down", "Thigh Press"]),
    ],
)
def test_what_an_attack_card_asks_for_the_attacker_has_to_be(start, put, guest, fight, attacker, target, fits):
    bar = start()
    mine, foe = guest(bar, 0, attacker), guest(bar, 1, target)
    cards = ["Bite", "Knee to the Groin", "Jump from Rafters", "Shocking Grasp", "Backstab", "Knock Down"]
    put(bar.table, bar.hands[0], *cards, "Berserker", "Thigh Press")
    asked = fight(bar, mine, foe, None)
    assert sorted(told(asked[0].options)) == [f"{card} > {attacker}" for card in fits]


def test_who_has_no_card_is_asked_all_the_same(start, guest, fight):
    bar = start()
    asked = fight(bar, guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Boris the Bouncer"))
    assert [(choice.phase, choice.player, choice.options) for choice in asked] == [
        ("attack card", 0, [None]),
        ("answer", 1, [None]),
    ]


def test_damage_as_much_as_hits_knocks_out_modifiers_counted(start, guest, fight):  # ruling: knocked-out
    bar = start()
    mine, foe = guest(bar, 0, "Karloff the Blacksmith"), guest(bar, 1, "Gimpy the Mercenary", "Ring Mail", damage=27)
    fight(bar, mine, foe)
    assert left(foe) == 4  # as much as the next blow does
    fight(bar, mine, foe)
    assert names(bar.discards) == ["Gimpy the Mercenary", "Ring Mail"]


def test_an_attack_is_over_if_its_target_is_gone(start, guest, fight):  # ruling: one-action
    bar = start()
    first, second = guest(bar, 0, "Karloff the Blacksmith"), guest(bar, 0, "Woody the Ranger")
    foe = guest(bar, 1, "Gimpy the Mercenary", damage=28)
    aim_at(second, foe)
    asked = fight(bar, first, foe, "Karloff the Blacksmith")
    assert [choice.phase for choice in asked] == ["settle", "attack card", "answer"]
    assert second.marks == {"acted": 1}


def test_an_attack_is_over_if_its_attacker_is_stunned_by_mistake(start, put, guest, drive):
    bar = start()  # rulings: one-action, attacked, stunned
    first, second = guest(bar, 0, "Karloff the Blacksmith"), guest(bar, 0, "Woody the Ranger")
    foe, other = guest(bar, 1, "Gimpy the Mercenary"), guest(bar, 1, "Boris the Bouncer")
    guest(bar, 0, "Tuck the Cleric")
    put(bar.table, bar.hands[0], "Trip")
    put(bar.table, bar.hands[1], "Hit Wrong Guy")
    script = [first, foe, second, first, "Trip, Karloff the Blacksmith", "Hit Wrong Guy, Gimpy the Mercenary"]
    _, asked = drive(brawling(bar, 0), [*script, second, 1])
    assert len(asked_of(asked, "attack card")) == 1
    assert (second.mark("damage"), second.mark("stunned"), other.mark("damage")) == (5, 2, 0)
    assert beers(bar) == [10, 9]  # Boris has been attacked, and Woody has acted: Tuck drinks


def test_an_attack_that_stuns_does_so_unless_it_is_negated(start, put, guest, fight):  # ruling: stun
    bar = start()
    mine = guest(bar, 0, "Woody the Ranger"), guest(bar, 0, "Tuck the Cleric")
    foe = guest(bar, 1, "Boris the Bouncer")
    put(bar.table, bar.hands[0], "Trip", "Choke Hold")
    put(bar.table, bar.hands[1], "Duck")
    fight(bar, mine[0], foe, "Trip, Woody the Ranger", "Duck, Boris the Bouncer")
    assert (foe.mark("damage"), foe.mark("stunned"), names(attached(foe))) == (0, 0, ["Duck"])  # until the phase ends
    fight(bar, mine[1], foe, "Choke Hold, Tuck the Cleric")
    assert (foe.mark("damage"), foe.mark("stunned")) == (6, 2)


# beer


@pytest.mark.parametrize(("foes", "drunk"), [(0, 3), (1, 2), (2, 1), (3, None), (4, None)])
def test_drinks_are_for_the_idle_once_all_have_been_attacked(start, guest, foes, drunk):  # ruling: attacked
    bar = start()
    for name in ("Woody the Ranger", "Karloff the Blacksmith", "Tuck the Cleric"):
        guest(bar, 0, name)
    names_of_foes = ["Gimpy the Mercenary", "Hammy the Half Ogre", "Ludite the Dwarf", "Freddy Fingers the Rogue"]
    for name in names_of_foes[:foes]:
        guest(bar, 1, name)
    found = [options[0] for _, options in asked_of(greedily(brawling(bar, 0)), "drink")]
    assert found == ([drunk] if drunk else [])
    assert beers(bar) == [10, 10 - (drunk or 0)]


def greedily(steps):
    """What was asked of who attacks with all he can, and drinks with the rest."""
    asked = [next(steps)]
    with suppress(StopIteration):
        while True:
            asked.append(steps.send(asked[-1].options[0 if asked[-1].phase == "drink" else -1]))
    return asked


def test_who_left_one_alone_drinks_nothing(start, guest, drive):  # ruling: attacked
    bar = start()
    guest(bar, 0, "Woody the Ranger"), guest(bar, 0, "Karloff the Blacksmith"), guest(bar, 0, "Tuck the Cleric")
    guest(bar, 1, "Gimpy the Mercenary"), guest(bar, 1, "Hammy the Half Ogre")
    _, asked = drive(brawling(bar, 0), ["Woody the Ranger", "Gimpy the Mercenary", None])
    assert not asked_of(asked, "drink")


# the view, and marks


def test_everybody_sees_who_strikes_whom_and_how_hard(start, guest):
    bar = start(3)
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Boris the Bouncer")
    aim_at(mine, foe)
    steps = settle_attacks(bar, 0, 1)
    next(steps)
    assert steps.send(None).phase == "answer"
    seen = View(bar.table, 2).known("company of Woody the Ranger")[0]
    assert seen.marks == {"acted": 1, "attacks Boris the Bouncer": 1, "strikes": 1}
    assert foe.marks == {"attacked": 1, "blow": 3}


def test_a_turn_leaves_nothing_but_damage(start, put, guest, drive):
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Boris the Bouncer")
    put(bar.table, bar.hands[1], "Shake it Off")
    bar.deck.give_all(bar.table.pile("aside"))
    drive(rules.take_turn(bar, 0), [mine, "Shake it Off, Boris the Bouncer"])
    assert names(bar.discards) == ["Shake it Off"]
    drive(rules.take_turn(bar, 0), [mine])
    assert (mine.marks, foe.marks) == ({}, {"damage": 3})
