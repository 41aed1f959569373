"""What a person may ask of the sheets, and what of it is impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pnp.sheets.paper.boxes import tidy
from pnp.sheets.paper.papers import Paper, paper
from pnp.sheets.paper.printer import Printer
from pnp.sheets.paper.wishes import MAKE, MARGIN, Cutter, Duplex, Marks, Refused

Colour = tuple[float, float, float]
_BY_ITSELF: Mapping[str, Any] = {wish.name: wish.default for wish in MAKE.values()}
_NAMED = {"paper", "printer"}
"""Wishes that are names for a person, and here what they name."""


class MarkStyle(NamedTuple):
    """How cuts are marked; lengths in mm. `colour` None is the house's greys; `halo` is a light line under each."""

    kind: Marks = "corner"
    length: float = _BY_ITSELF["mark_length"]
    offset: float = _BY_ITSELF["mark_offset"]
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

    What each is by itself, and its bounds, stand in `MAKE` of `wishes`.

    Raises:
        ValueError: a length out of bounds, an unknown word, or two wishes that exclude each other; a `Refused`, which
            names the wish.
    """

    paper: Paper
    duplex: Duplex = _BY_ITSELF["duplex"]
    gutterfold: bool = _BY_ITSELF["gutterfold"]
    fronts_only: bool = _BY_ITSELF["fronts_only"]
    backs_only: bool = _BY_ITSELF["backs_only"]
    marks: Marks = _BY_ITSELF["marks"]
    bleed: float = _BY_ITSELF["bleed"]
    gap: float = _BY_ITSELF["gap"]
    margin: float = MARGIN
    overlap: float = _BY_ITSELF["overlap"]
    whole: bool = _BY_ITSELF["whole"]
    low_ink: bool = _BY_ITSELF["low_ink"]
    grey: bool = _BY_ITSELF["grey"]
    blanks: int = _BY_ITSELF["blanks"]
    mix: bool = _BY_ITSELF["mix"]
    back_bleed: float = _BY_ITSELF["back_bleed"]
    backs_last: bool = _BY_ITSELF["backs_last"]
    reverse_backs: bool = _BY_ITSELF["reverse_backs"]
    mark_length: float = _BY_ITSELF["mark_length"]
    mark_offset: float = _BY_ITSELF["mark_offset"]
    mark_colour: str | None = _BY_ITSELF["mark_colour"]
    marks_two_colour: bool = _BY_ITSELF["marks_two_colour"]
    cutter: Cutter | None = _BY_ITSELF["cutter"]
    corner: float = _BY_ITSELF["corner"]
    printer: Printer | None = None

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if name not in _NAMED:
                MAKE[name].check(getattr(self, name))
        if 2 * self.margin >= min(self.paper.width, self.paper.height):
            raise Refused("margin", f"A margin of {self.margin:g} mm leaves nothing of {self.paper}.")
        for field, sentence in (*_sides(self), *_backs(self), *_marking(self)):
            raise Refused(field, sentence)

    def fitted(self) -> Options:
        """The same for its printer: laid so that nothing of the corrected pages leaves the margin.

        Raises:
            ValueError: the printer's corrections are unknown for such paper, or leave too little of it.
        """
        if self.printer is None:
            return self
        try:
            here = self.printer.on(self.paper, backs=not self.fronts_only)
            return replace(self, printer=here, margin=here.rim(self.paper, self.margin))
        except Refused:
            raise
        except ValueError as error:
            raise Refused("printer", str(error)) from None

    @property
    def most_bleed(self) -> float:
        """The most that shows beyond the trim on either side of a piece, in mm."""
        return tidy(self.bleed + self.back_bleed)

    @property
    def mark_style(self) -> MarkStyle:
        colour = _rgb(self.mark_colour) if self.mark_colour else None
        return MarkStyle(self.marks, self.mark_length, self.mark_offset, colour, self.marks_two_colour)


def asked(wishes: Mapping[str, Any], printer: Printer | None) -> dict[str, Any]:
    """What `make` takes for `wishes`: those of `MAKE` by name, the name of a printer replaced by what is known of it.

    Whatever of it is impossible is refused before any work is done: a `ValueError` of the work itself is a bug.

    Raises:
        ValueError: as `Options`, or the paper is not known.
    """
    told = {name: value for name, value in wishes.items() if name in Options.__slots__}
    told["printer"] = printer
    if told["margin"] is None:
        told["margin"] = printer.margin if printer else MARGIN
    Options(**{**told, "paper": paper(wishes["paper"], wishes["landscape"])}).fitted()
    more = ("landscape", "only", "preview", "lang", "second", "map_seed", "mode")
    return told | {name: wishes[name] for name in more}


def _sides(wish: Options) -> Iterator[tuple[str, str]]:
    """What is impossible of the wishes for sides."""
    if wish.fronts_only and wish.backs_only:
        yield "backs_only", "Fronts only and backs only leave nothing to print: ask for one of them."
    if wish.gutterfold and (wish.fronts_only or wish.backs_only):
        yield (
            "gutterfold",
            "A gutterfold has fronts and backs on one page: leave it out to print fronts or backs alone.",
        )


def _backs(wish: Options) -> Iterator[tuple[str, str]]:
    """What is impossible of the wishes for backs."""
    if wish.most_bleed > (MAKE["bleed"].most or 0):
        yield (
            "back_bleed",
            f"Backs would bleed by {wish.most_bleed:g} mm; bleed and back bleed together are at most 10 mm.",
        )
    if wish.back_bleed and wish.fronts_only:
        yield "back_bleed", "Fronts only leaves no back to bleed: leave the back bleed out."
    if wish.backs_last and wish.gutterfold:
        yield "backs_last", "A gutterfold has fronts and backs on one page: its backs cannot come last."
    if wish.backs_last and (wish.fronts_only or wish.backs_only):
        yield "backs_last", "Backs come last where both sides are printed: leave out fronts only or backs only."
    if wish.reverse_backs and not (wish.backs_last or wish.backs_only):
        yield (
            "reverse_backs",
            "Backs are reversed where they are printed by themselves: ask for backs last or backs only, too.",
        )


def _marking(wish: Options) -> Iterator[tuple[str, str]]:
    """What is impossible of the wishes for marks and cutter files."""
    moved = next((name for name in ("mark_length", "mark_offset") if getattr(wish, name) != _BY_ITSELF[name]), "")
    if wish.marks == "none" and (moved or wish.mark_colour or wish.marks_two_colour):
        yield "marks", "There are no marks to change: ask for corner, cross or lines."
    if wish.marks == "lines" and moved:
        yield moved, "Lines run across the whole sheet: their length and offset cannot be changed."
    if not wish.mark_length and wish.marks in ("corner", "cross"):
        yield "mark_length", "Marks of 0 mm cannot be seen: give a length, or ask for no marks."
    if wish.mark_colour is not None:
        try:
            _rgb(wish.mark_colour)
        except ValueError as error:
            yield "mark_colour", f"The mark colour {error}"
    if wish.cutter and wish.backs_only:
        yield "cutter", "Cutter files follow the fronts: leave out backs only."
    if wish.corner and wish.cutter is None:
        yield "corner", "Corners are rounded in cutter files only: ask for svg or dxf."


def _rgb(text: str) -> Colour:
    """A colour such as `#204060` as shares of red, green and blue.

    Raises:
        ValueError: it is no colour.
    """
    from pnp.model.values import colour

    red, green, blue = bytes.fromhex(colour(text)[1:])
    return red / 255, green / 255, blue / 255
