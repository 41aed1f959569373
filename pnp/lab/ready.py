"""A game that can be played: its cast and its rules."""

from __future__ import annotations

from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from pnp import games
from pnp.engine import Cast, cast
from pnp.model import PnpError, UnknownGame, library, load


class NoRules(PnpError):
    """A game that nobody wrote rules for; the message lists the games that have some."""


class Ready(NamedTuple):
    """A game's cast and its rules module."""

    cast: Cast
    rules: ModuleType


def ready(name: str, reads: set[str] | None = None) -> Ready:
    """Load a game (a slug or a folder) and find its rules; `reads` gathers the fields that rules read.

    Raises:
        NoRules: nobody wrote any.
        UnknownGame: there is no such game; the message lists those that have rules too.
        LoadError: its folder does not load.
    """
    try:
        game = load(name)
    except UnknownGame as error:
        raise NoRules(f"{error} {playable()}") from None
    rules = _rules(game.slug)
    if rules is None:
        raise NoRules(f"{game.title} has no rules yet, so it cannot be played. {playable()}")
    return Ready(cast(game, reads), rules)


def _rules(slug: str) -> ModuleType | None:
    if not slug.replace("-", "_").isidentifier():
        return None
    found = games.find(slug)
    return found if hasattr(found, "play") else None


def playable() -> str:
    """The games of the library that have rules, as a sentence."""
    slugs = [slug for slug in library.slugs() if find_spec(f"{games.__name__}.{slug.replace('-', '_')}")]
    return f"Games with rules: {', '.join(slugs)}." if slugs else "No game has rules yet."
