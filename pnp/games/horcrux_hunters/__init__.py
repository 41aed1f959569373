"""Horcrux Hunters: gather what destroys the Horcruxes before you, while the others steal and hide them."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.horcrux_hunters.actions import act, aims
from pnp.games.horcrux_hunters.hunt import Hunt, missing
from pnp.games.horcrux_hunters.thumb import thumb

__all__ = ["play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until somebody kills Voldemort."""
    hunt = Hunt(table)
    first = table.roll(f"d{len(table.seats)}") - 1  # ruling: first-player
    for seat in table.around(first):
        hunt.draw(seat, hunt.numbers.start_hand)
    for seat in hunt.turns(first, hunt.numbers.turn_cap):
        if (yield from destruction(hunt, seat)):
            return result(hunt, seat)
        yield from horcrux(hunt, seat)
        played = yield from action(hunt, seat)
        yield from draw_phase(hunt, seat, idle=not played)
    return result(hunt, None)  # ruling: turn-cap


def result(hunt: Hunt, killer: int | None) -> Result:
    """The killer wins with those who have destroyed most Horcruxes (ruling: victory)."""
    counts = [len(pile) for pile in hunt.victories]
    winners = {killer} if killer is not None else set[int]()
    winners |= {seat for seat, count in enumerate(counts) if count == max(counts)}
    facts = {"turns": hunt.table.track("turn").value, "destroyed": sum(counts)}
    return Result(tuple(sorted(winners)), tuple(map(float, counts)), killer is None, facts)


def destruction(hunt: Hunt, seat: int) -> Steps[bool]:
    """Destroy Horcruxes (rulings: destroying, in-play), or kill Voldemort when all are destroyed (ruling: death)."""
    while True:
        ready = [each for each in hunt.horcruxes[seat] if not missing(each, hunt.hands[seat])]
        doom = [hunt.death] if hunt.all_destroyed and not missing(hunt.death, hunt.hands[seat]) else []
        target = yield Choice("destruction", [None, *(each.name for each in (*ready, *doom))], seat)
        if target is None:
            return False
        goal = next(each for each in (*ready, *doom) if each.name == target)
        yield from use(hunt, seat, goal)
        if goal is hunt.death:
            return True
        hunt.horcruxes[seat].give(goal, hunt.victories[seat])


def use(hunt: Hunt, seat: int, goal: Piece) -> Steps[None]:
    """Discard the cards that something needs; of several that would do, one is picked."""
    for key in goal.needs:
        hunt.discard(next(card for card in hunt.hands[seat] if card.key == key))
    if goal.needs_one:
        fitting = [card for card in hunt.hands[seat] if card.key in goal.needs_one]
        hunt.discard((yield Choice("destroy with", fitting, seat)))


def horcrux(hunt: Hunt, seat: int) -> Steps[None]:
    """Put a Horcrux into play."""
    for _ in range(hunt.numbers.horcrux_plays):
        cards = [card for card in hunt.hands[seat] if card.phase == "horcrux"]
        card = yield Choice("horcrux", [None, *cards], seat)
        if card is None:
            break
        hunt.hands[seat].give(card, hunt.horcruxes[seat])


def action(hunt: Hunt, seat: int) -> Steps[bool]:
    """Play actions (ruling: specials), which any opponent may answer (ruling: isolated); whether there were any."""
    for count in range(hunt.numbers.actions):
        cards = [card for card in hunt.hands[seat] if card.phase == "action" and aims(hunt, seat, card)]
        card = yield Choice("action", [None, *cards], seat)
        if card is None:
            return count > 0
        hunt.hands[seat].give(card, hunt.played)
        if not (yield from hunt.negated("action", hunt.foes(seat))):
            yield from act(hunt, seat, card)
        hunt.discard(card)
    return True


def draw_phase(hunt: Hunt, seat: int, idle: bool) -> Steps[None]:
    """Discard one after an idle turn (ruling: stuck), fill the hand, and keep to the limit."""
    hand = hunt.hands[seat]
    if idle and hand:
        card = yield Choice("idle discard", [None, *hand], seat)
        if card is not None:
            hunt.discard(card)
    hunt.draw(seat, max(0, hunt.numbers.fill - len(hand)))
    yield from hunt.hand_limit(seat, hunt.numbers.hand_limit)
