"""Setting: words measured, wrapped and made as large as a box allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.drawing.richtext import paragraphs
from pnp.layout.drawing.setting import STEP, Fit, Line, Shaping, Word, fit, height, words, wrap
from pnp.model import library
from pnp.pdf.drawing import PT
from pnp.pdf.fonts import FontBook

BOOK = FontBook(library.fonts())
FONT = BOOK.font("Alegreya")
SPACE = FONT.width(" ")


def shape(text: str, tracking: float = 0.0) -> list[Word]:
    (line,) = paragraphs(text)
    return words(line, Shaping(lambda bold, italic: BOOK.font(BOOK.styled("Alegreya", bold, italic)), tracking))


def parts(text: str) -> list[list[str]]:
    return [[part.text for part in word.parts] for word in shape(text)]


def read(lines: Sequence[Line]) -> list[str]:
    return [" ".join("".join(part.text for part in word.parts) for word in line.words) for line in lines]


def test_words_are_split_at_spaces() -> None:
    assert parts("the hill giant") == [["the"], ["hill"], ["giant"]]


def test_a_word_of_two_cuts_is_one_word() -> None:
    assert parts("un**break**able *pair*s") == [["un", "break", "able"], ["pair", "s"]]


def test_an_icon_hangs_on_the_word_it_touches() -> None:
    assert parts("pay [two-coins]5 now") == [["pay"], ["two-coins", "5"], ["now"]]


def test_an_icon_between_spaces_is_a_word() -> None:
    assert [word.width for word in shape("a [d10] b")][1] == 1
    assert [word.space for word in shape("a [d10] b")] == pytest.approx([0, SPACE, SPACE])


def test_icons_without_a_space_stay_together() -> None:
    assert parts("[d10][d10]") == [["d10", "d10"]]


def test_many_spaces_are_one() -> None:
    assert [word.space for word in shape("a   b\t c")] == pytest.approx([0, SPACE, SPACE])


def test_a_space_between_two_cuts_is_the_wider_one() -> None:
    bold = BOOK.font("Alegreya:bold").width(" ")
    assert shape("a **b**")[1].space == pytest.approx(SPACE)
    assert shape("a ** b**")[1].space == pytest.approx(max(SPACE, bold))


def test_a_space_that_does_not_break_keeps_its_words_together() -> None:
    assert parts("3\u00a0mm wide") == [["3\u00a0mm"], ["wide"]]


def test_tracking_widens_every_letter_and_space() -> None:
    plain, wide = shape("ab cd"), shape("ab cd", 0.1)
    assert [word.width for word in wide] == pytest.approx([word.width + 0.2 for word in plain])
    assert wide[1].space == pytest.approx(SPACE + 0.1)


def test_spaces_alone_are_no_word() -> None:
    assert shape("   ") == []


def test_lines_break_where_the_measure_ends() -> None:
    text = shape("aa bb cc")
    two = 2 * text[0].width + SPACE
    assert read(wrap(text, two + 0.2)) == ["aa bb", "cc"]


def test_a_line_as_wide_as_the_measure_fits() -> None:
    text = shape("aa bb")
    whole = text[0].width + SPACE + text[1].width
    assert read(wrap(text, whole)) == ["aa bb"]
    assert read(wrap(text, whole - 0.001)) == ["aa", "bb"]


def test_only_the_first_line_of_a_paragraph_begins_it() -> None:
    assert [line.first for line in wrap(shape("aa bb cc"), 0.1)] == [True, False, False]


def test_no_words_are_one_empty_line() -> None:
    assert wrap([], 10) == [Line([], 0.0, True)]


TEXT = st.lists(st.text(alphabet="abcdefgh", min_size=1, max_size=12), min_size=1, max_size=30).map(" ".join)
MEASURE = st.floats(0.1, 40)


@given(TEXT, MEASURE)
def test_a_line_wider_than_the_measure_is_a_single_word(text: str, measure: float) -> None:
    for line in wrap(shape(text), measure):
        assert line.width <= measure + 1e-6 or len(line.words) == 1


@given(TEXT, MEASURE)
def test_wrapping_loses_no_word_and_keeps_their_order(text: str, measure: float) -> None:
    assert " ".join(read(wrap(shape(text), measure))) == text


@given(TEXT, MEASURE)
def test_no_word_would_have_fitted_on_the_line_before(text: str, measure: float) -> None:
    lines = wrap(shape(text), measure)
    for line, after in pairwise(lines):
        assert line.width + after.words[0].space + after.words[0].width > measure


@given(TEXT, MEASURE)
def test_a_line_is_as_wide_as_its_words_and_the_spaces_between(text: str, measure: float) -> None:
    for line in wrap(shape(text), measure):
        spaces = sum(word.space for word in line.words[1:])
        assert line.width == pytest.approx(spaces + sum(word.width for word in line.words))


def test_height_counts_capitals_leading_gaps_and_the_foot() -> None:
    """Three lines in two paragraphs at 10 pt: 0.7 + 2 x 1.2 + 0.5 + 0.2 = 3.8 sizes."""
    lines = [Line([], 0, True), Line([], 0), Line([], 0, True)]
    assert height(lines, 10, 1.2, 0.5, 0.7, 0.2) == pytest.approx(38 * PT)


def tall(lines: Sequence[Line], size: float) -> float:
    return height(lines, size, 1.2, 0.35, FONT.cap_height, 0.0)


def fitted(text: str, box: tuple[float, float], sizes: tuple[float, float]) -> Fit:
    return fit([shape(text)], box, sizes, tall)


def fits(text: str, box: tuple[float, float], size: float) -> bool:
    """Whether a text fits at exactly this size."""
    return fitted(text, box, (size, size)).fits


def test_what_fits_is_set_at_the_largest_size() -> None:
    found = fitted("Titan", (50, 20), (6, 12))
    assert (found.size, found.fits) == (12, True)


def test_what_does_not_fit_shrinks_to_the_smallest_size_and_says_so() -> None:
    found = fitted("Titan " * 100, (20, 5), (6.1, 12))
    assert (found.size, found.fits) == (6.1, False)


def test_a_long_word_shrinks_until_it_fits_the_width() -> None:
    wide = FONT.width("unbreakable")
    found = fitted("unbreakable", (wide * 8 * PT, 50), (6, 12))
    assert (found.size, found.fits) == (8, True)


@given(TEXT, st.floats(10, 60), st.floats(3, 40))
def test_fit_takes_the_largest_step_that_fits(text: str, wide: float, high: float) -> None:
    found = fitted(text, (wide, high), (6, 12))
    steps = [12 - STEP * index for index in range(25)]
    assert found.size == next((size for size in steps if fits(text, (wide, high), size)), 6)
    assert found.fits == fits(text, (wide, high), found.size)


@given(TEXT, st.floats(10, 60), st.floats(3, 40))
def test_what_fits_stays_inside_its_box(text: str, wide: float, high: float) -> None:
    found = fitted(text, (wide, high), (6, 12))
    if found.fits:
        assert tall(found.lines, found.size) <= high + 1e-5
        assert max(line.width for line in found.lines) * found.size * PT <= wide + 1e-5


@given(st.lists(TEXT, min_size=1, max_size=3), st.floats(10, 60), st.floats(3, 40))
def test_what_is_seen_to_be_hopeless_is_not_tried_and_nothing_else(text: list[str], wide: float, high: float) -> None:
    told, box, sizes = [shape(paragraph) for paragraph in text], (wide, high), (6.0, 12.0)

    def least(lines: int, size: float) -> float:
        return size * PT * (FONT.cap_height + (lines - 1) * 1.2 + (len(text) - 1) * 0.35)

    assert fit(told, box, sizes, tall, 20.0, least) == fit(told, box, sizes, tall, 20.0)
