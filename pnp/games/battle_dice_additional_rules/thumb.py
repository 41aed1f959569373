"""How a sensible player picks: Battle Dice's worth of dice, and one die risked for an Artifact by who is ahead.

A quest costs more than it brings: against who never sets out, one Infantry each turn wins four battles of ten, a larger
party fewer. Who has more dice than the enemy loses nothing by sending one.
"""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.battle_dice_additional_rules.artifacts import sides
from pnp.games.families.army_dice.battle import FACE
from pnp.games.families.army_dice.thumb import chance
from pnp.games.families.army_dice.thumb import thumb as usual

RISKED = "archers", "infantry", "mages"
"""What a party of one is made of, the best first: they may strike before Infantry do."""


def thumb(view: View, choice: Choice) -> Any:
    """A party of one while ahead, no Artifact at stake, and whatever Artifacts bring."""
    options = choice.options
    match choice.phase:
        case "venture":
            return "quest" if len(force(view, view.seat)) > len(force(view, 1 - view.seat)) else None
        case "use" | "undo":
            return options[1]
        case "take along" | "orb":
            return options[0]
        case "hire" | "revive":
            return max(options, key=chance)
        case "raise":
            return min(options[1:], key=short)
        case "ward":
            return max(options[1:], key=lambda unit: (unit.mark(FACE) == unit.acts.low, unit.mark(FACE)))
        case phase if phase.startswith("setting out of "):
            sent = int(phase.removeprefix("setting out of ") == risked(view))
            return min(options, key=lambda count: abs(count - sent))
        case phase if phase.startswith("encounter of "):
            return options[0]
    return usual(view, choice)


def force(view: View, seat: int) -> list[Any]:
    """The dice that stand in an army."""
    return list(view.known(own("force", seat)))


@once
def risked(view: View) -> str | None:
    """The type of the die that sets out; none once one has."""
    types = {unit.type for unit in force(view, view.seat)}
    return None if view.count(own("party", view.seat)) else next(kind for kind in RISKED if kind in types)


def short(unit: Piece) -> tuple[bool, int, int]:
    """How much a die fails to act by, those that act already last; of equals the one with fewer sides."""
    missing = unit.acts.low - unit.mark(FACE)
    return missing <= 0, missing, sides(unit)
