"""Wishes that cannot be met are refused in a sentence."""

from typing import Any

import pytest

from pnp.sheets.options import Options
from pnp.sheets.papers import paper


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
    ],
)
def test_impossible_wishes(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        Options(**({"paper": paper("a4")} | wish))
    assert str(refused.value) == sentence


def test_the_bounds_themselves_are_allowed() -> None:
    options = Options(paper("a4"), bleed=10, gap=30, margin=50)
    assert (options.bleed, options.gap, options.margin) == (10, 30, 50)
