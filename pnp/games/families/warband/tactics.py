"""The Draw and the Tactics Phase: a full hand, rows, weapons in use, and the spells that are cast then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.warband import magic
from pnp.games.families.warband.band import TACTICS, USED, Warband, ammo, is_weapon

MOVED = "moved"


def draw_phase(band: Warband, seat: int) -> Steps[None]:
    """Discard what is not wanted and fill the hand (ruling: hand)."""
    gone = yield from band.table.subset("excess", list(band.hands[seat]), seat)
    for card in gone:
        band.discard(card)
    if gone:
        band.table.say("unwanted", by=seat, cards=gone)
    band.draw(seat, max(0, band.numbers.hand - len(band.hands[seat])))


def poison(band: Warband) -> None:
    """What was poisoned loses hits (ruling: poison)."""
    for state, row in band.boons.items():
        for seat in band.table.seats if row.loses else ():
            for warrior in band.led(seat):
                if doses := warrior.mark(state):
                    band.table.say("poisoned", warrior=warrior, n=doses * row.loses)
                    band.hurt(warrior, doses * row.loses)


def tactics_phase(band: Warband, seat: int) -> Steps[None]:
    """Rows, weapons, spells."""
    band.table.begin("tactics", seat)
    yield from arrange(band, seat)
    yield from choose_weapons(band, seat)
    yield from magic.conjure(band, seat)
    while (answer := (yield Choice("cast", [None, *magic.castable(band, seat, TACTICS)], seat))) is not None:
        yield from magic.cast(band, seat, answer)


def arrange(band: Warband, seat: int) -> Steps[None]:
    """Move warriors from row to row, each once, until no back row outnumbers its front row (ruling: rows)."""
    for front, back in band.groups(seat):
        while options := [*moves(band, front, back)]:
            stay = [None] if len(front) >= len(back) else []
            warrior = yield Choice("rows", [*stay, *options], seat)
            if warrior is None:
                break
            here, there = (front, back) if warrior.pile is front else (back, front)
            here.give(warrior, there)
            warrior.put(MOVED, 1)
        for warrior in (*front, *back):
            if warrior.mark(MOVED):
                warrior.put(MOVED, 0)


def moves(band: Warband, front: Any, back: Any) -> Iterator[Piece]:  # noqa: ARG001 - a game may forbid some
    """Who may go to the other row."""
    for warrior in (*front, *back):
        if not warrior.mark(MOVED) and (warrior.pile is back or len(front) > len(back) + 1):
            yield warrior


def choose_weapons(band: Warband, seat: int) -> Steps[None]:
    """Lay another weapon on top, for as many warriors as one likes (rulings: weapon, two-weapons)."""
    done: set[Piece] = set()
    while True:
        options = [
            (warrior, *choice)
            for warrior in band.led(seat)
            if warrior not in done
            for choice in choices(band, warrior)
            if list(choice) != band.weapons(warrior)
        ]
        answer = yield Choice("weapon in use", [None, *options], seat)
        if answer is None:
            return
        warrior, *chosen = answer
        done.add(warrior)
        take_up(band, warrior, chosen)
        band.table.say("takes-up", warrior=warrior, cards=chosen)


def choices(band: Warband, warrior: Piece) -> Iterator[tuple[Piece, ...]]:
    """The weapons that a warrior may use: one, or two by hand that need one hand each, if he can do that."""
    weapons = [card for card in band.gear(warrior) if is_weapon(card)]
    yield from ((card,) for card in weapons)
    if warrior.two_weapons:
        light = [card for card in weapons if card.hands == 1]
        yield from permutations(light, 2)


def take_up(band: Warband, warrior: Piece, chosen: list[Piece]) -> None:
    """Use these weapons and no others."""
    for card in band.gear(warrior):
        place = chosen.index(card) + 1 if card in chosen else 0
        if card.mark(USED) != place:
            card.put(USED, place)


def spent(band: Warband, warrior: Piece, weapon: Piece) -> None:
    """A weapon without ammo is gone; who has another one uses that from the next turn on (ruling: ammo)."""
    if weapon.ammo and not ammo(weapon):
        band.table.say("last", card=weapon, warrior=warrior)
        band.gear(warrior).give(weapon, band.lost)
        weapon.put(USED, 0)


def rearm(band: Warband) -> None:
    """Who has lost the weapon in use takes up another one, if he has any (ruling: weapon)."""
    for seat in band.table.seats:
        for warrior in band.led(seat):
            if not band.weapons(warrior):
                weapon = next((card for card in band.gear(warrior) if is_weapon(card)), None)
                if weapon is not None:
                    weapon.put(USED, 1)
