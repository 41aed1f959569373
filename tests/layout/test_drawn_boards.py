"""Boards of every kind in mm: what lies where, in its box, in one piece, the same in every run."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest

from pnp.layout.ground import drawn as ground
from pnp.layout.ground.board import Board
from pnp.layout.ground.drawn import Drawn
from pnp.layout.ground.parts import Space
from pnp.layout.templates.sandbox import TooLong
from pnp.model import load

BOX = (10.0, 20.0, 120.0, 90.0)
TERRAIN = "fields: {letter: {type: text}}\ncolumns: [letter, name]\n"
ISLE = f"""\
spaces: flat-hexes
{TERRAIN}rows: [[w, Water], [c, Clear], [f, Forest]]
map: [wwwww, wccfw, wcffw, wwwww]
borders: {{river: [["0202", "0302"]], wall: ["0403"]}}
paths: {{road: [["0202", "0203", "0303"]]}}
links: {{ferry: [["0101", "0504"]]}}
barriers: [["0402", "0403"]]
places: {{Haven: "0203", Woods: ["0402", "0303", "0403"]}}
"""
HOUSE = f"""\
spaces: rooms
{TERRAIN}sections:
  - {{title: Ground floor, rows: [[H, Hall], [K, Kitchen]]}}
  - {{title: Cellar, rows: [[C, Cellar]]}}
map: [HHK..C, HHKK.C]
links: {{door: [[H, K]], stairs: ["K -> C"]}}
"""


@pytest.fixture
def drawn(make_game: Callable[..., Path]) -> Callable[..., Drawn]:
    """`drawn(YAML)`: the board with these keys, fitted into the box."""

    def make(keys: str, box: tuple[float, float, float, float] = BOX) -> Drawn:
        text = f"kind: board\ntitle: Board\nlayout: creature\n{keys}"
        return Board(load(make_game(board=text)).components["board"]).fit(*box)

    return make


def points(path: str) -> list[tuple[float, float]]:
    """The corners of a path of straight lines."""
    assert not set(re.findall("[A-Za-z]", path)) - set("MLz")
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def named(board: Drawn) -> dict[str, Space]:
    return {space.name: space for space in board.spaces}


def boxes_apart(spaces: tuple[Space, ...]) -> bool:
    return all(
        abs(a.x - b.x) >= (a.width + b.width) / 2 - 0.02 or abs(a.y - b.y) >= (a.height + b.height) / 2 - 0.02
        for a, b in combinations(spaces, 2)
    )


def inside(board: Drawn, box: tuple[float, float, float, float] = BOX) -> bool:
    x, y, wide, high = board.box
    return (
        x >= box[0] - 0.02
        and y >= box[1] - 0.02
        and x + wide <= box[0] + box[2] + 0.02
        and y + high <= box[1] + box[3] + 0.02
    )


@pytest.mark.parametrize("spaces", ["squares", "flat-hexes", "pointy-hexes"])
def test_neighbours_on_a_grid_lie_one_unit_apart_in_the_box(drawn, spaces):
    board = drawn(f"spaces: {spaces}\ngrid: 4x3\nnames: numbers\n")
    found = named(board)
    assert inside(board)
    assert max(board.box[2] / BOX[2], board.box[3] / BOX[3]) == pytest.approx(1, abs=0.001)
    assert dist(found["0202"][4:6], found["0203"][4:6]) == pytest.approx(board.unit, abs=0.02)
    assert len(points(found["0202"].path)) == (4 if spaces == "squares" else 6)
    assert [(space.number, space.column, space.line) for space in board.spaces[:2]] == [(1, 1, 1), (2, 2, 1)]
    assert all(space.row is None for space in board.spaces)


def test_coordinates_stand_at_the_middles_of_columns_and_lines(drawn):
    board = drawn("spaces: squares\ngrid: 3x2\n")
    found = named(board)
    assert [(label.text, label.at) for label in board.columns] == [(c, found[f"{c}1"].x) for c in "abc"]
    assert [(label.text, label.at) for label in board.lines] == [("2", found["a2"].y), ("1", found["a1"].y)]


def test_a_space_of_a_grid_has_the_row_of_its_terrain(drawn):
    assert [space.row.name for space in drawn(ISLE).spaces if space.line == 2] == [
        "Water",
        "Clear",
        "Clear",
        "Forest",
        "Water",
    ]


def test_a_soft_edge_sways_but_not_where_the_board_ends(drawn):
    board = drawn(ISLE)
    wood = [space for space in board.spaces if space.row.name == "Forest"]
    assert len(points(board.outline(wood))) == 12  # a chain of three hexes that touch one another
    assert "C" in board.outline(wood, soft=True)
    assert board.outline(board.spaces, soft=True, rim=False) == ""
    whole = re.findall(r"C\S+ \S+ \S+ \S+ (\S+ \S+?)(?=[CMz])", board.outline(board.spaces, soft=True))
    assert {tuple(map(float, end.split())) for end in whole} == set(points(board.coast))
    water = board.outline([space for space in board.spaces if space.row.name == "Water"], soft=True, rim=False)
    assert water.count("M") == 1, "the shore alone: once round the island"


def test_rivers_walls_and_roads_are_courses(drawn):
    board = drawn(ISLE)
    river, wall, road = board.courses
    found = named(board)
    assert [(course.kind, course.through) for course in board.courses] == [
        ("river", False),
        ("wall", False),
        ("road", True),
    ]
    assert len(points(river.line)) == 2
    assert points(river.line) == [point for point in points(found["0202"].path) if point in points(found["0302"].path)]
    assert set(points(wall.line)) == set(points(found["0403"].path))
    assert [road.places[0], road.places[-1]] == [found["0202"][4:6], found["0303"][4:6]]
    assert [(line.first, line.second) for line in board.barriers] == [("0402", "0403")]
    assert ("0402", "0403") not in [(line.first, line.second) for line in board.borders]


def test_a_link_bends_from_middle_to_middle(drawn):
    board = drawn(ISLE)
    (ferry,) = board.links
    found = named(board)
    assert (ferry.kind, ferry.one_way, ferry.touching) == ("ferry", False, False)
    assert (ferry.start, ferry.end) == (found["0101"][4:6], found["0504"][4:6])
    aside = dist((ferry.x, ferry.y), ((ferry.start[0] + ferry.end[0]) / 2, (ferry.start[1] + ferry.end[1]) / 2))
    assert aside == pytest.approx(dist(ferry.start, ferry.end) * 0.11, rel=0.01)


def test_places_have_an_outline_and_room_for_a_name(drawn):
    haven, woods = drawn(ISLE).places
    found = named(drawn(ISLE))
    assert (haven.name, haven.x, haven.y) == ("Haven", found["0203"].x, found["0203"].y)
    assert woods.spaces == ("0402", "0303", "0403")
    assert (woods.x, woods.y) in [found[space][4:6] for space in woods.spaces]


def test_a_door_is_in_the_wall_and_stairs_are_not(drawn):
    board = drawn(HOUSE)
    door, stairs = board.links
    found = named(board)
    assert (door.touching, stairs.touching, stairs.one_way) == (True, False, True)
    assert door.angle % 360 == 0, "from the hall one goes to the right"
    assert found["Hall"].x + found["Hall"].width / 2 == pytest.approx(door.x, abs=0.02)
    assert [part.name for part in board.sections] == ["Ground floor", "Cellar"]
    x, y, wide, high = board.sections[0].box
    assert found["Hall"].x - found["Hall"].width / 2 == pytest.approx(x, abs=0.02)
    assert (found["Kitchen"].width, found["Kitchen"].height) == (wide / 2, high / 2), "the widest box in the room"
    assert y == board.box[1]


def test_the_walls_of_a_plan_are_straight_lines_of_their_own(drawn):
    lines = re.findall(r"M[^M]+", drawn(HOUSE).walls)
    assert [len(points(line)) for line in lines] == [2] * (6 + 4)
    assert all(len({a[0], b[0]}) == 1 or len({a[1], b[1]}) == 1 for a, b in map(points, lines))


def test_places_without_doors_lie_in_lines_below_their_titles(drawn):
    rows = ", ".join(f"[R{number}]" for number in range(7))
    sections = f"sections:\n  - {{title: One, rows: [{rows}]}}\n  - {{title: Two, rows: [[S]]}}\n"
    board = drawn(f"spaces: rooms\ncolumns: [name]\n{sections}")
    assert boxes_apart(board.spaces)
    assert inside(board)
    one, two = board.sections
    assert two.box[1] > one.box[1] + one.box[3] + 6, "room for the title of the second"
    assert {(space.width, space.height) for space in board.spaces} == {board.spaces[0][6:8]}


def track(count: int, more: str = "") -> str:
    rows = "".join(f"  - [S{number}]\n" for number in range(count))
    return f"spaces: track\n{more}columns: [name]\nrows:\n{rows}"


@pytest.mark.parametrize("more", ["", "circuit: true\n"])
@pytest.mark.parametrize("count", [3, 7, 16, 61])
@pytest.mark.parametrize("box", [BOX, (0.0, 0.0, 280.0, 30.0), (5.0, 5.0, 40.0, 200.0)])
def test_a_track_is_laid_into_any_box(drawn, count, more, box):
    board = drawn(track(count, more), box)
    assert len(board.spaces) == count
    assert boxes_apart(board.spaces)
    assert inside(board, box)
    assert len(board.steps) == count - (not more)
    steps = [dist(a[4:6], b[4:6]) for a, b in pairwise(board.spaces)]
    assert max(steps) < 3 * min(steps), "the next space is never far"


def test_runs_that_are_linked_lie_so_that_the_link_is_short(drawn):
    sections = "sections:\n  - {title: A, rows: [[A1], [A2], [A3]]}\n  - {title: Ring, rows: [%s]}\n"
    ring = ", ".join(f"[R{number}]" for number in range(12))
    board = drawn(f"spaces: track\ncircuit: ring\ncolumns: [name]\n{sections % ring}links: [A3 -> R5]\n")
    (link,) = board.links
    found = named(board)
    ways = [dist(found["A3"][4:6], found[f"R{number}"][4:6]) for number in range(12)]
    assert ways.index(min(ways)) == 5
    assert link.one_way
    assert board.sections[1].box[1] > board.sections[0].box[1] + board.sections[0].box[3]


def test_fields_x_and_y_put_a_track_where_they_say(drawn):
    rows = (
        "fields: {x: {type: int}, y: {type: int}}\ncolumns: [name, x, y]\nrows: [[A, 0, 0], [B, 40, 0], [C, 40, 30]]\n"
    )
    a, b, c = drawn(f"spaces: track\n{rows}").spaces
    assert (a.y, b.x) == (b.y, c.x)
    assert a.x < b.x
    assert b.y < c.y
    assert boxes_apart((a, b, c))


def test_what_a_template_may_ask_for_has_an_end(drawn, monkeypatch):
    assert ground._MOST <= 3_000_000
    monkeypatch.setattr(ground, "_MOST", 200_000)
    board = drawn("spaces: squares\ngrid: 99x99\nnames: numbers\n")
    with pytest.raises(TooLong, match="lines round more than"):
        for _ in range(1000):
            board.outline([], soft=True)
            board.outline(board.spaces)


def test_no_box_is_no_board(drawn):
    with pytest.raises(ValueError, match=r"does not fit into a box of 0 x 90 mm"):
        drawn(ISLE, (0.0, 0.0, 0.0, 90.0))


def test_a_track_with_places_of_its_own_lies_in_its_box(drawn):
    spots = [(950, 300), (120, 300), (120, 1400), (950, 1400), (500, 850)]
    rows = "".join(f"  - {{name: S{n}, x: {x}, y: {y}}}\n" for n, (x, y) in enumerate(spots))
    board = drawn(f"spaces: track\nfields: {{x: {{type: int}}, y: {{type: int}}}}\nrows:\n{rows}")
    left, top, wide, high = board.box
    assert BOX[0] <= left < left + wide <= BOX[0] + BOX[2]
    assert BOX[1] <= top < top + high <= BOX[1] + BOX[3]
    middles = named(board)
    assert middles["S1"].x < middles["S4"].x < middles["S0"].x
    assert middles["S1"].y < middles["S4"].y < middles["S2"].y


@pytest.mark.parametrize("keys", [ISLE, HOUSE, track(9, "circuit: true\n")])
def test_two_runs_draw_the_same(drawn, keys):
    first, second = drawn(keys), drawn(keys)
    assert first is not second
    assert first.spaces == second.spaces
    assert (first.grid, first.coast, first.courses, first.links) == (
        second.grid,
        second.coast,
        second.courses,
        second.links,
    )
