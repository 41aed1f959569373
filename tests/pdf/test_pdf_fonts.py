"""Fonts: found by family and style, measured in type sizes."""

from __future__ import annotations

import pytest
from letters import FONTS

from pnp.model import library
from pnp.pdf.fonts import FontBook, UnknownFont


def test_a_family_and_its_styles_are_found() -> None:
    assert FONTS.font("Alegreya").file.name == "Alegreya-Regular.ttf"
    assert FONTS.font("Alegreya:bold-italic").file.name == "Alegreya-BoldItalic.ttf"


@pytest.mark.parametrize("key", ["Comic Sans", "Cinzel:italic", "Alegreya:light", ""])
def test_what_the_index_does_not_name_is_unknown(key: str) -> None:
    with pytest.raises(UnknownFont):
        FONTS.font(key)


@pytest.mark.parametrize(
    ("key", "bold", "italic", "styled"),
    [
        ("Alegreya", False, False, "Alegreya"),
        ("Alegreya", True, False, "Alegreya:bold"),
        ("Alegreya:bold", False, True, "Alegreya:bold-italic"),
        ("Alegreya:italic", False, False, "Alegreya:italic"),
        ("Alegreya:regular", False, False, "Alegreya"),
        ("Alegreya:light", False, False, "Alegreya:light"),
    ],
)
def test_a_style_is_added_to_the_one_there_is(key: str, bold: bool, italic: bool, styled: str) -> None:
    assert FONTS.styled(key, bold, italic) == styled


def test_a_run_is_as_wide_as_its_letters() -> None:
    font = FONTS.font("Alegreya")
    assert font.width("Titan") == pytest.approx(sum(font.width(letter) for letter in "Titan"))
    assert font.width("") == 0


def test_capitals_and_descenders_have_heights_of_a_readable_font() -> None:
    font = FONTS.font("Alegreya")
    assert 0.6 < font.cap_height < 0.75
    assert 0.2 < font.descent <= 0.35


def test_missing_glyphs_are_named_once_in_the_order_met() -> None:
    assert FONTS.font("Alegreya").missing("a水b山水") == ["水", "山"]


def test_a_space_that_does_not_break_is_never_missing() -> None:
    assert FONTS.font("Cinzel").missing("12\u00a0mm") == []


def test_families_in_use_are_listed_once() -> None:
    book = FontBook(library.fonts())
    for key in ("Cinzel", "Alegreya:bold", "Alegreya"):
        book.font(key)
    assert book.used == ["Alegreya", "Cinzel"]
