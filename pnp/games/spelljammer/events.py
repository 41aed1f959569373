"""Events, played in the Recruit Phase: on whom, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.families.decks import move
from pnp.games.families.shared_deck import attached
from pnp.games.spelljammer.fleets import JAMMED, TOKENS, Fleets, roles


def events(fleets: Fleets, seat: int) -> Iterator[tuple[Piece, Any]]:
    """The Events of a hand, each with what it may be played on (ruling: events)."""
    for card in fleets.hands[seat]:
        if card.type == "event" and card.does != "ally":
            yield from ((card, target) for target in targets(fleets, seat, card))


def targets(fleets: Fleets, seat: int, card: Piece) -> list[Any]:
    """What an Event may be played on; None where it needs nothing."""
    ships, foes = fleets.ships(seat), fleets.enemy_ships(seat)
    if card.does == "unjam":
        return [ship for ship in ships if ship.mark(JAMMED) and not ship.mark(TOKENS)]
    if card.does == "free":
        return [ship for ship in ships if ship.mark(TOKENS)]
    if card.does == "treasure":
        return [ship for ship in fleets.ready(seat) if "pirate" in roles(ship)]
    if card.does == "jam":
        return foes
    if card.does == "destroy":
        return [ship for ship in foes if not card.role or (ship.mark(JAMMED) and card.role in roles(ship))]
    if card.does == "salvage":
        return fleets.void()
    if card.does == "decommission":
        return ships
    if card.does == "rob":
        return [Seat(foe) for foe in fleets.enemies(seat) if fleets.gold[foe].value]
    if card.does == "assassin":
        return [each for ship in foes for each in attached(ship) if each.type == "character"]
    return [None] if fleets.deck else []


def play_event(fleets: Fleets, seat: int, card: Piece, target: Any) -> Steps[None]:
    """Play an Event."""
    table, numbers = fleets.table, fleets.numbers
    fleets.discard(card)
    if card.does == "unjam":
        target.put(JAMMED, 0)
    elif card.does == "free":
        target.put(TOKENS, max(0, target.mark(TOKENS) - table.roll(numbers.jam, "Jam tokens", seat)))
    elif card.does == "treasure":
        fleets.jam(target)
        fleets.gold[seat].value += table.roll(numbers.income, "gold", seat)
    elif card.does == "jam":
        fleets.jam(target)
        target.put(TOKENS, target.mark(TOKENS) + table.roll(numbers.jam, "Jam tokens", seat))
    elif card.does == "destroy":
        destroy(fleets, target)
    elif card.does == "salvage":
        move(target, fleets.hands[seat])
    elif card.does == "decommission":
        yield from decommission(fleets, seat, target)
    elif card.does == "rob":
        fleets.gold[target].lose(table.roll(numbers.income, "gold", seat))
    elif card.does == "assassin":
        table.say("lost", ship=target)
        fleets.discard(target)
    else:
        deck = fleets.deck
        for each in deck[-numbers.look :]:
            deck.show(each, 1 << seat)


def destroy(fleets: Fleets, ship: Piece) -> None:
    """A ship goes to the Void with all that it carries."""
    fleets.table.say("lost", ship=ship)
    fleets.discard(ship)


def decommission(fleets: Fleets, seat: int, first: Piece) -> Steps[None]:
    """Discard ships for the Gold that is printed on them."""
    ship: Piece | None = first
    while ship is not None:
        fleets.gold[seat].value += ship.cost
        destroy(fleets, ship)
        ship = yield Choice("decommission", [None, *fleets.ships(seat)], seat)
