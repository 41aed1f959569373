"""Path data: every command, absolute and relative, and curves that stay where SVG wants them."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.layout.drawing.icons import IconBook
from pnp.layout.drawing.svgpath import BadPath, pdf_path
from pnp.model import library


def path(data: str) -> str:
    return pdf_path(data)[0]


@pytest.mark.parametrize(
    ("data", "operators"),
    [
        ("M1 2", "1 2 m"),
        ("M1 2 3 4 5 6", "1 2 m 3 4 l 5 6 l"),
        ("m1 2 3 4 5 6", "1 2 m 4 6 l 9 12 l"),
        ("M1 2L3 4", "1 2 m 3 4 l"),
        ("M1 2l3 4", "1 2 m 4 6 l"),
        ("M1 2H5", "1 2 m 5 2 l"),
        ("M1 2h5", "1 2 m 6 2 l"),
        ("M1 2V5", "1 2 m 1 5 l"),
        ("M1 2v5", "1 2 m 1 7 l"),
        ("M1 2C3 4 5 6 7 8", "1 2 m 3 4 5 6 7 8 c"),
        ("M1 2c3 4 5 6 7 8", "1 2 m 4 6 6 8 8 10 c"),
        ("M0 0C0 1 2 3 4 4S7 8 9 9", "0 0 m 0 1 2 3 4 4 c 6 5 7 8 9 9 c"),
        ("M0 0C0 1 2 3 4 4s3 4 5 5", "0 0 m 0 1 2 3 4 4 c 6 5 7 8 9 9 c"),
        ("M1 1S7 8 9 9", "1 1 m 1 1 7 8 9 9 c"),
        ("M0 0Q3 3 6 0", "0 0 m 2 2 4 2 6 0 c"),
        ("M0 0q3 3 6 0", "0 0 m 2 2 4 2 6 0 c"),
        ("M0 0Q3 3 6 0T12 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M0 0Q3 3 6 0t6 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M0 0T3 3", "0 0 m 0 0 1 1 3 3 c"),
        ("M1 2L3 4Z", "1 2 m 3 4 l h"),
        ("M1 2L3 4zm1 1l1 0", "1 2 m 3 4 l h 2 3 m 3 3 l"),
        ("M1 2L3 4Zl1 1", "1 2 m 3 4 l h 2 3 l"),
    ],
)
def test_each_command(data: str, operators: str) -> None:
    assert path(data) == operators


@pytest.mark.parametrize("data", ["M1,2,L3,4", "M 1 , 2 L 3 4", "M1 2L3 4 ", "\nM+1 2.0\tL.3e1 40e-1"])
def test_numbers_are_parted_by_spaces_or_commas_and_written_in_any_way(data: str) -> None:
    assert path(data) == "1 2 m 3 4 l"


def test_numbers_need_no_space_where_none_is_needed() -> None:
    assert path("M1.5.5-2-3") == "1.5 0.5 m -2 -3 l"


def test_the_flags_of_an_arc_need_no_space() -> None:
    assert path("M0 0a5 5 0 01.5.5") == path("M0 0a5 5 0 0 1 .5 .5")
    assert path("M0 0a5 5 0 1110 0") == path("M0 0a5 5 0 1 1 10 0")


def test_a_repeated_arc_needs_no_letter() -> None:
    assert path("M0 0a5 5 0 0 1 5 5 5 5 0 0 1 5 5") == path("M0 0a5 5 0 0 1 5 5a5 5 0 0 1 5 5")


def test_an_arc_without_a_radius_is_a_line() -> None:
    assert path("M0 0A0 5 0 0 1 7 3") == "0 0 m 7 3 l"
    assert path("M0 0A1e-300 1e-300 0 0 1 7 3") == "0 0 m 7 3 l"


def test_an_arc_to_where_it_is_draws_nothing() -> None:
    assert path("M2 3A5 5 0 1 1 2 3") == "2 3 m"
    assert path("M0 0A5 5 0 1 1 1e-200 0") == "0 0 m"


def test_a_quarter_of_a_circle_is_one_curve() -> None:
    assert path("M5 0A5 5 0 0 1 0 5") == "5 0 m 5 2.7614 2.7614 5 0 5 c"


def test_the_sweep_flag_chooses_the_side() -> None:
    assert pdf_path("M0 0A5 5 0 0 1 10 0")[1] == pytest.approx((0, -5, 10, 0), abs=1e-3)
    assert pdf_path("M0 0A5 5 0 0 0 10 0")[1] == pytest.approx((0, 0, 10, 5), abs=1e-3)


def test_the_large_flag_goes_the_long_way_round() -> None:
    short, long = path("M5 0A5 5 0 0 1 0 5"), path("M5 0A5 5 0 1 0 0 5")
    assert (short.count("c"), long.count("c")) == (1, 3)


def test_a_radius_too_small_to_reach_is_made_large_enough() -> None:
    assert path("M0 0A1 1 0 0 1 10 0") == path("M0 0A5 5 0 0 1 10 0")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("L1 2", "a path begins with M"),
        ("M1", "'M' wants 2 numbers"),
        ("M0 0C1 2 3 4", "'C' wants 6 numbers"),
        ("M0 0A1 1 0 2 1 5 5", "'A' wants 7 numbers"),
        ("M0 0L1 2Z3 4", "a number without a command at '3 4'"),
        ("1 2", "a number without a command at '1 2'"),
        ("M0 0 X5 5", "' X5 5' in a path"),
        ("M0 0,", "',' in a path"),
        ("M0 0L1e400 0", "1e400 is too large a number"),
        ("M0 0L-1e6 0", "-1e6 is too large a number"),
        ("M nan nan", "'M' wants 2 numbers"),
    ],
)
def test_what_cannot_be_read_is_named(data: str, message: str) -> None:
    with pytest.raises(BadPath) as caught:
        pdf_path(data)
    assert str(caught.value) == message


def test_the_box_holds_every_point() -> None:
    assert pdf_path("M1 2L7 -3 4 9")[1] == (1, -3, 7, 9)


def test_an_empty_path_is_empty() -> None:
    assert pdf_path("  ") == ("", (0, 0, 0, 0))


NEAR = st.floats(-50, 50).map(lambda value: round(value, 3))
RADIUS = st.floats(0.5, 60).map(lambda value: round(value, 3))


def curves(operators: str) -> list[list[tuple[float, float]]]:
    """Each cubic curve as its four points."""
    found, here, values = [], (0.0, 0.0), list[float]()
    for token in operators.split():
        if token not in ("m", "c", "l", "h"):
            values.append(float(token))
            continue
        points = list(zip(values[::2], values[1::2], strict=True))
        if token == "c":
            found.append([here, *points])
        if points:
            here = points[-1]
        values = []
    return found


def on_curve(points: list[tuple[float, float]], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * p[0] for w, p in zip(weights, points, strict=True)), sum(
        w * p[1] for w, p in zip(weights, points, strict=True)
    )


@given(NEAR, NEAR, NEAR, NEAR, RADIUS, RADIUS, st.integers(-180, 180), st.booleans(), st.booleans())
def test_an_arc_ends_where_it_should_and_stays_on_one_ellipse(
    x0: float, y0: float, x1: float, y1: float, rx: float, ry: float, tilt: int, large: bool, sweep: bool
) -> None:
    assume(math.hypot(x1 - x0, y1 - y0) > 0.5)
    arcs = curves(path(f"M{x0} {y0}A{rx} {ry} {tilt} {large:d} {sweep:d} {x1} {y1}"))
    assert arcs[0][0] == (x0, y0)
    assert arcs[-1][-1] == pytest.approx((x1, y1), abs=1e-4)

    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))

    def unit(point: tuple[float, float]) -> tuple[float, float]:
        """A point in a frame where the ellipse is a circle, up to its centre and radius."""
        x, y = point
        return (cos * x + sin * y) / rx, (cos * y - sin * x) / ry

    sampled = [unit(on_curve(arc, step / 8)) for arc in arcs for step in range(9)]
    centre, radius = circle_through(unit((x0, y0)), unit((x1, y1)), large, sweep)
    off = max(abs(math.dist(point, centre) - radius) for point in sampled)
    # A quarter of a circle as one cubic curve is off by 0.027 % of its radius; the rest is rounding to 0.0001 mm.
    assert off < 0.00028 * radius + 0.0002 / min(rx, ry)


def circle_through(
    first: tuple[float, float], last: tuple[float, float], large: bool, sweep: bool
) -> tuple[tuple[float, float], float]:
    """Centre and radius of the circle of radius 1, or as much as is needed, that SVG's flags choose."""
    half = math.dist(first, last) / 2
    middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    if half >= 1:
        return middle, half
    away = math.sqrt(1 - half * half) / (2 * half)
    dx, dy = last[0] - first[0], last[1] - first[1]
    # Seen along the way, y down, the centre is to the right of a short arc that turns clockwise.
    side = 1 if large != sweep else -1
    return (middle[0] - side * dy * away, middle[1] + side * dx * away), 1.0


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,- eE", max_size=60))
def test_any_text_is_a_path_or_a_bad_path(data: str) -> None:
    try:
        operators, box = pdf_path(data)
    except BadPath:
        return
    assert all(math.isfinite(side) for side in box)
    assert "inf" not in operators
    assert "nan" not in operators


def test_every_icon_of_the_library_can_be_read() -> None:
    folder = library.templates() / "icons"
    names, icons = [file.stem for file in folder.glob("*.svg")], IconBook([folder])
    assert len(names) > 1000
    assert [name for name in names if not icons.path(name)] == []
