"""What is wrong with a board: every flaw in a sentence, with the path of the key it stands under."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import NamedTuple

MOST_FLAWS = 50
"""More would help nobody."""
_NAMED, _LOOKED_AT, _SHOWN = 12, 500, 40


class Flaw(NamedTuple):
    """One thing wrong; `at` is the path of its key, items counted from 0: `map.3`, `links.0`, `borders.river.2`."""

    message: str
    at: str


class MapError(ValueError):
    """A board that cannot be made, with all that is wrong with it; `key` and `index` are the place of the first."""

    def __init__(self, *flaws: Flaw) -> None:
        super().__init__(flaws[0].message)
        self.flaws = flaws[:MOST_FLAWS]

    @property
    def key(self) -> str:
        """The path of the list in which the first flaw stands, such as links."""
        return self.flaws[0].at.rpartition(".")[0] or self.flaws[0].at

    @property
    def index(self) -> int:
        """Which item of the list it is, from 0."""
        last = self.flaws[0].at.rpartition(".")[2]
        return int(last) if last.isdecimal() else 0


def stranger(name: str, known: Collection[str]) -> str:
    """What to say of a name that nobody has: the nearest one, and some of those there are."""
    from difflib import get_close_matches

    short = name if len(name) <= _SHOWN else name[: _SHOWN - 1] + "…"
    near = get_close_matches(short, list(islice(known, _LOOKED_AT)), n=1)
    hint = f"; did you mean '{near[0]}'?" if near else "."
    more = " and more" if len(known) > _NAMED else ""
    return f"there is no space '{short}'{hint} There are {', '.join(islice(known, _NAMED))}{more}."
