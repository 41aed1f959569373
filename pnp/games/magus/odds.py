"""How strong armies look to a seat: what it knows of them, and a guess at the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Piece, View, once, own, owner_of
from pnp.games.families.decks import in_hand
from pnp.games.magus.ring import Ring, army_name, space_of
from pnp.games.magus.sums import ATTACKING, DEFENDING, Side, able, force_of, look, looks, total

UNKNOWN = 5.0
"""What a creature that was not seen adds, its share of the bonus for colours counted."""
FADES = 0.025
"""How much less is feared each turn."""
KILL, SAP, CARD, THEIRS = 4.0, 3.5, 2.5, 1.5
"""What counts how much in a battle: an ability that destroys, or negates Force; a Magic card of ours, of theirs."""


@once
def ring(view: View) -> Ring:
    """The ring as it lies now."""
    return Ring(view)


@once
def standing(view: View) -> dict[str, list[Any]]:
    """The banners on the ring."""
    return ring(view).standing


@once
def titles(view: View) -> Sequence[Piece]:
    """All creatures there are."""
    return looks(view)


def mine(view: View) -> list[Piece]:
    """One's own armies."""
    return [banner for banners in standing(view).values() for banner in banners if banner.owner == view.seat]


def enemies(view: View) -> list[Piece]:
    """The armies of all others."""
    return [banner for banners in standing(view).values() for banner in banners if banner.owner != view.seat]


@once
def army(view: View, banner: Piece) -> list[Piece]:
    """The creatures of an army that the seat knows."""
    return view.known(army_name(banner))


@once
def size(view: View, banner: Piece) -> int:
    """How many creatures an army has."""
    return view.count(army_name(banner))


def artifacts(view: View, seat: int) -> list[Piece]:
    """The artifacts of a player."""
    return view.known(own("artifacts", seat))


def side(view: View, banner: Piece, role: str) -> Side:
    """An army as a side of a battle."""
    return Side(army(view, banner), role, artifacts(view, owner_of(banner)))


def tricks(view: View, banner: Piece, foe: Piece) -> float:
    """What abilities and cards may do for an army in a battle."""
    found = 0.0
    prey = [creature.type for creature in army(view, foe)]
    for creature in army(view, banner):
        row = look(creature, titles(view))
        if able(creature):
            found += KILL * (row.destroys in prey) + SAP * bool(row.saps or row.mimics) + float(row.spends) / 2
    points = sum(int(creature.spells) for creature in army(view, banner))
    if banner.owner == view.seat:
        cards = sum(card.phase in ("battle", "counter") for card in in_hand(view))
        return found + CARD * min(points, cards)
    return found + THEIRS * min(points, view.count(own("hand", owner_of(banner))))


@once
def margin(view: View, attacker: Piece, defender: Piece) -> float:
    """By how much an army may be expected to beat another one that it attacks."""
    ours, theirs = side(view, attacker, ATTACKING), side(view, defender, DEFENDING)
    found = 0.0
    for sign, banner, one, other in ((1, attacker, ours, theirs), (-1, defender, theirs, ours)):
        guess = UNKNOWN * (size(view, banner) - len(army(view, banner)))
        found += sign * (
            total(one, other, titles(view), view.numbers)
            + guess
            + tricks(view, banner, defender if sign > 0 else attacker)
        )
    return found


@once
def value(view: View, banner: Piece) -> float:
    """What it would be to lose an army."""
    known = army(view, banner)
    return force_of(known, titles(view), view.numbers) + UNKNOWN * (size(view, banner) - len(known)) + 3.0


@once
def danger(view: View, banner: Piece, space: str) -> float:
    """What threatens an army on a space: enemies that can reach it and would win."""
    found = 0.0
    for enemy in enemies(view):
        steps = ring(view).track.distance(space_of(enemy), space) or 0
        if 0 < steps <= 6:
            lead = margin(view, enemy, banner)
            found += 0.15 * min(1.0, max(0.0, 0.5 + lead / 12))
    return min(found, 0.8) * value(view, banner) * max(0.2, 1 - FADES * view.track("turn"))


def gain(view: View, creature: Piece, known: Sequence[Piece]) -> float:
    """What a creature adds to an army that the seat knows."""
    helped = artifacts(view, view.seat)
    lifted = sum(int(relic.lift) for relic in helped if relic.lifts == creature.type)
    before = force_of(known, titles(view), view.numbers)
    after = force_of([*known, creature], titles(view), view.numbers)
    return after - before + lifted + worth_of(creature)


def worth_of(creature: Piece) -> float:
    """What a creature is worth beside its Force."""
    return float(
        creature.spells
        + 0.8 * len(creature.traits)
        + 2.0 * bool(creature.destroys)
        + 2.5 * bool(creature.saps)
        + 5.0 * bool(creature.mimics)
        + 0.5 * creature.bonus
        + bool(creature.draws)
        + bool(creature.steals)
        + bool(creature.negates)
        + bool(creature.spends)
    )
