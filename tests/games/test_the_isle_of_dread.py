"""The Isle of Dread: what parties would argue about on their way, ruling by ruling; what befalls adventurers is in
`test_the_isle_of_dread_party`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, Result, View, own
from pnp.games import the_isle_of_dread as rules
from pnp.games.the_isle_of_dread import party
from pnp.games.the_isle_of_dread.isle import Isle
from pnp.model import load

SLUG = "the-isle-of-dread"
LAST = 89
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Start = Callable[..., Isle]


def enlist(isle: Isle, seat: int, *names: str) -> list[Piece]:
    """Adventurers of these classes, on the free places of a party."""
    joined = []
    for name in names:
        who = next(card for card in isle.box if card.name == name)
        who.owner = seat
        isle.box.give(who, next(pile for pile in isle.places[seat] if not pile))
        joined.append(who)
    return joined


def card(isle: Isle, name: str) -> Piece:
    return next(piece for piece in isle.table.pieces if piece.name == name)


def bear(who: Piece, *cards: Piece) -> None:
    """Lay cards under an adventurer."""
    for each in cards:
        party.lying(each).give(each, party.lying(who))


def gold(isle: Isle, seat: int = 0) -> int:
    return isle.table.track(own("gold", seat)).value


def tokens(isle: Isle, seat: int = 0) -> int:
    return isle.table.track(own("experience", seat)).value


def put_at(isle: Isle, seat: int, place: int) -> None:
    pawn = isle.pawns[seat]
    party.lying(pawn).give(pawn, isle.spaces[place])


def two(total: int) -> list[int]:
    """Two dice that make a sum."""
    return [max(1, total - 6), min(6, total - 1)]


def six(total: int) -> list[int]:
    """Six dice that make a sum."""
    faces = [1] * 6
    for n in range(total - 6):
        faces[n % 6] += 1
    return faces


def face_up(isle: Isle, name: str) -> None:
    """Have seat 0 face a card, and no other."""
    for old in list(isle.faced[0]):
        isle.discard(old)
    found = card(isle, name)
    party.lying(found).give(found, isle.faced[0])


def first_option(steps: Any) -> None:
    """Run a phase in which the first option is always taken."""
    try:
        choice = next(steps)
        while True:
            choice = steps.send(choice.options[0])
    except StopIteration:
        return


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Start:
    """`start(*classes, players, mode, told)`: an adventurer of each class for seat 0, a Fighter for everybody else."""

    def begin(*classes: str, players: int = 2, mode: str = "sixth", told: bool = False) -> Isle:
        isle = Isle(the_table(SLUG, players, mode, told=told))
        enlist(isle, 0, *classes)
        for seat in range(1, players):
            enlist(isle, seat, "Fighter")
        return isle

    return begin


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Falls:
    """`falls(isle, *faces)`: let the next dice fall so."""
    return lambda isle, *faces: dice(isle.table, *faces)


@pytest.fixture
def face(drive: Drive, falls: Falls) -> Callable[..., list[Choice]]:
    """`face(isle, name, faces, answers)`: seat 0 turns up and faces a card, on the dice given and no others."""

    def faced(isle: Isle, name: str, faces: list[int], answers: list[Any] | None = None) -> list[Choice]:
        found = card(isle, name)
        party.lying(found).give(found, isle.faced[0])
        rest = falls(isle, *faces)
        _, asked = drive(isle.encounter(0, found), answers or [])
        assert not rest, "all dice were rolled"
        return [choice for choice in asked if len(choice.options) > 1]

    return faced


# Set-up


def test_how_many_may_go() -> None:  # ruling: how-many
    game = load(SLUG)
    pawns = len(game.components["pawn"].pieces)
    assert [game.players.min, game.players.max] == [2, pawns] == [2, 4]
    copies = {who.copies for who in game.components["adventurer"].pieces}
    assert copies == {game.numbers["party"], 0}


@pytest.mark.parametrize(("players", "items"), [(2, 6), (3, 6), (4, 5)])
def test_six_adventurers_and_the_items_for_each(  # ruling: deal
    the_table: Callable[..., Any], players: int, items: int
) -> None:
    isle = Isle(the_table(SLUG, players, "sixth"))
    first_option(isle.set_up(1))
    deck, discards = (piles[isle.deck_of("item")] for piles in (isle.decks, isle.discards))
    borne = sum(held.type == "item" for seat in range(players) for held in isle.held(seat))
    assert [len(isle.adventurers(seat)) for seat in range(players)] == [6] * players
    assert (borne + len(discards), len(deck)) == (items * players, 22 - items * players)
    assert [len(isle.spaces[0]), *map(len, isle.legacies)] == [players] + [0] * players


def test_lots_say_who_begins(the_table: Callable[..., Any]) -> None:  # ruling: first-player
    firsts = set()
    for seed in range(8):
        table = the_table(SLUG, 2, "sixth", seed, told=True)
        next(rules.play(table))
        firsts.add(next(event.drawn for event in table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


def test_a_roll_says_the_class(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start()
    for rolled, name in enumerate(("Fighter", "Thief", "Cleric", "Magic User", "Elf", "Dwarf"), 1):
        falls(isle, rolled)
        _, asked = drive(isle.recruit(0))
        assert asked == []
        assert [who.name for who in isle.adventurers(0)][-1] == name


def test_an_eight_leaves_the_class_to_the_player(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start("Halfling")
    falls(isle, 8)
    _, asked = drive(isle.recruit(0), ["Dwarf"])
    assert {who.name for who in asked[0].options} == {
        "Fighter", "Thief", "Cleric", "Magic User", "Elf", "Dwarf", "Halfling"
    }  # fmt: skip
    assert [who.name for who in isle.adventurers(0)] == ["Halfling", "Dwarf"]


def test_a_class_that_is_used_up_is_rolled_again(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start(*["Elf"] * 5)  # ruling: used-up
    enlist(isle, 1, "Elf")
    rest = falls(isle, 5, 5, 7)
    drive(isle.recruit(0))
    assert ([who.name for who in isle.adventurers(0)][-1], rest) == ("Halfling", [])


# Beginning a module


@pytest.mark.parametrize(
    ("name", "deck", "first", "most"),
    [("Magic User", "spell", 3, 6), ("Elf", "spell", 1, 2), ("Cleric", "cleric", 2, 4), ("Thief", "thief", 2, 4),
     ("Halfling", "thief", 2, 6), ("Fighter", None, 0, 0), ("Dwarf", None, 0, 0)],
)  # fmt: skip
def test_cards_for_each_as_far_as_there_is_room(  # ruling: drawn-for
    start: Start, name: str, deck: str | None, first: int, most: int
) -> None:
    isle = start(name)
    (who,) = isle.adventurers(0)
    isle.equip(0)
    assert [drawn.component for drawn in party.attached(who)] == [deck] * first
    for _ in range(4):
        isle.equip(0)
    assert len(party.attached(who)) == most


def test_items_take_no_room(start: Start) -> None:  # ruling: drawn-for
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, card(isle, "Rope of Climbing"), card(isle, "Bag of Holding"))
    isle.equip(0)
    assert [each.component for each in party.attached(elf)] == ["item", "item", "spell"]


def test_an_empty_deck_is_made_anew(start: Start) -> None:  # ruling: no-cards
    isle = start("Cleric", "Thief")
    cleric, thief = isle.adventurers(0)
    deck, discards = (piles[isle.deck_of("cleric")] for piles in (isle.decks, isle.discards))
    deck.give_all(discards)
    isle.equip(0)
    assert (len(party.attached(cleric)), len(deck), len(discards)) == (2, 10, 0)
    deck.give_all(isle.legacies[1])
    isle.draw_for(cleric)
    assert (len(party.attached(cleric)), len(party.attached(thief))) == (2, 2)


# The way


@pytest.mark.parametrize(
    ("place", "deck"),
    [(0, None), (1, 0), (28, 0), (29, None), (30, None), (31, 1), (58, 1), (59, None), (60, None), (61, 2), (88, 2),
     (LAST, None)],
)  # fmt: skip
def test_each_module_has_its_deck(start: Start, place: int, deck: int | None) -> None:  # ruling: end-spaces
    assert start("Dwarf").deck_at(place) == deck


@pytest.mark.parametrize(
    ("place", "rolled", "to"),
    [(26, 2, 28), (26, 6, 29), (28, 6, 29), (29, 1, 30), (29, 6, 35), (58, 3, 59), (87, 6, LAST)],
)
def test_a_module_ends_the_move(start: Start, drive: Drive, falls: Falls, place: int, rolled: int, to: int) -> None:
    isle = start("Dwarf")  # ruling: module-end
    put_at(isle, 0, place)
    falls(isle, rolled, 1)
    drive(isle.move(0))
    assert isle.place(0) == to


def test_a_party_rests_at_the_end_of_a_module(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start("Dwarf", "Elf", "Halfling")  # rulings: module-end, party-heals
    dwarf, elf, halfling = isle.adventurers(0)
    dwarf.put(party.HITS, 7)
    elf.put(party.HITS, 2)
    put_at(isle, 0, 27)
    rest = falls(isle, 5, 4)
    drive(isle.turn(0))
    assert [party.lost(who) for who in (dwarf, elf, halfling)] == [3, 0, 0]
    assert [len(party.attached(who)) for who in (dwarf, elf, halfling)] == [0, 1, 2]
    assert (isle.place(0), rest) == (29, [])
    falls(isle, 1)
    drive(isle.turn(0))
    assert (isle.place(0), len(isle.decks[1]), party.lost(dwarf)) == (30, 18, 3)


def test_no_rest_at_the_throne(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: throne
    isle = start("Elf")
    put_at(isle, 0, 88)
    put_at(isle, 1, LAST)
    rest = falls(isle, 2)
    drive(isle.turn(0))
    assert (rest, len(party.attached(isle.adventurers(0)[0]))) == ([], 0), "nobody rests or fights there"


def test_turns_to_miss_add_up(start: Start, face: Any, drive: Drive, falls: Falls) -> None:  # ruling: lost-turns
    isle = start("Dwarf")
    face(isle, "Room of Unmarried Girls", [])
    face(isle, "Blocked-Up Passage", [])
    for _ in range(2):
        drive(isle.turn(0))
        assert isle.place(0) == 0
    isle.decks[0].give_all(isle.legacies[1])
    falls(isle, 4)
    drive(isle.turn(0))
    assert isle.place(0) == 4


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
    drive(isle.challenge(0, card(isle, name)))
    assert found == list(zip(["stealth", "magic", "fighting"], dms, strict=False))


@pytest.mark.parametrize("name", ["The Great Wall", "Cliff Wall"])
def test_walls_are_foes(start: Start, face: Any, name: str) -> None:  # ruling: walls
    isle = start("Dwarf")
    face(isle, name, [*two(7), *six(7), 6])
    assert (card(isle, name).type, gold(isle)) == ("foe", 6)


def test_experience_rolls_again(start: Start, face: Any) -> None:  # ruling: core-rules
    isle = start("Dwarf")
    isle.table.track(own("experience", 0)).value = 1
    asked = face(isle, "Hippogriff Nest", [*two(2), *two(9), *six(9), 1], ["reroll"])
    assert [choice.phase for choice in asked] == ["reroll: stealth"]
    assert (gold(isle), tokens(isle)) == (1, 1)


def test_spells_are_spent_and_items_stay(start: Start, face: Any) -> None:  # ruling: spent
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, card(isle, "Cloak of Invisibility"), card(isle, "ESP"), card(isle, "Potion of Diminution"))
    asked = face(isle, "Hippogriff Nest", [*two(2), *six(12), 1], ["ESP", "Potion of Diminution"])
    assert [choice.phase for choice in asked] == ["aid", "aid"]
    assert gold(isle) == 1, "2 + 2 of the Elf, 2 of the Cloak, 3 and 3"
    assert [each.name for each in party.attached(elf)] == ["Cloak of Invisibility"]
    assert isle.discards[isle.deck_of("spell")].top.name == "ESP"


def test_a_card_counts_for_one_test(start: Start, face: Any) -> None:  # ruling: spent
    isle = start("Elf")
    (elf,) = isle.adventurers(0)
    bear(elf, card(isle, "Potion of Water Breathing"))
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
    bear(dwarf, card(isle, "Ring of Fire Resistance"), card(isle, "Potion of Water Breathing"))
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
    helper = card(isle, aid)
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
    bear(fighter, card(isle, "Sword +2"), card(isle, "Dagger +1"), card(isle, "Gauntlets of Ogre Power"))
    assert party.adds(fighter, "fighting") == 4 + 2 + 1
    bear(cleric, card(isle, "Bone Handled Mace"))
    assert party.adds(cleric, "fighting") == 2 + 2
    bear(fighter, card(isle, "Bone Handled Mace"))
    assert party.adds(fighter, "fighting") == 4 + 2 + 1
    bear(cleric, card(isle, "Snake Staff"), card(isle, "Ring of Telekinesis"))
    assert [party.adds(cleric, skill) for skill in isle.skills] == [1, 5, 4]


def test_the_arrow_is_no_second_weapon(start: Start) -> None:  # ruling: arrow
    isle = start("Fighter")
    (fighter,) = isle.adventurers(0)
    bear(fighter, card(isle, "Long Bow +1"), card(isle, "Arrow of Slaying"))
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
        found = card(isle, way)
        party.lying(found).give(found, isle.retainers[0])
    else:
        bear(isle.adventurers(0)[0], card(isle, way))
    face_up(isle, name)
    if not asked:
        assert drive(isle.avoided(0, card(isle, name)))[0] is False
        return
    drive(isle.encounter(0, card(isle, name)), [way])
    assert (gold(isle), tokens(isle), card(isle, name).pile) == (0, 0, isle.discards[0 if name == "Ogre's Lair" else 2])
    assert not isle.held(0)
    assert not isle.retainers[0]


def test_a_way_out_may_wait(start: Start, face: Any) -> None:  # ruling: negated
    isle = start("Elf")
    bear(isle.adventurers(0)[0], card(isle, "Hold Portal"))
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
    bear(isle.adventurers(0)[0], card(isle, "Bag of Holding"))
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


# Preparing


def test_a_staff_heals_three_times(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: prepare
    isle = start("Dwarf", "Elf")
    dwarf, elf = isle.adventurers(0)
    bear(elf, card(isle, "Staff of Healing"))
    assert isle.ready(0) == []
    dwarf.put(party.HITS, 17)
    falls(isle, 1, 2, 3)
    for left in (16, 14, 11):
        assert card(isle, "Staff of Healing") in isle.held(0)
        drive(isle.prepare(0), ["Staff of Healing"] + [None] * (left != 11))
        assert party.lost(dwarf) == left
    assert isle.discards[isle.deck_of("item")].top.name == "Staff of Healing"
    assert isle.discards[isle.deck_of("item")].top.mark(party.USED) == 0


def test_any_adventurer_of_ones_own_is_healed(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: prepare
    isle = start("Dwarf", "Elf", "Cleric")
    dwarf, elf, cleric = isle.adventurers(0)
    dwarf.put(party.HITS, 9)
    elf.put(party.HITS, 9)
    bear(cleric, card(isle, "Cure Serious Wounds"))
    falls(isle, 4, 3)
    _, asked = drive(isle.prepare(0), ["Cure Serious Wounds", lambda option: option[1] is elf])
    assert [choice.phase for choice in asked] == ["prepare", "heal"]
    assert [option[1] for option in asked[1].options] == [dwarf, elf]
    assert [party.lost(who) for who in (dwarf, elf)] == [9, 2]


def test_what_was_looked_at_stays_where_it_was(start: Start, drive: Drive) -> None:  # ruling: look
    isle = start("Thief")
    bear(isle.adventurers(0)[0], card(isle, "Scout"))
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
    bear(dwarf, card(isle, "Spell Scroll"))
    bear(elf, card(isle, "Fly"), card(isle, "Haste"))
    assert isle.ready(0) == []
    isle.discard(card(isle, "Haste"))
    drive(isle.prepare(0), ["Spell Scroll"])
    assert [each.component for each in party.attached(elf)] == ["spell", "spell"]
    assert party.attached(dwarf) == []


# Meeting a party


def test_who_wins_more_tests_wins_the_fight(start: Start, drive: Drive, falls: Falls) -> None:
    isle = start("Fighter")  # rulings: fight-tests, plunder
    (loser,) = isle.adventurers(1)
    bear(loser, card(isle, "Rope of Climbing"), card(isle, "Potion of Growth"))
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
    bear(isle.adventurers(1)[0], card(isle, "Backstab"))
    falls(isle, *two(7), *two(7), *two(7), *two(7), *two(7), *two(5), 1, 1, 3)
    _, asked = drive(isle.land_on(0), ["Backstab"])
    assert [choice.player for choice in asked if choice.phase == "aid"] == [1]
    assert party.lost(isle.adventurers(0)[0]) == 3


def test_parties_are_not_humans(start: Start) -> None:  # ruling: fight-aids
    isle = start("Thief")
    bear(isle.adventurers(0)[0], card(isle, "Pick Pockets"))
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


# The end


def test_the_throne_ends_the_game_and_gold_wins(start: Start) -> None:  # ruling: throne
    isle = start("Dwarf", players=4)
    for seat, coins in enumerate((9, 12, 30, 12)):
        isle.table.track(own("gold", seat)).value = coins
    assert isle.winner() is None
    put_at(isle, 0, LAST)
    assert isle.winner() == 0
    assert isle.home(0)
    isle.perish(2)
    end = rules.ranked(isle.table, Result((0,), facts={"rounds": 7}))
    assert (end.winners, end.scores, end.facts) == ((1, 3), (9, 12, 0, 12), {"rounds": 7, "perished": 1})


def test_the_last_party_has_won(start: Start) -> None:  # ruling: last-party
    isle = start("Dwarf", players=3)
    isle.perish(0)
    assert isle.winner() is None
    isle.perish(2)
    assert isle.winner() == 1
    assert rules.ranked(isle.table, Result((1,))).winners == (1,)


def test_a_cap_is_never_needed(start: Start, drive: Drive) -> None:  # ruling: round-cap
    numbers = load(SLUG).numbers
    assert numbers["round_cap"] > LAST + 2
    isle = start("Dwarf")
    isle.numbers = type(isle.numbers)({**numbers, "round_cap": 0})
    isle.table.track(own("gold", 1)).value = 3
    result, _ = drive(isle.race(0))
    assert (rules.ranked(isle.table, result).winners, result.capped) == ((1,), True)


def test_the_goal_is_gold(start: Start) -> None:
    isle = start("Dwarf")
    put_at(isle, 0, 42)
    isle.table.track(own("gold", 0)).value = 17
    assert rules.goal(View(isle.table, 1), 0) == {"gold": 17, "left": 47}


# The story


def test_the_story_of_a_turn(start: Start, drive: Drive, falls: Falls, story: Any) -> None:
    isle = start("Elf", "Dwarf", told=True)
    elf, _ = isle.adventurers(0)
    bear(elf, card(isle, "Cure Light Wounds"), card(isle, "Fly"))
    elf.put(party.HITS, 4)
    found = card(isle, "Potion of Poison")
    party.lying(found).give(found, isle.decks[0])
    isle.table.story.clear()
    falls(isle, 3, 2, *two(5), *six(20), *two(4), *six(16), 1, 1, 3, 2)
    drive(isle.turn(0), ["Cure Light Wounds", None], isle.table)
    assert story(isle.table) == [
        "Seat 1's turn",
        "Seat 1 rolls d6 for healing: 3",
        "Elf: Hits lost 1 (-3)",
        "Discarded: Cure Light Wounds",
        "Seat 1 rolls d6 for the move: 2",
        "Red party to space 3",
        "Faced: Potion of Poison",
        "Seat 1 rolls 2d6 for stealth: 5",
        "6d6 for the challenge: 20",
        "7 against 22: seat 1 fails the test of stealth.",
        "Seat 1 rolls 2d6 for magic: 4",
        "6d6 for the challenge: 16",
        "6 against 16: seat 1 fails the test of magic.",
        "Discarded: Potion of Poison",
        "Seat 1 rolls d3 for wounded: 1",
        "Wounded adventurer by lot: Elf",
        "Seat 1 rolls d6 for wound: 3",
        "Elf: Hits lost 4 (+3)",
        "Seat 1 rolls d6 for Hits lost by poison: 2",
    ]
    assert elf.marks == {party.HITS: 4, party.POISON: 2}
