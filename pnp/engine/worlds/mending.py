"""Mending: where a seat saw another face than lies there, the deal is mended, as if it had been so from the start.

A piece that ought to be another one changes places with that in the last mix both went through. A replay on which that
was done is astray (rules may have read the face before); the next one begins with the mended draft.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from typing import Any

from pnp.engine.choice import pieces as _pieces
from pnp.engine.pieces import Piece, Pile
from pnp.engine.watch import WatchedTable
from pnp.engine.worlds.drafts import Draft, Mix, Refused
from pnp.engine.worlds.history import Title
from pnp.engine.worlds.plans import Plan
from pnp.engine.worlds.sketches import Barred, Sketch

_NOBODY: frozenset[Piece] = frozenset()


class MendingTable(WatchedTable):
    """A table whose pieces lie by a draft, and may change places so that it agrees with what a seat saw.

    `astray` is whether this replay mended something, `mixes` and `turns` are the draft of the next one. `done` is the
    number of answers given so far, `begun` whether anything was asked. `barred` are titles that could not be in a pile
    at an answer, by the pile's name.
    """

    def __init__(
        self,
        plan: Plan,
        random: Random,
        draft: Draft,
        barred: Barred | None = None,
        sketch: Sketch | None = None,
    ) -> None:
        history = plan.history
        super().__init__(history.cast, history.players, history.mode, random)
        self.given, self.turns, self.spoilt = draft
        self.sketch = sketch
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
        self.odd: tuple[Any, ...] = ()
        """What rules did where the seat remembers something else, as the beginning of an atom."""

    def _numbered(self) -> dict[Piece, int]:
        if len(self._numbers) != len(self.pieces):
            self._numbers = self._plan.numbered(self.pieces)
        return self._numbers

    def _of(self, pieces: Iterable[Piece]) -> list[int]:
        numbers = self._numbered()
        return [numbers[piece] for piece in pieces]

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
            barred = self.barred.get(pile_name) if self.sketch is None else None  # which has seen to it
            if not barred and not any(needed.values()):
                continue
            picks = self._picks()
            free = [piece for piece in surplus if piece not in picks] if picks else surplus
            free = free or surplus
            for title, count in needed.items():
                for _ in range(count):
                    brought = self._fetched(free if free else surplus, title)
                    if brought is not None:
                        surplus.remove(brought[0])
                        if free is not surplus:
                            free.remove(brought[0])
                        due.add(brought[1])
            if barred:
                for piece in surplus:
                    times = barred.get(piece.id)
                    if times is not None and any(self.done <= time < until for time in times):
                        self._banished(piece)
        return self._exchanges > before

    def _picks(self) -> set[Piece]:
        """The pieces that are to be chosen unseen later, by the draft."""
        pieces = self.pieces
        if len(self.given) <= len(self.mixes):
            return set()
        later = [mix.numbers[0] for mix in self.given[len(self.mixes) :] if mix.key is not None and mix.numbers]
        return {pieces[number] for number in later if number < len(pieces)}

    def arrange(self) -> None:
        """Lay cards of hands in the order in which they are about to be seen: their owners may do so at any time."""
        pieces = self.pieces
        for name, one, two in self.turns.get(self.done, ()):
            pile = self.piles.get(name)
            if pile is not None and pile.held and max(one, two) < len(pieces) and min(one, two) >= 0:
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
            came, (one,) = self._came, self._of((piece,))
            if not any(mix.key is not None and mix.numbers and mix.numbers[0] == one for mix in self.mixes):
                self._plan.sketcher.learn(self.at - 1, pile.index(piece))
            # What came there after the last answer lies as it came: its owner had no time to rearrange it.
            if twin is not None and came.get(twin) != self.done != came.get(piece):
                one, two = self._of((piece, twin))
                self.astray = self._turn(pile, piece, twin)
                picked = next((mix for mix in reversed(self.mixes) if mix.key is not None and one in mix.numbers), None)
                if picked is not None and picked.numbers[0] == one:
                    picked.exchange(one, two)  # it was chosen unseen: then that was chosen
                    picked.fixed = True
                else:
                    turns = self.turns.setdefault(self.done, [])
                    again = [turn for turn in turns if turn[1:] in ((one, two), (two, one))]
                    if again:
                        turns.remove(again[-1])  # it was turned for nothing
                    else:
                        turns.append((pile.name, one, two))
                return twin
        titled = self._titled(title)
        # One that came into the same hand with it comes first: what else is to be seen leaving this hand stays in it.
        beside = [one for one in titled if one.pile is pile and self._came.get(one) == self._came.get(piece)]
        other = self._exchanged(piece, beside) if pile is not None and pile.held and beside else None
        other = other or self._exchanged(piece, titled) or self._exchanged(piece, titled, anyhow=True)
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

    def fetched(self, pile: Pile, title: Title) -> Piece | None:
        """A piece of a title, which changes places with one that lies in a pile unseen; None where none can."""
        pieces = [piece for piece in pile if not piece.known(self.bit)]
        found = self._fetched([piece for piece in pieces if piece not in self._due], title)
        found = found or self._fetched(pieces, title, anyhow=True)
        return None if found is None else found[1]

    def _fetched(self, pieces: list[Piece], title: Title, anyhow: bool = False) -> tuple[Piece, Piece] | None:
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

    def noted(self, pile: Pile, offered: Iterable[Piece]) -> bool:
        """Note where in a hand those cards lie that are offered, if they are those on top; whether they are: then they
        were drawn just now."""
        places = tuple([place for place, piece in enumerate(pile) if piece in offered])
        drawn = bool(places) and 0 < places[0] == len(pile) - len(places)
        if drawn:
            self._plan.sketcher.learn_offered(self.done, pile.name, places)
        return drawn

    def random(self) -> float:
        """A number of chance from 0 to 1."""
        return self._random()

    def swap(self, piece: Piece, others: list[Piece]) -> None:
        """Let a piece change places with one of some others, as if it had come that way."""
        self._exchanged(piece, others, anyhow=True)

    def aim(self, piece: Piece, title: Title) -> Piece | None:
        """The piece of a title in the place of a piece that was taken unseen; None where it cannot be."""
        return piece if piece.id == title else self._exchanged(piece, self._titled(title))

    def odd_piles(self) -> list[Pile]:
        """The piles that what rules did otherwise, and what they did not do, was about."""
        atoms = (self.odd, self._stream[self.at] if self.odd and self.at < len(self._stream) else ())
        piles = [
            self.piles[word] for atom in atoms for word in atom[1:3] if isinstance(word, str) and word in self.piles
        ]
        return [pile for pile in piles if any(not piece.known(self.bit) for piece in pile)]

    def go_on(self) -> bool:
        """Let a card that came to a hand just now be that which was seen to go on from there, where here none goes on;
        whether there is one that is another, and can be it. What is seen leaving that hand later stays in it."""
        atom = self._stream[self.at] if self.at < len(self._stream) else ("",)
        pile = self.piles.get(atom[1]) if atom[0] == "give" and atom[4] is not None else None
        if pile is None or not pile.held or pile.eyes & self.bit:
            return False
        new = [piece for piece in pile if self._came.get(piece, -2) >= self.done - 1 and not piece.known(self.bit)]
        if not new or any(piece.id == atom[4] for piece in new):
            return False
        if len(new) == 1:
            self._plan.sketcher.learn(self.at, pile.index(new[0]))
        later = {other[4] for other in self._stream[self.at :] if other[:2] == atom[:2]}
        rest = [piece for piece in new if piece.id not in later] or new
        return self._fetched(rest, atom[4], anyhow=True) is not None

    def stir(self, piles: Collection[Pile]) -> bool:
        """Change places of some unknown piece, in one of these piles if there is any, with some other one."""
        pieces = [piece for pile in self.piles.values() for piece in pile if not piece.known(self.bit)]
        some = [piece for piece in pieces if piece.pile in piles] or pieces
        for _ in range(min(len(some), 8)):
            piece = self._one(some)
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
        if self.sketch is not None:
            self.sketch.exchange(one, two, self._shuffles, self.done)
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
