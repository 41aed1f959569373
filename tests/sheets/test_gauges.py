"""Ruler, targets and label: in the margins, clear of everything, and targets behind one another."""

from typing import Any

import pytest
from sheet_jobs import items

from pnp.sheets.laying import gauges
from pnp.sheets.laying.gauges import Margins
from pnp.sheets.laying.imposition import Frame, impose
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import MarkStyle, Options
from pnp.sheets.paper.papers import paper

POKER = (63.5, 88.9)


def frame(count: int, size: tuple[float, float] = POKER, on: str = "a4", **wish: Any) -> Frame:
    sheet = next(impose(items(count), size, Options(paper(on), **wish)))
    assert sheet.front is not None
    return sheet.front.frame


def test_on_a4_the_ruler_stands_between_two_cut_marks() -> None:
    found = gauges.ruler(Margins(frame(9), MarkStyle("corner")))
    assert found is not None
    spot, length = found
    # 88.9 - 2 x 0.6 = 87.7 is free between marks; 80 of it are used: 15.15 + (88.9 - 80) / 2 = 19.6.
    assert (spot.rim, length, spot.box) == ("left", 80, Box(5, 19.6, 7, 99.6))


def test_on_letter_marks_are_short_and_the_ruler_passes_them() -> None:
    found = gauges.ruler(Margins(frame(9, on="letter"), MarkStyle("corner")))
    assert found is not None
    # The middle of 279.4 is 139.7.
    assert (found[1], found[0].box) == (100, Box(5, 89.7, 7, 189.7))


def test_narrow_sides_send_the_ruler_above() -> None:
    # 100 mm upright takes all 200 of A4's printable width; 287 - 2 x 120 = 47 is left above and below.
    found = gauges.ruler(Margins(frame(4, (100, 120), marks="none"), MarkStyle("none")))
    assert found is not None
    assert (found[0].rim, found[1]) == ("top", 100)


def test_without_room_there_is_no_gauge() -> None:
    margins = Margins(frame(1, (200, 287)), MarkStyle("corner"))
    assert gauges.ruler(margins) is None
    assert gauges.label(margins, 10) is None
    assert gauges.targets(frame(1, (200, 287)), MarkStyle("corner")) == ()


def test_targets_stand_far_apart() -> None:
    # The first free stretch of the left margin, 5 to 14.55; the last of the right one, 282.45 to 292.
    assert gauges.targets(frame(9), MarkStyle("corner")) == (Box(5, 5, 7, 7), Box(203, 290, 205, 292))


def test_a_label_prefers_the_right_margin_and_takes_its_room() -> None:
    margins = Margins(frame(9), MarkStyle("corner"))
    first, second = gauges.label(margins, 80), gauges.label(margins, 80)
    assert first is not None
    assert second is not None
    # 15.15 + 0.6 = 15.75; the next stretch begins at 104.05 + 0.6.
    assert first.box == Box(203, 15.75, 205, 95.75)
    assert second.box == Box(203, 104.65, 205, 184.65)


def test_a_label_too_long_for_the_sides_goes_above_or_nowhere() -> None:
    above = gauges.label(Margins(frame(9), MarkStyle("corner")), 150)
    assert above is not None
    assert (above.rim, above.length) == ("top", 150)
    assert gauges.label(Margins(frame(9), MarkStyle("corner")), 200) is None


def test_what_is_taken_is_not_given_again() -> None:
    wide_open = Margins(frame(9, on="letter"), MarkStyle("corner"))
    blocked = Margins(frame(9, on="letter"), MarkStyle("corner"), taken=[Box(5, 5, 7, 140)])
    assert wide_open.room("left") == pytest.approx(269.4)
    # From 140 + 0.6 to 274.4.
    assert blocked.room("left") == pytest.approx(133.8)


def test_the_fold_word_stands_beside_the_line_where_it_fits() -> None:
    sheet = next(impose(items(4), POKER, Options(paper("a4"), gutterfold=True)))
    assert sheet.front is not None
    assert sheet.back is not None
    page = sheet.front.frame.joined(sheet.back.frame)
    spot = gauges.fold_word(page, "vertical", 4)
    assert spot is not None
    assert spot.box == Box(102.9, 5, 104.7, 9)
    # The margin above is 21.5 - 2 - 5 = 14.5 deep.
    assert gauges.fold_word(page, "vertical", 15) is None
