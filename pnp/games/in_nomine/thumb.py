"""A sensible choir or band: prophets first, attacks that nobody can beat, cards where they turn a fight."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.companies import attached, leaders_seen
from pnp.games.families.decks import in_hand
from pnp.games.families.duel import ATTACKER, DEFENDER, IN_FORCE, force, mine, theirs
from pnp.games.families.scored import Scores, highest
from pnp.games.in_nomine.acts import ATTACK, BLOCK, DECK, PLAY, POWER
from pnp.games.in_nomine.war import (
    BLOCKED,
    CELESTIALS,
    DECKS,
    ESSENCE,
    PERSONAS,
    PROPHECY,
    STOPPED,
    TARGET,
    UNBLOCKABLE,
    kinds,
)


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """How far a side is on each of the three ways."""
    units = leaders_seen(view, seat)
    prophecies = max((unit.mark(PROPHECY) for unit in units if unit.type == "human"), default=0)
    numbers = view.numbers
    return {
        "cards": view.count(DECKS[seat]),
        "prophecies": prophecies,
        "wanted": numbers.prophecies,
        "kinds": kinds(units, DECKS[seat]),
        "all": numbers.kinds,
    }


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force of a Persona in play as attacker and as defender; of an attack, ours and that of its target."""
    if isinstance(thing, tuple) and len(thing) == len((ATTACK, BLOCK)) and in_play(view, thing[0]):
        unit, target = thing
        theirs = {"against": strength(view, target, BLOCK)} if isinstance(target, Piece) else {}
        return {"attacks with": strength(view, unit, ATTACK), **theirs}
    if isinstance(thing, Piece) and in_play(view, thing):
        return {"attacks with": strength(view, thing, ATTACK), "defends with": strength(view, thing, BLOCK)}
    return None


def in_play(view: View, thing: object) -> bool:
    return isinstance(thing, Piece) and any(thing in leaders_seen(view, seat) for seat in view.seats)


@once
def before(view: View) -> list[tuple[Piece, int]]:
    """The cards that hold for the turn, each with its player."""
    return [(card, seat) for seat in view.seats for card in view.known(own(IN_FORCE, seat))]


def strength(view: View, unit: Piece, role: str) -> int:
    return force(unit, role, before(view))


def value(view: View, unit: Piece) -> float:
    """What a Persona is worth: prophets most, then Celestials, the last of a kind before others."""
    told = unit.mark(PROPHECY)
    if unit.type == "human":
        return float(2.0 + told + max(0, told - view.numbers.prophecies // 2) * 6 + len(attached(unit)))
    side = leaders_seen(view, unit.owner or 0)
    single = sum(other.id == unit.id for other in side) == 1
    return float(5 + unit.bonus + len(attached(unit)) + single * kinds(side, unit.component))


@once
def blockers(view: View) -> list[Piece]:
    """The enemy Personas that can block."""
    return [unit for unit in theirs(view) if unit.mark(ESSENCE) and not unit.mark(STOPPED)]


def best_block(view: View, target: Any) -> int:
    """The strongest Force that can come between; -1 for nobody."""
    return max((strength(view, unit, BLOCK) for unit in blockers(view) if unit is not target), default=-1)


@once
def fight(view: View) -> tuple[Piece | None, Piece | None]:
    """Who fights in the attack that is on, as the rules have it."""
    units = [*mine(view), *theirs(view)]
    attacker = next((unit for unit in units if unit.mark(ATTACKER)), None)
    wanted = DEFENDER if attacker is not None and attacker.mark(BLOCKED) else TARGET
    return attacker, next((unit for unit in units if unit.mark(wanted)), None)


# the turn


def recruited(view: View, move: tuple[Any, ...]) -> float:
    """A new kind of Celestial or a first prophet, and what cards bring."""
    if move[1] != PLAY:
        return used(view, move)
    card = move[0]
    same = sum(unit.id == card.id for unit in mine(view))
    humans = sum(unit.type == "human" for unit in mine(view))
    if card.type == "human":
        return 20.0 if not humans else 11.0 - humans
    return float(10.0 + card.bonus if same else 15.0 + card.bonus)


def struck(view: View, move: tuple[Any, ...]) -> float:
    """An attack that nobody who is ready can beat; else what cards bring."""
    if move[1] != DECK and (len(move) > len((ATTACK, BLOCK)) or move[0] not in mine(view)):
        return used(view, move)
    unit, target = move
    ours, wall = strength(view, unit, ATTACK), best_block(view, target)
    free = bool(unit.mark(UNBLOCKABLE) or (unit.evades and target == DECK))
    risk = 0.0 if free or wall < ours else value(view, unit) * (1.0 if wall > ours else 0.4)
    stays = 0.8 * guard(view, unit)
    if target == DECK:
        last = ours >= view.count(DECKS[1 - view.seat])
        return 50.0 * (free or wall < 0) if last else 0.8 * ours - risk - stays
    wanted = target.mark(PROPHECY) > view.numbers.prophecies // 2
    ours += aid(view, ATTACK) if wanted else 0
    own_risk = strength(view, target, BLOCK)
    if own_risk > ours:
        return 0.0
    prize = value(view, target) - (value(view, unit) if own_risk == ours else 0)
    desperate = target.mark(PROPHECY) >= view.numbers.prophecies - len((ATTACK, BLOCK))
    return 3 * prize + ours if desperate else prize - risk - stays


@once
def aid(view: View, role: str) -> int:
    """What the cards of one's hand can add to a fighter in a role."""
    fitting = [card for card in in_hand(view) if card.target == "fighter" and card.role in ("any", role)]
    return sum(card.bonus for card in fitting)


def guard(view: View, unit: Piece) -> float:
    """How much a Persona is needed at home: as a block for prophets, and as a prophet."""
    told = max((each.mark(PROPHECY) for each in mine(view)), default=0)
    ready = sum(bool(each.mark(ESSENCE)) for each in mine(view)) - 1
    return unit.mark(PROPHECY) * 3.0 + told * (ready < len(theirs(view)))


def used(view: View, move: tuple[Any, ...]) -> float:
    """What a card or power brings between attacks."""
    card, target = move[0], move[-1]
    foe = 1 - view.seat
    price = 0.6 if move[1] == POWER or card.pays else 0.0
    personas = sum(each.type in PERSONAS for each in in_hand(view))
    left = view.count(DECKS[view.seat])
    if card.recruits or card.recruits_any:
        more = personas - view.track("recruits left")
        return 6.0 if not view.track("any recruits") and more > (0 if card.recruits else 1) else 0.0
    if card.draws or card.searches:
        room = view.numbers.hand_limit + 1 - len(in_hand(view))
        return float((min(card.draws, room) + 2 * card.searches) * (left > view.numbers.hand_limit * 2) - price)
    if card.discards:
        return float(min(card.discards, view.count(own("hand", foe))) - price)
    if card.revives:
        return value(view, target) - price if len(in_hand(view)) <= view.numbers.hand_limit else 0.0
    if isinstance(target, Piece):
        return aimed(view, card, target) - price
    if card.lasts:
        able = sum(bool(unit.mark(ESSENCE)) for unit in mine(view) if unit.type in CELESTIALS)
        return 0.5 * able if (card.role == ATTACK) == (card.bonus > 0) and able > 1 and blockers(view) else 0.0
    return 0.1 - price


def aimed(view: View, card: Piece, unit: Piece) -> float:
    """What a card does to its target between attacks; what ends one is kept for it."""
    if card.target == "artifact" or card.raises:
        return 2.0
    if card.prophecy or card.prophet:
        return 4.0 + unit.mark(PROPHECY)
    if card.removes:
        return float(min(card.removes, unit.mark(PROPHECY)) * 1.0 + unit.mark(PROPHECY) - 3)
    if card.bonus > 0:
        return 2.0 + value(view, unit) / 10 + (unit.type in CELESTIALS)
    if card.bonus < 0:
        return 1.0 + value(view, unit) / 10 + strength(view, unit, BLOCK) / 5
    if card.control:
        return value(view, unit) if card.control == "ever" else value(view, unit) - 9
    if card.destroys or card.sends:
        return value(view, unit) - 7
    return 0.0


# an attack


def danger(view: View) -> float:
    """What an attack of the enemy costs as it stands, nobody else blocking."""
    attacker, defender = fight(view)
    if attacker is None:
        return 0.0
    ours = strength(view, attacker, ATTACK)
    if defender is None:
        return 100.0 if ours >= view.count(DECKS[view.seat]) else 0.7 * ours
    return value(view, defender) if ours >= strength(view, defender, BLOCK) else 0.0


def prepared(view: View, move: tuple[Any, ...]) -> float:
    """Before the block: the attacker gets past those who would stop him, the defender ends what he cannot block."""
    card, target = move[0], move[-1]
    attacker, defender = fight(view)
    if attacker is None:
        return 0.0
    ours = strength(view, attacker, ATTACK)
    if attacker.owner == view.seat:
        wall = best_block(view, defender)
        stopped = wall >= ours and not attacker.mark(UNBLOCKABLE)
        prize = value(view, attacker) + (value(view, defender) if defender is not None else ours)
        walls = sum(strength(view, unit, BLOCK) >= ours for unit in blockers(view) if unit is not defender)
        if card.stops and walls == 1 and isinstance(target, Piece) and target in blockers(view):
            return (strength(view, target, BLOCK) >= ours) * (prize - 6)
        return (prize - 6) * stopped if card.evades else 0.0
    able = [unit for unit in mine(view) if unit.mark(ESSENCE) and not unit.mark(STOPPED) and unit is not defender]
    if not attacker.mark(UNBLOCKABLE) and any(strength(view, unit, BLOCK) > ours for unit in able):
        return 0.0
    if card.negates or (target is attacker and (card.destroys or card.sends or card.stops)):
        return danger(view) - 4 + (value(view, attacker) / 4 if card.destroys or card.sends else 0)
    return 0.0


def blocked(view: View, unit: Piece) -> float:
    """Who wins the fight, the least of them; a trade or a loss only for something that is worth more."""
    attacker, _ = fight(view)
    if attacker is None:
        return 0.0
    ours, foe = strength(view, unit, BLOCK), strength(view, attacker, ATTACK)
    lost = value(view, unit) if ours <= foe else 0.3
    won = value(view, attacker) if ours >= foe else 0.0
    return danger(view) + won - lost


def turned(view: View, move: tuple[Any, ...]) -> float:
    """After the block: a card that turns the fight, and the smallest that does; the last cards of a deck."""
    card, target = move[0], move[-1]
    attacker, defender = fight(view)
    if attacker is None:
        return 0.0
    attacking = attacker.owner == view.seat
    foe = 1 - view.seat
    if defender is None:
        left, hits = view.count(DECKS[foe]), strength(view, attacker, ATTACK)
        if attacking:
            return 50.0 - card.bonus if card.bonus > 0 and hits < left <= hits + card.bonus else 0.0
        return danger(view) - 4 if card.negates or target is attacker else 0.0
    ours, unit, other = strength(view, attacker, ATTACK), attacker, defender
    enemy = strength(view, defender, BLOCK)
    if not attacking:
        ours, enemy, unit, other = enemy, ours, defender, attacker
    if ours > enemy:
        return 0.0
    loss = value(view, unit) + (value(view, other) if ours < enemy else 0)
    if card.destroys == "both":
        return value(view, other) - 3 if ours < enemy else 0.0
    if card.negates or card.sends or card.stops or card.destroys:
        return (target in (None, other)) * (loss - 4)
    swing = card.weakens if target is other else card.bonus if card.lasts else 0
    if card.scope == "all" and (card.role == ATTACK) != attacking:
        swing = -swing
    if ours + swing > enemy:
        return loss - swing - 2
    together = ours + aid(view, ATTACK if attacking else BLOCK) > enemy
    return loss + swing - 8 if together and swing > 0 else 0.0


def kept(view: View, card: Piece) -> float:
    """What a card of the hand is worth to keep."""
    if card.type in CELESTIALS:
        return 6.0 - 3 * sum(unit.id == card.id for unit in mine(view))
    if card.type == "human":
        return float(3.0 - sum(unit.type == "human" for unit in mine(view)) / 2)
    if card.control or card.destroys or card.sends or card.negates:
        return 5.0
    return float(3.0 + card.bonus / 2 + card.prophecy + card.draws / 2)


SCORES: Scores = {
    "recruit": recruited,
    "struggle": struck,
    "before the block": prepared,
    "block": blocked,
    "after the block": turned,
    "answer": lambda _, __: 1.0,
    "pay": lambda view, unit: -value(view, unit) - 5 * (unit.mark(ATTACKER) + unit.mark(DEFENDER)),
    "search": kept,
    "place": value,
    "discard": lambda view, card: -kept(view, card),
    "hand limit": lambda view, card: -kept(view, card),
}
