"""The table of a world: what a seat saw happens again, and where a face that it saw is another one, the deal is mended.

A draft is what chance and others decided unseen: an order of each shuffle, and each answer that the seat cannot tell.
Its mixes are in the order in which they came: pieces that went through one are as likely to have changed places there,
until the seat sees one of them. So a piece that ought to be another one changes places with that in the last mix both
went through. A replay on which that was done is astray (rules may have read the face before); the next one begins with
the mended draft.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import repeat, starmap
from random import Random
from typing import Any, NamedTuple

from pnp.engine.choice import pieces as _pieces
from pnp.engine.history import Atom, History, Named, Shown, Shuffle, Title, kind
from pnp.engine.pieces import Piece
from pnp.engine.piles import Pile
from pnp.engine.table import Track
from pnp.engine.watch import WatchedTable

_NOBODY: frozenset[Piece] = frozenset()


class Refused(Exception):
    """The table came to be otherwise than the seat remembers."""


class Spoilt(Refused):
    """Every hidden answer that there is at a question was tried, and led nowhere."""


class Mix:
    """Pieces (by number) at their places after a shuffle, or where one of a hand was taken unseen: that one first.

    `groups` says of each place which others it may change with: those of the same number; below 0 none. `key` is the
    answer that a hidden choice was, with numbers for pieces, `look` the same with titles; `fixed`: it was seen later.
    """

    __slots__ = ("_places", "fixed", "groups", "key", "look", "numbers")

    def __init__(self, numbers: list[int], groups: list[int], key: Any = None, look: Any = None) -> None:
        self.numbers, self.groups, self.key, self.look = numbers, groups, key, look
        self.fixed = False
        self._places: dict[int, int] | None = None

    @property
    def places(self) -> dict[int, int]:
        """Where each number lies."""
        if self._places is None:
            self._places = dict(zip(self.numbers, range(len(self.numbers)), strict=True))
        return self._places

    def exchange(self, one: int, other: int) -> None:
        """One number lies where the other lay, and the other way round."""
        places = self.places
        first, second = places.pop(one, None), places.pop(other, None)
        if first is not None:
            self.numbers[first] = other
            places[other] = first
        if second is not None:
            self.numbers[second] = one
            places[one] = second
        if self.key is not None and (first is not None or second is not None):
            self.key = _exchanged(self.key, one, other)


class Of(int):
    """A piece in the key of a hidden answer: its number."""


def _exchanged(key: Any, one: int, other: int) -> Any:
    if type(key) is Of:
        return Of(other) if key == one else Of(one) if key == other else key
    return tuple([_exchanged(part, one, other) for part in key]) if type(key) is tuple else key


class Due(NamedTuple):
    """What has to lie in a hand at a question: after it and before `until` nothing comes there unseen."""

    pile: str
    titles: tuple[tuple[Title, int], ...]
    until: int


class Draft(NamedTuple):
    """What chance and others decided unseen: the mixes, and which cards of a hand (by number) changed places in it
    before an answer, by the answer's number. `spoilt` are hidden answers that led nowhere, by the number of their mix.
    """

    mixes: list[Mix]
    turns: dict[int, list[tuple[str, int, int]]]
    spoilt: dict[int, set[Any]]

    def without_last(self) -> Draft | None:
        """The draft up to its last hidden answer, which is to be another one; None where there is none."""
        for at in range(len(self.mixes) - 1, -1, -1):
            mix = self.mixes[at]
            if mix.key is not None:
                spoilt = {number: looks for number, looks in self.spoilt.items() if number < at}
                spoilt[at] = {*self.spoilt.get(at, ()), mix.look}
                return Draft(self.mixes[:at], self.turns, spoilt)
        return None


class Plan:
    """What is prepared once for all worlds of a history.

    `titles` has the numbers of a title's pieces, `groups` for each shuffle which places may change with which, and
    `fresh` for each shuffle of a component just out of its box the numbers of places that the seat knows (-1 for the
    others), the places that it does not, and the numbers for them. `dues` are, by the number of a question, what has to
    lie in hands there so that it can leave them afterwards, as it did.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.titles: dict[Title, list[int]] = {}
        self.groups = [_groups(event) for event in history.shuffles]
        self.fresh: dict[int, tuple[list[int], list[int], list[int]]] = {}
        self.dues = _dues(history)
        self.last_due = max(self.dues, default=-1)
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


class WorldTable(WatchedTable):
    """A table on which what a seat saw happens again, by a draft that may have been mended.

    `astray` is whether this replay mended something, `mixes` and `turns` are the draft of the next one. `done` is the
    number of answers given so far, `begun` whether anything was asked. `barred` are titles that could not be in a pile
    at an answer, by the pile's name.
    """

    def __init__(
        self, plan: Plan, random: Random, draft: Draft, barred: dict[str, dict[Title, list[int]]] | None = None
    ) -> None:
        history = plan.history
        super().__init__(history.cast, history.players, history.mode, random)
        self.given, self.turns, self.spoilt = draft
        self.astray, self.begun, self.done, self.at = False, False, 0, 0
        self.mixes: list[Mix] = []
        self.bit = 1 << history.seat
        self.barred = {} if barred is None else barred
        self._plan, self._stream, self._shuffles = plan, history.stream, 0
        self._pinned: dict[Piece, int] = {}
        """Pieces whose face the seat saw, with the number of mixes before that."""
        self._came: dict[Piece, int] = {}
        """Pieces that came to a hand unseen, with the number of answers before that."""
        self._numbers: dict[Piece, int] = {}
        self._due: set[Piece] = set()
        """Pieces that have to lie where they do, for the seat saw them leave."""
        self._exchanges = 0

    # what happens again

    def _expected(self, *head: Any) -> Any:
        """The next atom of the stream, if it begins like this; it is taken as seen."""
        at = self.at
        if at >= len(self._stream):
            raise Refused
        atom = self._stream[at]
        if atom[: len(head)] != head:
            raise Refused(head)
        self.at = at + 1
        return atom

    def unbox(self, component: str, pile: Pile) -> Pile:
        if not self.over:
            self._expected("unbox", component, pile.name)
        return super().unbox(component, pile)

    @property
    def over(self) -> bool:
        """Whether everything that is remembered has come, and chance is the table's own."""
        return self.made_of is Pile

    def shuffle(self, pile: Pile) -> None:
        if self.over:
            super().shuffle(pile)
            return
        self._expected("shuffle", pile.name, len(pile))
        number, at = self._shuffles, len(self.mixes)
        self._shuffles += 1
        self.forget(pile)
        self._due.difference_update(pile)
        fresh = self._plan.fresh.get(number)
        given = self.given[at] if at < len(self.given) else None
        if given is not None and (given.key is not None or sorted(given.numbers) != sorted(self._of(pile))):
            given = None
        if given is not None:
            mix = given
        elif fresh is not None and len(pile) == len(fresh[0]):
            mix = Mix(self._placed(*fresh), self._plan.groups[number])
        else:
            mix = Mix(self._dealt(self._plan.history.shuffles[number], pile), self._plan.groups[number])
        self.mixes.append(mix)
        pieces = self.pieces
        list.__setitem__(pile, slice(None), [pieces[number] for number in mix.numbers])
        if pile.eyes & self.bit:
            for piece in pile:
                self._pinned[piece] = at + 1

    def _numbered(self) -> dict[Piece, int]:
        if len(self._numbers) != len(self.pieces):
            self._numbers = dict(zip(self.pieces, range(len(self.pieces)), strict=True))
        return self._numbers

    def _of(self, pieces: Iterable[Piece]) -> list[int]:
        numbers = self._numbered()
        return [numbers[piece] for piece in pieces]

    def _placed(self, known: list[int], free: list[int], rest: list[int]) -> list[int]:
        """Numbers by place: those known, and the rest in an order of chance."""
        numbers = known.copy()
        for place, number in zip(free, self._mixed(rest), strict=True):
            numbers[place] = number
        return numbers

    def _mixed(self, numbers: list[int]) -> list[int]:
        draws: Any = starmap(self._random, repeat(()))
        return sorted(numbers, key=partial(next, draws))

    def _dealt(self, event: Shuffle, pile: Pile) -> list[int]:
        """Numbers by place for a pile whose pieces came there on various ways; what has to be there is brought."""
        numbers = [-1] * len(pile)
        if sum(len(part.places) for part in event) != len(pile):
            raise Refused
        for part in event:
            pieces = [piece for piece in pile if kind(piece) == part.kind] if len(event) > 1 else list(pile)
            if len(pieces) != len(part.places):
                raise Refused
            lacking = []
            for place, title in part.kept:
                found = next((piece for piece in pieces if piece.id == title), None)
                if found is None:
                    lacking.append((place, title))
                else:
                    pieces.remove(found)
                    (numbers[place],) = self._of([found])
            for place, title in lacking:
                brought = self._brought(pieces, title)
                if brought is None:
                    raise Refused
                pieces.remove(brought[0])
                (numbers[place],) = self._of([brought[1]])
            for place, number in zip(part.free, self._mixed(self._of(pieces)), strict=True):
                numbers[place] = number
        return numbers

    def deals(self, pile: Pile, count: int, targets: tuple[Pile, ...]) -> int:
        dealt = min(len(pile), count * len(targets))
        if dealt > 0:
            atom = self._expected("deal", pile.name, tuple([target.name for target in targets]), dealt)
            top = len(pile) - 1
            for place in range(dealt):
                title = atom[4 + place]
                if title is not None:
                    piece = self.to_be(pile[top - place], title)
                    self._pinned[piece] = len(self.mixes)
                elif self.barred:
                    self._came[pile[top - place]] = self.done
        return Pile.deal(pile, count, *targets)

    def gives(self, pile: Pile, piece: Piece, target: Pile) -> None:
        if piece.pile is not pile:
            raise Refused
        at = self.at
        if at >= len(self._stream):
            raise Refused
        atom = self._stream[at]
        self.at = at + 1
        place = pile.index(piece) if pile.sight == "nobody" else -1
        eyes = pile.eyes | target.eyes
        if not pile.held or len(pile) == 1:
            eyes |= piece.seen  # who knows a card in another's hand cannot say whether it is the one that leaves
        title = piece.id if eyes & self.bit else None
        if atom != ("give", pile.name, target.name, place, title):
            if atom[:4] != ("give", pile.name, target.name, place) or title is None or atom[4] is None:
                raise Refused
            piece = self.to_be(piece, atom[4])
        if title is not None:
            self._pinned[piece] = len(self.mixes)
            self._due.discard(piece)
        elif self.barred:
            self._came[piece] = self.done
        Pile.give(pile, piece, target)

    def gives_all(self, pile: Pile, target: Pile) -> None:
        if pile:
            atom = self._expected("all", pile.name, target.name, len(pile))
            for place in range(len(pile)):
                title = atom[4 + place]
                if title is not None:
                    piece = self.to_be(pile[place], title)
                    self._pinned[piece] = len(self.mixes)
        Pile.give_all(pile, target)

    def shows(self, pile: Pile, piece: Piece, seats: int) -> None:
        if seats & self.bit:
            place = pile.index(piece) if pile.sight == "nobody" else -1
            atom = self._expected("show", pile.name, place)
            piece = self.to_be(piece, atom[3])
            self._pinned[piece] = len(self.mixes)
        Pile.show(pile, piece, seats)

    def moves(self, track: Track) -> None:
        self._expected("track", track.name, track.value)

    def roll(self, dice: str) -> int:
        if self.over:
            return super().roll(dice)
        total: int = self._expected("roll", dice)[2]
        self.rolls.append(total)
        return total

    # what is mended

    def prepare(self) -> bool:
        """Bring what is about to be seen leaving hands into them, and send off what cannot be there; whether it did."""
        bit, due, before = self.bit, self._due, self._exchanges
        for pile_name, titles, until in self._plan.dues[self.done]:
            pile = self.piles.get(pile_name)
            if pile is None or pile.eyes & bit or not pile.held:
                continue
            needed, surplus = dict(titles), []
            for piece in pile:
                left = needed.get(piece.id, 0)
                if left:
                    needed[piece.id] = left - 1
                    due.add(piece)
                elif not piece.seen & bit:
                    surplus.append(piece)
            free = [piece for piece in surplus if piece not in self._picks()] or surplus
            for title, count in needed.items():
                for _ in range(count):
                    brought = self._brought(free if free else surplus, title)
                    if brought is not None:
                        surplus.remove(brought[0])
                        if free is not surplus:
                            free.remove(brought[0])
                        due.add(brought[1])
            barred = self.barred.get(pile_name)
            if barred:
                for piece in surplus:
                    times = barred.get(piece.id)
                    if times is not None and any(self.done <= time < until for time in times):
                        self._banished(piece)
        return self._exchanges > before

    def _picks(self) -> set[Piece]:
        """The pieces that are to be chosen unseen later, by the draft."""
        pieces = self.pieces
        later = [mix.numbers[0] for mix in self.given[len(self.mixes) :] if mix.key is not None and mix.numbers]
        return {pieces[number] for number in later if number < len(pieces)}

    def arrange(self) -> None:
        """Lay cards of hands in the order in which they are about to be seen: their owners may do so at any time."""
        pieces = self.pieces
        for name, one, two in self.turns.get(self.done, ()):
            pile = self.piles.get(name)
            if pile is not None and max(one, two) < len(pieces):
                self._turn(pile, pieces[one], pieces[two])

    def _turn(self, pile: Pile, piece: Piece, other: Piece) -> bool:
        """Let two cards of a hand change places in it."""
        if piece.pile is not pile or other.pile is not pile:
            return False
        i, j = pile.index(piece), pile.index(other)
        list.__setitem__(pile, i, other)
        list.__setitem__(pile, j, piece)
        return True

    def to_be(self, piece: Piece, title: Title) -> Piece:
        """The piece of a title in the place of a piece, which changes places with it if it is another one.

        Raises:
            Refused: it cannot be.
        """
        if piece.id == title:
            return piece
        pile = piece.pile
        if self.begun and pile is not None and pile.held and not pile.eyes & self.bit:
            twin = next((one for one in pile if one.id == title), None)
            if twin is not None:
                one, two = self._of((piece, twin))
                self.astray = self._turn(pile, piece, twin)
                picked = next((mix for mix in reversed(self.mixes) if mix.key is not None and one in mix.numbers), None)
                if picked is not None and picked.numbers[0] == one:
                    picked.exchange(one, two)  # it was chosen unseen: then that was chosen
                    picked.fixed = True
                else:
                    self.turns.setdefault(self.done, []).append((pile.name, one, two))
                return twin
        other = self._exchanged(piece, self._titled(title)) or self._exchanged(piece, self._titled(title), anyhow=True)
        if other is None:
            raise Refused
        (number,) = self._of([other])
        for mix in self.mixes:
            if mix.key is not None and mix.numbers and mix.numbers[0] == number:
                mix.fixed = True
        return other

    def _titled(self, title: Title) -> list[Piece]:
        pieces = self.pieces
        return [pieces[number] for number in self._plan.titles.get(title, ()) if number < len(pieces)]

    def brought(self, pile: Pile, title: Title) -> Piece | None:
        """A piece of a title, which changes places with one that lies in a pile unseen; None where none can."""
        pieces = [piece for piece in pile if not piece.known(self.bit)]
        found = self._brought([piece for piece in pieces if piece not in self._due], title)
        found = found or self._brought(pieces, title, anyhow=True)
        return None if found is None else found[1]

    def _brought(self, pieces: list[Piece], title: Title, anyhow: bool = False) -> tuple[Piece, Piece] | None:
        """What was exchanged: one of the pieces, and one of a title that lies where it lay now."""
        count, titled = len(pieces), self._titled(title)
        first = int(self._random() * count)
        step = 1 + int(self._random() * (count - 1)) if count > 1 else 1
        for number in range(count):  # an order of chance, good enough where nearly always the first one does
            piece = pieces[(first + number * step) % count]
            other = self._exchanged(piece, titled, anyhow=anyhow)
            if other is not None:
                return piece, other
        return None

    def banish(self, piece: Piece) -> bool:
        """Change places of a piece that cannot be where it is with some other one that may; whether there is one."""
        assert piece.pile is not None
        times = self.barred.setdefault(piece.pile.name, {}).setdefault(piece.id, [])
        if self.done not in times:
            times.append(self.done)
        return self._banished(piece)

    def _banished(self, piece: Piece) -> bool:
        """Try some pieces of chance before all."""
        pieces, random = self.pieces, self._random
        for _ in range(12):
            other = pieces[int(random() * len(pieces))]
            if other.pile is not piece.pile and other.id != piece.id and self._exchanged(piece, [other], sure=True):
                return True
        others = [other for other in pieces if other.pile is not piece.pile and other.id != piece.id]
        return self._exchanged(piece, others) is not None

    def offer(self, pile: Pile, place: int, options: list[Any]) -> None:
        """Let a place hold one of the pieces that are offered from that pile: it was chosen, and was none of them."""
        offered = [piece for piece in _pieces(tuple(options)) if piece.pile is pile]
        if place < len(pile):
            self._exchanged(pile[place], offered)

    def random(self) -> float:
        """A number of chance from 0 to 1."""
        return self._random()

    def swap(self, piece: Piece, others: list[Piece]) -> None:
        """Let a piece change places with one of some others, as if it had come that way."""
        self._exchanged(piece, others, anyhow=True)

    def aim(self, piece: Piece, title: Title) -> Piece | None:
        """The piece of a title in the place of a piece that was taken unseen; None where it cannot be."""
        return piece if piece.id == title else self._exchanged(piece, self._titled(title))

    def stir(self, piles: Iterable[Pile]) -> bool:
        """Change places of some piece that the seat does not know in these piles with some other one."""
        pieces = [piece for pile in piles for piece in pile if not piece.known(self.bit)]
        for _ in range(min(len(pieces), 8)):
            piece = self._one(pieces)
            if self._exchanged(piece, [other for other in pieces if other.id != piece.id]) is not None:
                return True
        return False

    def _exchanged(
        self, piece: Piece, others: Iterable[Piece], sure: bool = False, anyhow: bool = False
    ) -> Piece | None:
        """One of the others that a piece changes places with, as if it had been so from the last mix of both.

        `sure`: none that is barred where it would come to; `anyhow`: also one that is due where it lies.
        """
        bit, due = self.bit, _NOBODY if anyhow else self._due
        if piece.pile is None or piece.known(bit):
            return None
        found = []
        for other in others:
            pile = other.pile
            if other is not piece and pile is not None and not (other.seen | pile.eyes) & bit:
                if other in due and pile is not piece.pile:
                    continue
                level = self._level(piece, other)
                if level is not None:
                    found.append((other, level))
        may = [pair for pair in found if self._may(piece, pair[0])] if self.barred and found else found
        if not may:
            may = [] if sure else found
        if not may:
            return None
        chosen: tuple[Piece, int] = self._one(may)
        self._exchange(piece, *chosen)
        return chosen[0]

    def _one(self, things: list[Any]) -> Any:
        return things[0] if len(things) == 1 else things[int(self._random() * len(things))]

    def _level(self, piece: Piece, other: Piece) -> int | None:
        """The last mix in which the two may have changed places without anybody's seeing it since."""
        numbers, pinned = self._numbered(), self._pinned
        one, two = numbers[piece], numbers[other]
        low = max(pinned.get(piece, 0), pinned.get(other, 0)) if pinned else 0
        for at in range(len(self.mixes) - 1, low - 1, -1):
            mix = self.mixes[at]
            places = mix.places
            if one in places:
                group = mix.groups[places[one]]
                if group < 0:
                    return None  # it is known from here on
                if two in places:
                    other_group = mix.groups[places[two]]
                    return at if other_group == group else None
            elif two in places and mix.groups[places[two]] < 0:
                return None
        return None

    def _may(self, piece: Piece, other: Piece) -> bool:
        """Whether neither comes to where it could not have been."""
        return self._allowed(piece, other.id) and self._allowed(other, piece.id)

    def _allowed(self, piece: Piece, title: Title) -> bool:
        assert piece.pile is not None
        barred = self.barred.get(piece.pile.name)
        times = barred.get(title) if barred else None
        return not times or max(times) < self._came.get(piece, 0)

    def _exchange(self, piece: Piece, other: Piece, level: int) -> None:
        self.astray = True
        self._exchanges += 1
        one, two = self._numbers[piece], self._numbers[other]
        for at in range(level, len(self.mixes)):
            self.mixes[at].exchange(one, two)
        a, b = piece.pile, other.pile
        assert a is not None and b is not None
        i, j = a.index(piece), b.index(other)
        list.__setitem__(a, i, other)
        list.__setitem__(b, j, piece)
        piece.pile, other.pile = b, a
        piece.owner, other.owner = other.owner, piece.owner
        piece._marks, other._marks = other._marks, piece._marks
        piece.seen, other.seen = other.seen, piece.seen
        came = self._came
        if came:
            first, second = came.pop(piece, None), came.pop(other, None)
            if second is not None:
                came[piece] = second
            if first is not None:
                came[other] = first

    # what others chose unseen

    def chosen(self, options: list[Any]) -> Any:
        """One of the options that an answer nobody told may have been: the one of the draft, or any."""
        at = len(self.mixes)
        given = self.given[at] if at < len(self.given) else None
        if given is not None and given.key is not None:
            answer = self._unkeyed(given.key)
            if answer in options and (given.fixed or self._due.isdisjoint(_pieces(answer))):
                self.mixes.append(given)
                return answer
        due, spoilt = self._due, self.spoilt.get(at)
        may = [option for option in options if _look(option) not in spoilt] if spoilt else options
        if not may:
            raise Spoilt
        answer = self._one(
            [option for option in may if due.isdisjoint(_pieces(option))] or may if due and not spoilt else may
        )
        pieces = taken(answer)
        if pieces:
            # The others in a hand may have been it as well; where none was ever seen, their last shuffle says so, too.
            hands = {piece.pile: None for piece in pieces if piece.pile is not None and piece.pile.held}
            rest = [piece for hand in hands for piece in hand if piece not in pieces]
            if any(piece in self._pinned for piece in rest) or not self.mixes:
                pieces += rest
        backs = self._plan.backs
        self.mixes.append(
            Mix(self._of(pieces), [backs[piece.component] for piece in pieces], self._key(answer), _look(answer))
        )
        return answer

    def _key(self, option: Any) -> Any:
        """An option with numbers for pieces, and one for piles."""
        if isinstance(option, Piece):
            return Of(self._numbered()[option]) if option.pile is not None else option
        return tuple(map(self._key, option)) if type(option) is tuple else _Word(self._named(option))

    def _named(self, option: Any) -> Any:
        return Named(option.name) if isinstance(option, Pile) else option

    def _unkeyed(self, key: Any) -> Any:
        """The option of a key on this table."""
        if type(key) is Of:
            return self.pieces[key] if key < len(self.pieces) else None
        if type(key) is _Word:
            return self.piles.get(key.word.pile) if type(key.word) is Named else key.word
        return tuple(map(self._unkeyed, key)) if type(key) is tuple else key


class _Word(NamedTuple):
    """A part of a key that is no piece."""

    word: Any


def _look(option: Any) -> Any:
    """An option by the titles of its pieces and the names of its piles."""
    if isinstance(option, Piece):
        return option.id
    if isinstance(option, Pile):
        return Named(option.name)
    return tuple(map(_look, option)) if type(option) is tuple else option


def taken(answer: Any) -> list[Piece]:
    """The pieces in an answer that lie somewhere."""
    return [piece for piece in _pieces(answer) if piece.pile is not None]
