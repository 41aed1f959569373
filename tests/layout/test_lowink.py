"""Low ink: lines for fills, dark letters, and a drawing that is never mistaken for the full one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.layout.drawing.lowink import DARK, LINE, OUTLINE, WHITE, WIDEST, low_ink
from pnp.pdf.drawing import Drawing, Gradient, Group, Icon, Image, Op, Paint, Shape, Text, Use

DEEP = (0.4, 0.1, 0.1)
PALE = (0.99, 0.97, 0.93)


def light(op: Op) -> list[Op]:
    return list(low_ink(Drawing(10, 10, [op])).ops)


def square(paint: Paint) -> Shape:
    return Shape("1 1 4 4 re", paint, (1, 1, 5, 5))


def test_a_dark_fill_becomes_its_outline_and_still_covers() -> None:
    (found,) = light(square(Paint(DEEP)))
    assert isinstance(found, Shape)
    assert (found.path, found.box) == ("1 1 4 4 re", (1, 1, 5, 5))
    assert found.paint == Paint(WHITE, LINE, OUTLINE)


def test_a_pale_fill_covers_without_a_line() -> None:
    (found,) = light(square(Paint(PALE)))
    assert isinstance(found, Shape)
    assert (found.paint.fill, found.paint.stroke) == (WHITE, None)


def test_a_fill_that_shows_what_is_below_goes_on_showing_it() -> None:
    (found,) = light(square(Paint(DEEP, fill_opacity=0.4)))
    assert isinstance(found, Shape)
    assert (found.paint.fill, found.paint.stroke) == (None, LINE)


def test_what_is_hardly_seen_leaves_nothing() -> None:
    assert light(square(Paint(DEEP, fill_opacity=0.2))) == []
    assert light(square(Paint(None, DEEP, stroke_opacity=0.2))) == []
    assert light(square(Paint())) == []


def test_a_gradient_counts_by_its_darkest_colour() -> None:
    strokes = []
    for last in (DEEP, PALE):
        (found,) = light(square(Paint(Gradient("linear", (0, 0, 1, 0), ((0, PALE), (1, last))))))
        assert isinstance(found, Shape)
        strokes.append(found.paint.stroke)
    assert strokes == [LINE, None]


def test_a_stroke_stays_a_stroke_that_is_thin_and_grey() -> None:
    (found,) = light(square(Paint(None, DEEP, 2, (1, 2), 1, 2)))
    assert isinstance(found, Shape)
    assert found.paint == Paint(None, LINE, WIDEST, (1, 2), 1, 2)


def test_a_line_is_as_wide_on_the_page_whatever_its_group_makes_of_it() -> None:
    (found,) = light(Group((square(Paint(DEEP)),), (4, 0, 0, 4, 0, 0)))
    assert isinstance(found, Group)
    (inner,) = found.ops
    assert isinstance(inner, Shape)
    assert 4 * inner.paint.width == pytest.approx(OUTLINE)


def test_text_is_dark_and_whole_wherever_it_stands() -> None:
    text = Text(1, 2, "Titan", "Alegreya", 9, PALE, 0.5)
    (found,) = light(Group((text,), (1, 0, 0, 1, 2, 2)))
    assert isinstance(found, Group)
    (inner,) = found.ops
    assert isinstance(inner, Text)
    assert (inner.fill, inner.opacity, inner.text, inner.x) == (DARK, 1, "Titan", 1)


def test_an_icon_is_grey_and_a_faint_one_fainter() -> None:
    (strong,), (faint,) = (light(Icon("a", "", 0, 0, 9, DEEP, opacity)) for opacity in (1.0, 0.2))
    assert isinstance(strong, Icon)
    assert isinstance(faint, Icon)
    assert strong.fill == LINE
    assert faint.fill > strong.fill
    assert faint.opacity == 1


def test_a_picture_is_faint() -> None:
    (found,) = light(Image(Path("art.png"), 0, 0, 5, 5))
    assert isinstance(found, Group)
    assert found.opacity < 0.5


def test_a_group_keeps_its_matrix_and_clip() -> None:
    (found,) = light(Group((square(Paint(DEEP)), square(Paint())), (2, 0, 0, 2, 0, 0), "0 0 1 1 re"))
    assert isinstance(found, Group)
    assert (found.matrix, found.clip, len(found.ops)) == ((2, 0, 0, 2, 0, 0), "0 0 1 1 re", 1)


def test_a_drawing_and_its_low_ink_are_stored_apart() -> None:
    inner = Drawing(5, 5, [square(Paint(DEEP))], key="inner")
    outer = low_ink(Drawing(10, 10, [Use(inner, 1, 1)], 3, "outer"))
    (use,) = outer.ops
    assert isinstance(use, Use)
    assert (outer.key, outer.bleed, use.drawing.key) == ("outer-low", 3, "inner-low")
    assert low_ink(Drawing(10, 10)).key is None


def test_the_full_drawing_stays_as_it_was() -> None:
    full = Drawing(10, 10, [square(Paint(DEEP))], key="full")
    low_ink(full)
    assert full.ops == [square(Paint(DEEP))]


def test_a_line_upon_a_wider_one_leaves_its_two_banks() -> None:
    bank, water = (square(Paint(None, colour, width)) for colour, width in ((DEEP, 3.0), (PALE, 2.0)))
    wide, white = low_ink(Drawing(10, 10, [bank, water])).ops
    assert isinstance(wide, Shape)
    assert isinstance(white, Shape)
    assert (wide.paint.stroke, wide.paint.width) == (LINE, 3.0)
    assert (white.paint.stroke, white.paint.width) == (WHITE, pytest.approx(3.0 - 2 * OUTLINE))
    alone = low_ink(Drawing(10, 10, [bank, water._replace(path="0 0 9 9 re")])).ops
    assert [op.paint.width for op in alone if isinstance(op, Shape)] == [WIDEST, WIDEST]


def test_ticks_across_a_line_keep_their_length() -> None:
    for dash, wide in (((0.3, 1.0), 2), ((0.6, 0.4), WIDEST), ((3.0, 9.0), WIDEST), ((), WIDEST)):
        (found,) = light(square(Paint(None, DEEP, 2, dash)))
        assert isinstance(found, Shape)
        assert found.paint.width == wide


@pytest.mark.parametrize(("x", "parted"), [(6.0, True), (9.5, False), (20.0, False)])
def test_an_icon_that_lies_upon_another_is_parted_from_it_by_white(x: float, parted: bool) -> None:
    over = Icon("b", "0 0 m 512 512 l h", x, 0, 6, DEEP)
    made = low_ink(Drawing(30, 30, [Icon("a", "0 0 m 512 512 l h", 0, 0, 10, DEEP), over])).ops
    rims = [op for op in made if isinstance(op, Group)]
    assert bool(rims) == parted
    if parted:
        (line,) = rims[0].ops
        assert isinstance(line, Shape)
        assert line.paint.stroke == (1, 1, 1)
        assert made[-1] == over._replace(fill=made[0].fill)  # type: ignore[union-attr]
