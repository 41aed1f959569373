"""The odds: what an attack brings on average, and what it may cost, as a general reckons them."""

from __future__ import annotations

from pnp.engine import Piece, View, once, owner_of
from pnp.games.families.companies import all_leaders, attached
from pnp.games.flintloque_skirmish.force import (
    CASUALTIES,
    CHARGE,
    CHARGED,
    LEADER,
    ROLLS,
    SKIRMISH,
    brigades,
    defensive,
    holding,
    rally_bonus,
    rating,
    ruled,
    targets,
    traits,
)


@once
def marked(view: View, mark: str) -> Piece | None:
    """The Brigade that has a mark."""
    return next((each for each in all_leaders(view) if each.mark(mark)), None)


def table_of(view: View) -> str:
    """The table that the attack is rolled on."""
    return ROLLS[view.track("roll") - 1]


def price(brigade: Piece) -> float:
    """What it is worth to send a Brigade to the Grave: a unit, with its Leader two, and the stronger the better."""
    return 1 + (holding(brigade, LEADER) is not None) + 0.08 * float(brigade.ar) + 0.1 * len(attached(brigade))


@once
def gone(view: View, brigade: Piece) -> float:
    """The chance that a Brigade which routs does not rally."""
    least = view.numbers.rally - rally_bonus(view, brigade)
    return min(1.0, max(0.0, float(least - 1) / sides(view)))


def sides(view: View) -> int:
    """The sides of the die."""
    return int(view.numbers.die[1:])


def chance(view: View, count: int) -> float:
    """The chance to roll so much or less."""
    return min(1.0, max(0.0, count / float(sides(view))))


def routs(view: View, brigade: Piece) -> float:
    """What it costs its owner, on average, that a Brigade gets a Rout result."""
    stand = ruled(view, brigade, "stands")
    stays = (sides(view) + 1 - stand) / sides(view) if stand else 0
    return price(brigade) * gone(view, brigade) * (1 - stays) + stays * hurts(view, brigade)


def hurts(view: View, brigade: Piece) -> float:
    """What a casualty marker costs."""
    left: int = brigade.ar - brigade.mark(CASUALTIES)
    if left <= 1:
        return price(brigade) * gone(view, brigade)
    return 0.6 * price(brigade) / left


def gain(view: View, mine: Piece, theirs: Piece, kind: str, x: int) -> float:
    """What an attack with a Rating brings on average, less what it may cost."""
    hit = chance(view, view.numbers.twice * x)
    if kind == SKIRMISH:
        shot = chance(view, -(-x // view.numbers.sniper)) if "skirmisher" in traits(view, mine) else 0
        return hit * (hurts(view, theirs) + shot * (holding(theirs, LEADER) is not None))
    rout = chance(view, x)
    brings = rout * routs(view, theirs) + (hit - rout) * hurts(view, theirs)
    if kind != CHARGE:
        return brings
    return brings - CAUTION * ((hit - rout) * hurts(view, mine) + (1 - hit) * routs(view, mine))


CAUTION = 0.9
"""What own losses count beside the enemy's."""


@once
def prospect(view: View, mine: Piece, theirs: Piece, kind: str) -> float:
    """What an attack promises, in a charge with the fire that it has to go through."""
    x = rating(view, mine, theirs, {kind})
    brings = gain(view, mine, theirs, kind, x)
    if kind != CHARGE:
        return brings
    return brings * (1 - fire(view, mine, theirs)) - fire(view, mine, theirs) * CAUTION * routs(view, mine)


def fire(view: View, mine: Piece, theirs: Piece) -> float:
    """The chance that defensive fire routs a charging Brigade: the charged one's, and the best of the supports'."""
    stays = 1.0
    supports = [
        found
        for each in brigades(view, owner_of(theirs))
        if not each.mark(CHARGED) and each is not theirs
        for found in [shot(view, each, mine)]
    ]
    for found in (shot(view, theirs, mine), max(supports, default=0)):
        stays *= 1 - found
    return 1 - stays


def shot(view: View, shooter: Piece, at: Piece) -> float:
    """The chance that one Brigade routs a charging one by defensive fire."""
    kind = defensive(view, shooter)
    if kind is None or kind == SKIRMISH:
        return 0
    return chance(view, rating(view, shooter, at, {kind, "defence"}))


def best(view: View, mine: Piece, kind: str) -> float:
    """The best attack that a Brigade has."""
    return max((prospect(view, mine, each, kind) for each in targets(view, mine, kind)), default=RAID)


RAID = 0.5
"""What an attack on a Reserve is worth, where there is nothing else."""
