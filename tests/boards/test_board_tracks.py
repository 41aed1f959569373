"""Tracks: runs, circuits, links, and where their spaces lie."""

from __future__ import annotations

from math import dist

import pytest
from plans import ways

from pnp.boards import MapError, Run, Track, built
from pnp.boards.track import laid
from pnp.model.plan import Plan, Spot


def track(*sections: str, **more: object) -> Track:
    rows = tuple(Spot(name, section=str(number)) for number, names in enumerate(sections) for name in names)
    board = built(Plan("track", rows)._replace(**more))
    assert isinstance(board, Track)
    return board


def test_sections_follow_one_another():
    board = track("abc", "de")
    assert board.runs == (Run(("a", "b", "c", "d", "e")),)
    assert board.neighbours("c") == ("b", "d")
    assert (board.ahead("b", 2), board.ahead("d", 5), board.ahead("b", -4)) == ("d", "e", "a")
    assert (board.to_go("a"), board.to_go("e")) == (4, 0)


def test_a_circuit_goes_round():
    board = track("abcd", circuit=True)
    assert board.neighbours("a") == ("b", "d")
    assert (board.ahead("c", 3), board.ahead("a", -1), board.to_go("d")) == ("b", "d", 3)
    assert board.distance("a", "d") == 1


def test_a_section_that_is_a_circuit_stands_alone_until_it_is_linked():
    board = track("ab", "cde", "fg", circuit=("1",))
    assert [run.circuit for run in board.runs] == [False, True, False]
    assert len(board.parts()) == 3
    joined = track("ab", "cde", "fg", circuit=("1",), one_way=True, links=ways(("b", "c"), ("e", "f"), one_way=True))
    assert joined.parts() == (tuple("abcdefg"),)
    assert joined.neighbours("e") == ("c", "f")
    assert joined.distance("a", "g") == 6
    assert joined.distance("g", "a") is None
    assert joined.walks("a", 5) == ("c", "f")


def test_numbered_spaces():
    board = built(Plan("track", numbered=(0, 20)))
    assert (board.spaces[0], board.spaces[-1], len(board.spaces)) == ("0", "20", 21)


def test_a_branch_and_a_short_cut_one_way():
    board = track("abcdef", links=ways(("b", "e"), one_way=True))
    assert board.path("a", "f") == ("a", "b", "e", "f")
    assert board.path("f", "a") == ("f", "e", "d", "c", "b", "a")


@pytest.mark.parametrize("count", range(3, 30))
def test_neighbours_on_a_track_that_is_drawn_nowhere_share_a_side(count):
    names = tuple(f"s{n}" for n in range(count))
    for circuit in (False, True):
        board = Track([Run(names, circuit)])
        for a, b in board.runs[0].steps():
            assert len(board.edge(a, b)) == 1
            assert board.midpoint(a, b) is not None
        assert len(board.cells("s0")) == (2 if circuit and count % 2 else 1)
        assert len(set(laid(board.runs))) == sum(len(board.cells(name)) for name in names)


def test_a_track_is_drawn_by_a_map_too():
    rows = (Spot("Start", "S"), Spot("Bend", "B"), Spot("Goal", "G"))
    board = built(Plan("track", rows, map=("SSB", "..B", "..G")))
    assert board.cells("Start") == ((0, 0), (1, 0))
    assert dist(board.centre("Start"), (1, 0.5)) == 0
    assert board.neighbours("Bend") == ("Start", "Goal")


@pytest.mark.parametrize(
    ("more", "told", "at"),
    [
        ({"circuit": ("0",)}, "circuit: it has 2 spaces; it needs 3 at least.", "circuit"),
        ({"links": ways(("a", "b"))}, "links: a and b are next to each other already; take the link out.", "links.0"),
        (
            {"links": ways(("a", "d"), one_way=True) + ways(("d", "a"), one_way=True, kind="slide")},
            "links: d and a are linked one way each; write [a, d] once for both ways.",
            "links.slide.0",
        ),
    ],
)
def test_what_is_wrong_with_a_track(more, told, at):
    with pytest.raises(MapError) as error:
        track("ab", "cd", **more)
    assert [(flaw.message, flaw.at) for flaw in error.value.flaws] == [(told, at)]
