"""What figures of Minions can do: their Force and Move, where they go, whom they reach, what their abilities add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Piece, Table, View, own
from pnp.games.families.skirmish import ATTACKED, MOVED, Ground, square, word
from pnp.games.families.skirmish.ground import Lying

ABILITY, SPELL = "ability", "spell"
MINOR, LEADER = "minor", "leader"
CAST, BEGAN, PULLED, STRUCK, REROLLED = "_cast", "_began", "_pulled", "_struck", "_rerolled"
BOOK = "book"
LEFT = "moves left"
"""The track of how many figures may still move."""
FIRE, ILLUSION = "fire", "illusion"
EARTH = ("rough", "closed", "high", "level")
ROUGH, CLOSED, HIGH, LEVEL = EARTH
BLOW = "strike"
"""A plain attack, among what a figure can do in the Attack Phase."""


def state_of(row: Any) -> str:
    """What the mark of an effect that lasts on a figure is called."""
    return f"{'spell' if row.component == SPELL else 'under'} {row.name}"


class Lore(Ground):
    """A board, the figures on it, and what works on them (rulings: distance, sides, same-effect)."""

    def __init__(self, seen: Table | View) -> None:
        super().__init__(seen)
        self.cells = {space: self.field.cell(space) for space in self.field.spaces}
        self.base = {space: word(self.grounds[self.field.row(space)], "ground", LEVEL) for space in self.field.spaces}
        self.painted = {space: kind for space, kind in self.base.items() if kind != LEVEL}

    # rows

    def rows(self, table: str) -> Sequence[Any]:
        """The rows of a component."""
        return self.seen.rows(table) if isinstance(self.seen, View) else self.seen.cast.entries[table]

    @cached_property
    def abilities(self) -> dict[str, Any]:
        """The abilities by what figures call them."""
        return {row.id.partition(":")[2]: row for row in self.rows(ABILITY)}

    @cached_property
    def timed(self) -> dict[str, Any]:
        """What can last on a figure, by the mark that says so."""
        rows = [*self.rows(ABILITY), *self.rows(SPELL)]
        lasting = [row for row in rows if row.turns is not None or row.lasts or row.permanent]
        return {own(state_of(row), seat): row for row in lasting for seat in self.seen.seats}

    @cached_property
    def auras(self) -> list[tuple[str, Any]]:
        """The abilities that change the Force of adjacent figures."""
        return [(name, row) for name, row in self.abilities.items() if row.aura]

    # what stands where

    def apart(self, first: str, second: str) -> int:
        """How far two squares are from each other (ruling: distance)."""
        (column, row), (other, line) = self.cells[first], self.cells[second]
        return max(abs(column - other), abs(row - line))

    def standing_on(self, space: str) -> Piece | None:
        """Who stands on a square."""
        units = self.lying(space)
        return units[0] if units else None

    def lying(self, name: str) -> Sequence[Piece]:
        """The pieces of a pile that one knows."""
        return self.seen.known(name) if isinstance(self.seen, View) else self.seen.piles.get(name, ())

    def beside(self, space: str) -> Iterator[Piece]:
        """The figures on the squares around one."""
        for other in self.field.neighbours(space):
            unit = self.standing_on(other)
            if unit is not None:
                yield unit

    def near(self, space: str, reach: int, at: Lying) -> list[Piece]:
        """The figures so many squares away at most (ruling: range)."""
        return [unit for other, unit in at.items() if self.apart(space, other) <= reach]

    def helped(self, unit: Piece, ability: str) -> bool:
        """Whether a friend next to a figure has an ability."""
        return any(not self.hostile(unit, other) and self.has(other, ability) for other in self.beside(square(unit)))

    def harried(self, unit: Piece, ability: str) -> bool:
        """Whether an enemy next to a figure has an ability."""
        return any(self.hostile(unit, other) and self.has(other, ability) for other in self.beside(square(unit)))

    # squares

    def running(self, *starts: str) -> list[str]:
        """The tracks whose names begin so and that are not at none."""
        if isinstance(self.seen, View):
            return [name for name, value in self.seen.tracks.items() if value and name.startswith(starts)]
        return [name for name, track in self.seen.tracks.items() if name.startswith(starts) and track.value]

    def marked(self, kind: str) -> dict[str, str]:
        """The squares on which something was marked, each with the name of its track."""
        return {name.split()[1]: name for name in self.running(f"{kind} ")}

    def earth(self) -> dict[str, str]:
        """What the squares are that are not level ground: painted, or shaped (ruling: earth)."""
        found = dict(self.painted)
        for kind in EARTH:
            found.update(dict.fromkeys(self.marked(kind), kind))
        return {space: kind for space, kind in found.items() if kind != LEVEL}

    def shut(self) -> set[str]:
        """The squares that nobody may enter: impassable ones, and those in flames (rulings: terrain, areas)."""
        return {space for space, kind in self.earth().items() if kind == CLOSED} | set(self.marked(FIRE))

    def free(self, space: str, at: Lying) -> bool:
        """Whether a figure may come to stand on a square."""
        return space not in at and space not in self.shut()

    def ahead(self, unit: Piece) -> str | None:
        """The square in front of a figure (ruling: facing)."""
        return self.field.step(square(unit), *self.forward(unit.owner or 0))

    # figures

    def lasting(self, unit: Piece) -> list[Any]:
        """What lasts on a figure now, each once (ruling: same-effect)."""
        rows = [self.timed[mark] for mark in unit.marks if mark in self.timed]
        return list({row.id: row for row in rows}.values()) if len(rows) > 1 else rows

    def any_lasting(self, unit: Piece, what: str) -> bool:
        """Whether something with a quality lasts on a figure: it pins, bars, wards, is safe, silent, mute, charms."""
        return any(getattr(row, what) for row in self.lasting(unit))

    def gifted(self, unit: Piece) -> list[str]:
        """The abilities of a figure that work now (ruling: petrified)."""
        lasting = self.lasting(unit)
        if not lasting:
            return list(unit.abilities)
        if any(row.silent for row in lasting):
            return []
        return [*unit.abilities, *(ability for row in lasting for ability in row.grants)]

    def has(self, unit: Piece, ability: str) -> bool:
        """Whether a figure has an ability that works."""
        return ability in self.gifted(unit)

    def home(self, unit: Piece) -> int:
        """The player whose army a figure belongs to, even while it is charmed (ruling: charm)."""
        owner = unit.owner or 0
        return 1 - owner if self.any_lasting(unit, "charms") else owner

    def leads(self, unit: Piece) -> bool:
        """Whether a figure is a leader."""
        return bool(unit.type == LEADER)

    def leaders(self, seat: int) -> list[Piece]:
        """The leaders that a player has left (rulings: victory, petrified)."""
        return [unit for unit in self.at.values() if self.leads(unit) and self.home(unit) == seat]

    def force(self, unit: Piece) -> int:
        """The Force of a figure, with what lasts on it and who stands next to it (rulings: same-effect, sides)."""
        force: int = unit.force + sum(row.force_bonus for row in self.lasting(unit))
        for name, row in self.auras:
            if (self.helped if row.aura == "friends" else self.harried)(unit, name):
                force += row.force_bonus
        return force

    def above(self, unit: Piece, other: Piece) -> int:
        """What high ground adds against somebody who is not on it (ruling: terrain)."""
        earth = self.earth()
        high = [earth.get(square(each)) == HIGH for each in (unit, other)]
        return int(self.numbers.high_ground) if high == [True, False] else 0

    def attacks_with(self, unit: Piece, target: Piece) -> int:
        """The Force of a figure that attacks (rulings: flank, charge)."""
        force: int = self.force(unit) + self.above(unit, target)
        if self.has(unit, "flank") and self.flanks(unit, target):
            force += self.abilities["flank"].force_bonus
        if self.has(unit, "charge") and self.charges(unit, target):
            force += self.abilities["charge"].force_bonus
        return force + (int(self.numbers.overwhelm) if target.mark(STRUCK) else 0)

    def defends_with(self, unit: Piece, attacker: Piece, far: bool) -> int:
        """The Force of a figure that is attacked, from a distance or not (rulings: hand-to-hand, same-effect)."""
        force: int = self.force(unit) + self.above(unit, attacker)
        if far:
            shield, dodge = self.abilities["shield"], self.abilities["dodge"]
            force += shield.guards if self.has(unit, "shield") or self.helped(unit, "shield") else 0
            force += dodge.guards if self.has(unit, "dodge") else 0
        return force

    def flanks(self, unit: Piece, target: Piece) -> bool:
        """Whether a figure stands level with another or behind it (rulings: flank, facing)."""
        _, row = self.cells[square(unit)]
        _, other = self.cells[square(target)]
        return (row - other) * self.forward(target.owner or 0)[1] <= 0

    def charges(self, unit: Piece, target: Piece) -> bool:
        """Whether a figure has come nearer to another in this turn (ruling: charge)."""
        if not unit.mark(BEGAN):
            return False
        began, there = self.field.spaces[unit.mark(BEGAN) - 1], square(target)
        return self.apart(square(unit), there) < self.apart(began, there)

    # moves

    def often(self, unit: Piece, what: str) -> int:
        """How many moves a figure has in a turn (ruling: march), or attacks of any kind (ruling: berserk)."""
        if what == "moves":
            extra = self.abilities["march"].extra_moves if self.has(unit, "march") else 0
            return int(self.numbers.moves + extra)
        return int(self.numbers.attacks + sum(row.extra_attacks for row in self.lasting(unit)))

    def pace(self, unit: Piece) -> int:
        """The Move of a figure now."""
        return int(unit.move + sum(row.move_bonus for row in self.lasting(unit)))

    def mobile(self, unit: Piece) -> bool:
        """Whether a figure may still move in this turn."""
        return unit.mark(MOVED) < self.often(unit, "moves") and not self.any_lasting(unit, "pins")

    def moves_to(self, unit: Piece, at: Lying) -> list[str]:
        """Where a figure can move to, while something of the Move Roll is left."""
        left = self.seen.track(LEFT) if isinstance(self.seen, View) else self.seen.track(LEFT).value
        return self.ways(unit, at) if left and self.mobile(unit) else []

    def ways(self, unit: Piece, at: Lying) -> list[str]:
        """Where a figure can move to (rulings: steps, terrain, block, fear, areas)."""
        space, flies = square(unit), self.has(unit, "flying")
        earth, shut, blocked = self.earth(), self.shut(), self.blocked(unit, at)
        found = []
        for line in self.field.queens[space].values():
            for end in line[: self.pace(unit)]:
                if end in at or end in shut or end in blocked:
                    if flies:
                        continue
                    break
                found.append(end)
                if earth.get(end) == ROUGH and not flies:
                    break
        if self.has(unit, "knight"):
            found += [end for end in self.field.knights[space] if end not in at and end not in shut | blocked]
        forbidden = self.dreaded(unit, at)
        return [end for end in found if end not in forbidden]

    def blocked(self, unit: Piece, at: Lying) -> set[str]:
        """The squares in front of enemies that hold them (ruling: block)."""
        blockers = (other for other in at.values() if self.hostile(unit, other) and self.has(other, "block"))
        return {space for other in blockers if (space := self.ahead(other))}

    def dreaded(self, unit: Piece, at: Lying) -> set[str]:
        """The squares on which a figure may end no move for fear (ruling: fear)."""
        if unit.type != MINOR or self.helped(unit, "song"):
            return set()
        feared = (space for space, other in at.items() if self.hostile(unit, other) and self.has(other, "fear"))
        return {end for space in feared for end in self.field.neighbours(space)}

    def enters(self, unit: Piece, space: str, at: Lying) -> bool:
        """Whether a figure may step onto a square (ruling: advance)."""
        return self.free(space, at) and space not in self.blocked(unit, at) and space not in self.dreaded(unit, at)

    # attacks

    def barred(self, unit: Piece) -> bool:
        """Whether a figure cannot attack in this turn: something lasts on it, or an Illusion is near."""
        if self.any_lasting(unit, "bars"):
            return True
        foe = own("", 1 - (unit.owner or 0)).strip()
        seen = (space for space, name in self.marked(ILLUSION).items() if name.endswith(foe))
        return any(self.apart(space, square(unit)) <= 1 for space in seen)

    def fights(self, unit: Piece) -> bool:
        """Whether a figure has an attack of any kind left (ruling: attacks)."""
        return unit.mark(ATTACKED) < self.often(unit, "attacks") and not self.barred(unit)

    def frenzied(self, unit: Piece) -> bool:
        """Whether a figure has but the further attack of Berserk left (ruling: berserk)."""
        extra = self.abilities["berserk"].extra_attacks if self.has(unit, "berserk") else 0
        plain = self.often(unit, "attacks")
        return plain <= unit.mark(ATTACKED) < plain + extra and not self.barred(unit)

    def exposed(self, unit: Piece, target: Piece, far: bool) -> bool:
        """Whether an attack of a figure can hurt another, from a distance or not (rulings: fear, petrified)."""
        lasting = self.lasting(target)
        if any(row.safe or (row.wards and far) for row in lasting):
            return False
        feared = unit.type == MINOR and self.hostile(unit, target) and self.has(target, "fear")
        return not feared or self.helped(unit, "song")

    def struck(self, unit: Piece, space: str, reach: int, at: Lying, far: bool = False) -> list[Piece]:
        """Whom an attack reaches from a square (rulings: range, hide); one that is `far` is never HTH."""
        foes = [target for target in self.near(space, reach, at) if self.hostile(unit, target)]
        foes = [target for target in foes if not self.has(target, "hide")] or foes
        return [foe for foe in foes if self.exposed(unit, foe, far or self.apart(space, square(foe)) > 1)]

    def deeds(self, unit: Piece, at: Lying | None = None, space: str | None = None) -> list[tuple[str, Any]]:
        """What a figure can do in the Attack Phase but cast: a plain attack or an ability, each with its target."""
        at, space = at or self.at, space or square(unit)
        found: list[tuple[str, Any]] = []
        if self.fights(unit):
            found += [(BLOW, target) for target in self.struck(unit, space, unit.range, at)]
            for name in self.gifted(unit):
                row = self.abilities[name]
                if row.dies:
                    found.append((row.name, unit))
                elif self.aimed(unit, row):
                    found += [(row.name, target) for target in self.victims(unit, row, space, at)]
        elif self.frenzied(unit):
            found += [(BLOW, target) for target in self.struck(unit, space, 1, at)]
        if not unit.mark(PULLED):
            rows = [self.abilities[name] for name in self.gifted(unit) if self.abilities[name].pulls]
            found += [(row.name, target) for row in rows for target in self.callable(unit, row, at)]
        return found

    def aimed(self, unit: Piece, row: Any) -> bool:
        """Whether an ability is an attack on one target that can be made now."""
        spent = any(unit.mark(own(f"spent {row.name}", seat)) for seat in self.seen.seats)
        return row.range is not None and not row.pulls and not row.dies and not spent

    def victims(self, unit: Piece, row: Any, space: str, at: Lying) -> list[Piece]:
        """Whom an attack by an ability can be aimed at (rulings: hand-to-hand, undead-and-demons, same-effect)."""
        found = self.struck(unit, space, row.range, at, far=row.strikes)
        if row.against:
            found = [target for target in found if set(row.against) & set(target.kin)]
        return [target for target in found if not row.permanent or not self.carries(target, row)]

    def carries(self, unit: Piece, row: Any) -> bool:
        """Whether an effect lasts on a figure already."""
        return any(state_of(same) == state_of(row) for same in self.lasting(unit))

    def callable(self, unit: Piece, row: Any, at: Lying) -> list[Piece]:
        """Whom Call or Taunt can bring nearer (ruling: pulled)."""
        found = (target for target in self.near(square(unit), row.range, at) if self.hostile(unit, target))
        return [target for target in found if self.comes(unit, target, row, at)]

    def comes(self, unit: Piece, target: Piece, row: Any, at: Lying) -> list[str]:
        """The squares to which a caller can bring an enemy, each step nearer and free (ruling: pulled)."""
        if self.any_lasting(target, "silent") or self.helped(target, "song"):
            return []
        here, reached, now = square(unit), list[str](), [square(target)]
        for _ in range(row.pulls):
            steps = (
                end
                for space in now
                for end in self.field.neighbours(space)
                if self.apart(end, here) < self.apart(space, here) and self.free(end, at)
            )
            now = list(dict.fromkeys(steps))
            reached += now
        return list(dict.fromkeys(reached))
