"""Choices: what a seat is asked, as values; alike pieces are one option, and labels are made only to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import Any, TypeVar

from pnp.engine.pieces import Piece
from pnp.engine.sealed import Sealed

T = TypeVar("T")
Steps = Generator["Choice", Any, T]
"""Rules that ask on their way to a T."""


_SETS = {set, frozenset}


class Choice:
    """A question to one seat. An option is a value: a piece, a number, a word, None, or a tuple of these.

    `secret` answers are told to nobody before all that were asked together are in; those on a sealed note not before a
    rule opens it. The options of a set come in an order of their own, as Python's hangs on memory: pieces by where they
    lie, which tells nothing of their faces.
    """

    __slots__ = ("options", "phase", "player", "secret")

    def __init__(self, phase: str, options: Iterable[Any], player: int = 0, secret: bool | Sealed = False) -> None:
        self.phase = phase
        self.options: list[Any] = options if type(options) is list else in_order(options)
        self.player = player
        self.secret: bool | Sealed = secret

    def distinct(self, sort: type[Piece]) -> list[Any]:
        """The options without those that are the same move: of pieces the seat cannot tell apart the first is kept.

        `sort` is the class of the game's pieces. Playouts come through here at every other choice: a loop in place of
        a comprehension, and no call for a piece, is a twentieth of their time.
        """
        options = self.options
        if len(options) == 2:
            one, other = options
            if type(one) is type(other) is sort and one.id != other.id:
                return options
        kept: dict[Any, Any] = {}
        for option in options:
            title = option.id if type(option) is sort else _titles(option, sort) if type(option) is tuple else option
            twin = kept.setdefault(title, option)
            if twin is not option:
                seat = 1 << self.player
                move = _move(option, seat, sort)
                if move != _move(twin, seat, sort):
                    kept.setdefault((sort, move), option)  # as no title can be
        return list(kept.values()) if len(kept) < len(options) else options

    def pick(self, word: str) -> Any:
        """The option with a code, as a transcript writes it.

        Raises:
            LookupError: none has it.
        """
        for option in self.options:
            if code(option) == word:
                return option
        raise LookupError(f"'{word}' is none of the options of '{self.phase}'")

    def __repr__(self) -> str:
        return f"Choice({self.phase!r}, {self.options!r}, {self.player})"


def in_order(options: Iterable[Any]) -> list[Any]:
    """Options as a list; those of a set in the order that choices have."""
    return sorted(options, key=_rank) if type(options) in _SETS else [*options]


def _rank(option: Any) -> tuple[Any, ...]:
    """Where an option of a set comes: numbers, pieces, tuples, and then whatever is read as a word."""
    if isinstance(option, Piece):
        pile = option.pile
        return (1, "", 0, option.code) if pile is None else (1, pile.name, pile.index(option))
    if isinstance(option, tuple):
        return (2, *map(_rank, option))
    return (0, option) if isinstance(option, (int, float)) else (3, str(option))


def _titles(option: tuple[Any, ...], sort: type[Piece]) -> tuple[Any, ...]:
    if len(option) == 2:  # as most are
        one, other = option
        if type(one) is sort and type(other) is not sort and type(other) is not tuple:
            return one.id, other
    elif len(option) == 3:  # who does what to whom
        one, other, last = option
        if type(one) is type(last) is sort and type(other) is str:
            return one.id, other, last.id
    return tuple(
        [part.id if type(part) is sort else _titles(part, sort) if type(part) is tuple else part for part in option]
    )


def _move(option: Any, seat: int, sort: type[Piece]) -> Any:
    """What makes an option a move of its own for a seat (as a bit): for a piece what that seat knows of it."""
    if type(option) is sort:
        pile = option.pile
        if option.copies == 1 or pile is None or not (option.seen | pile.eyes) & seat:
            return option  # which of two unknown pieces is taken may matter: their places differ
        marks = option._marks and tuple(sorted([mark for mark in option._marks.items() if mark[1]]))
        return (option.id, pile, option.owner, marks or None)
    if type(option) is not tuple:
        return option
    parts = []
    for part in option:
        parts.append(_move(part, seat, sort))
    return tuple(parts)


def code(option: Any) -> str:
    """How a transcript writes an option, the same in every run."""
    if isinstance(option, Piece):
        return option.code
    if isinstance(option, tuple):
        return "(" + ", ".join(map(code, option)) + ")"
    return "-" if option is None else str(option)


def label(option: Any, seat: int, detail: int = 0) -> str:
    """How a person of that seat reads an option; with more `detail` where each piece lies, what lies on it, its id.

    A None in a tuple is told only with `detail`: what a move does without needs no word.
    """
    if isinstance(option, Piece):
        return _piece(option, detail) if option.known(1 << seat) else _place(option)
    if isinstance(option, tuple):
        parts = option if detail else [part for part in option if part is not None]
        return ", ".join(label(part, seat, detail) for part in parts) or "none"
    return "nothing" if option is None else str(option)


def _place(piece: Piece) -> str:
    pile = piece.pile
    return "card" if pile is None else f"card {list(pile).index(piece) + 1} of {pile.name}"


def _piece(piece: Piece, detail: int) -> str:
    notes = [piece.pile.name] if detail > 0 and piece.pile is not None else []
    if detail > 1:
        notes += [f"seat {piece.owner + 1}"] if piece.owner is not None else []
        notes += [f"{count} {name}" for name, count in piece.marks.items()]
    if detail > 2:
        notes.append(piece.id)
    return f"{piece.name} ({', '.join(notes)})" if notes else piece.name


_MOST_DETAIL = 3


def labels(options: Sequence[Any], seat: int) -> list[str]:
    """The labels of options; those that would read alike tell more of their pieces.

    Raises:
        ValueError: two options that are not the same move read alike all the same.
    """
    texts = [label(option, seat) for option in options]
    for detail in range(1, _MOST_DETAIL + 1):
        alike = twice(texts)
        if not alike:
            return texts
        pairs = zip(options, texts, strict=True)
        texts = [label(option, seat, detail) if text in alike else text for option, text in pairs]
    alike = twice(texts)
    if alike:
        raise ValueError(f"two different options read '{min(alike)}'")
    return texts


def twice(texts: Iterable[str]) -> set[str]:
    """The texts there are more than one of."""
    return {text for text, count in Counter(texts).items() if count > 1}


def pieces(option: Any) -> list[Piece]:
    """The pieces in an option, itself if it is one."""
    if isinstance(option, tuple):
        return [piece for part in option for piece in pieces(part)]
    return [option] if isinstance(option, Piece) else []
