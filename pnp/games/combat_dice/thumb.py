"""How a sensible fighter decides: by the hits that he may expect to do and to take."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from pnp.engine import Choice, View, once, own
from pnp.games.combat_dice.fighter import SCORES, scored, wielded

FIGHT = SCORES[:4]
"""The scores that count after a throw: Attack, Dodge, Damage, Armor."""
WEIGHTS = {"attack": 1.0, "dodge": 0.8, "damage": 1.0, "armor": 0.9, "initiative": 0.3, "maneuver": 0.8}
"""What a point of a score is worth in the long run."""
NET = 1.6
"""What it is worth to hit with a net."""
TALENT = 0.1
"""What a specialty die is worth in the long run."""
TRICKS = {"Feint": 0.35, "Sand in the Eyes": 1.1, "Grapple": 0.9}
"""What an action brings that is for later turns."""


def thumb(view: View, choice: Choice) -> Any:
    """The better gladiator and arms, the throw and the action that promise more."""
    options = choice.options
    match choice.phase:
        case "choose":
            return max(options, key=lambda card: power(view, card))
        case "take weapon" | "take shield" | "take armor":
            return max(options, key=strength)
        case "wield":
            bound = any(marker.helpless for marker in view.known(own("wounds", 1 - view.seat)))
            return max(options, key=lambda item: strength(item) - NET * (item.nets and bound))
        case "talent":
            mine = Counter(talent.score for talent in view.known(own("talents", view.seat)))
            return max(options, key=lambda talent: WEIGHTS[talent.score] - 0.2 * mine[talent.score])
        case "rethrow":
            return options[-1] if average(view) > value(view, shown(view)) else None
        case "style":
            ways = {None: shown(view), "attack as dodge": turned(view, 0, 1), "dodge as attack": turned(view, 1, 0)}
            return max(options, key=lambda way: value(view, ways[way]))
        case _:
            return max(options, key=lambda name: promise(view, name))


def strength(item: Any) -> float:
    """What arms add in the long run."""
    return float(NET / 2 * item.nets + sum(WEIGHTS[name] * getattr(item, name) for name in SCORES))


@once
def power(view: View, card: Any) -> float:
    """What the arms of a gladiator add."""
    arms = {item.name: item for item, _ in view.titles("item")}
    carried = [arms[name] for name in card.arms]
    weapon = max((item for item in carried if item.type == "weapon"), key=strength)
    worn = [weapon, *(item for item in carried if item.type != "weapon")]
    sums = {name: max(-1, sum(getattr(item, name) for item in worn)) for name in SCORES}  # dice bring one of each
    return float(
        NET / 2 * weapon.nets + sum(WEIGHTS[name] * sums[name] for name in SCORES) + card.style + TALENT * card.talents
    )


@once
def shown(view: View) -> tuple[int, ...]:
    """The dice of a seat that count in the fight, by what they show."""
    return tuple(view.track(own(f"{score} dice", view.seat)) for score in FIGHT)


def turned(view: View, spent: int, gained: int | None, count: int = 1) -> tuple[int, ...]:
    """The dice of a seat, some of them turned."""
    dice = list(shown(view))
    dice[spent] -= count
    if gained is not None:
        dice[gained] += count
    return tuple(dice)


def promise(view: View, name: str | None) -> float:
    """What an action is worth: the fight as it then stands, and what comes later."""
    if name is None:
        return value(view, shown(view))
    row = next(row for row in view.rows("action") if row.name == name)
    later = TRICKS.get(name, 0.0)
    if row.score:
        return later + value(
            view, turned(view, FIGHT.index(row.score), FIGHT.index(row.becomes) if row.becomes else None, row.spends)
        )
    if row.effect == "feint":
        scores = fight(view, view.seat, shown(view))
        return later + worth_of((0, *scores[1:]), foe_scores(view), False, nets(view, 1 - view.seat))
    scores = fight(view, view.seat, shown(view))
    return value(view, shown(view)) + (later if scores[0] > foe_scores(view)[1] else 0.0)


def value(view: View, dice: tuple[int, ...]) -> float:
    """The hits that dice do, less those that the foe does."""
    mine = fight(view, view.seat, dice)
    return worth_of(mine, foe_scores(view), nets(view, view.seat), nets(view, 1 - view.seat))


@once
def foe_scores(view: View) -> tuple[int, ...]:
    """The scores of the foe."""
    foe = 1 - view.seat
    return fight(view, foe, tuple(view.track(own(f"{score} dice", foe)) for score in FIGHT))


def fight(view: View, seat: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Attack, Dodge, Damage and Armor of a seat, with these dice."""
    things = held(view, seat)
    return tuple(scored(name, count, things) for name, count in zip(FIGHT, dice, strict=True))


@once
def held(view: View, seat: int) -> list[Any]:
    """What adds to the scores of a seat."""
    return [*wielded(view.known(own("arms", seat))), *view.known(own("wounds", seat))]


@once
def nets(view: View, seat: int) -> bool:
    """Whether a seat's weapon entangles."""
    return any(arm.nets for arm in wielded(view.known(own("arms", seat))))


def worth_of(mine: tuple[int, ...], foes: tuple[int, ...], net: bool, foes_net: bool) -> float:
    """What both attacks come to."""
    return blow(mine, foes, net) - blow(foes, mine, foes_net)


def blow(mine: tuple[int, ...], foes: tuple[int, ...], net: bool) -> float:
    """What an attack comes to: its hits, a wound beside them, or a net."""
    if mine[0] <= foes[1]:
        return 0.0
    harm = mine[2] - foes[3]
    return NET if net else harm + 0.5 if harm > 0 else 0.0


@once
def average(view: View) -> float:
    """What a new throw is worth on average; specialty dice, which score seldom, are left out."""
    count = (
        sum(view.track(own(f"{score} dice", view.seat)) for score in SCORES)
        - len(view.known(own("talents", view.seat))) // 6
    )
    return sum(ways * value(view, dice) for dice, ways in throws(min(count, 7)))


@cache
def throws(count: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """All throws of so many dice, as those that count in the fight, with their chances."""
    found: Counter[tuple[int, ...]] = Counter()
    for faces in combinations_with_replacement(range(6), count):
        counts = Counter(faces)
        ways = factorial(count)
        for each in counts.values():
            ways //= factorial(each)
        found[tuple(counts[face] for face in range(4))] += ways
    return tuple((dice, ways / 6**count) for dice, ways in sorted(found.items()))
