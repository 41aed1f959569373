"""Powers in Holyquest: what lies on the table is called so, and what a hero or monster has of it now."""

from __future__ import annotations

from collections.abc import Sequence
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
        cards: Sequence[Any] = seen.pile(cards_of(creature))
        forces = [creature.force, *[card.force for card in cards]]
        return int(now + max(forces) + sum([card.bonus for card in cards]))
    lands: Sequence[Any] = seen.pile(LAND)
    return int(now + creature.force + sum([land.bonus for land in lands if concerns(land, creature)]))


def concerns(land: Piece, monster: Piece) -> bool:
    """Whether a land changes the power of a monster (rulings: land-monsters, kinds)."""
    for kin in monster.kin:
        if kin in land.spares:
            return False
    return not land.bonus_for or any(kin in land.bonus_for for kin in monster.kin)
