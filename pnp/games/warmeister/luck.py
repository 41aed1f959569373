"""Dice, and Luck that rolls them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.shared_deck import in_turn
from pnp.games.warmeister.war import War


def throw(war: War, dice: str, what: Sequence[Any], phase: str) -> Steps[list[int]]:
    """Roll for each of several things at once; then everybody may reroll one die after the other (ruling: luck).

    A reroll is offered as `(card, thing, number on the die)`.
    """
    rolls = [war.table.roll(dice) for _ in what]

    def reroll(seat: int) -> Steps[bool]:
        cards = [card for card in war.hands[seat] if card.rerolls]
        dice_shown = zip(what, rolls, strict=True) if cards else ()
        options = [None, *((card, *shown) for shown in dice_shown for card in cards)]
        answer = yield Choice(phase, options, seat)
        if answer is None:
            return False
        card, thing, _ = answer
        war.lay(seat, card)
        if (yield from war.stands(seat, card)):
            rolls[what.index(thing)] = war.table.roll(dice)
        return True

    if rolls:
        yield from in_turn(war.everybody(), reroll)
    return rolls


def times(war: War, card: Piece) -> Steps[int]:
    """How many times the effect of a card happens: once, or what its die says (ruling: small-dice)."""
    if card.times is None:
        return 1
    (count,) = yield from throw(war, card.times, [None], "luck: card")
    return count
