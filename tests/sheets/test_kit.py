"""The kit as a whole: its order, its checklist, its findings and its progress."""

from __future__ import annotations

import re

import pikepdf
import pypdfium2
import pytest
from box_of_kinds import kinds
from printed import flat_game, ink, pixels, placements, sheets

import pnp
from pnp.model import load
from pnp.sheets.kit.kit import make_kit
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

BOARD = """\
kind: board
title: Ground
size: [180, 180]
layout: ground
fields: {front: {default: ""}, behind: {default: ""}}
rows: [{name: Ground}]
"""
GROUND = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect width="10" height="10" fill="#00ff00"/>
</drawing>
"""
A4 = Options(paper("a4"))


@pytest.fixture
def folder(tmp_path):
    """Twelve cards with backs on two sheets, and a board without a back."""
    game = flat_game(tmp_path / "flat", [("#ff0000", "#0000ff")] * 12)
    (game / "board.yaml").write_text(BOARD, encoding="utf-8")
    (game / "templates" / "ground.xml").write_text(GROUND, encoding="utf-8")
    return game


def words(file, index):
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(document[index].get_textpage().get_text_range().split())


def test_sheets_with_backs_come_first(folder, tmp_path):
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    assert [len(page) for page in sheets(kit.file)] == [9, 9, 3, 3, 1]
    assert (kit.pieces, kit.bytes) == (13, kit.file.stat().st_size)


def test_the_checklist_names_the_pages(folder, tmp_path):
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    with pikepdf.open(kit.file) as pdf:
        printed = [index for index, page in enumerate(pdf.pages, 1) if placements(page)]
        assert kit.pages == len(pdf.pages)
    told = words(kit.file, 0)
    assert re.search(rf"Flat\b.*\b{printed[0]}\D{{1,12}}{printed[3]}\b", told)
    assert re.search(rf"Ground\b.*\b{printed[4]}\b", told)


def test_a_kit_without_backs_needs_no_empty_page(folder, tmp_path):
    kit = make_kit(load(folder), Options(paper("a4"), fronts_only=True), tmp_path / "kit.pdf")
    assert kit.pages == 1 + 2 + 1


def test_progress_counts_every_sheet_that_is_printed(folder, tmp_path):
    seen = []
    make_kit(load(folder), A4, tmp_path / "kit.pdf", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(page, 5) for page in range(1, 6)]


def test_cards_that_fit_no_sheet_are_a_finding_and_the_rest_is_printed(folder, tmp_path):
    deck = folder / "flat.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("poker", "[180, 300]"), encoding="utf-8")
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    (finding,) = kit.findings
    assert (finding.code, finding.file, finding.line, finding.component) == ("paper-too-small", deck, 3, "flat")
    assert finding.message == (
        "A piece of 180 x 300 mm does not fit on a4 (210 x 297 mm) with a margin of 5 mm: at most 200 x 287 mm does; "
        "it would fit on a3 or legal or tabloid."
    )
    assert [len(page) for page in sheets(kit.file)] == [1]


def test_a_board_that_fits_no_sheet_is_a_poster(folder, tmp_path):
    board = folder / "board.yaml"
    board.write_text(BOARD.replace("[180, 180]", "[180, 300]"), encoding="utf-8")
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    assert kit.findings == []
    assert [len(page) for page in sheets(kit.file)] == [9, 9, 3, 3, 1, 1]


def test_a_board_of_hundreds_of_sheets_is_a_finding(folder, tmp_path):
    board = folder / "board.yaml"
    board.write_text(BOARD.replace("[180, 180]", "[1200, 1200]"), encoding="utf-8")
    game = load(folder)
    chosen = {"board": game.components["board"].pieces}
    kit = make_kit(game, Options(paper("70x90")), tmp_path / "kit.pdf", only=chosen)
    assert not kit.file.exists()
    assert [(finding.code, finding.file, finding.line) for finding in kit.findings] == [("paper-too-small", board, 3)]


def test_findings_of_faces_are_the_kits_each_once(folder, tmp_path):
    layout = folder / "templates" / "ground.xml"
    layout.write_text(GROUND.replace("<rect", "<blob/><blob/><rect"), encoding="utf-8")
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    assert [(finding.code, finding.component) for finding in kit.findings] == [("layout-unknown", "board")]


def test_nothing_chosen_writes_nothing(folder, tmp_path):
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf", only={})
    assert (kit.pages, kit.file.exists()) == (0, False)


def test_equal_faces_are_stored_once_whatever_they_are_called(folder, tmp_path):
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    assert len({card.name for page in sheets(kit.file)[:4] for card in page}) == 2


def test_rows_are_printed_as_often_as_they_have_copies(folder, tmp_path):
    deck = folder / "flat.yaml"
    text = deck.read_text(encoding="utf-8").replace("columns: [name,", "columns: [name, copies,")
    text = re.sub(r"\[Card (\d+),", lambda found: f"[Card {found[1]}, {int(found[1]) % 3},", text)
    deck.write_text(text, encoding="utf-8")
    kit = make_kit(load(folder), A4, tmp_path / "kit.pdf")
    assert [len(page) for page in sheets(kit.file)] == [9, 9, 3, 3, 1]
    assert kit.pieces == 4 * (0 + 1 + 2) + 1


def test_make_takes_a_game_that_is_loaded(folder, tmp_path):
    kit = pnp.make(load(folder), tmp_path / "out", preview=False)
    assert kit.file == tmp_path / "out" / "flat" / "kit.pdf"
    assert kit.preview is None


def test_low_ink_draws_no_line_where_only_a_cut_should_be(tmp_path):
    # 8 mm between pieces whose grounds show 3 mm: the rim of a ground, drawn as a line, would look like a cut.
    options = Options(paper("a4"), bleed=3.0, gap=8.0, marks="none", low_ink=True)
    folder = kinds(tmp_path / "kinds", "plate")
    layout = folder / "templates" / "face.xml"
    layout.write_text(layout.read_text(encoding="utf-8").replace("#ffee88", "#203040"), encoding="utf-8")
    kit = make_kit(load(folder), options, tmp_path / "kit.pdf")
    with pikepdf.open(kit.file) as pdf:
        ((index, (first, second, *_)),) = [
            (n, placed) for n, page in enumerate(pdf.pages) if (placed := placements(page))
        ]
    assert second.box[0] - first.box[2] == pytest.approx(8.0)
    between = (first.box[2] + 0.5, first.box[1] + 2, second.box[0] - 0.5, first.box[3] - 2)
    assert ink(pixels(kit.file, index, 12, between)) == 0
