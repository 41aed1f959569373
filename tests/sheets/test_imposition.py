"""Where pieces lie: worked examples with numbers from hand arithmetic, then laws for any job."""

from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from rotation import examples
from sheet_jobs import NEAR, Job, inside, items, jobs, overlap, sheets

from pnp.sheets.laying.grid import fit
from pnp.sheets.laying.imposition import Frame, Item, Place, Sheet, Side, impose
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

POKER = (63.5, 88.9)
HEADS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


def first(count: int, size: tuple[float, float] = POKER, on: str = "a4", **wish: Any) -> Sheet:
    return next(impose(items(count), size, Options(paper(on), **wish)))


def corners(side: Side | None) -> list[tuple[float, float]]:
    assert side is not None
    return [(place.x, place.y) for _, place in side.slots()]


def bleeds(side: Side | None) -> list[tuple[float, ...]]:
    assert side is not None
    return [place.bleed for _, place in side.slots()]


def picture(side: Side | None, columns: list[float], rows: list[float]) -> str:
    """A letter for each piece at a column's x and a row's y, a dot where none lies."""
    found = {} if side is None else {(place.x, place.y): key for key, place in side.slots()}
    return " ".join("".join(found.get((x, y), ".") for x in columns) for y in rows)


# A4: (210 - 3 x 63.5) / 2 = 9.75 and (297 - 3 x 88.9) / 2 = 15.15.
A4_X, A4_Y = [9.75, 73.25, 136.75], [15.15, 104.05, 192.95]
# Letter: (215.9 - 190.5) / 2 = 12.7 and (279.4 - 266.7) / 2 = 6.35.
LETTER_X, LETTER_Y = [12.7, 76.2, 139.7], [6.35, 95.25, 184.15]


@pytest.mark.parametrize(("on", "xs", "ys"), [("a4", A4_X, A4_Y), ("letter", LETTER_X, LETTER_Y)])
def test_poker_cards_lie_nine_up(on: str, xs: list[float], ys: list[float]) -> None:
    assert corners(first(9, on=on).front) == [(x, y) for y in ys for x in xs]


def test_bleed_is_round_the_block_only() -> None:
    assert bleeds(first(9).front) == [
        (2, 2, 0, 0), (0, 2, 0, 0), (0, 2, 2, 0),
        (2, 0, 0, 0), (0, 0, 0, 0), (0, 0, 2, 0),
        (2, 0, 0, 2), (0, 0, 0, 2), (0, 0, 2, 2),
    ]  # fmt: skip


def test_a_narrow_margin_keeps_a_millimetre_for_marks() -> None:
    # Letter, top: 6.35 - 5 = 1.35 mm of room, 1 of it for marks.
    assert bleeds(first(9, on="letter").front)[0] == pytest.approx((2, 0.35, 0, 0))
    assert bleeds(first(9, on="letter", marks="none").front)[0] == pytest.approx((2, 1.35, 0, 0))


def test_a_gap_gives_each_piece_its_own_bleed() -> None:
    # 44 x 68 on A4: 4 x 44 + 3 x 3 = 185, 4 x 68 + 9 = 281; (210 - 185) / 2 = 12.5 and (297 - 281) / 2 = 8.
    front = first(16, (44, 68), gap=3).front
    assert corners(front)[:5] == [(12.5, 8), (59.5, 8), (106.5, 8), (153.5, 8), (12.5, 79)]
    assert bleeds(front)[0] == (2, 2, 1.5, 1.5)
    assert bleeds(front)[5] == (1.5, 1.5, 1.5, 1.5)


@pytest.mark.parametrize(("marks", "columns", "rows"), [("corner", 7, 11), ("none", 8, 11)])
def test_counters_leave_room_for_marks(marks: str, columns: int, rows: int) -> None:
    # 25 mm: 8 x 25 = 200 is all that A4 prints, so eight columns would leave no place to mark the rows.
    frame = first(88, (25, 25), marks=marks).front.frame
    assert (len(frame.cuts_x) - 1, len(frame.cuts_y) - 1) == (columns, rows)


def test_a_mat_as_large_as_the_printable_area_fits() -> None:
    assert corners(first(1, (200, 287)).front) == [(5, 5)]
    assert first(1, (287, 200)).front.frame.places[0].turn == 90


def test_pieces_as_wide_as_the_room_to_the_last_digit_fit() -> None:
    # 128.2 - 2 x 5 = 118.2 = 2 x 59.1, though not in binary fractions.
    front = first(2, (59.1, 80), on="128.2x100", marks="none").front
    assert corners(front) == [(5, 10), (64.1, 10)]


def test_pieces_are_turned_where_more_fit() -> None:
    # 44.45 x 63.5 on A4: upright 4 x 4 = 16, turned 3 x 6 = 18.
    front = first(30, (44.45, 63.5)).front
    assert len(front.keys) == 18
    assert {place.turn for place in front.frame.places} == {90}


def letters(count: int) -> list[Item]:
    return [Item(letter, letter.lower()) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:count]]


@pytest.mark.parametrize(
    ("duplex", "backs"),
    [("long", "cba ..d ..."), ("short", "... d.. abc")],
)
def test_a_part_filled_sheet_fills_from_the_top_left_and_its_backs_mirror_it(duplex: Any, backs: str) -> None:
    (sheet,) = impose(letters(4), POKER, Options(paper("a4"), duplex=duplex))
    assert picture(sheet.front, A4_X, A4_Y) == "ABC D.. ..."
    assert picture(sheet.back, A4_X, A4_Y) == backs


def test_a_part_filled_sheet_cuts_and_bleeds_where_pieces_are() -> None:
    sheet = first(4)
    assert sheet.front.frame.cuts_x == (9.75, 73.25, 136.75, 200.25)
    assert sheet.front.frame.cuts_y == (15.15, 104.05, 192.95)
    assert sheet.back.frame.cuts_y == (15.15, 104.05, 192.95)
    assert bleeds(sheet.front) == [(2, 2, 0, 0), (0, 2, 0, 2), (0, 2, 2, 2), (2, 0, 2, 2)]
    assert bleeds(sheet.back) == [(0, 2, 2, 0), (0, 2, 0, 2), (2, 2, 0, 2), (2, 0, 2, 2)]


def test_a_landscape_page_turns_over_about_its_own_long_edge() -> None:
    (sheet,) = impose(letters(2), POKER, Options(paper("297x210")))
    # 297 = 3 x 88.9 turned (x 3 rows of 63.5) or 4 x 63.5 upright (x 2 rows): nine turned.
    assert [place.turn for place in sheet.front.frame.places] == [90, 90]
    assert [place.turn for place in sheet.back.frame.places] == [90, 90]
    assert corners(sheet.front) == [(15.15, 9.75), (104.05, 9.75)]
    assert corners(sheet.back) == [(15.15, 136.75), (104.05, 136.75)]


def test_sheets_without_backs_have_no_page_of_backs() -> None:
    pieces = items(9, "none") + items(9)
    plain, backed = impose(pieces, POKER, Options(paper("a4")))
    assert (plain.pages, backed.pages) == (("front",), ("front", "back"))


def test_a_piece_without_a_back_leaves_its_place_empty() -> None:
    (sheet,) = impose([Item("A", "a"), Item("B"), Item("C", "c")], POKER, Options(paper("a4")))
    assert picture(sheet.back, A4_X, A4_Y) == "c.a ... ..."


def test_fronts_only_and_backs_only_keep_positions_and_numbers() -> None:
    pieces = [Item("A", "a")] * 9 + [Item("B")] * 9 + [Item("C", "c")]
    both = list(impose(pieces, POKER, Options(paper("a4"))))
    fronts = list(impose(pieces, POKER, Options(paper("a4"), fronts_only=True)))
    backs = list(impose(pieces, POKER, Options(paper("a4"), backs_only=True)))
    assert [sheet.front for sheet in fronts] == [sheet.front for sheet in both]
    assert [sheet.pages for sheet in fronts] == [("front",)] * 3
    assert [(sheet.number, sheet.total, sheet.pages) for sheet in backs] == [(1, 3, ("back",)), (3, 3, ("back",))]
    assert [sheet.back for sheet in backs] == [both[0].back, both[2].back]


def test_gutterfold() -> None:
    # Turned, 88.9 wide: (200 - 6) / 2 = 97 takes one column, 287 / 63.5 four rows; upright only three fit.
    sheet = first(4, gutterfold=True)
    assert (sheet.folded, sheet.axis, sheet.pages) == (True, "vertical", ("front",))
    # The fold is at 105, the gutter 6: fronts end at 102, backs begin at 108; (297 - 254) / 2 = 21.5.
    assert corners(sheet.front) == [(13.1, y) for y in (21.5, 85.0, 148.5, 212.0)]
    assert corners(sheet.back) == [(108.0, y) for y in (21.5, 85.0, 148.5, 212.0)]
    assert [place.turn for place in sheet.front.frame.places + sheet.back.frame.places] == [90] * 4 + [270] * 4
    assert bleeds(sheet.front)[0] == (2, 2, 2, 0)
    assert bleeds(sheet.back)[0] == (2, 2, 2, 0)


def test_a_fold_across_the_page_turns_the_backs_upside_down() -> None:
    # 190 x 130 on A4: only one above the other fits; the fold is at 148.5, so fronts end at 145.5.
    sheet = first(1, (190, 130), gutterfold=True)
    assert (sheet.axis, corners(sheet.front), corners(sheet.back)) == ("horizontal", [(10, 15.5)], [(10, 151.5)])
    assert sheet.back.frame.places[0].turn == 180


def test_pieces_without_backs_are_not_folded() -> None:
    (sheet,) = impose(items(9, "none"), POKER, Options(paper("a4"), gutterfold=True))
    assert (sheet.folded, len(sheet.front.keys), sheet.front.frame.area) == (False, 9, Box(5, 5, 205, 292))


@pytest.mark.parametrize(
    ("size", "wish", "sentence"),
    [
        (
            (210, 250),
            {},
            "A piece of 210 x 250 mm does not fit on a4 (210 x 297 mm) with a margin of 5 mm: "
            "at most 200 x 287 mm does; it would fit on a3 or tabloid.",
        ),
        (
            (190, 150),
            {"gutterfold": True},
            "A piece of 190 x 150 mm does not fit on folded a4 (210 x 297 mm) with a margin of 5 mm: "
            "at most 97 x 287 mm or 200 x 140.5 mm does; it would fit on a3 or legal or tabloid.",
        ),
        (
            (500, 500),
            {},
            "A piece of 500 x 500 mm does not fit on a4 (210 x 297 mm) with a margin of 5 mm: "
            "at most 200 x 287 mm does; it fits on no paper known by name.",
        ),
        ((4, 40), {}, "A piece of 4 x 40 mm is too small: 5 mm a side is the least."),
        ((float("nan"), 40), {}, "A piece of nan x 40 mm is too small: 5 mm a side is the least."),
    ],
)
def test_what_does_not_fit_is_told_at_once(size: tuple[float, float], wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        impose(items(1), size, Options(paper("a4"), **wish))
    assert str(refused.value) == sentence


def test_nothing_to_print_is_no_sheet() -> None:
    assert list(impose([], POKER, Options(paper("a4")))) == []


def test_a_hundred_thousand_pieces_share_two_frames() -> None:
    run = impose([Item("f", "b")] * 100_000, POKER, Options(paper("a4")))
    frames = {id(sheet.front.frame): sheet.number for sheet in run}
    # 100,000 = 11,111 x 9 + 1
    assert sorted(frames.values()) == [11_111, 11_112]


def test_backs_may_bleed_further_than_fronts() -> None:
    sheet = first(9, bleed=1, back_bleed=3.5)
    assert bleeds(sheet.front)[0] == (1, 1, 0, 0)
    # At the sides 9.75 - 5 = 4.75 mm are printed, 1 of them kept for marks; above 10.15.
    assert bleeds(sheet.back)[0] == (0, 4.5, 3.75, 0)
    assert sheet.back.frame.places[4].bleed == (0, 0, 0, 0)
    # Marks and gauges keep off the larger one on both sides, so that they lie behind each other.
    assert sheet.front.frame.painted == Box(6, 10.65, 204, 286.35)
    assert sheet.back.frame.painted == sheet.front.frame.painted


def test_a_gap_gives_backs_more_bleed_up_to_its_middle() -> None:
    sheet = first(15, (44, 68), gap=3, bleed=1, back_bleed=3)
    assert (sheet.front.frame.places[5].bleed, sheet.back.frame.places[5].bleed) == ((1,) * 4, (1.5,) * 4)


# Laws for any job


def sides(sheet: Sheet) -> list[Side]:
    return [side for side in (sheet.front, sheet.back) if side is not None]


def places(sheet: Sheet) -> list[Place]:
    """Every place on the first page of a sheet."""
    return [place for side in (sides(sheet) if sheet.folded else sides(sheet)[:1]) for place in side.frame.places]


@given(jobs())
def test_each_piece_is_placed_once_on_as_few_sheets_as_possible(job: Job) -> None:
    run = sheets(job)
    most = len(run[0].front.frame.places)
    assert [key for sheet in run for key, _ in sheet.front.slots()] == [item.front for item in job.items]
    backs = [key for sheet in run if sheet.back for key, _ in sheet.back.slots()]
    assert backs == [item.back for item in job.items if item.back]
    assert len(run) == -(-len(job.items) // most) == run[-1].total
    assert [sheet.number for sheet in run] == list(range(1, len(run) + 1))


@given(jobs())
def test_pieces_stay_apart_and_on_the_printable_area(job: Job) -> None:
    for sheet in sheets(job):
        found = places(sheet)
        for index, place in enumerate(found):
            wide, high = job.size if place.turn % 180 == 0 else job.size[::-1]
            assert (place.width, place.height) == (wide, high)
            assert inside(place.painted, job.printable)
            assert all(0 <= edge <= job.options.most_bleed for edge in place.bleed)
            others = found[:index] + found[index + 1 :]
            assert not any(overlap(place.painted, other.box) for other in others)


@given(jobs())
def test_each_back_lies_behind_its_front_head_to_head(job: Job) -> None:
    width, height = job.options.paper.width, job.options.paper.height
    for sheet in sheets(job):
        if sheet.back is None:
            continue
        for front, back in zip(sheet.front.frame.places, sheet.back.frame.places, strict=True):
            x, y = HEADS[back.turn]
            # Paper turned over is seen in a mirror: through it, a back must cover its front and point as it does.
            x, y = (-x, y) if sheet.axis == "vertical" else (x, -y)
            assert (x, y) == HEADS[front.turn]
            assert back.box.mirrored(sheet.axis, width, height) == pytest.approx(front.box, abs=NEAR)
            assert inside(front.painted, back.painted.mirrored(sheet.axis, width, height))
            if not job.options.back_bleed:
                assert inside(back.painted.mirrored(sheet.axis, width, height), front.painted)


@given(jobs())
def test_every_edge_is_on_a_straight_cut_that_hits_no_piece(job: Job) -> None:
    for sheet in sheets(job):
        for side in sides(sheet):
            frame = side.frame
            for box in [place.box for place in frame.places]:
                assert {box.x0, box.x1} <= set(frame.cuts_x)
                assert {box.y0, box.y1} <= set(frame.cuts_y)
                assert not any(box.x0 + NEAR < x < box.x1 - NEAR for x in frame.cuts_x)
                assert not any(box.y0 + NEAR < y < box.y1 - NEAR for y in frame.cuts_y)
            assert touched(frame)


def touched(frame: Frame) -> bool:
    xs = {x for place in frame.places for x in (place.box.x0, place.box.x1)}
    ys = {y for place in frame.places for y in (place.box.y0, place.box.y1)}
    return set(frame.cuts_x) == xs and set(frame.cuts_y) == ys


@given(jobs(marks="none"))
@settings(max_examples=examples(50))
def test_no_other_column_or_row_would_fit(job: Job) -> None:
    run = sheets(job)
    frame = run[0].front.frame
    room = frame.area if not run[0].folded else job.printable
    place, block = frame.places[0], fit(job.size, job.options, run[0].folded).block
    step_x, step_y = place.width + job.options.gap, place.height + job.options.gap
    if run[0].axis == "vertical" or not run[0].folded:
        assert block.y1 - block.y0 + step_y > room.y1 - room.y0 - NEAR
    if run[0].axis == "horizontal" or not run[0].folded:
        assert block.x1 - block.x0 + step_x > room.x1 - room.x0 - NEAR


@given(jobs())
def test_marks_stand_close_to_the_pieces_of_a_part_filled_sheet(job: Job) -> None:
    for sheet in sheets(job):
        for side in (side for side in (sheet.front, sheet.back) if side):
            assert side.frame.block == reduce(Box.joined, [place.box for place in side.frame.places])
        # The side that bleeds less has its marks where the other one has them.
        most = (sheet.back or sheet.front).frame
        if sheet.back or not job.options.back_bleed:
            assert most.painted == reduce(Box.joined, [place.painted for place in most.places])
        if sheet.back:
            assert sheet.front.frame.painted.mirrored(sheet.axis, most.width, most.height) == most.painted
