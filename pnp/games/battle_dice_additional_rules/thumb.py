"""How a sensible player picks: Battle Dice's worth of dice, and one Infantry risked for an Artifact."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.battle_dice_additional_rules.artifacts import sides
from pnp.games.families.army_dice.battle import FACE
from pnp.games.families.army_dice.thumb import chance
from pnp.games.families.army_dice.thumb import thumb as usual

RISKED = "setting out of infantry"
"""What a party is made of: the die that costs least."""


def thumb(view: View, choice: Choice) -> Any:
    """A small party of Infantry, and whatever Artifacts bring."""
    options = choice.options
    match choice.phase:
        case "venture":
            army = view.known(own("force", view.seat))
            return "quest" if any(unit.type == "infantry" for unit in army) else None
        case "use" | "undo":
            return options[1]
        case "take along" | "orb":
            return options[0]
        case "hire" | "revive":
            return max(options, key=chance)
        case "raise":
            return max(options[1:], key=lambda unit: (short(unit), -sides(unit) + unit.mark(FACE)))
        case "ward":
            return max(options[1:], key=lambda unit: (unit.mark(FACE) == unit.acts.low, unit.mark(FACE)))
        case phase if phase.startswith("setting out of "):
            return min(options, key=lambda count: abs(count - (phase == RISKED)))
        case phase if phase.startswith("encounter of "):
            return options[0]
    return usual(view, choice)


def short(unit: Piece) -> bool:
    """Whether a die fails to act by one."""
    return bool(unit.mark(FACE) + 1 == unit.acts.low)
