"""Deals: what two players lay out for one another, and how it changes hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.condottieri.war import State, War
from pnp.games.families.shared_deck import company


def deal(war: War, state: State, partner: State) -> Steps[None]:
    """Both lay out what they give, the proposer first; it changes hands if both agree (ruling: form-of-deals)."""
    sides = ((state, partner), (partner, state))
    for giver, taker in sides:
        while (thing := (yield Choice("offer", [None, *goods(war, giver, taker)], giver.seat))) is not None:
            lay_out(war, giver, taker, thing)
    answers = yield from war.table.together([Choice("deal", ["refuse", "agree"], giver.seat) for giver, _ in sides])
    outcome = "deal-refused" if "refuse" in answers else "deal-made"
    war.table.say(outcome, by=state.seat, foe=partner.seat)
    baskets = [
        (giver, taker, [card for card in cards_of(war, giver) if card.mark("offered")]) for giver, taker in sides
    ]
    loose = [thing for basket in baskets for thing in hand_over(*basket, agreed="refuse" not in answers)]
    for card, taker in loose:
        yield from place(war, card, taker)


def cards_of(war: War, state: State) -> list[Piece]:
    """All that a player can trade, of his hand and in play."""
    return [*state.estates, *state.hand, *(card for own in war.leaders(state.seat) for card in company(own))]


def goods(war: War, giver: State, taker: State) -> Iterator[Any]:
    """What can still be laid out: a coin, `"province"`, or a card (ruling: deals)."""
    purse = giver.ducats.value - giver.offered_ducats.value
    yield from (coin for coin, value in war.coins.items() if value <= purse)
    kept = giver.provinces.value - giver.offered_provinces.value - 1
    if kept and sum(not card.mark("offered") for card in giver.estates) <= kept * war.numbers.revenue_limit:
        yield "province"  # nobody gives away his last one, nor one from under a Revenue card that he keeps
    for card in cards_of(war, giver):
        leader = company(card)[0]
        if leader.owner is None or leader is card:  # of the hand or a province, or a captain who leaves with all he has
            free = leader.owner is None or not any(each.mark("offered") for each in company(card))
        else:
            free = bool(war.leaders(taker.seat)) and not leader.mark("offered")
        if free and not card.mark("offered"):
            yield card


def lay_out(war: War, giver: State, taker: State, thing: Any) -> None:
    """Add a thing to an offer; a card of the hand is shown to the other player only."""
    if thing == "province":
        giver.offered_provinces.value += 1
    elif isinstance(thing, Piece):
        thing.put("offered", 1)
        company(thing).show(thing, 1 << taker.seat)
    else:
        giver.offered_ducats.value += war.coins[thing]


def hand_over(giver: State, taker: State, cards: list[Piece], agreed: bool) -> Iterator[tuple[Piece, State]]:
    """Clear an offer and, if agreed, move it; yield the cards that still need a captain or province to go to."""
    for offered, own in ((giver.offered_ducats, "ducats"), (giver.offered_provinces, "provinces")):
        count = offered.lose(offered.value)
        if agreed:
            getattr(taker, own).value += getattr(giver, own).lose(count)
    for card in cards:
        card.put("offered", 0)
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
