"""Armies that have Artifacts along: what may be used, and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from pnp.engine import Choice, Piece, Pile, Seat, Steps, clear
from pnp.games.families.army_dice.battle import FACE, Battle, kinds

USED, READY, SPENT, FELL = "artifact used", "ready", "spent", "fell now"
"""Marks: an Artifact that was used this turn, an Orb that may change a roll, an Artifact that the end of the turn
discards, a unit that died this turn."""


class Armed(Battle):
    """Two armies, and the Artifacts that each has along."""

    relics: Sequence[Sequence[Piece]]
    bearing: Piece
    """The Artifact whose result is carried out."""
    raised: set[Piece]
    warded: set[Piece]
    """The dice that were turned up and down this turn, which is all done in one phase."""

    def able(self, seat: int, late: bool) -> list[Piece]:
        """The Artifacts that an army may use after its roll, or before the Morale Phase (ruling: artifacts)."""
        if late and not self.just_fallen(seat):
            return []
        return [
            each
            for each in self.relics[seat]
            if each.late == late and not each.mark(USED) and self.free_hand(seat, each)
        ]

    def just_fallen(self, seat: int) -> list[Piece]:
        """The dice of an army that died this turn."""
        return [unit for unit in self.fallen[seat] if unit.mark(FELL)]

    def free_hand(self, seat: int, artifact: Piece) -> bool:
        """Whether a unit is left that bears an Artifact of this kind (ruling: bearers)."""
        if artifact.bearer is None:
            return True
        kind = artifact.item, artifact.bearer
        borne = sum(each.mark(USED) > 0 and (each.item, each.bearer) == kind for each in self.relics[seat])
        return borne < len(self.of_type(seat, artifact.bearer))

    def use(self, late: bool) -> Steps[None]:
        """Both use Artifacts, one after the other, who leads first (ruling: artifacts)."""
        self.raised, self.warded = set(), set()
        for seat in self.order:
            while options := self.able(seat, late):
                artifact = yield Choice("undo" if late else "use", [None, *options], seat)
                if artifact is None:
                    break
                artifact.put(USED, 1)
                artifact.put(SPENT, int(artifact.once))
                self.bearing = artifact
                yield from self.carry_out(seat, self.table.roll_on("artifact", artifact.section, seat))

    def rolled_on(self, kind: str, seat: int) -> Steps[Any]:
        """Roll on a table; an Orb that is ready may change the roll by a little (ruling: orbs)."""
        orbs = [each for each in self.relics[seat] if each.mark(READY) and self.turns(each) == kind]
        orbs = [each for each in orbs if self.of_type(seat, each.bearer)]
        if not orbs:
            return (yield from super().rolled_on(kind, seat))
        die = self.table.game.components[kind].die or ""
        rolled, shift = self.table.roll(die, kind, seat), self.numbers.shift
        row = self.table.row(kind, rolled)
        beside = (self.table.nearest_row(kind, number) for number in (rolled - shift, rolled + shift))
        others = {each.name: each for each in beside if each is not row}
        self.table.say("result", result=row.name, kind=kind)
        answer = (yield Choice("orb", [None, *others], seat)) if others else None
        if answer is None:
            return row
        orbs[0].put(READY, 0)
        self.table.say("shifted", by=Seat(seat), result=row.name, other=answer)
        return others[answer]

    def turns(self, orb: Piece) -> str | None:
        """The table whose rolls an Orb changes."""
        rows = (row for row in self.table.cast.entries["artifact"] if row.section == orb.section)
        return next((row.what for row in rows if row.effect == "ready"), None)

    def fall(self, seat: int, unit: Piece) -> None:
        """Lose a die, and remember until the end of the turn that it was in this one."""
        unit.put(FELL, 1)
        super().fall(seat, unit)

    def clear(self) -> None:
        """Clear the tallies and discard what is spent; what is discarded or lost may be found again (ruling: finds)."""
        super().clear()
        for seat in self.table.seats:
            clear(self.fallen[seat], FELL)
            clear(self.armies[seat], FELL)
            for artifact in list(self.relics[seat]):
                spent = artifact.mark(SPENT)
                clear([artifact], USED, READY, SPENT)
                if spent and artifact.pile is not None:
                    artifact.pile.give(artifact, self.table.pile("artifacts"))

    # results of Artifacts

    def nothing(self, *_: Any) -> Steps[None]:
        """Nothing happens."""
        self.table.say("none")
        yield from ()

    def spend(self, seat: int, *_: Any) -> Steps[None]:
        """It has no charges left."""
        self.bearing.put(SPENT, 1)
        self.table.say("spent", by=Seat(seat), artifact=self.bearing)
        yield from ()

    def hire(self, seat: int, row: Any, amount: int) -> Steps[None]:
        """Gain units of any types that may be hired, one by one (ruling: hired)."""
        for _ in range(amount):
            units = [unit for unit in kinds(self.stock) if row.monsters or unit.phase != "monster"]
            if units:
                self.gain(seat, (yield Choice("hire", units, seat)), 1)

    def revive(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Undo deaths of this turn (ruling: undone)."""
        for _ in range(min(amount, len(self.just_fallen(seat)))):
            unit = yield Choice("revive", self.just_fallen(seat), seat)
            unit.put(FELL, 0)
            self.fallen[seat].give(unit, self.armies[seat])
            self.casualties[seat].value -= 1
            self.table.say("undone", by=Seat(seat), unit=unit)

    def turn_up(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Add to a die of one's own of the type that bears the Artifact (rulings: one-die, turned)."""
        units = [unit for unit in self.of_type(seat, self.bearing.bearer) if 0 < unit.mark(FACE) < sides(unit)]
        unit = yield from self.chosen("raise", seat, units, self.raised)
        if unit is not None:
            face = unit.mark(FACE)
            unit.put(FACE, min(sides(unit), face + amount))
            self.table.say("raised", by=Seat(seat), unit=unit, n=face, m=unit.mark(FACE))

    def ward(self, seat: int, _: Any, amount: int) -> Steps[None]:
        """Take from an enemy die that strikes (rulings: one-die, turned)."""
        foe, one = 1 - seat, self.numbers.one
        units = [unit for kind in self.numbers.warded for unit in self.of_type(foe, kind) if unit.mark(FACE) > one]
        unit = yield from self.chosen("ward", seat, units, self.warded)
        if unit is not None:
            face = unit.mark(FACE)
            unit.put(FACE, max(one, face - amount))
            self.table.say("warded", by=Seat(seat), foe=Seat(foe), unit=unit, n=face, m=unit.mark(FACE))

    def chosen(self, phase: str, seat: int, units: Iterable[Piece], turned: set[Piece]) -> Steps[Piece | None]:
        """One of the dice that was not turned so before, or none (ruling: one-die)."""
        options = [unit for unit in units if unit not in turned]
        if not options:
            self.table.say("none")
            return None
        unit: Piece | None = yield Choice(phase, [None, *options], seat)
        if unit is not None:
            turned.add(unit)
        return unit

    def prepare(self, seat: int, *_: Any) -> Steps[None]:
        """An Orb may change a roll of this turn (ruling: orbs)."""
        self.bearing.put(READY, 1)
        self.table.say("ready", by=Seat(seat), artifact=self.bearing)
        yield from ()

    results: ClassVar[dict[str, Callable[..., Steps[None]]]] = {
        **Battle.results,
        "nothing": nothing,
        "spent": spend,
        "hire": hire,
        "revive": revive,
        "raise": turn_up,
        "ward": ward,
        "ready": prepare,
    }


def sides(unit: Piece) -> int:
    """The highest number on a die."""
    return int(unit.throw.removeprefix("d"))


def home(pile: Pile, target: Pile) -> None:
    """Send all pieces of a pile to another, without what lies on them."""
    clear(pile)
    pile.give_all(target)
