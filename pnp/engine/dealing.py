"""The table of a world: recorded shuffles and rolls come again, with the faces that a seat does not know dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

from pnp.engine.history import NEVER, Face, History, Named, Part, Place, kind
from pnp.engine.pieces import Piece
from pnp.engine.piles import Pile, Sight
from pnp.engine.table import Table

Orders = list[list[int]]
"""What chance decided in the shuffles of a world: for each part an order of the faces the seat does not know."""
_id = attrgetter("id")


class Refused(Exception):
    """The table came to be otherwise than the seat remembers."""


class Deal(NamedTuple):
    """How a component lies that comes shuffled out of the box: the numbers of its rows' pieces where they are known,
    the places where they are not, and the numbers that may lie there."""

    component: str
    part: Part
    kept: list[int]
    rest: list[int]


class Plan:
    """What is prepared once for all worlds of a history: `fresh` deals, and `ways`, by their events.

    Of a face that the seat has come to know after an event, `ways` says by which later shuffles it came there: it is
    dealt to none but places whose pieces took such a way.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.fresh = dict(self._fresh())
        self.ways = dict(self._ways())

    def _fresh(self) -> Iterator[tuple[int, Deal]]:
        first = 0
        for at, (event, after) in enumerate(pairwise((*self.history.events, ""))):
            if not isinstance(event, str):
                continue
            size = len(self.history.cast.order[event])
            if not isinstance(after, str) and len(after) == 1 and len(after[0].positions) == size:
                part, numbers = after[0], list(range(size))
                known = {face - first for _, face in part.kept}
                rest = [number for number in numbers if number not in known]
                for place, face in part.kept:
                    numbers[place] = face - first
                yield at, Deal(event, part, numbers, rest)
            first += size

    def _ways(self) -> Iterator[tuple[int, dict[Face, frozenset[int]]]]:
        known: dict[Face, list[int]] = {}
        reached: dict[int, set[int]] = {}
        for at, event in reversed(list(enumerate(self.history.events))):
            if isinstance(event, str):
                continue
            following = {after for part in event for after in part.after} - {NEVER}
            if any(len({part.after[place] for place in part.free}) > 1 for part in event):
                goals = ((face, events[-1]) for face, events in known.items())
                ways = (
                    (face, frozenset(way for way in following if way == goal or goal in reached[way]))
                    for face, goal in goals
                )
                yield at, {face: way for face, way in ways if way}
            reached[at] = following.union(*(reached[way] for way in following))
            for part in event:
                for _, face in part.kept:
                    known.setdefault(face, []).append(at)


class WorldTable(Table):
    """A table on which what is recorded comes again; `places` are the pieces of each event as they came to lie."""

    def __init__(self, plan: Plan, random: Random, orders: Orders) -> None:
        history = plan.history
        super().__init__(history.cast, history.players, history.mode, random)
        self._plan, self._events, self._recorded = plan, history.events, history.rolls
        self._orders, self._used = orders, 0
        self.places: list[list[Piece]] = []

    def unbox(self, component: str, pile: Pile) -> Pile:
        at = len(self.places)
        if at < len(self._events) and self._events[at] != component:
            raise Refused
        super().unbox(component, pile)
        self.places.append(self._unboxed[component])
        return pile

    def shuffled(self, component: str, sight: Sight = "nobody") -> Pile:
        pile = self.pile(component, sight)
        deal = self._plan.fresh.get(len(self.places))
        if deal is None or deal.component != component or pile or component in self._unboxed:
            return super().shuffled(component, sight)
        pieces = self._unboxed[component] = self.cast.unbox(component, pile)
        self.pieces += pieces
        lying, rest = [pieces[number] for number in deal.kept], [pieces[number] for number in deal.rest]
        order = self._order(len(self.places) + 1, deal.part, rest)
        for place, index in zip(deal.part.free, order, strict=True):
            lying[place] = rest[index]
        pile.lay(lying)
        pile.mixed = not pile.held
        self.places += pieces, lying
        return pile

    def shuffle(self, pile: Pile) -> None:
        at = len(self.places)
        super().shuffle(pile)
        if at >= len(self._events):
            return
        event = self._events[at]
        if isinstance(event, str) or len(pile) != sum(len(part.positions) for part in event):
            raise Refused
        lying = list(pile)
        for part in event:
            pieces = [piece for piece in lying if kind(piece) == part.kind] if len(event) > 1 else lying
            for position, piece in zip(part.positions, self._dealt(part, pieces), strict=True):
                list.__setitem__(pile, position, piece)
        self.places.append(list(pile))

    def _dealt(self, part: Part, pieces: list[Piece]) -> list[Piece]:
        known = {self.pieces[face] for _, face in part.kept}
        rest = [piece for piece in pieces if piece not in known]
        if len(pieces) != len(part.positions) or len(rest) != len(part.free):
            raise Refused  # a face that the seat has seen in this pile was elsewhere
        lying = pieces.copy()
        for place, face in part.kept:
            lying[place] = self.pieces[face]
        order = self._order(len(self.places), part, rest)
        for place, index in zip(part.free, order, strict=True):
            lying[place] = rest[index]
        return lying

    def _order(self, event: int, part: Part, rest: list[Piece]) -> list[int]:
        """An order of faces for the places of a part that the seat does not know: given, or random, and then kept."""
        self._used += 1
        if self._used <= len(self._orders):
            return self._orders[self._used - 1]
        random = self._random
        order = sorted(range(len(rest)), key=lambda _: random())
        ways = self._plan.ways.get(event)
        if ways:
            faces = {piece: face for face, piece in enumerate(self.pieces)}
            self._lead(order, [ways.get(faces[piece]) for piece in rest], [part.after[place] for place in part.free])
        self._orders.append(order)
        return order

    def _lead(self, order: list[int], ways: list[frozenset[int] | None], after: list[int]) -> None:
        """Swap every face that lies where no way leads to where it was seen with one that was seen nowhere later."""
        for at, index in enumerate(order):
            way = ways[index]
            if way is not None and after[at] not in way:
                others = [place for place, goal in enumerate(after) if goal in way and ways[order[place]] is None]
                if others:
                    other = others[int(self._random() * len(others))]
                    order[at], order[other] = order[other], order[at]

    def roll(self, dice: str) -> int:
        done = len(self.rolls)
        if done >= len(self._recorded):
            return super().roll(dice)
        recorded, total = self._recorded[done]
        if recorded != dice:
            raise Refused
        self.rolls.append(total)
        return total

    def resolved(self, told: Any) -> Any:
        """An answer with pieces and piles of this table for places and names.

        Raises:
            LookupError: there is no such place, or no such pile.
        """
        if type(told) is Place:
            return self.places[told.event][told.position]
        if type(told) is Named:
            return self.piles[told.pile]
        return tuple(map(self.resolved, told)) if type(told) is tuple else told

    def fits(self, history: History) -> bool:
        """Whether all that is recorded came, and the seat sees what it sees."""
        sight, piles = history.sight, self.piles
        counts = (len(self.places), len(self.rolls), len(piles))
        if counts != (len(self._events), len(self._recorded), len(sight.piles)):
            return False
        for name, size, titles in sight.piles:
            pile = piles.get(name)
            if pile is None or len(pile) != size or (titles is not None and titles != tuple(map(_id, pile))):
                return False
        return sight.tracks == tuple([(track.name, track.value) for track in self.tracks.values()])
