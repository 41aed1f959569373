"""Papers: a name such as `a4`, or a size such as `210x297` or `8.5x11in`, in; width and height in millimetres out."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pnp.model import library, values
from pnp.model.yaml import of_library
from pnp.sheets.paper.wishes import Refused

SMALLEST, BIGGEST = 50.0, 2000.0
"""Bounds of a paper's side in mm."""


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
    told = of_library(library.templates() / "sheets" / "papers.yaml")
    return {name: Paper(name, *map(float, size)) for name, size in told.items()}


def paper(name_or_size: str, landscape: bool = False) -> Paper:
    """The paper of a name, or of a width and a height in mm or inches; `landscape` lays its long side across.

    Raises:
        ValueError: neither a known name nor a size of 50 to 2000 mm a side; the sentence lists the names.
    """
    found = _upright(name_or_size)
    if landscape and found.width < found.height:
        return Paper(found.name, found.height, found.width)
    return found


def _upright(name_or_size: str) -> Paper:
    """The paper as its name or size gives it."""
    wanted = name_or_size.strip().lower()
    known = papers().get(wanted)
    if known is not None:
        return known
    sides = values.measured(wanted)
    if sides is None:
        raise Refused(
            "paper",
            f"Paper {name_or_size[:40]!r} is not known: "
            f"use {', '.join(papers())}, or a size such as 210x297 or 8.5x11in.",
        )
    width, height = sides
    if not all(SMALLEST <= side <= BIGGEST for side in (width, height)):
        raise Refused(
            "paper",
            f"Paper {name_or_size[:40]!r} is out of bounds: a side is {SMALLEST:g} to {BIGGEST:g} mm long; "
            f"the papers known by name are {', '.join(papers())}.",
        )
    return Paper(f"{width:g}x{height:g}", width, height)
