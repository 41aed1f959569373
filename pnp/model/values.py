"""Single values: text as written in; a typed value out, or a `ValueError` that names the value and the remedy."""

from __future__ import annotations

import re
from functools import cache

from pnp.model import library
from pnp.model.yaml import of_library

BIGGEST_NUMBER = 10**9
MOST_COPIES = 10_000
MOST_LISTED = 1_000
MOST_ROWS = 20_000
MOST_STAMPED = 120
INTEGER = re.compile(r"[-+]?[0-9]+")
DICE = re.compile(r"([1-9][0-9]{0,2})?d[1-9][0-9]{0,3}([+-][0-9]{1,4})?|[+-]?[0-9]{1,6}")
DIE = re.compile(r"([1-9])?d([1-9][0-9]{0,2})")
AMOUNT = re.compile(r"numbers(\.[^.{}\s]{1,80}){1,10}")
COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
LAYOUT = re.compile(r"[a-z0-9][a-z0-9/_-]*")
MEASURED = re.compile(r"([0-9]{1,5}(?:\.[0-9]{1,4})?)\s*x\s*([0-9]{1,5}(?:\.[0-9]{1,4})?)\s*(mm|in)?")
SPAN = re.compile(r"([0-9]{1,10})(?:\s*[-\u2013]\s*([0-9]{1,10}))?")
_UNITS = {"mm": 1.0, "in": 25.4}


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


class Span(str):
    """Numbers from one to another, `1-3`, or one alone: a text to whoever prints it; a number is `in` it or not."""

    low: int
    high: int

    def __new__(cls, low: int, high: int) -> Span:
        made = super().__new__(cls, f"{low}" if low == high else f"{low}-{high}")
        made.low, made.high = low, high
        return made

    def __getnewargs__(self) -> tuple[int, int]:  # type: ignore[override]
        return self.low, self.high

    def __contains__(self, part: object) -> bool:
        return self.low <= part <= self.high if isinstance(part, int) else super().__contains__(str(part))


def span(value: object) -> Span:
    """`1-3` or `3` as a span; `ValueError` with a sentence else."""
    match = SPAN.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"{show(value)} is no span; write its ends, such as 1-3, or 2 alone (in a workbook, as text).")
    low, high = whole(match[1]), whole(match[2] or match[1])
    if high < low:
        raise ValueError(f"{show(value)} runs backwards; write {high}-{low}.")
    return Span(low, high)


def amount(value: object) -> int | str:
    """A whole number of nothing or more, or the name of one of the game's: `numbers.fleet`."""
    if isinstance(value, str) and AMOUNT.fullmatch(value):
        return value
    count = whole(value)
    if count < 0:
        raise ValueError(f"{count} is less than nothing; write 0 or more.")
    return count


def listed(value: object) -> int:
    """How many copies of a card stand in a list."""
    count = whole(value)
    if not 1 <= count <= MOST_LISTED:
        raise ValueError(f"{count} copies; a list holds 1 to {MOST_LISTED} of a card.")
    return count


def number(value: object) -> float:
    """A decimal number; `ValueError` with a sentence else."""
    if not isinstance(value, str) or not re.fullmatch(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?", value):
        raise ValueError(f"{show(value)} is not a number; write one such as 63.5.")
    return float(value)


@cache
def sizes() -> dict[str, tuple[float, float]]:
    """The trim sizes a component may name, (width, height) in mm, upright."""
    told = of_library(library.templates() / "sheets" / "sizes.yaml")
    return {name: (float(size[0]), float(size[1])) for name, size in told.items()}


def measured(text: str) -> tuple[float, float] | None:
    """A width and a height such as `210x297`, `63 x 88 mm` or `2.5x3.5in`, in mm; None if it is no such text."""
    match = MEASURED.fullmatch(text.strip().lower())
    if match is None:
        return None
    unit = _UNITS[match[3] or "mm"]
    return round(float(match[1]) * unit, 4), round(float(match[2]) * unit, 4)


def size(value: object) -> tuple[float, float]:
    """A preset's name, a text such as `2.5x3.5in`, or `[WIDTH, HEIGHT]` as mm, each 5 to 1200."""
    if isinstance(value, str) and value in sizes():
        return sizes()[value]
    sides = measured(value) if isinstance(value, str) else None
    if isinstance(value, list) and len(value) == 2:
        sides = number(value[0]), number(value[1])
    if sides is None:
        known = ", ".join(sorted(sizes()))
        raise ValueError(
            f"{show(value)} is no size; write [WIDTH, HEIGHT] in mm, a text such as 2.5x3.5in, or one of {known}."
        )
    width, height = sides
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


def stamp(value: object) -> str | None:
    """`true`, a text with `{id}`, `{name}`, `{title}` or `{version}`, or None for `false`."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{show(value)} is no stamp; write true, or a text such as '{{id}} {{version}}'.")
    if len(value) > MOST_STAMPED:
        raise ValueError(f"a stamp of {len(value)} characters; it has at most {MOST_STAMPED}.")
    return None if value == "false" else value
