"""The Isle of Dread: what is used before a move, and how parties that meet fight."""

from __future__ import annotations

from isle import Drive, Falls, Start, bear, named, two
from isle import begin as begin
from races import put_at, tokens

from pnp.engine import View
from pnp.games.the_isle_of_dread import party

# Preparing


def test_a_staff_heals_three_times(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: prepare
    isle = start("Dwarf", "Elf")
    dwarf, elf = isle.adventurers(0)
    bear(elf, named(isle, "Staff of Healing"))
    assert isle.ready(0) == []
    dwarf.put(party.HITS, 17)
    falls(isle, 1, 2, 3)
    for left in (16, 14, 11):
        assert named(isle, "Staff of Healing") in isle.held(0)
        drive(isle.prepare(0), ["Staff of Healing"] + [None] * (left != 11))
        assert party.lost(dwarf) == left
    assert isle.discards[isle.deck_of("item")].top.name == "Staff of Healing"
    assert isle.discards[isle.deck_of("item")].top.mark(party.USED) == 0


def test_any_adventurer_of_ones_own_is_healed(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: prepare
    isle = start("Dwarf", "Elf", "Cleric")
    dwarf, elf, cleric = isle.adventurers(0)
    dwarf.put(party.HITS, 9)
    elf.put(party.HITS, 9)
    bear(cleric, named(isle, "Cure Serious Wounds"))
    falls(isle, 4, 3)
    _, asked = drive(isle.prepare(0), ["Cure Serious Wounds", lambda option: option[1] is elf])
    assert [choice.phase for choice in asked] == ["prepare", "heal"]
    assert [option[1] for option in asked[1].options] == [dwarf, elf]
    assert [party.lost(who) for who in (dwarf, elf)] == [9, 2]


def test_what_was_looked_at_stays_where_it_was(start: Start, drive: Drive) -> None:  # ruling: look
    isle = start("Thief")
    bear(isle.adventurers(0)[0], named(isle, "Scout"))
    put_at(isle, 0, 29)
    before = list(isle.decks[1])
    drive(isle.prepare(0), ["Scout"])
    view, other = View(isle.table, 0), View(isle.table, 1)
    assert list(isle.decks[1]) == before
    assert [len(each.known("plateau")) for each in (view, other)] == [2, 0]
    assert set(view.known("plateau")) == set(before[-2:])


def test_a_scroll_teaches_who_has_room(start: Start, drive: Drive) -> None:  # ruling: prepare
    isle = start("Dwarf", "Elf")
    dwarf, elf = isle.adventurers(0)
    bear(dwarf, named(isle, "Spell Scroll"))
    bear(elf, named(isle, "Fly"), named(isle, "Haste"))
    assert isle.ready(0) == []
    isle.discard(named(isle, "Haste"))
    drive(isle.prepare(0), ["Spell Scroll"])
    assert [each.component for each in party.attached(elf)] == ["spell", "spell"]
    assert party.attached(dwarf) == []


# Meeting a party


def test_who_wins_more_tests_wins_the_fight(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start("Fighter")  # rulings: fight-tests, plunder
    (loser,) = isle.adventurers(1)
    bear(loser, named(isle, "Rope of Climbing"), named(isle, "Potion of Growth"))
    rest = falls(isle, *two(7), *two(7), *two(7), *two(6), *two(8), *two(6), 1, 1, 2)
    drive(isle.land_on(0), [None, "Potion of Growth"])
    assert rest == []
    assert [each.name for each in isle.held(0)] == ["Potion of Growth"]
    assert (party.lost(loser), tokens(isle)) == (2, 0)
    assert [each.name for each in isle.held(1)] == ["Rope of Climbing"]


def test_a_tie_is_nobodys(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: fight-tests
    isle = start("Fighter")
    rest = falls(isle, *two(7), *two(7), *two(8), *two(6), *two(6), *two(8))
    drive(isle.land_on(0))
    assert rest == []
    assert [party.lost(isle.adventurers(seat)[0]) for seat in (0, 1)] == [0, 0]


def test_who_moved_there_may_lose(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: fight-aids
    isle = start("Fighter")
    bear(isle.adventurers(1)[0], named(isle, "Backstab"))
    falls(isle, *two(7), *two(7), *two(7), *two(7), *two(7), *two(5), 1, 1, 3)
    _, asked = drive(isle.land_on(0), ["Backstab"])
    assert [choice.player for choice in asked if choice.phase == "aid"] == [1]
    assert party.lost(isle.adventurers(0)[0]) == 3


def test_parties_are_not_humans(start: Start) -> None:  # ruling: fight-aids
    isle = start("Thief")
    bear(isle.adventurers(0)[0], named(isle, "Pick Pockets"))
    assert isle.aids(0, "stealth") == []


def test_of_several_parties_one_is_fought(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: one-fight
    isle = start("Fighter", players=3)
    falls(isle, *two(7), *two(7), *two(8), *two(6), *two(6), *two(8))
    _, asked = drive(isle.land_on(0), [isle.pawns[2]])
    assert [choice.phase for choice in asked if len(choice.options) > 1] == ["foe"]


def test_parties_meet_where_no_card_is_drawn(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: end-spaces
    isle = start("Fighter")
    put_at(isle, 0, 27)
    put_at(isle, 1, 29)
    rest = falls(isle, 5, 1, *two(7), *two(7), *two(8), *two(6), *two(6), *two(8))
    drive(isle.turn(0))
    assert rest == []
