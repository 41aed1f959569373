"""Composing shapes: their outlines and boxes, and the paint they take from attributes, groups and gradients."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.pdf.drawing import Gradient, Shape, Text

RED = (1, 0, 0)


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
    assert (paint.stroke, paint.width, paint.dash) == (RED, 0.7, (1, 2))
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
    assert (first.paint.fill, first.paint.stroke, first.paint.width) == (RED, (0, 0, 1), 2)
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


def gradient(desk: Any, attributes: str, kind: str = "linearGradient") -> tuple[float, ...]:
    stops = '<stop stop-color="#f00"/><stop offset="1" stop-color="accent"/>'
    body = f'<{kind} id="g" {attributes}>{stops}</{kind}><rect x="10" y="20" width="30" height="10" fill="url(#g)"/>'
    fill = shape(desk, body).paint.fill
    assert isinstance(fill, Gradient)
    assert fill.stops == ((0, RED), (1, (0.4863, 0.1765, 0.1216)))
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
    assert {colour for _, colour in shape(desk, body.format(one)).paint.fill.stops} == {RED}  # type: ignore[union-attr]


def test_a_gradient_without_stops_is_found(desk: Any) -> None:
    body = '<linearGradient id="g"/><rect width="1" height="1" fill="url(#g)"/>'
    assert desk.faults(body) == ["layout-value: the gradient 'g' has no stop."]
