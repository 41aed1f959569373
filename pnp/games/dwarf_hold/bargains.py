"""The Trade Phase: the Trading Post, then deals between two clans; promises bind nobody, and are not played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.dwarf_hold.clans import Stronghold
from pnp.games.families.offers import OFFERED, bargain, gathered, lay

__all__ = ["deal", "talks", "trading_post"]


def trading_post(hold: Stronghold, seat: int) -> Steps[None]:
    """What a Trading Post draws and discards, before anybody trades."""
    draws, discards = hold.total(seat, "trade_draws"), hold.total(seat, "trade_discards")
    hold.draw(draws, hold.hands[seat])
    for tile in (yield from hold.table.subset("trade discard", list(hold.hands[seat]), seat, discards, discards)):
        hold.discard(tile)


def talks(hold: Stronghold, seat: int) -> Steps[None]:
    """Name a partner for a deal, as often as one may (ruling: form-of-deals)."""
    for _ in range(hold.numbers.deals):
        partner = yield Choice("trade", [None, *hold.foes(seat)], seat)
        if partner is None:
            return
        yield from deal(hold, seat, int(partner))


def deal(hold: Stronghold, seat: int, partner: int) -> Steps[None]:
    """Both lay out what they give; it changes hands if both agree (rulings: trading, form-of-deals)."""

    def goods_of(giver: int, _: int) -> Iterator[Any]:
        return goods(hold, giver)

    def laid(giver: int, taker: int, thing: Any) -> None:
        lay_out(hold, giver, taker, thing)

    agreed = yield from bargain(hold.table, seat, partner, goods_of, laid)
    sides = ((seat, partner), (partner, seat))
    baskets = [(giver, taker, gathered(wares(hold, giver))) for giver, taker in sides]
    for giver, taker, pieces in baskets:
        for ours, theirs in zip(hold.purses(giver), hold.purses(taker), strict=True):
            ours.hand_over(theirs, agreed)
        for piece in pieces if agreed else ():
            hand_over(hold, piece, giver, taker)


def wares(hold: Stronghold, seat: int) -> list[Piece]:
    """All pieces that a clan can trade: Action Tiles, trophies and the markers on its spaces (ruling: work-tiles)."""
    tiles = [tile for tile in hold.hands[seat] if tile.type == "action"]
    return [*tiles, *hold.trophies[seat], *(marker_on(hold, space) for space in hold.mountain.held(seat))]


def marker_on(hold: Stronghold, space: str) -> Piece:
    """The marker of a space that somebody has."""
    marker = hold.mountain.lying[space].marker
    assert marker is not None
    return marker


def goods(hold: Stronghold, giver: int) -> Iterator[Any]:
    """What can still be laid out: a coin, a token, a tile, a trophy, or a space by its name."""
    gold, vt = hold.purses(giver)
    yield from gold.coins(hold.coins)
    yield from vt.coins(hold.tokens)
    for piece in wares(hold, giver):
        if not piece.mark(OFFERED):
            assert piece.pile is not None
            yield piece if piece.component != "clan" else piece.pile.name


def lay_out(hold: Stronghold, giver: int, taker: int, thing: Any) -> None:
    """Add a thing to an offer; a tile of the hand is shown to the other clan only."""
    gold, vt = hold.purses(giver)
    if isinstance(thing, Piece):
        lay(thing, taker)
    elif thing in hold.coins:
        gold.offered.value += hold.coins[thing]
    elif thing in hold.tokens:
        vt.offered.value += hold.tokens[thing]
    else:
        lay(marker_on(hold, thing), taker)


def hand_over(hold: Stronghold, piece: Piece, giver: int, taker: int) -> None:
    """A tile or a trophy goes; of a space the marker changes, with what lies under it (ruling: markers)."""
    assert piece.pile is not None
    if piece.component == "clan":
        hold.mark(taker, piece.pile.name)
    elif piece.pile is hold.hands[giver]:
        hold.hands[giver].give(piece, hold.hands[taker])
    else:
        hold.trophies[giver].give(piece, hold.trophies[taker])
