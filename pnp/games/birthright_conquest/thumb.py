"""A sensible regent: Realms and their Lords first, Armies for the best of them, attacks that no blocker beats."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.birthright_conquest.war import (
    ANY,
    AWAY,
    BLOCK,
    BLOOD,
    DECKS,
    GOLD,
    REALM_HAND,
    REALMS,
    TIRED,
    allies,
    strength,
)
from pnp.games.families.companies import leaders_seen
from pnp.games.families.decks import in_hand
from pnp.games.families.duel import ATTACKER, DEFENDER, IN_FORCE, mine, theirs
from pnp.games.families.scored import Scores, highest

PATIENCE = 6.0
"""What an unblocked attack is worth, as a price for the risk of a Lord."""


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """What a side has left."""
    return {"cards": view.count(DECKS[seat]), "realms": view.count(own(REALMS, seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force of a Lord in play with his Allies, as attacker and as blocker."""
    if isinstance(thing, Piece) and any(thing in leaders_seen(view, seat) for seat in view.seats):
        return {"attacks with": power(view, thing), "blocks with": power(view, thing, BLOCK)}
    return None


@once
def before(view: View) -> list[tuple[Piece, int]]:
    """The cards that hold for the turn, each with its player."""
    return [(card, seat) for seat in view.seats for card in view.known(own(IN_FORCE, seat))]


def power(view: View, lord: Piece, role: str = ANY) -> int:
    return strength(lord, role, before(view))


def value(lord: Piece) -> float:
    """What a Lord with his Allies is worth."""
    return float(lord.force + lord.mark(BLOOD) + sum(ally.force for ally in allies(lord)) + 1)


def able(lords: list[Piece]) -> list[Piece]:
    return [lord for lord in lords if not (lord.mark(TIRED) or lord.mark(AWAY))]


@once
def gold(view: View) -> int:
    return int(view.track(own(GOLD, view.seat)))


@once
def lands(view: View) -> list[Piece]:
    return view.known(own(REALMS, view.seat))


def needed(view: View, card: Piece) -> float:
    """What a Realm card is worth in the hand or on the table."""
    court = view.known(own(REALM_HAND, view.seat))
    if card.type == "realm":
        pair = any(each.name == card.regent for each in (*court, *mine(view)))
        return 8.0 + 3 * pair
    if card.type == "lord":
        free = any(each.name == card.realm for each in (*court, *lands(view)))
        return float(4.0 + card.force * (1.0 if free else 0.5))
    return float(card.force) + 0.5 * bool(mine(view))


def drawn(view: View, way: str) -> float:
    """Fill the hand, but not with the last cards of the deck; into a full one draw a card, as the worst goes under."""
    missing = view.numbers.realm_limit - view.count(own(REALM_HAND, view.seat))
    left = view.count(DECKS[view.seat])
    if missing <= 0:
        return 1.0 + (way == ("one" if left > 1 or lands(view) else "fill"))
    return 1.0 + (way == ("fill" if left > view.numbers.realm_limit else "one"))


def recruited(view: View, move: tuple[Piece, Any]) -> float:
    """Realms, free Lords, Lords, then Armies for who leads the most."""
    card, target = move
    if card.type == "realm":
        return 50.0 + needed(view, card)
    free = any(each.name == card.realm for each in lands(view))
    if card.type == "lord":
        pending = any(each.name == card.realm for each in view.known(own(REALM_HAND, view.seat)))
        return 40.0 + card.force if free else (2.0 if pending else 20.0 + card.force)
    return float(10.0 + card.force + value(target) / 10)


def played(view: View, move: tuple[Piece, Any]) -> float:
    """What a card of the Event Phase brings, less its price."""
    card, target = move
    foe = 1 - view.seat
    foes_gold = view.track(own(GOLD, foe))
    if card.musters:
        return 9.0 + needed(view, target)
    if card.destroys == "lord" or card.stops:
        return value(target) * (1.0 if card.destroys else 0.3) - (1.5 if card.destroys else 0.0)
    if card.destroys:
        return float(target.force - 2.0)
    if card.returns:
        bare = not view.count(DECKS[foe])
        return 4.0 + 20 * bare + any(lord.realm == target.name for lord in theirs(view))
    if card.control:
        return 7.0 if target.type == "realm" else target.force + 3.0
    if card.gains or card.foe_loses or card.takes:
        return float(card.gains + min(card.foe_loses, foes_gold) + 2 * min(card.takes, foes_gold))
    if card.draws or card.draws_realms or card.draws_either:
        low = view.count(DECKS[view.seat]) < 2 * view.numbers.realm_limit
        if card.draws_realms:
            return 0.0 if low else float(card.draws_realms - card.cost / 2)
        return 3.0 if card.draws or str(target) not in DECKS else 1.0 * (not low)
    if card.recovers:
        return 5.0
    if card.sees_hand or card.looks:
        return float(0.4 - card.cost / 3)
    if card.lasts:
        return 0.0
    return 0.0 if card.summons else 0.1


@once
def help_in_hand(view: View) -> int:
    """What the hand could add to an attacker."""
    return int(
        sum(card.bonus for card in in_hand(view) if card.role == ANY and card.scope == "one" and "fight" in card.when)
    )


def attacked(view: View, lord: Piece) -> float:
    """Attack where nobody can beat one, or where what gets through is worth it; keep who is needed at home."""
    walls = [power(view, foe, BLOCK) for foe in able(theirs(view))]
    ours = power(view, lord)
    threat = max((power(view, foe) for foe in theirs(view)), default=0)
    last = not view.count(DECKS[1 - view.seat])
    gain = PATIENCE * (2.0 if last else 1.0)
    risk = value(lord) if walls and max(walls) >= ours + help_in_hand(view) // 2 else 0.0
    close = view.count(DECKS[view.seat]) <= 3 * view.numbers.damage
    home = 3.0 if threat and power(view, lord, BLOCK) >= threat else 0.0
    return gain - risk - home * (2.0 if close else 0.6)


def readied(view: View, move: tuple[Piece, Any]) -> float:
    """Before the block: get past who would win, wake who can stop the attack."""
    card, target = move
    attacker = next((lord for lord in (*mine(view), *theirs(view)) if lord.mark(ATTACKER)), None)
    if attacker is None:
        return 0.0
    walls = able(theirs(view) if attacker.owner == view.seat else mine(view))
    ours = power(view, attacker)
    if card.evades:
        return float(any(power(view, wall, BLOCK) >= ours for wall in walls))
    if card.challenges:
        return value(target) if power(view, target, BLOCK) < ours else 0.0
    stops = power(view, target, BLOCK) >= ours and all(power(view, wall, BLOCK) < ours for wall in walls)
    return value(target) if stops else 0.0


def blocked(view: View, lord: Piece) -> float:
    """Block to win, with the least who does; or with the hand behind one, or at any price in the end."""
    attacker = next(foe for foe in theirs(view) if foe.mark(ATTACKER))
    ours, foe = power(view, lord, BLOCK), power(view, attacker)
    hand = sum(card.bonus for card in in_hand(view) if "fight" in card.when and card.scope == "one")
    last = view.count(DECKS[view.seat]) + len(lands(view)) <= 1
    if ours >= foe:
        return 30.0 + value(attacker) - value(lord) / 2
    if ours + hand / 2 >= foe:
        return 8.0 + value(attacker) - value(lord)
    desperate = not view.count(DECKS[view.seat])
    return 0.5 + 20 * last if last or (desperate and value(lord) < PATIENCE) else 0.0


def fought(view: View, move: tuple[Piece, Any]) -> float:
    """After the block: the smallest card that turns the battle, or the largest where several do together."""
    card, target = move
    lords = (*mine(view), *theirs(view))
    attacker = next((lord for lord in lords if lord.mark(ATTACKER)), None)
    defender = next((lord for lord in lords if lord.mark(DEFENDER)), None)
    if attacker is None or defender is None:
        return 0.0
    lacks = power(view, attacker) - power(view, defender, BLOCK)
    us, them = (defender, attacker)
    if attacker.owner == view.seat:
        lacks, us, them = 1 - lacks, attacker, defender
    if lacks <= 0:
        return 0.0
    adds = gain(card, target, us, them)
    total = sum(gain(each, target, us, them) for each in in_hand(view) if "fight" in each.when)
    prize = value(us) + value(them)
    if adds >= lacks:
        return float(max(0.5, prize - adds / 2 - card.cost))
    return adds if total >= lacks + adds / 2 and prize > PATIENCE else 0.0


def gain(card: Piece, target: Any, us: Piece, them: Piece) -> float:
    """By how much a card changes a battle."""
    if card.destroys == "army":
        return float(target.force) if isinstance(target, Piece) and target in allies(them) else 0.0
    if card.summons:
        return float(card.summons * card.ally_force)
    if card.role == BLOCK and not us.mark(DEFENDER):
        return 0.0
    heads = len(allies(us if card.scope == "one" else them)) if "army" in card.bonus_for else 1
    return float(abs(card.bonus) * heads)


def plundered(_: View, move: tuple[Piece, Any]) -> float:
    return float(5.0 + move[0].pillages + 3 * bool(move[0].control))


def answered(view: View, _: Piece) -> float:
    """Negate what costs a Realm, a Lord or a battle."""
    card = next(iter(view.known("played")), None)
    if card is None:
        return 0.0
    grave = card.returns or card.destroys == "lord" or card.control or card.musters or card.bonus > 0
    return 1.0 if grave or card.takes or card.draws_realms or card.stops else 0.0


def peaceful(view: View, _: Any) -> float:
    """Keep the peace where an enemy Lord would get through."""
    walls = [power(view, lord, BLOCK) for lord in able(mine(view))]
    through = [lord for lord in able(theirs(view)) if all(wall < power(view, lord) for wall in walls)]
    return float(len(through))


def kept(view: View, card: Piece) -> float:
    """What an Action card is worth to keep."""
    if card.type == "spell" and not casting(view):
        return 1.0
    grave = card.musters or card.destroys or card.control or card.returns or card.negates
    return float(
        5.0 * bool(grave) + abs(card.bonus) + card.gains + card.takes + card.draws + 2 * bool(card.peace) + 1.5
    )


@once
def casting(view: View) -> bool:
    return any(set(lord.classes) & set(view.numbers.casters) for lord in mine(view))


def sought(view: View, _: str) -> float:
    """Another Realm card, when a Lord is missing or Gold lies idle, and the deck can spare it."""
    if view.count(DECKS[view.seat]) <= 2 * view.numbers.damage:
        return 0.0
    court = view.known(own(REALM_HAND, view.seat))
    leaderless = not mine(view) and not any(card.type == "lord" for card in court)
    idle = gold(view) - view.numbers.realm_price >= sum(card.force for card in court)
    return 1.0 if leaderless or idle else 0.0


def bought(view: View, _: str) -> float:
    """Another Action card, when Gold lies idle."""
    court = view.known(own(REALM_HAND, view.seat))
    wanted = sum(card.force for card in court if card.type != "realm")
    room = view.numbers.hand_limit - len(in_hand(view))
    return 1.0 if room > 0 and gold(view) >= wanted + view.numbers.price else 0.0


SCORES: Scores = {
    "alliance": drawn,
    "more realms": sought,
    "excess": lambda view, card: -needed(view, card),
    "more actions": bought,
    "hand limit": lambda view, card: -kept(view, card),
    "recruit": recruited,
    "event": played,
    "eve": peaceful,
    "attack": attacked,
    "before the block": readied,
    "block": blocked,
    "after the block": fought,
    "spoils": plundered,
    "rescue": lambda _, __: 1.0,
    "save": lambda _, __: 1.0,
    "answer": answered,
    "recover": kept,
    "serve": lambda view, lord: power(view, lord) + 1.0,
    "raze": lambda view, realm: 1.0 + any(lord.realm == realm.name for lord in theirs(view)),
    "loss": lambda _, ally: -float(ally.force),
}
