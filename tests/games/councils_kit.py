"""What the tests of Immortals share: councils set out by hand, and who leads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Piece
from pnp.games.immortals.councils import TOKEN, Councils

Put = Callable[..., list[Piece]]


def begin(the_table: Callable[..., Any], players: int = 2, seed: int = 0, told: bool = False) -> Councils:
    """Neutral players without Immortals or cards."""
    councils = Councils(the_table("immortals", players, None, seed, told))
    tiles = councils.table.unbox("alignment", councils.table.pile("alignments"))
    for pile in councils.alignments:
        tiles.give(next(tile for tile in tiles if tile.alignment == "neutral"), pile)
    return councils


def align(councils: Councils, seat: int, alignment: str) -> None:
    """Let a player be of another alignment."""
    tiles = councils.table.pile("alignments")
    councils.alignments[seat].give_all(tiles)
    tiles.give(next(tile for tile in tiles if tile.alignment == alignment), councils.alignments[seat])


def leader(councils: Councils, put: Put, seat: int, name: str, *resources: str, token: int = 1) -> Piece:
    """Put an Immortal into play, with Resources, and with a token unless said."""
    (card,) = put(councils.table, councils.hands[seat], name)
    councils.enter(seat, card)
    for each in put(councils.table, councils.hands[seat], *resources):
        councils.attach(each, card)
    card.put(TOKEN, token)
    return card
