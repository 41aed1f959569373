"""The Battle Phase: who attacks, who blocks whom, the fights of pairs, and the fight around the Leader."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, owner_of
from pnp.games.gods_and_demons.cards import answer, answers
from pnp.games.gods_and_demons.host import DAMAGE, DYING, FOE, HARMLESS, HIT, NEW, ORDER, PAIR, SHIELDED, Host, strength


def battle(host: Host, seat: int) -> Steps[None]:
    """Name attackers and blockers, then fight pair by pair, at last around the Leader (ruling: order)."""
    host.table.begin("battle phase", seat)
    foe = host.foe(seat)
    yield from declare(host, seat)
    yield from blocks(host, foe)
    pairs = [(unit, host.blocker(unit)) for unit in host.attackers()]
    for unit, blocker in pairs:
        if blocker is not None and unit.mark(ORDER) and blocker.mark(PAIR) and not host.settled:
            yield from pair(host, unit, blocker)
    free = [unit for unit, blocker in pairs if blocker is None and unit.mark(ORDER)]
    leader = host.leader(foe)
    if free and leader is not None and not host.settled:
        yield from around_leader(host, free, leader)
    host.end_battle(ORDER, PAIR)


def declare(host: Host, seat: int) -> Steps[None]:
    """Name attackers one by one; new units do not attack yet, the Leader may (rulings: leaders, new-units)."""
    while True:
        able = [unit for unit in host.units(seat) if not (unit.holds or unit.mark(ORDER) or unit.mark(NEW))]
        unit = yield Choice("attack", [None, *able], seat)
        if unit is None:
            return
        unit.put(ORDER, 1 + max((each.mark(ORDER) for each in host.in_play()), default=0))
        host.table.say("attacks", unit=unit)


def blocks(host: Host, foe: int) -> Steps[None]:
    """For every attacker the defender names one unit that blocks it, or none (rulings: leader-block)."""
    for attacker in host.attackers():
        attacker.put(FOE, 1)
        able = [unit for unit in host.units(foe, "hero", "troop") if not unit.mark(PAIR)]
        unit = yield Choice("block", [None, *able], foe)
        attacker.put(FOE, 0)
        if unit is not None:
            unit.put(PAIR, attacker.mark(ORDER))
            host.table.say("blocks", unit=unit, foe=attacker)


def answering(host: Host, units: list[Piece]) -> Steps[None]:
    """Both play cards in a fight in turn, the attacker first (ruling: answers)."""
    for unit in units:
        unit.put(FOE, 1)

    def able(seat: int) -> Any:
        return answers(host, seat)

    def act(seat: int, move: Any) -> Steps[None]:
        answer(host, seat, *move)
        return
        yield

    seat = owner_of(units[0])
    yield from host.window("fight", (seat, host.foe(seat)), able, act, lambda: False)


def pair(host: Host, unit: Piece, blocker: Piece) -> Steps[None]:
    """Two units fight."""
    yield from answering(host, [unit, blocker])
    yield from exchange(host, unit, blocker)
    host.end_fight()
    yield from bury(host)


def exchange(host: Host, unit: Piece, other: Piece) -> Steps[None]:
    """Both deal their damage; if both would die, who deals more lives, barely (ruling: equal-damage)."""
    ours, theirs = (dealt(host, one, foe) for one, foe in ((unit, other), (other, unit)))
    host.table.say("exchange", unit=unit, ours=ours, foe=other, theirs=theirs)
    both = all(each.mark(DAMAGE) + n > host.defense(each) for each, n in ((unit, theirs), (other, ours)))
    dying = []
    for each, taken, given in ((unit, theirs, ours), (other, ours, theirs)):
        borne = host.defense(each)
        if both and given > taken:
            each.put(DAMAGE, borne)
        else:
            each.put(DAMAGE, each.mark(DAMAGE) + taken)
            dying += [each] if each.mark(DAMAGE) > borne else []
    for each in dying:
        yield from spared(host, each)


def dealt(host: Host, unit: Piece, foe: Piece) -> int:
    """What a unit deals to another; nothing to who was defended."""
    return 0 if foe.mark(SHIELDED) or unit.mark(HARMLESS) else strength(unit, host.before())


def around_leader(host: Host, units: list[Piece], leader: Piece) -> Steps[None]:
    """The unblocked fight the Leader: a single one as in a pair, several all at once (ruling: leader-fight)."""
    yield from answering(host, [*units, leader])
    if len(units) == 1:
        yield from exchange(host, units[0], leader)
    else:
        taken = sum(dealt(host, unit, leader) for unit in units)
        left = strength(leader, host.before())
        host.table.say("around", unit=leader, n=taken, left=left)
        hit = yield from divided([unit for unit in units if not unit.mark(SHIELDED)], leader, left)
        leader.put(DAMAGE, leader.mark(DAMAGE) + taken)
        for unit, count in hit:
            unit.put(DAMAGE, unit.mark(DAMAGE) + count)
        for unit, _ in hit:
            if unit.mark(DAMAGE) > host.defense(unit):
                yield from spared(host, unit)
    host.end_fight()
    yield from bury(host)


def divided(units: list[Piece], leader: Piece, left: int) -> Steps[list[tuple[Piece, int]]]:
    """The damage of the Leader, divided among his attackers by who controls him; the last takes what is left."""
    hit = []
    for place, unit in enumerate(units):
        last = place == len(units) - 1
        unit.put(HIT, 1)
        count = left if last else (yield Choice("divide", list(range(left + 1)), owner_of(leader)))
        unit.put(HIT, 0)
        hit.append((unit, count))
        left -= count
    return hit


def spared(host: Host, unit: Piece) -> Steps[None]:
    """A unit that would die in a fight may be spared by the opponent, no Leader (ruling: mercy)."""
    foe = host.foe(owner_of(unit))
    unit.put(DYING, 1)
    cards = [card for card in host.hands[foe] if card.spares] if unit.type != "leader" else []
    card = yield Choice("mercy", [None, *cards], foe)
    unit.put(DYING, 0)
    if card is not None:
        host.discard(card)
        host.draw(foe, card.draws)
        unit.put(DAMAGE, host.defense(unit))


def bury(host: Host) -> Steps[None]:
    """All units with more damage than they bear are killed, until none is (ruling: at-once)."""
    while dead := [unit for unit in host.in_play() if unit.mark(DAMAGE) > host.defense(unit)]:
        for unit in dead:
            foe, grudge = host.foe(owner_of(unit)), unit.grudge
            host.table.say("killed", unit=unit)
            host.discard(unit)
            yield from host.give_up("discard", foe, grudge)
