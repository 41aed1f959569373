"""What a sensible Wizard casts, and which cards he keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Piece, View, own
from pnp.games.golems.domain import HIT, PART, WIZARD, Domain, key
from pnp.games.golems.odds import chance, gain, value

WORTHY = 1.5
"""What a Spell has to do for its Mana."""
STOLEN, READ, RICH = 1.8, 1.6, 14
WEIGHTS = {
    "extra": 2.0,
    "guards": 0.25,
    "strikes": 0.3,
    "gains": 0.4,
    "alters": 3.5,
    "moves": 2.5,
    "blast": 0.6,
    "turns": 0.5,
    "again": 0.8,
    "repairs": 1.0,
    "steals": 1.2,
    "reads": 0.05,
}
"""What a number of an event is worth in the hand."""


def merit(land: Domain, name: str) -> float:
    """What a trait is worth."""
    part = land.parts[name]
    return float(part.force + part.armor / 2 + 1.5 * part.hits + 0.2 * part.move)


def kept(view: View, card: Piece) -> float:
    """What a card is worth in the hand."""
    if card.component == PART:
        same = [other for other in view.known(own("part hand", view.seat)) if other.type == card.type]
        twins = sum(other.name == card.name for other in same)
        return merit(Domain(view), key(card)) / 8 - 2 * len(same) - twins
    found = sum(weight * getattr(card, field) for field, weight in WEIGHTS.items())
    return float(found + 2 * bool(card.negates))


def best_spell(view: View, options: Sequence[Any]) -> Any:
    """The Spell that does most, if it is worth its Mana."""
    land = Domain(view)
    best = max(options, key=lambda option: effect(view, land, option), default=None)
    return best if best is not None and effect(view, land, best) > WORTHY else None


def effect(view: View, land: Domain, option: Any) -> float:
    """What a Spell does."""
    card, target = option if isinstance(option, tuple) else (option, None)
    rich = view.track(own("mana", view.seat)) > RICH
    if card.gains:
        return float(card.gains)
    if card.reads:
        return READ if rich else 0.0
    if card.steals:
        return STOLEN + len(view.pile(target.name)) / 10 if rich else 0.0
    if card.alters:
        return max(outcome(land, view.seat, target, key(part)) for part in land.parts.values())
    if card.blast:
        return sum(blow(land, unit, target, int(card.blast)) for unit in land.stacks[target])
    ours = view.track("active") == view.seat + 1
    if card.moves:
        return raid(view, land, target) if ours else 0.0
    if card.repairs:
        return sum(unit.mark(HIT) * (2.0 if unit.component == WIZARD else 0.9) for unit in land.stacks[target])
    near = [space for space in land.foes(view.seat) if reached(land, target, space, int(card.again))]
    golems = len(land.golems(target))
    if card.again:
        return 1.2 * golems if near else 0.0
    return 0.7 * (golems or 1) if near and (ours or card.own_armor) else 0.0


def reached(land: Domain, here: str, there: str, again: int) -> bool:
    """Whether golems of a space can come beside another one this turn."""
    steps = land.board.distance(here, there) or 0
    return any(
        1 + land.points(unit) * again < steps <= 1 + land.points(unit) * (1 + again) for unit in land.golems(here)
    ) or (not again and steps == 1)


def blow(land: Domain, unit: Piece, space: str, force: int) -> float:
    """What an attack on a unit does."""
    last = land.left(unit) <= 1
    worth = value(land, unit) * (1.0 if last else 0.4 / land.left(unit))
    return chance(force - land.armor(unit, space)) * worth


def raid(view: View, land: Domain, space: str) -> float:
    """What a stack gains that comes through a Portal beside another Wizard."""
    best = 0.0
    for there in land.foes(view.seat):
        if not any(unit.component == WIZARD for unit in land.stacks[there]):
            continue
        free = [near for near in land.board.neighbours(there) if land.open(near) and near not in land.stacks]
        if free and space not in land.board.neighbours(there):
            best = max(best, gain(land, land.golems(space), free[0], land.stacks[there], there))
    return best


def outcome(land: Domain, seat: int, unit: Piece, name: str) -> float:
    """What a Transformation does for us."""
    made = land.traits(unit)
    part = land.parts[name]
    if made[part.type] is part:
        return -1.0
    assert unit.pile is not None
    after = land.sum({**made, part.type: part})
    others = [each for each in land.golems(unit.pile.name) if each is not unit]
    lost = [each for each in others if land.alike(after, land.body(each))]
    sign = 1 if unit.owner == seat else -1
    if lost or unit.mark(HIT) >= after.hits:
        return -sign * sum(value(land, each) for each in (*lost, unit))
    body = land.body(unit)
    better = after.force - body.force + (after.armor - body.armor) * 0.8 + (after.hits - body.hits) * 1.2
    return sign * (better + 0.2 * (after.move - body.move))
