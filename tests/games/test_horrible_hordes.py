"""Horrible Hordes: what players would argue about at home and on the march, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hordes_kit import (
    EAST,
    FAR,
    GNOLLS,
    HERE,
    LICH,
    ORCS,
    SOUTH,
    SPIDERS,
    Dice,
    Drive,
    Put,
    begin,
    counts,
    hold,
    know,
    lurk,
    stand,
    tile,
)
from library_games import cast_of

from pnp.engine import Choice, Match, Seat, View, own
from pnp.games import horrible_hordes as rules
from pnp.games.horrible_hordes import Realm, build, hordes, march
from pnp.games.horrible_hordes import wilds as w


@pytest.fixture
def realm(the_table: Callable[..., Any]) -> Realm:
    """Two players, with nothing on the board."""
    return begin(the_table)


# Setting up


def test_tiles_lie_on_every_second_square(realm: Realm, the_table: Any) -> None:  # rulings: checkerboard, frontier
    rules.lay_tiles(realm)
    wilds = realm.wilds
    assert len(wilds.tiles) == 50
    assert "0101" in wilds.tiles
    assert not any(near in wilds.tiles for space in wilds.tiles for near in wilds.board.neighbours(space))
    wide = begin(the_table, mode="frontier")
    rules.lay_tiles(wide)
    assert len(wide.wilds.tiles) == 100
    assert len(wide.pool) == 71


def test_settlements_begin_apart_and_hordes_away_from_them(realm: Realm, drive: Drive, dice: Dice) -> None:
    # rulings: settlers, zero, kingdoms
    left = dice(realm.table, 5, 5, 5, 7, 10, 10, 5, 6, 1, 1, 1, 1, 2, 1)
    for seat in realm.table.seats:
        realm.chosen[seat].give_all(realm.kingdoms)
    realm.draw_horde = lambda: realm.pool[0]  # type: ignore[method-assign]
    _, asked = drive(rules.set_up(realm, [1, 0]), ["Dwarves", "Elves"])
    assert not left
    assert [choice.player for choice in asked] == [0, 1], "Kingdoms are chosen in the reverse order"
    assert realm.wilds.spaces(1, w.SETTLEMENT) == ["0505"]
    assert realm.wilds.spaces(0, w.SETTLEMENT) == ["1010"], "two spaces away is too near"
    assert sorted(realm.wilds.hordes) == ["0101", "0201"], "not beside a Settlement, not on a Horde"
    assert counts(realm, 0, "1010") == (2, 1, 1)
    assert [realm.held[what][0].value for what in realm.numbers.resources] == [1, 1, 1, 1, 1, 0]
    assert {row.name for row in w.lore(realm.table, 0)} == {"Mountaineers", "Furnaces"}


def test_one_alone_begins_in_the_middle_and_wants_points(the_table: Any) -> None:  # ruling: solo
    assert rules.first_space(begin(the_table, 1)) == "0505"
    match = Match(cast_of("horrible-hordes"), rules, 3, [rules.thumb], 1, "kingdoms")
    result = match.run()
    assert bool(result.winners) == (result.scores[0] >= 40)


# Events, resources, trade


def test_events_give_what_the_table_says(realm: Realm, drive: Drive, dice: Dice) -> None:  # rulings: gained, zero
    stand(realm, 0, HERE, settlements=1)
    dice(realm.table, 10, 4)
    drive(build.event_phase(realm, 0))
    assert realm.held["gold"][0].value == 4
    dice(realm.table, 1)
    drive(build.event_phase(realm, 0))
    assert counts(realm, 0, HERE) == (1, 1, 0), "without a Castle the Army stands in a Settlement"
    dice(realm.table, 2)
    drive(build.event_phase(realm, 0), [EAST])
    assert counts(realm, 0, EAST) == (0, 1, 0)
    dice(realm.table, 1)
    drive(build.event_phase(realm, 1))
    assert realm.wilds.count(1) == 0, "there is no place"


def test_land_yields_for_each_space(realm: Realm, put: Put, drive: Drive) -> None:  # ruling: yields
    for name, space, count in (("Swamp", HERE, 2), ("Mountain", "0707", 1)):
        tile(realm, put, name, space)
        stand(realm, 0, space, settlements=count)
    stand(realm, 0, "0606", settlements=1)
    know(realm, 0, "Green Thumb")
    drive(build.resource_phase(realm, 0), ["gold", "gold", "wood"])
    assert [realm.held[what][0].value for what in realm.numbers.resources] == [1, 1, 1, 0, 1, 3]


def test_extra_tiles_and_towers_yield(the_table: Any, put: Put, drive: Drive) -> None:  # rulings: frontier, towers
    realm = begin(the_table, mode="frontier")
    for name, space in (("Barrens", "0101"), ("Trade Route", "0303"), ("Heath", "0505")):
        tile(realm, put, name, space)
        stand(realm, 0, space, settlements=1)
    hold(realm, 0, stone=10)
    drive(build.fortify_phase(realm, 0), ["0101", "tower"])
    assert realm.held["stone"][0].value == 5
    assert build.works(realm, 0, "0102", {}) == ["castle"], "no two Towers are adjacent"
    drive(build.resource_phase(realm, 0), ["food", "food", "food"])
    assert realm.held["gold"][0].value == 3
    assert realm.held["magic"][0].value == 1
    assert realm.points(0) == 4


def test_conversions_have_their_limits(realm: Realm, drive: Drive) -> None:  # rulings: trade, once-a-round
    know(realm, 0, "Druids", "Alchemy", "Craftsmen")
    hold(realm, 0, wood=5, metal=4, stone=3, gold=2)
    answers = ["exchange", "metal", "Druids", "Druids", "Druids", "Alchemy", "Craftsmen", None]
    _, asked = drive(build.trade_phase(realm, 0), answers)
    assert [realm.held[what][0].value for what in realm.numbers.resources] == [0, 2, 0, 3, 3, 3]
    assert realm.victory[0].value == 1
    assert asked[-1].options == [None, "exchange"], "all have been used as often as they may"


def test_wizardry_doubles_spells_and_leadership_the_rest(realm: Realm) -> None:  # ruling: once-a-round
    know(realm, 0, "Alchemy", "Mercenaries", "Wizardry", "Destruction")
    hold(realm, 0, metal=9, gold=20)
    for name, times in (("Alchemy", 2), ("Mercenaries", 1), ("Destruction", 1)):
        for _ in range(times):
            assert realm.usable(0, realm.rows[name])
            realm.use(0, name)
        assert not realm.usable(0, realm.rows[name])
    know(realm, 0, "Leadership")
    assert realm.usable(0, realm.rows["Mercenaries"])
    assert not realm.usable(0, realm.rows["Destruction"])


def test_neighbours_bargain(realm: Realm, drive: Drive) -> None:  # ruling: trade
    stand(realm, 0, HERE, settlements=1)
    stand(realm, 1, EAST, settlements=1)
    hold(realm, 0, stone=2)
    hold(realm, 1, food=1)
    drive(build.trade_phase(realm, 0), [Seat(1), "stone", "stone", "food", "agree", "agree"])
    assert realm.held["food"][0].value == 1
    assert realm.held["stone"][1].value == 2
    realm.remove(realm.wilds.of(EAST, 1)[0])
    stand(realm, 1, FAR, settlements=1)
    assert not build.partners(realm, 0)


def test_an_embargo_bars_a_space_for_the_round(realm: Realm, drive: Drive) -> None:  # ruling: embargo
    stand(realm, 1, HERE, armies=1, settlements=1)
    know(realm, 0, "Diplomacy")
    hold(realm, 0, gold=3)
    drive(build.trade_phase(realm, 0), ["Diplomacy", EAST])
    assert realm.held["gold"][1].value == 3
    assert EAST not in march.reach(realm, 1, HERE)
    assert EAST not in realm.wilds.settles(1)
    stand(realm, 0, FAR, settlements=1)
    drive(hordes.end_round(realm, [0, 1]))
    assert EAST in march.reach(realm, 1, HERE)


# Building


def test_settlements_stand_beside_others(
    realm: Realm, put: Put, drive: Drive
) -> None:  # rulings: occupied, extra-buildings
    stand(realm, 0, HERE, settlements=1)
    lurk(realm, put, ORCS, EAST)
    stand(realm, 1, SOUTH, armies=1)
    hold(realm, 0, food=9, wood=9)
    _, asked = drive(build.settle_phase(realm, 0), ["0405"])
    assert set(asked[0].options) == {None, "0405", "0504"}
    assert (realm.held["food"][0].value, realm.held["wood"][0].value) == (7, 6)
    know(realm, 0, "Pioneers")
    drive(build.settle_phase(realm, 0), ["0504", "0503"])
    assert len(realm.wilds.spaces(0, w.SETTLEMENT)) == 4


def test_builders_colonies_and_two_in_a_space(realm: Realm, drive: Drive) -> None:  # rulings: empty, extra-buildings
    stand(realm, 0, HERE, settlements=1)
    stand(realm, 0, FAR, armies=1)
    know(realm, 0, "Builders", "Colonies", "Urbanization")
    hold(realm, 0, food=4, wood=6, gold=1)
    drive(build.settle_phase(realm, 0), [FAR, HERE])
    assert counts(realm, 0, FAR) == (1, 1, 0)
    assert counts(realm, 0, HERE) == (0, 2, 0)
    assert realm.wealth(0) == 0
    hold(realm, 0, food=4, wood=6, stone=9, gold=5)
    assert not realm.ready(0, "builds"), "once a round"


def test_castles_and_what_makes_them_cheaper(realm: Realm, drive: Drive) -> None:
    stand(realm, 0, HERE, settlements=1, castles=1)
    stand(realm, 0, FAR, armies=1)
    hold(realm, 0, stone=8)
    drive(build.fortify_phase(realm, 0))
    assert realm.held["stone"][0].value == 8, "one Castle in a space, and none without a Settlement"
    know(realm, 0, "Outposts", "Vaulted Arches")
    drive(build.fortify_phase(realm, 0), [FAR])
    assert realm.held["stone"][0].value == 5
    know(realm, 0, "Major Fortifications")
    drive(build.fortify_phase(realm, 0), [HERE])
    assert counts(realm, 0, HERE) == (0, 1, 2)


def test_a_castle_trains_one_army_a_turn(realm: Realm, drive: Drive) -> None:
    stand(realm, 0, HERE, settlements=1, castles=1)
    stand(realm, 0, FAR, settlements=1)
    hold(realm, 0, food=9, metal=9, wood=9)
    drive(build.train_phase(realm, 0), [HERE])
    assert counts(realm, 0, HERE)[0] == 1
    assert [realm.held[what][0].value for what in ("food", "metal", "wood")] == [8, 7, 8]
    know(realm, 0, "Barracks", "Stoicism", "Fine Swords", "Great Bows", "Golems")
    assert build.army_cost(realm, 0) == {"metal": 3, "wood": 2}
    hold(realm, 0, stone=3, magic=2)
    drive(build.train_phase(realm, 0), ["Golems", FAR])
    assert counts(realm, 0, FAR)[0] == 1


def test_migration_moves_a_settlement(realm: Realm, drive: Drive) -> None:
    stand(realm, 0, HERE, settlements=1)
    know(realm, 0, "Migration")
    hold(realm, 0, food=1)
    drive(build.settle_phase(realm, 0), ["Migration", EAST])
    assert counts(realm, 0, EAST) == (0, 1, 0)
    assert counts(realm, 0, HERE) == (0, 0, 0)


# Marching


def test_a_part_of_a_stack_pays_and_moves_once(realm: Realm, drive: Drive) -> None:  # ruling: parts
    stand(realm, 0, HERE, armies=4)
    hold(realm, 0, food=5)
    drive(march.move_phase(realm, 0), [HERE, EAST, 1, HERE, SOUTH, 3])
    assert (counts(realm, 0, EAST)[0], counts(realm, 0, SOUTH)[0]) == (1, 3)
    assert realm.held["food"][0].value == 3


def test_stacks_have_room_for_four(realm: Realm, drive: Drive) -> None:  # ruling: stop
    stand(realm, 0, HERE, armies=4)
    stand(realm, 0, EAST, armies=4)
    assert EAST not in march.reach(realm, 0, HERE)
    know(realm, 0, "Logistics", "Legions")
    assert EAST in march.reach(realm, 0, HERE)
    hold(realm, 0, food=1)
    _, asked = drive(march.move_phase(realm, 0), [HERE, EAST, 2])
    assert asked[2].options == [1, 2]


def test_how_far_armies_go(realm: Realm, put: Put) -> None:  # rulings: roads, stop
    stand(realm, 0, HERE, armies=1)
    assert set(march.reach(realm, 0, HERE)) == {"0405", "0605", "0504", "0506"}
    know(realm, 0, "Scouts")
    assert "0606" in march.reach(realm, 0, HERE)
    realm.card(0).put(w.KNOWS.format("Scouts"), 0)
    stand(realm, 0, EAST, settlements=1)
    assert "0705" not in march.reach(realm, 0, HERE)
    know(realm, 0, "Roads")
    assert "0705" in march.reach(realm, 0, HERE)
    know(realm, 0, "Cavalry", "Bridges")
    lurk(realm, put, ORCS, SOUTH)
    assert SOUTH in march.reach(realm, 0, HERE)
    stand(realm, 1, "0405", armies=1)
    assert "0405" not in march.reach(realm, 0, HERE)
    for space in ("0406", "0507", "0606"):
        lurk(realm, put, {"0406": LICH, "0507": SPIDERS, "0606": GNOLLS}[space], space)
    assert "0508" not in march.reach(realm, 0, HERE), "Hordes stop a march"


def test_lands_of_the_frontier(the_table: Any, put: Put) -> None:  # ruling: frontier
    realm = begin(the_table, mode="frontier")
    stand(realm, 0, HERE, armies=1)
    for name, space in (("Chasm", EAST), ("Plains", SOUTH), ("Desert", "0405")):
        tile(realm, put, name, space)
    ends = march.reach(realm, 0, HERE)
    assert EAST not in ends
    assert "0507" in ends, "Plains lead on"
    know(realm, 0, "Cavalry")
    assert "0305" not in march.reach(realm, 0, HERE), "a Desert stops"
    assert not hordes.enters(realm.wilds, EAST)


def test_a_village_joins_the_first_who_settles_it(the_table: Any, put: Put, drive: Drive) -> None:  # ruling: frontier
    realm = begin(the_table, mode="frontier")
    tile(realm, put, "Friendly Village", HERE)
    stand(realm, 0, EAST, settlements=1)
    hold(realm, 0, food=2, wood=3)
    drive(build.settle_phase(realm, 0), [HERE])
    assert counts(realm, 0, HERE) == (1, 1, 0)
    drive(realm.settled(0, HERE))
    assert counts(realm, 0, HERE) == (1, 1, 0)


def test_haste_and_gate(realm: Realm, drive: Drive) -> None:
    stand(realm, 0, HERE, armies=2)
    know(realm, 0, "Haste", "Gate")
    hold(realm, 0, food=1, magic=2)
    drive(march.move_phase(realm, 0), ["Haste", "Gate", "1010", HERE, "0508"])
    assert set(realm.wilds.spaces(0)) == {"0508", "1010"}
    assert realm.wealth(0) == 0


# Research, the end of a turn, war


def test_research_and_what_is_gained_once(realm: Realm, drive: Drive) -> None:  # ruling: kingdoms
    know(realm, 0, "Sages")
    hold(realm, 0, stone=8)
    drive(build.research_phase(realm, 0), ["Mythic Saga", "Great Caravan"])
    assert realm.victory[0].value == 5
    assert realm.wealth(0) == realm.held["gold"][0].value == 10
    assert "Sages" not in realm.unknown(0)


def test_chits_are_kept_to_the_limit(realm: Realm, drive: Drive) -> None:
    hold(realm, 0, stone=5, food=4)
    know(realm, 0, "Storehouses")
    drive(build.end_phase(realm, 0), ["stone"])
    assert realm.wealth(0) == 8


def test_players_at_war(the_table: Any, drive: Drive, dice: Dice) -> None:  # ruling: war
    realm = begin(the_table, mode="war")
    stand(realm, 0, EAST, armies=2)
    stand(realm, 1, HERE, settlements=1, armies=1)
    hold(realm, 0, food=1)
    drive(march.move_phase(realm, 0), [EAST, HERE, 2])
    left = dice(realm.table, 6, 6, 6, 8)
    drive(march.battles(realm, 0))
    assert not left
    assert realm.wilds.count(0) == 0
    assert realm.wilds.count(1) == 0
    assert realm.victory[0].value == 0


# Thumb and story


def test_the_thumb_learns_and_strikes(realm: Realm, put: Put) -> None:
    stand(realm, 0, HERE, armies=4)
    lurk(realm, put, GNOLLS, EAST, 1)
    view = View(realm.table, 0)
    assert rules.thumb(view, Choice("research", ["Nets", "Mythic Saga"], 0)) == "Mythic Saga"
    assert rules.thumb(view, Choice("move", [None, HERE], 0)) == HERE
    assert rules.thumb(view, Choice("to", [SOUTH, EAST], 0)) == EAST


def test_a_turn_is_told_in_order(the_table: Any, put: Put, drive: Drive, dice: Dice, story: Any) -> None:
    realm = begin(the_table, told=True)
    table = realm.table
    stand(realm, 0, HERE, armies=1, settlements=1, castles=1)
    lurk(realm, put, GNOLLS, EAST, 1)
    hold(realm, 0, food=3, wood=3, metal=2)
    story(table)
    realm.draw_horde = lambda: realm.pool[0]  # type: ignore[method-assign]
    realm.round.value = 1
    left = dice(table, 6, 2, 6, 1, 2, 2, 2)
    table.begin("turn", 0)
    answers = ["food", "wood", "stone", "0405", HERE, HERE, EAST, 2, "Nets"]
    drive(rules.take_turn(realm, 0), answers, table)
    assert not left
    assert story(table) == [
        "Round 1. Seat 1's turn",
        "Event Phase",
        "Seat 1 rolls d10 on Event Table: 6, Harvest",
        "Seat 1 rolls the event Harvest.",
        "Seat 1 rolls 1d6 for Harvest: 2",
        "Seat 1 gains 2 food.",
        "Resource Phase",
        "Seat 1 takes food; wood; stone",
        "Seat 1 gains 1 gold.",
        "Settle Phase",
        "Seat 1 builds a Settlement on 0405.",
        "Train Phase",
        "Seat 1 trains an Army on 0505.",
        "Move Phase",
        "Seat 1 moves 2 Armies from 0505 to 0605.",
        "Attack Phase",
        "Seat 1 against Gnoll Chieftain on 0605: 2 units against 1 Hit.",
        "Seat 1 rolls 6 and 1, the foe 2: 1 hit for 0.",
        "Victory Tokens of seat 1: 1 (+1)",
        "The Horde of Gnoll Chieftain is destroyed: a Victory Token for seat 1.",
        "Research Phase",
        "Seat 1 learns Nets.",
        "Spawn Phase",
        "A Horde appears on 0202: Barbed Devils, 4 Hits.",
    ]


def test_a_whole_game_ends_with_its_winner() -> None:
    match = Match(cast_of("horrible-hordes"), rules, 3, [rules.thumb, rules.thumb], 2, "kingdoms")
    result = match.run()
    assert result.winners
    assert not result.capped
    table = match.table
    assert table.track("round").value == 20
    for seat in table.seats:
        units = w.Wilds(table).count(seat)
        assert result.scores[seat] == units + table.track(own(w.VICTORY, seat)).value
