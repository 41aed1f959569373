"""Which components share sheets, in which order they come, and what the cover says of each kind."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from box_of_kinds import COMPONENTS, kinds
from hypothesis import HealthCheck, given, settings
from printed import mirrored, pixels, sheets
from sheet_jobs import job_options

import pnp
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.sheets.laying.runs import Run, runs
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

A4 = (210.0, 297.0)


def printed(folder: Any, **wish: Any) -> list[Run]:
    game = load(folder)
    chosen = {id_: part.pieces for id_, part in game.components.items()}
    found, findings = runs(Faces(game), chosen, Options(paper("a4"), **wish))
    assert findings == []
    return found


def names(run: Run) -> list[str]:
    return list(dict.fromkeys(piece.component for piece in run.pieces.values()))


def told(file: Any, index: int) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(document[index].get_textpage().get_text_range().split())


def test_one_size_one_shape_and_one_sort_of_back_share_sheets(tmp_path):
    found = printed(kinds(tmp_path / "kinds"), mix=False)
    # Two-sided first, the poster last; round coins and square plates of one size stay apart.
    assert [names(run) for run in found] == [
        ["mark", "unit"], ["coin"], ["hero"], ["land"], ["mat"], ["plate"], ["rain", "snow"], ["ground"],
    ]  # fmt: skip
    assert [(len(run.sheets), run.pages) for run in found] == [(1, 2), *[(1, 1)] * 6, (6, 6)]
    assert found[0].amount == 9 + 2 * 26


def test_decks_of_one_size_keep_to_themselves(tmp_path):
    deck = "kind: deck\ntitle: D\nsize: poker\nback: face-back\nrows: [{name: A}]\n"
    table = "kind: table\nas: card\ntitle: T\nsize: poker\nrows: [{name: A}]\n"
    folder = kinds(tmp_path / "kinds", "rain", one=deck, two=deck, three=table, four=table)
    assert [names(run) for run in printed(folder, mix=False)] == [["one"], ["two"], ["four"], ["rain"], ["three"]]


def test_the_cover_names_every_kind_rightly(tmp_path):
    kit = pnp.make(kinds(tmp_path / "kinds"), tmp_path / "out", preview=False, mix=False)
    cover = told(kit.file, 0)
    # Cover and the plan behind it; 3 and 4 the counters with backs, 5 to 10 the others, 11 to 16 the board.
    for line in (
        "Marks: 9 counters, pages 3 to 4",
        "Units: 52 counters, 2 different, pages 3 to 4",
        "Coins: 5 counters, page 5",
        "Heroes: 1 standee, page 6",
        "Lands: 7 tiles, page 7",
        "Mat, page 8",
        "Rain, page 10",
        "Snow, page 10",
        "Ground: 6 sheets to glue, pages 11 to 16",
        "Pages 3 to 4 have backs",
        "Round pieces:",
        "Six-sided pieces:",
        "Standees:",
        "Boards on several sheets:",
    ):
        assert line in cover
    assert told(kit.file, 1).startswith("Boards on several sheets")
    assert [told(kit.file, page).count(" · sheet ") for page in range(16)] == [0, 0] + [1] * 14
    assert "Marks, Units" in told(kit.file, 2)
    assert kit.pages == 16
    assert kit.findings == []


def test_sizes_that_fill_no_sheet_share_one(tmp_path):
    folder = kinds(tmp_path / "kinds")
    found = printed(folder)
    assert [names(run) for run in found] == [
        ["mark", "unit"], ["coin", "hero", "land", "plate", "rain", "snow"], ["mat"], ["ground"],
    ]  # fmt: skip
    assert [(len(run.sheets), run.banded) for run in found] == [(1, False), (1, True), (1, False), (6, False)]
    kit = pnp.make(folder, tmp_path / "out", preview=False)
    cover = told(kit.file, 0)
    for line in ("Coins: 5 counters, page 5", "Heroes: 1 standee, page 5", "Snow, page 5", "Mat, page 6"):
        assert line in cover
    assert "Where sizes share a sheet" in cover
    assert "Kinds · Rain, Snow, Lands, Coins, Plates, Heroes · sheet 1/1" in told(kit.file, 4)
    assert (kit.pages, kit.pieces, kit.findings) == (12, 83, [])
    plain = pnp.make(folder, tmp_path / "plain", preview=False, mix=False)
    assert "Where sizes share a sheet" not in told(plain.file, 0)


def test_what_has_no_backs_shares_a_sheet_with_what_has_them_where_that_saves_one(tmp_path):
    card = "title: TITLE\nsize: poker\nrows: [{name: A, copies: COUNT}]\n"
    deck = card.replace("TITLE", "Deck").replace("COUNT", "12") + "kind: deck\nback: face-back\n"
    plain = card.replace("TITLE", "Plain").replace("COUNT", "22") + "kind: table\nas: card\n"
    folder = kinds(tmp_path / "kinds", "none", deck=deck, plain=plain)
    (run,) = printed(folder)
    # Nine of the deck, then its last three beside the last four of the others, then these on sheets without backs.
    assert [(sheet.number, sheet.total, len(sheet.front.keys), len(sheet.pages)) for sheet in run.sheets] == [
        (1, 4, 9, 2), (2, 4, 7, 2), (3, 4, 9, 1), (4, 4, 9, 1),
    ]  # fmt: skip
    assert [key is None for key in run.sheets[1].back.keys] == [False] * 3 + [True] * 4
    cover = told(pnp.make(folder, tmp_path / "out", preview=False).file, 0)
    for line in ("Deck: 12 cards, pages 3 to 6", "Plain: 22 cards, pages 5 to 8", "Pages 3 to 6 have backs"):
        assert line in cover
    backs = pnp.make(folder, tmp_path / "backs", preview=False, backs_only=True)
    assert [len(page) for page in sheets(backs.file)] == [9, 3]
    # Folded, a sheet has half the room: each keeps to itself, and so it does where no sheet would be saved.
    assert [names(run) for run in printed(folder, gutterfold=True)] == [["deck"], ["plain"]]
    few = kinds(tmp_path / "few", "none", deck=deck, plain=plain.replace("22", "18"))
    assert [(names(run), len(run.sheets)) for run in printed(few)] == [(["deck"], 2), (["plain"], 2)]


def test_a_deck_that_ends_on_a_shared_sheet_has_two_spans_of_pages(tmp_path):
    deck = "kind: deck\ntitle: TITLE\nsize: poker\nback: face-back\nrows: [{name: A, copies: COUNT}]\n"
    one, two = (deck.replace("TITLE", name).replace("COUNT", n) for name, n in (("One", "12"), ("Two", "24")))
    folder = kinds(tmp_path / "kinds", "none", one=one, two=two)
    (run,) = printed(folder)
    assert [(sheet.number, sheet.total, len(sheet.front.keys)) for sheet in run.sheets] == [
        (1, 4, 9), (2, 4, 9), (3, 4, 9), (4, 4, 9),
    ]  # fmt: skip
    kit = pnp.make(folder, tmp_path / "out", preview=False)
    cover = told(kit.file, 0)
    assert "One: 12 cards, pages 3 to 4, 9 to 10" in cover
    assert "Two: 24 cards, pages 5 to 10" in cover
    assert "Pages 3 to 10 have backs" in cover
    assert [len(page) for page in sheets(kit.file)] == [9] * 8


def test_a_preview_of_shared_sheets_shows_each_face_whole(tmp_path):
    kit = pnp.make(kinds(tmp_path / "kinds", "coin", "plate", "land", "rain"), tmp_path / "out")
    sizes = {spot.component: tuple(sorted(spot.size)) for spot in kit.spots}
    assert sizes == {
        "coin": pytest.approx((20, 20)),
        "plate": pytest.approx((20, 20)),
        "land": pytest.approx((30, 34.64)),
        "rain": pytest.approx((85, 120)),
    }
    assert {spot.page for spot in kit.spots} == {1}


def test_backs_come_last_for_a_printer_of_one_side(tmp_path):
    deck = COMPONENTS["unit"].replace("kind: counters", "kind: deck").replace("[16, 16]", "poker")
    folder = kinds(tmp_path / "kinds", "mat", unit=deck)
    plain, last, turned = (
        sheets(pnp.make(folder, tmp_path / name, preview=False, **wish).file)
        for name, wish in (
            ("plain", {}),
            ("last", {"backs_last": True}),
            ("turned", {"backs_last": True, "reverse_backs": True}),
        )
    )
    # Six sheets of nine or less, and the mat, which has no back.
    assert [len(page) for page in plain] == [9] * 10 + [7, 7, 1]
    assert last == [*plain[:12:2], *plain[1:12:2], plain[12]]
    assert turned == [*plain[:12:2], *plain[11:0:-2], plain[12]]
    cover = told(tmp_path / "last" / "kinds" / "kit.pdf", 0)
    assert "Units: 52 cards, 2 different, pages 2 to 13" in cover
    assert "Pages 2 to 7 are fronts and pages 8 to 13 their backs" in cover


def test_layouts_paint_as_far_as_is_asked_for(tmp_path):
    folder = kinds(tmp_path / "kinds", "mark")
    kit = pnp.make(folder, tmp_path / "out", preview=False, only=["mark"], bleed=5, back_bleed=1)
    for page, (colour, bleed) in enumerate([((255, 238, 136), 5), ((136, 221, 255), 6)]):
        (first, *_) = sheets(kit.file)[page]
        image = pixels(kit.file, page, 10)
        x, y = first.box[0] + 8, first.box[1]
        seen = [image.getpixel((round(x * 10), round((y - beyond) * 10))) for beyond in (bleed - 0.3, bleed + 0.3)]
        assert seen == [colour, (255, 255, 255)]


def test_a_kit_of_cards_says_nothing_of_counters(tmp_path):
    deck = "kind: deck\ntitle: D\nsize: poker\nrows: [{name: A}]\n"
    cover = told(pnp.make(kinds(tmp_path / "kinds", "none", one=deck), tmp_path / "out", preview=False).file, 0)
    assert "D: 1 card, page" in cover
    assert "ounters" not in cover
    assert "glue" not in cover


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ("[{name: A}]", "L: 1 tile, page 2"),
        ("[{name: A, copies: 3}]", "L: 3 tiles, page 2"),
        ("[{name: A}, {name: B}]", "L: 2 tiles, 2 different, page 2"),
    ],
)
def test_the_cover_counts_one_or_several(tmp_path, rows, line):
    tiles = f"kind: tiles\ntitle: L\nsize: [20, 20]\nrows: {rows}\n"
    kit = pnp.make(kinds(tmp_path / "kinds", "none", one=tiles), tmp_path / "out", preview=False)
    assert line in told(kit.file, 0)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_of_counters_lie_behind_their_fronts(tmp_path, duplex):
    kit = pnp.make(kinds(tmp_path / "kinds", "mark", "unit"), tmp_path / "out", preview=False, duplex=duplex)
    fronts, backs = sheets(kit.file)
    assert len(fronts) == len(backs) == 61
    for front, back in zip(fronts, backs, strict=True):
        assert front.size == pytest.approx((16, 16), abs=0.01)
        axis = "vertical" if duplex == "long" else "horizontal"
        assert back.box == pytest.approx(mirrored(front.box, A4, axis), abs=0.1)
    # Butted: 16 mm from counter to counter.
    assert fronts[1].box[0] - fronts[0].box[0] == pytest.approx(16, abs=0.01)


def test_counters_fold_over_for_printers_that_print_one_side(tmp_path):
    kit = pnp.make(kinds(tmp_path / "kinds", "mark", "unit"), tmp_path / "out", preview=False, gutterfold=True)
    (page,) = sheets(kit.file)
    fronts, backs = page[:61], page[61:]
    assert len(backs) == 61
    for front, back in zip(fronts, backs, strict=True):
        assert back.box == pytest.approx(mirrored(front.box, A4, "vertical"), abs=0.1)


def test_a_part_of_a_shared_sheet_can_be_printed_alone(tmp_path):
    folder = kinds(tmp_path / "kinds")
    kit = pnp.make(folder, tmp_path / "out", preview=False, only=["unit:horse", "rain"])
    # The rain lies on the sheet of the twelve counters, whose page of backs has none for it.
    assert [len(page) for page in sheets(kit.file)] == [13, 12]
    assert kit.pages == 2


def test_only_a_poster_comes_with_its_plan(tmp_path):
    seen = []
    wish = {"preview": False, "progress": lambda done, total: seen.append((done, total))}
    kit = pnp.make(kinds(tmp_path / "kinds"), tmp_path / "out", only=["ground"], **wish)
    assert seen == [(page, 7) for page in range(1, 8)]
    assert (kit.pages, kit.pieces) == (7, 1)
    assert told(kit.file, 0).startswith("Boards on several sheets")


def test_of_a_board_under_tiles_a_frame_is_printed(tmp_path):
    board = COMPONENTS["ground"].replace("[400, 550]", "[400, 400]") + "rim: 20\n"
    folder = kinds(tmp_path / "kinds", "none", ground=board)
    (run,) = printed(folder)
    # 400 less a corner is 380 a side, two strips of 190 x 20: fourteen of them would fit a sheet.
    assert (len(run.sheets), run.poster, run.amount) == (1, None, 1)
    assert {(place.width, place.height) for place in run.sheets[0].front.frame.places} == {(190, 20)}
    kit = pnp.make(folder, tmp_path / "out", preview=False)
    assert "Ground: a frame of 8 strips, page 2" in told(kit.file, 0)
    assert "A frame: lay its strips end to end" in told(kit.file, 0)
    assert kit.findings == []
    whole, strips = (
        page_of(folder, tmp_path / name, **wish) for name, wish in (("whole", {"whole": True}), ("a4", {}))
    )
    # The second strip of the right side shows the board there, turned so that the edge is at the top; the last of these
    # points lies on the disc that stands in the corner.
    x, y = (run.sheets[0].front.frame.places[3].x, run.sheets[0].front.frame.places[3].y)
    for along, down in ((20, 5), (95, 12), (170, 18), (186, 17)):
        seen = strips.getpixel((round((x + along) * 5), round((y + down) * 5)))
        board = whole.getpixel((round((15 + 400 - down) * 5), round((15 + 190 + along) * 5)))
        assert all(abs(one - other) < 30 for one, other in zip(seen, board, strict=True))
    # On paper that holds it, it is printed whole.
    large = pnp.make(folder, tmp_path / "a2", preview=False, paper="420x594")
    assert "Ground, page 2" in told(large.file, 0)


def page_of(folder: Any, out: Any, **wish: Any) -> Any:
    return pixels(pnp.make(folder, out, preview=False, **wish).file, 1, 5)


def test_a_kit_has_what_each_of_its_players_needs(tmp_path):
    unit = COMPONENTS["unit"] + "each-player: true\n"
    folder = kinds(tmp_path / "kinds", "none", unit=unit.replace("[red, blue]", "[red, blue, green]"))
    kit = pnp.make(folder, tmp_path / "out", preview=False)
    assert (kit.pieces, "Units: 52 counters, 2 different for 2 players" in told(kit.file, 0)) == (52, True)
    assert pnp.make(folder, tmp_path / "all", preview=False, only=["unit"]).pieces == 78


def test_four_plans_share_a_page(tmp_path):
    five = {f"board{n}": COMPONENTS["ground"].replace("400", f"{400 + n}") for n in range(5)}
    kit = pnp.make(kinds(tmp_path / "kinds", "none", **five), tmp_path / "out", preview=False)
    # The cover, two pages of plans, five boards of six sheets.
    assert kit.pages == 1 + 2 + 30
    assert [told(kit.file, page).count("Ground") for page in (1, 2)] == [4, 1]
    assert "Trim a sheet" in told(kit.file, 1)
    assert "Trim a sheet" not in told(kit.file, 2)


def test_words_that_fill_a_page_go_on_to_the_next(tmp_path):
    seen = []
    wish = {"preview": False, "progress": lambda done, total: seen.append((done, total)), "paper": "180x70"}
    kit = pnp.make(kinds(tmp_path / "kinds"), tmp_path / "out", only=["ground"], **wish)
    # 168 by 58 mm are left of it: ceil(390 / 158) = 3 by ceil(540 / 48) = 12 upright, 9 by 4 lying.
    assert (kit.findings, kit.pages, seen[-1]) == ([], 2 + 36, (38, 38))
    assert [told(kit.file, page)[:2] for page in (1, 2)] == ["Bo", "A1"]


BACKED = "kind: board\ntitle: Ground\nsize: SIZE\nback: board\nrows: [{name: Hill}]\n"


def test_a_poster_with_a_back_has_both_each_whole(tmp_path):
    folder = kinds(tmp_path / "kinds", "none", ground=BACKED.replace("SIZE", "[400, 195]"))
    kit = pnp.make(folder, tmp_path / "out")
    assert kit.pages == 1 + 1 + 2 + 2
    assert [(spot.is_back, [part.page for part in spot.parts]) for spot in kit.spots] == [(False, [2, 3])]
    assert "back" not in told(kit.file, 3)
    assert "back" in told(kit.file, 4)
    assert [pnp.make(folder, tmp_path / way, **{way: True}).pages for way in ("fronts_only", "backs_only")] == [4, 3]


def test_a_board_too_large_to_fold_has_its_back_on_a_page_of_its_own(tmp_path):
    folder = kinds(tmp_path / "kinds", "none", ground=BACKED.replace("SIZE", "[190, 270]"))
    kit = pnp.make(folder, tmp_path / "out", preview=False, gutterfold=True)
    assert [len(page) for page in sheets(kit.file)] == [1, 1]
    assert "Pages 3 to 4 are too large to fold" in told(kit.file, 0)


def test_whole_gives_a_board_a_page_of_its_size(tmp_path):
    kit = pnp.make(kinds(tmp_path / "kinds", "ground", "rain"), tmp_path / "out", preview=False, whole=True)
    (_, board) = sorted(sheets(kit.file), key=lambda page: page[0].size[1])
    assert kit.pages == 3
    # 400 + 2 x (5 + 2 + 8) wide: margin, bleed and room for marks on both sides.
    with pypdfium2.PdfDocument(kit.file) as document:
        sizes = [tuple(round(side * 25.4 / 72, 2) for side in document.get_page_size(page)) for page in range(3)]
    assert sorted(sizes) == [(210, 297), (210, 297), (430, 580)]
    assert board[0].box == pytest.approx((15, 15, 415, 565), abs=0.01)


def test_counters_larger_than_the_paper_are_refused_and_the_rest_is_printed(tmp_path):
    folder = kinds(tmp_path / "kinds", "rain", mark=COMPONENTS["mark"].replace("[16, 16]", "[300, 300]"))
    kit = pnp.make(folder, tmp_path / "out", preview=False)
    assert [(finding.code, finding.component) for finding in kit.findings] == [("paper-too-small", "mark")]
    assert kit.findings[0].message.startswith("A piece of 300 x 300 mm does not fit on a4")
    assert [len(page) for page in sheets(kit.file)] == [1]


def test_two_runs_write_the_same_bytes(tmp_path):
    folder = kinds(tmp_path / "kinds")
    one, two = (pnp.make(folder, tmp_path / name) for name in ("one", "two"))
    assert one.file.read_bytes() == two.file.read_bytes()
    assert one.preview.read_bytes() == two.preview.read_bytes()


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    game = load(kinds(tmp_path_factory.mktemp("all") / "kinds"))
    return Faces(game), {id_: part.pieces for id_, part in game.components.items()}


@given(wish=job_options())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_asked_each_piece_is_printed_or_told_of(everything, wish):
    faces, chosen = everything
    found, findings = runs(faces, chosen, wish)
    told = {finding.component for finding in findings}
    fronts = [key for run in found for sheet in run.sheets if sheet.front for key in sheet.front.keys]
    for id_, pieces in chosen.items():
        run = next((run for run in found if pieces[0].id in run.pieces), None)
        assert (run is None) == (id_ in told)
        for piece in pieces if run else ():
            tiles = len(run.poster.tiles) if run.poster else 1
            assert fronts.count(f"{piece.id}|front") == piece.copies * tiles
