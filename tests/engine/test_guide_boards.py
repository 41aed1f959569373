"""The race of the writing guide is played as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pnp.engine import Match, cast
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
