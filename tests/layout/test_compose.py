"""Composing: elements to operations, and a finding for whatever a drawing cannot be written with."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.compose import Composer
from pnp.layout.drawing.grammar import HOLDS
from pnp.layout.drawing.xml import DrawingError, parse
from pnp.pdf.drawing import Group, Op, Shape, Use


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
        ('<use href="#no" x="1" y="1"/>', "unknown-reference: <use> with href='#no' names no symbol of this drawing."),
        (
            '<symbol id="s"><g><text>a</text></g></symbol><use href="#s"/>',
            "layout-unknown: <text> cannot stand inside <symbol>; it holds shapes and icons.",
        ),
        (
            '<symbol id="s"><g><use href="#s"/></g></symbol><use href="#s"/>',
            "layout-unknown: <use> cannot stand inside <symbol>; it holds shapes and icons.",
        ),
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


def test_what_is_only_defined_is_not_painted(desk: Any) -> None:
    assert (
        desk.ops('<clipPath id="c"><rect width="3" height="4"/></clipPath><defs><linearGradient id="g"/></defs>') == []
    )


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("<svg/>", "the outermost element is <svg>; it has to be <drawing>"),
        ("<drawing/>", "<drawing> wants a width and a height in mm"),
        ('<drawing width="5" height="-5"/>', "<drawing> wants a width and a height in mm"),
    ],
)
def test_what_is_no_drawing_is_an_error(source: str, message: str, desk: Any) -> None:
    with pytest.raises(DrawingError, match=message):
        Composer(desk.setter(), None).compose(parse(source))


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


def test_a_symbol_is_drawn_once_wherever_it_is_used(desk):
    dot = '<symbol id="dot"><circle cx="0" cy="0" r="1" fill="accent"/></symbol>'
    uses = '<use href="#dot" x="3" y="4"/><use href="#dot" x="7" y="4" transform="scale(2)"/>'
    first, group = desk.draw(f"<defs>{dot}</defs>{uses}").drawing.ops
    assert isinstance(first, Use)
    assert isinstance(group, Group)
    (second,) = group.ops
    assert isinstance(second, Use)
    assert (first.x, first.y, second.x) == (3, 4, 7)
    assert first.drawing is second.drawing
    assert len(first.drawing.ops) == 1
    assert first.drawing.key
    (other,) = desk.draw(f"<defs>{dot.replace('accent', 'ink')}</defs>{uses[: uses.index('/>') + 2]}").drawing.ops
    assert other.drawing.key != first.drawing.key
