"""Battles: rounds of wizards, a roll on the Combat Table, and losses; rulings are cited."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Choice, Piece, Pile, Steps, Table
from pnp.games.families.solo_deck import ALONE
from pnp.games.steel_and_crystal.isle import ARMY, FOES, HOST, MARKERS, SUPPLY, WIZARD, Isle, sorts, weak_first

COLUMNS = ("equal", "double", "triple", "fourfold")
WON, BACK, LOST = "won", "back", "lost"


class Battle(Isle):
    """The table, its troops, and what happens when armies meet."""

    seen: Table

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.army, self.host, self.foes = table.pile(ARMY), table.pile(HOST), table.pile(FOES)
        self.supply, self.markers = table.pile(SUPPLY), table.pile(MARKERS)
        for area in self.map.spaces:
            table.pile(area)
        table.unbox("troop", self.supply)
        table.unbox("marker", self.markers)
        self.omens = table.track("omens", 0, -1)
        self.fallen: list[Piece] = []
        """Who of the army was lost in the last round."""
        self.slain: list[Piece] = []
        """The same of its enemies."""

    # troops

    def call(self, troops: dict[str, int], pile: Pile) -> list[Piece]:
        """Lay troops into a pile, as far as there are counters (ruling: counters)."""
        called = []
        for sort, count in troops.items():
            for _ in range(count):
                unit = next((unit for unit in self.supply if unit.sort == sort), None)
                if unit is not None:
                    self.supply.give(unit, pile)
                    called.append(unit)
        return called

    def lose(self, unit: Piece) -> None:
        """A unit is lost; its counter may come again."""
        assert unit.pile is not None
        (self.fallen if unit.pile is self.army else self.slain).append(unit)
        unit.pile.give(unit, self.supply)

    # a battle

    def battle(self, area: str, foes: Pile, attacking: bool, refuges: Sequence[str]) -> Steps[str]:
        """Rounds until one side is gone, or the army falls back (rulings: rounds, retreat)."""
        self.table.begin("battle")
        self.table.say("meets", area=area, units=list(self.army), foes=list(foes))
        rounds = 0
        self.fallen, self.slain = [], []
        while self.army and foes:
            rounds += 1
            yield from self.round(area, foes, attacking, rounds)
            if self.army and foes and refuges:
                answer = yield Choice("battle", ["fight", "retreat"], ALONE)
                if answer == "retreat":
                    return BACK
        return LOST if not self.army else WON

    def round(self, area: str, foes: Pile, attacking: bool, number: int) -> Steps[None]:
        """Wizards, then a roll (rulings: wizards, ratio, cavalry)."""
        before, gone = self.fallen, self.slain
        self.fallen, self.slain = [], []
        twice, half = list[Piece](), list[Piece]()
        for _ in [unit for unit in self.army if unit.sort == WIZARD]:
            yield from self.cast(foes, before, twice, half)
        for _ in [unit for unit in foes if unit.sort == WIZARD]:
            self.cast_by_foe(foes, gone)
        if not self.army or not foes:
            self.tell_losses()
            return
        ours = self.force(list(self.army), list(foes), area, twice=twice)
        theirs = self.force(list(foes), list(self.army), area, half=half)
        level = self.level(ours, theirs)
        level += self.cavalry(list(self.army), list(foes))
        if number <= self.numbers.omen_rounds:
            level += self.omens.value
        most = int(self.numbers.columns) - 1
        level = max(-most, min(most, level))
        rolled = self.table.roll(self.numbers.die, "_battle", ALONE)
        weaker, stronger = self.result(rolled, abs(level))
        # at 1:1 the attacker is read as the stronger side
        strong = level > 0 or (level == 0 and attacking)
        mine, foe = (stronger, weaker) if strong else (weaker, stronger)
        ratio = f"{abs(level) + 1}:1" if strong else f"1:{abs(level) + 1}"
        self.table.say("round", ours=ours, theirs=theirs, ratio=ratio, n=rolled)
        for unit in weak_first(foes)[:foe]:
            self.lose(unit)
        yield from self.losses(min(mine, len(self.army)))
        self.tell_losses()

    def tell_losses(self) -> None:
        """Tell who was lost in a round."""
        if self.slain:
            self.table.say("slain", units=self.slain)
        if self.fallen:
            self.table.say("fallen", units=self.fallen)

    def result(self, rolled: int, column: int) -> tuple[int, int]:
        """How many units the weaker and the stronger side lose."""
        cell = str(getattr(self.table.row("combat", rolled), COLUMNS[column]))
        weaker, stronger = (0 if part == "-" else int(part) for part in cell.split("/"))
        return weaker, stronger

    def losses(self, count: int) -> Steps[None]:
        """The player picks who of the army is lost (ruling: losses)."""
        for _ in range(count):
            unit = yield Choice("loss", sorts(self.army), ALONE)
            self.lose(unit)

    # wizards

    def cast(self, foes: Pile, before: list[Piece], twice: list[Piece], half: list[Piece]) -> Steps[None]:
        """One of our wizards casts (ruling: wizards)."""
        rows = [row for row in self.table.cast.entries["spell"] if row.effect != "revive" or self.back(before)]
        if not foes or not self.army:
            return
        row = yield Choice("spell", [None, *(row.name for row in rows)], ALONE)
        if row is None:
            return
        spell = next(one for one in rows if one.name == row)
        rolled = self.table.roll(self.numbers.die, "_spell", ALONE)
        works = rolled <= spell.hits
        self.table.say("casts" if works else "fails", spell=spell.name, n=rolled)
        if not works:
            return
        pick = {"revive": self.back(before), "armor": list(self.army)}.get(spell.effect)
        for _ in range(int(spell.targets)):
            options = sorts(foes if pick is None else pick)
            if not options:
                return
            unit = yield Choice("aim", options, ALONE)
            match spell.effect:
                case "revive":
                    before.remove(unit)
                    self.supply.give(unit, self.army)
                case "armor":
                    twice.append(unit)
                case "weakness":
                    half.append(unit)
                case _:
                    self.lose(unit)

    def back(self, units: list[Piece]) -> list[Piece]:
        """Who of those lost can still come back."""
        return [unit for unit in units if unit.pile is self.supply]

    def cast_by_foe(self, foes: Pile, gone: list[Piece]) -> None:
        """An enemy wizard rolls for his spell (rulings: wizards, lots)."""
        row = self.table.roll_on("sorcery", "enemy-spells")
        self.table.say("enemy-casts", spell=row.name)
        match row.effect:
            case "revive":
                if ready := self.back(gone):
                    self.supply.give(weak_first(ready)[-1], foes)
            case "blast":
                if self.table.roll(self.numbers.die, "blast") <= row.hits:
                    for _ in range(min(int(row.targets), len(self.army))):
                        self.lose(self.table.lot("_struck", list(self.army)))
            case _:
                self.call(self.troops(self.table.roll_on("sorcery", "evoked")), foes)
