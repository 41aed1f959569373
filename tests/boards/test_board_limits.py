"""Boards that are too large, or wrong a thousand times, are refused quickly and in few words."""

from __future__ import annotations

import pytest
from plans import ways

from pnp.boards import Flaw, MapError, built
from pnp.boards.flaws import MOST_FLAWS
from pnp.model.plan import Plan, Spot

PLAIN = (Spot("Plain", "p"),)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (Plan("squares", PLAIN, ("p" * 100,)), "the board is 100 x 1 spaces; a side has at most 99."),
        (Plan("squares", grid=(27, 1)), "the board has 27 columns and only 26 letters; write 'names: numbers'."),
        (Plan("areas", PLAIN, ("p" * 40_001,)), "the map has more than 40,000 characters; draw it coarser."),
        (
            Plan("pointy-hexes", PLAIN, ("p" * 99,) * 99, borders=ways(*[("Plain",)] * 9, kind="wall")),
            "barriers and borders stand round more than 50,000 spaces; name fewer.",
        ),
    ],
)
def test_what_is_too_much(plan, told):
    with pytest.raises(MapError) as error:
        built(plan)
    assert [flaw.message for flaw in error.value.flaws] == [told]


def test_a_thousand_strangers_are_told_of_in_fifty_sentences():
    strangers = ways(*((f"stranger {n}", "a1") for n in range(2_000)))
    with pytest.raises(MapError) as error:
        built(Plan("squares", grid=(99, 99), names="numbers", links=strangers))
    assert len(error.value.flaws) == MOST_FLAWS


def test_a_long_name_is_shown_short_and_few_of_the_others():
    with pytest.raises(MapError) as error:
        built(Plan("squares", grid=(8, 8), links=ways(("x" * 5_000, "a1"))))
    assert len(str(error.value)) < 200


def test_distances_on_the_largest_board_are_kept_within_bounds():
    board = built(Plan("squares", grid=(99, 99), names="numbers"))
    far = [board.distance(space, board.spaces[0]) for space in board.spaces[:60]]
    assert far == list(range(60))
    assert sum(map(len, board._far.values())) <= 200_000


def test_the_first_fault_says_where_it_stands():
    error = MapError(Flaw("a.", "links.secret.3"), Flaw("b.", "map.0"))
    assert (str(error), error.key, error.index) == ("a.", "links.secret", 3)
    assert (MapError(Flaw("a.", "circuit")).key, MapError(Flaw("a.", "circuit")).index) == ("circuit", 0)
