"""What holds for every game's story: it tells what happened, whose doing it was, and helps at every question."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from inspect import getsource
from itertools import chain
from pkgutil import iter_modules, walk_packages

import pytest
from library_games import SLUGS, cast_of, rules_of
from rotation import SEED, some
from test_every_game import OTHERS, tables

from pnp.engine import Match, cast
from pnp.engine.agents import seated
from pnp.engine.events import Answered, Began, Event, Left, Rolled, Said, Stood, Went
from pnp.engine.naming import Seat, owned
from pnp.engine.story import StoryTable
from pnp.engine.told.lookup import GOAL, named_in
from pnp.engine.told.reading import Reading
from pnp.engine.told.telling import TURN, Line
from pnp.games import families

TOLD = [slug for slug in SLUGS if cast_of(slug).game.says]
AGENTS = "thumb", "random"
FIRST, OTHER = (
    [
        (slug, mode, players, agent)
        for slug in TOLD
        for turn, (mode, players) in enumerate(tables(slug))
        for agent in AGENTS
        if (turn == 0 and agent == AGENTS[SEED % 2]) == first
    ]
    for first in (True, False)
)
WATCHED = sorted([*FIRST, *some(OTHER, OTHERS, slug=lambda each: each[0])], key=str)
"""The first table of every game, with both agents by turns, and others of the library."""
MOST_IDLE = 0.25
"""Of the lines that may say that nothing was done."""


NEAR = 8
"""Answers before and after which a card that leaves a hand is named."""
NAMED = "by", "seat"
"""Places of a sentence that name who wins, where it has no winner."""
CAPS, SHORT = ("cap", "turn_cap", "round_cap"), 4
"""Numbers that end a game, and after how many turns it ends here."""
OUT = 60
"""Events in which a seat that is out loses all it has."""


def watched(slug: str, mode: str | None, players: int, agent: str) -> tuple[Match, list[list[Line]], set[str]]:
    """A match, its story as somebody reads it who sees everything, an answer after the other, and the phases that were
    asked."""
    rules = rules_of(slug)
    agents = seated([agent] * players, rules, 11)
    match = Match(cast_of(slug), rules, 11, agents, players, mode, told=True)
    reading, news, phases = Reading(match.table, None), list[list[Line]](), set[str]()
    while (choice := match.question) is not None:
        phases.add(choice.phase.partition(":")[0])
        match.answer(match.advice(choice))
        news.append(reading.news())
    return match, news, phases


@pytest.mark.parametrize(("slug", "mode", "players", "agent"), WATCHED)
def test_a_match_tells_its_story(slug: str, mode: str | None, players: int, agent: str) -> None:
    """The aid names every phase that is asked, every roll says what for, and turns begin and tell something."""
    match, news, phases = watched(slug, mode, players, agent)
    lines = list(chain.from_iterable(news))
    aid = cast_of(slug).game.aid
    assert not {phase for phase in phases if not any(named_in(aid, phase))}
    assert isinstance(match.table, StoryTable)
    story = match.table.story
    assert not [event for event in story if isinstance(event, Rolled) and not event.what]
    assert any(isinstance(event, Began) and event.phase == TURN for event in story)
    assert not shared_words(match)
    idle = sum(line.text.endswith(("Nothing is done.", ": nothing")) for line in lines)
    assert idle <= MOST_IDLE * len(lines)
    rebuilt(match.table)
    assert not untold(match.table, news)
    assert match.result is not None
    if not match.result.common:
        assert told_winners(match.table) in winning(match)
    assert any(isinstance(event, (Said, Left)) for event in ending(match.table))


def winning(match: Match) -> list[tuple[int, ...]]:
    """Who has won, as words may name them: nobody is named where all share it, for that is a draw."""
    assert match.result is not None
    winners = match.result.winners
    return [winners, ()] if winners == tuple(match.table.seats) else [winners]


@pytest.mark.parametrize("slug", some(TOLD, 12))
def test_a_game_that_is_cut_short_tells_who_has_won(slug: str) -> None:
    """At the cap no last piece falls: the words alone say how it came out."""
    game, rules = cast_of(slug).game, rules_of(slug)
    caps = {name: SHORT for name in CAPS if isinstance(game.numbers.get(name), int)}
    short = cast(replace(game, numbers={**game.numbers, **caps}))
    mode, players = tables(slug)[0]
    match = Match(short, rules, 3, seated(["random"] * players, rules, 3), players, mode, told=True)
    match.run()
    assert match.result is not None
    assert isinstance(match.table, StoryTable)
    assert any(isinstance(event, (Said, Left)) for event in ending(match.table))
    if not match.result.common:
        assert told_winners(match.table) in winning(match)


def told_winners(table: StoryTable) -> tuple[int, ...]:
    """Who has won, by the story alone: whom its last words name so, or name at all; else who is not out of the game."""
    last = next((event for event in reversed(ending(table)) if isinstance(event, (Said, Left))), None)
    if isinstance(last, Said):
        parts = last.parts
        named = parts["winner"] if "winner" in parts else next((parts[name] for name in NAMED if name in parts), ())
        return tuple(seat for seat in (named if isinstance(named, tuple) else (named,)) if isinstance(seat, Seat))
    return tuple(seat for seat in table.seats if seat not in table.out)


def ending(table: StoryTable) -> list[Event]:
    """What happened since the last answer that was no forced one, or since the last turn began."""
    story = table.story
    begun = (number for number, event in enumerate(story) if isinstance(event, (Answered, Began)))
    return story[max(begun, default=0) :]


def untold(table: StoryTable, news: list[list[Line]]) -> set[tuple[str, str, str]]:
    """Cards that left a hand one by one for a pile that everybody sees, and no line told it; where they went from and
    to. A whole hand is told by what takes it, such as by who is out of the game."""
    texts = ["".join(line.text for line in lines) for lines in news]
    left = {event.seat: number for number, event in enumerate(table.story) if isinstance(event, Left)}
    found, answers = set(), 0
    for number, event in enumerate(table.story):
        answers += isinstance(event, Answered)
        if isinstance(event, Went) and table.piles[event.target].sight == "all" and len(event.things) == 1:
            (thing,) = event.things
            near = "".join(texts[max(0, answers - NEAR) : answers + NEAR])
            out = number <= left.get(owned(event.source)[1], -1) < number + OUT
            if thing.held and not out and thing.name not in near and " more" not in near:
                found.add((thing.name, *(owned(pile)[0] for pile in (event.source, event.target))))
    return found


def shared_words(match: Match) -> set[str]:
    """Phases told by the word of a pile, a track or a mark that has their name."""
    table = match.table
    assert isinstance(table, StoryTable)
    things = {owned(name)[0] for name in [*table.piles, *table.tracks]}
    begun = {event.phase for event in table.story if isinstance(event, Began)}
    asked = {event.phase for event in table.story if isinstance(event, Answered)}
    words = {name: word for name, word in table.game.words.items() if word and name in things and name != TURN}
    heads = {name for name, word in words.items() if name in begun and word.name and word.head is None}
    told = {name for name, word in words.items() if name in asked and word.told and word.answers is None}
    return heads | told


def rebuilt(table: StoryTable) -> None:
    """Tracks and sizes of piles, counted from the story alone, are those of the table at its end."""
    tracks: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for event in table.story:
        if isinstance(event, Stood):
            assert tracks.get(event.track, 0) == event.before
            tracks[event.track] = event.now
        elif isinstance(event, Went):
            sizes[event.source] = sizes.get(event.source, 0) - len(event.things)
            sizes[event.target] = sizes.get(event.target, 0) + len(event.things)
    assert {name: track.value for name, track in table.tracks.items() if track.value} == {
        name: value for name, value in tracks.items() if value
    }
    assert sum(sizes.values()) == 0
    came = {name: len(pile) - sizes.get(name, 0) for name, pile in table.piles.items()}
    assert min(came.values()) >= 0, "more left a pile than ever lay there"
    assert sum(came.values()) == len(table.pieces)


@pytest.mark.parametrize("slug", TOLD)
def test_every_sentence_is_said_somewhere(slug: str) -> None:
    """A sentence that no rules name is a slip of the pen."""
    rules = rules_of(slug)
    parts = iter_modules(getattr(rules, "__path__", []))
    modules = [rules, *(import_module(f"{rules.__name__}.{part.name}") for part in parts)]
    modules += [import_module(part.name) for part in walk_packages(families.__path__, f"{families.__name__}.")]
    source = "".join(map(getsource, modules))
    assert not [name for name in cast_of(slug).game.says if f'"{name}"' not in source and name != GOAL]
    assert (GOAL in cast_of(slug).game.says) == hasattr(rules, GOAL)
