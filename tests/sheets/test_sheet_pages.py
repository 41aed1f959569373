"""Pages: what is drawn on them, in which order, and that nothing lies on anything else."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from rotation import examples
from sheet_jobs import WORDS, Job, covers, inside, jobs, overlap, sheets, touch

from pnp.pdf.drawing import Drawing, Group, Paint, Shape, Text, Use
from pnp.sheets.laying.imposition import Item, Sheet, impose
from pnp.sheets.laying.marks import corner_marks, cut_marks, fold_line, fold_mark, full_lines
from pnp.sheets.laying.pages import back_page, front_page
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

POKER = (63.5, 88.9)
LABEL = "Warlords of Ravenna - War deck - 1/6 front"
FACES: dict[str, Drawing] = {}


def face(key: str) -> Drawing:
    return FACES.setdefault(key, Drawing(*POKER, bleed=3, key=key))


def sheet_and_options(pieces: list[Item], **wish: Any) -> tuple[Sheet, Options]:
    options = Options(paper("a4"), **wish)
    return next(impose(pieces, POKER, options)), options


def texts(ops: Any) -> list[str]:
    found = []
    for op in ops:
        found += [op.text] if isinstance(op, Text) else texts(op.ops) if isinstance(op, Group) else []
    return found


def uses(page: Drawing) -> list[Use]:
    return [op for op in page.ops if isinstance(op, Use)]


def test_a_front_page_is_faces_then_marks_then_gauges() -> None:
    sheet, options = sheet_and_options([Item("A", "a"), Item("B", "b")])
    page = front_page(sheet, face, LABEL, options, WORDS)
    assert (page.width, page.height, page.bleed) == (210, 297, 0)
    assert [type(op).__name__ for op in page.ops] == ["Use", "Use", "Shape", "Shape", "Shape", "Group", "Group"]
    first = uses(page)[0]
    assert (first.drawing, first.x, first.y, first.turn, first.bleed) == (face("A"), 9.75, 15.15, 0, (2, 2, 0, 2))
    assert texts(page.ops) == [LABEL, "0", "100 mm at 100 %", "100"]


def test_a_back_page_has_rings_behind_the_crosses_and_no_ruler() -> None:
    sheet, options = sheet_and_options([Item("A", "a")])
    front = front_page(sheet, face, LABEL, options, WORDS)
    back = back_page(sheet, face, "back", options, WORDS)
    crosses = [op for op in front.ops if isinstance(op, Shape)][1:]
    rings = [op for op in back.ops if isinstance(op, Shape) and " c " in op.path]
    assert len(crosses) == len(rings) == 2
    for cross, ring in zip(crosses, rings, strict=True):
        (left, top, right, bottom), (x0, y0, x1, y1) = cross.box, ring.box
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((210 - (x0 + x1) / 2, (y0 + y1) / 2))
    assert texts(back.ops) == ["back"]
    assert [(use.drawing, use.x, use.y) for use in uses(back)] == [(face("a"), 136.75, 15.15)]


def test_one_sided_pieces_need_no_target() -> None:
    sheet, options = sheet_and_options([Item("A")])
    assert sum(isinstance(op, Shape) for op in front_page(sheet, face, LABEL, options, WORDS).ops) == 1


def test_a_folded_page_holds_both_sides_and_says_where_to_fold() -> None:
    sheet, options = sheet_and_options([Item("A", "a")], gutterfold=True)
    page = front_page(sheet, face, LABEL, options, WORDS)
    assert [(use.drawing.key, use.x, use.turn) for use in uses(page)] == [("A", 13.1, 90), ("a", 108.0, 270)]
    dashed = [op for op in page.ops if isinstance(op, Shape) and op.paint.dash]
    assert [op.path for op in dashed] == ["105 5 m 105 292 l"]
    assert "fold" in texts(page.ops)
    with pytest.raises(ValueError, match="Sheet 1 has no page of backs"):
        back_page(sheet, face, LABEL, options, WORDS)


def test_a_page_that_is_not_printed_cannot_be_drawn() -> None:
    sheet, options = sheet_and_options([Item("A", "a")], backs_only=True)
    with pytest.raises(ValueError, match="Sheet 1 prints no fronts"):
        front_page(sheet, face, LABEL, options, WORDS)
    # The rings stand where they would with the fronts printed.
    both, plain = sheet_and_options([Item("A", "a")])
    assert back_page(sheet, face, LABEL, options, WORDS) == back_page(both, face, LABEL, plain, WORDS)


def test_a_face_of_another_size_is_refused() -> None:
    sheet, options = sheet_and_options([Item("A")])
    with pytest.raises(ValueError, match=r"Face 'A' is 44 x 68 mm, its place 63\.5 x 88\.9 mm\."):
        front_page(sheet, lambda _: Drawing(44, 68), LABEL, options, WORDS)


def test_a_label_shrinks_before_it_is_left_out() -> None:
    sheet, options = sheet_and_options([Item("A")] * 9)
    # Half an em a letter: at 5 pt 0.8819 mm, at 4.5 pt 0.7938. Above, 190.5 mm are free of marks.
    long, longer = "x" * 230, "x" * 250
    (label,) = [
        op for group in front_page(sheet, face, long, options, WORDS).ops if isinstance(group, Group)
        for op in group.ops if isinstance(op, Text) and op.text == long
    ]  # fmt: skip
    assert label.size == 4.5
    assert longer not in texts(front_page(sheet, face, longer, options, WORDS).ops)


def test_pages_are_the_same_every_time() -> None:
    def draw() -> Drawing:
        sheet, options = sheet_and_options([Item("A", "a"), Item("B")], marks="cross")
        return front_page(sheet, face, LABEL, options, WORDS)

    assert draw() == draw()


def around(page: Drawing, sheet: Sheet, job: Job) -> list[Box]:
    """The boxes of a page's gauges: whatever is neither a face nor a line to cut or fold along."""
    lines = [
        mark for side in (sheet.front, sheet.back) if side for mark in cut_marks(side.frame, job.options.mark_style)
    ]
    lines += fold_mark(sheet.front.frame.joined(sheet.back.frame), sheet.axis) if sheet.folded else []
    return [covers(op) for op in page.ops if not isinstance(op, Use) and op not in lines]


def line_boxes(sheet: Sheet, which: str, job: Job) -> list[Box]:
    sides = [sheet.front, sheet.back] if sheet.folded else [sheet.front if which == "front" else sheet.back]
    style = job.options.marks
    lines = []
    for side in sides:
        if side and style != "none":
            corners = corner_marks(side.frame, job.options.mark_style)
            lines += full_lines(side.frame) if style == "lines" else corners
    if sheet.folded:
        lines.append(fold_line(sheet.front.frame, sheet.axis))
    return [Box(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in lines]


@given(jobs())
@settings(max_examples=examples(200))
def test_gauges_are_in_the_margins_and_touch_nothing(job: Job) -> None:
    draw = {"front": front_page, "back": back_page}
    for sheet in sheets(job):
        for which in sheet.pages:
            page = draw[which](sheet, job.faces, LABEL, job.options, WORDS)
            lines = line_boxes(sheet, which, job)
            found = around(page, sheet, job)
            painted = [Box(use.x - use.bleed[0], use.y - use.bleed[1], *far(use)) for use in uses(page)]
            for box in found:
                assert inside(box, job.printable)
                assert not any(overlap(box, other) for other in painted)
                assert not any(touch(box, line) for line in lines)
            assert not any(overlap(one, other) for one, other in combinations(found, 2))


def middles(page: Drawing, ring: bool, job: Job, sheet: Sheet) -> list[tuple[float, float]]:
    """The middles of a page's crosses, or of its rings."""
    marks = [
        mark for side in (sheet.front, sheet.back) if side for mark in cut_marks(side.frame, job.options.mark_style)
    ]
    found = [op for op in page.ops if isinstance(op, Shape) and op not in marks and (" c " in op.path) == ring]
    return [((op.box[0] + op.box[2]) / 2, (op.box[1] + op.box[3]) / 2) for op in found]


@given(jobs(marks="corner") | jobs(marks="lines"))
def test_each_ring_lies_behind_a_cross(job: Job) -> None:
    width, height = job.options.paper.width, job.options.paper.height
    for sheet in sheets(job):
        if sheet.pages != ("front", "back"):
            continue
        front = front_page(sheet, job.faces, LABEL, job.options, WORDS)
        back = back_page(sheet, job.faces, LABEL, job.options, WORDS)
        upright = sheet.axis == "vertical"
        behind = [(width - x, y) if upright else (x, height - y) for x, y in middles(back, True, job, sheet)]
        assert [pytest.approx(each) for each in middles(front, False, job, sheet)] == behind


def far(use: Use) -> tuple[float, float]:
    wide, high = use.drawing.width, use.drawing.height
    wide, high = (wide, high) if use.turn % 180 == 0 else (high, wide)
    return use.x + wide + use.bleed[2], use.y + high + use.bleed[3]


def test_pages_become_a_pdf_of_their_size() -> None:
    from pnp.model.library import fonts
    from pnp.pdf.fonts import FontBook
    from pnp.pdf.raster import opened, page_image
    from pnp.pdf.writer import Pdf
    from pnp.sheets.laying.pages import Wording

    book = FontBook(fonts())
    words = Wording(book.font("Alegreya Sans"), "{mm} mm at 100 %", "fold", "glue {tile} here")
    pdf = Pdf(book)
    sheet, options = sheet_and_options([Item("A", "a")])
    grey = {key: Drawing(*POKER, [Shape("-3 -3 70 95 re", Paint(fill=(0.5, 0.5, 0.5)))], 3) for key in "Aa"}
    pdf.add_page(front_page(sheet, grey.__getitem__, LABEL, options, words))
    pdf.add_page(back_page(sheet, grey.__getitem__, LABEL, options, words))
    with opened(pdf.data()) as document:
        front, back = (page_image(document, index, 2).convert("L") for index in (0, 1))
    assert front.width == back.width == 420
    # 9.75 - 2 = 7.75 mm is the first painted column, 73.25 + 2 = 75.25 mm the last; backs lie mirrored.
    assert [front.getpixel((x, 100)) > 200 for x in (14, 16, 149, 152)] == [True, False, False, True]
    assert [back.getpixel((420 - x, 100)) > 200 for x in (14, 17, 149, 152)] == [True, False, False, True]
