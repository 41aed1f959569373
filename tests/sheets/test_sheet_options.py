"""Wishes that cannot be met are refused in a sentence."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.sheets.paper.options import MarkStyle, Options
from pnp.sheets.paper.papers import paper


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"bleed": -0.1}, "The bleed is -0.1 mm; it must be 0 to 10 mm."),
        ({"bleed": 10.5}, "The bleed is 10.5 mm; it must be 0 to 10 mm."),
        ({"gap": 31}, "The gap is 31 mm; it must be 0 to 30 mm."),
        ({"gap": float("nan")}, "The gap is nan mm; it must be 0 to 30 mm."),
        ({"margin": float("inf")}, "The margin is inf mm; it must be 0 to 50 mm."),
        ({"overlap": 31}, "The overlap is 31 mm; it must be 0 to 30 mm."),
        ({"marks": "dots"}, "marks is 'dots'; it must be one of corner, cross, lines, none."),
        ({"duplex": "left"}, "duplex is 'left'; it must be one of long, short."),
        ({"paper": paper("80x300"), "margin": 40}, "A margin of 40 mm leaves nothing of 80 x 300 mm."),
        (
            {"fronts_only": True, "backs_only": True},
            "Fronts only and backs only leave nothing to print: ask for one of them.",
        ),
        (
            {"gutterfold": True, "backs_only": True},
            "A gutterfold has fronts and backs on one page: leave it out to print fronts or backs alone.",
        ),
        ({"mark_length": 31}, "The mark length is 31 mm; it must be 0 to 30 mm."),
        ({"corner": -1, "cutter": "svg"}, "The corner is -1 mm; it must be 0 to 10 mm."),
        ({"cutter": "plt"}, "cutter is 'plt'; it must be one of svg, dxf."),
        ({"cutter": "svg", "backs_only": True}, "Cutter files follow the fronts: leave out backs only."),
        ({"corner": 3}, "Corners are rounded in cutter files only: ask for svg or dxf."),
        (
            {"bleed": 8, "back_bleed": 3},
            "Backs would bleed by 11 mm; bleed and back bleed together are at most 10 mm.",
        ),
        ({"back_bleed": 1, "fronts_only": True}, "Fronts only leaves no back to bleed: leave the back bleed out."),
        (
            {"backs_last": True, "gutterfold": True},
            "A gutterfold has fronts and backs on one page: its backs cannot come last.",
        ),
        (
            {"backs_last": True, "backs_only": True},
            "Backs come last where both sides are printed: leave out fronts only or backs only.",
        ),
        (
            {"reverse_backs": True},
            "Backs are reversed where they are printed by themselves: ask for backs last or backs only, too.",
        ),
        (
            {"marks": "none", "marks_two_colour": True},
            "There are no marks to change: ask for corner, cross or lines.",
        ),
        (
            {"marks": "lines", "mark_offset": 2},
            "Lines run across the whole sheet: their length and offset cannot be changed.",
        ),
        ({"mark_length": 0}, "Marks of 0 mm cannot be seen: give a length, or ask for no marks."),
        (
            {"mark_colour": "red"},
            'The mark colour \'red\' is no colour; write "#rgb" or "#rrggbb", in quotes.',
        ),
    ],
)
def test_impossible_wishes(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        Options(**({"paper": paper("a4")} | wish))
    assert str(refused.value) == sentence


def test_the_bounds_themselves_are_allowed() -> None:
    options = Options(paper("a4"), bleed=10, gap=30, margin=50)
    assert (options.bleed, options.gap, options.margin) == (10, 30, 50)


def test_a_mark_colour_is_three_shares() -> None:
    assert Options(paper("a4"), mark_colour="#f0f").mark_style.colour == (1, 0, 1)
    assert Options(paper("a4")).mark_style == MarkStyle()


ANY = {
    "duplex": st.sampled_from(["long", "short", "left"]),
    "marks": st.sampled_from(["corner", "cross", "lines", "none", ""]),
    "cutter": st.sampled_from([None, "svg", "dxf", "plt"]),
    "mark_colour": st.none() | st.text(max_size=8),
    **dict.fromkeys(("gutterfold", "fronts_only", "backs_only", "backs_last", "reverse_backs", "mix"), st.booleans()),
    **dict.fromkeys(
        ("bleed", "back_bleed", "gap", "margin", "overlap", "mark_length", "mark_offset", "corner"),
        st.floats(-1, 60) | st.sampled_from([0.0, float("nan"), float("inf")]),
    ),
}


@given(st.fixed_dictionaries({}, optional=ANY))
def test_whatever_is_asked_is_an_option_or_a_sentence(wish: dict[str, Any]) -> None:
    try:
        options = Options(paper("a5"), **wish)
    except ValueError as error:
        assert str(error).endswith(".")
        assert len(str(error)) < 200
    else:
        assert options.mark_style.kind == options.marks
