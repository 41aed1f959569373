"""An attack: who may turn it aside, the roll to hit, the shield, the damage, and what a wound brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.warband.band import (
    BACK,
    HAND,
    Warband,
    leader,
    rolls,
    shield_of,
    targets,
    warded,
)
from pnp.games.families.warband.magic import breakable


def attack(band: Warband, attacker: Piece, victim: Piece, way: str, weapon: Piece | None = None) -> Steps[None]:
    """Attack a warrior in a way, with a weapon or the one in use (rulings: turned-aside, hit, wound)."""
    table, seat = band.table, leader(attacker)
    table.say("attacks", warrior=attacker, by=seat, target=victim)
    if way == HAND:
        yield from break_gear(band, seat, victim)
    found = yield from turned_aside(band, attacker, victim, way)
    if found is None or not band.stands(attacker):
        return
    victim = found
    if weapon is not None and weapon.pile is not band.gear(attacker):
        weapon = None  # it was broken just now: he goes on with what he has (ruling: breaker)
    if not hits(band, attacker, victim, way):
        return
    if blocked(band, victim):
        return
    if weapon is not None and weapon.state is not None:
        band.befall(victim, weapon)
        return
    extra = yield from stronger(band, seat, way)
    points = harm(band, attacker, victim, way, weapon) + extra
    if points <= 0:
        table.say("no-harm", target=victim)
        return
    table.say("wounds", target=victim, n=points)
    band.hurt(victim, points)
    if band.stands(victim):
        yield from made_worse(band, seat, victim, way)


def turned_aside(band: Warband, attacker: Piece, victim: Piece, way: str) -> Steps[Piece | None]:
    """Who is attacked after all, None for nobody: his leader may play cards and spells (ruling: turned-aside)."""
    while True:
        seat = leader(victim)
        answer = yield Choice("parry", [None, *answers(band, seat, attacker, victim, way)], seat)
        if answer is None:
            return victim
        card, *about = answer if isinstance(answer, tuple) else (answer,)
        if not (yield from band.played(seat, card, *about)):
            continue
        if card.diverts:
            victim = about[0]
            band.table.say("diverted", target=victim)
        elif card.breaks:
            band.break_up(about[0])
        else:
            band.table.say("stopped", warrior=attacker)
            return None


def answers(band: Warband, seat: int, attacker: Piece, victim: Piece, way: str) -> Iterator[Any]:
    """What may be played against an attack."""
    yield from band.answers(seat, "attack")
    for card in band.hands[seat]:
        if card.diverts:
            others = [each for each in targets(band.comrades(seat)) if way == HAND or not warded(each, band.boons)]
            yield from ((card, each) for each in others if each is not victim)
        if card.breaks and way == HAND:
            yield from ((card, each) for each in breakable(band, attacker, card))


def break_gear(band: Warband, seat: int, victim: Piece) -> Steps[None]:
    """Before the roll the attacker may destroy some of his victim's gear (ruling: breaker)."""
    while True:
        options = [(card, gear) for card in band.held(seat) if card.breaks for gear in breakable(band, victim, card)]
        answer = yield Choice("break", [None, *options], seat)
        if answer is None:
            return
        if (yield from band.played(seat, *answer)):
            band.break_up(answer[1])


def needed(band: Any, attacker: Piece, victim: Piece, way: str) -> int:
    """What is added to the roll to hit (ruling: hit)."""
    number: int = band.stat(attacker, "skill") - band.stat(victim, "dodge")
    if way == HAND:
        number += band.stat(attacker, "hand_skill") - band.stat(victim, "parry")
    elif attacker.pile is not None and attacker.pile.name.startswith(BACK):
        number -= band.numbers.from_behind
    added: int = rolls(attacker, band.boons) + band.cover(attacker, victim, way)
    return number + added


def hits(band: Warband, attacker: Piece, victim: Piece, way: str) -> bool:
    """Roll to hit."""
    rolled = band.table.roll(band.numbers.die, "hit", leader(attacker))
    total = rolled + needed(band, attacker, victim, way)
    hit: bool = total >= band.numbers.hit
    band.table.say("hits" if hit else "misses", warrior=attacker, target=victim, n=total)
    return hit


def blocked(band: Warband, victim: Piece) -> bool:
    """Roll for a shield, if the victim has one that covers him (ruling: two-handed)."""
    shield = shield_of(victim, band.gear(victim))
    if shield is None:
        return False
    stopped: bool = band.table.roll(band.numbers.die, "block", leader(victim)) <= shield.block
    band.table.say("blocks" if stopped else "pierced", target=victim, card=shield)
    return stopped


def stronger(band: Warband, seat: int, way: str) -> Steps[int]:
    """Cards that make a hit worse; what they add (ruling: wound)."""
    extra = 0
    while True:
        card = yield Choice("stronger", [None, *(card for card in band.held(seat, way=way) if card.extra)], seat)
        if card is None:
            return extra
        if (yield from band.played(seat, card)):
            extra += band.table.roll(card.extra, "extra damage", seat)


def harm(band: Warband, attacker: Piece, victim: Piece, way: str, weapon: Piece | None) -> int:
    """Roll for damage (ruling: wound)."""
    bonus = band.stat(attacker, "dam", weapon) - band.stat(victim, "armor") + band.height(attacker, way)
    return band.table.roll(band.numbers.die, "damage roll", leader(attacker)) + bonus + rolls(attacker, band.boons)


def made_worse(band: Warband, seat: int, victim: Piece, way: str) -> Steps[None]:
    """Cards that add to a wound (ruling: wound)."""
    while band.stands(victim):
        cards = [card for card in band.hands[seat] if card.state is not None and card.way in (None, way)]
        answer = yield Choice("worse", [None, *((card, victim) for card in cards)], seat)
        if answer is None:
            return
        if (yield from band.played(seat, *answer)):
            band.befall(victim, answer[0])
