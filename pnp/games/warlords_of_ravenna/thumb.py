"""A sensible warlord: keep strong cards, lay weak ones on rivals, attack what looks weaker."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.warlords_of_ravenna.war import ATTACK, LAID, SEALED, divide, strength, total

CAUTION = 2
"""The average cards by which a hand has to look stronger to attack the only foe; of several another may come first."""


def thumb(view: View, choice: Choice) -> object:
    """Keep strong cards, lay weak ones on rivals, attack what looks weaker; unknown cards count as average."""
    known = [card for name in view.piles for card in view.known(name)]
    guess = sum(strength(card, True) for card in known) / max(1, len(known))
    sides = divide(view.mode, view.numbers, len(view.seats))
    friends = next(seats for seats in sides if view.seat in seats)
    if choice.phase in {"first cards", "play"}:
        return max(choice.options, key=lambda option: (gain(view, friends, option, guess), near(view, option[1])))
    counter = choice.phase == "counter-attack"
    pairs = [pair for pair in choice.options if isinstance(pair, tuple)]
    if choice.phase == "turn":
        seats = {name.removeprefix(f"{SEALED} "): view.owner(name) for name in view.piles if name.startswith(SEALED)}
        full = [name for name in seats if seats[name] not in friends and size(view, name) == view.numbers.hand]
        pairs = [(own, foe) for own in seats if seats[own] == view.seat for foe in full]
    best = max(pairs, key=lambda pair: (lead(view, pair, guess, counter), near(view, pair[1])), default=None)
    if choice.phase == "attack":
        return best
    least = counter or (CAUTION * guess if len(sides) == 2 else 0)
    good = best is not None and lead(view, best, guess, counter) >= least
    if counter:
        return best if good else None
    return ATTACK if good and ATTACK in choice.options else choice.options[0]


def near(view: View, name: str) -> int:
    """Where hands are as good as one another: the next player's comes first, so that nobody is everybody's victim."""
    owner = view.owner(f"{SEALED} {name}")
    assert owner is not None
    return -((owner - view.seat - 1) % len(view.seats))


def gain(view: View, friends: range, option: tuple[Any, ...], guess: float) -> float:
    """By how much a card helps the side of the seat in a place, against what lies or is likely to come there."""
    if isinstance(option[0], Piece):
        card, name, old = *option, None
    else:
        card, name, old = view.known(own("drawn cards", view.seat))[-1], *option[1:]
    change = strength(card, True) - (strength(old, True) if old and old.known(1 << view.seat) else guess)
    return change if view.owner(f"{SEALED} {name}") in friends else -change


def lead(view: View, pair: tuple[str, str], guess: float, defending: bool) -> float:
    """By how much the first hand of a pair seems to beat the second."""
    ours, theirs = ([card for laid in LAID for card in view.known(f"{laid} {name}")] for name in pair)
    worth = total(view.numbers, ours, theirs, defending) - total(view.numbers, theirs, ours, not defending)
    return worth + guess * (size(view, pair[0]) - len(ours) - size(view, pair[1]) + len(theirs))


def size(view: View, name: str) -> int:
    return sum(view.count(f"{laid} {name}") for laid in LAID)
