"""A sensible wizard: what defeats first, then what hurts; defenses that pay; poor cards buy good ones."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.decks import in_hand
from pnp.games.families.scored import Scores, highest
from pnp.games.wizarding_duels.arena import DAMAGE, SHEET

WORTH = {
    "kill": 30.0,
    "defeat": 28.0,
    "stun": 9.0,
    "damage": 8.0,
    "disarm": 7.0,
    "summon": 12.0,
    "stop": 6.0,
    "lower": 5.0,
    "silence": 5.0,
    "entrance": 5.0,
    "item": 5.0,
    "draw": 5.0,
    "steal": 4.0,
    "search-evil": 6.0,
    "search-item": 2.0,
    "heal": 4.0,
    "destroy": 3.0,
    "end": 3.0,
    "quicken": 2.0,
    "shed": 3.0,
    "bite": 20.0,
    "tears": 3.0,
    "arms": 7.0,
    "dodge": 5.0,
    "counter": 6.0,
    "reflect": 7.0,
    "reroll": 5.0,
}
"""What effects are worth."""


def goal(view: View, seat: int) -> dict[str, int]:
    """The Hits that a wizard has left."""
    sheet = view.known(own(SHEET, seat))[0]
    return {"hits": max(0, sheet.hits - sheet.mark(DAMAGE))}


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return choice.options[0] if len(choice.options) == 1 else highest(view, choice, SCORES)


def value(card: Piece) -> float:
    """What a card of the hand is worth."""
    if card.type == "item":
        return WORTH["item"]
    best = max((WORTH.get(effect, 1.0) for effect in card.does), default=0.5)
    return float(best + card.stuns + 0.3 * card.dodge - card.effort)


def acted(view: View, move: tuple[Any, ...]) -> float:
    """What a move brings, less the cards that it costs."""
    thing, target, effect = move
    spare = len(in_hand(view)) - 1
    if isinstance(thing, str):
        return {"mind": 0.0, "clever": 2.0 if spare >= 5 else 0.0, "tame": 6.0}[thing]
    found = max(WORTH.get(each, 1.0) for each in (thing.does if effect is None else [effect]))
    if thing.type == "creature" or effect == "tears":
        return found
    if effect == "arms":
        return found - 3.0
    if effect in ("rouse", "find-item", "find-spell", "look"):
        return 0.0
    if target is not None and target.type == "creature":
        if effect == "stun":
            return 1.0 if thing.effort <= 1 else 0.0
        found = 10.0 + target.hits / 10 if effect in ("kill", "defeat", "damage") else found
    return float(found + 2 * thing.stuns - 0.6 * thing.effort)


def dodged(view: View, move: tuple[Piece, str]) -> float:
    """The cheapest defense that helps, most against what would end the duel."""
    card, effect = move
    played = view.known("played")
    coming = max((value(each) for each in played if each.owner != view.seat), default=8.0)
    if effect == "repel":
        return 0.0
    return float(coming + card.dodge - 2.0 * card.effort)


def answered(view: View, card: Piece) -> float:
    """Only for what hurts."""
    played = view.known("played")
    coming = max((WORTH.get(each, 1.0) for spell in played for each in spell.does), default=0.0)
    return float(coming - 2.0 * card.effort)


def kept(_: View, thing: Any) -> float:
    return value(thing) if isinstance(thing, Piece) else 1.0


SCORES: Scores = {
    "act": acted,
    "dodge": dodged,
    "answer": answered,
    "again": lambda _view, _card: 0.0,
    "open": lambda _view, card: 3.0 - card.effort,
    "effort": lambda view, card: 40.0 - kept(view, card) + 3.0 * (card.worth > 1),
    "hand limit": lambda view, card: 40.0 - kept(view, card),
    "search": kept,
    "find": kept,
    "steal": kept,
    "destroy": kept,
    "end": kept,
    "stat": lambda _view, stat: 2.0 if stat in ("aim", "experience") else 1.0,
    "tears": lambda _view, what: 2.0 if what == "poison" else 1.0,
    "hurl": lambda _view, target: 50.0 - target.hits,
}
