"""A sensible Sea King or Sea Witch: swim where the blow is, strike what is worth most, hide what is idle, and guard
the commander."""

from __future__ import annotations

from functools import cache, cached_property
from math import comb
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.denizens_of_the_deep.sea import HIDDEN, HURT, PARALYSED, Sea
from pnp.games.families.dice_pool import Mind, Standing, hex_of

CROWN = 14.0
"""What a commander is worth beside his dice: all."""
WORTH = {"entangle": 1.5, "net": 1.0, "mesmerize": 1.5, "siren": 1.0, "poison": 3.0, "sting": 1.0, "ranged": 1.0}
"""What a trait adds to the price of a unit."""
CHASE, HUNT, FEW = 0.06, 0.4, 12
"""What each hex counts that a unit comes nearer to the enemy's commander, before and after the enemies are few."""
CASTS = {"create": 3.0, "raise": 4.0, "tangle": 2.0, "song": 1.0, "murk": 0.4, "heal": 1.0, "change": 0.5, "light": 0.6}
"""What a spell is worth at least; nothing is gained by keeping it long."""


@cache
def at_least(dice: int, hits: int, faces: int = 6) -> float:
    """How likely so many dice show so many ones."""
    p = 1 / faces
    return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(max(hits, 0), dice + 1))


class Ruler(Mind):
    """What a ruler of the deep makes of what is seen."""

    field: Sea
    near, fear = 0.3, 0.45

    def price(self, unit: Piece) -> float:
        """What a unit is worth."""
        extra = sum(WORTH.get(trait, 0.0) for trait in unit.traits) + 0.7 * int(unit.spells)
        return int(unit.attack) + 0.5 * int(unit.defence) + extra + (CROWN if unit.commander else 0.0)

    def odds(self, unit: Piece, here: str, target: Piece, there: str, at: Standing) -> float:  # noqa: ARG002
        """How likely one blow destroys; a part of the way there counts a part."""
        dice = int(unit.attack) + (2 if target.mark(PARALYSED) else 0) + (2 if unit.mark(HIDDEN) else 0)
        left = 1 if "poison" in unit.traits else int(target.defence) - target.mark(HURT)
        found = at_least(dice, left) + 0.6 * min(1.0, dice / 6 / max(1, left)) * (left > 1)
        return min(1.0, found) * (1 / 3 if target.mark(HIDDEN) else 1.0)

    def stands(self, unit: Piece, space: str) -> float:
        """As the family has it; a commander who is strong keeps back, and who paralyses goes beside."""
        found = super().stands(unit, space)
        if unit.commander:
            found -= 1.5 * self.danger(unit, space) * CROWN - 2 * self.away(space)
        leader = self.prey if not unit.commander and int(unit.attack) > 1 else None
        if leader is not None:
            found -= (CHASE if len(self.foes) > FEW else HUNT) * self.field.map.apart(space, hex_of(leader))
        return found + 0.1 * int(self.waters[space].hide) - self.peril(space) * self.price(unit)

    @cached_property
    def waters(self) -> dict[str, Any]:
        """What each hex is now."""
        return self.field.waters

    @cached_property
    def prey(self) -> Piece | None:
        """The enemy's commander."""
        return next((unit for _, unit in self.foes if unit.commander), None)

    def peril(self, space: str) -> float:
        """How likely the waters around a hex are to destroy who stays there, about."""
        row = self.waters[space]
        near = [self.waters[s] for s in self.field.map.neighbours(space)]
        return (0.1 if row.strikes else 0.0) + sum(0.1 for other in near if other.destroys)

    def answer(self, choice: Choice) -> Any:
        options = choice.options
        match choice.phase:
            case "set-up":
                return max(options, key=self.placed)
            case "attack":
                return max(options, key=self.attacking)
            case "spell":
                return max(options, key=lambda option: 0.0 if option is None else self.casting(*option))
            case "target" | "place" | "murk" | "heal" | "split":
                return max(options, key=self.aiming)
            case "dice":
                return options[0] if len(options) < 3 else options[len(options) // 2]
            case "light":
                return options[-1]
        return super().answer(choice)

    def placed(self, option: tuple[Piece, str]) -> float:
        """The strong in front, the commander and the casters behind."""
        unit, space = option
        places = self.field.camp(int(unit.owner or 0))
        middle = [self.field.map.cell(s) for s in places]
        across = {cell[0] for cell in middle}
        x, y = self.field.map.cell(space)
        depth = x - min(across) if unit.owner == 0 else max(across) - x
        wanted = 0 if unit.commander or unit.spells else 2 if int(unit.attack) + int(unit.defence) > 4 else 1
        return -abs(depth - wanted) - 0.05 * abs(y - 6) - 0.2 * int(self.waters[space].cost)

    def attacking(self, option: Any) -> float:
        """What an act of the Attack Phase is worth: specials first, then blows by the odds, hiding for who is idle."""
        if option is None:
            return 0.0
        unit, what, *rest = option
        if isinstance(what, Piece) and what.component == "spell":
            return self.casting(unit, what)
        if what == "hide":
            return 0.01 if not unit.commander else 0.02
        if what == "siren":
            return 30.0
        if isinstance(what, str):
            return 20.0 + self.price(rest[0])
        return 0.05 + self.odds(unit, hex_of(unit), what, hex_of(what), self.at) * self.price(what)

    def casting(self, unit: Piece, chit: Piece) -> float:
        """What it is worth to cast a chit now."""
        here, far = hex_of(unit), self.far.get(hex_of(unit), 9)
        match chit.effect:
            case "tangle" | "song" | "create" | "murk":
                return CASTS[chit.effect] if far <= 5 else 0.0
            case "change":
                worth = [self.aiming((chit, space)) for space in self.field.map.within(here, int(chit.reach))]
                return max(worth, default=0.0)
            case "light":
                foes = [foe for space, foe in self.foes if foe.mark(HIDDEN) and self.field.map.apart(here, space) <= 4]
                mine = [one for one in self.mine if one.mark(HIDDEN) and self.field.map.apart(here, hex_of(one)) <= 4]
                return 0.5 * (len(foes) - len(mine))
        return CASTS[chit.effect]

    def aiming(self, option: Any) -> float:
        """How good a target of a spell, or of the dice that are left, is."""
        if option is None:
            return 0.0
        thing, target = option
        if isinstance(target, Piece):
            if thing.component == "spell" and thing.effect == "murk":
                return 1.0 + 0.1 * self.price(target)
            return self.price(target)
        if target in (HURT, PARALYSED):
            return 1.0 + self.price(thing)
        return self.hexed(thing, target)

    def hexed(self, thing: Piece, space: str) -> float:
        """How good a hex is for what comes there: near the enemy for units, under him for ice, beside him for fire."""
        beside = [self.at[s] for s in self.field.map.neighbours(space) if s in self.at]
        sides = sum(1.0 if unit.owner != self.view.seat else -1.0 for unit in beside)
        if thing.component != "spell" or thing.effect == "create":
            return 20.0 - self.far.get(space, 20) + 0.5 * sides
        unit = self.at.get(space)
        if thing.counters:
            return 0.0 if unit is None else (1.0 if unit.owner != self.view.seat else -1.0) * self.price(unit)
        return sides - 1.5 if unit is None else 0.0


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible ruler answers."""
    return Ruler(view, Sea(view)).answer(choice)
