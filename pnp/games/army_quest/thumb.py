"""A sensible child: shoot what is worth most, keep the shooters away and the monsters coming, spell by spell."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine import Choice, Piece, View
from pnp.games.army_quest.field import (
    ACTING,
    ARMY,
    BOUND,
    FLEES,
    GRENADE,
    GRENADES,
    LOAD,
    MOVED,
    SHIELD,
    Field,
    inside,
)
from pnp.games.families.figures import ACTED, around, body, clear_line, disc, mean, odds, space_of

NEAR = {0: 0.06, 1: 0.06}
"""What each space counts that a figure comes nearer to one that it could attack."""
FEAR = {0: 0.3, 1: 1.0}
"""How much of what the enemy could do to a figure its side minds."""
SEEN = {0: 0.02, 1: 0.02}
"""How much it counts against a space that a shooter sees it."""
PRECIOUS = 1.0
"""From which worth on a figure is shielded with the last Magic Shield."""
LONG, VIEW = 10, 0.05
"""Beyond which range a figure is posted by what it sees, and what each space that it sees counts."""
BLAST, CROWD = 2, 1.5
PACKED = {0: 0.03, 1: 0.03}
"""Who is so near could be hit by the same blast; how much that counts when figures are set up, and when they move."""
FRIEND = 1.4
"""How much more a friend in a blast counts than an enemy."""


def thumb(view: View, choice: Choice) -> Any:
    """By what it can do from there and what can be done to it."""
    mind, options = Mind(view), choice.options
    match choice.phase:
        case "set-up":
            return max(options, key=lambda option: mind.post(*option))
        case "mover":
            return mind.first([one for one in options if one is not None])
        case "move":
            figure = options[-1][0]
            return max(options, key=lambda option: mind.stands(figure, option[1] if option else space_of(figure)))
        case "flight":
            return max(options, key=lambda option: -mind.watched(option[1]))
        case "attacker":
            return max((one for one in options if one is not None), key=mind.worth)
        case "attack":
            figure = mind.attacker()
            return max(options, key=lambda option: mind.act(figure, option))
        case "missile" | "bind":
            return max(options, key=mind.worth)
        case "shield":
            return options[-1] if mind.precious(options[-1][1]) else options[0]
    return options[0]


@cache
def watch(field: SquareBoard, hiding: frozenset[str], here: str, reach: int) -> int:
    """How many spaces somebody sees and reaches from one."""
    return sum(clear_line(field, hiding, here, there) for there in disc(field, here, reach))


class Mind:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.field = view, Field(view)
        self.map, self.at = self.field.map, self.field.at
        self.foes = [(space, one) for space, one in self.at.items() if one.owner != view.seat]

    def post(self, figure: Piece, space: str) -> float:
        """Those with a long reach where they see much, the others in front near the middle, all apart."""
        (x, y), far = self.map.cell(space), self.map.columns - 1
        depth = x if self.view.seat == 0 else far - x
        middle = abs(y - (self.map.rows - 1) / 2)
        stand = (-depth if figure.casts else depth) - 0.3 * middle
        if figure.range > LONG:
            stand = VIEW * watch(self.map, self.field.hiding, space, int(figure.range))
        return stand - CROWD * self.friends(figure, space, BLAST)

    def friends(self, figure: Piece, here: str, steps: int) -> int:
        """How many friends are so near to a space that a blast could hit both."""
        near = (self.at.get(space) for space in disc(self.map, here, steps))
        return sum(one is not None and one.owner == self.view.seat and one is not figure for one in near)

    def worth(self, figure: Piece) -> float:
        """What a figure is worth to its side: what it does in a turn, and how long it stands."""
        does = odds(figure.hit) * int(figure.attacks) * sqrt(mean(str(figure.damage)))
        if figure.range > 1:
            does *= 1.5 if figure.range < 10 else 2
        if figure.area:
            does *= 2
        extra = (1.0 if figure.casts else 0) + (0.5 if figure.dread or figure.leads or figure.flies else 0)
        return 0.4 + does + extra

    def first(self, figures: list[Piece]) -> Piece:
        """The nearest to the enemy moves first, so that it is in nobody's way."""
        return min(figures, key=lambda figure: self.gap(space_of(figure)))

    def gap(self, here: str) -> int:
        """How far the nearest enemy is from a space."""
        return min((self.map.apart(here, there) for there, _ in self.foes), default=0)

    def stands(self, figure: Piece, here: str) -> float:
        """What it is worth to stand on a space: what it can do there, less what may befall it and the way."""
        moved = here != space_of(figure) or bool(figure.mark(MOVED))
        blow = 0.0
        if not (figure.heavy and moved):
            blow = max((self.gain(figure, foe, there, here) for there, foe in self.foes), default=0.0)
            blow *= int(figure.attacks)
        danger = min(self.danger(here), self.field.left(figure)) * self.worth(figure) / self.field.left(figure)
        way = NEAR[self.view.seat] * max(0, self.gap(here) - int(figure.range))
        return (
            blow
            - FEAR[self.view.seat] * danger
            - way
            - SEEN[self.view.seat] * self.watched(here)
            - PACKED[self.view.seat] * self.friends(figure, here, BLAST)
        )

    def gain(self, figure: Piece, foe: Piece, there: str, here: str) -> float:
        """What an attack from a space on an enemy is worth, and nothing where it does not reach."""
        if self.map.apart(here, there) > figure.range or not self.field.sees(here, there):
            return 0.0
        return odds(figure.hit) * self.hurts(foe, mean(str(figure.damage)))

    def hurts(self, target: Piece, damage: float = 1.0) -> float:
        """What damage to a figure is worth; to fell it is worth as much again."""
        left = self.field.left(target)
        share = min(damage, left) / left
        return self.worth(target) * share * (1 + share)

    def danger(self, here: str) -> float:
        """The damage that enemies could do to somebody on a space in their next turn."""
        reached = 0.0
        for there, foe in self.foes:
            if foe.mark(BOUND) or foe.mark(FLEES):
                continue
            gap = self.map.apart(here, there)
            if gap <= foe.range and foe.range > 1:
                reached += 0.15 * odds(foe.hit) * (self.field.sees(here, there))
            elif gap <= int(foe.range) + int(foe.move):
                reached += 0.5 * odds(foe.hit)
        return reached

    def watched(self, here: str) -> float:
        """How many shooters of the enemy see a space, and how near the nearest enemy is."""
        seen: int = sum(foe.range > 1 and self.field.sees(here, there) for there, foe in self.foes)
        return seen - 0.1 * self.gap(here)

    def attacker(self) -> Piece:
        """Whose attack is asked for."""
        return next(one for one in self.at.values() if one.mark(ACTED) == ACTING)

    def act(self, figure: Piece, option: Any) -> float:
        """What an answer to an attack is worth."""
        if option is None:
            return 0.0
        if option == LOAD:
            return 0.3
        if isinstance(option, Piece) and option.component != "chit":
            times = 1 if figure.area else int(figure.attacks)
            return times * odds(figure.hit) * self.hurts(option, mean(str(figure.damage)))
        if isinstance(option, tuple) and option[0] == GRENADE:
            most = figure.hit.high if figure.area else self.field.grenade.hits
            spare = 0.0 if figure.area else 0.1 / max(1, figure.mark(GRENADES))
            return most / 6 * self.blast(option[1], self.field.grenade.area) - spare
        return self.spell(figure, *(option if isinstance(option, tuple) else (option, None)))

    def blast(self, space: str, area: int) -> float:
        """What a hit on all in an area is worth."""
        hit = inside(around(self.map, space, area), self.at)
        return sum(self.hurts(one) * (1 if one.owner != self.view.seat else -FRIEND) for one in hit)

    def spell(self, figure: Piece, chit: Piece, target: Any) -> float:
        """What a spell is worth."""
        row = self.field.spell(chit)
        match row.effect:
            case "blast":
                return odds(row.hit) * self.blast(target, row.area)
            case "bind":
                men = inside(body(self.map, target, row.area), self.at)
                best = sorted(
                    (self.worth(man) for man in men if man.owner == ARMY and not man.mark(BOUND)), reverse=True
                )
                return 0.8 * sum(best[:3])
            case "missiles":
                return mean(str(row.shots)) * odds(row.hit) * self.hurts(target) * 0.9
            case "fear":
                men = self.field.frightened(space_of(figure), self.at, row.range)
                share: float = row.fright / 6
                return 0.4 * share * sum(self.worth(man) for man in men if not man.mark(FLEES))
        return 2.0 * self.worth(target)

    def precious(self, target: Piece) -> bool:
        """Whether a figure is worth a Magic Shield: it does much, or there are spells enough."""
        shields = sum(self.field.spell(chit).effect == SHIELD for chit in self.field.known())
        return self.worth(target) >= PRECIOUS or shields > 1
