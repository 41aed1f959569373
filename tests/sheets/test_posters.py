"""Posters: worked examples from hand arithmetic, then laws for any board on any paper."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from sheet_jobs import NEAR, WORDS, covers, inside, job_options, overlap, tenths

from pnp.pdf.drawing import Drawing, Group, Text, Use
from pnp.sheets.laying.joints import joints
from pnp.sheets.laying.pages import front_page
from pnp.sheets.laying.posters import Poster, Tile, split, tile_name
from pnp.sheets.laying.seams import Keep
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper


def options(on: str = "a4", **wish: Any) -> Options:
    return Options(paper(on), **wish)


def test_a_board_of_400_by_550_takes_six_sheets() -> None:
    poster = split((400, 550), options())
    # 210 - 2 x (5 + 1) = 198, less a strip 188: ceil(390 / 188) = 3 columns; 285 and 275: ceil(540 / 275) = 2 rows.
    assert (poster.columns, poster.rows, poster.turn) == (3, 2, 0)
    assert [tile.name for tile in poster.tiles] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    # Each sheet prints (400 + 2 x 10) / 3 = 140 by (550 + 10) / 2 = 280 mm; but for the last, 10 of it are glued under.
    assert [tile.own for tile in poster.tiles[:3]] == [(0, 0, 130, 270), (130, 0, 260, 270), (260, 0, 400, 270)]
    first, *_, last = (tile.frame for tile in poster.tiles)
    assert first.block == last.block == Box(35, 8.5, 175, 288.5)
    # The first is cut at its left and top only, and bleeds there; the last where the board ends, too.
    assert (first.cuts_x, first.cuts_y) == ((35,), (8.5,))
    assert (last.cuts_x, last.cuts_y) == ((35, 175), (8.5, 288.5))
    assert first.painted == Box(33, 6.5, 175, 288.5)
    assert last.painted == Box(33, 6.5, 177, 290.5)
    # C2 begins at (260, 270) of the board.
    assert (last.places[0].x, last.places[0].y) == (35 - 260, 8.5 - 270)


def test_strips_name_who_is_glued_on() -> None:
    tiles = {tile.name: tile for tile in split((400, 550), options()).tiles}
    assert [(strip.side, strip.neighbour) for strip in tiles["B1"].strips] == [("right", "C1"), ("bottom", "B2")]
    assert [strip.neighbour for strip in tiles["A2"].strips] == ["B2"]
    assert tiles["C2"].strips == ()
    assert tiles["B1"].strips[0].box == Box(165, 8.5, 175, 278.5)


def test_a_board_lies_down_where_that_saves_sheets() -> None:
    poster = split((400, 195), options())
    # Upright 3 x 1; lying on 297 x 210 the width takes ceil(390 / 275) = 2.
    assert (poster.columns, poster.rows, poster.turn) == (2, 1, 90)
    left, right = (tile.frame for tile in poster.tiles)
    # 205 by 195 in the middle of 297 x 210, turned clockwise: the board's left is the page's top.
    assert left.block == right.block == Box(7.5, 46, 202.5, 251)
    # The cut at the head of the board stands at the right of the page, the one at its foot at the left.
    assert (left.cuts_x, left.cuts_y) == ((7.5, 202.5), (46,))
    assert (right.cuts_x, right.cuts_y) == ((7.5, 202.5), (46, 251))
    # B1 shows the board from 195 on: its left edge lies 195 above the page's 46.
    assert [(frame.places[0].turn, frame.places[0].y) for frame in (left, right)] == [(90, 46), (90, 46 - 195)]


def test_a_board_that_fits_has_one_sheet() -> None:
    (tile,) = split((180, 200), options()).tiles
    assert (tile.own, tile.strips) == (Box(0, 0, 180, 200), ())


def test_without_an_overlap_sheets_only_meet() -> None:
    poster = split((390, 100), options(overlap=0))
    assert [tile.own[::2] for tile in poster.tiles] == [(0, 195), (195, 390)]
    assert joints(poster.tiles[0], WORDS) == []


def test_a_strip_of_less_than_a_millimetre_has_nothing_on_it() -> None:
    first, _ = split((390, 100), options(overlap=0.8)).tiles
    assert [strip.box.x1 - strip.box.x0 for strip in first.strips] == pytest.approx([0.8])
    assert joints(first, WORDS) == []


@pytest.mark.parametrize(
    ("column", "name"), [(0, "A3"), (25, "Z3"), (26, "AA3"), (51, "AZ3"), (52, "BA3"), (701, "ZZ3")]
)
def test_names_go_on_after_z(column: int, name: str) -> None:
    assert tile_name(column, 2) == name


@pytest.mark.parametrize(("on", "wish"), [("70x70", {}), ("50x50", {"margin": 20}), ("50x300", {"overlap": 30})])
def test_a_board_on_stamps_is_refused(on: str, wish: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"A board of 1200 x 1200 mm would take more than 400 sheets of .* or --whole"):
        split((1200, 1200), options(on, **wish))


def test_boards_follow_one_another() -> None:
    poster = split((400, 195), options())
    sheets = list(poster.sheets(["one|front", "two|front"], options()))
    assert [(sheet.number, sheet.total, sheet.front.keys) for sheet in sheets if sheet.front] == [
        (1, 4, ("one|front",)), (2, 4, ("one|front",)), (3, 4, ("two|front",)), (4, 4, ("two|front",)),
    ]  # fmt: skip
    assert [poster.tile(sheet).name for sheet in sheets] == ["A1", "B1", "A1", "B1"]


def keep(*box: float, weight: int = 1) -> Keep:
    return Keep((box[0], box[1], box[2], box[3]), weight, "Temple")


def test_a_seam_moves_aside_for_a_name() -> None:
    """400 by 195 lies down on two sheets; their seam at 195 may stand from 125 (400 - 275) to 275."""
    poster = split((400, 195), options(), [keep(180, 40, 240, 60)])
    assert poster.seams == ([179.0], [])
    left, right = poster.tiles
    assert (left.own.x1, right.own.x0) == (179, 179)
    # Each page shows its part in the middle: 189 with its strip, and 221.
    assert [frame.block.y1 - frame.block.y0 for frame in (left.frame, right.frame)] == [189, 221]
    assert split((400, 195), options(), [keep(180, 40, 240, 60), keep(150, 80, 194, 90)]).seams == ([149.0], [])


def test_what_weighs_more_is_spared_first() -> None:
    """Nothing is free from 120 to 280: the lighter one is cut."""
    both = [keep(100, 10, 200, 20, weight=4), keep(200.5, 10, 300, 20)]
    assert 200.5 < split((400, 195), options(), both).seams[0][0] < 300


def test_a_sheet_more_is_worth_it_for_much_that_is_kept() -> None:
    """728 by 543: 4 by 2 upright, where the one row of joints can only stand from 258 to 275; 3 by 3 lying."""
    assert len(split((728, 543), options()).tiles) == 8
    few, many = [keep(10, 250, 30, 290)], [keep(x, 250, x + 20, 290, weight=4) for x in range(10, 60, 20)]
    assert len(split((728, 543), options(), few).tiles) == 8
    assert len(split((728, 543), options(), many).tiles) == 9


# Laws for any board

boards = st.tuples(tenths(5, 1200), tenths(5, 1200))


def drawn(size: tuple[float, float], wish: Options) -> Poster:
    try:
        return split(size, wish)
    except ValueError:
        reject()


def by_row(poster: Poster) -> list[list[Tile]]:
    return [list(poster.tiles[start : start + poster.columns]) for start in range(0, len(poster.tiles), poster.columns)]


@given(boards, job_options())
def test_what_the_sheets_own_is_the_board_each_spot_once(size: tuple[float, float], wish: Options) -> None:
    rows = by_row(drawn(size, wish))
    xs = [(tile.own.x0, tile.own.x1) for tile in rows[0]]
    ys = [(row[0].own.y0, row[0].own.y1) for row in rows]
    for spans, side in ((xs, size[0]), (ys, size[1])):
        assert spans[0][0] == 0
        assert spans[-1][1] == side
        assert [end for _, end in spans[:-1]] == [start for start, _ in spans[1:]]
        assert all(start < end for start, end in spans)
    for row, (y0, y1) in zip(rows, ys, strict=True):
        assert [tile.own for tile in row] == [(x0, y0, x1, y1) for x0, x1 in xs]


@given(boards, job_options())
def test_each_sheet_shows_what_it_owns_and_its_strips_and_stays_on_the_page(
    size: tuple[float, float], wish: Options
) -> None:
    poster = drawn(size, wish)
    for row, tiles in enumerate(by_row(poster)):
        for column, tile in enumerate(tiles):
            frame, (place,) = tile.frame, tile.frame.places
            assert inside(frame.painted, frame.area)
            assert place.painted == pytest.approx(frame.painted, abs=NEAR)
            seen = on_board(frame.painted, tile, poster)
            right = wish.overlap if column + 1 < poster.columns else 0
            below = wish.overlap if row + 1 < poster.rows else 0
            wanted = tile.own.grown((0, 0, right, below))
            assert inside(wanted, seen)
            most = wish.bleed + NEAR
            assert inside(seen, wanted.grown((most, most, 0 if right else most, 0 if below else most)))


def on_board(box: Box, tile: Tile, poster: Poster) -> Box:
    """A box of the page as it lies on the board."""
    (place,) = tile.frame.places
    if place.turn == 0:
        return Box(box.x0 - place.x, box.y0 - place.y, box.x1 - place.x, box.y1 - place.y)
    head = place.x + poster.size[1]
    return Box(box.y0 - place.y, head - box.x1, box.y1 - place.y, head - box.x0)


@given(boards, job_options())
def test_fewer_columns_or_rows_would_not_do(size: tuple[float, float], wish: Options) -> None:
    poster = drawn(size, wish)
    page = (wish.paper.width, wish.paper.height)
    kept = 2 * (wish.margin + (0 if wish.marks == "none" else 1))
    for side, count, room in zip(
        size, (poster.columns, poster.rows), page if poster.turn == 0 else page[::-1], strict=True
    ):
        fewer = count - 1
        assert fewer == 0 or fewer * (room - kept) - (fewer - 1) * wish.overlap < side


@given(boards, job_options())
def test_every_edge_of_what_is_cut_is_a_cut_and_no_joint_that_is_glued_under(
    size: tuple[float, float], wish: Options
) -> None:
    poster = drawn(size, wish)
    for tile in poster.tiles:
        block = tile.frame.block
        glued = {strip.side for strip in tile.strips}
        left_top = [block.x0, block.y0] if poster.turn == 0 else [block.y0, block.x1]
        far = [block.x1, block.y1] if poster.turn == 0 else [block.y1, block.x0]
        cuts = (tile.frame.cuts_x, tile.frame.cuts_y) if poster.turn == 0 else (tile.frame.cuts_y, tile.frame.cuts_x)
        for along, first, last, side in zip(cuts, left_top, far, ("right", "bottom"), strict=True):
            wanted = [first] if side in glued else [first, last]
            assert sorted(along) == pytest.approx(sorted(wanted), abs=NEAR)


@given(boards, job_options())
def test_what_is_drawn_on_strips_stays_on_them_and_gauges_stay_off(size: tuple[float, float], wish: Options) -> None:
    poster = drawn(size, wish)
    face = Drawing(*size, bleed=3, key="board")
    sheet = next(poster.sheets(["board|front"], wish))
    tile = poster.tile(sheet)
    own = Box(*tile.frame.painted)
    page = front_page(sheet, lambda _: face, "A1", wish, WORDS)
    assert [op.drawing for op in page.ops if isinstance(op, Use)] == [face]
    for op in joints(tile, WORDS):
        assert inside(covers(op), own)
        assert not overlap(covers(op), kept(tile, poster))
    for op in page.ops:
        if isinstance(op, Group):
            assert not overlap(covers(op), own)
            assert inside(covers(op), tile.frame.area)


def kept(tile: Tile, poster: Poster) -> Box:
    """Where on the page that lies which stays in sight."""
    (place,) = tile.frame.places
    own = tile.own
    if place.turn == 0:
        return Box(place.x + own.x0, place.y + own.y0, place.x + own.x1, place.y + own.y1)
    head = place.x + poster.size[1]
    return Box(head - own.y1, place.y + own.x0, head - own.y0, place.y + own.x1)


def test_a_strip_says_what_is_glued_on_it_where_there_is_room() -> None:
    def words(overlap: float) -> list[str]:
        tile = split((400, 195), options(overlap=overlap)).tiles[0]
        found = []
        stack = joints(tile, WORDS)
        while stack:
            op = stack.pop()
            if isinstance(op, Group):
                stack.extend(op.ops)
            elif isinstance(op, Text):
                found.append(op.text)
        return found

    assert (words(10), words(5)) == (["glue B1 here"], [])


@given(boards, job_options(), st.lists(st.tuples(boards, tenths(1, 90)), max_size=6))
def test_seams_that_move_leave_a_whole_board_on_pages_that_hold_it(
    size: tuple[float, float], wish: Options, named: list[tuple[tuple[float, float], float]]
) -> None:
    kept = [keep(x, y, x + wide, y + 5) for (x, y), wide in named]
    try:
        poster = split(size, wish, kept)
    except ValueError:
        reject()
    for tile in poster.tiles:
        area, block = tile.frame.area, tile.frame.block
        assert area.x0 - 1e-3 <= block.x0 < block.x1 <= area.x1 + 1e-3
        assert area.y0 - 1e-3 <= block.y0 < block.y1 <= area.y1 + 1e-3
    for cuts, side in zip(poster.seams, size, strict=True):
        assert cuts == sorted(cuts)
        assert all(0 < at < side for at in cuts)
