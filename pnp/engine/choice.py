"""Choices: what a seat is asked, as values; alike pieces are one option, and labels are made only to be read."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, TypeVar

from pnp.engine.pieces import Piece

T = TypeVar("T")
Steps = Generator["Choice", Any, T]
"""Rules that ask on their way to a T."""


class Choice:
    """A question to one seat. An option is a value: a piece, a number, a word, None, or a tuple of these.

    `secret` answers are told to nobody before all that were asked together are in.
    """

    __slots__ = ("options", "phase", "player", "secret")

    def __init__(self, phase: str, options: Iterable[Any], player: int = 0, secret: bool = False) -> None:
        self.phase = phase
        self.options = options if isinstance(options, list) else list(options)
        self.player = player
        self.secret = secret

    def distinct(self) -> list[Any]:
        """The options without those that are the same move: pieces the seat cannot tell apart are one."""
        options = self.options
        for option in options:
            if type(option) is tuple or (isinstance(option, Piece) and option.copies > 1):
                break
        else:
            return options
        seat = 1 << self.player
        kept = {key(option, seat): option for option in reversed(options)}
        return list(reversed(kept.values()))


def key(option: Any, seat: int) -> Any:
    """What makes an option a move of its own for a seat (as a bit): for a piece what that seat knows of it."""
    if isinstance(option, Piece):
        if not option.seen & seat:
            return id(option)  # which of two unknown pieces is taken may matter: their places differ
        return (option.id, id(option.pile), option.owner, tuple(option.marks.items()))
    if isinstance(option, tuple):
        return tuple(key(part, seat) for part in option)
    return option


def code(option: Any) -> str:
    """How a transcript writes an option, the same in every run."""
    if isinstance(option, Piece):
        return option.code
    if isinstance(option, tuple):
        return "(" + ", ".join(map(code, option)) + ")"
    return "-" if option is None else str(option)


def label(option: Any, seat: int, place: bool = False) -> str:
    """How a person of that seat reads an option; with `place`, where each piece lies too."""
    if isinstance(option, Piece):
        pile = option.pile
        if not option.seen & 1 << seat:
            return "card" if pile is None else f"card {list(pile).index(option) + 1} of {pile.name}"
        return f"{option.name} ({pile.name})" if place and pile is not None else option.name
    if isinstance(option, tuple):
        return ", ".join(label(part, seat, place) for part in option)
    return "nothing" if option is None else str(option)


def labels(options: Sequence[Any], seat: int) -> list[str]:
    """The labels of options; where two read alike, both say where their pieces lie.

    Raises:
        ValueError: two options that are not the same move read alike all the same.
    """
    texts = [label(option, seat) for option in options]
    texts = [
        label(option, seat, place=True) if texts.count(text) > 1 else text
        for option, text in zip(options, texts, strict=True)
    ]
    twice = next((text for text in texts if texts.count(text) > 1), None)
    if twice is not None:
        raise ValueError(f"two different options read '{twice}'")
    return texts
