"""Area maps: what every map keeps to, drawn at random, and the sentences for texts that are none."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from math import dist, isclose, sqrt
from random import Random

import pytest

from pnp.boards import AreaMap, MapError
from pnp.boards.lattice import FLAT, POINTY, SQUARES

SEEDS = range(25)
HEXAGON = sqrt(3) / 2
"""Area of a cell."""


def drawn(seed: int) -> AreaMap:
    """A random map whose regions are whole: the second part of a letter gets one of its own."""
    random = Random(seed)
    wide, tall = random.randint(1, 9), random.randint(1, 9)
    lines = ["".join(random.choice("aaabbc..") for _ in range(wide)) for _ in range(tall)]
    lines[0] = "a" + lines[0][1:]
    cells = {(x, y): lines[y][x] for y, x in product(range(tall), range(wide)) if lines[y][x] != "."}
    names: dict[tuple[int, int], str] = {}
    for start in cells:
        edge = [start] if start not in names else []
        while edge:
            cell = edge.pop()
            if cell not in names and cells.get(cell) == cells[start]:
                names[cell] = f"{cells[start]}{start}"
                edge.extend(POINTY.around(cell))
    return AreaMap(names)


@pytest.fixture(params=SEEDS)
def board(request: pytest.FixtureRequest) -> AreaMap:
    return drawn(request.param)


def area(loop: tuple[tuple[float, float], ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(loop)) / 2


def test_neighbours_are_mutual_and_nobody_is_its_own(board: AreaMap) -> None:
    for region in board.regions:
        assert region not in board.neighbours(region)
        assert all(region in board.neighbours(other) for other in board.neighbours(region))


def test_distance_is_a_metric(board: AreaMap) -> None:
    far = {pair: board.distance(*pair) for pair in product(board.regions, repeat=2)}
    for a, b in far:
        assert (far[a, b] == 0) == (a == b)
        assert far[a, b] == far[b, a]
        assert (far[a, b] == 1) == (b in board.neighbours(a))
    for a, b, c in product(board.regions, repeat=3):
        ways = far[a, b], far[b, c], far[a, c]
        if ways[0] is not None and ways[1] is not None:
            assert ways[2] is not None
            assert ways[2] <= ways[0] + ways[1]
    assert board.connected == (None not in far.values())


def test_every_outline_is_closed_and_they_tile_the_map(board: AreaMap) -> None:
    for region in board.regions:
        loops = board.outline(region)
        assert all(loop[0] == loop[-1] and len(loop) > 6 for loop in loops)
        assert isclose(sum(map(area, loops)), len(board.cells(region)) * HEXAGON)
    cells = [cell for region in board.regions for cell in board.cells(region)]
    assert len(set(cells)) == len(cells)


def test_borders_hold_every_edge_of_the_outlines_once_a_pair(board: AreaMap) -> None:
    along = Counter(frozenset(edge) for border in board.borders for edge in pairwise(border.points))
    round_about: Counter[frozenset[tuple[float, float]]] = Counter()
    for region in board.regions:
        for loop in board.outline(region):
            round_about.update(frozenset(edge) for edge in pairwise(loop))
    assert set(along.values()) <= {1}
    assert along.keys() == round_about.keys()
    for border in board.borders:
        first, second = border.regions
        assert second is None or second in board.neighbours(first)


def test_a_name_lies_within_its_region(board: AreaMap) -> None:
    for region in board.regions:
        x, y = board.centre(region)
        inside = False
        for loop in board.outline(region):
            for (x1, y1), (x2, y2) in pairwise(loop):
                if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    inside = not inside
        assert inside


@pytest.mark.parametrize("lattice", [SQUARES, POINTY, FLAT])
def test_the_cells_beside_a_cell_share_the_edge_of_their_side(lattice) -> None:
    for cell in product(range(3), range(4)):
        ring = lattice.corners(cell)
        for side, other in enumerate(lattice.around(cell)):
            assert {ring[side], ring[(side + 1) % len(ring)]} == set(ring) & set(lattice.corners(other))
            here, there = (lattice.point(lattice.middle(each)) for each in (cell, other))
            assert isclose(dist(here, there), 1)


def test_odd_rows_are_shifted_to_the_right() -> None:
    board = AreaMap.read(["ab", "c."])
    assert board.neighbours("c") == ("a", "b")
    assert AreaMap.read(["ab", ".."]).centre("a") == (0.5, pytest.approx(1 / sqrt(3)))


def test_an_island_in_a_lake_leaves_a_hole() -> None:
    board = AreaMap.read(["aaaaa", "a..a", "a.b.a", "a..a", "aaaaa"])
    assert [area(loop) > 0 for loop in board.outline("a")].count(True) == 1
    assert len(board.outline("a")) == 2
    assert not board.connected


def test_links_and_barriers_work_both_ways() -> None:
    lines = ["ab.c"]
    assert not AreaMap.read(lines).connected
    board = AreaMap.read(lines, links=[("c", "b")])
    assert (board.neighbours("b"), board.neighbours("c")) == (("a", "c"), ("b",))
    assert board.distance("a", "c") == 2
    walled = AreaMap.read(lines, barriers=[("b", "a")])
    assert walled.neighbours("a") == ()
    assert [border.regions for border in walled.borders].count(("a", "b")) == 1


def test_a_region_in_parts_is_linked_with_itself() -> None:
    board = AreaMap.read(["ab", "..", "a."], links=[("a", "a")])
    assert board.neighbours("a") == ("b",)
    assert len(board.outline("a")) == 2


def scattered(lines: list[str]) -> dict[str, int]:
    """In how many parts each region of a text lies, by how far apart the middles of its cells are."""
    left = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
    count: Counter[str] = Counter()
    while left:
        start, sign = next(iter(left.items()))
        count[sign] += 1
        part, edge = set(), [start]
        while edge:
            cell = edge.pop()
            if left.get(cell) == sign and cell not in part:
                part.add(cell)
                x, y = cell
                shift = -1 if y % 2 == 0 else 0  # odd lines lie half a cell to the right
                edge += [(x - 1, y), (x + 1, y)] + [(x + shift + k, y + s) for k in (0, 1) for s in (-1, 1)]
        for cell in part:
            del left[cell]
    return dict(count)


def test_a_region_is_whole_or_refused_and_all_that_are_not_are_told():
    seen: Counter[int] = Counter()
    for seed in range(60):
        random = Random(seed)
        wide = random.randint(1, 5)
        lines = ["".join(random.choice("aaabb") for _ in range(wide)) for _ in range(random.randint(1, 5))]
        split = {region for region, count in scattered(lines).items() if count > 1}
        seen[len(split)] += 1
        try:
            AreaMap.read(lines)
            told = set()
        except MapError as error:
            told = {flaw.message.split("'")[1] for flaw in error.flaws}
        assert told == split
        assert set(AreaMap.read(lines, links=[(region, region) for region in split]).regions) == set("".join(lines))
    assert min(seen[0], seen[1], seen[2]) > 3


def test_two_letters_a_region() -> None:
    board = AreaMap.read(["A1A1..B2", "A1  B2B2"], letters=2)
    assert board.regions == ("A1", "B2")
    assert board.cells("B2") == ((3, 0), (2, 1), (3, 1))


@pytest.mark.parametrize(
    ("lines", "links", "barriers", "message", "key", "index"),
    [
        (["..", "  "], [], [], "no space", "map", 0),
        (["ab", "..", "a."], [], [], "'a' lies in 2 parts", "map", 2),
        (["ab"], [("a", "x")], [], "no space 'x'", "links", 0),
        (["ab.c"], [("a", "c"), ("a", "b")], [], "next to each other already", "links", 1),
        (["ab.c"], [], [("a", "c")], "share no border", "barriers", 0),
        (["ab.c"], [("a", "c"), ("c", "a")], [], "stand twice", "links", 1),
        (["ab"], [("a", "a")], [], "are one space", "links", 0),
        (["ab"], [("a",)], [], "no pair", "links", 0),
        (["a" * 40_001], [], [], "more than 40,000", "map", 0),
    ],
)
def test_what_is_no_map_is_told_in_a_sentence(lines, links, barriers, message, key, index) -> None:
    with pytest.raises(MapError, match=message) as told:
        AreaMap.read(lines, links, barriers)
    assert (told.value.key, told.value.index) == (key, index)
    assert str(told.value).endswith(".")


def test_half_a_region_of_two_letters() -> None:
    with pytest.raises(MapError, match=r"line 2 of the map has a lone 'B'"):
        AreaMap.read(["A1", "A1.B"], letters=2)
