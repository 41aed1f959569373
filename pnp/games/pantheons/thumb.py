"""A sensible Greater God: Faith goes to Gods first, then to Miracles and other units, and the rest to more cards."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.scored import Scores, highest
from pnp.games.pantheons.attacks import WORSHIPERS, least
from pnp.games.pantheons.olympus import cost


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


WORTH = {"god": 30, "priest": 6, "temple": 5, "monster": 4, "army": 4, "hero": 3, "miracle": 2}
"""What a card is worth, in hand or in play."""
DIE = 3.5
"""How many Worshipers a die brings or takes on average; less is thrown again."""


def hand(view: View) -> list[Piece]:
    return view.known(own("hand", view.seat))


def mine(view: View) -> list[Piece]:
    """One's own units."""
    return view.known(own("units", view.seat))


def gods(view: View, faith: int) -> int:
    """How many Gods of one's hand so much Faith pays for."""
    prices = [cost(card, mine(view)) for card in hand(view) if card.type == "god"]
    return sum(sum(prices[: count + 1]) <= faith for count in range(len(prices)))


def spares(view: View, faith: int) -> bool:
    """Whether one can go without so much Faith and pay for no God less."""
    return gods(view, view.track("faith") - faith) >= gods(view, view.track("faith"))


def moved(view: View, move: tuple[Piece, Any]) -> float:
    """Miracles and powers by what they bring, if no God has to wait for it."""
    card, target = move
    price = card.power_cost if card.type == "god" else cost(card, mine(view))
    if card.faith:
        return 20.0 * (gods(view, view.track("faith") - price + card.faith) > gods(view, view.track("faith")))
    return spares(view, price) * gain(view, card, target)


def gain(view: View, card: Piece, target: Any) -> float:
    """What a Miracle or power is worth; a look is worth little."""
    if target == WORSHIPERS or card.recruits:
        return DIE
    if card.control:
        return 3.0 * (view.count(own("hand", view.seat)) + int(view.numbers.draw) - int(view.numbers.hand_limit))
    if isinstance(target, Piece):
        return WORTH[target.type]
    if card.bonus:
        return sum(unit.type in card.bonus_for for unit in mine(view))
    if card.looks:
        return 0.1
    foes = view.known(own("units", 1 - view.seat))
    attackers = sum(unit.attack_phase is not None for unit in foes) if card.stuns else 0
    return float(2 * card.draws + attackers + card.steals_cards + WORTH.get(card.summons, 0))


def saved(view: View, _: Piece) -> float:
    """Miracles are negated that strike a unit worth more than most."""
    return sum(WORTH[unit.type] for unit in mine(view) if unit.mark("target")) - WORTH["army"]


def bought(view: View, move: Any) -> float:
    """The power of a God, which costs nothing; then cards for Faith that no unit of the hand needs."""
    units = sum(cost(card, mine(view)) for card in hand(view) if card.type != "miracle")
    return isinstance(move, tuple) or view.track("faith") - units >= view.numbers.extra_cost


def struck(_: View, move: tuple[Piece, Any]) -> float:
    """The worthiest target, as likely as it is hit."""
    unit, target = move
    worth = 1 + (unit.control is not None) if target == WORSHIPERS else WORTH[target.type]
    return worth / least(unit, target)


def thrown(view: View, _: Piece) -> float:
    """An attack that failed, or less than may be expected."""
    return view.rolls[-1] < (view.track("needed") or DIE)


SCORES: Scores = {
    "throw again": thrown,
    "miracle": moved,
    "answer": saved,
    "fate": bought,
    "discard": lambda _, card: -WORTH[card.type],
    "hand limit": lambda _, card: -WORTH[card.type],
    "destiny": lambda _, card: WORTH[card.type],
    "war": struck,
    "hero": struck,
    "monster": struck,
    "priest": struck,
}
