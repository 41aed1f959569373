"""The Isle of Dread: what adventurers carry, suffer and learn."""

from __future__ import annotations

import pytest
from isle import Drive, Falls, Start, bear, face_up, named, retain
from isle import begin as begin

from pnp.engine import own
from pnp.games.the_isle_of_dread import party

ALL = ("Fighter", "Thief", "Cleric", "Magic User", "Elf", "Dwarf", "Halfling")


# Items


@pytest.mark.parametrize(
    ("item", "barred"),
    [
        ("Dagger +1", {"Cleric"}),
        ("Long Bow +1", {"Cleric", "Magic User"}),
        ("Arrow of Slaying", {"Cleric", "Magic User"}),
        ("Longsword +1", {"Cleric", "Magic User"}),
        ("Sword +2", {"Cleric", "Magic User"}),
        ("Spear +1", {"Cleric", "Magic User"}),
        ("Bone Handled Mace", {"Magic User"}),
        ("Snake Staff", set()),
        ("Staff of Healing", set()),
        ("Leather Armor +1", {"Magic User"}),
        ("Chain Mail +1", {"Thief", "Magic User"}),
        ("Platemail +1", {"Thief", "Magic User"}),
        ("Shield +1", {"Thief", "Magic User"}),
        ("Ring of Protection +1", set()),
        ("Gauntlets of Ogre Power", set()),
    ],
)
def test_who_can_use_what(start: Start, drive: Drive, item: str, barred: set[str]) -> None:  # rulings: edges, arrow
    isle = start(*ALL[:6])
    found = named(isle, item)
    party.lying(found).give(found, isle.legacies[0])
    _, asked = drive(isle.attach(0, found), [lambda option: option[1].name == "Dwarf"])
    assert {who.name for _, who in asked[0].options} == set(ALL[:6]) - barred
    assert party.lying(found)[0].name == "Dwarf"


def test_what_nobody_can_use_is_discarded(start: Start, drive: Drive) -> None:  # ruling: unfit
    isle = start("Magic User", "Cleric")
    sword = named(isle, "Longsword +1")
    party.lying(sword).give(sword, isle.legacies[0])
    drive(isle.attach(0, sword))
    assert isle.discards[isle.deck_of("item")].top is sword


def test_items_of_a_module_are_laid_under_somebody(start: Start, drive: Drive) -> None:
    isle = start("Elf")
    face_up(isle, "Ring of Telekinesis")
    drive(isle.encounter(0, isle.faced[0][0]))
    assert [each.name for each in isle.held(0)] == ["Ring of Telekinesis"]
    isle.discard(isle.held(0)[0])
    assert isle.discards[2].top.name == "Ring of Telekinesis"


def test_armour_adds_hits(start: Start) -> None:
    isle = start("Dwarf")
    (dwarf,) = isle.adventurers(0)
    bear(dwarf, named(isle, "Platemail +1"), named(isle, "Shield +1"), named(isle, "Ring of Protection +1"))
    dwarf.put(party.HITS, 4)
    assert [party.hits(dwarf), party.left(dwarf)] == [23, 19]


def test_the_water_takes_metal_and_kills_nobody(start: Start, drive: Drive) -> None:  # rulings: armour-off, edges
    isle = start("Dwarf", "Elf")
    dwarf, elf = isle.adventurers(0)
    bear(dwarf, named(isle, "Platemail +1"), named(isle, "Leather Armor +1"))
    bear(elf, named(isle, "Chain Mail +1"), named(isle, "Shield +1"))
    dwarf.put(party.HITS, 20)
    elf.put(party.HITS, 3)
    face_up(isle, "Water-Filled Chamber")
    drive(isle.encounter(0, isle.faced[0][0]))
    assert {each.name for each in isle.held(0)} == {"Leather Armor +1", "Shield +1"}
    assert [party.left(who) for who in (dwarf, elf)] == [1, 10]


# Wounds


@pytest.mark.parametrize(("rolled", "wounded"), [(1, 1), (2, 2), (3, 2)])
def test_an_encounter_wounds_different_adventurers(
    start: Start, drive: Drive, falls: Falls, rolled: int, wounded: int
) -> None:
    isle = start("Dwarf", "Elf")  # ruling: wounded
    rest = falls(isle, rolled, *[1, 2] * wounded)
    drive(isle.wound_some(0, False))
    assert rest == []
    assert [party.lost(who) for who in isle.adventurers(0)] == [2, 2 if wounded == 2 else 0]


def test_a_fight_may_wound_one_again(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: wounded
    isle = start("Dwarf", "Elf")
    rest = falls(isle, 3, 1, 2, 1, 3, 2, 6)
    drive(isle.scatter_wounds(0))
    assert rest == []
    assert [party.lost(who) for who in isle.adventurers(0)] == [5, 6]


def test_wounds_end_with_the_last_adventurer(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: no-survivors
    isle = start("Halfling")
    isle.table.track(own("gold", 0)).value = 20
    retain(isle, "Sailors")
    rest = falls(isle, 3, 1, 6)
    drive(isle.scatter_wounds(0), [None])
    assert (rest, isle.table.out, isle.table.track(own("gold", 0)).value) == ([], {0}, 0)
    assert isle.discards[0].top.name == "Sailors"
    assert isle.pawns[0].pile not in isle.spaces


def test_poison_is_a_second_die(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: poison
    isle = start("Dwarf")
    (dwarf,) = isle.adventurers(0)
    falls(isle, 1, 1, 4, 5)
    drive(isle.wound_some(0, True))
    assert dwarf.marks == {party.HITS: 4, party.POISON: 5}
    party.heal(dwarf, 6)
    assert (dwarf.mark(party.HITS), dwarf.mark(party.POISON)) == (0, 3)
    party.heal(dwarf, 6)
    assert party.lost(dwarf) == 0


@pytest.mark.parametrize(("name", "poisoned"), [("Lair of Guardians", True), ("Rat Lair", False)])
def test_some_encounters_are_poisonous(
    start: Start, drive: Drive, falls: Falls, name: str, poisoned: bool
) -> None:  # ruling: poison
    isle = start("Dwarf")
    face_up(isle, name)
    falls(isle, *[1, 1, *[6] * 6] * 3, 1, 1, 2, *[3] * poisoned)
    drive(isle.challenge(0, isle.faced[0][0]))
    assert party.lost(isle.adventurers(0)[0]) == 2 + 3 * poisoned


def test_an_antidote_heals_what_poison_did(start: Start, drive: Drive) -> None:  # ruling: poison
    isle = start("Dwarf", "Cleric", "Elf")
    dwarf, cleric, elf = isle.adventurers(0)
    bear(cleric, named(isle, "Neutralize Poison"))
    dwarf.put(party.HITS, 3)
    elf.put(party.HITS, 5)
    assert isle.ready(0) == []
    dwarf.put(party.POISON, 9)
    drive(isle.prepare(0), ["Neutralize Poison"])  # nobody else was poisoned, so nobody is asked who heals
    assert (dwarf.mark(party.HITS), dwarf.mark(party.POISON)) == (3, 0)


@pytest.mark.parametrize("name", ["Sailors", "Native Warriors", "Native Guide"])
def test_a_retainer_takes_the_whole_wound(start: Start, drive: Drive, falls: Falls, name: str) -> None:
    isle = start("Dwarf")  # ruling: no-wound
    retain(isle, name)
    rest = falls(isle, 1, 1)
    _, asked = drive(isle.wound_some(0, True), [lambda option: option is not None and option[0].name == name])
    assert (rest, party.lost(isle.adventurers(0)[0]), len(isle.retainers[0])) == ([], 0, 0)
    assert asked[0].options[1] == (isle.discards[0].top, isle.adventurers(0)[0])


def test_a_retainer_need_not(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: no-wound
    isle = start("Dwarf")
    retain(isle, "Sailors")
    falls(isle, 1, 1, 6)
    drive(isle.wound_some(0, False), [None])
    assert (party.lost(isle.adventurers(0)[0]), len(isle.retainers[0])) == (6, 1)


@pytest.mark.parametrize(("hits", "dead"), [(11, False), (12, True), (14, True)])
def test_without_hits_one_is_dead(start: Start, drive: Drive, falls: Falls, hits: int, dead: bool) -> None:
    isle = start("Elf", "Dwarf")
    elf = isle.adventurers(0)[0]
    elf.put(party.HITS, hits - 2)
    falls(isle, 2)
    drive(isle.wound(0, elf, False))
    assert (elf.pile is isle.box) == dead
    assert elf.marks == ({} if dead else {party.HITS: hits}) or not any(elf.marks.values())
    assert (elf.owner is None) == dead


def test_the_living_take_the_items_of_the_dead(start: Start, drive: Drive) -> None:  # ruling: dead
    isle = start("Magic User", "Dwarf", "Thief")
    mage = isle.adventurers(0)[0]
    bear(mage, named(isle, "Dagger +1"), named(isle, "Fireball"), named(isle, "Ring of Protection +1"))
    _, asked = drive(isle.bury(0, mage), ["Dagger +1, Thief", "Ring of Protection +1, Dwarf"])
    assert [choice.phase for choice in asked] == ["attach", "attach"]
    dwarf, thief = isle.adventurers(0)
    assert [[each.name for each in party.attached(who)] for who in (dwarf, thief)] == [
        ["Ring of Protection +1"],
        ["Dagger +1"],
    ]
    assert isle.discards[isle.deck_of("spell")].top.name == "Fireball"
    assert not isle.legacies[0]


def test_with_the_last_one_all_is_lost(start: Start, drive: Drive) -> None:  # rulings: dead, no-survivors
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, named(isle, "Bag of Holding"), named(isle, "Fly"))
    drive(isle.bury(0, elf))
    assert [len(isle.discards[isle.deck_of(name)]) for name in ("item", "spell")] == [1, 1]
    assert isle.table.out == {0}


def test_who_joins_waits_for_cards(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: joining
    isle = start("Dwarf")
    face_up(isle, "Shipwreck")
    falls(isle, 4)
    drive(isle.encounter(0, isle.faced[0][0]))
    mage = isle.adventurers(0)[1]
    assert (mage.name, mage.owner, party.attached(mage)) == ("Magic User", 0, [])
    isle.equip(0)
    assert len(party.attached(mage)) == 3


def test_six_are_enough(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start(*["Dwarf"] * 6)
    face_up(isle, "Rescue Prisoner")
    rest = falls(isle, 4)
    drive(isle.encounter(0, isle.faced[0][0]))
    assert (len(isle.adventurers(0)), rest) == (6, [4])


def test_the_winner_takes_an_item_first(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: plunder
    isle = start("Dwarf")
    (loser,) = isle.adventurers(1)
    bear(loser, named(isle, "Platemail +1"), named(isle, "Spell Scroll"), named(isle, "Hear Noise"))
    loser.put(party.HITS, 20)
    falls(isle, 1, 1, 1)
    _, asked = drive(isle.beaten(0, 1), ["Platemail +1"])
    assert {item.name for item in asked[0].options} == {"Platemail +1", "Spell Scroll"}
    assert [each.name for each in isle.held(0)] == ["Platemail +1"]
    assert isle.table.out == {1}, "one Hit was left, and one was lost"


def test_plundered_armour_kills_nobody(
    start: Start, drive: Drive, falls: Falls
) -> None:  # rulings: armour-off, plunder
    isle = start("Dwarf")
    (loser,) = isle.adventurers(1)
    bear(loser, named(isle, "Platemail +1"))
    loser.put(party.HITS, 20)
    retain(isle, "Sailors", seat=1)
    falls(isle, 1, 1)
    drive(isle.beaten(0, 1), [lambda option: option is not None])
    assert (party.left(loser), isle.table.out) == (1, set())


def test_plunder_that_nobody_can_use_is_lost(
    start: Start, drive: Drive, falls: Falls
) -> None:  # rulings: plunder, unfit
    isle = start("Magic User")
    bear(isle.adventurers(1)[0], named(isle, "Platemail +1"))
    falls(isle, 1, 1, 1)
    drive(isle.beaten(0, 1))
    assert isle.discards[isle.deck_of("item")].top.name == "Platemail +1"


# Levels


def test_level_six_is_what_is_printed(start: Start) -> None:  # ruling: levels
    isle = start(*ALL[:6])
    for who in [*isle.adventurers(0), next(each for each in isle.box if each.name == "Halfling")]:
        printed = [who.stealth, who.magic, who.fighting, who.hits]
        who.put(party.LEVEL, 6)
        levelled = [party.attribute(who, skill) for skill in isle.skills]
        assert [*levelled, 6 * who.per_level] == printed


@pytest.mark.parametrize(
    ("name", "level", "bonuses", "hits"),
    [("Fighter", 3, [1, 0, 2], 9), ("Fighter", 5, [1, 0, 4], 15), ("Thief", 4, [3, 0, 1], 8),
     ("Cleric", 7, [0, 5, 2], 14), ("Magic User", 7, [0, 7, 0], 7), ("Elf", 4, [1, 2, 1], 8), ("Elf", 5, [1, 2, 2], 10),
     ("Dwarf", 3, [0, 0, 3], 9), ("Halfling", 9, [9, 0, 0], 9)],
)  # fmt: skip
def test_what_levels_bring(start: Start, name: str, level: int, bonuses: list[int], hits: int) -> None:
    isle = start("Dwarf", mode="levels")  # ruling: levels
    who = next(each for each in isle.box if each.name == name)
    who.put(party.LEVEL, level)
    assert [party.attribute(who, skill) for skill in isle.skills] == bonuses
    assert party.hits(who) - sum(each.hits for each in party.attached(who)) == hits


def test_levels_are_rolled(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: levels
    isle = start(mode="levels")
    falls(isle, 3, 1, 4, 5)
    drive(isle.recruit(0))
    drive(isle.recruit(0))
    cleric, mage = isle.adventurers(0)
    assert [who.mark(party.LEVEL) for who in (cleric, mage)] == [3, 7]
    isle.equip(0)
    isle.equip(0)
    assert [len(party.attached(who)) for who in (cleric, mage)] == [2, 6], "as many as there is Magic"


def test_a_module_teaches_two(start: Start, falls: Falls) -> None:  # ruling: learners
    isle = start("Dwarf", "Elf", "Thief", mode="levels")
    for who in isle.adventurers(0):
        who.put(party.LEVEL, 4)
    falls(isle, 2, 2)
    isle.learn(0)
    assert [who.mark(party.LEVEL) for who in isle.adventurers(0)] == [4, 5, 5]


@pytest.mark.parametrize(("mode", "levels"), [("sixth", 0), ("levels", 4)])
def test_nobody_learns_without_the_variant(
    start: Start, falls: Falls, drive: Drive, mode: str, levels: int
) -> None:  # ruling: learners
    isle = start("Dwarf", mode=mode)
    (dwarf,) = isle.adventurers(0)
    dwarf.put(party.LEVEL, 3 if levels else 0)
    isle.pawns[0].pile.give(isle.pawns[0], isle.spaces[28])
    rest = falls(isle, 4, 6, *[1] * bool(levels))
    drive(isle.move(0))
    assert (dwarf.mark(party.LEVEL), rest) == (levels, [])
