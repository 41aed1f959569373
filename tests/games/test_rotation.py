"""A run looks into some games, and the next ones into the others: what is wrong with one of them is found in time."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from itertools import count
from random import random
from types import SimpleNamespace
from typing import Any

import pytest
import rotation
import test_every_game
import test_leaks
import test_stories
from library_games import SLUGS, cast_of, rules_of
from rotation import GAMES, some

from pnp.engine import Choice, RulesError
from pnp.lab.runs.ready import Ready
from tests.commands import test_screen
from tests.engine import test_story_secrets

NOTHING: frozenset[str] = frozenset()
LIBRARIES = 3, 12, 13, 42, 116, 500
FAULTY = "dragon-slayers"
"""The game with the faults: two hands that the other seat does not see."""


@pytest.mark.parametrize("size", LIBRARIES)
def test_so_many_runs_as_windows_fit_into_the_whole_miss_nothing(size: int) -> None:
    games = [f"game-{number}" for number in range(size)]
    for first in (0, 739_943):
        runs = [some(games, seed=first + run, every=False, fresh=NOTHING) for run in range(-(-size // GAMES))]
        assert all(len(run) == min(size, GAMES) and run == [game for game in games if game in run] for run in runs)
        assert set().union(*runs) == set(games)


def test_what_was_changed_is_looked_into_at_once() -> None:
    games = [f"game-{number}" for number in range(116)]
    for seed in range(10):
        assert "game-77" in some(games, seed=seed, every=False, fresh=frozenset({"game-77", "gone"}))
        assert len(some(games, seed=seed, every=False, fresh=frozenset(games))) <= 2 * GAMES
    assert some(games, every=True) == games


@pytest.mark.parametrize(
    ("file", "slug"),
    [
        ("card_data/blade/card.yaml", "blade"),
        ("pnp/games/ravenloft_quest/turn.py", "ravenloft-quest"),
        ("pnp/games/blade.py", "blade"),
        ("templates/games/blade/card.xml", "blade"),
        ("card_data/README.md", None),
        ("templates/house/card.xml", "*"),
        ("pnp/layout/faces.py", "*"),
        ("pnp/extract/lines.py", "*extract"),
    ],
)
def test_a_file_that_changed_names_its_game(file: str, slug: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=f"{file}\n"))
    assert rotation._changed() == ({slug} if slug else set())


# Faults: the rules of one game with something wrong in them, or a search that cheats.


def asking(about: Callable[[Any], Choice], often: bool = False) -> Any:
    """The game, with one more question of its first seat once the other holds a card, or whenever it does."""

    def play(table: Any) -> Any:
        steps, answer, asked = rules_of(FAULTY).play(table), None, False
        while True:
            try:
                choice = steps.send(answer)
            except StopIteration as end:
                return end.value
            if (often or not asked) and table.piles.get("hand of seat 2"):
                asked = True
                yield about(table)
            answer = yield choice

    def thumb(view: Any, choice: Any) -> Any:
        return choice.options[0] if choice.phase == "begin" else rules_of(FAULTY).thumb(view, choice)

    return SimpleNamespace(**{**vars(rules_of(FAULTY)), "play": play, "thumb": thumb})


class Peek:
    """An option that reads as a card which its seat does not see."""

    def __init__(self, table: Any) -> None:
        self.card = table.pile("hand of seat 2")[0]

    def __str__(self) -> str:
        return f"{self.card.name}, I think"


def lost(table: Any) -> Choice:
    """A piece that lies nowhere any more."""
    list.pop(table.pile("hand of seat 2"))
    return Choice("begin", ["yes", "no"], 0)


def by_the_dice(view: Any, choice: Any) -> Any:
    """A search that knows the dice to come."""
    return choice.options[int(view.memory._table._random() * len(choice.options))]


def by_the_note(view: Any, choice: Any) -> Any:
    """A search that knows what the other one has answered."""
    return choice.options[sum(map(ord, view.memory._match.answers[-1])) % len(choice.options)]


COUNT = count()
OTHER_TIMES = asking(lambda _: Choice("begin", [f"{next(COUNT)}", "no"], 0), often=True)
LOOSE = SimpleNamespace(**{**vars(rules_of(FAULTY)), "thumb": lambda *_: 5})
CHANCE = asking(lambda _: Choice("begin", [f"{random()}", "no"], 0))
FAULTS: dict[str, tuple[Any, str, Any, tuple[Any, ...]]] = {
    "a piece is lost": (test_every_game, "test_playouts_keep_every_law_and_end", asking(lost), (None, 2, None)),
    "chance of its own": (test_every_game, "test_playouts_keep_every_law_and_end", CHANCE, (None, 2, None)),
    "a name that counts from zero": (
        test_every_game,
        "test_the_rule_of_thumb_is_always_legal",
        asking(lambda table: Choice("begin", [table.track("gold of seat 0").name, "no"], 0)),
        (None, 2),
    ),
    "a thumb that answers anything": (test_every_game, "test_the_rule_of_thumb_is_always_legal", LOOSE, (None, 2)),
    "an option that tells a hidden card": (
        test_every_game,
        "test_nobody_knows_what_nobody_showed",
        asking(lambda table: Choice("begin", [Peek(table), "no"], 0), often=True),
        (None, 2),
    ),
    "options alike": (
        test_every_game,
        "test_playouts_keep_every_law_and_end",
        asking(lambda _: Choice("begin", [1, "1"], 0)),
        (None, 2, None),
    ),
    "a phase without help": (
        test_stories,
        "test_a_match_tells_its_story",
        asking(lambda _: Choice("nowhere said", ["yes", "no"], 0)),
        (None, 2, "random"),
    ),
    "rules that remember other matches": (
        test_leaks,
        "test_no_world_can_be_told_from_the_match_and_none_guesses",
        OTHER_TIMES,
        (),
    ),
    "a story of other matches": (
        test_story_secrets,
        "test_what_looks_alike_to_a_seat_is_told_to_it_alike",
        OTHER_TIMES,
        (2,),
    ),
    "a search that knows the dice": (
        test_leaks,
        "test_the_dice_and_shuffles_to_come_change_nothing",
        by_the_dice,
        (),
    ),
    "a search that knows an answer": (
        test_leaks,
        "test_what_another_has_answered_in_secret_changes_nothing",
        by_the_note,
        (),
    ),
    "an option too long for its line": (
        test_screen,
        "test_every_screen_of_a_match_fits_and_can_be_looked_up",
        asking(lambda _: Choice("begin", ["yes", "n" * 200], 0)),
        (80,),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_one_game_is_found_within_some_runs(
    fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, name, rules, more = FAULTS[fault]
    if module is test_leaks:
        monkeypatch.setattr(test_leaks.worlds, "MOST_REPLAYED", 4_000)
    if fault.startswith("a search"):
        monkeypatch.setattr(test_leaks, "agent", lambda *_: rules)
    elif module is test_leaks:
        monkeypatch.setattr(test_leaks, "game", lambda slug: Ready(cast_of(slug), rules))
    else:
        monkeypatch.setattr(module, "rules_of", lambda slug: rules if slug == FAULTY else rules_of(slug))
    found = []
    for seed in range(rotation.SEED, rotation.SEED + -(-len(SLUGS) // GAMES)):
        if FAULTY in some(SLUGS, seed=seed, every=False, fresh=NOTHING):
            words = [capsys if word is None and at == 2 else word for at, word in enumerate(more)]
            if module is test_screen:
                words += [monkeypatch, capsys]
            with pytest.raises((AssertionError, LookupError, RulesError, ValueError)):
                getattr(module, name)(FAULTY, *words)
            found.append(seed)
    assert found
