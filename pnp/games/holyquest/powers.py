"""Powers in Holyquest: what lies on the table is called so, and what a hero or monster has of it now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
    now = int(creature.force)
    if creature.type == "hero":
        cards: Sequence[Any] = seen.pile(cards_of(creature))
        if cards:
            now = max([now, *[card.force for card in cards]]) + sum([card.bonus for card in cards])
    else:
        lands: Sequence[Any] = seen.pile(LAND)
        now += sum([land.bonus for land in lands if concerns(land.spares, land.bonus_for, creature.kin)])
    return int(now - seen.numbers.wound * creature.mark(HITS) - creature.mark(BLINDED))


@cache
def concerns(spares: tuple[str, ...], bonus_for: tuple[str, ...], kin: tuple[str, ...]) -> bool:
    """Whether a land changes the power of monsters of some kin (rulings: land-monsters, kinds)."""
    return not set(kin) & set(spares) and (not bonus_for or bool(set(kin) & set(bonus_for)))
