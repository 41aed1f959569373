"""The two armies, their tallies, and what the results of tables do to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table, Track, clear, own

FACE = "face"
"""What a die shows; without it, it stands in reserve until the next Roll Phase."""
KINDS = ("tactics", "spell", "maneuver")
"""The points that are compared, each with a phase and a table of its own."""
STRIKES = ("missile", "melee")
FLOOR = -99
"""How far a tally falls that may be below nothing."""


class Battle:
    """Both armies: what stands, what has fallen, and the tallies."""

    tale: ClassVar[dict[str, str]] = {}
    """Sentences that tell of these two armies in other words, by those of Battle Dice."""
    prefix: ClassVar = ""
    """What stands before the names of their tallies."""
    quiet: ClassVar = False
    """Whether nothing is said of a phase in which neither has a point or a hit: a small battle has many."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.stock = table.unbox("unit", table.pile("stock"))
        self.cards = table.unbox("army", table.pile("army cards"))
        self.banners = table.each_pile("banner")
        self.armies = table.each_pile("force")
        self.fallen = table.each_pile("fallen")
        self.lead, self.turn, self.phase = table.track("lead"), table.track("turn"), table.track("phase")
        self.keep_tallies()

    def keep_tallies(self) -> None:
        """Lay out the tallies of both armies."""
        self.points = {kind: self.tally(f"{kind} points") for kind in KINDS}
        self.morale = self.tally("morale points")
        self.hits = {kind: self.tally(f"{kind} hits") for kind in STRIKES}
        self.aid = {kind: self.tally(f"aid in {kind}") for kind in STRIKES}
        self.first = {kind: self.tally(f"first in {kind}") for kind in STRIKES}
        self.drains, self.casualties = self.tally("drains"), self.tally("casualties")
        self.negations = self.table.each_track(f"{self.prefix}negations")
        self.later = self.table.each_track(f"{self.prefix}next maneuver")

    def tally(self, name: str) -> list[Track]:
        """A track for each seat that is for one turn."""
        return [self.table.track(own(self.prefix + name, seat), 0, FLOOR) for seat in self.table.seats]

    @property
    def order(self) -> list[int]:
        """Both seats, who leads first (ruling: lead)."""
        return list(self.table.around(self.lead.value))

    def banner(self, seat: int) -> Piece:
        """The army card of a seat."""
        (card,) = self.banners[seat]
        return card

    def clear(self) -> None:
        """Clear the tallies at the end of a turn; negations stay (ruling: negate), and what was kept for the next turn
        is this turn's."""
        tallies = [*self.points.values(), *self.hits.values(), *self.aid.values(), *self.first.values()]
        for track in (each for tally in (*tallies, self.morale, self.drains, self.casualties) for each in tally):
            track.value = 0
        for seat, track in enumerate(self.later):
            self.points["maneuver"][seat].value = track.value
            track.value = 0

    def pack_up(self) -> None:
        """Put everything back after a battle of a war; armies that have fought do not fight again (ruling: war)."""
        self.clear()
        self.clear()
        for seat in self.table.seats:
            self.negations[seat].value = 0
            self.banners[seat].give_all(self.table.pile("used"))
            for pile in (self.armies[seat], self.fallen[seat]):
                clear(pile, FACE)
                pile.give_all(self.stock)

    # dice

    def showing(self, seat: int, phase: str, wanted: Callable[[Piece], bool]) -> int:
        """How many dice of an army that act in a phase show what is wanted."""
        return sum(unit.phase == phase and wanted(unit) for unit in self.armies[seat])

    def acting(self, seat: int, phase: str) -> int:
        """How many dice of an army act in a phase."""
        return self.showing(seat, phase, lambda unit: unit.mark(FACE) in unit.acts)

    def steady(self, seat: int) -> int:
        """How many dice of an army are steady."""
        return sum(steady(unit, self.numbers) for unit in self.armies[seat])

    def enlist(self, seat: int, kind: str, count: int) -> int:
        """Take dice of a type from the stock, as far as it goes; how many there were (ruling: counters)."""
        units = [unit for unit in self.stock if unit.type == kind][:count]
        for unit in units:
            self.stock.give(unit, self.armies[seat])
        return len(units)

    def fall(self, seat: int, unit: Piece) -> None:
        """Lose a die."""
        unit.put(FACE, 0)
        self.armies[seat].give(unit, self.fallen[seat])
        self.casualties[seat].value += 1

    def negated(self, seat: int, count: int) -> int:
        """How many casualties that the opponent inflicts are left when some are negated (ruling: negate)."""
        if saved := self.negations[seat].lose(count):
            self.table.say("negated", by=Seat(seat), n=saved, left=self.negations[seat].value)
        return count - saved

    def lose(self, seat: int, count: int, kind: str | None = None) -> Steps[int]:
        """Lose dice, or some of one type, that the opponent destroys; how many (rulings: who-picks, negate)."""
        able = self.of_type(seat, kind)
        lost = self.negated(seat, min(count, len(able)))
        for unit in able if lost == len(able) else ():
            self.fall(seat, unit)
        for _ in range(lost if lost < len(able) else 0):
            phase = "monster casualty" if kind else "casualty"
            self.fall(seat, (yield Choice(phase, self.of_type(seat, kind), seat)))
        if lost:
            self.table.say("dies", by=Seat(seat), n=lost, left=len(self.armies[seat]))
        return lost

    def of_type(self, seat: int, kind: str | None) -> list[Piece]:
        """The dice of an army, or those of a type."""
        return [unit for unit in self.armies[seat] if kind in (None, unit.type)]

    # results of tables

    def carry_out(self, seat: int, row: Any) -> Steps[None]:
        """Carry out a result for whoever rolled it."""
        yield from self.results[row.effect](self, seat, row, self.amount(seat, row))
        if row.later:
            self.later[seat].value += row.later
            self.table.say("later", by=Seat(seat), n=row.later)

    def rolled_on(self, kind: str, seat: int) -> Steps[Any]:
        """Roll on a table of results; its row."""
        yield from ()
        return self.table.roll_on(kind, seat=seat)

    def amount(self, seat: int, row: Any) -> int:
        """How many dice or points a result is for: a number, or a roll."""
        if row.amount is None or row.amount.isdigit():
            return int(row.amount or 0)
        return self.table.roll(row.amount, "amount", seat)

    def kill(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """The enemy loses dice."""
        yield from self.lose(1 - seat, amount)

    def slay(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Destroy enemy dice of one's choice (rulings: who-picks, negate)."""
        foe = 1 - seat
        for _ in range(self.negated(foe, min(amount, len(self.armies[foe])))):
            self.fall(foe, (yield Choice("slay", list(self.armies[foe]), seat)))

    def turn_down(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Turn enemy dice to 1 (rulings: set, who-picks)."""
        foe, one, count = 1 - seat, self.numbers.one, 0
        while count < amount:
            options = [unit for unit in self.armies[foe] if unit.mark(FACE) > one]
            if not options:
                break
            unit = yield Choice("turn to one", options, seat)
            unit.put(FACE, one)
            count += 1
        self.table.say("set" if count else "none", by=Seat(foe), n=count, face=one)

    def restore(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Bring back some of one's destroyed dice (rulings: rally, new-dice)."""
        for _ in range(min(amount, len(self.fallen[seat]))):
            unit = yield Choice("restore", list(self.fallen[seat]), seat)
            self.fallen[seat].give(unit, self.armies[seat])

    def control(self, seat: int, *_: Any) -> Steps[None]:
        """Take over an enemy die, with what it shows (ruling: control)."""
        army = self.armies[1 - seat]
        if army:
            army.give((yield Choice("control", list(army), seat)), self.armies[seat])

    def summon(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Gain new dice of one type (rulings: summon, counters, new-dice)."""
        if self.stock:
            unit = yield Choice("summon", kinds(self.stock), seat)
            self.gain(seat, unit, amount)

    def gain(self, seat: int, unit: Piece, count: int) -> None:
        """Gain dice of the type of a unit."""
        count = self.enlist(seat, unit.type, count)
        self.table.say("comes", by=Seat(seat), n=count, unit=unit)

    def add(self, seat: int, row: Any, amount: int) -> Steps[None]:
        """Gain points of a kind."""
        self.sums(row.what)[seat].value += amount
        self.table.say("gains", by=Seat(seat), n=amount, kind=row.what)
        yield from ()

    def lower(self, seat: int, row: Any, amount: int) -> Steps[None]:
        """The enemy loses points of a kind (ruling: totals)."""
        self.sums(row.what)[1 - seat].value -= amount
        self.table.say("lowers", by=Seat(1 - seat), n=amount, kind=row.what)
        yield from ()

    def sums(self, kind: str) -> list[Track]:
        """The tally of a kind of points."""
        return self.points.get(kind, self.morale)

    def strike(self, seat: int, row: Any, amount: int) -> Steps[None]:
        """Have more hits in a phase to come; some may breed (rulings: hits, drain)."""
        self.hits[row.what][seat].value += amount
        self.drains[seat].value += row.breeds
        self.table.say("strikes", by=Seat(seat), n=amount, kind=row.what)
        yield from ()

    def assist(self, seat: int, row: Any, _: int) -> Steps[None]:
        """Hit on one roll more in a phase (ruling: aid)."""
        self.aid[row.what][seat].value = 1
        (unit,) = (unit for unit, _ in self.table.cast.titles["unit"] if unit.phase == row.what)
        self.table.say("aided", by=Seat(seat), n=unit.aided, unit=unit)
        yield from ()

    def initiative(self, seat: int, *_: Any) -> Steps[None]:
        """Choose where one's hits come first (ruling: initiative)."""
        phases = [phase for phase in STRIKES if not self.first[phase][seat].value]
        if phases:
            phase = yield Choice("initiative", phases, seat)
            self.first[phase][seat].value = 1
            self.table.say("initiative", by=Seat(seat), kind=phase)

    def negate(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """The next casualties will not happen (ruling: negate)."""
        self.negations[seat].value += amount
        self.table.say("negates", by=Seat(seat), n=amount)
        yield from ()

    def roll(self, seat: int, row: Any, _: int) -> Steps[None]:
        """Roll on another table (ruling: other-table)."""
        yield from self.carry_out(seat, (yield from self.rolled_on(row.what, seat)))

    def pick(self, seat: int, row: Any, _: int) -> Steps[None]:
        """Choose one of the other results (ruling: pick)."""
        rows = {each.name: each for each in self.table.cast.entries[row.component] if each.effect != row.effect}
        yield from self.carry_out(seat, rows[(yield Choice("pick", list(rows), seat))])

    results: ClassVar[dict[str, Callable[..., Steps[None]]]] = {
        "kill": kill,
        "slay": slay,
        "set": turn_down,
        "restore": restore,
        "control": control,
        "summon": summon,
        "gain": add,
        "lower": lower,
        "strike": strike,
        "aid": assist,
        "first": initiative,
        "negate": negate,
        "roll": roll,
        "pick": pick,
    }
    """What carries out each effect."""


def steady(unit: Piece, numbers: Any) -> bool:
    """Whether a die counts for morale."""
    return unit.mark(FACE) in numbers.steady


def kinds(units: Pile | Iterable[Piece]) -> list[Piece]:
    """One unit of each type."""
    return list({unit.type: unit for unit in units}.values())
