"""What holds for every game's story: it tells what happened, whose doing it was, and helps at every question."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from inspect import getsource
from pkgutil import iter_modules

import pytest
from test_every_game import SLUGS, cast_of, rules_of, tables

from pnp.commands.lookup import GOAL, named_in
from pnp.engine import Match
from pnp.engine.agents import seated
from pnp.engine.events import Began, Rolled, Stood, Went
from pnp.engine.reading import Reading
from pnp.engine.story import StoryTable
from pnp.engine.telling import TURN, Line
from pnp.games import families

EVERY = [(slug, mode, players) for slug in SLUGS for mode, players in tables(slug) if cast_of(slug).game.says]
EVERY_TABLE = pytest.mark.parametrize(("slug", "mode", "players"), EVERY)
AGENTS = "thumb", "random"
MOST_IDLE = 0.25
"""Of the lines that may say that nothing was done."""


@cache
def watched(slug: str, mode: str | None, players: int, agent: str) -> tuple[Match, list[Line], set[str]]:
    """A match, its story as somebody reads it who sees everything, and the phases that were asked."""
    rules = rules_of(slug)
    agents = seated([agent] * players, rules, 11)
    match = Match(cast_of(slug), rules, 11, agents, players, mode, told=True)
    reading, lines, phases = Reading(match.table, None), list[Line](), set[str]()
    while (choice := match.question) is not None:
        phases.add(choice.phase.partition(":")[0])
        match.answer(match.advice(choice))
        lines += reading.news()
    return match, lines, phases


def story(match: Match) -> list[object]:
    assert isinstance(match.table, StoryTable)
    return list(match.table.story)


@EVERY_TABLE
@pytest.mark.parametrize("agent", AGENTS)
def test_the_aid_names_every_phase_that_is_asked(slug: str, mode: str | None, players: int, agent: str) -> None:
    _, _, phases = watched(slug, mode, players, agent)
    aid = cast_of(slug).game.aid
    assert not {phase for phase in phases if not any(named_in(aid, phase))}


@EVERY_TABLE
@pytest.mark.parametrize("agent", AGENTS)
def test_every_roll_says_what_for(slug: str, mode: str | None, players: int, agent: str) -> None:
    match, _, _ = watched(slug, mode, players, agent)
    assert not [event for event in story(match) if isinstance(event, Rolled) and not event.what]


@EVERY_TABLE
@pytest.mark.parametrize("agent", AGENTS)
def test_turns_begin_and_tell_something(slug: str, mode: str | None, players: int, agent: str) -> None:
    match, lines, _ = watched(slug, mode, players, agent)
    assert any(isinstance(event, Began) and event.phase == TURN for event in story(match))
    idle = sum(line.text.endswith(("Nothing is done.", ": nothing")) for line in lines)
    assert idle <= MOST_IDLE * len(lines)


@EVERY_TABLE
def test_the_story_alone_tells_where_everything_is(slug: str, mode: str | None, players: int) -> None:
    """Tracks and sizes of piles, counted from the story, are those of the table at its end."""
    match, _, _ = watched(slug, mode, players, AGENTS[0])
    tracks: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for event in story(match):
        if isinstance(event, Stood):
            assert tracks.get(event.track, 0) == event.before
            tracks[event.track] = event.now
        elif isinstance(event, Went):
            sizes[event.source] = sizes.get(event.source, 0) - len(event.things)
            sizes[event.target] = sizes.get(event.target, 0) + len(event.things)
    table = match.table
    assert {name: track.value for name, track in table.tracks.items() if track.value} == {
        name: value for name, value in tracks.items() if value
    }
    boxed: dict[str, int] = {}
    for piece in table.pieces:
        boxed[piece.component] = boxed.get(piece.component, 0) + 1
    assert sum(sizes.values()) == 0
    for name, pile in table.piles.items():
        came = len(pile) - sizes.get(name, 0)
        assert came >= 0, f"more left '{name}' than ever lay there"
    assert sum(len(pile) - sizes.get(name, 0) for name, pile in table.piles.items()) == sum(boxed.values())


@pytest.mark.parametrize("slug", sorted({slug for slug, _, _ in EVERY}))
def test_every_sentence_is_said_somewhere(slug: str) -> None:
    """A sentence that no rules name is a slip of the pen."""
    rules = rules_of(slug)
    parts = iter_modules(getattr(rules, "__path__", []))
    modules = [rules, *(import_module(f"{rules.__name__}.{part.name}") for part in parts)]
    modules += [import_module(f"{families.__name__}.{part.name}") for part in iter_modules(families.__path__)]
    source = "".join(map(getsource, modules))
    assert not [name for name in cast_of(slug).game.says if f'"{name}"' not in source and name != GOAL]
    assert (GOAL in cast_of(slug).game.says) == hasattr(rules, GOAL)
