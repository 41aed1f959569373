"""What is asked: like moves are one move, and unlike ones never read alike."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pnp.engine import Choice, Piece, Steps, Table, laws
from pnp.engine.chance import seeded
from pnp.engine.choice import code, label, labels


@pytest.fixture
def fogs(table: Table) -> list[Piece]:
    hand = table.pile("hand", "owner", 0)
    table.unbox("card", hand)
    return [piece for piece in hand if piece.name == "Fog"]


def test_copies_in_one_place_are_one_move(fogs: list[Piece]) -> None:
    assert Choice("play", [*fogs, None]).distinct(type(fogs[0])) == [fogs[0], None]
    assert Choice("play", [(fog, "left") for fog in fogs]).distinct(type(fogs[0])) == [(fogs[0], "left")]


def test_copies_that_differ_in_marks_owner_or_place_are_moves_of_their_own(table: Table, fogs: list[Piece]) -> None:
    fogs[0].put("damage", 2)
    fogs[1].owner = 1
    assert Choice("heal", fogs).distinct(type(fogs[0])) == fogs
    assert labels(fogs, 0) == ["Fog (hand, 2 damage)", "Fog (hand, seat 2)", "Fog (hand)"]
    table.pile("hand").give(fogs[2], table.pile("field"))
    assert len(Choice("heal", fogs).distinct(type(fogs[0]))) == 3


def test_marks_of_none_are_no_marks(fogs: list[Piece]) -> None:
    fogs[0].put("damage", 0)
    assert Choice("heal", fogs).distinct(type(fogs[0])) == fogs[:1]


def test_pieces_the_seat_does_not_know_are_told_apart_by_their_places_only(fogs: list[Piece]) -> None:
    stolen = Choice("steal", fogs, player=1)
    assert stolen.distinct(type(fogs[0])) == fogs
    assert labels(stolen.options, 1) == ["card 6 of hand", "card 7 of hand", "card 8 of hand"]


def test_words_that_look_like_numbers_or_nothing_are_refused() -> None:
    for options in ([1, "1"], [None, "nothing"], ["left", "left"], [("a", "b"), "a, b"]):
        with pytest.raises(ValueError, match="two different options read"):
            labels(options, 0)


def test_of_moves_that_are_the_same_one_is_kept(fogs: list[Piece]) -> None:
    ruby = next(piece for piece in fogs[0].pile or () if piece.name == "Ruby")
    options = [*fogs, ruby, ruby, "a", "a", 3, (fogs[0], 1), (fogs[1], 1), (ruby, 1), ((fogs[0],), 2), ((fogs[2],), 2)]
    expected = [fogs[0], ruby, "a", 3, (fogs[0], 1), (ruby, 1), ((fogs[0],), 2)]
    assert Choice("x", options).distinct(type(fogs[0])) == expected


def test_a_word_is_never_taken_for_a_piece_of_that_id(fogs: list[Piece]) -> None:
    word = fogs[0].id
    for options in ([fogs[0], word], [word, fogs[0]], [(fogs[0], 1), (word, 1), None], [word, fogs[0], "a", (word,)]):
        assert Choice("x", options).distinct(type(fogs[0])) == options
    assert Choice("x", [fogs[0], word, fogs[1], word]).distinct(type(fogs[0])) == [fogs[0], word]


def test_a_move_that_is_offered_twice_is_one_though_no_piece_has_a_copy_here(fogs: list[Piece]) -> None:
    assert Choice("x", [(fogs[0], "left"), (fogs[0], "left"), "a"]).distinct(type(fogs[0])) == [(fogs[0], "left"), "a"]
    assert Choice("x", [fogs[0], "a", "a"]).distinct(type(fogs[0])) == [fogs[0], "a"]


def test_an_option_has_a_code_and_a_label(fogs: list[Piece]) -> None:
    assert code((fogs[0], None, 3)) == "(card:fog#1, -, 3)"
    assert label((fogs[0], None, 3), 0) == "Fog, 3"
    assert label((None, 3), 0, detail=1) == "nothing, 3"
    assert Choice("play", [*fogs, None, 3]).pick("card:fog#2") is fogs[1]
    hand = fogs[0].pile
    assert (code((hand,)), label(hand, 1)) == ("(hand)", "hand")
    with pytest.raises(LookupError, match="'card:sun' is none of the options of 'play'"):
        Choice("play", fogs).pick("card:sun")


def answered(steps: Steps[list[object]], *answers: object) -> tuple[list[object], list[list[object]]]:
    asked = []
    try:
        choice = next(steps)
        for answer in answers:
            asked.append(list(choice.options))
            choice = steps.send(answer)
    except StopIteration as end:
        return end.value, asked
    raise AssertionError(f"still asks {choice}")


def test_a_subset_is_asked_one_at_a_time(table: Table) -> None:
    steps = table.subset("discard", [700, 800, 900], least=1, most=2)
    assert answered(steps, 800, int("700")) == ([800, 700], [[700, 800, 900], [None, 700, 900]])
    assert answered(table.subset("discard", [7, 8]), None) == ([], [[None, 7, 8]])
    assert answered(table.subset("discard", [], least=2)) == ([], [])


def test_an_equal_answer_takes_one_option_off(table: Table) -> None:
    steps = table.subset("pay", [(1, "gold"), (2, "gold")], least=2)
    assert answered(steps, (1, "gold"), (2, "gold"))[1] == [[(1, "gold"), (2, "gold")], [(2, "gold")]]


def test_an_order_takes_every_option(table: Table) -> None:
    assert answered(table.order("order", "abc"), "b", "c", "a")[0] == ["b", "c", "a"]


def test_some_of_a_set_are_asked_for_in_the_order_of_choices(table: Table, fogs: list[Piece]) -> None:
    hand = fogs[0].pile
    assert hand is not None
    for made in (set(hand), frozenset(hand)):
        assert answered(table.subset("discard", made), None)[1] == [[None, *hand]]
        assert answered(table.order("order", made), *hand)[1] == [list(hand)[at:] for at in range(len(hand))]
    words = {f"word {number:02}" for number in range(40)}
    assert answered(table.subset("discard", words), None)[1] == [[None, *sorted(words)]]


def test_answers_given_together_are_secret(table: Table) -> None:
    choices = [Choice("bid", [1, 2], seat) for seat in table.seats]
    assert answered(table.together(choices), 1, 2, 1)[0] == [1, 2, 1]
    assert all(choice.secret for choice in choices)


def test_a_set_of_pieces_is_offered_as_they_lie(table: Table, fogs: list[Piece]) -> None:
    hand = fogs[0].pile
    assert hand is not None
    for seat in (0, 1):
        assert Choice("take", {*hand}, seat).options == [*hand]
        with laws.unseen_dealt_anew(table, seat, seeded("anew", seat)):
            assert Choice("take", frozenset(hand), seat).options == [*hand]
    pairs = {(piece, side) for piece in hand for side in ("left", "right")}
    assert Choice("turn", pairs).options == [(piece, side) for piece in hand for side in ("left", "right")]


def test_a_set_of_anything_is_offered_alike_in_every_process() -> None:
    sets = (
        "{'low', 'high', 'middling', None}, {3, -1, 2.5}, {('left', 2), ('left', None), ('right', 1)}, {Seat(1), 'all'}"
    )
    code = f"from pnp.engine import Choice, Seat; print(*(Choice('x', each).options for each in ({sets})))"
    told = set()
    for seed in ("0", "1", "2", "3"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        line = [sys.executable, "-c", code]
        told.add(subprocess.run(line, env=environ, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert told == {
        "[None, 'high', 'low', 'middling'] [-1, 2.5, 3] [('left', 2), ('left', None), ('right', 1)] [seat 2, 'all']\n"
    }
