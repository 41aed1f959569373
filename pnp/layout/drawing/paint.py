"""How shapes are painted: SVG's presentation attributes, inherited from group to child."""

from __future__ import annotations

from typing import NamedTuple

from pnp.layout.drawing.problems import Problems, nearest
from pnp.layout.drawing.svgpath import Box
from pnp.layout.drawing.theme import ThemeView, UnknownName
from pnp.layout.drawing.xml import Element
from pnp.pdf.drawing import Colour, Gradient, Paint

PAINT_ATTRIBUTES = {
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "fill-opacity",
    "stroke-opacity",
    "opacity",
    "fill-rule",
}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


def float_of(element: Element, name: str, default: float, problems: Problems) -> float:
    """A number attribute; anything else is a finding and the default."""
    text = element.attributes.get(name)
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not -1e5 < value < 1e5:
        problems.report("layout-value", f"<{element.tag}> has {name}='{text}'; it wants a number.")
        return default
    return value


def floats_of(text: str) -> list[float]:
    """Numbers parted by commas or spaces; raises ValueError on anything else, and on a number beyond any drawing."""
    values = [float(part) for part in text.replace(",", " ").split()]
    if not all(-1e5 < value < 1e5 for value in values):
        raise ValueError("a number is too large")
    return values


class State(NamedTuple):
    """The attributes in force; `fill` and `stroke` are names, colours, `none` or `url(#id)`."""

    fill: str = "#000000"
    stroke: str = "none"
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: int = 0
    join: int = 0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    even_odd: bool = False

    def under(self, element: Element, problems: Problems) -> State:
        """The state inside an element; its opacity multiplies into fill and stroke."""
        a = element.attributes
        if not PAINT_ATTRIBUTES & a.keys():
            return self
        opacity = _share(float_of(element, "opacity", 1.0, problems))
        try:
            dash = self.dash if "stroke-dasharray" not in a else _dash(a["stroke-dasharray"])
        except ValueError:
            problems.report("layout-value", f"stroke-dasharray='{a['stroke-dasharray']}' wants numbers.")
            dash = self.dash
        return self._replace(
            fill=a.get("fill", self.fill),
            stroke=a.get("stroke", self.stroke),
            width=float_of(element, "stroke-width", self.width, problems),
            dash=dash,
            cap=CAPS.get(a.get("stroke-linecap", ""), self.cap),
            join=JOINS.get(a.get("stroke-linejoin", ""), self.join),
            fill_opacity=self.fill_opacity * opacity * _share(float_of(element, "fill-opacity", 1.0, problems)),
            stroke_opacity=self.stroke_opacity * opacity * _share(float_of(element, "stroke-opacity", 1.0, problems)),
            even_odd=a.get("fill-rule", "evenodd" if self.even_odd else "") == "evenodd",
        )


def _dash(text: str) -> tuple[float, ...]:
    dash = () if text == "none" else tuple(floats_of(text))
    if any(part < 0 for part in dash):
        raise ValueError(text)
    return dash if any(dash) else ()


class Painter:
    """Turns a state into paint: names to colours, references to gradients."""

    def __init__(self, theme: ThemeView, definitions: dict[str, Element], problems: Problems) -> None:
        self.theme, self.definitions, self.problems = theme, definitions, problems

    def colour(self, name: str) -> Colour | None:
        """A colour by theme name or `#rrggbb`; None for `none` and, with a finding, for one nobody knows."""
        if name == "none":
            return None
        try:
            return self.theme.colour(name)
        except UnknownName as error:
            self.problems.report("unknown-colour", f"'{name}' is no colour. {nearest(name, error.known)}")
            return None

    def paint(self, state: State, box: Box) -> Paint:
        """The paint of a shape whose path spans `box`."""
        fill: Colour | Gradient | None
        fill = self._gradient(state.fill, box) if state.fill.startswith("url(") else self.colour(state.fill)
        return Paint(
            fill,
            self.colour(state.stroke) if state.width > 0 else None,  # a PDF draws a width of 0 as a hairline
            state.width,
            state.dash,
            state.cap,
            state.join,
            state.fill_opacity,
            state.stroke_opacity,
            state.even_odd,
        )

    def _gradient(self, reference: str, box: Box) -> Gradient | None:
        name = reference.removeprefix("url(#").removesuffix(")")
        element = self.definitions.get(name)
        if element is None or element.tag not in ("linearGradient", "radialGradient"):
            self.problems.report("unknown-reference", f"{reference} names no gradient of this drawing.")
            return None
        stops = []
        for stop in element.children:
            colour = self.colour(stop.attributes.get("stop-color", "#000000"))
            stops.append((_share(float_of(stop, "offset", 0.0, self.problems)), colour or (0.0, 0.0, 0.0)))
        stops.sort(key=lambda stop: stop[0])
        if not stops:
            self.problems.report("layout-value", f"the gradient '{name}' has no stop.")
            return None
        if len(stops) == 1:
            stops.append(stops[0])
        return Gradient("linear" if element.tag[0] == "l" else "radial", self._coords(element, box), tuple(stops))

    def _coords(self, element: Element, box: Box) -> tuple[float, ...]:
        linear = element.tag == "linearGradient"
        defaults = {"x1": 0.0, "y1": 0.0, "x2": 1.0, "y2": 0.0} if linear else {"cx": 0.5, "cy": 0.5, "r": 0.5}
        values = [float_of(element, name, default, self.problems) for name, default in defaults.items()]
        if element.attributes.get("gradientUnits") == "userSpaceOnUse":
            return tuple(values)
        x0, y0, wide, high = box[0], box[1], box[2] - box[0], box[3] - box[1]
        if linear:
            x1, y1, x2, y2 = values
            return x0 + x1 * wide, y0 + y1 * high, x0 + x2 * wide, y0 + y2 * high
        return x0 + values[0] * wide, y0 + values[1] * high, values[2] * max(wide, high)


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))
