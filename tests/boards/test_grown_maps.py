"""Maps that are grown: the same for the same seed, whole, linked where water parts them, with room for every name."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from hashlib import blake2b
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rotation import examples

from pnp.boards import AreaMap, HexBoard, MapError, SquareBoard, Track, built, grown
from pnp.boards.atlas import room_for
from pnp.boards.chance import Chance, Noise
from pnp.model.plan import Grow, Plan, Spot

FEW = settings(deadline=None, max_examples=examples(12))
NAMES = ["Ash", "Birchwood", "Crow Hill", "Dun", "Eastmarch", "Fenland", "Greyfell", "Holm", "Ironbarrow", "Jade Coast"]
WATERS = ["Quiet Sea", "Whale Road"]
SEEDS = st.integers(0, 999_999_999)
FINGERPRINT = "a970351594b1051a"
"""Of the maps of seed 3: written anew only when maps are meant to change, and with them every match on one."""


def atlas(seed: int, lands: int = 8, seas: int = 1, islands: int = 2, rivers: int = 1, land: int = 55) -> Plan:
    names = NAMES[:lands] + WATERS[:seas]
    rows = tuple((chr(65 + number), name, None) for number, name in enumerate(names))
    wet = tuple(letter for letter, name, _ in rows if name in WATERS)
    grow = Grow(seed, (44, 30), rows, land, islands, rivers, seas=wet, toward=(("A", "north"), ("B", "south")))
    return Plan("areas", tuple(Spot(name, letter) for letter, name, _ in rows), grow=grow)


def terrain(seed: int, spaces: str = "flat-hexes", size: tuple[int, int] = (18, 12), land: int = 70) -> Plan:
    rows = [("w", "Water"), ("c", "Clear"), ("h", "Hills"), ("m", "Mountains"), ("f", "Forest"), ("x", "Town")]
    grow = Grow(
        seed,
        size,
        tuple((*row, None) for row in rows),
        land,
        rivers=2,
        roads=True,
        seas=("w",),
        levels=(("c", 60), ("h", 20), ("m", 10)),
        patches=(("f", 15),),
        sites=(("x", 4),),
    )
    return Plan(spaces, tuple(Spot(name, letter) for letter, name in rows), grow=grow)  # type: ignore[arg-type]


def trail(seed: int, main: int = 22, sides: tuple[int, ...] = (5, 4), one_way: bool = False) -> Plan:
    sections = [("way", main), *((f"side{number}", count) for number, count in enumerate(sides))]
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    rows = tuple((next(letters), f"{title} {n}", title) for title, count in sections for n in range(1, count + 1))
    spots = tuple(Spot(name, letter, section) for letter, name, section in rows)
    branches = tuple(title for title, _ in sections[1:])
    return Plan("track", spots, one_way=one_way, branches=branches, grow=Grow(seed, (19, 13), rows))


@FEW
@given(SEEDS, st.integers(4, 9), st.integers(0, 2), st.integers(0, 3))
def test_lands_hang_together_and_have_room_for_their_names(seed: int, lands: int, seas: int, islands: int) -> None:
    board = built(atlas(seed, lands, seas, islands))
    assert isinstance(board, AreaMap)
    assert board.connected  # and AreaMap refuses a region that lies in parts
    assert set(board.spaces) == {*NAMES[:lands], *WATERS[:seas]}
    dry = [space for space in board.spaces if space not in WATERS]
    assert len(board.parts(dry.__contains__)) == 1  # on foot and over straits, without a ship
    for space in board.spaces:
        assert len(board.cells(space)) >= 7
        assert board.room(space)[1] >= room_for(space)


@FEW
@given(SEEDS)
def test_straits_lead_both_ways_over_water_only(seed: int) -> None:
    plan = grown(atlas(seed, islands=3))
    board = built(plan)
    assert {kind for kind, _ in plan.links} <= {"strait"}
    bare = built(plan._replace(links=()))
    for link in board.laid.links:
        assert link.first in board.neighbours(link.second)
        assert link.second in board.neighbours(link.first)
        assert link.second not in bare.neighbours(link.first)
        assert not {link.first, link.second} & set(WATERS)


@FEW
@given(SEEDS, st.integers(25, 75))
def test_as_much_is_land_as_was_asked_for(seed: int, land: int) -> None:
    plan = atlas(seed, lands=4, islands=1, land=land)
    cells = Counter(letter for line in grown(plan).map for letter in line)
    dry = sum(count for letter, count in cells.items() if letter in "ABCD")
    assert sum(cells.values()) == 44 * 30
    assert abs(100 * dry / (44 * 30) - land) < 12


@FEW
@given(SEEDS, st.sampled_from(["squares", "flat-hexes", "pointy-hexes"]))
def test_terrain_is_drawn_whole_with_every_ground_in_it(seed: int, spaces: str) -> None:
    plan = grown(terrain(seed, spaces))
    board = built(plan)
    assert isinstance(board, HexBoard | SquareBoard)
    assert [len(line) for line in plan.map] == [18] * 12
    count = Counter(board.row(space) for space in board.spaces)
    assert set(count) == {"Water", "Clear", "Hills", "Mountains", "Forest", "Town"}
    assert count["Town"] == 4
    assert count["Clear"] > count["Mountains"]
    assert len(board.parts(lambda space: board.row(space) != "Water")) == 1
    for road in board.laid.paths.get("road", ()):
        assert all(board.row(space) != "Water" for space in road)
    towns = [space for space in board.spaces if board.row(space) == "Town"]
    paved = {space for road in board.laid.paths.get("road", ()) for space in road}
    assert paved.issuperset(towns)


@FEW
@given(SEEDS, st.integers(8, 34), st.lists(st.integers(3, 8), max_size=2), st.booleans())
def test_a_track_winds_and_its_branches_come_back(seed: int, main: int, sides: list[int], one_way: bool) -> None:
    assume(2 * sum(sides) <= main)
    plan = trail(seed, main, tuple(sides), one_way)
    try:
        board = built(plan)
    except MapError as error:
        assert "make the size larger" in str(error)
        assume(False)
    assert isinstance(board, Track)
    assert board.spaces == tuple(row.name for row in plan.rows)
    assert board.distance("way 1", f"way {main}")
    for number, count in enumerate(sides):
        first, last = f"side{number} 1", f"side{number} {count}"
        (before,) = [space for space in board.into(first) if space.startswith("way")]
        (after,) = [space for space in board.neighbours(last) if space.startswith("way")]
        assert board.to_go(before) > board.to_go(after)
    touching = {frozenset((a, b)) for a, b in product(board.spaces, repeat=2) if board.edge(a, b)}
    assert all(b in board.neighbours(a) or a in board.neighbours(b) for a, b in map(tuple, touching))


@pytest.mark.parametrize("plan", [atlas, terrain, trail])
def test_a_seed_is_a_map(plan) -> None:
    assert grown(plan(7)) == grown(plan(7))
    assert len({grown(plan(seed)).map for seed in range(6)}) == 6


@pytest.mark.parametrize("plan", [atlas, terrain, trail])
def test_a_grown_map_is_one_that_a_designer_could_have_written(plan) -> None:
    full = grown(plan(11))
    kept = built(full._replace(grow=None))
    again = built(plan(11))
    assert grown(full) is full
    assert kept.spaces == again.spaces
    assert [kept.neighbours(space) for space in kept.spaces] == [again.neighbours(space) for space in again.spaces]


def test_the_same_bytes_on_every_machine_and_in_every_run() -> None:
    made = repr([grown(plan(3))[2:] for plan in (atlas, terrain, trail)])
    assert blake2b(made.encode(), digest_size=8).hexdigest() == FINGERPRINT
    code = "import sys; sys.path[:0] = ['tests', 'tests/boards']; from test_grown_maps import *; "
    code += "print(repr([grown(plan(3))[2:] for plan in (atlas, terrain, trail)]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == made


def test_a_sheet_that_is_too_small_is_told() -> None:
    plan = atlas(1, lands=10, seas=2)
    assert plan.grow is not None
    with pytest.raises(
        MapError, match=r"no map of 9x7 cells can be grown for seed 1: .*; make the size larger\."
    ) as told:
        built(plan._replace(grow=plan.grow._replace(size=(9, 7))))
    assert told.value.flaws[0].at == "grow.size"


def test_a_land_lies_where_it_is_wanted() -> None:
    north = 0
    for seed in range(10):
        board = built(atlas(seed, islands=0))
        north += board.centre("Ash")[1] < board.centre("Birchwood")[1]
    assert north == 10


def test_noise_hangs_on_the_place_and_not_on_who_asked_before() -> None:
    one, other = Noise(Chance("a", 1), 5.0), Noise(Chance("a", 1), 5.0)
    places = [(x * 0.7, y * 1.3) for x in range(9) for y in range(9)]
    assert [one.at(place) for place in places] == [other.at(place) for place in places[::-1]][::-1]
    assert all(0 <= one.at(place) <= 1 and 0 <= one.ridge(place) <= 1 for place in places)
