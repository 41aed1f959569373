"""Denizens of the Deep: the Sea King against the Sea Witch; two swims a turn, units that hide, and a sea that fights.

`sea` is the map and what units can do on it, `attacks` the Attack Phase, `war` the course of a turn, `magic` the
spells, `mind` a sensible player.
"""

from __future__ import annotations

from pnp.engine import Result, Steps, Table, View
from pnp.games.denizens_of_the_deep.magic import Magic
from pnp.games.denizens_of_the_deep.mind import thumb
from pnp.games.denizens_of_the_deep.sea import HURT, Sea

__all__ = ["Magic", "goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """The war for the deep."""
    return (yield from Magic(table).war())


def goal(view: View, seat: int) -> dict[str, int]:
    """What is left of a side, and how much its commander can still take."""
    field = Sea(view)
    leader = field.commander(seat)
    hits = int(leader.defence) - leader.mark(HURT) if leader is not None else 0
    return {"units": len(field.army(seat)), "hits": hits}
