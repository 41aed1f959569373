"""A match: a seed and a list of answers; the rules ask, agents answer, the log keeps every answer, forced ones too."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from hashlib import blake2b
from random import Random
from types import GeneratorType, ModuleType
from typing import Any, NamedTuple, Protocol

from pnp.engine.choice import Choice
from pnp.engine.pieces import Cast
from pnp.engine.result import Result
from pnp.engine.table import Table
from pnp.engine.view import View

MOST_ANSWERS = 100_000
"""Rules that have asked this often will never end; a game's own cap is far lower."""
Agent = Callable[[View, Choice], Any]
"""Answers a choice from what its seat can see; one of `choice.options`."""


class RulesError(Exception):
    """Rules that broke a law of the table; the message names the rules' own file and line."""


class Rules(Protocol):
    """What a rules module offers."""

    def play(self, table: Table) -> Generator[Choice, Any, Result]:
        """The game's turn sequence."""

    def thumb(self, view: View, choice: Choice) -> Any:
        """What a sensible player answers."""


class Entry(NamedTuple):
    """One answer of the log."""

    choice: Choice
    answer: Any


def seeded(*parts: object) -> Random:
    """A generator whose seed comes from the bytes of these parts, the same on every machine."""
    digest = blake2b("\0".join(map(str, parts)).encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


class Match:
    """One play of a game. `run` plays it to its end, `step` a decision at a time; `log` holds every answer.

    Raises (from `run` and `step`):
        RulesError: the rules asked nobody, offered nothing, lost or doubled a piece, or never end.
    """

    def __init__(
        self,
        cast: Cast,
        rules: Rules | ModuleType,
        seed: int = 0,
        agents: Sequence[Agent] = (),
        players: int | None = None,
        mode: str | None = None,
    ) -> None:
        self.cast, self.rules, self.seed, self.agents = cast, rules, seed, agents
        self.players = players or cast.game.players.print_for
        self.mode = mode
        self.table = Table(cast, self.players, mode, seeded("table", seed))
        self.views = [View(self.table, seat) for seat in self.table.seats]
        self.log: list[Entry] = []
        self.result: Result | None = None
        self._steps: Generator[Choice, Any, Result] = rules.play(self.table)
        self._question: Choice | None = None
        self._begun = False

    def run(self) -> Result:
        """Play to the end with the match's agents."""
        choice = self.question
        while choice is not None:
            seat, options = choice.player, choice.options
            # Nobody is called for an answer that is forced, but the log has it.
            answer = options[0] if len(options) == 1 else self.agents[seat](self.views[seat], choice)
            choice = self.answer(answer)
        assert self.result is not None
        return self.result

    @property
    def question(self) -> Choice | None:
        """What is asked now; None when the match is over."""
        if not self._begun:
            self._begun = True
            self._send(None)
        return self._question

    def answer(self, answer: Any) -> Choice | None:
        """Answer the question; return the next one, or None at the end.

        Raises:
            ValueError: the answer is none of the options.
        """
        choice = self.question
        if choice is None:
            raise ValueError("the match is over")
        if answer not in choice.options:
            raise ValueError(f"{answer!r} is none of the options of '{choice.phase}'")
        self.log.append(Entry(choice, answer))
        self._send(answer)
        return self._question

    def _send(self, answer: Any) -> None:
        try:
            choice = self._steps.send(answer)
        except StopIteration as end:
            self._question = None
            self._finish(end.value)
            return
        except (ValueError, LookupError, AttributeError, TypeError) as error:
            raise RulesError(f"{place(error)}: {error}") from error
        if type(choice) is not Choice:
            raise RulesError(f"{where(self._steps)}: the rules yielded {choice!r}; they yield a Choice.")
        if not choice.options:
            raise RulesError(f"{where(self._steps)}: '{choice.phase}' offers seat {choice.player} nothing.")
        if len(self.log) > MOST_ANSWERS:
            raise RulesError(f"{where(self._steps)}: no end after {MOST_ANSWERS:,} answers.")
        if len(choice.options) > 1:
            choice.options = choice.distinct()
        self._question = choice

    def _finish(self, result: Any) -> None:
        if not isinstance(result, Result):
            raise RulesError(f"{self.rules.__name__}.play returned {result!r}; it returns a Result.")  # type: ignore[union-attr]
        conserve(self.table)
        self.result = result


def conserve(table: Table) -> None:
    """The law that no piece is lost or doubled.

    Raises:
        RulesError: a piece lies in two piles, in none, or elsewhere than it says.
    """
    lying = [piece for pile in table.piles.values() for piece in pile]
    if len(lying) != len(table.pieces) or len(set(map(id, lying))) != len(lying):
        raise RulesError(f"{len(table.pieces)} pieces came to the table, {len(lying)} lie on it.")
    for pile in table.piles.values():
        for piece in pile:
            if piece.pile is not pile:
                raise RulesError(f"{piece} lies in '{pile.name}', but says it lies in {piece.pile!r}.")


def where(steps: Any) -> str:
    """File and line at which rules wait, in the innermost of their generators."""
    inner = steps
    while isinstance(inner.gi_yieldfrom, GeneratorType):
        inner = inner.gi_yieldfrom
    frame = inner.gi_frame
    return f"{inner.gi_code.co_filename}:{frame.f_lineno}" if frame else inner.gi_code.co_filename


def place(error: BaseException) -> str:
    """File and line of the rules at which an error began: the last frame that is not the engine's."""
    found, trace = "rules", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "/engine/" not in file.replace("\\", "/"):
            found = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found
