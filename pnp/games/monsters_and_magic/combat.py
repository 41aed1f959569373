"""Combat: an attacker who has come to a space fights the figure there, then the Garrison."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.monsters_and_magic import field
from pnp.games.monsters_and_magic.war import War


def assault(war: War, figure: Piece, space: str) -> Steps[None]:
    """Fight all defenders of a space, the figure first (ruling: combat)."""
    seat = figure.owner
    assert seat is not None
    for defender in war.field.defenders(space, seat):
        yield from fight(war, figure, defender, space)
        if war.field.on(space, field.FIGURE, seat) is None:
            return
        if war.over:
            break
    war.table.say("takes", by=Seat(seat), space=space)


def fight(war: War, attacker: Piece, defender: Piece, space: str) -> Steps[None]:
    """Both roll, play cards in turn, and the lower total is destroyed, or both."""
    table = war.table
    sides = {attacker.owner: (attacker, defender), defender.owner: (defender, attacker)}
    seat, foe = sides
    assert seat is not None
    assert foe is not None
    war.combat.value = list(war.field.board.spaces).index(space) + 1
    war.first.value = seat + 1
    table.say("attacks", by=Seat(seat), foe=Seat(foe), space=space, piece=attacker, other=defender)
    for each in (seat, foe):
        war.rolled[each].value = table.roll(war.numbers.dice, "_combat", each)
        force = total(war, each, space) - war.rolled[each].value
        table.say("rolls", by=Seat(each), rolled=war.rolled[each].value, force=force, total=total(war, each, space))
    yield from exchange(war, seat, foe, space)
    mine, theirs = total(war, seat, space), total(war, foe, space)
    for each in (seat, foe):
        war.rolled[each].value = 0
    war.combat.value = war.first.value = 0
    if mine == theirs:
        table.say("both", total=mine, less=theirs)
        war.remove(attacker, defender)
    else:
        loser = defender if mine > theirs else attacker
        owner = foe if mine > theirs else seat
        table.say("falls", total=max(mine, theirs), less=min(mine, theirs), piece=loser, foe=Seat(owner))
        war.remove(loser)


def pair(here: field.Field, seat: int, attacker: int, space: str) -> tuple[Piece, Piece, str]:
    """Who fights for a seat in the combat of a space, against whom, and as what."""
    strike = here.figure(space, attacker)
    guard = here.defenders(space, attacker)[0]
    assert strike is not None
    return (strike, guard, field.ATTACKER) if seat == attacker else (guard, strike, field.DEFENDER)


def total(war: War, seat: int, space: str) -> int:
    """Dice and Force of a side."""
    here = war.field
    unit, foe, role = pair(here, seat, war.first.value - 1, space)
    return war.rolled[seat].value + here.force(unit, foe, space, role)


def exchange(war: War, seat: int, foe: int, space: str) -> Steps[None]:
    """Hand cards in turn, the attacker first, until both pass one after the other (ruling: combat)."""
    passes, each = 0, seat
    while passes < 2:
        here = war.field
        unit, other, role = pair(here, each, seat, space)
        useful = [card for card in war.hands[each] if here.lends(card, unit, other, space, role)]
        card = yield Choice("card", [None, *useful], each)
        if card is None:
            passes += 1
        else:
            passes = 0
            war.hands[each].give(card, war.played[each])  # ruling: lasting
            war.table.say("adds", by=Seat(each), total=total(war, each, space))
        each = foe if each == seat else seat
