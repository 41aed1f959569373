"""Cutter files: the sheets of a kit in, their outlines as SVG or DXF (R12, ASCII) out, for a cutting machine.

Lengths are millimetres, one file for each design of a sheet. An SVG has its origin at the page's top left, a DXF at
the bottom left. Layer `CUT` holds the outlines of pieces, layer `FOLD` the lines that are scored.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp.model.game import Component
from pnp.pdf.content import number
from pnp.pdf.writer import replace
from pnp.sheets.laying.cutouts import fold_heights, hex_corners
from pnp.sheets.laying.imposition import Frame, Place, Sheet
from pnp.sheets.laying.marks import fold_line
from pnp.sheets.laying.runs import Run
from pnp.sheets.paper.boxes import tidy
from pnp.sheets.paper.options import Options

SIGNATURE = "Cut lines by pnp"
"""Every file says so: what a kit no longer needs is known by it."""

_COLOURS = {"CUT": ("#ff0000", 1), "FOLD": ("#0000ff", 5)}
_STEPS = 72
_QUARTER = math.tan(math.pi / 8)
Point = tuple[float, float]


class Outline(NamedTuple):
    """A line to cut or to fold, in mm down from the page's top left.

    A polygon by its `points`; a rectangle with rounded `corner`, or an ellipse (`round`), by its top left and bottom
    right; a straight line by its ends, if it is not `closed`.
    """

    layer: str
    points: tuple[Point, ...]
    closed: bool = True
    corner: float = 0.0
    round: bool = False


class Design(NamedTuple):
    """The outlines of a sheet (width, height in mm), the pages of the kit that have it, and how many pieces it cuts."""

    width: float
    height: float
    outlines: tuple[Outline, ...]
    pages: list[int]
    pieces: int


def cut_files(
    fronts: Sequence[tuple[Run, Sheet, int]], components: Mapping[str, Component], options: Options, folder: Path
) -> list[dict[str, Any]]:
    """Write `cut-1.svg` and so on for these sheets and their pages (from 0), and tell of each as `--json` does.

    Boards over several sheets have none. Files of an earlier run that are no longer needed are taken away: all of them
    if none are asked for.

    Raises:
        OSError: the folder cannot be written.
    """
    write: Callable[[Design], str] = dxf if options.cutter == "dxf" else svg
    files: list[dict[str, Any]] = []
    for index, design in enumerate(designs(fronts, components, options) if options.cutter else [], 1):
        file, data = folder / f"cut-{index}.{options.cutter}", write(design).encode()
        replace(file, data)
        told = {"path": str(file), "kind": "cutter", "pages": len(design.pages), "pieces": design.pieces}
        files.append({**told, "bytes": len(data)})
    _sweep(folder, {Path(file["path"]).name for file in files})
    return files


def designs(
    fronts: Sequence[tuple[Run, Sheet, int]], components: Mapping[str, Component], options: Options
) -> list[Design]:
    """The different outlines of sheets, in the order of their pages."""
    made: dict[tuple[float, float, tuple[Outline, ...]], Design] = {}
    for run, sheet, page in fronts:
        if run.poster or sheet.front is None:
            continue
        frame, outlines = sheet.front.frame, list[Outline]()
        for key, place in sheet.front.slots():
            component = components[run.pieces[key.rpartition("|")[0]].component]
            outlines += _outlines(component.shape, place, options.corner)
        if sheet.folded:
            x0, y0, x1, y1 = fold_line(_page(sheet), sheet.axis)
            outlines.append(Outline("FOLD", ((x0, y0), (x1, y1)), closed=False))
        known = (frame.width, frame.height, tuple(outlines))
        made.setdefault(known, Design(*known, [], len(frame.places))).pages.append(page + 1)
    return list(made.values())


def svg(design: Design) -> str:
    """A design as SVG, as large as its page."""
    width, height = number(design.width), number(design.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{_title(design)}</title>",
    ]
    for layer, (colour, _) in _COLOURS.items():
        drawn = [_svg(outline) for outline in design.outlines if outline.layer == layer]
        if drawn:
            head = f'id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}"'
            lines += [f'<g {head} fill="none" stroke="{colour}" stroke-width="0.1">', *drawn, "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def dxf(design: Design) -> str:
    """A design as DXF of release 12; y runs up from the bottom of the page."""
    codes: list[tuple[int, object]] = [(999, _title(design)), (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER")]
    codes += [(1, "AC1009"), (9, "$EXTMIN"), *_point((0, 0)), (9, "$EXTMAX")]
    codes += [*_point((design.width, design.height)), (0, "ENDSEC")]
    codes += [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, 1)]
    codes += [(0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0), (0, "ENDTAB")]
    codes += [(0, "TABLE"), (2, "LAYER"), (70, len(_COLOURS))]
    for layer, (_, colour) in _COLOURS.items():
        codes += [(0, "LAYER"), (2, layer), (70, 0), (62, colour), (6, "CONTINUOUS")]
    codes += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for outline in design.outlines:
        codes += _dxf(outline, design.height)
    codes += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{_value(value)}\n" for code, value in codes)


def _outlines(shape: str | None, place: Place, corner: float) -> Iterator[Outline]:
    """What is cut and folded of a piece."""
    box = place.box
    ends = ((box.x0, box.y0), (box.x1, box.y1))
    if shape == "round":
        yield Outline("CUT", ends, round=True)
    elif shape == "hex":
        corners = hex_corners(place.width, place.height)
        yield Outline("CUT", tuple((tidy(box.x0 + x), tidy(box.y0 + y)) for x, y in corners))
    else:
        # A standee folds over its ends: rounded ones would not meet the table.
        most = 0.0 if shape == "standee" else min(corner, place.width / 2, place.height / 2)
        yield Outline("CUT", ends, corner=most)
    if shape == "standee":
        upright = place.turn % 180 == 0
        for at in fold_heights(place.height if upright else place.width):
            across = ((box.x0, box.y0 + at), (box.x1, box.y0 + at))
            down = ((box.x0 + at, box.y0), (box.x0 + at, box.y1))
            ends = across if upright else down
            yield Outline("FOLD", tuple((tidy(x), tidy(y)) for x, y in ends), closed=False)


def _page(sheet: Sheet) -> Frame:
    assert sheet.front and sheet.back
    return sheet.front.frame.joined(sheet.back.frame)


def _title(design: Design) -> str:
    pages = ", ".join(map(str, design.pages))
    return f"{SIGNATURE}: {'page' if len(design.pages) == 1 else 'pages'} {pages} of kit.pdf"


def _svg(outline: Outline) -> str:
    if not outline.closed:
        (x0, y0), (x1, y1) = outline.points
        return f'<line x1="{number(x0)}" y1="{number(y0)}" x2="{number(x1)}" y2="{number(y1)}"/>'
    if len(outline.points) > 2:
        return f'<polygon points="{" ".join(f"{number(x)},{number(y)}" for x, y in outline.points)}"/>'
    x0, y0, wide, high = _sides(outline)
    if outline.round:
        middle = f'cx="{number(x0 + wide / 2)}" cy="{number(y0 + high / 2)}"'
        return f'<ellipse {middle} rx="{number(wide / 2)}" ry="{number(high / 2)}"/>'
    rounded = f' rx="{number(outline.corner)}"' if outline.corner else ""
    size = f'width="{number(wide)}" height="{number(high)}"'
    return f'<rect x="{number(x0)}" y="{number(y0)}" {size}{rounded}/>'


def _dxf(outline: Outline, page: float) -> Iterator[tuple[int, object]]:
    """An outline as entities of release 12, which has no rectangles and no ellipses."""

    def up(point: Point) -> Point:
        return point[0], tidy(page - point[1])

    if not outline.closed:
        start, end = map(up, outline.points)
        yield from ((0, "LINE"), (8, outline.layer), *_point(start), *_point(end, 11))
        return
    if len(outline.points) > 2:
        yield from _polyline(outline.layer, [(up(point), 0.0) for point in outline.points])
        return
    x0, y0, wide, high = _sides(outline)
    if not outline.round:
        corners = [(up(point), bulge) for point, bulge in _rounded(x0, y0, wide, high, outline.corner)]
        yield from _polyline(outline.layer, corners)
    elif abs(wide - high) < 1e-6:
        middle = up((x0 + wide / 2, y0 + high / 2))
        yield from ((0, "CIRCLE"), (8, outline.layer), *_point(middle), (40, wide / 2))
    else:
        turns = [2 * math.pi * step / _STEPS for step in range(_STEPS)]
        middle, rx, ry = (x0 + wide / 2, y0 + high / 2), wide / 2, high / 2
        ring = [up((middle[0] + rx * math.cos(turn), middle[1] + ry * math.sin(turn))) for turn in turns]
        yield from _polyline(outline.layer, [(point, 0.0) for point in ring])


def _rounded(x0: float, y0: float, wide: float, high: float, corner: float) -> list[tuple[Point, float]]:
    """The corners of a rectangle, counter-clockwise as seen on the page, each with the bulge of the arc behind it."""
    x1, y1, r = x0 + wide, y0 + high, corner
    if not r:
        return [((x0, y0), 0.0), ((x0, y1), 0.0), ((x1, y1), 0.0), ((x1, y0), 0.0)]
    points = [(x0, y0 + r), (x0, y1 - r), (x0 + r, y1), (x1 - r, y1), (x1, y1 - r), (x1, y0 + r), (x1 - r, y0)]
    points.append((x0 + r, y0))
    return [(point, _QUARTER if index % 2 else 0.0) for index, point in enumerate(points)]


def _polyline(layer: str, points: Sequence[tuple[Point, float]]) -> Iterator[tuple[int, object]]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), *_point((0, 0)), (70, 1))
    for point, bulge in points:
        yield from ((0, "VERTEX"), (8, layer), *_point(point))
        if bulge:
            yield 42, bulge
    yield from ((0, "SEQEND"), (8, layer))


def _point(point: Point, first: int = 10) -> Iterator[tuple[int, object]]:
    yield first, float(point[0])
    yield first + 10, float(point[1])
    yield first + 20, 0.0


def _sides(outline: Outline) -> tuple[float, float, float, float]:
    (x0, y0), (x1, y1) = outline.points
    return x0, y0, tidy(x1 - x0), tidy(y1 - y0)


def _value(value: object) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def _sweep(folder: Path, kept: set[str]) -> None:
    """Take away cutter files of an earlier run: by name and by what they say of themselves."""
    for file in sorted(folder.glob("cut-*.*")):
        if file.name not in kept and file.suffix in (".svg", ".dxf") and file.is_file():
            with file.open("rb") as stream:
                ours = SIGNATURE.encode() in stream.read(400)
            if ours:
                file.unlink()
