"""Tracing: the moves that a seat saw, as steps of pieces that may be followed without any rule.

Pieces are followed as tokens. One that just came out of the box is its own number; a place of a shuffle is a token of
its own, whose title stays open until it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.engine.worlds.history import Blank, Entry, History, Shown, Title

UNBOX, SHUFFLE, DEAL, GIVE, ALL, SHOW, LEAVE, PICK, COME, MANY = range(10)
"""Kinds of steps. LEAVE is a GIVE to where nothing need be followed, COME brings known pieces from there; PICK is an
answer that nobody else saw, MANY a run of LEAVEs of one hand."""
Step = tuple[Any, ...]
"""Its kind, its place in the stream (-1 of an answer), the number of answers before it, its pile, and what it takes;
of what leaves a pile or is shown there how many came there since the last answer, which nobody had time to move."""


class Mixed(NamedTuple):
    """A shuffle: the token of its lowest place, those of places that the seat cannot tell, and those that it can."""

    first: int
    free: list[int]
    kept: list[tuple[int, Title]]


class Trace:
    """The steps of a history. After the last shuffle only that counts which touches piles in which there was ever
    something that the seat does not know.

    `titles` has the title of each token, if it is known from the first, and `homes` the number of its shuffle (-1: it
    has none). `hands` are the piles that others hold, of which the seat cannot tell the places.
    """

    def __init__(self, history: History) -> None:
        self.titles: list[Title | None] = []
        self.mixed: list[Mixed] = []
        for atom in history.stream:
            if atom[0] == "unbox":
                self.titles += [facts["id"] for facts, _ in history.cast.order[atom[1]]]
        self.boxed = len(self.titles)
        self.homes = [-1] * self.boxed
        self.hands = frozenset(history.hands)
        self.steps = list(self._followed(history))
        ends = [number for number, step in enumerate(self.steps) if step[0] not in (UNBOX, SHUFFLE)]
        del self.steps[max(ends, default=-1) + 1 :]
        _add_needs(self.steps)
        self.steps = _in_runs(self.steps, self.hands)
        self.revealed = _revealed(self.steps, self.hands)
        """Moves of pieces laid unseen where others hold them until all of them are shown, by their place in the stream:
        the place of the first of them; and all titles by that."""

    def _followed(self, history: History) -> Iterator[Step]:
        stream, entries, boxed, done = history.stream, history.entries, 0, 0
        last = max((at for at, atom in enumerate(stream) if atom[0] == "shuffle"), default=-1)
        dark, fresh = _dark(history), dict[str, int]()
        for at, atom in enumerate(stream):
            while done < len(entries) and entries[done].seen <= at:
                yield from _answered(entries[done], done, atom if entries[done].seen == at else None, dark)
                done += 1
                fresh.clear()
            head, source = atom[0], atom[1]
            if head == "unbox":
                count = len(history.cast.order[source])
                yield UNBOX, at, done, atom[2], list(range(boxed, boxed + count))
                boxed += count
            elif head == "shuffle":
                parts = history.shuffles[len(self.mixed)]
                if len(parts) != 1:
                    return  # pieces lie apart for all to see: which of them came here how is left to the replay
                yield SHUFFLE, at, done, source, len(self.mixed)
                first = self._tokens([None] * atom[2], len(self.mixed))
                kept = [(first + place, title) for place, title in parts[0].kept]
                for token, title in kept:
                    self.titles[token] = title
                self.mixed.append(Mixed(first, [first + place for place in parts[0].free], kept))
            elif head == "deal":
                yield DEAL, at, done, source, atom[2], atom[4:]
                for place in range(atom[3]):
                    target = atom[2][place % len(atom[2])]
                    fresh[target] = fresh.get(target, 0) + 1
            elif head in ("give", "all"):
                target, titles, new = atom[2], atom[4:], fresh.get(source, 0)
                fresh[target] = fresh.get(target, 0) + len(titles)
                if at <= last or source in dark:
                    if head == "all":
                        yield ALL, at, done, source, target, titles, new
                    else:
                        sort = GIVE if at <= last or target in dark else LEAVE
                        yield sort, at, done, source, target, atom[3], titles[0], new
                elif target in dark:
                    first = self._tokens(titles, -1)
                    yield COME, at, done, target, list(range(first, len(self.titles))), titles
            elif head == "show" and source in dark:
                yield SHOW, at, done, source, atom[2], atom[3], fresh.get(source, 0)

    def _tokens(self, titles: Any, home: int) -> int:
        """New tokens; the first of them."""
        first = len(self.titles)
        self.titles += titles
        self.homes += [home] * len(titles)
        return first


def _dark(history: History) -> set[str]:
    """The piles in which there was ever something that the seat did not know."""
    dark, shuffles = set[str](), iter(history.shuffles)
    for atom in history.stream:
        if atom[0] == "shuffle":
            if any(part.free for part in next(shuffles)):
                dark.add(atom[1])
        elif atom[0] == "deal":
            dark.add(atom[1])
            if None in atom[4:]:
                dark.update([atom[2][place % len(atom[2])] for place, title in enumerate(atom[4:]) if title is None])
        elif atom[0] in ("give", "all") and None in atom[4:]:
            dark.add(atom[2])
    return dark


def _answered(entry: Entry, number: int, following: Step | None, dark: set[str]) -> Iterator[Step]:
    """What an answer tells before anything moves: a choice nobody else saw, or titles that lie in a hand."""
    if entry.sealed:
        return
    if not entry.told:
        yield PICK, entry.seen, number, None
        return
    for part in _parts(entry.answer):
        if type(part) is Blank and part.place is None:
            yield PICK, -1, number, part.pile
        elif type(part) is Shown and part.place is None and part.pile in dark:
            told = following is not None and following[:2] == ("give", part.pile) and following[-1] == part.title
            if not told:
                yield SHOW, -1, number, part.pile, -1, part.title, 0


def _parts(answer: Any) -> Iterator[Any]:
    if type(answer) is tuple:
        for part in answer:
            yield from _parts(part)
    else:
        yield answer


def _add_needs(steps: list[Step]) -> None:
    """Add to each GIVE what will be seen to leave the pile after it, before anything comes there unseen."""
    needs: dict[str, dict[Title, int]] = {}
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        sort, pile = step[0], step[3]
        if sort in (GIVE, LEAVE):
            title, needed = step[6], needs.setdefault(pile, {})
            if sort == GIVE:
                steps[number] = (*step, needed.copy() if title is None else needed)
                _arrives(needs, step[4], title)
            if title is not None:
                needed[title] = needed.get(title, 0) + 1
        elif sort == SHOW:
            needed = needs.setdefault(pile, {})
            needed[step[5]] = max(1, needed.get(step[5], 0))
        elif sort == DEAL:
            for place, title in enumerate(step[5]):
                _arrives(needs, step[4][place % len(step[4])], title)
        elif sort == COME:
            for title in step[5]:
                _arrives(needs, pile, title)
        elif sort == ALL:
            needs.pop(step[4], None)
            left = needs[pile] = {}
            for title in step[5]:
                if title is not None:
                    left[title] = left.get(title, 0) + 1
        elif sort == SHUFFLE:
            needs.pop(pile, None)


def _revealed(steps: list[Step], hands: frozenset[str]) -> tuple[dict[int, int], dict[int, list[Title]]]:
    laid: dict[str, list[int] | None] = {}
    firsts: dict[int, int] = {}
    titles: dict[int, list[Title]] = {}
    for step in steps:
        sort, at, pile = step[0], step[1], step[3]
        if sort == GIVE:
            laid[pile] = None
            there = laid.setdefault(step[4], [])
            if there is not None and step[6] is None and step[5] < 0 and step[4] in hands:
                there.append(at)
            else:
                laid[step[4]] = None
        elif sort == ALL:
            moves = laid.get(pile)
            if moves and len(moves) == len(step[5]) and None not in step[5]:
                firsts.update(dict.fromkeys(moves, moves[0]))
                titles[moves[0]] = list(step[5])
            laid[step[4]] = None
            laid[pile] = []
        elif sort in (DEAL, LEAVE, SHUFFLE, UNBOX, COME):
            laid.update(dict.fromkeys((pile, *(step[4] if sort == DEAL else ()))))
    return firsts, titles


def _in_runs(steps: list[Step], hands: frozenset[str]) -> list[Step]:
    """The steps, with a run in place of what leaves one hand while nothing else happens to it."""
    found: list[Step] = []
    runs: dict[str, list[Step]] = {}
    for step in steps:
        sort, pile = step[0], step[3]
        if sort == LEAVE and pile in hands:
            if pile not in runs:
                runs[pile] = []
                found.append((MANY, step[1], step[2], pile, runs[pile]))
            runs[pile].append(step)
        else:
            found.append(step)
            for name in (pile, *(step[4] if sort == DEAL else (step[4],) if sort in (GIVE, ALL) else ())):
                runs.pop(name, None)
    return found


def _arrives(needs: dict[str, dict[Title, int]], pile: str, title: Title | None) -> None:
    if title is None:
        needs.pop(pile, None)
    elif needs.get(pile, {}).get(title):
        needs[pile][title] -= 1
