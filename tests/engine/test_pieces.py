"""Pieces out of the box: in the order of their rows, and in no order of memory that tells which row is whose."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.engine import Cast, Piece, Table, clear, laws
from pnp.engine.casting import OFTEN
from pnp.engine.chance import seeded
from pnp.engine.pieces import Pile

MADE = 400


@pytest.fixture
def pile() -> Pile:
    return Pile("deck", "nobody", None, 3)


def test_pieces_come_in_the_order_of_their_rows_however_often(deck: Cast, pile: Pile) -> None:
    codes = [f"{facts['id']}#{number}" if facts["copies"] > 1 else facts["id"] for facts, number in deck.order["card"]]
    for _ in range(2 * OFTEN + 3):
        pieces = deck.unbox("card", pile)
        assert [piece.code for piece in pieces] == codes
        deck.pack("card", pieces)


@pytest.mark.parametrize(
    "last", [lambda pieces: max(pieces, key=id), lambda pieces: [*set(pieces)][-1]], ids=["id", "set"]
)
def test_memory_tells_nothing_of_rows(last: object, deck: Cast, pile: Pile) -> None:
    made = [deck.unbox("card", pile) for _ in range(MADE)]
    found = Counter(pieces.index(last(pieces)) for pieces in made)  # type: ignore[operator]
    share = MADE / len(made[0])
    assert found.keys() == set(range(len(made[0])))
    assert min(found.values()) > share / 2
    assert max(found.values()) < share * 2


def test_others_take_the_place_of_pieces_that_came_out_often(deck: Cast, pile: Pile) -> None:
    met, kept = set[int](), list[Piece]()
    for _ in range(3 * OFTEN):
        pieces = deck.unbox("card", pile)
        kept += pieces[:1]  # as long as it is here, nothing else lies at its address
        met.add(id(pieces[0]))
        deck.pack("card", pieces)
    assert len(met) == 3


def test_copies_have_their_own_numbers_again_when_they_were_exchanged(table: Table) -> None:
    table.unbox("card", table.pile("hand", "owner", 0))
    before = [piece.code for piece in table.pieces]
    random, met = seeded("exchanged"), set[str]()
    for _ in range(20):
        with laws.copies_exchanged(table, random):
            inside = [piece.code for piece in table.pieces]
            assert sorted(inside) == sorted(before)
            assert [code.partition("#")[0] for code in inside] == [code.partition("#")[0] for code in before]
            met.add(" ".join(inside))
        assert [piece.code for piece in table.pieces] == before
    assert len(met) == 6


def test_marks_come_off_by_their_names_or_all(table: Table) -> None:
    one, other = table.unbox("card", table.pile("card"))[:2]
    for piece in (one, other):
        piece.put("hurt", 2)
        piece.put("used", 1)
    clear([one, other], "used", "never there")
    assert (one.marks, other.marks) == ({"hurt": 2},) * 2
    clear([one])
    assert (one.marks, other.marks) == ({}, {"hurt": 2})
