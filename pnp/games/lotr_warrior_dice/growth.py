"""What battles teach: XP for who wins, and what they buy between the battles of a series."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Steps
from pnp.games.lotr_warrior_dice.faces import ATTACK, DEFENCE, added, die_of, new_face, rows_of
from pnp.games.lotr_warrior_dice.warrior import Warrior

__all__ = ["FORCE", "GAIN", "NEW", "earn", "grow"]

FORCE, GAIN, NEW = "more force", "more hits", "new face"


def earn(winner: Warrior, loser: Warrior) -> None:
    """XP by the points that both had before the battle; only the winner gains any (ruling: xp-winner)."""
    table = winner.numbers.xp
    if loser.points.value < winner.points.value:
        winner.xp.value += table.lesser
    elif loser.points.value == winner.points.value:
        winner.xp.value += table.equal
    else:
        winner.xp.value += table.greater


def grow(warrior: Warrior) -> Steps[None]:
    """Buy as often as the XP allow, or save them."""
    prices = warrior.numbers.xp
    while warrior.xp.value >= prices.price:
        bought = yield Choice("growth", [None, *wares(warrior)], warrior.seat)
        if bought is None:
            return
        warrior.xp.value -= prices.price
        warrior.points.value += prices.points
        take(warrior, *bought)


def wares(warrior: Warrior) -> Iterator[tuple[Any, ...]]:
    """What can be bought: Hits, Force for a face that has some, a new face beside an old one (ruling: new-faces)."""
    seat, table = warrior.seat, warrior.table
    yield (GAIN,)
    for number, row in rows_of(table, seat):
        if row.force:
            yield FORCE, number, row.name, row.kind
    for number in die_of(table, seat):
        own = [kind for kind in (ATTACK, DEFENCE) if table.track(new_face(seat, kind, number)).value]
        if own:
            yield FORCE, number, f"new {own[0]}", own[0]
        else:
            yield from ((NEW, number, kind) for kind in (ATTACK, DEFENCE))


def take(warrior: Warrior, what: str, number: int = 0, name: str = "", kind: str = "") -> None:
    """Note what was bought."""
    prices, seat, table = warrior.numbers.xp, warrior.seat, warrior.table
    if what == GAIN:
        warrior.full.value += prices.hits
    elif what == NEW:
        table.track(new_face(seat, name, number)).value = prices.new_force
    elif name == f"new {kind}":
        table.track(new_face(seat, kind, number)).value += prices.force
    else:
        table.track(added(seat, number, name)).value += prices.force
