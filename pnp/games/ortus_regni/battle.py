"""Battles: who is fielded, the Battle Card, ransoms, and where the damage goes."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.engine import Choice, Piece, Pile, Steps, owner_of
from pnp.games.ortus_regni.earldom import (
    AIM,
    CAPTURED,
    FIELD,
    FIELDED,
    TOWERS,
    Realm,
    at_no_cost,
    castle_of,
    lord_of,
    properties,
    strength,
)

WAYS = {
    "towers": ("attacks-towers", "vikings-towers"),
    "raid": ("attacks-raid", "vikings-raid"),
    "siege": ("attacks-siege", "vikings-siege"),
}
"""How one attacks, and what is told of it: of an Earl, of the Vikings."""
DECIDED = {"normal": "church-normal", "attacker": "church-attacker", "defender": "church-defender"}
"""How the Church may decide, and what is told of it."""


class Attack(NamedTuple):
    """Who attacks (None: the Vikings, whom `captain` directs), which Earl, in what way, and which Fief."""

    attacker: int | None
    captain: int
    foe: int
    way: str
    fief: Pile | None = None


def targets(realm: Realm, seat: int) -> list[tuple[str, Any]]:
    """What an Earl may attack, or have the Vikings attack (rulings: targets, viking-foe)."""
    found: list[tuple[str, Any]] = []
    for foe in realm.foes(seat):
        if realm.near(TOWERS, foe):
            found.append(("towers", realm.near(TOWERS, foe)))
        for fief in realm.fiefs(foe):
            if properties(fief):
                found.append(("raid", fief))
            found.append(("siege", fief))
    return found


def battle(realm: Realm, target: tuple[str, Pile], captain: int, vikings: bool = False) -> Steps[None]:
    """An attack from its announcement to the last damage; who is out by it."""
    way, pile = target
    attack = Attack(None if vikings else captain, captain, owner_of(pile), way, None if way == "towers" else pile)
    realm.table.begin("battle", captain)
    realm.table.say(WAYS[way][vikings], by=captain, pile=pile)
    aim = pile[-1] if way == "towers" else castle_of(pile)
    aim.put(AIM.format(way), 1)
    if attack.attacker is not None:
        realm.combat.value = 0 if realm.arrived.value else 1  # ruling: white-marker
        yield from field(realm, captain, "field", 1)
    yield from field(realm, attack.foe, "defend", 0)
    yield from clash(realm, attack)
    aim.put(AIM.format(way), 0)
    end(realm, attack)
    yield from realm.settle()


def field(realm: Realm, seat: int, phase: str, least: int) -> Steps[None]:
    """Field forces one by one, for everybody to see (ruling: forces)."""
    count = 0
    while True:  # who has nobody is asked, too: not to be asked would tell something
        forces = realm.forces(seat)
        card = yield Choice(phase, forces if count < least else [None, *forces], seat)
        if card is None:
            break
        if card.pile is realm.hands[seat]:
            realm.hands[seat].give(card, realm.near(FIELD, seat))
        else:
            card.put(FIELDED, 1)
        count += 1
    if count:
        realm.table.say("fields", by=seat, cards=realm.fielded(seat), n=strength(realm.fielded(seat)))


def attackers(realm: Realm, attack: Attack) -> list[Piece]:
    """The attacking forces."""
    return list(realm.raiders) if attack.attacker is None else realm.fielded(attack.attacker)


def clash(realm: Realm, attack: Attack) -> Steps[None]:
    """The Battle Card, if the attack is met, and the damage."""
    ours, theirs = attackers(realm, attack), realm.fielded(attack.foe)
    incoming, outgoing = strength(ours), strength(theirs)
    if not theirs:
        realm.table.say("unmet", foe=attack.foe, n=incoming)
        yield from harm(realm, attack, incoming)
        return
    outcome = yield from draw_card(realm)
    if outcome == "attacker":
        yield from captures(realm, attack.foe, attack.attacker, attack.fief if attack.way == "siege" else None)
    elif outcome == "defender" and attack.attacker is not None:
        yield from captures(realm, attack.attacker, attack.foe)
    if outcome != "attacker" and outgoing:
        realm.table.say("sends", seat=attack.foe, n=outgoing)
        yield from allocate(realm, attack.captain, ours, outgoing)
    if outcome != "defender":
        realm.table.say("comes", foe=attack.foe, n=incoming)
        left = yield from allocate(realm, attack.foe, theirs, incoming)
        yield from harm(realm, attack, left)


def draw_card(realm: Realm) -> Steps[str]:
    """Draw a Battle Card; the Church may have to decide."""
    stock = realm.battle
    realm.deal_out(stock, 1, stock.discards)
    card = stock.discards[-1]
    outcome: str = card.outcome
    realm.table.say("battle-card", card=card)
    if outcome != "church":
        return outcome
    judge = church(realm)
    if judge is None:
        realm.table.say("undecided")
        return "normal"
    outcome = yield Choice("church", list(DECIDED), judge)
    realm.table.say(DECIDED[outcome], by=judge)
    return outcome


def church(realm: Realm) -> int | None:
    """Who says how the Church decides, if anybody does (ruling: archbishop)."""
    see = realm.see()
    if see is not None:
        lord = lord_of(see)
        return see.owner if lord is not None and lord.abbot else None
    counts = {
        seat: sum(card.churches for fief in realm.fiefs(seat) for card in properties(fief))
        for seat in realm.table.around(0)
    }
    most = [seat for seat, count in counts.items() if count and count == max(counts.values())]
    return most[0] if len(most) == 1 else None


def captures(realm: Realm, loser: int, winner: int | None, besieged: Pile | None = None) -> Steps[None]:
    """The loser's fielded Lords are captured: he pays for each, or it dies after the battle (ruling: ransom).

    Vikings capture nobody.
    """
    if winner is None:
        return
    lords = [lord for lord in realm.lords(loser) if lord.mark(FIELDED)]
    for lord in lords:
        prizes = realm.prizes(loser, besieged, *(each.pile for each in lords))
        lord.put(CAPTURED, 1)
        prize = yield Choice("ransom", [None, *prizes], loser)
        if prize is None:
            realm.table.say("captured", by=winner, card=lord)
        else:
            lord.put(CAPTURED, 0)
            realm.table.say("ransomed", seat=loser, card=lord, prize=prize, winner=winner)
            yield from realm.hand_over(prize, winner)


def allocate(realm: Realm, seat: int, cards: list[Piece], damage: int) -> Steps[int]:
    """Give damage to forces, those first that lose nothing by it; what is left of it (ruling: free-first)."""
    for card in cards:
        if at_no_cost(card):
            damage -= min(damage, card.takes)
    costly = [card for card in cards if not at_no_cost(card)]
    while damage and costly:
        guarded = {card.pile for card in costly if card.type == "army"}
        options = [card for card in costly if card.type != "hired" or card.pile not in guarded]
        dead = yield Choice("casualty", options, seat)
        costly.remove(dead)
        damage -= min(damage, dead.takes)
        realm.table.say("dies", card=dead)
        garrison = list(dead.pile) if dead.type == "hired" else [dead]
        for card in garrison:
            realm.discard(card)
    return damage


def harm(realm: Realm, attack: Attack, damage: int) -> Steps[None]:
    """What the damage destroys that came through (ruling: excess)."""
    towers, foe = realm.near(TOWERS, attack.foe), attack.foe
    if attack.fief is None:
        yield from destroy(realm, "fallen tower", list(towers), damage, foe)
        return
    absorbed = min(damage, sum(tower.takes for tower in towers))
    if absorbed:
        realm.table.say("absorbed", n=absorbed, foe=foe)
    damage -= absorbed
    if attack.way == "raid":
        yield from destroy(realm, "lost property", properties(attack.fief), damage, foe)
    elif attack.fief and damage >= castle_of(attack.fief).takes:
        realm.table.say("falls", card=castle_of(attack.fief), foe=foe)
        realm.fall(attack.fief)
    elif not absorbed or damage:
        realm.table.say("stands", card=castle_of(attack.fief), foe=foe)


def destroy(realm: Realm, phase: str, cards: list[Piece], damage: int, seat: int) -> Steps[None]:
    """The defender says which Towers or Properties go."""
    while damage and cards:
        lost = yield Choice(phase, cards, seat)
        cards.remove(lost)
        damage -= min(damage, lost.takes)
        realm.table.say("destroyed", card=lost, foe=seat)
        realm.discard(lost)


def end(realm: Realm, attack: Attack) -> None:
    """Face Cards of the hand are discarded, and captured Lords; the others go home."""
    for seat in (attack.attacker, attack.foe):
        if seat is None:
            continue
        for card in realm.fielded(seat):
            if card.pile is realm.near(FIELD, seat) or card.mark(CAPTURED):
                realm.discard(card)
            else:
                card.put(FIELDED, 0)
