"""The Isle of Dread: parties of adventurers race through three modules; who has most gold at the end has won."""

from __future__ import annotations

from typing import Any

from pnp.engine import Result, Steps, Table, View, own
from pnp.games.families.ending import final
from pnp.games.families.warp_quest import places, spaces
from pnp.games.the_isle_of_dread.isle import Isle
from pnp.games.the_isle_of_dread.party import GOLD, PLACE, adds, left
from pnp.games.the_isle_of_dread.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Lead a party to the throne, or be richer than who gets there."""
    isle = Isle(table)
    first = table.lot("first player", table.seats)  # ruling: first-player
    yield from isle.set_up(first)
    result: Result = yield from isle.race(first)
    return ranked(table, result)


def ranked(table: Table, result: Result) -> Result:
    """The richest of those who are left have won (rulings: throne, last-party, round-cap)."""
    gold = [table.track(own(GOLD, seat)).value for seat in table.seats]
    alive = [seat for seat in table.seats if seat not in table.out]
    most = max(gold[seat] for seat in alive)
    winners = tuple(seat for seat in alive if gold[seat] == most)
    facts = {**result.facts, "perished": len(table.out)}
    best = Result(winners, tuple(gold), result.capped, facts)
    return final(table, best)


def goal(view: View, seat: int) -> dict[str, int]:
    """The gold of a party, and how many spaces it has to go."""
    return {"gold": view.track(own(GOLD, seat)), "left": len(spaces(view)) - 1 - places(view).get(seat, 0)}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """What an adventurer has left of Hits, and adds to each attribute with all that lies there."""
    who = next(iter(view.known(thing)), None) if isinstance(thing, str) and thing.startswith(PLACE) else None
    if who is None:
        return None
    return {"Hits left": left(who), **{skill: adds(who, skill) for skill in view.numbers.skills}}
