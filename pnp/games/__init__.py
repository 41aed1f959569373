"""Games: one rules module a game, found by its slug.

`play(table)` is a game's turn sequence, `thumb(view, choice)` what a sensible player answers. What at least two games
share is in `families`. What belongs to a seat is called `own(name, seat)`, other things `hits of wizard 1`: so a person
at the screen reads whose it is. A name that begins with `_` is told to nobody.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def find(slug: str) -> ModuleType | None:
    """The rules module of a game, or None when nobody wrote it yet."""
    name = f"{__name__}.{slug.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None
