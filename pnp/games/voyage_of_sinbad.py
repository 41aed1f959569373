"""Voyage of Sinbad: captains sail to the Potion and back, past monsters, riddles and storms, and rob each other."""

from __future__ import annotations

from pnp.engine import Result, Steps, Table, View, own
from pnp.games.families.fetch_quest import FetchQuest, thumb
from pnp.games.families.prize import holder_of, prize_at
from pnp.games.families.warp_quest import places

__all__ = ["goal", "play", "thumb"]

CREW = "crew"


class Voyage(FetchQuest):
    """The one deck of the voyage, and captains with their men."""

    def __init__(self, table: Table) -> None:
        skills = table.cast.entries["captain"]
        super().__init__(table, [row.skill for row in skills if row.skill], CREW, "potion", ["adventure"])

    def make_party(self, seat: int) -> None:
        """Seven men, and seven rolls for skills; one of them may bring a man more (ruling: crew-bonus)."""
        crew = self.table.track(own(CREW, seat), self.numbers.crew)
        for _ in range(self.numbers.skills):
            row = self.table.roll_on("captain", seat=seat)
            gained = self.table.track(own(row.skill, seat)) if row.skill else crew
            gained.value += row.bonus

    def contest(self, seat: int) -> Steps[str]:
        """A roll on the captain's table; Crew is no skill that can be rolled, and rolled again (ruling: contest)."""
        skill: str | None = None
        while not skill:
            skill = self.table.roll_on("captain", seat=seat).skill
        yield from ()
        return skill

    def beaten(self, winner: int, loser: int) -> Steps[None]:
        """Lose a man, and the Potion."""
        if self.holder == loser:
            self.take(winner)
        yield from self.lose_units(loser, self.numbers.fight_loses)


def play(table: Table) -> Steps[Result]:
    """Fetch the Potion from the end of the track, and bring it home."""
    voyage = Voyage(table)
    for seat in table.seats:
        voyage.make_party(seat)
    result: Result = yield from voyage.race(table.lot("first player", table.seats))  # ruling: first-player
    return result


def goal(view: View, seat: int) -> dict[str, object]:
    """How far a captain has to sail: to the Potion, wherever that is, and home with it."""
    at, holder = places(view), holder_of(view)
    here = at.get(seat, 0)
    lies = at[holder] if holder is not None else prize_at(view)
    return {"left": abs(lies - here) + lies}
