"""Squares as a chess queen and a knight see them: lines, straight moves past what stands there, facing on diagonals."""

from __future__ import annotations

from itertools import product

from pnp.boards import EIGHT, SquareBoard, built
from pnp.model.plan import Plan, Spot


def squares(**more: object) -> SquareBoard:
    board = built(Plan("squares", grid=(8, 8))._replace(**more))
    assert isinstance(board, SquareBoard)
    return board


def test_straight_moves_end_so_many_steps_away_in_any_of_eight_directions():
    board = squares()
    assert set(board.straight("d4", 2, lambda _: True)) == {"b2", "d2", "f2", "b4", "f4", "b6", "d6", "f6"}
    assert set(board.straight("a1", 7, lambda _: True)) == {"a8", "h1", "h8"}
    assert board.straight("d4", 5, lambda _: True) == ()
    assert board.straight("d4", 0, lambda _: True) == ()
    assert board.straight("d4", -1, lambda _: True) == ()


def test_a_straight_move_neither_turns_nor_passes_through_what_stands_on_the_way_but_may_end_there():
    board = squares()
    stands = {"b2", "d2"}
    free = lambda space: space not in stands  # noqa: E731
    assert set(board.straight("a2", 2, free)) == {"a4", "c4"}  # b2 is in the way to c2
    assert set(board.straight("b2", 2, free)) == {"b4", "d2", "d4"}  # where it ends is for the rules to look at


def test_forward_is_one_direction():
    board = squares()
    assert board.straight("c1", 3, lambda _: True, (0, -1)) == ("c4",)
    assert board.straight("c1", 3, lambda space: space != "c3", (0, -1)) == ()
    assert board.straight("c7", 2, lambda _: True, (0, -1)) == ()
    assert board.straight("c7", 2, lambda _: True, (0, 1)) == ("c5",)


def test_facing_is_known_on_diagonals_and_not_between_the_lines():
    board = squares()
    assert board.facing("a1", "c3") == (1, -1)
    assert board.facing("h8", "a8") == (-1, 0)
    assert board.facing("d2", "d7") == (0, -1)
    assert board.facing("a1", "c2") is None
    assert board.facing("a1", "a1") is None


def test_the_gap_is_what_lies_between_two_squares_of_a_line():
    board = squares()
    assert board.gap("a1", "d4") == ("b2", "c3")
    assert board.gap("d4", "a1") == ("c3", "b2")
    assert board.gap("a1", "b1") == ()
    assert board.gap("a1", "c2") is None  # which `sees` does not tell: a knight's jump is no line
    assert board.sees("a1", "c2")


def test_lines_end_at_a_hole_in_the_board():
    board = squares(grid=None, map=("ff.f",), rows=(Spot("Floor", "f"),))
    assert board.gap("a1", "d1") is None
    assert board.straight("a1", 3, lambda _: True) == ()


def test_the_lines_of_a_queen_agree_with_facing_and_gap():
    board = squares()
    for first, second in product(board.spaces, repeat=2):
        ways = [way for way in EIGHT if second in board.queens[first][way]]
        assert ways == [way for way in [board.facing(first, second)] if way is not None]
        if ways:
            line = board.queens[first][ways[0]]
            assert board.gap(first, second) == line[: line.index(second)]


def test_knights_jump_as_in_chess():
    board = squares()
    assert board.knights["a1"] == ("b3", "c2")
    assert set(board.knights["d4"]) == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert sum(map(len, board.knights.values())) == 336  # as chess has it
