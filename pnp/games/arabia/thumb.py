"""The rule of thumb of Arabia."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.arabia.points import FAITH, FORTUNE, SORTS, points
from pnp.games.families.scored import highest

NEEDED, REROLL, TOKEN, TWO = "needed", "again", "token", "two"


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score; lost turns are saved by what costs nothing."""
    return highest(view, choice, SCORES)


def lead(view: View, sort: str) -> int:
    """How far a seat is ahead of the best other in a sort, below 0 how far behind."""
    mine = points(view, view.seat)[sort]
    return mine - max(points(view, seat)[sort] for seat in view.seats if seat != view.seat)


def _close(view: View, sort: str) -> float:
    """How much a point of a sort matters: most where it is close."""
    return 1 / (1 + abs(lead(view, sort)))


def _foe(view: View, seat: int) -> float:
    """How dangerous an opponent is."""
    return 1 + sum(points(view, seat)[sort] for sort in SORTS)


def _use(view: View, card: Piece) -> float:
    """Lift the Curse, buy Fortune where it is closer than Faith, look at cards that are not known yet."""
    if card.fortune:
        return _close(view, FORTUNE) - _close(view, FAITH)
    if card.looks:
        deck = view.pile("adventure")
        return float(any(not isinstance(each, Piece) for each in deck[-card.looks :]))
    return 1.0


def _keep(_: View, card: Piece) -> float:
    """A card of two: points, then what helps for long."""
    if card.type == "challenge":
        return float(1 + card.fate - card.pays)
    gains = sum(getattr(card, sort) for sort in SORTS)
    values = {"treasure": 5.0, "item": 0.0 if card.fate < 0 else 4.0, "aid": 3.0, "location": 2.0}
    return values.get(card.type, float(2 + 2 * gains + card.turns - 2 * card.misses))


def _loot(_: View, option: Any) -> float:
    """Fortune, then items that are no curse."""
    if option == TOKEN:
        return 2.0
    return 2.5 if option.type == "treasure" else 1.0 if option.fate >= 0 else -1.0


SCORES: Mapping[str, Callable[[View, Any], float]] = {
    "hero": lambda _, hero: float(hero.liking),
    "use": _use,
    "dice": lambda _, option: float(option == TWO),
    "keep": _keep,
    "defeat": lambda _, card: 2.0 if card.against else 1.0,
    "avoid": lambda _, card: 3.0 if card.luck else 2.0 if card.uses else 1.0,
    "pay": lambda _, option: float(option == TOKEN),
    "alms": lambda view, option: _close(view, FAITH) * 2 - _close(view, FORTUNE) + 0.01 * (option == TOKEN),
    "strike": lambda view, foe: _foe(view, foe),
    "gain": _close,
    "rob": lambda view, foe: _foe(view, foe),
    "steal": _loot,
    "reroll": lambda view, _: float(view.rolls[-1] < view.track(NEEDED)),
}
