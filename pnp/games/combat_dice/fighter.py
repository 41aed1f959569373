"""A fighter: his dice by what they show, his arms, and the markers that hurt him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Piece, Seat, Table, own

SCORES = ("attack", "dodge", "damage", "armor", "initiative", "maneuver")
TURNS, ASIDE, THROWN = "turns", "put aside", "thrown"
"""How many turns a marker lasts still, a weapon that is not used this turn, and a net that lies in the sand."""
FLOOR = -99


class Fighter:
    """What a seat has on the table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.numbers = table, seat, table.numbers
        self.hits = table.track(own("hits", seat), table.numbers.hits, FLOOR)
        self.dice = {score: table.track(own(f"{score} dice", seat)) for score in SCORES}
        self.arms = table.pile(own("arms", seat))
        self.wounds = table.pile(own("wounds", seat))
        self.talents = table.pile(own("talents", seat))
        self.style = False

    @property
    def things(self) -> list[Piece]:
        """What adds to the scores: arms in use, and markers."""
        return [*wielded(self.arms), *self.wounds]

    def score(self, name: str) -> int:
        """A score: dice, arms and markers."""
        return scored(name, self.dice[name].value, self.things)

    def scores(self) -> dict[str, int]:
        """All scores."""
        return {name: self.score(name) for name in SCORES}

    @property
    def helpless(self) -> bool:
        """Whether he neither hits nor dodges."""
        return any(marker.helpless for marker in self.wounds)

    def throw(self) -> None:
        """Throw combat dice and specialty dice into their boxes (ruling: floor)."""
        rows, die = self.table.cast.entries["die"], self.numbers.die
        for track in self.dice.values():
            track.value = 0
        count = max(self.numbers.wound, self.numbers.dice + sum(marker.dice for marker in self.wounds))
        for _ in range(count):
            rolled = self.table.roll(die, "_die", self.seat)
            self.dice[rows[rolled - 1].score].value += 1
        for talent in self.talents:
            if self.table.roll(die, "_die", self.seat) == self.numbers.scores_on:
                self.dice[talent.score].value += 1
        self.table.say("rolls", by=Seat(self.seat), n=count + len(self.talents), **self.scores())

    def shake_off(self) -> None:
        """Get rid of what a Maneuver of 2 ends (ruling: free)."""
        if self.score("maneuver") >= self.numbers.shake:
            for marker in [each for each in self.wounds if each.shakes]:
                self.table.say("free", by=Seat(self.seat), marker=marker)
                self.drop(marker)

    def mark(self, name: str) -> None:
        """Get a marker, for as many turns as it lasts (rulings: twice, bleeding, when)."""
        marker = next((each for each in self.wounds if each.id == name and not each.sums), None)
        if marker is None:
            box = self.table.pile("markers")
            marker = next((each for each in box if each.id == name), None)
            if marker is None:
                return
            box.give(marker, self.wounds)
        self.table.say("wound", by=Seat(self.seat), marker=marker)
        if marker.lasts:
            turns = int(marker.lasts) if marker.lasts.isdigit() else self.table.roll(marker.lasts, "lasting", self.seat)
            marker.put(TURNS, max(turns + 1, marker.mark(TURNS)))

    def drop(self, marker: Piece) -> None:
        """Put a marker back."""
        marker.put(TURNS, 0)
        self.wounds.give(marker, self.table.pile("markers"))

    def pass_turn(self) -> None:
        """Count the turns of markers down; the turn they came in is one more than they last (ruling: when)."""
        for marker in [each for each in self.wounds if each.lasts]:
            marker.put(TURNS, marker.mark(TURNS) - 1)
            if marker.mark(TURNS) == 0:
                self.drop(marker)


def wielded(arms: Iterable[Piece]) -> list[Piece]:
    """The arms in use: of weapons alike one, of others what is not put aside (ruling: several)."""
    used: dict[str, Piece] = {}
    for arm in arms:
        if not arm.mark(ASIDE):
            used.setdefault(arm.name, arm)
    return list(used.values())


def scored(name: str, dice: int, things: Iterable[Any]) -> int:
    """A score, which is never below 0 (ruling: floor)."""
    return max(0, dice + sum(int(getattr(thing, name)) for thing in things))
