"""Round pieces, hexes and standees: their outlines, and how a strip folds."""

from __future__ import annotations

import re

import pikepdf
import pytest
from box_of_kinds import COMPONENTS, kinds
from printed import pixels, sheets

import pnp
from pnp.pdf.drawing import Drawing, Group, Paint, Shape, Text, Use
from pnp.sheets.laying.cutouts import FOOT, ellipse, hexagon, outlined, printed_size, standee

PLAIN = Shape("0 0 25 40 re", Paint(fill=(1.0, 0.0, 0.0)), (0, 0, 25, 40))


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) (?:m|l)", path)]


def test_a_hex_lies_on_a_side_or_stands_on_a_corner_and_is_regular():
    lying, standing = points(hexagon(34.641, 30)), points(hexagon(30, 34.641))
    # A side is half of 34.641; it begins a quarter of the width from the corner.
    assert lying[0] == pytest.approx((8.66, 0), abs=0.01)
    assert standing[0] == pytest.approx((0, 8.66), abs=0.01)
    for found in (lying, standing):
        sides = [
            ((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in zip(found, found[1:] + found[:1], strict=True)
        ]
        assert sides == pytest.approx([17.3205] * 6, abs=0.001)


def test_the_slanted_sides_of_neighbours_are_one_straight_cut():
    wide, high = 34.641, 30
    left = points(hexagon(wide, high))
    right = [(x + wide, y) for x, y in left]
    # Down the right of the one, and up the left of the next: from (1/4, top) of the right cell to (3/4, bottom).
    (x0, y0), (x1, y1) = right[0], left[3]
    for x, y in (left[2], right[5]):
        assert (x - x0) * (y1 - y0) - (y - y0) * (x1 - x0) == pytest.approx(0, abs=0.01)


def test_an_ellipse_fills_its_box():
    numbers = [float(value) for value in re.findall(r"-?[\d.]+", ellipse(20, 12))]
    assert (min(numbers[::2]), max(numbers[::2]), min(numbers[1::2]), max(numbers[1::2])) == (0, 20, 0, 12)


def test_an_outline_is_drawn_over_the_face_and_gives_it_a_name_of_its_own():
    face = Drawing(25, 40, [PLAIN], 3, "f")
    shown = outlined(face, "round")
    assert (shown.ops[0], shown.bleed, shown.key) == (PLAIN, 3, "f-round")
    assert face.ops == [PLAIN]
    assert shown.key != outlined(face, "hex").key


def parts(strip: Drawing) -> list[tuple[Drawing, float, int]]:
    return [(op.drawing, op.y, op.turn) for op in strip.ops if isinstance(op, Use)]


def test_a_standee_has_two_sides_head_to_head_and_two_feet():
    front, back = Drawing(25, 40, [PLAIN], 3, "f"), Drawing(25, 40, [PLAIN], 3, "b")
    strip = standee(front, back)
    assert (strip.width, strip.height) == printed_size((25, 40), "standee") == (25, 2 * (40 + FOOT))
    # From above: a foot, the back on its head, the fold, the front, a foot.
    assert parts(strip) == [(back, FOOT, 180), (front, FOOT + 40, 0)]
    dashed = [op for op in strip.ops if isinstance(op, Shape) and op.paint.dash]
    assert [y for _, y in points(dashed[0].path)[::2]] == [FOOT, FOOT + 40, FOOT + 80]


def test_a_standee_without_a_back_is_mirrored_unless_it_has_words():
    figure = Drawing(25, 40, [PLAIN], 3, "f")
    worded = Drawing(25, 40, [Group((Text(1, 1, "Ada", "Alegreya", 8),))], 3, "w")
    (mirror, *_), _ = parts(standee(figure, None))
    assert mirror.ops == (Group((PLAIN,), (-1, 0, 0, 1, 25, 0)),)
    assert parts(standee(worded, None))[0][0] is worded
    assert len({standee(figure, None).key, standee(worded, None).key, standee(figure, worded).key}) == 3


def test_a_printed_standee_looks_one_way_from_both_sides(tmp_path):
    kit = pnp.make(kinds(tmp_path / "kinds", "hero"), tmp_path / "out", preview=False, only=["hero"], paper="100x150")
    ((placed,),) = sheets(kit.file)
    assert placed.turn == 0
    assert placed.size == pytest.approx((25, 96), abs=0.01)
    x, y = placed.box[:2]
    page = pixels(kit.file, 0, 8)

    def red(at: float, down: float) -> bool:
        return page.getpixel((round((x + at) * 8), round((y + down) * 8))) == (255, 0, 0)

    # The front's mark stands 1 to 4 mm from its top left; seen through the folded paper, the back's covers it.
    fold = 48
    assert [red(2.5, fold + 2.5), red(2.5, fold - 2.5), red(22.5, fold - 2.5)] == [True, True, False]


@pytest.mark.parametrize("name", ["coin", "land"])
def test_shapes_are_outlined_on_paper_unless_no_marks_are_wanted(tmp_path, name):
    folder = kinds(tmp_path / "kinds", name)
    outlines, none = (
        pnp.make(folder, tmp_path / marks, preview=False, only=[name], marks=marks).file for marks in ("corner", "none")
    )
    assert [strokes(file) for file in (outlines, none)] == [1, 0]
    assert len({card.name for page in sheets(outlines) for card in page}) == 1


def strokes(file) -> int:
    """Stroked paths inside the faces of a kit."""
    with pikepdf.open(file) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        operators = [str(part.operator) for form in forms for part in pikepdf.parse_content_stream(form)]
    return operators.count("S")


def test_two_sided_hexes_are_outlined_on_both_sides(tmp_path):
    land = COMPONENTS["land"].replace("shape: hex", "shape: hex\nback: face-back")
    kit = pnp.make(kinds(tmp_path / "kinds", "none", land=land), tmp_path / "out", preview=False)
    assert [len(page) for page in sheets(kit.file)] == [7, 7]
    assert strokes(kit.file) == 2


def test_the_token_layout_takes_its_components_shape(tmp_path):
    tokens = {
        name: f"kind: counters\ntitle: T\nsize: [{size}]\n{shape}rows: [{{name: A, icon: crown}}]\n"
        for name, size, shape in (
            ("plate", "20, 20", ""),
            ("coin", "20, 20", "shape: round\n"),
            ("hex", "34.64, 30", "shape: hex\n"),
        )
    }
    folder = kinds(tmp_path / "kinds", "none", **tokens)
    for name in tokens:
        file = folder / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("layout: face", "layout: token"), encoding="utf-8")
    painted = {}
    for name in tokens:
        kit = pnp.make(folder, tmp_path / name, preview=False, only=[name], marks="none", paper="70x70")
        ((placed,),) = sheets(kit.file)
        # The plate reaches into its corner, 1.5 mm from both edges; a coin and a hex have none there.
        x, y = placed.box[0] + 1.8, placed.box[1] + 1.8
        painted[name] = pixels(kit.file, 0, 8).getpixel((round(x * 8), round(y * 8)))
    assert painted["coin"] == painted["hex"] != painted["plate"]
