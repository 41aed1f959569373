"""Spelljammer: Good and Evil buy ships, and fight for the Locales of the spheres until the deck runs out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import winners
from pnp.games.spelljammer.battle import war
from pnp.games.spelljammer.events import events, play_event
from pnp.games.spelljammer.fleets import JAMMED, TOKENS, Fleets, roles
from pnp.games.spelljammer.thumb import goal, thumb

__all__ = ["goal", "play", "thumb"]

RICHES = 1_000_000
"""More Gold than anybody has: it only decides between equal Locales."""


def play(table: Table) -> Steps[Result]:
    """Turns of six phases until the one in which the deck runs out is over (ruling: end)."""
    fleets = Fleets(table)
    for seat in table.seats:
        fleets.draw(seat, table.numbers.hand)
    first = first_by_lot(table).value - 1  # ruling: first-player
    for seat in fleets.turns(first, len(fleets.deck)):
        yield from take_turn(fleets, seat)
        if not fleets.deck:
            break
    return result(fleets)


def take_turn(fleets: Fleets, seat: int) -> Steps[None]:
    """The six phases."""
    unjam(fleets, seat)
    for phase in (explore, trade, recruit, war):
        yield from phase(fleets, seat)


def result(fleets: Fleets) -> Result:
    """The side with most Locales wins; of equal ones that with more Gold (ruling: ties)."""
    seats = fleets.table.seats
    held = [(len(fleets.locales[seat]), fleets.gold[seat].value) for seat in seats]
    sides = [[other for other in seats if other == seat or other not in fleets.enemies(seat)] for seat in seats]
    scores = [sum(held[other][0] + held[other][1] / RICHES for other in side) for side in sides]
    won = tuple(seat for seat in seats if scores[seat] == max(scores))
    fleets.table.say("final", winner=winners(won), n=int(max(scores)))
    return Result(won, tuple(scores), facts={"turns": fleets.table.track("turn").value})


def unjam(fleets: Fleets, seat: int) -> None:
    """Ships are unjammed; those with Jam tokens lose one instead (ruling: unjam)."""
    fleets.table.begin("unjam phase", seat)
    for ship in fleets.ships(seat):
        if ship.mark(TOKENS):
            ship.put(TOKENS, ship.mark(TOKENS) - 1)
        else:
            ship.put(JAMMED, 0)


def explore(fleets: Fleets, seat: int) -> Steps[None]:
    """Draw, lay a Locale, and jam Explorers for more of either (ruling: explorers)."""
    fleets.table.begin("explore phase", seat)
    fleets.draw(seat, fleets.numbers.draw)
    laid = False
    while True:
        answer = yield Choice("explore", [None, *explorations(fleets, seat, laid)], seat)
        if answer is None:
            break
        thing, what = answer
        if thing.type == "ship":
            fleets.jam(thing)
        if what == "draw":
            fleets.draw(seat, 1)
        else:
            locale = what if what is not None else thing
            fleets.hands[seat].give(locale, fleets.locales[seat])
            laid = laid or what is None
    yield from fleets.hand_limit(seat, fleets.numbers.hand_limit)


def explorations(fleets: Fleets, seat: int, laid: bool) -> Iterator[tuple[Piece, Any]]:
    """One Locale for nothing, then each for an Explorer that is jammed, as a card more is."""
    locales = [card for card in fleets.hands[seat] if card.type == "locale"]
    if not laid:
        yield from ((card, None) for card in locales)
    for ship in fleets.ready(seat):
        if "explorer" in roles(ship):
            if fleets.deck:
                yield ship, "draw"
            if laid:
                yield from ((ship, card) for card in locales)


def trade(fleets: Fleets, seat: int) -> Steps[None]:
    """Gold of a die and of Locales, and of Traders and Pirates that are jammed (rulings: locales, pirates)."""
    table, gold = fleets.table, fleets.gold[seat]
    table.begin("trade phase", seat)
    gold.value += table.roll(fleets.numbers.income, "gold", seat) + sum(card.gold for card in fleets.locales[seat])
    while True:
        able: list[tuple[Piece, str]] = []
        for ship in fleets.ready(seat):
            able += [(ship, role) for role in ("trader", "pirate") if role in roles(ship)]
        answer = yield Choice("trade", [None, *able], seat)
        if answer is None:
            return
        ship, role = answer
        fleets.jam(ship)
        if role == "trader":
            gold.value += fleets.numbers.trader
        else:
            found = table.roll(fleets.numbers.income, "piracy", seat) - fleets.numbers.pirate
            gold.value = max(0, gold.value + found)


def recruit(fleets: Fleets, seat: int) -> Steps[None]:
    """Buy ships and what they carry, and play Events (rulings: carriers, events)."""
    fleets.table.begin("recruit phase", seat)
    while True:
        answer = yield Choice("recruit", [None, *purchases(fleets, seat), *events(fleets, seat)], seat)
        if answer is None:
            return
        card, target = answer
        if card.type == "event":
            yield from play_event(fleets, seat, card, target)
            continue
        fleets.gold[seat].lose(fleets.price(seat, card))
        if card.type != "ship":
            fleets.attach(card, target)
            continue
        fleets.enter(seat, card)
        if "carrier" in card.roles:
            scouts = [each for each in fleets.hands[seat] if "scout" in each.roles and fleets.usable(seat, each)]
            scout = yield Choice("carry", [None, *scouts], seat)
            if scout is not None:
                fleets.enter(seat, scout)


def purchases(fleets: Fleets, seat: int) -> Iterator[tuple[Piece, Any]]:
    """Ships that can be paid, and what ships carry, each with a ship that is not jammed."""
    for card in fleets.hands[seat]:
        if card.type in ("ship", "character", "crew", "equipment") and fleets.usable(seat, card):
            if fleets.price(seat, card) > fleets.gold[seat].value:
                continue
            if card.type == "ship":
                yield card, None
            else:
                yield from ((card, ship) for ship in fleets.ready(seat))
