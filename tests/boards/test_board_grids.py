"""Squares and hexes: their names, terrains, rays and lines by hand, and what runs between them."""

from __future__ import annotations

from itertools import pairwise
from math import dist, isclose, sqrt

import pytest
from plans import ways

from pnp.boards import HexBoard, SquareBoard, built
from pnp.model.plan import Plan, Spot


def squares(size: tuple[int, int] = (8, 8), **more: object) -> SquareBoard:
    board = built(Plan("squares", grid=size)._replace(**more))
    assert isinstance(board, SquareBoard)
    return board


def hexes(size: tuple[int, int] = (6, 5), spaces: str = "flat-hexes", **more: object) -> HexBoard:
    board = built(Plan("areas", grid=size)._replace(spaces=spaces, **more))
    assert isinstance(board, HexBoard)
    return board


def test_squares_are_called_as_on_a_chessboard_unless_the_data_says_otherwise():
    assert (squares().spaces[0], squares().spaces[-1]) == ("a8", "h1")
    assert squares(names="letters").spaces[:2] == ("A1", "B1")
    assert squares((2, 12), names="numbers").spaces[-1] == "0212"
    assert (hexes().spaces[0], hexes().spaces[-1]) == ("0101", "0605")
    assert squares().at(1, 8) == "a8"
    assert squares(names="letters").at(1, 8) == "A8"
    assert squares().at(9, 1) is None
    assert squares().where("c2") == (3, 2)


def test_steps_of_squares():
    assert squares().neighbours("b2") == ("b3", "a2", "c2", "b1")
    king = squares(diagonals=True)
    assert king.neighbours("a1") == ("a2", "b2", "b1")
    assert (king.distance("a1", "h8"), squares().distance("a1", "h8")) == (7, 14)
    assert king.step("b1", 1, -2) == "c3", "a knight's move"
    assert king.step("a1", -1, 0) is None
    assert king.ray("f1", 1, -1) == ("g2", "h3")
    assert king.ray("f1", 0, 0) == ()


def test_steps_of_flat_hexes_whose_second_column_lies_lower():
    board = hexes()
    assert board.neighbours("0202") == ("0201", "0102", "0302", "0103", "0203", "0303")
    assert [board.beside("0202", side) for side in range(6)] == ["0201", "0302", "0303", "0203", "0103", "0102"]
    assert board.ray("0101", 2) == ("0201", "0302", "0402", "0503", "0603")
    assert board.beside("0101", 0) is None
    assert board.side("0202", "0605") is None


def test_steps_of_pointy_hexes_whose_second_row_lies_to_the_right():
    board = hexes(spaces="pointy-hexes")
    assert [board.beside("0202", side) for side in range(6)] == ["0301", "0302", "0303", "0203", "0102", "0201"]
    assert board.apart("0101", "0105") == 4
    assert board.ray("0101", 1) == ("0201", "0301", "0401", "0501", "0601")


@pytest.mark.parametrize("board", [hexes(), hexes(spaces="pointy-hexes"), squares()])
def test_centres_of_neighbours_lie_one_apart_and_corners_round_them(board):
    space = board.at(3, 3)
    centre = board.centre(space)
    reach = 1 / sqrt(2) if isinstance(board, SquareBoard) else 1 / sqrt(3)
    for x, y in board.corners(space):
        assert isclose(dist((x, y), centre), reach)
    corners = (*board.corners(space), board.corners(space)[0])
    assert sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(corners)) > 0, "clockwise, y down"
    assert board.outline(space)[0][0] in corners


def test_a_straight_line_and_what_stands_in_it():
    board = squares(diagonals=True)
    assert board.line("a1", "d4") == ("a1", "b2", "c3", "d4")
    assert not board.sees("a1", "d4", {"c3"})
    assert board.sees("a1", "d4", {"b3", "c2"}), "a diagonal passes between corners"
    assert board.line("a1", "a1") == ("a1",)
    # From a1 to c2 the line runs between b1 and b2: one of them alone does not block it.
    assert board.sees("a1", "c2", {"b1"})
    assert board.sees("a1", "c2", {"b2"})
    assert not board.sees("a1", "c2", lambda space: space in {"b1", "b2"})


def test_a_line_along_the_sides_of_hexes_is_blocked_by_both_only():
    board = hexes()
    start, end = "0102", "0302"
    between = set(board.neighbours(start)) & set(board.neighbours(end))
    assert between == {"0201", "0202"}
    assert all(board.sees(start, end, {space}) for space in between)
    assert not board.sees(start, end, between)


def test_a_line_at_the_rim_keeps_to_the_board():
    board = hexes((7, 4))
    assert board.line("0702", "0704") == ("0702", "0703", "0704")
    rim = hexes((2, 4), spaces="pointy-hexes")
    assert len(rim.line("0101", "0103")) == 3
    assert not rim.sees("0101", "0103", set(rim.line("0101", "0103")[1:-1]))


def test_terrain_is_read_from_the_map_and_points_are_no_space():
    rows = (Spot("Plain", "p"), Spot("Forest", "f"))
    board = squares(grid=None, map=("pf.", "ppp"), rows=rows)
    assert board.spaces == ("a2", "b2", "a1", "b1", "c1")
    assert [board.row(space) for space in board.spaces] == ["Plain", "Forest", "Plain", "Plain", "Plain"]
    assert squares().row("a1") is None
    price = {"Plain": 1, "Forest": 3}
    reached = board.reach("a2", 3, lambda _from, to: price[board.row(to) or ""])
    assert reached == {"a2": 0, "a1": 1, "b1": 2, "b2": 3, "c1": 3}
    assert board.reach("a2", 9, lambda _from, to: None if board.row(to) == "Forest" else 1)["c1"] == 3


def test_barriers_part_neighbours_and_borders_do_not():
    board = squares(barriers=ways(("a1", "a2", "b1")), borders=ways(("a1", "b1"), ("c3",), kind="wall"))
    assert board.neighbours("a1") == ()
    assert board.distance("b2", "b1") == 1
    assert board.between("b1", "a1") == ("wall",)
    assert board.laid.borders["wall"] == (("a1", "b1"), ("c3", "c4"), ("c3", "d3"), ("c3", "c2"), ("c3", "b3"))
    assert {len(line) for line in board.lines("wall")} == {2, 5}, "a piece of wall, and one all round"


def test_all_round_a_place_or_a_terrain():
    board = squares((3, 1), places=(("Keep", ("a1", "b1")),), borders=ways(("Keep",), kind="wall"))
    assert board.laid.borders["wall"] == (("b1", "c1"),)
    assert board.place("Keep") == ("a1", "b1")
    rows = (Spot("Plain", "p"), Spot("City", "c"))
    walled = squares(grid=None, map=("pcp",), rows=rows, borders=ways(("City",), kind="wall"))
    assert walled.laid.borders["wall"] == (("b1", "c1"), ("b1", "a1"))


def test_roads_run_through_middles_and_are_drawn_once_where_they_join():
    roads = ways(("0101", "0201", "0301"), ("0101", "0201", "0202"), kind="road")
    board = hexes(paths=roads)
    assert board.between("0201", "0101") == ("road",)
    first, second = board.courses("road")
    assert (first[0][0], first[-1][-1]) == (board.centre("0101"), board.centre("0301"))
    assert (second[0][0], second[-1][-1]) == (board.centre("0201"), board.centre("0202"))


def test_a_river_is_smooth_and_keeps_its_ends():
    board = hexes(borders=ways(("0202", "0302", "0303"), ("0203", "0303"), kind="river"))
    (line,) = board.lines("river")
    (course,) = board.courses("river")
    assert {course[0][0], course[-1][-1]} == {line[0], line[-1]}
    for before, after in pairwise(course):
        assert before[3] == after[0]
        (x1, y1), (x2, y2), (x3, y3) = before[2], after[0], after[1]
        assert isclose((x2 - x1) * (y3 - y2), (y2 - y1) * (x3 - x2), abs_tol=1e-12), "no corner where pieces meet"


def test_a_wall_all_round_is_one_closed_line():
    (line,) = hexes(borders=ways(("0303",), kind="wall")).lines("wall")
    assert line[0] == line[-1]
    assert len(line) == 7
