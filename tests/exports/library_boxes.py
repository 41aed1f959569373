"""The boxes of the library's games, each drawn once however many formats are tested with it."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache

from pnp.exports.box import Box, packed
from pnp.model import load

_OPEN = ExitStack()
atexit.register(_OPEN.close)


@cache
def library_box(slug: str) -> Box:
    """The box of a game of the library; it stays open."""
    return _OPEN.enter_context(packed(load(slug)))
