"""What holds for every game with rules, found by its module: the engine's laws, in every mode and at every table.

Golden plays lie in tests/golden/plays; `pytest tests/games --golden` writes them anew, to be looked at and committed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest
from library_games import SLUGS, cast_of, game_of, rules_of
from rotation import EVERY, SEED, some

from pnp.engine import Match, laws
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.seating import fits, range_of, seating
from pnp.engine.transcript import read, save, verify
from pnp.model import library

HERE = Path(__file__).parent
PLAYS = HERE.parent / "golden" / "plays"
SEEDS, ANSWERS = range(5), 600
"""Playouts of a table; no more of them once so many answers were given, and all of them where `EVERY_GAME` is set."""
THUMBS = (1, 2) if EVERY else (2,)
"""Matches of a table between rules of thumb; the golden play is that of seed 1."""
COMPANIES = 3, 5
"""How many sit down beside the fewest, the usual and the most, where so many may."""
LOOKS = 24
"""Answers of a match after which its secrets are looked into."""
OTHERS = 24
"""Tables of the library that a run plays at, beside the usual one of every game."""


def tables(slug: str) -> list[tuple[str | None, int]]:
    """Every mode with the fewest, the usual and the most players, and with some numbers in between."""
    game = game_of(slug)
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


def usual(slug: str) -> tuple[str | None, int]:
    """The table at which a game is played when nothing is asked for."""
    players, mode = seating(game_of(slug))
    return mode, players


def picked(others: int, slugs: list[str]) -> list[tuple[str, str | None, int]]:
    """The usual tables of some games, and others of the whole library."""
    every = [(slug, mode, players) for slug in SLUGS for mode, players in tables(slug)]
    first = {(slug, *usual(slug)) for slug in slugs}
    return [*first, *some([table for table in every if table not in first], others, slug=lambda table: table[0])]


TABLES = sorted(picked(OTHERS, SLUGS), key=str)
SECRET_TABLES = sorted(picked(OTHERS // 3, some(SLUGS)), key=str)
EVERY_TABLE = pytest.mark.parametrize(("slug", "mode", "players"), TABLES)
EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)


@EVERY_GAME
def test_the_golden_play_is_still_legal(slug: str, request: pytest.FixtureRequest) -> None:
    file = PLAYS / f"{slug}.jsonl"
    if request.config.getoption("--golden"):
        PLAYS.mkdir(parents=True, exist_ok=True)
        players, mode = seating(game_of(slug))
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
    """No piece is lost or doubled, no track below its floor, no two options read alike, nothing printed is changed: a
    strict match looks at every question. And a seed and its answers are the whole match."""
    answers = 0
    for seed in SEEDS:
        match = played(slug, mode, players, seed, strict=True)
        assert match.result is not None
        assert match.log
        if not answers:
            assert log_of(match) == log_of(again := played(slug, mode, players, seed))
            assert match.result == again.result == again.replayed(match.answers).result
        answers += len(match.log)
        if answers > ANSWERS and not EVERY:
            break
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("order", [1, 2])
def test_a_match_is_the_same_however_python_orders_its_sets(order: int) -> None:
    """Half the library a process, for to start one takes longer than to play a match, and all of it in every run, for
    nothing else finds what leans on the order of a set; each in one order beside this process's, the soak in both."""
    slugs = SLUGS if EVERY else SLUGS[(order + SEED) % 2 :: 2]
    told = f"print(*map(test_every_game.fingerprint, {slugs!r}))"
    code = f"import sys; sys.path[:0] = {[str(HERE), str(HERE.parent)]!r}; import test_every_game; {told}"
    environment = {**os.environ, "PYTHONHASHSEED": f"{order}"}
    line = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    assert dict(zip(slugs, done.stdout.split(), strict=True)) == {slug: fingerprint(slug) for slug in slugs}


@EVERY_TABLE
def test_the_rule_of_thumb_is_always_legal(slug: str, mode: str | None, players: int) -> None:
    thumb = rules_of(slug).thumb
    for seed in THUMBS:
        match = Match(cast_of(slug), rules_of(slug), seed, [thumb], players, mode)
        assert match.run()
        assert not from_zero(match)


def from_zero(match: Match) -> list[str]:
    """Names on the table that count seats from 0, as no person does."""
    table = match.table
    names = [*table.piles, *table.tracks, *(mark for piece in table.pieces for mark in piece.marks)]
    return [name for name in names if "seat 0" in name or name.rstrip("0123456789") in ("hand ", "points ", "had-")]


def questions(match: Match) -> Iterator[int]:
    """Play a match with its agents, and stop at every question; gives how many answers there were before it."""
    number = 0
    while (choice := match.question) is not None:
        yield number
        seat = choice.player
        forced = len(choice.options) == 1
        match.answer(choice.options[0] if forced else match.agents[seat](match.views[seat], choice))
        number += 1


@pytest.mark.parametrize(("slug", "mode", "players"), SECRET_TABLES)
def test_nobody_knows_what_nobody_showed(slug: str, mode: str | None, players: int) -> None:
    thumb, random = rules_of(slug).thumb, seeded("secrets", slug)
    agents = [RandomAgent((5, seat)) for seat in range(players)]
    match = Match(cast_of(slug), rules_of(slug), 5, agents, players, mode)
    length = sum(1 for _ in questions(match))
    match = match.replayed(())
    for number in questions(match):
        if number % (1 + length // (40 if EVERY else LOOKS)) == 0:
            choice = match.question
            assert choice is not None
            for seat in match.table.seats:
                asked = choice if seat == choice.player else None
                laws.secret(match.table, seat, random, asked, thumb)
