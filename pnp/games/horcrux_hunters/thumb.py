"""A sensible hunter: destroy what can be destroyed, keep what Horcruxes at hand need, spoil the others' chances."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import in_hand
from pnp.games.horcrux_hunters.hunt import missing


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def goals(view: View) -> list[Piece]:
    """The Horcruxes before oneself and in the hand."""
    return [*view.known(own("horcruxes", view.seat)), *(card for card in in_hand(view) if card.type == "horcrux")]


def needed(view: View, card: Piece) -> float:
    """How much a card is wanted: by a Horcrux, the nearer to its end the more, by the last fight, or for its effect."""
    if card.type == "horcrux":
        return 6
    if card.key is None:
        return 2.5 if card.negates else 1
    hand = in_hand(view)
    alike = sum(other.key == card.key for other in hand)
    wants = [goal for goal in goals(view) if card.key in goal.needs or card.key in goal.needs_one]
    worth = max((10 - 1.5 * missing(goal, hand) for goal in wants), default=0.0)
    if not left(view) and card.key in LAST:
        worth = max(worth, 8.0)
    return float(max(worth, 1.5 if card.phase else 0.3) / max(1, alike) ** 2)


def left(view: View) -> int:
    """How many Horcruxes are not destroyed yet."""
    return int(view.numbers.horcruxes) - sum(view.count(own("victory pile", seat)) for seat in view.seats)


def played(view: View, card: Piece) -> float:
    """Searches and draws first; cards that a Horcrux waits for are kept."""
    if card.key is not None and card.type != "action" and needed(view, card) >= 3:
        return 0
    useless = sum(other.type == "special" and not other.phase and needed(view, other) < 1 for other in in_hand(view))
    if useless > USELESS and not (card.draws or card.takes_discards):
        return 0  # who plays nothing may throw one of them away
    foes = [seat for seat in view.seats if seat != view.seat]
    theirs = sum(view.count(own("horcruxes", seat)) for seat in foes)
    if card.horcrux:
        return {"steal": 9, "hand": 1}.get(card.horcrux, 4 if theirs else 0) if theirs else 0
    if card.shuffles:
        return 0.1 * (view.count("discard") > view.count("card"))
    if card.all_discard:
        return 1 if len(in_hand(view)) <= card.all_discard else 0
    return float(3 + card.draws - card.self_discards + 2 * bool(card.searches) + card.steals_cards)


def struck(view: View, target: Piece) -> float:
    """A Horcrux of another, the nearer to its end by one's own cards the better."""
    mine = target in view.known(own("horcruxes", view.seat))
    return -100 * mine - missing(target, in_hand(view))


def worst(view: View, card: Piece) -> float:
    return -needed(view, card)


USELESS = 1
"""So many cards without a use are borne."""
LAST = ("harry", "voldemort", "wand", "curse")
"""What kills Voldemort."""
SCORES: Scores = {
    "destruction": lambda *_: 1,
    "destroy with": worst,
    "horcrux": lambda view, card: 5 - missing(card, in_hand(view)),
    "action": played,
    "answer": lambda view, _: len(view.seats) == 2 or view.count(own("horcruxes", view.seat)) > 0,
    "keep all": lambda *_: 1,
    "keep less": worst,
    "search": lambda view, card: needed(view, card) + (4 if card.type == "horcrux" else 0),
    "opponent": lambda view, seat: view.count(own("victory pile", seat)) + view.count(own("hand", seat)) / 10,
    "discard": worst,
    "pick": needed,
    "horcrux in play": struck,
    "idle discard": lambda view, card: (2 if len(in_hand(view)) >= view.numbers.fill else 0) - needed(view, card),
    "hand limit": worst,
}
