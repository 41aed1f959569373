"""Lists: the deck, army or fleet that a player builds of a game's cards, and what `building:` says a legal one is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from pnp.model.findings import Mark
from pnp.model.source import Claim, Source

_RANGE = re.compile(r"(\d+)(?:(\+)|-(\d+))?")
_OF_A_CARD = re.compile(r"\{([a-z][a-z0-9_]*)\}")
MOST_CARDS = 5_000
"""Cards that a list may hold, all copies counted: more than any table takes."""


class Limits(NamedTuple):
    """How many there may be: at least, at most (None: any number)."""

    least: int = 0
    most: int | None = None

    def hold(self, count: int) -> bool:
        """Whether so many may be."""
        return self.least <= count and (self.most is None or count <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"at least {self.least}"
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} to {self.most}" if self.least else f"at most {self.most}"


ANY = Limits()
"""Any number."""
Fields = tuple[tuple[str, tuple[str, ...]], ...]
"""A test of cards: each field that is looked at, with the values it may have: words, `4`, `4+` or `2-4`."""


def passes(card: Any, test: Fields, user: Any = None) -> bool:
    """Whether every field of a card has one of the values that a test asks for; of a list field, holds one.

    A value `{kin}` is whatever another card, `user`, has in its field `kin`.
    """
    return all(_passes(getattr(card, name, None), words, user) for name, words in test)


def _passes(value: Any, words: tuple[str, ...], user: Any) -> bool:
    for word in words:
        told = _OF_A_CARD.fullmatch(word)
        wanted = _listed(getattr(user, told[1], None)) if told else (word,)
        if any(_is(each, one) for each in _listed(value) for one in wanted):
            return True
    return False


def _listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else () if value is None else (value,)


def _is(value: Any, word: Any) -> bool:
    if isinstance(value, bool):
        return bool(word == ("true" if value else "false"))
    if isinstance(value, int):
        span = _RANGE.fullmatch(str(word))
        if span is None:
            return False
        low = int(span[1])
        return value >= low if span[2] else low <= value <= int(span[3] or low)
    return bool(value == word)


def said(test: Fields) -> str:
    """A test as a message names it: `type hero, force 4+`."""
    return ", ".join(f"{name} {' or '.join(words)}" for name, words in test)


class Need(NamedTuple):
    """How many cards that pass a test a list holds; with `sum`, what that field of theirs adds up to."""

    test: Fields
    limits: Limits
    sum: str | None = None
    mark: Mark | None = None

    def weight(self, card: Any) -> int:
        """What one copy of a card counts."""
        if not passes(card, self.test):
            return 0
        return 1 if self.sum is None else worth(card, self.sum)

    @property
    def forbids(self) -> bool:
        """Whether none of these may be in a list at all."""
        return self.limits.most == 0


class User(NamedTuple):
    """Cards that pass a test are of no use in a list without one that passes `by`."""

    test: Fields
    by: Fields


class Army(NamedTuple):
    """What else the list of an army may draw on, by name: other armies, and lores that belong to nobody; and how many
    cards it has, where that is another number than the game's."""

    id: str
    allies: tuple[str, ...] = ()
    lores: tuple[str, ...] = ()
    most_lores: int | None = None
    """On how many of its lores one list may draw; None: on all of them."""
    size: Limits | None = None

    @property
    def others(self) -> tuple[str, ...]:
        """All it may draw on."""
        return (*self.allies, *self.lores)


@dataclass(frozen=True, slots=True)
class Building:
    """What a legal list is: see `building:` in card_data/README.md.

    `pool` are the components that lists are built of; `by` the field that says a card's army, without it its component
    does. `points` are limits of what `points_field` adds up to. `copies` of a title are limited for all, or by a field
    of its own; never for the names that are `exempt`. `needs` are tests with numbers. `codex` says how many lists
    belong together, and `secret` that nobody knows what another one brought. Where `modes` are named lists are brought
    in these alone.

    Where it is `open` the cards are other people's: any name may be listed. Of a name that a user's file restricts a
    list has `restricted` copies at most, unless that file says another number.
    """

    pool: tuple[str, ...] = ()
    by: str | None = None
    size: Limits = ANY
    points_field: str | None = None
    points: Limits = ANY
    copies: int | None = None
    copies_field: str | None = None
    exempt: tuple[str, ...] = ()
    armies: Mapping[str, Army] = field(default_factory=dict)
    needs: tuple[Need, ...] = ()
    users: tuple[User, ...] = ()
    codex: Limits | None = None
    open: bool = False
    restricted: int = 1
    secret: bool = False
    modes: tuple[str, ...] = ()
    named: frozenset[str] = field(default=frozenset(), init=False)
    """Every army and lore."""

    def __post_init__(self) -> None:
        names = (name for army in self.armies.values() for name in (army.id, *army.others))
        object.__setattr__(self, "named", frozenset(names))

    def army_of(self, card: Any) -> str:
        """The army or lore that a card belongs to."""
        if self.by is None:
            return str(card.component)
        value = getattr(card, self.by, None)
        value = value[0] if isinstance(value, tuple) and value else value
        return "" if value is None or value == () else str(value)

    def belongs(self, card: Any, of: tuple[str, ...]) -> bool:
        """Whether a card may be in a list of these armies and lores; what belongs to none of them all may have."""
        army = self.army_of(card)
        return not self.armies or army in of or army not in self.named

    def size_of(self, army: str | None) -> Limits:
        """How many cards a list of an army holds."""
        own = self.armies[army].size if army is not None and army in self.armies else None
        return self.size if own is None else own

    def brings(self, mode: str | None) -> bool:
        """Whether lists are brought in a mode."""
        return not self.modes or mode in self.modes

    def most_of(self, card: Any) -> int | None:
        """How many copies of a title a list may hold, None: as many as it likes."""
        if card.name in self.exempt:
            return None
        own = getattr(card, self.copies_field, None) if self.copies_field is not None else None
        return own if isinstance(own, int) else self.copies

    def of_points(self, points: int) -> Building:
        """The same for lists of so many points: with as much room below it as the game's own have."""
        least, most = self.points
        room = points if most is None or not least else most - least
        return replace(self, points=Limits(max(0, points - room), points))

    def cost(self, card: Any) -> int:
        """What one copy costs."""
        return 0 if self.points_field is None else worth(card, self.points_field)


def worth(card: Any, name: str) -> int:
    """A number of a card, nothing where it has none."""
    value = getattr(card, name, None)
    return value if isinstance(value, int) else 0


@dataclass(frozen=True, slots=True)
class BuiltList:
    """A deck, army or fleet: how many copies of which cards, by their ids (where all names are open, by name).

    `of` is the army it belongs to, and then what it draws on; where `modes` are named it is a list for these alone.
    `id` is what it is called by on the command line, `lacking` how many cards stand in it that nobody knows.
    """

    id: str
    title: str
    cards: Mapping[str, int]
    of: tuple[str, ...] = ()
    source: Source | None = None
    house: bool = False
    claims: tuple[Claim, ...] = ()
    file: Path | None = None
    marks: Mapping[str, Mark] = field(default_factory=dict, repr=False, compare=False)
    lacking: int = 0
    modes: tuple[str, ...] = ()

    def fits(self, mode: str | None) -> bool:
        """Whether it may be brought in a mode."""
        return not self.modes or mode is None or mode in self.modes

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes it the list it is, to be compared and kept by."""
        return self.title, self.of, tuple(self.cards.items())

    def __len__(self) -> int:
        return sum(self.cards.values())

    def __iter__(self) -> Iterator[str]:
        return (card for card, count in self.cards.items() for _ in range(count))
