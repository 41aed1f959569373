"""What a board's data says: its spaces, how they are drawn, and what lies between them; read from its keys' values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeGuard

from pnp.model.values import show

Spaces = Literal["areas", "squares", "flat-hexes", "pointy-hexes", "track", "rooms"]
Naming = Literal["chess", "letters", "numbers"]

MOST_ACROSS = 99
"""Squares or hexes in a row or column."""
MOST_NUMBERED = 400
MOST_KINDS = 24
MOST_WAYS = 500
"""Links, borders or paths of one kind, and places."""
MOST_SPACES = 1000
"""Rows that are spaces."""
_GRID = re.compile(r"([1-9][0-9]?)\s*x\s*([1-9][0-9]?)")
_RANGE = re.compile(r"([0-9]{1,4})\s*-\s*([0-9]{1,4})")


class Way(NamedTuple):
    """Spaces in a row by name or letter: two that are linked, a border's two sides, a path."""

    spaces: tuple[str, ...]
    one_way: bool = False


Ways = tuple[tuple[str, tuple[Way, ...]], ...]
"""Kind -> ways; the kind is empty where none is written."""


class Spot(NamedTuple):
    """A row of a board: a space, or on squares and hexes what a letter of the map means.

    `box` is where a room lies: left, top, width and height in cells.
    """

    name: str
    letter: str | None = None
    section: str | None = None
    box: tuple[int, int, int, int] | None = None


class Grow(NamedTuple):
    """How a map is grown that nobody has drawn: settings and a seed.

    Rows are told by their letters, so that they mean the same in every language: `rows` are all of them, each with its
    name and its section, `seas` those that are waters, `toward` the side of the map where one is to lie. Of squares and
    hexes `levels` are the grounds from the lowest up with their shares, `patches` clumps on the lowest (percent of the
    land), `sites` single spaces and how many; `land` is in percent.
    """

    seed: int
    size: tuple[int, int]
    rows: tuple[tuple[str, str, str | None], ...]
    land: int = 100
    islands: int = 0
    rivers: int = 0
    roads: bool = False
    seas: tuple[str, ...] = ()
    toward: tuple[tuple[str, str], ...] = ()
    levels: tuple[tuple[str, int], ...] = ()
    patches: tuple[tuple[str, int], ...] = ()
    sites: tuple[tuple[str, int], ...] = ()


class Plan(NamedTuple):
    """A board as it is written. `numbered` are a track's first and last space where no rows name them.

    `circuit` says whether all of a track is one, or which of its sections are; `branches` are sections that lead aside.
    With `grow` the map is empty until it has grown (`pnp.boards.grown`).
    """

    spaces: Spaces
    rows: tuple[Spot, ...] = ()
    map: tuple[str, ...] = ()
    grid: tuple[int, int] | None = None
    names: Naming | None = None
    diagonals: bool = False
    circuit: bool | tuple[str, ...] = False
    one_way: bool = False
    numbered: tuple[int, int] | None = None
    links: Ways = ()
    barriers: Ways = ()
    borders: Ways = ()
    paths: Ways = ()
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    branches: tuple[str, ...] = ()
    grow: Grow | None = None


def renamed(plan: Plan, names: Mapping[str, str]) -> Plan:
    """The same board with spaces, terrains and places called otherwise, wherever they are named."""

    def called(spaces: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(space, space) for space in spaces)

    def ways(group: Ways) -> Ways:
        return tuple((kind, tuple(Way(called(way.spaces), way.one_way) for way in found)) for kind, found in group)

    return plan._replace(
        rows=tuple(row._replace(name=names.get(row.name, row.name)) for row in plan.rows),
        links=ways(plan.links),
        barriers=ways(plan.barriers),
        borders=ways(plan.borders),
        paths=ways(plan.paths),
        places=tuple((names.get(name, name), called(spaces)) for name, spaces in plan.places),
    )


def flag(value: object) -> bool:
    """`true` or `false`."""
    if value not in ("true", "false"):
        raise ValueError(f"{show(value)} is neither true nor false.")
    return value == "true"


def untold(value: object) -> object:
    """A text, or `false` where there is none."""
    return False if value == "false" else value


def grid(value: object) -> tuple[int, int]:
    """Columns and rows, written as 8x8."""
    match = _GRID.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"{show(value)} is no grid; write columns and rows, at most {MOST_ACROSS} each, such as 8x8.")
    return int(match[1]), int(match[2])


def numbered(value: object) -> tuple[int, int]:
    """The first and last number of a track's spaces, written as 1-40."""
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 0 <= last - first < MOST_NUMBERED or match is None:
        raise ValueError(f"{show(value)} is no range of at most {MOST_NUMBERED} numbers; write such as 1-40.")
    return first, last


def circuit(value: object) -> bool | tuple[str, ...]:
    """`true`, `false`, or the ids of sections."""
    if value in ("true", "false"):
        return value == "true"
    ids = [value] if isinstance(value, str) else value
    if _texts(ids, 1, MOST_SPACES):
        return tuple(ids)
    raise ValueError(f"{show(value)} is no circuit; write true, or the ids of the sections that are one each.")


def by_kind(value: object) -> object:
    """Ways of one kind or of none, as a mapping of kinds."""
    return {"": value} if isinstance(value, list) else value


def kinds(value: object) -> object:
    """A mapping of kinds; a list says nothing about what lies there."""
    if isinstance(value, list):
        raise ValueError("a name for what lies there is missing; write such as {river: [[A, B]]}.")
    return value


def link(value: object) -> Way:
    """`[A, B]` for both ways, or `A -> B` for one."""
    if isinstance(value, str):
        ends = [part.strip() for part in value.split("->")]
        if len(ends) == 2 and all(ends):
            return Way((ends[0], ends[1]), one_way=True)
    elif _texts(value, 2, 2):
        return Way(tuple(value))
    raise ValueError(f"{show(value)} is no link; write two spaces, [A, B], or 'A -> B' for one way only.")


def border(value: object) -> Way:
    """`[A, B]`, `[A, B, C]` for A's borders with each of the others, or one name for all round it."""
    if isinstance(value, str) and value:
        return Way((value,))
    if _texts(value, 1, 20):
        return Way(tuple(value))
    raise ValueError(f"{show(value)} is no border; write two spaces that touch, [A, B], or one name for all round it.")


def path(value: object) -> Way:
    """`[A, B, C]`, every space on the way."""
    if _texts(value, 2, 400):
        return Way(tuple(value))
    raise ValueError(f"{show(value)} is no path; write every space on the way, [A, B, C].")


def _texts(value: object, least: int, most: int) -> TypeGuard[list[str]]:
    return (
        isinstance(value, list)
        and least <= len(value) <= most
        and all(isinstance(each, str) and each for each in value)
    )
