"""Marks: where they stand, and what they must never touch."""

from typing import Any

import pytest
from hypothesis import given
from sheet_jobs import Job, inside, items, jobs, sheets, touch

from pnp.sheets.laying.imposition import Frame, impose
from pnp.sheets.laying.marks import corner_marks, crosses, cut_marks, fold_line, full_lines, reach, rims
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import MarkStyle, Options
from pnp.sheets.paper.papers import paper

POKER = (63.5, 88.9)


def frame(count: int, on: str = "a4", **wish: Any) -> Frame:
    sheet = next(impose(items(count), POKER, Options(paper(on), **wish)))
    assert sheet.front is not None
    return sheet.front.frame


def box(line: tuple[float, float, float, float]) -> Box:
    a, b, c, d = line
    return Box(min(a, c), min(b, d), max(a, c), max(b, d))


@pytest.mark.parametrize(
    ("rim", "span"),
    [
        (0.1, None),  # nothing legible finds room
        (1.0, (0.25, 1.0)),  # a quarter of it stays clear
        (2.75, (0.5, 2.75)),  # the side of A4 nine-up: to the edge
        (5.7, (0.5, 3.0)),  # the side of Letter nine-up: 2.2 + 0.5 are left for gauges
        (30.0, (0.5, 5.5)),  # never longer than 5
    ],
)
def test_reach(rim: float, span: tuple[float, float] | None) -> None:
    assert reach(rim) == span


@pytest.mark.parametrize(
    ("rim", "length", "offset", "span"),
    [
        (30.0, 12.0, 2.0, (2.0, 14.0)),
        (30.0, 30.0, 0.0, (0.05, 27.3)),  # off the bleed by a hair; 2.2 + 0.5 are left for gauges
        (2.75, 12.0, 3.0, (1.25, 2.75)),  # no room to stand off by 3: the mark keeps its least length of 1.5
        (1.0, 5.0, 3.0, (0.25, 1.0)),
        (30.0, 0.5, 0.5, (0.5, 1.0)),
    ],
)
def test_reach_as_it_is_asked_for(rim: float, length: float, offset: float, span: tuple[float, float]) -> None:
    assert reach(rim, MarkStyle("corner", length, offset)) == span


def test_marks_take_a_colour_and_a_light_rim() -> None:
    plain = cut_marks(frame(9), MarkStyle("cross"))
    blue = cut_marks(frame(9), MarkStyle("cross", colour=(0, 0, 1)))
    two = cut_marks(frame(9), MarkStyle("cross", halo=True))
    assert [shape.path for shape in blue] == [shape.path for shape in plain]
    assert [shape.paint.stroke for shape in blue] == [(0, 0, 1)] * 2
    assert [shape.path for shape in two[1::2]] == [shape.path for shape in two[::2]] == [shape.path for shape in plain]
    assert [shape.paint.stroke for shape in two[::2]] == [(1, 1, 1)] * 2
    assert all(light.paint.width > dark.paint.width for light, dark in zip(two[::2], two[1::2], strict=True))


def test_corner_marks_stand_at_every_cut_on_both_sides() -> None:
    lines = corner_marks(frame(9))
    # Above: the bleed ends at 15.15 - 2 = 13.15, the mark begins 0.5 higher and ends 2.7 below
    # the printable edge: 5 + 2.7 = 7.7.
    above = [line for line in lines if line[3] < 13]
    assert above == [(x, 12.65, x, 7.7) for x in (9.75, 73.25, 136.75, 200.25)]
    left = [line for line in lines if line[2] < 9]
    assert left == [(7.25, y, 5.0, y) for y in (15.15, 104.05, 192.95, 281.85)]
    assert len(lines) == 16


def test_a_gap_needs_two_marks_between_neighbours() -> None:
    # Gap 3: 3 x 63.5 + 2 x 3 = 196.5 and 3 x 88.9 + 6 = 272.7; six cuts each way, twice.
    assert len(corner_marks(frame(9, gap=3))) == 24


def test_marks_of_a_part_filled_sheet_stand_where_pieces_are() -> None:
    xs = {line[0] for line in corner_marks(frame(2)) if line[0] == line[2]}
    ys = {line[1] for line in corner_marks(frame(2)) if line[1] == line[3]}
    assert (xs, ys) == ({9.75, 73.25, 136.75}, {15.15, 104.05})


def test_crosses_stand_where_four_cuts_meet() -> None:
    centres = {((a + c) / 2, (b + d) / 2) for a, b, c, d in crosses(frame(9))}
    assert centres == {(x, y) for x in (73.25, 136.75) for y in (104.05, 192.95)}
    assert {max(c - a, d - b) for a, b, c, d in crosses(frame(9))} == {3.0}
    # Of four pieces the last stands alone in its row: no cut of row 2 meets another inside the block.
    assert {(a + c) / 2 for a, _, c, _ in crosses(frame(4))} == {73.25, 136.75}
    # With a gap, row 2 begins 3 lower, at (297 - 272.7) / 2 + 88.9 + 3 = 104.05; there only its own piece has a corner.
    assert {(a + c) / 2 for a, b, c, d in crosses(frame(4, gap=3)) if (b + d) / 2 == pytest.approx(104.05)} == {70.25}


def test_full_lines_run_from_margin_to_margin() -> None:
    lines = full_lines(frame(9))
    assert lines[0] == (9.75, 5, 9.75, 292)
    assert lines[-1] == (5, 281.85, 205, 281.85)
    assert len(lines) == 8


def test_the_fold_runs_through_the_middle() -> None:
    assert fold_line(frame(4), "vertical") == (105, 5, 105, 292)
    assert fold_line(frame(4), "horizontal") == (5, 148.5, 205, 148.5)


@pytest.mark.parametrize(("style", "shapes"), [("none", 0), ("corner", 1), ("cross", 2), ("lines", 1)])
def test_marks_are_drawn_in_one_path_a_colour(style: Any, shapes: int) -> None:
    assert len(cut_marks(frame(9), MarkStyle(style))) == shapes


def test_the_path_says_what_the_lines_say() -> None:
    (shape,) = cut_marks(frame(1), MarkStyle("lines"))
    assert shape.path == ("9.75 5 m 9.75 292 l 73.25 5 m 73.25 292 l 5 15.15 m 205 15.15 l 5 104.05 m 205 104.05 l")
    assert shape.box == (5, 5, 205, 292)


@given(jobs())
def test_corner_marks_touch_no_piece_nor_its_bleed(job: Job) -> None:
    for sheet in sheets(job):
        sides = [side for side in (sheet.front, sheet.back) if side]
        painted = [place.painted for side in sides for place in side.frame.places]
        for side in sides:
            # A page of backs has nothing of the fronts on it, but lies as they do; a folded page holds both.
            near = painted if sheet.folded else [place.painted for place in side.frame.places]
            for line in corner_marks(side.frame, job.options.mark_style):
                assert line[0] == line[2] or line[1] == line[3]
                assert max(abs(line[0] - line[2]), abs(line[1] - line[3])) <= job.options.mark_length + 1e-5
                assert not any(touch(box(line), other) for other in near)


@given(jobs())
def test_no_mark_leaves_the_printable_area(job: Job) -> None:
    for sheet in sheets(job):
        for side in (sheet.front, sheet.back):
            for shape in cut_marks(side.frame, job.options.mark_style) if side else ():
                assert inside(Box(*shape.box), job.printable)


@given(jobs(marks="corner"))
def test_a_cut_has_a_mark_at_each_end_where_both_margins_have_room(job: Job) -> None:
    for sheet in sheets(job):
        found = sheet.front.frame
        rim = rims(found)
        lines = corner_marks(found, job.options.mark_style)
        upright = [line[0] for line in lines if line[0] == line[2]]
        level = [line[1] for line in lines if line[1] == line[3]]
        if min(rim["top"], rim["bottom"]) >= 0.2:
            assert sorted(upright) == sorted(found.cuts_x * 2)
        if min(rim["left"], rim["right"]) >= 0.2:
            assert sorted(level) == sorted(found.cuts_y * 2)
