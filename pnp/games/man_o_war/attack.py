"""The Attack Segment: one card, who answers it, dice, damage; and some attacks on a second ship."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps, owner_of
from pnp.games.families.dice import successes
from pnp.games.man_o_war.sea import ATTACKS, ENTANGLED, RAMMED, Sea, may_answer, may_attack, stat


def attack_segment(sea: Sea, ship: Piece, target: Piece) -> Steps[str | None]:
    """Play an attack card, or none, and carry it out; how the ship attacked."""
    seat = owner_of(ship)
    sea.table.begin("attack", seat)
    ways = [use for use in ATTACKS if may_attack(ship, target, use)]
    card = yield Choice("attack", [None, *sea.cards(seat, *ways)], seat)
    if card is None:
        return None
    use: str = card.use
    sea.discard(card)
    sea.table.say("attacks", by=seat, ship=ship, target=target, card=card)
    yield from attack(sea, ship, target, use)
    return use


def attack(sea: Sea, ship: Piece, target: Piece, use: str) -> Steps[None]:
    """An attack with its answers; all that is fired at the same time does its damage together (ruling: together)."""
    if use in ("ram", "board"):
        ship.put(ENTANGLED, 1)
    if use == "board" and may_attack(target, ship, "broad"):  # ruling: boarding
        if (yield from answers(sea, target, "broad", "repel")):
            sea.hurt(ship, volley(sea, target, "broad"))
        if not sea.afloat(ship):
            return
    both = may_answer(target, ship, use) and (yield from answers(sea, target, use, "answer"))
    ours = volley(sea, ship, use)
    theirs = volley(sea, target, use) if both else 0
    if use == "ram":
        target.put(RAMMED, 1)
    for one, points in ((target, ours), (ship, theirs)):
        if points:
            sea.hurt(one, points)


def answers(sea: Sea, target: Piece, use: str, phase: str) -> Steps[bool]:
    """Whether the target of an attack answers it with a card."""
    seat = owner_of(target)
    card = yield Choice(phase, [None, *sea.cards(seat, use)], seat)
    if card is None:
        return False
    sea.discard(card)
    sea.table.say("answers", by=seat, ship=target, card=card)
    return True


def volley(sea: Sea, ship: Piece, use: str) -> int:
    """Roll for an attack or an answer; the damage it does (rulings: indirect, blast)."""
    numbers, count = sea.numbers, stat(ship, use)
    less = numbers.indirect if use == "fire" and ship.indirect else 0
    hits = successes(sea.table, count, numbers.die, numbers.hit, ship.owner, less)
    sea.table.say("volley", by=ship.owner, ship=ship, dice=count, n=hits)
    if hits and use == "fire" and ship.blast:
        return sea.table.roll(ship.blast, "blast", ship.owner)
    return hits
