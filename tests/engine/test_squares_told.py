"""Squares as lines of text, and options that say where a piece stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pnp.engine import Choice, Table, View, cast, own
from pnp.engine.told.scene import scene
from pnp.engine.told.squares import placed, squares_of
from pnp.engine.told.textboard import drawn
from pnp.model import load

FIELD = """\
kind: board
title: Field
layout: creature
spaces: squares
fields: {letter: {type: text, shown: never}}
columns: [letter, name]
rows: [[g, Grass], [r, Rock]]
map: [grg, ggg]
"""
MEN = """\
kind: counters
title: Men
size: [16, 16]
layout: creature
columns: [name, copies]
rows: [[Knight, 2], [Cave Troll], [Knave]]
"""


@pytest.fixture
def table(make_game: Callable[..., Path]) -> Table:
    made = Table(cast(load(make_game(field=FIELD, men=MEN))), 2, None, Random(1))
    made.unbox("men", made.pile("box"))
    return made


def stand(table: Table, name: str, space: str, owner: int | None) -> None:
    piece = next(piece for piece in table.pieces if piece.name == name and piece.pile is table.pile("box"))
    piece.owner = owner
    table.pile("box").give(piece, table.pile(space))


TILES = """\
kind: tiles
title: Tiles
size: [30, 30]
layout: creature
columns: [name]
rows: [[Bog], [Fen]]
"""


def test_tiles_are_the_ground_of_what_stands_on_them(make_game: Callable[..., Path]) -> None:
    table = Table(cast(load(make_game(field=FIELD, men=MEN, tile=TILES))), 2, None, Random(1))
    bag = table.unbox("tile", table.pile("bag"))
    for tile, space in zip(list(bag), ("a1", "b1"), strict=True):
        bag.give(tile, table.pile(space))
    table.unbox("men", table.pile("box"))
    stand(table, "Cave Troll", "a1", 0)
    assert drawn(View(table, 0), "field")[1:] == [
        "  2   .   ro    .",
        "  1  Ct   fe    .",
        "    Ct Cave Troll, ro Rock, bo Bog, fe Fen",
    ]


def test_squares_are_a_grid_with_ones_own_plain_and_the_others_in_brackets(table: Table) -> None:
    stand(table, "Knight", "a1", 0)
    stand(table, "Knight", "a2", 1)
    stand(table, "Cave Troll", "b1", None)
    table.pile("a2")[0].put("hit", 2)
    assert drawn(View(table, 0), "field") == [
        "      a    b    c",
        "  2 [Kn]  ro    .",
        "  1  Kn   Ct    .",
        "    Kn Knight, Ct Cave Troll, ro Rock",
        "    a2 Kn: hit x2",
    ]
    assert drawn(View(table, 1), "field")[1:3] == ["  2  Kn   ro    .", "  1 [Kn]  Ct    ."]


def test_what_lasts_on_a_unit_is_told_whoever_it_belongs_to(table: Table) -> None:
    stand(table, "Knight", "a1", 0)
    knight = table.pile("a1")[0]
    knight.put(own("held", 0), 3)
    knight.put(own("cursed", 1), 2)
    assert drawn(View(table, 0), "field")[-1] == "    a1 Kn: held x3, cursed: seat 2 x2"


def test_two_names_never_have_one_sign_and_more_pieces_are_counted(table: Table) -> None:
    stand(table, "Knight", "a1", 0)
    stand(table, "Knave", "a1", 0)
    assert drawn(View(table, 0), "field")[2:] == ["  1 Ka+1   .    .", "    Kn Knight, Ka Knave, ro Rock"]


def test_a_title_keeps_its_letters_whoever_else_stands_there(table: Table) -> None:
    stand(table, "Knave", "a1", 0)
    alone = drawn(View(table, 0), "field")
    assert alone[2:] == ["  1  Ka    .    .", "    Ka Knave, ro Rock"]
    stand(table, "Knight", "a2", 1)  # its letters come before the Knave's in the rows
    assert drawn(View(table, 0), "field")[1:3] == ["  2 [Kn]  ro    .", "  1  Ka    .    ."]
    table.pile("a2").give_all(table.pile("box"))
    assert drawn(View(table, 0), "field") == alone


def test_a_hidden_piece_is_no_name(table: Table) -> None:
    table.pile("b2", "nobody")
    stand(table, "Knight", "b2", 0)
    table.shuffle(table.pile("b2"))
    assert drawn(View(table, 0), "field")[1] == "  2   .    ?    ."


def test_an_empty_board_is_said_to_be(table: Table) -> None:
    assert drawn(View(table, 0), "field") == ["Nothing stands on the board."]
    assert scene(View(table, 0)).boards == []


def test_the_scene_has_the_board_and_not_its_squares_one_by_one(table: Table) -> None:
    stand(table, "Knight", "a1", 0)
    seen = scene(View(table, 0))
    ((title, (lines,)),) = seen.boards
    assert title == "Field"
    assert lines.split("\n")[1:] == drawn(View(table, 0), "field")
    assert all("a1" not in heap.name for heap in (*seen.mine, *seen.held, *seen.common))


def test_options_say_where_a_piece_stands_and_where_it_goes(table: Table) -> None:
    stand(table, "Knight", "a1", 0)
    stand(table, "Cave Troll", "b1", 1)
    knight, troll = table.pile("a1")[0], table.pile("b1")[0]
    spare = table.pile("box")[0]
    options = [(knight, "c2"), (knight, troll), knight, (spare, "c1"), "b2", None, spare, ("word", 3)]
    assert placed(View(table, 0), options) == [
        "Knight a1 to c2",
        "Knight a1 at Cave Troll b1",
        "Knight a1",
        f"{spare.name} to c1",
        "b2",
        None,
        None,
        None,
    ]
    assert list(squares_of(table)) == ["field"]


def test_a_question_is_put_with_these_words(table: Table) -> None:
    from pnp.engine.told.asking import said

    stand(table, "Knight", "a1", 0)
    stand(table, "Knight", "c1", 0)
    first, second = table.pile("a1")[0], table.pile("c1")[0]
    choice = Choice("go", [None, (first, "b1"), (second, "b1")], 0)
    assert said(choice, View(table, 0)) == ["nothing", "Knight a1 to b1", "Knight c1 to b1"]
    assert own("hand", 0) not in table.piles
