"""What is asked of a map that is grown, and what comes of it; the data is whatever has these names."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

Courses = tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
"""Kind -> lists of spaces: links, borders or paths."""


class Growth(Hashable, Protocol):
    """The settings of a map that is grown. Rows are told by their letters, so that their names may be translated.

    `rows` are all letters with the name that has to find room and the section it stands in; `land` is in percent.
    `seas` are rows that are waters, `toward` says to which side of the map a row lies. Of squares and hexes: `levels`
    are the grounds from the lowest up with their shares, `patches` what lies on the lowest in clumps (percent of all
    land), `sites` single spaces far from each other. Of a track: `branches` are the sections that lead aside.
    """

    @property
    def seed(self) -> int: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def rows(self) -> Sequence[tuple[str, str, str | None]]: ...
    @property
    def land(self) -> int: ...
    @property
    def islands(self) -> int: ...
    @property
    def rivers(self) -> int: ...
    @property
    def roads(self) -> bool: ...
    @property
    def seas(self) -> Sequence[str]: ...
    @property
    def toward(self) -> Sequence[tuple[str, str]]: ...
    @property
    def levels(self) -> Sequence[tuple[str, int]]: ...
    @property
    def patches(self) -> Sequence[tuple[str, int]]: ...
    @property
    def sites(self) -> Sequence[tuple[str, int]]: ...


class Grown(NamedTuple):
    """A map that was grown, as a designer would have written it; `ease` says how well it came out, 1 being the best."""

    map: tuple[str, ...]
    links: Courses = ()
    borders: Courses = ()
    paths: Courses = ()
    one_way: bool = False
    ease: float = 1.0


class Unfit(Exception):
    """This attempt gave no map that holds what it has to; the message says what is missing."""


def text(letters: dict[tuple[int, int], str], columns: int, rows: int) -> tuple[str, ...]:
    """The lines of a map; where nothing is, dots."""
    width = max(map(len, letters.values()))
    return tuple("".join(letters.get((x, y), "." * width) for x in range(columns)) for y in range(rows))
