"""Sketches: how a deal may have gone, worked out from what the seat saw before any rule is asked.

A replay costs much more than following the moves that were seen: which places of a shuffle came into which hand, and
what was later seen to leave it. So a world begins with a deal that agrees with these already. A sketch is a proposal
and no more: the replay is the judge, and mends what rules have otherwise.

Who takes a card out of a hand unseen takes any, but leaves there what is going to be seen. What nobody saw is dealt at
the end, evenly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import repeat, starmap
from random import Random
from typing import Any, NamedTuple

from pnp.engine.worlds.history import History, Title
from pnp.engine.worlds.tokens import Fresh, Lost, Tokens
from pnp.engine.worlds.tracing import ALL, DEAL, GIVE, LEAVE, MANY, PICK, SHOW, SHUFFLE, Step, Trace

_FOREVER = 1 << 30
TRIES = 12
"""Sketches that are begun for one: who took what unseen may leave no way for what was seen later."""
Barred = dict[str, dict[Title, list[int]]]
"""Titles that could not be in a pile, by its name, with the answers at which they could not."""


class Sketch(NamedTuple):
    """Pieces by number: those of each shuffle by place (None: no proposal), those answered unseen, by answer, and those
    of a hand that change places in it before an answer."""

    orders: list[list[int] | None]
    picks: dict[int, int]
    turns: dict[int, list[tuple[str, int, int]]]

    def exchange(self, one: int, two: int, shuffles: int, answers: int) -> None:
        """Two pieces change places from now on, after so many shuffles and answers."""
        for order in self.orders[shuffles:]:
            if order is not None and one in order and two in order:
                first, second = order.index(one), order.index(two)
                order[first], order[second] = two, one
            elif order is not None and (one in order or two in order):
                old, new = (one, two) if one in order else (two, one)
                order[order.index(old)] = new
        other = {one: two, two: one}
        for answer, number in self.picks.items():
            if answer >= answers:
                self.picks[answer] = other.get(number, number)
        for answer, turns in self.turns.items():
            if answer > answers:
                turns[:] = [(name, other.get(first, first), other.get(second, second)) for name, first, second in turns]


_Pending = tuple[int, str | None, int, int]
"""An answer after which something may go unseen: its number, out of which pile (None: right after it, at a place of the
stream), that place, and which token where that is known (else -1). Not a named one: it is made all the time."""


def _answer_to(pending: list[_Pending], pile: str, at: int) -> _Pending | None:
    """The answer that a piece goes after, which is taken off: the first of those that were given last, in a row."""
    found = None
    for one in reversed(pending):
        number, source, place, _ = one
        if source == pile or place == at:
            if found is not None and number + 1 != found[0]:
                break
            found = one
            if place == at:
                break
    if found is not None:
        pending.remove(found)
    return found


class Sketcher:
    """Draws sketches of a history; what is the same in all of them is prepared once.

    `numbers` has the pieces of a title. Replays find out what no move tells: `learned` has, by its place in the stream,
    at which place of another's hand a card lay that a rule took from it, as a die or a habit of the rules said; and
    `offered`, by the answer's number and the hand's name, at which places of it the cards lay that were offered, if not
    all were but those on top.
    """

    def __init__(self, history: History, numbers: dict[Title, list[int]]) -> None:
        self.trace, self.numbers = Trace(history), numbers
        self.learned: dict[int, int] = {}
        self.offered: dict[tuple[int, str], tuple[int, ...]] = {}
        self.fresh: Fresh = {}

    @property
    def facts(self) -> int:
        """How much was found out."""
        return len(self.learned) + len(self.offered)

    def learn(self, at: int, place: int) -> None:
        """A rule took the card at that place of a hand; what is not the same each time tells nothing."""
        self.learned[at] = place if self.learned.get(at, place) == place else -1

    def learn_offered(self, answer: int, pile: str, places: tuple[int, ...]) -> None:
        """Only the cards at these places of a hand were offered; what is not the same each time tells nothing."""
        key = answer, pile
        self.offered[key] = places if self.offered.get(key, places) == places else ()

    def draw(self, random: Random, barred: Barred) -> Sketch | None:
        """A sketch; None where nothing is to be known from one, or what was seen cannot be followed."""
        for _ in range(TRIES if self.trace.steps else 0):
            try:
                return Drawing(self, random.random, barred).drawn()
            except (Lost, LookupError):
                continue
        return None


class Drawing(Tokens):
    """One sketch on its way: where the tokens lie, move by move."""

    def __init__(self, sketcher: Sketcher, chance: Callable[[], float], barred: Barred) -> None:
        super().__init__(sketcher.trace, sketcher.numbers, sketcher.fresh, chance)
        self._of, self._barred = sketcher, barred
        self._piles: dict[str, list[int]] = {}
        self._picks: dict[int, int] = {}
        self._turns: list[tuple[int, str, int, int]] = []
        self._later_on: dict[int, list[Title]] = {}
        self._moves: list[tuple[Sequence[int], str, int]] = []
        """Where titles are barred: which tokens came to which pile before which answer."""
        self._stays: dict[int, list[tuple[str, int, int]]] = {}
        """Where barred titles are: in which pile a token lay, from which answer to which."""

    def drawn(self) -> Sketch:
        piles, titles, barred = self._piles, self._titles, self._barred
        pending: list[_Pending] = []
        revealed = self._trace.revealed
        for step in self._trace.steps:
            sort, at, done, pile = step[:4]
            if sort == MANY:
                self._run(pile, piles[pile], step[4])
            elif sort == LEAVE:
                there = piles[pile]
                there.remove(self._leaving(pile, there, step[5], step[6], step[7], at, done))
            elif sort == GIVE:
                target, place, title, new, needs = step[4:]
                there = piles[pile]
                if title is not None or place >= 0:
                    token = self._leaving(pile, there, place, title, new, at, done)
                else:
                    found = _answer_to(pending, pile, at)
                    if found is not None and found[3] in there:
                        token = found[3]
                    else:
                        if at in revealed[0]:
                            token = self._leaving(pile, there, -1, self._later(revealed[0][at]), new, at, done)
                        else:
                            token = self._taken(there, needs)
                        if found is not None:
                            self._picks[found[0]] = token
                there.remove(token)
                piles.setdefault(target, []).append(token)
                if barred:
                    self._moves.append(((token,), target, done))
            elif sort == DEAL:
                targets, there = step[4], piles[pile]
                lists = [piles.setdefault(target, []) for target in targets]
                if len(there) < len(step[5]):
                    raise Lost
                dealt = there[: -len(step[5]) - 1 : -1]
                del there[-len(dealt) :]
                for token, title in zip(dealt, step[5], strict=True):
                    if title is not None and titles[token] != title:
                        self._is(token, title)
                for number, hand in enumerate(lists):
                    hand += dealt[number :: len(lists)]
                for target, there in zip(targets, lists, strict=True) if barred else ():
                    self._moves.append((there[-len(step[5]) :], target, done))
            elif sort == ALL:
                there, piles[pile] = piles.get(pile, []), []
                self._all(pile, there, step[5], step[6], done)
                piles.setdefault(step[4], []).extend(there)
                if barred:
                    self._moves.append((there, step[4], done))
            elif sort == SHOW:
                token = self._leaving(pile, piles[pile], step[4], step[5], step[6], at, done)
                if at < 0:
                    pending.append((done, pile, at, token))
            elif sort == PICK:
                pending.append((done, pile, at, -1))
            elif sort == SHUFFLE:
                there = piles.get(pile, [])
                piles[pile] = self._shuffled(step[4], there)
                if barred:
                    self._moves += [(there, "", done), (piles[pile].copy(), pile, done)]
            else:  # UNBOX or COME
                piles.setdefault(pile, []).extend(step[4])
        if barred:
            self._stayed()
        return self._settled()

    def _leaving(
        self, pile: str, there: list[int], place: int, title: Title | None, new: int, at: int, done: int
    ) -> int:
        """The token that was seen to leave, or to lie, at a place (-1: in a hand, where none is told)."""
        if place >= 0:
            if title is not None:
                self._is(there[place], title)
            return there[place]
        assert title is not None
        titles, learned = self._titles, self._of.learned.get(at, -1)
        if learned >= len(there) - new:
            self._is(there[learned], title)  # it has just come there
            return there[learned]
        offered = self._of.offered.get((done if at < 0 else done - 1, pile)) if self._of.offered else None
        some = [there[place] for place in offered if place < len(there)] if offered else there
        for token in some:
            if titles[token] == title:
                break
        else:
            token = self._one_for([token for token in some if titles[token] is None], title)
        if learned >= 0:
            self._turn(pile, there, token, there[learned], done)
        return token

    def _turn(self, pile: str, there: list[int], token: int, other: int, done: int) -> None:
        """Let two tokens change places in a hand, before the last answer."""
        if token != other:
            one, two = there.index(token), there.index(other)
            there[one], there[two] = other, token
            self._turns.append((done - 1, pile, token, other))

    def _all(self, pile: str, there: list[int], seen: tuple[Title | None, ...], new: int, done: int) -> None:
        """All tokens of a pile leave it, in an order that was seen; those of a hand are laid in that order before."""
        titles = self._titles
        if len(there) != len(seen):
            raise Lost
        before = max(len(there) - new, 0) if pile in self._trace.hands else 0
        for token, title in zip(there[before:], seen[before:], strict=True):
            if title is not None and titles[token] != title:
                self._is(token, title)
        for place, title in enumerate(seen[:before]):
            if title is not None:
                rest = there[place:before]
                token = next((token for token in rest if titles[token] == title), -1)
                if token < 0:
                    token = self._one_for([token for token in rest if titles[token] is None], title)
                self._turn(pile, there, token, there[place], done)

    def _later(self, first: int) -> Title:
        """The title of one of the pieces that are laid unseen and shown together later: any of those not yet laid."""
        if first not in self._later_on:
            self._later_on[first] = sorted(self._trace.revealed[1][first], key=lambda _: self._chance())
        return self._later_on[first].pop()

    def _taken(self, there: list[int], needs: dict[Title, int]) -> int:
        """A token taken from a hand unseen: any but those that are needed there, whose titles will be seen."""
        titles = self._titles
        if not any(map(titles.__getitem__, there)):
            return there[int(self._chance() * len(there))]  # which titles will be seen there is open
        needs = needs.copy()
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

    def _stayed(self) -> None:
        """Work out how long each token of unknown title lay where titles are barred."""
        titles, barred, stays = self._titles, self._barred, self._stays
        arrived: dict[int, tuple[str, int]] = {}
        for tokens, target, done in self._moves:
            bars = target in barred
            for token in tokens:
                if titles[token] is None:
                    before = arrived.pop(token, None)
                    if before is not None:
                        stays.setdefault(token, []).append((*before, done))
                    if bars:
                        arrived[token] = target, done
        for token, before in arrived.items():
            stays.setdefault(token, []).append((*before, _FOREVER))

    def _run(self, pile: str, there: list[int], steps: list[Step]) -> None:
        """Cards leave a hand one after the other, seen by all."""
        titles, learned, offered = self._titles, self._of.learned, self._of.offered
        if (learned or offered) and any(step[1] in learned or (step[2] - 1, pile) in offered for step in steps):
            for step in steps:
                there.remove(self._leaving(pile, there, step[5], step[6], step[7], step[1], step[2]))
            return
        known: dict[Title, list[int]] = {}
        unknown: list[int] = []
        for token in there:
            title = titles[token]
            if title is None:
                unknown.append(token)
            else:
                known.setdefault(title, []).append(token)
        for step in steps:
            title = step[6]
            if known.get(title):
                there.remove(known[title].pop(0))
            else:
                token = self._one_for(unknown, title)
                unknown.remove(token)
                there.remove(token)

    def _settled(self) -> Sketch:
        """Give each place of a shuffle one of the pieces that came into it."""
        titles, trace, chance = self._titles, self._trace, self._chance
        numbers = [-1] * len(titles)
        numbers[: trace.boxed] = range(trace.boxed)
        orders: list[list[int] | None] = []
        draws: Any = starmap(chance, repeat(()))
        for number, mixed in enumerate(trace.mixed):
            came = self._came[number]
            if not came:
                orders.append(None)
                continue
            rest = self._named(number, came, numbers)
            rest = sorted(rest, key=partial(next, draws))
            free = [token for token in mixed.free if titles[token] is None]
            if len(free) != len(rest):
                raise Lost
            if self._stays:
                self._exchange(free, rest)
            for token, piece in zip(free, rest, strict=True):
                numbers[token] = piece
            orders.append(numbers[mixed.first : mixed.first + len(came)])
        turns: dict[int, list[tuple[str, int, int]]] = {}
        for done, pile, one, two in self._turns:
            turns.setdefault(done, []).append((pile, numbers[one], numbers[two]))
        return Sketch(orders, {answer: numbers[token] for answer, token in self._picks.items()}, turns)

    def _exchange(self, free: list[int], rest: list[int]) -> None:
        """Let what would lie where it is barred change places with something else that may."""
        chance, titles = self._chance, self._titles
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
