"""The rolls of a round of battle: who may roll, what results do at once, and what they leave for the count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pnp.engine import Choice, Piece, Seat, Steps, own
from pnp.games.wizards_and_warlords.lands import struck_by

if TYPE_CHECKING:
    from pnp.games.wizards_and_warlords.battle import Battle

ATTACKER, DEFENDER = 0, 1
LOWEST = -1000
"""A total may fall below nothing."""
STATS = ("heads", "move", "melee", "ranged", "armor", "tactics", "morale")
NEUTRALIZED, ROLLED = "neutralized", "rolled"


@dataclass(eq=False)
class Roll:
    """What was rolled: the row of a table, and whose it is."""

    row: Any
    role: int
    stronghold: bool = False
    """Whether it is the extra roll of a Homeland's defender."""
    heals: int = 0
    waits: Sequence[str] = ()
    """The kinds of which it negates the next enemy roll."""
    stands: bool = True
    victims: list[Piece] = field(default_factory=list)

    @property
    def kinds(self) -> set[str]:
        """What kinds of roll it is (rulings: kinds, single, stronghold-rolls)."""
        found = {*self.row.kinds, *self.row.kin}
        if self.row.heads == 1:
            found.add("single")
        if self.stronghold:
            found.add("stronghold")
        return found


class Rolls:
    """The rolls of one round."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.table, self.numbers = battle, battle.table, battle.numbers
        self.rolls: list[Roll] = []
        self.made = [0, 0]
        self.extra = list(battle.extra_rolls())
        self.home = int(self.numbers.homeland.rolls) if battle.homeland else 0
        self.show()

    # what stands

    def standing(self, role: int) -> list[Roll]:
        """The rolls of a side that count."""
        return [roll for roll in self.rolls if roll.stands and roll.role == role]

    def all_standing(self) -> list[Roll]:
        """The rolls of both sides that count."""
        return [roll for roll in self.rolls if roll.stands]

    def totals(self, role: int) -> dict[str, int]:
        """The seven stats of a side, with the bonus of a stronghold."""
        found = {stat: sum(int(getattr(roll.row, stat)) for roll in self.standing(role)) for stat in STATS}
        if role == DEFENDER and self.battle.walls:
            found["armor"] += int(self.numbers.hold.armor)
            found["ranged"] += int(self.numbers.hold.ranged)
        return found

    def show(self) -> None:
        """Let everybody see the totals so far."""
        for role, seat in enumerate(self.battle.seats):
            for stat, value in self.totals(role).items():
                self.table.track(own(stat, seat), 0, LOWEST).value = value

    def wipe(self) -> None:
        """The round is over: its totals are wiped out."""
        for seat in self.battle.seats:
            for stat in STATS:
                self.table.track(own(stat, seat), 0, LOWEST).value = 0

    # who rolls

    def fresh(self, role: int) -> list[Piece]:
        """The tokens that have not rolled."""
        return [unit for unit in self.battle.able(role) if not unit.mark(ROLLED)]

    def ordinary(self, role: int) -> bool:
        """Whether a side still has a roll of a token's own."""
        return self.made[role] < int(self.numbers.battle_rolls) and bool(self.fresh(role))

    def may_roll(self, role: int) -> bool:
        """Whether a side has a roll left (rulings: rolling, extra-rolls, neutralized)."""
        more = self.extra[role] + (self.home if role == DEFENDER else 0)
        return self.ordinary(role) or (more > 0 and bool(self.battle.able(role)))

    def roll(self, role: int) -> Steps[None]:
        """A token rolls; extra rolls come last, and that of a Homeland at the very end."""
        stronghold = False
        if self.ordinary(role):
            units = self.fresh(role)
            self.made[role] += 1
        else:
            units = self.fresh(role) or self.battle.able(role)
            if self.extra[role]:
                self.extra[role] -= 1
            else:
                self.home -= 1
                stronghold = True
        firsts = list({str(unit.type): unit for unit in reversed(units)}.values())[::-1]
        token = yield Choice("token", firsts, self.battle.seats[role])
        token.put(ROLLED, 1)
        yield from self.cast(role, str(token.type), stronghold)

    def cast(self, role: int, people: str, stronghold: bool = False) -> Steps[None]:
        """Roll on the table of a people (ruling: doubled)."""
        seat = self.battle.seats[role]
        number = self.table.roll("d10", "_result", seat)
        rows = {row.name: row for row in self.table.rows("people", number, people)}
        name = yield Choice("result", list(rows), seat)
        yield from self.enter(Roll(rows[name], role, stronghold), number)

    def enter(self, roll: Roll, number: int | None = None, noted: bool = True) -> Steps[None]:
        """A roll is written down; one that waits for its kind negates it, else its note takes effect."""
        table, seat = self.table, self.battle.seats[roll.role]
        self.rolls.append(roll)
        if number is None:
            table.say("takes", by=Seat(seat), name=roll.row.name)
        else:
            table.say("rolls", by=Seat(seat), people=self.title(roll.row.type), n=number, name=roll.row.name)
        for other in self.standing(1 - roll.role):  # ruling: negating
            if roll.kinds & set(other.waits):
                other.waits = ()
                self.negate(roll, other.role)
                self.show()
                return
        self.show()
        if noted:
            yield from self.note(roll)
            self.show()

    def title(self, people: str) -> str:
        """What the table of a people is called."""
        return next(str(card.name) for card, _ in self.table.cast.titles["people"] if card.type == people)

    # what results do

    def note(self, roll: Roll) -> Steps[None]:
        """What a result does at once."""
        row, seat = roll.row, self.battle.seats[roll.role]
        negates, further, heals = list(row.negates), list(row.rolls_on), int(row.regenerates)
        if negates and (further or heals):  # ruling: two-ways
            way = yield Choice("either", ["negate", "roll" if further else "regenerate"], seat)
            negates, further, heals = (negates, [], 0) if way == "negate" else ([], further, heals)
        roll.heals = heals
        if negates:
            yield from self.counter(roll, negates)
        for _ in range(int(row.neutralizes)):
            yield from self.neutralize(roll)
        if row.destroys:
            yield from self.strike(roll, row.destroys, "destroy")
        if row.steals:
            yield from self.strike(roll, row.steals, "steal")
        if row.takes:
            yield from self.take(roll)
        if further:
            yield from self.roll_further(roll, further)
        if row.rerolls:
            yield from self.reroll(roll)
        if row.ends:
            self.battle.ended = True
            self.table.say("ends", name=row.name)

    def named(self, rolls: Sequence[Roll]) -> dict[str, Roll]:
        """Rolls by what they are called; the table is added where two of one name are on different ones."""
        found: dict[str, Roll] = {}
        for roll in rolls:
            alike = {str(other.row.type) for other in rolls if other.row.name == roll.row.name}
            name = roll.row.name if len(alike) == 1 else f"{roll.row.name} ({self.title(roll.row.type)})"
            found.setdefault(name, roll)
        return found

    def counter(self, roll: Roll, kinds: Sequence[str]) -> Steps[None]:
        """Negate an enemy roll of some kinds, or wait for one (ruling: negating)."""
        struck = self.named([other for other in self.standing(1 - roll.role) if other.kinds & set(kinds)])
        if struck:
            name = yield Choice("negate", list(struck), self.battle.seats[roll.role])
            self.negate(struck[name], roll.role)
        else:
            roll.waits = kinds
            self.table.say("waits", name=roll.row.name)

    def negate(self, roll: Roll, by: int) -> None:
        """A roll counts no more."""
        self.table.say("negates", by=Seat(self.battle.seats[by]), name=roll.row.name)
        self.lapse(roll)

    def lapse(self, roll: Roll) -> None:
        """A roll is struck out, and whom it has neutralized is free (ruling: negated)."""
        roll.stands = False
        for unit in roll.victims:
            if unit.mark(NEUTRALIZED):
                unit.put(NEUTRALIZED, 0)
                self.table.say("freed", piece=unit)

    def neutralize(self, roll: Roll) -> Steps[None]:
        """An enemy token rolls no more in this battle, first one that has not rolled (ruling: neutralized)."""
        foe = 1 - roll.role
        units = self.fresh(foe) or self.battle.able(foe)
        if units:
            unit = yield Choice("neutralize", units, self.battle.seats[roll.role])
            unit.put(NEUTRALIZED, 1)
            roll.victims.append(unit)
            self.table.say("neutralizes", by=Seat(self.battle.seats[roll.role]), piece=unit)

    def strike(self, roll: Roll, kinds: Sequence[str], phase: str) -> Steps[None]:
        """Destroy or steal an enemy token of some kinds, never a side's last (rulings: tokens-hit, stolen-tokens)."""
        battle, foe = self.battle, 1 - roll.role
        units = [unit for unit in battle.tokens(foe) if struck_by(kinds, unit.kin)]
        if not units or len(battle.tokens(foe)) == 1:
            return
        seat = battle.seats[roll.role]
        unit = yield Choice(phase, units, seat)
        if phase == "destroy":
            self.table.say("destroys", by=Seat(seat), piece=unit)
            battle.war.destroy(unit)
        else:
            self.table.say("steals", by=Seat(seat), piece=unit, foe=Seat(battle.seats[foe]))
            unit.put(ROLLED, 1)
            battle.war.station(unit, battle.camps[roll.role][0], seat)

    def take(self, roll: Roll) -> Steps[None]:
        """Steal or copy an enemy roll (ruling: copying)."""
        theirs = self.named(self.standing(1 - roll.role))
        if not theirs:
            return
        name = yield Choice("take", list(theirs), self.battle.seats[roll.role])
        taken = theirs[name]
        if roll.row.takes == "steal":
            self.lapse(taken)
        row = taken.row
        yield from self.enter(Roll(row, roll.role), noted=not (row.takes or row.rerolls or row.ends))

    def roll_further(self, roll: Roll, tables: Sequence[str]) -> Steps[None]:
        """Roll on another table (ruling: further-rolls)."""
        everybody = {str(card.type): str(card.name) for card, _ in self.table.cast.titles["people"]}
        if "any" in tables:
            tables = list(everybody)
        elif "opponent" in tables:
            tables = list(dict.fromkeys(str(unit.type) for unit in self.battle.tokens(1 - roll.role)))
        names = {everybody[people]: people for people in tables}
        name = yield Choice("table", list(names), self.battle.seats[roll.role])
        yield from self.cast(roll.role, names[name])

    def reroll(self, roll: Roll) -> Steps[None]:
        """Any of one's own rolls are struck out and rolled anew (ruling: rerolling)."""
        seat = self.battle.seats[roll.role]
        ours = self.named([other for other in self.standing(roll.role) if not other.row.rerolls])
        names = yield from self.table.subset("reroll", list(ours), seat)
        for name in names:
            self.table.say("rerolls", by=Seat(seat), name=name)
            self.lapse(ours[name])
            yield from self.cast(roll.role, str(ours[name].row.type), ours[name].stronghold)
