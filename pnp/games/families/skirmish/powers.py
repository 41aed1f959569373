"""Powers: what abilities and spells, rows of tables, let units do beyond their numbers; for good, or for some turns.

A unit has the abilities that its field `abilities` names (ids of rows of the table `ability`), and those that powers
`grant` it while they last on it. Of rows rules read: `turns` (of the player who used it, beyond this one), `grants`,
`immobilizes`, `silences`, `move_bonus`, `strength_bonus`, `extra_moves`, `extra_attacks`, `damage`, `over`, `flies`;
of those that are used: `strikes`, `reach`, `exact`, `on` (self, friend, enemy, square), `heals`, `negates`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Piece, View, own
from pnp.games.families.skirmish.ground import ATTACKED, HELD, HIT, Ground, Lying, square

ABILITY = "ability"
Aim = Piece | str
"""What a power is aimed at: a unit or a square."""


def under(row: Any) -> str:
    """The state of a unit on which a power lasts."""
    return f"under {row.name}"


class Powers(Ground):
    """A field on which units have powers."""

    @cached_property
    def books(self) -> list[str]:
        """The tables of powers besides the abilities."""
        return []

    def rows(self, table: str) -> Sequence[Any]:
        """The rows of a table."""
        return self.seen.rows(table) if isinstance(self.seen, View) else self.seen.cast.entries[table]

    @cached_property
    def abilities(self) -> dict[str, Any]:
        """The abilities by what units call them."""
        return {row.id.partition(":")[2]: row for row in self.rows(ABILITY)}

    @cached_property
    def powers(self) -> dict[str, Any]:
        """All powers by their names."""
        return {row.name: row for table in (ABILITY, *self.books) for row in self.rows(table)}

    @cached_property
    def timed(self) -> dict[str, Any]:
        """The powers that last some turns, by the mark that lies on who suffers or enjoys one."""
        lasting = [row for row in self.powers.values() if row.turns]
        return {own(under(row), seat): row for row in lasting for seat in self.seen.seats}

    # what a unit can

    def lasting(self, unit: Piece) -> list[Any]:
        """The powers that last on a unit now."""
        return [self.timed[mark] for mark in unit.marks if mark in self.timed]

    def has(self, unit: Piece, ability: str) -> bool:
        """Whether a unit has an ability that works: its own or a granted one, while nothing silences it."""
        return ability in self.gifted(unit)

    def gifts(self, unit: Piece) -> list[Any]:
        """The rows of all abilities that a unit has."""
        return [self.abilities[ability] for ability in self.gifted(unit)]

    def gifted(self, unit: Piece) -> list[str]:
        """The abilities of a unit that work now, its own first."""
        lasting = self.lasting(unit)
        if not lasting:
            return list(unit.abilities)
        if any(row.silences or row.immobilizes for row in lasting):
            return []
        return list(dict.fromkeys((*unit.abilities, *(ability for row in lasting for ability in row.grants))))

    def suffers(self, unit: Piece, state: str) -> bool:
        """Who is immobilized is held."""
        return super().suffers(unit, state) or (state == HELD and any(row.immobilizes for row in self.lasting(unit)))

    def passes(self, unit: Piece, other: Piece) -> bool:  # noqa: ARG002 - as in the family
        """Whether a unit flies past others."""
        return any(row.flies for row in self.gifts(unit))

    def over(self, card: Any, unit: Piece) -> bool:
        """An attack goes over others if its power says so, or an ability of the unit does."""
        return bool(card.over) or any(row.over for row in self.gifts(unit))

    def precise(self, card: Any) -> bool:
        """A power says whether it reaches exactly so far."""
        return bool(card.exact)

    # what is aimed at

    def near(self, space: str, reach: int, at: Lying) -> list[Piece]:
        """The units so many squares away at most, in any direction, and who stands there."""
        return [unit for other, unit in at.items() if self.field.apart(space, other) <= reach]

    def aimed(self, unit: Piece, row: Any, at: Lying) -> list[Aim]:
        """What a unit can aim a power at: whom it strikes, heals, changes or hinders, or a square."""
        space = square(unit)
        if row.strikes:
            ready = unit.mark(ATTACKED) < self.often(unit, "attacks")
            return list[Aim](self.shots(unit, space, row, at)) if ready else []
        if row.on == "square":
            return [end for end in self.field.spaces if self.free(end, at)]
        if row.on == "enemy":
            return [other for other in self.near(space, row.reach, at) if self.hostile(unit, other)]
        if row.on in ("self", "friend"):
            ours = [unit] if row.on == "self" else self.near(space, row.reach, at)
            return [other for other in ours if not self.hostile(unit, other) and (other.mark(HIT) or not row.heals)]
        return []
