"""Who gets which gear, by the rule of thumb."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Piece, View, own
from pnp.games.families.warband.band import BACK, FRONT, MISSILE, gear_of, may_have, row_of


def gift(warrior: Piece, card: Piece) -> float:
    """How well a piece of gear serves a warrior."""
    if card.component == "armor":
        merit = 3 * card.armor + card.block + card.speed / 2 + 2 * card.dodge
        return float(merit * (warrior.hits + 3 * max(0, warrior.skill) + 2) / 10)
    might = 3 + warrior.skill + warrior.dam / 2
    bow = warrior.bow_dam if card.bow else 0
    power = 2.5 + card.dam + bow + card.parry / 2 + card.reach / 6 + card.speed / 4
    shy = warrior.spells or warrior.hits < FRAIL
    if card.type == MISSILE:
        return float(power * (might + (2 if shy else 0)) + warrior.skill)
    return float(power * might * (0.7 if shy else 1))


FRAIL = 5
"""Hits below which a warrior is better off in the back row."""


def plan(view: View) -> dict[Piece, Piece]:
    """Who gets which of all the gear: the best gifts first, one weapon and one of each sort of armour a warrior."""
    band = [warrior for row in (FRONT, BACK) for warrior in row_of(view, row, view.seat)]
    given = {warrior: view.known(gear_of(warrior)) for warrior in band}
    kit = [*view.known(own("gear to give", view.seat)), *(card for cards in given.values() for card in cards)]
    kit.sort(key=lambda card: card.id)
    gifts = [(gift(warrior, card), at, place) for at, card in enumerate(kit) for place, warrior in enumerate(band)]
    worn: dict[Piece, list[Piece]] = {warrior: [] for warrior in band}
    found: dict[Piece, Piece] = {}
    for second in (False, True):
        for merit, at, place in sorted(gifts, key=lambda each: (-each[0], each[1], each[2])):
            card, warrior = kit[at], band[place]
            if card in found or merit <= 0 or not may_have(warrior, worn[warrior], card):
                continue
            arms = sum(each.component == "weapon" for each in worn[warrior])
            twin = second and arms < 2 and suits(warrior, worn[warrior], card)
            if card.component == "armor" and card.type == "shield" and any(each.hands > 1 for each in worn[warrior]):
                continue
            if card.component == "armor" or arms == 0 or twin:
                found[card] = warrior
                worn[warrior].append(card)
    return found


def suits(warrior: Piece, worn: Iterable[Piece], card: Piece) -> bool:
    """Whether a second weapon is of use: for who uses two, or beside a bow, or what can be thrown."""
    first = next((each for each in worn if each.component == "weapon"), None)
    if first is None or card.component != "weapon":
        return False
    if warrior.two_weapons and card.hands == first.hands == 1:
        return True
    return (first.type == MISSILE) != (card.type == MISSILE) or bool(card.range and not first.range)
