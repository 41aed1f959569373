"""A sensible commander: the Foes ship their armies over and land them, Atlantis meets what comes near; both strike
where the odds are good, together, and cast spells where they count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, once
from pnp.games.families.dice_pool import FOUGHT, Commander, disc, hex_of
from pnp.games.war_for_atlantis.island import ATLANTIS, FOES, ISLAND, Island

GUARD = 4
"""How far from the City Atlanteans go to meet an enemy."""
WATCH = 12.0
"""What it is worth to Atlantis that somebody stands in the Temple, where the Foes would win."""


class Admiral(Commander):
    """What a commander makes of what he sees."""

    field: Island

    @cached_property
    def island(self) -> frozenset[str]:
        """The land of Atlantis."""
        return frozenset(self.field.map.place(ISLAND))

    @cached_property
    def shore(self) -> frozenset[str]:
        """The waters beside the island."""
        board = self.field.map
        return frozenset(o for s in self.island for o in board.neighbours(s) if self.field.wet(o))

    def price(self, unit: Piece) -> float:
        """What a unit is worth: its Power, its spells, what it carries."""
        field = self.field
        power = str(field.of(unit).power)
        own = float(power) if power.isdigit() else 2.5
        return own + 0.3 * field.points(unit) + 1.5 * len(unit.casts) + sum(map(self.price, field.aboard(unit)))

    # where to go

    @cached_property
    def wet(self) -> frozenset[str]:
        """All waters."""
        return waters(self.view)

    @cached_property
    def dry(self) -> frozenset[str]:
        """All land."""
        return self.field.hexes - self.wet

    @cached_property
    def near_foes(self) -> frozenset[str]:
        """Where the enemies are, and the hexes beside them."""
        spaces = [space for space, _ in self.foes]
        return frozenset(o for space in spaces for o in self.field.map.neighbours(space)) | frozenset(spaces)

    @cached_property
    def to_foes(self) -> Steps:
        """The steps to the nearest enemy, or to a hex beside him, by the way a unit moves."""
        return Steps(self)

    @cached_property
    def to_ships(self) -> dict[str, int]:
        """The steps over land to a carrier with room, or to where one would land."""
        field = self.field
        ships = [s for s, u in self.at.items() if u.owner == self.view.seat and u.carries > len(field.aboard(u))]
        near = {o for s in ships for o in field.map.neighbours(s)}
        return self.spread(near & self.dry, self.dry)

    @cached_property
    def to_troops(self) -> dict[str, int]:
        """The steps over water to a coast where troops wait."""
        waiting = [s for s, u in self.at.items() if u.owner == self.view.seat and self.waits(u)]
        near = {o for s in waiting for o in self.field.map.neighbours(s)}
        return self.spread(near & self.wet, self.wet)

    @cached_property
    def to_shore(self) -> dict[str, int]:
        """The steps over water to the island."""
        return self.spread(self.shore, self.wet)

    def waits(self, unit: Piece) -> bool:
        """Whether a unit of the Foes has to be shipped over."""
        return self.field.way(unit) in ("land", "both") and hex_of(unit) not in self.island and not unit.carries

    def distance(self, unit: Piece, space: str) -> float:
        """How far a unit would be from what it is to do."""
        field, way = self.field, self.field.way(unit)
        far = 40
        if self.view.seat == ATLANTIS:
            found = self.to_foes["land" if way == "both" else way].get(space, far)
            return found if found <= GUARD or way != "land" else GUARD + 1
        if way == "water" and unit.carries:
            if field.aboard(unit):
                return self.to_shore.get(space, far)
            return min(self.to_troops.get(space, far), self.to_foes["water"].get(space, far) + 8)
        if way in ("air", "water"):
            return self.to_foes[way].get(space, far)
        if way == "both":
            return min(self.to_foes["land"].get(space, far), self.to_shore.get(space, far) + 3)
        other = self.at.get(space)
        if other is not None and other.carries and other is not unit:  # aboard
            return 12 + self.to_shore.get(space, far) * 0.1 if self.field.wet(space) else 20.0
        if space in self.island:
            return float(min(10, self.to_foes["land"].get(space, 10)))
        return 20.0 + self.to_ships.get(space, far)

    def stands(self, unit: Piece, space: str) -> float:
        """What it is worth to be on a hex: whom one strikes from there, and how near one is to what is to be done."""
        blow = 0.0
        if self.far.get(space, 9) <= self.field.reach(unit) and self.field.may_attack(unit):
            blow = max(
                (self.price(foe) * 0.3 for _, foe in self.field.targets(unit, space, self.at)),
                default=0.0,
            )
        cover = 0.15 * int(self.field.ground[space].defence)
        cataclysm = 50.0 * (space == self.field.temple and self.view.seat == FOES and bool(unit.casts))
        gap = (space in self.field.city) != (hex_of(unit) in self.field.city)
        wall = 20.0 * (self.view.seat == ATLANTIS and gap and "breach" in self.field.traits(unit))
        watch = WATCH * (self.view.seat == ATLANTIS and space == self.field.temple)
        return blow + cover + cataclysm + watch - wall - self.distance(unit, space)

    def mover(self, units: Sequence[Piece]) -> Piece | None:
        """Who moves next: the first in line who comes to stand better; ships wait for those who can still board."""
        seat = self.view.seat
        order = sorted(
            units, key=lambda u: (bool(u.carries and self.field.way(u) == "water"), self.far.get(hex_of(u), 0))
        )
        for unit in order:
            if seat == FOES and unit.carries and self.boarding(unit, units):
                continue
            ends = self.ways(unit)
            if ends and self.best(unit, ends)[0] > 0.05:
                return unit
        return None

    def boarding(self, ship: Piece, units: Sequence[Piece]) -> bool:
        """Whether somebody beside a ship that has room could still board it in this turn."""
        if len(self.field.aboard(ship)) >= ship.carries:
            return False
        near = self.field.map.neighbours(hex_of(ship))
        return any(self.waits(unit) and hex_of(unit) in near and unit is not ship for unit in units)

    # what to answer

    def answer(self, choice: Choice) -> Any:
        return choice.options[-1] if choice.phase == "cataclysm" else super().answer(choice)

    def attacking(self, option: Any) -> float:
        return 0.05 if isinstance(option, tuple) and option[1] == "wall" else super().attacking(option)

    def called(self, spell: Piece, unit: Piece) -> float:
        """The Foes win by a caster in an empty Temple."""
        doom = self.view.seat == FOES and spell.range != 0 and unit.casts and self.field.temple not in self.at
        return 50.0 if doom and not unit.mark(FOUGHT) else super().called(spell, unit)

    def aiming(self, option: Any) -> float:
        doom = option is not None and option[0].effect == "place" and option[1] == self.field.temple
        return 50.0 if doom and self.view.seat == FOES else super().aiming(option)

    def could(self, unit: Piece, target: Piece) -> bool:
        return "ram" not in self.field.traits(unit) and super().could(unit, target)

    def placed(self, option: tuple[Piece, str]) -> float:
        """Foes stand at the shore, ships beside those; Atlanteans in the City and around it."""
        unit, space = option
        board = self.field.map
        wet = sum(map(self.field.wet, board.neighbours(space)))
        if self.view.seat == FOES:
            if self.field.way(unit) == "water":
                return float(sum(not self.field.wet(o) and o not in self.island for o in board.neighbours(space)))
            return min(wet, 2) + 0.1 * len(board.neighbours(space))
        in_city = space in self.field.city
        watch = space == self.field.temple and str(unit.power).isdigit() and int(unit.power) >= 4
        return 5.0 * watch + 2.0 * in_city - 0.01 * len([o for o in disc(board, space, 1) if o in self.at])


class Steps(dict[str, dict[str, int]]):
    """The steps to the nearest enemy by the way a unit moves, each worked out when it is asked for."""

    def __init__(self, mind: Admiral) -> None:
        super().__init__()
        self.mind = mind

    def __missing__(self, way: str) -> dict[str, int]:
        mind = self.mind
        allowed = {"land": mind.dry, "water": mind.wet, "air": mind.field.hexes}[way]
        self[way] = mind.spread(mind.near_foes & allowed, allowed)
        return self[way]


@once
def waters(view: View) -> frozenset[str]:
    """All hexes of water."""
    field = Island(view)
    return frozenset(space for space in field.map.spaces if field.wet(space))
