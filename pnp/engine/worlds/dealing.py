"""The table of a world: what a seat saw happens again, and where a face there is another one, the deal is mended."""

from __future__ import annotations

from functools import partial
from itertools import repeat, starmap
from typing import Any

from pnp.engine.pieces import Piece, Pile
from pnp.engine.table import Track
from pnp.engine.worlds.choosing import ChoosingTable
from pnp.engine.worlds.drafts import Draft, Mix, Refused
from pnp.engine.worlds.history import Shuffle, kind
from pnp.engine.worlds.plans import Plan

__all__ = ["Draft", "Plan", "Refused", "WorldTable"]


class WorldTable(ChoosingTable):
    """A table on which what a seat saw happens again; when all of it has come, it is a table like any other."""

    def _expected(self, *head: Any) -> Any:
        """The next atom of the stream, if it begins like this; it is taken as seen."""
        at = self.at
        if at >= len(self._stream):
            raise Refused
        atom = self._stream[at]
        if atom[: len(head)] != head:
            self.odd = head
            raise Refused(head)
        self.at = at + 1
        return atom

    def pack_up(self) -> None:
        super().pack_up()
        self.piles.clear()  # a pile knows its table: so no ring is left, and nobody has to look for it

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
        proposed = None if self.sketch is None or given is not None else self._proposed(number, pile)
        if given is not None:
            mix = given
        elif proposed is not None:
            mix = Mix(proposed, self._plan.groups[number])
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

    def _proposed(self, number: int, pile: Pile) -> list[int] | None:
        """The order that the sketch has for a shuffle, if it is of these pieces."""
        assert self.sketch is not None
        orders = self.sketch.orders
        order = orders[number] if number < len(orders) else None
        if order is None or len(order) != len(pile) or set(order) != set(self._of(pile)):
            return None
        kept = [pair for part in self._plan.history.shuffles[number] for pair in part.kept] if self.given else ()
        return None if any(self.pieces[order[place]].id != title for place, title in kept) else order

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
                brought = self._fetched(pieces, title)
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
            came, done, level = self._came, self.done, len(self.mixes)
            for piece, title in zip(reversed(pile), atom[4:], strict=False):
                if title is None:
                    came[piece] = done
                else:
                    if piece.id == title:
                        self._pinned[piece] = level
                    else:
                        self._pinned[self.to_be(piece, title)] = level
        return Pile.deal(pile, count, *targets)

    def gives(self, pile: Pile, piece: Piece, target: Pile) -> None:
        if piece.pile is not pile:
            raise Refused
        at, bit = self.at, self.bit
        atom = self._stream[at]  # beyond its end it is refused, as any error is
        self.at = at + 1
        place = pile.index(piece) if pile.sight == "nobody" else -1
        eyes = pile.eyes | target.eyes
        if not eyes & bit and (not pile.held or len(pile) == 1):
            eyes = piece.seen  # who knows a card in another's hand cannot say whether it is the one that leaves
        title = piece.id if eyes & bit else None
        if atom != ("give", pile.name, target.name, place, title):
            if atom[:4] != ("give", pile.name, target.name, place) or title is None or atom[4] is None:
                if self._came.get(piece) == self.done and not piece.known(bit):
                    title = atom[4] if atom[:2] == ("give", pile.name) else None
                    if title is not None and title != piece.id and at < self._plan.asked[self.done + self.begun]:
                        self.to_be(piece, title)  # a rule moves it where its face says: it was the one that was seen
                    else:
                        self.banish(piece)  # drawn just now and moved on by a rule, as no card was that came here
                raise Refused
            piece = self.to_be(piece, atom[4])
        if title is not None:
            self._pinned[piece] = len(self.mixes)
            if self._due:
                self._due.discard(piece)
        else:
            self._came[piece] = self.done
        Pile.give(pile, piece, target)

    def gives_all(self, pile: Pile, target: Pile) -> None:
        if pile:
            atom = self._expected("all", pile.name, target.name, len(pile))
            for place in range(len(pile)):
                title = atom[4 + place]
                if title is not None:
                    piece = pile[place]
                    if piece.id != title:
                        piece = self.to_be(piece, title)
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

    def roll(self, dice: str, what: str = "", seat: int | None = None) -> int:
        if self.over:
            return super().roll(dice, what, seat)
        total: int = self._expected("roll", dice)[2]
        self.rolls.append(total)
        return total
