"""Worlds held against the match they stand for: whether the seat could tell them apart, and what it could guess.

A world is told apart when, played from its start, it shows this seat another view, asks others otherwise or offers it
other options than the match did. This is looked up at every question of the whole log, by the view as text, and not by
what worlds are made from.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from pnp.engine import Choice, Match, Table, View
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.match import MOST_ANSWERS
from pnp.engine.sealed import Sealed
from pnp.engine.seating import seating
from pnp.engine.view import written
from pnp.engine.worlds.history import History, told
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import World, Worlds
from pnp.lab.runs.ready import Ready

Look = tuple[Any, ...]
WRITTEN = 1
"""Of so many questions one is looked up with the whole view; what is asked and offered is at all of them."""


class Spied(NamedTuple):
    """A decision of a match: what its seat remembers, and what it has seen on the way, question by question."""

    match: Match
    history: History
    looks: list[Look]
    memory: Memory


def look(table: Table, choice: Choice, seat: int, whole: bool = True) -> Look | None:
    """What a seat sees when this is asked, without its view unless it is `whole`; None where it cannot know that
    anything is."""
    note = choice.secret
    if isinstance(note, Sealed) and not note.eyes >> seat & 1:
        return None
    own = choice.player == seat
    options = [told(option, 1 << seat) for option in choice.distinct(table.cast.sort)] if own else []
    return choice.player, choice.phase, tuple(map(repr, options)), written(View(table, seat)) if whole else ""


def spying(rules: Any, seat: int) -> Any:
    """Rules that write down what the seat sees at every question, in a list on the table."""

    def play(table: Any) -> Any:
        table.looks = []
        steps, answer = rules.play(table), None
        while True:
            try:
                choice = steps.send(answer)
            except StopIteration as end:
                return end.value
            seen = look(table, choice, seat, len(table.looks) % WRITTEN == 0)
            if seen is not None:
                table.looks.append(seen)
            answer = yield choice

    return SimpleNamespace(play=play, thumb=rules.thumb)


def spied(loaded: Ready, seed: int, most: int, far: int = MOST_ANSWERS, mode: str | None = None) -> Iterator[Spied]:
    """A match played at random, stopped at some of its decisions that are no matter of course and not too far in it."""
    cast, rules = loaded
    count, mode = seating(cast.game, None, mode)
    agents = [RandomAgent((seed, seat)) for seat in range(count)]
    whole = Match(cast, rules, seed, agents, count, mode)
    whole.run()
    free = [number for number, (choice, _) in enumerate(whole._log[:far]) if len(choice.options) > 1]
    stops = {free[place * len(free) // most] for place in range(most)} if free else set()
    words = whole.answers
    match = Match(cast, rules, seed, agents, count, mode)
    memory = Memory(match)
    for number, word in enumerate(words[: max(stops, default=-1) + 1]):
        choice = match.question
        assert choice is not None
        if number in stops:
            again = Match(cast, spying(rules, choice.player), seed, (), count, mode)
            for earlier in words[:number]:
                assert again.question is not None
                again.answer(again.question.pick(earlier))
            assert again.question is not None
            yield Spied(match, memory.history(choice), again.table.looks, memory)  # type: ignore[attr-defined]
        match.answer(choice.pick(word))


def worlds_of(history: History, count: int, salt: object = 0) -> Iterator[World | None]:
    """Some worlds of a history, played by rules that are spied upon."""
    source = Worlds(history._replace(rules=spying(history.rules, history.seat)), seeded("apart", salt))
    for _ in range(count):
        yield source.next()


def difference(spy: Spied, world: World) -> str | None:
    """What tells a world from the match, in words; None if nothing does."""
    there: list[Look] = world.table.looks  # type: ignore[attr-defined]
    for number, (one, other) in enumerate(zip(spy.looks, there, strict=False)):
        if one != other:
            lines = zip(one[3].split("\n"), other[3].split("\n"), strict=False)
            odd = next(((a, b) for a, b in lines if a != b), (one[:3], other[:3]))
            return f"question {number}: {odd[0]} in the match, {odd[1]} in the world"
    if len(spy.looks) != len(there):
        return f"{len(spy.looks)} questions, and {len(there)} in the world"
    one, other = (written(View(table, spy.history.seat)) for table in (spy.memory._table, world.table))
    return None if one == other else f"the last question: {one} in the match, {other} in the world"
