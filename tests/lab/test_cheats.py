"""Rules that cheat are caught by the laws, whatever they go by, and honest ones are never accused."""

from __future__ import annotations

import builtins
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cheats import CHEATS, HONEST, Cheat, written
from faults import plan_of
from rotation import some

from pnp.engine import Choice
from pnp.lab.questions.soundness import check

GAMES = 6
"""Games in which each cheat is looked for."""


@pytest.fixture(autouse=True)
def tidied() -> Iterator[None]:
    """Afterwards nothing is left where the cheats note things."""
    yield
    for place, name in ((builtins, "noted"), (Choice, "notes")):
        if name in vars(place):
            delattr(place, name)
    os.environ.pop("NOTED", None)


def broken(home: Path, cheat: Cheat, games: int = GAMES, seed: int = 0) -> dict[str, dict[str, Any]]:
    """The laws that rules break, by their names."""
    plan, loaded = plan_of(written(home, cheat), games, "thumb", seed)
    return {found["law"]: found for found in check(plan, loaded, games)["broken"]}


@pytest.mark.parametrize("what", some(CHEATS, 18))
def test_a_cheat_is_caught(what: str, tmp_path: Path) -> None:
    cheat = CHEATS[what]
    gc.freeze()  # what other tests left in memory is nobody's, and one of the cheats looks at all there is
    try:
        found = broken(tmp_path, cheat)
    finally:
        gc.unfreeze()
    assert found.keys() & set(cheat.laws.split())


@pytest.mark.parametrize("what", HONEST)
def test_the_honest_are_not_accused(what: str, tmp_path: Path) -> None:
    assert broken(tmp_path, HONEST[what], 2 * GAMES) == {}


@pytest.mark.parametrize("what", ["with options in a set", "with words in a set"])
def test_options_in_a_set_are_the_same_game_in_every_process(what: str, tmp_path: Path) -> None:
    folder = written(tmp_path, HONEST[what])
    code = (
        "import sys; from pnp.lab.runs.ready import match\n"
        "for seed in range(5):\n"
        "    played = match(sys.argv[1], seed, ['random'], trust=True)\n"
        "    played.run()\n"
        "    print(played.answers)"
    )
    told = set()
    for order in ("0", "1"):
        environ = {**os.environ, "PYTHONHASHSEED": order}
        line = [sys.executable, "-c", code, str(folder)]
        told.add(subprocess.run(line, env=environ, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert len(told) == 1
    assert min(told).count("high") > 5
