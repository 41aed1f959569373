"""Dante's Inferno: parties of three go through the upper and the lower hell to the exit in its lowest pit."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families import warp_quest
from pnp.games.families.warp_quest import WarpQuest, places, spaces

__all__ = ["goal", "play", "thumb"]

PARTY = "party"


class Descent(WarpQuest):
    """Two decks, one for each hell; the members of a party bear their skills as marks."""

    def __init__(self, table: Table) -> None:
        skills = [row.skill for row in table.cast.entries["skill"] if row.skill]
        super().__init__(table, skills, PARTY, ["gehenna", "abyss"])
        box = table.unbox("member", table.pile("members"))
        self.parties = [table.pile(own(PARTY, seat)) for seat in table.seats]
        for name in dict.fromkeys(member.name for member in box):
            for seat, party in enumerate(self.parties):
                member = next(member for member in box if member.name == name)
                member.owner = seat
                box.give(member, party)

    def lay_out(self, seat: int) -> None:
        """Skills lie on the members (ruling: own-skills)."""

    def make_party(self, seat: int) -> Steps[None]:
        """Each member rolls for its own skills; the same skill twice adds up (ruling: rolls)."""
        for member in self.parties[seat]:
            for _ in range(member.rolls):
                skill = yield from self.skill_rolled(seat)
                member.put(skill, member.mark(skill) + 1)

    def skill_rolled(self, seat: int) -> Steps[str]:
        """A roll on the table of skills; the last row leaves the choice."""
        row = self.table.roll_on("skill", seat=seat)
        skill: str = row.skill or (yield Choice("choice of skill", self.skills, seat))
        return skill

    def bonus(self, seat: int, skill: str) -> int:
        """What all members of a party add to a roll."""
        return sum(member.mark(skill) for member in self.parties[seat])

    def deck_at(self, place: int) -> int | None:
        """Gehenna up to the middle, the Abyss beyond; none at either end (ruling: end-space)."""
        if not 0 < place < len(self.spaces) - 1:
            return None
        return int(place >= self.numbers.upper)

    def home(self, seat: int) -> bool:
        return self.place(seat) == len(self.spaces) - 1

    def winner(self) -> int | None:
        """Who has reached the exit (ruling: exit), or leads the last party there is."""
        for seat in self.table.around(0):
            if self.home(seat):
                self.table.say("exit", winner=seat)
                return seat
        left = list(self.table.around(0))
        if len(left) == 1:  # ruling: last-party
            self.table.say("last-party", winner=left[0])
            return left[0]
        return None

    def lose_units(self, seat: int, count: int) -> Steps[None]:
        """Lose members of one's choice (ruling: which-member), with their skills."""
        for _ in range(count):
            member = yield Choice("member", list(self.parties[seat]), seat)
            member.owner = None
            for mark in member.marks:
                member.put(mark, 0)
            self.parties[seat].give(member, self.table.pile("members"))
            if not self.parties[seat]:
                self.perish(seat)
                return

    def perish(self, seat: int) -> None:
        """Without members a party is out (ruling: no-members)."""
        pawn = self.pawns[seat]
        self.table.say("perishes", loser=seat)
        if pawn.pile is not None:
            pawn.pile.give(pawn, self.table.pile("pawns"))
        self.table.out.add(seat)

    def land_on(self, seat: int) -> Steps[None]:
        """Fight a party that stands here; the lower roll suffers by the loss table, a tie changes nothing."""
        self.table.begin("fight", seat)
        met = {self.pawns[foe]: foe for foe in self.met(seat)}
        foe = met[(yield Choice("foe", list(met), seat))]  # ruling: one-fight
        skill = yield from self.skill_rolled(seat)
        ours = yield from self.skill_roll(seat, skill)
        theirs = yield from self.skill_roll(foe, skill)
        if ours == theirs:
            self.table.say("fight-even", by=seat, foe=foe, skill=skill, ours=ours)
            return
        winner, loser = (seat, foe) if ours > theirs else (foe, seat)
        high, low = max(ours, theirs), min(ours, theirs)
        self.table.say("fight-won", winner=winner, loser=loser, skill=skill, high=high, low=low)
        yield from self.suffer(loser, self.table.roll_on("loss", seat=loser))


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


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Fight where we are strong, lose whoever knows least, learn what is tested most often or what we lack."""
    if choice.phase == "member":
        return min(choice.options, key=lambda member: sum(member.marks.values()))
    if choice.phase == "foe":
        return choice.options[0]
    if choice.phase == "choice of skill":
        party = [piece for piece in view.known(own(PARTY, view.seat)) if isinstance(piece, Piece)]
        often = view.numbers.tested
        return max(choice.options, key=lambda skill: often[skill] / (1 + sum(each.mark(skill) for each in party)))
    return warp_quest.thumb(view, choice)
