"""Views: what a page shows of a game, computed from the game; plain values that the pages' templates print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.files import of_game
from pnp.layout.compose import Face
from pnp.layout.places import back_layout
from pnp.model import Finding, Game
from pnp.model.claims import unmet
from pnp.model.game import Component, Piece, Value
from pnp.sheets.kit.reading import lead
from pnp.web.markup import plain
from pnp.web.pictures import short

MOST_VALUES = 24
"""A field with more values is searched, not chosen from."""
_MOST_SOURCE = 4_000_000
MOST_FILTERS = 5
"""Fields to choose by: the type, and those that most faces have."""
ON_SCREEN, MOST_WIDE, MOST_HIGH = 3.2, 760.0, 600.0
"""Pixels of a page for a millimetre of a face, and for the sides of a large one."""
SAFE = 3.0
"""How far, in mm, from its edge a face keeps what must not be cut."""


class Item(NamedTuple):
    """A face on a page: whose it is, how large (mm), how many there are, and by which words it is found."""

    component: str
    piece: str
    name: str
    copies: int
    back: bool
    width: float
    height: float
    words: str
    values: dict[str, str]

    @property
    def pixels(self) -> tuple[int, int]:
        """How large it stands on a page: a card as on a desk, a board so that all of it is seen."""
        scale = min(ON_SCREEN, MOST_WIDE / self.width, MOST_HIGH / self.height)
        return round(self.width * scale), round(self.height * scale)


class Group(NamedTuple):
    """Faces under one title, or under none."""

    title: str | None
    items: list[Item]


class Filter(NamedTuple):
    """A field by whose values faces are chosen."""

    name: str
    label: str
    values: list[str]


class Part(NamedTuple):
    """A component with its faces."""

    id: str
    kind: str
    title: str
    titles: int
    pieces: int
    by_type: dict[str, int]
    file: str
    large: bool
    groups: list[Group]


class Count(NamedTuple):
    """What is claimed of a component, and what its list has."""

    who: str
    kind: str
    of: str | None
    says: str
    has: str
    holds: bool
    ruling: str | None
    counted: bool

    @property
    def what(self) -> str:
        """Of what it is the number."""
        words = " ".join(filter(None, (self.kind.replace("_", " "), self.of)))
        return f"{words} ({'counted' if self.counted else 'stated'})"


class Spot(NamedTuple):
    """A finding where it stands on a face (x, y, width, height; mm), or on the whole of it."""

    box: tuple[float, float, float, float]
    finding: Finding


def parts(game: Game) -> list[Part]:
    """The components of a game, in the order of its folder."""
    return [_part(part) for part in game.components.values()]


def _part(part: Component) -> Part:
    titles = {section.id: section.title for section in part.sections}
    groups: dict[str | None, list[Item]] = {}
    seen = set()
    for piece in part.pieces:
        if piece.id not in seen:
            seen.add(piece.id)
            groups.setdefault(piece.section, []).append(item(part, piece))
    made = [Group(titles.get(ident) if ident else None, items) for ident, items in groups.items()]
    large = not part.rows_are_pieces or max(part.size) > 130
    return Part(
        part.id, part.kind, part.title, part.titles, part.count, part.by_type, part.file.name, large, made
    )  # fmt: skip


def item(part: Component, piece: Piece) -> Item:
    """A piece as pages list it."""
    values = {name: str(value) for name, value in piece.fields.items() if isinstance(value, (int, str))}
    words = " ".join([piece.name, *(plain(word) for value in piece.fields.values() for word in _words(value))])
    back = back_layout(part) is not None
    return Item(part.id, short(piece), piece.name, piece.copies, back, *part.size, words.casefold(), values)


def _words(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, tuple):
        for each in value:
            yield from _words(each)


def filters(game: Game) -> list[Filter]:
    """The fields that tell faces apart into few kinds, as `fields:` names them."""
    found: dict[str, dict[str, int]] = {}
    for part in game.components.values():
        if not part.rows_are_pieces:
            continue
        for piece in part.one_set:
            for name, value in piece.fields.items():
                field = part.fields.get(name)
                plain_kind = field is not None and field.type in ("one-of", "int", "bool")
                if value is not None and (plain_kind or name == "type"):
                    values = found.setdefault(name, {})
                    values[str(value)] = values.get(str(value), 0) + 1
    few = {name: values for name, values in found.items() if 1 < len(values) <= MOST_VALUES}
    most = sorted(few, key=lambda name: (name != "type", -sum(few[name].values())))[:MOST_FILTERS]
    return [Filter(name, _label(game, name), sorted(few[name], key=_natural)) for name in most]


def _natural(value: str) -> tuple[int, str]:
    return (int(value), "") if value.lstrip("+-").isdecimal() else (1_000_000, value)


def _label(game: Game, name: str) -> str:
    field = game.fields.get(name)
    return (field and field.label) or name.replace("_", " ")


def counts(parts: Iterable[Component]) -> list[Count]:
    """Every claim of the rulebook, and every number that was counted in it, beside the list's."""
    rows = []
    for part in parts:
        for claims, counted in ((part.claims, False), (part.counted, True)):
            for claim in claims:
                has, said = unmet(part, claim), str(claim.says)
                found = has or said, has is None, claim.ruling, counted
                rows.append(Count(part.title, claim.kind, claim.of, said, *found))
    return rows


def nearest(rows: Iterable[Count], piece: Piece) -> list[Count]:
    """Of the numbers of a component those that a piece bears on most: the whole, itself, its type, what fails."""
    words = {piece.name, str(piece.fields.get("type"))}
    return [row for row in rows if not row.holds or row.kind in ("total", "titles") or row.of in words]


def rulings(game: Game) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every ruling behind its lead word, by the headings of the aid; those that belong to none under none."""
    placed = [(part.title, part.rulings) for part in game.aid if part.rulings]
    named = {ident for _, idents in placed for ident in idents}
    rest = tuple(ident for ident in game.rulings if ident not in named)
    told = [*placed, *([("", rest)] if rest else [])]
    return [(title, [(lead(ident), game.rulings[ident]) for ident in idents]) for title, idents in told]


def spots(face: Face, findings: Sequence[Finding]) -> list[Spot]:
    """Where findings stand on a face: around the texts of their box, or the whole face."""
    drawn, made = face.drawing, []
    for finding in findings:
        areas = [mark.area for mark in face.texts if finding.box and mark.box == finding.box]
        x0 = min((area[0] for area in areas), default=0.0)
        y0 = min((area[1] for area in areas), default=0.0)
        x1 = max((area[2] for area in areas), default=drawn.width)
        y1 = max((area[3] for area in areas), default=drawn.height)
        more = 0.6 if areas else 0.0
        made.append(Spot((x0 - more, y0 - more, x1 - x0 + 2 * more, y1 - y0 + 2 * more), finding))
    return made


def near(file: Path | None, folder: Path) -> str:
    """A file as somebody in the game's folder calls it."""
    if file is None:
        return ""
    try:
        return str(file.relative_to(folder))
    except ValueError:
        return file.name


def excerpt(folder: Path, file: Path | None, line: int | None, around: int = 2) -> list[tuple[int, str]]:
    """Lines of a file of the game around one, with their numbers; none where it cannot be read as text."""
    if file is None or line is None or file.suffix not in (".yaml", ".csv", ".xml"):
        return []
    try:
        lines = of_game(file, folder, _MOST_SOURCE).decode("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    first = max(0, line - 1 - around)
    return list(enumerate(lines[first : line + around], first + 1))
