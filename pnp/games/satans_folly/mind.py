"""A sensible commander: the rebels come in a mass and strike, Heaven stands together and strikes back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, once
from pnp.games.families.dice_pool import CONTROLLED, Commander, chance, disc, hex_of
from pnp.games.satans_folly.heaven import SATAN, Heaven

NEAR = (0.55, -0.3)
"""What each hex counts that a unit of a side comes nearer to an enemy: time works for Heaven, which stays away."""
FEAR = (0.35, 1.0)
"""How much of a unit's own price a side minds to lose: only Heaven's dead are counted."""
MOST = 12
"""How many dice of others together a unit fears at most."""
TOGETHER = 0.15
"""What each friend beside a hex counts."""
LADEN = (0.0, 3.0)
"""What a side minds to go aboard: who is carried is lost with the carrier, and only Heaven's dead are counted."""


class General(Commander):
    """What a commander makes of what he sees."""

    field: Heaven

    def price(self, unit: Piece) -> float:
        """What a unit is worth: its Power, its Move, its spells, what it carries."""
        power = str(unit.power)
        own = float(power) if power.isdigit() else 2.5
        return own + 0.3 * int(unit.move) + 1.5 * bool(unit.leader) + sum(map(self.price, self.field.aboard(unit)))

    @cached_property
    def threats(self) -> dict[str, int]:
        """How many dice of enemies could strike each hex in this turn or the next."""
        return dangers(self.view)

    @cached_property
    def prey(self) -> dict[str, float]:
        """What the best blow from each hex at somebody beside it is worth, friends who are there already helping."""
        return spoils(self.view)

    def stands(self, unit: Piece, space: str) -> float:
        """What it is worth to be on a hex: blows, risk, cover, friends, and how near the enemy is."""
        field, seat = self.field, self.view.seat
        moved = space != hex_of(unit)
        blow = 0.0
        if not (moved and "stand" in field.traits(unit)) and field.may_attack(unit):
            blow = self.prey.get(space, 0.0)
            if field.reach(unit) > 1:
                blow = max([blow, *(self.price(foe) * 0.4 for _, foe in field.targets(unit, space, self.at))])
        cover = int(field.ground[space].defence)
        power = int(unit.power) if str(unit.power).isdigit() else 2
        risk = chance(min(MOST, self.threats.get(space, 0)), power + cover) * self.price(unit) * FEAR[seat]
        friends = sum(o in self.at and self.at[o].owner == seat for o in field.map.neighbours(space))
        laden = LADEN[seat] * (moved and space in self.at)
        return (
            blow
            - risk
            - laden
            + TOGETHER * min(friends, 3)
            + 0.2 * cover
            - NEAR[seat] * self.far.get(space, 0)
            + self.led(unit, space)
        )

    def led(self, unit: Piece, space: str) -> float:
        """Under Command control: troops stay near a leader, leaders where the troops are."""
        if not self.view.numbers.command_control:
            return 0.0
        field, far = self.field, int(self.view.numbers.command)
        if unit.leader:
            return 0.4 * sum(field.map.apart(space, hex_of(other)) <= far for other in self.mine)
        leaders = [hex_of(leader) for leader in field.leaders(self.view.seat)]
        near = min((field.map.apart(space, here) for here in leaders), default=0)
        return -1.5 * max(0, near - far)

    def mover(self, units: Sequence[Piece]) -> Piece | None:
        """Who moves next: of those who come to stand better the nearest to the enemy; leaders who command go last."""
        last = bool(self.view.numbers.command_control)
        for unit in sorted(units, key=lambda u: (last and bool(u.leader), self.far.get(hex_of(u), 0))):
            ends = self.ways(unit)
            if ends and self.best(unit, ends)[0] > 0.05:
                return unit
        return None

    def placed(self, option: tuple[Piece, str]) -> float:
        """The strong in front, towards the middle; leaders behind them."""
        unit, space = option
        across, down = int(space[:2]), int(space[2:])
        middle, front = -abs(across - 8), down if self.view.seat == SATAN else -down
        ahead = 0.3 * front * (0.0 if unit.leader else self.price(unit))
        return ahead + 0.5 * middle + 0.3 * int(self.field.ground[space].defence)

    def answer(self, choice: Choice) -> Any:
        options = choice.options
        match choice.phase:
            case "effort":
                angel = options[-1][0]
                return options[-1] if self.price(angel) > self.view.numbers.recruit else None
            case "wall":
                return "without"
            case "arrival":
                return min(options, key=lambda option: self.far.get(option[1], 0))
        return super().answer(choice)


@once
def dangers(view: View) -> dict[str, int]:
    """How many dice of the enemies of a seat could strike each hex."""
    field = Heaven(view)
    found: dict[str, int] = {}
    for space, unit in field.at.items():
        if unit.owner != view.seat and not unit.mark(CONTROLLED):
            dice = int(unit.power) if str(unit.power).isdigit() else 2
            steps = field.reach(unit) + (0 if "stand" in unit.traits else int(unit.move))
            for other in disc(field.map, space, steps):
                found[other] = found.get(other, 0) + dice
    return found


@once
def spoils(view: View) -> dict[str, float]:
    """What the best blow at somebody beside each hex is worth, with those who stand beside him already."""
    mind = General(view, Heaven(view))
    found: dict[str, float] = {}
    for space, foe in mind.foes:
        friends = [unit for unit in mind.army_near(space) if mind.could(unit, foe)]
        dice = sum(mind.dice(unit, space) for unit in friends) + 3
        near = mind.field.map.neighbours(space)
        worth = chance(min(20, dice), min(20, mind.guard(foe, [near[0]]))) * mind.price(foe)
        for other in near:
            found[other] = max(found.get(other, 0.0), worth)
    return found
