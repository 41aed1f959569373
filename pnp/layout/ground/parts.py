"""What a template gets of a board: spaces and lines as paths and places, all in mm from the top left of the trim."""

from __future__ import annotations

from typing import NamedTuple

from pnp.boards import Point
from pnp.model.game import Piece


class Space(NamedTuple):
    """A space; `number` counts from 1, `row` is its row or that of its terrain, nothing where none says what it is.

    A name has room about (x, y), `width` by `height`. `cells` are places for signs. On squares and hexes `column` and
    `line` are counted as names do, else they are 0.
    """

    name: str
    row: Piece | None
    number: int
    path: str
    x: float
    y: float
    width: float
    height: float
    cells: tuple[Point, ...] = ()
    column: int = 0
    line: int = 0


class Ground(NamedTuple):
    """A row and the spaces it says what they are: all of one terrain."""

    row: Piece
    spaces: tuple[Space, ...]


class Line(NamedTuple):
    """A border between two spaces, or of one with the outside (`second` is nothing); `places` are points along it."""

    first: str
    second: str | None
    path: str
    places: tuple[Point, ...]


class Course(NamedTuple):
    """A river, a wall, a road: `path` is smooth, `line` straight from corner to corner.

    One that runs `through` spaces goes from middle to middle.
    """

    kind: str
    path: str
    line: str
    places: tuple[Point, ...]
    through: bool = False


class Link(NamedTuple):
    """A link, or a step of a track, from `start` to `end` (points); half way, at (x, y), it runs at `angle` degrees.

    Where the two spaces are `touching`, as rooms with a door, (x, y) is in the wall.
    """

    first: str
    second: str
    kind: str
    one_way: bool
    path: str
    start: Point
    end: Point
    x: float
    y: float
    angle: float
    touching: bool = False


class Part(NamedTuple):
    """Spaces under one name, a place or a section: the outline round them, room for the name, and their box."""

    name: str
    spaces: tuple[str, ...]
    path: str
    x: float
    y: float
    width: float
    box: tuple[float, float, float, float]


class Label(NamedTuple):
    """A coordinate at the edge of squares or hexes: where along the edge it stands."""

    text: str
    at: float
