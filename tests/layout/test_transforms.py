"""Composing transforms and clip paths: where they put what stands below them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.compose import at, times, transform
from pnp.pdf.drawing import Group, Shape


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
