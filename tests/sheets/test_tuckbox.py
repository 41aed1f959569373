"""Nets folded in the head: which edge meets which, and what has to be narrower than what."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.sheets.box.nets import Net, Part, Segment
from pnp.sheets.box.tuckbox import PLAY, envelope, halves, room, stack, tray, tray_room, tuckbox

SIDES = st.floats(30, 150).map(lambda side: round(side, 2))
DEPTHS = st.floats(1, 60).map(lambda side: round(side, 2))
HELD = st.tuples(SIDES, SIDES, DEPTHS)


def length(segment: Segment) -> float:
    (x0, y0), (x1, y1) = segment
    return ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5


def wide(part: Part) -> float:
    return part.box[2] - part.box[0]


def high(part: Part) -> float:
    return part.box[3] - part.box[1]


def on(fold: Segment, edge: Segment) -> bool:
    """Whether a fold lies within an edge that stands or lies."""
    for axis in (0, 1):
        if len({round(point[axis], 5) for point in (*fold, *edge)}) == 1:
            low, up = sorted(point[1 - axis] for point in edge)
            return all(low - 1e-5 <= point[1 - axis] <= up + 1e-5 for point in fold)
    return False


def folded_right(net: Net) -> None:
    """Every fold is shared by two parts and no two parts cover each other."""
    for part in net.parts:
        if part.fold is None:
            continue
        assert any(on(part.fold, edge) for edge in part.edges)
        holders = [other for other in net.parts if other is not part and any(on(part.fold, e) for e in other.edges)]
        assert len(holders) == 1, part.name
    for one, other in combinations(net.parts, 2):
        a, b = one.box, other.box
        over = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert min(over) <= 1e-5, (one.name, other.name)
    flat = sum(length(edge) for part in net.parts for edge in part.edges) - 2 * sum(map(length, net.folds))
    notched = sum(2 * radius for _, radius in net.notches)
    assert sum(map(length, net.cuts)) == pytest.approx(flat - notched, abs=1e-3)


@given(HELD)
def test_a_tuckbox_closes(held: tuple[float, float, float]) -> None:
    net = tuckbox(held)
    folded_right(net)
    width, height, depth = room(held)
    assert (width, height, depth) == tuple(round(side + PLAY, 3) for side in held)
    front, back, side, other = (net.part(name) for name in ("front", "back", "side", "other side"))
    # Round the box: the free edge of the back meets the free edge of the first side.
    assert [wide(part) for part in (front, back)] == pytest.approx([width, width])
    assert [wide(part) for part in (side, other)] == pytest.approx([depth, depth])
    assert {high(part) for part in (front, back, side, other)} == {high(front)}
    assert (side.box[2], front.box[2], other.box[2]) == pytest.approx((front.box[0], other.box[0], back.box[0]))
    tab, lid, bottom, tongue = (net.part(name) for name in ("tab", "lid", "bottom", "tongue"))
    assert high(tab) < height
    assert wide(tab) < width
    # Lid and bottom reach from the back to the front, and go in between the sides.
    assert (high(lid), high(bottom)) == pytest.approx((depth, depth))
    assert max(wide(lid), wide(bottom)) < width
    assert wide(tongue) < wide(lid)
    assert high(tongue) < height / 2
    for dust in (part for part in net.parts if "dust" in part.name):
        assert wide(dust) < depth
        assert 2 * high(dust) < width


@given(HELD)
def test_two_halves_make_the_same_box(held: tuple[float, float, float]) -> None:
    front, back = halves(held)
    whole = tuckbox(held)
    for half in (front, back):
        folded_right(half)
        assert half.size[0] < whole.size[0]
    assert wide(front.part("front")) + wide(back.part("back")) == pytest.approx(2 * wide(whole.part("front")))
    assert high(front.part("tab")) < high(back.part("back"))
    assert {"lid", "bottom"} <= {part.name for part in back.parts}


@given(SIDES, SIDES)
def test_a_trays_corners_meet(width: float, height: float) -> None:
    net = tray(width, height)
    folded_right(net)
    for wall, along in (("top wall", width), ("bottom wall", width)):
        assert wide(net.part(wall)) == pytest.approx(along)
    assert high(net.part("left wall")) == pytest.approx(height)
    tabs = [part for part in net.parts if part.glue]
    assert len(tabs) == 4
    # Two tabs lie behind one short wall, without touching each other.
    assert all(high(tab) < high(net.part("top wall")) and 2 * wide(tab) < height for tab in tabs)


@given(HELD)
def test_an_envelope_closes(held: tuple[float, float, float]) -> None:
    net = envelope(held)
    folded_right(net)
    assert wide(net.part("back")) == wide(net.part("front"))
    assert high(net.part("back")) < high(net.part("front"))
    assert 2 * wide(net.part("left tab")) < wide(net.part("front"))
    assert wide(net.part("lid")) < wide(net.part("front"))


def test_a_deck_is_as_thick_as_its_cards() -> None:
    assert stack((63.5, 88.9), 54, 0.3) == pytest.approx((63.5, 88.9, 16.2))
    assert stack((63.5, 88.9), 54, 0.3, sleeved=True) == pytest.approx((66.5, 91.9, 54 * 0.42))


@given(st.integers(1, 400), st.floats(10, 60))
def test_a_tray_holds_all_counters(count: int, side: float) -> None:
    width, height = tray_room((side, side), count, 1.5)
    piles = int(width // side) * int(height // side)
    assert piles * (16 // 1.5) >= count
