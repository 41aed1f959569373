"""Warp Hammer's battle: contests, targets, saves and what a card may do in a turn, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from warp_kit import add, begin, card, made, names, row

from pnp.engine import Choice, Match, View, own
from pnp.games import warp_hammer as rules
from pnp.games.warp_hammer.battle import battle, contest, die, how, kill, majority
from pnp.games.warp_hammer.war import IMMOBILIZED, NEUTRALIZED, USED, War, counted, is_target

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def fought(drive: Drive, war: War, name: str, *answers: Any) -> list[Choice]:
    """Fight one contest; what was asked."""
    rows = [each for each in war.contests if each.step == row(name).step]
    war.table.track("contest").value = rows[0].step
    return drive(contest(war, rows), answers)[1]


@pytest.mark.parametrize(
    ("name", "striker", "hit", "missed", "worst"),
    [
        ("Beasts", "Grizzly Bear", "Ungor Beastmen", "Orc Boyz", 3),
        ("Ambushes", "Ghouls", "Gorfang Rotgut", None, 2),
        ("Archers", "Crossbows", "Orc Boyz", "Gorfang Rotgut", 2),
        ("Heroes", "Dwarf Lord", "Orc Shaman", "Orc Boyz", 3),
        ("Spears", "Dwarf Pikes", "Boar Boys (Snortas)", "Orc Boyz", 3),
        ("Cavalry", "Glade Riders", "Arrer Boyz", "Orc Boyz", 3),
        ("Fury", "Norse Dwarves", "Gorfang Rotgut", None, 3),
    ],
)
def test_strikes_kill_what_they_may_aim_at(
    drive: Drive, falls: Falls, name: str, striker: str, hit: str, missed: str | None, worst: int
) -> None:  # ruling: targets
    for rolled in (worst, worst + 1):
        war = begin(striker, ", ".join(filter(None, (hit, missed))))
        falls(war, rolled)
        fought(drive, war, name, striker)
        assert names(war.casualties[1]) == ([hit] if rolled == worst else [])
        assert card(war, 0, striker).mark(USED) == 1
    if missed:
        war = begin(striker, missed)
        assert fought(drive, war, name) == []  # nobody to aim at: not asked


def test_cavalry_and_fear_spare_heroes(drive: Drive, falls: Falls) -> None:
    war = begin("Glade Riders, Banshee", "Master Archer, Organ Gun")
    asked = fought(drive, war, "Magic and Fear", None)
    assert asked[0].options == [None, card(war, 0, "Banshee")]
    falls(war, 4)
    fought(drive, war, "Magic and Fear", "Banshee")
    assert names(war.lines[1]) == ["Master Archer"]
    assert names(war.stocks[1].discards) == ["Organ Gun"]  # routed, and not killed
    assert fought(drive, war, "Cavalry") == []


def test_flyers_kill_or_neutralize(drive: Drive, falls: Falls) -> None:
    war = begin("Harpy", "Arrer Boyz, Orc Boyz")
    falls(war, 3)
    asked = fought(drive, war, "Flyers", "Harpy", lambda option: option[0] == "neutralize")
    assert {(done, target.name) for done, target in asked[1].options} == {
        ("kill", "Arrer Boyz"),
        ("neutralize", "Arrer Boyz"),
        ("neutralize", "Orc Boyz"),
    }
    assert [each.mark(NEUTRALIZED) for each in war.lines[1]].count(1) == 1
    assert not any(each.mark(IMMOBILIZED) for each in war.lines[1])


def test_a_neutralized_card_rolls_no_more(drive: Drive) -> None:
    war = begin("Harpy", "Ogre")
    card(war, 1, "Ogre").put(NEUTRALIZED, 1)
    assert fought(drive, war, "Fury") == []
    assert not is_target(row("Flyers, in another way"), card(war, 1, "Ogre"))  # once is enough
    assert is_target(row("Immobilizers"), card(war, 1, "Ogre"))
    assert is_target(row("Magic and Fear"), card(war, 1, "Ogre"))  # to be routed it need not be able to act


@pytest.mark.parametrize(("rolled", "marks"), [(2, None), (3, (1, 1)), (4, (1, 1)), (5, (0, 0))])
def test_poison_kills_immobilizes_or_does_nothing(
    drive: Drive, falls: Falls, rolled: int, marks: tuple[int, int] | None
) -> None:
    war = begin("Skink Skirmishers, Poisoned Arrows", "Ogre")
    falls(war, rolled)
    fought(drive, war, "Poison", "Poisoned Arrows")
    if marks is None:
        assert names(war.casualties[1]) == ["Ogre"]
    else:
        ogre = card(war, 1, "Ogre")
        assert (ogre.mark(NEUTRALIZED), ogre.mark(IMMOBILIZED)) == marks


def test_immobilizers_stop_on_a_three(drive: Drive, falls: Falls) -> None:
    for rolled in (3, 4):
        war = begin("Druid, Plant Control", "Ogre")
        falls(war, rolled)
        fought(drive, war, "Immobilizers", "Plant Control")
        assert card(war, 1, "Ogre").mark(IMMOBILIZED) == (rolled == 3)


def test_wizards_kill_spells_and_items_and_nothing_else(drive: Drive, falls: Falls) -> None:  # ruling: targets
    war = begin("Dwarf Runesmith", "Frenzy, Fists of Gork, The Red Fang, Ogre")
    falls(war, 3)
    asked = fought(drive, war, "Wizards", "Dwarf Runesmith", "The Red Fang")
    assert names(asked[1].options) == ["Fists of Gork", "The Red Fang"]  # also without a user
    assert names(war.casualties[1]) == ["The Red Fang"]
    war = begin("Dwarf Runesmith, Law of Gold", "Fists of Gork, The Red Fang")
    falls(war, 3, 3)
    fought(drive, war, "Wizards", "Law of Gold", "The Red Fang", "Dwarf Runesmith")
    assert not war.lines[1]  # magic resistance does it, too


# contests are fought in turns


def test_players_strike_in_turns_and_who_passes_is_done(drive: Drive, falls: Falls) -> None:  # ruling: turns
    war = begin("Norse Dwarves, Norse Dwarves", "Ogre, Ogre")
    war.first.value = 1
    falls(war, 6, 6)
    asked = fought(drive, war, "Fury", "Ogre", "Norse Dwarves", None, "Ogre", "Norse Dwarves")
    assert [choice.player for choice in asked if choice.phase == "strike"] == [1, 0, 1]


def test_who_is_killed_first_does_not_strike(drive: Drive, falls: Falls) -> None:  # ruling: turns
    war = begin("Norse Dwarves", "Ogre")
    falls(war, 1)
    asked = fought(drive, war, "Fury", "Norse Dwarves")
    assert [choice.player for choice in asked] == [0, 0]


def test_the_lot_says_who_begins_and_hands_lie_open(drive: Drive) -> None:  # ruling: begins, revealed
    firsts = set()
    for seed in range(12):
        war = begin("Hammerers", "Orc Boyz", seed=seed)
        for seat in (0, 1):
            war.lines[seat].give_all(war.hands[seat])
        drive(battle(war))
        firsts.add(war.first.value)
        assert [each.name for each in View(war.table, 1).known(own("line", 0))] == ["Hammerers"]
    assert firsts == {0, 1}


# one trait a turn


def test_a_card_applies_one_trait_even_if_it_fails(drive: Drive, falls: Falls) -> None:  # ruling: one-trait
    war = begin("Orc Shaman", "The Red Fang, Ogre")
    falls(war, 6)
    fought(drive, war, "Wizards", "Orc Shaman")
    assert fought(drive, war, "Magic and Fear") == []


def test_to_be_counted_is_to_apply_a_trait(drive: Drive) -> None:  # ruling: one-trait
    war = begin("Rangers, Runners", "Ogre")
    asked = fought(drive, war, "Scouts", "Rangers")
    assert names(each for each in asked[0].options if each) == ["Rangers"]  # the Runners have nothing else to do
    assert all(each.mark(USED) for each in war.lines[0])
    war = begin("Rangers, Runners", "Ogre")
    fought(drive, war, "Scouts", None)
    assert [each.mark(USED) for each in war.lines[0]] == [each.name == "Runners" for each in war.lines[0]]


def test_the_foot_soldiers_are_counted_without_a_question(drive: Drive) -> None:  # ruling: one-trait
    war = begin("Clansmen, Rune of Cleaving, Dwarf Runesmith", "Orc Boyz")
    assert fought(drive, war, "Infantry and Death") == []
    assert war.edge[0].value == 5
    war = begin("Clansmen, Clansmen", "Orc Boyz")
    card(war, 0, "Clansmen").put(USED, 1)
    fought(drive, war, "Infantry and Death")
    assert [edge.value for edge in war.edge] == [0, 0]


# the most of a trait


def test_most_signals_bring_a_card(drive: Drive) -> None:  # ruling: empty
    war = begin("Hornblower", "Orc Boyz")
    war.lines[1].give_all(war.stocks[1].discards)
    fought(drive, war, "Signals")
    assert names(war.lines[0]) == ["Hornblower"]  # no deck and no reserve
    war = begin("Hornblower, Ogre", "Orc Boyz")
    war.lines[0].give(card(war, 0, "Ogre"), war.stocks[0].discards)
    fought(drive, war, "Signals")
    assert names(war.lines[0]) == ["Hornblower", "Ogre"]  # the reserve is shuffled


def test_equal_numbers_give_nobody_anything(drive: Drive) -> None:  # ruling: equal
    war = begin("Hornblower, Ogre", "Standard Bearer")
    war.lines[0].give(card(war, 0, "Ogre"), war.stocks[0].draw)
    fought(drive, war, "Signals")
    assert len(war.lines[0]) == 1


def test_neutralized_cards_are_counted(drive: Drive) -> None:  # ruling: majorities
    war = begin("Hammerers", "")
    card(war, 0, "Hammerers").put(NEUTRALIZED, 1)
    drive(majority(war, row("Infantry and Death")))
    assert war.edge[0].value == 5


def test_most_scouts_look_at_ten_cards_of_the_deck(drive: Drive) -> None:  # ruling: empty
    war = begin("Runners", ", ".join(["Orc Boyz"] * 12))
    for each in list(war.lines[1]):
        war.lines[1].give(each, war.stocks[1].draw)
    war.table.shuffle(war.stocks[1].draw)
    fought(drive, war, "Scouts")
    assert len(View(war.table, 0).known(own("deck", 1))) == 10
    assert war.stocks[1].draw[-1] in View(war.table, 0).known(own("deck", 1))
    assert View(war.table, 1).known(own("deck", 1)) == []
    war.stocks[1].draw.deal(9, war.casualties[1])
    fought(drive, war, "Scouts")  # fewer are there; the reserve is not touched


def test_bombardment_kills_units_and_spares_the_rest(drive: Drive) -> None:  # ruling: deck
    war = begin("Organ Gun, Mortar", "Snotling Pump Wagon, Ogre, Frenzy")
    for name in ("Ogre", "Frenzy"):
        war.lines[1].give(card(war, 1, name), war.stocks[1].draw)
    asked = fought(drive, war, "Bombardment", "Organ Gun", "Mortar")
    assert {choice.phase for choice in asked} == {"strike"}  # the Wagon's armour saves nobody there
    assert names(war.casualties[1]) == ["Ogre"]
    assert names(war.stocks[1].discards) == ["Frenzy"]
    war = begin("Organ Gun", "Ogre")
    assert fought(drive, war, "Bombardment") == []  # ruling: empty
    war = begin("Organ Gun", "Ogre, Orc Boyz")
    war.lines[1].give(card(war, 1, "Ogre"), war.stocks[1].discards)
    fought(drive, war, "Bombardment", "Organ Gun")  # the reserve is shuffled
    assert names(war.casualties[1]) == ["Ogre"]


# saves


def test_armor_saves_from_a_kill_once(drive: Drive, falls: Falls) -> None:  # ruling: saves
    for rolled in (3, 4):
        war = begin("", "Ogre, Snotling Pump Wagon")
        falls(war, rolled)
        drive(kill(war, card(war, 1, "Ogre")), ["Snotling Pump Wagon"])
        assert names(war.casualties[1]) == ([] if rolled == 3 else ["Ogre"])
        assert card(war, 1, "Snotling Pump Wagon").mark(USED)
        assert not war.ready(1, ["armor"])


def test_several_may_try_to_save_and_any_card_may_be_saved(drive: Drive, falls: Falls) -> None:  # ruling: saves
    war = begin("", "The Red Fang, General Grom, Stone Troll")
    falls(war, 6, 1)
    drive(kill(war, card(war, 1, "The Red Fang")), ["General Grom", "Stone Troll"])
    assert len(war.lines[1]) == 3
    war = begin("", "Ogre, Stone Troll")
    drive(kill(war, card(war, 1, "Ogre")), [None])
    assert names(war.casualties[1]) == ["Ogre"]


def test_an_ambush_that_is_found_out_is_not_saved(drive: Drive, falls: Falls) -> None:  # ruling: saves, cowards
    war = begin("Rangers, Clansmen", "Ogre")
    add(war, 0, "cowardly")
    falls(war, 6, 4)
    fought(drive, war, "Ambushes", "Rangers", "Cowardly")
    assert names(war.lines[0]) == ["Clansmen"]
    assert names(war.stocks[0].discards) == ["Rangers"]


def test_martyrs_die_for_units_and_nobody_for_them(drive: Drive, falls: Falls) -> None:  # ruling: martyrs
    war = begin("", "Ogre, Black Guard, Nurglings")
    falls(war, 3)
    _, asked = drive(kill(war, card(war, 1, "Ogre")), ["Black Guard"])
    assert len(asked) == 1
    assert names(war.casualties[1]) == ["Black Guard"]
    war = begin("", "Ogre, Black Guard, Stone Troll")
    falls(war, 3, 1)
    drive(kill(war, card(war, 1, "Ogre")), ["Black Guard", "Stone Troll"])
    assert len(war.lines[1]) == 3  # the Martyr was saved in turn
    war = begin("", "The Red Fang, Black Guard")
    assert drive(kill(war, card(war, 1, "The Red Fang")))[1] == []
    war = begin("", "Black Guard")
    assert drive(kill(war, card(war, 1, "Black Guard")))[1] == []


def test_cowards_flee_to_the_reserve(drive: Drive, falls: Falls) -> None:  # ruling: cowards
    for rolled in (4, 5):
        war = begin("", "Ogre, The Red Fang", of=("dwarf", "skaven"))
        add(war, 1, "cowardly")
        falls(war, rolled)
        drive(die(war, card(war, 1, "Ogre")), ["Cowardly"])
        assert names(war.casualties[1]) == ([] if rolled == 4 else ["Ogre"])
    war = begin("", "The Red Fang", of=("dwarf", "skaven"))
    add(war, 1, "cowardly")
    assert drive(die(war, card(war, 1, "The Red Fang")))[1] == []  # no unit


# enhancements and racial attributes


def test_an_enhancement_needs_a_unit_that_can_use_it() -> None:  # ruling: users, power-or-spell
    war = begin(
        "The Crown of Sorcery, Fists of Gork, Hand of Gork, Orc Shaman, The Red Fang", "Vampire Lord, Curse of Years"
    )
    assert names(counted(war.lines[0])) == ["Fists of Gork", "Hand of Gork", "Orc Shaman"]  # no Hero for the items
    assert names(counted(war.lines[1])) == ["Curse of Years", "Vampire Lord"]
    war.lose(card(war, 0, "Orc Shaman"))
    assert counted(war.lines[0]) == []
    war = begin("Gorfang Rotgut, The Crown of Sorcery, Fists of Gork", "")
    assert names(counted(war.lines[0])) == ["Gorfang Rotgut", "The Crown of Sorcery"]  # a Wizard in trait is no user


def test_an_enhancement_acts_like_a_unit_of_its_trait(drive: Drive, falls: Falls) -> None:
    war = begin("Dwarf Lord, Rune Hammer", "Ogre")
    falls(war, 4)
    fought(drive, war, "Magic and Fear", "Rune Hammer")
    assert names(war.stocks[1].discards) == ["Ogre"]
    assert not is_target(row("Fury"), card(war, 0, "Rune Hammer"))  # but it is no unit
    war = begin("Rune Hammer", "Ogre")
    assert fought(drive, war, "Magic and Fear") == []  # ruling: users


def test_an_attribute_acts_once_and_cannot_be_killed(drive: Drive, falls: Falls) -> None:  # ruling: attribute
    war = begin("Hammerers", "Ogre")
    chip = add(war, 0, "ambush")
    falls(war, 6)
    fought(drive, war, "Ambushes", "Ambush")
    assert chip in war.chips[0]
    assert fought(drive, war, "Ambushes") == []
    assert chip not in war.targets(1, row("Fury"))
    war = begin("Hammerers", "Orc Boyz")
    add(war, 0, "infantry")
    fought(drive, war, "Infantry and Death")
    assert war.edge[0].value == 5
    war = begin("", "Ogre", of=("ork", "dwarf"))
    add(war, 1, "martyr")
    falls(war, 3)
    drive(kill(war, card(war, 1, "Ogre")), ["Martyr"])
    assert not war.casualties[1]


def test_every_strike_is_told_by_what_it_does() -> None:
    told = {how(each) for each in begin().contests if each.way == "strike"}
    assert told == {"kill", "rout", "neutralize", "immobilize"}


def test_the_contests_are_fought_in_the_order_of_the_book() -> None:
    steps = [(each.step, each.name) for each in begin().contests]
    assert steps == sorted(steps, key=lambda pair: pair[0])
    assert [name for _, name in steps][:4] == ["Signals", "Saves", "Martyrs", "Cowards"]


def test_a_match_ends_with_five_hands() -> None:
    result = Match(made(), rules, 5, [rules.thumb] * 2, 2, "second-edition").run()
    assert max(result.scores) == 5 > min(result.scores)
    assert not result.capped
