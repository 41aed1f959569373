"""What tests of pawns on a track share: where they stand, what their parties have, and which card comes next."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, own


def put_at(race: Any, seat: int, place: int) -> None:
    """Move a seat's pawn to a space, counted from the start."""
    pawn = race.pawns[seat]
    pawn.pile.give(pawn, race.spaces[place])


def tokens(race: Any, seat: int = 0) -> int:
    """How much experience a party has."""
    return race.table.track(own("experience", seat)).value


def missed(race: Any, seat: int = 0) -> int:
    """How many turns a party has still to miss."""
    return race.table.track(own("lost turns", seat)).value


def on_top(race: Any, name: str, number: int | None = None) -> Piece:
    """Lay a card on the top of its deck, of that number where several hold one of the name; first of all one in it."""
    decks = {deck.name: deck for deck in (race.decks if number is None else [race.decks[number]])}
    found = [piece for piece in race.table.pieces if piece.name == name and piece.component in decks]
    card = min(found, key=lambda piece: piece.pile is not decks[piece.component])
    card.pile.give(card, decks[card.component])
    return card
