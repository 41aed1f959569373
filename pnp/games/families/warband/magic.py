"""Magic: what can be cast on whom, and what each spell does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.warband.band import DAMAGE, TACTICS, USED, Warband, is_weapon, targets


def conjure(band: Warband, seat: int) -> Steps[None]:
    """Draw a spell more for a caster, by a fight card (ruling: wild-magic)."""
    while True:
        able = [warrior for warrior in band.led(seat) if warrior.spells]
        options = [(card, warrior) for card in band.hands[seat] if card.draws for warrior in able]
        answer = yield Choice("conjure", [None, *options], seat)
        if answer is None:
            return
        card, warrior = answer
        if (yield from band.played(seat, card, warrior)) and band.stands(warrior):
            band.deal_out(band.spells, card.draws, band.book(warrior))


def castable(band: Warband, seat: int, kind: str, reach: int = 0) -> Iterator[Any]:
    """The spells of a kind and a range that can be cast, with all they can be aimed at (ruling: one-spell)."""
    for caster in band.casters(seat):
        for spell in band.book(caster):
            if spell.type == kind and spell.range == reach:
                yield from aims(band, seat, spell)


def aims(band: Warband, seat: int, spell: Piece) -> Iterator[Any]:
    """A spell with each of its targets; alone where it has none to choose (ruling: aim)."""
    foes = targets(band.enemies(seat))
    if spell.raises:
        yield from ((spell, warrior) for warrior in band.fallen[seat])
    elif spell.heals:
        if any(warrior.mark(DAMAGE) for warrior in band.led(seat)):
            yield spell
    elif spell.share:
        if foes:
            yield spell
    elif spell.breaks:
        yield from ((spell, foe, card) for foe in foes for card in breakable(band, foe, spell))
    elif spell.all:
        yield spell
    elif spell.type == TACTICS:
        yield from ((spell, warrior) for warrior in band.led(seat))
    else:
        yield from ((spell, foe) for foe in foes)


def breakable(band: Warband, warrior: Piece, card: Piece) -> list[Piece]:
    """What a card can destroy of a warrior's gear; a fight card only what is used in the fight (ruling: breaker)."""
    gear = [each for each in band.gear(warrior) if sort(each) in card.breaks]
    return [each for each in gear if card.component == "spell" or each.component == "armor" or each.mark(USED)]


def sort(card: Piece) -> str:
    """What cards that destroy gear call it."""
    return "weapon" if is_weapon(card) else str(card.type)


def cast(band: Warband, seat: int, answer: Any) -> Steps[None]:
    """Cast a spell; unless it is negated it works."""
    spell, *about = answer if isinstance(answer, tuple) else (answer,)
    if (yield from band.played(seat, spell, *about)):
        yield from work(band, seat, spell, *about)


def work(band: Warband, seat: int, spell: Piece, aim: Piece | None = None, gear: Piece | None = None) -> Steps[None]:
    """What a spell does (rulings: spell-damage, raise, heal)."""
    table = band.table
    if spell.heals:
        yield from spread(band, seat, table.roll(spell.heals, "heal", seat), "heal")
    elif spell.share:
        yield from spread(band, seat, table.roll(spell.share, "missiles", seat), "missiles")
    elif spell.all:
        for warrior in band.led(seat):
            warrior.put(spell.state, max(int(spell.turns), warrior.mark(spell.state)))
        table.say("spell-on-all", by=seat, spell=spell)
    elif aim is None:
        return
    elif spell.raises:
        band.fallen[seat].give(aim, band.home(aim))
    elif spell.controls:
        assert aim.pile is not None
        aim.pile.give(aim, band.camp(seat))
        table.say("controlled", by=seat, warrior=aim)
    elif spell.state is not None:
        band.befall(aim, spell)
    if spell.breaks and gear is not None and gear.pile is band.gear(aim):  # type: ignore[arg-type]
        band.break_up(gear)
    if spell.damage and aim is not None:
        points = table.roll(spell.damage, "spell damage", seat)
        table.say("blasts", spell=spell, warrior=aim, n=points)
        band.hurt(aim, points)


def spread(band: Warband, seat: int, points: int, phase: str) -> Steps[None]:
    """Share points among warriors: hits that are healed, or lost by the enemy (rulings: heal, missiles)."""
    left = band.table.track("points to share", 0)
    left.value = points
    while left.value:
        if phase == "heal":
            lost = {each: each.mark(DAMAGE) for each in band.led(seat)}
        else:
            foes = targets(band.enemies(seat))
            lost = {each: each.hits - each.mark(DAMAGE) for each in foes}
        options = [(each, n) for each, most in lost.items() for n in range(1, min(most, left.value) + 1)]
        if not options:
            break
        warrior, n = yield Choice(phase, options, seat)
        left.value -= n
        if phase == "heal":
            warrior.put(DAMAGE, warrior.mark(DAMAGE) - n)
            band.table.say("heals", warrior=warrior, n=n)
        else:
            band.table.say("missile", warrior=warrior, n=n)
            band.hurt(warrior, n)
    left.value = 0
