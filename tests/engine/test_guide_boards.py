"""The race and the team of the writing guide are played as they stand there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pnp.engine import Choice, Match, Result, cast
from pnp.engine.agents import RandomAgent
from pnp.engine.told.textboard import drawn
from pnp.engine.view import View
from pnp.model import load

GUIDE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROAD = "kind: board\ntitle: Road\nlayout: creature\nspaces: track\nnumbered: 1-20\n"
PAWN = "kind: counters\ntitle: Pawns\nsize: [16, 16]\nlayout: creature\nsets: [red, blue]\nrows: [{name: Pawn}]\n"


def test_the_race_of_the_guide_is_run(make_game: Callable[..., Path]) -> None:
    (code,) = re.findall(r"A race:\n\n```python\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    rules: dict[str, Any] = {}
    exec(code, rules)
    dealt = cast(load(make_game(road=ROAD, pawn=PAWN)))
    winners = set()
    for seed in range(12):
        match = Match(dealt, SimpleNamespace(**rules), seed, [RandomAgent(seed)], 2, strict=True)
        result = match.run()
        winners.add(result.winners)
        line = " ".join(drawn(View(match.table, 0), "road"))
        assert f"[20: Pawn ({'red' if result.winners == (0,) else 'blue'})]" in line
        assert match.replayed(match.answers).result == result
    assert winners == {(0,), (1,)}


def test_the_team_of_the_guide_wins_or_loses_as_one(make_game: Callable[..., Path]) -> None:
    (code,) = re.findall(r"A team before a closed door:\n\n```python\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    rules: dict[str, Any] = {"Choice": Choice, "Result": Result}
    exec(code, rules)
    dealt = cast(load(make_game(pawn=PAWN)))
    ends = [
        Match(dealt, SimpleNamespace(**rules), seed, [RandomAgent(seed)], 2, strict=True).run() for seed in range(40)
    ]
    assert all(end.common for end in ends)
    assert {(end.winners, end.scores[0] > 0) for end in ends} == {((), False), ((0, 1), True)}
