"""Findings of boards and tiles: all that is wrong with a geometry at its own key, and spaces nobody gets to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.checks.boards import boards
from pnp.checks.tiles import tiles
from pnp.model import load

HEAD = "kind: board\ntitle: Keep\nlayout: creature\n"
ROOMS = f"{HEAD}spaces: rooms\ncolumns: [name]\nrows: [[Hall], [Cell], [Crypt], [Attic]]\n"
KNOWN = "There are a4, b4, c4, d4, a3, b3, c3, d3, a2, b2, c2, d2 and more."
TILES = "kind: tiles\ntitle: Ways\nlayout: creature\nsize: square\ncolumns: [name, copies, edges]\nrows:\n"


@pytest.fixture
def found(make_game: Callable[..., Path]) -> Callable[[str], list[str]]:
    """`found(TEXT)`: what is told of a board or of tiles, as `line:column level code message`."""

    def read(text: str) -> list[str]:
        game = load(make_game(keep=text))
        return [f"{f.line}:{f.column} {f.level} {f.code} {f.message}" for f in (*boards(game), *tiles(game))]

    return read


def test_every_fault_is_told_at_its_own_key(found):
    text = f"{HEAD}spaces: squares\ngrid: 4x4\nlinks:\n  ferry: [[a1, d4], [a1, a2]]\n"
    text += "barriers: [[a1, c3]]\nborders: {river: [[b1, b2], [b2, b9]]}\npaths: {road: [[a1, b1, d1]]}\n"
    text += "places:\n  Port: [a1, z1]\n  a4: a1\n"
    assert found(text) == [
        f"12:9 error bad-map places: there is no space 'z1'. {KNOWN}",
        "13:7 error bad-map places: 'a4' is the name of a space or a terrain; give the place another.",
        "8:12 error bad-map barriers: a1 and c3 share no border; take the pair out.",
        "7:21 error bad-map links: a1 and a2 are next to each other already; take the link out.",
        f"9:29 error bad-map borders: there is no space 'b9'. {KNOWN}",
        "10:16 error bad-map paths: b1 and d1 are no neighbours; name every space on the way.",
    ]


def test_rooms_that_overlap_are_told_at_their_row(found):
    fields = "fields: {x: {type: int}, y: {type: int}}\n"
    text = f"{HEAD}spaces: rooms\n{fields}columns: [name, x, y]\nrows:\n  - [Hall, 1, 1]\n  - [Cell, 1, 1]\n"
    assert found(text) == ["9:1 error bad-map 'Cell' lies over 'Hall'; move one of them."]


def test_groups_of_spaces_that_no_way_leads_to(found):
    assert found(f"{ROOMS}links: [[Hall, Cell], [Crypt, Attic]]\n") == [
        "6:1 warning unreachable-space no way leads between Crypt, Attic and the other spaces; link them, or take them "
        "out."
    ]
    assert found(
        f"{HEAD}spaces: squares\nfields: {{letter: {{type: text}}}}\ncolumns: [letter, name]\n"
        "rows: [[p, Plain]]\nmap: [ppp.pppppp]\n"
    ) == [
        "8:6 warning unreachable-space no way leads between a1, b1, c1 and the other spaces; link them, or take them "
        "out."
    ]


def test_rooms_without_doors_are_places(found):
    assert found(ROOMS) == []


def test_spaces_that_can_only_be_left(found):
    links = "links: [[Hall, Cell], Crypt -> Hall, [Attic, Cell]]\n"
    assert found(ROOMS + links) == [
        "6:1 warning unreachable-space ways lead out of Crypt and none leads in; link it both ways, or put the "
        "start first.",
        "7:23 info no-way-back nobody who goes from Crypt to Hall can come back; if that is not meant, write "
        "[Crypt, Hall].",
    ]


def test_a_way_round_leads_back(found):
    assert found(f"{ROOMS}links: [Hall -> Cell, Cell -> Crypt, Crypt -> Hall, [Attic, Hall]]\n") == []


def test_where_a_whole_track_leads_forward_it_need_not_lead_back(found):
    text = f"{HEAD}spaces: track\none-way: true\ncolumns: [name]\nrows: [[a], [b], [c], [d]]\nlinks: [a -> c]\n"
    assert found(text) == []
    assert found(text.replace("one-way: true", "circuit: false")) == []


def test_tiles_have_an_edge_a_side_and_others_to_join(found):
    assert found(f"{TILES}  - [Bend, 2, [road, road, field, field]]\n") == []
    assert found(f"{TILES}  - [Bend, 1, [road, road, field, field]]\n  - [End, 2, [field, field, field, field]]\n") == [
        "7:None warning unknown-edge row 'Bend': no other tile has an edge 'road', so that nothing can join it."
    ]
    hexes = TILES.replace("size: square", "size: [26, 30]\nshape: hex")
    assert found(f"{hexes}  - [Bend, 2, [road, road, field, field]]\n") == [
        "8:None error edge-count row 'Bend': 4 edges; a hex tile has 6, clockwise from the top."
    ]
    assert found(f"{TILES}  - [Plain, 1, []]\n") == []
