"""Rooms: doors and nothing else lead from one to another; drawn as text, as boxes, or not at all."""

from __future__ import annotations

import pytest
from plans import ways

from pnp.boards import Link, MapError, built
from pnp.model.plan import Plan, Spot, Way

ROWS = (Spot("Crypt", "A"), Spot("Hall", "B"), Spot("Cell", "C"))
MAP = ("AABB", "AACB")
DOORS = (("door", (Way(("A", "B")), Way(("Hall", "Cell")))), ("secret", (Way(("C", "A"), one_way=True),)))


def test_doors_lead_where_walls_would_not():
    board = built(Plan("rooms", ROWS, MAP, links=DOORS))
    assert board.neighbours("Crypt") == ("Hall",)
    assert board.neighbours("Cell") == ("Crypt", "Hall")
    assert board.between("Cell", "Crypt") == ("secret",)
    assert board.between("Crypt", "Cell") == ()
    assert board.laid.links[2] == Link("Cell", "Crypt", "secret", True, "links.secret.0")
    assert (board.midpoint("Crypt", "Hall"), board.midpoint("Crypt", "Cell")) == ((2, 0.5), (2, 1.5))


def test_rooms_may_have_corners():
    board = built(Plan("rooms", ROWS, MAP))
    (hall,) = board.outline("Hall")
    assert hall == ((2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (3, 2), (3, 1), (2, 1), (2, 0))
    assert not board.connected
    assert board.nearest("Crypt", "Cell") == ((1.5, 1.5), (2.5, 1.5))


def test_rooms_in_boxes():
    boxes = (Spot("Crypt", box=(0, 0, 2, 2)), Spot("Hall", box=(2, 0, 1, 3)))
    board = built(Plan("rooms", boxes, links=ways(("Crypt", "Hall"))))
    assert board.cells("Hall") == ((2, 0), (2, 1), (2, 2))
    assert board.bounds == (0, 0, 3, 3)


def test_rooms_that_are_drawn_nowhere_stand_in_lines_a_section_below_the_other():
    rows = tuple(
        Spot(f"{section}{n}", section=section) for section, count in (("a", 7), ("b", 2)) for n in range(count)
    )
    board = built(Plan("rooms", rows))
    assert len({board.cells(space) for space in board.spaces}) == 9
    assert max(board.centre(f"a{n}")[1] for n in range(7)) < board.centre("b0")[1]
    assert board.neighbours("a0") == ()


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (
            Plan("rooms", ROWS, ("AABB", "C.AB")),
            [("the space 'Crypt' lies in parts; draw it as one, or give", "map.1")],
        ),
        (Plan("rooms", ROWS, ("AABB",)), [("'Cell' is nowhere in the map; draw it.", "map")]),
        (Plan("rooms", ROWS, ("AABBX", "C...")), [("map: there is no space 'X'.", "map.0")]),
        (Plan("rooms"), [("the board has no space;", "spaces")]),
        (
            Plan("rooms", (Spot("Crypt", box=(0, 0, 2, 2)), Spot("Hall", box=(1, 1, 2, 2)))),
            [("'Hall' lies over 'Crypt'; move one of them.", "rows.1")],
        ),
        (Plan("rooms", tuple(Spot(f"{n}", box=(0, 0, 99, 99)) for n in range(9))), [("the rooms have more", "rows.0")]),
        (
            Plan("rooms", ROWS, MAP, links=ways(("Cript", "Hall"), ("Hall", "Hall"), ("Hall", "A"), ("B", "A"))),
            [
                (
                    "links: there is no space 'Cript'; did you mean 'Crypt'? There are A, B, C, Crypt, Hall, C",
                    "links.0",
                ),
                ("links: Hall and Hall are one space;", "links.1"),
                ("links: Hall and Crypt stand twice; one of them counts both ways.", "links.3"),
            ],
        ),
        (
            Plan("rooms", ROWS, MAP, places=(("Hall", ("A",)), ("Wing", ("Z",)))),
            [
                ("places: 'Hall' is the name of a space or a terrain; give the place another.", "places.Hall"),
                ("places: there is no space 'Z'.", "places.Wing"),
            ],
        ),
    ],
)
def test_everything_that_is_wrong_is_told_at_once(plan, told):
    with pytest.raises(MapError) as error:
        built(plan)
    found = error.value.flaws
    assert len(found) == len(told), found
    for flaw, (message, at) in zip(found, told, strict=True):
        assert flaw.message.startswith(message)
        assert flaw.message.endswith(".")
        assert flaw.at == at
