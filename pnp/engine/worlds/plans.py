"""Plans: what is prepared once for all worlds of a history, from what the seat remembers and from nothing else."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pnp.engine.pieces import Piece
from pnp.engine.worlds.history import Atom, History, Shown, Shuffle, Title
from pnp.engine.worlds.sketches import Sketcher


class Due(NamedTuple):
    """What has to lie in a hand at a question: after it and before `until` nothing comes there unseen."""

    pile: str
    titles: tuple[tuple[Title, int], ...]
    until: int


class Plan:
    """What is prepared once for all worlds of a history.

    `titles` has the numbers of a title's pieces, `groups` for each shuffle which places may change with which, and
    `fresh` for each shuffle of a component just out of its box the numbers of places that the seat knows (-1 for the
    others), the places that it does not, and the numbers for them. `dues` are, by the number of a question, what has to
    lie in hands there so that it can leave them afterwards, as it did. `asked` are the places of the stream at which a
    question came.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.titles: dict[Title, list[int]] = {}
        self.groups = [_groups(event) for event in history.shuffles]
        self.fresh: dict[int, tuple[list[int], list[int], list[int]]] = {}
        self.dues = _dues(history)
        self.last_due = max(self.dues, default=-1)
        self.asked = (*[entry.seen for entry in history.entries], len(history.stream))
        looks = list(history.cast.sort.backs.values())
        self.backs = {component: looks.index(look) for component, look in history.cast.sort.backs.items()}
        count = shuffles = 0
        lying: tuple[str, int, int] | None = None
        for atom in history.stream:
            if atom[0] == "shuffle":
                if lying is not None and lying[0] == atom[1] and lying[2] - lying[1] == atom[2]:
                    self._fresh(shuffles, range(lying[1], lying[2]))
                shuffles += 1
            lying = None
            if atom[0] == "unbox":
                order = history.cast.order[atom[1]]
                for number, (facts, _) in enumerate(order, count):
                    self.titles.setdefault(facts["id"], []).append(number)
                lying = atom[2], count, count + len(order)
                count += len(order)
        self.sketcher = Sketcher(history, self.titles)
        self._pieces: list[Piece] = []
        self._numbers: dict[Piece, int] = {}

    def numbered(self, pieces: list[Piece]) -> dict[Piece, int]:
        """The number of each piece: that of the world before, where the same ones came out of the box again."""
        if pieces != self._pieces:
            self._pieces = pieces.copy()
            self._numbers = dict(zip(pieces, range(len(pieces)), strict=True))
        return self._numbers

    def _fresh(self, at: int, numbers: Iterable[int]) -> None:
        event = self.history.shuffles[at]
        if len(event) != 1:
            return
        (part,) = event
        rest = set(numbers)
        lying = [-1] * len(part.places)
        for place, title in part.kept:
            number = next(number for number in self.titles[title] if number in rest)
            rest.remove(number)
            lying[place] = number
        self.fresh[at] = lying, list(part.free), sorted(rest)


def _groups(event: Shuffle) -> list[int]:
    groups = [-1] * sum(len(part.places) for part in event)
    for number, part in enumerate(event):
        for place in part.free:
            groups[place] = number
    return groups


def _dues(history: History) -> dict[int, list[Due]]:
    """What was seen to leave a pile, by the first question after the last time that anything came there unseen.

    It is told twice, by an answer and by the move that follows: of these two counts the greater one holds. A title that
    was seen to come there is due only where it leaves more often.
    """
    inflow: dict[str, list[int]] = {}
    ins: dict[str, list[tuple[int, Title]]] = {}
    outs: tuple[dict[str, list[tuple[int, Title]]], ...] = ({}, {})
    for at, atom in enumerate(history.stream):
        for pile, title in _arrivals(atom):
            if title is None:
                inflow.setdefault(pile, []).append(at)
            else:
                ins.setdefault(pile, []).append((at, title))
        if atom[0] in ("give", "all", "show"):
            titles = atom[3:] if atom[0] == "show" else atom[4:]
            if atom[0] == "show":
                ins.setdefault(atom[1], []).append((at, atom[3]))  # it may leave later, without being due once more
            outs[0].setdefault(atom[1], []).extend((at, title) for title in titles if title is not None)
    for entry in history.entries:
        if entry.player != history.seat and entry.told:
            for part in _shown(entry.answer):
                outs[1].setdefault(part.pile or "", []).append((entry.seen, part.title))
    seen = [entry.seen for entry in history.entries]
    dues: dict[int, list[Due]] = {}
    for pile in {**outs[0], **outs[1]}:
        turns = inflow.get(pile, [])
        spans = [_by_span(turns, seen, ins.get(pile, []), told.get(pile, [])) for told in outs]
        for span in dict.fromkeys((*spans[0], *spans[1])):
            start = _start(turns, seen, span)
            until = bisect_left(seen, turns[span] + 1) if span < len(turns) else len(seen)
            due = spans[0].get(span, Counter()) | spans[1].get(span, Counter())
            if start < len(seen) and due:
                dues.setdefault(start, []).append(Due(pile, tuple(due.items()), until))
    return dues


def _start(turns: list[int], seen: list[int], span: int) -> int:
    """The first question of a span."""
    return bisect_left(seen, turns[span - 1] + 1) if span else 0


def _by_span(
    turns: list[int], seen: list[int], ins: list[tuple[int, Title]], outs: list[tuple[int, Title]]
) -> dict[int, Counter[Title]]:
    """What left between two turns, but not before the first question there, less what was seen to come before."""
    found: dict[int, Counter[Title]] = {}
    come = ins.copy()
    for at, title in outs:
        span = bisect_left(turns, at)
        first = turns[span - 1] if span else -1
        start = _start(turns, seen, span)
        if start < len(seen) and at < seen[start]:
            continue
        arrived = next((event for event in come if event[1] == title and first < event[0] < at), None)
        if arrived is None:
            found.setdefault(span, Counter())[title] += 1
        else:
            come.remove(arrived)
    return found


def _arrivals(atom: Atom) -> Iterator[tuple[str, Title | None]]:
    """The pieces that came to lie somewhere, with their titles if they were seen."""
    if atom[0] == "deal":
        for place, title in enumerate(atom[4:]):
            yield atom[2][place % len(atom[2])], title
    elif atom[0] in ("give", "all"):
        for title in atom[4:]:
            yield atom[2], title
    elif atom[0] in ("shuffle", "unbox"):
        yield atom[-1] if atom[0] == "unbox" else atom[1], None


def _shown(answer: Any) -> Iterator[Shown]:
    if type(answer) is Shown:
        yield answer
    elif type(answer) is tuple:
        for part in answer:
            yield from _shown(part)
