"""The Blood Phase: Battle Totals, the hand that is won, and what the loser loses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.engine import Piece
from pnp.games.warp_hammer.war import IMMOBILIZED, UNIT, War, counted

Rolled = Callable[[Piece], int]
"""What the die shows for a card whose Force is rolled."""


def fighting(line: Sequence[Piece]) -> list[Piece]:
    """The cards of a line whose Force counts."""
    return [card for card in counted(line) if not card.mark(IMMOBILIZED)]


def bonus(card: Piece, line: Sequence[Piece], foes: Sequence[Piece]) -> int:
    """What a card gets against enemies that are in play, or with a friend (ruling: versus)."""
    met = card.versus and any(
        foe.type == card.versus or (foe.type == UNIT and card.versus in foe.traits) for foe in foes
    )
    beside = card.friend and any(each.name == card.friend for each in line)
    return int(card.bonus) if met or beside else 0


def ordered(card: Piece, boosts: Sequence[str], force: int) -> int:
    """What an order gives to a card (ruling: orders)."""
    return force if any(trait in boosts for trait in card.traits) else 0


def riders(cards: Sequence[Piece]) -> int:
    """How many Heroes have a Mount (ruling: mounts)."""
    heroes = sum("hero" in card.traits for card in cards)
    return min(heroes, sum("mount" in card.traits for card in cards))


def force_of(line: Sequence[Piece], foes: Sequence[Piece], rolled: Rolled, boosts: Sequence[str], numbers: Any) -> int:
    """The Force of a line with all that its cards bring along."""
    cards, total = fighting(line), 0
    for card in cards:
        total += rolled(card) if card.dice else card.force
        total += bonus(card, line, foes) + ordered(card, boosts, numbers.order)
    return total + int(numbers.mount) * riders(cards)


def blood(war: War, orders: Sequence[str]) -> None:
    """Add up both lines with their orders, and settle the hand."""
    war.table.begin("blood")
    rows, totals = [war.orders[name] for name in orders], []
    for seat in war.table.seats:
        line, foes = war.lines[seat], war.lines[1 - seat]
        total = force_of(line, foes, lambda card: rolled(war, card), rows[seat].boosts, war.numbers)
        outguessed = war.numbers.outguess if rows[seat].beats == orders[1 - seat] else 0
        if outguessed:
            war.table.say("outguesses", by=seat, order=orders[seat], other=orders[1 - seat], n=outguessed)
        totals.append(total + war.edge[seat].value + outguessed)
    settle(war, totals)


def rolled(war: War, card: Piece) -> int:
    """Roll the Force of a card (ruling: rolled)."""
    return war.table.roll(card.dice, "force", card.owner)


def settle(war: War, totals: Sequence[int]) -> None:
    """The higher total wins the hand, and the loser loses cards by chance; then everything is put away."""
    table = war.table
    table.say("totals", ours=totals[0], theirs=totals[1])
    if totals[0] == totals[1]:  # ruling: tie
        table.say("drawn")
    else:
        winner = 0 if totals[0] > totals[1] else 1
        war.won[winner].value += 1
        table.say("wins", by=winner, n=war.won[winner].value)
        line, lost = war.lines[1 - winner], []
        for _ in range(min(len(line), table.roll(war.numbers.losses, "losses", 1 - winner))):
            card = table.lot("_lost", line, 1 - winner)
            lost.append(card)
            war.lose(card)
        if lost:
            table.say("losses", by=1 - winner, cards=lost)
    put_away(war)


def put_away(war: War) -> None:
    """All that is left in play goes to the reserves."""
    for seat in war.table.seats:
        for card in list(war.lines[seat]):
            war.lose(card, reserve=True)
        for chip in list(war.chips[seat]):
            chip.put("used", 0)
            war.chips[seat].give(chip, war.spare[seat])
        war.edge[seat].value = 0
