"""Deals: what two players lay out for one another, and how it changes hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.condottieri.war import State, War
from pnp.games.families.offers import OFFERED, bargain, gathered, lay
from pnp.games.families.shared_deck import company


def deal(war: War, state: State, partner: State) -> Steps[None]:
    """Both lay out what they give, the proposer first; it changes hands if both agree (ruling: form-of-deals)."""

    def goods_of(giver: int, taker: int) -> Iterator[Any]:
        return goods(war, war.states[giver], war.states[taker])

    def laid(giver: int, taker: int, thing: Any) -> None:
        lay_out(war, war.states[giver], taker, thing)

    agreed = yield from bargain(war.table, state.seat, partner.seat, goods_of, laid)
    sides = ((state, partner), (partner, state))
    baskets = [(giver, taker, gathered(cards_of(war, giver))) for giver, taker in sides]
    loose = [thing for basket in baskets for thing in hand_over(*basket, agreed=agreed)]
    for card, taker in loose:
        yield from place(war, card, taker)


def cards_of(war: War, state: State) -> list[Piece]:
    """All that a player can trade, of his hand and in play."""
    return [*state.estates, *state.hand, *(card for own in war.leaders(state.seat) for card in company(own))]


def goods(war: War, giver: State, taker: State) -> Iterator[Any]:
    """What can still be laid out: a coin, `"province"`, or a card (ruling: deals)."""
    ducats, provinces = giver.purses
    yield from ducats.coins(war.coins)
    kept = provinces.left - 1
    if kept and sum(not card.mark(OFFERED) for card in giver.estates) <= kept * war.numbers.revenue_limit:
        yield "province"  # nobody gives away his last one, nor one from under a Revenue card that he keeps
    for card in cards_of(war, giver):
        leader = company(card)[0]
        if leader.owner is None or leader is card:  # of the hand or a province, or a captain who leaves with all he has
            free = leader.owner is None or not any(each.mark(OFFERED) for each in company(card))
        else:
            free = bool(war.leaders(taker.seat)) and not leader.mark(OFFERED)
        if free and not card.mark(OFFERED):
            yield card


def lay_out(war: War, giver: State, taker: int, thing: Any) -> None:
    """Add a thing to an offer; a card of the hand is shown to the other player only."""
    ducats, provinces = giver.purses
    if thing == "province":
        provinces.offered.value += 1
    elif isinstance(thing, Piece):
        lay(thing, taker)
    else:
        ducats.offered.value += war.coins[thing]


def hand_over(giver: State, taker: State, cards: list[Piece], agreed: bool) -> Iterator[tuple[Piece, State]]:
    """Clear an offer and, if agreed, move it; yield the cards that still need a captain or province to go to."""
    for ours, theirs in zip(giver.purses, taker.purses, strict=True):
        ours.hand_over(theirs, agreed)
    for card in cards:
        if agreed and company(card) is giver.hand:
            giver.hand.give(card, taker.hand)
        elif agreed and card.owner is not None:
            card.owner = taker.seat
        elif agreed:
            yield card, taker


def place(war: War, card: Piece, taker: State) -> Steps[None]:
    """Attach a card that was taken off a captain or province; what finds no place is discarded."""
    goal, own = war.discards, war.leaders(taker.seat)
    if card.type == "revenue":
        goal = taker.estates if war.room(taker) else goal
    elif own:
        goal = company((yield Choice("place", own, taker.seat)))
    company(card).give(card, goal)
