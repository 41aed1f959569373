"""What lies between spaces: links and barriers, what is named along borders and paths, and the places of a board.

What is written is held against the board: each name is known, each barrier stands where a step was, each path follows
neighbours. `settled` tells all that is wrong at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Protocol

from pnp.boards.flaws import MOST_FLAWS, Flaw, MapError, stranger

Steps = Mapping[str, Collection[str]]
"""Space -> the spaces one step away."""
Pair = tuple[str, str]
MOST_ROUND = 50_000
"""Spaces that barriers and borders stand all round, each counted as often as it is named."""


class Way(Protocol):
    """Spaces in a row, as they are written."""

    @property
    def spaces(self) -> tuple[str, ...]: ...
    @property
    def one_way(self) -> bool: ...


Ways = Sequence[tuple[str, Sequence[Way]]]
"""Kind -> ways; the kind is empty where none is written."""


class Written(Protocol):
    """What a board's data says beside its spaces; `places` are names with their spaces."""

    @property
    def links(self) -> Ways: ...
    @property
    def barriers(self) -> Ways: ...
    @property
    def borders(self) -> Ways: ...
    @property
    def paths(self) -> Ways: ...
    @property
    def places(self) -> Sequence[tuple[str, tuple[str, ...]]]: ...


class Link(NamedTuple):
    """Two spaces that are next to each other without touching; one way leads only from the first to the second.

    `at` is the path of its key in the data.
    """

    first: str
    second: str
    kind: str = ""
    one_way: bool = False
    at: str = "links"


@dataclass(frozen=True)
class Between:
    """All that lies between the spaces of a board; `borders` and `paths` are by kind, such as river or road."""

    links: tuple[Link, ...] = ()
    barriers: tuple[Pair, ...] = ()
    borders: Mapping[str, tuple[Pair, ...]] = field(default_factory=dict)
    paths: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Mapping[Pair, tuple[str, ...]]:
        """What is named on the step from one space to another."""
        found: dict[Pair, dict[str, None]] = {}
        steps = [(kind, pair) for kind, pairs in self.borders.items() for pair in pairs]
        steps += [(kind, pair) for kind, lines in self.paths.items() for line in lines for pair in pairwise(line)]
        steps += [(link.kind, (link.first, link.second)) for link in self.links if not link.one_way]
        for kind, (a, b) in steps:
            for pair in ((a, b), (b, a)):
                found.setdefault(pair, {})[kind] = None
        for link in self.links:
            if link.one_way:
                found.setdefault((link.first, link.second), {})[link.kind] = None
        return {pair: tuple(kind for kind in kinds if kind) for pair, kinds in found.items()}


class Names(NamedTuple):
    """How spaces may be called: `spaces` by name or letter, `groups` (terrains) that stand for several."""

    spaces: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]] = {}


class _Way(NamedTuple):
    spaces: tuple[str, ...]
    one_way: bool = False


class _Plain(NamedTuple):
    links: Ways = ()
    barriers: Ways = ()
    borders: Ways = ()
    paths: Ways = ()
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()


NOTHING: Written = _Plain()
"""Nothing beside the spaces."""


def pairs(links: Iterable[Sequence[str]], barriers: Iterable[Sequence[str]] = ()) -> Written:
    """Plain links and barriers, both ways and of no kind."""
    both = [[_Way(tuple(pair)) for pair in group] for group in (links, barriers)]
    return _Plain([("", both[0])], [("", both[1])])


def settled(
    written: Written, names: Names, steps: Steps, sides: Steps, split: Collection[str] = ()
) -> tuple[Between, list[Flaw]]:
    """What lies between spaces, and all that is wrong with it.

    `steps` are the steps there would be without it, `sides` the spaces that share a side; a space in `split` lies in
    parts that a link with itself joins.
    """
    reader = _Reader(names, steps, sides, split)
    places = reader.places(written.places)
    barriers = [pair for key, _, way in _each("barriers", written.barriers) for pair in reader.pairs(key, way, steps)]
    links = reader.links(written.links, {frozenset(pair) for pair in barriers})
    borders: dict[str, list[Pair]] = {}
    for key, kind, way in _each("borders", written.borders):
        borders.setdefault(kind, []).extend(reader.pairs(key, way, sides))
    paths: dict[str, list[tuple[str, ...]]] = {}
    linked = {frozenset(link[:2]) for link in links}
    for key, kind, way in _each("paths", written.paths):
        paths.setdefault(kind, []).extend(reader.path(key, way, linked))
    found = Between(
        tuple(links),
        _once(barriers),
        {kind: _once(pairs) for kind, pairs in borders.items()},
        {kind: tuple(lines) for kind, lines in paths.items()},
        places,
    )
    return found, reader.flaws


def _once(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Each pair once, whichever way round it is written."""
    found: dict[frozenset[str], Pair] = {}
    for pair in pairs:
        found.setdefault(frozenset(pair), pair)
    return tuple(found.values())


def _each(key: str, ways: Ways) -> Iterator[tuple[str, str, Way]]:
    """Each way with the path of its key and its kind."""
    for kind, group in ways:
        for index, way in enumerate(group):
            yield ".".join(filter(None, (key, kind, str(index)))), kind, way


class _Reader:
    def __init__(self, names: Names, steps: Steps, sides: Steps, split: Collection[str]) -> None:
        self.names, self.steps, self.sides, self.split = names, steps, sides, split
        self.groups = dict(names.groups)
        self.flaws: list[Flaw] = []
        self._written: set[tuple[str, frozenset[str]]] = set()
        self._looked_at = 0

    def flaw(self, at: str, message: str) -> None:
        """Write down what is wrong under a key."""
        self.flaws.append(Flaw(f"{at.partition('.')[0]}: {message}", at))

    def spaces(self, at: str, given: Iterable[str]) -> tuple[str, ...] | None:
        """The spaces that are meant; None, with a flaw for each stranger, where one is."""
        strange = [name for name in given if name not in self.names.spaces]
        for name in strange[: max(0, MOST_FLAWS - len(self.flaws))]:
            self.flaw(at, stranger(name, self.names.spaces))
        return None if strange else tuple(self.names.spaces[name] for name in given)

    def places(self, given: Sequence[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
        """The places by name; from then on a name stands for its spaces."""
        found = {}
        for name, members in given:
            spaces = self.spaces(f"places.{name}", members)
            if name in self.names.spaces or name in self.names.groups:
                self.flaw(f"places.{name}", f"'{name}' is the name of a space or a terrain; give the place another.")
            elif spaces is not None:
                found[name] = self.groups[name] = tuple(dict.fromkeys(spaces))
        return found

    def links(self, ways: Ways, walls: Collection[frozenset[str]]) -> list[Link]:
        """The links, each of which adds a step."""
        found: dict[frozenset[str], Link] = {}
        for at, kind, way in _each("links", ways):
            pair = self._two(at, way)
            if pair is None:
                continue
            link = Link(*pair, kind, way.one_way, at)
            flaw = self._needless(link, walls) or self._again(link, found.get(frozenset(pair)))
            if flaw:
                self.flaw(at, f"{link.first} and {link.second} {flaw}")
            else:
                found[frozenset(pair)] = link
        return list(found.values())

    def _two(self, at: str, way: Way) -> Pair | None:
        if len(way.spaces) != 2:
            self.flaw(at, f"{' and '.join(way.spaces)} are no pair; write two spaces.")
            return None
        spaces = self.spaces(at, way.spaces)
        return None if spaces is None else (spaces[0], spaces[1])

    def _needless(self, link: Link, walls: Collection[frozenset[str]]) -> str | None:
        first, second, one_way = link.first, link.second, link.one_way
        if first == second:
            joins = first in self.split and not one_way
            return None if joins else "are one space; only one that lies in several parts is linked with itself."
        there = second in self.steps.get(first, ()) and (one_way or first in self.steps.get(second, ()))
        if there and frozenset((first, second)) not in walls:
            return "are next to each other already; take the link out."
        return None

    def _again(self, link: Link, other: Link | None) -> str | None:
        if other is None:
            return None
        if link.one_way and other.one_way and link.first != other.first:
            return f"are linked one way each; write [{other.first}, {other.second}] once for both ways."
        return "stand twice; one of them counts." if link.one_way else "stand twice; one of them counts both ways."

    def pairs(self, at: str, way: Way, touching: Steps) -> list[Pair]:
        """The pairs of neighbours that a barrier or border names: the first space and each other, or all round one."""
        if len(way.spaces) == 1:
            return self._round(at, way.spaces[0])
        spaces = self.spaces(at, way.spaces)
        if spaces is None:
            return []
        first, *others = spaces
        found = []
        for other in others:
            mark = (at.rpartition(".")[0], frozenset((first, other)))
            if other not in touching.get(first, ()):
                self.flaw(at, f"{first} and {other} share no border; take the pair out.")
            elif mark in self._written:
                self.flaw(at, f"{first} and {other} stand twice; one of them counts both ways.")
            else:
                self._written.add(mark)
                found.append((first, other))
        return found

    def _round(self, at: str, name: str) -> list[Pair]:
        spaces = self.names.spaces
        inside = (spaces[name],) if name in spaces else self.groups.get(name, ())
        if not inside:
            if len(self.flaws) < MOST_FLAWS:
                self.flaw(at, stranger(name, [*spaces, *self.groups]))
            return []
        self._looked_at += len(inside)
        if self._looked_at > MOST_ROUND:
            raise MapError(Flaw(f"barriers and borders stand round more than {MOST_ROUND:,} spaces; name fewer.", at))
        within = set(inside)
        return [(a, b) for a in inside for b in self.sides.get(a, ()) if b not in within]

    def path(self, at: str, way: Way, linked: Collection[frozenset[str]]) -> list[tuple[str, ...]]:
        """A path through the centres of neighbours; a link counts as a step."""
        spaces = self.spaces(at, way.spaces)
        if spaces is None:
            return []
        for a, b in pairwise(spaces):
            if b not in self.steps.get(a, ()) and a not in self.steps.get(b, ()) and frozenset((a, b)) not in linked:
                self.flaw(at, f"{a} and {b} are no neighbours; name every space on the way.")
                return []
        return [spaces]
