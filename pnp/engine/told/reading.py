"""Reading: the way of one reader through a match's story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from pnp.engine.events import Answered, Began, Drawn, Event, Looked, Opened, Reader, Rolled, Said
from pnp.engine.sealed import Sealed
from pnp.engine.story import StoryTable
from pnp.engine.table import Table
from pnp.engine.told.telling import Line, Teller, is_count


class Reading:
    """A reader on the way through a match's story, who is told each event once and as far as that reader may know.

    A reader is a seat, or None who sees everything. What seats are being asked together is told when all are in. With
    `own`, the reader's own answers are told as well.
    """

    def __init__(self, table: Table, reader: Reader, own: bool = False) -> None:
        if not isinstance(table, StoryTable):
            raise ValueError("this match keeps no story; begin it with told=True.")
        self._table, self._reader = table, reader
        self._teller = Teller(table, reader, own)
        self._next = 0

    def news(self) -> list[Line]:
        """What happened since the last call."""
        events = self._table.story
        end = len(events) if self._reader is None else self._open(events)
        first = self._table.laid_out or 0
        fresh = [
            event
            for number, event in enumerate(events[self._next : end], self._next)
            if number >= first or isinstance(event, (Began, Said, Rolled, Drawn)) or is_count(event)
        ]
        self._next = max(self._next, end)
        return self._teller.lines([event for event in self._in_order(fresh) if self._may(event)])

    def skip(self) -> None:
        """Hold everything so far for told."""
        self._next = len(self._table.story)

    def _in_order(self, events: Sequence[Event]) -> Iterator[Event]:
        """What came at one step in an order of its own, which tells nothing of cards that the reader does not know."""
        for step, together in groupby(events, lambda event: getattr(event, "step", None)):
            same = list(together)
            yield from same if step is None else sorted(same, key=self._look)

    def _look(self, event: Any) -> tuple[Any, ...]:
        """A mark or an owner that changed, as the reader sees it."""
        thing = event.thing
        known = thing.known(self._reader)
        return thing.pile or "", not known, thing.title if known else "", repr(event[1:])

    def _open(self, events: Sequence[Event]) -> int:
        """How many events may be told: not what another answers while seats are asked together."""
        end = len(events)
        if self._table.waiting:
            while end and isinstance(event := events[end - 1], Answered) and event.secret is True:
                end -= 1
        return end

    def _may(self, event: Event) -> bool:
        reader = self._reader
        if isinstance(event, Answered):
            return not isinstance(event.secret, Sealed) or reader is None or event.seat == reader
        if isinstance(event, Opened):
            return reader is not None and event.owner != reader and bool(event.seats >> reader & 1)
        if isinstance(event, Looked):
            return reader is None or bool(event.seats >> reader & 1)
        return True
