"""Warp Hammer: two armies of 40 cards that their players built fight hand after hand, until one has won five of them.

`war` is what lies on the table, `battle` and `blood` are the two long phases, `first` is the first edition, `thumb` the
rule of thumb.
"""

from __future__ import annotations

from functools import partial

from pnp.engine import Choice, Result, Steps, Table
from pnp.games.families.ending import final
from pnp.games.warp_hammer.battle import battle
from pnp.games.warp_hammer.blood import blood
from pnp.games.warp_hammer.first import first_edition
from pnp.games.warp_hammer.thumb import goal, thumb, worth
from pnp.games.warp_hammer.war import ORDERS, War

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns until somebody has won enough hands."""
    war, numbers = War(table), table.numbers
    turn = play_turn if table.has("order") else first_edition
    while max(won.value for won in war.won) < numbers.hands and war.turn.value < numbers.turn_cap:
        war.turn.value += 1
        table.begin("turn")
        yield from turn(war)
    scores = [float(won.value) for won in war.won]
    return final(table, Result.ranked(scores, max(scores) < numbers.hands, turns=war.turn.value))


def play_turn(war: War) -> Steps[None]:
    """The five phases."""
    table, numbers = war.table, war.numbers
    table.begin("logistics")
    for seat in table.seats:
        war.draw(seat, numbers.draw)
    table.begin("march")
    for seat in table.seats:
        yield from march(war, seat)
    table.begin(ORDERS)
    notes = yield from table.secretly(ORDERS, partial(orders, war))
    chosen = [note.open() for note in notes]
    for seat, (order, trait) in enumerate(chosen):
        table.say("orders", by=seat, order=order)
        for chip in [chip for chip in war.spare[seat] if trait in chip.traits]:
            table.say("attribute", by=seat, card=chip)
            war.spare[seat].give(chip, war.chips[seat])
    yield from battle(war)
    blood(war, [order for order, _ in chosen])
    for note in notes:
        note.clear()


def march(war: War, seat: int) -> Steps[None]:
    """Send to the reserve all cards but those that march."""
    hand = war.hands[seat]
    surplus = max(0, len(hand) - war.numbers.keep)
    for card in (yield from war.table.subset("excess", hand, seat, least=surplus, most=surplus)):
        hand.give(card, war.stocks[seat].discards)


def orders(war: War, seat: int) -> Steps[tuple[str, str | None]]:
    """Write an order, and a racial attribute (ruling: attribute)."""
    order = yield Choice("order", list(war.orders), seat)
    traits = war.attributes(seat)
    return order, (yield Choice("attribute", traits, seat)) if traits else None
