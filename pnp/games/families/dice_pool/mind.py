"""A sensible commander: come near with the front first, strike what is worth most by the odds, keep the weak behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families.dice_pool.field import Field, Standing, disc, hex_of

GAIN = 0.05
"""What a move has to better a unit's standing, at least."""
LOOK = 3
"""How many hexes away an enemy is feared."""


class Mind:
    """What one seat makes of what it sees. A game writes over what a unit is worth, and what it does in answer."""

    near = 0.35
    """What each hex counts that a unit comes nearer to an enemy."""
    fear = 0.35
    """How much of its own price a unit minds to lose."""

    def __init__(self, view: View, field: Field) -> None:
        self.view, self.field, self.at = view, field, field.at
        self.mine = [unit for unit in self.at.values() if unit.owner == view.seat]
        self.foes = [(space, unit) for space, unit in self.at.items() if unit.owner != view.seat]
        self.far = self._far()

    def _far(self) -> dict[str, int]:
        """How many steps each hex is from the nearest enemy."""
        edge = [space for space, _ in self.foes]
        found = dict.fromkeys(edge, 0)
        steps = 0
        while edge:
            steps += 1
            beyond = {other for here in edge for other in self.field.map.neighbours(here)} - found.keys()
            found.update(dict.fromkeys(beyond, steps))
            edge = list(beyond)
        return found

    # what a game knows

    def price(self, unit: Piece) -> float:
        """What a unit is worth."""
        raise NotImplementedError

    def odds(self, unit: Piece, here: str, target: Piece, there: str, at: Standing) -> float:
        """How likely one unit slays another from a hex."""
        raise NotImplementedError

    # moves

    def stands(self, unit: Piece, space: str) -> float:
        """What it is worth that a unit stands on a hex: whom it can strike, who can strike it, how near they are."""
        return self.strike(unit, space) - self.fear * self.danger(unit, space) * self.price(unit) - self.away(space)

    def away(self, space: str) -> float:
        """What it costs to be so far from every enemy."""
        return self.near * self.far.get(space, 0)

    def strike(self, unit: Piece, space: str) -> float:
        """The best blow from a hex."""
        if not self.field.may_attack(unit) or self.far.get(space, 0) > self.field.reach(unit):
            return 0.0
        blows = (
            self.odds(unit, space, foe, there, self.at) * self.price(foe)
            for there, foe in self.field.targets(unit, space, self.at)
        )
        return max(blows, default=0.0)

    def danger(self, unit: Piece, space: str) -> float:
        """How likely a unit falls to whom could come and strike it on a hex."""
        if self.far.get(space, 0) > LOOK:
            return 0.0
        field, safe = self.field, 1.0
        for there in disc(field.map, space, LOOK):
            foe = self.at.get(there)
            if foe is None or foe.owner == unit.owner:
                continue
            if field.map.apart(space, there) <= field.points(foe) + field.reach(foe):
                safe *= 1.0 - self.odds(foe, there, unit, space, self.at)
        return 1.0 - safe

    def ways(self, unit: Piece) -> list[str]:
        """The ends of a unit's move that are worth a thought: near itself, or near an enemy."""
        here, field = hex_of(unit), self.field
        ends, most = field.ends(unit, self.at), field.reach(unit) + 1
        if len(ends) <= 2 * len(field.map.neighbours(here)):
            return ends
        kept = [space for space in ends if self.far.get(space, 0) <= most]
        return kept or ends

    def best(self, unit: Piece, ends: Iterable[str]) -> tuple[float, str]:
        """The best of some hexes for a unit, with how much better it is than where it stands."""
        now = self.stands(unit, hex_of(unit))
        values = [(self.stands(unit, space), space) for space in ends]
        value, space = max(values, key=lambda pair: pair[0])
        return value - now, space

    def mover(self, units: Sequence[Piece]) -> Piece | None:
        """Who moves next: of those who come to stand better the nearest to the enemy."""
        for unit in sorted(units, key=lambda unit: self.far.get(hex_of(unit), 0)):
            ends = self.ways(unit)
            if ends and self.best(unit, ends)[0] > GAIN:
                return unit
        return None

    def answer(self, choice: Choice) -> Any:
        """Set up the strong in front, move who gains by it, to where it stands best."""
        options = choice.options
        if choice.phase == "set-up":
            return max(options, key=lambda option: self.front(option[0]))
        if choice.phase == "move":
            return self.mover([unit for unit in options if unit is not None])
        if choice.phase == "march":
            unit = options[0][0]
            wanted = self.best(unit, self.ways(unit))[1]
            return next(option for option in options if option[1] == wanted)
        return options[0]

    def front(self, unit: Piece) -> float:
        """How far in front a unit belongs."""
        return self.price(unit)


@cache
def chance(ours: int, theirs: int, faces: int = 6) -> float:
    """How likely the sum of so many dice is more than that of others."""
    attack, defence = _sums(ours, faces), _sums(theirs, faces)
    below = [sum(defence[:total]) for total in range(len(attack))]
    return sum(share * below[total] for total, share in enumerate(attack))


@cache
def _sums(dice: int, faces: int) -> tuple[float, ...]:
    """How likely each sum of so many dice is, from 0 on."""
    if dice <= 0:
        return (1.0,)
    less = _sums(dice - 1, faces)
    found = [0.0] * (len(less) + faces)
    for total, share in enumerate(less):
        for face in range(1, faces + 1):
            found[total + face] += share / faces
    return tuple(found)
