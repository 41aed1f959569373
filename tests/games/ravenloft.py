"""What the tests of Ravenloft Quest share: how they begin, its Domains and Heroes, and how cards are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece
from pnp.games import ravenloft_quest as rules

SLUG = "ravenloft-quest"
LAMORDIA, DEMENTLIEU, MISERY, TEPEST, END = 1, 9, 49, 81, 89
DOMAINS = [
    "Lamordia",
    "Dementlieu",
    "The Boglands",
    "The Forest of Shadows",
    "The Jagged Coast",
    "The Mistlands",
    "The Mountains of Misery",
    "The Vale of Tears",
    "Falkovnia",
    "Keening",
    "Tepest",
]
HEROES = {
    "Paladin": (2, 1, 0, 0),
    "Priest": (0, 3, 0, 0),
    "Cleric": (1, 1, 0, 0),
    "Monk": (1, 1, 0, 1),
    "Knight": (3, 0, 0, 0),
    "Wizard": (0, 0, 3, 0),
    "Illusionist": (0, 0, 1, 1),
    "Bard": (0, 1, 1, 1),
    "Ranger": (1, 0, 0, 1),
    "Elf": (1, 0, 1, 1),
    "Thief": (1, 0, 0, 2),
    "Druid": (0, 1, 0, 1),
    "Avenger": (3, 0, 0, 0),
    "Gypsy": (0, 0, 0, 3),
    "Arcanist": (0, 1, 2, 0),
    "Elementalist": (1, 0, 2, 0),
    "Anchorite": (1, 2, 0, 0),
}
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]
Story = Callable[..., list[str]]


def begin(the_table: Any, players: int = 2, told: bool = False) -> rules.Journey:
    """Pawns in the Mists, without Heroes and with empty hands."""
    return rules.Journey(the_table(SLUG, players, told=told))


def met(quest: rules.Journey, domain: str, roll: int) -> Any:
    """A row of a Domain's table."""
    return quest.table.row("encounter", roll, domain)


def on(name: str, seat: int) -> Callable[[Any], bool]:
    """Whether an option is a card of this name played on a seat."""
    return lambda option: isinstance(option, tuple) and option[0].name == name and option[1] == seat


def on_top(quest: rules.Journey, *wanted: str) -> list[str]:
    """Lay cards of the deck on its top, the last one uppermost."""
    for name in wanted:
        card = next(card for card in quest.deck if card.name == name)
        quest.deck.give(card, quest.discards)
        quest.discards.give(card, quest.deck)
    return list(wanted)


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards if card is not None)


def asked_by(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]
