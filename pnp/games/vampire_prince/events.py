"""Events: at what each can be aimed, and what it does."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.vampire_prince.city import City


def targets(city: City, seat: int, card: Piece) -> list[Any]:
    """The cards or players at which an Event can be aimed; `[None]` where it needs no aim."""
    if card.control:
        return city.in_play_of(card.control, city.foes(seat))
    if card.discards:
        return city.in_play_of(card.discards, city.table.around(seat))  # ruling: any-card
    return city.opponents(seat) if card.looks or card.opponent_discards else [None]  # ruling: opponents


def play_event(city: City, seat: int, card: Piece, target: Any) -> Steps[None]:
    """Discard an Event card for what it does; none of it is an attack (ruling: brackets)."""
    city.discard(card)
    if card.control:
        city.take(target, seat)
    elif card.discards:
        city.discard(target)
    elif card.looks:
        city.look(seat, target)
    elif card.opponent_discards:
        yield from city.give_up("discard", target, card.opponent_discards)  # ruling: opponent-discard
    elif card.each_discards == "vampire":
        yield from everyone(city, seat)
    elif card.each_discards == "hand":
        for other in city.table.around(seat):
            city.table.say("thrown-away", seat=other, n=len(city.hands[other]))
            city.hands[other].give_all(city.discards)
    city.draw(seat, card.draws)


def everyone(city: City, seat: int) -> Steps[None]:
    """Each player discards one of his Vampires but the claimant (ruling: everyone)."""
    for other in city.table.around(seat):
        if city.leaders(other):
            city.discard((yield Choice("lost Vampire", city.leaders(other), other)))
            city.count_politics()
