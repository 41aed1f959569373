"""Single values: text as written in; a typed value out, or a `ValueError` that names the value and the remedy."""

from __future__ import annotations

import re
from functools import cache

from pnp.model import library

BIGGEST_NUMBER = 10**9
MOST_COPIES = 10_000
INTEGER = re.compile(r"[-+]?[0-9]+")
DICE = re.compile(r"([1-9][0-9]{0,2})?d[1-9][0-9]{0,3}([+-][0-9]{1,4})?|[+-]?[0-9]{1,6}")
DIE = re.compile(r"([1-9])?d([1-9][0-9]{0,2})")
COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
LAYOUT = re.compile(r"[a-z0-9][a-z0-9/_-]*")


def show(value: object) -> str:
    """A value of the file as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    return "a list" if isinstance(value, list) else "a mapping"


def whole(value: object) -> int:
    """Digits with or without a sign as an int, at most 10^9 either way; `ValueError` with a sentence else."""
    if not isinstance(value, str) or not INTEGER.fullmatch(value):
        raise ValueError(f"{show(value)} is not a whole number; write digits only, such as 3.")
    if len(value) > 20 or abs(int(value)) > BIGGEST_NUMBER:
        raise ValueError(f"{show(value)} is too big; a number is at most {BIGGEST_NUMBER} either way.")
    return int(value)


def number(value: object) -> float:
    """A decimal number; `ValueError` with a sentence else."""
    if not isinstance(value, str) or not re.fullmatch(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?", value):
        raise ValueError(f"{show(value)} is not a number; write one such as 63.5.")
    return float(value)


@cache
def sizes() -> dict[str, tuple[float, float]]:
    """The trim sizes a component may name, (width, height) in mm, upright."""
    told = library.read(library.templates() / "sheets" / "sizes.yaml")
    return {name: (float(size[0]), float(size[1])) for name, size in told.items()}


def size(value: object) -> tuple[float, float]:
    """A preset's name or `[WIDTH, HEIGHT]` as mm, each 5 to 1200."""
    if isinstance(value, str) and value in sizes():
        return sizes()[value]
    if not isinstance(value, list) or len(value) != 2:
        known = ", ".join(sorted(sizes()))
        raise ValueError(f"{show(value)} is no size; write [WIDTH, HEIGHT] in mm or one of {known}.")
    width, height = number(value[0]), number(value[1])
    if not (5 <= width <= 1200 and 5 <= height <= 1200):
        raise ValueError(f"{width:g} x {height:g} mm is out of bounds; a side is 5 to 1200 mm.")
    return width, height


def copies(value: object) -> tuple[int, bool]:
    """A number of copies, and whether it is ours because the rulebook says "as needed"."""
    as_needed = isinstance(value, dict) and list(value) == ["as-needed"]
    inner = value["as-needed"] if isinstance(value, dict) and as_needed else value
    if isinstance(inner, dict):
        raise ValueError("write the number of copies, or {as-needed: NUMBER} with a number of ours.")
    count = whole(inner)
    if not 1 <= count <= MOST_COPIES:
        raise ValueError(f"{count} copies; print 1 to {MOST_COPIES}.")
    return count, as_needed


def layout_name(value: object) -> str:
    """The name of a template as components write it; `ValueError` with a sentence else."""
    if not isinstance(value, str) or not LAYOUT.fullmatch(value):
        raise ValueError(f"{show(value)} is no template's name; use a-z, 0-9, '-', '_' and '/'.")
    return value


def colour(value: object) -> str:
    """`#rgb` or `#rrggbb` as lower case `#rrggbb`."""
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        raise ValueError(f'{show(value)} is no colour; write "#rgb" or "#rrggbb", in quotes.')
    digits = value[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def die(value: object) -> str:
    """The dice of a table, such as d6 or 2d10."""
    if not isinstance(value, str) or not DIE.fullmatch(value):
        raise ValueError(f"{show(value)} is no die; write one such as d6, 2d6 or d100.")
    return value
