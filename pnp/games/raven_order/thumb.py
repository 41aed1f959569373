"""A sensible head of an Order: gold first, then halls and riders; stop what can be killed, storm what can be broken."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.raven_order.order import ATTACKED, GOLD, SELL, STOPPED, STRUCK, power, seen_buildings, seen_units, wall

BUILD = {
    "Camp": 9.0, "Town": 8.5, "Guildhall": 5.0, "Capitol": 7.0,
    "Academy Level 1": 3.5, "Academy Level 2": 3.0, "Academy Level 3": 2.5,
}  # fmt: skip
"""How much each building is wanted."""
EAGER, PATIENCE, EAGER_AT_LAST = 0.8, 0.04, 0.2
"""What share of the defenders' power the attackers have to have, how much less a round, and the least."""
GUARD = 3
"""How many units stay to defend before any Worker is sold."""


class Head:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, view.seat
        self.mine, self.theirs = seen_units(view, view.seat), seen_units(view, 1 - view.seat)
        self.halls = {building.name for building in seen_buildings(view, view.seat)}
        self.gold = view.track(own(GOLD, view.seat))

    def answer(self, choice: Choice) -> Any:
        """An answer to each question."""
        options = choice.options
        match choice.phase:
            case "construction":
                return max(options, key=self.acting)
            case "attack":
                return self.attacker([unit for unit in options if unit is not None])
            case "defend":
                return max(options, key=self.defending)
            case "kill":
                return max(options, key=power)
            case "strike":
                return min(options, key=self.striking)
        return options[0]

    def acting(self, option: Any) -> float:
        """What an act of the Construction Phase is worth."""
        if option is None:
            return 0.0
        if isinstance(option, Piece):
            return BUILD[option.name]
        thing, target = option
        if target == SELL:
            workers = sum(unit.name == "Worker" for unit in self.mine)
            return 0.1 if workers > GUARD and len(self.mine) > GUARD + 1 else -1.0
        if thing.component == "evolution":
            return 4.0 + int(thing.bonus) + int(thing.income) + 0.3 * int(thing.wall)
        return self.training(target)

    def training(self, name: str) -> float:
        """What it is worth to train a unit, above what has to be saved for buildings."""
        workers = sum(unit.name == "Worker" for unit in self.mine)
        if name == "Druid":
            return 4.5
        saving = ("Town" not in self.halls and len(self.mine) >= len(self.theirs)) or (
            "Guildhall" not in self.halls and self.gold < 6
        )
        if saving or not workers:
            return -0.5
        return 2.5 if name == "Sentry" and "Guildhall" in self.halls else 2.0

    def attacker(self, ready: list[Piece]) -> Piece | None:
        """Send the strongest, if all that are ready match the enemy's defenders; the longer it lasts, the sooner."""
        if not ready:
            return None
        sent = [unit for unit in self.mine if unit.mark(ATTACKED)]
        force = sum(map(power, [*ready, *sent]))
        block = sum(power(unit) for unit in self.theirs if not unit.mark(ATTACKED))
        if force >= block * max(EAGER_AT_LAST, EAGER - PATIENCE * self.view.track("round")):
            return max(ready, key=power)
        return None

    def striking(self, option: tuple[Piece, Piece]) -> tuple[float, float]:
        """The building that can be brought down, and with the least to spare; the more it is worth the better."""
        unit, building = option
        rest = wall(building) - building.mark(STRUCK)
        if rest <= 0:
            return 9.0, 0.0
        started = -1.0 if building.mark(STRUCK) else 0.0
        return (0.0 if power(unit) >= rest else 1.0 + started), rest - 0.5 * BUILD[building.name]

    def defending(self, option: Any) -> float:
        """Stop an attacker that dies of it, with as little as it takes; else save a building that would fall."""
        if option is None:
            return 0.0
        unit, attacker = option
        rest = power(attacker) - attacker.mark(STOPPED)
        if rest <= 0:
            return -1.0
        started = 3.0 if attacker.mark(STOPPED) else 0.0
        free = sum(power(one) for one in self.mine if not one.mark(ATTACKED))
        if power(unit) >= rest:
            return started + 3.0 + 0.2 * power(attacker) - 0.3 * power(unit)
        if free >= rest + 2:
            return started + 1.0 + 0.2 * power(unit) + 0.1 * power(attacker)
        cheap = min(map(wall, seen_buildings(self.view, self.seat)), default=0)
        return 0.5 - 0.1 * power(unit) if power(attacker) >= cheap and not started else -1.0


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible head of an Order answers."""
    return Head(view).answer(choice)
