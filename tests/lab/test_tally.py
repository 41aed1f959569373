"""Counts of playouts: the same in whatever order they come together, and the same when they are read again."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

from toys import toy

from pnp.engine import Choice, Result
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import play_games
from pnp.lab.runs.tally import Tally

CHUNKS = ((0, 5), (5, 4), (9, 6), (15, 5))


def play(table: Any) -> Any:
    """Cards, who wins and by how much are all left to chance; sometimes nobody wins, or a cap ends it."""
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    table.shuffled("card").deal(table.roll("d2"), *hands)
    for hand in hands[: table.roll("d3")]:
        yield Choice("lay", [*hand, None], hand.owner)
    winners = tuple(seat for seat in table.seats if table.roll("d2") == 1)
    scores = [[2, 2.0, 0.5][table.roll("d3") - 1], table.roll("d2") == 1, 0]
    return Result(winners, tuple(scores), capped=table.roll("d2") == 1)


def test_equal_counts_are_equal_bytes_in_whatever_order_they_were_added(tmp_path: Path) -> None:
    loaded = toy(tmp_path, play, {"card": {"A": 3, "B": 3}})
    plan = Plan("toy", 20, 3, None, ("random", "thumb"), seed=2)
    parts = [play_games(plan, *chunk, loaded, {f"card.{chunk}"}).packed() for chunk in CHUNKS]
    kinds = [list(Tally.unpacked(part).marked) for part in parts]
    assert any("capped" in found for found in kinds) and any("nobody" in found for found in kinds)
    totals = []
    for order in permutations(parts):
        total = Tally()
        for part in order:
            total.add(Tally.unpacked(part))
        totals.append(total)
    assert all(total == totals[0] for total in totals)
    assert {total.packed() for total in totals} == {totals[0].packed()}
    together = play_games(plan, 0, 20, loaded, {f"card.{chunk}" for chunk in CHUNKS})
    assert together == totals[0] == Tally.unpacked(together.packed())
    assert together.packed() == totals[0].packed()
