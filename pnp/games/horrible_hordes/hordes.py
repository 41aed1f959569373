"""The end of a round: Hordes move by their programme, and raid what they meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.battle import RAID, Battle
from pnp.games.horrible_hordes.march import go, movers, reach
from pnp.games.horrible_hordes.realm import Realm
from pnp.games.horrible_hordes.wilds import Wilds

WARDS = "freeze", "ward", "control", "destroy"


def horde_segment(realm: Realm, order: Sequence[int]) -> Steps[None]:
    """Spells and withdrawals first, then each Horde moves (rulings: wards, march-of-hordes)."""
    for seat in order:
        yield from wards(realm, seat)
        yield from withdraw(realm, seat)
    for horde in marching(realm):
        yield from march(realm, horde)


def wards(realm: Realm, seat: int) -> Steps[None]:
    """What spells do to Hordes and Settlements before the Hordes move."""
    while True:
        wilds = realm.wilds
        ready = [n for n in realm.ready(seat, "act", *WARDS) if aims(realm, wilds, seat, n)]
        if not ready:
            return
        name = yield Choice("wards", [None, *ready], seat)
        if name is None:
            return
        space = yield Choice("aim", aims(realm, wilds, seat, name), seat)
        row = realm.use(seat, name)
        if row.act == "ward":
            wilds.of(space, seat, w.SETTLEMENT)[0].put(w.HOLY, 1)
        elif row.act == "destroy":
            realm.slay(wilds.hordes[space], seat)
        else:
            wilds.hordes[space].put(w.FROZEN if row.act == "freeze" else w.LED, 1 if row.act == "freeze" else seat + 1)


def aims(realm: Realm, wilds: Wilds, seat: int, name: str) -> list[str]:
    """What a spell may be cast on."""
    if realm.rows[name].act == "ward":
        return wilds.spaces(seat, w.SETTLEMENT)
    return [s for s, horde in wilds.hordes.items() if not horde.mark(w.FROZEN) and not horde.mark(w.LED)]


def withdraw(realm: Realm, seat: int) -> Steps[None]:
    """Move a stack before the Hordes do."""
    ready = realm.ready(seat, "act", "withdraw")
    ways = {s: e for s in realm.wilds.spaces(seat, w.ARMY) if (e := reach(realm, seat, s))} if ready else {}
    space = (yield Choice("withdraw", [None, *ways], seat)) if ways else None
    if space is not None:
        realm.use(seat, ready[0])
        yield from go(realm, seat, space, movers(realm, seat, space), ways[space])
        for army in [unit for place in realm.wilds.spaces(seat, w.ARMY) for unit in realm.wilds.of(place, seat)]:
            army.put(w.MOVED, 0)


def marching(realm: Realm) -> list[Piece]:
    """The Hordes in the order of their Hits, equals by lot."""
    found = sorted(realm.wilds.hordes.values(), key=lambda horde: horde.mark(w.HITS))
    order: list[Piece] = []
    for _, group in groupby(found, key=lambda horde: horde.mark(w.HITS)):
        left = list(group)
        while left:
            horde = realm.table.lot("order", left) if len(left) > 1 else left[0]
            left.remove(horde)
            order.append(horde)
    return order


def march(realm: Realm, horde: Piece) -> Steps[None]:
    """A Horde moves as its programme or a leader has it, Monsters twice where they meet nobody; plains lead on."""
    steps, plains = (2 if horde.type == "monster" else 1), False
    leader = horde.mark(w.LED) or (0 if realm.master is None else realm.master + 1)  # ruling: master
    while steps:
        assert horde.pile is not None
        here, wilds = horde.pile.name, realm.wilds
        if horde.mark(w.FROZEN) or wilds.units.get(here):
            break
        if not plains and here in wilds.tiles and wilds.tiles[here].steps:
            steps, plains = steps + wilds.tiles[here].steps, True
        ways = [to for to in wilds.board.neighbours(here) if enters(wilds, to)]
        if not ways:
            break
        if leader:
            to = yield Choice("lead", [None, *ways], leader - 1)
            if to is None:
                break
        else:
            best = max(appeal(wilds, each) for each in ways)
            to = realm.table.lot("way", [each for each in ways if appeal(wilds, each) == best])
        horde.pile.give(horde, realm.table.pile(to))
        realm.table.say("horde-moves", foe=horde.name, start=here, space=to)
        steps -= 1
    horde.put(w.FROZEN, 0)
    horde.put(w.LED, 0)


def enters(wilds: Wilds, space: str) -> bool:
    """Whether a Horde may move into a space."""
    holy = any(unit.mark(w.HOLY) for units in wilds.units.get(space, {}).values() for unit in units)
    return wilds.open(space) and space not in wilds.hordes and not holy


def appeal(wilds: Wilds, space: str) -> tuple[int, int]:
    """How much a Horde likes a space: what stands there, else how many players' spaces are beside it."""
    sorts = {unit.component for units in wilds.units.get(space, {}).values() for unit in units}
    strong, armies = bool(sorts & {w.CASTLE, w.TOWER}), w.ARMY in sorts
    if sorts:
        return (
            2 if strong and not armies else 1 if strong else 5 if not armies else 4 if w.SETTLEMENT in sorts else 3
        ), 0
    return 0, sum(bool(wilds.units.get(each)) for each in wilds.board.neighbours(space))


def raid_segment(realm: Realm) -> Steps[None]:
    """Battles wherever Hordes stand with units (ruling: raids)."""
    for space in list(realm.wilds.hordes):
        if space in realm.wilds.hordes:
            for seat in list(realm.wilds.units.get(space, {})):
                if space in realm.wilds.hordes:
                    yield from Battle(realm, space, seat, RAID).fight()


def end_round(realm: Realm, order: Sequence[int]) -> Steps[None]:
    """Medicine, mourning, new beginnings, and what lasts for a round (rulings: medicine, wiped-out)."""
    for seat in order:
        for _ in range(min(realm.lost[seat].value, w.total(realm.table, seat, "heals"))):
            yield from realm.gift(seat, w.ARMY)
        if (realm.lost[seat].value or realm.mourning[seat].value) and (n := w.total(realm.table, seat, "mourns")):
            realm.victories(seat, n)
            realm.table.say("mourns", by=Seat(seat), n=n)
        realm.lost[seat].value = realm.mourning[seat].value = 0
        yield from realm.start_over(seat)
        card, keeps = realm.card(seat), {w.USED.format(row.name) for row in realm.rows.values() if row.once}
        for mark in [m for m in card.marks if m.startswith(w.USED.format("")) and m not in keeps]:
            card.put(mark, 0)
    for space in realm.wilds.board.spaces:
        for piece in list(realm.table.pile(space)):
            piece.put(w.HOLY, 0)
            if piece.component == "marker":
                piece.owner = None
                realm.table.pile(space).give(piece, realm.markers)
