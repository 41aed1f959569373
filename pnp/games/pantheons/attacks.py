"""Attacks: at what a unit can be aimed, and what its roll does."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Steps
from pnp.games.pantheons.olympus import Olympus

ATTACKS = ("war", "hero", "monster", "priest")
"""The phases of attacks, in their order."""
WORSHIPERS = "worshipers"
"""What is aimed at where it is no card."""


def attacks(olympus: Olympus, seat: int, phase: str) -> list[tuple[Piece, Any]]:
    """All units that may still attack in a phase, each with what it may attack."""
    units = [unit for unit in olympus.units[seat] if unit.attack_phase == phase]
    ready = [unit for unit in units if unit.mark("attacked") < olympus.numbers.attacks]
    return [(unit, target) for unit in ready for target in targets(olympus, seat, unit)]


def targets(olympus: Olympus, seat: int, unit: Piece) -> list[Any]:
    """What a unit may attack: what its card shows (ruling: targets), and what goes first alone (ruling: screens)."""
    foe = olympus.foe(seat)
    shown = [target for target in olympus.units[foe] if least(unit, target)]
    first = [target for target in shown if target.type in unit.first]
    crowd = [WORSHIPERS] if unit.hits_worshiper and olympus.worshipers[foe].value else []
    return first or [*crowd, *shown]


def least(unit: Piece, target: Any) -> int:
    """The least roll with which a unit hits a target; 0 where it cannot attack it."""
    kind = "worshiper" if target == WORSHIPERS else target.type
    return int(getattr(unit, f"hits_{kind}", 0))


def attack(olympus: Olympus, seat: int, unit: Piece, target: Any) -> Steps[None]:
    """Roll for a unit, which destroys what it hits, or takes Worshipers over (ruling: worshiper-hit)."""
    unit.put("attacked", unit.mark("attacked") + 1)
    olympus.needed.value = max(1, least(unit, target) - olympus.bonus(seat, unit))
    olympus.table.say("attacks", unit=unit, target=target, needed=olympus.needed.value)
    hit = (yield from olympus.thrown(seat, olympus.numbers.attack_roll, "attack")) >= olympus.needed.value
    olympus.table.say("hits" if hit else "misses", unit=unit, target=target)
    olympus.needed.value = 0
    if hit and target == WORSHIPERS:
        lost = olympus.worshipers[olympus.foe(seat)].lose(olympus.numbers.worshipers_hit)
        olympus.worshipers[seat].value += lost if unit.control == "worshiper" else 0
    elif hit:
        olympus.kill(target)
