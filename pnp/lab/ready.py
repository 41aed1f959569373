"""A game that can be played: its cast and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from pnp import games
from pnp.engine import Cast, Match, cast
from pnp.engine.match import Agent
from pnp.model import Game, PnpError, UnknownGame, library, load


class NoRules(PnpError):
    """A game that nobody wrote rules for; the message lists the games that have some."""


class Ready(NamedTuple):
    """A game's cast and its rules module."""

    cast: Cast
    rules: ModuleType


def ready(name: Game | str | Path, reads: set[str] | None = None) -> Ready:
    """Load a game (a slug or a folder; or one that is loaded) and find its rules; `reads` gathers the fields they read.

    Raises:
        NoRules: nobody wrote any.
        UnknownGame: there is no such game; the message lists those that have rules too.
        LoadError: its folder does not load.
    """
    try:
        game = name if isinstance(name, Game) else load(name)
    except UnknownGame as error:
        raise NoRules(f"{error} {playable()}") from None
    rules = _rules(game.slug)
    if rules is None:
        raise NoRules(f"{game.title} has no rules yet, so it cannot be played. {playable()}")
    return Ready(cast(game, reads), rules)


def match(
    game: Game | str | Path,
    seed: int = 0,
    agents: Sequence[str | Agent] = ("thumb",),
    players: int | None = None,
    mode: str | None = None,
) -> Match:
    """A match of a game (loaded, a slug or a folder); agents are names (`thumb`, `random`) or functions of your own.

    Raises:
        NoRules: nobody wrote any.
        UnknownGame, LoadError: as `pnp.load`.
        ValueError: no such agent or mode, or a number of players it is not for.
    """
    from pnp.engine.agents import agent
    from pnp.engine.seating import seating

    cast, rules = ready(game)
    count, way = seating(cast.game, players, mode)
    given = [agents[seat % len(agents)] for seat in range(count)]
    made = [agent(one, rules, (seed, seat)) if isinstance(one, str) else one for seat, one in enumerate(given)]
    return Match(cast, rules, seed, made, count, way)


def _rules(slug: str) -> ModuleType | None:
    if not slug.replace("-", "_").isidentifier():
        return None
    found = games.find(slug)
    return found if hasattr(found, "play") else None


def playable() -> str:
    """The games of the library that have rules, as a sentence."""
    slugs = [slug for slug in library.slugs() if find_spec(f"{games.__name__}.{slug.replace('-', '_')}")]
    return f"Games with rules: {', '.join(slugs)}." if slugs else "No game has rules yet."
