"""The phases at home: events, resources, trade, building, training, research, and the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Seat, Steps
from pnp.games.families.offers import Purse, bargain
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.realm import Realm


def event_phase(realm: Realm, seat: int) -> Steps[None]:
    """Roll on the Event Table."""
    table = realm.table
    row = table.roll_on("event", seat=seat)
    table.say("event", by=Seat(seat), name=row.name)
    if row.yields:
        realm.gain(seat, row.yields, table.roll(row.gains, row.name, seat))
    elif row.gift == "ability":
        yield from realm.any_ability(seat, "learn")
    elif row.gift == "horde":
        yield from appear(realm)
    else:
        yield from realm.gift(seat, row.gift)


def resource_phase(realm: Realm, seat: int) -> Steps[None]:
    """Free resources, what the land yields, and what Abilities grow (ruling: yields)."""
    for _ in range(realm.numbers.free):
        what = yield Choice("free", list(realm.numbers.resources), seat)
        realm.held[what][seat].value += 1
    wilds, grown = realm.wilds, dict.fromkeys(realm.numbers.resources, 0)
    for space in wilds.spaces(seat, w.SETTLEMENT):
        tile = wilds.tiles.get(space)
        if tile is None:
            grown["gold"] += 1
        elif tile.yields:
            grown[tile.yields] += tile.amount
    for row in w.lore(realm.table, seat):
        if row.yields:
            grown[row.yields] += row.amount
    grown["magic"] += sum(len(wilds.of(space, seat, w.TOWER)) for space in wilds.spaces(seat, w.TOWER))
    for what, n in grown.items():
        realm.gain(seat, what, n)


def trade_phase(realm: Realm, seat: int) -> Steps[None]:
    """Gold for resources, conversions, and bargains with neighbours (ruling: trade)."""
    asked: set[int] = set()
    made: dict[str, int] = {}
    while True:
        options: list[Any] = [None]
        if realm.held["gold"][seat].value >= realm.numbers.exchange:
            options.append("exchange")
        options += [name for name in converters(realm, seat) if can_convert(realm, seat, name, made)]
        options += realm.ready(seat, "act", "ban") if len(realm.kings) > 1 and realm.markers else []
        options += [Seat(each) for each in partners(realm, seat) if each not in asked]
        way = yield Choice("trade", options, seat)
        if way is None:
            return
        if isinstance(way, Seat):
            asked.add(int(way))
            yield from deal(realm, seat, int(way))
        elif way == "exchange":
            into = yield Choice("into", [each for each in realm.numbers.resources if each != "gold"], seat)
            swap(realm, seat, "gold", realm.numbers.exchange, into, 1)
        elif realm.rows[way].act:
            yield from embargo(realm, seat, way)
        else:
            yield from convert(realm, seat, way, made)


def converters(realm: Realm, seat: int) -> list[str]:
    """The Abilities that turn resources into something."""
    found = [row for row in w.lore(realm.table, seat) if not row.once]
    return [row.name for row in found if row.takes or row.swaps or row.treasure or row.price]


def can_convert(realm: Realm, seat: int, name: str, made: dict[str, int]) -> bool:
    """Whether a conversion is left this turn, and can be paid."""
    row = realm.rows[name]
    if row.takes:
        return made.get(name, 0) < row.most and realm.held[row.takes][seat].value > 0
    if row.price:
        return realm.usable(seat, row) and any(realm.held[what][seat].value >= row.price for what in ("stone", "wood"))
    return realm.usable(seat, row) and realm.wealth(seat) > 0


def convert(realm: Realm, seat: int, name: str, made: dict[str, int]) -> Steps[None]:
    """Turn resources into others, or into a Victory Token."""
    row = realm.rows[name]
    if row.takes:
        made[name] = made.get(name, 0) + 1
        swap(realm, seat, row.takes, 1, row.makes, 1)
        return
    realm.use(seat, name)
    if row.treasure:
        realm.gain(seat, "gold", row.treasure)
        return
    least = row.price or 1
    kinds = ("stone", "wood") if row.price else realm.numbers.resources
    give = yield Choice("give", [what for what in kinds if realm.held[what][seat].value >= least], seat)
    if row.price:
        realm.pay(seat, {give: row.price})
        realm.victories(seat, row.victory)
        return
    into = yield Choice("into", [what for what in realm.numbers.resources if what != give], seat)
    swap(realm, seat, give, 1, into, 1)


def swap(realm: Realm, seat: int, what: str, n: int, into: str, m: int) -> None:
    """Some of one resource for some of another."""
    realm.pay(seat, {what: n})
    realm.held[into][seat].value += m
    realm.table.say("converts", by=Seat(seat), n=n, what=what, m=m, into=into)


def partners(realm: Realm, seat: int) -> list[int]:
    """The players with a Settlement beside one of a seat's."""
    wilds = realm.wilds
    near = set(wilds.beside(seat))
    others = (each for each in realm.table.seats if each != seat)
    return [each for each in others if near & set(wilds.spaces(each, w.SETTLEMENT))]


def deal(realm: Realm, seat: int, partner: int) -> Steps[None]:
    """Both lay out resources, and exchange them if both agree (ruling: trade)."""

    def purse(what: str, each: int) -> Purse:
        return Purse(realm.held[what][each], realm.offered[what][each])

    def goods(giver: int, _: int) -> Iterable[str]:
        return [what for what in realm.numbers.resources if purse(what, giver).left]

    def lay_out(giver: int, _: int, what: str) -> None:
        realm.offered[what][giver].value += 1

    agreed = yield from bargain(realm.table, seat, partner, goods, lay_out)
    for what in realm.numbers.resources:
        for giver, taker in ((seat, partner), (partner, seat)):
            purse(what, giver).hand_over(purse(what, taker), agreed)


def embargo(realm: Realm, seat: int, name: str) -> Steps[None]:
    """Pay an opponent to keep out of a space (ruling: embargo)."""
    victim = yield Choice("victim", [Seat(each) for each in realm.kings if each != seat], seat)
    foe = int(victim)
    wilds = realm.wilds
    space = yield Choice("space", [each for each in wilds.board.spaces if not wilds.of(each, foe)], seat)
    row = realm.use(seat, name)
    realm.held["gold"][foe].value += row.gold
    marker = realm.markers[-1]
    marker.owner = foe
    realm.markers.give(marker, realm.table.pile(space))
    realm.table.say("embargo", foe=victim, space=space)


def settle_phase(realm: Realm, seat: int) -> Steps[bool]:
    """Build a Settlement, or more by Abilities; whether Builders were at work (ruling: extra-buildings)."""
    cost, lore = realm.numbers.settlement, w.lore(realm.table, seat)
    left = 1 + sum(row.builds == "settlement" for row in lore)
    while True:
        wilds = realm.wilds
        helpers = [] if left else realm.ready(seat, "builds")
        more = dict(cost)
        for name in helpers[:1]:
            more["gold"] = realm.rows[name].gold
        can = (left or helpers) and realm.can_pay(seat, more) and realm.box(w.SETTLEMENT, seat)
        moves = realm.ready(seat, "act", "migrate") if wilds.beside(seat) else []
        space = yield Choice("settle", [None, *(wilds.settles(seat) if can else []), *moves], seat)
        if space is None:
            return False
        if space in moves:
            yield from migrate(realm, seat, space)
            continue
        if left:
            left -= 1
        else:
            realm.use(seat, helpers[0])
        realm.pay(seat, cost)
        realm.add(seat, w.SETTLEMENT, space)
        realm.table.say("builds", by=Seat(seat), what="a Settlement", space=space)
        yield from realm.settled(seat, space)


def migrate(realm: Realm, seat: int, name: str) -> Steps[None]:
    """Move a Settlement to a free space beside it."""
    wilds = realm.wilds
    ways = {start: ends for start in wilds.spaces(seat, w.SETTLEMENT) if (ends := outlets(realm, seat, start))}
    if not ways:
        return
    start = yield Choice("migrate", list(ways), seat)
    space = yield Choice("resettle", ways[start], seat)
    realm.use(seat, name)
    unit = wilds.of(start, seat, w.SETTLEMENT)[0]
    realm.table.pile(start).give(unit, realm.table.pile(space))
    realm.table.say("migrates", by=Seat(seat), start=start, space=space)


def outlets(realm: Realm, seat: int, start: str) -> list[str]:
    """The unoccupied spaces beside one."""
    wilds = realm.wilds
    return [each for each in wilds.board.neighbours(start) if wilds.free(each, seat) and not wilds.of(each, seat)]


def castle_cost(realm: Realm, seat: int) -> dict[str, int]:
    """What a Castle costs."""
    saved = w.total(realm.table, seat, "saves")
    return {what: max(0, n - saved) for what, n in realm.numbers.castle.items()}


def works(realm: Realm, seat: int, space: str, extra: dict[str, int]) -> list[str]:
    """What could be built in a space for a stronghold (ruling: towers)."""
    costs = {w.CASTLE: castle_cost(realm, seat), w.TOWER: dict(realm.numbers.tower)}
    found = [sort for sort in realm.castles if realm.castles[sort]]
    found = [sort for sort in found if realm.can_pay(seat, {**costs[sort], **extra})]
    wilds = realm.wilds
    around = (space, *wilds.board.neighbours(space))
    near = any(wilds.of(each, other, w.TOWER) for each in around for other in realm.table.seats)
    return [sort for sort in found if sort != w.TOWER or not near]


def fortify_phase(realm: Realm, seat: int) -> Steps[None]:
    """Build a Castle, or a Wizard Tower in its place; one more by Builders."""
    left = 1
    while True:
        helpers = [] if left else [name for name in realm.ready(seat, "builds") if realm.rows[name].builds == "any"]
        if not left and not helpers:
            return
        extra = {} if left else {"gold": realm.rows[helpers[0]].gold}
        ways = {space: found for space in realm.wilds.forts(seat) if (found := works(realm, seat, space, extra))}
        space = yield Choice("fortify", [None, *ways], seat)
        if space is None:
            return
        sort = yield Choice("work", ways[space], seat)
        if left:
            left -= 1
        else:
            realm.use(seat, helpers[0])
        realm.pay(seat, castle_cost(realm, seat) if sort == w.CASTLE else realm.numbers.tower)
        realm.add(seat, sort, space)
        realm.table.say("builds", by=Seat(seat), what=f"a {sort.title()}", space=space)


def army_cost(realm: Realm, seat: int) -> dict[str, int]:
    """What an Army costs, dearer or cheaper by Abilities."""
    cost, lore = dict(realm.numbers.army), w.lore(realm.table, seat)
    for row in lore:
        if row.dearer:
            cost[row.dearer] = cost.get(row.dearer, 0) + 1
    return {what: n for what, n in cost.items() if all(row.spares != what for row in lore)}


def train_phase(realm: Realm, seat: int) -> Steps[None]:
    """Armies at Castles, one each, and those that are hired."""
    while True:
        wilds = realm.wilds
        places = wilds.trains(seat) if realm.can_pay(seat, army_cost(realm, seat)) else []
        hires = realm.ready(seat, "hires") if wilds.trains(seat, True) else []
        if not realm.box(w.ARMY, seat):
            places, hires = [], []
        way = yield Choice("train", [None, *places, *hires], seat)
        if way is None:
            break
        if way in hires:
            realm.use(seat, way)
            yield from realm.gift(seat, w.ARMY)
            continue
        realm.pay(seat, army_cost(realm, seat))
        trainer = wilds.trainer(way, seat)
        assert trainer is not None
        trainer.put(w.TRAINED, 1)
        realm.add(seat, w.ARMY, way)
        realm.table.say("trains", by=Seat(seat), space=way)
    wilds = realm.wilds
    for space in wilds.spaces(seat):
        for unit in wilds.of(space, seat):
            unit.put(w.TRAINED, 0)


def research_phase(realm: Realm, seat: int) -> Steps[None]:
    """An Ability for nothing, and one more for resources."""
    yield from realm.any_ability(seat, "research")
    cost = realm.numbers.research - w.total(realm.table, seat, "discount")
    if realm.wealth(seat) < cost or not realm.unknown(seat):
        return
    name = yield Choice("more", [None, *realm.unknown(seat)], seat)
    if name is None:
        return
    for _ in range(cost):
        what = yield Choice("pay", [each for each in realm.held if realm.held[each][seat].value], seat)
        realm.held[what][seat].lose(1)
    yield from realm.learn(seat, name)


def appear(realm: Realm) -> Steps[None]:
    """A Horde of the pool appears, unless somebody is there."""
    horde = yield from realm.pick_horde()
    if horde is None:
        return
    space, wilds = realm.rolled_space(), realm.wilds
    if space in wilds.units or space in wilds.hordes or not wilds.open(space):
        realm.table.say("no-spawn", space=space)
    else:
        realm.spawn(horde, space)


def spawn_phase(realm: Realm) -> Steps[None]:
    """One Horde, or two after the tenth round."""
    for _ in range(realm.numbers.spawns.at_least(realm.round.value)):
        yield from appear(realm)


def end_phase(realm: Realm, seat: int) -> Steps[None]:
    """Keep no more chits than allowed."""
    most = realm.numbers.hand + w.total(realm.table, seat, "hand")
    while realm.wealth(seat) > most:
        what = yield Choice("excess", [each for each in realm.held if realm.held[each][seat].value], seat)
        realm.held[what][seat].lose(1)
