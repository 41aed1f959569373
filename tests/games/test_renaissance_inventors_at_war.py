"""Renaissance Inventors At War: the coast, moves, carriers, mines, attacks, captures and how it ends."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from inventors import SLUG, Drive, Give, Stand, aboard, at, ends, finish, given, mustered, run, stands, to
from library_games import cast_of

from pnp.engine import Match, Piece, own
from pnp.games import renaissance_inventors_at_war as rules
from pnp.games.families.figures import HURT, space_of
from pnp.games.renaissance_inventors_at_war import War
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    ABOVE,
    ACTED,
    BELOW,
    BRIDGES,
    BUILD,
    CLEAR,
    FIVIZZANO,
    FRESH,
    GIFTS,
    LADEN,
    MINES,
    MOVED,
    PINNED,
    PIOMBINO,
    REPAIR,
    RESERVE,
    SPARE,
)


@pytest.fixture
def game(the_table: Any, drive: Drive) -> War:
    """An empty coast, both armies in reserve, without Leaders and inventions."""
    return mustered(the_table, drive)


@pytest.fixture
def stand(game: War) -> Stand:
    """`stand(name, space, seat)`: a unit on a space."""
    return partial(stands, game)


@pytest.fixture
def gives(game: War) -> Give:
    """`gives(seat, *names)`: Leaders and inventions for a side."""
    return partial(given, game)


# the coast and the set-up


def test_the_quarters_are_the_rulebooks(game: War) -> None:  # ruling: field
    kinds = {space: game.map.row(space) for space in game.map.spaces}
    assert len(kinds) == 16 * 16
    west = {kind for space, kind in kinds.items() if space[0] <= "h"}
    assert west == {"Sea", "Island", "City"}
    assert {kind for space, kind in kinds.items() if space[0] > "h"} == {
        "Flat Land",
        "River",
        "Village",
        "Forest",
        "Hills",
        "Mountain",
        "Swamp",
    }
    assert {space for space, kind in kinds.items() if kind == "City"} == {"f8", "g8", "h8", "f7", "g7", "h7"}
    assert set(game.city) == {"f8", "g8", "h8", "f7", "g7", "h7"}
    villages = [space for space, kind in kinds.items() if kind == "Village"]
    assert sum(space in game.roads and bool(game.roads[space]) for space in villages) == 2
    assert game.roads["h8"] == ("i8",)
    assert game.roads["p14"] == ("o14",)  # and off the map


def test_where_who_starts(game: War) -> None:  # rulings: set-up, north, south
    asked = run(game.set_up(), -1)
    forts = [one for one in game.side(PIOMBINO) if one.domain == "fort"]
    assert len(forts) == 10
    in_city = [space_of(one) for one in forts if space_of(one) in game.city]
    assert sorted(in_city) == sorted(game.city)
    for one in forts:
        assert space_of(one) in game.city or (game.land(space_of(one)).site and game.map.where(space_of(one))[1] >= 9)
    assert all(game.map.where(space_of(one))[1] >= 9 for one in game.side(PIOMBINO) if one.domain != "fort")
    assert all(game.map.where(space_of(one))[1] <= 4 for one in game.side(FIVIZZANO))
    assert len(game.side(FIVIZZANO)) == 46
    assert len(game.side(PIOMBINO)) == 34
    mines = [one for lying in game.at.values() for one in lying if one.domain == "mine"]
    assert len(mines) == 6
    assert all(game.map.where(space_of(one))[1] >= 9 for one in mines)
    seats = [choice.player for choice in asked]
    assert seats == sorted(seats, reverse=True)
    boats = [one for one in game.side(FIVIZZANO) if one.mark(ABOARD)]
    assert len(boats) <= 4
    assert any(isinstance(option[1], Piece) for choice in asked for option in choice.options)


def test_leaders_before_inventions_and_none_twice(the_table: Any, drive: Drive, dice: Any) -> None:
    war = War(the_table(SLUG, mode="basic", told=True))  # rulings: rolls, cards, sides
    war.unpack()
    # Fivizzano: Wondrous Inventor, then eight inventions, one of them rolled twice; Piombino: Drill Master, then four
    left = dice(war.table, 1, 1, 2, 3, 5, 7, 9, 11, 13, 17, 3, 1, 3, 5, 7)
    drive(war.equip())
    assert not left
    mine = [one.name for one in war.gifts(FIVIZZANO)]
    assert mine[:3] == ["Wondrous Inventor", "Submersibles", "Hot Air Balloons"]
    assert len(mine) == len(set(mine)) == 9
    theirs = [one.name for one in war.gifts(PIOMBINO)]
    assert theirs == ["Drill Master", "Submersibles", "Hot Air Balloons", "Propellers", "Fire Bombs"]


def test_what_leaders_and_divers_bring(the_table: Any, drive: Drive, dice: Any) -> None:  # rulings: sabotage, spares
    war = War(the_table(SLUG, mode="basic", told=True))
    war.unpack()
    dice(war.table, 8, 94, 59, 1, 3, 5, 7, 2, 59, 1, 3, 5)
    _, asked = drive(war.equip(), [lambda one: one.sort == "small-warship"])
    assert [choice.phase for choice in asked] == ["sabotage"]
    assert asked[0].player == PIOMBINO
    reserve = war.table.pile(own(RESERVE, PIOMBINO))
    assert sum(one.sort == "small-warship" for one in reserve) == 5
    mine = war.table.pile(own(RESERVE, FIVIZZANO))
    assert sum(one.sort == "infantry" for one in mine) == 10
    assert len(war.table.pile(own(SPARE, FIVIZZANO))) == 20
    assert {one.mark(LADEN) for one in mine if one.sort == "small-warship"} == {1}  # ruling: layer
    assert not any(one.mark(LADEN) for one in mine if one.sort != "small-warship")


def test_city_states_are_a_mode_of_their_own(the_table: Any, drive: Drive) -> None:  # rulings: states, further
    assert not the_table(SLUG, mode="basic").has("city")
    war = War(the_table(SLUG, mode="powers", told=True))
    _, asked = drive(war.muster(), ["Artillery", "Fortification"])
    assert [choice.phase for choice in asked] == ["further", "further"]
    assert {one.name for one in war.gifts(FIVIZZANO) if one.component == "city"} == {"Fivizzano"}
    reserve = war.table.pile(own(RESERVE, PIOMBINO))
    assert sum(one.sort == "artillery" for one in reserve) == 4
    assert sum(one.sort == "fortification" for one in reserve) == 11
    archer = next(one for one in war.table.pile(own(RESERVE, FIVIZZANO)) if one.sort == "infantry")
    assert war.given("attack", archer) >= 1
    assert war.given("range", archer) >= 1


def test_what_the_other_city_states_would_do(the_table: Any, drive: Drive) -> None:  # rulings: states, gifts
    war = mustered(the_table, drive, "powers")
    gifts = war.table.pile(own(GIFTS, FIVIZZANO))
    gifts.give_all(war.table.pile("states"))
    box = war.table.pile("states")
    for name in ("Mantua", "Siena", "Rimini", "Venice"):
        box.give(next(one for one in box if one.name == name), gifts)
    war.endow(FIVIZZANO)
    assert sum(one.component == "leader" for one in gifts) == 3
    more = sum(one.inventions for one in gifts if one.component == "leader")
    assert sum(one.component == "invention" for one in gifts) == 6 + 1 + more
    reserve = war.table.pile(own(RESERVE, FIVIZZANO))
    before = len(reserve)
    for card in [one for one in gifts if one.component != "city"]:
        gifts.give(card, war.table.pile("states"))
    drive(war.enlist(FIVIZZANO))
    assert len(reserve) == before + 2 + 3
    hand = war.hands[FIVIZZANO]
    war.drawing(FIVIZZANO, 1)
    assert len(hand) == 3
    war.drawing(FIVIZZANO, 2)
    assert len(hand) == 5


# moves


def test_moves_go_by_sides(game: War, stand: Stand) -> None:  # ruling: spaces
    infantry = stand("Infantry", "n7")
    assert ends(game, infantry) == {"n8", "n6", "o7", "m7", "o8", "m8", "n5", "o6", "p7"}


@pytest.mark.parametrize(
    ("name", "here", "inside", "outside"),
    [
        ("Cavalry", "n6", "n8", "m6"),  # a Mountain
        ("Cavalry", "n6", "p6", "o6"),  # a Swamp, and round it
        ("Infantry", "n6", "o6", "p6"),  # Infantry stops in it
        ("Small Warship", "d5", "h4", "i4"),  # no land
        ("Small Warship", "h5", "l5", "m5"),  # up the River
        ("Cavalry", "k4", "o4", "k5"),  # no water
        ("Cavalry", "l8", "n9", "n10"),  # a Forest takes a space of the move
        ("Cavalry", "m9", "m14", "m15"),
        ("Cavalry", "k11", "m14", "n14"),  # the Road gives one
        ("Flying Machine", "d5", "j5", "k5"),
        ("Flying Machine", "k7", "m8", "m6"),
    ],
)
def test_terrain(game: War, stand: Stand, name: str, here: str, inside: str, outside: str) -> None:  # ruling: terrain
    found = ends(game, stand(name, here))
    assert inside in found
    assert outside not in found


def test_artillery_moves_one_even_in_a_forest(game: War, stand: Stand) -> None:  # ruling: terrain
    gun = stand("Artillery", "o9")
    assert ends(game, gun) == {"n9", "p9", "o10", "o8"}


def test_one_unit_a_space_and_through_friends_alone(game: War, stand: Stand) -> None:  # rulings: stacking, passing
    infantry = stand("Infantry", "j4")
    stand("Cavalry", "k4")
    stand("Cavalry", "i4", PIOMBINO)
    stand("Flying Machine", "j3", PIOMBINO)
    found = ends(game, infantry)
    assert "k4" not in found
    assert "l4" in found
    assert "i4" not in found
    assert "j3" not in found or game.land("j3").slows
    machine = stand("Flying Machine", "j5")
    assert {"j4", "k4", "i4"} <= ends(game, machine)
    assert "j3" not in ends(game, machine)


def test_two_forts_and_a_land_unit(game: War, stand: Stand) -> None:  # ruling: stacking
    fort = stand("Fortification", "e9", PIOMBINO)
    second = next(one for one in game.table.pile(own(RESERVE, PIOMBINO)) if one.sort == "fortification")
    assert game.stands(second, "e9", game.at)
    game.put(second, "e9")
    third = next(one for one in game.table.pile(own(RESERVE, PIOMBINO)) if one.sort == "fortification")
    assert not game.stands(third, "e9", game.at)
    infantry = next(one for one in game.table.pile(own(RESERVE, PIOMBINO)) if one.sort == "infantry")
    assert game.stands(infantry, "e9", game.at)
    game.put(infantry, "e9")
    cavalry = next(one for one in game.table.pile(own(RESERVE, PIOMBINO)) if one.sort == "cavalry")
    assert not game.stands(cavalry, "e9", game.at)
    foe = next(one for one in game.table.pile(own(RESERVE, FIVIZZANO)) if one.sort == "infantry")
    assert not game.stands(foe, "e9", game.at)
    assert not game.may_move(fort)


def test_the_way_with_the_fewest_mines(game: War, stand: Stand) -> None:  # ruling: way
    cavalry = stand("Cavalry", "k1")
    for space in ("l1", "m1", "n1"):
        stand("Mine Field", space)
    ways = game.ways(cavalry, game.at)
    assert ways["m2"].mines == 0
    assert ways["m2"].path == ("k1", "k2", "l2", "m2")
    assert ways["m1"].mines == 1
    assert ways["m1"].path[-2] == "m2"
    assert game.ways(stand("Engineer", "o1"), game.at)["n1"].mines == 0


def test_mines_hurt_who_enters(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: minefields
    infantry, ship = stand("Infantry", "k1"), stand("Small Warship", "c8", PIOMBINO)
    mine, sea = stand("Mine Field", "l1"), stand("Mine Field", "c9")
    falls(game, 7, 6, 7)
    drive(game.move(infantry, FIVIZZANO), [to("l1")])
    assert infantry.mark(HURT) == 1
    drive(game.move(ship, PIOMBINO), [to("c9")])
    assert not ship.mark(HURT)
    assert mine.pile is not None
    assert mine.pile.name == "l1"  # it stays
    game.put(infantry, "k1")
    drive(game.move(infantry, FIVIZZANO), [to("l1")])
    assert infantry.pile is game.fallen[FIVIZZANO]
    falls(game)
    for name in ("Engineer", "Flying Machine"):
        unit = stand(name, "k1")
        drive(game.move(unit, FIVIZZANO), [to("l1")])
        assert space_of(unit) == "l1"
        unit.put(ABOARD, 0)
        game.put(unit, "p16" if name == "Engineer" else "o16")
    assert sea not in game.targets(stand("Small Warship", "c7"), "c7", game.at)


def test_who_dies_on_a_mine_comes_no_farther(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    cavalry = stand("Cavalry", "i16")  # ruling: minefields
    for space in ("j16", "i15"):
        stand("Mine Field", space)
    falls(game, 10)
    drive(game.move(cavalry, FIVIZZANO), [to("k16")])
    assert cavalry.pile is game.fallen[FIVIZZANO]


def test_transports(game: War, stand: Stand, drive: Drive) -> None:  # rulings: ferry, aboard
    ship, infantry, gun, horse = (
        stand("Transport", "h4"),
        stand("Infantry", "i4"),
        stand("Artillery", "i3"),
        stand("Cavalry", "j4"),
    )
    assert ship in ends(game, infantry)
    assert ship not in ends(game, gun)
    drive(game.move(infantry, FIVIZZANO), [at(ship)])
    assert (space_of(infantry), infantry.mark(ABOARD)) == ("h4", BELOW)
    assert "h4" not in ends(game, infantry)
    assert not game.attacks(infantry)
    drive(game.move(horse, FIVIZZANO), [at(ship)])
    game.put(gun, "i4")
    assert ship not in ends(game, gun)  # there is room for two
    drive(game.move(ship, FIVIZZANO), [to("h6")])
    assert space_of(infantry) == space_of(horse) == "h6"
    infantry.put(MOVED, 0)
    assert {"i6", "j6", "i7"} <= ends(game, infantry)
    drive(game.move(infantry, FIVIZZANO), [to("i7")])
    assert not infantry.mark(ABOARD)
    gunner = stand("Artillery", "h9", PIOMBINO)
    assert horse not in game.targets(gunner, "h9", game.at)
    game.destroy(ship)
    assert horse.pile is ship.pile is game.fallen[FIVIZZANO]


def test_war_wagons(game: War, stand: Stand, gives: Give, drive: Drive) -> None:  # ruling: aboard
    wagon, infantry, other = stand("War Machine", "k2"), stand("Infantry", "k1"), stand("War Machine", "l2")
    assert wagon not in ends(game, infantry)
    gives(FIVIZZANO, "War Wagons")
    assert wagon in ends(game, infantry)
    drive(game.move(infantry, FIVIZZANO), [at(wagon)])
    assert wagon not in ends(game, other)  # it is full
    assert other not in ends(game, wagon)  # what carries is not carried
    drive(game.move(wagon, FIVIZZANO), [to("k1")])
    assert space_of(infantry) == "k1"
    engineer = stand("Engineer", "m2")
    aboard(engineer, other, game)
    other.put(HURT, 1)
    assert (engineer, REPAIR, other) in game.works(engineer, game.at)  # ruling: engineer


def test_parachutes(game: War, stand: Stand, gives: Give, drive: Drive, falls: Any) -> None:  # ruling: drop
    machine, infantry = stand("Flying Machine", "k2"), stand("Infantry", "k2")
    gives(FIVIZZANO, "Parachutes")
    drive(game.move(infantry, FIVIZZANO), [at(machine)])
    assert infantry.mark(ABOARD) == ABOVE
    drive(game.move(machine, FIVIZZANO), [to("i6")])
    assert space_of(infantry) == "i6"
    infantry.put(MOVED, 0)
    drive(game.move(infantry, FIVIZZANO), [to("i6")])
    assert (space_of(infantry), infantry.mark(ABOARD)) == ("i6", 0)
    infantry.put(MOVED, 0)
    drive(game.move(infantry, FIVIZZANO), [at(machine)])
    fort, guard = stand("Fortification", "h7", PIOMBINO), stand("Infantry", "h7", PIOMBINO)
    drive(game.go(machine, "h7", game.ways(machine, game.at)["h7"], FIVIZZANO))
    infantry.put(MOVED, 0)
    falls(game, 8)
    drive(game.move(infantry, FIVIZZANO), [to("h7")])
    assert fort.owner == FIVIZZANO
    assert guard.pile is game.fallen[PIOMBINO]
    assert (space_of(infantry), infantry.mark(ABOARD)) == ("h7", 0)


def test_parachutes_over_water(game: War, stand: Stand, gives: Give, drive: Drive, falls: Any) -> None:
    machine, infantry = stand("Flying Machine", "d5"), stand("Infantry", "d5")  # ruling: drop
    gives(FIVIZZANO, "Parachutes")
    aboard(infantry, machine, game)
    assert not game.ways(infantry, game.at)
    ship = stand("Small Warship", "d5", PIOMBINO)
    falls(game, 7, 8)
    other = stand("Infantry", "d6")
    drive(game.move(infantry, FIVIZZANO), [to("d5")])
    assert infantry.pile is game.fallen[FIVIZZANO]
    game.put(other, "d5")
    aboard(other, machine, game)
    drive(game.move(other, FIVIZZANO), [to("d5")])
    assert (ship.owner, other.mark(ABOARD)) == (FIVIZZANO, BELOW)
    assert game.aboard_any(ship, "infantry")  # ruling: boarding


def test_mine_layers(game: War, stand: Stand, drive: Drive) -> None:  # ruling: layer
    ship = stand("Small Warship", "c5")
    ship.put(LADEN, 1)
    _, asked = drive(game.move(ship, FIVIZZANO), [to("c8"), "c6"])
    assert asked[-1].options == [None, "c5", "c6", "c7"]
    assert not ship.mark(LADEN)
    assert any(one.domain == "mine" for one in game.at["c6"])
    game.put(ship, "c5")
    _, asked = drive(game.move(ship, FIVIZZANO), [to("d5")])
    assert "lay" not in [choice.phase for choice in asked]


# engineers


def test_bridges(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # rulings: engineer, bridges, supply
    engineer, horse = stand("Engineer", "j4"), stand("Cavalry", "j3")
    assert (engineer, BUILD, "j5") in game.works(engineer, game.at)
    drive(game.move(engineer, FIVIZZANO), [lambda option: option == (engineer, BUILD, "j5")])
    assert not game.may_move(engineer)
    (bridge,) = game.at["j5"]
    game.put(engineer, "k4")
    game.put(horse, "j4")
    assert {"j5", "j6", "j7"} <= ends(game, horse)
    assert "j5" in ends(game, stand("Cavalry", "j6", PIOMBINO))  # both sides
    assert "j5" not in ends(game, stand("Small Warship", "i5"))
    stand("Small Warship", "l5")
    engineer.put(MOVED, 0)
    game.put(engineer, "l4")
    assert not game.works(engineer, game.at)  # a Ship lies there
    gun = stand("Artillery", "j9", PIOMBINO)
    mine = stand("Artillery", "i2")
    assert bridge in game.targets(gun, "j9", game.at)
    assert bridge not in game.targets(mine, "i2", game.at)
    game.put(horse, "j5")
    above = stand("Flying Machine", "j5")
    falls(game, 7)
    drive(game.attack(gun, PIOMBINO), [at(bridge)])
    assert bridge.pile is game.table.pile(BRIDGES)
    assert horse.pile is game.fallen[FIVIZZANO]
    assert space_of(above) == "j5"
    game.table.pile(BRIDGES).give_all(game.table.pile("box"))
    game.put(engineer, "j4")
    assert not game.works(engineer, game.at)


def test_clearing(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # rulings: engineer, sea-mines
    engineer, mine = stand("Engineer", "k2"), stand("Mine Field", "k2")
    infantry = stand("Infantry", "l2")
    stand("Mine Field", "l2")
    assert not game.works(infantry, game.at)
    falls(game, 5, 6)
    for space in ("k2", MINES):
        engineer.put(MOVED, 0)
        drive(game.move(engineer, FIVIZZANO), [lambda option: option == (engineer, CLEAR)])
        assert mine.pile is game.table.pile(space)
    ship, sailor = stand("Transport", "d5"), stand("Engineer", "d5")
    stand("Mine Field", "d5")
    assert not game.works(ship, game.at)
    aboard(sailor, ship, game)
    assert game.works(ship, game.at) == [(ship, CLEAR)]
    assert game.works(sailor, game.at) == []


def test_the_mine_sweeper(game: War, stand: Stand, gives: Give) -> None:  # ruling: sweeper
    ship, large = stand("Small Warship", "i5"), stand("Large Warship", "d5")
    stand("Mine Field", "i5")
    stand("Mine Field", "d5")
    bridge = stand("Bridge", "k5", PIOMBINO)
    assert not game.works(ship, game.at)
    assert game.bonus(ship, bridge, "i5", "k5") == 0
    gives(FIVIZZANO, "Mine Sweeper")
    assert set(game.works(ship, game.at)) == {(ship, CLEAR), (ship, BUILD, "j5")}
    assert not game.works(large, game.at)
    assert game.bonus(ship, bridge, "i5", "k5") == 2
    assert game.bonus(ship, stand("Fortification", "h7", PIOMBINO), "i5", "h7") == 0


def test_repairs(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: engineer
    fort, engineer = stand("Fortification", "h7", PIOMBINO), stand("Engineer", "h7", PIOMBINO)
    assert not game.works(engineer, game.at)
    fort.put(HURT, 2)
    falls(game, 8, 9)
    for hurt in (2, 1):
        engineer.put(MOVED, 0)
        drive(game.move(engineer, PIOMBINO), [lambda option: option[1:] == (REPAIR, fort) if option else False])
        assert fort.mark(HURT) == hurt
    ship, sailor = stand("Transport", "d5"), stand("Engineer", "d5")
    ship.put(HURT, 1)
    aboard(sailor, ship, game)
    assert (sailor, REPAIR, ship) in game.works(sailor, game.at)


# attacks


def test_ranges(game: War, stand: Stand) -> None:  # rulings: sight, missiles, airborne, spaces
    gun, foe = stand("Artillery", "k2"), stand("Infantry", "p2", PIOMBINO)
    assert foe in game.targets(gun, "k2", game.at)
    assert foe not in game.targets(gun, "j2", game.at)
    assert foe in game.targets(gun, "m2", game.at)
    rifle = stand("Infantry", "m2")
    assert foe in game.targets(rifle, "m2", game.at)  # from Hills
    assert foe not in game.targets(rifle, "m1", game.at)
    flyer = stand("Flying Machine", "m2")
    assert foe not in game.targets(flyer, "m2", game.at)
    over = stand("Flying Machine", "l1", PIOMBINO)
    engineer = stand("Engineer", "l2")
    assert over not in game.targets(engineer, "l2", game.at)
    assert over in game.targets(engineer, "l1", game.at)
    assert over in game.targets(flyer, "l2", game.at)
    assert over not in game.targets(flyer, "k2", game.at)


def test_mountains_stop_attacks(game: War, stand: Stand) -> None:  # ruling: sight
    gun, foe = stand("Artillery", "l8"), stand("Infantry", "l6", PIOMBINO)
    assert foe not in game.targets(gun, "l8", game.at)
    game.put(foe, "k6")
    assert foe in game.targets(gun, "k8", game.at)
    stand("War Machine", "k7", PIOMBINO)
    assert foe in game.targets(gun, "k8", game.at)  # units are not in the way


def test_the_roll(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    gun, foe = stand("Artillery", "i3"), stand("Infantry", "k3", PIOMBINO)
    falls(game, 6, 7)
    drive(game.attack(gun, FIVIZZANO))
    assert not foe.mark(HURT)
    drive(game.attack(gun, FIVIZZANO))
    assert foe.mark(HURT) == 1
    assert gun.mark(ACTED) == 2


def test_bonuses(game: War, stand: Stand, gives: Give) -> None:  # rulings: shelter, gifts
    engineer, gun = stand("Engineer", "i7"), stand("Artillery", "i6")
    fort, guard = stand("Fortification", "h7", PIOMBINO), stand("Infantry", "h8", PIOMBINO)
    above = stand("Flying Machine", "h8", PIOMBINO)
    assert game.bonus(engineer, fort, "i7", "h7") == 2
    assert game.bonus(gun, fort, "i6", "h7") == 0
    assert game.bonus(gun, guard, "i6", "h8") == -1
    assert game.bonus(gun, above, "i6", "h8") == 0
    gives(FIVIZZANO, "Mighty Mortar", "Poison Smoke Bombs", "Steam Cannons", "Indirect Canister Shot")
    assert game.bonus(gun, fort, "i6", "h7") == 2 + 1 + 1
    assert game.bonus(gun, fort, "i7", "h7") == 2 + 1 + 1 + 1
    assert game.bonus(gun, guard, "i6", "h8") == 0
    assert game.bonus(engineer, fort, "i7", "h7") == 3
    gives(FIVIZZANO, "Gun Enthusiast", "Torpedoes", "Rockets", "Muskets")
    assert game.bonus(gun, guard, "i6", "h8") == 1
    ship, foe = stand("Small Warship", "d5"), stand("Transport", "d9", PIOMBINO)
    assert game.reach(ship, foe, "d5") == 3 + 2
    assert game.reach(ship, fort, "d5") == 3 + 1


def test_a_fort_shields_and_is_crippled(game: War, stand: Stand) -> None:  # rulings: garrison, crippled
    fort, guard = stand("Fortification", "h7", PIOMBINO), stand("Infantry", "h7", PIOMBINO)
    above, ship = stand("Flying Machine", "h7", PIOMBINO), stand("Large Warship", "h5")
    found = game.targets(ship, "h5", game.at)
    assert fort in found
    assert above in found
    assert guard not in found
    assert game.reach(fort, ship, "h7") == 5
    fort.put(HURT, 1)
    assert game.reach(fort, ship, "h7") == 2
    game.destroy(fort)
    assert guard in game.targets(ship, "h5", game.at)


def test_hits_that_are_given(game: War, stand: Stand, gives: Give) -> None:  # rulings: gifts, crippled
    fort, ship = stand("Fortification", "h7", PIOMBINO), stand("Small Warship", "h5")
    gives(PIOMBINO, "Baroque Earthworks", "Renowned Builder")
    fort.put(HURT, 2)
    assert game.left(fort) == 3
    assert game.reach(fort, ship, "h7") == 5
    gives(PIOMBINO, "Giant Trebuchet")
    fort.put(HURT, 3)
    assert game.reach(fort, ship, "h7") == 3


def test_several_attacks(game: War, stand: Stand, gives: Give, drive: Drive, falls: Any) -> None:  # ruling: several
    infantry, first, second = (
        stand("Infantry", "k2"),
        stand("Cavalry", "k1", PIOMBINO),
        stand("Cavalry", "l2", PIOMBINO),
    )
    gives(FIVIZZANO, "Repeating Crossbows")
    falls(game, 7, 7)
    drive(game.attacking(FIVIZZANO), [infantry, at(first), infantry])
    assert first.pile is second.pile is game.fallen[PIOMBINO]


# captures


@pytest.mark.parametrize(
    ("rolled", "mine", "theirs", "taken"), [(7, 0, 0, 1), (6, 0, 0, 0), (6, 1, 0, 1), (7, 0, 1, 0), (7, 1, 1, 1)]
)
def test_boarding(
    game: War, stand: Stand, drive: Drive, falls: Any, rolled: int, mine: int, theirs: int, taken: int
) -> None:  # rulings: boarding, capture
    ship, foe = stand("Transport", "d5"), stand("Transport", "d6", PIOMBINO)
    for here, seat in ((ship, FIVIZZANO), (foe, PIOMBINO)):
        if mine if seat == FIVIZZANO else theirs:
            aboard(stand("Infantry", space_of(here), seat), here, game)
    falls(game, 7, rolled)
    drive(game.attack(ship, FIVIZZANO))
    assert (foe.owner == FIVIZZANO) is bool(taken)
    assert bool(foe.mark(HURT)) is not bool(taken)
    assert len(game.fallen[PIOMBINO]) == (theirs and taken)
    if taken:
        assert not game.attacks(foe)
        assert not game.may_move(foe)
        assert foe.mark(FRESH)


def test_nobody_boards_from_afar(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: boarding
    ship, foe = stand("Large Warship", "d5"), stand("Small Warship", "d7", PIOMBINO)
    left = falls(game, 7)
    drive(game.attack(ship, FIVIZZANO))
    assert not left
    assert foe.mark(HURT) == 1


@pytest.mark.parametrize(("rolled", "helped", "taken"), [(7, False, True), (6, False, False), (6, True, True)])
def test_storming(
    game: War, stand: Stand, drive: Drive, falls: Any, rolled: int, helped: bool, taken: bool
) -> None:  # rulings: storming, capture
    infantry, fort = stand("Infantry", "i7"), stand("Fortification", "h7", PIOMBINO)
    stand("Flying Machine", "h7", PIOMBINO)
    if helped:
        stand("Engineer", "h8")
    falls(game, 7, rolled)
    drive(game.attack(infantry, FIVIZZANO), [at(fort)])
    assert (fort.owner == FIVIZZANO) is taken
    assert fort.mark(HURT) == (0 if taken else 1)


@pytest.mark.parametrize("other", ["Fortification", "Cavalry"])
def test_no_storm_on_a_garrison(game: War, stand: Stand, drive: Drive, falls: Any, other: str) -> None:
    infantry, fort = stand("Infantry", "i7"), stand("Fortification", "h7", PIOMBINO)  # ruling: storming
    stand(other, "h7", PIOMBINO)
    left = falls(game, 7)
    drive(game.attack(infantry, FIVIZZANO), [at(fort)] if other == "Fortification" else [])
    assert not left
    assert fort.owner == PIOMBINO


def test_only_infantry_next_to_it_storms(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: storming
    fort = stand("Fortification", "h7", PIOMBINO)
    for name, space in (("Cavalry", "i7"), ("Infantry", "i6")):
        left = falls(game, 7)
        drive(game.attack(stand(name, space), FIVIZZANO))
        assert not left
    assert fort.mark(HURT) == 2


def test_a_captured_unit_has_what_its_new_side_has(
    game: War, stand: Stand, gives: Give
) -> None:  # rulings: gifts, capture
    gives(PIOMBINO, "Armored Ships")
    ship = stand("Small Warship", "d5", PIOMBINO)
    ship.put(HURT, 2)
    ship.put(LADEN, 1)
    game.capture(ship, FIVIZZANO)
    assert game.left(ship) == 1
    assert not ship.mark(LADEN)
    assert not game.destroyed()
    game.destroy(ship)
    assert game.destroyed() == 1  # ruling: destroyed


# the turn and the end


def test_who_wins(game: War, stand: Stand) -> None:  # rulings: occupied, victory, destroyed
    for space in ("f7", "g7", "h7"):
        stand("Infantry", space)
    stand("Flying Machine", "f8")
    assert game.winner(FIVIZZANO) is None
    fort = stand("Fortification", "g8", PIOMBINO)
    assert game.occupied(game.at) == 3
    game.capture(fort, FIVIZZANO)
    assert game.winner(FIVIZZANO) == game.winner(PIOMBINO) == FIVIZZANO
    units = list(game.table.pile(own(RESERVE, FIVIZZANO)))
    for unit in units[:19]:
        unit.pile.give(unit, game.fallen[FIVIZZANO])
    assert game.winner(PIOMBINO) == FIVIZZANO
    units[19].pile.give(units[19], game.fallen[FIVIZZANO])
    assert game.winner(PIOMBINO) == PIOMBINO
    assert game.winner(FIVIZZANO) == FIVIZZANO
    assert game.destroyed() == 20


def test_a_turn(game: War, stand: Stand, drive: Drive, falls: Any, story: Any) -> None:
    infantry, foe = stand("Infantry", "k2"), stand("Cavalry", "k4", PIOMBINO)
    foe.put(PINNED, 1)
    falls(game, 7)
    cards = len(game.table.pile("tactic"))
    winner, asked = drive(game.turn(FIVIZZANO, 1), [infantry, to("k3"), None, infantry], game.table)
    assert winner is None
    assert cards - len(game.table.pile("tactic")) == 2
    assert [choice.phase for choice in asked if len(choice.options) > 1][:2] == ["mover", "move"]
    assert not infantry.mark(MOVED)
    assert not infantry.mark(ACTED)
    lines = story(game.table)
    told = [
        "Move Phase",
        "Infantry goes from k2 to k3.",
        "Attack Phase",
        "Infantry at k3 attacks Cavalry at k4: 7, a hit.",
        "Cavalry at k4 is destroyed.",
    ]
    found = [lines.index(one) for one in told]
    assert found == sorted(found)


def test_the_hand_limit(game: War, stand: Stand, gives: Give, drive: Drive) -> None:
    stand("Infantry", "k2")
    game.draw(FIVIZZANO, 6)
    drive(game.hand_limit(FIVIZZANO, 5), [lambda _: True])
    assert len(game.hands[FIVIZZANO]) == 5
    gives(FIVIZZANO, "Great General")
    assert sum(gift.hand for gift in game.gifts(FIVIZZANO)) == 2


def test_marks_last_for_a_turn_of_their_side(game: War, stand: Stand) -> None:
    mine, foe = stand("Infantry", "k2"), stand("Infantry", "p2", PIOMBINO)
    for unit in (mine, foe):
        for mark in rules.PASSING:
            unit.put(mark, 1)
    run(game.turn(FIVIZZANO, 2), 0)
    assert not any(mine.mark(mark) for mark in rules.PASSING)
    assert all(foe.mark(mark) for mark in rules.PASSING)


def test_a_draw_after_the_last_turn(the_table: Any, story: Any) -> None:  # rulings: turn-cap, sides
    table = the_table(SLUG, mode="basic", told=True)
    result = finish(rules.play(table), lambda choice: choice.options[0])
    assert result.capped
    assert result.facts["turns"] == table.numbers.turn_cap
    assert set(result.winners) in ({0, 1}, set())
    lines = story(table)
    assert lines[-1].startswith("After 15 turns each")
    assert lines.index("Turn 1. Fivizzano's turn") < lines.index("Piombino's turn")


@pytest.mark.parametrize("seat", [FIVIZZANO, PIOMBINO])
def test_a_general_beats_somebody_who_answers_anything(seat: int) -> None:
    agents: list[Any] = [None, None]
    agents[seat] = rules.thumb
    agents[1 - seat] = lambda _, choice: choice.options[len(choice.options) // 3]
    result = Match(cast_of(SLUG), rules, 4, agents, 2, "basic").run()
    assert result.winners == (seat,)


def test_the_hand_limit_of_a_general_holds_in_his_turn(game: War, stand: Stand, gives: Give) -> None:
    stand("Infantry", "k2")
    gives(FIVIZZANO, "Great General")
    game.draw(FIVIZZANO, 6)
    run(game.turn(FIVIZZANO, 1), 0)
    assert len(game.hands[FIVIZZANO]) == 7


def test_a_city_taken_in_the_move_phase_is_won_before_any_attack(game: War, stand: Stand, drive: Drive) -> None:
    for space in ("f7", "g7", "h7"):
        stand("Infantry", space)
    last = stand("Cavalry", "i8")  # ruling: victory
    stand("Infantry", "i9", PIOMBINO)
    game.table.pile("tactic").give_all(game.table.pile("box"))
    winner, asked = drive(game.turn(FIVIZZANO, 1), [last, to("h8"), None])
    assert winner == FIVIZZANO
    assert "attacker" not in {choice.phase for choice in asked}
