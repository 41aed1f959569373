"""How a sensible player bends the dice: each roll has a worth, and a card is played that changes it enough."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.deities_and_demidice.dice import FACES, combos, showing

WORTH = {0: 4.0, 2: 1.0, 3: 1.5, 4: 4.0}
"""What a combo is worth, in cards; a die is worth several, and a Victory everything."""
VICTORY = 100.0
DIE = 4.0
"""What a Power die is worth."""
CARD = 1.0
"""What a card in the hand is worth: a power is played if it brings more."""


def thumb(view: View, choice: Choice) -> Any:
    """Powers that help are played at once, dice bent where it pays, and the worst stopped."""
    options = choice.options
    match choice.phase:
        case "deck":
            return options[0]
        case "divine":
            return next((card for card in options[1:] if not card.peeks and not card.scries), None)
        case "destiny":
            here = value(tuple(roll(view)))
            return options[-1] if options[-1] is not None and average(len(roll(view))) > here + CARD else None
        case "struggle":
            best = max(options[1:], key=lambda card: change(view, card, view.seat), default=None)
            return best if best is not None and change(view, best, view.seat) > CARD else None
        case "die":
            return max(options, key=lambda face: bent(view, view.known("played")[-1], face, view.seat))
        case "judgment":
            return options[-1] if combo(view) > 2 * CARD else None
        case "answer":
            return options[-1] if at_stake(view) > 2 * CARD else None
        case "victim":
            return max(options, key=lambda seat: (view.track(own("power dice", seat)), view.count(own("hand", seat))))
        case "pile":
            return options[0]
        case _:
            return min(options, key=keeping)


def keeping(card: Piece) -> int:
    """How gladly a card is kept when too many are in the hand."""
    return 3 * bool(card.gives or card.takes) + 2 * bool(card.stops or card.negates) + bool(card.sets or card.robs)


@once
def roll(view: View) -> list[int]:
    """The dice on the table."""
    return [face for face in FACES for _ in range(view.track(showing(face)))]


@cache
def value(dice: tuple[int, ...]) -> float:
    """What a roll is worth to whoever rolled it."""
    return sum(WORTH.get(alike, VICTORY) for alike, _ in combos(dice))


@cache
def average(count: int) -> float:
    """What a roll of so many dice is worth on average."""
    total = 0.0
    for dice in combinations_with_replacement(FACES, count):
        ways = factorial(count)
        for face in FACES:
            ways //= factorial(dice.count(face))
        total += ways * value(dice)
    return float(total / len(FACES) ** count)


def bent(view: View, card: Any, face: int, seat: int) -> float:
    """What a roll comes to for a seat, for or against it, if a card alters a die that shows a face."""
    dice = roll(view)
    rest = [*dice[: dice.index(face)], *dice[dice.index(face) + 1 :]]
    ends = list(FACES) if card.rerolls else [card.sets or face + card.turns]
    return mine(view, seat) * sum(value(tuple(sorted((*rest, end)))) for end in ends) / len(ends)


def mine(view: View, seat: int) -> int:
    """Whether what the roll is worth is for or against a seat."""
    return 1 if view.track("current") == seat else -1


@once
def change(view: View, card: Piece, seat: int) -> float:
    """What a card can do best for a seat to the roll as it is."""
    now = mine(view, seat) * value(tuple(roll(view)))
    faces = [face for face in sorted(set(roll(view))) if card.rerolls or (card.sets or face + card.turns) in FACES]
    return max((bent(view, card, face, seat) - now for face in faces), default=0.0)


@once
def at_stake(view: View) -> float:
    """What the card just played is worth to whoever played it; a combo that is stopped concerns two only."""
    card = view.known("played")[-1]
    if card.stops:
        return combo(view) if view.seat in (card.owner, view.track("current")) else 0.0
    if card.rerolls == "batch":
        return average(len(roll(view))) - value(tuple(roll(view)))
    if card.rerolls or card.sets or card.turns:
        return change(view, card, card.owner or 0)
    return float(DIE * (card.gives + card.takes) + CARD * (card.draws - card.drops + card.robs))


def combo(view: View) -> float:
    """What the combo at hand is worth to the current player: more if a die makes him win."""
    current = view.track("current")
    wins = view.track("combo") == 0 and view.track(own("power dice", current)) + 1 >= view.numbers.wanted
    return VICTORY if wins else WORTH.get(view.track("combo"), VICTORY)
