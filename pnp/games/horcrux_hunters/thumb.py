"""A sensible hunter: destroy what can be destroyed, keep what Horcruxes at hand need, spoil the others' chances."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import in_hand
from pnp.games.horcrux_hunters.hunt import lacking, missing


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def needed(view: View, card: Piece) -> float:
    """How much a card is wanted: by a Horcrux, the nearer to its end the more, by the last fight, or for its effect."""
    if card.type == "horcrux":
        return 6
    if card.key is None:
        return 2.5 if card.negates else 1
    wants, keys = wanted(view)
    worth = wants.get(card.key, 0.3)
    if card.phase and worth < 1.5:
        worth = 1.5
    if card.key in LAST and worth < 8 and not left(view):
        worth = 8.0
    return float(worth / (keys.count(card.key) or 1) ** 2)


@once
def wanted(view: View) -> tuple[dict[str, float], list[str | None]]:
    """How much Horcruxes, before oneself and in the hand, want a card of a key, the nearer one of them is to its end
    the more; the keys at hand."""
    hand = in_hand(view)
    keys = [card.key for card in hand]
    wants: dict[str, float] = {}
    for goals in (view.known(own("horcruxes", view.seat)), hand):
        for goal in goals:
            if goal.type == "horcrux":
                worth = 10 - 1.5 * lacking(goal, keys)
                for key in (*goal.needs, *goal.needs_one):
                    if worth > wants.get(key, 0.3):
                        wants[key] = worth
    return wants, keys


@once
def left(view: View) -> int:
    """How many Horcruxes are not destroyed yet."""
    return int(view.numbers.horcruxes) - sum(view.count(own("victory pile", seat)) for seat in view.seats)


def played(view: View, card: Piece) -> float:
    """Searches and draws first; cards that a Horcrux waits for are kept."""
    if card.key is not None and card.type != "action" and needed(view, card) >= 3:
        return 0
    if not (card.draws or card.takes_discards) and useless(view) > USELESS:
        return 0  # who plays nothing may throw one of them away
    if card.horcrux:
        return {"steal": 9, "hand": 1}.get(card.horcrux, 4) if theirs(view) else 0
    if card.shuffles:
        return 0.1 * (view.count("discard") > view.count("card"))
    if card.all_discard:
        return 1 if len(in_hand(view)) <= card.all_discard else 0
    return float(3 + card.draws - card.self_discards + 2 * bool(card.searches) + card.steals_cards)


@once
def useless(view: View) -> int:
    """How many cards of the hand nothing wants."""
    others = [card for card in in_hand(view) if card.type == "special" and not card.phase]
    return len([card for card in others if needed(view, card) < 1])


@once
def theirs(view: View) -> int:
    """How many Horcruxes lie before the others."""
    return sum(view.count(own("horcruxes", seat)) for seat in view.seats if seat != view.seat)


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
