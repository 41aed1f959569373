"""`--only`: a component, a piece or a section, and what is said when there is none."""

from __future__ import annotations

import pytest

from pnp.model import PnpError, load
from pnp.sheets.paper.selection import select

LANDS = """\
kind: counters
title: Lands
size: [20, 20]
layout: land
fields: {force: {default: 0}, type: {default: elf}}
sets: [red, blue]
sections:
  - title: North Shore
    rows: [{name: Bay}, {name: Cliff, copies: 2}]
  - title: South
    rows: [{name: Dune}]
"""


@pytest.fixture
def game(make_game):
    deck = "kind: deck\ntitle: Foes\nsize: poker\nlayout: foe\nrows:\n  - {name: Titan, force: 7, type: giant}\n"
    return load(make_game(foe=deck, land=LANDS))


def ids(chosen):
    return {component: [piece.id for piece in pieces] for component, pieces in chosen.items()}


def test_no_wish_is_everything(game):
    assert select(game, []) is None


def test_a_component_is_all_its_pieces(game):
    assert ids(select(game, ["foe"])) == {"foe": ["foe:titan"]}


def test_a_piece_comes_in_every_set(game):
    pieces = ids(select(game, ["land:cliff"]))["land"]
    assert len(pieces) == 2
    assert all(piece.startswith("land:cliff") for piece in pieces)


def test_a_name_may_be_written_as_it_is_printed(game):
    assert ids(select(game, ["land:Cliff"])) == ids(select(game, ["land:cliff"]))


def test_a_section_is_its_pieces(game):
    pieces = ids(select(game, ["land:north-shore"]))["land"]
    assert sorted({piece.partition("@")[0] for piece in pieces}) == ["land:bay", "land:cliff"]


def test_wishes_add_up_once_and_keep_the_order_of_the_game(game):
    chosen = ids(select(game, ["land:dune", "land:dune", "foe", "land:south"]))
    assert list(chosen) == ["foe", "land"]
    assert len(chosen["land"]) == 2


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ("fo", "hill-war has no component 'fo'. Did you mean foe?"),
        (":titan", "hill-war has no component ''. There is: foe, land."),
        ("land:cliffs", "land has no piece or section 'cliffs'. Did you mean cliff?"),
        ("foe:zzz", "foe has no piece or section 'zzz'. There is: titan."),
        ("land:弓", "land has no piece or section '弓'. There is: bay, cliff, dune, north-shore, south."),
    ],
)
def test_a_wish_for_nothing_names_what_there_is(game, wish, sentence):
    with pytest.raises(PnpError) as raised:
        select(game, [wish])
    assert str(raised.value) == sentence
