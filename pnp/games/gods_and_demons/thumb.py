"""A sensible Leader: all units out, arms on the best, attacks in mass, blocks and Strikes that kill."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.companies import attached, leaders_seen
from pnp.games.families.decks import in_hand
from pnp.games.families.duel import IN_FORCE, mine, theirs
from pnp.games.families.scored import Scores, highest
from pnp.games.gods_and_demons.cards import PLAY, WORN, strikes
from pnp.games.gods_and_demons.host import (
    DAMAGE,
    DYING,
    FOE,
    HIT,
    NEW,
    ORDER,
    PAIR,
    SHIELDED,
    UNITS,
    defense,
    helpers,
    strength,
)


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return divided(view, choice) if choice.phase == "divide" else highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """What the Leader of a side still bears."""
    return {"left": sum(left(view, unit) for unit in leaders_seen(view, seat) if unit.type == "leader")}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """Strength and Defense of a unit in play, as they stand."""
    if isinstance(thing, Piece) and any(thing in leaders_seen(view, seat) for seat in view.seats):
        return {"Strength now": power(view, thing), "Defense now": defense(thing, before(view))}
    return None


@once
def before(view: View) -> list[tuple[Piece, int]]:
    """The cards and units that help, each with its player."""
    cards = [(card, seat) for seat in view.seats for card in view.known(own(IN_FORCE, seat))]
    return list(helpers(cards, [unit for seat in view.seats for unit in leaders_seen(view, seat)]))


def power(view: View, unit: Piece) -> int:
    return strength(unit, before(view))


def left(view: View, unit: Piece) -> int:
    """How much more damage a unit bears."""
    return defense(unit, before(view)) - unit.mark(DAMAGE)


def value(view: View, unit: Piece) -> float:
    helps = 4 * (unit.scope != "one" or unit.curse > 0 or unit.extra_draw > 0)
    return float(power(view, unit) + unit.guard + helps + 100 * (unit.type == "leader"))


# the turn


def summoned(view: View, move: tuple[Piece, Any]) -> float:
    """Units first, then arms for the best of them, then Events that bring something."""
    card, target = move
    if target == PLAY:
        return float(50.0 + card.force)
    if isinstance(target, Piece):
        first = 2.0 if target.type != "leader" else 0.0
        return float(10 + card.bonus + card.guard_bonus + first + value(view, target) % 100 / 20)
    foe = 1 - view.seat
    room = view.numbers.hand_limit + 1 - len(in_hand(view))
    if card.renews:
        return 4.0 if len(in_hand(view)) <= 2 < view.count(own("hand", foe)) else 0.0
    if card.culls:
        count = [sum(unit.type == "troop" for unit in side) for side in (theirs(view), mine(view))]
        return float(3.0 * (min(card.culls, count[0]) - min(card.culls, count[1])))
    if card.lasts:
        return 1.0 if planned(view) else 0.0
    return float(
        4 * bool(card.searches) + min(card.draws, max(room, 1)) + min(card.discards, view.count(own("hand", foe)))
    )


@once
def planned(view: View) -> list[Piece]:
    """Who should attack: all where enough get through, else who fears nobody."""
    able = sorted(
        (unit for unit in mine(view) if not (unit.holds or unit.mark(NEW) or unit.type == "leader")),
        key=lambda unit: -power(view, unit),
    )
    walls = [unit for unit in theirs(view) if unit.type != "leader"]
    leader = next((unit for unit in theirs(view) if unit.type == "leader"), None)
    if leader is None or not able:
        return []
    spare = sum(card.bonus for card in in_hand(view) if card.type in ("strike", "boost"))
    through = sum(power(view, unit) for unit in able[len(walls) :])
    if through + spare > left(view, leader) and len(able) > len(walls):
        return able
    ours, enemy = (sum(value(view, unit) % 100 for unit in side) for side in (able, walls))
    if through and through + spare / 2 >= power(view, leader) * 0.8 and ours > enemy:
        return able
    hits = [*walls, leader] if len(walls) < len(able) else walls
    return [unit for unit in able if all(safe(view, unit, wall, spare) for wall in hits)] if walls else []


def safe(view: View, unit: Piece, wall: Piece, spare: int) -> bool:
    """Whether a unit survives an enemy, or deals more."""
    ours = power(view, unit) + spare // 2
    return power(view, wall) <= left(view, unit) or (ours > left(view, wall) and ours > power(view, wall))


def struck(view: View, unit: Piece) -> float:
    return float(unit in planned(view))


def blocked(view: View, unit: Piece) -> float:
    """A block that kills, or one that the Leader needs."""
    attacker = next(each for each in theirs(view) if each.mark(FOE))
    leader = next(each for each in mine(view) if each.type == "leader")
    taken = {each.mark(PAIR) for each in mine(view)}
    coming = [each for each in theirs(view) if each.mark(ORDER) and each.mark(ORDER) not in taken]
    danger = sum(power(view, each) for each in coming) / max(1, left(view, leader) + 1)
    ours, foe = power(view, unit), power(view, attacker)
    kills, dies = ours > left(view, attacker), foe > left(view, unit)
    dies = dies and not (kills and ours > foe)
    need = foe * (2.0 if danger >= 1 else danger * 0.5)
    return need + value(view, attacker) * kills - value(view, unit) * dies + 0.1


# a fight


def fought(view: View, move: tuple[Piece, Piece]) -> float:
    """Strikes that kill, the smallest that do; Defenses for who would die."""
    card, unit = move
    us, them = ([each for each in side if each.mark(FOE)] for side in (mine(view), theirs(view)))
    if card.type == "defense":
        if unit in them:
            leader = us[0]
            hurt = sum(power(view, each) for each in them)
            return power(view, unit) if hurt > left(view, leader) else 0.0
        hits = sum(power(view, each) for each in them)
        dies = hits > left(view, unit) and (len(us) == 1 or unit.type != "leader")
        return value(view, unit) - 3 if dies else 0.0
    foe = them[0]
    ours = sum(power(view, each) for each in us)
    usable = [each for each in in_hand(view) if each.type == "boost" or strikes(unit, each)]
    more = sum(each.bonus for each in usable)
    bears = left(view, foe)
    if len(us) == 1 and not unit.mark(SHIELDED) and power(view, foe) > left(view, unit):
        bears = max(bears, power(view, foe) - 1)
    if ours > bears or (len(them) > 1 and unit.type == "leader"):
        return 0.0
    if ours + card.bonus > bears:
        return float(30.0 - card.bonus)
    if ours + more > bears:
        return float(10.0 + card.bonus)
    full = len(in_hand(view)) > view.numbers.hand_limit - 3
    return 1.0 if foe.type == "leader" and full else 0.0


def divided(view: View, choice: Choice) -> Any:
    """Just as much as kills, else nothing."""
    unit = next(each for each in theirs(view) if each.mark(HIT))
    wanted = left(view, unit) + 1
    return wanted if wanted in choice.options else 0


def merciful(view: View, _: Piece) -> float:
    """Three cards are worth more than a weak enemy."""
    return 6.0 - value(view, next(each for each in theirs(view) if each.mark(DYING)))


def healed(_: View, move: tuple[Piece, Piece]) -> float:
    """What is not wasted, the Leader first."""
    card, unit = move
    damage = min(card.heals, unit.mark(DAMAGE))
    return float((damage * 3 if unit.type == "leader" else damage) - card.heals / 2)


def kept(view: View, card: Piece) -> float:
    """What a card of the hand is worth to keep."""
    if card.type in UNITS:
        return 20.0
    if card.type in (*WORN, "modifier"):
        return 2.0 + card.bonus if any(unit.type in card.users for unit in mine(view)) else 1.0
    return float({"strike": 4.0, "boost": 3.0, "defense": 5.0}.get(card.type, 2.5) + card.bonus / 3 + card.heals / 3)


def spent(view: View, unit: Piece) -> float:
    return -value(view, unit) - len(attached(unit))


SCORES: Scores = {
    "summon": summoned,
    "attack": struck,
    "block": blocked,
    "fight": fought,
    "mercy": merciful,
    "heal": healed,
    "cull": spent,
    "search": kept,
    "discard": lambda view, card: -kept(view, card),
    "hand limit": lambda view, card: -kept(view, card),
}
