"""A battle: rounds of rolls in turn on the tables of the tokens' peoples, seven stats compared, casualties, advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.engine import Choice, Piece, Seat, Steps, clear
from pnp.games.families.conquest.war import MOVED
from pnp.games.wizards_and_warlords.rolls import ATTACKER, DEFENDER, STATS, Rolls

if TYPE_CHECKING:
    from pnp.games.wizards_and_warlords.war import Warlords

FIGHTING, NEUTRALIZED, ROLLED, BREACHED = "fighting", "neutralized", "rolled", "breached"
ROLES = (ATTACKER, DEFENDER)


class Battle:
    """A battle of stacks of one seat for a territory of another's."""

    def __init__(self, war: Warlords, attacker: int, camps: Sequence[str], defender: int, space: str) -> None:
        self.war, self.table, self.numbers, self.space = war, war.table, war.numbers, space
        self.seats = (attacker, defender)
        self.camps = (list(camps), [space])
        self.ended = False
        self.hold = war.land.holds.get(space)
        for camp in camps:
            for unit in war.fresh(attacker, camp):
                unit.put(FIGHTING, 1)
        for unit in war.land.stack(space, defender):
            unit.put(FIGHTING, 1)

    def tokens(self, role: int) -> list[Piece]:
        """The tokens of a side in this battle."""
        land, seat = self.war.land, self.seats[role]
        return [unit for camp in self.camps[role] for unit in land.stack(camp, seat) if unit.mark(FIGHTING)]

    def able(self, role: int) -> list[Piece]:
        """Those that are not neutralized."""
        return [unit for unit in self.tokens(role) if not unit.mark(NEUTRALIZED)]

    @property
    def homeland(self) -> bool:
        """Whether it is for a Homeland."""
        return self.hold is not None and self.hold.owner is not None

    @property
    def walls(self) -> bool:
        """Whether a stronghold still helps its defenders."""
        return self.hold is not None and not self.hold.mark(BREACHED)

    def extra_rolls(self) -> tuple[int, int]:
        """The extra rolls of each side that come of numbers (ruling: extra-rolls)."""
        crowd = [len(self.able(role)) for role in ROLES]
        if min(crowd) <= int(self.numbers.battle_rolls) or crowd[ATTACKER] == crowd[DEFENDER]:
            return 0, 0
        more = int(self.numbers.crowd_rolls)
        return (more, 0) if crowd[ATTACKER] > crowd[DEFENDER] else (0, more)

    # the battle

    def fought(self) -> Steps[None]:
        """Rounds, until a side is destroyed or the attacker stops; then survivors may advance."""
        table = self.table
        table.track("_battle").value = self.war.land.spaces.index(self.space)
        numbers = [len(self.tokens(role)) for role in ROLES]
        by, foe = Seat(self.seats[ATTACKER]), Seat(self.seats[DEFENDER])
        table.say("battle", by=by, foe=foe, space=self.space, ours=numbers[0], theirs=numbers[1])
        while True:
            yield from self.round()
            if self.ended or not all(self.tokens(role) for role in ROLES):
                break
            if (yield Choice("press", [None, "press"], self.seats[ATTACKER])) is None:  # ruling: pressing
                break
        yield from self.advance()

    def round(self) -> Steps[None]:
        """Roll in turn, the attacker first, until nobody may; then count (rulings: rolling, ending)."""
        rolls = Rolls(self)
        role = ATTACKER
        while not self.ended and any(rolls.may_roll(side) for side in ROLES):
            if rolls.may_roll(role):
                yield from rolls.roll(role)
            role = 1 - role
        yield from self.count(rolls)
        for role in ROLES:
            clear(self.tokens(role), ROLLED)
        rolls.wipe()

    def count(self, rolls: Rolls) -> Steps[None]:
        """Compare the seven stats; who has more in one inflicts a casualty."""
        table = self.table
        if self.walls and self.hold is not None and any(roll.row.breaches for roll in rolls.standing(ATTACKER)):
            self.hold.put(BREACHED, 1)  # ruling: breaching
            table.say("breached", piece=self.hold)
        totals = [rolls.totals(role) for role in ROLES]
        won = [sum(totals[role][stat] > totals[1 - role][stat] for stat in STATS) for role in ROLES]
        sides = {"by": Seat(self.seats[ATTACKER]), "foe": Seat(self.seats[DEFENDER])}
        table.say("round", ours=won[ATTACKER], theirs=won[DEFENDER], **sides)
        due = self.due(rolls, won)
        for role in ROLES:
            yield from self.lose(role, due[role])

    def due(self, rolls: Rolls, won: Sequence[int]) -> list[int]:
        """How many tokens each side loses (rulings: losses, regenerating, survivor)."""
        table, due = self.table, [won[DEFENDER], won[ATTACKER]]
        for roll in rolls.all_standing():
            if roll.row.costs is not None:
                for role in ROLES:
                    due[role] += table.roll(roll.row.costs, "losses", self.seats[role])
        for role in ROLES:
            healed = min(due[role], sum(roll.heals for roll in rolls.standing(role)))
            if healed:
                due[role] -= healed
                table.say("regenerates", by=Seat(self.seats[role]), n=healed)
        have = [len(self.tokens(role)) for role in ROLES]
        if all(due[role] >= have[role] for role in ROLES):
            lucky = self.survivor(won)
            due[lucky] = have[lucky] - 1
            table.say("survivor", by=Seat(self.seats[lucky]))
        return due

    def survivor(self, won: Sequence[int]) -> int:
        """The side that keeps a token where both would lose all: that which won more stats (ruling: survivor)."""
        if won[ATTACKER] != won[DEFENDER]:
            return ATTACKER if won[ATTACKER] > won[DEFENDER] else DEFENDER
        while True:
            ours, theirs = (self.table.roll("d10", "last man", self.seats[role]) for role in ROLES)
            if ours != theirs:
                return ATTACKER if ours > theirs else DEFENDER

    def lose(self, role: int, count: int) -> Steps[None]:
        """A side takes off so many tokens of its choice (ruling: casualties)."""
        seat, lost = self.seats[role], min(count, len(self.tokens(role)))
        for number in range(lost):
            units = self.tokens(role)
            dies = units[0] if lost - number >= len(units) else (yield Choice("casualty", units, seat))
            self.war.destroy(dies)
        if lost:
            self.table.say("loses", by=Seat(seat), n=lost, left=len(self.tokens(role)))

    def advance(self) -> Steps[None]:
        """Marks come off; survivors may go where the beaten were (ruling: advance)."""
        war, seat = self.war, self.seats[ATTACKER]
        ours, theirs = self.tokens(ATTACKER), self.tokens(DEFENDER)
        clear([*ours, *theirs], FIGHTING, NEUTRALIZED, ROLLED)
        if self.hold is not None:
            self.hold.put(BREACHED, 0)
        for unit in ours:
            unit.put(MOVED, 1)
        if theirs or not ours:
            return
        gone = 0
        for camp in self.camps[ATTACKER]:
            able = [unit for unit in ours if unit in war.land.stack(camp, seat)]
            if able and war.land.free(self.space, seat):
                going: list[Any] = yield from war.some(seat, able, camp, self.space, 0, "advance")
                for unit in going:
                    war.station(unit, self.space, seat)
                gone += len(going)
        if gone:
            self.table.say("advances", by=Seat(seat), n=gone, space=self.space)
            war.seize(seat, self.space)
