"""What a rule of thumb reckons of a battle: how often an attack hits, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Piece
from pnp.games.golems.domain import WIZARD, Domain

SIDES = 10
STEEP = 2.5
"""How much more often the stronger side wins."""
LEAD, SCRATCH = 0.5, 0.6
"""What it is worth to begin, in rounds, and what Hits are worth that do not destroy."""
KING = 60.0
"""What a Wizard is worth, where a golem is worth its Force and Hits."""
LONG = 99.0


def chance(more: int) -> float:
    """How often a die with so much more on it is at least another one."""
    if more >= 0:
        less = max(SIDES - 1 - more, 0)
        return 1 - less * (less + 1) / (2 * SIDES * SIDES)
    left = max(SIDES + more, 0)
    return max(left * (left + 1) / (2 * SIDES * SIDES), 0.003)


def value(land: Domain, unit: Piece) -> float:
    """What a unit is worth."""
    if unit.component == WIZARD:
        return KING
    body = land.body(unit)
    return float(body.force + body.armor / 2 + land.left(unit))


def lasts(land: Domain, ours: Sequence[Piece], here: str, theirs: Sequence[Piece], there: str) -> float:
    """How many rounds they stand against us: to their last Hit, or to the last one of their Wizard."""
    forces = [land.force(unit, here, there) for unit in ours]
    all_of_them, found = 0.0, LONG
    for unit in theirs:
        armor = land.armor(unit, there)
        rounds = land.left(unit) / max(sum(chance(force - armor) for force in forces), 0.003)
        all_of_them += rounds
        if unit.component == WIZARD:
            found = rounds
    return min(all_of_them, found)


def wins(land: Domain, ours: Sequence[Piece], here: str, theirs: Sequence[Piece], there: str) -> float:
    """About how often we win a battle that we begin."""
    return odds(land, ours, here, theirs, there)[0]


def odds(land: Domain, ours: Sequence[Piece], here: str, theirs: Sequence[Piece], there: str) -> tuple[float, float]:
    """About how often we win a battle that we begin, and how much of what they bear we do away with if we lose."""
    if not ours or not theirs:
        return (1.0 if ours else 0.0), 0.0
    they, we = lasts(land, ours, here, theirs, there), lasts(land, theirs, there, ours, here)
    ratio: float = (we + LEAD) / max(they, 0.1)
    strong: float = ratio**STEEP
    return strong / (1 + strong), min(ratio, 1.0) / 2


def gain(land: Domain, ours: Sequence[Piece], here: str, theirs: Sequence[Piece], there: str) -> float:
    """What an attack gains: enemies and what it hurts them, or the loss of those who attack."""
    won, hurt = odds(land, ours, here, theirs, there)
    prize = sum(value(land, unit) for unit in theirs)
    return (won + (1 - won) * hurt * SCRATCH) * prize - (1 - won) * sum(value(land, unit) for unit in ours)
