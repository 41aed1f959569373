"""Dwarf Hold: the mountain and what is claimed, fought for and built there, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, Table, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import dwarf_hold as rules
from pnp.games.dwarf_hold.claims import build_phase, claim, cost, dig_phase, fight_phase, points_of, price_of
from pnp.games.dwarf_hold.clans import Stronghold
from pnp.model import load

SLUG = "dwarf-hold"
Lay = Callable[..., Stronghold]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def lay(the_table: Callable[..., Table], put: Any) -> Lay:
    """`lay(spaces, players, told)`: a stronghold with these tiles on these spaces, and a rich treasury; no others."""

    def begin(spaces: dict[str, str], players: int = 2, told: bool = False) -> Stronghold:
        hold = Stronghold(the_table(SLUG, players, "plain", told=told))
        for space, name in spaces.items():
            put(hold.table, space, name)
        for seat in hold.table.seats:
            hold.gold[seat].value = 50
        hold.mountain.changed()
        return hold

    return begin


@pytest.fixture
def deal(put: Any) -> Callable[..., list[Piece]]:
    """`deal(hold, seat, *names)`: tiles for a hand."""
    return lambda hold, seat, *names: put(hold.table, hold.hands[seat], *names)


@pytest.fixture
def settle(put: Any) -> Callable[..., None]:
    """`settle(hold, seat, space, room)`: a marker on a space, over a Room if one is named."""

    def go(hold: Stronghold, seat: int, space: str, room: str | None = None) -> None:
        if room is not None:
            put(hold.table, space, room)
        hold.mark(seat, space)

    return go


def value(hold: Stronghold, space: str) -> int:
    return hold.mountain.grounds[space].value


def kind(hold: Stronghold, space: str) -> str:
    return hold.mountain.grounds[space].kind


# The tiles


def test_sixty_tiles_lie_round_the_hold(the_table: Callable[..., Table]) -> None:  # ruling: sixty-four
    hold = Stronghold(the_table(SLUG, 3, "plain"))
    rules.set_up(hold)
    assert len(hold.mountain.spaces) == 60
    assert all(hold.mountain.land(space) for space in hold.mountain.spaces)
    assert [hold.mountain.in_hold(seat) for seat in range(3)] == [1, 1, 1]
    assert [len(hand) for hand in hold.hands] == [3, 3, 3]
    assert [gold.value for gold in hold.gold] == [0, 0, 0]  # ruling: start-gold


@pytest.mark.parametrize(
    ("lair", "beside", "worth"),
    [
        ("Troglodytes", ["Rock", "Soil", "Rock"], 11),
        ("Drow", ["Kobolds", "Dragon", "Soil"], 13),
        ("Ogres", ["Kobolds", "Soil", "Gold"], 11),
        ("Cave Trolls", ["Gold", "Tin", "Lava Tubes"], 13),
        ("Earth Giants", ["Soil", "Stone", "Gold"], 14),
        ("Demon Horde", ["Oil Shale", "Magma Seep", "Gold"], 15),
        ("Dragon", ["Giant Spiders", "Mind Flayers", "Bottomless Pit"], 19),
        ("Dragon", ["Drow", "Soil", "Adamantium Boulder"], 14),
        ("Soil", ["Adamantium Boulder", "Lava Tubes", "Giant Spiders"], 3),
        ("Gold", ["Adamantium Boulder", "Lava Tubes", "Giant Spiders"], 9),
    ],
)
def test_neighbours_change_what_a_tile_is_worth(lay: Lay, lair: str, beside: list[str], worth: int) -> None:
    hold = lay({"b2": lair, **dict(zip(("a2", "b1", "c2"), beside, strict=True))})
    assert value(hold, "b2") == worth


def test_diagonals_do_not_touch(lay: Lay) -> None:  # ruling: reach
    assert value(lay({"b2": "Dragon", "a1": "Giant Spiders", "c3": "Bottomless Pit"}), "b2") == 15


@pytest.mark.parametrize(
    ("turner", "tile", "becomes", "worth"),
    [
        ("Xorn", "Gold", "rock", 2),
        ("Stone Giants", "Soil", "stone", 3),
        ("Beholder", "Dragon", "soil", 1),
        ("Pit Fiend", "Dragon", "fire-pit", 0),
        ("Xorn", "Soil", "soil", 1),
        ("Beholder", "Gold", "gold", 8),
    ],
)
def test_tiles_turn_into_others(  # ruling: changes
    lay: Lay, turner: str, tile: str, becomes: str, worth: int
) -> None:
    hold = lay({"b2": tile, "b1": turner})
    assert (kind(hold, "b2"), value(hold, "b2")) == (becomes, worth)


def test_what_is_turned_has_no_other_effect_and_counts_as_what_it_is_now(lay: Lay) -> None:  # ruling: changes
    hold = lay({"b2": "Giant Spiders", "b1": "Beholder", "b3": "Dragon", "a2": "Troglodytes"})
    assert (value(hold, "b3"), value(hold, "a2")) == (15, 7)
    hold = lay({"b2": "Gold", "b1": "Xorn", "a2": "Troglodytes", "c2": "Cave Trolls"})
    assert (value(hold, "a2"), value(hold, "c2")) == (9, 11)


def test_two_that_turn_each_other_both_do(lay: Lay) -> None:  # ruling: changes
    hold = lay({"b1": "Beholder", "b2": "Pit Fiend", "b3": "Dragon", "a1": "Kobolds"})
    assert [kind(hold, space) for space in ("b1", "b2", "b3", "a1")] == ["fire-pit", "soil", "fire-pit", "soil"]


def test_between_both_a_lair_is_a_fire_pit(lay: Lay) -> None:  # ruling: two-changes
    for first, second in (("a2", "c2"), ("c2", "a2")):
        hold = lay({first: "Beholder", second: "Pit Fiend", "b2": "Dragon"})
        assert kind(hold, "b2") == "fire-pit"


def test_a_fire_pit_is_impassable(lay: Lay) -> None:  # ruling: fire-pit
    hold = lay({"d3": "Dragon", "d2": "Pit Fiend", "e3": "Demon Horde"})
    assert kind(hold, "e3") == "demon-horde"
    assert value(hold, "e3") == 14
    assert "d3" not in dict(hold.mountain.targets(True))
    hold = lay({"d3": "Dragon"})
    assert "d3" in dict(hold.mountain.targets(True))


def test_markers_keep_changes_and_bonuses_off(lay: Lay, settle: Any) -> None:  # ruling: claimed
    hold = lay({"b2": "Gold", "b1": "Xorn", "a2": "Lava Tubes"})
    settle(hold, 0, "b2")
    assert (kind(hold, "b2"), value(hold, "b2")) == ("gold", 8)


def test_claimed_tiles_count_until_a_room_covers_them(lay: Lay, settle: Any) -> None:  # ruling: neighbours
    hold = lay({"b2": "Troglodytes", "b1": "Rock"})
    settle(hold, 0, "b1")
    assert value(hold, "b2") == 9
    settle(hold, 0, "b1", "Brewery")
    assert value(hold, "b2") == 7


# Digging


def test_the_target_lies_by_the_hold_or_any_marker(lay: Lay, settle: Any) -> None:  # ruling: reach
    hold = lay({"d3": "Soil", "c3": "Soil", "a1": "Rock", "a2": "Rock"})
    assert list(dict(hold.mountain.targets(False))) == ["d3"]
    settle(hold, 1, "a1")
    assert sorted(dict(hold.mountain.targets(False))) == ["a2", "d3"]
    assert [cost(hold.mountain, seat, "dig", "a2", 1) for seat in (0, 1)] == [3, 1]
    assert cost(hold.mountain, 0, "dig", "d3", 2) == 2


def test_tiles_are_played_until_their_dig_is_enough(lay: Lay, deal: Any, drive: Drive) -> None:
    hold = lay({"d3": "Iron"})
    deal(hold, 0, "Tunnels & Shafts", "Picks & Shovels", "Sabotage", "Champion")
    _, asked = drive(dig_phase(hold, 0), ["d3", "Tunnels & Shafts", "Picks & Shovels"])
    offered = [option.name for option in asked[1].options]
    assert "Champion" not in offered  # ruling: points
    assert (hold.vt[0].value, hold.gold[0].value, hold.mountain.owner("d3")) == (6, 47, 0)
    assert [tile.name for tile in hold.hands[0]] == ["Champion"]
    assert len(hold.discards) == 3
    assert hold.played[0].value == 3


def test_only_what_can_be_reached_and_paid_is_offered(lay: Lay, deal: Any, drive: Drive) -> None:
    hold = lay({"d3": "Iron", "e3": "Stone"})
    deal(hold, 0, "Tunnels & Shafts", "Picks & Shovels", "Sabotage")
    hold.gold[0].value = 2
    _, asked = drive(dig_phase(hold, 0), [None])
    assert asked[0].options == [None, "e3"]
    hold.gold[0].value = 0
    _, asked = drive(dig_phase(hold, 0))
    assert asked[0].options == [None]


def test_a_pick_that_could_not_be_finished_is_not_offered(lay: Lay, deal: Any, drive: Drive) -> None:
    hold = lay({"d3": "Iron"})
    deal(hold, 0, "Big Drill", "Picks & Shovels", "Sabotage")
    hold.gold[0].value = 2
    _, asked = drive(dig_phase(hold, 0), ["d3", "Picks & Shovels"])
    assert [option.name for option in asked[1].options] == ["Big Drill", "Picks & Shovels"]


def test_what_adds_to_dig_adds_to_each_tile_with_dig(  # ruling: points
    lay: Lay, deal: Any, settle: Any, put: Any
) -> None:
    hold = lay({"a1": "Iron", "a2": "Soil"})
    settle(hold, 0, "a1")
    settle(hold, 0, "a2", "Workshops")
    put(hold.table, hold.seated[0], "Master Engineer")
    drill, event, champion, miners = deal(hold, 0, "Big Drill", "Sabotage", "Champion", "Dwarf Miners")
    assert [points_of(hold.mountain, 0, "dig", tile, None) for tile in (drill, event, champion, miners)] == [7, 4, 0, 4]
    assert points_of(hold.mountain, 1, "dig", drill, None) == 4
    assert points_of(hold.mountain, 0, "fight", miners, None) == 1


def test_the_cistern_takes_gold_off_and_nothing_falls_below_zero(lay: Lay, settle: Any) -> None:  # ruling: no-refund
    hold = lay({"a1": "Soil", "d3": "Iron"})
    settle(hold, 0, "a1", "Cistern")
    assert [cost(hold.mountain, 0, "dig", "d3", count) for count in (0, 1, 3)] == [0, 0, 2]
    assert cost(hold.mountain, 0, "fight", "d3", 1) == 1


def test_one_tile_a_turn_and_more_with_help(lay: Lay, deal: Any, drive: Drive, settle: Any, put: Any) -> None:
    hold = lay({"d3": "Soil", "e3": "Soil", "c4": "Soil", "c5": "Soil", "a1": "Soil"})
    deal(hold, 0, "Big Drill", "Big Dig", "Major Excavation", "Hammers")
    drive(dig_phase(hold, 0), ["d3", "Big Dig"])
    settle(hold, 0, "a1", "Brewery")
    put(hold.table, hold.seated[0], "Master Engineer")
    drive(dig_phase(hold, 0), ["e3", "Big Drill", "c4", "Hammers", "c5"])
    assert hold.vt[0].value == 4
    assert not hold.hands[0]


def test_a_vein_becomes_a_mine(lay: Lay, deal: Any, drive: Drive, settle: Any) -> None:
    hold = lay({"d3": "Gems", "a1": "Soil"})
    settle(hold, 0, "a1", "Great Hoard")
    deal(hold, 0, "Big Dig", "Major Excavation")
    drive(dig_phase(hold, 0), ["d3", "Big Dig"])
    assert hold.vt[0].value == 13
    drive(rules.gold_phase(hold, 0))
    assert (hold.vt[0].value, hold.gold[0].value) == (14, 50 - 2 + 11)


def test_what_is_claimed_while_turned_stays_that(lay: Lay, deal: Any, drive: Drive, settle: Any) -> None:
    hold = lay({"d3": "Gold", "d2": "Xorn", "a1": "Soil", "e3": "Dragon", "e2": "Beholder"})  # ruling: claimed
    settle(hold, 0, "a1", "Great Hoard")
    deal(hold, 0, "Big Dig", "Big Drill", "Hammers", "Brewery")
    drive(dig_phase(hold, 0), ["d3", "Big Dig"])
    assert (hold.vt[0].value, hold.mountain.mine("d3")) == (2, None)
    drive(dig_phase(hold, 0), ["e3", "Big Drill"])
    assert (hold.vt[0].value, len(hold.trophies[0])) == (3, 0)
    hold.table.pile("d2").give_all(hold.table.pile("elsewhere"))
    hold.mountain.changed()
    assert (kind(hold, "d3"), kind(hold, "e3")) == ("rock", "soil")
    assert hold.mountain.mine("d3") is None
    assert "d3" in list(hold.mountain.sites(False))


# Fighting


def test_a_lair_is_a_trophy_and_its_space_is_bare(lay: Lay, deal: Any, drive: Drive, settle: Any) -> None:
    hold = lay({"d3": "Dragon", "a1": "Soil"})
    settle(hold, 0, "a1", "Trophy Room")
    deal(hold, 0, "Champion", "Big Dig")
    _, asked = drive(fight_phase(hold, 0), ["d3"])
    assert asked[0].options == [None, "d3"]
    assert (hold.vt[0].value, hold.gold[0].value) == (17, 50 - 1 + 20)
    assert [lair.name for lair in hold.trophies[0]] == ["Dragon"]
    assert (hold.mountain.land("d3"), hold.mountain.owner("d3")) == (None, 0)


@pytest.mark.parametrize(
    ("tile", "lair", "points"),
    [
        ("Champion", "Dragon", 15),
        ("Champion", "Ogres", 5),
        ("Clansmen", "Orc Army", 7),
        ("Swords & Axes", "Goblin Tribes", 6),
        ("Crossbows", "Giant Spiders", 7),
        ("Flame Thrower", "Cave Trolls", 11),
        ("Giant Slayer", "Stone Giants", 12),
        ("Giant Slayer", "Earth Giants", 12),
        ("Big Dig", "Ogres", 0),
        ("Sabotage", "Ogres", 0),
    ],
)
def test_fight_and_what_fights_a_foe_best(  # ruling: names
    lay: Lay, deal: Any, tile: str, lair: str, points: int
) -> None:
    hold = lay({"d3": lair})
    (found,) = deal(hold, 0, tile)
    land = hold.mountain.land("d3")
    assert land is not None
    assert points_of(hold.mountain, 0, "fight", found, land.foe) == points


def test_fight_bonuses_add_up(lay: Lay, deal: Any, settle: Any, put: Any) -> None:  # ruling: points
    hold = lay({"a1": "Mithril", "a2": "Soil"})
    settle(hold, 0, "a1")
    settle(hold, 0, "a2", "Armory")
    put(hold.table, hold.seated[0], "Dwarf General")
    champion, drill = deal(hold, 0, "Champion", "Big Drill")
    assert [points_of(hold.mountain, 0, "fight", tile, None) for tile in (champion, drill)] == [8, 0]


@pytest.mark.parametrize(
    ("lair", "tile", "mine"),
    [("Kobolds", "Soil", False), ("Goblin Tribes", "Rock", False), ("Orc Army", "Stone", False),
     ("Chaos Dwarves", "Tin", True)],
)  # fmt: skip
def test_some_tiles_must_be_fought_for(  # ruling: fought-tiles
    lay: Lay, deal: Any, drive: Drive, settle: Any, lair: str, tile: str, mine: bool
) -> None:
    hold = lay({"d3": tile, "d2": lair, "a1": "Soil"})
    settle(hold, 0, "a1", "Trophy Room")
    deal(hold, 0, "Berserkers", "Big Dig")
    assert drive(dig_phase(hold, 0))[1][0].options == [None]
    drive(fight_phase(hold, 0), ["d3"])
    assert hold.vt[0].value == {"Soil": 1, "Rock": 2, "Stone": 3, "Tin": 5}[tile]
    assert (len(hold.trophies[0]), hold.mountain.mine("d3") is not None) == (0, mine)


def test_a_lair_that_is_turned_makes_nobody_fight(lay: Lay) -> None:  # ruling: changes
    hold = lay({"d3": "Soil", "d2": "Kobolds", "d1": "Beholder"})
    assert not hold.mountain.grounds["d3"].fought


def test_a_turned_tile_is_fought_for_by_what_it_is_now(lay: Lay) -> None:  # rulings: changes, fought-tiles
    hold = lay({"d3": "Gold", "c3": "Xorn", "e3": "Goblin Tribes", "d2": "Chaos Dwarves"})
    assert (kind(hold, "d3"), hold.mountain.grounds["d3"].fought) == ("rock", True)
    hold = lay({"d3": "Gold", "c3": "Xorn", "d2": "Chaos Dwarves"})
    assert not hold.mountain.grounds["d3"].fought


# Building


def test_a_room_costs_its_value_and_brings_it(lay: Lay, deal: Any, drive: Drive, settle: Any) -> None:
    hold = lay({"a1": "Soil", "b1": "Gold"})
    settle(hold, 0, "a1")
    settle(hold, 0, "b1")
    (forge,) = deal(hold, 0, "Great Forge")
    _, asked = drive(build_phase(hold, 0), [(forge, "a1")])
    assert asked[0].options == [None, (forge, "a1")]  # ruling: one-room
    assert (hold.gold[0].value, hold.vt[0].value, hold.mountain.room("a1")) == (40, 10, forge)
    deal(hold, 0, "Brewery")
    assert drive(build_phase(hold, 0))[1][0].options == [None]


@pytest.mark.parametrize(
    ("half", "cistern", "lair", "theirs", "price"),
    [
        (False, False, False, False, (9, 0)),
        (True, False, False, False, (4, 0)),
        (True, False, True, False, (6, 0)),
        (True, False, True, True, (6, 4)),
        (False, True, True, True, (10, 4)),
    ],
)
def test_the_price_of_a_room(  # ruling: room-price
    lay: Lay, deal: Any, settle: Any, put: Any, half: bool, cistern: bool, lair: bool, theirs: bool, price: Any
) -> None:
    hold = lay({"b2": "Soil"} | ({} if lair else {"a1": "Soil"}))
    settle(hold, int(theirs), "a1")
    if cistern:
        settle(hold, 0, "b2", "Cistern")
    if half:
        put(hold.table, hold.seated[0], "Master Builder")
    (temple,) = deal(hold, 0, "Earth Temple")
    assert price_of(hold.mountain, 0, temple, "a1") == price


def test_a_space_of_another_clan_is_paid_for_and_taken(lay: Lay, deal: Any, drive: Drive, settle: Any) -> None:
    hold = lay({"a1": "Soil"})
    settle(hold, 1, "a1")
    (brewery,) = deal(hold, 0, "Brewery")
    hold.gold[0].value = 9
    assert drive(build_phase(hold, 0))[1][0].options == [None]
    hold.gold[0].value = 10
    drive(build_phase(hold, 0), [(brewery, "a1")])
    assert (hold.gold[0].value, hold.gold[1].value, hold.mountain.owner("a1")) == (0, 54, 0)


def test_no_room_beside_a_lair_but_the_gate(lay: Lay, deal: Any, drive: Drive, settle: Any) -> None:
    hold = lay({"a1": "Soil", "a2": "Kobolds"})
    settle(hold, 0, "a1")
    _, gate = deal(hold, 0, "Brewery", "Great Gate")
    assert drive(build_phase(hold, 0), [None])[1][0].options == [None, (gate, "a1")]


def test_more_rooms_a_turn(lay: Lay, deal: Any, drive: Drive, settle: Any, put: Any) -> None:
    hold = lay({"a1": "Soil", "b1": "Soil", "c1": "Soil", "d1": "Soil"})
    for space in ("a1", "b1", "c1", "d1"):
        settle(hold, 0, space)
    put(hold.table, hold.seated[0], "Master Builder")
    shops, brewery, hall, _ = deal(hold, 0, "Machine Shops", "Brewery", "Hall of Records", "Council Hall")
    drive(build_phase(hold, 0), [(shops, "a1"), (brewery, "b1"), (hall, "c1")])
    assert hold.mountain.in_hold(0) == 4  # the Hall of Records, once
    assert hold.gold[0].value == 50 - 3 - 3 - 1


@pytest.mark.parametrize(("room", "land", "vt"), [("Cistern", "Underground River", 8), ("Cistern", "Oil Shale", 3),
    ("Great Forge", "Magma Seep", 15), ("Machine Shops", "Oil Shale", 11)])  # fmt: skip
def test_some_rooms_are_wanted_by_what_is_beside(
    lay: Lay, deal: Any, drive: Drive, settle: Any, room: str, land: str, vt: int
) -> None:
    hold = lay({"a1": "Soil", "a2": land})
    settle(hold, 0, "a1")
    (tile,) = deal(hold, 0, room)
    drive(build_phase(hold, 0), [(tile, "a1")])
    assert hold.vt[0].value == vt


def test_a_room_works_for_whoever_has_the_marker(lay: Lay, settle: Any) -> None:  # rulings: lasting, markers
    hold = lay({"a1": "Soil", "b1": "Gold"})
    settle(hold, 0, "a1", "Workshops")
    settle(hold, 0, "b1")
    assert [hold.total(seat, "dig_bonus") for seat in (0, 1)] == [1, 0]
    settle(hold, 1, "a1")
    settle(hold, 1, "b1")
    assert [hold.total(seat, "dig_bonus") for seat in (0, 1)] == [0, 1]
    assert [hold.total(seat, "income_gold") for seat in (0, 1)] == [0, 2]


def test_markers_are_as_many_as_needed(lay: Lay) -> None:  # ruling: unlimited
    hold = lay({})
    hold.into_hold(0, 30)
    assert hold.mountain.in_hold(0) == 30
    assert hold.mountain.in_hold(1) == 0


def test_nothing_is_dug_without_a_wish(lay: Lay, deal: Any, drive: Drive) -> None:
    hold = lay({"d3": "Soil"})
    deal(hold, 0, "Hammers")
    assert drive(claim(hold, 0, "dig"), [None])[0] is False


def test_matches_end_by_the_rules() -> None:
    match = Match(cast(load(SLUG)), rules, 5, [RandomAgent(5)], 3, "plain")
    result = match.run()
    assert (result.capped, len(result.scores)) == (False, 3)
    view = View(match.table, 0)
    assert rules.goal(view, 1)["vt"] == result.scores[1] == match.table.track(own("VT", 1)).value
