"""Several sizes on one sheet: numbers from hand arithmetic first, then laws for any rests on any paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from rotation import examples
from sheet_jobs import NEAR, Job, inside, items, job_options, lines_of, overlap, tenths, touch

from pnp.sheets.laying.bands import Shared, full, share, shared_sheet
from pnp.sheets.laying.grid import fit
from pnp.sheets.laying.imposition import Frame, Item, Lot, Place, Sheet, Side
from pnp.sheets.laying.marks import cut_marks, partings
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

A4 = Options(paper("a4"))


def lot(count: int, width: float, height: float, letter: str = "f", mounted: bool = False) -> Lot:
    pieces = tuple(Item(f"{letter}{n}", f"{letter.upper()}{n}") for n in range(count))
    return Lot(pieces, (width, height), mounted)


def sheet_of(lots: list[Lot], options: Options = A4) -> Sheet:
    (shared,) = share(lots, options, options.gutterfold)
    return shared_sheet(shared, lots[shared.lots[0]].size, options)


def corners(frame: Frame) -> list[tuple[float, float]]:
    return [(place.x, place.y) for place in frame.places]


def test_two_sizes_lie_one_below_the_other() -> None:
    sheet = sheet_of([lot(13, 16, 16, "a"), lot(3, 40, 60, "b")])
    # 40 x 60 upright is 60 high; turned it would be 40 high, three of them 180 wide: the lower one.
    # 13 of 16 mm: twelve fit a row, so two rows; no wider than they need, that is seven columns. Heights 40 and 32,
    # 8 between them (2 of bleed and 2 for marks on either side): 80 of 297, so the first row begins at 108.5.
    # The wider band is 180: its left is at 15, and the other band's too.
    first, second = sheet.front.frame.bands
    assert corners(first) == [(15, 108.5), (75, 108.5), (135, 108.5)]
    assert corners(second)[:8] == [(15 + 16 * n, 156.5) for n in range(7)] + [(15, 172.5)]
    assert {place.turn for place in first.places} == {90}
    # The line between them is in the middle of the 8 mm.
    assert partings(sheet.front.frame) == [(15, 152.5, 195, 152.5)]
    assert (first.area, second.area) == (Box(5, 5, 205, 152.5), Box(5, 152.5, 205, 292))


@pytest.mark.parametrize("kind", ["corner", "cross", "lines", "none"])
def test_the_line_between_bands_is_drawn_with_the_marks(kind: Any) -> None:
    options = Options(paper("a4"), marks=kind)
    frame = sheet_of([lot(13, 16, 16, "a"), lot(3, 40, 60, "b")], options).front.frame
    ((x0, y, x1, _),) = partings(frame)
    drawn = [line for shape in cut_marks(frame, options.mark_style) for line in lines_of(shape)]
    assert (Box(x0, y, x1, y) in drawn) == (kind != "none")


def test_bands_show_their_bleed_on_all_sides() -> None:
    first, second = sheet_of([lot(3, 40, 60), lot(2, 16, 16)]).front.frame.bands
    assert [place.bleed for place in first.places] == [(2, 2, 0, 2), (0, 2, 0, 2), (0, 2, 2, 2)]
    assert [place.bleed for place in second.places] == [(2, 2, 0, 2), (0, 2, 2, 2)]


def test_bands_part_for_the_bleed_of_their_backs() -> None:
    # Without bleed on the fronts, and 2 mm on the backs: the 8 mm between two bands are the same as with 2 on both.
    bare, plain = (sheet_of([lot(3, 40, 60), lot(2, 16, 16)], wish).front.frame.bands for wish in (
        Options(paper("a4"), bleed=0, back_bleed=2), A4))  # fmt: skip
    assert [band.block for band in bare] == [band.block for band in plain]


@pytest.mark.parametrize(("duplex", "axis"), [("long", "vertical"), ("short", "horizontal")])
def test_backs_lie_behind_each_band(duplex: Any, axis: Any) -> None:
    sheet = sheet_of([lot(13, 16, 16), lot(3, 40, 60)], Options(paper("a4"), duplex=duplex))
    assert sheet.axis == axis
    for front, back in zip(sheet.front.frame.places, sheet.back.frame.places, strict=True):
        assert back.box.mirrored(axis, 210, 297) == front.box
    # Each side lists its bands from the top.
    for side in (sheet.front, sheet.back):
        assert [band.area.y0 for band in side.frame.bands] == sorted(band.area.y0 for band in side.frame.bands)


def test_rests_of_one_size_are_butted_as_on_any_sheet() -> None:
    shared = share([lot(5, 63.5, 88.9, "a"), lot(4, 63.5, 88.9, "b")], A4, False)
    assert [(each.lots, each.bands, len(each.items)) for each in shared] == [((0, 1), (), 9)]
    sheet = shared_sheet(shared[0], (63.5, 88.9), A4)
    assert corners(sheet.front.frame)[:4] == [(9.75, 15.15), (73.25, 15.15), (136.75, 15.15), (9.75, 104.05)]
    assert [key for key, _ in sheet.front.slots()] == [f"a{n}" for n in range(5)] + [f"b{n}" for n in range(4)]


def test_what_is_left_of_a_deck_stays_together() -> None:
    # Six and five are more than nine: no card of either moves to fill the other's sheet.
    shared = share([lot(6, 63.5, 88.9, "a"), lot(5, 63.5, 88.9, "b")], A4, False)
    assert [each.lots for each in shared] == [(0,), (1,)]


def test_larger_rests_of_one_size_are_laid_first() -> None:
    # In their own order 3 and 5 would share a sheet, and 6 and 4 need one each.
    lots = [lot(count, 63.5, 88.9, letter) for count, letter in zip((3, 5, 6, 4), "abcd", strict=True)]
    assert sorted(each.lots for each in share(lots, A4, False)) == [(0, 2), (1, 3)]


def test_what_is_mounted_has_a_band_of_its_own() -> None:
    (shared,) = share([lot(2, 20, 20, "a", mounted=True), lot(2, 20, 20, "b")], A4, False)
    assert len(shared.bands) == 2


def test_a_folded_sheet_has_bands_on_both_sides_of_the_fold() -> None:
    sheet = sheet_of([lot(5, 16, 16), lot(2, 40, 60)], Options(paper("a4"), gutterfold=True))
    assert (sheet.folded, sheet.axis, sheet.pages) == (True, "vertical", ("front",))
    # The right sides of the bands are in line, 3 mm before the fold at 105.
    assert [max(place.box.x1 for place in band.places) for band in sheet.front.frame.bands] == [102, 102]
    assert [min(place.box.x0 for place in band.places) for band in sheet.back.frame.bands] == [108, 108]


def test_bands_are_folded_the_way_that_takes_fewer_sheets() -> None:
    # Upright beside a vertical fold both strips would be 190 high, of 285; below each other they are 93, of 139.5.
    (shared,) = share([lot(1, 190, 40, "a"), lot(1, 190, 45, "b")], Options(paper("a4"), gutterfold=True), True)
    assert (shared.fold, len(shared.bands)) == ("horizontal", 2)


def test_a_fold_keeps_clear_of_the_bleed_of_backs() -> None:
    # 3 of bleed and 2 more on backs: 5 on either side of the fold, so the pieces end at 100 and begin at 110.
    options = Options(paper("a4"), gutterfold=True, bleed=3, back_bleed=2)
    sheet = sheet_of([lot(5, 16, 16), lot(2, 40, 60)], options)
    assert max(place.box.x1 for place in sheet.front.frame.places) == 100
    assert min(place.box.x0 for place in sheet.back.frame.places) == 110


# Laws for any rests


@st.composite
def rests(draw: st.DrawFn, **fixed: Any) -> tuple[list[Lot], Options, bool]:
    """Up to six lots, none of which fills a sheet."""
    options = draw(job_options(**fixed))
    sizes = st.sampled_from([(63.5, 88.9), (16.0, 16.0), (24.0, 96.0)]) | st.tuples(tenths(8, 130), tenths(8, 130))
    backs = draw(st.sampled_from(["all", "none", "some lots"]))
    if backs == "some lots":
        options = replace(options, gutterfold=False)  # only what has a back is folded
    folded = options.gutterfold and backs == "all"
    lots = []
    for number in range(draw(st.integers(1, 6))):
        size = draw(sizes)
        try:
            most = fit(size, options, folded).per_sheet
        except ValueError:
            reject()
        if most > 1:
            count = draw(st.integers(1, min(most - 1, 40)))
            kind = draw(st.sampled_from(["all", "none"])) if backs == "some lots" else backs
            pieces = tuple(Item(f"{number}{i.front}", i.back and f"{number}{i.back}") for i in items(count, kind))
            lots.append(Lot(pieces, size, draw(st.booleans())))
    return lots, options, folded


def printed(lots: list[Lot], options: Options, folded: bool) -> list[tuple[Shared, Sheet]]:
    found = share(lots, options, folded)
    return [(each, shared_sheet(each, lots[each.lots[0]].size, options)) for each in found]


def sides(sheet: Sheet) -> list[Side]:
    return [side for side in (sheet.front, sheet.back) if side]


def places(sheet: Sheet) -> list[Place]:
    """All that is printed on the first page of a sheet."""
    return [place for side in (sides(sheet) if sheet.folded else sides(sheet)[:1]) for place in side.frame.places]


@given(rests())
def test_each_rest_lies_whole_on_one_sheet_and_there_are_never_more(job: tuple[list[Lot], Options, bool]) -> None:
    lots, options, folded = job
    found = printed(lots, options, folded)
    assert sorted(number for shared, _ in found for number in shared.lots) == list(range(len(lots)))
    assert len(found) <= len(lots)
    for shared, sheet in found:
        wanted = [item for number in shared.lots for item in lots[number].items]
        assert sorted(shared.items) == sorted(wanted)
        assert [key for key, _ in sheet.front.slots()] == [item.front for item in shared.items]
        sizes = {item.front: lots[number].size for number in shared.lots for item in lots[number].items}
        for key, place in sheet.front.slots():
            assert (place.width, place.height)[:: -1 if place.turn % 180 else 1] == sizes[key]
    for one in lots:
        assert full(one, options, folded) == 0


@given(rests())
@settings(max_examples=examples(200))
def test_nothing_overlaps_or_leaves_the_printable_area(job: tuple[list[Lot], Options, bool]) -> None:
    printable = Job((1, 1), (), job[1]).printable
    for _, sheet in printed(*job):
        found = places(sheet)
        for index, place in enumerate(found):
            assert inside(place.painted, printable)
            assert not any(overlap(place.painted, other.box) for other in found[:index] + found[index + 1 :])
        for side in sides(sheet):
            for one, other in pairwise(side.frame.bands):
                assert one.area.y1 == other.area.y0
                assert not overlap(one.painted, other.painted)
            for band in side.frame.bands:
                assert all(inside(place.painted, band.area) for place in band.places)


@given(rests())
def test_straight_cuts_part_the_pieces_of_each_band(job: tuple[list[Lot], Options, bool]) -> None:
    for _, sheet in printed(*job):
        for side in sides(sheet):
            for band in side.frame.bands:
                for box in (place.box for place in band.places):
                    assert {box.x0, box.x1} <= set(band.cuts_x)
                    assert {box.y0, box.y1} <= set(band.cuts_y)
                    assert not any(box.x0 + NEAR < x < box.x1 - NEAR for x in band.cuts_x)
                    assert not any(box.y0 + NEAR < y < box.y1 - NEAR for y in band.cuts_y)


@given(rests())
def test_backs_of_shared_sheets_lie_behind_their_fronts(job: tuple[list[Lot], Options, bool]) -> None:
    page = job[1].paper.width, job[1].paper.height
    for shared, sheet in printed(*job):
        assert (sheet.back is None) == all(item.back is None for item in shared.items)
        if sheet.back is None:
            continue
        assert [(item.front, item.back) for item in shared.items] == list(
            zip(sheet.front.keys, sheet.back.keys, strict=True)
        )
        for place, behind in zip(sheet.front.frame.places, sheet.back.frame.places, strict=True):
            assert behind.box.mirrored(sheet.axis, *page) == pytest.approx(place.box, abs=NEAR)


@given(rests(marks="corner"))
@settings(max_examples=examples(200))
def test_no_mark_touches_a_piece_or_its_bleed(job: tuple[list[Lot], Options, bool]) -> None:
    printable = Job((1, 1), (), job[1]).printable
    for _, sheet in printed(*job):
        for side in sides(sheet):
            near = places(sheet) if sheet.folded else side.frame.places
            for line in (line for shape in cut_marks(side.frame, job[1].mark_style) for line in lines_of(shape)):
                assert inside(line, printable)
                assert not any(touch(line, place.painted) for place in near)
