"""What units of Fantasy Skirmish may do: their numbers, their special abilities, the spells that casters know."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Piece, View, own
from pnp.games.families.skirmish import ATTACK, ATTACKED, FALLEN, HELD, square
from pnp.games.families.skirmish.ground import Lying
from pnp.games.families.skirmish.powers import Powers

CAST, TRAMPLES = "_cast", "_tramples"
SPELLS = "spells"
HEX = "hex"
SPARE = "spare"
LEADER = "leadership"


class Lore(Powers):
    """A chessboard, its units, and what works on them (rulings: free-abilities, limits, names)."""

    def army_of(self, seat: int) -> str:
        """The army that a player's list is of."""
        return str(self.seen.list_of(seat).of[0])

    def book(self, seat: int) -> str:
        """The spell book of a player's army."""
        return f"{self.army_of(seat)}-book"

    @cached_property
    def books(self) -> list[str]:
        """The spell books of the armies that are played."""
        return list(dict.fromkeys(map(self.book, self.seen.seats)))

    # numbers

    def pace(self, unit: Piece) -> int:
        """The Move of a unit now (ruling: limits)."""
        return max(0, int(unit.move + sum(row.move_bonus for row in self.lasting(unit))))

    def quick(self, unit: Piece, card: Piece) -> bool:
        """A unit uses Move cards up to its Move, a knight's from some Move on (ruling: move-stat)."""
        return self.pace(unit) >= int(self.numbers.knight_move if card.knight else card.value)

    def strong(self, unit: Piece, card: Piece) -> bool:
        """A unit uses Attack cards up to its Strength, and leaders lend it some (rulings: move-stat, leadership)."""
        return bool(card.value <= unit.strength) or bool(card.value <= unit.strength + self.lent(unit))

    def lent(self, unit: Piece) -> int:
        """The Strength that adjacent leaders of its side lend a unit: once, however many there are."""
        beside = (self.unit_on(space) for space in self.field.neighbours(square(unit)))
        leads = any(other and not self.hostile(unit, other) and self.has(other, LEADER) for other in beside)
        return int(self.abilities[LEADER].strength_bonus) if leads else 0

    def unit_on(self, space: str) -> Piece | None:
        """Who stands on a square."""
        units = self.lying(space)
        return units[0] if units else None

    def often(self, unit: Piece, what: str) -> int:
        """One move and one attack a turn, and what abilities add (ruling: once-each)."""
        extra = (getattr(row, f"extra_{what}") for row in self.gifts(unit) if not row.after_attack)
        return int(getattr(self.numbers, what) + sum(extra))

    def reach(self, card: Any, unit: Piece) -> int:
        """How far an attack reaches: as its power says, else as far as the unit's do (ruling: range)."""
        return int(card.reach if card.reach is not None else unit.range)

    def harms(self, unit: Piece) -> int:
        """The damage that a unit's attacks do (ruling: damage)."""
        own_damage = [row.damage for row in self.gifts(unit) if row.damage and not row.dies]
        return int(max(self.numbers.damage, *own_damage, 0))

    # squares that a hex closes

    @property
    def hexed(self) -> set[str]:
        """The squares that nobody enters now (ruling: hex)."""
        seen = self.seen
        tracks = seen.tracks if isinstance(seen, View) else {name: track.value for name, track in seen.tracks.items()}
        return {name.split()[1] for name, turns in tracks.items() if turns and name.startswith(HEX)}

    def free(self, space: str, at: Lying) -> bool:
        """Whether a unit may come to stand on a square (ruling: hex)."""
        return super().free(space, at) and space not in self.hexed

    def passable(self, unit: Piece, at: Lying) -> Any:
        """Only flyers go past units and over closed squares (rulings: fly, hex)."""
        inside, hexed = super().passable(unit, at), self.hexed
        return lambda space: inside(space) and (space not in hexed or self.passes(unit, unit))

    # special abilities and spells

    def known(self, unit: Piece) -> list[Any]:
        """The spells that a unit knows and can cast: those that its player chose for all units of its name."""
        if not unit.spells or not self.wits(unit):
            return []
        return [self.powers[spell] for spell in self.studied(unit.owner or 0).get(unit.name, ())]

    def studied(self, seat: int) -> dict[str, tuple[str, ...]]:
        """The spells that a player chose, by the names of the casters (ruling: spells)."""
        name = own(SPELLS, seat)
        chosen = self.seen.note(name) if isinstance(self.seen, View) else self.seen.notes[name].value
        return {name: tuple(spells) for name, *spells in chosen}

    def is_spell(self, power: str) -> bool:
        """Whether a power is a spell, and no ability."""
        return all(row.name != power for row in self.abilities.values())

    def wits(self, unit: Piece) -> bool:
        """Whether abilities and spells of a unit work (ruling: immobilized)."""
        return not any(row.silences or row.immobilizes for row in self.lasting(unit))

    def uses(self, seat: int) -> list[tuple[Piece, str]]:
        """What an SA card can be discarded for in the Attack Phase: who does what (ruling: specials)."""
        at = self.at
        army = [unit for unit in at.values() if unit.owner == seat]
        return [(unit, row.name) for unit in army for row in self.acts(unit) if self.can(unit, row, at)]

    def acts(self, unit: Piece) -> list[Any]:
        """The abilities of a unit that take an SA card, and the spells that it may still cast; no reactions."""
        gifts = [row for row in self.gifts(unit) if row.card]
        spells = self.known(unit) if unit.mark(CAST) < int(self.numbers.casts) else []
        return [row for row in (*gifts, *spells) if not row.negates and not row.takes_wounds]

    def can(self, unit: Piece, row: Any, at: Lying) -> bool:
        """Whether a power is of any use to a unit now."""
        if row.dies:
            return True
        if row.summons:
            return bool(self.room(unit, row, at)) and bool(self.spare(row))
        if row.looks:
            foes = (other for other in self.near(square(unit), row.reach or 0, at) if self.hostile(unit, other))
            return row.reach is None or any(foes)
        return bool(self.aimed(unit, row, at)) and (not row.teleports or bool(self.landings(at)))

    def room(self, unit: Piece, row: Any, at: Lying) -> list[str]:
        """The free squares next to a caster."""
        space = square(unit)
        return [end for end in self.field.spaces if self.field.apart(space, end) <= row.reach and self.free(end, at)]

    def spare(self, row: Any) -> list[Piece]:
        """The counters of those that are summoned which are not in play (ruling: summoning)."""
        piles = (SPARE, *(own(FALLEN, seat) for seat in self.seen.seats))
        return [unit for name in piles for unit in self.lying(name) if unit.name.lower() == row.summons]

    def lying(self, name: str) -> list[Piece]:
        """What lies in an open pile."""
        return self.seen.known(name) if isinstance(self.seen, View) else list(self.seen.piles.get(name, ()))

    def landings(self, at: Lying) -> list[str]:
        """The squares to which a unit can be sent."""
        return [space for space in self.field.spaces if self.free(space, at)]

    # answers

    def wards(self, seat: int, unit: Piece | None) -> list[tuple[Piece, str]]:
        """Who can stop an attack on a unit for an SA card, and how; without a unit, a spell (ruling: defending)."""
        found = []
        for friend in self.army(seat):
            if unit is None:
                rows = [row for row in self.known(friend) if "spell" in row.negates]
            else:
                apart = self.field.apart(square(friend), square(unit))
                gifts = [row for row in self.gifts(friend) if row.stands_for == "defend" and friend is unit]
                spells = [row for row in self.known(friend) if row.on == "friend" and apart <= row.reach]
                rows = [row for row in (*gifts, *spells) if ATTACK in row.negates]
            found += [(friend, row.name) for row in rows]
        return found

    def martyrs(self, unit: Piece) -> list[Piece]:
        """Who of its side could take the damage of an attack on a unit (ruling: martyr)."""
        found = []
        for friend in self.army(unit.owner or 0):
            apart = self.field.apart(square(friend), square(unit))
            if friend is not unit and any(row.takes_wounds and apart <= row.reach for row in self.gifts(friend)):
                found.append(friend)
        return found

    # trample

    def follow_ups(self, seat: int, card: Piece) -> list[tuple[Piece, str]]:
        """The moves that a Move card allows units that have attacked (ruling: trample)."""
        at = self.at
        able = [unit for unit in at.values() if unit.owner == seat and unit.mark(TRAMPLES)]
        able = [unit for unit in able if self.quick(unit, card) and not self.suffers(unit, HELD)]
        return [(unit, end) for unit in able for end in self.ends(unit, square(unit), card, at)]

    def leads(self, unit: Piece) -> bool:
        """Whether a unit is a leader that counts for victory: its list says so (ruling: leader)."""
        return LEADER in unit.abilities

    def rested(self, unit: Piece) -> bool:
        """Whether a unit can still attack in this turn."""
        return unit.mark(ATTACKED) < self.often(unit, "attacks")
