"""Boards on the table: found by their component, made once, of the kind that rules ask for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pnp.boards import AreaMap, HexBoard, SquareBoard
from pnp.engine import Table, View, cast
from pnp.engine.boards import board, ground
from pnp.engine.hashes import of_data
from pnp.model import load

FIELDS = "fields: {letter: {type: text}, cost: {type: int}}\ncolumns: [letter, name, cost]\n"
FIELD = f"""\
kind: board
title: Field
layout: creature
spaces: squares
{FIELDS}rows: [[p, Plain, 1], [f, Forest, 2]]
map: [pf, pp]
"""


@pytest.fixture
def table(make_game: Callable[..., Path]) -> Table:
    isles = f"kind: board\ntitle: Isles\nlayout: creature\n{FIELDS}rows: [[A, Ash, 1], [B, Birch, 1]]\nmap: [AAB]\n"
    broken = FIELD + "links: [[a1, a2]]\n"
    plain = "kind: board\ntitle: Plain\nlayout: creature\n"
    game = load(make_game(field=FIELD, isles=isles, broken=broken, plain=plain))
    return Table(cast(game), 2, None, Random(1))


def test_a_board_is_made_once_for_table_and_view(table):
    made = board(table, "field", SquareBoard)
    assert made.neighbours("a1") == ("a2", "b1")
    assert board(View(table, 0), "field") is made
    assert board(table, "isles", AreaMap).neighbours("Ash") == ("Birch",)


def test_the_ground_of_a_space_is_the_row_of_its_terrain_or_its_own(table):
    assert (ground(table, "field", "b2").cost, ground(table, "field", "a1").name) == (2, "Plain")
    assert ground(View(table, 1), "isles", "Birch").letter == "B"


@pytest.mark.parametrize(
    ("component", "kind", "told"),
    [
        ("nowhere", SquareBoard, "there is no board 'nowhere' with spaces."),
        ("plain", SquareBoard, "there is no board 'plain' with spaces."),
        ("field", HexBoard, "the board 'field' is a SquareBoard, not a HexBoard."),
        ("broken", SquareBoard, "links: a1 and a2 are next to each other already; take the link out."),
    ],
)
def test_what_is_no_such_board(table, component, kind, told):
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        board(table, component, kind)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("map: [pf, pp]", "map: [pf, fp]"),
        ("map:", "diagonals: true\nmap:"),
        ("map:", "borders: {river: [[a1, a2]]}\nmap:"),
    ],
)
def test_another_board_is_other_data(make_game, before, after):
    plain, changed = (of_data(load(make_game(field=field))) for field in (FIELD, FIELD.replace(before, after)))
    assert plain != changed
