"""An attack: what both play on it, the roll, and what it does; and an attack on the Reserve."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Pile, Steps, owner_of
from pnp.games.families.companies import attached
from pnp.games.flintloque_skirmish.force import (
    ACTIVE,
    BOMBARDMENT,
    CHARGE,
    HELD,
    LEADER,
    NOBODY,
    RESERVE,
    ROUTED,
    ROUTING,
    SKIRMISH,
    SMOKE,
    SNIPER,
    TARGET,
    TIMES,
    VOLLEY,
    VOLLEYS,
    attacked_by,
    declines,
    fired_by,
    fits,
    has_attacked,
    holding,
    is_brigade,
    open_reserves,
    place,
    rating,
    ruled,
    seen_as,
    targets,
    traits,
    within,
)
from pnp.games.flintloque_skirmish.war import War, index, kinds_of

GRANT, PASS_ON = "let it attack", "pass it on to the Reserve"


def aim(war: War, attacker: Piece, kind: str) -> Steps[Piece | int | None]:
    """Whom a Brigade attacks: a Brigade, or the player whose Reserve it is; None where the attack comes to nothing."""
    seat = owner_of(attacker)
    reserves = [war.reserves[foe] for foe in open_reserves(war.view, attacker)]
    attacker.put(ACTIVE, 1)
    war.roll.value = index(kind)
    aimed = yield Choice("target", [*targets(war.view, attacker, kind), *reserves], seat)
    if isinstance(aimed, Pile):
        attacker.put(ACTIVE, 0)
        return war.reserves.index(aimed)
    target = yield from screened(war, attacker, aimed, kind)
    passed = target is aimed and declines(war.view, attacker, target, kind) and (yield from refused(target))
    attacker.put(ACTIVE, 0)
    if not passed:
        return target
    foe = owner_of(target)
    war.table.say("passed", by=foe, card=attacker, target=target)
    if war.reserves[foe]:
        return foe
    war.table.say("stopped", card=attacker)  # ruling: empty-reserve
    return None


def screened(war: War, attacker: Piece, target: Piece, kind: str) -> Steps[Piece]:
    """The owner of a target may send others to meet the attack (ruling: screen)."""
    foe = owner_of(target)
    target.put(TARGET, 1)
    ways = [
        (card, each)
        for card in war.cards(foe, "target")
        for each in war.brigades(foe)
        if each is not target
        and within(war.view, attacker, each, kind)
        and fits(card, NOBODY, traits(war.view, each), {kind})
    ]
    answer = yield Choice("screen", [None, *ways], foe)
    target.put(TARGET, 0)
    if answer is None:
        return target
    card: Piece = answer[0]
    other: Piece = answer[1]
    war.play(foe, card)
    war.table.say("screens", card=attacker, target=other)
    return other


def refused(target: Piece) -> Steps[bool]:
    """Whether the owner of Skirmishers or Cavalry passes the attack on to the Reserve (ruling: refuse)."""
    target.put(TARGET, 1)
    answer = yield Choice("refuse", [GRANT, PASS_ON], owner_of(target))
    target.put(TARGET, 0)
    return bool(answer == PASS_ON)


def strike(war: War, attacker: Piece, aimed: Piece | int | None, kind: str) -> Steps[None]:
    """Carry an attack out, on a Brigade or on a Reserve."""
    if isinstance(aimed, Piece):
        yield from attack(war, attacker, aimed, kind)
    elif aimed is not None:
        yield from raid(war, attacker, aimed, kind)


def raid(war: War, attacker: Piece, foe: int, kind: str) -> Steps[None]:
    """Attack a Reserve: its top card, or one of the hand in its place (rulings: reserve, empty-reserve)."""
    if not war.reserves[foe]:
        return
    war.table.say("raids", card=attacker, foe=foe)
    attacker.put(has_attacked(foe), 1)
    put_in = yield Choice("substitute", [None, *war.army_hands[foe]], foe)
    card: Piece = war.reserves[foe][-1] if put_in is None else put_in
    if not is_brigade(card):
        if card.type == LEADER:
            war.sent[owner_of(attacker)].value += 1
        war.discard(card)
        war.table.say("swept", by=foe, card=card)
        return
    war.deploy(foe, card)
    card.put(RESERVE, 1)
    yield from attack(war, attacker, card, kind)
    card.put(RESERVE, 0)


def attack(war: War, attacker: Piece, target: Piece, kind: str, defence: bool = False) -> Steps[None]:
    """An attack of one Brigade on another: Events of both, the roll, the result."""
    table, kinds = war.table, kinds_of(kind, defence)
    remember(target, attacked_by(attacker), defence)
    remember(attacker, has_attacked(owner_of(target)), defence)
    if not defence:
        target.put(TIMES, target.mark(TIMES) + 1)
        if kind == VOLLEY:
            target.put(fired_by(attacker), place(attacker, target))
            target.put(VOLLEYS, max(target.mark(VOLLEYS), place(attacker, target)))
        if target.mark(TIMES) == 1 and any(card.deflects for card in attached(target)):  # ruling: difficult
            table.say("deflects", card=attacker, target=target)
            return
    war.rating.value, war.roll.value = rating(war.view, attacker, target, kinds), index(kind)
    table.say("fires" if defence else "attacks", card=attacker, target=target, n=war.rating.value)
    attacker.put(ACTIVE, 1)
    target.put(TARGET, 1)
    yield from boost(war, attacker, target, kinds)
    if not (yield from answered(war, attacker, target, kinds)):
        yield from result(war, attacker, target, kind)
    attacker.put(ACTIVE, 0)
    target.put(TARGET, 0)


def remember(brigade: Piece, mark: str, defence: bool) -> None:
    """Mark a Brigade until the target's next turn is over; defensive fire falls into a turn of the target's own."""
    brigade.put(mark, max(brigade.mark(mark), 2 if defence else 1))


def boost(war: War, attacker: Piece, target: Piece, kinds: set[str]) -> Steps[None]:
    """The attacker plays Events on his attack, as many as he likes (ruling: events)."""
    seat, more = owner_of(attacker), True
    while more:
        us, them = traits(war.view, attacker), seen_as(war.view, attacker, target)
        cards = [card for card in war.cards(seat, "attack") if fits(card, us, them, kinds)]
        card = yield Choice("boost", [None, *cards], seat)
        more = card is not None
        if card is not None:
            war.play(seat, card)
            change(war, attacker, card)
            if card.holds:
                remember(target, HELD, "defence" in kinds)


def change(war: War, attacker: Piece, card: Piece) -> None:
    """An Event changes the Attack Rating of an attack, which is told."""
    war.rating.value += card.bonus
    if card.bonus:
        war.table.say("changed", card=attacker, n=war.rating.value)


def answered(war: War, attacker: Piece, target: Piece, kinds: set[str]) -> Steps[bool]:
    """The other plays Events against the attack; whether one of them put an end to it (rulings: events, smoke)."""
    foe = owner_of(target)
    while True:
        us, them = traits(war.view, attacker), seen_as(war.view, attacker, target)
        cards = [card for card in war.cards(foe, "answer") if fits(card, us, them, kinds)]
        card = yield Choice("answer", [None, *cards], foe)
        if card is None:
            return False
        war.play(foe, card)
        change(war, attacker, card)
        if card.silences:
            attacker.put(SMOKE, 1)
        if card.stops:
            war.table.say("stopped", card=attacker)
            return True


def result(war: War, attacker: Piece, target: Piece, kind: str) -> Steps[None]:
    """Roll, and read the table of the attack (rulings: results, failed-charge)."""
    seat, foe, x = owner_of(attacker), owner_of(target), war.rating.value
    rolled = yield from war.throw(seat, kind)
    hit, rout = rolled <= war.numbers.twice * x, rolled <= x and kind != SKIRMISH
    if rout:
        yield from routed(war, target, seat)
    elif hit:
        yield from wounds(war, target, seat)
        if kind == CHARGE:
            war.casualty(attacker, foe)
        elif kind == SKIRMISH:
            yield from sniper(war, attacker, target)
    elif kind == CHARGE:
        yield from routed(war, attacker, foe)
    else:
        war.table.say("misses", card=attacker, target=target)


def routed(war: War, brigade: Piece, by: int) -> Steps[None]:
    """A Rout result: Dwarves may stand, a Martyr or an Event may save the Brigade (rulings: dwarves, martyr)."""
    seat = owner_of(brigade)
    stand = ruled(war.view, brigade, "stands")
    brigade.put(ROUTING, 1)
    if stand:
        war.table.say("needs", target=brigade, n=stand)
        if (yield from war.throw(seat, "stand")) >= stand:
            brigade.put(ROUTING, 0)
            war.table.say("stands", target=brigade)
            war.casualty(brigade, by)
            return
    leader = holding(brigade, LEADER)
    martyrs = [] if leader is None or not leader.martyr else [leader]
    saved = yield Choice("rout", [None, *martyrs, *war.cards(seat, "rout")], seat)
    brigade.put(ROUTING, 0)
    if saved is None:
        war.rout(brigade, by)
    elif leader is not None and saved is leader:
        war.table.say("martyr", card=saved, target=brigade)
        war.lose_leader(saved, by)
    else:
        war.play(seat, saved)
        war.casualty(brigade, by)


def wounds(war: War, target: Piece, by: int) -> Steps[None]:
    """A casualty marker of an attack, and another one for an Event (ruling: cohesion)."""
    war.casualty(target, by)
    if target.mark(ROUTED):
        return
    card = yield Choice("casualty", [None, *war.cards(by, "casualty")], by)
    if card is not None:
        war.play(by, card)
        war.casualty(target, by)


def sniper(war: War, attacker: Piece, target: Piece) -> Steps[None]:
    """Skirmishers on foot shoot at the Leader of a Brigade that they hit (ruling: sniper)."""
    leader, seat = holding(target, LEADER), owner_of(attacker)
    us = traits(war.view, attacker)
    if leader is None or "skirmisher" not in us:
        return
    card = yield Choice(
        "sniper", [None, *(c for c in war.cards(seat, "sniper") if fits(c, us, NOBODY, {SNIPER}))], seat
    )
    if card is not None:
        war.play(seat, card)
        change(war, attacker, card)
    if (yield from war.throw(seat, SNIPER)) <= -(-war.rating.value // war.numbers.sniper):
        war.table.say("shot", by=seat, leader=leader)
        war.lose_leader(leader, seat)
    else:
        war.table.say("unhurt", leader=leader)


SHOOTING = (SKIRMISH, BOMBARDMENT, VOLLEY)
