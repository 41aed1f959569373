"""Terrain with prices and cover, borders that break, what spells lay on units: who may do what, by how many dice.

Beside what `Field` reads: of the board `cost` and `defence` of a ground, borders `river` and `wall`; of counters
`power`, `ranged` (dice), `range`, `mode`, `traits` (breach, stand), `bonus_attack`, `bonus_defence`; of spells what
`Magic` reads. Numbers: `flying_cost`, `river_cost`, `river_defence`, `wall_cost`, `carried_loss`, `spell_range`. A
game has rulings least-move, costs, flyers, carrying, carried-attack, shots, across, minus, breach, flip and control.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from pnp.boards import HexBoard
from pnp.engine import Piece, View
from pnp.engine.boards import ground
from pnp.games.families.dice_pool.field import FOUGHT, MOVED, Field, Standing, disc, hex_of

SHIELDED, RAGING, STRENGTHENED, WEAKENED = "shielded", "raging", "strengthened", "weakened"
HASTENED, FLYING, HELD = "hastened", "flying", "held"
BARRED, WARDED, SAFE, SHELTERED = "barred", "warded", "safe", "sheltered"
"""What spells lay on units until the turn ends; how much, where it is a number."""
CONTROLLED = "controlled"
"""Who goes back as the turn ends."""
OF_TURN = (
    SHIELDED, RAGING, STRENGTHENED, WEAKENED, HASTENED, FLYING, HELD, BARRED, WARDED, SAFE, SHELTERED, CONTROLLED,
)  # fmt: skip
BARS = {"move": HELD, "attack": BARRED, "attacked": WARDED, "destroy": SAFE, "ranged": SHELTERED}
FIRE, BREACH = "fire ", "breach "


class Terrain(Field):
    """Hexes, borders and units, and what spells make of them."""

    @cached_property
    def ground(self) -> dict[str, Any]:
        """The row of each hex."""
        names = kinds(self.map)
        rows = {name: ground(self.seen, self.component, space) for name, space in {n: s for s, n in names}.items()}
        return {space: rows[name] for space, name in names}

    @property
    def burning(self) -> frozenset[str]:
        """The hexes in a Wall of Fire."""
        if isinstance(self.seen, View):
            return frozenset(name.removeprefix(FIRE) for name in self.seen.filled(FIRE))
        names = [marker.pile.name for marker in self._tokens if marker.pile is not None]
        return frozenset(name.removeprefix(FIRE) for name in names if name.startswith(FIRE))

    @cached_property
    def _tokens(self) -> list[Piece]:
        """The markers of the table; to go through all its piles would take long."""
        assert not isinstance(self.seen, View)
        return [piece for piece in self.seen.pieces if piece.component == "marker"]

    def filled(self, start: str) -> list[str]:
        """The piles whose names begin so and in which something lies."""
        if isinstance(self.seen, View):
            return self.seen.filled(start)
        return [name for name, pile in self.seen.piles.items() if pile and name.startswith(start)]

    # what a unit is

    @cached_property
    def spells(self) -> dict[str, Any]:
        """The spells whose units have counters, by the name these give them."""
        if isinstance(self.seen, View):
            found = [spell for spell, _ in self.seen.titles("spell")]
        else:
            found = [title for title, _ in self.seen.cast.titles["spell"]]
        return {spell.id.partition(":")[2]: spell for spell in found}

    def of(self, unit: Piece) -> Any:
        """Where the numbers of a unit stand."""
        return unit

    def way(self, unit: Piece) -> str:
        """Whether a unit moves on land, water, both, or in the air."""
        return "air" if unit.mark(FLYING) else str(self.of(unit).mode)

    def traits(self, unit: Piece) -> Sequence[str]:
        """What a unit can do beside."""
        found: Sequence[str] = self.of(unit).traits
        return found

    def wet(self, space: str) -> bool:  # noqa: ARG002 - some maps have no water
        """Whether a hex is water."""
        return False

    def fits(self, spell: Piece, unit: Piece) -> bool:
        """Whether a spell is for such a unit."""
        return "ground" not in spell.against or self.grounded(unit)

    def grounded(self, unit: Piece) -> bool:
        """Whether a unit is no flyer and not on water."""
        return self.way(unit) != "air" and not self.wet(hex_of(unit))

    def side(self, unit: Piece) -> int:
        """Whose a unit is, though another may control it now."""
        owner = int(unit.owner or 0)
        return 1 - owner if unit.mark(CONTROLLED) else owner

    # borders

    def lies(self, kind: str, first: str, second: str) -> bool:
        """Whether a river or a wall that still stands lies between two hexes."""
        if kind not in self.map.between(first, second):
            return False
        return kind != "wall" or not self.broken(first, second)

    def broken(self, first: str, second: str) -> bool:
        """Whether a wall was breached."""
        name = gap(first, second)
        if isinstance(self.seen, View):
            return bool(self.seen.count(name))
        return bool(self.seen.piles.get(name))

    def walled(self, unit: Piece, first: str, second: str) -> bool:  # noqa: ARG002 - some walls have gates
        """Whether a wall is in the way of a unit."""
        return self.lies("wall", first, second)

    # moves

    def points(self, unit: Piece) -> int:
        if self.of(unit).move == 0:
            return 0  # ruling: least-move
        least = int(self.of(unit).move)
        if unit.mark(FLYING):
            least = max(least, int(self.spells["fly"].move))
        return least + unit.mark(HASTENED)

    def may_move(self, unit: Piece) -> bool:
        return not unit.mark(HELD) and not unit.mark(CONTROLLED) and super().may_move(unit)

    def enters(self, unit: Piece, space: str) -> bool:  # noqa: ARG002 - on some maps not everybody goes everywhere
        """Whether a hex is one that a unit can be in, nobody being there."""
        return True

    def price_of(self, unit: Piece, here: str, there: str) -> int:
        """What a step costs, be it possible or not (rulings: costs, flyers, breach)."""
        if self.way(unit) == "air":
            return int(self.numbers.flying_cost)
        price = int(self.ground[there].cost)
        if self.lies("river", here, there):
            price += self.numbers.river_cost
        if "breach" not in self.traits(unit) and self.walled(unit, here, there):
            price += self.numbers.wall_cost
        return price

    def cost(self, unit: Piece, here: str, there: str) -> int | None:
        if there in self._fires or not self.enters(unit, there):
            return None
        return self.price_of(unit, here, there)

    @cached_property
    def _fires(self) -> frozenset[str]:
        return self.burning

    def ends(self, unit: Piece, at: Standing) -> list[str]:
        """Beside what points reach: one step that is possible at all, and carriers (rulings: least-move, carrying)."""
        here, points = hex_of(unit), self.points(unit)
        if points < 1:
            return []
        self.__dict__.pop("_fires", None)

        def step(first: str, second: str) -> int | None:
            other = at.get(second)
            return None if other is not None and other.owner != unit.owner else self.cost(unit, first, second)

        spent = self.map.reach(here, points, step)
        found = {space for space in spent if space != here and self.free(unit, space, at)}
        near = self.map.neighbours(here)
        found.update(space for space in near if step(here, space) is not None and self.free(unit, space, at))
        if self.way(unit) != "water" and "no-carry" not in self.traits(unit):
            for first, used in spent.items():
                for space in self.map.neighbours(first):
                    other = at.get(space)
                    if (
                        space in found
                        or space == here
                        or other is None
                        or other.owner != unit.owner
                        or space in self._fires
                    ):
                        continue
                    price = self.price_of(unit, first, space)
                    if (used + price <= points or first == here) and self.boards(unit, other):
                        found.add(space)
        return [space for space in self.map.spaces if space in found]

    def _goes(self, unit: Piece, at: Standing) -> bool:
        here = hex_of(unit)
        if not self.points(unit):
            return False
        if any(space not in at and self.cost(unit, here, space) is not None for space in self.map.neighbours(here)):
            return True
        return bool(self.ends(unit, at))

    def free(self, unit: Piece, space: str, at: Standing) -> bool:
        other = at.get(space)
        return other is None or (other.owner == unit.owner and other is not unit and self.boards(unit, other))

    def boards(self, unit: Piece, carrier: Piece) -> bool:
        """Whether a unit can go aboard another of its side (rulings: carrying, rafts)."""
        if self.way(unit) == "water" or "no-carry" in self.traits(unit) or self.aboard(unit):
            return False
        return bool(carrier.carries) and len(self.aboard(carrier)) < carrier.carries

    def aboard(self, carrier: Piece) -> list[Piece]:
        here = carrier.pile
        return [] if here is None or not len(here) or here[0] is not carrier else super().aboard(carrier)

    # attacks

    def may_attack(self, unit: Piece) -> bool:
        """Whether a unit can attack (rulings: flip, control)."""
        if unit.mark(BARRED) or unit.mark(FOUGHT) or (unit.mark(MOVED) and "stand" in self.traits(unit)):
            return False
        return not self.carried(unit) or self.carrier(unit).owner == unit.owner

    def carrier(self, unit: Piece) -> Piece:
        """Who carries a unit, itself where nobody does."""
        assert unit.pile is not None
        return unit.pile[0]

    def reach(self, unit: Piece) -> int:
        return int(unit.range or 1) if unit.ranged else 1

    def exposed(self, target: Piece, unit: Piece, here: str) -> bool:  # noqa: ARG002 - some see only some targets
        """Whether a unit can be attacked (rulings: winds, carried-attack)."""
        if target.mark(SHELTERED) and self.map.apart(here, hex_of(target)) > 1:
            return False
        return self.open(target)

    def open(self, target: Piece) -> bool:
        """Whether anything can attack a unit."""
        return not target.mark(WARDED)

    def modifier(self, unit: Piece) -> int:
        """What spells change of a unit's Power, in attack and defence."""
        return unit.mark(STRENGTHENED) - unit.mark(WEAKENED)

    def attack_dice(self, unit: Piece, there: str, alone: bool) -> tuple[str, int]:
        """The printed Power of an attack, and what is added to it (rulings: attack-dice, ranged-melee, minus)."""
        row = self.of(unit)
        far = self.map.apart(hex_of(unit), there) > 1
        power = str(row.ranged if far else row.power)
        bonus = self.modifier(unit) + unit.mark(RAGING)
        if alone or "alone" not in self.traits(unit):
            bonus += int(row.bonus_attack)
        if self.carried(unit):
            bonus -= int(self.numbers.carried_loss)
        return power, bonus

    def cover(self, unit: Piece, attackers: Sequence[str]) -> int:
        """The dice that ground and rivers add in defence (ruling: across)."""
        there = hex_of(unit)
        near = [here for here in attackers if self.map.apart(here, there) == 1]
        across = len(near) == len(attackers) and all(self.lies("river", here, there) for here in near)
        return int(self.ground[there].defence) + across * int(self.numbers.river_defence)

    def defence_dice(self, unit: Piece, attackers: Sequence[str]) -> tuple[str, int]:
        """The printed Power of a defence, and what is added to it (ruling: minus)."""
        row = self.of(unit)
        bonus = self.modifier(unit) + unit.mark(SHIELDED) + int(row.bonus_defence)
        return str(row.power), bonus + self.cover(unit, attackers)

    # casters

    def learned(self, unit: Piece) -> bool:
        """Whether a unit casts spells at all."""
        raise NotImplementedError

    def knows(self, unit: Piece, spell: Any) -> bool:  # noqa: ARG002 - some casters know all
        """Whether a unit that casts spells can cast this one."""
        return True

    def casts(self, unit: Piece, spell: Any) -> bool:
        """Whether a unit can cast a spell now (rulings: flip, control)."""
        if (
            unit.mark(FOUGHT)
            or not self.learned(unit)
            or (self.carried(unit) and self.carrier(unit).owner != unit.owner)
        ):
            return False
        return self.knows(unit, spell)

    def casters(self, seat: int) -> list[Piece]:
        """The units of a player that can cast anything now."""
        return [unit for unit in self.army(seat) if self.learned(unit) and not unit.mark(FOUGHT)]

    def far(self, spell: Any) -> int | None:
        """How many hexes away a spell works; None where there is no limit."""
        reach = self.numbers.spell_range if spell.range is None else spell.range
        return int(reach) or None

    def within(self, caster: Piece, spell: Any) -> list[str]:
        """The hexes a spell can be for."""
        here, reach = hex_of(caster), self.far(spell)
        return [here, *disc(self.map, here, reach)] if reach else list(self.map.spaces)


@cache
def kinds(field: HexBoard) -> tuple[tuple[str, str | None], ...]:
    """All hexes of a map, each with the name of its ground."""
    return tuple((space, field.row(space)) for space in field.spaces)


def gap(first: str, second: str) -> str:
    """The name of the pile for a breach between two hexes."""
    return BREACH + " ".join(sorted((first, second)))
