"""A story tells a seat nothing that this seat cannot know: two matches that look the same to it are told the same."""

from __future__ import annotations

import pytest
from library_games import SLUGS, cast_of, rules_of
from rotation import EVERY, some

from pnp.engine.match import MOST_ANSWERS
from pnp.engine.worlds import worlds
from pnp.lab.runs.ready import Ready
from tests.engine.retold import retold, told

STOPS, FEW, FAR = 4, 1, MOST_ANSWERS if EVERY else 150
"""Decisions of a game that are looked at, how many of them have to have a world at all, and the answers after which
there are none: every world is the match replayed."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision for which a world takes long is passed over; the soak of worlds waits for them."""
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 15_000 if EVERY else 4_000)


@pytest.mark.parametrize("slug", some(SLUGS))
@pytest.mark.parametrize("seed", [2])
def test_what_looks_alike_to_a_seat_is_told_to_it_alike(slug: str, seed: int) -> None:
    found = 0
    for number, stop in enumerate(told(Ready(cast_of(slug), rules_of(slug)), seed, STOPS, far=FAR)):
        other = retold(stop.history, (slug, seed, number))
        if other is not None:
            found += 1
            assert other == stop.lines
    assert found >= FEW
