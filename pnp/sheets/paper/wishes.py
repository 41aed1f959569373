"""Wishes: whatever may be asked of `make`, `shop`, `box`, `export` and a printer, each told once: the command line, the
form in the browser and what refuses impossible values all read it here. Nothing is imported: the shortest command waits
for this page.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

Duplex = Literal["long", "short"]
Marks = Literal["corner", "cross", "lines", "none"]
Cutter = Literal["svg", "dxf"]
Files = Literal["pdf", "png", "jpg"]
Order = Literal["apart", "front-back", "back-front"]
Copies = Literal["pages", "list"]
Kind = Literal["tuckbox", "tray", "envelope"]
ImageFormat = Literal["png", "bmp", "gif", "jpg"]

MARGIN = 5.0
"""The rim in mm that is left white where neither a person nor a printer says another."""
SCALES = 0.8, 1.25
"""Bounds of a printer's scale: what is further off was printed on another paper than it was made for."""
RULERS = 200.0, 250.0
"""Lengths in mm of the rulers across and down a calibration page of A4 or Letter."""
_LONGEST = 60
"""Letters of a number: what is longer is none."""


class Refused(ValueError):
    """What cannot be had: a sentence, and the wish beside which a form says it."""

    def __init__(self, field: str, sentence: str) -> None:
        self.field = field
        super().__init__(sentence)


class Wish(NamedTuple):
    """One thing that may be asked for.

    A truth that holds by itself (`mix`, `preview`) is asked for by its opposite, and so does `help` tell it. `value` is
    what help shows in the place of a value, `told` the sentence about one out of bounds, where the usual one is no
    good.
    """

    name: str
    type: type
    group: str
    help: str
    default: Any = None
    unit: str = ""
    value: str = ""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    many: bool = False
    flag: str = ""
    title: str = ""
    told: str = ""

    @property
    def opposite(self) -> bool:
        """Whether its opposite is what a person asks for."""
        return self.type is bool and self.default is True

    @property
    def key(self) -> str:
        """Its name where a person asks: in a form, and behind the dashes of its flag."""
        return f"no_{self.name}" if self.opposite else self.name

    @property
    def dashed(self) -> str:
        """Its flag on the command line."""
        return self.flag or f"--{self.key.replace('_', '-')}"

    @property
    def shown(self) -> str:
        """What help shows in the place of a value."""
        return "|".join(self.choices) or self.value or self.unit.upper() or "N"

    def read(self, text: Any) -> Any:
        """A value as somebody writes it; what is no text is a value already.

        Raises:
            Refused: it is no number.
        """
        if not isinstance(text, str) or self.type is str:
            return text
        try:
            if len(text) > _LONGEST:
                raise ValueError
            return int(text) if self.type is int else float(text.strip().replace(",", "."))
        except ValueError:
            what = "whole number" if self.type is int else "number"
            of = f" of {self.unit}" if self.unit else ""
            raise Refused(self.name, f"{text[:_LONGEST]!r} is no {what}{of}.") from None

    def check(self, value: Any) -> None:
        """See to it that a value is one that can be had; None leaves the wish to others.

        Raises:
            Refused: it is no word of the wish, or out of bounds.
        """
        if value is None:
            return
        if self.choices and value not in self.choices:
            said = self.told or "{name} is {value!r}; it must be one of {choices}."
            raise Refused(self.name, said.format(name=self.name, value=value, choices=", ".join(self.choices)))
        least, most = self.least, self.most
        if (least is not None and not least <= value) or (most is not None and not value <= most):
            unit = f" {self.unit}" if self.unit else ""
            words = self.name.replace("_", " ")
            said = self.told or "The {words} is {value:g}{unit}; it must be {least:g} to {most:g}{unit}."
            raise Refused(self.name, said.format(value=value, least=least, most=most, unit=unit, words=words))


def by_name(*wishes: Wish) -> dict[str, Wish]:
    """Wishes by their names, in their order."""
    return {wish.name: wish for wish in wishes}


PAPER, SIDES, CUTTING, BOARDS = "The paper", "Both sides", "Cutting", "Boards"
INK, WHAT, SHOPS, PICTURES = "Ink", "What is printed", "The shop", "Pictures"

_PAPER = Wish(
    "paper", str, PAPER, "a4, letter, a3, a5, legal, tabloid, or WIDTHxHEIGHT in mm or in (8.5x11in).", "a4",
    value="PAPER",
)  # fmt: skip
_LANDSCAPE = Wish("landscape", bool, PAPER, "Lay the paper on its long side.", False)
_MARGIN = Wish("margin", float, PAPER, "The rim your printer leaves white.", MARGIN, "mm", least=0, most=50)
_DUPLEX = Wish(
    "duplex", str, SIDES, "The edge the printer turns the paper on: long or short.", "long", choices=get_args(Duplex),
    title="Turned on its edge",
)  # fmt: skip
_LOW_INK = Wish("low_ink", bool, INK, "Outlines instead of fills.", False, title="Low ink")
_GREY = Wish("grey", bool, INK, "Greys instead of colours.", False)
_LANG = Wish("lang", str, WHAT, "Print in this language, such as de.", value="LANG", title="Language")
_ONLY = Wish("only", str, WHAT, "Only these; repeatable.", value="COMPONENT[:PIECE|:SECTION]", many=True)
MAP = Wish(
    "map_seed", int, WHAT, "The map that this seed grows, not the game's own.", value="SEED", least=0, most=999_999_999,
    flag="--map", title="Map of seed", told="The seed of a map is {value}; it must be {least} to {most}.",
)  # fmt: skip
MODE = Wish("mode", str, WHAT, "Only the components of this way to play.", value="NAME", title="Way to play")
_LISTS = (
    Wish(
        "deck", str, WHAT, "Only the cards of this list, a file or one of the game's; repeatable.", value="LIST",
        many=True, title="Lists",
    ),
    Wish(
        "pool", bool, WHAT, "All cards that lists are built of, not those of the game's own lists.", False,
        title="All cards of lists",
    ),
)  # fmt: skip


def _mm(name: str, group: str, told: str, default: float | None, most: float, **more: Any) -> Wish:
    """A length."""
    return Wish(name, float, group, told, default, "mm", least=0, most=most, **more)


def _flag(name: str, group: str, told: str, default: bool = False, **more: Any) -> Wish:
    """What is wanted or not."""
    return Wish(name, bool, group, told, default, **more)


MAKE = by_name(
    _PAPER,
    _LANDSCAPE,
    _mm("margin", PAPER, "The rim your printer leaves white (5, or the printer's).", None, 50),
    Wish("printer", str, PAPER, "The printer to correct for, or `none`; see pnp printer.", value="NAME"),
    _DUPLEX,
    _flag("gutterfold", SIDES, "Fronts and backs on one page, to fold and glue."),
    _flag("fronts_only", SIDES, "Leave the backs out."),
    _flag("backs_only", SIDES, "Print only the backs."),
    _flag("backs_last", SIDES, "All backs after all fronts, to be turned by hand."),
    _flag("reverse_backs", SIDES, "The last back first."),
    _mm("back_bleed", SIDES, "How much further backs are printed than fronts.", 0.0, 10),
    Wish(
        "second", str, SIDES, "On the back of each card its front in this language, or `original`.", value="LANG",
        title="Backs in another language",
    ),
    Wish("marks", str, CUTTING, "Cut marks: corner, cross, lines or none.", "corner", choices=get_args(Marks)),
    _mm("mark_length", CUTTING, "How long a mark is where there is room.", 5.0, 30),
    _mm("mark_offset", CUTTING, "How far marks stand off the pieces.", 0.5, 10),
    Wish("mark_colour", str, CUTTING, "The colour of the marks.", value="#RRGGBB"),
    _flag("marks_two_colour", CUTTING, "Dark marks with a light rim.", title="Marks with a rim"),
    _mm("bleed", CUTTING, "How far faces are printed beyond the outer cuts.", 2.0, 10),
    _mm("gap", CUTTING, "Room between pieces, so that each has its own bleed.", 0.0, 30),
    _flag("mix", CUTTING, "Each size on sheets of its own.", True, title="No mixing of sizes"),
    Wish(
        "cutter", str, CUTTING, "Cut lines for a cutting machine, a file a sheet design.", choices=get_args(Cutter),
        title="Cutting machine",
    ),
    _mm("corner", CUTTING, "Radius of the corners in cutter files.", 0.0, 10, title="Corner radius"),
    _mm("overlap", BOARDS, "Glue strips of boards laid over several sheets.", 10.0, 30),
    _flag("whole", BOARDS, "Boards larger than the paper on one page each, for a shop.", title="Boards whole"),
    _LOW_INK,
    _GREY,
    _LANG,
    MAP,
    MODE,
    *_LISTS,
    Wish(
        "blanks", int, WHAT, "Blank cards to write on behind each deck.", 0, "blank cards", value="N", least=0,
        most=200, title="Blank cards", told="{value}{unit}; ask for {least} to {most}.",
    ),
    _ONLY._replace(help="Print only these; repeatable."),
    _flag("changed", WHAT, "Only what differs from the last print (see pnp printed).", title="Only what changed"),
    _flag("preview", WHAT, "Leave preview.png out.", True),
)  # fmt: skip
"""What may be asked of `make`; most of it are fields of `Options`."""

SHOP = by_name(
    Wish("preset", str, SHOPS, "A print shop; see --presets.", value="NAME", title="Print shop"),
    Wish("files", str, SHOPS, "PDFs or pictures; without it as the shop wants.", choices=get_args(Files)),
    Wish("order", str, SHOPS, "The pages of the PDFs.", choices=get_args(Order), title="Order of pages"),
    Wish("copies", str, SHOPS, "A page a copy, or one a design and copies.csv.", choices=get_args(Copies)),
    _mm("bleed", CUTTING, "How far faces are printed beyond the cut (3).", None, 10),
    _mm("safe", CUTTING, "How far texts have to stay inside the cut (3).", None, 30, title="Safe zone"),
    _flag("marks", CUTTING, "Cut marks around each page."),
    _flag("fit", CUTTING, "Draw pieces in the shop's size if theirs is nearly that.", title="Fit to its sizes"),
    Wish(
        "dpi", int, SHOPS, "Dots an inch of pictures (300).", None, "dpi", value="N", least=72, most=1200,
        title="Dots an inch", told="{value}{unit}; ask for {least} to {most}.",
    ),
    Wish("impose", str, SHOPS, "Many pieces on sheets of this paper.", value="PAPER", title="On sheets of"),
    Wish(
        "split", int, SHOPS, "At most so many pieces a file.", None, "pieces", value="N", least=1,
        title="Pieces a file", told="A file holds at least one piece: ask for --split 1 or more.",
    ),
    Wish(
        "split_mb", float, SHOPS, "At most so many megabytes a file.", None, "MB", value="N", least=0.05, most=4000,
        title="Megabytes a file", told="Files of {value:g}{unit}; ask for {least:g} to {most:g}.",
    ),
    _ONLY,
    _LANG,
)  # fmt: skip
"""What may be asked of `shop`."""

BOX = by_name(
    Wish("component", str, WHAT, "A box for this one; repeatable.", value="ID", many=True),
    Wish(
        "kind", str, WHAT, "tuckbox or envelope for cards, tray for counters and tiles.", "tuckbox",
        choices=get_args(Kind),
    ),
    _LANG,
    Wish(
        "thickness", float, CUTTING, "How thick a piece is: 0.3 for cards, 1.5 for counters.", None, "mm", least=0.05,
        most=10, told="A thickness of {value:g}{unit}; it must be {least:g} to {most:g}{unit}.",
    ),
    _flag("sleeved", CUTTING, "Room for cards in sleeves."),
    _flag("split", CUTTING, "A tuckbox in two halves, each on its own page.", title="In two halves"),
    _PAPER,
    _MARGIN,
    _LOW_INK,
    _GREY,
)  # fmt: skip
"""What may be asked of `box`."""

EXPORT = by_name(
    _LANG._replace(help="Export in this language, such as de."),
    MAP,
    MODE,
    *_LISTS,
    Wish(
        "image_format", str, PICTURES, "png, bmp, gif or jpg (thoth, images); png or jpg (tts).", "png",
        choices=get_args(ImageFormat), told="There is no image format {value!r}: {choices}.",
    ),
    Wish(
        "px_per_mm", float, PICTURES, "How fine pictures are; 12 is about 300 dpi.", None, "pixels a millimetre",
        value="N", least=1, most=60, title="Pixels a mm",
        told="{value:g}{unit}; it must be {least:g} to {most:g} (12 are 300 dpi).",
    ),
    Wish(
        "longest", int, PICTURES, "The longest side of a picture.", 4096, "pixels", least=256, most=10_000,
        title="Longest side", told="Pictures of at most {value}{unit}; it must be {least} to {most}.",
    ),
    Wish("base_url", str, PICTURES, "Where the files will be found by other players.", value="URL", title="Address"),
    _flag("install", WHAT, "Put it where the tabletop looks (tts).", title="Put it in place"),
)  # fmt: skip
"""What may be asked of `export`."""

CALIBRATE = by_name(
    _PAPER._replace(help="The paper in your printer: a4, letter, or a size such as 210x297."),
    _LANDSCAPE,
    _DUPLEX,
    _LANG._replace(help="In this language, such as de."),
)
"""What may be asked of the calibration page."""

_SCALE = (
    "The scale {which} is {{value:.4g}}; it must be {{least:g}} to {{most:g}}. "
    "A page printed at 100 % is never further off."
)


def _read_off(axis: str, way: str, ruler: float, more: str) -> tuple[Wish, Wish]:
    """How long a ruler came out, in either of two ways."""
    told = f"How long the ruler {way} came out, of its length ({ruler:g})."
    measured = Wish(f"measured_{axis}", str, PAPER, told, value="MM[/MM]", title=f"The ruler {way}")
    scale = Wish(f"scale_{axis}", float, PAPER, more, value="FACTOR", least=SCALES[0], most=SCALES[1])
    return measured, scale._replace(told=_SCALE.format(which=way))


_SHIFT: dict[str, Any] = {"default": 0.0, "unit": "mm", "least": -15, "most": 15}
PRINTER = by_name(
    *_read_off("x", "across", RULERS[0], "The same as a factor, such as 0.9925."),
    *_read_off("y", "down", RULERS[1], "The same down the page."),
    Wish("back_dx", float, SIDES, "How far backs have to move to the right.", **_SHIFT, title="Backs to the right"),
    Wish("back_dy", float, SIDES, "How far backs have to move down.", **_SHIFT, title="Backs down"),
    _MARGIN._replace(help="The rim that stays white."),
    _flag("landscape", PAPER, "The calibration page lay on its long side."),
)
"""What the calibration page shows of a printer."""
