"""The Revenue phase: income, and what is bought with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps, View, own
from pnp.games.families.shared_deck import company
from pnp.games.warmeister.events import fits, play_event, playable
from pnp.games.warmeister.war import War, throw

Help = tuple[Piece | None, Piece | None]
"""What helps to buy a card: an attachment laid on it at once, and an event that halves its cost."""


def revenue(war: War) -> Steps[None]:
    """Each player in turn takes gold, then buys cards and plays events as he likes (ruling: buying)."""
    for seat in war.parts():
        war.table.begin("revenue phase", seat)
        yield from income(war, seat)
        while (card := (yield Choice("revenue", [None, *revenue_cards(war, seat)], seat))) is not None:
            if card.type in ("army", "castle", "holding"):
                yield from buy(war, seat, card)
            else:
                yield from play_event(war, seat, card)


def income(war: War, seat: int) -> Steps[None]:
    """Dice for the territories, the income of cards in play, and spoils (ruling: spoils)."""
    dice = [own(f"die {number + 1}", seat) for number in range(war.territories[seat].value)]
    rolls = yield from throw(war, war.numbers.revenue, dice, "luck: revenue")
    more = sum(card.income for card in (*war.leaders(seat), *war.holdings[seat])) + war.spoils[seat].value
    war.table.say("income", seat=seat, rolls=rolls)
    if more:
        war.table.say("more-income", seat=seat, more=more)
    war.gold[seat].value += sum(rolls) + more
    war.spoils[seat].value = 0


def revenue_cards(war: War, seat: int) -> Iterator[Piece]:
    """What can be paid, and the events of this phase; those that make something cheaper come with it."""
    cutters = cutting(war, seat)
    for card in war.hands[seat]:
        if card.type in ("army", "castle", "holding") and payable(war, seat, card, cutters):
            yield card
    yield from playable(war, seat, "revenue")


def payable(war: War, seat: int, card: Piece, cutters: list[Piece]) -> bool:
    """Whether a card of the hand can be paid, as most can without any help."""
    plain = card.discard_cost < len(war.hands[seat]) and cost(war, card, (None, None), cutters) <= war.gold[seat].value
    return plain or any(True for _ in ways(war, seat, card, cutters))


def buy(war: War, seat: int, card: Piece) -> Steps[None]:
    """Put a card into play; its help may be cancelled, and may be missed then (rulings: attachments, costs)."""
    war.hands[seat].give(card, war.bought)
    help_ = yield Choice("revenue: help", list(ways(war, seat, card, cutting(war, seat))), seat)
    left = yield from helped(war, seat, help_ or (None, None))
    price, attachment = cost(war, card, left, cutting(war, seat)), left[0]
    if price > war.gold[seat].value or len(war.hands[seat]) < card.discard_cost:
        war.table.say("unpaid", card=card)
        war.bought.give(card, war.hands[seat])
        return
    war.gold[seat].value -= price
    if card.type == "army":
        war.enter(seat, card)
    else:
        war.bought.give(card, (war.castles if card.type == "castle" else war.holdings)[seat])
    if attachment is not None:
        war.discards.give(attachment, company(card))
    yield from war.give_up("revenue: discard to recruit", seat, card.discard_cost)  # ruling: discard-cost
    war.draw(seat, card.draws)
    if card.opponent_discards:
        foe = yield Choice("revenue: opponent", war.opponents(seat), seat)  # ruling: opponents
        yield from war.press(foe, card.opponent_discards)


def helped(war: War, seat: int, help_: Help) -> Steps[Help]:
    """Play what is to help; what is left of it unless others cancel it."""
    left: list[Any] = []
    for card in help_:
        stands = card is not None
        if card is not None:
            war.gold[seat].value -= card.cost
            war.lay(seat, card)
            stands = yield from war.stands(seat, card)
        left.append(card if stands else None)
    return left[0], left[1]


def ways(war: War, seat: int, card: Piece, cutters: list[Piece]) -> Iterator[Help | None]:
    """The help with which a card can be paid; None at first, if it can be paid without."""
    hand, gold = [each for each in war.hands[seat] if each is not card], war.gold[seat].value
    halves = [None, *(each for each in hand if card.type in each.half_cost)]
    fitting = (each for each in hand if card.type == "army" and fits(each, card))
    for attachment in (None, *fitting):
        for half in halves:
            help_ = (attachment, half)
            played = [each for each in help_ if each is not None]
            price = cost(war, card, help_, cutters) + sum(each.cost for each in played)
            # Neither the card itself nor its help can be discarded to recruit it.
            if price <= gold and card.discard_cost <= len(hand) - len(played):
                yield help_ if played else None


def cutting(war: War, seat: int) -> list[Piece]:
    """A player's cards in play that make others cheaper."""
    return [card for card in (*war.leaders(seat), *war.holdings[seat]) if card.cuts]


def cost(war: War | View, card: Piece, help_: Help, cutters: list[Piece]) -> int:
    """The gold a card costs: all cuts first, then the half of it, rounded up (ruling: costs)."""
    attachment, half = help_
    words = labels(card, attachment) if cutters else ()
    cut = sum(cutter.cuts for cutter in cutters for word in cutter.cuts_for if word in words)
    price: int = max(war.numbers.least_cost, card.cost - cut)
    return price if half is None else -(-price // 2)


def labels(card: Piece, attachment: Piece | None) -> tuple[str, ...]:
    """What cards that make others cheaper go by: the type of a card, or the kinds and traits of an army card."""
    if card.type != "army":
        return (card.type,)
    parts = [card] if attachment is None else [card, attachment]
    kinds = [kind for part in parts for kind in part.kinds]
    return (*(kinds or ["basic"]), *(trait for part in parts for trait in part.traits))  # ruling: undefined-traits
