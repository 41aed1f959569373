"""What a person may ask of the sheets, and what of it is impossible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from pnp.sheets.papers import Paper

Duplex = Literal["long", "short"]
Marks = Literal["corner", "cross", "lines", "none"]

_MOST = {"bleed": 10.0, "gap": 30.0, "margin": 50.0, "overlap": 30.0}


@dataclass(frozen=True, slots=True)
class Options:
    """How pieces are laid on paper; lengths in mm.

    `bleed` is the most of a face that shows beyond its trim, `gap` the room between neighbours, `margin` the rim
    that the printer leaves white. A board larger than the paper is laid over several sheets whose glue strips are
    `overlap` deep: 10 mm is what a glue stick covers and a hand can place, more costs sheets, 0 is for tape. With
    `whole` such a board stands on one page of its own size, for a print shop. `low_ink` is for whoever draws the
    faces: it moves nothing on the sheet.

    Raises:
        ValueError: a length out of bounds, an unknown word, or two wishes that exclude each other.
    """

    paper: Paper
    duplex: Duplex = "long"
    gutterfold: bool = False
    fronts_only: bool = False
    backs_only: bool = False
    marks: Marks = "corner"
    bleed: float = 2.0
    gap: float = 0.0
    margin: float = 5.0
    overlap: float = 10.0
    whole: bool = False
    low_ink: bool = False

    def __post_init__(self) -> None:
        for name, most in _MOST.items():
            length = getattr(self, name)
            if not 0 <= length <= most:
                raise ValueError(f"The {name} is {length:g} mm; it must be 0 to {most:g} mm.")
        for name, value, words in (("duplex", self.duplex, Duplex), ("marks", self.marks, Marks)):
            if value not in get_args(words):
                raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(get_args(words))}.")
        if 2 * self.margin >= min(self.paper.width, self.paper.height):
            raise ValueError(f"A margin of {self.margin:g} mm leaves nothing of {self.paper}.")
        if self.fronts_only and self.backs_only:
            raise ValueError("Fronts only and backs only leave nothing to print: ask for one of them.")
        if self.gutterfold and (self.fronts_only or self.backs_only):
            raise ValueError(
                "A gutterfold has fronts and backs on one page: leave it out to print fronts or backs alone."
            )
