"""Underdark Adventures: its lists, the way, and everything on it but battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from pnp.engine import Choice, Piece, own
from pnp.games import underdark_adventures as rules
from pnp.games.families.prize import PRIZE
from pnp.games.families.shared_deck import attached
from pnp.games.families.trail import beginner
from pnp.model import load

SLUG = "underdark-adventures"
END = 39
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]


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


def enlist(delve: rules.Delve, seat: int, *wanted: str) -> list[Piece]:
    """Have adventurers join a party."""
    found = []
    for name in wanted:
        member = next(each for each in delve.box if each.name == name)
        delve.enter(seat, member)
        found.append(member)
    return found


def equip(delve: rules.Delve, member: Piece, *wanted: str) -> list[Piece]:
    """Attach cards to a member."""
    cards = [next(card for card in delve.deck if card.name == name) for name in wanted]
    for card in cards:
        delve.attach(card, member)
    return cards


def lay(delve: rules.Delve, place: int, terrain: str) -> None:
    """Change the terrain of a space."""
    tiles = delve.table.pile("tiles")
    old = next((piece for piece in delve.spaces[place] if piece.component == "terrain"), None)
    if old is not None:
        delve.spaces[place].give(old, tiles)
    new = next(tile for tile in tiles if tile.name == terrain)
    tiles.give(new, delve.spaces[place])


def put_at(delve: rules.Delve, seat: int, place: int, terrain: str | None = None) -> None:
    pawn = delve.pawns[seat]
    assert pawn.pile is not None
    pawn.pile.give(pawn, delve.spaces[place])
    if terrain is not None:
        lay(delve, place, terrain)


def names(pieces: Any) -> list[str]:
    return sorted(piece.name for piece in pieces)


def asked_by(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]


def change(delve: rules.Delve, **changes: Any) -> None:
    delve.numbers = type(delve.numbers)({**load(SLUG).numbers, **changes})


# The lists, counted once more from the rulebook


def test_the_deck_is_the_rulebooks() -> None:  # rulings: copies, spelling, cube
    cards = load(SLUG).components["event"].pieces
    assert {card.copies for card in cards} == {1}
    aids = Counter((card.fields["role"], card.fields["type"]) for card in cards if card.fields.get("role"))
    assert aids == {
        ("fighter", "weapon"): 6,
        ("fighter", "armour"): 4,
        ("fighter", "item"): 3,
        ("fighter", "once"): 1,
        ("fighter", "prestige"): 5,
        ("rogue", "weapon"): 4,
        ("rogue", "armour"): 2,
        ("rogue", "item"): 4,
        ("rogue", "once"): 4,
        ("rogue", "prestige"): 4,
        ("mage", "weapon"): 2,
        ("mage", "armour"): 1,
        ("mage", "item"): 2,
        ("mage", "prestige"): 4,
        ("mage", "spell"): 16,
    }
    force = {(card.fields["type"], card.fields["force"]) for card in cards if card.fields.get("role")}
    assert force == {(kind, 1) for kind in ("weapon", "armour", "item", "prestige")} | {("once", 2), ("spell", 2)}
    traps = Counter(tuple(card.fields["only"]) for card in cards if card.fields["type"] == "trap")
    assert traps == {("natural",): 9, ("civilized",): 4}
    found = {card.name: card for card in cards}
    assert found["Gelatinous Cube"].fields["type"] == "intelligent"
    assert {"Chitine Hunters", "Kuo-Toa Patrol", "Wall of Dispel Magic"} <= set(found)


LEVELS = {
    "monster": {
        "Carrion Crawler": 2,
        "Lurker": 3,
        "Gargoyles": 5,
        "Mimic": 3,
        "Trolls": 5,
        "Stone Giant": 8,
        "Insect Swarm": 6,
        "Umber Hulk": 10,
        "Gibbering Mouther": 4,
        "Basilisk": 9,
        "Xorn": 12,
        "Giant Spider": 6,
        "Black Dragon": 15,
        "Purple Worm": 13,
    },
    "intelligent": {
        "Gelatinous Cube": 4,
        "Lich": 17,
        "Minotaurs": 7,
        "Mind Flayer Slavers": 14,
        "Wererats": 5,
        "Beholders": 20,
        "Troglodyte War Party": 6,
        "Grimlock Hunters": 8,
        "Duergar Raiders": 7,
        "Kuo-Toa Patrol": 4,
        "Drow Scouts": 9,
        "Chitine Hunters": 3,
    },
}


@pytest.mark.parametrize("kind", LEVELS)
def test_every_level_is_the_rulebooks(kind: str) -> None:
    cards = load(SLUG).components["event"].pieces
    assert {card.name: card.fields["level"] for card in cards if card.fields["type"] == kind} == LEVELS[kind]


@pytest.mark.parametrize(
    ("roll", "cards"),
    [
        ("armour", ["Cortical Exoarmor", "Stonemail", "Universal Key"]),
        ("recruit", ["Inquisitor", "Universal Key"]),
        ("move", ["Nodecaster", "Tunnel Runner", "Universal Key"]),
        ("portal", ["Nodecaster", "Universal Key"]),
        ("danger", ["Universal Key"]),
        ("trap", ["Cave Lord", "Rope of Climbing", "Spelunkers Kit", "Underdark Guide", "Universal Key"]),
        (
            "barrier",
            ["Cave Lord", "Deep Diviner", "Rope of Climbing", "Spelunkers Kit", "Underdark Guide", "Universal Key"],
        ),
        (
            "battle",
            [
                "Arachnomancer",
                "Body Tamer",
                "Judicator",
                "Shadowcrafter",
                "Trespasser Greatsword",
                "Tunnel Fighter",
                "Universal Key",
                "Vengeance Taker",
                "Vermin Keeper",
            ],
        ),
    ],
)
def test_who_helps_with_a_roll(roll: str, cards: list[str]) -> None:
    found = [card for card in load(SLUG).components["event"].pieces if roll in card.fields.get("rolls", ())]
    assert (names(found), {card.fields["bonus"] for card in found}) == (cards, {1})


@pytest.mark.parametrize(
    ("roll", "cards"),
    [
        ("trap", ["Amorphous Form", "Tremorsense"]),
        ("barrier", ["Stone Metamorphosis"]),
        ("move", ["Burrow", "Eradicate Earth", "Node Door"]),
    ],
)
def test_what_is_discarded_for_a_roll(roll: str, cards: list[str]) -> None:
    found = [card for card in load(SLUG).components["event"].pieces if roll in card.fields.get("helps", ())]
    assert (names(found), {card.fields["help"] for card in found}) == (cards, {2})


def test_terrains_are_the_rulebooks(delve: rules.Delve) -> None:
    kinds: dict[str, list[str]] = {}
    for row in load(SLUG).components["terrain"].pieces:
        kinds.setdefault(row.fields["type"], []).append(row.name)
    assert kinds == {
        "haunted": ["City", "Dungeon"],
        "navigable": ["Shaft", "Lava Tubes", "Mine", "Cave", "Vault"],
        "lair": ["Cavern", "Bone Cave"],
        "barrier": ["Abyss", "Labyrinth", "Web Cave", "Rift", "Sea Cave", "River Canyon"],
        "portal": ["Portal"],
        "node": ["Earth Node"],
        "danger": ["Sickstone", "Magma", "Quickstone"],
    }
    lands = Counter(land for row in load(SLUG).components["terrain"].pieces for land in row.fields["lands"][:2])
    assert lands == {"natural": 14, "civilized": 6, "confined": 12, "open": 6, "water": 2}
    assert [delve.table.row("terrain", n).name for n in (1, 7, 13, 20)] == ["City", "Cavern", "Vault", "Quickstone"]


def test_adventurers_are_the_rulebooks(delve: rules.Delve) -> None:
    rows = [delve.table.row("adventurer", n) for n in range(1, 20)]
    letters = "".join(row.type[0].upper() for row in rows)
    assert letters == "RMMFMFRMRRMFFFFRFRM"
    assert delve.table.row("adventurer", 20).picks


# Set-up


def test_all_spaces_but_the_start_have_a_terrain(delve: rules.Delve) -> None:  # rulings: ends, start-space
    tiles = [[piece for piece in space if piece.component == "terrain"] for space in delve.spaces]
    assert [len(each) for each in tiles] == [0] + [1] * END
    assert delve.prize.pile is delve.spaces[END]
    assert load(SLUG).numbers["length"] == len(delve.spaces) == 40


def test_a_terrain_that_is_used_up_is_rolled_again(  # ruling: tiles
    the_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = the_table(SLUG, 2)
    left = [*[1] * 8, *[2] * 5, *[n for n in range(3, 10) for _ in range(4)], 20]
    monkeypatch.setattr(table, "roll_on", lambda _: table.row("terrain", left.pop(0)))
    delve = rules.Delve(table)
    assert not left
    laid = [piece.name for space in delve.spaces for piece in space if piece.component == "terrain"]
    assert laid[:11] == ["City"] * 5 + ["Dungeon"] * 5 + ["Shaft"]
    assert laid[-1] == "Quickstone"


def test_a_race_that_is_used_up_is_rolled_again(
    delve: rules.Delve, drive: Drive, falls: Falls
) -> None:  # ruling: races
    left = falls(delve, 4, 4, 4, 4, 6)
    for _ in range(4):
        drive(delve.join(0))
    assert not left
    assert names(delve.party(0)) == ["Duergar Fighter"] * 3 + ["Grimlock Barbarian"]


def test_twenty_picks_a_class(delve: rules.Delve, drive: Drive, falls: Falls, deal: Any) -> None:  # ruling: pick-class
    falls(delve, 20, 20, 4)
    _, asked = drive(delve.join(0), ["mage"])
    (member,) = delve.party(0)
    assert (member.name, rules.role(member), len(asked)) == ("Duergar Fighter", "mage", 1)
    deal(delve, 0, "Flutter Blade", "Staff of Shadow")
    assert [card.name for card, _ in delve.fits(0)] == ["Staff of Shadow"]
    delve.bury(member, None)
    assert not member.marks


def test_everybody_begins_with_six_members_and_seven_cards(  # ruling: how-many
    start: Callable[..., rules.Delve],
) -> None:
    delve = start(6)
    for seat in range(6):
        steps = delve.deal(seat)
        while next(steps, None) is not None:
            with suppress(StopIteration):
                steps.send("rogue")
    assert [(len(delve.party(seat)), len(delve.hands[seat])) for seat in range(6)] == [(6, 7)] * 6


def test_the_highest_roll_begins_and_equals_roll_again(  # ruling: turn-order
    start: Callable[..., rules.Delve], falls: Falls
) -> None:
    delve = start(3)
    left = falls(delve, 15, 2, 15, 20, 6)
    assert beginner(delve.table) == 0
    assert not left


def test_a_turn_draws_two_cards_and_keeps_seven(  # ruling: hand-limit
    delve: rules.Delve, drive: Drive, deal: Any, falls: Falls
) -> None:
    deal(delve, 0, "Lurker", "Mimic", "Trolls", "Lich", "Xorn", "Wererats")
    falls(delve, 2, 2)
    _, asked = drive(delve.turn(0), ["Lurker"])
    assert (len(delve.hands[0]), names(delve.discards)) == (7, ["Lurker"])
    assert asked_by(asked)[0] == ("hand limit", 0)
    delve.deck.give_all(delve.hands[1])
    delve.discards.give_all(delve.hands[1])
    delve.draw(0, 2)
    assert len(delve.hands[0]) == 7


# Difficulties


@pytest.mark.parametrize(("rolled", "free"), [(10, False), (11, True)])
@pytest.mark.parametrize("terrain", ["Abyss", "Labyrinth", "Sea Cave"])
def test_a_barrier_needs_eleven(  # ruling: navigation
    delve: rules.Delve, drive: Drive, falls: Falls, rolled: int, free: bool, terrain: str
) -> None:
    enlist(delve, 0, "Orog Mercenary")
    put_at(delve, 0, 5, terrain)
    falls(delve, rolled)
    assert drive(delve.difficulties(0))[0] is free
    assert len(delve.party(0)) == 1


def test_rogues_maps_and_kits_help_with_navigation(delve: rules.Delve) -> None:
    guide, scout, _ = enlist(delve, 0, "Svirfneblin Guide", "Derro Scout", "Orog Mercenary")
    put_at(delve, 0, 5, "Abyss")
    assert [delve.bonus(0, kind) for kind in ("barrier", "danger", "trap", "recruit")] == [2, 2, 2, 0]
    delve.take(0)
    assert [delve.bonus(0, kind) for kind in ("barrier", "danger", "trap")] == [7, 7, 2]
    equip(delve, guide, "Spelunkers Kit", "Rope of Climbing")
    equip(delve, scout, "Cave Lord")
    assert [delve.bonus(0, kind) for kind in ("barrier", "danger", "trap")] == [10, 7, 5]


def test_a_spell_is_discarded_after_the_roll(  # rulings: enough, spells
    delve: rules.Delve, drive: Drive, falls: Falls, deal: Any
) -> None:
    enlist(delve, 0, "Orog Mercenary")
    deal(delve, 0, "Stone Metamorphosis", "Tremorsense")
    put_at(delve, 0, 5, "Rift")
    assert delve.helpers(0, "barrier") == []
    enlist(delve, 0, "Slyth Druid")
    falls(delve, 9, 11)
    free, asked = drive(delve.difficulties(0), ["Stone Metamorphosis"])
    assert (free, names(delve.discards), asked_by(asked)) == (True, ["Stone Metamorphosis"], [("help: barrier", 0)])
    assert drive(delve.difficulties(0)) == (True, [])
    assert delve.standing.value == 0


@pytest.mark.parametrize(("rolled", "left"), [(10, 0), (11, 1)])
def test_danger_kills(delve: rules.Delve, drive: Drive, falls: Falls, rolled: int, left: int) -> None:
    enlist(delve, 0, "Orog Mercenary")
    put_at(delve, 0, 5, "Magma")
    falls(delve, rolled, 1)
    assert drive(delve.difficulties(0))[0] is True
    assert len(delve.party(0)) == left


@pytest.mark.parametrize("terrain", ["Shaft", "City", "Cavern", "Portal", "Earth Node"])
def test_other_terrains_are_navigable(  # ruling: navigation
    delve: rules.Delve, drive: Drive, falls: Falls, terrain: str
) -> None:
    enlist(delve, 0, "Orog Mercenary")
    put_at(delve, 0, 5, terrain)
    falls(delve)
    assert drive(delve.difficulties(0)) == (True, [])


def test_who_cannot_find_the_way_stays(delve: rules.Delve, drive: Drive, falls: Falls, deal: Any) -> None:
    enlist(delve, 0, *["Orog Mercenary"] * 3, *["Minotaur Marauder"] * 3)
    deal(delve, 1, "Falling Stalactites")
    put_at(delve, 0, 5, "Abyss")
    falls(delve, 3, 20)
    _, asked = drive(delve.act(0), [None])  # ruling: one-encounter
    assert delve.place(0) == 5
    assert [phase for phase, _ in asked_by(asked)] == ["help: barrier", "attach", "encounter"]


# Recruits and attachments


@pytest.mark.parametrize(
    ("terrain", "rolled", "joins"),
    [("Cave", 17, 0), ("Cave", 18, 1), ("City", 15, 1), ("Mine", 14, 0), ("Mine", 15, 1)],
)
def test_recruits(delve: rules.Delve, drive: Drive, falls: Falls, terrain: str, rolled: int, joins: int) -> None:
    enlist(delve, 0, *["Orog Mercenary"] * 3, *["Minotaur Marauder"] * 2)
    put_at(delve, 0, 5, terrain)
    falls(delve, rolled, 1)
    drive(delve.recruit(0))
    assert len(delve.party(0)) == 5 + joins


def test_a_complete_party_does_not_recruit(delve: rules.Delve, drive: Drive, falls: Falls) -> None:
    enlist(delve, 0, *["Orog Mercenary"] * 3, *["Minotaur Marauder"] * 3)
    falls(delve)
    assert drive(delve.recruit(0)) == (None, [])


def test_cards_are_attached_to_their_class_while_there_is_room(  # ruling: attached
    delve: rules.Delve, drive: Drive, deal: Any
) -> None:
    orog, guide = enlist(delve, 0, "Orog Mercenary", "Svirfneblin Guide")
    deal(delve, 0, "Flutter Blade", "Pincer Staff", "Razored Shield", "Stonemail", "Judicator", "Palm Spikes", "Burrow")
    fits = [(card.name, member.name) for card, member in delve.fits(0)]
    assert ("Palm Spikes", "Svirfneblin Guide") in fits
    assert {card for card, member in fits if member == "Orog Mercenary"} == {
        "Flutter Blade",
        "Pincer Staff",
        "Razored Shield",
        "Stonemail",
        "Judicator",
    }
    blade = delve.hands[0][0]
    drive(delve.attachments(0), [(blade, orog), None])
    assert names(attached(orog)) == ["Flutter Blade"]
    assert "Pincer Staff" not in [card.name for card, _ in delve.fits(0)]
    assert attached(guide) == []


def test_three_items_for_each(delve: rules.Delve, deal: Any) -> None:
    (orog,) = enlist(delve, 0, "Orog Mercenary")
    equip(delve, orog, "Razored Shield", "Steel Fins")
    deal(delve, 0, "Gauntlet of Disintegration")
    assert len(delve.fits(0)) == 1
    change(delve, limits={"weapon": 1, "armour": 1, "prestige": 1, "item": 2})
    assert delve.fits(0) == []


@pytest.mark.parametrize(
    "kind", ["battle", "barrier", "danger", "trap", "move", "portal", "recruit", "armour"]
)  # ruling: universal-key
def test_the_universal_key_helps_in_civilized_spaces(delve: rules.Delve, kind: str) -> None:
    (guide,) = enlist(delve, 0, "Svirfneblin Guide")
    put_at(delve, 0, 5, "Labyrinth")
    plain = delve.bonus(0, kind)
    equip(delve, guide, "Universal Key")
    assert delve.bonus(0, kind) == plain + 1
    lay(delve, 5, "Rift")
    assert delve.bonus(0, kind) == plain


# Move


def test_the_way_there_and_back(delve: rules.Delve, drive: Drive, falls: Falls) -> None:  # ruling: whole-move
    put_at(delve, 0, 36)
    put_at(delve, 1, 37)
    assert delve.ways(0) == ["forward"]
    for seat in (0, 1):
        enlist(delve, seat, "Orog Mercenary")
    falls(delve, 6, 2, 2)
    assert drive(delve.travel(0))[0] == 1
    assert (delve.place(0), delve.holder) == (END, 0)
    assert (delve.ways(0), delve.ways(1)) == (["back"], ["forward", "back"])
    drive(delve.travel(0))
    assert delve.place(0) == END - 2
    _, asked = drive(delve.travel(1), ["forward"])
    assert (delve.place(1), asked_by(asked)) == (END, [("help: move", 1), ("direction", 1)])


def test_the_start_is_not_passed_and_wins(delve: rules.Delve, drive: Drive, falls: Falls) -> None:
    enlist(delve, 0, "Orog Mercenary", *["Minotaur Marauder"] * 3, *["Quaggoth Warrior"] * 2)
    put_at(delve, 0, 2, "Cave")
    delve.take(0)
    falls(delve, 6)
    won, _ = drive(delve.act(0))
    assert (won, delve.place(0)) == (True, 0)


def test_haste(delve: rules.Delve, drive: Drive, falls: Falls, deal: Any) -> None:
    caster, guide = enlist(delve, 0, "Imaskari Wizard", "Svirfneblin Guide")
    equip(delve, caster, "Nodecaster")
    equip(delve, guide, "Tunnel Runner")
    deal(delve, 0, "Burrow", "Node Door")
    falls(delve, 1)
    drive(delve.travel(0), ["Burrow", "Node Door"])
    assert (delve.place(0), len(delve.discards)) == (7, 2)


# Portals


@pytest.mark.parametrize(
    ("mages", "faces", "place", "level"),
    [
        (0, [1, 3], 7, 0),
        (0, [2, 3], 7, 0),
        (0, [3, 12], 10, 12),
        (1, [3, 12], 10, 12),
        (1, [4, 3], 13, 0),
        (3, [6, 1], 11, 0),
    ],
)
def test_a_portal_is_rolled_on_landing(  # ruling: portal
    delve: rules.Delve, drive: Drive, falls: Falls, mages: int, faces: list[int], place: int, level: int
) -> None:
    enlist(delve, 0, "Orog Mercenary", *["Imaskari Wizard"] * mages)
    put_at(delve, 0, 8)
    for there in (7, 10, 11, 13):
        lay(delve, there, "Portal")
    left = falls(delve, 2, *faces)
    assert drive(delve.move_on(0))[0] == level
    assert (delve.place(0), left) == (place, [])


def test_forward_through_a_portal_is_the_way_one_goes(  # ruling: portal
    delve: rules.Delve, drive: Drive, falls: Falls
) -> None:
    enlist(delve, 0, "Orog Mercenary")
    put_at(delve, 0, 10)
    delve.take(0)
    lay(delve, 8, "Portal")
    falls(delve, 2, 5, 3)
    drive(delve.move_on(0))
    assert delve.place(0) == 5


def test_no_portal_where_one_was_before(delve: rules.Delve, drive: Drive, falls: Falls) -> None:
    enlist(delve, 0, "Orog Mercenary")
    put_at(delve, 0, 8, "Portal")
    lay(delve, 9, "Cave")
    left = falls(delve, 1)
    assert drive(delve.move_on(0))[0] == 0
    assert not left


# Nobody left


def test_the_last_member_leaves_the_maps_behind(  # ruling: no-members
    delve: rules.Delve, drive: Drive, falls: Falls, deal: Any
) -> None:
    enlist(delve, 0, "Orog Mercenary")
    enlist(delve, 1, "Imaskari Wizard")
    put_at(delve, 0, 10, "Magma")
    put_at(delve, 1, 8)
    delve.take(0)
    deal(delve, 1, "Trolls")
    falls(delve, 5, 1, 17)
    won, asked = drive(delve.act(0))
    assert (won, asked_by(asked)) == (False, [("help: danger", 0), ("help: recruit", 0)])
    assert (delve.holder, delve.prize.pile, delve.place(0)) == (None, delve.spaces[10], 10)
    assert delve.ways(1) == ["forward", "back"]
    falls(delve, 2)
    drive(delve.travel(1), ["forward"])
    assert delve.holder == 1
    assert delve.opposed(1) == []


def test_maps_dropped_on_the_end_let_parties_go_either_way(  # ruling: no-members
    delve: rules.Delve, drive: Drive, falls: Falls
) -> None:
    for seat, place in ((0, END), (1, 20)):
        enlist(delve, seat, "Orog Mercenary")
        put_at(delve, seat, place)
    assert delve.ways(1) == ["forward"]
    delve.take(0)
    falls(delve, 1)
    delve.lose_member(0)
    assert (delve.prize.pile, delve.holder) == (delve.spaces[END], None)
    assert delve.ways(1) == ["forward", "back"]
    put_at(delve, 1, END)
    lay(delve, END - 2, "Cave")
    falls(delve, 2)
    drive(delve.travel(1))
    assert (delve.holder, delve.place(1)) == (1, END - 2)


def test_who_recruits_where_the_maps_lie_has_them(  # ruling: no-members
    delve: rules.Delve, drive: Drive, falls: Falls
) -> None:
    put_at(delve, 0, 10, "City")
    delve.take(0)
    delve.drop(0)
    falls(delve, 15, 4)
    drive(delve.recruit(0))
    assert (names(delve.party(0)), delve.holder) == (["Duergar Fighter"], 0)


def test_the_cap_ends_it_without_a_winner(delve: rules.Delve, drive: Drive) -> None:  # ruling: round-cap
    change(delve, round_cap=0)
    result, _ = drive(delve.race(0))
    assert (result.winners, result.capped) == ((), True)
    assert delve.table.pile(own(PRIZE, 0)) == []
