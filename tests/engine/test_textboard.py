"""Boards as lines of text: tracks in order, branches apart, rooms with their doors, and no secret told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pnp.boards import Rooms
from pnp.engine import Table, View, cast
from pnp.engine.boards import board
from pnp.engine.told.scene import scene
from pnp.engine.told.textboard import drawn, rooms
from pnp.model import load

WAY = """\
kind: board
title: Way
layout: creature
spaces: track
branches: [pass]
columns: [name]
sections:
  - {title: Road, rows: [[Gate], [Mill], [Ford], [Inn], [Tower]]}
  - {title: Pass, rows: [[Crag], [Ledge]]}
links: [[Mill, Crag], [Ledge, Inn]]
"""
RING = "kind: board\ntitle: Ring\nlayout: creature\nspaces: track\ncircuit: true\nnumbered: 1-30\n"
HOUSE = """\
kind: board
title: House
layout: creature
spaces: rooms
columns: [name]
rows: [[Hall], [Cellar], [Attic]]
links: {door: [[Hall, Attic]], stairs: [Hall -> Cellar]}
"""
PAWN = "kind: counters\ntitle: Pawns\nsize: [16, 16]\nlayout: creature\nsets: [red, blue]\n"
PAWN += "rows: [{name: Pawn, copies: 2}]\n"
WASTE = "kind: board\ntitle: Waste\nlayout: creature\nspaces: flat-hexes\ngrid: 3x3\n"
FIELD = "kind: board\ntitle: Field\nlayout: creature\nspaces: squares\ngrid: 3x3\n"


@pytest.fixture
def table(make_game: Callable[..., Path]) -> Table:
    game = load(make_game(way=WAY, ring=RING, house=HOUSE, pawn=PAWN, field=FIELD, waste=WASTE))
    return Table(cast(game), 2, None, Random(1))


def put(table: Table, place: str, count: int = 1, sight: str = "all") -> None:
    box = table.pile("box")
    if "pawn" not in table._unboxed:
        table.unbox("pawn", box)
    box.deal(count, table.pile(place, sight))


def test_a_track_is_written_in_order_and_its_branch_apart(table: Table) -> None:
    put(table, "Mill")
    put(table, "Ledge", 2)
    assert drawn(View(table, 0), "way") == [
        "Gate - [Mill: Pawn (blue)] - Ford - Inn - Tower",
        "from Mill: Crag - [Ledge: Pawn (blue), Pawn (red)] - to Inn",
    ]


def test_a_long_ring_is_wrapped(table: Table) -> None:
    put(table, "17", 4)
    lines = drawn(View(table, 0), "ring", 40)
    assert max(map(len, lines)) <= 60
    assert " ".join(map(str.strip, lines)).endswith("18 to 30 - and round to 1")
    assert "[17: 2 Pawn (blue), 2 Pawn (red)]" in " ".join(lines)
    assert all(line.endswith("-") for line in lines[:-1])


def test_rooms_are_listed_with_their_doors(table: Table) -> None:
    put(table, "Cellar", 2)
    assert drawn(View(table, 1), "house") == [
        "Hall    -  (to Cellar, Attic)",
        "Cellar  2 Pawn (blue)",
        "Attic   -  (to Hall)",
    ]


def test_rooms_with_pieces_name_all_of_them_and_the_sides_that_have_them(make_game: Callable[..., Path]) -> None:
    signs = "rows: [{name: Pawn A}, {name: Pawn B}, {name: Pawn C}, {name: Pawn D}]"
    pawns = PAWN.replace("sets: [red, blue]\n", "").replace("rows: [{name: Pawn, copies: 2}]", signs)
    folder = make_game(house=HOUSE, pawn=pawns)
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + "sides: [owls, mice]\n", encoding="utf-8")
    made = Table(cast(load(folder)), 3, None, Random(1))
    for owner, pawn in enumerate(made.unbox("pawn", made.pile("Hall"))):
        pawn.owner = owner if owner < 3 else None
    view = View(made, 0)
    line = "Pawn A (owls), Pawn B (mice), Pawn C (seat 3), Pawn D  (to Cellar, Attic)"
    assert rooms(view, board(view, "house", Rooms)) == [("Hall", line)]
    assert scene(view).boards == [("Hall", [line])]
    assert scene(view, lambda _, thing: 4 if thing == "Hall" else None).boards == [("Hall", [f"{line}; worth 4"])]


def test_of_other_boards_only_what_stands_there_is_told(table: Table) -> None:
    assert drawn(View(table, 0), "waste") == ["Nothing stands on the board."]
    put(table, "0202")
    assert drawn(View(table, 0), "waste") == ["0202  Pawn (blue)"]


def test_squares_are_drawn_and_tell_the_sets_of_pieces(table: Table) -> None:
    assert drawn(View(table, 0), "field") == ["Nothing stands on the board."]
    put(table, "b2")
    assert "    Pb Pawn (blue)" in drawn(View(table, 0), "field")


def test_what_a_seat_may_not_know_is_not_told(table: Table) -> None:
    put(table, "Ford", 2, "nobody")
    table.shuffle(table.pile("Ford"))
    (line, _) = drawn(View(table, 0), "way")
    assert "[Ford: 2 hidden pieces]" in line
    assert "Pawn" not in line


def test_a_board_that_is_not_there_is_told(table: Table) -> None:
    with pytest.raises(ValueError, match="there is no board 'wya' with spaces"):
        drawn(View(table, 0), "wya")
