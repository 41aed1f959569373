"""A sensible commander: strike what is worth most by the odds, come near with the strong, keep shooters behind."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.dandd_miniatures_quick_rules.ground import Field
from pnp.games.families.figures import HURT, damages, mean, odds, space_of

NEAR = 0.15
"""What each space counts that a fighter comes nearer to an enemy."""
FEAR = 0.3
"""How much of what the enemy could do to it a figure minds."""


def thumb(view: View, choice: Choice) -> Any:
    """By what it can do from there and what can be done to it."""
    mind = Mind(view)
    options = choice.options
    match choice.phase:
        case "set-up":
            return max(options, key=lambda option: mind.post(*option))
        case "unit":
            return mind.next([figure for figure in options if figure is not None])
        case "move":
            figure = options[-1][0]
            return max(
                options, key=lambda option: mind.stands(figure, space_of(figure) if option is None else option[1])
            )
        case "attack":
            return max((target for target in options if target is not None), key=mind.worth)
    return options[0]


class Mind:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.field = view, Field(view)
        self.at = self.field.at
        self.foes = [(space, figure) for space, figure in self.at.items() if figure.owner != view.seat]

    def post(self, figure: Piece, space: str) -> float:
        """Shooters behind, the others in front and near the middle of their camp."""
        (x, y), far = self.field.map.cell(space), self.field.map.columns - 1
        depth = x if self.view.seat == 0 else far - x
        middle = abs(y - (self.field.map.rows - 1) / 2)
        return (-depth if figure.type == "shooter" else depth) - 0.3 * middle

    def next(self, figures: list[Piece]) -> Piece:
        """First who can shoot without a step, then the nearest to the enemy."""

        def order(figure: Piece) -> tuple[bool, int]:
            here = space_of(figure)
            return not self.field.in_range(figure, here, self.at), self.gap(figure, here)

        return min(figures, key=order)

    def gap(self, figure: Piece, here: str) -> int:
        """How far the nearest enemy is from a figure on a space."""
        return min((self.field.apart(figure, here, foe, there) for there, foe in self.foes), default=0)

    def stands(self, figure: Piece, here: str) -> float:
        """What it is worth that a figure stands on a space: its blow, less what may befall it, less the way to go."""
        targets = self.field.targets(figure, here, self.at)
        blow = max((self.blow(figure, target) for target in targets), default=0.0)
        danger = min(self.danger(figure, here), self.field.left(figure)) * price(figure)
        return blow - FEAR * danger - NEAR * max(0, self.gap(figure, here) - int(figure.range))

    def blow(self, figure: Piece, target: Piece) -> float:
        """What an attack takes off the enemy, by the odds; a fall counts once more."""
        left = self.field.left(target)
        dealt = sum(min(n, left) * share for n, share in damages(str(figure.damage)))
        falls = sum(share for n, share in damages(str(figure.damage)) if n >= left)
        return odds(figure.hit) * (dealt * price(target) + falls * self.strength(target))

    def strength(self, figure: Piece) -> float:
        """What a figure does in a turn."""
        return odds(figure.hit) * mean(str(figure.damage)) * (1.5 if figure.type == "shooter" else 1.0)

    def danger(self, figure: Piece, here: str) -> float:
        """The damage that enemies could do to a figure on a space in their next turn."""
        reached = 0.0
        for there, foe in self.foes:
            if self.field.apart(figure, here, foe, there) <= int(foe.range) + self.field.points(foe):
                reached += odds(foe.hit) * mean(str(foe.damage))
        return reached / 3  # an enemy attacks but one of those it reaches

    def worth(self, target: Piece) -> tuple[float, int]:
        """Whom to attack: what does most for the hits it has left."""
        return self.strength(target) / self.field.left(target), target.mark(HURT)


def price(figure: Piece) -> float:
    """What each hit of a figure is worth: by what it does."""
    return 0.5 + odds(figure.hit) * mean(str(figure.damage))
