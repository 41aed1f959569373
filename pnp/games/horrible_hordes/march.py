"""Armies: how far they go, the Move Phase, long shots and the battles of the Attack Phase."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.battle import ATTACK, Battle
from pnp.games.horrible_hordes.realm import Realm


def reach(realm: Realm, seat: int, space: str, again: bool = False) -> list[str]:
    """Where Armies of a space may go (rulings: stop, roads, frontier)."""
    wilds, numbers = realm.wilds, realm.numbers
    armies = movers(realm, seat, space, again)
    roads = w.some(realm.table, seat, "roads")
    steps = sum(row.steps for row in w.lore(realm.table, seat) if not row.act)
    start = numbers.steps + steps + max((army.mark(w.HASTED) for army in armies), default=0)

    def bonus(each: str) -> int:
        return int(wilds.tiles[each].steps) if each in wilds.tiles else 0

    best: dict[tuple[str, bool], int] = {(space, bool(bonus(space))): start + bonus(space)}
    todo, found = [(space, bool(bonus(space)))], dict[str, None]()
    while todo:
        here = todo.pop(0)
        left = best[here]
        for to in wilds.near(seat, here[0]):
            foes = wilds.others(to, seat)
            barred = seat in wilds.barred.get(to, ())
            cost = 0 if roads and wilds.of(to, seat, w.SETTLEMENT) else 1
            if not wilds.open(to) or barred or (foes and not numbers.war) or left < cost:
                continue
            found[to] = None
            gains = bonus(to) and not here[1]
            then, key = left - cost + (bonus(to) if gains else 0), (to, here[1] or bool(gains))
            if to in wilds.hordes or foes or wilds.type(to) == "desert":
                then = 0
                continue
            if then > best.get(key, -1):
                best[key] = then
                todo.append(key)
    room = wilds.stack(seat)
    return [to for to in found if to != space and len(wilds.of(to, seat, w.ARMY)) < room]


def movers(realm: Realm, seat: int, space: str, again: bool = False) -> list[Piece]:
    """The Armies of a space that may move; a Forced March lets them move again."""
    return [army for army in realm.wilds.of(space, seat, w.ARMY) if again or not army.mark(w.MOVED)]


def move_phase(realm: Realm, seat: int) -> Steps[None]:
    """Move stacks or parts of them, for Food each (ruling: parts)."""
    cost = realm.numbers.march
    while True:
        wilds = realm.wilds
        stacks = wilds.spaces(seat, w.ARMY)
        ways = {}
        if realm.can_pay(seat, cost):
            ways = {s: ends for s in stacks if movers(realm, seat, s) and (ends := reach(realm, seat, s))}
        spells = realm.ready(seat, "act", "gate", "haste") if stacks else []
        space = yield Choice("move", [None, *ways, *spells], seat)
        if space is None:
            break
        if space in spells:
            yield from hurry(realm, seat, space)
            continue
        realm.pay(seat, cost)
        yield from go(realm, seat, space, movers(realm, seat, space), ways[space])
    for space in realm.wilds.spaces(seat, w.ARMY):
        for army in realm.wilds.of(space, seat, w.ARMY):
            for mark in (w.MOVED, w.HASTED):
                army.put(mark, 0)


def hurry(realm: Realm, seat: int, name: str) -> Steps[None]:
    """Haste for a stack, or an Army through a gate."""
    wilds, row = realm.wilds, realm.rows[name]
    space = yield Choice("gate", wilds.spaces(seat, w.ARMY), seat)
    if row.act == "haste":
        realm.use(seat, name)
        for army in wilds.of(space, seat, w.ARMY):
            army.put(w.HASTED, army.mark(w.HASTED) + row.steps)
        return
    room = wilds.stack(seat)
    ends = [to for to in wilds.board.spaces if to != space and may_enter(realm, seat, to)]
    to = yield Choice("to", [end for end in ends if len(wilds.of(end, seat, w.ARMY)) < room], seat)
    realm.use(seat, name)
    shift(realm, seat, space, to, wilds.of(space, seat, w.ARMY)[:1])


def may_enter(realm: Realm, seat: int, space: str) -> bool:
    """Whether a seat's Armies may be in a space."""
    wilds = realm.wilds
    barred = seat in wilds.barred.get(space, ())
    return wilds.open(space) and not barred and (not wilds.others(space, seat) or bool(realm.numbers.war))


def go(realm: Realm, seat: int, space: str, armies: list[Piece], ends: list[str]) -> Steps[None]:
    """So many Armies go somewhere."""
    to = yield Choice("to", ends, seat)
    wilds = realm.wilds
    most = min(len(armies), wilds.stack(seat) - len(wilds.of(to, seat, w.ARMY)))
    count = yield Choice("many", list(range(1, most + 1)), seat)
    for army in armies[:count]:
        army.put(w.MOVED, 1)
    shift(realm, seat, space, to, armies[:count])


def shift(realm: Realm, seat: int, space: str, to: str, armies: list[Piece]) -> None:
    """Armies go from a space to another."""
    for army in armies:
        realm.table.pile(space).give(army, realm.table.pile(to))
    realm.table.say("marches", by=Seat(seat), n=len(armies), start=space, space=to)


def attack_phase(realm: Realm, seat: int) -> Steps[None]:
    """Long shots, battles, and a Forced March (ruling: forced)."""
    yield from long_shots(realm, seat)
    yield from battles(realm, seat)
    while ready := realm.ready(seat, "act", "march"):
        wilds = realm.wilds
        ways = {s: ends for s in wilds.spaces(seat, w.ARMY) if (ends := reach(realm, seat, s, True))}
        space = yield Choice("forced", [None, *ways], seat)
        if space is None:
            break
        realm.use(seat, ready[0])
        yield from go(realm, seat, space, movers(realm, seat, space, True), ways[space])
        yield from battles(realm, seat)
    for space in realm.wilds.spaces(seat, w.ARMY):
        for army in realm.wilds.of(space, seat, w.ARMY):
            army.put(w.MOVED, 0)


def battles(realm: Realm, seat: int) -> Steps[None]:
    """A battle wherever Armies stand with a Horde, or at war with others."""
    for space in sorted(realm.wilds.spaces(seat, w.ARMY)):
        wilds = realm.wilds
        if space in wilds.hordes and wilds.of(space, seat, w.ARMY):
            yield from Battle(realm, space, seat, ATTACK).fight()
        for foe in wilds.others(space, seat) if realm.numbers.war else ():  # ruling: war
            if realm.wilds.of(space, seat, w.ARMY) and realm.wilds.of(space, foe):
                yield from Battle(realm, space, seat, ATTACK, foe).fight()


def long_shots(realm: Realm, seat: int) -> Steps[None]:
    """Attacks from afar, before the battles (ruling: long-shots)."""
    while ready := [name for name in realm.ready(seat, "range") if in_range(realm, seat, name)]:
        name = yield Choice("shoot", [None, *ready], seat)
        if name is None:
            return
        space = yield Choice("target", in_range(realm, seat, name), seat)
        row, wilds = realm.use(seat, name), realm.wilds
        horde = wilds.hordes[space]
        for _ in range(horde.mark(w.HITS) if row.shakes else 1):
            rolled = realm.table.roll("d10", "shot", seat)
            realm.table.say("shot", by=Seat(seat), n=rolled, what=name, foe=horde.name, space=space)
            if rolled + row.plus >= row.range + wilds.defense(space):
                horde.put(w.HITS, horde.mark(w.HITS) - 1)
        if not horde.mark(w.HITS):
            realm.slay(horde, seat)


def in_range(realm: Realm, seat: int, name: str) -> list[str]:
    """The Hordes beside an Army or a Castle that an Ability may strike."""
    wilds, kind = realm.wilds, realm.rows[name].against
    near = dict.fromkeys(n for s in wilds.spaces(seat, w.ARMY, w.CASTLE) for n in wilds.board.neighbours(s))
    return [space for space in near if space in wilds.hordes and kind in (None, wilds.hordes[space].type)]
