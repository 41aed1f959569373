"""The calibration page: rulers, a ladder along each edge, and scales on both sides that show where backs come out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pnp.layout.compose import Composer
from pnp.layout.drawing.icons import IconBook
from pnp.layout.drawing.problems import Problems
from pnp.layout.drawing.textbox import Typesetter
from pnp.layout.drawing.theme import ThemeView, house
from pnp.layout.drawing.xml import parse
from pnp.layout.templates.environment import environment, read_words, render
from pnp.model import library
from pnp.model.errors import PnpError
from pnp.model.game import Theme
from pnp.pdf.content import number
from pnp.pdf.drawing import Drawing
from pnp.pdf.fonts import FontBook
from pnp.pdf.writer import Pdf
from pnp.sheets.laying.imposition import flip_axis
from pnp.sheets.paper.options import Options

SMALLEST = 200.0
"""The least side of the paper in mm: what is to be read has no room on less."""
LONGEST, STEP = 250, 50
"""The longest ruler, and of what lengths one is a multiple; mm."""
RIM = 5.0
"""How near the edge a ruler may end, in mm."""
RUNGS = range(3, 11)
"""Distances from the edge, in mm, that the ladders show."""
TREAD = 6.0
"""How long a step of a ladder is, in mm."""
LINES, APART, SHIFT = 5, 6.0, 0.5
"""Lines on either side of a scale's middle, mm between them on the front, and how much more on the back.

Those that meet have one number as long as backs are off by no more than `LINES` x `SHIFT`; further off, others meet.
"""
ACROSS, DOWN = 21.0, 14.0
"""Where the rulers run: mm below the top edge, and from the left one."""
_BELOW = 23.5
"""Where the ruler down may begin, in mm, if the one across reaches over it."""
_BESIDE = 62.0
"""How far the crosses stand from the middle, in mm."""
_HIGH = 44.0
"""How far above the middle the scale for dx stands, in mm."""


class Label(NamedTuple):
    """A number on the page: its middle and baseline in mm."""

    x: float
    y: float
    text: str


class Lines(NamedTuple):
    """Some lines as one SVG path in mm, and the numbers at them."""

    path: str
    labels: tuple[Label, ...]
    fine: str = ""


class Plan(NamedTuple):
    """What stands where on a page of a size, in mm; `x` and `y` are the lengths of its rulers."""

    width: float
    height: float
    x: int
    y: int
    across: Lines
    down: Lines
    ladders: tuple[Lines, ...]
    dx: Lines
    dy: Lines
    marks: tuple[tuple[float, float], ...]


def calibration(options: Options, file: Path, lang: str | None = None) -> int:
    """Write the page for a paper and the way it is turned over, front and back; return its size in bytes.

    Raises:
        ValueError: the paper is too small.
        PnpError: it is not to be had in that language.
        OSError: the file cannot be written; one that was there before stays.
    """
    fonts = FontBook(library.fonts())
    pdf = Pdf(fonts, "pnp calibration")
    for back in (False, True):
        pdf.add_page(page(plan(options, back), options, back, fonts, lang))
    return pdf.save(file)


def plan(options: Options, back: bool = False) -> Plan:
    """What stands where on one side.

    Raises:
        ValueError: the paper is too small.
    """
    width, height = options.paper.width, options.paper.height
    if min(width, height) < SMALLEST:
        least = f"{SMALLEST:g} x {SMALLEST:g} mm"
        raise ValueError(f"A calibration page does not fit on {options.paper}; the least is {least}: use a4 or letter.")
    x = _length(width - 2 * RIM)
    left = (width - x) / 2
    over = left < DOWN + 6
    y = _length(height - (_BELOW if over else RIM) - RIM)
    top = max((height - y) / 2, _BELOW if over else 0.0)
    cx, cy = width / 2, height / 2
    across, down = _ruler(x, left, upright=False), _ruler(y, top, upright=True)
    dx, dy = _scales(cx, cy, flip_axis(options) == "vertical", back)
    marks = ((cx - _BESIDE, cy), (cx + _BESIDE, cy))
    return Plan(width, height, x, y, across, down, tuple(_ladders(width, height)), dx, dy, marks)


def page(plan: Plan, options: Options, back: bool, fonts: FontBook, lang: str | None = None) -> Drawing:
    """One side as a drawing."""
    folder = library.templates()
    if lang and not (folder / "house" / f"words.{lang}.yaml").is_file():
        raise PnpError(f"The calibration page is not to be had in {lang!r}; leave --lang out for English.")
    problems = Problems("calibration")
    theme = ThemeView(Theme(), house(folder / "house" / "theme.yaml"))
    folders = [folder / "house", folder]
    context: dict[str, object] = {**plan._asdict(), "theme": theme, "back": back}
    context["words"] = read_words([folder / "house"], problems, (), lang).calibration
    context |= {"paper": str(options.paper), "edge": options.duplex, "command": command(plan)}
    source = render(environment(folders).get_template("house/calibration.xml"), context)
    composer = Composer(Typesetter(fonts, IconBook([folder / "icons"]), theme, problems), None)
    face = composer.compose(parse(source))
    assert not face.findings, face.findings
    return face.drawing


def command(plan: Plan) -> str:
    """What to type once the page was read."""
    lying = " --landscape" if plan.width > plan.height else ""
    return (
        f"pnp printer add NAME --measured-x ...../{plan.x} --measured-y ...../{plan.y} "
        f"--back-dx ..... --back-dy ..... --margin .....{lying} --default"
    )


def _length(room: float) -> int:
    return min(LONGEST, int(room / STEP) * STEP)


def _ruler(length: int, start: float, upright: bool) -> Lines:
    """A line with a tick each mm, numbers at the centimetres, and half millimetres near both ends."""
    coarse = [(0.0, 0.0, float(length), 0.0)]
    fine: list[tuple[float, float, float, float]] = []
    for mm in range(length + 1):
        coarse.append((mm, 0, mm, 4.4 if mm % 10 == 0 else 3.2 if mm % 5 == 0 else 2.0))
        if mm < length and (mm < 5 or mm >= length - 5):
            fine.append((mm + 0.5, 0, mm + 0.5, 1.3))
    numbers = range(0, length + 1, 10)
    if upright:
        paths = [_path((DOWN + b, start + a, DOWN + d, start + c) for a, b, c, d in some) for some in (coarse, fine)]
        labels = [Label(DOWN + 6.9, start + mm + 0.75, str(mm)) for mm in numbers]
    else:
        paths = [
            _path((start + a, ACROSS - b, start + c, ACROSS - d) for a, b, c, d in some) for some in (coarse, fine)
        ]
        labels = [Label(start + mm, ACROSS - 5.2, str(mm)) for mm in numbers]
    return Lines(paths[0], tuple(labels), paths[1])


def _ladders(width: float, height: float) -> Iterator[Lines]:
    """Steps along the four edges, each a mm further in than the one before, with its distance."""
    first = RUNGS[0]
    reach = len(RUNGS) * TREAD
    for side, length in (("top", width), ("bottom", width), ("left", height), ("right", height)):
        lines: list[tuple[float, float, float, float]] = []
        labels = []
        start = (length - reach) / 2
        for mm in RUNGS:
            at = start + (mm - first) * TREAD
            lines.append(_seen(at, mm, at + TREAD, mm, side, width, height))
            if mm > first:
                lines.append(_seen(at, mm - 1, at, mm, side, width, height))
            x, y, *_ = _seen(at + TREAD / 2, mm + 1.5, 0, 0, side, width, height)
            labels.append(Label(x, y + 0.7, str(mm)))
        yield Lines(_path(lines), tuple(labels))


def _seen(
    x0: float, y0: float, x1: float, y1: float, side: str, width: float, height: float
) -> tuple[float, float, float, float]:
    """A line of the top edge's ladder (along the edge, from the edge) as it lies at another edge."""
    match side:
        case "top":
            return x0, y0, x1, y1
        case "bottom":
            return x0, height - y0, x1, height - y1
        case "left":
            return y0, x0, y1, x1
        case _:
            return width - y0, x0, width - y1, x1


def _scales(cx: float, cy: float, turned: bool, back: bool) -> tuple[Lines, Lines]:
    """The scales for dx and dy about their middles; `turned` says that left and right change places on the back.

    On the back the lines stand further apart, at the places that lie behind those of the front. What is read on the
    front is how far a back has to move: against the way it is off, which is seen mirrored on one of the axes.
    """
    apart = APART + (SHIFT if back else 0.0)
    steps = range(-LINES, LINES + 1)
    near, far = (-0.8, 6.5) if back else (-7.0, 0.0)
    high = cy - _HIGH
    # Turned about the other line, what lies above on the front lies below on the back.
    flip_x, flip_y = (-1, 1) if turned else (1, -1)
    sx, sy = (flip_x, flip_y) if back else (1, 1)
    top = high if turned or not back else 2 * cy - high
    ahead, aside = (near, far) if sy == 1 else (-near, -far), (near, far) if sx == 1 else (-near, -far)
    dx = [(cx + sx * k * apart, top + ahead[0], cx + sx * k * apart, top + ahead[1]) for k in steps]
    dy = [(cx + aside[0], cy + sy * k * apart, cx + aside[1], cy + sy * k * apart) for k in steps]
    if back:
        return Lines(_path(dx), ()), Lines(_path(dy), ())
    right = [Label(cx + k * APART, high - 7.6, _signed(flip_x * k * SHIFT)) for k in steps]
    under = [Label(cx - 10.4, cy + k * APART + 0.8, _signed(flip_y * k * SHIFT)) for k in steps]
    return Lines(_path(dx), tuple(right)), Lines(_path(dy), tuple(under))


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"


def _path(lines: Any) -> str:
    return " ".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for a, b, c, d in lines)
