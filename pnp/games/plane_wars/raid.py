"""The Raid Phase: attacks one after the other, who blocks, what is played, and the damage by initiative."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.families.companies import attached, leads
from pnp.games.families.decks import in_turn, one_of
from pnp.games.plane_wars.magic import before_attack, bury, help_out, helps, kill
from pnp.games.plane_wars.planes import (
    ARMS,
    ATTACK,
    BLOCK,
    DAMAGE,
    TARGET,
    WEAKER,
    Planes,
    acted,
    bearable,
    free,
    initiative,
    sends_away,
    traits,
)

MORALE = "morale"


def raid(planes: Planes, seat: int) -> Steps[None]:
    """Attacks, one after the other, until the player ends them or a wall keeps them off (ruling: attacks)."""
    planes.table.begin("raid phase", seat)
    while planes.foes(seat):
        able = [(unit, None, "attack") for unit in planes.units(seat) if free(unit)]
        move = yield Choice("raid", [None, *able, *before_attack(planes, seat)], seat)
        if move is None:
            return
        if move[2] != "attack":
            yield from help_out(planes, seat, move)
            continue
        outcome = yield from attack(planes, seat, move[0])
        planes.end_fight()
        if outcome == "wall":
            return


def attack(planes: Planes, seat: int, first: Piece) -> Steps[str | None]:
    """One attack: who joins it, at whom it goes, who blocks, what is played, and how it ends."""
    first.put(ATTACK, 1)
    while able := [unit for unit in planes.units(seat) if free(unit) and not unit.mark(ATTACK)]:
        unit = yield Choice("join", [None, *able], seat)
        if unit is None:
            break
        unit.put(ATTACK, 1)
    attackers = planes.fighters(ATTACK)
    for unit in attackers:
        acted(unit)
    foe = int((yield from one_of("whom", [Seat(each) for each in planes.foes(seat)], seat)))
    if all("track" in traits(unit) for unit in attackers) and planes.units(foe):  # ruling: track
        target = yield Choice("target", [MORALE, *planes.units(foe)], seat)
        if target != MORALE:
            target.put(TARGET, 1)
            planes.table.say("aims", unit=target)
    planes.table.say("attacks", units=attackers, seat=Seat(foe))
    aimed = bool(planes.fighters(TARGET))
    stood = yield from blocks(planes, foe)
    outcome = yield from answering(planes, seat, foe)
    if outcome is not None:
        planes.table.say("nothing")
        return outcome
    stood -= away(planes)
    attackers, wall = planes.fighters(ATTACK), planes.fighters(BLOCK) or planes.fighters(TARGET)
    if attackers and wall:
        yield from fight(planes, seat, foe)
    elif attackers and not stood and not aimed:  # ruling: blockers
        yield from unblocked(planes, seat, foe, attackers)
    return None


def blocks(planes: Planes, foe: int) -> Steps[int]:
    """The one attacked names units that block the attack together, in an order; how many (ruling: blockers)."""
    count = 0
    while able := [unit for unit in planes.units(foe) if free(unit) and not unit.mark(TARGET)]:
        unit = yield Choice("block", [None, *able], foe)
        if unit is None:
            break
        count += 1
        unit.put(BLOCK, count)
        acted(unit)
        planes.table.say("blocks", unit=unit)
    return count


def answering(planes: Planes, seat: int, foe: int) -> Steps[str | None]:
    """Both play cards and powers in turn, the attacker first, until both pass in succession (ruling: when)."""
    outcome: list[str] = []

    def ask(who: int) -> Steps[bool | None]:
        move = yield Choice("fight", [None, *helps(planes, who)], who)
        if move is None:
            return False
        found = yield from help_out(planes, who, move)
        if found is not None:
            outcome.append(found)
            return None
        if not planes.fighters(ATTACK):
            return None
        return True

    yield from in_turn((seat, foe), ask)
    return outcome[0] if outcome else None


def away(planes: Planes) -> int:
    """First blockers, but no Guards, are sent away by attackers who all can; how many (ruling: blockers)."""
    attackers = planes.fighters(ATTACK)
    most, count = min((sends_away(unit) for unit in attackers), default=0), 0
    for unit in planes.fighters(BLOCK):
        if count < most and "guard" not in traits(unit):
            count += 1
            unit.put(BLOCK, 0)
            planes.table.say("sent-away", unit=unit)
    return count


def fight(planes: Planes, seat: int, foe: int) -> Steps[None]:
    """Damage, the highest initiative first, that of equal initiative at once (rulings: fights, initiative)."""
    if planes.fighters(BLOCK):
        for unit in planes.fighters(TARGET):
            unit.put(TARGET, 0)
    rest = planes.fighters(ATTACK, BLOCK, TARGET)
    while rest:
        first = max(initiative(unit, planes.numbers) for unit in rest)
        now = [unit for unit in rest if initiative(unit, planes.numbers) == first]
        dealt = [(who, strikes(planes, who, now)) for who in (seat, foe)]
        ours = [[unit for unit in now if unit.owner == who] for who in (seat, foe)]
        for (who, count), units in zip(dealt, ours, strict=True):
            yield from divide(planes, who, count)
            yield from touch(planes, who, units)
        yield from bury(planes)
        done = {unit.code for unit in now}
        rest = [unit for unit in planes.fighters(ATTACK, BLOCK, TARGET) if unit.code not in done]
        if not (planes.fighters(ATTACK) and planes.fighters(BLOCK, TARGET)):
            return


def strikes(planes: Planes, seat: int, units: list[Piece]) -> int:
    """The damage that a player's units among these deal together."""
    found = 0
    for unit in units:
        if unit.owner == seat:
            attacks = bool(unit.mark(ATTACK))
            against = planes.fighters(BLOCK, TARGET) if attacks else planes.fighters(ATTACK)
            found += planes.force(unit, ATTACK if attacks else BLOCK, against)
    return found


def divide(planes: Planes, seat: int, count: int) -> Steps[None]:
    """Who deals damage says which enemy takes it first: as much as kills it, then the next (ruling: fights)."""
    while count:
        able = [
            unit
            for unit in planes.fighters(ATTACK, BLOCK, TARGET)
            if unit.owner != seat and unit.mark(DAMAGE) < planes.bears(unit)
        ]
        if not able:
            return
        unit = yield from one_of("hit", able, seat)
        taken = min(count, planes.bears(unit) - unit.mark(DAMAGE)) if len(able) > 1 else count
        planes.hurt(unit, taken)
        count -= taken
        if unit.mark(DAMAGE) < planes.bears(unit):
            return  # it is spared, or all of the damage was not enough


def touch(planes: Planes, seat: int, units: list[Piece]) -> Steps[None]:
    """Poison, disease and rust of units that deal damage, each to one enemy in the fight (ruling: touch)."""
    for unit in units:
        has = traits(unit)
        for trait in ("disease", "rust", "poison"):
            able = [
                other
                for other in planes.fighters(ATTACK, BLOCK, TARGET)
                if other.owner != seat and (trait != "poison" or "poison" not in other.immune)
            ]
            if trait not in has or not able:
                continue
            other = yield from one_of(TOUCH[trait], able, seat)
            if trait == "disease":
                other.put(WEAKER, other.mark(WEAKER) + planes.numbers.disease)
            elif trait == "rust":
                for card in [card for card in attached(other) if card.type in ARMS]:
                    planes.table.say("rusts", card=card)
                    planes.discard(card)
            else:
                yield from kill(planes, other)


TOUCH = {"disease": "weaken", "rust": "strip", "poison": "poison"}
"""What is asked as a trait touches an enemy."""


def unblocked(planes: Planes, seat: int, foe: int, attackers: list[Piece]) -> Steps[None]:
    """Morale is lost, or a slayer hits a unit in its place; thieves take what units bear (rulings: slay, steal)."""
    total = 0
    for unit in attackers:
        count = planes.force(unit, ATTACK) + planes.numbers.fire * ("fire" in traits(unit))
        victim: Any = MORALE
        if "slay" in traits(unit) and planes.units(foe):
            victim = yield Choice("slay", [MORALE, *planes.units(foe)], seat)
        if victim == MORALE:
            total += count
        else:
            planes.hurt(victim, count)
    if total:
        lost = planes.morale[foe].lose(total)
        planes.table.say("morale", seat=Seat(foe), n=lost, left=planes.morale[foe].value)
    yield from bury(planes)
    for unit in attackers:
        if leads(unit) and unit.owner == seat and "steal" in traits(unit):
            loot = [
                card
                for other in planes.units(foe)
                for card in attached(other)
                if card.type in ("weapon", "object") and bearable(unit, card, planes.numbers)
            ]
            card = yield Choice("steal", [None, *loot], seat)
            if card is not None:
                planes.attach(card, unit)
    if not planes.morale[foe].value:
        planes.fall(foe)
