"""A match told to somebody who does not play: what happens, and how the table stands whenever a round begins."""

from __future__ import annotations

from pnp.commands import screen
from pnp.engine import Match, View
from pnp.engine.told.reading import Reading
from pnp.engine.told.scene import Scene, scene

_COUNTS = "round", "turn"
"""Tracks that count what all seats go through; the first that there is."""


class Watcher:
    """Tells a match as it goes on, as a seat may know it, or to somebody (None) who sees everything."""

    def __init__(self, reader: int | None) -> None:
        self._reader = reader
        self._reading: Reading | None = None
        self._count = 0

    def __call__(self, match: Match) -> None:
        """Tell what happened since the last call, once somebody else is asked: a card moves after its answer."""
        if self._reading is None:
            self._reading = Reading(match.table, self._reader, own=True)
        asked, log = match.question, match._log
        if asked is None or not log or asked.player != log[-1][0].player:
            screen.story(self._reading.news())
            self._table(match)

    def _table(self, match: Match) -> None:
        """The table where a count went on since it was shown."""
        tracks = match.table.tracks
        count = next((tracks[name].value for name in _COUNTS if name in tracks), 0)
        if count > self._count and match.question is not None and self._count:
            worth = getattr(match.rules, "worth", None)
            if self._reader is not None:
                screen.show(View(match.table, self._reader), worth=worth)
            else:
                screen.bystander(everything(match), match.table.game)
        self._count = count


def everything(match: Match) -> Scene:
    """The table as somebody sees it who sees what every seat does."""
    worth = getattr(match.rules, "worth", None)
    seen = [scene(View(match.table, seat), worth) for seat in match.table.seats]
    before = {each.seat: [*each.held, *each.mine] for each in seen}
    return seen[0]._replace(seat=-1, held=[], mine=[], others=before)
