"""Composing: elements to operations, and a finding for whatever a drawing cannot be written with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from pnp.layout.compose import at, times, transform
from pnp.layout.grammar import HOLDS
from pnp.layout.xml import DrawingError, parse
from pnp.pdf.drawing import Gradient, Group, Icon, Image, Op, Shape, Text

Red = (1, 0, 0)


def shape(desk: Any, body: str) -> Shape:
    (found,) = desk.ops(body)
    assert isinstance(found, Shape)
    return found


@pytest.mark.parametrize(
    ("element", "path", "box"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', "1 2 3 4 re", (1, 2, 4, 6)),
        ('<line x1="1" y1="2" x2="5" y2="0"/>', "1 2 m 5 0 l", (1, 0, 5, 2)),
        ('<polyline points="1,2 3,4 5,0"/>', "1 2 m 3 4 l 5 0 l", (1, 0, 5, 4)),
        ('<polygon points="1 2 3 4 5 0"/>', "1 2 m 3 4 l 5 0 l h", (1, 0, 5, 4)),
        ('<path d="M1 2h3v-1z"/>', "1 2 m 4 2 l 4 1 l h", (1, 1, 4, 2)),
    ],
)
def test_shapes_without_curves(element: str, path: str, box: tuple[float, ...], desk: Any) -> None:
    found = shape(desk, element)
    assert (found.path, found.box) == (path, box)


@pytest.mark.parametrize(
    ("element", "box"),
    [
        ('<circle cx="5" cy="6" r="2"/>', (3, 4, 7, 8)),
        ('<ellipse cx="5" cy="6" rx="2" ry="1"/>', (3, 5, 7, 7)),
        ('<rect x="1" y="2" width="3" height="4" rx="9"/>', (1, 2, 4, 6)),
    ],
)
def test_round_shapes_are_four_curves_in_their_box(element: str, box: tuple[float, ...], desk: Any) -> None:
    found = shape(desk, element)
    assert found.box == box
    assert found.path.count(" c") == 4
    numbers = [float(token) for token in found.path.split() if token not in "mlch"]
    assert (min(numbers[::2]), max(numbers[::2])) == pytest.approx(box[::2])
    assert (min(numbers[1::2]), max(numbers[1::2])) == pytest.approx(box[1::2])


def test_one_radius_of_a_rectangle_serves_for_both(desk: Any) -> None:
    first, second, third = desk.ops(
        '<rect x="0" y="0" width="9" height="9" rx="2"/><rect x="0" y="0" width="9" height="9" ry="2"/>'
        '<rect x="0" y="0" width="9" height="9" rx="2" ry="2"/>'
    )
    assert first.path == second.path == third.path


@pytest.mark.parametrize("element", ['<rect width="0" height="4"/>', '<circle cx="5" cy="5"/>', '<ellipse rx="3"/>'])
def test_a_shape_without_a_size_paints_nothing(element: str, desk: Any) -> None:
    assert desk.ops(element) == []


def test_paint_is_read_from_the_attributes(desk: Any) -> None:
    paint = shape(
        desk,
        '<rect width="3" height="4" fill="accent" stroke="#f00" stroke-width="0.7" stroke-dasharray="1, 2"'
        ' stroke-linecap="round" stroke-linejoin="bevel" fill-rule="evenodd" fill-opacity="0.5"'
        ' stroke-opacity="0.25"/>',
    ).paint
    assert paint.fill == (0.4863, 0.1765, 0.1216)
    assert (paint.stroke, paint.width, paint.dash) == (Red, 0.7, (1, 2))
    assert (paint.cap, paint.join, paint.even_odd) == (1, 2, True)
    assert (paint.fill_opacity, paint.stroke_opacity) == (0.5, 0.25)


def test_a_shape_is_black_without_a_line_unless_told_otherwise(desk: Any) -> None:
    paint = shape(desk, '<rect width="3" height="4"/>').paint
    assert (paint.fill, paint.stroke) == ((0, 0, 0), None)


def test_a_line_is_never_filled(desk: Any) -> None:
    assert shape(desk, '<line x2="5" stroke="#f00"/>').paint.fill is None


def test_a_stroke_without_width_is_no_stroke(desk: Any) -> None:
    """A PDF would draw it as thin as the printer can."""
    assert shape(desk, '<rect width="3" height="4" stroke="#f00" stroke-width="0"/>').paint.stroke is None


def test_a_group_hands_its_paint_down_and_a_child_changes_it(desk: Any) -> None:
    first, second = desk.ops(
        '<g fill="#f00" stroke="#00f" stroke-width="2"><rect width="3" height="4"/>'
        '<rect width="3" height="4" fill="none" stroke-width="1"/></g>'
    )
    assert (first.paint.fill, first.paint.stroke, first.paint.width) == (Red, (0, 0, 1), 2)
    assert (second.paint.fill, second.paint.stroke, second.paint.width) == (None, (0, 0, 1), 1)


def test_opacity_multiplies_down_to_shapes_text_and_icons(desk: Any) -> None:
    box = '<textbox width="30" height="9" opacity="0.5">Elf [flame]</textbox>'
    inner = f'<rect width="3" height="4" opacity="0.5"/><text x="5" y="9" opacity="0.5">Elf</text>{box}'
    rect, *rest, icon = desk.ops(f'<g opacity="0.5">{inner}<icon size="5" name="flame" opacity="0.5"/></g>')
    assert (rect.paint.fill_opacity, rect.paint.stroke_opacity) == (0.25, 0.25)
    assert len(rest) == 3
    assert {op.opacity for op in (*rest, icon)} == {0.25}


def test_opacity_stays_between_none_and_whole(desk: Any) -> None:
    first, second = desk.ops('<text x="1" y="9" opacity="7">A</text><text x="1" y="9" opacity="-1">B</text>')
    assert (first.opacity, second.opacity) == (1, 0)


def test_what_is_painted_first_lies_below(desk: Any) -> None:
    kinds = [type(op) for op in desk.ops('<rect width="3" height="4"/><text x="1" y="9">A</text><circle r="3"/>')]
    assert kinds == [Shape, Text, Shape]


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(3)", (4, 2)),
        ("translate(3, 5)", (4, 7)),
        ("scale(2)", (2, 4)),
        ("scale(2 3)", (2, 6)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90, 1, 0)", (-1, 0)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("matrix(1 0 0 1 5 6)", (6, 8)),
        ("translate(10) scale(2)", (12, 4)),
        ("scale(2),translate(10)", (22, 4)),
        ("", (1, 2)),
    ],
)
def test_where_a_transform_puts_a_point(text: str, point: tuple[float, float]) -> None:
    assert at(transform(text), 1, 2) == pytest.approx(point)


ANGLES = st.integers(-360, 360)


@given(ANGLES, ANGLES, st.floats(-9, 9), st.floats(-9, 9))
def test_transforms_one_after_the_other_are_one(first: int, second: int, x: float, y: float) -> None:
    a, b = transform(f"rotate({first}) translate(2 3)"), transform(f"scale(2) rotate({second})")
    assert at(times(a, b), x, y) == pytest.approx(at(a, *at(b, x, y)), abs=1e-9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("spin(3)", "it wants translate, rotate, scale, skewX, skewY or matrix"),
        ("rotate(1 2)", "rotate does not take 2 numbers"),
        ("rotate", "it wants translate, rotate, scale, skewX, skewY or matrix"),
        ("scale(nan)", "a number is too large"),
        ("translate(1e9)", "a number is too large"),
        ("translate(a)", "could not convert string to float: 'a'"),
    ],
)
def test_a_transform_that_is_none_is_found(text: str, message: str, desk: Any) -> None:
    found = desk.faults(f'<rect width="3" height="4" transform="{text}"/>')
    assert found == [f"layout-value: transform='{text}': {message}."]


def test_a_transform_is_a_group_around_the_element(desk: Any) -> None:
    (group,) = desk.draw('<rect width="3" height="4" transform="translate(1 2)"/>').drawing.ops
    assert isinstance(group, Group)
    assert group.matrix == (1, 0, 0, 1, 1, 2)
    assert isinstance(group.ops[0], Shape)


def test_text_is_marked_where_transforms_put_it(desk: Any) -> None:
    face = desk.draw('<g transform="translate(10 20)"><text x="1" y="5" size="10" id="name">ELF</text></g>')
    (mark,) = face.texts
    x0, y0, x1, y1 = mark.area
    assert (mark.box, x0, y1) == ("name", 11, 25)
    assert x1 > x0
    assert 20 < y0 < 25
    assert not mark.bold


def test_a_clip_path_is_the_outline_of_its_shapes(desk: Any) -> None:
    clip = '<defs><clipPath id="c"><rect width="3" height="4"/><path d="M0 0h9v9z"/></clipPath></defs>'
    (group,) = desk.draw(f'{clip}<rect width="30" height="30" clip-path="url(#c)"/>').drawing.ops
    assert isinstance(group, Group)
    assert (group.matrix, group.clip) == (None, "0 0 3 4 re 0 0 m 9 0 l 9 9 l h")


def test_what_is_only_defined_is_not_painted(desk: Any) -> None:
    assert (
        desk.ops('<clipPath id="c"><rect width="3" height="4"/></clipPath><defs><linearGradient id="g"/></defs>') == []
    )


def gradient(desk: Any, attributes: str, kind: str = "linearGradient") -> tuple[float, ...]:
    stops = '<stop stop-color="#f00"/><stop offset="1" stop-color="accent"/>'
    body = f'<{kind} id="g" {attributes}>{stops}</{kind}><rect x="10" y="20" width="30" height="10" fill="url(#g)"/>'
    fill = shape(desk, body).paint.fill
    assert isinstance(fill, Gradient)
    assert fill.stops == ((0, Red), (1, (0.4863, 0.1765, 0.1216)))
    return fill.coords


def test_a_gradient_is_measured_in_shares_of_its_shape(desk: Any) -> None:
    assert gradient(desk, "") == (10, 20, 40, 20)
    assert gradient(desk, 'x1="0.5" y1="0" x2="0.5" y2="1"') == (25, 20, 25, 30)
    assert gradient(desk, 'cx="0.5" cy="1" r="0.5"', "radialGradient") == (25, 30, 15)


def test_a_gradient_in_user_space_is_measured_in_millimetres(desk: Any) -> None:
    user = 'gradientUnits="userSpaceOnUse"'
    assert gradient(desk, f'{user} x1="1" y1="2" x2="3" y2="4"') == (1, 2, 3, 4)
    assert gradient(desk, f'{user} cx="1" cy="2" r="3"', "radialGradient") == (1, 2, 3)


def test_stops_are_sorted_and_one_stop_is_a_colour(desk: Any) -> None:
    body = '<linearGradient id="g">{}</linearGradient><rect width="3" height="4" fill="url(#g)"/>'
    two = '<stop offset="0.9" stop-color="#f00"/><stop offset="0.1" stop-color="#00f"/>'
    assert [share for share, _ in shape(desk, body.format(two)).paint.fill.stops] == [0.1, 0.9]  # type: ignore[union-attr]
    one = '<stop offset="0.3" stop-color="#f00"/>'
    assert {colour for _, colour in shape(desk, body.format(one)).paint.fill.stops} == {Red}  # type: ignore[union-attr]


def test_an_icon_fills_its_square(desk: Any) -> None:
    (icon,) = desk.ops('<icon x="1" y="2" size="5" name="flame" fill="#f00"/>')
    assert isinstance(icon, Icon)
    assert (icon.name, icon.x, icon.y, icon.size, icon.fill) == ("flame", 1, 2, 5, Red)


@pytest.mark.parametrize("name", ["../../../etc/passwd", "Flame", "", "a" * 400, "flame.svg"])
def test_an_icon_is_a_name_and_never_a_path(name: str, desk: Any) -> None:
    (found,) = desk.faults(f'<icon size="5" name="{name}"/>')
    assert found.startswith(f"missing-icon: there is no icon '{name}'.")


@pytest.mark.parametrize(
    ("body", "finding"),
    [
        ("<rct/>", "layout-unknown: <rct> is no element. Did you mean 'rect'?"),
        (
            '<rect widht="3"/>',
            "layout-unknown: <rect> knows no attribute 'widht'. Did you mean 'width'?",
        ),
        ('<rect width="3mm"/>', "layout-value: <rect> has width='3mm'; it wants a number."),
        ('<rect width="nan"/>', "layout-value: <rect> has width='nan'; it wants a number."),
        ('<rect width="1e9"/>', "layout-value: <rect> has width='1e9'; it wants a number."),
        ('<path d="M0"/>', "layout-value: <path> cannot be read: 'M' wants 2 numbers."),
        ('<polygon points="1 2 3"/>', "layout-value: <polygon> wants points='x,y x,y ...', at least two."),
        ('<polyline points="1 2 inf 4"/>', "layout-value: <polyline> wants points='x,y x,y ...', at least two."),
        ('<rect fill="acent" width="1" height="1"/>', "unknown-colour: 'acent' is no colour. Did you mean 'accent'?"),
        (
            '<rect fill="url(#g)" width="1" height="1"/>',
            "unknown-reference: url(#g) names no gradient of this drawing.",
        ),
        ('<rect clip-path="url(#c)" width="1" height="1"/>', "unknown-reference: url(#c) names no clipPath of this"),
        ('<rect stroke-dasharray="1 a"/>', "layout-value: stroke-dasharray='1 a' wants numbers."),
        ('<rect stroke-dasharray="1 -1"/>', "layout-value: stroke-dasharray='1 -1' wants numbers."),
        ('<rect stroke-linecap="rund"/>', "layout-value: <rect> has stroke-linecap='rund'; it wants one of: butt,"),
        (
            '<text text-anchor="center"/>',
            "layout-value: <text> has text-anchor='center'; it wants one of: start, middle,",
        ),
        ("<stop/>", "layout-unknown: <stop> cannot stand inside <drawing>."),
        ("<g><drawing/></g>", "layout-unknown: <drawing> cannot stand inside <g>."),
        ("<defs><rect/></defs>", "layout-unknown: <rect> cannot stand inside <defs>."),
        ("<text><tspan>x</tspan></text>", "layout-unknown: <tspan> is no element."),
        ("<textbox><text>x</text></textbox>", "layout-unknown: <text> cannot stand inside <textbox>."),
        ("<g>Hill Giant</g>", "layout-unknown: <g> holds no words: 'Hill Giant'; put them into a <text> or <textbox>."),
        ('<linearGradient><stop color="#f00"/></linearGradient>', "layout-unknown: <stop> knows no attribute 'color'."),
        (
            '<clipPath><rect transform="scale(2)"/></clipPath>',
            "layout-value: a shape in a <clipPath> takes no transform",
        ),
    ],
)
def test_what_a_drawing_cannot_be_written_with_is_found(body: str, finding: str, desk: Any) -> None:
    (found,) = desk.faults(body)
    assert found.startswith(finding)


def test_a_gradient_without_stops_is_found(desk: Any) -> None:
    body = '<linearGradient id="g"/><rect width="1" height="1" fill="url(#g)"/>'
    assert desk.faults(body) == ["layout-value: the gradient 'g' has no stop."]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("<svg/>", "the outermost element is <svg>; it has to be <drawing>"),
        ("<drawing/>", "<drawing> wants a width and a height in mm"),
        ('<drawing width="5" height="-5"/>', "<drawing> wants a width and a height in mm"),
    ],
)
def test_what_is_no_drawing_is_an_error(source: str, message: str, desk: Any) -> None:
    from pnp.layout.compose import Composer

    with pytest.raises(DrawingError, match=message):
        Composer(desk.setter(), None).compose(parse(source))


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A game's folder of pictures, with one of 600 x 300 pixels in it, and a file beside it that is none of its."""
    folder = tmp_path / "art"
    folder.mkdir()
    Pillow.new("RGB", (600, 300), "red").save(folder / "hill.png")
    Pillow.new("RGB", (600, 300), "red").save(tmp_path / "secret.png")
    return folder


def image(name: str, wide: float = 20, high: float = 20, **more: str) -> str:
    attributes = " ".join(f'{key}="{value}"' for key, value in more.items())
    return f'<image x="10" y="5" width="{wide}" height="{high}" file="{name}" {attributes}/>'


@pytest.mark.parametrize(
    ("fit", "frame"),
    [("cover", (0, 5, 40, 20)), ("contain", (10, 10, 20, 10))],
)
def test_a_picture_covers_its_frame_or_is_contained_in_it(
    fit: str, frame: tuple[float, ...], desk: Any, art: Path
) -> None:
    (group,) = desk.draw(image("hill.png", fit=fit), art=art).drawing.ops
    assert isinstance(group, Group)
    (found,) = group.ops
    assert isinstance(found, Image)
    assert (found.x, found.y, found.width, found.height) == pytest.approx(frame)
    assert [float(part) for part in (group.clip or "").split()[:4]] == [10, 5, 20, 20]


def test_a_picture_has_the_opacity_of_its_group(desk: Any, art: Path) -> None:
    (group,) = desk.draw(f'<g opacity="0.5">{image("hill.png", opacity="0.5")}</g>', art=art).drawing.ops
    assert isinstance(group, Group)
    assert group.opacity == 0.25


def outside(_: Path) -> str:
    return "../secret.png"


def absolute(art: Path) -> str:
    return str(art.parent / "secret.png")


def symlink(art: Path) -> str:
    (art / "link.png").symlink_to(art.parent / "secret.png")
    return "link.png"


def loop(art: Path) -> str:
    (art / "loop.png").symlink_to(art / "loop.png")
    return "loop.png"


def folder(art: Path) -> str:
    (art / "sub").mkdir()
    return "sub"


def long(_: Path) -> str:
    return "a" * 5000


def unknown(_: Path) -> str:
    return "hil.png"


@pytest.mark.parametrize("make", [outside, absolute, symlink, loop, folder, long, unknown])
def test_a_picture_that_is_not_in_the_games_art_is_not_there(make: Callable[[Path], str], desk: Any, art: Path) -> None:
    name = make(art)
    assert desk.faults(image(name), art=art) == [f"missing-image: there is no picture '{name}' in art/."]


def test_without_an_art_folder_there_is_no_picture(desk: Any) -> None:
    message = "missing-image: there is no picture 'hill.png' in a folder art/ beside game.yaml."
    assert desk.faults(image("hill.png")) == [message]


def test_a_file_that_is_no_picture_is_found(desk: Any, art: Path) -> None:
    (art / "notes.png").write_text("not a picture")
    message = "bad-image: 'notes.png' cannot be read as a picture; save it as PNG or JPEG."
    assert desk.faults(image("notes.png"), art=art) == [message]


def test_a_picture_under_200_dpi_is_warned_of(desk: Any, art: Path) -> None:
    """300 pixels over 50 mm of height are 152 dpi; 300 dpi over its frame of 50 mm are 591 pixels."""
    (found,) = desk.draw(image("hill.png", 50, 50), art=art).findings
    assert (found.level, found.code) == ("warning", "image-dpi")
    assert found.message == "'hill.png' is printed at 152 dpi; use one of 591 pixels width."


def test_a_picture_of_200_dpi_is_not_warned_of(desk: Any, art: Path) -> None:
    assert desk.faults(image("hill.png", 38, 38), art=art) == []
    assert len(desk.faults(image("hill.png", 38.2, 38.2), art=art)) == 1


def test_a_finding_names_the_piece_and_stands_once(desk: Any) -> None:
    (found,) = desk.draw('<rect fill="acent" width="1" height="1"/>' * 3).findings
    assert (found.game, found.component, found.piece, found.level) == ("hill-war", "foe", "foe:titan", "error")


TAGS = sorted(HOLDS["drawing"] | {"stop", "drawing", "blink"})
SHAPES = ["x", "y", "width", "height", "r", "rx", "points", "d", "fill", "stroke", "stroke-dasharray", "opacity"]
OTHERS = ["transform", "clip-path", "id", "size", "min-size", "style", "font", "align", "tracking", "name", "file"]
NAMES = [*SHAPES, *OTHERS, "offset", "count", "gap"]
VALUES = ["", "1", "-3", "1e4", "nan", "1e999", "none", "accent", "url(#a)", "a", "rotate(9)"]
VALUES.append("M0 0A1e-9 1 0 1 1 1e-300 0z")
ELEMENT = st.recursive(
    st.builds(lambda tag, names: f"<{tag} {names}>x</{tag}>", st.sampled_from(TAGS), st.deferred(lambda: ATTRIBUTES)),
    lambda inner: st.builds(
        lambda tag, names, body: f"<{tag} {names}>{''.join(body)}</{tag}>",
        st.sampled_from(TAGS),
        st.deferred(lambda: ATTRIBUTES),
        st.lists(inner, max_size=3),
    ),
    max_leaves=6,
)
ATTRIBUTES = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES), max_size=5).map(
    lambda given: " ".join(f'{name}="{value}"' for name, value in given.items())
)


@given(st.lists(ELEMENT, max_size=3))
def test_any_elements_are_drawn_or_found(desk: Any, elements: list[str]) -> None:
    face = desk.draw("".join(elements))
    shapes = [op for op in flat(face.drawing.ops) if isinstance(op, Shape)]
    assert all(math.isfinite(side) for op in shapes for side in op.box)
    assert not any("nan" in op.path or "inf" in op.path for op in shapes)


def flat(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        yield from flat(op.ops) if isinstance(op, Group) else (op,)
