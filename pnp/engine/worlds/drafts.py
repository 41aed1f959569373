"""Drafts: what chance and others decided unseen, as a world has it: an order of each shuffle, and each hidden answer.

Its mixes are in the order in which they came: pieces that went through one are as likely to have changed places there,
until the seat sees one of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.engine.choice import pieces
from pnp.engine.pieces import Piece, Pile
from pnp.engine.worlds.history import Named


class Refused(Exception):
    """The table came to be otherwise than the seat remembers."""


class Spoilt(Refused):
    """Every hidden answer that there is at a question was tried, and led nowhere."""


class Mix:
    """Pieces (by number) at their places after a shuffle, or where one of a hand was taken unseen: that one first.

    `groups` says of each place which others it may change with: those of the same number; below 0 none. `key` is the
    answer that a hidden choice was, with numbers for pieces, `look` the same with titles; `fixed`: it was seen later.
    """

    __slots__ = ("_places", "fixed", "groups", "key", "look", "numbers")

    def __init__(self, numbers: list[int], groups: list[int], key: Any = None, look: Any = None) -> None:
        self.numbers, self.groups, self.key, self.look = numbers, groups, key, look
        self.fixed = False
        self._places: dict[int, int] | None = None

    @property
    def places(self) -> dict[int, int]:
        """Where each number lies."""
        if self._places is None:
            self._places = dict(zip(self.numbers, range(len(self.numbers)), strict=True))
        return self._places

    def exchange(self, one: int, other: int) -> None:
        """One number lies where the other lay, and the other way round."""
        places = self.places
        first, second = places.pop(one, None), places.pop(other, None)
        if first is not None:
            self.numbers[first] = other
            places[other] = first
        if second is not None:
            self.numbers[second] = one
            places[one] = second
        if self.key is not None and (first is not None or second is not None):
            self.key = exchanged_key(self.key, one, other)


class Of(int):
    """A piece in the key of a hidden answer: its number."""


def exchanged_key(key: Any, one: int, other: int) -> Any:
    if type(key) is Of:
        return Of(other) if key == one else Of(one) if key == other else key
    return tuple([exchanged_key(part, one, other) for part in key]) if type(key) is tuple else key


class Draft(NamedTuple):
    """What chance and others decided unseen: the mixes, and which cards of a hand (by number) changed places in it
    before an answer, by the answer's number. `spoilt` are hidden answers that led nowhere, by the number of their mix.
    """

    mixes: list[Mix]
    turns: dict[int, list[tuple[str, int, int]]]
    spoilt: dict[int, set[Any]]

    def without_last(self) -> Draft | None:
        """The draft up to its last hidden answer, which is to be another one; None where there is none."""
        for at in range(len(self.mixes) - 1, -1, -1):
            mix = self.mixes[at]
            if mix.key is not None:
                spoilt = {number: looks for number, looks in self.spoilt.items() if number < at}
                spoilt[at] = {*self.spoilt.get(at, ()), mix.look}
                return Draft(self.mixes[:at], self.turns, spoilt)
        return None


class Word(NamedTuple):
    """A part of a key that is no piece."""

    word: Any


def look(option: Any) -> Any:
    """An option by the titles of its pieces and the names of its piles."""
    if isinstance(option, Piece):
        return option.id
    if isinstance(option, Pile):
        return Named(option.name)
    return tuple(map(look, option)) if type(option) is tuple else option


def taken(answer: Any) -> list[Piece]:
    """The pieces in an answer that lie somewhere."""
    return [piece for piece in pieces(answer) if piece.pile is not None]
