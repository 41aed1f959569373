"""Dice: many dice that are counted and not added up, and rolls against each other."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.engine import Table


def successes(table: Table, count: int, die: str, least: int, seat: int | None = None, less: int = 0) -> int:
    """How many of so many dice show at least a number, when something is first taken off each.

    The dice are not told one by one: who rolls them tells how many it were and what came of it.
    """
    return sum(table.roll(die, "_one of the dice", seat) - less >= least for _ in range(count))


def opposed(table: Table, dice: Mapping[int, str], what: str, tie: str | None = None) -> int:
    """The seat that rolls more with its dice; equal sums are rolled again, `tie` is the sentence that tells so."""
    while True:
        sums = {seat: table.roll(each, what, seat) for seat, each in dice.items()}
        best = [seat for seat, rolled in sums.items() if rolled == max(sums.values())]
        if len(best) == 1:
            return best[0]
        if tie is not None:
            table.say(tie)
