"""What playouts add up to: whole numbers only, so that sums are the same in any order and on any machine."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp import records
from pnp.engine import Match
from pnp.lab.runs.cards import Watch
from pnp.lab.runs.fates import NOBODY, Fates, count_up

_MOST_MARKED = 3


@dataclass
class Tally:
    """Counts of playouts.

    `wins` counts by seat and by how many shared the victory, `by_agent` by the agent's name and the same, `first` the
    victories of the seat that was asked first by how many shared them; `seats` how often an agent sat down; `lengths`
    playouts by their number of answers, `scores` by seat and score, `questions` by phase and number of options;
    `emptied` games in which a draw pile ran out; `marked` the numbers of games worth replaying, each after what they
    are sorted by. Where players build lists, `held` counts seats by their list and what the game was for them (by how
    many a victory was shared, 0 a defeat, `NOBODY`), `met` the same by a list that sat at the table with it, too; where
    seats choose or draw sides, `sides` counts seats by their side and the same.
    """

    games: int = 0
    caps: int = 0
    shared: int = 0
    nobody: int = 0
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    by_agent: Counter[tuple[str, int]] = field(default_factory=Counter)
    first: Counter[int] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    scores: Counter[tuple[int, float]] = field(default_factory=Counter)
    questions: Counter[tuple[str, int]] = field(default_factory=Counter)
    emptied: Counter[str] = field(default_factory=Counter)
    held: Counter[tuple[int, int]] = field(default_factory=Counter)
    met: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    sides: Counter[tuple[str, int]] = field(default_factory=Counter)
    marked: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    fates: Fates = field(default_factory=Fates)
    reads: set[str] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Add the counts of other playouts."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        for kind, found in other.marked.items():
            self._mark(kind, *found)
        self.fates.add(other.fates)
        self.reads |= other.reads

    def count(self, match: Match, sitting: list[str], number: int, watch: Watch, lists: Sequence[int] = ()) -> None:
        """Count one match that is over, and what became of its cards; `lists` are those of the seats."""
        result, log = match.result, match._log
        assert result is not None
        winners = result.winners
        sharers = len(winners)
        self.games += 1
        self.caps += result.capped
        self.shared += sharers > 1
        self.nobody += sharers == 0
        count_up(self.seats, sitting)
        for seat in winners:
            self.wins[seat, sharers] += 1
            self.by_agent[sitting[seat], sharers] += 1
        if log and log[0][0].player in winners:
            self.first[sharers] += 1
        length = len(log)
        self.lengths[length] += 1
        count_up(self.questions, [(choice.phase, len(choice.options)) for choice, _ in log])
        if result.scores:
            # 3.0 and True count as 3 and 1, but are other bytes: which was there first would be seen.
            count_up(self.scores, enumerate([int(score) if score % 1 == 0 else score for score in result.scores]))
        count_up(self.emptied, watch.emptied)
        self._mark("longest", (-length, number))
        self._mark("shortest", (length, number))
        if result.capped:
            self._mark("capped", (number, number))
        if not winners:
            self._mark("nobody", (number, number))
        for seat in winners:
            self._mark(f"won by seat {seat + 1}", (number, number))
        for seat, side in match.table.sides.items():
            self.sides[side, sharers if seat in winners else 0 if sharers else NOBODY] += 1
        for seat, own in enumerate(lists):
            outcome = sharers if seat in winners else 0 if sharers else NOBODY
            self.held[own, outcome] += 1
            count_up(self.met, [(own, other, outcome) for at, other in enumerate(lists) if at != seat])
        watch.close(match, self.fates, list(enumerate(sitting)), number, lists)

    def _mark(self, kind: str, *games: tuple[int, int]) -> None:
        known = self.marked.get(kind) or []
        if len(known) == _MOST_MARKED and len(games) == 1 and games[0] >= known[-1]:
            return  # as nearly all are
        self.marked[kind] = sorted({*known, *games})[:_MOST_MARKED]

    def packed(self) -> bytes:
        """As bytes, to be kept, the same in whatever order the counts were added; `unpacked` reads them."""
        told: dict[str, Any] = {name: getattr(self, name) for name in _SUMS}
        told["marked"] = dict(sorted(self.marked.items()))
        for name in _COUNTERS:
            told[name] = rows(getattr(self, name))
        told |= {"fates": self.fates.told(), "reads": sorted(self.reads)}
        return zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 3)

    @classmethod
    def unpacked(cls, data: bytes) -> Tally:
        """The tally of such bytes.

        Raises:
            ValueError: they are none.
        """
        try:
            told = records.parsed(_inflated(data), _SHAPE)
            tally = cls(**{name: told[name] for name in _SUMS})
            tally.marked = {kind: [(at, number) for at, number in found] for kind, found in told["marked"].items()}
            for name in _COUNTERS:
                setattr(tally, name, counter(told[name]))
            tally.fates, tally.reads = Fates.of(told["fates"]), set(told["reads"])
        except (zlib.error, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"no tally: {error}") from None
        return tally


_SUMS = ("games", "caps", "shared", "nobody")
_COUNTERS = ("wins", "by_agent", "first", "seats", "lengths", "scores", "questions", "emptied", "held", "met", "sides")


_LARGEST = 32 * 1024 * 1024
"""Bytes that a tally may unpack to."""


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= records.MOST


def _row(*shapes: Any) -> Callable[[Any], bool]:
    """A list of just these values."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(shapes)
        and all(records.unlike(each, shape) is None for each, shape in zip(value, shapes, strict=True))
    )


_TITLES = {str: _count}
_FATES = {
    **dict.fromkeys(("drawn", "played", "resolved", "kept", "ended", "offered", "acted"), _TITLES),
    **{"alike": [_row(str, int, int, int, _count)], "seen": [_row(str, int, str, int, int, _count, _TITLES)]},
    **{"used": [_row(int, _TITLES)], "met": _TITLES},
    "units": [_row(str, int, str, int, int, int, int, int, _count)],
    "armies": [_row(int, str, int, int, int, int, int, _count)],
}
_SHAPE = {
    **dict.fromkeys(_SUMS, _count),
    **{"wins": [_row(int, int, _count)], "by_agent": [_row(str, int, _count)], "first": [_row(int, _count)]},
    **{"seats": [_row(str, _count)], "lengths": [_row(_count, _count)], "scores": [_row(int, float, _count)]},
    **{"questions": [_row(str, int, _count)], "emptied": [_row(str, _count)], "reads": [str]},
    **{"held": [_row(int, int, _count)], "met": [_row(int, int, int, _count)], "sides": [_row(str, int, _count)]},
    **{"marked": {str: [_row(int, int)]}, "fates": _FATES},
}


def _inflated(data: Any) -> bytes:
    packer = zlib.decompressobj()
    body = packer.decompress(data, _LARGEST)
    if packer.unconsumed_tail or not packer.eof:
        raise ValueError("it is too large, or ends too soon")
    return body


def rows(counts: Counter[Any]) -> list[list[Any]]:
    """A counter as lists: the parts of a key, then its count; in order, so that the same counts are the same bytes."""
    return sorted([*(key if type(key) is tuple else (key,)), count] for key, count in counts.items())


def counter(told: list[list[Any]]) -> Counter[Any]:
    """The counter of such lists."""
    return Counter({(tuple(key) if len(key) > 1 else key[0]): count for *key, count in told})
