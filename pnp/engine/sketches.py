"""Sketches: how a deal may have gone, worked out from what the seat saw before any rule is asked.

A replay costs much more than following the moves that were seen: which places of a shuffle came into which hand, and
what was later seen to leave it. So a world begins with a deal that agrees with these already. A sketch is a proposal
and no more: the replay is the judge, and mends what rules have otherwise.

Pieces are followed as tokens. One that just came out of the box is its own number; a place of a shuffle is a token of
its own, whose title stays open until it is seen. Who takes a card out of a hand unseen takes any, but leaves there what
is going to be seen; so every way of the tokens is as likely as the deals that it leaves are many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from pnp.engine.history import Blank, Entry, History, Shown, Title

_UNBOX, _SHUFFLE, _DEAL, _GIVE, _ALL, _SHOW, _LEAVE, _PICK = range(8)
_FOREVER = 1 << 30
Barred = dict[str, dict[Title, list[int]]]
"""Titles that could not be in a pile, by its name, with the answers at which they could not."""


class Sketch(NamedTuple):
    """Pieces by number: those of each shuffle by place (None: no proposal), and those answered unseen, by answer."""

    orders: list[list[int] | None]
    picks: dict[int, int]


class _Mixed(NamedTuple):
    """A shuffle: the token of its lowest place, and those of the places that the seat cannot tell."""

    first: int
    free: list[int]


class _Lost(Exception):
    """What was seen does not fit with how it was followed."""


class Sketcher:
    """Draws sketches of a history; what is the same in all of them is prepared once.

    `titles` has the numbers of a title's pieces. `learned` has, by its place in the stream, at which place of another's
    hand a card lay that a rule took from it: a die or a habit of the rules says so, which replays find out.
    """

    def __init__(self, history: History, titles: dict[Title, list[int]]) -> None:
        self.learned: dict[int, int] = {}
        self._numbers = titles
        self._titles: list[Title | None] = []
        self._mixed: list[_Mixed] = []
        self._fresh: dict[int, tuple[list[int], frozenset[int]]] = {}
        for atom in history.stream:
            if atom[0] == "unbox":
                self._titles += [facts["id"] for facts, _ in history.cast.order[atom[1]]]
        self._boxed = len(self._titles)
        self._steps = _with_needs(list(self._followed(history)))
        ends = [number for number, step in enumerate(self._steps) if step[0] not in (_UNBOX, _SHUFFLE)]
        del self._steps[max(ends, default=-1) + 1 :]

    def draw(self, random: Random, barred: Barred) -> Sketch | None:
        """A sketch; None where nothing is to be known from one, or what was seen cannot be followed."""
        if not self._steps:
            return None
        try:
            return _Drawing(self, random.random, barred).drawn()
        except (_Lost, LookupError):
            return None

    def _followed(self, history: History) -> Iterator[tuple[Any, ...]]:
        """What there is to follow: each step with its place in the stream and the number of answers before it.

        After the last shuffle it matters only where there may be something that the seat does not know (`dark`).
        """
        stream, boxed, done = history.stream, 0, 0
        last = max((at for at, atom in enumerate(stream) if atom[0] == "shuffle"), default=-1)
        dark = _dark(history)
        entries = history.entries
        for at, atom in enumerate(stream):
            while done < len(entries) and entries[done].seen <= at:
                yield from _answered(entries[done], done, atom if entries[done].seen == at else None, dark)
                done += 1
            head, source = atom[0], atom[1]
            if head == "unbox":
                count = len(history.cast.order[source])
                yield _UNBOX, at, done, atom[2], list(range(boxed, boxed + count))
                boxed += count
            elif head == "shuffle":
                parts = history.shuffles[len(self._mixed)]
                if len(parts) != 1:
                    return  # pieces lie apart for all to see: which of them came here how is left to the replay
                kept, first = dict(parts[0].kept), len(self._titles)
                self._titles += [kept.get(place) for place in range(atom[2])]
                yield _SHUFFLE, at, done, source, len(self._mixed)
                self._mixed.append(_Mixed(first, [first + place for place in parts[0].free]))
            elif head == "deal":
                yield _DEAL, at, done, source, atom[2], atom[4:]
            elif head == "give":
                target, place, title = atom[2:]
                if at <= last or target in dark:
                    yield _GIVE, at, done, source, target, place, title
                elif source in dark:
                    yield _LEAVE, at, done, source, place, title
            elif head == "all":
                if at <= last or source in dark or atom[2] in dark:
                    yield _ALL, at, done, source, atom[2], atom[4:]
            elif head == "show" and source in dark:
                yield _SHOW, at, done, source, atom[2], atom[3]


class _Drawing:
    """One sketch on its way: the titles of the tokens as far as they are settled, and where the tokens lie."""

    def __init__(self, sketcher: Sketcher, chance: Callable[[], float], barred: Barred) -> None:
        self._of, self._chance, self._barred = sketcher, chance, barred
        self._titles = sketcher._titles.copy()
        self._piles: dict[str, list[int]] = {}
        self._came: list[list[int]] = [[] for _ in sketcher._mixed]
        self._picks: dict[int, int] = {}
        self._arrived: dict[int, tuple[str, int]] = {}
        self._stays: dict[int, list[tuple[str, int, int]]] = {}
        """Where barred titles are: in which pile a token lay, from which answer to which."""

    def drawn(self) -> Sketch:
        piles, titles, barred = self._piles, self._titles, self._barred
        pending: list[tuple[int, str | None, int, int]] = []
        for step in self._of._steps:
            sort, at, done, pile = step[:4]
            if sort == _LEAVE:
                there = piles[pile]
                token = self._leaving(there, step[4], step[5], at)
                there.remove(token)
                if barred:
                    self._moved(token, done)
            elif sort == _GIVE:
                target, place, title, needs = step[4:]
                there = piles[pile]
                if title is not None or place >= 0:
                    token = self._leaving(there, place, title, at)
                else:
                    found = next((one for one in pending if one[1] == pile or one[2] == at), None)
                    if found is not None:
                        pending.remove(found)
                    if found is not None and found[3] in there:
                        token = found[3]
                    else:
                        token = self._taken(there, needs)
                        if found is not None:
                            self._picks[found[0]] = token
                there.remove(token)
                piles.setdefault(target, []).append(token)
                if barred:
                    self._moved(token, done, target)
            elif sort == _DEAL:
                targets, there = step[4], piles[pile]
                for number, title in enumerate(step[5]):
                    token, target = there.pop(), targets[number % len(targets)]
                    if title is not None:
                        self._is(token, title)
                    piles.setdefault(target, []).append(token)
                    if barred:
                        self._moved(token, done, target)
            elif sort == _ALL:
                there, piles[pile] = piles.get(pile, []), []
                for token, title in zip(there, step[5], strict=True):
                    if title is not None:
                        self._is(token, title)
                    if barred:
                        self._moved(token, done, step[4])
                piles.setdefault(step[4], []).extend(there)
            elif sort == _SHOW:
                token = self._leaving(piles[pile], step[4], step[5], at)
                if at < 0:
                    pending.append((done, pile, at, token))
            elif sort == _PICK:
                pending.append((done, pile, at, -1))
            elif sort == _SHUFFLE:
                there = self._came[step[4]] = piles.get(pile, [])
                first = self._of._mixed[step[4]].first
                piles[pile] = list(range(first, first + len(there)))
                for token in there if barred else ():
                    self._moved(token, done)
            else:
                piles.setdefault(pile, []).extend(step[4])
        for token in tuple(self._arrived):
            self._moved(token, _FOREVER)
        return self._settled(titles)

    def _is(self, token: int, title: Title) -> None:
        known = self._titles[token]
        if known is None:
            self._titles[token] = title
        elif known != title:
            raise _Lost

    def _leaving(self, there: list[int], place: int, title: Title | None, at: int) -> int:
        """The token that was seen to leave, or to lie, at a place (-1: in a hand, where none is told)."""
        titles = self._titles
        if place < 0:
            place = self._of.learned.get(at, -1)
            if place < 0 or titles[there[place]] is not None:
                for token in there:
                    if titles[token] == title:
                        return token
            if place < 0 or titles[there[place]] is not None:
                unknown = [token for token in there if titles[token] is None]
                token = unknown[int(self._chance() * len(unknown))]
                titles[token] = title
                return token
        if title is not None:
            self._is(there[place], title)
        return there[place]

    def _taken(self, there: list[int], needs: dict[Title, int]) -> int:
        """A token taken from a hand unseen: any but those that are needed there, whose titles will be seen."""
        titles, needs = self._titles, needs.copy()
        known, unknown = [], []
        for token in there:
            title = titles[token]
            if title is None:
                unknown.append(token)
            elif needs.get(title):
                needs[title] -= 1
            else:
                known.append(token)
        loose = max(len(unknown) - sum(needs.values()), 0)
        chosen = int(self._chance() * (len(known) + loose))
        if chosen < len(known):
            return known[chosen]
        return unknown[int(self._chance() * len(unknown))]

    def _moved(self, token: int, done: int, target: str = "") -> None:
        """Note how long a token lay where titles are barred."""
        before = self._arrived.pop(token, None)
        if before is not None:
            self._stays.setdefault(token, []).append((*before, done))
        if target in self._barred:
            self._arrived[token] = target, done

    def _settled(self, titles: list[Title | None]) -> Sketch:
        """Give each place of a shuffle one of the tokens that came into it, from the last shuffle to the first."""
        chance, sketcher = self._chance, self._of
        origins: dict[int, int] = {}
        for number in range(len(sketcher._mixed) - 1, -1, -1):
            came = self._came[number]
            if not came:
                continue
            mixed = sketcher._mixed[number]
            tokens = range(mixed.first, mixed.first + len(came))
            rest = self._named(number, came, tokens, origins)
            rest.sort(key=lambda _: chance())
            free = [token for token in mixed.free if titles[token] is None]
            if self._stays:
                self._exchange(free, rest)
            origins.update(zip(free, rest, strict=True))
        numbers = list(range(sketcher._boxed))
        orders: list[list[int] | None] = []
        for number, mixed in enumerate(sketcher._mixed):
            count = len(self._came[number])
            if not count:
                orders.append(None)
                numbers += [-1] * (len(titles) - len(numbers))
                continue
            order = [numbers[origins[token]] for token in range(mixed.first, mixed.first + count)]
            numbers[mixed.first : mixed.first + count] = order
            orders.append(order)
        return Sketch(orders, {answer: numbers[token] for answer, token in self._picks.items()})

    def _named(self, number: int, came: list[int], tokens: range, origins: dict[int, int]) -> list[int]:
        """Find the origins of those whose title is known; what is left over."""
        titles, sketcher = self._titles, self._of
        fresh = sketcher._fresh.get(number)
        if fresh is None or fresh[0] != came:
            fresh = came.copy(), frozenset(came)
            if max(came) < sketcher._boxed:
                sketcher._fresh[number] = fresh
        if max(came) < sketcher._boxed:
            inside, used = fresh[1], set[int]()
            for token in tokens:
                title = titles[token]
                if title is not None:
                    for piece in sketcher._numbers[title]:
                        if piece in inside and piece not in used:
                            break
                    else:
                        raise _Lost
                    used.add(piece)
                    origins[token] = piece
            return [piece for piece in came if piece not in used]
        named: dict[Title, list[int]] = {}
        unknown: list[int] = []
        for token in came:
            title = titles[token]
            if title is None:
                unknown.append(token)
            else:
                named.setdefault(title, []).append(token)
        for token in tokens:
            title = titles[token]
            if title is not None:
                if named.get(title):
                    origins[token] = named[title].pop()
                else:
                    origin = origins[token] = unknown.pop(int(self._chance() * len(unknown)))
                    titles[origin] = title
        return unknown + [token for some in named.values() for token in some]

    def _exchange(self, free: list[int], rest: list[int]) -> None:
        """Let what would lie where it is barred change places with something else that may."""
        titles, chance = self._titles, self._chance
        for place, token in enumerate(free):
            if token in self._stays and not self._may(token, titles[rest[place]]):
                for _ in range(12):
                    other = int(chance() * len(free))
                    if self._may(token, titles[rest[other]]) and self._may(free[other], titles[rest[place]]):
                        rest[place], rest[other] = rest[other], rest[place]
                        break

    def _may(self, token: int, title: Title | None) -> bool:
        for pile, since, until in self._stays.get(token, ()):
            times = self._barred[pile].get(title) if title is not None else None
            if times and any(since <= time < until for time in times):
                return False
        return True


def _dark(history: History) -> set[str]:
    """The piles in which there was ever something that the seat did not know."""
    dark, shuffles = set[str](), iter(history.shuffles)
    for atom in history.stream:
        if atom[0] == "shuffle":
            if any(part.free for part in next(shuffles)):
                dark.add(atom[1])
        elif atom[0] == "deal":
            dark.update([atom[2][place % len(atom[2])] for place, title in enumerate(atom[4:]) if title is None])
        elif atom[0] in ("give", "all") and None in atom[4:]:
            dark.add(atom[2])
    return dark


def _answered(
    entry: Entry, number: int, following: tuple[Any, ...] | None, dark: set[str]
) -> Iterator[tuple[Any, ...]]:
    """What an answer tells before anything moves: a choice nobody else saw, or titles that lie in a hand."""
    if entry.sealed:
        return
    if not entry.told:
        yield _PICK, entry.seen, number, None
        return
    for part in _parts(entry.answer):
        if type(part) is Blank and part.place is None:
            yield _PICK, -1, number, part.pile
        elif (
            type(part) is Shown
            and part.place is None
            and part.pile in dark
            and (following is None or following[:2] != ("give", part.pile) or following[-1] != part.title)
        ):
            yield _SHOW, -1, number, part.pile, -1, part.title


def _parts(answer: Any) -> Iterator[Any]:
    if type(answer) is tuple:
        for part in answer:
            yield from _parts(part)
    else:
        yield answer


def _with_needs(steps: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The steps; a move with what will be seen to leave the pile later, before anything comes there unseen."""
    needs: dict[str, dict[Title, int]] = {}
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        sort, pile = step[0], step[3]
        if sort in (_GIVE, _LEAVE):
            title, needed = step[-1], needs.setdefault(pile, {})
            if sort == _GIVE:
                steps[number] = (*step, needed.copy() if title is None else needed)
                _arrives(needs, step[4], title)
            if title is not None:
                needed[title] = needed.get(title, 0) + 1
        elif sort == _SHOW:
            needed = needs.setdefault(pile, {})
            needed[step[5]] = max(1, needed.get(step[5], 0))
        elif sort == _DEAL:
            for place, title in enumerate(step[5]):
                _arrives(needs, step[4][place % len(step[4])], title)
        elif sort in (_ALL, _SHUFFLE):
            needs.pop(step[4] if sort == _ALL else pile, None)
            needs.pop(pile, None)
    return steps


def _arrives(needs: dict[str, dict[Title, int]], pile: str, title: Title | None) -> None:
    if title is None:
        needs.pop(pile, None)
    elif needs.get(pile, {}).get(title):
        needs[pile][title] -= 1
