"""The Isle of Dread: what the screen says of an adventurer, and how the rule of thumb spends their means."""

from __future__ import annotations

from typing import Any

import pytest
from isle import Start, bear, enlist, face_up, named, retain
from isle import begin as begin

from pnp.engine import Choice, Piece, View
from pnp.games import the_isle_of_dread as rules
from pnp.games.the_isle_of_dread import party
from pnp.games.the_isle_of_dread.isle import Isle


def test_what_an_adventurer_is_worth(start: Start) -> None:
    isle = start("Thief")
    (thief,) = isle.adventurers(0)
    bear(thief, named(isle, "Cloak of Invisibility"), named(isle, "Leather Armor +1"))
    thief.put(party.HITS, 5)
    view = View(isle.table, 1)
    assert rules.worth(view, party.place(1, 0)) == {"Hits left": 8, "stealth": 6, "magic": 0, "fighting": 2}
    assert rules.worth(view, party.place(2, 0)) is None
    assert rules.worth(view, thief) is None


def thumbs(isle: Isle, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(isle.table, 0), Choice(phase, options, 0))


def test_thumb_places_items_where_they_count(start: Start) -> None:
    isle = start("Fighter", "Cleric", "Halfling")
    fighter, cleric, halfling = isle.adventurers(0)

    def bearer(name: str, *who: Piece) -> Piece:
        found = named(isle, name)
        chosen: Piece = thumbs(isle, "attach", [(found, each) for each in who])[1]
        return chosen

    assert bearer("Snake Staff", fighter, cleric, halfling) is cleric
    assert bearer("Chain Mail +1", fighter, halfling) is halfling
    assert bearer("Rope of Climbing", halfling, fighter) is fighter
    bear(fighter, named(isle, "Sword +2"))
    assert bearer("Longsword +1", fighter, halfling) is halfling


@pytest.mark.parametrize(("rolled", "again"), [(2, True), (12, False)])
def test_thumb_rolls_bad_tests_again(start: Start, rolled: int, again: bool) -> None:
    isle = start("Dwarf", "Dwarf")
    face_up(isle, "Hippogriff Nest")
    isle.table.rolls.append(rolled)
    assert thumbs(isle, "reroll: fighting", [None, "reroll"]) == ("reroll" if again else None)
    assert thumbs(isle, "reroll: move", [None, "reroll"]) is None


def test_thumb_uses_what_decides(start: Start) -> None:
    isle = start("Dwarf", "Elf")
    elf = isle.adventurers(0)[1]
    haste, shield = named(isle, "Haste"), named(isle, "Shield")
    bear(elf, haste, shield)
    face_up(isle, "Hippogriff Nest")
    isle.standing.value = 20
    assert thumbs(isle, "aid", [None, shield, haste]) is haste
    isle.standing.value = 35
    assert thumbs(isle, "aid", [None, shield, haste]) is None


def test_thumb_flees_what_is_too_strong(start: Start) -> None:
    isle = start("Dwarf")
    hold = named(isle, "Hold Portal")
    face_up(isle, "Tyrannosaurus Rex")
    assert thumbs(isle, "negate", [None, hold]) is hold
    for pile in isle.places[0][1:]:
        isle.box.give(next(who for who in isle.box if who.name == "Elf"), pile)
    assert thumbs(isle, "negate", [None, hold]) is None


def test_thumb_gives_up_a_retainer_for_a_life(start: Start) -> None:
    isle = start("Dwarf")
    (dwarf,) = isle.adventurers(0)
    retain(isle, "Sailors", "Native Guide")
    options = [None, *((each, dwarf) for each in isle.retainers[0])]
    assert thumbs(isle, "retainer", options) is None
    dwarf.put(party.HITS, 12)
    assert thumbs(isle, "retainer", options)[0].name == "Native Guide"


def test_thumb_heals_who_needs_it(start: Start) -> None:
    isle = start("Dwarf", "Elf")
    dwarf, elf = isle.adventurers(0)
    cure, scout = named(isle, "Cure Light Wounds"), named(isle, "Scout")
    dwarf.put(party.HITS, 3)
    elf.put(party.HITS, 2)
    assert thumbs(isle, "prepare", [None, cure, scout]) is None
    dwarf.put(party.HITS, 6)
    assert thumbs(isle, "prepare", [None, cure, scout]) is cure
    assert thumbs(isle, "heal", [(cure, elf), (cure, dwarf)]) == (cure, dwarf)


def test_thumb_picks_the_weaker_party_and_the_better_item(start: Start) -> None:
    isle = start("Dwarf")
    assert thumbs(isle, "foe", [isle.pawns[0], isle.pawns[1]]) is isle.pawns[0]
    isle.box.give(next(who for who in isle.box if who.name == "Elf"), isle.places[0][1])
    assert thumbs(isle, "foe", [isle.pawns[0], isle.pawns[1]]) is isle.pawns[1]
    items = [named(isle, name) for name in ("Dagger +1", "Sword +2", "Bag of Holding")]
    assert thumbs(isle, "plunder", items).name == "Sword +2"


def test_thumb_saves_what_later_tests_will_do(start: Start) -> None:
    isle = start("Halfling", "Halfling", "Halfling")
    face_up(isle, "Hippogriff Nest")
    isle.table.rolls.append(2)
    assert thumbs(isle, "reroll: stealth", [None, "reroll"]) == "reroll"
    dwarf, *_ = enlist(isle, 0, "Dwarf", "Dwarf", "Dwarf")
    bear(dwarf, named(isle, "Sword +2"), named(isle, "Gauntlets of Ogre Power"))
    retain(isle, "Sailors", "Native Warriors")
    assert thumbs(isle, "reroll: stealth", [None, "reroll"]) is None
