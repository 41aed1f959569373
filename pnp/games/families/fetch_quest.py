"""Fetch quest: a WarpQuest race to an objective at the end of the track and back home, in which it can be robbed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Steps, Table, View, own
from pnp.games.families import warp_quest
from pnp.games.families.warp_quest import BACK, FORWARD, WarpQuest, places, spaces

PRIZE = "prize"


class FetchQuest(WarpQuest):
    """The objective lies on the last space; the first party that brings it to the first one wins."""

    def __init__(self, table: Table, skills: Sequence[str], units: str, prize: str, decks: Sequence[str]) -> None:
        super().__init__(table, skills, units, decks)
        self.prize = table.unbox(prize, self.spaces[-1])[0]
        for seat in table.seats:
            table.pile(own(PRIZE, seat))

    def winner(self) -> int | None:
        """Who has the objective at the start space, or is the only one left."""
        holder = self.holder
        if holder is not None and self.place(holder) == 0:
            self.table.say("home", winner=holder, prize=self.prize)
            return holder
        return self.last_party()  # ruling: last-party

    def home(self, seat: int) -> bool:
        """Whether a party has the objective at the start space."""
        return self.holder == seat and self.place(seat) == 0

    @property
    def holder(self) -> int | None:
        """Who has the objective; nobody while it lies on the track."""
        lies = self.prize.pile
        return next((seat for seat in self.table.seats if self.table.pile(own(PRIZE, seat)) is lies), None)

    def take(self, seat: int) -> None:
        """Give a party the objective, wherever that is."""
        if self.prize.pile is not None:
            self.prize.pile.give(self.prize, self.table.pile(own(PRIZE, seat)))

    def ways(self, seat: int) -> list[str]:
        """The directions in which a party may move."""
        holder, place = self.holder, self.place(seat)
        if holder == seat:
            return [BACK]
        if holder is None and not self.found:
            return [FORWARD]
        return [way for way, end in ((FORWARD, len(self.spaces) - 1), (BACK, 0)) if place != end]

    @property
    def found(self) -> bool:
        """Whether anybody has had the objective: it has left the end of the track."""
        return self.prize.pile is not self.spaces[-1]

    def arrive(self, seat: int) -> None:
        """Take the objective if it lies where a party has come to."""
        if self.prize.pile is self.pawns[seat].pile:
            self.table.say("finds", seat=seat, prize=self.prize)
            self.take(seat)

    def onward(self, seat: int) -> int:
        """Home with the objective, else away from there (ruling: back)."""
        return -1 if self.holder == seat else 1

    def perish(self, seat: int) -> None:
        """Leave the objective where the party stood (ruling: dropped-prize)."""
        place = self.pawns[seat].pile
        if self.holder == seat and place is not None and self.prize.pile is not None:
            self.prize.pile.give(self.prize, place)
        super().perish(seat)

    def beaten(self, winner: int, loser: int) -> Steps[None]:
        """Hand over the objective, and suffer."""
        if self.holder == loser:
            self.take(winner)
        yield from super().beaten(winner, loser)


# rules of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Hunt who has the objective; else as in any WarpQuest."""
    if choice.phase == "direction":
        return _way(view, choice.options)
    if choice.phase == "foe":
        return max(choice.options, key=lambda pawn: (pawn.owner == holder_of(view), -pawn.owner))
    return warp_quest.thumb(view, choice)


def prize_at(view: View) -> int:
    """How far from the start the objective lies on the track."""
    track = enumerate(spaces(view))
    return next(place for place, name in track if any(piece.component != "pawn" for piece in view.known(name)))


def holder_of(view: View) -> int | None:
    """Who has the objective."""
    return next((seat for seat in view.seats if view.count(own(PRIZE, seat))), None)


def _way(view: View, ways: Sequence[str]) -> str:
    """Towards who has the objective, so as to end on that space if the roll fits; else towards where it lies."""
    at, rolled, holder = places(view), view.rolls[-1], holder_of(view)
    here = at[view.seat]
    lies = prize_at(view) if holder is None else at[holder]
    ends = {way: here + (rolled if way == FORWARD else -rolled) for way in ways}
    return min(ends, key=lambda way: (abs(ends[way] - lies), way))
