"""Sentences with places: what is wrong with one, what it has to be given, and how it reads."""

from __future__ import annotations

import pytest

from pnp.model.sentence import Value, faults, filled, names

MET = "{by} {meets|meet} {foe}, who {has|have} {n:card|cards}."


@pytest.mark.parametrize("sentence", [MET, "Nothing stirs.", "{a}{b_2}", "{a} {|s}"])
def test_a_sentence_that_can_be_filled(sentence: str) -> None:
    assert faults(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("{}", "{} is no place"),
        ("{By}", "{By} is no place"),
        ("{a b}", "{a b} is no place"),
        ("{n:card}", "{n:card} is no place"),
        ("{n:a|b|c}", "{n:a|b|c} is no place"),
        ("{a|b|c}", "{a|b|c} is no place"),
        ("{by", "a brace stands alone"),
        ("by}", "a brace stands alone"),
        ("{{by}}", "a brace stands alone"),
    ],
)
def test_a_place_that_is_none_says_what_to_write(sentence: str, fault: str) -> None:
    assert faults(sentence) == [f"{fault}; write {{name}}, {{name:one|many}} or {{draws|draw}}."]


def test_a_sentence_is_given_what_it_names() -> None:
    assert names(MET) == {"by", "foe", "n"}
    assert names("Nothing stirs.") == frozenset()


@pytest.mark.parametrize(
    ("by", "foe", "number", "read"),
    [
        (Value("you", True), Value("seat 2"), 1, "You meet seat 2, who has 1 card."),
        (Value("seat 2"), Value("you", True), 2, "Seat 2 meets you, who have 2 cards."),
        (Value("the king"), Value("seat 1"), 0, "The king meets seat 1, who has 0 cards."),
    ],
)
def test_a_verb_goes_with_who_was_named_last_and_a_word_with_its_number(
    by: Value, foe: Value, number: int, read: str
) -> None:
    values = {"by": by, "foe": foe, "n": Value(str(number), number=number)}
    assert filled(MET, values.__getitem__) == read
