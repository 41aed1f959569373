"""Content streams: what each operation writes, and where its ink lands."""

from __future__ import annotations

import random

import pytest
import rotation
from letters import COLOURS, letters, stream
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.model import library
from pnp.pdf.content import Letters, matrix_source, number
from pnp.pdf.drawing import Drawing, Gradient, Group, Icon, Op, Paint, Shape, Text, Use
from pnp.pdf.fonts import FontBook

RED, GREEN, BLUE, BLACK = COLOURS["R"], COLOURS["G"], COLOURS["B"], COLOURS["K"]
SQUARE = "2 2 4 4 re"
RING = f"{SQUARE} 3 3 2 2 re"


def box(x: float, y: float, colour: tuple[float, float, float]) -> Shape:
    return Shape(f"{x} {y} 1 1 re", Paint(colour))


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (1.50, "1.5"), (-0.00001, "0"), (0.12345, "0.1235"), (100, "100"), (-2.25, "-2.25")],
)
def test_a_number_has_four_decimals_and_no_trailing_zeros(value: float, text: str) -> None:
    assert number(value) == text


def test_a_matrix_keeps_seven_decimals() -> None:
    assert matrix_source((0.0123456, 0, 0, 1, 10, -0.5)) == "0.0123456 0 0 1 10 -0.5"


@pytest.mark.parametrize(
    ("paint", "code"),
    [
        (Paint(RED), f"q 1 0 0 rg {SQUARE} f Q"),
        (Paint(None, BLUE, 0.5), f"q 0 0 1 RG 0.5 w {SQUARE} S Q"),
        (Paint(RED, BLUE, 0.5), f"q 1 0 0 rg 0 0 1 RG 0.5 w {SQUARE} B Q"),
        (Paint(), f"q {SQUARE} n Q"),
        (Paint(RED, even_odd=True), f"q 1 0 0 rg {SQUARE} f* Q"),
        (Paint(RED, BLUE, 1, even_odd=True), f"q 1 0 0 rg 0 0 1 RG 1 w {SQUARE} B* Q"),
        (Paint(None, BLUE, 1, (2, 0.5)), f"q 0 0 1 RG 1 w [2 0.5] 0 d {SQUARE} S Q"),
        (Paint(None, BLUE, 1, cap=1, join=2), f"q 0 0 1 RG 1 w 1 J 2 j {SQUARE} S Q"),
    ],
)
def test_a_shape_writes_only_what_its_paint_asks_for(paint: Paint, code: str) -> None:
    assert stream(Shape(SQUARE, paint)) == code


def test_a_filled_square_covers_its_millimetres() -> None:
    assert letters(Shape("1 2 3 4 re", Paint(RED)), height=7) == [
        "________",
        "________",
        "_RRR____",
        "_RRR____",
        "_RRR____",
        "_RRR____",
        "________",
    ]


def test_even_odd_leaves_the_inner_square_open() -> None:
    assert letters(Shape(RING, Paint(RED, even_odd=True)))[2:6] == ["__RRRR__", "__R__R__", "__R__R__", "__RRRR__"]


def test_without_even_odd_the_inner_square_is_filled() -> None:
    assert letters(Shape(RING, Paint(RED)))[2:6] == ["__RRRR__"] * 4


def test_a_dash_leaves_gaps() -> None:
    assert letters(Shape("0 0.5 m 8 0.5 l", Paint(None, BLUE, 1, (3, 1))), height=1) == ["BBB_BBB_"]


def test_fill_and_stroke_have_opacities_of_their_own() -> None:
    both = Paint(RED, BLACK, 1, fill_opacity=0.5, stroke_opacity=1)
    assert letters(Shape("1.5 1.5 5 5 re", both))[1:4] == ["_KKKKKK_", "_KrrrrK_", "_KrrrrK_"]


def test_opacities_that_are_nearly_alike_are_told_apart() -> None:
    code = stream(*(Shape(SQUARE, Paint(RED, fill_opacity=share)) for share in (0.351, 0.354)))
    assert len({line.split()[1] for line in code.splitlines()}) == 2


def test_one_opacity_is_one_state() -> None:
    code = stream(*(Shape(SQUARE, Paint(RED, fill_opacity=0.5)) for _ in range(2)))
    assert len({line.split()[1] for line in code.splitlines()}) == 1


def across(*stops: tuple[float, tuple[float, float, float]], x0: float = 0, x1: float = 8) -> Shape:
    return Shape("0 0 8 1 re", Paint(Gradient("linear", (x0, 0, x1, 0), stops)))


def row(*ops: Op) -> str:
    return letters(*ops, height=1)[0]


def test_a_gradient_of_two_stops_goes_from_one_to_the_other() -> None:
    assert row(across((0, BLACK), (1, COLOURS["_"]))) == "KKkkkk__"


def test_a_gradient_of_several_stops_passes_through_all_of_them() -> None:
    found = row(across((0, RED), (0.5, GREEN), (1, BLUE)))
    assert (found[0], found[3:5], found[-1]) == ("R", "GG", "B")


def test_a_gradient_begins_and_ends_at_its_own_stops() -> None:
    """Stops at 3/8 and 5/8: plain colour on both sides of the two millimetres between them."""
    found = row(across((0.375, RED), (0.625, BLUE)))
    assert (found[:3], found[5:]) == ("RRR", "BBB")


def test_several_stops_that_leave_the_ends_open_are_not_stretched() -> None:
    found = row(across((0.25, RED), (0.5, GREEN), (0.75, BLUE)))
    assert (found[:2], found[3:5], found[6:]) == ("RR", "GG", "BB")


def test_two_stops_at_one_place_are_a_hard_edge() -> None:
    assert row(across((0, RED), (0.5, RED), (0.5, BLUE), (1, BLUE))) == "RRRRBBBB"


def test_a_gradient_stays_inside_its_shape() -> None:
    paint = Paint(Gradient("radial", (4, 4, 4), ((0, RED), (1, RED))))
    assert letters(Shape(SQUARE, paint)) == ["________"] * 2 + ["__RRRR__"] * 4 + ["________"] * 2


def test_a_radial_gradient_goes_outward() -> None:
    paint = Paint(Gradient("radial", (4, 0.5, 4), ((0, RED), (0.3, RED), (0.6, BLUE), (1, BLUE))))
    found = row(Shape("0 0 8 1 re", paint))
    assert (found[0], found[3:5], found[-1]) == ("B", "RR", "B")


def test_equal_gradients_are_written_once() -> None:
    code = stream(*(across((0, RED), (1, BLUE)) for _ in range(3)))
    assert code.count("/h0 sh") == 3


def test_a_gradient_keeps_the_opacity_of_its_stroke() -> None:
    fill = Gradient("linear", (0, 0, 8, 0), ((0, RED), (1, RED)))
    paint = Paint(fill, BLACK, 2, stroke_opacity=0.5)
    found = letters(Shape("-2 3 12 9 re", paint))
    assert (found[1], found[2], found[5]) == ("________", "kkkkkkkk", "RRRRRRRR")


def test_text_stands_on_its_baseline_in_points() -> None:
    code = stream(Text(1, 6, "A", "Alegreya", 72, RED))
    assert code.startswith("BT 1 0 0 rg 25.4 0 0 -25.4 1 6 Tm ")
    assert code.endswith(" Tj ET")
    assert "Tc" not in code


def test_tracking_is_a_share_of_the_size_and_ends_with_the_text() -> None:
    code = stream(Text(1, 6, "AB", "Alegreya", 10, tracking=0.06))
    assert "0.06 Tc" in code
    assert code.endswith("Tj 0 Tc ET")


def test_opaque_text_needs_no_state_and_other_text_has_one() -> None:
    assert "gs" not in stream(Text(1, 6, "A", "Alegreya", 10))
    assert stream(Text(1, 6, "A", "Alegreya", 10, opacity=0.5)).startswith("q /a5000s5000 gs BT")


def test_an_icon_fills_its_square() -> None:
    icon = Icon("block", "0 0 512 512 re", 2, 3, 4, RED)
    assert letters(icon) == ["________"] * 3 + ["__RRRR__"] * 4 + ["________"]


def test_a_small_icon_keeps_its_size() -> None:
    assert " 0.0058594 0 0 0.0058594 1 2 cm " in stream(Icon("block", "0 0 512 512 re", 1, 2, 3))


def test_a_group_moves_what_is_in_it() -> None:
    assert letters(Group((box(0, 0, RED),), (2, 0, 0, 1, 3, 5)))[5] == "___RR___"


def test_a_group_clips_what_is_in_it_and_nothing_after_it() -> None:
    wide = Shape("0 0 8 1 re", Paint(RED))
    below = Shape("0 1 8 1 re", Paint(BLUE))
    assert letters(Group((wide,), clip="2 0 3 1 re"), below, height=2) == ["__RRR___", "BBBBBBBB"]


def test_a_clip_is_moved_with_its_group() -> None:
    wide = Shape("0 0 8 1 re", Paint(RED))
    assert row(Group((wide,), (1, 0, 0, 1, 3, 0), "0 0 2 1 re")) == "___RR___"


def test_a_group_gives_its_opacity_to_what_is_in_it() -> None:
    assert row(Group((box(0, 0, RED),), opacity=0.5), box(2, 0, RED)) == "r_R_____"


def corners() -> Drawing:
    """Three wide, two high: red and green above, blue and black below."""
    return Drawing(3, 2, [box(0, 0, RED), box(2, 0, GREEN), box(0, 1, BLUE), box(2, 1, BLACK)])


@pytest.mark.parametrize(
    ("turn", "rows"),
    [
        (0, ["R_G", "B_K"]),
        (90, ["BR", "__", "KG"]),
        (180, ["K_B", "G_R"]),
        (270, ["GK", "__", "RB"]),
        (-90, ["GK", "__", "RB"]),
    ],
)
def test_a_turned_drawing_lands_with_its_top_left_where_it_was_put(turn: int, rows: list[str]) -> None:
    wide = len(rows[0])
    expected = [f"____{line}{'_' * (4 - wide)}" for line in rows]
    assert letters(Use(corners(), 4, 1, turn), height=1 + len(rows)) == ["________", *expected]


def overflowing() -> Drawing:
    """One by one mm, painted a millimetre beyond on the left, two on the right and three below."""
    return Drawing(1, 1, [Shape("-1 0 4 4 re", Paint(RED))], bleed=3)


def test_a_use_shows_no_bleed_unless_asked() -> None:
    assert letters(Use(overflowing(), 3, 1), height=3) == ["________", "___R____", "________"]


def test_a_use_shows_as_much_bleed_as_asked_on_each_side() -> None:
    assert letters(Use(overflowing(), 3, 1, bleed=(1, 0, 2, 1)), height=4) == [
        "________",
        "__RRRR__",
        "__RRRR__",
        "________",
    ]


def test_the_bleed_of_a_turned_use_counts_on_the_page() -> None:
    """Turned a quarter, what was painted below lies to the left."""
    found = letters(Use(overflowing(), 4, 1, 90, bleed=(3, 0, 0, 0)), height=3)
    assert found == ["________", "_RRRR___", "________"]


def test_a_drawing_is_never_painted_beyond_its_own_bleed() -> None:
    wide = Drawing(2, 1, [Shape("-4 0 12 1 re", Paint(RED))], bleed=1)
    assert row(Use(wide, 3, 0, bleed=(3, 0, 3, 0))) == "__RRRR__"


def test_a_line_of_another_opacity_than_its_fill_is_painted_by_itself() -> None:
    code = stream(Shape(SQUARE, Paint(RED, BLUE, 0.5, fill_opacity=0.2)))
    assert f" 1 0 0 rg {SQUARE} f Q" in code
    assert f"q 0 0 1 RG 0.5 w {SQUARE} S Q" in code


@pytest.mark.parametrize("seed", range(rotation.SEED, rotation.SEED + 4))
def test_letters_are_written_as_reportlab_numbers_them(seed: int) -> None:
    """Whatever was written before: few letters, more than one subset holds, none, and some that no font has."""
    rng, document = random.Random(seed), PDFDocument()
    ours, theirs = Letters(FontBook(library.fonts()), PDFDocument()), FontBook(library.fonts())
    for _ in range(300):
        font, most = rng.choice(["Alegreya", "Alegreya:bold"]), rng.choice([0x7F, 0x17F, 0x600])
        text = "".join(chr(rng.randint(0x20, most)) for _ in range(rng.choice([0, 1, 3, 20])))
        ttf = theirs.font(font).ttf
        told = [
            f" {ttf.getSubsetInternalName(subset, document)} 1 Tf <{chunk.hex()}> Tj"
            for subset, chunk in ttf.splitString(text, document)
        ]
        assert ours.shown(font, text) == "".join(told)
