"""Words: how a person reads what the rules name - piles, tracks, marks, phases - by `words:` of the game's data."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Literal, NamedTuple

from pnp.engine.events import Reader
from pnp.engine.naming import Seat, owned
from pnp.model.game import Game, Word


class Named(NamedTuple):
    """A name as it reads, without the seat it belongs to; what a piece that comes there is, if that is said."""

    text: str
    seat: int | None
    gets: str | None = None
    asks: str | None = None
    passes: str | None = None
    told: bool = True
    head: str | None = None
    answers: str | None = None
    joins: str | Literal[False] | None = None


class Words:
    """The words of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[str, Named | None] = {}

    def named(self, name: str) -> Named | None:
        """How a name reads; None of what nobody is told: a word that is null, or a name that begins with `_`."""
        if name not in self._known:
            self._known[name] = self._found(name)
        return self._known[name]

    def short(self, name: str) -> str:
        """How a phase, a mark or a roll reads; as it is named where nothing else is said."""
        found = self.named(name)
        return name.lstrip("_") if found is None else found.text

    def asks(self, phase: str) -> str:
        """How a question of a phase is put."""
        found = self.named(phase)
        text = (found.asks or found.text) if found else phase
        return f"{text[:1].upper()}{text[1:]}"

    def passes(self, phase: str) -> str:
        """How it reads to answer nothing to a question of a phase."""
        found = self.named(phase)
        return (found and found.passes) or "nothing"

    def of(self, name: str, reader: Reader) -> str:
        """How a pile or a track reads, with whose it is: `your hand`, `hand of seat 2`; nothing of what is not told."""
        found = self.named(name)
        if found is None:
            return ""
        if found.seat is None:
            return found.text
        return (
            f"your {found.text.removeprefix('the ')}"
            if found.seat == reader
            else f"{found.text} of {self.side(found.seat)}"
        )

    def source(self, name: str, reader: Reader) -> str:
        """What pieces come from, as it reads behind `from`: `your hand`, `the hand of seat 2`."""
        text, found = self.of(name, reader), self.named(name)
        plain = found is None or found.seat in (None, reader) or found.text[-1].isdigit()
        return text if plain else f"the {text.removeprefix('the ')}"

    def side(self, seat: int) -> str:
        """What a seat is called: by its side where the game has fixed ones."""
        sides = self._game.sides
        return f"{sides[seat][:1].upper()}{sides[seat][1:]}" if seat < len(sides) else str(Seat(seat))

    def _found(self, name: str) -> Named | None:
        words, (base, seat) = self._game.words, owned(name)
        for key in (name, base, base.partition(":")[0]):
            if key in words:
                return self._named(words[key], key, seat)
        for key, pattern in self._patterns:
            match = pattern.fullmatch(base)
            if match:
                word = words[key]
                if word is None:
                    return None
                name_in, head, answers = (
                    text.replace("{}", match[1]) if text else text
                    for text in (word.name or key, word.head, word.answers)
                )
                asks, passes = (text and text.replace("{}", match[1]) for text in (word.asks, word.passes))
                word = word._replace(name=name_in or None, asks=asks, passes=passes, head=head, answers=answers)
                return self._named(word, base, seat)
        if name.startswith("_"):
            return None
        if name.isdecimal():  # a pile that is called after a space of a track
            return self._named(Word(f"space {name}"), name, seat)
        component = self._game.components.get(name)
        return self._named(Word(None if component is None else component.title), base, seat)

    @cached_property
    def _patterns(self) -> list[tuple[str, re.Pattern[str]]]:
        keys = (key for key in self._game.words if "{}" in key)
        return [(key, re.compile(re.escape(key).replace(r"\{\}", "(.+)"))) for key in keys]

    @staticmethod
    def _named(word: Word | None, name: str, seat: int | None) -> Named | None:
        if word is None:
            return None
        text = word.name or name
        head = None if word.head is False else word.head or text
        answers = word.answers or (text if word.told and word.answers is not False else None)
        return Named(text, seat, word.gets, word.asks, word.passes, word.told, head, answers, word.joins)
