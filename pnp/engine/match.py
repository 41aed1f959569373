"""A match: a seed and a list of answers; the rules ask, agents answer, the log keeps every answer, forced ones too."""

from __future__ import annotations

from _random import Random as Twister  # what random.Random is made of: the same numbers, begun sooner
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

from pnp.engine import laws
from pnp.engine.blame import RulesError, defined, raised, waiting
from pnp.engine.casting import Cast
from pnp.engine.chance import mixed
from pnp.engine.choice import Choice, code
from pnp.engine.result import Result
from pnp.engine.rules import Rules, begun, wrong
from pnp.engine.table import Table
from pnp.engine.view import View, advised

__all__ = ["MOST_ANSWERS", "Agent", "Entry", "Match", "Rules", "RulesError"]

MOST_ANSWERS = 100_000
"""Rules that have asked this often will never end; a game's own cap is far lower."""
Agent = Callable[[View, Choice], Any]
"""Answers a choice from what its seat can see; one of `choice.options`."""


class Entry(NamedTuple):
    """One answer of the log."""

    choice: Choice
    answer: Any


def map_seed(seed: int) -> int:
    """The seed of the map of a match whose mode asks for a new one: short enough to be typed, and telling nothing."""
    return mixed("map", seed) % 1_000_000


def _laid_out(cast: Cast, mode: str | None, seed: int) -> Cast:
    """The cast on a map of its own, where the mode asks for one and no map was stated."""
    way = cast.game.modes.get(mode) if mode is not None else None
    if way is None or way.map is None or cast.game.map_seed is not None:
        return cast
    return cast.on_map(map_seed(seed))


def brought_by(cast: Cast, players: int, mode: str | None = None) -> Cast:
    """The cast with a list for each seat: where nobody named any, the game's own in their order, from the first; in a
    mode in which lists are brought."""
    own = tuple(cast.game.lists_in(mode).values())
    building = cast.game.building
    if not own or cast.lists or building is None or building.open or not building.brings(mode):
        return cast
    return cast.bringing([own[seat % len(own)] for seat in range(players)])


def _table(told: bool) -> type[Table]:
    """What a match is played on."""
    if not told:
        return Table
    from pnp.engine.story import StoryTable

    return StoryTable


class Match:
    """One play of a game. `run` plays it to its end, `answer` a decision at a time; `log` holds every answer.

    Fewer agents than seats repeat. A `strict` match holds the table to all its laws after every answer; another one
    only to those that cost nothing, and at its end to the law that no piece is lost or doubled. One that is `told`
    keeps its story (see `pnp.engine.story`).

    Raises (wherever the rules go on):
        RulesError: the rules broke a law, raised an exception, asked nobody, offered nothing, or never end.
    """

    def __init__(
        self,
        cast: Cast,
        rules: Rules | ModuleType,
        seed: int = 0,
        agents: Sequence[Agent] = (),
        players: int | None = None,
        mode: str | None = None,
        strict: bool = False,
        told: bool = False,
    ) -> None:
        self.players = players or cast.game.players.print_for
        cast = brought_by(_laid_out(cast, mode, seed), self.players, mode)
        self.cast, self.rules, self.seed = cast, rules, seed
        self.agents = [agents[seat % len(agents)] for seat in range(self.players)] if agents else []
        self.mode = mode
        self.strict = strict
        self.told = told
        self.table = _table(told)(cast, self.players, mode, Twister(mixed("table", seed)))
        self.result: Result | None = None
        self._log: list[tuple[Choice, Any]] = []
        self._plain = frozenset((cast.sort, tuple)).isdisjoint if cast.copied else None
        self._steps = begun(rules, self.table)
        self._question: Choice | None = None
        self._begun = False

    @cached_property
    def views(self) -> list[View]:
        """What each seat sees; where an agent searches, its seat remembers the match, too."""
        views = [View(self.table, seat) for seat in self.table.seats]
        remembering = next((agent.remembering for agent in self.agents if hasattr(agent, "remembering")), None)
        return remembering(self, views) if remembering else views

    @property
    def log(self) -> list[Entry]:
        """Every answer so far; made anew at each call."""
        return [Entry(choice, answer) for choice, answer in self._log]

    @property
    def question(self) -> Choice | None:
        """What is asked now; None when the match is over."""
        if not self._begun:
            self._begun = True
            self._question = self._ask(None)
            if self.told:
                self.table.asked(self._question)
        return self._question

    def run(self) -> Result:
        """Play to the end with the match's agents.

        Raises:
            ValueError: there are no agents.
            RulesError: as the match does; or an agent raised, or answered what was no option.
        """
        if not self.agents:
            raise ValueError("a match without agents cannot play itself")
        choice = self.question
        if self.strict or self.told:
            while choice is not None:
                choice = self.answer(self.advice(choice))
        elif choice is not None:
            self._play_out(choice)
            self._question = None
        assert self.result is not None
        return self.result

    def advice(self, choice: Choice) -> Any:
        """What the agent of the seat that is asked answers; nobody is called for an answer that is forced.

        Raises:
            RulesError: the agent raised, or answered what was no option.
        """
        seat, options = choice.player, choice.options
        if len(options) == 1:
            return options[0]
        agent = self.agents[seat]
        try:
            answer = advised(agent, self.views[seat], choice)
            if answer in options:
                return answer
        except RulesError:
            raise
        except Exception as error:
            raise raised(error) from error
        raise defined(agent, f"{answer!r}, the answer of seat {seat}, is none of the options of '{choice.phase}'")

    def _play_out(self, choice: Choice) -> None:
        """The loop that every playout goes through: what it reads is at hand, and nothing is asked twice."""
        keep, follow, plain, sort = self._log.append, self._steps.send, self._plain, self.cast.sort
        chance = [getattr(agent, "chance", None) for agent in self.agents]
        for _ in range(MOST_ANSWERS):
            try:
                options, seat = choice.options, choice.player
                draw = chance[seat if seat >= 0 else self.players]  # a list would take -1 for its last seat
                count = len(options)
                if plain is not None and count > 1 and (type(options[0]) is sort or not plain(map(type, options))):
                    options = choice.options = choice.distinct(sort)
                    count = len(options)
                # Nobody is called for a forced answer (the log has it), and for one at random no view is needed.
                if count < 2:
                    answer = options[0]
                elif draw is not None:
                    answer = options[int(draw() * count)]
                else:
                    answer = self.advice(choice)
            except (AttributeError, LookupError, TypeError) as error:
                raise self._fault(choice, error) from None
            keep((choice, answer))
            try:
                choice = follow(answer)
            except Exception as end:
                self._ended(end)
                return
        raise self._fault(choice)

    def answer(self, answer: Any) -> Choice | None:
        """Answer the question; return the next one, or None at the end.

        Raises:
            ValueError: the answer is none of the options, or nothing is asked.
        """
        choice = self.question
        if choice is None:
            raise ValueError("the match is over")
        if answer not in choice.options:
            seat, phase = choice.player, choice.phase
            raise ValueError(f"{answer!r}, the answer of seat {seat}, is none of the options of '{phase}'")
        if self.told:
            self.table.answered(choice, answer)
        self._log.append((choice, answer))
        self._question = self._ask(answer)
        if self.told:
            self.table.asked(self._question)
        return self._question

    @property
    def answers(self) -> list[str]:
        """Every answer so far, as a transcript writes it."""
        return [code(answer) for _, answer in self._log]

    def replayed(self, answers: Iterable[str]) -> Match:
        """The same match from its start, answered so.

        Raises:
            LookupError: one of the answers is none of the options it was given for.
            ValueError: there are more answers than questions.
        """
        again = Match(self.cast, self.rules, self.seed, self.agents, self.players, self.mode, self.strict, self.told)
        for word in answers:
            choice = again.question
            if choice is None:
                raise ValueError("the match is over before its answers are")
            again.answer(choice.pick(word))
        return again

    def _ask(self, answer: Any) -> Choice | None:
        try:
            choice = self._steps.send(answer)
        except Exception as end:
            return self._ended(end)
        if choice.__class__ is not Choice or not choice.options or choice.player not in self.table.seats:
            raise self._fault(choice)
        if len(self._log) > MOST_ANSWERS:
            raise self._fault(choice)
        if self._plain is not None and not self._plain(map(type, choice.options)):
            try:
                choice.options = choice.distinct(self.cast.sort)
            except TypeError as error:
                raise self._fault(choice, error) from None
        if self.strict:
            self._inspect(choice)
        return choice

    def _ended(self, end: Exception) -> Choice | None:
        """No question: what left the rules in place of one is their result, or a mistake of theirs."""
        if isinstance(end, StopIteration):
            self._finish(end.value)
        elif isinstance(end, RulesError):
            raise end
        else:
            raise raised(end) from end
        return None

    def _fault(self, choice: Any, error: Exception | None = None) -> RulesError:
        if type(choice) is not Choice:
            return waiting(self._steps, f"the rules yielded {choice!r}; they yield a Choice.")
        if choice.player not in self.table.seats:
            return waiting(self._steps, f"'{choice.phase}' asks seat {choice.player}; seats count from 0.")
        if not choice.options:
            return waiting(self._steps, f"'{choice.phase}' offers seat {choice.player} nothing.")
        if error is not None:
            return waiting(self._steps, f"'{choice.phase}' has an option that cannot be one: {error}.")
        return waiting(self._steps, f"no end after {MOST_ANSWERS:,} answers.")

    def _inspect(self, choice: Choice) -> None:
        try:
            laws.conserve(self.table)
            laws.positive(self.table)
            laws.readable(choice)
        except laws.LawError as error:
            raise waiting(self._steps, error) from None

    def _finish(self, result: Any) -> None:
        if not isinstance(result, Result):
            raise wrong(self.rules, f"returned {result!r}; it returns a Result")
        seats = self.table.seats
        if not all(map(seats.__contains__, result.winners)) or len(result.scores) not in (0, 1, len(seats)):
            raise wrong(self.rules, f"returned {result!r} for {len(seats)} seats")
        try:
            laws.conserve(self.table)
            if self.strict:
                laws.printed(self.table)
        except laws.LawError as error:
            raise wrong(self.rules, f"breaks a law at its end: {error}") from None
        self.result = result
