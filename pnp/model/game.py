"""What a game is made of once it is loaded: plain, unchanging values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from pnp.model.built import Building, BuiltList
from pnp.model.findings import Finding, Mark
from pnp.model.plan import Plan, Ways
from pnp.model.source import Claim, Credits, Source

Value = int | str | bool | None | tuple["Value", ...] | Mapping[str, "Value"]
"""What a field or a number can hold."""

Kind = Literal["deck", "counters", "tiles", "board", "mat", "table", "sheet"]
Shape = Literal["round", "hex", "standee"]
"""What is cut out of the size: the ellipse or the six-sided tile that fills it; a standee is folded from a strip."""
FieldType = Literal["int", "span", "text", "bool", "dice", "one-of", "list"]


class Players(NamedTuple):
    """How many can play; `max` None is no limit; `print_for` is how many the kit is printed for."""

    min: int
    max: int | None
    print_for: int


@dataclass(frozen=True, slots=True)
class Mode:
    """Another way to play: what changes, for whom, and which numbers it replaces.

    With `map` "new" each match has a map of its own. `brings` are components that only the modes that name them have,
    `without` those that this one lacks.
    """

    id: str
    title: str
    text: str | None = None
    players: Players | None = None
    numbers: Mapping[str, Value] = field(default_factory=dict)
    map: str | None = None
    brings: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Look(NamedTuple):
    """How pieces of one type are shown; `colour` is `#rrggbb` or a name of the theme."""

    colour: str | None = None
    icon: str | None = None
    label: str | None = None


class Style(NamedTuple):
    """What a game changes of a text style; `size` and the readable minimum `min` in points, `leading` in sizes."""

    font: str | None = None
    size: float | None = None
    min: float | None = None
    colour: str | None = None
    align: str | None = None
    valign: str | None = None
    leading: float | None = None
    tracking: float | None = None
    case: str | None = None
    grow: float | None = None


@dataclass(frozen=True, slots=True)
class Theme:
    """A game's colours (`#rrggbb`), fonts by role, looks by the value of `type`, styles, and an icon as its emblem.

    `cmyk` gives colours by name their inks for print shops, in percent.
    """

    colours: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, Look] = field(default_factory=dict)
    styles: Mapping[str, Style] = field(default_factory=dict)
    emblem: str | None = None
    cmyk: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)


class AidBlock(NamedTuple):
    """One block of the play aid: a title with prose, steps or both, and the ids of the rulings that belong to it."""

    title: str
    text: str | None = None
    steps: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    of_steps: tuple[tuple[str, ...], ...] = ()


class Word(NamedTuple):
    """How a person reads what the rules name: a pile, a track, a mark, a phase, a roll.

    `gets` is what becomes of a piece that comes there (*discarded*, *destroyed*), `asks` how a question of a phase is
    put, `passes` how answering nothing reads. What is not `told` is no news: neither an answer of that phase, nor
    a piece that comes to that pile, nor where that track stands; it is only shown.

    Of a phase `head` is told when it begins and `answers` before what is answered, both the name where nothing else is
    said, nothing where they are False: a pile of the same name has a word of its own. `joins` stands between the first
    two parts of an answer, a comma where nothing is said; of a word that is such a part, before it, False for nothing.
    """

    name: str | None
    gets: str | None = None
    asks: str | None = None
    passes: str | None = None
    told: bool = True
    head: str | Literal[False] | None = None
    answers: str | Literal[False] | None = None
    joins: str | Literal[False] | None = None


SPOKEN = tuple(key for key in Word._fields if key != "told")
"""What of a word is language."""


class Field(NamedTuple):
    """A field of the rows; `of` says who reads it: the rules, or only the face that is printed."""

    name: str
    type: FieldType
    of: Literal["rules", "face"] = "rules"
    required: bool = True
    default: Value = None
    values: tuple[str, ...] = ()
    note: str | None = None
    label: str | None = None
    shown: Literal["line", "detail", "never"] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under one title with what they share, and the ruling that says why their rolls do not cover the die once.

    A section of a table may have a `die` of its own.
    """

    id: str
    title: str
    fields: Mapping[str, Value] = field(default_factory=dict)
    ruling: str | None = None
    die: str | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to print, `copies` times in one set; its fields read as attributes: `piece.force`.

    `fields` holds the fields its component mentions. Another field of the game reads as its default or None, and so do
    the built-in `text icon art note roll back edges`; a name that nobody declared raises `AttributeError`.
    `raw` holds the texts as written before `{}` were filled, only those that had any. In another language
    `untranslated` is the name in the game's own.
    """

    id: str
    name: str
    component: str
    fields: Mapping[str, Value]
    copies: int
    section: str | None
    set: str | None
    line: int
    file: Path
    raw: Mapping[str, Value] = field(default_factory=dict)
    absent: Mapping[str, Value] = field(default_factory=dict, repr=False)
    untranslated: str | None = None

    @property
    def original_name(self) -> str:
        """The name in the game's own language, by which looks and rows are looked up."""
        return self.name if self.untranslated is None else self.untranslated

    def __getattr__(self, name: str) -> Value:
        # Names with underscores are Python's own (copy, pickle); a slot that is not set yet must not look itself up.
        if name.startswith("__") or name in {"fields", "absent"}:
            raise AttributeError(name)
        for place in (self.fields, self.absent):
            if name in place:
                return place[name]
        raise AttributeError(f"the piece {self.id!r} has no field {name!r}")


@dataclass(frozen=True, slots=True)
class Component:
    """One file of a folder. `size` is the trim (width, height) in mm as it is printed.

    `entries` are the rows of one set, `cards` the sections of a table that is printed as cards: each a piece with
    what its rows share. `pieces` are what is printed, every set: the cards or rows, or for a board, mat, sheet or
    table one piece made from the component itself. `marks` says where a key stands: `marks["claims.total"]`.
    `claims` are what the rulebook states, `counted` what was counted in it a second time.
    `rim` is how many mm of a board tiles never hide; `each_player` says that a set is what one player needs.
    `plan` is what a board says of its spaces; `map`, `links` and `barriers` are those of an area map, by letter.
    """

    id: str
    kind: Kind
    title: str
    file: Path
    layout: str
    size: tuple[float, float]
    back: str | Mapping[str, Value] | None = None
    orientation: Literal["portrait", "landscape"] | None = None
    shape: Shape | None = None
    rim: int | None = None
    each_player: bool = False
    source: Source | None = None
    claims: tuple[Claim, ...] = ()
    counted: tuple[Claim, ...] = ()
    fields: Mapping[str, Field] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    sets: tuple[str, ...] = ()
    copies: int = 1
    as_needed: bool = False
    die: str | None = None
    as_card: bool = False
    house: tuple[str, ...] = ()
    ruling: str | None = None
    note: str | None = None
    text: str | None = None
    plan: Plan | None = None
    entries: tuple[Piece, ...] = ()
    cards: tuple[Piece, ...] = ()
    pieces: tuple[Piece, ...] = ()
    marks: Mapping[str, Mark] = field(default_factory=dict, repr=False)

    @property
    def rows_are_pieces(self) -> bool:
        """Whether each row (or, where there are `cards`, each section) is a piece, and not one face for all."""
        return self.kind in {"deck", "counters", "tiles"} or self.as_card

    def sets_for(self, players: int) -> tuple[Piece, ...]:
        """The pieces of a kit for so many players: of what each of them needs a set of, no more sets."""
        if not self.each_player:
            return self.pieces
        sets = self.sets[:players]
        return tuple(piece for piece in self.pieces if piece.set in sets)

    def die_of(self, section: str | None) -> str | None:
        """The die that is rolled on a section: its own, or that of the whole table."""
        own = section and next((each.die for each in self.sections if each.id == section), None)
        return own or self.die

    @property
    def rolled(self) -> bool:
        """Whether a die is rolled on it, or on any of its sections."""
        return self.die is not None or any(section.die for section in self.sections)

    @property
    def map(self) -> tuple[str, ...]:
        """The text of an area map: a region of it is written with the `letter` of its row."""
        return self.plan.map if self.plan and self.plan.spaces == "areas" else ()

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """The links of an area map."""
        return self._lettered(self.plan.links) if self.plan and self.map else ()

    @property
    def barriers(self) -> tuple[tuple[str, str], ...]:
        """The barriers of an area map."""
        return self._lettered(self.plan.barriers) if self.plan and self.map else ()

    def _lettered(self, ways: Ways) -> tuple[tuple[str, str], ...]:
        letters = {row.name: row.letter or row.name for row in self.plan.rows} if self.plan else {}
        spaces = [[letters.get(name, name) for name in way.spaces] for _, group in ways for way in group]
        return tuple((first, other) for first, *others in spaces for other in others)

    @property
    def letters(self) -> int:
        """How many characters the map writes a region with."""
        return max((len(str(entry.fields.get("letter"))) for entry in self.entries), default=1)

    @property
    def titles(self) -> int:
        """Distinct pieces of one set."""
        return sum(1 for piece in self.one_set if piece.copies)

    @property
    def per_set(self) -> int:
        """Pieces of one set."""
        return sum(piece.copies for piece in self.one_set)

    @property
    def count(self) -> int:
        """Pieces of all sets."""
        return sum(piece.copies for piece in self.pieces)

    @property
    def by_type(self) -> dict[str, int]:
        """Pieces of all sets by the value of the field `type`, in the order of the rows; empty without that field."""
        counts: dict[str, int] = {}
        for piece in self.pieces:
            value = piece.fields.get("type")
            if value is not None:
                counts[str(value)] = counts.get(str(value), 0) + piece.copies
        return counts

    @property
    def one_set(self) -> tuple[Piece, ...]:
        """What is printed once for each set, or once."""
        if self.cards:
            return self.cards
        return self.entries if self.rows_are_pieces else self.pieces[:1]


@dataclass(frozen=True, slots=True)
class Game:
    """A loaded folder; components by file name. `findings` are its warnings; `outside` says not of the library.

    `minutes` is how long a game takes; `how_to_play` says that the aid tells all that a table needs to know.

    `stamp` is what each front bears at its edge, with `{id}`, `{name}`, `{title}` and `{version}` still to be filled.

    `building` says what a list that a player builds is, `buildings` what else it is in a mode that changes its numbers
    or its pool, and `lists` are those of the folder, by their file's name.

    `mode` is the one whose components these are, where it was asked for one; see `pnp.model.in_mode`.

    `map_seed` is the seed of its maps where it is another than its files say; see `pnp.model.mapped`.

    Where only the cards of lists are printed (`pnp.model.lists.printing`), `brought` are these lists, and `whole` the
    game that they were chosen of.

    `overlays` are the files of other languages, without their suffix. A game in one of them (`lang`) knows its
    `original`: what is played is that.
    """

    slug: str
    folder: Path
    title: str
    kind: str
    family: str
    players: Players
    sides: tuple[str, ...] = ()
    modes: Mapping[str, Mode] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    source: Source | None = None
    credits: Credits | None = None
    notice: str | None = None
    theme: Theme = field(default_factory=Theme)
    numbers: Mapping[str, Value] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    aid: tuple[AidBlock, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Word | None] = field(default_factory=dict)
    fields: Mapping[str, Field] = field(default_factory=dict)
    components: Mapping[str, Component] = field(default_factory=dict)
    building: Building | None = None
    buildings: Mapping[str, Building] = field(default_factory=dict)
    lists: Mapping[str, BuiltList] = field(default_factory=dict)
    overlays: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    outside: bool = False
    marks: Mapping[str, Mark] = field(default_factory=dict, repr=False)
    version: str | None = None
    stamp: str | None = None
    minutes: int | None = None
    how_to_play: bool = False
    map_seed: int | None = None
    mode: str | None = None
    lang: str | None = None
    brought: tuple[BuiltList, ...] = ()
    whole: Game | None = field(default=None, repr=False, compare=False)
    original: Game | None = field(default=None, repr=False, compare=False)

    def hidden(self, mode: str | None) -> frozenset[str]:
        """The components that a mode does without, or without a mode those that only modes bring."""
        way = self.modes.get(mode) if mode is not None else None
        brought = {ident for each in self.modes.values() for ident in each.brings}
        return frozenset(brought if way is None else (brought - set(way.brings)) | set(way.without))

    def building_in(self, mode: str | None) -> Building | None:
        """What a legal list is in a mode; where none is named in the first one in which lists are brought."""
        if mode is None:
            mode = next(iter(self.modes_of_lists), None)
        return self.building if mode is None else self.buildings.get(mode, self.building)

    @property
    def modes_of_lists(self) -> tuple[str, ...]:
        """The modes in which lists are brought."""
        building = self.building
        return () if building is None else tuple(mode for mode in self.modes if building.brings(mode))

    def lists_in(self, mode: str | None) -> dict[str, BuiltList]:
        """The folder's lists that a mode is played with: those that name no modes, or this one."""
        return {ident: built for ident, built in self.lists.items() if built.fits(mode)}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it has texts in beside its own, sorted."""
        return tuple(sorted({stem.partition(".")[2] for stem in self.overlays}))
