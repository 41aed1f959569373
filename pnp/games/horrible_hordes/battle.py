"""Battles: dice for each Army and each Hit, round by round, until one side is gone or nobody can win."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.realm import Realm
from pnp.games.horrible_hordes.wilds import Wilds

BEST = 10
"""What a die shows at most."""
ATTACK, RAID = "attack", "raid"


class Line:
    """A player's units in a battle, the first that is hit first; with strongholds where these fight, too."""

    def __init__(self, wilds: Wilds, space: str, seat: int, during: str, foe: str | None, forts: bool) -> None:
        self.wilds, self.space, self.seat, self.during, self.foe = wilds, space, seat, during, foe
        sorts = (w.CASTLE, w.TOWER, w.ARMY, w.SETTLEMENT) if forts else (w.ARMY,)
        self.units = [unit for sort in sorts for unit in wilds.of(space, seat, sort)]
        self.fallen: list[Piece] = []
        self.tough = int(wilds.numbers.castle_hits) + w.total(wilds.seen, seat, "hits")
        self.who: Any = Seat(seat)

    def needs(self) -> list[int]:
        """What each die needs, before Defense."""
        return [self.wilds.needs(unit, self.space, self.foe, self.during) for unit in self.units]

    def shield(self) -> int:
        """The Defense of the unit that is hit next."""
        return self.wilds.guard(self.units[0], self.space, self.foe, self.during)

    def hit(self) -> None:
        """The first unit falls, a Castle after as many hits as it takes (ruling: targets)."""
        unit = self.units[0]
        if unit.component in (w.CASTLE, w.TOWER):
            unit.put(w.DAMAGED, unit.mark(w.DAMAGED) + 1)
            if unit.mark(w.DAMAGED) < self.tough:
                return
        self.fallen.append(self.units.pop(0))

    def spare(self) -> None:
        """An Army that fell stands up again (ruling: negated)."""
        army = next(unit for unit in self.fallen if unit.component == w.ARMY)
        self.fallen.remove(army)
        self.units.insert(0, army)


class Pack:
    """A Horde in a battle."""

    def __init__(self, wilds: Wilds, space: str) -> None:
        self.wilds, self.space, self.horde = wilds, space, wilds.hordes[space]
        self.who: Any = self.horde.name

    @property
    def units(self) -> range:
        """Its Hits."""
        return range(self.horde.mark(w.HITS))

    def needs(self) -> list[int]:
        """What each die needs, before Defense."""
        need = self.horde.attack - self.wilds.lair(self.space, self.horde)
        return [need for _ in self.units]

    def shield(self) -> int:
        """Its Defense."""
        return self.wilds.defense(self.space)

    def hit(self) -> None:
        """One Hit less."""
        self.horde.put(w.HITS, self.horde.mark(w.HITS) - 1)


class Battle:
    """A battle of a player's units in a space against a Horde, or at war against another player's."""

    def __init__(self, realm: Realm, space: str, seat: int, during: str, foe: int | None = None) -> None:
        self.realm, self.table, self.space, self.seat, self.during = realm, realm.table, space, seat, during
        wilds = realm.wilds
        sort = wilds.hordes[space].type if foe is None else None
        self.ours = Line(wilds, space, seat, during, sort, during == RAID)
        self.theirs = Pack(wilds, space) if foe is None else Line(wilds, space, foe, during, None, True)
        self.foe = foe
        self.spent: set[str] = set()
        self.dead: list[Piece] = []

    def fight(self) -> Steps[None]:
        """Powers, an attack more, and rounds of dice (rulings: extra-attack, stalemate)."""
        ours, theirs, table = self.ours, self.theirs, self.table
        told = {"by": Seat(self.seat), "space": self.space, "n": len(ours.units), "m": len(theirs.units)}
        table.say("battle" if self.foe is None else "assault", foe=self._foe(), **told)
        yield from self.powers()
        extra = w.total(table, self.seat, "dice") if self._armies() else 0
        for _ in range(extra):
            self.strike(ours.needs()[-1] if self.during == ATTACK else self._army_need())
        while ours.units and theirs.units:
            if not self.can_win():
                table.say("stays", space=self.space)
                break
            yield from self.round()
        self.end()

    def _foe(self) -> Any:
        return self.theirs.who

    def _armies(self) -> list[Piece]:
        return [unit for unit in self.ours.units if unit.component == w.ARMY]

    def _army_need(self) -> int:
        return self.ours.wilds.needs(self._armies()[0], self.space, self.ours.foe, self.during)

    def can_win(self) -> bool:
        """Whether any die could hit (ruling: stalemate)."""
        pairs = ((self.ours, self.theirs), (self.theirs, self.ours))
        return any(min(one.needs()) + other.shield() <= BEST for one, other in pairs)

    def strike(self, need: int) -> None:
        """One attack before the first round."""
        if self.theirs.units and self.table.roll("d10", "strike", self.seat) >= need + self.theirs.shield():
            self.theirs.hit()
            self._bury()

    def powers(self) -> Steps[None]:
        """Spells of a battle with an Army in it (ruling: bless)."""
        realm, seat = self.realm, self.seat
        while self.theirs.units and self._armies():
            ready = [*realm.ready(seat, "strikes"), *realm.ready(seat, "act", "bless", "protect")]
            if not (ready := [name for name in ready if name not in self.spent]):
                return
            name = yield Choice("powers", [None, *ready], seat)
            if name is None:
                return
            row = realm.use(seat, name)
            if row.strikes:
                for _ in range(row.strikes):
                    self.strike(row.needs)
                continue
            self.spent.add(name)
            for army in self._armies():
                army.put(w.BLESSED, army.mark(w.BLESSED) + row.attack)
                army.put(w.PROTECTED, army.mark(w.PROTECTED) + row.defense)

    def round(self) -> Steps[None]:
        """All dice at once, then the hits (rulings: simultaneous, targets)."""
        table, ours, theirs = self.table, self.ours, self.theirs
        foe_seat = self.foe
        mine = [[need, table.roll("d10", "blow", self.seat)] for need in ours.needs()]
        other = [[need, table.roll("d10", "blow", foe_seat)] for need in theirs.needs()]
        yield from self.fate(mine, other)
        told = {"ours": [face for _, face in mine], "theirs": [face for _, face in other]}
        n = self.land(mine, theirs)
        m = self.land(other, ours)
        table.say("rolls", by=Seat(self.seat), n=n, m=m, **told)
        yield from self.negate()
        self._bury()

    def fate(self, mine: list[list[int]], other: list[list[int]]) -> Steps[None]:
        """Roll a die again, or shift it by one (ruling: dice)."""
        realm, seat = self.realm, self.seat
        while ready := realm.ready(seat, "act", "reroll", "shift"):
            ways: dict[Any, list[int]] = {}
            for name in ready:
                plus = realm.rows[name].plus
                for side, dice, shield in (("own", mine, self.theirs.shield()), ("foe", other, self.ours.shield())):
                    for die in dice:
                        short = die[0] + shield - die[1]
                        useful = short > 0 if side == "own" else short <= 0
                        if useful and (not plus or (short <= plus if side == "own" else short > -plus)):
                            ways.setdefault((name, side, die[1]), die)
            if not ways or (way := (yield Choice("fate", [None, *ways], seat))) is None:
                return
            row, die = realm.use(seat, way[0]), ways[way]
            if row.plus:
                die[1] += row.plus if way[1] == "own" else -row.plus
            else:
                die[1] = self.table.roll("d10", "blow", seat)

    def land(self, dice: list[list[int]], target: Any) -> int:
        """Hold the dice against a side; how many hit."""
        count = 0
        for need, face in dice:
            if target.units and face >= need + target.shield():
                target.hit()
                count += 1
        return count

    def negate(self) -> Steps[None]:
        """Undo hits on Armies (ruling: negated)."""
        while any(unit.component == w.ARMY for unit in self.ours.fallen):
            ready = [name for name in self.realm.ready(self.seat, "negates") if name not in self.spent]
            if not ready or (name := (yield Choice("negate", [None, *ready], self.seat))) is None:
                return
            row = self.realm.use(self.seat, name)
            self.spent.add(name)
            for _ in range(row.negates):
                self.ours.spare()

    def _bury(self) -> None:
        for line in (self.ours, self.theirs):
            if isinstance(line, Line):
                self._clear(line)

    def _clear(self, line: Line) -> None:
        realm = self.realm
        for unit in line.fallen:
            track = realm.lost if unit.component == w.ARMY else realm.mourning
            if unit.component != w.SETTLEMENT:
                track[line.seat].value += 1
            if line is self.ours:
                self.dead.append(unit)
                if realm.master is not None and self.foe is None:
                    realm.victories(realm.master, realm.numbers.sure)
            self.table.say("lost", by=Seat(line.seat), what=unit.name, space=self.space)
            realm.remove(unit)
        line.fallen.clear()

    def end(self) -> None:
        """Victory, growth of the Undead, and what a battle leaves behind (rulings: undead, medicine, targets)."""
        realm, ours = self.realm, self.ours
        if isinstance(self.theirs, Pack):
            horde = self.theirs.horde
            if not self.theirs.units:
                realm.slay(horde, self.seat)
            elif horde.type == "undead" and self.dead:
                horde.put(w.HITS, horde.mark(w.HITS) + len(self.dead))
                self.table.say("grows", foe=horde.name, n=horde.mark(w.HITS))
        lost = sum(unit.component == w.ARMY for unit in self.dead)
        if not self.theirs.units and self._armies():
            for _ in range(min(lost, w.total(self.table, self.seat, "rallies"))):
                realm.add(self.seat, w.ARMY, self.space)
                realm.lost[self.seat].lose(1)
                self.table.say("unit", by=Seat(self.seat), what=w.ARMY, space=self.space)
        lines = [line for line in (ours, self.theirs) if isinstance(line, Line)]
        for unit in (unit for line in lines for unit in line.units):
            for mark in (w.DAMAGED, w.BLESSED, w.PROTECTED):
                unit.put(mark, 0)
