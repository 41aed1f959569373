"""What the tests of War in Hell share: Leaders and Legions set out on the Planes by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Piece
from pnp.games.war_in_hell.hell import PLANE, Hell

Put = Callable[..., list[Piece]]


def begin(the_table: Callable[..., Any], seed: int = 0, told: bool = False) -> Hell:
    """Nine Planes that nobody controls, and empty hands; both have had a turn, and it is that of seat 0."""
    hell = Hell(the_table("war-in-hell", 2, None, seed, told))
    hell.turn.value, hell.attacker.value = 2, 1
    return hell


def stand(hell: Hell, put: Put, seat: int, plane: int, name: str, *legions: str) -> Piece:
    """Put a Leader with Legions on a Plane."""
    (leader,) = put(hell.table, hell.hands[seat], name)
    hell.enter(seat, leader)
    for legion in put(hell.table, hell.hands[seat], *legions):
        hell.attach(legion, leader)
    leader.put(PLANE, plane)
    return leader
