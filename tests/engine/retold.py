"""A match and another one that a seat cannot tell from it, both with their stories.

The other one is a world (see `pnp.engine.worlds`) played again from its start: as each of its shuffles fell, with its
rolls and its answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from pnp.engine import Choice, Match
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.choice import code
from pnp.engine.events import Rolled
from pnp.engine.match import MOST_ANSWERS
from pnp.engine.pieces import Pile
from pnp.engine.seating import seating
from pnp.engine.story import StoryTable
from pnp.engine.told.reading import Reading
from pnp.engine.worlds.history import History
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.runs.ready import Ready


class Script(NamedTuple):
    """What chance and players did in a match: the shuffled piles, the rolls and the answers, in order, as codes; and
    how the hands lay at each answer, for their owners may rearrange them."""

    shuffles: list[list[str]]
    rolls: list[int]
    answers: list[str]
    hands: list[dict[str, list[str]]]


class RetoldTable(StoryTable):
    """A table on which chance does what a script says."""

    script: Script

    def shuffle(self, pile: Pile) -> None:
        super().shuffle(pile)
        _lay(pile, self.script.shuffles.pop(0))

    def roll(self, dice: str, what: str = "", seat: int | None = None) -> int:
        total = self.script.rolls.pop(0)
        self.rolls.append(total)
        self._add(Rolled(dice, total, what, seat))
        return total


def _lay(pile: Pile, order: list[str]) -> None:
    by_code = {piece.code: piece for piece in pile}
    list.__setitem__(pile, slice(None), [by_code[word] for word in order])


def written_down(rules: Any) -> Any:
    """Rules that write down on their table what is shuffled and answered."""

    def play(table: Any) -> Any:
        table.script = Script([], table.rolls, [], [])
        shuffle = table.shuffle

        def shuffled(pile: Pile) -> None:
            shuffle(pile)
            table.script.shuffles.append([piece.code for piece in pile])

        table.shuffle = shuffled
        steps, answer = rules.play(table), None
        while True:
            try:
                choice = steps.send(answer)
            except StopIteration as end:
                return end.value
            answer = yield choice
            table.script.answers.append(code(answer))
            hands = [pile for pile in table.piles.values() if pile.held]
            table.script.hands.append({pile.name: [piece.code for piece in pile] for pile in hands})

    return SimpleNamespace(play=play, thumb=rules.thumb)


def retold(history: History, salt: object) -> list[str] | None:
    """What another match, which looks the same to its seat, tells that seat; None where no world was found."""
    world = Worlds(history._replace(rules=written_down(history.rules)), seeded("retold", salt)).next()
    if world is None:
        return None
    script: Script = world.table.script  # type: ignore[attr-defined]
    table = RetoldTable(history.cast, history.players, history.mode, seeded("none"))
    table.script = Script(list(script.shuffles), list(world.table.rolls), script.answers, script.hands)
    steps = history.rules.play(table)
    choice: Choice = next(steps)
    lines, reading = list[str](), Reading(table, history.seat)
    for word, hands in zip(script.answers, script.hands, strict=True):
        lines += _heard(table, choice, history.seat, reading)
        for name, order in hands.items():
            _lay(table.piles[name], order)
        answer = _picked(choice, word)
        choice.options = choice.distinct(table.cast.sort)  # as a match offers them, so that as many are forced
        table.answered(choice, answer)
        choice = steps.send(answer)
    return lines + _heard(table, choice, history.seat, reading) + _whole(table, history.seat)


def _heard(table: StoryTable, choice: Choice, seat: int, reading: Reading) -> list[str]:
    """What a seat is told when this is asked: its news where it is the one that is asked."""
    table.asked(choice)
    return ["-", *(line.text for line in reading.news())] if choice.player == seat else []


def _whole(table: StoryTable, seat: int) -> list[str]:
    return ["=", *(line.text for line in Reading(table, seat, own=True).news())]


def _picked(choice: Choice, word: str) -> Any:
    """The option of a code, or a copy of it, for which of those that are alike is offered hangs on their places."""
    titles = [code(option).partition("#")[0] for option in choice.options]
    codes = [code(option) for option in choice.options]
    if word in codes:
        return choice.options[codes.index(word)]
    return choice.options[titles.index(word.partition("#")[0])]


class Told(NamedTuple):
    """A decision of a match: what its seat remembers, and what it was told on the way."""

    history: History
    lines: list[str]


def told(
    loaded: Ready, seed: int, most: int, players: int | None = None, mode: str | None = None, far: int = MOST_ANSWERS
) -> Iterator[Told]:
    """A match played at random, stopped at some of its decisions that are not too far in it."""
    cast, rules = loaded
    count, mode = seating(cast.game, players, mode)
    whole = Match(cast, rules, seed, [RandomAgent((seed, seat)) for seat in range(count)], count, mode)
    whole.run()
    free = [number for number, (choice, _) in enumerate(whole._log[:far]) if len(choice.options) > 1]
    stops = {free[place * len(free) // most] for place in range(most)} if free else set()
    match = Match(cast, rules, seed, (), count, mode, told=True)
    memory, table = Memory(match), match.table
    assert isinstance(table, StoryTable)
    readings = [Reading(table, seat) for seat in table.seats]
    lines: list[list[str]] = [[] for _ in table.seats]
    for number, word in enumerate(whole.answers[: max(stops, default=-1) + 1]):
        choice = match.question
        assert choice is not None
        seat = choice.player
        lines[seat] += ["-", *(line.text for line in readings[seat].news())]
        if number in stops:
            yield Told(memory.history(choice), lines[seat] + _whole(table, seat))
        match.answer(choice.pick(word))
