"""Denizens of the Deep: swims, waters, hiding, special attacks, splits, spells and the end; rulings are cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Piece, View
from pnp.games import denizens_of_the_deep as rules
from pnp.games.denizens_of_the_deep.magic import Magic
from pnp.games.denizens_of_the_deep.mind import Ruler, at_least
from pnp.games.denizens_of_the_deep.sea import (
    CALLED,
    HIDDEN,
    HURT,
    KING,
    LURKED,
    NUMBER,
    PARALYSED,
    SONG,
    SWAM,
    SWUM,
    WATER,
    WITCH,
    Sea,
    chits_of,
)
from pnp.games.families.dice_pool import FOUGHT, hex_of

SLUG = "denizens-of-the-deep"
Stand = Callable[..., Piece]
LEADERS = {"Sea King": "0107", "Sea Witch": "1709"}


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Magic:
    """An empty sea, all units in reserve, nobody with a chit."""
    return Magic(the_table(SLUG, told=True))


@pytest.fixture
def stand(game: Magic) -> Stand:
    """`stand(name, space, seat)`: a unit on a hex; a creature for a seat."""

    def stands(name: str, space: str, seat: int | None = None) -> Piece:
        piles = [*game.reserve, game.creatures, *game.fallen]
        unit = next(unit for pile in piles for unit in pile if unit.name == name)
        if seat is not None:
            unit.owner = seat
        game.enter(unit, space)
        return unit

    return stands


@pytest.fixture
def leaders(stand: Stand) -> list[Piece]:
    """Both commanders far from everybody."""
    return [stand(name, space) for name, space in LEADERS.items()]


@pytest.fixture
def knows(game: Magic, put: Any) -> Callable[..., list[Piece]]:
    """`knows(unit, *spells)`: give a caster chits."""

    def give(unit: Piece, *names: str) -> list[Piece]:
        pile = game.table.pile(chits_of(unit), "owner", unit.owner)
        return put(game.table, pile, *(f"spell:{name.lower().replace(' ', '-')}" for name in names))

    return give


def ends(game: Magic, unit: Piece) -> set[str]:
    return set(game.ends(unit, game.at))


def dead(game: Magic, unit: Piece) -> bool:
    return unit.pile in game.fallen


# data


def test_the_lists_are_the_rulebooks() -> None:
    parts = cast_of(SLUG).game.components
    for host, rows, units, large, magic in (("king", 25, 32, 9, 11), ("witch", 26, 33, 8, 9)):
        entries = parts[host].entries
        assert (len(entries), sum(row.copies for row in entries)) == (rows, units)
        assert sum(row.copies for row in entries if row.large) == large
        assert sum(row.copies * row.spells for row in entries) == magic
        assert sum(bool(row.commander) for row in entries) == 1
    assert len(parts["spell"].entries) == 14


def test_markers_are_enough() -> None:
    parts = cast_of(SLUG).game.components
    units = [row for part in ("king", "witch", "creature") for row in parts[part].entries if row.name != "Island Fish"]
    marks = Counter({row.name: row.copies for row in parts["marker"].entries})
    assert marks["Damage"] + 5 * marks["Damage 5"] >= sum(row.copies * (row.defence - 1) for row in units)
    assert marks["Hide"] == sum(row.copies for row in units)
    for number in range(1, 6):
        assert marks[f"Saved {number}"] > 0
    for name in ("Pack Ice", "Whirl Pool", "Vortex", "Lava Flow"):
        assert marks[name] == next(row.copies for row in parts["spell"].entries if row.terrain == name)


def test_every_unit_finds_room_in_its_camp(game: Magic) -> None:
    # rulings: map, set-up
    for seat, host in enumerate(game.reserve):
        rows = [game.waters[space] for space in game.camp(seat)]
        large = [unit for unit in host if unit.large]
        assert len(rows) == 39
        assert sum(row.cost > 0 for row in rows) >= len(host)
        assert sum(game.enters(large[0], row) for row in rows) >= len(large)


def test_set_up_deals_chits_and_begins_with_large_units(game: Magic, drive: Any) -> None:
    # rulings: deal, set-up
    _, asked = drive(game.set_up(), [lambda _: True] * 65)
    order = [choice.options[0][0] for choice in asked]
    assert [unit.owner for unit in order] == [KING] * 32 + [WITCH] * 33
    assert [bool(unit.large) for unit in order[:32]] == [True] * 9 + [False] * 23
    for unit in order:
        pile = game.table.piles.get(chits_of(unit))
        assert len(pile or ()) == unit.spells
        assert pile is None or (pile.owner, pile.sight) == (unit.owner, "owner")
    assert len(game.table.pile("spells out of the game")) == 8


# swims


@pytest.mark.usefixtures("leaders")
def test_what_is_not_swum_is_saved(game: Magic, stand: Stand, drive: Any) -> None:
    # ruling: swims
    fish = stand("Sword Fish", "0904")
    drive(game.swim(KING), [fish, lambda option: option[1] == "0906", None])
    assert (fish.mark(SWUM), fish.mark(SWAM)) == (2, 1)
    assert fish not in game.movers(KING)
    _, asked = drive(game.second_swim(KING), [fish, lambda option: option[1] == "0909", None])
    assert fish in asked[0].options
    assert hex_of(fish) == "0909"
    assert not game.ends(fish, game.at)


def test_nobody_swims_through_anybody(game: Magic, stand: Stand) -> None:
    # ruling: swims
    unit = stand("Mermen Honor Guard", "0101")
    assert ends(game, unit) == set()  # land and shoreline around, and what lies behind them
    game.enter(unit, "0905")
    for friend, space in zip(("Sea Dragon", "Sword Fish", "Mermen"), game.map.neighbours("0905"), strict=False):
        stand(friend, space)
    assert not ends(game, unit) & {hex_of(other) for other in game.at.values()}
    assert all(game.map.apart("0905", space) <= 2 for space in ends(game, unit))


def test_large_units_stay_out_of_slow_shallows(game: Magic, stand: Stand) -> None:
    whale, elf = stand("Killer Whales", "1404"), stand("Crab Men Raiders", "1402")
    game.enter(whale, "1305")
    assert game.rows["Rocky Bottom"].cost == 2
    assert "1404" not in ends(game, whale)
    assert not game.enters(whale, game.rows["Coral Reef"])
    assert game.enters(whale, game.rows["Pack Ice"])  # ruling: changed
    assert game.enters(elf, game.rows["Coral Reef"])
    assert not any(game.enters(elf, game.rows[name]) for name in ("Land", "Shoreline", "Mountain Peaks"))


def test_to_move_takes_off_the_hide_marker(game: Magic, stand: Stand) -> None:
    unit = stand("Mermen", "0904")
    unit.put(HIDDEN, 1)
    game.go(unit, "0905")
    assert not unit.mark(HIDDEN)


def test_water_that_strikes_ends_the_swim(game: Magic, stand: Stand, falls: Any) -> None:
    # ruling: strikes
    dragon = stand("Sea Dragon", "1105")
    lengths = game.lengths(dragon, game.at)
    assert lengths["1106"] == 1
    assert lengths["1107"] == 3  # around the Whirl Pool, not through it
    left = falls(game, 1)
    game.go(dragon, "1106")
    assert dragon.mark(HURT) == 1
    assert not left


def test_nobody_swims_into_a_vortex(game: Magic, stand: Stand) -> None:
    # ruling: maelstroms
    unit = stand("Sword Fish", "0705")
    assert "0706" in game.map.neighbours("0705")
    assert "0706" not in ends(game, unit)
    assert "1008" not in ends(game, stand("Barracuda", "1009"))


@pytest.mark.usefixtures("leaders")
def test_who_is_called_swims_to_the_siren_first(game: Magic, stand: Stand, drive: Any) -> None:
    siren, shark = stand("Siren", "0904"), stand("Hammerhead Sharks", "0909")  # ruling: called
    shark.put(CALLED, 1)
    shark.put("_caller", siren.mark(NUMBER))
    assert {game.map.apart(space, "0904") for space in ends(game, shark)} == {2}
    _, asked = drive(game.first_swim(WITCH), [None])
    assert [choice.phase for choice in asked] == ["march", "move"]
    assert game.map.apart(hex_of(shark), "0904") == 2
    game.kill(siren)
    assert not shark.mark(CALLED)


def test_who_cannot_get_nearer_to_the_siren_stays(game: Magic, stand: Stand) -> None:
    # ruling: called
    siren, shark = stand("Siren", "0904"), stand("Hammerhead Sharks", "0905")
    shark.put(CALLED, 1)
    shark.put("_caller", siren.mark(NUMBER))
    assert ends(game, shark) == set()


def test_the_paralysed_neither_swim_nor_act(game: Magic, stand: Stand) -> None:
    # ruling: helpless
    unit = stand("Giant Octopus", "0904")
    stand("Mermen", "0905")
    assert {act[1] if isinstance(act[1], str) else "attack" for act in game.acts(WITCH)} == {
        "attack",
        "entangle",
        "hide",
    }
    unit.put(CALLED, 1)
    assert list(game.acts(WITCH)) == []
    unit.put(CALLED, 0)
    unit.put(PARALYSED, 1)
    assert list(game.acts(WITCH)) == []
    assert game.movers(WITCH) == []


# attacks


def test_dice_of_an_attack(game: Magic, stand: Stand) -> None:
    # ruling: dice
    killer, foe = stand("Merman Assassin", "0904"), stand("Locathah", "0905")
    assert game.dice(killer) == 2
    killer.put(HIDDEN, 1)
    assert game.dice(killer) == 5
    foe.put(PARALYSED, 1)
    assert game.against(5, foe, "0904", "0905") == 7
    foe.put(PARALYSED, 0)
    assert game.against(2, foe, "1204", "1205") == 1  # out of an Upwelling
    assert game.against(1, foe, "1204", "1106") == 1
    game.enter(killer, "0304")
    killer.put(HIDDEN, 0)
    assert game.dice(killer) == 3  # the Sea Temple is the Sea King's
    game.enter(foe, "1705")
    assert game.dice(foe) == foe.attack + 1  # the Spawning Bed the Witch's


def test_every_one_is_a_point_of_damage(game: Magic, stand: Stand, falls: Any, drive: Any) -> None:
    dragon, crab = stand("Sea Dragon", "0904"), stand("Giant Crab", "0905")
    left = falls(game, 1, 2, 1, 6, 3)
    drive(game.assault(dragon, crab, KING))
    assert (crab.mark(HURT), left) == (2, [])
    assert dragon.mark(FOUGHT)
    crab.put(HURT, 5)
    falls(game, 1, 2, 3, 4, 5)
    drive(game.assault(dragon, crab, KING))
    assert dead(game, crab)


def test_poison_kills_a_commander(game: Magic, stand: Stand, falls: Any, drive: Any, story: Any) -> None:
    snakes, king = stand("Sea Snakes", "0904"), stand("Sea King", "0905")  # ruling: poison
    stand("Sea Witch", "1709")
    falls(game, 1)
    drive(game.assault(snakes, king, WITCH))
    assert dead(game, king)
    assert game.over
    assert "The poison kills Sea King." in story(game.table)


def test_sting_paralyses_who_lives(game: Magic, stand: Stand, falls: Any, drive: Any) -> None:
    eels, knights = stand("Moray Eels", "0904"), stand("Sea Knights", "0905")
    falls(game, 1, 4)
    drive(game.assault(eels, knights, WITCH))
    assert (knights.mark(HURT), knights.mark(PARALYSED)) == (1, 1)


@pytest.mark.usefixtures("leaders")
def test_the_hidden_are_searched_for_once(game: Magic, stand: Stand, falls: Any, drive: Any) -> None:
    # ruling: search
    octopus = stand("Giant Octopus", "0904")
    first, second = stand("Mermen", "0905"), stand("Sword Fish", "0903")
    for unit in (first, second):
        unit.put(HIDDEN, 1)
    falls(game, 4)
    game.special(octopus, "entangle", first)
    assert not first.mark(PARALYSED)
    assert not any(isinstance(act[1], Piece) for act in game.acts(WITCH))
    octopus.put("_searched", 0)
    left = falls(game, 5, 1, 1, 1, 1)
    drive(game.act(WITCH, (octopus, first)))
    assert dead(game, first)
    assert left == [1]  # the search and three dice: nobody else was left to split for


def test_who_was_found_still_hides(game: Magic, stand: Stand, falls: Any, drive: Any) -> None:
    # ruling: search
    shark, turtle = stand("Great White Sharks", "0904"), stand("Giant Sea Turtle", "0905")
    turtle.put(HIDDEN, 1)
    left = falls(game, 6, 1, 2, 3)
    drive(game.assault(shark, turtle, WITCH))
    assert (turtle.mark(HIDDEN), turtle.mark(HURT), left) == (1, 1, [])


def test_hiding(game: Magic, stand: Stand, falls: Any, story: Any) -> None:
    # ruling: hide
    warriors, elves, hydra = (
        stand("Coral Warriors", "0503"),
        stand("Aquatic Elves", "0502"),
        stand("Sea Dragon", "0904"),
    )
    assert [game.hide_bonus(unit) for unit in (warriors, elves, hydra)] == [4, 4, 0]
    falls(game, 1, 4)
    game.hide(warriors)
    game.hide(hydra)
    assert (warriors.mark(HIDDEN), hydra.mark(HIDDEN), hydra.mark(FOUGHT)) == (1, 0, 1)
    assert not game.may_hide(hydra)
    assert "Coral Warriors on space 0503: 5, it hides." in story(game.table)


def test_who_attacks_comes_out(game: Magic, stand: Stand, falls: Any, drive: Any) -> None:
    elves = stand("Aquatic Elves", "0904")
    crab = stand("Giant Crab", "0905")
    elves.put(HIDDEN, 1)
    left = falls(game, 2, 3, 4, 1)
    drive(game.act(KING, (elves, crab)))
    assert (elves.mark(HIDDEN), crab.mark(HURT), left) == (0, 1, [])


def test_a_special_attack_keeps_the_ambush(game: Magic, stand: Stand, falls: Any) -> None:
    # ruling: specials
    net, crab = stand("Mermen Retaria", "0904"), stand("Giant Crab", "0905")
    net.put(HIDDEN, 1)
    falls(game, 3)
    game.special(net, "net", crab)
    assert (crab.mark(PARALYSED), net.mark(HIDDEN), net.mark(LURKED)) == (1, 0, 1)
    assert game.dice(net) == 4
    assert game.specials(net) == []
    assert not game.may_hide(net)


@pytest.mark.parametrize(
    ("name", "special", "most"),
    [("Giant Starfish", "entangle", 4), ("Mermen Retaria", "net", 3), ("Giant Nautilus", "mesmerize", 4)],
)
def test_special_attacks_need_a_low_roll(
    game: Magic, stand: Stand, falls: Any, name: str, special: str, most: int
) -> None:
    unit, crab = stand(name, "0904"), stand("Giant Crab", "0905")
    falls(game, most + 1, most)
    game.special(unit, special, crab)
    assert not crab.mark(PARALYSED)
    game.special(unit, special, crab)
    assert crab.mark(PARALYSED) == 1
    game.enter(crab, "0906")
    assert (crab in game.prey(unit, special)) == (special == "mesmerize")


def test_a_siren_calls_all_within_two_hexes(game: Magic, stand: Stand, falls: Any) -> None:
    # rulings: called, specials
    siren = stand("Siren", "0904")
    near, far, out = stand("Locathah", "0905"), stand("Morkoth", "0906"), stand("Sea Hag", "0907")
    near.put(HIDDEN, 1)
    left = falls(game, 3, 4)
    game.special(siren, "siren", None)
    assert [unit.mark(CALLED) for unit in (near, far, out)] == [1, 0, 0]
    assert not left


def test_who_entangles_lets_go_when_it_leaves(game: Magic, stand: Stand, falls: Any, story: Any) -> None:
    # ruling: grasp
    serpent, knights = stand("Sea Serpent", "0904"), stand("Sea Knights", "0905")
    knights.put(PARALYSED, 1)
    falls(game, 4)
    game.special(serpent, "entangle", knights)
    assert knights.mark(PARALYSED) == 2
    game.shift(serpent, "1004")
    assert knights.mark(PARALYSED) == 2  # still beside
    game.shift(serpent, "0902")
    assert knights.mark(PARALYSED) == 1
    assert "Sea Serpent lets go of Sea Knights." in story(game.table)


def test_the_dead_hold_nobody(game: Magic, stand: Stand, falls: Any) -> None:
    # ruling: grasp
    serpent, knights = stand("Sea Serpent", "0904"), stand("Sea Knights", "0905")
    falls(game, 1)
    game.special(serpent, "entangle", knights)
    game.kill(serpent)
    assert not knights.mark(PARALYSED)


def test_a_martyr_draws_attacks(game: Magic, stand: Stand) -> None:
    # ruling: martyr
    shark, octopus = stand("Great White Sharks", "0904"), stand("Giant Octopus", "1004")
    guard, mermen = stand("Mermen Honor Guard", "0905"), stand("Mermen", "0903")
    assert {act[1].name for act in game.acts(WITCH) if act[0] is shark and isinstance(act[1], Piece)} == {guard.name}
    for unit in (shark, octopus):
        apart = game.map.apart(hex_of(unit), hex_of(guard))
        assert game.exposed(mermen, unit, hex_of(unit)) == (apart > 1)
    guard.put(HIDDEN, 1)
    assert game.exposed(mermen, shark, "0904")


@pytest.mark.usefixtures("leaders")
def test_split_shares_dice_out(game: Magic, stand: Stand, falls: Any, drive: Any) -> None:
    # ruling: split
    kraken = stand("Kraken", "0904")
    first, second = stand("Giant Sea Turtle", "0905"), stand("Sea Dragon", "0903")
    second.put(PARALYSED, 1)
    left = falls(game, 1, 1, 2, 2, 1, 1, 2, 2)
    _, asked = drive(game.assault(kraken, first, WITCH), [4])
    assert [choice.phase for choice in asked] == ["dice", "split"]
    assert asked[0].options == [6, 5, 4, 3, 2, 1]
    assert (first.mark(HURT), second.mark(HURT), left) == (2, 2, [])  # two dice left, and two for the paralysed


def test_crossbows_reach_two_hexes(game: Magic, stand: Stand) -> None:
    bow = stand("Mer Crossbowmen", "0904")
    stand("Locathah", "0906")
    assert game.reach(bow) == 2
    assert any(act[0] is bow and isinstance(act[1], Piece) for act in game.acts(KING))
    game.enter(bow, "0903")
    assert not any(isinstance(act[1], Piece) for act in game.acts(KING))


# the end of a turn


@pytest.mark.usefixtures("leaders")
def test_currents_carry_a_row_one_hex(game: Magic, stand: Stand) -> None:
    # ruling: drift
    back, front, foe = stand("Mermen", "0803"), stand("Sword Fish", "0802"), stand("Locathah", "0805")
    back.put(HIDDEN, 1)
    game.drift(KING)
    assert [hex_of(unit) for unit in (front, back, foe)] == ["0801", "0802", "0805"]
    assert not back.mark(HIDDEN)


@pytest.mark.usefixtures("leaders")
def test_a_current_stops_where_the_next_hex_is_taken(game: Magic, stand: Stand) -> None:
    unit = stand("Mermen", "0803")  # ruling: drift
    stand("Locathah", "0802")
    game.drift(KING)
    assert hex_of(unit) == "0803"


@pytest.mark.usefixtures("leaders")
def test_a_vortex_sucks_on_a_one(game: Magic, stand: Stand, falls: Any) -> None:
    # ruling: end-phase
    first, second = stand("Mermen", "0705"), stand("Sword Fish", "0707")
    foe = stand("Locathah", "0606")
    left = falls(game, 1, 2)
    game.suck(KING)
    assert (dead(game, first), dead(game, second), dead(game, foe), left) == (True, False, False, [])


@pytest.mark.usefixtures("leaders")
def test_lava_strikes_who_is_beside_it(game: Magic, stand: Stand, falls: Any) -> None:
    unit, foe = stand("Sea Knights", "1009"), stand("Locathah", "0909")  # ruling: end-phase
    left = falls(game, 1)
    game.burn(KING)
    assert (unit.mark(HURT), foe.mark(HURT), left) == (1, 0, [])


def test_recovery_takes_off_one_counter(game: Magic, stand: Stand, falls: Any) -> None:
    # ruling: recovery
    unit, other = stand("Sea Knights", "0904"), stand("Sword Fish", "0906")
    unit.put(PARALYSED, 1)
    unit.put(CALLED, 1)
    other.put(PARALYSED, 2)
    falls(game, 4, 5)
    game.recover(KING)
    assert (unit.mark(PARALYSED), unit.mark(CALLED), other.mark(PARALYSED)) == (0, 1, 2)
    falls(game, 1, 1)
    game.recover(KING)
    assert (unit.mark(CALLED), other.mark(PARALYSED)) == (0, 1)


# spells


def cast(game: Magic, drive: Any, unit: Piece, chit: Piece, *answers: Any) -> list[Choice]:
    return drive(game.cast(unit.owner, unit, chit), answers)[1]


def test_creatures_come_to_their_waters(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # ruling: create
    elves = stand("Aquatic Elves", "0404")
    oyster, weed = knows(elves, "Oyster", "Strangle Weed")
    assert {game.waters[space].name for space in game.targets_of(elves, oyster)} == {"Clam Bed"}
    assert {game.waters[space].name for space in game.targets_of(elves, weed)} == {"Kelp Forest"}
    cast(game, drive, elves, oyster, lambda option: option[1] == "0505")
    made = game.at["0505"]
    assert (made.name, made.owner, oyster.pile) == ("Giant Oyster", KING, game.spent)
    game.kill(made)
    assert (made.pile, made.owner) == (game.creatures, None)
    assert not game.fallen[KING]


def test_the_elemental_comes_beside_its_caster(game: Magic, stand: Stand, knows: Any) -> None:
    elves = stand("Aquatic Elves", "0904")
    (chit,) = knows(elves, "Water Elemental")
    stand("Mermen", "0905")
    assert set(game.targets_of(elves, chit)) == set(game.map.neighbours("0904")) - {"0905"}


def test_freeze_makes_ice_and_paralyses(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # ruling: changed
    elves, crab = stand("Aquatic Elves", "0904"), stand("Giant Crab", "0907")
    (chit,) = knows(elves, "Freeze")
    assert "1003" not in game.targets_of(elves, chit)  # ice already
    cast(game, drive, elves, chit, lambda option: option[1] == "0907")
    assert (game.waters["0907"].name, crab.mark(PARALYSED)) == ("Pack Ice", 2)
    assert Sea(View(game.table, WITCH)).waters["0907"].name == "Pack Ice"


def test_freeze_strikes_who_is_on_ice_already(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # ruling: changed
    elves, foe = stand("Aquatic Elves", "0904"), stand("Locathah", "1003")
    (chit,) = knows(elves, "Freeze")
    cast(game, drive, elves, chit, lambda option: option[1] == "1003")
    assert (game.waters["1003"].name, foe.mark(PARALYSED)) == ("Pack Ice", 2)
    assert game.changed == {}  # no marker is spent on ice


def test_where_pools_vortices_and_lava_open(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # ruling: changed
    elves = stand("Aquatic Elves", "0605")
    foe = stand("Locathah", "0505")
    pool, vortex, lava = knows(elves, "Whirlpool", "Vortex", "Eruption")
    for chit, deep, taken in ((pool, False, True), (vortex, True, False), (lava, False, False)):
        spaces = game.targets_of(elves, chit)
        assert spaces
        assert all(bool(game.waters[space].deep) == deep and game.waters[space].cost for space in spaces)
        assert ("0505" in spaces) == taken
    cast(game, drive, elves, pool, lambda option: option[1] == "0505")
    assert (game.waters["0505"].name, foe.mark(HURT)) == ("Whirl Pool", 0)
    game.kill(foe)
    cast(game, drive, elves, lava, lambda option: option[1] == "0505")
    assert [marker.name for marker in game.table.pile(WATER + "0505")] == ["Lava Flow"]


def test_a_song_lends_the_call_for_some_turns(game: Magic, stand: Stand, knows: Any, drive: Any, falls: Any) -> None:
    elves = stand("Aquatic Elves", "0904")  # ruling: song
    (chit,) = knows(elves, "Sirens Song")
    falls(game, 3)
    cast(game, drive, elves, chit)
    assert elves.mark(SONG) == 5
    assert "siren" in game.specials(elves)
    drive(game.casting(KING))
    assert elves.mark(SONG) == 4


def test_healing_takes_off_as_many_as_the_die(game: Magic, stand: Stand, knows: Any, drive: Any, falls: Any) -> None:
    elves, turtle, far = stand("Aquatic Elves", "0904"), stand("Giant Sea Turtle", "0907"), stand("Sea Dragon", "0909")
    for unit in (turtle, far):  # ruling: healing
        unit.put(HURT, 3)
    elves.put(HURT, 0)
    turtle.put(PARALYSED, 1)
    (chit,) = knows(elves, "Healing")
    falls(game, 3)
    asked = cast(game, drive, elves, chit, (turtle, PARALYSED), (turtle, HURT), (turtle, HURT))
    assert (turtle.mark(HURT), turtle.mark(PARALYSED), far.mark(HURT)) == (1, 0, 3)
    assert len(asked) == 3


def test_who_is_raised_is_unhurt(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # rulings: raise, chits
    elves, remora = stand("Aquatic Elves", "0904"), stand("Mystic Remora", "0906")
    (lost,) = knows(remora, "Freeze")
    remora.put(HURT, 1)
    game.kill(remora)
    assert lost.pile is game.spent
    (chit,) = knows(elves, "Resurrection")
    cast(game, drive, elves, chit, lambda option: option[1] == "0905")
    assert (hex_of(remora), remora.mark(HURT), remora.owner) == ("0905", 0, KING)


def test_murk_hides_three_side_by_side(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # ruling: murk
    elves = stand("Aquatic Elves", "0904")
    near = [stand("Mermen", space) for space in ("0905", "0906", "0902")]
    (chit,) = knows(elves, "Murky Depths")
    asked = cast(game, drive, elves, chit, lambda option: option[1] is near[1], lambda o: o and o[1] is near[0], None)
    assert [unit.mark(HIDDEN) for unit in near] == [1, 1, 0]
    assert {option[1] for option in asked[1].options if option} == {near[0]}


def test_kelp_tangles_who_hides_too(game: Magic, stand: Stand, knows: Any, drive: Any) -> None:
    # ruling: search
    elves, foe = stand("Aquatic Elves", "0904"), stand("Locathah", "0908")
    foe.put(HIDDEN, 1)
    (chit,) = knows(elves, "Tangle Kelp")
    cast(game, drive, elves, chit)
    assert (foe.mark(PARALYSED), foe.mark(HIDDEN)) == (2, 1)


@pytest.mark.usefixtures("leaders")
def test_light_shows_all_around_at_any_time(
    game: Magic, stand: Stand, knows: Any, drive: Any, story: Any, falls: Any
) -> None:
    # ruling: light
    elves, eels, mermen = stand("Aquatic Elves", "0904"), stand("Moray Eels", "0906"), stand("Mermen", "0907")
    far = stand("Sea Snakes", "0909")
    for unit in (eels, mermen, far):
        unit.put(HIDDEN, 1)
    (chit,) = knows(elves, "Luminescence")
    assert (elves, chit) in game.lights(KING)
    left = falls(game, 2, 2)
    drive(game.act(WITCH, (eels, mermen)), [lambda option: option is not None])
    assert [unit.mark(HIDDEN) for unit in (eels, mermen, far)] == [0, 0, 1]
    assert not left  # no ambush and no search
    assert "Moray Eels on space 0906 is seen." in story(game.table)


def test_the_paralysed_do_not_cast(game: Magic, stand: Stand, knows: Any) -> None:
    # ruling: helpless
    elves = stand("Aquatic Elves", "0904")
    knows(elves, "Sirens Song", "Sirens Song")
    assert len(game.castable(KING)) == 1
    elves.put(CALLED, 1)
    assert game.castable(KING)
    elves.put(PARALYSED, 1)
    assert not game.castable(KING)


# the end


def test_the_witch_begins_and_the_cap_counts(
    game: Magic, drive: Any, monkeypatch: pytest.MonkeyPatch, stand: Stand
) -> None:
    turns: list[int] = []  # rulings: cap, victory
    monkeypatch.setattr(game, "set_up", lambda: iter(()))
    monkeypatch.setattr(game, "turn", lambda seat: iter(turns.append(seat) or ()))
    king, _ = stand("Sea King", "0107"), stand("Sea Witch", "1709")
    result, _ = drive(game.war())
    assert turns == [WITCH, KING] * 30
    assert (result.winners, result.capped) == ((KING,), True)
    king.put(HURT, 2)
    assert game.capped().winners == ()
    king.put(HURT, 3)
    assert game.capped().winners == (WITCH,)


def test_a_dead_commander_ends_it_at_once(game: Magic, stand: Stand, drive: Any, falls: Any) -> None:
    # ruling: victory
    king, witch = stand("Sea King", "0904"), stand("Sea Witch", "0905")
    witch.put(HURT, 4)
    falls(game, 1, 1, 1, 1, 1)
    _, asked = drive(game.turn(KING), [None, (king, witch)])
    assert [choice.phase for choice in asked] == ["move", "attack"]
    assert game.over
    assert game.ended().winners == (KING,)


@pytest.mark.usefixtures("leaders")
def test_a_turn_ends_with_clean_units(game: Magic, stand: Stand, drive: Any) -> None:
    unit = stand("Sword Fish", "0904")
    drive(game.turn(KING), [unit, lambda option: option[1] == "0905", None, None, None])
    assert not unit.marked([SWUM, SWAM, FOUGHT])


# the thumb and the goal


def test_chances() -> None:
    assert at_least(1, 1) == pytest.approx(1 / 6)
    assert at_least(2, 1) == pytest.approx(11 / 36)
    assert at_least(3, 0) == pytest.approx(1)


def test_the_ruler_strikes_who_is_nearly_dead(game: Magic, stand: Stand, leaders: list[Piece]) -> None:
    dragon, whale, witch = stand("Sea Dragon", "0904"), stand("Leviathan", "0905"), leaders[1]
    game.enter(witch, "0903")
    witch.put(HURT, 4)
    choice = Choice("attack", [None, (dragon, whale), (dragon, witch), (dragon, "hide")], KING)
    assert Ruler(View(game.table, KING), Sea(View(game.table, KING))).answer(choice) == (dragon, witch)


def test_the_goal_counts_what_is_left(game: Magic, stand: Stand) -> None:
    king = stand("Sea King", "0904")
    stand("Mermen", "0905")
    king.put(HURT, 2)
    assert rules.goal(View(game.table, KING), KING) == {"units": 2, "hits": 3}
