"""A sensible party in Holyquest: who hits whom, and when it rests."""

from __future__ import annotations

from functools import cache
from math import erfc
from typing import Any

from pnp.engine import Choice, Piece, View, once
from pnp.games.holyquest.powers import ATTACK, HIDE, HITS, MONSTERS, PARTY, power

CALM, SURE = 0.5, 100.0
"""Hits a round that are borne in a rest; worth of what is always done."""


def thumb(view: View, choice: Choice) -> Any:
    """Hit the strong, let those be hit who can bear it, and leave a weak monster alive until all are healed."""
    party, now = view.known(PARTY), powers(view)
    if choice.phase == "monsters":
        costs = {hero: loss(view, hero, hero.mark(HITS)) for hero in party}
        return min(choice.options, key=lambda pair: odds(now[pair[1]] - now[pair[0]]) * costs[pair[1]])
    if choice.phase in ("draw", "heroes"):
        rest = False
        if any(hero.heals for hero in party) and any(hero.mark(HITS) for hero in party):
            guard = max([now[hero] for hero in party])
            rest = sum([odds(guard - now[foe]) for foe in view.known(MONSTERS)]) < CALM
        return max(choice.options, key=lambda option: gain(view, option, rest))
    return max(choice.options, key=now.__getitem__)


def gain(view: View, option: Any, rest: bool) -> float:
    """What an option of the heroes is worth; in a rest no monster is defeated (Hide only puts things off)."""
    if option is None or option[1] == HIDE:
        return 0 if option is None else -1
    if option[1] == ATTACK:
        return struck(view, option[0], option[2], rest)
    hero, what, *targets = option
    card = hero if isinstance(what, str) else what
    if card.type == "draught":
        return -1 if rest and view.known(MONSTERS) else SURE
    if card.returns:
        return SURE * SURE
    if targets and targets[0].type == "hero":
        healed = range(targets[0].mark(HITS))[-card.heals :]
        return (SURE if rest else 1) * sum(loss(view, targets[0], hits) for hits in healed)
    return -1 if rest else sum(dealt(view, card, foe) * prey(view)[foe] for foe in targets or view.known(MONSTERS))


def struck(view: View, hero: Piece, foe: Piece, rest: bool) -> float:
    """What an attack is worth."""
    if rest and foe.mark(HITS) + 1 >= view.numbers.hits:
        return -1
    now = powers(view)
    return 0.01 + odds(now[foe] - now[hero]) * prey(view)[foe]


def dealt(view: View, card: Piece, foe: Piece) -> float:
    """The hits that a skill is as good as."""
    left: int = view.numbers.hits - foe.mark(HITS)
    return left if card.discards else min(left, card.damage) + card.weakens / view.numbers.hits


@once
def powers(view: View) -> dict[Piece, int]:
    """What every hero and monster has now."""
    return {each: power(view, each) for each in (*view.known(PARTY), *view.known(MONSTERS))}


@cache
def odds(ahead: int) -> float:
    """About how likely an attack is to hit, by how much more power the defender has."""
    return erfc((ahead + 0.5) / 3.27) / 2


def loss(view: View, hero: Piece, hits: int) -> float:
    """What one more hit costs a hero who has so many."""
    last = hits + 1 >= view.numbers.hits
    return float(5 + 5 * hero.force + 18 * (hero.heals + hero.damage) if last else 1 + hero.force / 2)


@once
def prey(view: View) -> dict[Piece, float]:
    """What it is worth to hit each monster: the strong, and those that have hits already."""
    now = powers(view)
    return {foe: float((1 + foe.mark(HITS)) * (1 + max(0, now[foe]) / 2)) for foe in view.known(MONSTERS)}
