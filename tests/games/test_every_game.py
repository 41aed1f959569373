"""What holds for every game with rules, found by its module: the engine's laws, in every mode and at every table.

Golden plays lie in tests/golden/plays; `pytest tests/games --golden` writes them anew, to be looked at and committed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

from pnp import games
from pnp.engine import Cast, Match, cast, laws
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.choice import labels
from pnp.engine.seating import fits, range_of, seating
from pnp.engine.transcript import read, save, verify
from pnp.model import library, load

HERE = Path(__file__).parent
PLAYS = HERE.parent / "golden" / "plays"
SLUGS = sorted(m.name.replace("_", "-") for m in iter_modules(games.__path__) if m.name != "families")
SEEDS, ANSWERS = range(5), 2_000
"""Playouts of a table; no more of them once so many answers were given, and all of them where `EVERY_GAME` is set."""
COMPANIES = 3, 5
"""How many sit down beside the fewest, the usual and the most, where so many may."""
LOOKS = 90
"""Answers of a game's matches after which its secrets are looked into, shared by its tables; at each at least six."""
TOGETHER = 7
"""Games that are played in one process of another order of sets."""


@cache
def cast_of(slug: str) -> Cast:
    return cast(load(slug))


def rules_of(slug: str) -> ModuleType:
    rules = games.find(slug)
    assert rules is not None
    return rules


def tables(slug: str) -> list[tuple[str | None, int]]:
    """Every mode with the fewest, the usual and the most players, and with some numbers in between."""
    game = load(slug)
    found = []
    for mode in game.modes or (None,):
        allowed = range_of(game, mode)
        counts = {allowed.min, seating(game, None, mode)[0], allowed.max or allowed.min, *COMPANIES}
        found += [(mode, count) for count in sorted(counts) if fits(allowed, count)]
    return found


def played(slug: str, mode: str | None, players: int, seed: int, strict: bool = False) -> Match:
    agents = [RandomAgent((seed, seat)) for seat in range(players)]
    match = Match(cast_of(slug), rules_of(slug), seed, agents, players, mode, strict)
    match.run()
    return match


def log_of(match: Match) -> list[tuple[str, int, str]]:
    asked = [(entry.choice.phase, entry.choice.player) for entry in match.log]
    return [(phase, seat, answer) for (phase, seat), answer in zip(asked, match.answers, strict=True)]


def fingerprint(slug: str) -> str:
    """Of the logs and results of one match a mode, at its largest table, whatever the order of Python's sets."""
    matches = [played(slug, mode, players, 7) for mode, players in dict(tables(slug)).items()]
    return blake2b(repr([(log_of(match), match.result) for match in matches]).encode()).hexdigest()


EVERY = bool(os.environ.get("EVERY_GAME"))
TABLES = [(slug, mode, players) for slug in SLUGS for mode, players in tables(slug)]
EVERY_TABLE = pytest.mark.parametrize(("slug", "mode", "players"), TABLES)
EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)


@EVERY_GAME
def test_the_golden_play_is_still_legal(slug: str, request: pytest.FixtureRequest) -> None:
    file = PLAYS / f"{slug}.jsonl"
    if request.config.getoption("--golden"):
        PLAYS.mkdir(parents=True, exist_ok=True)
        players, mode = seating(load(slug))
        match = Match(cast_of(slug), rules_of(slug), 1, [rules_of(slug).thumb], players, mode)
        match.run()
        save(file, match, ["thumb"])
    verdict = verify(read(file.read_text(encoding="utf-8").splitlines()), cast_of(slug), rules_of(slug))
    assert verdict.fault is None
    assert verdict.result is not None


@EVERY_GAME
def test_rules_come_with_data_tests_and_a_golden_play(slug: str) -> None:
    assert slug in library.slugs()
    assert (HERE / f"test_{slug.replace('-', '_')}.py").is_file()
    assert (PLAYS / f"{slug}.jsonl").is_file(), "write it with: pytest tests/games --golden"


def test_every_golden_play_is_of_a_game_with_rules() -> None:
    assert {path.stem for path in PLAYS.glob("*.jsonl")} <= set(SLUGS)


@EVERY_GAME
def test_a_module_offers_play_and_thumb(slug: str) -> None:
    rules = rules_of(slug)
    assert rules.play.__code__.co_varnames[: rules.play.__code__.co_argcount] == ("table",)
    assert rules.thumb.__code__.co_varnames[: rules.thumb.__code__.co_argcount] == ("view", "choice")


@EVERY_TABLE
def test_playouts_keep_every_law_and_end(
    slug: str, mode: str | None, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = 0
    for seed in SEEDS:
        match = played(slug, mode, players, seed, strict=True)
        assert match.result is not None
        assert match.log
        answers += len(match.log)
        if answers > ANSWERS and not EVERY:
            break
    assert capsys.readouterr() == ("", "")


@EVERY_TABLE
def test_a_seed_and_its_answers_are_the_whole_match(slug: str, mode: str | None, players: int) -> None:
    first, second = (played(slug, mode, players, 3) for _ in range(2))
    assert log_of(first) == log_of(second)
    assert first.result == second.result == first.replayed(first.answers).result


@pytest.mark.parametrize(
    "slugs", [SLUGS[first :: -(-len(SLUGS) // TOGETHER)] for first in range(-(-len(SLUGS) // TOGETHER))]
)
def test_a_match_is_the_same_however_python_orders_its_sets(slugs: list[str]) -> None:
    """Several games a process, for to start one takes longer than to play a match."""
    told = f"print(*map(test_every_game.fingerprint, {slugs!r}))"
    code = f"import sys; sys.path.insert(0, {str(HERE)!r}); import test_every_game; {told}"
    prints = {" ".join(map(fingerprint, slugs))}
    for order in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": order}
        line = [sys.executable, "-W", "error", "-c", code]
        done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        prints.add(done.stdout.strip())
    assert len(prints) == 1


@EVERY_TABLE
def test_the_rule_of_thumb_is_always_legal(slug: str, mode: str | None, players: int) -> None:
    thumb = rules_of(slug).thumb
    for seed in (1, 2):
        assert Match(cast_of(slug), rules_of(slug), seed, [thumb], players, mode).run()


def questions(match: Match) -> Iterator[int]:
    """Play a match with its agents, and stop at every question; gives how many answers there were before it."""
    number = 0
    while (choice := match.question) is not None:
        yield number
        seat = choice.player
        forced = len(choice.options) == 1
        match.answer(choice.options[0] if forced else match.agents[seat](match.views[seat], choice))
        number += 1


@EVERY_TABLE
def test_nobody_knows_what_nobody_showed(slug: str, mode: str | None, players: int) -> None:
    thumb, random = rules_of(slug).thumb, seeded("secrets", slug)
    agents = [RandomAgent((5, seat)) for seat in range(players)]
    match = Match(cast_of(slug), rules_of(slug), 5, agents, players, mode)
    length = sum(1 for _ in questions(match))
    looks = 40 if EVERY else max(6, LOOKS // len(tables(slug)))
    match = match.replayed(())
    for number in questions(match):
        if number % (1 + length // looks) == 0:
            choice = match.question
            assert choice is not None
            for seat in match.table.seats:
                asked = choice if seat == choice.player else None
                laws.secret(match.table, seat, random, asked, thumb)


@EVERY_TABLE
def test_two_different_moves_never_read_alike(slug: str, mode: str | None, players: int) -> None:
    match = played(slug, mode, players, 11).replayed(())
    for number in questions(match):
        choice = match.question
        assert choice is not None
        texts = labels(choice.options, choice.player)
        assert len(set(texts)) == len(texts), f"question {number}"
