"""Ending: the end of a match told in words, for games in which the most of something wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Result, Seat, Table


def final(table: Table, result: Result) -> Result:
    """Say who has won, and with how much: `final: "{winner} {wins|win} with {n:point|points}."` in the data."""
    table.say("final", winner=winners(result.winners), n=result.scores[result.winners[0]])
    return result


def winners(seats: Sequence[int]) -> Any:
    """Those who have won, as a sentence names them."""
    if len(seats) == 1:
        return Seat(seats[0])
    return tuple(map(Seat, seats)) or "nobody"
