"""No search knows what its seat does not: every game, found by name, with other cards where the seat has not looked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice, pairwise
from pathlib import Path
from statistics import fmean

import pytest
from library_games import SLUGS
from rotation import some

from pnp.engine import Match
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.chance import seeded
from pnp.engine.choice import code, pieces
from pnp.engine.sealed import Sealed
from pnp.engine.seating import seating
from pnp.engine.worlds import worlds
from pnp.engine.worlds.memory import remember
from pnp.lab.runs.ready import Ready, ready
from tests.engine import apart
from tests.engine.apart import difference, spied, worlds_of
from tests.engine.soak_worlds import hidden, same

PLUGINS = Path(__file__).parent.parent / "plugins"
GAMES = [*SLUGS, *sorted(path.parent.name for path in PLUGINS.glob("*/rules.py"))]
SOME_GAMES = pytest.mark.parametrize("slug", some(GAMES))
SECRETIVE = "dragon-slayers", "hearts"
"""Games whose seats answer in secret of one another."""
LOOKS, OTHERS = 4, 4
"""Matches in which somebody answers in secret, and answers that might have been given there."""
SEARCH = "flat:3"
"""What few worlds say hangs on each of them: a search that knows more than its seat answers otherwise the sooner."""
STOPS, GUESSES, TOLD, FAR, NEAR = 3, 6, 2, 150, 30
"""Decisions at which worlds are made, how many for a guess, how many of them are held against the match question by
question, and the answers after which there are none here: every world is the match replayed. The soak goes on."""
MORE = range(1, 6)
"""Matches that are looked into where one did not tell chance from knowledge."""
SLACK = 0.06
"""How much better than another world the truth may be guessed: more than chance does in so few worlds."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position for which a world takes long is left out: there a search answers by the rule of thumb."""
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 4_000)
    monkeypatch.setattr(apart, "WRITTEN", 5)


@cache
def game(slug: str) -> Ready:
    return ready(PLUGINS / slug if (PLUGINS / slug).is_dir() else slug, trust=True)


def begun(slug: str, seed: int) -> Match:
    cast, rules = game(slug)
    players, mode = seating(cast.game)
    return Match(cast, rules, seed, [RandomAgent((seed, seat)) for seat in range(players)], players, mode)


def decisions(slug: str, seed: int, most: int) -> Iterator[Match]:
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


@SOME_GAMES
def test_no_world_can_be_told_from_the_match_and_none_guesses(slug: str) -> None:
    """Cards that nobody has shown lie in worlds where they truly lie as often as two worlds agree with one another.

    What can be inferred, such as that a card which was drawn unseen is one of three, both have in common.
    """
    right, alike = compared(slug, [1], STOPS)
    if right and fmean(right) >= fmean(alike) + SLACK:  # so few worlds may guess well by chance: ask more of them
        right, alike = compared(slug, MORE, STOPS * 2)
    if right:
        print(f"{slug}: {fmean(right):.3f} of the hidden cards guessed, {fmean(alike):.3f} alike, {len(right)} worlds")
        assert fmean(right) < fmean(alike) + SLACK


def compared(slug: str, seeds: Iterable[int], stops: int) -> tuple[list[float], list[float]]:
    """How much of the hidden cards each world has as they truly lie, and how much as the world before it."""
    right, alike, tried, found = list[float](), list[float](), 0, 0
    for far in (FAR, NEAR):
        for spy in chain.from_iterable(spied(game(slug), seed, stops, far) for seed in seeds):
            true, guesses = hidden(spy.memory._table, spy.history.seat), []
            for world in worlds_of(spy.history, GUESSES, slug):
                tried += 1
                if world is not None:
                    if len(guesses) < TOLD:
                        assert difference(spy, world) is None
                    guesses.append(hidden(world.table, spy.history.seat))
                    world.table.pack_up()
            found += len(guesses)
            if true and len(guesses) > 1:
                right += [same(guess, true) for guess in guesses]
                alike += [same(guess, guesses[number - 1]) for number, guess in enumerate(guesses)]
        if found or not tried:
            break  # where none was found in time, earlier in the match
    assert tried == 0 or found > 0
    return right, alike


@pytest.mark.parametrize("slug", dict.fromkeys([*some(GAMES), *SECRETIVE]))
def test_what_another_has_answered_in_secret_changes_nothing(slug: str) -> None:
    matches = secrets(slug)
    if not matches:
        pytest.skip("nobody answers in secret after another one")
    search = agent(SEARCH, game(slug).rules, "secrets")
    for match in matches:
        told, secret = set(), match.log[-1].choice
        for option in secret.options[:: -(-len(secret.options) // OTHERS)]:
            other = remember(match.replayed([*match.answers[:-1], code(option)]))
            while (question := other.question) is not None and question.player == secret.player:
                other.answer(question.options[0])  # what it still writes on its note
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
                match = whole.replayed(whole.answers[:number])
                if not shown(match, asked.choice.player):
                    found.append(match)
    return found


def shown(match: Match, seat: int) -> bool:
    """Whether a seat knows the last answer by now: the note on which it stands, or a piece of it, lies open."""
    choice, answer = match._log[-1]
    if isinstance(choice.secret, Sealed) and match.table.notes[choice.secret.name].eyes >> seat & 1:
        return True
    return any(piece.known(1 << seat) for piece in pieces(answer))


@pytest.mark.parametrize("slug", SECRETIVE)
def test_there_are_games_with_secret_answers(slug: str) -> None:
    assert secrets(slug)


@SOME_GAMES
def test_the_dice_and_shuffles_to_come_change_nothing(slug: str) -> None:
    search = agent(SEARCH, game(slug).rules, "dice")
    *_, match = islice(decisions(slug, 4, 4), 2)
    choice = match.question
    assert choice is not None
    view = remember(match).views[choice.player]
    answer = search(view, choice)
    for future in range(2):
        for table in (match.table, view.memory._table):  # type: ignore[attr-defined]
            table._random = seeded("another future", future).random
        assert search(view, choice) == answer
