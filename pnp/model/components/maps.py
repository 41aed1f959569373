"""The spaces of a board: its keys against its kind, its rows against its map, and all of it as a `Plan`.

What takes geometry (who touches whom, what a link adds) is told by the room of boards once the plan is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.model.components import growing
from pnp.model.game import Component, Piece, Section
from pnp.model.plan import MOST_ACROSS, MOST_SPACES, Plan, Spaces, Spot, Way, Ways
from pnp.model.reading.nodes import at
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.values import show
from pnp.model.yaml import MapNode

if TYPE_CHECKING:
    from pnp.model.reading.schema import ComponentModel

LONGEST = 2
_OUTSIDE = frozenset(". ")
_GRIDS = ("squares", "flat-hexes", "pointy-hexes")
_ALL = ("areas", *_GRIDS, "track", "rooms")
_HAS: Mapping[str, tuple[str, ...]] = {
    "map": _ALL,
    "grid": _GRIDS,
    "names": _GRIDS,
    "diagonals": ("squares",),
    "numbered": ("track",),
    "circuit": ("track",),
    "branches": ("track",),
    "one-way": ("track",),
    "links": _ALL,
    "barriers": ("areas", *_GRIDS),
    "borders": ("areas", *_GRIDS),
    "paths": ("areas", *_GRIDS),
    "places": _ALL,
    "grow": ("areas", *_GRIDS, "track"),
}
"""Key -> the spaces that have it."""
_EITHER = (
    ("grid", "map"),
    ("numbered", "rows"),
    ("numbered", "sections"),
    ("numbered", "map"),
    *((key, "grow") for key in ("map", "grid", "numbered", "circuit", "links", "barriers", "borders", "paths")),
)
"""Pairs of keys of which a board has only one."""
_BOX = ("x", "y", "w", "h")


@dataclass
class _Row:
    """Where a row starts."""

    line: int
    column: int = 1


def spaces_of(header: ComponentModel) -> Spaces | None:
    """Which spaces a board has; a map alone is one of areas."""
    return header.spaces or ("areas" if header.map or header.grow else None)


def check_keys(header: ComponentModel, root: MapNode, report: Report) -> None:
    """Report each key that the component's spaces cannot have, and each that they need."""
    written = [key for key in ("spaces", *_HAS) if key in root.values]
    spaces = spaces_of(header)
    for key in written:
        if header.kind != "board":
            report.error("wrong-value", f"{key}: only a board has spaces, not a {header.kind}.", root.values[key])
        elif spaces is None and key not in {"spaces", "map", "grow"}:
            message = f"the key 'spaces' is missing; '{key}' says nothing without it. Write one of {', '.join(_ALL)}."
            report.error("missing-key", message, root.values[key])
        elif spaces is not None and spaces not in _HAS.get(key, _ALL):
            message = f"{key}: only {', '.join(_HAS[key])} have it, not {spaces}; take it out."
            report.error("wrong-value", message, root.values[key])
    if header.kind == "board" and spaces is not None:
        _check_needs(spaces, root, report)


def _check_needs(spaces: Spaces, root: MapNode, report: Report) -> None:
    drawn, rows = bool({"map", "grow"} & root.values.keys()), bool({"rows", "sections"} & root.values.keys())
    missing = None
    if spaces in _GRIDS and not drawn and "grid" not in root.values:
        missing = "the key 'grid' is missing; write such as 8x8, or a 'map'."
    elif spaces == "areas" and not drawn:
        missing = "the key 'map' is missing; areas are drawn in it, a letter a cell."
    elif not rows and (spaces not in _GRIDS or drawn) and "numbered" not in root.values:
        numbers = ", or 'numbered', such as 1-40" if spaces == "track" else ""
        missing = f"the key 'rows' is missing; they are {'what the letters mean' if spaces in _GRIDS else 'the spaces'}"
        missing += f"{numbers}."
    if missing:
        report.error("missing-key", missing, root.values.get("spaces", root))
    for key, other in _EITHER:
        if key in root.values and other in root.values:
            message = f"{key}: '{other}' says already which spaces there are; take one of the two out."
            report.error("wrong-value", message, root.values[key])


def plan(header: ComponentModel, component: Component, root: MapNode, report: Report) -> Plan | None:
    """What the board says, once its rows are read; None where it has no spaces. Faults of its rows are reported."""
    spaces = spaces_of(header)
    if spaces is None or header.kind != "board":
        return None
    entries = component.entries
    if header.map:
        _check_letters(header.map, entries, root, report)
    rows = _lettered(entries, root, report) if header.grow else {}
    settings = growing.settings(header.grow, spaces, rows, root, report) if header.grow and rows else None
    _check_names(entries, root, report)
    boxes = _boxes(entries, report) if spaces == "rooms" and not header.map else {}
    return Plan(
        spaces=spaces,
        rows=tuple(
            Spot(entry.name, _letter(entry) if header.map or settings else None, entry.section, boxes.get(entry.id))
            for entry in entries
        ),
        map=tuple(header.map or ()),
        grid=header.grid,
        names=header.names,
        diagonals=header.diagonals,
        circuit=_circuit(header, component.sections, root, report),
        one_way=header.one_way,
        numbered=header.numbered,
        links=_ways(header.links),
        barriers=_ways(header.barriers),
        borders=_ways(header.borders),
        paths=_ways(header.paths),
        places=tuple((name, tuple(members)) for name, members in header.places.items()),
        branches=_branches(header, component.sections, root, report),
        grow=settings,
    )


def _letter(entry: Piece) -> str | None:
    letter = entry.fields.get("letter")
    return letter if isinstance(letter, str) else None


def _ways(given: Mapping[str, Sequence[tuple[tuple[str, ...], bool]]]) -> Ways:
    return tuple((kind, tuple(Way(*way) for way in ways)) for kind, ways in given.items())


def _circuit(
    header: ComponentModel, sections: Sequence[Section], root: MapNode, report: Report
) -> bool | tuple[str, ...]:
    if isinstance(header.circuit, tuple):
        known = [section.id for section in sections]
        for ident in header.circuit:
            if ident not in known:
                report.error("bad-map", f"circuit: {unknown('section', ident, known)}", at(root, ("circuit",)))
    return header.circuit


def _branches(header: ComponentModel, sections: Sequence[Section], root: MapNode, report: Report) -> tuple[str, ...]:
    known = [section.id for section in sections]
    for index, ident in enumerate(header.branches):
        if ident not in known:
            report.error("bad-map", f"branches: {unknown('section', ident, known)}", at(root, ("branches", index)))
    if header.branches and header.circuit is True:
        message = "circuit: with branches, name the sections that are rings instead of 'true'."
        report.error("bad-map", message, at(root, ("circuit",)))
    if header.branches and set(header.branches) >= set(known):
        message = "branches: every section is one; leave a section that they branch off from."
        report.error("bad-map", message, at(root, ("branches",)))
    return tuple(header.branches)


def _check_names(entries: Sequence[Piece], root: MapNode, report: Report) -> None:
    if len(entries) > MOST_SPACES:
        message = f"{len(entries)} rows; a board has at most {MOST_SPACES}. Draw it coarser, or split it."
        report.error("bad-map", message, root)
    first: dict[str, int] = {}
    for entry in entries:
        line = first.setdefault(entry.name, entry.line)
        if line != entry.line:
            message = f"row {entry.name!r}: line {line} has that name already; links and rules go by it, so change one."
            report.error("bad-map", message, _Row(entry.line), entry.name)


def _check_letters(lines: Sequence[str], entries: Sequence[Piece], root: MapNode, report: Report) -> None:
    """Report each letter without a row where it first stands, and each row without a letter of its own in the map."""
    rows = _lettered(entries, root, report)
    if not rows:
        return
    drawn: set[str] = set()
    for index, letter in _letters(lines, len(next(iter(rows)))):
        if letter not in drawn and letter not in rows:
            report.error("bad-map", f"map: {unknown('letter', letter, rows)}", at(root, ("map", index)))
        drawn.add(letter)
    for letter, entry in rows.items():
        if letter not in drawn:
            message = f"row {entry.name!r}: its letter {letter!r} is nowhere in the map; draw it, or take the row out."
            report.error("bad-map", message, _Row(entry.line), entry.name)


def _lettered(entries: Sequence[Piece], root: MapNode, report: Report) -> dict[str, Piece]:
    """Each row by its letter; none where a row has no letter of its own, or letters are not all alike long."""
    rows: dict[str, Piece] = {}
    for entry in entries:
        letter = entry.fields.get("letter")
        fault = _fault(letter, rows)
        if fault is not None:
            report.error("bad-map", f"row {entry.name!r}: {fault}", _Row(entry.line), entry.name)
        else:
            rows[str(letter)] = entry
    if len(rows) < len(entries):
        return {}
    if len({len(letter) for letter in rows}) > 1:
        drawn = root.values.get("map", root)
        report.error("bad-map", "map: some rows have one letter, some two; write all alike.", drawn)
        return {}
    return rows


def _fault(letter: object, rows: Mapping[str, Piece]) -> str | None:
    if not isinstance(letter, str):
        return "every row of a board with a map needs a text in the field 'letter'."
    if not 1 <= len(letter) <= LONGEST or _OUTSIDE & set(letter):
        return f"the letter {show(letter)} must be one or two characters, without '.' and blanks."
    if letter in rows:
        return f"the letter {letter!r} is that of {rows[letter].name!r}; give it one of its own."
    return None


def _letters(lines: Sequence[str], width: int) -> Iterator[tuple[int, str]]:
    for index, line in enumerate(lines):
        for start in range(0, len(line), width):
            letter = line[start : start + width]
            if not _OUTSIDE.issuperset(letter):
                yield index, letter


def _boxes(entries: Sequence[Piece], report: Report) -> dict[str, tuple[int, int, int, int]]:
    """Where the rows' fields x, y, w and h put their rooms, in cells from 0; none where no row has any."""
    if not any(entry.fields.get(key) is not None for entry in entries for key in _BOX):
        return {}
    boxes = {}
    for entry in entries:
        given = [entry.fields.get(key, 1 if key in "wh" else 0) for key in _BOX]
        x, y, w, h = (value if isinstance(value, int) else 0 for value in given)
        if min(x, y, w, h) >= 1 and max(x + w, y + h) <= MOST_ACROSS + 1:
            boxes[entry.id] = (x - 1, y - 1, w, h)
        else:
            message = (
                f"row {entry.name!r}: a room needs x and y, from 1, and may have w and h; at most {MOST_ACROSS} cells."
            )
            report.error("bad-map", message, _Row(entry.line), entry.name)
    return boxes
