"""The boxes of the library's games, each drawn once however many formats are tested with it."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache

from rotation import EVERY, some

from pnp.exports.box import Box, packed
from pnp.model import library, load

KINDS = (
    "condottieri",  # decks, counters in hundreds, a board without spaces
    "draculas-castle",  # rooms, standees, sheets of sets
    "dwarf-hold",  # squares, hex counters, tiles, mats
    "ice-lords",  # tiles and chits that are drawn blind, counters of sets
    "lotr-warrior-dice",  # no board, no deck, tables, tables as cards
    "solitaire-conquest",  # areas, a game for one
    "war-for-atlantis",  # hexes and a track, the largest pictures
)
"""Games that have between them every kind of board and piece."""
GAMES = tuple(library.slugs() if EVERY else some(KINDS, 4))
"""Those that a run packs, as every format does the same ones; `EVERY_GAME=1` is for all of the library."""
_OPEN = ExitStack()
atexit.register(_OPEN.close)


@cache
def library_box(slug: str) -> Box:
    """The box of a game of the library; it stays open."""
    return _OPEN.enter_context(packed(load(slug)))
