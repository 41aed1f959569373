"""Layouts of a game's own: drawings made at random from the grammar, and templates with odd Jinja in them."""

from __future__ import annotations

import random
from pathlib import Path

import fuzz_text
from fuzz_games import LIBRARY

from pnp.layout.drawing.grammar import HOLDS
from pnp.layout.drawing.paint import PAINT_ATTRIBUTES
from pnp.layout.drawing.shapes import GEOMETRY

NUMBERS = [
    *("0", "1", "5", "10", "20", "40", "0.3", "-3", "62", "88", "1e-9", "-0", "99999", "-99999", "100000", "1e5",
    "1e400"),
    *("nan", "inf", "-inf", "", "x", "1,5", "10mm", "50%", "0x10", "1_0", "\u0663", "1e-320", "99999.99999"),
    *("{{ width }}", "{{ height / 2 }}", "{{ piece.force }}", "{{ -bleed }}"),
]  # fmt: skip
COLOURS = [
    *("ink", "paper", "accent", "none", "#fff", "#12345", "#1a2b3c", "nowhere", "url(#g)", "url(#nowhere)", "url(#c)"),
    *("url(", "", "{{ theme.of(piece.type) }}", "rgb(1,2,3)", "currentColor", "url(#r)"),
]  # fmt: skip
TRANSFORMS = [
    *("translate(3 4)", "rotate(45)", "rotate(30 10 10)", "scale(0)", "scale(0 1)", "scale(-1 1)", "scale(99999)"),
    *("skewX(90)", "skewY(89.999)", "matrix(0 0 0 0 0 0)", "matrix(1 2 2 4 0 0)", "matrix(1 0 0 1 1e4 1e4)"),
    *("scale(1e-9)", "scale(nan)", "rotate(inf)", "translate()", "translate(1)scale(2)", "wobble(3)", "rotate(1", ""),
    *("scale(99999) " * 3, "scale(1e-4) " * 5, "rotate(1) " * 500),
]  # fmt: skip
PATHS = [
    *("M0 0L10 10", "M1 1h5v5z", "", "z", "M", "L 3 4", "M0 0 1", "M0,0,1,1,2,2", "M1e5 0L1e6 0", "M0 0A0 0 0 0 0 5 5"),
    *("M0 0a5 5 0 01.5.5", "M0 0A1e-9 1e9 45 1 1 9 9", "M5 5A3 3 0 1 1 5 5", "m0 0t1 1s1 1 2 2", "M0 0Q1 1",
    "M.5.5.5.5"),
    *("M1-1-1-1", "M0 0C1 1 2 2 3 3" + " 1 1 2 2 3 3" * 400, "M0 0h9e99", "M\u0661 0", "M0 0A999999 1e-5 0 1 0 1 1"),
    *("M0 0A1 1 0 2 0 5 5", "M 1 1 z 2 2", "M0 0" + "l1 1" * 3000, "M" + "9" * 400 + " 0",
    "M0 0A500000 500000 0 1 1 .001 0"),
]  # fmt: skip
WORDS = {
    "style": ["title", "body", "rules", "number", "nowhere", "", "label"],
    "font": ["Alegreya", "title", "Alegreya:bold", "Nowhere", "Alegreya:wild", ""],
    "fit": ["cover", "contain", "fill"],
    "file": ["pic.png", "../art/pic.png", "../../x", "/etc/passwd", "nowhere.png", "", "art", ".", "bad.png", "a\\b"],
    "name": ["castle", "nowhere", "own", "", "../x", "{{ piece.icon }}", "{{ theme.emblem }}"],
    "text-anchor": ["start", "middle", "end", "x"],
    "case": ["upper", "none"],
    "align": ["left", "center", "right"],
    "valign": ["top", "middle", "bottom"],
    "id": ["a", "g", "c", "r", "", "\u00e4"],
    "clip-path": ["url(#c)", "url(#g)", "url(#nowhere)", "c", ""],
    "gradientUnits": ["objectBoundingBox", "userSpaceOnUse"],
    "fill-rule": ["evenodd", "nonzero"],
    "stroke-linecap": ["butt", "round", "square", "x"],
    "stroke-linejoin": ["miter", "bevel", "x"],
    "stroke-dasharray": ["1 2", "0", "0 0", "none", "-1", "1e-9 1e-9", "1,2,3", "nan", "5 " * 300, "99999"],
    "points": ["0,0 5,5 0,5", "0 0", "1,1 2", "", "nan nan 1 1", "0,0 " * 900, "1e400,1 2,2", "0,0 0,0"],
    "d": PATHS,
    "transform": TRANSFORMS,
    "fill": COLOURS,
    "stroke": COLOURS,
    "stop-color": COLOURS,
}
TYPE = ["style", "size", "min-size", "leading", "tracking", "align", "valign", "font", "case"]
FRAME = ["x", "y", "width", "height"]
ATTRIBUTES = {
    **{tag: list(names) for tag, names in GEOMETRY.items()},
    "text": [*TYPE, "x", "y", "text-anchor"],
    "textbox": [*TYPE, *FRAME, *FRAME],
    "icon": ["x", "y", "size", "name", "name"],
    "image": [*FRAME, "file", "file", "fit"],
    "columns": [*FRAME, "count", "gap"],
    "clipPath": ["id"],
    "linearGradient": ["id", "id", "x1", "y1", "x2", "y2", "gradientUnits"],
    "radialGradient": ["id", "id", "cx", "cy", "r", "gradientUnits"],
    "stop": ["offset", "stop-color"],
}
PAINT = [*sorted(PAINT_ATTRIBUTES), "transform", "clip-path", "id"]
SNIPPETS = Path(__file__).with_name("snippets.txt").read_text(encoding="utf-8").splitlines()
"""Odd Jinja, a piece a line."""
TEXTS = [
    "",
    "Knight",
    "*a* **b** [castle]",
    "[nowhere]",
    "\u6f22\u5b57",
    "a" * 400,
    "word " * 300,
    "\u200b",
    "{{ piece.text }}",
    "&amp;",
    "&#0;",
    "**",
    "\\",
]


def _value(name: str, chance: random.Random) -> str:
    choices = WORDS.get(name, NUMBERS)
    # A drawing of nothing but nonsense is never painted: most numbers are to be drawable.
    picked = chance.choice(choices[:9] if chance.random() < 0.6 else choices)
    return picked.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _element(tag: str, depth: int, chance: random.Random) -> str:
    names = ATTRIBUTES.get(tag, [])
    chosen = {name for name in names if chance.random() < 0.85}
    if tag in GEOMETRY or tag in {"g", "text", "textbox", "icon", "image"}:
        chosen |= {name for name in PAINT if chance.random() < 0.15}
    if chance.random() < 0.03:
        chosen.add(chance.choice(["onload", "xlink:href", "fil", "class", "width"]))
    written = "".join(f' {name}="{_value(name, chance)}"' for name in sorted(chosen))
    inner = chance.choice(TEXTS) if tag in {"text", "textbox"} or chance.random() < 0.02 else _inner(tag, depth, chance)
    return f"<{tag}{written}>{inner}</{tag}>"


def _inner(tag: str, depth: int, chance: random.Random) -> str:
    held = sorted(HOLDS.get(tag, ()))
    if chance.random() < 0.03:
        held = [*ATTRIBUTES, "drawing", "script", "svg", "g"]
    if not held or depth > 5:
        return ""
    return "".join(_element(chance.choice(held), depth + 1, chance) for _ in range(chance.randint(0, 4)))


def drawing(chance: random.Random) -> str:
    """A layout whose elements and values are random."""
    wide, high = (
        ("{{ width }}", "{{ height }}") if chance.random() < 0.9 else (_value("x", chance), _value("y", chance))
    )
    parts = [_element(chance.choice(sorted(HOLDS["drawing"])), 0, chance) for _ in range(chance.randint(1, 12))]
    if chance.random() < 0.1:
        deep = chance.choice([10, 37, 45, 5000])
        parts.append("<g transform='rotate(3)' opacity='0.9'>" * deep + parts[0] + "</g>" * deep)
    if chance.random() < 0.3:
        parts.insert(chance.randint(0, len(parts)), chance.choice(SNIPPETS))
    bleed = chance.choice(["{{ bleed }}", "0", "-3", "3", "nan", "500"])
    return f'<drawing width="{wide}" height="{high}" bleed="{bleed}">{"".join(parts)}</drawing>'


def template(chance: random.Random) -> bytes:
    """A layout made from scratch, or one of the library's with something changed or put in."""
    roll = chance.random()
    if roll < 0.55:
        return drawing(chance).encode("utf-8", "surrogatepass")
    files = sorted(
        file for part in ("families", "games", "house") for file in (LIBRARY / "templates" / part).glob("*.xml")
    )
    text = chance.choice(files).read_text(encoding="utf-8")
    if roll < 0.8:
        return fuzz_text.mutated_bytes(text.encode(), chance)
    spots = [at for at, sign in enumerate(text) if sign == "\n"]
    at = chance.choice(spots)
    return (text[:at] + chance.choice(SNIPPETS) + text[at:]).encode("utf-8", "surrogatepass")
