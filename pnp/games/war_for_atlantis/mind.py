"""A sensible commander: the Foes ship their armies over and land them, Atlantis meets what comes near; both strike
where the odds are good, together, and cast spells where they count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece
from pnp.games.families.dice_pool import Mind, Standing, chance, disc, hex_of
from pnp.games.war_for_atlantis.island import ATLANTIS, FOES, ISLAND, Island

ENOUGH, WORTHWHILE = 0.85, 0.12
"""The odds at which nobody else need join, and what one who joins has to add."""
GUARD = 4
"""How far from the City Atlanteans go to meet an enemy."""
FIRM = 0.2
"""The odds at which an attack is worth making."""


class Admiral(Mind):
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

    # odds

    def dice(self, unit: Piece, there: str, alone: bool = False) -> int:
        """About how many dice a unit attacks with."""
        power, more = self.field.attack_dice(unit, there, alone)
        return max(1, int(power) + more) if power.isdigit() else 2

    def guard(self, target: Piece, places: Iterable[str]) -> int:
        """About how many dice a unit defends with."""
        power, more = self.field.defence_dice(target, list(places))
        return max(1, (int(power) if power.isdigit() else 2) + more)

    def odds(self, unit: Piece, here: str, target: Piece, there: str, at: Standing) -> float:  # noqa: ARG002
        return chance(self.dice(unit, there, True), self.guard(target, [here]))

    # where to go

    def spread(self, goals: Iterable[str], passable: Callable[[str], bool]) -> dict[str, int]:
        """How many steps each hex is from the nearest goal."""
        edge = sorted(set(goals))
        found, steps = dict.fromkeys(edge, 0), 0
        while edge:
            steps += 1
            beyond = {o for here in edge for o in self.field.map.neighbours(here) if o not in found and passable(o)}
            found.update(dict.fromkeys(beyond, steps))
            edge = sorted(beyond)
        return found

    def wet(self, space: str) -> bool:
        return self.field.wet(space)

    def dry(self, space: str) -> bool:
        return not self.field.wet(space)

    @cached_property
    def to_foes(self) -> dict[str, dict[str, int]]:
        """The steps to the nearest enemy, or to a hex beside him, by the way a unit moves."""
        spaces = [space for space, _ in self.foes]
        near = {o for space in spaces for o in self.field.map.neighbours(space)} | set(spaces)
        return {
            "land": self.spread(filter(self.dry, near), self.dry),
            "water": self.spread(filter(self.wet, near), self.wet),
            "air": self.spread(near, lambda _: True),
        }

    @cached_property
    def to_ships(self) -> dict[str, int]:
        """The steps over land to a carrier with room, or to where one would land."""
        field = self.field
        ships = [s for s, u in self.at.items() if u.owner == self.view.seat and u.carries > len(field.aboard(u))]
        near = {o for s in ships for o in field.map.neighbours(s)}
        return self.spread(filter(self.dry, near), self.dry)

    @cached_property
    def to_troops(self) -> dict[str, int]:
        """The steps over water to a coast where troops wait."""
        waiting = [s for s, u in self.at.items() if u.owner == self.view.seat and self.waits(u)]
        near = {o for s in waiting for o in self.field.map.neighbours(s) if self.wet(o)}
        return self.spread(near, self.wet)

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
        return blow + cover + cataclysm - wall - self.distance(unit, space)

    def ways(self, unit: Piece) -> list[str]:
        return self.field.ends(unit, self.at)

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
        options = choice.options
        match choice.phase:
            case "set-up":
                return max(options, key=self.placed)
            case "move":
                units = [option for option in options if isinstance(option, Piece)]
                return self.mover(units) if None in options else options[0]
            case "march":
                unit = options[0][0]
                wanted = self.best(unit, [space for _, space in options])[1]
                return next(option for option in options if option[1] == wanted)
            case "attack":
                return max(options, key=self.attacking)
            case "join":
                return max(options, key=self.attacking)
            case "spell":
                return max(options, key=lambda option: 0.0 if option is None else self.casting(*option))
            case "target" | "place" | "hex":
                return max(options, key=self.aiming)
            case "answer":
                return max(options, key=self.replying)
            case "cataclysm":
                return options[-1]
        return options[0]

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
        return 2.0 * in_city - 0.01 * len([o for o in disc(board, space, 1) if o in self.at])

    def attacking(self, option: Any) -> float:
        """What an attack is worth by the odds of all who could join it; or what one more who joins adds."""
        if option is None:
            return 0.0
        if isinstance(option, Piece):
            return 0.1 + 0.01 * self.price(option)
        if option[1] == "wall":
            return 0.05
        if len(option) == 2 and isinstance(option[1], Piece) and option[1].component == "spell":
            return -1.0 if option[1].target in ("hands", "hexes") else 0.05
        target = option[-1]
        there = hex_of(target)
        joined = {unit for unit in self.army_near(there) if self.could(unit, target)}
        dice = sum(self.dice(unit, there) for unit in joined)
        if len(option) == 3:
            dice += int(option[1].power)
        odds = chance(min(dice, 20), min(20, self.guard(target, [hex_of(unit) for unit in joined or [option[0]]])))
        lead = 0.001 * self.price(option[0])
        return odds * self.price(target) + lead if odds >= FIRM else -1.0

    def army_near(self, there: str) -> list[Piece]:
        """One's own units from which a hex could be reached."""
        board = self.field.map
        found = [self.at[s] for s in disc(board, there, 3) if s in self.at]
        return [unit for unit in found if unit.owner == self.view.seat]

    def could(self, unit: Piece, target: Piece) -> bool:
        """Whether a unit could attack another now."""
        field = self.field
        if not field.may_attack(unit) or "ram" in field.traits(unit):
            return False
        here, there = hex_of(unit), hex_of(target)
        return field.map.apart(here, there) <= field.reach(unit) and field.exposed(target, unit, here)

    def casting(self, caster: Piece, spell: Piece) -> float:
        """What a spell of the beginning of a phase is worth: creatures always, others where armies meet."""
        near = min((self.field.map.apart(hex_of(caster), s) for s, _ in self.foes), default=9)
        if spell.effect == "create":
            return 3.0
        if spell.effect in ("restore", "redraw"):
            return 1.0
        if spell.effect in ("purge", "place", "drive") or spell.target == "hexes":
            return -1.0
        return 2.0 if near <= 3 and spell.effect in ("boost", "bar", "take") else -1.0

    def aiming(self, option: Any) -> float:
        """What helps is for the best of one's own where armies meet, anything else for an enemy."""
        if option is None:
            return -50.0
        spell, thing = option
        if not isinstance(thing, Piece):
            return -float(self.far.get(thing, 9))
        own = thing.owner == self.view.seat
        if own != self.helps(spell):
            return -20.0
        near = self.far.get(hex_of(thing), 9) if own and hex_of(thing) in self.at else 1
        return self.price(thing) - 2 * near

    def helps(self, spell: Piece) -> bool:
        """Whether a spell is for one's own units."""
        if spell.effect == "bar":
            return not {"move", "attack"} & {*spell.bars} or "attacked" in spell.bars
        return (
            spell.effect in ("place", "restore", "speed")
            or max(spell.bonus_power, spell.bonus_defence, spell.bonus_attack) > 0
        )

    def replying(self, option: Any) -> float:
        """Stop spells and shots; save one's own, take what fell; roll anew what is worse than half of all rolls."""
        if option is None:
            return 0.0
        track = self.view.tracks
        mine = track.get("_roller", 0) == self.view.seat + 1
        effect = option[1].effect
        if effect == "reroll":
            luck = track["_sum"] - 3.5 * track["_dice"]
            return -luck - 1.0 if mine else luck - 1.0
        return {"negate": 1.0, "restore": 2.0 if mine else -1.0, "take": 1.5, "bar": 1.0}.get(effect, -1.0)
