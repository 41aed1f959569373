"""No search knows what its seat does not: every game, found by name, with other cards where the seat has not looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import pytest
from test_every_game import SLUGS

from pnp.engine import Match, Pile, Table, View
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.choice import code
from pnp.engine.history import Entry, History, Named, Place
from pnp.engine.match import seeded
from pnp.engine.memory import Memory, RecordTable, remember
from pnp.engine.seating import seating
from pnp.engine.view import written
from pnp.engine.worlds import Worlds
from pnp.lab.ready import Ready, ready

PLUGINS = Path(__file__).parent.parent / "plugins"
GAMES = [*SLUGS, *sorted(path.parent.name for path in PLUGINS.glob("*/rules.py"))]
EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
LOOKS = 12
"""Decisions of a match that are looked into."""
SWAPS = 6
"""Other truths that are tried at each of them."""
WORLDS = 1_000
SLACK = 0.03
"""How much better than its share a card may be guessed: more than chance does in so many worlds."""


@cache
def game(slug: str) -> Ready:
    return ready(PLUGINS / slug if (PLUGINS / slug).is_dir() else slug, trust=True)


def begun(slug: str, seed: int) -> Match:
    cast, rules = game(slug)
    players, mode = seating(cast.game)
    return Match(cast, rules, seed, [RandomAgent((seed, seat)) for seat in range(players)], players, mode)


def decisions(slug: str, seed: int, most: int = LOOKS) -> Iterator[Match]:
    """One match, stopped at some of its decisions that are no matter of course, from first to last."""
    whole = begun(slug, seed)
    whole.run()
    free = [number for number, entry in enumerate(whole.log) if len(entry.choice.options) > 1]
    stops = {free[place * len(free) // most] for place in range(most)}
    match = begun(slug, seed)
    for number, entry in enumerate(whole.log):
        choice = match.question
        assert choice is not None
        if number in stops:
            yield match
        match.answer(choice.pick(whole.answers[number]) if len(choice.options) > 1 else choice.options[0])
        assert entry.choice.phase == choice.phase


class Impossible(Exception):
    """The same answers are not legal where cards lie otherwise."""


class Arranged(Table):
    """A table on which chance is decided: `orders` are the faces of each shuffled pile, by the number of its event."""

    orders: dict[int, list[int]]
    events: list[Any]

    def shuffle(self, pile: Pile) -> None:
        super().shuffle(pile)
        pieces = [self.pieces[face] for face in self.orders.get(len(self.events), ())]
        if set(pieces) != set(pile):
            raise Impossible
        list.__setitem__(pile, slice(None), pieces)


class Otherwise(RecordTable, Arranged):
    """Such a table that is recorded."""


class OtherTruth(Memory):
    """A match with the same answers, where cards lie otherwise that the seat asked has not seen."""

    def __init__(self, match: Match, truth: Memory, orders: dict[int, list[int]]) -> None:
        self._truth = truth
        super().__init__(match, type("Ordered", (Otherwise,), {"orders": orders}))

    def _follow(self) -> None:
        self._begin()
        for number in range(len(self._entries), len(self._truth._entries)):
            entry, question = self._truth._entries[number], self._question
            if question is None or (question.phase, question.player) != (entry.phase, entry.player):
                raise Impossible
            answer = self.piece(entry.answer)
            if answer not in question.options:
                raise Impossible
            self._entries.append(Entry(entry.phase, entry.player, self._table.told(answer)))
            self._secret.append(question.secret)
            try:
                self._question = self._steps.send(answer)
            except StopIteration:
                self._question = None

    def _here(self, option: Any) -> Any:
        return self.piece(self._truth._table.told(self._truth._here(option)))

    def piece(self, told: Any) -> Any:
        """An answer of a history on this table."""
        if type(told) is Place:
            event = self._table.events[told.event]
            return (self._table._unboxed[event] if isinstance(event, str) else event.pieces)[told.position]
        if type(told) is Named:
            return self._table.piles[told.pile]
        return tuple(map(self.piece, told)) if type(told) is tuple else told


def unseen(history: History) -> dict[int, list[int]]:
    """The positions the seat does not know, by their shuffles: where there are two of one kind, the commonest."""
    found: dict[int, list[int]] = {}
    for number, event in enumerate(history.events):
        part = None if isinstance(event, str) else max(event, key=lambda part: len(part.free))
        if part is not None and len(part.free) > 1:
            found[number] = [part.positions[place] for place in part.free]
    return found


def others(match: Match, truth: Memory, history: History) -> Iterator[OtherTruth]:
    """Matches the seat cannot tell from the true one: early shuffles changed, late ones, and all of them."""
    random, places = seeded("others", match.seed, len(history.entries)), unseen(history)
    for number in range(SWAPS if places else 0):
        orders = {at: list(event.faces) for at, event in enumerate(truth._table.events) if not isinstance(event, str)}
        for event in [[min(places)], [max(places)], list(places)][number % 3]:
            one, other = random.sample(places[event], 2)
            orders[event][one], orders[event][other] = orders[event][other], orders[event][one]
        try:
            memory = OtherTruth(match, truth, orders)
            memory._follow()
        except Impossible:
            continue
        question = memory._question
        if question is not None and (question.phase, question.player) == (history.phase, history.seat):
            views = [written(View(memory._table, history.seat)) for memory in (truth, memory)]
            if views[0] == views[1]:
                yield memory


class Found(NamedTuple):
    """How many decisions were looked into, and how many other truths were met there."""

    looks: int
    truths: int


@EVERY_GAME
def test_other_cards_where_a_seat_has_not_looked_change_nothing_for_it(slug: str) -> None:
    search, found = agent("ismcts:4", game(slug).rules, "leaks"), Found(0, 0)
    for match in decisions(slug, 1):
        choice, truth = match.question, Memory(match)
        assert choice is not None
        history = truth.history(choice)
        answer = search(remember(match).views[choice.player], choice)
        for other in others(match, truth, history):
            assert other.history(choice) == history
            view = match.views[choice.player]
            view.memory = other  # type: ignore[attr-defined]
            assert search(view, choice) == answer
            found = found._replace(truths=found.truths + 1)
        found = found._replace(looks=found.looks + 1)
    assert found.looks == LOOKS
    assert found.truths > LOOKS // 2, "no other truth was met often enough to show anything"


@EVERY_GAME
def test_a_hidden_card_is_guessed_no_better_than_its_share(slug: str) -> None:
    """Its share is what the hidden cards alone make likely; what the log tells of them makes worlds more alike.

    So worlds may be right a little more often than the share says, but no more often than they agree with one another.
    """
    right, alike, share = list[float](), list[float](), list[float]()
    for match in (match for seed in (2, 3) for match in decisions(slug, seed, 4)):
        choice, memory = match.question, Memory(match)
        assert choice is not None
        history, table = memory.history(choice), memory._table
        hidden = [piece for piece in table.pieces if not piece.known(1 << choice.player)]
        if hidden:
            true, many = [piece.id for piece in hidden], Counter(piece.component for piece in hidden)
            share.append(fmean(true.count(piece.id) / many[piece.component] for piece in hidden))
            guesses = guessed(history, [table.places[piece] for piece in hidden], WORLDS // 8)
            right.append(fmean(same(guess, true) for guess in guesses))
            alike.append(fmean(same(guess, guesses[n - len(guesses) // 2]) for n, guess in enumerate(guesses)))
    print(f"{slug}: {fmean(right):.3f} of the hidden cards guessed, {fmean(alike):.3f} alike, share {fmean(share):.3f}")
    assert fmean(right) < fmean(alike) + SLACK
    assert fmean(right) < fmean(share) + SLACK


def same(one: list[str], other: list[str]) -> float:
    return fmean(map(str.__eq__, one, other))


def guessed(history: History, places: list[Place], count: int) -> list[list[str]]:
    """What lies in places in so many worlds."""
    source, found = Worlds(history, seeded("guess", len(places))), []
    for _ in range(count):
        world = source.next()
        assert world is not None
        found.append([world.table.resolved(place).id for place in places])
        world.table.pack_up()
    return found


@EVERY_GAME
def test_what_another_has_answered_in_secret_changes_nothing(slug: str) -> None:
    matches = secrets(slug)
    if not matches:
        pytest.skip("nobody answers in secret after another one")
    search = agent("flat:6", game(slug).rules, "secrets")
    for match in matches:
        told = set()
        for option in match.log[-1].choice.options:
            other = remember(match.replayed([*match.answers[:-1], code(option)]))
            question = other.question
            assert question is not None
            told.add(code(search(other.views[question.player], question)))
        assert len(told) == 1


@cache
def secrets(slug: str) -> list[Match]:
    """Matches stopped where somebody is asked in secret after another one was who had a choice."""
    found = []
    for seed in range(4):
        whole = begun(slug, seed)
        whole.run()
        for number, (before, asked) in enumerate(pairwise(whole.log), 1):
            both = before.choice.secret and asked.choice.secret and before.choice.player != asked.choice.player
            if both and min(len(before.choice.options), len(asked.choice.options)) > 1 and len(found) < LOOKS:
                found.append(whole.replayed(whole.answers[:number]))
    return found


def test_there_are_games_with_secret_answers() -> None:
    assert sum(bool(secrets(slug)) for slug in GAMES) > 1


@EVERY_GAME
def test_the_dice_and_shuffles_to_come_change_nothing(slug: str) -> None:
    search = agent("flat:6", game(slug).rules, "dice")
    *_, match = islice(decisions(slug, 4, 4), 3)
    choice = match.question
    assert choice is not None
    view = remember(match).views[choice.player]
    answer = search(view, choice)
    for table in (match.table, view.memory._table):  # type: ignore[attr-defined]
        table._random = seeded("another future").random
    assert search(view, choice) == answer
