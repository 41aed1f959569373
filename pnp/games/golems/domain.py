"""The domain as it lies now: what each golem is made of and what that makes of it, and where it may stand and go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pnp.engine import Piece, Table, View
from pnp.games.families.tile_war import Land

PART, GOLEM, WIZARD, WATER = "part", "golem", "wizard", "water"
MATERIAL, SIZE, SHAPE = "material", "size", "shape"
KINDS = (MATERIAL, SIZE, SHAPE)
HIT, HASTE, GUARDED, CHILLED, AT = "hit", "haste", "guarded", "chilled", "at"
"""Marks: damage, moves that a golem has more, Armor and lack of Force in a battle, where it fell."""
POWER, PROTECTION = ("power-1", "power-2"), ("protection-1", "protection-2")
"""Marks of spells that last this turn, and the next one, too."""


class Body(NamedTuple):
    """What a golem is: its three traits, its numbers, and the card of its material; a Wizard has none."""

    size: str
    shape: str
    hardness: str
    order: int
    hits: int
    move: int
    force: int
    armor: int
    flies: bool
    material: Any = None


def key(part: Any) -> str:
    """What a part is called as a mark."""
    return str(part.id).rsplit(":", 1)[-1]


def cost(parts: Iterable[Any]) -> int:
    """The Mana that golems of these parts cost, with the land of their material (ruling: price)."""
    return sum(int(part.force) + int(part.hits) for part in parts)


class Domain(Land):
    """The domain as it lies now."""

    def __init__(self, seen: Table | View) -> None:
        super().__init__(seen)
        titles = seen.cast.titles[PART] if isinstance(seen, Table) else seen.titles(PART)
        self.parts: Mapping[str, Any] = {key(part): part for part, _ in titles}
        self.gifted = bool(self.numbers.abilities)
        self._bodies: dict[str, Body] = {}

    # what golems are

    def traits(self, unit: Piece) -> dict[str, Any]:
        """The material, the size and the shape of a golem."""
        found = (self.parts[name] for name in unit.marks if name in self.parts)
        return {str(part.type): part for part in found}

    def body(self, unit: Piece) -> Body:
        """What a unit is by itself (ruling: wizard)."""
        found = self._bodies.get(unit.code)
        if found is None:
            made = self.traits(unit) if unit.component == GOLEM else None
            found = self._bodies[unit.code] = self.sum(made) if made else self.wizard(unit)
        return found

    def wizard(self, unit: Piece) -> Body:
        """What a Wizard is: he does not move (ruling: wizard)."""
        order = int(self.parts[unit.size].order)
        return Body(
            unit.size, unit.shape, unit.hardness, order, int(unit.hits), 0, int(unit.force), int(unit.armor), False
        )

    def sum(self, made: Mapping[str, Any]) -> Body:
        """What parts make together, with what the material adds to itself."""
        material, size, shape = (made[kind] for kind in KINDS)
        hits, move, force, armor = (
            sum(int(getattr(part, number)) for part in (material, size, shape))
            for number in ("hits", "move", "force", "armor")
        )
        if self.gifted:
            hits, move = hits + int(material.own_hits), move + int(material.own_move)
            force += 0 if material.brine else int(material.own_force)
            armor += int(material.own_armor)
        return Body(
            key(size),
            key(shape),
            material.hardness,
            int(size.order),
            hits,
            move,
            force,
            armor,
            bool(shape.flies),
            material,
        )

    def gifts(self, space: str, gift: str) -> int:
        """What the materials of a stack give or take together (ruling: aids)."""
        if not self.gifted:
            return 0
        bodies = (self.body(unit) for unit in self.stacks.get(space, ()))
        return sum(int(getattr(body.material, gift)) for body in bodies if body.material is not None)

    def force(self, unit: Piece, space: str, foe: str | None = None) -> int:
        """The Force of a unit on a space, against a stack on another one (rulings: aids, lasting)."""
        body = self.body(unit)
        force = body.force + sum(map(unit.mark, POWER)) - unit.mark(CHILLED)
        if not self.gifted:
            return force
        if body.material is not None and body.material.brine and self.beside_water(space):
            force += int(body.material.own_force)
        return force + self.gifts(space, "gives_force") - (self.gifts(foe, "takes_force") if foe else 0)

    def armor(self, unit: Piece, space: str) -> int:
        """The Armor of a unit on a space (rulings: tower-armor, lasting)."""
        tower = int(self.numbers.tower_armor) if self.tower(space) else 0
        marks = sum(map(unit.mark, PROTECTION)) + unit.mark(GUARDED)
        return self.body(unit).armor + marks + tower + self.gifts(space, "gives_armor")

    def left(self, unit: Piece) -> int:
        """The Hits that a unit can still take."""
        return self.body(unit).hits - unit.mark(HIT)

    def named(self, unit: Piece) -> str:
        """A golem in words."""
        made = self.traits(unit)
        return " ".join(str(made[kind].name) for kind in (SIZE, MATERIAL, SHAPE)) if made else str(unit.name)

    # stacks

    def alike(self, one: Body, other: Body) -> bool:
        """Whether two golems may not stand together (rulings: alike, wizard, wisdom)."""
        if one.material is None or other.material is None:
            return False
        if self.gifted and (one.material.wise or other.material.wise):
            return False
        return one.size == other.size or one.shape == other.shape or one.hardness == other.hardness

    def golems(self, space: str) -> list[Piece]:
        """The golems on a space."""
        return [unit for unit in self.stacks.get(space, ()) if unit.component == GOLEM]

    def clash(self, space: str) -> tuple[Piece, Piece] | None:
        """Two golems of a space that are alike."""
        pairs = combinations(self.golems(space), 2)
        return next(((one, other) for one, other in pairs if self.alike(self.body(one), self.body(other))), None)

    def fits(self, seat: int, body: Body, space: str, but: Piece | None = None) -> bool:
        """Whether a golem of a player may stand on a space (rulings: alike, placing)."""
        if not self.open(space) or self.holder(space) not in (None, seat):
            return False
        stack = [unit for unit in self.golems(space) if unit is not but]
        return len(stack) < int(self.numbers.stack) and not any(self.alike(body, self.body(unit)) for unit in stack)

    def held_by_golems(self, seat: int) -> list[str]:
        """The spaces on which a player has golems."""
        return [space for space in self.held(seat) if self.golems(space)]

    # land

    def open(self, space: str) -> bool:
        """Whether units can stand on a space at all."""
        return bool(self.tiles[space].type != WATER)

    def tower(self, space: str) -> bool:
        """Whether a space is a Tower, whoever's."""
        return space in self.towers

    @property
    def towers(self) -> Sequence[str]:
        """The corners of the board."""
        return self.board.place("Towers")

    def beside_water(self, space: str) -> bool:
        """Whether Water is adjacent."""
        return not all(map(self.open, self.board.neighbours(space)))

    def income(self, seat: int) -> int:
        """The Mana of a Power Phase (rulings: occupy, towers)."""
        spaces = self.held(seat)
        found = int(self.numbers.income) + sum(int(self.tiles[space].mana) for space in spaces)
        return found + sum(self.gifts(space, "mana") for space in spaces)

    def controls(self, seat: int, material: Any) -> bool:
        """Whether a player controls the land of a material (ruling: control)."""
        for space, tile in self.tiles.items():
            if tile.material == key(material):
                if space in self.stacks:
                    return self.holder(space) == seat and bool(self.golems(space))
                return any(self.holder(near) == seat and self.golems(near) for near in self.board.neighbours(space))
        return False

    def price(self, seat: int, parts: Sequence[Any]) -> int:
        """The Mana that a player pays for a golem (ruling: price)."""
        material = next(part for part in parts if part.type == MATERIAL)
        return cost(parts) * (1 if self.controls(seat, material) else int(self.numbers.double))

    def home(self, seat: int) -> str:
        """The Tower of a player's Wizard."""
        return next(space for space in self.held(seat) if any(u.component == WIZARD for u in self.stacks[space]))

    def sites(self, seat: int, parts: Sequence[Any]) -> list[str]:
        """Where a new golem may be put (ruling: placing)."""
        body, home = self.sum({part.type: part for part in parts}), self.home(seat)
        return [space for space in (home, *self.board.neighbours(home)) if self.fits(seat, body, space)]

    # moving

    def points(self, unit: Piece) -> int:
        """The spaces that a unit can go."""
        return self.body(unit).move

    def cost(self, unit: Piece, start: str, here: str, there: str) -> int | None:
        """What a step costs; None where it cannot be taken (ruling: through)."""
        if self.body(unit).flies:
            return 1
        passes = here == start or not self.golems(here)
        return 1 if passes and self.open(there) and self.holder(there) in (None, unit.owner) else None

    def ends(self, unit: Piece, space: str) -> bool:
        """Whether a unit may end its move on a space (rulings: alike, through)."""
        assert unit.owner is not None
        return self.fits(unit.owner, self.body(unit), space, unit)


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The numbers of a unit as they are now; of parts those of their golem; of an attack the Force of both stacks."""
    land = Domain(view)
    if isinstance(thing, Piece) and thing.component in (GOLEM, WIZARD) and thing.owner is not None:
        space = thing.pile.name if thing.pile is not None else ""
        if space not in land.tiles:
            return None
        found = {"Force": land.force(thing, space), "Armor": land.armor(thing, space), "Hits left": land.left(thing)}
        return {**found, "Move": land.points(thing)} if thing.component == GOLEM else found
    if isinstance(thing, tuple) and all(isinstance(part, Piece) and part.component == PART for part in thing) and thing:
        body = land.sum({part.type: part for part in thing})
        numbers = {"Mana": land.price(view.seat, thing), "Force": body.force, "Armor": body.armor}
        return {**numbers, "Hits": body.hits, "Move": body.move}
    if isinstance(thing, tuple) and all(isinstance(space, str) and space in land.stacks for space in thing):
        here, there = thing
        ours = sum(land.force(unit, here, there) for unit in land.stacks[here])
        return {"our Force": ours, "their Force": sum(land.force(unit, there, here) for unit in land.stacks[there])}
    return None
