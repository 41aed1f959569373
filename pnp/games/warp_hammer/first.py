"""The first edition: exchange cards, show the hands, add up the Force."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Piece, Steps
from pnp.games.warp_hammer.blood import fighting, force_of, rolled, settle
from pnp.games.warp_hammer.war import War, counted


def first_edition(war: War) -> Steps[None]:
    """A turn without orders and contests."""
    table, numbers = war.table, war.numbers
    table.begin("logistics")
    for seat in table.seats:
        war.draw(seat, numbers.draw)
    table.begin("march")
    for seat in table.seats:
        yield from exchange(war, seat)
    table.begin("battle")
    for seat in table.seats:
        war.hands[seat].give_all(war.lines[seat])
        table.say("line", by=seat, cards=list(war.lines[seat]))
    totals = [total(war, seat) for seat in table.seats]
    table.begin("blood")
    settle(war, totals)


def exchange(war: War, seat: int) -> Steps[None]:
    """Put some cards into the reserve and draw as many."""
    gone = yield from war.table.subset("discard", war.hands[seat], seat, most=war.numbers.first.exchange)
    for card in gone:
        war.hands[seat].give(card, war.stocks[seat].discards)
    war.draw(seat, len(gone))


def total(war: War, seat: int) -> int:
    """A Battle Total (rulings: first-edition, first-leader)."""
    first, line, foes = war.numbers.first, war.lines[seat], war.lines[1 - seat]
    force = force_of(line, foes, lambda card: rolled(war, card), (), war.numbers)
    for card in fighting(line):
        if "ambush" in card.traits and war.table.roll(war.numbers.die, "ambush", seat) <= first.ambush_on:
            force += first.ambush
    most = [trait for trait in first.traits if having(line, trait) > having(foes, trait)]
    if most:
        war.table.say("majorities", by=seat, traits=most, n=first.majority * len(most))
    return force + int(first.majority) * len(most)


def having(line: Sequence[Piece], trait: str) -> int:
    """How many cards of a line count for a trait."""
    return sum(trait in card.traits for card in counted(line))
