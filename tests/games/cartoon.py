"""What the tests of D&D After the Cartoon share: a team, monsters before it, and cards of its journey."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece
from pnp.games.dungeons_and_dragons_after_the_cartoon import Journey
from pnp.games.dungeons_and_dragons_after_the_cartoon.team import WOUNDS

SLUG = "dungeons-and-dragons-after-the-cartoon"
YES, NO = 20, 2
"""Faces with which everybody succeeds, and nobody does; a failure roll of the second hurts nobody."""


def begin(the_table: Any, *heroes: str, mode: str = "even", told: bool = False, seed: int = 0) -> Journey:
    """A journey of these heroes, by seats; nothing has happened yet."""
    journey = Journey(the_table(SLUG, len(heroes), mode, seed, told))
    box = journey.table.unbox("hero", journey.table.pile("_heroes"))
    for seat, name in enumerate(heroes):
        hero = next(hero for hero in box if hero.name == name)
        hero.owner = seat
        box.give(hero, journey.heroes[seat])
        journey.hits[seat].value = hero.hits
    return journey


def face(journey: Journey, *monsters: str) -> list[Piece]:
    """Put monsters before the team, in this order from the left."""
    for name in monsters:
        den, monster = next((den, each) for den in journey.dens.values() for each in den if each.name == name)
        den.give(monster, journey.foes)
    return list(journey.foes)


def card(journey: Journey, name: str) -> Piece:
    """A card of the journey, by its number or its id: `white:cliff`."""
    return next(card for deck in journey.ahead.values() for card in deck if card.id == name)


def hits(journey: Journey) -> list[int]:
    """The hit points of all."""
    return [track.value for track in journey.hits]


def wounds(journey: Journey) -> list[int]:
    """The hit points that the monsters have lost."""
    return [monster.mark(WOUNDS) for monster in journey.foes]
