"""Underdark Adventures: encounters and battles, what is lost in them, the rule of thumb, and how a turn is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_underdark_adventures import (
    END,
    SLUG,
    Drive,
    Falls,
    Put,
    asked_by,
    enlist,
    equip,
    lay,
    names,
    put_at,
)

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games import underdark_adventures as rules
from pnp.games.families.shared_deck import attached


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., rules.Delve]:
    """`start(players, told)`: pawns on the Start, without members and cards."""
    return lambda players=2, told=False: rules.Delve(the_table(SLUG, players, told=told))


@pytest.fixture
def delve(start: Callable[..., rules.Delve]) -> rules.Delve:
    return start()


@pytest.fixture
def deal(put: Put) -> Callable[..., list[Piece]]:
    """`deal(delve, seat, *names)`: put cards into a hand."""
    return lambda delve, seat, *names: put(delve.table, delve.hands[seat], *names)


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Falls:
    """`falls(delve, *faces)`: let the next dice fall so."""
    return lambda delve, *faces: dice(delve.table, *faces)


def named(name: str) -> Callable[[Any], bool]:
    """Whether an option is a card of this name sent to somebody."""
    return lambda option: isinstance(option, tuple) and option[0].name == name


def card_of(delve: rules.Delve, name: str) -> Piece:
    return next(card for card in delve.table.pieces if card.name == name)


# Encounters


def test_the_first_opponent_from_the_left_who_sends_is_the_only_one(  # ruling: one-encounter
    start: Callable[..., rules.Delve], drive: Drive, deal: Any, falls: Falls
) -> None:
    delve = start(4)
    for seat in range(4):
        enlist(delve, seat, "Orog Mercenary" if seat < 3 else "Minotaur Marauder")
    deal(delve, 0, "Lurker")
    deal(delve, 3, "Mimic")
    put_at(delve, 1, 5, "Cave")
    falls(delve, 20, 1)
    _, asked = drive(delve.encounter(1, True, 0), [named("Mimic")])
    assert asked_by(asked) == [("encounter", 2), ("encounter", 3), ("battle", 1)]
    assert names(delve.hands[0]) == ["Lurker"]


@pytest.mark.parametrize(
    ("terrain", "traps"), [("Cave", ["Narrow Ledge"]), ("Mine", ["Scythe Trap"]), ("Sea Cave", ["Narrow Ledge"])]
)
def test_traps_fit_their_lands(delve: rules.Delve, deal: Any, terrain: str, traps: list[str]) -> None:
    deal(delve, 1, "Narrow Ledge", "Scythe Trap", "Lurker", "Burrow")
    put_at(delve, 0, 5, terrain)
    assert names(delve.threats(1, 0)) == ["Lurker", *traps]


@pytest.mark.parametrize(("rolled", "lost"), [(10, 0), (9, 1)])
def test_a_trap_kills(  # ruling: enough
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls, rolled: int, lost: int
) -> None:
    enlist(delve, 0, "Svirfneblin Guide")
    put_at(delve, 0, 5, "Cave")
    deal(delve, 1, "Narrow Ledge")
    falls(delve, rolled, 1)
    _, asked = drive(delve.encounter(0, True, 0), [named("Narrow Ledge")])
    assert len(delve.party(0)) == 1 - lost
    assert asked_by(asked)[0] == ("encounter", 1)
    assert "battle" not in [choice.phase for choice in asked]


def test_nothing_happens_on_the_start(delve: rules.Delve, drive: Drive, deal: Any) -> None:  # ruling: start-space
    for seat in (0, 1):
        enlist(delve, seat, "Orog Mercenary")
    deal(delve, 1, "Lurker")
    assert drive(delve.encounter(0, True, 0)) == (None, [])
    assert drive(delve.difficulties(0)) == (True, [])


def test_beside_a_party_no_foe_is_sent_and_only_who_landed_fights(  # ruling: one-fight
    start: Callable[..., rules.Delve], drive: Drive, deal: Any, falls: Falls
) -> None:
    delve = start(3)
    for seat in range(3):
        enlist(delve, seat, "Orog Mercenary")
        put_at(delve, seat, 5)
    lay(delve, 5, "Cave")
    deal(delve, 2, "Lurker")
    assert drive(delve.encounter(0, False, 0)) == (None, [])
    falls(delve, 10, 5, 1)
    _, asked = drive(delve.encounter(0, True, 0), [delve.pawns[2]])
    assert asked_by(asked) == [("foe", 0), ("battle", 0), ("battle", 2)]
    assert [len(delve.party(seat)) for seat in range(3)] == [1, 1, 0]


# Creatures


@pytest.mark.parametrize(
    ("creature", "terrain", "level"),
    [
        ("Lich", "City", 20),
        ("Lich", "Dungeon", 20),
        ("Lich", "Earth Node", 20),
        ("Lich", "Cavern", 17),
        ("Wererats", "City", 8),
        ("Gelatinous Cube", "Dungeon", 9),
        ("Gelatinous Cube", "Cave", 6),
        ("Gelatinous Cube", "Bone Cave", 6),
        ("Gargoyles", "Cavern", 10),
        ("Gargoyles", "Abyss", 7),
        ("Gargoyles", "City", 7),
        ("Xorn", "Bone Cave", 17),
        ("Black Dragon", "Rift", 17),
        ("Giant Spider", "Web Cave", 10),
        ("Chitine Hunters", "Web Cave", 7),
        ("Minotaurs", "Labyrinth", 11),
        ("Kuo-Toa Patrol", "Sea Cave", 8),
        ("Trolls", "Cave", 5),
    ],
)
def test_levels(delve: rules.Delve, creature: str, terrain: str, level: int) -> None:  # rulings: cube, earth-node
    put_at(delve, 0, 5, terrain)
    assert rules.level(card_of(delve, creature), delve.tile(0)) == level


@pytest.mark.parametrize(("rolled", "theirs", "wins"), [(5, 5, True), (4, 6, False), (9, 11, False)])
def test_a_creature_is_beaten_or_kills(
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls, rolled: int, theirs: int, wins: bool
) -> None:
    orog, _ = enlist(delve, 0, "Orog Mercenary", "Minotaur Marauder")
    equip(delve, orog, "Trespasser Greatsword")
    put_at(delve, 0, 5, "Cave")
    deal(delve, 1, "Lurker")
    left = falls(delve, rolled, theirs, 1)
    drive(delve.encounter(0, True, 0), [named("Lurker")])
    assert len(left) == wins
    assert (len(delve.hands[0]), len(delve.party(0))) == ((1, 2) if wins else (0, 1))


def test_ties_are_rolled_again_and_cards_stay(  # ruling: cards-first
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls
) -> None:
    enlist(delve, 0, "Imaskari Wizard")
    put_at(delve, 0, 5, "Cave")
    deal(delve, 0, "Spiderskin")
    left = falls(delve, 7, 5, 10, 9, 1)
    drive(delve.creature(0, 5), ["Spiderskin"])
    assert (left, delve.party(0), names(delve.played[0])) == ([], [], ["Spiderskin"])
    delve.tidy()
    assert "Spiderskin" in names(delve.discards)


def test_a_planar_foe_takes_the_place_of_others(  # ruling: portal
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls
) -> None:
    for seat in (0, 1):
        enlist(delve, seat, "Orog Mercenary")
        put_at(delve, seat, 5)
    lay(delve, 5, "Portal")
    deal(delve, 1, "Lurker")
    falls(delve, 20, 1)
    _, asked = drive(delve.encounter(0, True, 12))
    assert asked_by(asked) == [("battle", 0)]
    assert (len(delve.hands[0]), len(delve.party(0))) == (1, 1)


# Force


def test_members_attachments_and_bonuses_are_force(delve: rules.Delve) -> None:
    orog, wizard, _ = enlist(delve, 0, "Orog Mercenary", "Imaskari Wizard", "Illithid Wizard")
    put_at(delve, 0, 5, "Cave")
    assert delve.force(0, None) == 3
    equip(delve, orog, "Razored Shield", "Trespasser Greatsword")
    equip(delve, wizard, "Shadowcrafter", "Nightscale Armor")
    assert delve.force(0, None) == 3 + 4 + 2
    lay(delve, 5, "Earth Node")
    assert delve.force(0, None) == 9 + 2 * 3  # ruling: earth-node


def test_spells_for_mages_and_items_for_their_class(  # ruling: spells
    delve: rules.Delve, drive: Drive, deal: Any
) -> None:
    deal(delve, 0, "Spiderskin", "Viscid Glob", "Acid Vials", "Flash Pellets", "Virile Madness Potion", "Palm Spikes")
    enlist(delve, 0, "Imaskari Wizard", "Svirfneblin Guide")
    drive(delve.prepare(0, None), ["Spiderskin", "Acid Vials", "Flash Pellets"])
    assert names(delve.playable(0, None)) == []
    assert names(delve.hands[0]) == ["Palm Spikes", "Virile Madness Potion", "Viscid Glob"]
    assert delve.force(0, None) == 2 + 3 * 2
    enlist(delve, 0, "Illithid Wizard", "Orog Mercenary")
    assert names(delve.playable(0, None)) == ["Virile Madness Potion", "Viscid Glob"]


@pytest.mark.parametrize(("member", "force"), [("Imaskari Wizard", 4), ("Orog Mercenary", 3)])
def test_dispel_magic_is_better_against_mages(  # ruling: dispel
    delve: rules.Delve, deal: Any, drive: Drive, member: str, force: int
) -> None:
    enlist(delve, 0, "Illithid Wizard")
    enlist(delve, 1, member)
    deal(delve, 0, "Wall of Dispel Magic")
    drive(delve.prepare(0, None), ["Wall of Dispel Magic"])
    assert delve.force(0, 1) == force


@pytest.mark.parametrize(
    ("creature", "faces"),
    [("Lich", [15, 1]), ("Mind Flayer Slavers", [12, 1]), ("Beholders", [18, 1]), ("Duergar Raiders", [10, 6, 20, 1])],
)
def test_dispel_magic_is_better_against_creatures_that_are_mages(  # ruling: dispel
    delve: rules.Delve, deal: Any, drive: Drive, falls: Falls, creature: str, faces: list[int]
) -> None:
    enlist(delve, 0, "Illithid Wizard")
    put_at(delve, 0, 5, "Cave")
    deal(delve, 0, "Wall of Dispel Magic")
    deal(delve, 1, creature)
    left = falls(delve, *faces)
    drive(delve.encounter(0, True, 0), [named(creature), "Wall of Dispel Magic"])
    assert (len(delve.party(0)), len(delve.hands[0]), left) == (1, 1, [])


# Parties


def test_the_winner_takes_what_the_lost_one_carried(  # rulings: spoils, cards-first
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls
) -> None:
    (orog,) = enlist(delve, 1, "Orog Mercenary")
    enlist(delve, 0, "Minotaur Marauder")
    equip(delve, orog, "Flutter Blade", "Razored Shield")
    deal(delve, 0, "Virile Madness Potion")
    put_at(delve, 0, 5, "Cave")
    put_at(delve, 1, 5)
    delve.take(1)
    falls(delve, 10, 5, 1)
    _, asked = drive(delve.encounter(0, True, 0), ["Virile Madness Potion"])
    assert asked_by(asked) == [("foe", 0), ("battle", 0), ("battle", 0), ("battle", 1)]
    assert names(delve.hands[0]) == ["Flutter Blade", "Razored Shield"]
    assert (delve.party(1), delve.holder, orog.pile) == ([], 0, delve.box)


def test_the_attacker_may_lose_the_maps(  # ruling: maps
    delve: rules.Delve, drive: Drive, falls: Falls
) -> None:
    enlist(delve, 0, "Minotaur Marauder", "Orog Mercenary")
    enlist(delve, 1, "Orog Mercenary")
    put_at(delve, 0, 5, "Cave")
    put_at(delve, 1, 5)
    delve.take(0)
    falls(delve, 5, 10, 1)
    drive(delve.encounter(0, True, 0))
    assert (len(delve.party(0)), delve.holder) == (1, 1)
    falls(delve, 10, 5, 1)
    delve.take(0)
    enlist(delve, 1, "Orog Mercenary")
    drive(delve.encounter(0, True, 0))
    assert delve.holder == 0


@pytest.mark.parametrize(
    ("armour", "rolled", "lives"),
    [("Razored Armor", 4, True), ("Razored Armor", 3, False), ("Stonemail", 3, True), ("Stonemail", 2, False)],
)
def test_armour_saves_its_wearer(  # rulings: armor-save, armor-rolls
    delve: rules.Delve, falls: Falls, armour: str, rolled: int, lives: bool
) -> None:
    (orog,) = enlist(delve, 0, "Orog Mercenary")
    equip(delve, orog, armour, "Flutter Blade")
    put_at(delve, 0, 5, "Cave")
    falls(delve, 1, rolled)
    delve.lose_member(0, 1)
    assert (len(delve.party(0)), names(delve.hands[1])) == (
        (1, []) if lives else (0, sorted([armour, "Flutter Blade"]))
    )
    assert names(delve.discards) == ([armour] if lives else [])
    assert names(attached(orog)) == (["Flutter Blade"] if lives else []) or not lives


def test_the_armour_of_others_is_no_help(delve: rules.Delve, falls: Falls) -> None:  # ruling: armor-rolls
    orog, minotaur = enlist(delve, 0, "Orog Mercenary", "Minotaur Marauder")
    equip(delve, orog, "Razored Armor")
    equip(delve, minotaur, "Stonemail", "Cortical Exoarmor")
    put_at(delve, 0, 5, "Cave")
    falls(delve, 3, 3)
    assert not delve.saved(0, orog)
    assert delve.saved(0, minotaur)


def test_what_both_sides_played_is_discarded_at_the_end_of_the_turn(
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls
) -> None:
    for seat, mage in ((0, "Imaskari Wizard"), (1, "Illithid Wizard")):
        enlist(delve, seat, mage, *["Orog Mercenary" if seat else "Minotaur Marauder"] * 3)
        put_at(delve, seat, 5 if seat else 3, "Cave")
    deal(delve, 0, "Spiderskin")
    deal(delve, 1, "Viscid Glob")
    falls(delve, 1, 2, 10, 5, 1)
    drive(delve.act(0), ["Spiderskin", "Viscid Glob"])
    assert names(delve.discards) == ["Spiderskin", "Viscid Glob"]
    assert [len(pile) for pile in delve.played] == [0, 0]


def test_what_a_trap_kills_leaves_nothing(delve: rules.Delve, falls: Falls) -> None:  # ruling: spoils
    (orog,) = enlist(delve, 0, "Orog Mercenary")
    equip(delve, orog, "Flutter Blade")
    falls(delve, 1)
    delve.lose_member(0)
    assert names(delve.discards) == ["Flutter Blade"]


# What anybody can see, and the rule of thumb


def test_how_far_it_is_and_how_strong(delve: rules.Delve) -> None:
    (orog,) = enlist(delve, 0, "Orog Mercenary")
    equip(delve, orog, "Trespasser Greatsword")
    view = View(delve.table, 0)
    put_at(delve, 0, 10, "Cave")
    assert rules.goal(view, 0) == {"left": 2 * END - 10, "members": 1, "force": 3}
    delve.take(0)
    assert rules.goal(view, 0)["left"] == 10
    assert rules.goal(view, 1)["left"] == 20
    assert rules.worth(view, "company of Orog Mercenary") == 2
    assert rules.worth(view, own("hand", 0)) is None


def test_played_cards_are_worth_their_force(delve: rules.Delve, deal: Any, drive: Drive) -> None:
    enlist(delve, 0, "Imaskari Wizard", "Svirfneblin Guide")
    deal(delve, 0, "Spiderskin", "Acid Vials")
    drive(delve.prepare(0, None), ["Spiderskin", "Acid Vials"])
    assert rules.worth(View(delve.table, 0), own("played", 0)) == 4


@pytest.mark.parametrize(("standing", "answer"), [(8, None), (9, "Tremorsense")])
def test_the_thumb_spends_what_is_enough(delve: rules.Delve, deal: Any, standing: int, answer: str | None) -> None:
    deal(delve, 0, "Tremorsense")
    delve.standing.value, delve.needed.value = standing, 11
    found = rules.thumb(View(delve.table, 0), Choice("help: trap", [None, delve.hands[0][0]], 0))
    assert (found.name if found else None) == answer


def test_the_thumb_hunts_the_maps(delve: rules.Delve) -> None:
    put_at(delve, 0, 10)
    put_at(delve, 1, 13)
    delve.take(1)
    delve.standing.value = 3
    view = View(delve.table, 0)
    assert rules.thumb(view, Choice("direction", ["forward", "back"], 0)) == "forward"
    put_at(delve, 1, 6)
    assert rules.thumb(view, Choice("direction", ["forward", "back"], 0)) == "back"


def test_the_thumb_sends_the_strongest_but_not_after_stragglers(delve: rules.Delve, deal: Any) -> None:
    deal(delve, 0, "Lurker", "Trolls")
    put_at(delve, 0, 20)
    put_at(delve, 1, 15, "Cave")
    view = View(delve.table, 0)
    options = [None, *((card, Seat(1)) for card in delve.hands[0])]
    assert rules.thumb(view, Choice("encounter", options, 0))[0].name == "Trolls"
    put_at(delve, 1, 5, "Cave")
    assert rules.thumb(view, Choice("encounter", options, 0)) is None


@pytest.mark.parametrize(("creature", "answer"), [("Lich", True), ("Lurker", True), ("Beholders", False)])
def test_the_thumb_keeps_its_spells_from_lost_battles(
    delve: rules.Delve, deal: Any, creature: str, answer: bool, put: Put
) -> None:
    enlist(delve, 0, "Imaskari Wizard")
    put_at(delve, 0, 5, "Cave")
    deal(delve, 0, "Spiderskin")
    put(delve.table, delve.faced, creature)
    found = rules.thumb(View(delve.table, 0), Choice("battle", [None, delve.hands[0][0]], 0))
    assert (found is not None) is answer


def test_the_story_of_a_turn(
    start: Callable[..., rules.Delve], drive: Drive, story: Any, deal: Any, falls: Falls
) -> None:
    delve = start(2, told=True)
    enlist(delve, 0, "Imaskari Wizard", "Orog Mercenary")
    put_at(delve, 0, 5, "Abyss")
    lay(delve, 8, "Bone Cave")
    deal(delve, 0, "Spiderskin", "Flutter Blade", "Tunnel Swallow", "Lich", "Mimic")
    deal(delve, 1, "Trolls")
    put_on_top(delve, "Wererats", "Lurker")
    delve.table.story.clear()
    falls(delve, 11, 3, 3, 1, 2, 1)
    blade = next(card for card in delve.hands[0] if card.name == "Flutter Blade")
    orog = next(member for member in delve.party(0) if member.name == "Orog Mercenary")
    answers = [(blade, orog), named("Trolls"), "Spiderskin"]
    delve.table.begin("turn", 0)
    drive(delve.turn(0), answers, delve.table)
    assert story(delve.table) == [
        "Seat 1's turn",
        "Seat 1 draws Lurker, Wererats",
        "Seat 1 rolls d20 for the Barrier Roll: 11",
        "11 against 11: seat 1 passes the Barrier Roll.",
        "Seat 1 rolls d20 for the Recruit Roll: 3",
        "3 against 18: seat 1 fails the Recruit Roll.",
        "Seat 1 lays Flutter Blade on Orog Mercenary.",
        "Seat 1 rolls d6 for the Move Roll: 3",
        "Spider party to space 9",
        "Seat 1 comes to Bone Cave.",
        "Seat 1 meets Trolls, sent by seat 2.",
        "Battle",
        "Seat 1 plays Spiderskin",
        "Seat 1 rolls d20 for the Battle Roll: 1",
        "D20 for the creature's Battle Roll: 2",
        "6 against 10: seat 1 loses to the creature.",
        "Seat 1 loses Imaskari Wizard.",
        "Discarded: Spiderskin",
        "Discarded: Trolls",
    ]


def put_on_top(delve: rules.Delve, *wanted: str) -> None:
    for name in wanted:
        card = next(card for card in delve.deck if card.name == name)
        delve.deck.give(card, delve.discards)
        delve.discards.give(card, delve.deck)
