"""Dante's Inferno: parties of three go through the upper and the lower hell to the exit in its lowest pit."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.families import warp_quest
from pnp.games.families.warp_members import Members, least, wanted
from pnp.games.families.warp_quest import places, spaces

__all__ = ["goal", "play", "thumb"]


class Descent(Members):
    """Two decks, one for each hell."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, ["gehenna", "abyss"])

    def home(self, seat: int) -> bool:
        return self.place(seat) == len(self.spaces) - 1

    def winner(self) -> int | None:
        """Who has reached the exit (ruling: exit), or leads the last party there is (ruling: last-party)."""
        for seat in self.table.around(0):
            if self.home(seat):
                self.table.say("exit", winner=seat)
                return seat
        return self.last_party()


def play(table: Table) -> Steps[Result]:
    """Be the first party out of hell."""
    descent = Descent(table)
    for seat in table.seats:
        yield from descent.make_party(seat)
    result: Result = yield from descent.race(table.lot("first player", table.seats))  # ruling: first-player
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How many spaces a party has still to go."""
    return {"left": len(spaces(view)) - 1 - places(view).get(seat, 0)}


def thumb(view: View, choice: Choice) -> Any:
    """Lose whoever knows least, learn what is tested most often and we lack; else as in any WarpQuest."""
    if choice.phase == "member":
        return least(choice)
    if choice.phase == "choice of skill":
        return wanted(view, choice)
    if choice.phase == "foe":
        return choice.options[0]
    return warp_quest.thumb(view, choice)
