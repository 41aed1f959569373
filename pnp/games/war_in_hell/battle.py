"""Battles of War in Hell: Events in turns, totals, and who survives."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.decks import in_turn, one_of
from pnp.games.families.shared_deck import company
from pnp.games.war_in_hell.hell import PLANE, Hell, force, legions, stack


def battles(hell: Hell, seat: int) -> Steps[None]:
    """A battle on every Plane where both have units, from the highest to the lowest (ruling: battle-order)."""
    foe = hell.foe(seat)
    for number in hell.planes:
        if hell.host(seat, number) and hell.host(foe, number):
            hell.table.say("battle", by=seat, foe=foe, plane=hell.planes[number])
            yield from battle(hell, seat, number)


def battle(hell: Hell, seat: int, plane: int) -> Steps[None]:
    """Destroyers first, then Events; the lower total is destroyed, the higher keeps what the difference allows."""
    foe = hell.foe(seat)
    table = hell.table
    hell.battle.value = plane
    for side in (seat, foe):
        yield from destroy(hell, side, plane)
    yield from in_turn((seat, foe), lambda side: play_event(hell, side))  # ruling: battle-events
    totals = {side: total(hell, side, plane, side == seat) for side in (seat, foe)}
    table.say("totals", by=seat, foe=foe, ours=totals[seat], theirs=totals[foe])
    for pile in hell.played:
        pile.give_all(hell.discards)
    if totals[seat] == totals[foe]:
        yield from draw(hell, seat, plane)
    else:
        winner = max(totals, key=lambda side: totals[side])
        loser = hell.foe(winner)
        table.say("destroyed", loser=loser, plane=hell.planes[plane])
        for leader in hell.host(loser, plane):
            hell.discard(leader)
        yield from survive(hell, winner, plane, totals[winner] - totals[loser])
    hell.battle.value = 0


def total(hell: Hell, side: int, plane: int, attacks: bool) -> int:
    """The total Force of a side with the Events it has played."""
    host, foes = hell.host(side, plane), hell.host(hell.foe(side), plane)
    return force(host, foes, attacks, hell.numbers) + sum(int(card.force) for card in hell.played[side])


def destroy(hell: Hell, side: int, plane: int) -> Steps[None]:
    """Each Destroyer destroys opposing Legions at the start of a battle (ruling: destroyer)."""
    for leader in hell.host(side, plane):
        for _ in range(leader.destroys):
            if found := legions(hell.host(hell.foe(side), plane)):
                victim = yield from one_of("destroy", found, side)
                hell.table.say("destroys", leader=leader, card=victim)
                hell.discard(victim)


def play_event(hell: Hell, side: int) -> Steps[bool]:
    """Play an Event that adds Force, or pass."""
    cards = [card for card in hell.hands[side] if card.type == "event" and card.force]
    card = yield Choice("battle event", [None, *cards], side)
    if card is not None:
        hell.hands[side].give(card, hell.played[side])
        hell.table.say("plays", by=side, card=card)
    return card is not None


def survive(hell: Hell, side: int, plane: int, most: int) -> Steps[None]:
    """The winner keeps a Leader, and more units as far as the difference allows (ruling: survivors)."""
    host = hell.host(side, plane)
    units = [unit for leader in host for unit in stack(leader)]
    if most:
        hell.table.say("keeps", by=side, n=most)
    allowance = hell.allowance
    first = yield from one_of("leader kept", host, side)
    kept = [first]
    allowance.value = max(0, most - first.force)
    while found := [unit for unit in units if unit not in kept and unit.force <= allowance.value]:
        unit = yield Choice("survivor", [None, *found], side)
        if unit is None:
            break
        kept.append(unit)
        allowance.value -= unit.force
    allowance.value = 0
    leaders = [leader for leader in host if leader in kept]
    for unit in kept:
        if unit not in leaders and company(unit)[0] not in kept:
            hell.attach(unit, (yield from one_of(f"attach: {unit.name}", leaders, side)))
    for unit in units:
        if unit not in kept and unit.pile is not hell.discards:
            hell.discard(unit)


def draw(hell: Hell, seat: int, plane: int) -> Steps[None]:
    """Equal totals: each keeps one Leader, and the attacker's withdraws (ruling: battle-ties)."""
    hell.table.say("drawn", plane=hell.planes[plane])
    for side in (seat, hell.foe(seat)):
        yield from survive(hell, side, plane, 0)
    (leader,) = hell.host(seat, plane)
    free = [each for number, each in hell.planes.items() if not hell.host(hell.foe(seat), number)]
    if not free:
        hell.discard(leader)
        return
    away: Piece = yield from one_of("withdraw", free, seat)
    leader.put(PLANE, away.plane)
    hell.table.say("withdraws", leader=leader, plane=away)
