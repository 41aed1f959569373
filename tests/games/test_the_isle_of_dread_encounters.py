"""The Isle of Dread: what tests of Foes and Traps take and bring, and luck."""

from __future__ import annotations

from typing import Any

import pytest
from isle import Drive, Falls, Start, bear, face_up, gold, named, six, two
from isle import begin as begin
from races import put_at, tokens

from pnp.engine import own
from pnp.games.the_isle_of_dread import party

# Tests


@pytest.mark.parametrize(("theirs", "won"), [(21, True), (22, False)])
def test_a_tie_is_passed(
    start: Start, drive: Drive, falls: Falls, theirs: int, won: bool
) -> None:  # ruling: core-rules
    isle = start("Halfling", "Halfling", "Elf")
    rest = falls(isle, *two(7), *six(theirs))
    passed, _ = drive(isle.check(0, "stealth", 0))
    assert (passed, rest) == (won, [])


def test_the_first_success_ends_it(start: Start, face: Any) -> None:  # ruling: reward
    isle = start("Dwarf")
    face(isle, "Hippogriff Nest", [*two(7), *six(6), 5])
    assert (gold(isle), tokens(isle), isle.discards[0].top.name) == (5, 1, "Hippogriff Nest")


def test_stealth_magic_and_fighting_in_this_order(start: Start, face: Any) -> None:
    isle = start("Dwarf")
    face(isle, "Hippogriff Nest", [*two(7), *six(8), *two(7), *six(8), *two(7), *six(13), 2])
    assert (gold(isle), tokens(isle), party.lost(isle.adventurers(0)[0])) == (2, 1, 0)


def test_a_foe_that_was_not_defeated_is_gone(start: Start, face: Any) -> None:  # rulings: undefeated, core-rules
    isle = start("Dwarf")
    put_at(isle, 0, 10)
    face(isle, "Hippogriff Nest", [*two(7), *six(8), *two(7), *six(8), *two(7), *six(14), 1, 1, 4])
    assert (gold(isle), tokens(isle), party.lost(isle.adventurers(0)[0])) == (0, 0, 4)
    assert (isle.discards[0].top.name, isle.place(0)) == ("Hippogriff Nest", 10), "there is no table of losses"


def test_a_trap_is_avoided_for_experience_only(start: Start, face: Any) -> None:  # ruling: reward
    isle = start("Dwarf")
    face(isle, "Tremors", [*two(7), *six(8), *two(7), *six(7)])
    assert (gold(isle), tokens(isle)) == (0, 1)
    face(isle, "Tremors", [*two(7), *six(8), *two(7), *six(8), 2, 1, 3], [None, None])
    assert (tokens(isle), party.lost(isle.adventurers(0)[0])) == (1, 3), "a trap is not fought"


@pytest.mark.parametrize(
    ("name", "dms"),
    [("Zombie Master", [0, 4, 0]), ("Giant Squid", [2, 0, 0]), ("Ogre's Lair", [0, 0, 2]), ("Sea Dragon", [3, 3, 3]),
     ("Private Altar", [4, 0])],
)  # fmt: skip
def test_a_dm_with_a_word_counts_for_that_test(  # ruling: labelled-dm
    start: Start, drive: Drive, name: str, dms: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    isle, found = start("Dwarf"), []

    def check(_: int, skill: str, dm: int) -> Any:
        found.append((skill, dm))
        yield from ()
        return False

    monkeypatch.setattr(isle, "check", check)
    drive(isle.challenge(0, named(isle, name)))
    assert found == list(zip(["stealth", "magic", "fighting"], dms, strict=False))


@pytest.mark.parametrize("name", ["The Great Wall", "Cliff Wall"])
def test_walls_are_foes(start: Start, face: Any, name: str) -> None:  # ruling: walls
    isle = start("Dwarf")
    face(isle, name, [*two(7), *six(7), 6])
    assert (named(isle, name).type, gold(isle)) == ("foe", 6)


def test_experience_rolls_again(start: Start, face: Any) -> None:  # ruling: core-rules
    isle = start("Dwarf")
    isle.table.track(own("experience", 0)).value = 1
    asked = face(isle, "Hippogriff Nest", [*two(2), *two(9), *six(9), 1], ["reroll"])
    assert [choice.phase for choice in asked] == ["reroll: stealth"]
    assert (gold(isle), tokens(isle)) == (1, 1)


def test_spells_are_spent_and_items_stay(start: Start, face: Any) -> None:  # ruling: spent
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, named(isle, "Cloak of Invisibility"), named(isle, "ESP"), named(isle, "Potion of Diminution"))
    asked = face(isle, "Hippogriff Nest", [*two(2), *six(12), 1], ["ESP", "Potion of Diminution"])
    assert [choice.phase for choice in asked] == ["aid", "aid"]
    assert gold(isle) == 1, "2 + 2 of the Elf, 2 of the Cloak, 3 and 3"
    assert [each.name for each in party.attached(elf)] == ["Cloak of Invisibility"]
    assert isle.discards[isle.deck_of("spell")].top.name == "ESP"


def test_a_card_counts_for_one_test(start: Start, face: Any) -> None:  # ruling: spent
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, named(isle, "Potion of Water Breathing"))
    asked = face(
        isle,
        "Bull Sharks",
        [*two(2), *six(9), *two(2), *six(9), *two(2), *six(9), 1, 1, 2],
        ["Potion of Water Breathing"],
    )
    assert [choice.phase for choice in asked] == ["aid"], "it is gone before Magic is tested"


def test_what_names_no_attribute_adds_to_all(start: Start) -> None:  # ruling: no-attribute
    isle = start("Dwarf")
    (dwarf,) = isle.adventurers(0)
    bear(dwarf, named(isle, "Ring of Fire Resistance"), named(isle, "Potion of Water Breathing"))
    assert [isle.bonus(0, skill) for skill in isle.skills] == [0, 0, 6]
    face_up(isle, "Geyser")
    assert [isle.bonus(0, skill) for skill in isle.skills] == [4, 4, 10]
    assert isle.aids(0, "magic") == []
    face_up(isle, "Piranha Pool")
    assert [isle.bonus(0, skill) for skill in isle.skills] == [0, 0, 6]
    assert [[aid.name for aid in isle.aids(0, skill)] for skill in isle.skills] == [["Potion of Water Breathing"]] * 3


@pytest.mark.parametrize(
    ("who", "name", "bonuses"),
    [("Thief", "Trap Door", [8, 0, 2]), ("Thief", "Guard Post", [4, 0, 2]), ("Cleric", "Zombie Master", [0, 6, 4]),
     ("Cleric", "Aerie of the Gargoyles", [0, 4, 2]), ("Halfling", "Trap Door", [6, 0, 0])],
)  # fmt: skip
def test_what_classes_are_better_at(start: Start, who: str, name: str, bonuses: list[int]) -> None:
    isle = start(who)  # rulings: class-bonus, tags
    face_up(isle, name)
    assert [isle.bonus(0, skill) for skill in isle.skills] == bonuses


@pytest.mark.parametrize(
    ("aid", "against"),
    [
        ("Turn Undead", {"Zombie Master"}),
        ("Pick Pockets", {"Pirates Camp", "Neanderthals", "Guard Post", "Main Chamber", "Warriors with Poison Arrows",
                          "Headhunter Chief", "Witchdoctor"}),
        ("Open Locks", None),
    ],
)  # fmt: skip
def test_some_cards_count_against_some_things(start: Start, aid: str, against: set[str] | None) -> None:
    isle = start("Thief")  # ruling: tags
    helper = named(isle, aid)
    bear(isle.adventurers(0)[0], helper)
    every = {piece for piece in isle.table.pieces if piece.checks}
    found = set()
    for each in every:
        face_up(isle, each.name)
        if isle.aids(0, helper.skills[0]):
            found.add(each.name)
    assert found == (against or {each.name for each in every if each.component == "temple"})
    assert not any("demon" in each.tags for each in every)


def test_the_best_weapon_counts_and_everything_else(start: Start) -> None:  # ruling: one-weapon
    isle = start("Fighter", "Cleric")
    fighter, cleric = isle.adventurers(0)
    bear(fighter, named(isle, "Sword +2"), named(isle, "Dagger +1"), named(isle, "Gauntlets of Ogre Power"))
    assert party.adds(fighter, "fighting") == 4 + 2 + 1
    bear(cleric, named(isle, "Bone Handled Mace"))
    assert party.adds(cleric, "fighting") == 2 + 2
    bear(fighter, named(isle, "Bone Handled Mace"))
    assert party.adds(fighter, "fighting") == 4 + 2 + 1
    bear(cleric, named(isle, "Snake Staff"), named(isle, "Ring of Telekinesis"))
    assert [party.adds(cleric, skill) for skill in isle.skills] == [1, 5, 4]


def test_the_arrow_is_no_second_weapon(start: Start) -> None:  # ruling: arrow
    isle = start("Fighter")
    (fighter,) = isle.adventurers(0)
    bear(fighter, named(isle, "Long Bow +1"), named(isle, "Arrow of Slaying"))
    assert isle.bonus(0, "fighting") == 5
    assert [(aid.name, aid.bonus) for aid in isle.aids(0, "fighting")] == [("Arrow of Slaying", 2)]


@pytest.mark.parametrize(
    ("way", "name", "asked"),
    [("Hold Portal", "Ogre's Lair", True), ("Narrow Escape", "Ogre's Lair", True),
     ("Native Guide", "Ogre's Lair", True), ("Detect Trap", "Trap Door", True),
     ("Read Languages", "Trap Door", True), ("Find/Remove Traps", "Trap Door", True),
     ("Hold Portal", "Trap Door", False), ("Detect Trap", "Ogre's Lair", False)],
)  # fmt: skip
def test_a_way_out_brings_nothing(start: Start, drive: Drive, way: str, name: str, asked: bool) -> None:
    isle = start("Elf", "Thief")  # ruling: negated
    if way == "Native Guide":
        found = named(isle, way)
        party.lying(found).give(found, isle.retainers[0])
    else:
        bear(isle.adventurers(0)[0], named(isle, way))
    face_up(isle, name)
    if not asked:
        assert drive(isle.avoided(0, named(isle, name)))[0] is False
        return
    drive(isle.encounter(0, named(isle, name)), [way])
    assert (gold(isle), tokens(isle), named(isle, name).pile) == (
        0,
        0,
        isle.discards[0 if name == "Ogre's Lair" else 2],
    )
    assert not isle.held(0)
    assert not isle.retainers[0]


def test_a_way_out_may_wait(start: Start, face: Any) -> None:  # ruling: negated
    isle = start("Elf")
    bear(isle.adventurers(0)[0], named(isle, "Hold Portal"))
    asked = face(isle, "Hippogriff Nest", [*two(7), *six(9), 3], [None])
    assert [choice.phase for choice in asked] == ["negate"]
    assert (gold(isle), len(isle.held(0))) == (3, 1)


# Luck and retainers


@pytest.mark.parametrize(
    ("name", "faces", "brings"),
    [("The Village of Tanara", [4], 4), ("Oyster Bed", [1], 1), ("Bury Dying Native", [6], 6),
     ("Treasure Chest", [6, 5], 11), ("Gold Vein", [2], 2)],
)  # fmt: skip
def test_gold_without_a_challenge(start: Start, face: Any, name: str, faces: list[int], brings: int) -> None:
    isle = start("Dwarf")
    face(isle, name, faces)
    assert (gold(isle), tokens(isle)) == (brings, 0)
    bear(isle.adventurers(0)[0], named(isle, "Bag of Holding"))
    face(isle, name, faces)
    assert gold(isle) == 2 * brings + 1


def test_the_village_of_mantru_heals_all(start: Start, face: Any) -> None:  # ruling: party-heals
    isle = start("Dwarf", "Elf")
    dwarf, elf = isle.adventurers(0)
    dwarf.put(party.HITS, 8)
    elf.put(party.HITS, 5)
    face(isle, "Village of Mantru", [6])
    assert [party.lost(who) for who in (dwarf, elf)] == [2, 0]


def test_retainers_stay_and_fight(start: Start, face: Any) -> None:  # ruling: spent
    isle = start("Elf")
    face(isle, "Sailors", [])
    face(isle, "Native Warriors", [])
    face(isle, "Native Guide", [])
    assert [isle.bonus(0, skill) for skill in isle.skills] == [2, 2, 4]
    assert isle.aids(0, "fighting") == []
    assert len(isle.retainers[0]) == 3
