"""Choosing the armies: a card with its dice, or a card for its Monster and dice of one's own choice."""

from __future__ import annotations

from pnp.engine import Choice, Seat, Steps
from pnp.games.families.army_dice.battle import Battle, kinds


def muster(battle: Battle) -> Steps[None]:
    """Field both armies (rulings: armies, own-armies)."""
    yield from (own_armies if battle.table.mode == "free" else listed)(battle)


def listed(battle: Battle) -> Steps[None]:
    """Each is dealt some cards, and takes one of those he has left, with the dice on it (rulings: armies, war)."""
    table = battle.table
    offers = table.each_pile("offer", "owner")
    if not any(offers):
        table.shuffle(battle.cards)
        battle.cards.deal(battle.numbers.offered, *offers)
    chosen = yield from table.together([Choice("choose", list(offers[seat]), seat) for seat in table.seats])
    for seat, card in enumerate(chosen):
        offers[seat].give(card, battle.banners[seat])
        field(battle, seat, {unit.type: getattr(card, unit.type) for unit in kinds(battle.stock)})


def own_armies(battle: Battle) -> Steps[None]:
    """A card each for its Monster, then dice in secret (ruling: own-armies)."""
    table = battle.table
    for seat in reversed(battle.order):
        card = yield Choice("choose", list(battle.cards), seat)
        battle.cards.give(card, battle.banners[seat])
    notes = yield from table.secretly("army", lambda seat: composed(battle, seat))
    for seat, note in enumerate(notes):
        field(battle, seat, dict(note.open()))


def composed(battle: Battle, seat: int) -> Steps[tuple[tuple[str, int], ...]]:
    """How many dice of each type a player takes: in all as many as an army has, at most half of a type's counters."""
    left = battle.numbers.dice
    limits = {unit.type: sum(each.type == unit.type for each in battle.stock) // 2 for unit in kinds(battle.stock)}
    taken = []
    for kind, limit in list(limits.items()):
        del limits[kind]
        least = max(0, left - sum(limits.values()))
        count = yield Choice(f"dice of {kind}", list(range(least, min(limit, left) + 1)), seat)
        taken.append((kind, count))
        left -= count
    return tuple(taken)


def field(battle: Battle, seat: int, dice: dict[str, int]) -> None:
    """Take the dice of an army from the stock."""
    for kind, count in dice.items():
        battle.enlist(seat, kind, count)
    banner = battle.banner(seat)
    battle.table.say("fields", by=Seat(seat), army=banner, units=list(battle.armies[seat]))
    battle.table.plays(seat, banner.name)
