"""The Battle Phase: contests of traits in a fixed order, a card each in turns, and who is saved from a kill."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from pnp.engine import Choice, Piece, Steps, own, owner_of
from pnp.games.warp_hammer.war import IMMOBILIZED, NEUTRALIZED, UNIT, USED, War

STEP = "contest"
"""The track that says which contest is fought."""
GOES = {"kill": "goes-kill", "rout": "goes-rout", "immobilize": "goes-immobilize", "neutralize": "goes-neutralize"}
"""What is told of a strike, by what it is to do."""


def battle(war: War) -> Steps[None]:
    """Lay out the hands and fight every contest."""
    table = war.table
    table.begin("battle")
    war.first.value = table.lot("first", table.seats)  # ruling: begins
    for seat in war.seats:
        war.hands[seat].give_all(war.lines[seat])
        table.say("line", by=seat, cards=list(war.lines[seat]))
    track = table.track(STEP)
    for step, rows in groupby(war.contests, lambda row: row.step):
        track.value = step
        yield from contest(war, list(rows))
    track.value = 0


def contest(war: War, rows: Sequence[Any]) -> Steps[None]:
    """One contest, by what its cards do; saves, martyrs and cowards wait until somebody is killed."""
    way = rows[0].way
    if way in ("draw", "look", "bonus"):
        yield from majority(war, rows[0])
    elif way in ("strike", "bombard"):
        yield from in_turns(war, rows)


# who has the most


def majority(war: War, row: Any) -> Steps[None]:
    """Who has the most of a trait gets something (rulings: majorities, equal, one-trait)."""
    counts = {}
    for seat in war.seats:
        counts[seat] = yield from count(war, seat, row)
    ours, theirs = (counts[seat] for seat in war.table.seats)
    if ours == theirs:
        return
    best = 0 if ours > theirs else 1
    most, least = max(ours, theirs), min(ours, theirs)
    if row.way == "draw":
        card = war.top(best, war.lines[best])
        if card is not None:
            war.table.say("joins", by=best, ours=most, theirs=least, card=card)
    elif row.way == "look":
        deck = war.stocks[1 - best].draw
        seen = list(deck)[-row.looks :]
        war.table.say("looks", by=best, ours=most, theirs=least, n=len(seen), foe=1 - best)
        for card in seen:
            deck.show(card, 1 << best)
    else:
        war.edge[best].value = row.gives
        war.table.say("presses", by=best, ours=most, theirs=least, n=row.gives)


def count(war: War, seat: int, row: Any) -> Steps[int]:
    """How many cards a seat counts: all that can do nothing else later, and of the others those it wants to."""
    able = [
        card for card in war.actors(seat) if not card.mark(USED) and any(each in row.traits for each in card.traits)
    ]
    torn = [card for card in able if row.way != "bonus" and has_other(war, card, row)]
    chosen = yield from war.table.subset("count", torn, seat)
    counted = [card for card in able if card not in torn or card in chosen]
    for card in counted:
        card.put(USED, 1)
    return len(counted)


def has_other(war: War, card: Piece, row: Any) -> bool:
    """Whether a card might apply another trait in a later contest, or as a save."""
    others = {
        trait
        for each in war.contests
        if each.step > row.step or each.way in ("save", "martyr", "flee")
        for trait in each.traits
    }
    return any(trait in others and trait not in row.traits for trait in card.traits)


# strikes


def in_turns(war: War, rows: Sequence[Any]) -> Steps[None]:
    """The players strike in turns, a card each; who passes is done with this contest (ruling: turns)."""
    done = dict.fromkeys(war.seats, False)
    while not all(done.values()):
        for seat in war.seats:
            if not done[seat]:
                done[seat] = not (yield from turn(war, rows, seat))


def turn(war: War, rows: Sequence[Any], seat: int) -> Steps[bool]:
    """A seat strikes with one card, or passes; whether it struck."""
    table, row = war.table, rows[0]
    aims = [(each, target) for each in rows for target in war.targets(seat, each)]
    if row.way == "bombard":
        aims = []
        if not war.stocks[1 - seat].draw and not war.stocks[1 - seat].discards:  # ruling: empty
            return False
    elif not aims:
        return False
    cards = war.ready(seat, row.traits)
    if not cards:
        return False
    card = yield Choice("strike", [None, *cards], seat)
    if card is None:
        return False
    card.put(USED, 1)  # ruling: one-trait
    if row.way == "bombard":
        bombard(war, seat, card)
        return True
    if len(rows) == 1:
        target = yield Choice("target", [target for _, target in aims], seat)
    else:
        options = [(how(each), target) for each, target in aims]
        done, target = yield Choice("target", options, seat)
        row = next(each for each in rows if how(each) == done)
    table.say(GOES[how(row)], by=seat, card=card, target=target)
    yield from strike(war, row, card, target)
    return True


def how(row: Any) -> str:
    """What a strike is to do, in a word."""
    return "kill" if row.kills else "rout" if row.routs else "immobilize" if row.immobilizes else "neutralize"


def strike(war: War, row: Any, card: Piece, target: Piece) -> Steps[None]:
    """Roll for a strike; a card, or the racial attribute, against its target."""
    table, rolled = war.table, war.table.roll(war.numbers.die, "strike", owner_of(card))
    if rolled <= row.kills:
        yield from kill(war, target)
    elif rolled <= row.routs:
        table.say("routed", card=target)
        war.lose(target, reserve=True)
    elif rolled <= row.neutralizes:
        target.put(NEUTRALIZED, 1)
        table.say("neutralized", card=target)
    elif rolled <= row.immobilizes:
        target.put(NEUTRALIZED, 1)
        target.put(IMMOBILIZED, 1)
        table.say("immobilized", card=target)
    elif row.backfires and rolled == row.backfires and card.pile is war.lines[owner_of(card)]:  # ruling: attribute
        table.say("backfires", card=card)
        yield from die(war, card)
    else:
        table.say("misses", card=target)


def bombard(war: War, seat: int, card: Piece) -> None:
    """Turn up the top card of the enemy's deck: a unit is killed, anything else goes to the reserve (ruling: deck)."""
    foe = 1 - seat
    struck = war.top(foe, war.table.pile(own("struck", foe)))
    assert struck is not None
    war.table.say("bombards", by=seat, card=card, target=struck, foe=foe)
    war.table.say("buried" if struck.type == UNIT else "spared", card=struck)
    war.lose(struck, reserve=struck.type != UNIT)


# who is killed


def kill(war: War, target: Piece) -> Steps[None]:
    """The enemy kills a card, unless it is saved, or another dies in its place (rulings: saves, martyrs)."""
    seat, doomed, martyred = owner_of(target), target, False
    while saviours := savers(war, doomed, martyred):
        card = yield Choice("save", [None, *saviours], seat)
        if card is None:
            break
        card.put(USED, 1)
        row = row_of(war, card, "save", "martyr")
        if war.table.roll(war.numbers.die, "save", seat) > row.saves:
            war.table.say("vain", card=card)
            continue
        if row.way == "save" or card in war.chips[seat]:
            war.table.say("saved", card=doomed, by=card)
            return
        war.table.say("martyred", card=card, target=doomed)
        doomed, martyred = card, True
    yield from die(war, doomed)


def savers(war: War, doomed: Piece, martyred: bool) -> list[Piece]:
    """The cards that may keep another from being killed."""
    cards = []
    for way in ("save", "martyr"):
        for row in war.contests:
            if row.way == way and not (way == "martyr" and (martyred or doomed.type != UNIT)):
                cards += [
                    each for each in war.ready(owner_of(doomed), row.traits) if way == "save" or each is not doomed
                ]
    return list(dict.fromkeys(cards))


def row_of(war: War, card: Piece, *ways: str) -> Any:
    """The contest in which a card applies its trait."""
    return next(row for row in war.contests if row.way in ways and any(each in row.traits for each in card.traits))


def die(war: War, card: Piece) -> Steps[None]:
    """A card goes to the casualties, a unit with luck to the reserve (ruling: cowards)."""
    seat = owner_of(card)
    for row in war.contests:
        cowards = war.ready(seat, row.traits) if row.way == "flee" and card.type == UNIT else []
        while cowards:
            coward = yield Choice("flee", [None, *cowards], seat)
            if coward is None:
                break
            coward.put(USED, 1)
            if war.table.roll(war.numbers.die, "flee", seat) <= row.flees:
                war.table.say("fled", card=card)
                war.lose(card, reserve=True)
                return
            cowards = war.ready(seat, row.traits)
    war.table.say("killed", card=card)
    war.lose(card)
