"""Outside games: short rules that keep the engine's laws, and data that print without a finding."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.engine import Match, cast, laws
from pnp.engine.agents import agent
from pnp.engine.chance import seeded
from pnp.lab.runs.ready import Ready, ready

HERE = Path(__file__).parent
SLUGS = sorted(path.parent.name for path in HERE.glob("*/game.yaml"))
MOST_LINES = 60
COLUMNS = 100
CARDS = [("crazy-eights", 2), ("crazy-eights", 3), ("crazy-eights", 5), ("hearts", 4), ("uno", 2), ("uno", 10)]
TABLES = [*CARDS, ("landfall", 2), ("landfall", 4), ("marches", 2), ("ambush", 2)]
EVERY_TABLE = pytest.mark.parametrize(("slug", "players"), TABLES)


@cache
def game(slug: str) -> Ready:
    return ready(HERE / slug, trust=True)


def match(slug: str, players: int, name: str, seed: int, strict: bool = True) -> Match:
    loaded = game(slug)
    agents = [agent(name, loaded.rules, (seed, seat)) for seat in range(players)]
    return Match(loaded.cast, loaded.rules, seed, agents, players, strict=strict)


def test_every_plugin_is_played_below() -> None:
    assert {slug for slug, _ in TABLES} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_are_short(slug: str) -> None:
    lines = (HERE / slug / "rules.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < MOST_LINES
    assert max(map(len, lines)) <= COLUMNS


def test_rules_are_what_ruff_wants_at_their_width() -> None:
    files = [str(HERE / slug / "rules.py") for slug in SLUGS]
    for words in (["check"], ["format", "--check"]):
        line = [sys.executable, "-m", "ruff", *words, "--no-cache", "--line-length", str(COLUMNS), *files]
        done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_games_print_without_a_finding() -> None:
    line = [sys.executable, "-m", "pnp", "check", "--trust", *(str(HERE / slug) for slug in SLUGS)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, f"{len(SLUGS)} games checked: 0 errors, 0 warnings.\n")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_ruling_named_in_rules_is_one(slug: str) -> None:
    text = (HERE / slug / "rules.py").read_text(encoding="utf-8")
    named = {name for line in text.splitlines() for name in line.partition("# ruling: ")[2].split(", ") if name}
    assert named
    assert named <= set(game(slug).cast.game.rulings)


@EVERY_TABLE
@pytest.mark.parametrize("name", ["random", "thumb"])
def test_playouts_keep_every_law_and_end(slug: str, players: int, name: str) -> None:
    for seed in range(4):
        played = match(slug, players, name, seed)
        result = played.run()
        assert not result.capped
        again = played.replayed(played.answers)
        assert (again.result, again.answers) == (result, played.answers)


@EVERY_TABLE
def test_nobody_knows_what_nobody_showed(slug: str, players: int) -> None:
    played, random = match(slug, players, "random", 6, strict=False), seeded("secrets", slug)
    while (choice := played.question) is not None:
        if len(played.answers) % 5 == 0:
            for seat in played.table.seats:
                asked = choice if seat == choice.player and len(choice.options) > 1 else None
                laws.secret(played.table, seat, random, asked, played.rules.thumb)
        seat = choice.player
        played.answer(played.agents[seat](played.views[seat], choice))


@pytest.mark.parametrize(("slug", "players"), [("crazy-eights", 5), ("hearts", 4), ("uno", 2)])
def test_the_rule_of_thumb_beats_chance(slug: str, players: int) -> None:
    games, wins = 600, 0.0
    for seed in range(games):
        played = match(slug, players, "random", seed, strict=False)
        played.agents[seed % players] = played.rules.thumb
        winners = played.run().winners
        wins += (seed % players in winners) / len(winners)
    assert wins / games > 1 / players


def test_a_hand_of_crazy_eights_where_nobody_plays_ends() -> None:
    played = match("crazy-eights", 3, "random", 1)
    while (choice := played.question) is not None:
        played.answer(choice.options[-1])
    assert played.result is not None
    assert played.answers == ["draw"] * 5 + (["pass"] + ["draw"] * 5) * 6 + ["pass", "draw", *["pass"] * 4]


def test_a_match_of_uno_that_takes_too_long_is_nobodys() -> None:
    loaded = game("uno")
    short = cast(replace(loaded.cast.game, numbers={**loaded.cast.game.numbers, "turns": 3}))
    played = Match(short, loaded.rules, 1, [agent("random", loaded.rules, 1)], 2)
    assert played.run() == ((), (), True, {})
    assert len(played.log) == 3
