"""What a drawing may be written with: its elements, their attributes, and what stands inside what."""

from __future__ import annotations

from pnp.layout.drawing.paint import CAPS, JOINS, PAINT_ATTRIBUTES
from pnp.layout.drawing.problems import Problems, nearest
from pnp.layout.drawing.shapes import GEOMETRY
from pnp.layout.drawing.textbox import short
from pnp.layout.drawing.xml import Element

_COMMON = {"id", "transform", "clip-path", *PAINT_ATTRIBUTES}
_TYPE = {"style", "size", "min-size", "grow", "leading", "tracking", "align", "valign", "font", "case"}
_FRAME = {"x", "y", "width", "height"}
_ATTRIBUTES: dict[str, set[str]] = {
    **{tag: _COMMON | set(names) | {"whole"} for tag, names in GEOMETRY.items()},
    "drawing": {"width", "height", "bleed"},
    "g": _COMMON,
    "text": _COMMON | _TYPE | {"x", "y", "text-anchor"},
    "textbox": _COMMON | _TYPE | _FRAME,
    "icon": _COMMON | {"x", "y", "size", "name"},
    "image": _COMMON | _FRAME | {"file", "fit"},
    "columns": _FRAME | {"id", "count", "gap"},
    "defs": set(),
    "clipPath": {"id"},
    "symbol": {"id"},
    "use": _COMMON | {"href", "x", "y"},
    "linearGradient": {"id", "x1", "y1", "x2", "y2", "gradientUnits"},
    "radialGradient": {"id", "cx", "cy", "r", "gradientUnits"},
    "stop": {"offset", "stop-color"},
}
_VALUES: dict[str, tuple[str, ...]] = {
    "align": ("left", "center", "right"),
    "valign": ("top", "middle", "bottom"),
    "text-anchor": ("start", "middle", "end"),
    "case": ("none", "upper"),
    "fit": ("cover", "contain"),
    "gradientUnits": ("objectBoundingBox", "userSpaceOnUse"),
    "fill-rule": ("nonzero", "evenodd"),
    "stroke-linecap": tuple(CAPS),
    "stroke-linejoin": tuple(JOINS),
}
_PLAIN = {tag: known - _VALUES.keys() for tag, known in _ATTRIBUTES.items()}
"""Attributes whose values are looked at where they are used."""
DEFINITIONS = frozenset({"defs", "clipPath", "linearGradient", "radialGradient", "symbol"})
"""Elements that paint nothing where they stand."""
_ANYWHERE = frozenset(_ATTRIBUTES) - {"drawing", "stop"}
HOLDS: dict[str, frozenset[str]] = {
    "drawing": _ANYWHERE,
    "g": _ANYWHERE,
    "defs": DEFINITIONS - {"defs"},
    "clipPath": frozenset(GEOMETRY),
    "symbol": frozenset({*GEOMETRY, "g", "icon"}),
    "linearGradient": frozenset({"stop"}),
    "radialGradient": frozenset({"stop"}),
}
"""Element -> the elements that may stand in it; those that are not here hold none."""


def check(element: Element, problems: Problems) -> None:
    """Report what a known element and all below it are written with that no drawing knows; it is not painted."""
    _attributes(element, problems)
    if element.tag not in ("text", "textbox") and (words := element.text.strip()):
        message = f"<{element.tag}> holds no words: '{short(words)}'; put them into a <text> or <textbox>."
        problems.report("layout-unknown", message)
    for child in element.children:
        if child.tag not in _ATTRIBUTES:
            hint = nearest(child.tag, list(_ATTRIBUTES))
            problems.report("layout-unknown", f"<{child.tag}> is no element. {hint}")
        elif child.tag not in HOLDS.get(element.tag, ()):
            problems.report("layout-unknown", f"<{child.tag}> cannot stand inside <{element.tag}>.")
        else:
            check(child, problems)


def _attributes(element: Element, problems: Problems) -> None:
    known = _ATTRIBUTES[element.tag]
    if not (element.tag == "clipPath" or element.attributes.keys() - _PLAIN[element.tag]):
        return
    for name in sorted(element.attributes.keys() - known):
        message = f"<{element.tag}> knows no attribute '{name}'. {nearest(name, list(known))}"
        problems.report("layout-unknown", message)
    for name in sorted(element.attributes.keys() & _VALUES.keys() & known):
        value = element.attributes[name]
        if value not in _VALUES[name]:
            words = ", ".join(_VALUES[name])
            problems.report("layout-value", f"<{element.tag}> has {name}='{value}'; it wants one of: {words}.")
    if element.tag == "clipPath" and any(
        {"transform", "clip-path"} & child.attributes.keys() for child in element.children
    ):
        problems.report("layout-value", "a shape in a <clipPath> takes no transform and no clip-path of its own.")
