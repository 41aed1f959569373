"""How a sensible player picks: Battle Dice's worth of dice, and a small party now and then."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, View, own
from pnp.games.families.army_dice.thumb import chance
from pnp.games.families.army_dice.thumb import thumb as usual


def thumb(view: View, choice: Choice) -> Any:
    """A party of one is risked for an Artifact, what is found is used."""
    options = choice.options
    match choice.phase:
        case "venture":
            return "quest" if view.count(own("force", view.seat)) > 6 else None
        case "take along":
            return options[0]
        case "use" | "undo":
            return options[1]
        case "hire":
            return max(options, key=chance)
        case "revive":
            return max(options, key=chance)
        case "raise" | "ward":
            return options[1]
        case "orb":
            return options[-1]
        case phase if phase.startswith("setting out of"):
            return options[0]
        case phase if phase.startswith("encounter of"):
            return options[0]
    return usual(view, choice)
