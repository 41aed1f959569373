"""What a person may ask of the sheets, and what of it is impossible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from pnp.sheets.paper.boxes import tidy
from pnp.sheets.paper.papers import Paper
from pnp.sheets.paper.printer import Printer

Duplex = Literal["long", "short"]
Marks = Literal["corner", "cross", "lines", "none"]
Cutter = Literal["svg", "dxf"]
Colour = tuple[float, float, float]

MARK_LENGTH, MARK_OFFSET = 5.0, 0.5
"""How long a mark is, and how far it stands off the visible bleed, in mm; less where a margin is narrow."""

_MOST = {
    "bleed": 10.0,
    "back_bleed": 10.0,
    "gap": 30.0,
    "margin": 50.0,
    "overlap": 30.0,
    "mark_length": 30.0,
    "mark_offset": 10.0,
    "corner": 10.0,
}


MOST_BLANKS = 200
"""Cards to write on behind each deck."""


class MarkStyle(NamedTuple):
    """How cuts are marked; lengths in mm. `colour` None is the house's greys; `halo` is a light line under each."""

    kind: Marks = "corner"
    length: float = MARK_LENGTH
    offset: float = MARK_OFFSET
    colour: Colour | None = None
    halo: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """How pieces are laid on paper; lengths in mm.

    `bleed` is the most of a face that shows beyond its trim, of a back `back_bleed` more; `gap` is the room between
    neighbours, `margin` the rim that the printer leaves white. With `mix` pieces of several sizes share the sheets
    that none of them fills. `backs_last` prints all backs after all fronts, the last one first with `reverse_backs`.
    `mark_colour` is `#rrggbb`; with `marks_two_colour` each mark has a light rim, to be seen on any ground. `cutter`
    asks for files for a cutting machine, whose rectangles are rounded by `corner`.

    A board larger than the paper is laid over several sheets whose glue strips are `overlap` deep: 10 mm is what a glue
    stick covers and a hand can place, more costs sheets, 0 is for tape. With `whole` such a board stands on one page of
    its own size, for a print shop. `low_ink` and `grey` are for whoever draws the faces: they move nothing on a sheet.

    With a `printer` pages are corrected for it: call `fitted` before anything is laid out.

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
    grey: bool = False
    blanks: int = 0
    mix: bool = True
    back_bleed: float = 0.0
    backs_last: bool = False
    reverse_backs: bool = False
    mark_length: float = MARK_LENGTH
    mark_offset: float = MARK_OFFSET
    mark_colour: str | None = None
    marks_two_colour: bool = False
    cutter: Cutter | None = None
    corner: float = 0.0
    printer: Printer | None = None

    def __post_init__(self) -> None:
        for name, most in _MOST.items():
            length = getattr(self, name)
            if not 0 <= length <= most:
                raise ValueError(f"The {name.replace('_', ' ')} is {length:g} mm; it must be 0 to {most:g} mm.")
        for name, value, words in (("duplex", self.duplex, Duplex), ("marks", self.marks, Marks)):
            if value not in get_args(words):
                raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(get_args(words))}.")
        if self.cutter is not None and self.cutter not in get_args(Cutter):
            raise ValueError(f"cutter is {self.cutter!r}; it must be one of {', '.join(get_args(Cutter))}.")
        if not 0 <= self.blanks <= MOST_BLANKS:
            raise ValueError(f"{self.blanks} blank cards; ask for 0 to {MOST_BLANKS}.")
        if 2 * self.margin >= min(self.paper.width, self.paper.height):
            raise ValueError(f"A margin of {self.margin:g} mm leaves nothing of {self.paper}.")
        if self.fronts_only and self.backs_only:
            raise ValueError("Fronts only and backs only leave nothing to print: ask for one of them.")
        if self.gutterfold and (self.fronts_only or self.backs_only):
            raise ValueError(
                "A gutterfold has fronts and backs on one page: leave it out to print fronts or backs alone."
            )
        for sentence in (*_backs(self), *_marking(self)):
            raise ValueError(sentence)

    def fitted(self) -> Options:
        """The same for its printer: laid so that nothing of the corrected pages leaves the margin.

        Raises:
            ValueError: the printer's corrections are unknown for such paper, or leave too little of it.
        """
        if self.printer is None:
            return self
        here = self.printer.on(self.paper, backs=not self.fronts_only)
        return replace(self, printer=here, margin=here.rim(self.paper, self.margin))

    @property
    def most_bleed(self) -> float:
        """The most that shows beyond the trim on either side of a piece, in mm."""
        return tidy(self.bleed + self.back_bleed)

    @property
    def mark_style(self) -> MarkStyle:
        colour = _rgb(self.mark_colour) if self.mark_colour else None
        return MarkStyle(self.marks, self.mark_length, self.mark_offset, colour, self.marks_two_colour)


def _backs(wish: Options) -> Iterator[str]:
    """What is impossible of the wishes for backs."""
    if wish.most_bleed > _MOST["bleed"]:
        yield f"Backs would bleed by {wish.most_bleed:g} mm; bleed and back bleed together are at most 10 mm."
    if wish.back_bleed and wish.fronts_only:
        yield "Fronts only leaves no back to bleed: leave the back bleed out."
    if wish.backs_last and wish.gutterfold:
        yield "A gutterfold has fronts and backs on one page: its backs cannot come last."
    if wish.backs_last and (wish.fronts_only or wish.backs_only):
        yield "Backs come last where both sides are printed: leave out fronts only or backs only."
    if wish.reverse_backs and not (wish.backs_last or wish.backs_only):
        yield "Backs are reversed where they are printed by themselves: ask for backs last or backs only, too."


def _marking(wish: Options) -> Iterator[str]:
    """What is impossible of the wishes for marks and cutter files."""
    moved = wish.mark_length != MARK_LENGTH or wish.mark_offset != MARK_OFFSET
    if wish.marks == "none" and (moved or wish.mark_colour or wish.marks_two_colour):
        yield "There are no marks to change: ask for corner, cross or lines."
    if wish.marks == "lines" and moved:
        yield "Lines run across the whole sheet: their length and offset cannot be changed."
    if not wish.mark_length and wish.marks in ("corner", "cross"):
        yield "Marks of 0 mm cannot be seen: give a length, or ask for no marks."
    if wish.mark_colour is not None:
        try:
            _rgb(wish.mark_colour)
        except ValueError as error:
            yield f"The mark colour {error}"
    if wish.cutter and wish.backs_only:
        yield "Cutter files follow the fronts: leave out backs only."
    if wish.corner and wish.cutter is None:
        yield "Corners are rounded in cutter files only: ask for svg or dxf."


def _rgb(text: str) -> Colour:
    """A colour such as `#204060` as shares of red, green and blue.

    Raises:
        ValueError: it is no colour.
    """
    from pnp.model.values import colour

    red, green, blue = bytes.fromhex(colour(text)[1:])
    return red / 255, green / 255, blue / 255
