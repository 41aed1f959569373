"""Events outside of battles: at what each can be aimed, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, clear
from pnp.games.families.shared_deck import company
from pnp.games.warmeister.war import War, throw, times


def playable(war: War, seat: int, phase: str) -> Iterator[Piece]:
    """The events of a hand that can be played now (ruling: event-time), but none that comes with a purchase."""
    for card in war.hands[seat]:
        fitting = card.type in ("event", "attachment") and phase in card.when and not card.half_cost
        if fitting and card.cost <= war.gold[seat].value and targets(war, seat, card):
            yield card


def targets(war: War, seat: int, card: Piece) -> list[Any]:
    """The cards or players at which a card can be aimed; `[None]` where it needs no aim."""
    if card.type == "attachment":  # ruling: attachments
        return [unit for unit in war.leaders(seat) if fits(card, unit)]
    if card.swaps:  # ruling: opponents
        return [foe for foe in war.opponents(seat) if war.leaders(foe)] if war.leaders(seat) else []
    if card.all_of:  # ruling: targets
        return [Seat(each) for each in war.table.around(seat) if war.in_play_of(card.discards, [each])]
    if card.discards:
        return war.in_play_of(card.discards, war.table.around(seat))
    if card.kills_force:  # rulings: wardogs, force
        return [unit for unit in war.in_play() if unit.force == card.kills_force and unit is not card]
    if card.regains:
        return list(war.fallen[seat])
    return list(war.opponents(seat)) if card.opponent_discards else [None]


def fits(card: Piece, unit: Piece) -> bool:
    """Whether a card is an attachment for an army card of this kind."""
    return (not card.only or any(kind in unit.kinds for kind in card.only)) and card.type == "attachment"


def aim(war: War, seat: int, card: Piece) -> Steps[Any]:
    """Play a card, and choose at what it is aimed."""
    war.lay(seat, card)
    found = targets(war, seat, card)
    if found == [None]:
        return None
    return (yield Choice("target", found, seat))


def play_event(war: War, seat: int, card: Piece) -> Steps[None]:
    """Play an event or an attachment of one's hand, which all others may cancel."""
    war.gold[seat].value -= card.cost
    target = yield from aim(war, seat, card)
    if (yield from war.stands(seat, card, holder(target))):
        yield from take_effect(war, seat, card, target)


def holder(target: Any) -> int | None:
    """The player at whom, or at whose card, a card is aimed."""
    if isinstance(target, Piece):
        return target.owner if target.owner is not None else company(target).owner
    return target if isinstance(target, int) else None


def take_effect(war: War, seat: int, card: Piece, target: Any) -> Steps[None]:
    """What the fields of a card say."""
    war.gold[seat].value += card.gold
    war.draw(seat, card.draws)
    if card.type == "attachment":
        war.discards.give(card, company(target))
    elif card.swaps:
        yield from swap(war, seat, target, card)
    elif card.discards:
        yield from strike(war, card, target)
    elif card.regains:  # ruling: hid-in-a-ditch
        war.enter(seat, target)
    elif card.opponent_discards:
        count = yield from times(war, card)
        yield from war.press(target, card.opponent_discards * count)


def strike(war: War, card: Piece, target: Any) -> Steps[None]:
    """Discard a card in play, or all of a player's, with a roll for each if the event asks for one."""
    doomed = war.in_play_of(card.discards, [target]) if card.all_of else [target]
    if not card.least_roll:
        war.ruin(target)
        return
    rolls = yield from throw(war, war.numbers.die, doomed, "luck: card")
    for each, rolled in zip(doomed, rolls, strict=True):
        war.settle(each, rolled, rolled >= card.least_roll)


def swap(war: War, seat: int, foe: int, card: Piece) -> Steps[None]:
    """Exchange army cards, which the player of the event picks on both sides (ruling: administration-error)."""
    rolled = yield from times(war, card)
    count = min(card.swaps * rolled, len(war.leaders(seat)), len(war.leaders(foe)))
    given = yield from war.table.subset("swap away", war.leaders(seat), seat, count, count)
    taken = yield from war.table.subset("swap for", war.leaders(foe), seat, count, count)
    for unit in given:
        unit.owner = foe
    for unit in taken:
        unit.owner = seat


def wardogs(war: War, seat: int) -> list[Piece]:
    """The army cards that a player can discard to destroy others (ruling: wardogs)."""
    return [unit for unit in war.leaders(seat) if unit.sacrifice and targets(war, seat, unit)]


def release(war: War, seat: int, unit: Piece) -> Steps[None]:
    """Discard such a card, and destroy one; it is no event, so nobody cancels it."""
    target = yield from aim(war, seat, unit)
    clear([unit])
    war.destroy(target)
