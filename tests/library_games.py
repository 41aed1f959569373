"""The games of the library, each read once by a process of tests: none of them changes one."""

from __future__ import annotations

from functools import cache
from pkgutil import iter_modules
from types import ModuleType

from pnp import games
from pnp.engine import Cast, cast
from pnp.model import load
from pnp.model.game import Game

SLUGS = sorted(m.name.replace("_", "-") for m in iter_modules(games.__path__) if m.name != "families")
"""Those with rules."""


@cache
def game_of(slug: str) -> Game:
    return load(slug)


@cache
def cast_of(slug: str) -> Cast:
    return cast(game_of(slug))


def rules_of(slug: str) -> ModuleType:
    rules = games.find(slug)
    assert rules is not None
    return rules
