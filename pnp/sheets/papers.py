"""Papers: a name such as `a4`, or a size such as `210x297` or `8.5x11in`, in; width and height in millimetres out."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from pnp.model import library

SMALLEST, BIGGEST = 50.0, 2000.0
"""Bounds of a paper's side in mm."""

_SIZE = re.compile(r"(\d{1,5}(?:\.\d{1,4})?)\s*x\s*(\d{1,5}(?:\.\d{1,4})?)\s*(mm|in)?", re.ASCII)
_UNITS = {"mm": 1.0, "in": 25.4}


class Paper(NamedTuple):
    """A paper as it lies before us; `width` and `height` in mm, and wider than high is landscape."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    def __str__(self) -> str:
        size = f"{self.width:g} x {self.height:g} mm"
        return f"{self.name} ({size})" if self.name in papers() else size


@cache
def papers() -> dict[str, Paper]:
    """The papers of `templates/sheets/papers.yaml` by name, upright."""
    told = library.read(library.templates() / "sheets" / "papers.yaml")
    return {name: Paper(name, *map(float, size)) for name, size in told.items()}


def paper(name_or_size: str) -> Paper:
    """The paper of a name, or of a width and a height in mm or inches.

    Raises:
        ValueError: neither a known name nor a size of 50 to 2000 mm a side; the sentence lists the names.
    """
    wanted = name_or_size.strip().lower()
    known = papers().get(wanted)
    if known is not None:
        return known
    match = _SIZE.fullmatch(wanted)
    if match is None:
        raise ValueError(
            f"Paper {name_or_size[:40]!r} is not known: "
            f"use {', '.join(papers())}, or a size such as 210x297 or 8.5x11in."
        )
    width, height = (round(float(side) * _UNITS[match[3] or "mm"], 4) for side in match.group(1, 2))
    if not all(SMALLEST <= side <= BIGGEST for side in (width, height)):
        raise ValueError(
            f"Paper {name_or_size[:40]!r} is out of bounds: a side is {SMALLEST:g} to {BIGGEST:g} mm long; "
            f"the papers known by name are {', '.join(papers())}."
        )
    return Paper(f"{width:g}x{height:g}", width, height)
