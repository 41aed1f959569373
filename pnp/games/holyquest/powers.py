"""Powers in Holyquest: what lies on the table is called so, and what a hero or monster has of it now."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Table, View

FIGHTERS = "hero", "monster"
PARTY, FALLEN, MONSTERS, LAND = "party", "defeated heroes", "monsters", "land"
DRAUGHTS, POINTS, ROUND = "draughts", "experience points", "round"
ATTACK, HEALING, MISSILE, HIDE = "attack", "healing", "guided missile", "hide"
TRAPS = "detect traps"
HITS, UNSEEN, BLINDED, USED, ATTACKED = "hits", "unseen", "blinded", "skill used", "attacked"


def cards_of(hero: Piece) -> str:
    """The name of the pile of cards attached to a hero."""
    return f"{hero.name}'s cards"


def power(seen: Table | View, creature: Piece) -> int:
    """The power of a hero or monster now; it may be below zero (rulings: below-zero, training, arms)."""
    now = -seen.numbers.wound * creature.mark(HITS) - creature.mark(BLINDED)
    if creature.type == "hero":
        cards: list[Any] = list(seen.pile(cards_of(creature)))
        return int(now + max([creature.force, *[card.force for card in cards]]) + sum([card.bonus for card in cards]))
    lands: list[Any] = list(seen.pile(LAND))
    return int(now + creature.force + sum([land.bonus for land in lands if concerns(land, creature)]))


def concerns(land: Piece, monster: Piece) -> bool:
    """Whether a land changes the power of a monster (rulings: land-monsters, kinds)."""
    kin = set(monster.kin)
    return kin.isdisjoint(land.spares) and not (land.bonus_for and kin.isdisjoint(land.bonus_for))
