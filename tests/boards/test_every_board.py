"""What boards of every kind keep to: steps, distances, paths, groups, and the lines to draw them by."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plans import boards, full_grids
from rotation import GAMES, some

from pnp.boards import CellBoard, HexBoard, SquareBoard, built
from pnp.model import library, load


def one_way(board: CellBoard) -> set[tuple[str, str]]:
    """The steps that a board says lead one way only."""
    found = {(link.first, link.second) for link in board.laid.links if link.one_way}
    if getattr(board, "one_way", False):
        found |= {step for run in getattr(board, "runs", ()) for step in run.steps()}
    return found


def keeps_neighbours(board: CellBoard) -> None:
    """Neighbours are mutual, but for steps that lead one way."""
    single = one_way(board)
    for space in board.spaces:
        assert space not in board.neighbours(space)
        for other in board.neighbours(space):
            assert space in board.neighbours(other) or (space, other) in single
            assert space in board.into(other)


def keeps_distances(board: CellBoard) -> None:
    """Distances are a metric, symmetric where no step leads one way."""
    far = {pair: board.distance(*pair) for pair in product(board.spaces, repeat=2)}
    for a, b in far:
        assert (far[a, b] == 0) == (a == b)
        assert (far[a, b] == 1) == (b in board.neighbours(a))
        assert one_way(board) or far[a, b] == far[b, a]
    for a, b, c in product(board.spaces[:8], repeat=3):
        ways = far[a, b], far[b, c], far[a, c]
        if ways[0] is not None and ways[1] is not None:
            assert ways[2] is not None
            assert ways[2] <= ways[0] + ways[1]
    assert board.connected == (None not in far.values())


def keeps_spaces_whole(board: CellBoard) -> None:
    """The cells of a space touch: from one to all others by cells whose middles lie 1 apart."""
    joined = {link.first for link in board.laid.links if link.first == link.second}
    for space in board.spaces:
        middles = {cell: board.lattice.point(board.lattice.middle(cell)) for cell in board.cells(space)}
        reached, edge = set(), [board.cells(space)[0]]
        while edge:
            here = edge.pop()
            reached.add(here)
            x, y = here
            near = product(range(x - 1, x + 2), range(y - 1, y + 2))
            edge += [c for c in near if c in middles and c not in reached and dist(middles[c], middles[here]) < 1.01]
        assert (len(reached) == len(middles)) == (space not in joined)


@given(boards())
def test_neighbours_are_mutual_but_for_one_way_steps(board: CellBoard) -> None:
    keeps_neighbours(board)


@given(boards())
def test_distance_is_a_metric_where_no_step_leads_one_way(board: CellBoard) -> None:
    keeps_distances(board)


@given(boards())
def test_every_space_is_in_one_piece(board: CellBoard) -> None:
    keeps_spaces_whole(board)


@pytest.mark.parametrize("slug", some(library.slugs(), 2 * GAMES))
def test_the_boards_of_the_library_keep_to_it_too(slug: str) -> None:
    for component in load(slug).components.values():
        if component.plan is not None:
            board = built(component.plan)
            keeps_neighbours(board)
            keeps_distances(board)
            keeps_spaces_whole(board)


@given(boards(), st.data())
def test_a_path_is_as_long_as_the_distance_and_made_of_steps(board: CellBoard, data: st.DataObject) -> None:
    first, second = (data.draw(st.sampled_from(board.spaces)) for _ in range(2))
    path = board.path(first, second)
    if path is None:
        assert board.distance(first, second) is None
        return
    assert (path[0], path[-1], len(path) - 1) == (first, second, board.distance(first, second))
    assert all(b in board.neighbours(a) for a, b in pairwise(path))


@given(boards(), st.data())
def test_a_path_keeps_to_passable_spaces_and_is_found_if_there_is_one(board: CellBoard, data: st.DataObject) -> None:
    first, second = (data.draw(st.sampled_from(board.spaces)) for _ in range(2))
    closed = data.draw(st.sets(st.sampled_from(board.spaces)))
    path = board.path(first, second, lambda space: space not in closed)
    near = board.within(first, len(board.spaces), lambda space: space not in closed)
    assert (path is not None) == (second in near)
    if path is not None:
        assert not closed & set(path[1:-1])


@given(boards(), st.data())
def test_within_is_what_is_near_enough(board: CellBoard, data: st.DataObject) -> None:
    space, steps = data.draw(st.sampled_from(board.spaces)), data.draw(st.integers(0, 5))
    near = {other for other in board.spaces if (far := board.distance(space, other)) is not None and far <= steps}
    assert board.within(space, steps) == tuple(other for other in board.spaces if other in near)
    # Where each step costs one, points are steps.
    assert board.reach(space, steps, lambda _a, _b: 1) == {other: board.distance(space, other) for other in near}


@given(boards(), st.data())
def test_parts_hold_every_space_once_and_hang_together(board: CellBoard, data: st.DataObject) -> None:
    kept = data.draw(st.sets(st.sampled_from(board.spaces)))
    parts = board.parts(kept.__contains__)
    assert sorted(space for part in parts for space in part) == sorted(kept)
    home = {space: number for number, part in enumerate(parts) for space in part}
    for space, number in home.items():
        assert all(home[other] == number for other in board.neighbours(space) if other in kept)
    for part in parts:
        reached, edge = {part[0]}, [part[0]]
        while edge:
            here = edge.pop()
            more = {*board.neighbours(here), *board.into(here)} & kept - reached
            reached |= more
            edge += more
        assert reached == set(part)


@given(boards(), st.data())
def test_walks_are_made_of_steps_and_never_turn_back(board: CellBoard, data: st.DataObject) -> None:
    space, steps = data.draw(st.sampled_from(board.spaces)), data.draw(st.integers(1, 3))
    ways = [(space,)]
    for _ in range(steps):
        ways = [(*way, n) for way in ways for n in board.neighbours(way[-1]) if len(way) < 2 or n != way[-2]]
    assert set(board.walks(space, steps)) == {way[-1] for way in ways}


@given(boards())
def test_outlines_are_closed_and_borders_hold_each_of_their_edges_once(board: CellBoard) -> None:
    round_about: Counter[frozenset[tuple[float, float]]] = Counter()
    for space in board.spaces:
        loops = board.outline(space)
        assert all(loop[0] == loop[-1] for loop in loops)
        round_about.update(frozenset(edge) for loop in loops for edge in pairwise(loop))
    along = Counter(frozenset(edge) for border in board.borders for edge in pairwise(border.points))
    assert set(along.values()) <= {1}
    assert along.keys() == round_about.keys()
    left, top, right, bottom = board.bounds
    assert all(left <= x <= right and top <= y <= bottom for edge in along for x, y in edge)


@given(boards(), st.data())
def test_the_outline_of_several_holds_the_edges_that_only_one_of_them_has(
    board: CellBoard, data: st.DataObject
) -> None:
    spaces = data.draw(st.sets(st.sampled_from(board.spaces), min_size=1))
    each: Counter[frozenset[tuple[float, float]]] = Counter()
    for space in spaces:
        each.update(frozenset(edge) for loop in board.outline(space) for edge in pairwise(loop))
    loops = board.outline(*sorted(spaces))
    assert all(loop[0] == loop[-1] for loop in loops)
    whole = Counter(frozenset(edge) for loop in loops for edge in pairwise(loop))
    assert whole == Counter({edge: 1 for edge, count in each.items() if count == 1})


@given(boards())
def test_a_midpoint_lies_on_the_edge_of_both(board: CellBoard) -> None:
    for a, b in product(board.spaces[:12], repeat=2):
        lines = board.edge(a, b) if a != b else ()
        assert lines == () or board.midpoint(a, b) is not None
        points = {point for line in lines for point in line}
        for space in (a, b):
            assert points <= {point for loop in board.outline(space) for point in loop}


def breadth_first(board: CellBoard, first: str) -> dict[str, int]:
    found, edge = {first: 0}, [first]
    for here in edge:
        for other in board.neighbours(here):
            if other not in found:
                found[other] = found[here] + 1
                edge.append(other)
    return found


@given(full_grids(), st.data())
def test_on_a_full_grid_the_formula_is_the_distance(board: SquareBoard | HexBoard, data: st.DataObject) -> None:
    first = data.draw(st.sampled_from(board.spaces))
    found = breadth_first(board, first)
    assert found == {other: board.apart(first, other) for other in board.spaces}
    assert found == {other: board.distance(first, other) for other in board.spaces}


@given(full_grids(), st.data())
def test_a_line_holds_both_ends_and_is_the_same_both_ways(board: SquareBoard | HexBoard, data: st.DataObject) -> None:
    first, second = (data.draw(st.sampled_from(board.spaces)) for _ in range(2))
    line = board.line(first, second)
    assert (line[0], line[-1]) == (first, second)
    assert line == tuple(reversed(board.line(second, first)))
    centres = [board.centre(space) for space in line]
    assert all(dist(a, b) < 1.5 for a, b in pairwise(centres))
    assert len(set(line)) == len(line)
    if isinstance(board, HexBoard):
        assert len(line) - 1 == board.apart(first, second)


@given(full_grids(), st.data())
def test_sight_is_mutual_and_only_what_lies_between_blocks(board: SquareBoard | HexBoard, data: st.DataObject) -> None:
    first, second = (data.draw(st.sampled_from(board.spaces)) for _ in range(2))
    walls = data.draw(st.sets(st.sampled_from(board.spaces)))
    assert board.sees(first, second, walls) == board.sees(second, first, walls)
    assert board.sees(first, second, {first, second})
    if second in board.neighbours(first):
        assert board.sees(first, second, walls)
    if not walls & set(board.line(first, second)[1:-1]):
        assert board.sees(first, second, walls)


@given(full_grids())
def test_a_side_leads_to_the_neighbour_beyond_and_back(board: SquareBoard | HexBoard) -> None:
    sides = len(board.corners(board.spaces[0]))
    for space in board.spaces:
        assert board.at(*board.where(space)) == space
        for side in range(sides):
            other = board.beside(space, side)
            if other is not None:
                assert board.side(space, other) == side
                assert board.beside(other, side + sides // 2) == space
                edge = board.corners(space)[side], board.corners(space)[(side + 1) % sides]
                assert set(board.edge(space, other)[0]) == set(edge)
