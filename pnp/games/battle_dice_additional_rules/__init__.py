"""Battle Dice Additional Rules: Battle Dice with quests for Artifacts, fought by parties that leave their armies."""

from __future__ import annotations

from typing import Any

from pnp.engine import Result, Steps, Table, View, own
from pnp.games.battle_dice_additional_rules.artifacts import Armed
from pnp.games.battle_dice_additional_rules.quest import Host, Quest
from pnp.games.battle_dice_additional_rules.thumb import thumb
from pnp.games.families import army_dice
from pnp.games.families.army_dice import wage, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """A battle, or a war of several (ruling: war)."""
    return (yield from wage(Host(table), PHASES))


def setting_out(host: Host) -> Steps[None]:
    """Each may send a party on a quest."""
    yield from host.set_out()


def artifact_phase(battle: Armed) -> Steps[None]:
    """Both use Artifacts on what was rolled."""
    yield from battle.use(late=False)


def undoing_phase(battle: Armed) -> Steps[None]:
    """Both may undo deaths before morale is checked."""
    yield from battle.use(late=True)


def quests(host: Host) -> Steps[None]:
    """The parties that set out meet their encounters, who leads first (ruling: quest-when)."""
    for seat in host.order:
        if host.parties[seat]:
            yield from Quest(host, seat).fought(FIGHT)


def _fight() -> dict[str, Any]:
    phases: dict[str, Any] = {}
    for name, phase in army_dice.PHASES.items():
        if name == "morale phase":
            phases["undoing phase"] = undoing_phase
        phases[name] = phase
        if name == "roll phase":
            phases["artifact phase"] = artifact_phase
    return phases


FIGHT = _fight()
"""The phases of two troops that fight: those of Battle Dice, and where Artifacts are used."""
PHASES = {"setting out": setting_out, **FIGHT, "quests": quests}


def goal(view: View, seat: int) -> dict[str, int]:
    """What an army has left, what holds it, and what it has found."""
    away, carried = own("party", seat), own("pack", seat)
    return {
        **army_dice.goal(view, seat),
        "away": view.count(away),
        "artifacts": view.count(own("relics", seat)) + view.count(carried),
    }
