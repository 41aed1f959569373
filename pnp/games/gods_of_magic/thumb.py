"""A sensible god: add what is worth most to his realms, complete them, and take the best cards out of the others'."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Pile, View, own
from pnp.games.families.scored import Scores, highest
from pnp.games.gods_of_magic.realms import descriptors, realms_seen, worth


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def gained(view: View, card: Piece) -> float:
    """What a card adds to the best of one's realms, or begins; several Locations in one realm are a waste."""
    mine = realms_seen(view, view.seat)
    gains = [worth([*realm, card], view.numbers) - worth(realm, view.numbers) for realm in mine]
    return max([*gains, card.points if card.type == "location" else 0], default=0) or 0.5


def placed(view: View, place: Any) -> float:
    """A Descriptor or card goes where its suit is lacking, to the largest realm; a Location begins a new one."""
    if isinstance(place, str):
        return 1 if len(realms_seen(view, view.seat)) < 2 else -5
    cards: list[Piece] = list(place if isinstance(place, Pile) else place.pile or ())
    suits = len({card.type for card in cards})
    value = sum(card.points for card in cards)
    return float(10 * (suits == 4) + suits + value / 100 + (place.points if isinstance(place, Piece) else 0) / 10)


def harmed(view: View, card: Piece) -> float:
    """What another domain loses with a card and what lies under it; one's own cards are left alone."""
    return lost(view, card, [card, *descriptors(card)])


def lost(view: View, card: Piece, gone: list[Piece]) -> float:
    """What another domain loses with some cards of a card's realm, the more the nearer it is to the end."""
    owner = card.pile.owner if card.pile is not None else None
    if owner is None or owner == view.seat:
        return 0
    realm = view.known(card.pile.name) if card.pile is not None else []
    left = worth([each for each in realm if each not in gone], view.numbers)
    return (worth(realm, view.numbers) - left) * (1 + view.track(own("points", owner)) / 100)


def brought(view: View, place: Pile | Piece) -> float:
    """What is moved goes to a realm of one's own."""
    pile = place.pile if isinstance(place, Piece) else place
    return float(pile is not None and pile.owner == view.seat)


def imagined(view: View, name: str) -> float:
    """A Visitation if one's own domain is the best, else a Creation or a Destruction."""
    values = {seat: sum(worth(realm, view.numbers) for realm in realms_seen(view, seat)) for seat in view.seats}
    others = max(value for seat, value in values.items() if seat != view.seat)
    if name == "Visitation":
        return values[view.seat] - others + 0.5
    return {"Creation": 0.4, "Destruction": 0.3 + (others > values[view.seat])}.get(name, 0)


SCORES: Scores = {
    "play": gained,
    "place": placed,
    "transformation": lambda view, card: lost(view, card, [card]) - 3,
    "replace by": lambda _, card: -card.points,
    "destruction": harmed,
    "transmigration": harmed,
    "to": brought,
    "recombination": lambda *_: 0,
    "imagination": imagined,
    "hand limit": lambda _, card: -card.points,
}
