"""WarpQuest parties of members, each with skills of its own: marks on their cards, which go with them."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, Table, View, clear, own
from pnp.games.families.warp_quest import WarpQuest

PARTY = "party"


class Members(WarpQuest):
    """Each seat has one of every member; the table `skill` has a row a skill, and one that leaves the choice."""

    def __init__(self, table: Table, *more: Any) -> None:
        skills = [row.skill for row in table.cast.entries["skill"] if row.skill]
        super().__init__(table, skills, PARTY, *more)
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
                row = self.table.roll_on("skill", seat=seat)
                skill = yield from self.named(row, seat)
                member.put(skill, member.mark(skill) + row.bonus)

    def contest(self, seat: int) -> Steps[str]:
        """A roll on the table of skills."""
        return (yield from self.named(self.table.roll_on("skill", seat=seat), seat))

    def named(self, row: Piece, seat: int) -> Steps[str]:
        """The skill of a row; one without leaves the choice (ruling: choose)."""
        skill: str = row.skill or (yield Choice("choice of skill", self.skills, seat))
        return skill

    def bonus(self, seat: int, skill: str) -> int:
        """What all members of a party add to a roll."""
        return sum(member.mark(skill) for member in self.parties[seat])

    def lose_units(self, seat: int, count: int) -> Steps[None]:
        """Lose members of one's choice (ruling: which-member), with their skills."""
        for _ in range(count):
            member = yield Choice("member", list(self.parties[seat]), seat)
            member.owner = None
            clear([member])
            self.parties[seat].give(member, self.table.pile("members"))
            if not self.parties[seat]:
                self.perish(seat)
                return


def least(choice: Choice) -> Any:
    """The member who knows least."""
    return min(choice.options, key=lambda member: sum(member.marks.values()))


def wanted(view: View, choice: Choice) -> Any:
    """The skill that is tested often and known to few of us."""
    party = [piece for piece in view.known(own(PARTY, view.seat)) if isinstance(piece, Piece)]
    often = view.numbers.tested
    return max(choice.options, key=lambda skill: often[skill] / (1 + sum(each.mark(skill) for each in party)))
