"""Trim sizes: by name, in mm and in inches."""

from __future__ import annotations

import pytest

from pnp.model import load, values


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("poker", (63.5, 88.9)),
        ("mini-us", (41, 63)),
        ("mini-eu", (44, 68)),
        (["63", "88"], (63, 88)),
        ("63x88", (63, 88)),
        ("63 x 88 mm", (63, 88)),
        ("2.5x3.5in", (63.5, 88.9)),  # 2.5 x 25.4 and 3.5 x 25.4
    ],
)
def test_a_size_is_a_name_or_two_lengths(written, size):
    assert values.size(written) == size


@pytest.mark.parametrize(
    "written", ["63x", "x88", "63x88cm", "2,5x3,5in", "63x88x1", "٦٣x٨٨", "", "63", ["63"], ["a", "b"]]
)
def test_what_is_no_size_is_refused(written):
    with pytest.raises(ValueError, match=r"is no size|is not a number"):
        values.size(written)


@pytest.mark.parametrize("written", ["4x40", "0.1x3in", "1201x40", "50x50in"])
def test_a_side_is_5_to_1200_mm(written):
    with pytest.raises(ValueError, match=r"is out of bounds; a side is 5 to 1200 mm\."):
        values.size(written)


def test_a_component_may_be_sized_in_inches_and_lie_on_its_side(make_game):
    foe = "kind: deck\ntitle: Foes\nsize: 2.5x3.5in\nlayout: foe\norientation: landscape\nrows: [{name: Titan}]\n"
    assert load(make_game(foe=foe)).components["foe"].size == (88.9, 63.5)
