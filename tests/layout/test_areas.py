"""Maps as templates draw them: neighbours share their curves, every path is closed, all of it lies in its box."""

from __future__ import annotations

import re
from functools import cache

from pnp.layout.ground.areas import DrawnAreas
from pnp.layout.ground.board import Board
from pnp.model import load

BOX = (10.0, 30.0, 170.0, 190.0)


@cache
def drawn() -> DrawnAreas:
    board = Board(load("solitaire-conquest").components["continent"]).fit(*BOX)
    assert isinstance(board, DrawnAreas)
    return board


def pieces(path: str) -> list[tuple[str, ...]]:
    """The cubic pieces of a path as (start, control, control, end), in whichever direction sorts first."""
    found, start = [], ""
    for sign, text in re.findall(r"([MC])([^MCz]*)", path):
        numbers = text.split()
        points = [" ".join(numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
        if sign == "C":
            piece = (start, *points)
            found.append(min(piece, piece[::-1]))
        start = points[-1]
    return found


def test_areas_are_numbered_by_their_rows():
    assert [area.number for area in drawn().spaces] == list(range(1, 13))
    assert drawn().spaces[0].row.name == "Frostmere"


def test_neighbours_share_the_very_same_curve():
    counts: dict[tuple[str, ...], int] = {}
    for area in drawn().spaces:
        for piece in pieces(area.path):
            counts[piece] = counts.get(piece, 0) + 1
    inland = {piece for line in (*drawn().borders, *drawn().barriers) for piece in pieces(line.path)}
    coast = set(pieces(drawn().coast))
    assert {piece for piece, count in counts.items() if count == 2} == inland
    assert {piece for piece, count in counts.items() if count == 1} == coast


def test_every_outline_is_closed():
    for path in (drawn().coast, *(area.path for area in drawn().spaces)):
        for ring in path.split("z")[:-1]:
            numbers = re.findall(r"[\d.]+", ring)
            assert numbers[:2] == numbers[-2:]


def test_the_map_fills_its_box_and_stays_in_it():
    x, y, width, height = BOX
    points = [tuple(map(float, end.split())) for piece in pieces(drawn().coast) for end in piece]
    across = [px for px, _ in points]
    assert min(across) > x - 3
    assert max(across) < x + width + 3
    assert max(across) - min(across) > width - 6
    assert all(y - 3 < py < y + height + 3 for _, py in points)


def test_mountains_and_ferries():
    assert {(line.first, line.second) for line in drawn().barriers} == {("Kingsmead", "Ironbarrow")}
    assert len(drawn().links) == 2


def test_open_waters_lie_off_the_land():
    areas = drawn().spaces
    assert drawn().seas
    for x, y, radius in drawn().seas:
        assert all((area.x - x) ** 2 + (area.y - y) ** 2 > radius**2 for area in areas)
