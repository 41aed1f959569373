"""What a run looks into of what is held of every game: a few a run, others the next day, all of them in the soak.

`PNP_TEST_SEED` says which; by itself it is the number of the day. A seed higher by one looks into the next ones, so
with as many runs as it takes to go once through the whole nothing is missed. What was changed last is looked into at
once. `EVERY_GAME=1` looks into all.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

EVERY = bool(os.environ.get("EVERY_GAME"))
# Kept where the workers and processes of a run find it: a run that goes on after midnight stays the same run.
SEED = int(os.environ.setdefault("PNP_TEST_SEED", str(date.today().toordinal())))
GAMES = 12
"""Games that a run looks into."""
_HERE = Path(__file__).parent.parent
_OF_A_GAME = re.compile(r"card_data/([a-z0-9-]+)/|pnp/games/([a-z0-9_]+?)(?:/|\.py$)|templates/games/([a-z0-9-]+?)[/.]")
FACES, EXTRACT = "*", "*extract"
"""What stands among what was changed for all that draws every game, and for what reads rulebooks."""
_SHARED = {"pnp/layout/": FACES, "templates/house/": FACES, "templates/families/": FACES, "pnp/extract/": EXTRACT}
Thing = TypeVar("Thing")


def some(
    things: Iterable[Thing],
    most: int = GAMES,
    slug: Callable[[Thing], str] = str,
    seed: int = SEED,
    every: bool = EVERY,
    fresh: frozenset[str] | None = None,
) -> list[Thing]:
    """`most` of the things, in their order, and as many of those whose game (`slug` of it) was changed last.

    They are told apart by what `repr` says of them, which has to be the same in every process: a function's is not.
    """
    whole = list(things)
    if every or len(whole) <= most:
        return whole
    fresh = changed() if fresh is None else fresh
    # Not by the alphabet: games of one family, and the tables of one game, come on several days.
    mixed = sorted(range(len(whole)), key=lambda at: blake2b(repr(whole[at]).encode()).digest())
    picked = set(_window(mixed, most, seed))
    new = [at for at in mixed if slug(whole[at]) in fresh]
    return [whole[at] for at in sorted(picked.union(_window(new, most, seed)))]


def examples(whole: int) -> int:
    """How many of the cases that are made up by chance, other ones each run: a third of those of the soak."""
    return whole if EVERY else max(1, whole // 3)


def _window(places: Sequence[int], most: int, seed: int) -> list[int]:
    return [places[(seed * most + step) % len(places)] for step in range(min(most, len(places)))]


def changed() -> frozenset[str]:
    """Games whose data, rules or layouts are not those of the last commit but one, with `FACES` and `EXTRACT` where
    that is not; none where there is no history."""
    if "PNP_TEST_CHANGED" not in os.environ:
        os.environ["PNP_TEST_CHANGED"] = " ".join(sorted(_changed()))
    return frozenset(os.environ["PNP_TEST_CHANGED"].split())


def _changed() -> set[str]:
    places = ["--", "card_data", "pnp/games", "templates/games", *_SHARED]
    names = ""
    for words in (["diff", "--name-only", "HEAD~1"], ["ls-files", "--others", "--exclude-standard"]):
        try:
            done = subprocess.run(["git", *words, *places], cwd=_HERE, capture_output=True, text=True, timeout=20)
        except (OSError, subprocess.TimeoutExpired):
            return set()
        names += done.stdout
    found = (_OF_A_GAME.match(name) for name in names.splitlines())
    shared = {what for name in names.splitlines() for where, what in _SHARED.items() if name.startswith(where)}
    return shared | {(match[1] or match[2] or match[3]).replace("_", "-") for match in found if match}


def told() -> str:
    """The line at the head of a run."""
    if EVERY:
        return "every game is looked into"
    return f"PNP_TEST_SEED={SEED}: {GAMES} games are looked into, all by EVERY_GAME=1"
