"""Fetch quest: a WarpQuest race to an objective at the end of the track and back home, in which it can be robbed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Steps, Table, View
from pnp.games.families import warp_quest
from pnp.games.families.prize import Prize, holder_of, prize_at
from pnp.games.families.warp_quest import FORWARD, WarpQuest, places


class FetchQuest(Prize, WarpQuest):
    """The objective lies on the last space; the first party that brings it to the first one wins."""

    def __init__(self, table: Table, skills: Sequence[str], units: str, prize: str, decks: Sequence[str]) -> None:
        super().__init__(table, skills, units, decks)
        self.lay_prize(prize)

    def winner(self) -> int | None:
        """Who has the objective at the start space, or is the only one left."""
        holder = self.holder
        if holder is not None and self.place(holder) == 0:
            self.table.say("home", winner=holder, prize=self.prize)
            return holder
        return self.last_party()  # ruling: last-party

    def arrive(self, seat: int) -> None:
        """Take the objective if it lies where a party has come to."""
        self.claim(seat)

    def onward(self, seat: int) -> int:
        """Home with the objective, else away from there (ruling: back)."""
        return -1 if self.holder == seat else 1

    def perish(self, seat: int) -> None:
        """Leave the objective where the party stood (ruling: dropped-prize)."""
        self.drop(seat)
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


def _way(view: View, ways: Sequence[str]) -> str:
    """Towards who has the objective, so as to end on that space if the roll fits; else towards where it lies."""
    at, rolled, holder = places(view), view.rolls[-1], holder_of(view)
    here = at[view.seat]
    lies = prize_at(view) if holder is None else at[holder]
    ends = {way: here + (rolled if way == FORWARD else -rolled) for way in ways}
    return min(ends, key=lambda way: (abs(ends[way] - lies), way))
