"""Figures on squares: bodies of one space or more that move a space at a time, are hit by dice and fall.

What every game of the family shares. Of the data: a board `field` of squares with `diagonals`; a component of figures
or more a side, with `move` (spaces), `flies` or what the game makes of it, `range` (spaces away it attacks), `hit`
(what the die has to show), `hits`, `damage` (dice) and `base` (spaces along each side; 1 as without). Numbers: `die`.
A figure lies in the pile of its top left space. Rows of the field may have `closed` (nobody stands there; who flies
goes over) and `hides` (nobody sees through). Rulings, in every game by these ids: `spaces bodies passing damage`.

`Ground` is what anybody sees and what may be done from there, for rules and rules of thumb alike; `Figures` what
happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View, clear, once, own, owner_of
from pnp.engine.boards import board, ground

FIELD, RESERVE, FALLEN = "field", "reserve", "fallen"
HURT, ACTED = "hurt", "acted"
Standing = Mapping[str, Piece]
"""The figures on the field by their top left spaces."""


class Ground:
    """The field, who stands on it, and what a figure could do. What a game does otherwise it writes over here."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.map = board(seen, FIELD, SquareBoard)
        self.closed, self.hiding = land(seen, self.map, "closed"), land(seen, self.map, "hides")

    @property
    def at(self) -> Standing:
        """Who stands where."""
        if isinstance(self.seen, View):
            return _standing(self.seen, self.map)
        spaces = _spaces(self.map)
        return {name: pile[0] for name, pile in self.seen.piles.items() if name in spaces and pile}

    def flies(self, figure: Piece) -> bool:
        """Whether a figure passes over others."""
        return bool(figure.flies)

    def points(self, figure: Piece) -> int:
        """How many spaces a figure may move."""
        return int(figure.move)

    def left(self, figure: Piece) -> int:
        """How many hits a figure can still take."""
        return int(figure.hits) - figure.mark(HURT)

    def taken(self, at: Standing, but: Piece | None = None) -> set[str]:
        """The spaces on which figures stand, those of one of them left out."""
        return {
            space
            for anchor, figure in at.items()
            if figure is not but
            for space in body(self.map, anchor, base(figure))
        }

    def fits(self, figure: Piece, anchor: str, taken: set[str]) -> bool:
        """Whether a figure has room on the field from a space to the right and down (ruling: bodies)."""
        spaces = body(self.map, anchor, base(figure))
        return bool(spaces) and taken.isdisjoint(spaces) and self.closed.isdisjoint(spaces)

    def ends(self, figure: Piece, at: Standing) -> list[str]:
        """Where a figure's move can end, its own place left out (rulings: spaces, passing)."""
        here, points = space_of(figure), self.points(figure)
        taken = self.taken(at, figure)
        if self.flies(figure):
            near = disc(self.map, here, points)
            return [space for space in near if self.fits(figure, space, taken)]
        found, edge = {here}, [here]
        for _ in range(points):
            edge = [
                space
                for space in dict.fromkeys(near for one in edge for near in self.map.neighbours(one))
                if space not in found and self.fits(figure, space, taken)
            ]
            found.update(edge)
        return [space for space in disc(self.map, here, points) if space in found]

    def apart(self, figure: Piece, here: str, other: Piece, there: str) -> int:
        """How many spaces are from a figure on a space to another on another: 1 where they touch (ruling: bodies)."""
        (x, y), (left, top) = self.map.cell(here), self.map.cell(there)
        mine, theirs = base(figure) - 1, base(other) - 1
        return max(left - x - mine, x - left - theirs, top - y - mine, y - top - theirs, 0)

    def in_range(self, figure: Piece, here: str, at: Standing) -> list[Piece]:
        """The enemies that a figure reaches from a space."""
        reach = int(figure.range)
        return [
            other
            for there, other in at.items()
            if other.owner != figure.owner
            and self.apart(figure, here, other, there) <= reach
            and self.sees(here, there)
        ]

    def sees(self, here: str, there: str) -> bool:
        """Whether nothing that hides lies between two spaces."""
        return not self.hiding or clear_line(self.map, self.hiding, here, there)

    def count(self, seat: int) -> dict[str, int]:
        """What a side has on the field: figures, the hits they have left, and enemies."""
        standing = self.at
        figures = [figure for figure in standing.values() if figure.owner == seat]
        hits = sum(map(self.left, figures))
        return {"figures": len(figures), "hits": hits, "foes": len(standing) - len(figures)}

    def targets(self, figure: Piece, here: str, at: Standing) -> list[Piece]:
        """The enemies that a figure may attack from a space."""
        return self.in_range(figure, here, at)


class Figures(Ground):
    """The field and a side a player."""

    def __init__(self, table: Table, sides: Iterable[Iterable[str]]) -> None:
        """Unbox the components of each side, by seat, into its reserve."""
        super().__init__(table)
        self.table = table
        for space in self.map.spaces:
            table.pile(space)
        self.reserve, self.fallen = table.each_pile(RESERVE), table.each_pile(FALLEN)
        for seat, components in enumerate(sides):
            for component in components:
                if table.has(component):
                    for figure in table.unbox(component, self.reserve[seat]):
                        figure.owner = seat

    def side(self, seat: int) -> list[Piece]:
        """The figures of a player on the field."""
        return [figure for figure in self.at.values() if figure.owner == seat]

    def standing(self) -> dict[str, int]:
        """How many figures each side has left, for counting."""
        return {own("standing", seat): len(self.side(seat)) for seat in self.table.seats}

    def put(self, figure: Piece, space: str) -> None:
        """A figure comes to stand on a space."""
        assert figure.pile is not None
        figure.pile.give(figure, self.table.pile(space))

    def wound(self, figure: Piece, damage: int) -> bool:
        """So much damage to a figure; whether it falls (ruling: damage)."""
        figure.put(HURT, figure.mark(HURT) + min(damage, self.left(figure)))
        if self.left(figure) > 0:
            return False
        self.remove(figure)
        return True

    def remove(self, figure: Piece) -> None:
        """Take a figure off the field."""
        assert figure.pile is not None
        clear([figure])
        figure.pile.give(figure, self.fallen[owner_of(figure)])


def base(figure: Piece) -> int:
    """How many spaces a figure takes along each side."""
    return int(figure.base or 1)


def space_of(figure: Piece) -> str:
    """The top left space of a figure."""
    assert figure.pile is not None
    return figure.pile.name


@once
def _standing(view: View, field: SquareBoard) -> dict[str, Piece]:
    spaces = _spaces(field)
    return {name: view.known(name)[0] for name in view.filled("") if name in spaces}


@cache
def _spaces(field: SquareBoard) -> frozenset[str]:
    return frozenset(field.spaces)


@cache
def body(field: SquareBoard, anchor: str, size: int) -> tuple[str, ...]:
    """The spaces of a figure of so many along each side, its top left one first; none beyond the rim."""
    spaces = [field.step(anchor, across, down) for down in range(size) for across in range(size)]
    return tuple(space for space in spaces if space is not None) if None not in spaces else ()


@cache
def disc(field: SquareBoard, space: str, steps: int) -> tuple[str, ...]:
    """The spaces at most so far from one as the crow flies, in the order of the field, without it."""
    return tuple(other for other in field.spaces if 0 < field.apart(space, other) <= steps)


@cache
def around(field: SquareBoard, middle: str, size: int) -> tuple[str, ...]:
    """The spaces of an area of so many along each side about its middle one, those beyond the rim left out."""
    half = size // 2
    steps = range(-half, size - half)
    spaces = (field.step(middle, across, down) for down in steps for across in steps)
    return tuple(space for space in spaces if space is not None)


@cache
def camp(field: SquareBoard, seat: int, columns: int) -> tuple[str, ...]:
    """The spaces on which a side sets up, in the order of the field: the first columns, or the last."""
    last = max(field.cell(space)[0] for space in field.spaces)
    depth = {space: field.cell(space)[0] for space in field.spaces}
    return tuple(space for space, x in depth.items() if (x if seat == 0 else last - x) < columns)


def land(seen: Table | View, field: SquareBoard, trait: str) -> frozenset[str]:
    """The spaces whose terrain has a trait."""
    terrains = _terrains(field).items()
    return frozenset().union(*(spaces for _, spaces in terrains if getattr(ground(seen, FIELD, spaces[0]), trait)))


@cache
def clear_line(field: SquareBoard, hiding: frozenset[str], here: str, there: str) -> bool:
    """Whether a line between two spaces meets none that hide."""
    return field.sees(here, there, hiding)


@cache
def _terrains(field: SquareBoard) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for space in field.spaces:
        if (row := field.row(space)) is not None:
            found.setdefault(row, []).append(space)
    return {row: tuple(spaces) for row, spaces in found.items()}


def odds(hit: Any, faces: int = 6) -> float:
    """How likely an attack with a span of numbers hits."""
    numbers: int = hit.high - hit.low + 1
    return numbers / faces


@cache
def damages(dice: str) -> tuple[tuple[int, float], ...]:
    """What damage comes how often, of a number or of one die."""
    if dice.isdigit():
        return ((int(dice), 1.0),)
    faces = int(dice.removeprefix("d"))
    return tuple((n, 1 / faces) for n in range(1, faces + 1))


def mean(dice: str) -> float:
    """The mean damage."""
    return sum(n * share for n, share in damages(dice))
