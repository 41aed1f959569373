"""What the tests of all skirmishes share: a field with the units that a test names, and hands of the cards it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.engine import Piece, Table
from pnp.games.families.skirmish import Skirmish


def field_of(made: Skirmish, units: Mapping[str, str]) -> dict[str, Piece]:
    """Put units on squares, `{"a1": "Frodo"}`; by square."""
    reserve = [unit for pile in made.reserve for unit in pile]
    for space, name in units.items():
        unit = next(each for each in reserve if name in (each.name, each.id.partition(":")[2]))
        reserve.remove(unit)
        made.enter(unit, space)
    return {space: made.at[space] for space in units}


def card_of(table: Table, name: str) -> Piece:
    """A card of the deck, or one of several, by its name or id, wherever it lies."""
    cards = (piece for piece in table.pieces if piece.component.endswith("card"))
    return next(card for card in cards if name in (card.name, card.id))


def ends(made: Skirmish, seat: int, card: Piece) -> dict[str, set[str]]:
    """Where units may go by a card: the squares by the square they stand on."""
    found: dict[str, set[str]] = {}
    for unit, space in made.moves(seat, card):
        found.setdefault(where(unit), set()).add(space)
    return found


def shots(made: Skirmish, seat: int, card: Piece) -> set[tuple[str, str]]:
    """Who may attack whom with a card, by their squares."""
    return {(where(unit), where(target)) for unit, target in made.targets(seat, card)}


def where(unit: Any) -> str:
    """Where a unit stands."""
    assert unit.pile is not None
    return str(unit.pile.name)
