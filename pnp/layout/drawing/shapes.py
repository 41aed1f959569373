"""The outline of each shape element as PDF path operators and the box it spans, in mm."""

from __future__ import annotations

from pnp.layout.drawing.paint import float_of, floats_of
from pnp.layout.drawing.problems import Problems
from pnp.layout.drawing.svgpath import BadPath, Box, pdf_path
from pnp.layout.drawing.xml import Element
from pnp.pdf.content import numbers

CURVE = 0.5522847498
"""How far the handles of a quarter circle reach, in radii."""

GEOMETRY = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "path": ("d",),
}


def outline(element: Element, problems: Problems) -> tuple[str, Box] | None:
    """The path of a shape; None when it cannot be drawn (a finding) or is empty."""
    tag = element.tag
    if tag in ("polyline", "polygon"):
        return _poly(element, problems)
    if tag == "path":
        try:
            return pdf_path(element.attributes.get("d", ""))
        except BadPath as error:
            problems.report("layout-value", f"<path> cannot be read: {error}.")
            return None
    values = {name: float_of(element, name, 0.0, problems) for name in GEOMETRY[tag]}
    if tag == "rect":
        return _rect(element, values)
    if tag == "line":
        x1, y1, x2, y2 = values.values()
        path = f"{numbers((x1, y1))} m {numbers((x2, y2))} l"
        return path, (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    rx = values.get("r", values.get("rx", 0.0))
    ry = values.get("r", values.get("ry", 0.0))
    return _ellipse(values["cx"], values["cy"], rx, ry) if rx > 0 and ry > 0 else None


def _poly(element: Element, problems: Problems) -> tuple[str, Box] | None:
    try:
        values = floats_of(element.attributes.get("points", ""))
    except ValueError:
        values = []
    if len(values) < 4 or len(values) % 2:
        problems.report("layout-value", f"<{element.tag}> wants points='x,y x,y ...', at least two.")
        return None
    points = list(zip(values[::2], values[1::2], strict=True))
    path = " ".join(f"{numbers(point)} {'l' if index else 'm'}" for index, point in enumerate(points))
    if element.tag == "polygon":
        path += " h"
    xs, ys = values[::2], values[1::2]
    return path, (min(xs), min(ys), max(xs), max(ys))


def _rect(element: Element, values: dict[str, float]) -> tuple[str, Box] | None:
    x, y, wide, high = values["x"], values["y"], values["width"], values["height"]
    if wide <= 0 or high <= 0:
        return None
    box = (x, y, x + wide, y + high)
    rx = values["rx"] if "rx" in element.attributes else values["ry"]
    ry = values["ry"] if "ry" in element.attributes else rx
    if rx <= 0 or ry <= 0:
        return f"{numbers((x, y, wide, high))} re", box
    return _rounded(box, min(rx, wide / 2), min(ry, high / 2)), box


def _rounded(box: Box, rx: float, ry: float) -> str:
    x0, y0, x1, y1 = box
    kx, ky = rx * (1 - CURVE), ry * (1 - CURVE)
    corners = (
        f"{numbers((x0 + rx, y0))} m {numbers((x1 - rx, y0))} l",
        f"{numbers((x1 - kx, y0, x1, y0 + ky, x1, y0 + ry))} c {numbers((x1, y1 - ry))} l",
        f"{numbers((x1, y1 - ky, x1 - kx, y1, x1 - rx, y1))} c {numbers((x0 + rx, y1))} l",
        f"{numbers((x0 + kx, y1, x0, y1 - ky, x0, y1 - ry))} c {numbers((x0, y0 + ry))} l",
        f"{numbers((x0, y0 + ky, x0 + kx, y0, x0 + rx, y0))} c h",
    )
    return " ".join(corners)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[str, Box]:
    box = (cx - rx, cy - ry, cx + rx, cy + ry)
    return _rounded(box, rx, ry), box
